//! Limits and offsets between the contract's integers and the ports'.

/// Returns `count` as the ports take it. The schema has bounded it far below `u32::MAX`, so nothing is cut.
pub(crate) fn count(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

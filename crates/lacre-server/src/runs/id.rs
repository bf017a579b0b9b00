//! The names of runs.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use lacre_contract::RunId;

/// Returns a new run id: today's date and time in UTC, and twelve random characters of `0-9a-z`.
pub(crate) fn fresh_run_id() -> RunId {
    const ALPHABET: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut random = [0_u8; 12];
    // Without a random source the process and the clock still tell most runs apart; a server must not stop for a name.
    if getrandom::fill(&mut random).is_err() {
        let seed = Timestamp::now().as_nanosecond().to_le_bytes();
        random.copy_from_slice(&seed[..12]);
    }
    let name: String = random.iter().map(|byte| char::from(ALPHABET[usize::from(*byte) % 36])).collect();
    let now = Timestamp::now().to_zoned(TimeZone::UTC).strftime("%Y%m%d-%H%M").to_string();
    RunId::parse(&format!("run-{now}-{name}"))
        .expect("eight digits, four digits and twelve of 0-9a-z make a run id")
}

#[cfg(test)]
mod tests {
    use super::fresh_run_id;

    #[test]
    fn run_ids_are_new_each_time() {
        assert_ne!(fresh_run_id(), fresh_run_id());
        assert_eq!(fresh_run_id().as_str().len(), "run-20260418-1530-".len() + 12);
    }
}

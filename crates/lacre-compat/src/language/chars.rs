//! Sets of characters as sorted ranges of code points.

/// One more than the last code point.
pub(crate) const END: u32 = 0x11_0000;
const SURROGATES: (u32, u32) = (0xD800, 0xE000);

/// A set of Unicode scalar values: sorted, disjoint, half-open ranges.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct CharSet(Vec<(u32, u32)>);

impl CharSet {
    /// Returns the union of half-open `ranges`, without surrogates.
    pub(crate) fn new(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.retain(|(start, end)| start < end);
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (start, end) in ranges {
            match merged.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => merged.push((start, end)),
            }
        }
        Self(merged).without_surrogates()
    }

    fn without_surrogates(self) -> Self {
        let (low, high) = SURROGATES;
        let mut kept = Vec::with_capacity(self.0.len());
        for (start, end) in self.0 {
            kept.push((start, end.min(low)));
            kept.push((start.max(high), end));
        }
        kept.retain(|(start, end)| start < end && !(*start >= low && *end <= high));
        Self(kept)
    }

    /// Returns the set of every character.
    pub(crate) fn all() -> Self {
        Self::new(vec![(0, END)])
    }

    /// Returns the set of one character.
    pub(crate) fn one(character: char) -> Self {
        let code = u32::from(character);
        Self(vec![(code, code + 1)])
    }

    /// Returns every character that is not in this set.
    pub(crate) fn complement(&self) -> Self {
        let mut gaps = Vec::with_capacity(self.0.len() + 1);
        let mut from = 0;
        for &(start, end) in &self.0 {
            gaps.push((from, start));
            from = end;
        }
        gaps.push((from, END));
        Self::new(gaps)
    }

    /// Returns the characters that are in either set.
    pub(crate) fn union(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).copied().collect())
    }

    pub(crate) fn contains(&self, code: u32) -> bool {
        self.0
            .binary_search_by(|&(start, end)| {
                if end <= code {
                    std::cmp::Ordering::Less
                } else if start > code {
                    std::cmp::Ordering::Greater
                } else {
                    std::cmp::Ordering::Equal
                }
            })
            .is_ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the character when the set holds exactly one.
    pub(crate) fn single(&self) -> Option<char> {
        match self.0.as_slice() {
            [(start, end)] if start + 1 == *end => char::from_u32(*start),
            _ => None,
        }
    }

    /// Returns the code points at which membership changes.
    pub(crate) fn boundaries(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().flat_map(|&(start, end)| [start, end])
    }
}

/// Characters that a person would rather read in a witness, best first.
const READABLE: [(u32, u32); 8] = [
    (0x61, 0x7B),
    (0x41, 0x5B),
    (0x30, 0x3A),
    (0x2D, 0x2E),
    (0x5F, 0x60),
    (0x20, 0x7F),
    (0xA1, 0x3000),
    (0, END),
];

/// Returns the most readable character of the half-open range with its rank (lower reads better).
pub(crate) fn readable(start: u32, end: u32) -> Option<(usize, char)> {
    READABLE.iter().enumerate().find_map(|(rank, &(low, high))| {
        let (low, high) = (low.max(start), high.min(end));
        let code = if (SURROGATES.0..SURROGATES.1).contains(&low) { SURROGATES.1 } else { low };
        if code < high { char::from_u32(code).map(|found| (rank, found)) } else { None }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complement_is_an_involution_without_surrogates() {
        let letters = CharSet::new(vec![(0x61, 0x7B), (0x41, 0x5B)]);
        assert_eq!(letters.complement().complement(), letters);
        assert!(!CharSet::all().contains(0xD800));
        assert!(CharSet::all().contains(0xE000));
        assert!(CharSet::all().complement().is_empty());
    }

    #[test]
    fn readable_characters_come_first() {
        assert_eq!(readable(0, END), Some((0, 'a')));
        assert_eq!(readable(0x30, 0x40), Some((2, '0')));
        assert_eq!(readable(0xD800, 0xE000), None);
        assert_eq!(readable(0, 0x20), Some((7, '\0')));
    }
}

//! Matching the levels of a file before and after another program changed it.
//!
//! An open level is identified by its index in the file. A level inserted before it shifts this
//! index. Therefore the list of levels before the change is matched with the list after it, by four
//! rules in this order:
//!
//! 1. Equal text that is unique in both lists.
//! 2. Equal text next to a matched pair, or at an end of both lists. Matches copies of one level.
//! 3. Equal title that is unique in both lists.
//! 4. Position between two matched pairs or list ends, if both lists have equally many levels
//!    between them, all without a match.
//!
//! ```text
//! before  a  b  c        a and c match by rule 1,
//! after   n  a  x  c     b and x by rule 4; n is new
//! ```
//!
//! Invariant: each level of one list is matched with at most one of the other. A level stays
//! unmatched rather than guessed, because a wrong guess could overwrite another level. O(levels) on
//! average.

use crate::studio::documents::native_text;
use crate::worlds::AnyLevel;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Hashes of a level's native text (as in a `.ron` file) and of its title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fingerprint {
    /// Hash of the native text.
    pub(super) text: u64,
    /// Hash of the title; `None` without a title.
    title: Option<u64>,
}

impl Fingerprint {
    /// Computes the fingerprint of a level. O(characters).
    pub(super) fn new(level: &AnyLevel) -> Self {
        let title = level.title().trim();
        let title = (!title.is_empty()).then(|| hash_of(title));
        Self { text: hash_of(&native_text(level)), title }
    }

    /// Returns true if both have the same nonempty title.
    pub(super) fn has_same_title(&self, other: &Self) -> bool {
        self.title.is_some() && self.title == other.title
    }
}

/// Hash of a text, as stored in fingerprints.
pub(super) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Returns the index in `after` of each level in `before`; `None` without a match.
pub(super) fn match_levels(before: &[Fingerprint], after: &[Fingerprint]) -> Vec<Option<usize>> {
    let mut pairs = LevelMatching {
        new_indices: vec![None; before.len()],
        old_indices: vec![None; after.len()],
    };
    pairs.pair_unique(before, after, |level| Some(level.text));
    pairs.pair_neighbours(before, after);
    pairs.pair_unique(before, after, |level| level.title);
    pairs.fill_gaps();
    pairs.new_indices
}

/// Matched levels: the index in the other list for each level, in both directions.
struct LevelMatching {
    /// Index after the change, for each level before the change.
    new_indices: Vec<Option<usize>>,
    /// Index before the change, for each level after the change.
    old_indices: Vec<Option<usize>>,
}

impl LevelMatching {
    /// Matches two levels, given by their indices before and after the change.
    fn pair(&mut self, old: usize, new: usize) {
        self.new_indices[old] = Some(new);
        self.old_indices[new] = Some(old);
    }

    /// Matches unmatched levels whose keys are equal and unique in both lists.
    fn pair_unique(
        &mut self,
        before: &[Fingerprint],
        after: &[Fingerprint],
        key: impl Fn(&Fingerprint) -> Option<u64>,
    ) {
        let (old, new) = (unique_indices(before, &key), unique_indices(after, &key));
        for (key, old) in old {
            let Some(old) = old else { continue };
            if let Some(Some(new)) = new.get(&key)
                && self.new_indices[old].is_none()
                && self.old_indices[*new].is_none()
            {
                self.pair(old, *new);
            }
        }
    }

    /// Matches neighbours with equal texts, outwards from matched pairs and list ends (rule 2).
    fn pair_neighbours(&mut self, before: &[Fingerprint], after: &[Fingerprint]) {
        let is_next = |pairs: &Self, old: usize, new: usize| {
            let (Some(one), Some(other)) = (before.get(old), after.get(new)) else { return false };
            one.text == other.text
                && pairs.new_indices[old].is_none()
                && pairs.old_indices[new].is_none()
        };
        if is_next(self, 0, 0) {
            self.pair(0, 0);
        }
        // In increasing order, so that each new pair may match its next neighbour.
        for old in 0..before.len() {
            if let Some(new) = self.new_indices[old]
                && is_next(self, old + 1, new + 1)
            {
                self.pair(old + 1, new + 1);
            }
        }
        if let (Some(old), Some(new)) = (before.len().checked_sub(1), after.len().checked_sub(1))
            && is_next(self, old, new)
        {
            self.pair(old, new);
        }
        // In decreasing order, so that each new pair may match its previous neighbour.
        for old in (1..before.len()).rev() {
            if let Some(new) = self.new_indices[old].and_then(|new| new.checked_sub(1))
                && is_next(self, old - 1, new)
            {
                self.pair(old - 1, new);
            }
        }
    }

    /// Matches levels between matched pairs or list ends, if equally many (rule 4).
    fn fill_gaps(&mut self) {
        let mut start = 0;
        while start < self.new_indices.len() {
            let end = (start..self.new_indices.len()).find(|old| self.new_indices[*old].is_some());
            let end = end.unwrap_or(self.new_indices.len());
            // The gap starts after the previous pair, or at the start of both lists.
            let from = match start.checked_sub(1) {
                None => Some(0),
                Some(old) => self.new_indices[old].map(|new| new + 1),
            };
            let until =
                self.new_indices.get(end).copied().flatten().unwrap_or(self.old_indices.len());
            if let Some(from) = from
                && from + (end - start) == until
                && self.old_indices[from..until].iter().all(Option::is_none)
            {
                for (old, new) in (start..end).zip(from..until) {
                    self.pair(old, new);
                }
            }
            start = end + 1;
        }
    }
}

/// Index of the level for each key; `None` if several levels have the key.
fn unique_indices(
    levels: &[Fingerprint],
    key: impl Fn(&Fingerprint) -> Option<u64>,
) -> HashMap<u64, Option<usize>> {
    let mut places: HashMap<u64, Option<usize>> = HashMap::new();
    for (place, level) in levels.iter().enumerate() {
        if let Some(key) = key(level) {
            places.entry(key).and_modify(|place| *place = None).or_insert(Some(place));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Fingerprints from a list: `a` is a text without a title, `a:t` has the title t.
    fn list(words: &str) -> Vec<Fingerprint> {
        let level = |word: &str| {
            let (text, title) = word.split_once(':').unwrap_or((word, ""));
            let title = (!title.is_empty()).then(|| hash_of(title));
            Fingerprint { text: hash_of(text), title }
        };
        words.split_whitespace().map(level).collect()
    }

    #[test]
    fn levels_match_by_text_title_and_neighbours() {
        let check = |before: &str, after: &str, expected: &[i32]| {
            let found = match_levels(&list(before), &list(after));
            let found: Vec<_> = found.iter().map(|it| it.map_or(-1, |new| new as i32)).collect();
            assert_eq!(found, expected, "{before} → {after}");
        };
        // Inserted before, moved, removed.
        check("a b", "n a b", &[1, 2]);
        check("a b c", "c a b", &[1, 2, 0]);
        check("a b c", "a c", &[0, -1, 1]);
        // Edited in place, and edited after a new level.
        check("a b c", "a x c", &[0, 1, 2]);
        check("a", "x", &[0]);
        check("a:one b", "n x:one b", &[1, 2]);
        // Either of the two new levels may be the edited one.
        check("a b", "n x b", &[-1, 2]);
        check("a b", "a", &[0, -1]);
        // Copies keep their order.
        check("d d e", "n d d e", &[1, 2, 3]);
        check("d d", "d d n", &[0, 1]);
        check("d d", "d", &[0, -1]);
        check("", "a", &[]);
        check("a", "", &[-1]);
    }

    proptest! {
        /// Levels without copies are matched in any order, with new levels between them.
        ///
        /// No index is assigned twice, even with copies.
        #[test]
        fn moved_levels_match_and_indices_are_unique(
            order in Just((0..8_u64).collect::<Vec<_>>()).prop_shuffle(),
            new in proptest::collection::vec(100..200_u64, 8),
            before in proptest::collection::vec(0..4_u64, 0..7),
            after in proptest::collection::vec(0..4_u64, 0..7),
        ) {
            let of = |texts: &[u64]| -> Vec<Fingerprint> {
                texts.iter().map(|text| Fingerprint { text: *text, title: None }).collect()
            };
            let mixed: Vec<u64> = order.iter().zip(&new).flat_map(|(old, new)| [*new, *old]).collect();
            let found = match_levels(&of(&(0..8).collect::<Vec<_>>()), &of(&mixed));
            for (text, place) in found.iter().enumerate() {
                prop_assert_eq!(place.map(|place| mixed[place]), Some(text as u64));
            }
            let found = match_levels(&of(&before), &of(&after));
            let mut places: Vec<usize> = found.iter().flatten().copied().collect();
            prop_assert!(places.iter().all(|place| *place < after.len()));
            let count = places.len();
            places.sort_unstable();
            places.dedup();
            prop_assert_eq!(places.len(), count);
        }
    }
}

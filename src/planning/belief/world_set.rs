//! A set of worlds that are searched together: one bit a world.

use std::array;

/// A set of up to 64 × `WORDS` worlds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorldSet<const WORDS: usize>([u64; WORDS]);

/// For every set of eight worlds their bytes, all bits set.
const MASKS: [u64; 256] = {
    let mut masks = [0; 256];
    let mut worlds = 0;
    while worlds < 256 {
        let mut world = 0;
        while world < 8 {
            if worlds >> world & 1 == 1 {
                masks[worlds] |= 0xff << (8 * world);
            }
            world += 1;
        }
        worlds += 1;
    }
    masks
};

impl<const WORDS: usize> WorldSet<WORDS> {
    /// No world.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The first so many worlds, at most 64 × `WORDS`.
    #[must_use]
    pub fn first(count: usize) -> Self {
        Self(array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            more @ 1..64 => u64::MAX >> (64 - more),
            _ => u64::MAX,
        }))
    }

    /// Adds a world.
    pub fn insert(&mut self, world: usize) {
        self.0[world / 64] |= 1 << (world % 64);
    }

    /// Whether it holds no world.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The worlds in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The worlds in either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The worlds that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Writes `value` to the bytes of all its worlds, one byte a world. O(words + worlds / 8), where
    /// they stand close together.
    #[inline]
    pub fn write(self, row: &mut [u8], value: u8) {
        let value_everywhere = u64::from_ne_bytes([value; 8]);
        for (place, word) in self.0.into_iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let first = 64 * place + rest.trailing_zeros() as usize / 8 * 8;
                let worlds = (word >> (first % 64)) as u8;
                rest &= !(0xff << (first % 64));
                if let Some(bytes) = row[first..].first_chunk_mut::<8>() {
                    let mask = MASKS[usize::from(worlds)];
                    let kept = u64::from_le_bytes(*bytes) & !mask;
                    *bytes = (kept | value_everywhere & mask).to_le_bytes();
                } else {
                    let bytes = row[first..].iter_mut().enumerate();
                    let set = bytes.filter(|(world, _)| worlds >> world & 1 == 1);
                    set.for_each(|(_, byte)| *byte = value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Worlds = WorldSet<3>;

    fn set_of(worlds: impl IntoIterator<Item = usize>) -> Worlds {
        let mut set = Worlds::EMPTY;
        worlds.into_iter().for_each(|world| set.insert(world));
        set
    }

    fn worlds_of(set: Worlds) -> Vec<usize> {
        let mut row = [0; 192];
        set.write(&mut row, 1);
        (0..row.len()).filter(|world| row[*world] == 1).collect()
    }

    #[test]
    fn sets_are_sets() {
        let one: BTreeSet<usize> = (0..192).filter(|world| world % 7 == 0).collect();
        let other: BTreeSet<usize> = (0..192).filter(|world| world % 5 < 2).collect();
        let (left, right) = (set_of(one.clone()), set_of(other.clone()));
        assert_eq!(
            worlds_of(left.and(right)),
            one.intersection(&other).copied().collect::<Vec<_>>()
        );
        assert_eq!(worlds_of(left.or(right)), one.union(&other).copied().collect::<Vec<_>>());
        assert_eq!(
            worlds_of(left.without(right)),
            one.difference(&other).copied().collect::<Vec<_>>()
        );
        assert!(left.without(left).is_empty() && !left.is_empty());
    }

    #[test]
    fn bytes_of_worlds_are_written_and_no_others() {
        for width in [1, 7, 8, 9, 64, 70, 127, 128, 185, 192] {
            for step in [1, 2, 3, 7, 9, 64, 100] {
                let worlds: Vec<usize> = (0..width).filter(|world| world % step == 0).collect();
                let mut row = vec![9; width];
                set_of(worlds.iter().copied()).write(&mut row, 4);
                let written = (0..width).map(|world| if worlds.contains(&world) { 4 } else { 9 });
                assert_eq!(row, written.collect::<Vec<u8>>(), "{width} {step}");
            }
        }
    }

    #[test]
    fn the_first_worlds() {
        for count in [0, 1, 63, 64, 65, 127, 128, 191, 192] {
            assert_eq!(worlds_of(Worlds::first(count)), (0..count).collect::<Vec<_>>());
        }
    }
}

//! Ranks of arrangements of crates: dense numbers from 0, so that tables are plain arrays.
//!
//! An arrangement is the set of the cells with crates; it does not distinguish the crates.

use super::bit_board::{CellMask, members};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Ranks of all arrangements of crates on some cells, or of a list of arrangements.
///
/// All arrangements have the same number of crates.
#[derive(Debug, Clone)]
pub(super) struct Arrangements {
    crate_count: usize,
    /// Cells on which crates may be.
    crate_cells: CellMask,
    /// Arrangement of each rank.
    of_rank: Arc<[CellMask]>,
    ranking: Ranking,
}

#[derive(Debug, Clone)]
/// How a rank is computed from the crates.
enum Ranking {
    /// The combinatorial number system (Knuth, "The Art of Computer Programming" 4A, 7.2.1.3).
    All {
        /// Position of a cell among those for crates.
        position_of_cell: Vec<u8>,
        /// `choices[p * crate_count + i]`: number of subsets of i + 1 positions below p.
        choices: Vec<u32>,
    },
    /// Position in the list.
    Listed(Arc<FxHashMap<CellMask, u32>>),
}

impl Arrangements {
    /// Ranks all arrangements of `crate_count` crates on `crate_cells`.
    ///
    /// `None` if there are more than `max_count`, if their number overflows, or if `crate_count` is
    /// 0. O(arrangements × crates).
    pub(super) fn all(crate_count: usize, crate_cells: CellMask, max_count: usize) -> Option<Self> {
        let places: Vec<u8> = members(crate_cells).collect();
        let count = binomial(places.len() as u64, crate_count as u64)?;
        if count > max_count as u64 || crate_count == 0 {
            return None;
        }
        let mut place_of_cell = vec![u8::MAX; CellMask::BITS as usize];
        for (place, cell) in places.iter().enumerate() {
            place_of_cell[usize::from(*cell)] = place as u8;
        }
        let mut choices = Vec::with_capacity(places.len() * crate_count);
        for place in 0..places.len() as u64 {
            for chosen in 1..=crate_count as u64 {
                choices.push(binomial(place, chosen)? as u32);
            }
        }
        let ranking = Ranking::All { position_of_cell: place_of_cell, choices };
        let mut numbered = Self { crate_count, crate_cells, of_rank: Arc::new([]), ranking };
        let mut of_rank = vec![0; count as usize];
        let mut chosen: Vec<usize> = (0..crate_count).collect();
        loop {
            let crates = chosen.iter().fold(0, |set, place| set | 1 << places[*place]);
            of_rank[numbered.rank(crates)? as usize] = crates;
            // The next subset by rank: move the lowest position that can move, reset those below.
            let Some(moved) = (0..crate_count)
                .find(|i| chosen[*i] + 1 < chosen.get(*i + 1).copied().unwrap_or(places.len()))
            else {
                break;
            };
            chosen[moved] += 1;
            for (i, place) in chosen.iter_mut().enumerate().take(moved) {
                *place = i;
            }
        }
        numbered.of_rank = of_rank.into();
        Some(numbered)
    }

    /// Ranks the arrangements of a list by their positions in it.
    ///
    /// They must be different and have `crate_count` crates each.
    pub(super) fn listed(crate_count: usize, list: Vec<CellMask>) -> Self {
        let ranks = list.iter().enumerate().map(|(rank, crates)| (*crates, rank as u32));
        let ranking = Ranking::Listed(Arc::new(ranks.collect()));
        let crate_cells = list.iter().fold(0, |all, crates| all | crates);
        Self { crate_count, crate_cells, of_rank: list.into(), ranking }
    }

    /// Number of arrangements.
    pub(super) fn len(&self) -> usize {
        self.of_rank.len()
    }

    /// Number of crates in every arrangement.
    pub(super) fn crate_count(&self) -> usize {
        self.crate_count
    }

    /// Cells on which crates may be.
    ///
    /// For a list, the cells on which a crate is in some arrangement.
    pub(super) fn crate_cells(&self) -> CellMask {
        self.crate_cells
    }

    /// Returns the crates of a rank.
    #[inline]
    pub(super) fn crates_of(&self, rank: u32) -> CellMask {
        self.of_rank[rank as usize]
    }

    /// Returns the rank of an arrangement; `None` if a list does not contain it.
    ///
    /// There must be `crate_count` crates, all on [`Self::crate_cells()`].
    #[inline]
    pub(super) fn rank(&self, crates: CellMask) -> Option<u32> {
        let (place_of_cell, choices) = match &self.ranking {
            Ranking::All { position_of_cell: place_of_cell, choices } => (place_of_cell, choices),
            Ranking::Listed(ranks) => return ranks.get(&crates).copied(),
        };
        let mut rank = 0;
        let mut rest = crates;
        for nth in 0..self.crate_count {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            rank += choices[usize::from(place_of_cell[cell]) * self.crate_count + nth];
        }
        Some(rank)
    }
}

/// Returns the binomial coefficient n over k; `None` if a product overflows 64 bits.
fn binomial(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    (0..k).try_fold(1_u64, |product, i| Some(product.checked_mul(n - i)? / (i + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ranks_are_unique() {
        for (crate_count, crate_cells) in [(1, 0b1011), (2, 0b1110_0111), (3, 0b1_1111_1111)] {
            let all = Arrangements::all(crate_count, crate_cells, 1000).expect("few");
            let mut seen = HashSet::new();
            for rank in 0..all.len() as u32 {
                let crates = all.crates_of(rank);
                assert_eq!(crates & !crate_cells, 0);
                assert_eq!(
                    (crates.count_ones() as usize, all.rank(crates)),
                    (crate_count, Some(rank))
                );
                assert!(seen.insert(crates));
            }
        }
    }

    #[test]
    fn listed_ranks_follow_the_list() {
        let list = vec![0b0110, 0b0011, 0b1010];
        let listed = Arrangements::listed(2, list.clone());
        for (rank, crates) in list.iter().enumerate() {
            assert_eq!(
                (listed.rank(*crates), listed.crates_of(rank as u32)),
                (Some(rank as u32), *crates)
            );
        }
        assert_eq!((listed.rank(0b1001), listed.rank(0b1100)), (None, None));
        assert_eq!((listed.len(), listed.crate_cells()), (3, 0b1111));
    }

    #[test]
    fn all_returns_none_above_the_limit() {
        assert!(Arrangements::all(2, 0xff, 28).is_some());
        assert!(Arrangements::all(2, 0xff, 27).is_none());
        assert!(Arrangements::all(0, 0xff, 27).is_none());
    }
}

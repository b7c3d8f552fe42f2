//! Sets of cells as bit sets, and flood fill over any neighbour relation.

use super::CellIndex;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A set of cells of one board: one bit for each cell, in 64-bit words.
///
/// Sets that are compared or combined must be of the same board. Tests and changes of one cell are
/// O(1) and never allocate. Operations on whole sets visit every word: O(cells / 64),
/// and iteration also every member.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellSet {
    words: Box<[u64]>,
}

impl CellSet {
    /// Returns the empty set for a board of `cell_count` cells.
    #[must_use]
    pub fn new(cell_count: usize) -> Self {
        Self { words: vec![0; cell_count.div_ceil(64)].into_boxed_slice() }
    }

    /// Returns the set of these cells of a board of `cell_count` cells.
    #[must_use]
    pub fn from_cells(cell_count: usize, cells: impl IntoIterator<Item = CellIndex>) -> Self {
        let mut set = Self::new(cell_count);
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// Returns true if the set contains the cell; false past the last word.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: CellIndex) -> bool {
        let cell = usize::from(cell);
        self.words.get(cell / 64).is_some_and(|word| (word >> (cell % 64)) & 1 == 1)
    }

    /// Adds a cell; true if it was not in the set.
    ///
    /// The cell must be on the board. Cells past the last word are ignored.
    #[inline]
    pub fn insert(&mut self, cell: CellIndex) -> bool {
        let cell = usize::from(cell);
        let Some(word) = self.words.get_mut(cell / 64) else { return false };
        let bit = 1 << (cell % 64);
        let added = *word & bit == 0;
        *word |= bit;
        added
    }

    /// Removes a cell; true if it was in the set.
    #[inline]
    pub fn remove(&mut self, cell: CellIndex) -> bool {
        let cell = usize::from(cell);
        let Some(word) = self.words.get_mut(cell / 64) else { return false };
        let bit = 1 << (cell % 64);
        let removed = *word & bit != 0;
        *word &= !bit;
        removed
    }

    /// Removes every cell.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Number of cells in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Returns true if every cell of this set is in the other.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// Returns true if the sets have no cell in common.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(mine, theirs)| mine & theirs == 0)
    }

    /// Number of cells in the intersection.
    #[must_use]
    pub fn intersection_count(&self, other: &Self) -> usize {
        let both = self.words.iter().zip(&other.words).map(|(mine, theirs)| mine & theirs);
        both.map(|word| word.count_ones() as usize).sum()
    }

    /// Adds every cell of the other set.
    pub fn union_with(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine |= theirs;
        }
    }

    /// Removes every cell of the other set.
    pub fn subtract(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
    }

    /// The cells in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = CellIndex> + '_ {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    (index * 64 + bit) as CellIndex
                })
            })
        })
    }

    /// The words of the bit set: cell `i` is bit `i % 64` of word `i / 64`.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

impl Hash for CellSet {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for word in &self.words {
            hasher.write_u64(*word);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

/// Returns the cells reachable from the starts, including the starts.
///
/// Calls `neighbours` once for each reached cell. O(cells + edges). The neighbour relation may be
/// directed, like walking on ice. All cells must be on a board of `cell_count` cells.
pub fn flood_fill<I>(
    cell_count: usize,
    starts: impl IntoIterator<Item = CellIndex>,
    mut neighbours: impl FnMut(CellIndex) -> I,
) -> CellSet
where
    I: IntoIterator<Item = CellIndex>,
{
    let mut reached = CellSet::new(cell_count);
    let mut open: Vec<CellIndex> =
        starts.into_iter().filter(|cell| reached.insert(*cell)).collect();
    while let Some(cell) = open.pop() {
        for next in neighbours(cell) {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insert_remove_and_iterate_in_order() {
        let mut set = CellSet::from_cells(130, [129, 0, 64]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 129]);
        assert!(!set.insert(64) && set.remove(64) && !set.remove(64));
        assert_eq!(set.len(), 2);
        assert!(!set.contains(500), "past the end is outside every set");
    }

    #[test]
    fn set_operations_match_their_definitions() {
        let small = CellSet::from_cells(70, [1, 69]);
        let mut large = CellSet::from_cells(70, [1, 2]);
        assert!(!small.is_subset(&large) && !small.is_disjoint(&large));
        assert_eq!(small.intersection_count(&large), 1);
        large.union_with(&small);
        assert!(small.is_subset(&large));
        large.subtract(&small);
        assert_eq!(large.iter().collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn follows_directed_edges_only_forwards() {
        let edges = |cell: CellIndex| if cell < 3 { vec![cell + 1] } else { vec![] };
        assert_eq!(flood_fill(10, [1], edges).iter().collect::<Vec<_>>(), [1, 2, 3]);
    }
}

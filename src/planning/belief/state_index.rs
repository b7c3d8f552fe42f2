//! Dense numbers of states, so that tables over them are plain arrays.
//!
//! An *arrangement* is the set of the cells with crates; it does not distinguish the crates. Its
//! number, from 0, is the *rank*. The number of a state combines the rank and the player's cell.

use super::bit_board::{BitBoard, CellMask, PackedState, has, members};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Number of a state that is not indexed.
pub(super) const NO_NUMBER: u32 = u32::MAX;

/// Numbers of all states with certain arrangements of crates, or of a selection of these states.
///
/// The number of a state is the rank of its crates × cells of the board + the player's cell. A
/// selection is numbered again from 0, in the same order.
#[derive(Debug, Clone)]
pub struct StateIndex {
    /// Selected states; `None` if all are numbered.
    selection: Option<Arc<Selection>>,
    /// Number of cells of the board.
    player_cells: u32,
    arrangements: Arrangements,
}

/// The selected states, and their inverse.
#[derive(Debug)]
struct Selection {
    /// Number among all states, by number in the selection.
    states: Vec<u32>,
    /// Number in the selection, by number among all states; [`NO_NUMBER`] if not selected.
    numbers: Vec<u32>,
}

impl StateIndex {
    /// Indexes all states with `crate_count` crates, all on `crate_cells`.
    ///
    /// `None` if there are more than `max_states`, counting combinations with the player on a
    /// crate, or no crates. O(arrangements of crates × crates).
    #[must_use]
    pub fn new(
        board: &BitBoard,
        crate_count: usize,
        crate_cells: CellMask,
        max_states: usize,
    ) -> Option<Self> {
        let most = max_states / board.cell_count().max(1);
        Arrangements::all(crate_count, crate_cells, most).map(|them| Self::of_all(board, them))
    }

    /// Indexes the states with these arrangements of `crate_count` crates.
    ///
    /// The arrangements must all be different.
    #[must_use]
    pub fn from_list(board: &BitBoard, crate_count: usize, arrangements: Vec<CellMask>) -> Self {
        Self::of_all(board, Arrangements::listed(crate_count, arrangements))
    }

    /// Indexes all states with these arrangements, without a selection.
    fn of_all(board: &BitBoard, arrangements: Arrangements) -> Self {
        Self { selection: None, player_cells: board.cell_count() as u32, arrangements }
    }

    /// Returns an index of the states for which `keep` returns true.
    ///
    /// `keep` receives the number of a state. Must not be called on a selection. O(states).
    #[must_use]
    pub fn select(&self, keep: impl Fn(u32) -> bool) -> Self {
        let all = self.state_count() as u32;
        let mut numbers = vec![NO_NUMBER; all as usize];
        let mut states = Vec::new();
        for state in (0..all).filter(|state| keep(*state)) {
            numbers[state as usize] = states.len() as u32;
            states.push(state);
        }
        Self { selection: Some(Arc::new(Selection { states, numbers })), ..self.clone() }
    }

    /// Number of indexed states.
    ///
    /// Without a selection, this includes combinations with the player on a crate, which are no
    /// states of the game.
    #[must_use]
    pub fn state_count(&self) -> usize {
        match &self.selection {
            Some(selection) => selection.states.len(),
            None => self.arrangements.len() * self.player_cells as usize,
        }
    }

    /// Number of crates in every state.
    #[must_use]
    pub fn crate_count(&self) -> usize {
        self.arrangements.crate_count()
    }

    /// Number of arrangements of crates; a selection does not change it.
    #[must_use]
    pub fn arrangement_count(&self) -> usize {
        self.arrangements.len()
    }

    /// Returns the crates of a rank.
    #[inline]
    #[must_use]
    pub fn crates_of(&self, rank: u32) -> CellMask {
        self.arrangements.crates_of(rank)
    }

    /// Returns the rank of an arrangement; `None` if it was not listed.
    ///
    /// There must be [`Self::crate_count`] crates, all on cells that [allow](Self::allows_crate)
    /// one.
    #[inline]
    #[must_use]
    pub fn rank(&self, crates: CellMask) -> Option<u32> {
        self.arrangements.rank(crates)
    }

    /// Returns the number of a state; `None` if it is not indexed.
    ///
    /// The state must have [`Self::crate_count`] crates and its player on the board.
    #[inline]
    #[must_use]
    pub fn number_of(&self, state: PackedState) -> Option<u32> {
        if state.crates & !self.arrangements.crate_cells() != 0 {
            return None;
        }
        self.number(self.rank(state.crates)?, state.player)
    }

    /// Returns the number of the state with this rank and player's cell.
    ///
    /// `None` if it does not belong to the selection.
    #[inline]
    #[must_use]
    pub fn number(&self, rank: u32, player: u8) -> Option<u32> {
        let state = rank * self.player_cells + u32::from(player);
        match &self.selection {
            Some(selection) => {
                Some(selection.numbers[state as usize]).filter(|number| *number != NO_NUMBER)
            }
            None => Some(state),
        }
    }

    /// Returns the rank of the crates and the player's cell of a number.
    #[inline]
    #[must_use]
    pub fn rank_and_player(&self, number: u32) -> (u32, u8) {
        let state = match &self.selection {
            Some(selection) => selection.states[number as usize],
            None => number,
        };
        (state / self.player_cells, (state % self.player_cells) as u8)
    }

    /// Returns the state of a number.
    #[must_use]
    pub fn state_of(&self, number: u32) -> PackedState {
        let (rank, player) = self.rank_and_player(number);
        PackedState { player, crates: self.crates_of(rank) }
    }

    /// Returns the numbers of the states with a crate on every target.
    ///
    /// Leaves out combinations with the player on a crate. O(arrangements), plus O(cells) for each
    /// solved arrangement.
    #[must_use]
    pub fn solved_states(&self, board: &BitBoard) -> Vec<u32> {
        let mut solved = Vec::new();
        for rank in 0..self.arrangement_count() as u32 {
            let crates = self.crates_of(rank);
            if board.targets() & !crates == 0 {
                let players = (0..board.cell_count() as u8).filter(|cell| !has(crates, *cell));
                solved.extend(players.filter_map(|player| self.number(rank, player)));
            }
        }
        solved
    }

    /// Returns true if the arrangements may have a crate on the cell; ignores a selection.
    #[inline]
    #[must_use]
    pub fn allows_crate(&self, cell: u8) -> bool {
        has(self.arrangements.crate_cells(), cell)
    }
}

/// Ranks of all arrangements of crates on some cells, or of a list of arrangements.
///
/// All arrangements have the same number of crates.
#[derive(Debug, Clone)]
struct Arrangements {
    crate_count: usize,
    /// Cells on which crates may be.
    crate_cells: CellMask,
    /// Arrangement of each rank.
    of_rank: Arc<[CellMask]>,
    ranking: Ranking,
}

/// How a rank is computed from the crates.
#[derive(Debug, Clone)]
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
    fn all(crate_count: usize, crate_cells: CellMask, max_count: usize) -> Option<Self> {
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
    fn listed(crate_count: usize, list: Vec<CellMask>) -> Self {
        let ranks = list.iter().enumerate().map(|(rank, crates)| (*crates, rank as u32));
        let ranking = Ranking::Listed(Arc::new(ranks.collect()));
        let crate_cells = list.iter().fold(0, |all, crates| all | crates);
        Self { crate_count, crate_cells, of_rank: list.into(), ranking }
    }

    /// Number of arrangements.
    fn len(&self) -> usize {
        self.of_rank.len()
    }

    /// Number of crates in every arrangement.
    fn crate_count(&self) -> usize {
        self.crate_count
    }

    /// Cells on which crates may be.
    ///
    /// For a list, the cells on which a crate is in some arrangement.
    fn crate_cells(&self) -> CellMask {
        self.crate_cells
    }

    /// Returns the crates of a rank.
    #[inline]
    fn crates_of(&self, rank: u32) -> CellMask {
        self.of_rank[rank as usize]
    }

    /// Returns the rank of an arrangement; `None` if a list does not contain it.
    ///
    /// There must be `crate_count` crates, all on [`Self::crate_cells()`].
    #[inline]
    fn rank(&self, crates: CellMask) -> Option<u32> {
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
    use crate::planning::belief::testing::board_of;
    use std::collections::HashSet;

    #[test]
    fn states_have_unique_numbers() {
        for (drawing, crates) in [("@$_.\n____", 1), ("@_$_\n_#_.", 2), ("@_$\n_$.\n_._", 3)] {
            let board = board_of(drawing).0;
            let all = (1 << board.cell_count()) - 1;
            let index = StateIndex::new(&board, crates, all, 10_000).expect("a small board");
            let number = index.number(3, 1).expect("all poses have numbers");
            assert_eq!(index.rank_and_player(number), (3, 1));
            let even = index.select(|state| state % 2 == 0);
            for number in 0..even.state_count() as u32 {
                assert_eq!(even.number_of(even.state_of(number)), Some(number), "{drawing}");
            }
            assert_eq!(even.state_count(), index.state_count().div_ceil(2), "{drawing}");
        }
    }

    #[test]
    fn unlisted_states_have_no_number() {
        let board = board_of("@$_.\n____").0;
        let index = StateIndex::from_list(&board, 2, vec![0b0110, 0b0011]);
        assert_eq!(index.state_count(), 2 * board.cell_count());
        let number = |crates| index.number_of(PackedState { player: 7, crates });
        assert_eq!((number(0b0110), number(0b0011), number(0b0101)), (Some(7), Some(15), None));
        let second = index.select(|state| state >= 8);
        assert_eq!(second.number_of(PackedState { player: 7, crates: 0b0011 }), Some(7));
        assert_eq!(second.number_of(PackedState { player: 7, crates: 0b0110 }), None);
    }

    #[test]
    fn new_returns_none_above_the_state_limit() {
        let board = board_of("@$_.\n____").0;
        assert!(StateIndex::new(&board, 2, 0xff, 8 * 28).is_some());
        assert!(StateIndex::new(&board, 2, 0xff, 8 * 28 - 1).is_none());
    }

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

//! The cells of the feature space, and the order of their turns.
//!
//! A cell is the set of all boards with equal features. In a turn of a cell, a search takes one
//! entry from its open list.

use crate::planning::sokoban::fast::perturbation::Perturbation;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How the cells of the feature space share the turns.
///
/// Also selects the helpers of the search: advisors, features of candidates, look-ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnPolicy {
    /// Cells of better rank have more turns.
    ///
    /// The cell whose next turn costs least is next. The cost is the number of turns so far plus 1,
    /// times the square root of the cell's position, from 1, among the nonempty cells, best first.
    /// A perturbation raises it by up to 99 %.
    RankWeighted,
    /// The nonempty cell with the minimum number of turns is next.
    RoundRobin,
    /// Like `RankWeighted`, with a look-ahead for deadlocks before each expansion.
    LookAhead,
    /// Like `RankWeighted`, with moves ordered by distance to the targets.
    ///
    /// Uses neither advisors nor the features of candidate moves.
    DistanceOnly,
}

impl TurnPolicy {
    /// All policies, in the order in which the portfolio resumes their searches.
    pub(crate) const ALL: [Self; 4] =
        [Self::RankWeighted, Self::DistanceOnly, Self::LookAhead, Self::RoundRobin];

    /// Returns true if boards are checked by a look-ahead before their expansion.
    pub(crate) fn looks_ahead(self) -> bool {
        self == Self::LookAhead
    }

    /// Returns true if the search needs the features of candidate moves.
    pub(crate) fn uses_features(self) -> bool {
        self != Self::DistanceOnly
    }
}

/// An entry of the open list: a board to expand or with untried moves; lower entries come first.
///
/// Entries compare by weight, then score, then board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenEntry {
    /// Compared first: cost of the path to the board.
    ///
    /// The feature search adds the weight of the board's next move.
    pub(crate) weight: u32,
    /// Compared second; in the feature search, `i32::MIN` before the board's expansion.
    pub(crate) score: i32,
    /// Index of the board in the search tree.
    pub(crate) board: u32,
}

/// Features that group boards, with an order of preference.
pub(crate) trait Ranked: Copy + Eq + std::hash::Hash {
    /// Lower is better: cells of lower rank have more turns, except by [`TurnPolicy::RoundRobin`].
    type Rank: Ord;

    /// Rank of a cell with these features.
    fn rank(&self) -> Self::Rank;
}

/// A cell: its open list and the number of turns it had.
#[derive(Debug, Default)]
struct FeatureCell {
    open: BinaryHeap<Reverse<OpenEntry>>,
    turns: u32,
}

/// Groups boards by their features into cells with an open list each.
pub(crate) struct FeatureSpace<F: Ranked> {
    turn_policy: TurnPolicy,
    /// Changes the costs of turns.
    perturbation: Perturbation,
    cells: Vec<FeatureCell>,
    /// Index of the cell with these features.
    by_features: FxHashMap<F, u32>,
    /// Rank and index of every cell, in ascending rank.
    ranked: Vec<(F::Rank, u32)>,
}

impl<F: Ranked> FeatureSpace<F> {
    /// A space without cells.
    pub(crate) fn new(turn_policy: TurnPolicy, perturbation: Perturbation) -> Self {
        let by_features = FxHashMap::default();
        Self { turn_policy, perturbation, cells: Vec::new(), by_features, ranked: Vec::new() }
    }

    /// Adds an open-list entry to the cell of these features. O(cells) for a new cell.
    pub(crate) fn add(&mut self, features: F, entry: OpenEntry) {
        let next = self.cells.len() as u32;
        let cell = *self.by_features.entry(features).or_insert(next);
        if cell == next {
            self.cells.push(FeatureCell::default());
            let rank = features.rank();
            let place = self.ranked.partition_point(|(other, _)| *other <= rank);
            self.ranked.insert(place, (rank, cell));
        }
        self.cells[cell as usize].open.push(Reverse(entry));
    }

    /// Removes the lowest entry of the next cell; `None` if every cell is empty. O(cells).
    pub(crate) fn take(&mut self) -> Option<OpenEntry> {
        let cell = self.next_cell()?;
        let cell = &mut self.cells[cell as usize];
        cell.turns += 1;
        cell.open.pop().map(|Reverse(entry)| entry)
    }

    /// The nonempty cell whose next turn costs least, see [`TurnPolicy`]; `None` if all are empty.
    fn next_cell(&self) -> Option<u32> {
        let busy = self.ranked.iter().filter(|(_, cell)| {
            let cell = &self.cells[*cell as usize];
            !cell.open.is_empty()
        });
        let cost = |(place, (_, cell)): (usize, &(F::Rank, u32))| {
            let turns = f64::from(self.cells[*cell as usize].turns + 1);
            let cost = match self.turn_policy {
                TurnPolicy::RoundRobin => turns,
                TurnPolicy::RankWeighted | TurnPolicy::LookAhead | TurnPolicy::DistanceOnly => {
                    let perturbation = self.perturbation.of((*cell as u16, *cell as u16), 100);
                    turns * ((place + 1) as f64).sqrt() * (1.0 + f64::from(perturbation) / 100.0)
                }
            };
            (cost, *cell)
        };
        let least = busy.enumerate().map(cost).min_by(|one, other| one.0.total_cmp(&other.0));
        least.map(|(_, cell)| cell)
    }
}

//! The cells of the feature space, and the order of their turns.

use crate::planning::sokoban::fast::perturbation::Perturbation;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How the cells of the feature space share the turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Cost of a turn grows with the square root of the cell's rank: better cells have more turns.
    Eager,
    /// All cells have equally many turns.
    Fair,
    /// Like `Eager`, with a look-ahead for deadlocks before each expansion.
    Wary,
    /// Like `Eager`, without advisors and features of candidates: moves are ordered by distance to
    /// the targets.
    Straight,
}

impl Style {
    /// All styles, in the order of their turns.
    pub(crate) const ALL: [Self; 4] = [Self::Eager, Self::Straight, Self::Wary, Self::Fair];

    /// Returns true if boards are checked by a look-ahead before their expansion.
    pub(crate) fn looks_ahead(self) -> bool {
        self == Self::Wary
    }

    /// Returns true if the search needs the features of candidate moves.
    pub(crate) fn heeds_features(self) -> bool {
        self != Self::Straight
    }
}

/// An entry of the open list: a board with untried moves. Less is more urgent: weight, then score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenEntry {
    pub(crate) weight: u32,
    pub(crate) score: i32,
    pub(crate) board: u32,
}

/// Features that group boards, with an order of promise.
pub(crate) trait Ranked: Copy + Eq + std::hash::Hash {
    /// Less is more promising.
    type Rank: Ord;

    fn rank(&self) -> Self::Rank;
}

#[derive(Debug, Default)]
struct FeatureCell {
    open: BinaryHeap<Reverse<OpenEntry>>,
    turns: u32,
}

/// Groups boards by their features into cells with an open list each.
pub(crate) struct FeatureSpace<F: Ranked> {
    style: Style,
    perturbation: Perturbation,
    cells: Vec<FeatureCell>,
    by_features: FxHashMap<F, u32>,
    /// Cells in ascending rank.
    ranked: Vec<(F::Rank, u32)>,
}

impl<F: Ranked> FeatureSpace<F> {
    pub(crate) fn new(style: Style, perturbation: Perturbation) -> Self {
        let by_features = FxHashMap::default();
        Self { style, perturbation, cells: Vec::new(), by_features, ranked: Vec::new() }
    }

    /// Adds an open-list entry to the cell of these features.
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

    /// Removes the most urgent entry of the next cell; `None` if the open list is empty. O(cells).
    pub(crate) fn take(&mut self) -> Option<OpenEntry> {
        let cell = self.next_cell()?;
        let cell = &mut self.cells[cell as usize];
        cell.turns += 1;
        cell.open.pop().map(|Reverse(entry)| entry)
    }

    /// The nonempty cell with the fewest turns relative to its rank.
    fn next_cell(&self) -> Option<u32> {
        let busy = self.ranked.iter().filter(|(_, cell)| {
            let cell = &self.cells[*cell as usize];
            !cell.open.is_empty()
        });
        let cost = |(place, (_, cell)): (usize, &(F::Rank, u32))| {
            let turns = f64::from(self.cells[*cell as usize].turns + 1);
            let cost = match self.style {
                Style::Fair => turns,
                Style::Eager | Style::Wary | Style::Straight => {
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

//! The cells of the feature space, and whose turn it is.

use crate::planning::sokoban::fast::perturbation::Perturbation;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How the cells of the feature space share the turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// The better a cell, the more turns it has.
    Eager,
    /// All alike.
    Fair,
    /// As eager, but looks ahead before the moves of a board are found.
    Wary,
    /// As eager, but nobody is asked: the nearer a move brings crates to targets, the sooner it is
    /// made.
    Straight,
}

impl Style {
    /// Every style.
    pub(crate) const ALL: [Self; 4] = [Self::Eager, Self::Straight, Self::Wary, Self::Fair];

    /// Whether boards are looked ahead from before their moves are found.
    pub(crate) fn looks_ahead(self) -> bool {
        self == Self::Wary
    }

    /// Whether the features of boards that moves lead to are of interest before the moves are made.
    pub(crate) fn heeds_features(self) -> bool {
        self != Self::Straight
    }
}

/// An entry of the open list: a board whose moves are not all made, and how urgent that is, by
/// weight and then by score, less being more urgent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenEntry {
    pub(crate) weight: u32,
    pub(crate) score: i32,
    pub(crate) board: u32,
}

/// What boards are sorted by.
pub(crate) trait Ranked: Copy + Eq + std::hash::Hash {
    /// The more promising the smaller.
    type Rank: Ord;

    fn rank(&self) -> Self::Rank;
}

#[derive(Debug, Default)]
struct FeatureCell {
    open: BinaryHeap<Reverse<OpenEntry>>,
    turns: u32,
}

/// Sorts boards by their features.
pub(crate) struct FeatureSpace<F: Ranked> {
    style: Style,
    perturbation: Perturbation,
    cells: Vec<FeatureCell>,
    by_features: FxHashMap<F, u32>,
    /// Numbers of cells, most promising first.
    ranked: Vec<(F::Rank, u32)>,
}

impl<F: Ranked> FeatureSpace<F> {
    pub(crate) fn new(style: Style, perturbation: Perturbation) -> Self {
        let by_features = FxHashMap::default();
        Self { style, perturbation, cells: Vec::new(), by_features, ranked: Vec::new() }
    }

    /// Adds an entry for a board with those features.
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

    /// Takes the most urgent entry of the cell whose turn it is; `None` if the open list is empty.
    /// O(cells).
    pub(crate) fn take(&mut self) -> Option<OpenEntry> {
        let cell = self.next_cell()?;
        let cell = &mut self.cells[cell as usize];
        cell.turns += 1;
        cell.open.pop().map(|Reverse(entry)| entry)
    }

    /// The cell that had the fewest turns for its rank.
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

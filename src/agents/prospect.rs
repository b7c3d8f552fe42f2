//! What an action could reveal, by the belief alone.

use super::Percept;
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Belief, Ice, Knowledge, NO_CELL, Observation};

/// The unknown cells an action could reveal, and how much it is expected to teach.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Prospect {
    /// In the order in which they would be entered.
    pub(super) reveals: Vec<CellIndex>,
    /// Expected information, with the cells taken as independent.
    pub(super) bits: f64,
}

impl Prospect {
    /// Follows the slider of that action over everything that may be ice. O(length of the slide).
    pub(super) fn of(observation: &Observation, belief: &Belief, action: Direction) -> Self {
        let (layout, crates) = (&observation.layout, &observation.state.crates);
        let open = |cell| cell != NO_CELL && !crates.contains(cell);
        let mut prospect = Self::default();
        let mut cell = layout.neighbour(observation.state.player, action);
        if cell != NO_CELL && crates.contains(cell) {
            cell = layout.neighbour(cell, action);
        }
        let mut probability_reached = 1.0;
        while open(cell) && open(layout.neighbour(cell, action)) {
            match belief.knowledge(cell) {
                Knowledge::Wall | Knowledge::Floor => break,
                Knowledge::Ice => {}
                Knowledge::Unknown => {
                    let ice = belief.ice_probability(cell);
                    prospect.reveals.push(cell);
                    prospect.bits += probability_reached * binary_entropy(ice);
                    probability_reached *= ice;
                }
            }
            cell = layout.neighbour(cell, action);
        }
        prospect
    }

    /// The same for what an agent perceives.
    pub(super) fn of_percept(percept: &Percept<'_, Ice>, action: Direction) -> Self {
        Self::of(percept.observation, percept.belief, action)
    }
}

/// Bits learnt from one answer to a yes-or-no question.
fn binary_entropy(probability: f64) -> f64 {
    let term = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
    term(probability) + term(1.0 - probability)
}

//! Prices for pushes that may end elsewhere under other ice maps.

use super::bounds::PushDistances;
use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Belief, Layout, NO_CELL};

/// Price of one action for cautious planners; risk prices are fractions or multiples of it.
const ACTION_PRICE: u32 = 1 << 12;

/// Price of a certain loss if risk only breaks ties: a hundred such pushes cost as much as one
/// action.
const TIE_PRICE: u32 = ACTION_PRICE / 100;

/// How strongly a planner avoids pushes that may go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caution {
    /// Prefers safe plans among the shortest.
    BreaksTies,
    /// Accepts detours: a push that certainly loses costs this many actions, others in proportion
    /// to the loss probability.
    Detours(u32),
}

/// Prices pushes of a planner with assumed ice, given a belief.
#[derive(Debug, Clone)]
pub(super) struct Risk {
    known_ice: CellSet,
    known_floor: CellSet,
    density: f64,
    loss_price: f64,
}

impl Risk {
    pub(super) fn new(belief: &Belief, caution: Caution) -> Self {
        let loss_price = match caution {
            Caution::BreaksTies => TIE_PRICE,
            Caution::Detours(actions) => ACTION_PRICE.saturating_mul(actions),
        };
        Self {
            known_ice: belief.known_ice().clone(),
            known_floor: belief.known_floor().clone(),
            density: belief.density_mean(),
            loss_price: f64::from(loss_price),
        }
    }

    /// Price of an action without risk.
    pub(super) const fn action_price() -> u32 {
        ACTION_PRICE
    }

    /// Price of a push whose crate enters `entered`. O(length of the slide).
    ///
    /// Adds the probability of stopping on a dead cell, and one sixteenth of the probability of
    /// stopping anywhere but on `assumed`, both times the price of a loss.
    pub(super) fn price(
        &self,
        layout: &Layout,
        distances: &PushDistances,
        crates: &CellSet,
        (entered, assumed): (CellIndex, CellIndex),
        direction: Direction,
    ) -> u32 {
        let mut cell = entered;
        let mut reached = 1.0;
        let (mut lost, mut surprised) = (0.0, 0.0);
        loop {
            let beyond = layout.neighbour(cell, direction);
            let open = beyond != NO_CELL && !crates.contains(beyond);
            let ice = match open {
                false => 0.0,
                true if self.known_ice.contains(cell) => 1.0,
                true if self.known_floor.contains(cell) => 0.0,
                true => self.density,
            };
            let rests = reached * (1.0 - ice);
            if cell != assumed {
                surprised += rests;
                if !distances.alive().contains(cell) {
                    lost += rests;
                }
            }
            reached *= ice;
            if reached <= 0.0 {
                break;
            }
            cell = beyond;
        }
        (self.loss_price * (lost + surprised / 16.0)).round() as u32
    }
}

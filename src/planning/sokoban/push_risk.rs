//! Prices for pushes whose crate may stop on another cell under other ice maps.
//!
//! A planner assumes one ice map. A *loss* is the event that the pushed crate stops on a dead cell,
//! from which no pushes bring it to a target, instead of the cell that the planner assumes.

use super::bounds::PushDistances;
use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Belief, BoardLayout, slide};

/// Price of one action for risk-averse planners; risk prices are in the same unit.
const ACTION_PRICE: u32 = 1 << 12;

/// Price of a certain loss for tie-breaking: about one hundredth of an action.
const TIE_BREAK_PRICE: u32 = ACTION_PRICE / 100;

/// How strongly a planner avoids pushes whose crate may stop on another cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RiskAversion {
    /// Prefers safe plans among the shortest, while all risks cost less than one action.
    TieBreak,
    /// Accepts detours: the price of a certain loss, in actions.
    ///
    /// A push costs this price times the loss probability, plus a small share for other surprises.
    Detours(u32),
}

/// Risk prices of pushes, for a planner with assumed ice and a belief.
#[derive(Debug, Clone)]
pub(super) struct PushRisk {
    /// Cells that the belief knows to be ice.
    known_ice: CellSet,
    /// Cells that the belief knows to be floor.
    known_floor: CellSet,
    /// Ice probability of every unknown cell: the mean density of the belief.
    density: f64,
    /// Price of a certain loss, in the unit of [`ACTION_PRICE`].
    loss_price: f64,
}

impl PushRisk {
    /// Creates the prices for the current knowledge of a belief.
    pub(super) fn new(belief: &Belief, aversion: RiskAversion) -> Self {
        let loss_price = match aversion {
            RiskAversion::TieBreak => TIE_BREAK_PRICE,
            RiskAversion::Detours(actions) => ACTION_PRICE.saturating_mul(actions),
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

    /// Risk price of a push whose crate enters `entered`. O(length of the slide).
    ///
    /// `crates` are the other crates; with the assumed ice the pushed one stops on `assumed`. The
    /// price of a loss is multiplied by the probability of a loss, plus one sixteenth of the
    /// probability of stopping on any cell but `assumed`, dead or not.
    pub(super) fn price(
        &self,
        layout: &BoardLayout,
        distances: &PushDistances,
        crates: &CellSet,
        (entered, assumed): (CellIndex, CellIndex),
        direction: Direction,
    ) -> u32 {
        let (mut lost, mut surprised) = (0.0, 0.0);
        let mut rest = |cell: CellIndex, probability: f64| {
            if cell != assumed {
                surprised += probability;
                if !distances.alive().contains(cell) {
                    lost += probability;
                }
            }
        };
        let mut reached = 1.0;
        let ahead = |cell| layout.open_neighbour(cell, direction, crates);
        let end = slide(entered, ahead, |cell| {
            let ice = match cell {
                _ if self.known_ice.contains(cell) => 1.0,
                _ if self.known_floor.contains(cell) => 0.0,
                _ => self.density,
            };
            rest(cell, reached * (1.0 - ice));
            reached *= ice;
            reached > 0.0
        });
        // On its last cell the crate rests whatever the ice; on known floor nothing is left.
        rest(end, reached);
        (self.loss_price * (lost + surprised / 16.0)).round() as u32
    }
}

//! What can be known about the ice from observations alone.
//!
//! The exact belief is a ternary map: each cell is known floor, known ice, or unknown; the rules
//! give rise to no joint constraints. A prior over the unknown cells turns the map into
//! probabilities. This module sees observations only, never a [`super::Terrain`].

use super::prior::{HypothesisWeights, IcePrior, Known, Patches, Posterior, Summary, Workings};
use super::{Layout, Observation, rules};
use crate::board::{CellIndex, CellSet, Direction};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is known about one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Knowledge {
    /// A wall, seen from the start.
    Wall,
    /// Certainly no ice. Targets are floor from the start.
    Floor,
    /// Certainly ice.
    Ice,
    /// Either.
    Unknown,
}

/// The exact ternary belief, with a prior over what is still unknown.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    layout: Arc<Layout>,
    ice: CellSet,
    floor: CellSet,
    prior: IcePrior,
    learnt_ice: u32,
    learnt_floor: u32,
    unknown: u32,
    workings: Workings,
}

/// What one observation taught.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Cells now known to be ice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ice: Vec<CellIndex>,
    /// Cells now known to be floor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floor: Vec<CellIndex>,
    /// Cells whose earlier knowledge the observation contradicts: no world fits, and what was
    /// known of them is dropped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contradicted: Vec<CellIndex>,
    /// Whether the observation fits no world at all (then `contradicted` may still be empty:
    /// a crate that vanished, say).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
}

impl Lesson {
    /// Whether the belief changes by it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ice.is_empty() && self.floor.is_empty() && self.contradicted.is_empty()
    }

    /// Every cell whose knowledge changes.
    pub fn cells(&self) -> impl Iterator<Item = CellIndex> + '_ {
        self.ice.iter().chain(&self.floor).chain(&self.contradicted).copied()
    }
}

impl Belief {
    /// The belief before the first action: targets are floor, everything else passable is
    /// unknown, the cells under player and crates included.
    #[must_use]
    pub fn first(layout: &Arc<Layout>, prior: IcePrior) -> Self {
        let cell_count = layout.cell_count();
        let unknown =
            layout.passable_cells().filter(|cell| !layout.targets().contains(*cell)).count();
        Self {
            layout: Arc::clone(layout),
            ice: CellSet::new(cell_count),
            floor: layout.targets().clone(),
            prior,
            learnt_ice: 0,
            learnt_floor: 0,
            unknown: unknown as u32,
            workings: Workings::default(),
        }
    }

    /// Walls and targets.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// What is assumed about unknown cells.
    #[must_use]
    pub fn prior(&self) -> &IcePrior {
        &self.prior
    }

    /// What is known about a cell.
    #[must_use]
    pub fn knowledge(&self, cell: CellIndex) -> Knowledge {
        if self.layout.walls().contains(cell) {
            Knowledge::Wall
        } else if self.floor.contains(cell) {
            Knowledge::Floor
        } else if self.ice.contains(cell) {
            Knowledge::Ice
        } else {
            Knowledge::Unknown
        }
    }

    /// Cells known to be ice.
    #[must_use]
    pub fn known_ice(&self) -> &CellSet {
        &self.ice
    }

    /// Cells known to be floor, targets included.
    #[must_use]
    pub fn known_floor(&self) -> &CellSet {
        &self.floor
    }

    /// Number of cells that may be either.
    #[must_use]
    pub fn unknown_count(&self) -> u32 {
        self.unknown
    }

    /// The cells that may be either, in rising order.
    pub fn unknown_cells(&self) -> impl Iterator<Item = CellIndex> + '_ {
        self.layout
            .passable_cells()
            .filter(|cell| !self.floor.contains(*cell) && !self.ice.contains(*cell))
    }

    /// Mean of the density's posterior. If patches can be ruled out, it is the probability that
    /// an unknown cell is ice.
    ///
    /// This and the figures below are worked out when first asked for. With patches in question
    /// that takes as long as [`Self::sampler`], else at most O(cells learnt).
    #[must_use]
    pub fn density_mean(&self) -> f64 {
        self.summary().density_mean
    }

    /// Standard deviation of the density's posterior; 0 for a density known for certain.
    #[must_use]
    pub fn density_deviation(&self) -> f64 {
        self.summary().density_variance.sqrt()
    }

    /// Whether one map alone is believed: all floor, or all ice, and nothing learnt contradicts
    /// that.
    #[must_use]
    pub fn leaves_one_map(&self) -> bool {
        let density = self.density_mean();
        density <= 0.0 && self.learnt_ice == 0 || density >= 1.0 && self.learnt_floor == 0
    }

    /// Probability that the cell is ice: 0 or 1 where it is known, 0 for walls.
    #[must_use]
    pub fn ice_probability(&self, cell: CellIndex) -> f64 {
        match self.knowledge(cell) {
            Knowledge::Wall | Knowledge::Floor => 0.0,
            Knowledge::Ice => 1.0,
            Knowledge::Unknown => self.summary().ice_probability(cell),
        }
    }

    /// How probable it is that ice lies scattered, or in patches.
    #[must_use]
    pub fn hypothesis_weights(&self) -> HypothesisWeights {
        self.summary().weights
    }

    fn summary(&self) -> &Summary {
        let cell_count = self.layout.cell_count();
        let make = || self.posterior().summary(self.patches(), &self.ice, cell_count);
        self.workings.summary(&self.ice, &self.floor, make)
    }

    /// What the prior says by now.
    pub(super) fn posterior(&self) -> Arc<Posterior> {
        let learnt = (self.learnt_ice, self.learnt_floor);
        let known = Known { ice: &self.ice, floor: &self.floor, learnt };
        let make = || Posterior::new(&self.prior, self.patches(), known);
        self.workings.posterior(&self.ice, &self.floor, make)
    }

    /// The hypotheses of patches, if the prior does not rule them out.
    pub(super) fn patches(&self) -> Option<&Patches> {
        let make = || Patches::new(&self.layout, &self.prior);
        self.prior.allows_patches().then(|| self.workings.patches(make))
    }

    /// Whether a world with this ice is possible.
    #[must_use]
    pub fn admits(&self, ice: &CellSet) -> bool {
        self.ice.is_subset(ice) && self.floor.is_disjoint(ice)
    }

    /// What seeing `after` teaches when `action` was carried out in `before`.
    ///
    /// A slide over k cells proves cells 1 to k-1 ice, and the last one floor if the cell
    /// beyond it was open. O(length of the slide), plus one comparison of the crates.
    #[must_use]
    pub fn lesson(&self, before: &Observation, action: Direction, after: &Observation) -> Lesson {
        let Some((first, last)) = slider_path(before, action, after) else {
            let impossible = before != after || !is_idle(before, action);
            return Lesson { impossible, ..Lesson::default() };
        };
        let mut lesson = Lesson::default();
        let mut cell = first;
        loop {
            let beyond = self.layout.neighbour(cell, action);
            let open = beyond != super::NO_CELL && !before.state.crates.contains(beyond);
            if cell == last {
                if open {
                    self.teach(&mut lesson, cell, Knowledge::Floor);
                }
                return lesson;
            }
            if !open {
                return Lesson { impossible: true, ..Lesson::default() };
            }
            self.teach(&mut lesson, cell, Knowledge::Ice);
            cell = beyond;
        }
    }

    fn teach(&self, lesson: &mut Lesson, cell: CellIndex, seen: Knowledge) {
        let known = self.knowledge(cell);
        if known == seen {
            return;
        }
        // A target that carries a slider on stays a target: only the surprise is noted.
        if known != Knowledge::Unknown {
            lesson.impossible = true;
            if !self.layout.targets().contains(cell) {
                lesson.contradicted.push(cell);
            }
        } else if seen == Knowledge::Ice {
            lesson.ice.push(cell);
        } else {
            lesson.floor.push(cell);
        }
    }

    /// Brings the belief forwards by a lesson.
    ///
    /// O(cells learnt): what follows from the prior is worked out when it is asked for.
    pub fn learn(&mut self, lesson: &Lesson) {
        if !lesson.is_empty() {
            self.workings.belief_changed();
        }
        for cell in &lesson.ice {
            if self.ice.insert(*cell) {
                self.learnt_ice += 1;
                self.unknown -= 1;
            }
        }
        for cell in &lesson.floor {
            if self.floor.insert(*cell) {
                self.learnt_floor += 1;
                self.unknown -= 1;
            }
        }
        for cell in &lesson.contradicted {
            if self.ice.remove(*cell) {
                self.learnt_ice -= 1;
                self.unknown += 1;
            }
            if self.floor.remove(*cell) {
                self.learnt_floor -= 1;
                self.unknown += 1;
            }
        }
    }
}

/// First cell entered and resting place of what slid: the player, or the crate he pushed.
/// `None` if nothing moved, or if what moved fits no action.
fn slider_path(
    before: &Observation,
    action: Direction,
    after: &Observation,
) -> Option<(CellIndex, CellIndex)> {
    let layout = &before.layout;
    let player = before.state.player;
    let next = layout.neighbour(player, action);
    if next == super::NO_CELL || after.state.player == player {
        return None;
    }
    let crates = &before.state.crates;
    if !crates.contains(next) {
        let straight = layout.line(player, after.state.player) == Some(action);
        return (straight && *crates == after.state.crates).then_some((next, after.state.player));
    }
    let entered = layout.neighbour(next, action);
    if entered == super::NO_CELL || crates.contains(entered) {
        return None;
    }
    let mut moved = after.state.crates.clone();
    moved.subtract(crates);
    let rest = moved.iter().next()?;
    let mut expected = crates.clone();
    expected.remove(next);
    expected.insert(rest);
    let fits = after.state.player == next
        && expected == after.state.crates
        && layout.line(next, rest) == Some(action);
    fits.then_some((entered, rest))
}

/// Whether the rules say that the action changes nothing.
fn is_idle(before: &Observation, action: Direction) -> bool {
    let mut state = before.state.clone();
    !rules::apply_assuming(&before.layout, |_| false, &mut state, action).is_change()
}

#[cfg(test)]
mod tests;

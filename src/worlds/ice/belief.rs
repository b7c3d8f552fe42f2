//! The agent's belief about the ice.
//!
//! The exact belief is a ternary map: each cell is known floor, known ice, or unknown. The rules
//! create no joint constraints between cells. A prior over the unknown cells turns the map into
//! probabilities. This module reads observations only, never a [`super::Terrain`].

use super::prior::{HypothesisWeights, IcePrior, Known, Patches, Posterior, Summary, Workings};
use super::{Layout, Observation, rules};
use crate::board::{CellIndex, CellSet, Direction};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Knowledge about one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Knowledge {
    /// A wall, visible from the start.
    Wall,
    /// Certainly floor. Targets are floor from the start.
    Floor,
    /// Certainly ice.
    Ice,
    /// Floor or ice.
    Unknown,
}

/// Exact ternary map of the ice, with a prior over the unknown cells.
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

/// Belief update from one observation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Cells now known to be ice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ice: Vec<CellIndex>,
    /// Cells now known to be floor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floor: Vec<CellIndex>,
    /// Cells whose earlier knowledge the observation contradicts. The belief forgets them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contradicted: Vec<CellIndex>,
    /// Whether the observation is inconsistent with every ice map.
    ///
    /// `contradicted` may then be empty, for example if a crate vanished.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
}

impl Lesson {
    /// Returns true if the update changes nothing.
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
    /// Returns the belief before the first action.
    ///
    /// Targets are floor. All other passable cells are unknown, including those under player and
    /// crates.
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

    /// The prior over unknown cells.
    #[must_use]
    pub fn prior(&self) -> &IcePrior {
        &self.prior
    }

    /// Knowledge about a cell.
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

    /// Number of unknown cells.
    #[must_use]
    pub fn unknown_count(&self) -> u32 {
        self.unknown
    }

    /// The unknown cells, in increasing order.
    pub fn unknown_cells(&self) -> impl Iterator<Item = CellIndex> + '_ {
        self.layout
            .passable_cells()
            .filter(|cell| !self.floor.contains(*cell) && !self.ice.contains(*cell))
    }

    /// Posterior mean of the ice density.
    ///
    /// Without patches this is the probability that an unknown cell is ice. The summary is computed
    /// on the first call: with patches in the time of [`Self::sampler`], otherwise in O(revealed
    /// cells).
    #[must_use]
    pub fn density_mean(&self) -> f64 {
        self.summary().density_mean
    }

    /// Posterior standard deviation of the ice density; 0 for a known density.
    #[must_use]
    pub fn density_deviation(&self) -> f64 {
        self.summary().density_variance.sqrt()
    }

    /// Returns true if a single ice map has all probability: all unknown cells floor, or all ice.
    ///
    /// False once a revealed cell contradicts such a prior.
    #[must_use]
    pub fn leaves_one_map(&self) -> bool {
        let density = self.density_mean();
        density <= 0.0 && self.learnt_ice == 0 || density >= 1.0 && self.learnt_floor == 0
    }

    /// Probability that the cell is ice: 0 or 1 if known, 0 for walls.
    #[must_use]
    pub fn ice_probability(&self, cell: CellIndex) -> f64 {
        match self.knowledge(cell) {
            Knowledge::Wall | Knowledge::Floor => 0.0,
            Knowledge::Ice => 1.0,
            Knowledge::Unknown => self.summary().ice_probability(cell),
        }
    }

    /// Posterior probabilities of scattered ice and of patches.
    #[must_use]
    pub fn hypothesis_weights(&self) -> HypothesisWeights {
        self.summary().weights
    }

    fn summary(&self) -> &Summary {
        let cell_count = self.layout.cell_count();
        let make = || self.posterior().summary(self.patches(), &self.ice, cell_count);
        self.workings.summary(&self.ice, &self.floor, make)
    }

    /// Returns the posterior over ice maps; cached.
    pub(super) fn posterior(&self) -> Arc<Posterior> {
        let learnt = (self.learnt_ice, self.learnt_floor);
        let known = Known { ice: &self.ice, floor: &self.floor, learnt };
        let make = || Posterior::new(&self.prior, self.patches(), known);
        self.workings.posterior(&self.ice, &self.floor, make)
    }

    /// Returns the model of patches, if their prior probability is positive.
    pub(super) fn patches(&self) -> Option<&Patches> {
        let make = || Patches::new(&self.layout, &self.prior);
        self.prior.allows_patches().then(|| self.workings.patches(make))
    }

    /// Returns true if the belief is consistent with an ice map.
    #[must_use]
    pub fn admits(&self, ice: &CellSet) -> bool {
        self.ice.is_subset(ice) && self.floor.is_disjoint(ice)
    }

    /// Returns the belief update from seeing `after`, when `action` was applied in `before`.
    ///
    /// A slide over k cells proves cells 1 to k-1 ice, and the last one floor if the cell beyond it
    /// was open. O(length of the slide), plus one comparison of the crates.
    #[must_use]
    pub fn lesson(&self, before: &Observation, action: Direction, after: &Observation) -> Lesson {
        let Some((first, last)) = slider_path(before, action, after) else {
            // No slide: consistent only if nothing changed and the action is blocked.
            let impossible = before != after || !is_idle(before, action);
            return Lesson { impossible, ..Lesson::default() };
        };
        let mut lesson = Lesson::default();
        let mut cell = first;
        loop {
            // Walk along the slide: each cell before the last one was ice.
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

    /// Adds one observed cell to the update, as news or as a contradiction.
    fn teach(&self, lesson: &mut Lesson, cell: CellIndex, seen: Knowledge) {
        let known = self.knowledge(cell);
        if known == seen {
            return;
        }
        // A target never becomes ice: the update only notes that the observation is impossible.
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

    /// Applies a belief update.
    ///
    /// O(cells of the update): the posterior is recomputed when it is next needed.
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

/// Returns the first cell entered and the resting cell of the slider: player or pushed crate.
///
/// `None` if nothing moved, or if no action explains the change.
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
    // The one crate that is new in `after` is the pushed crate at rest.
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

/// Returns true if the action changes nothing by the rules.
fn is_idle(before: &Observation, action: Direction) -> bool {
    let mut state = before.state.clone();
    !rules::apply_assuming(&before.layout, |_| false, &mut state, action).is_change()
}

#[cfg(test)]
mod tests;

//! The agent's belief about the ice.
//!
//! An ice map assigns ice or floor to each cell. The ice maps that fit all observations are given
//! by one fact for each cell: known floor, known ice, or unknown. The rules create no joint
//! constraints between cells. A prior over the unknown cells turns these facts into probabilities.
//! This module reads observations only, never a [`super::Terrain`], which contains the true ice.

use super::prior::{
    HypothesisWeights, IcePrior, PatchModel, Posterior, PosteriorCache, PosteriorSummary,
    RevealedCells,
};
use super::{BoardLayout, Observation, rules, slide};
use crate::board::{CellIndex, CellSet, Direction};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Knowledge about one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Knowledge {
    /// A wall, visible from the start.
    Wall,
    /// Certainly no ice: floor or a target. Targets are known from the start.
    Floor,
    /// Certainly ice.
    Ice,
    /// Floor or ice.
    Unknown,
}

/// Knowledge about the ice of each cell, with a prior over the unknown cells.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    layout: Arc<BoardLayout>,
    ice: CellSet,
    /// Cells known to be floor, targets included.
    floor: CellSet,
    prior: IcePrior,
    /// Number of known ice cells.
    revealed_ice: u32,
    /// Number of known floor cells without the targets.
    revealed_floor: u32,
    /// Number of unknown cells.
    unknown: u32,
    /// Posterior for the current knowledge, computed when it is first needed.
    posterior_cache: PosteriorCache,
}

/// Belief update from one observation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefUpdate {
    /// Cells now known to be ice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ice: Vec<CellIndex>,
    /// Cells now known to be floor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floor: Vec<CellIndex>,
    /// Cells whose earlier knowledge the observation contradicts. The belief forgets them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contradicted: Vec<CellIndex>,
    /// Whether no ice map that the belief admitted explains the observation.
    ///
    /// `contradicted` may then be empty, for example if a crate vanished.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
}

impl BeliefUpdate {
    /// Returns true if the update changes no cell; it may still be [`Self::impossible`].
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
    pub fn initial(layout: &Arc<BoardLayout>, prior: IcePrior) -> Self {
        let cell_count = layout.cell_count();
        let unknown =
            layout.passable_cells().filter(|cell| !layout.never_ice().contains(*cell)).count();
        Self {
            layout: Arc::clone(layout),
            ice: CellSet::new(cell_count),
            floor: layout.never_ice().clone(),
            prior,
            revealed_ice: 0,
            revealed_floor: 0,
            unknown: unknown as u32,
            posterior_cache: PosteriorCache::default(),
        }
    }

    /// Walls and targets.
    #[must_use]
    pub fn layout(&self) -> &Arc<BoardLayout> {
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
    /// The density of scattered ice is a parameter of the model: the probability of ice that all
    /// cells share. Its mean is the probability that an unknown cell is ice. The density of ice in
    /// patches is the share of ice among all cells that can be ice, including known cells. If both
    /// hypotheses are possible, the mean is weighted by [`Self::hypothesis_weights`].
    ///
    /// The first call after a change computes all probabilities: without patches in O(revealed
    /// cells), with patches in some milliseconds on an 8×8 board (see [`Self::sampler`]).
    #[must_use]
    pub fn density_mean(&self) -> f64 {
        self.summary().density_mean
    }

    /// Posterior standard deviation of the ice density; 0 for a known density.
    #[must_use]
    pub fn density_deviation(&self) -> f64 {
        self.summary().density_variance.sqrt()
    }

    /// Returns true if the prior makes all unknown cells certainly floor, or all certainly ice.
    ///
    /// False once a revealed cell contradicts such a prior. With any other prior false, even if no
    /// cell is unknown.
    #[must_use]
    pub fn prior_decides_unknown_cells(&self) -> bool {
        let density = self.density_mean();
        density <= 0.0 && self.revealed_ice == 0 || density >= 1.0 && self.revealed_floor == 0
    }

    /// Posterior probability that the cell is ice; 0 or 1 if known, 0 for walls.
    #[must_use]
    pub fn ice_probability(&self, cell: CellIndex) -> f64 {
        match self.knowledge(cell) {
            Knowledge::Wall | Knowledge::Floor => 0.0,
            Knowledge::Ice => 1.0,
            Knowledge::Unknown => self.summary().ice_probability(cell),
        }
    }

    /// Posterior probabilities of the two hypotheses: scattered ice, and ice in patches.
    #[must_use]
    pub fn hypothesis_weights(&self) -> HypothesisWeights {
        self.summary().weights
    }

    /// Returns the cached statistics of the posterior; computes them if the belief has changed.
    fn summary(&self) -> &PosteriorSummary {
        let cell_count = self.layout.cell_count();
        let make = || self.posterior().summary(self.patches(), &self.ice, cell_count);
        self.posterior_cache.summary(&self.ice, &self.floor, make)
    }

    /// Returns the posterior over ice maps; the latest one is cached.
    pub(super) fn posterior(&self) -> Arc<Posterior> {
        let learnt = (self.revealed_ice, self.revealed_floor);
        let known = RevealedCells { ice: &self.ice, floor: &self.floor, counts: learnt };
        let make = || Posterior::new(&self.prior, self.patches(), known);
        self.posterior_cache.posterior(&self.ice, &self.floor, make)
    }

    /// Returns the model of patches, if their prior probability is positive.
    pub(super) fn patches(&self) -> Option<&PatchModel> {
        let make = || PatchModel::new(&self.layout, &self.prior);
        self.prior.allows_patches().then(|| self.posterior_cache.patches(make))
    }

    /// Returns true if an ice map agrees with all known ice and floor.
    ///
    /// Does not check for ice on walls.
    #[must_use]
    pub fn admits(&self, ice: &CellSet) -> bool {
        self.ice.is_subset(ice) && self.floor.is_disjoint(ice)
    }

    /// Returns the belief update from seeing `after`, when `action` was applied in `before`.
    ///
    /// A slide over k cells proves cells 1 to k-1 ice, and the last one floor if the cell beyond it
    /// was open. [`BeliefUpdate::impossible`] if the rules allow the change under no ice map, or if
    /// it contradicts a known cell. O(length of the slide), plus a few copies and comparisons of
    /// the set of crates.
    #[must_use]
    pub fn belief_update(
        &self,
        before: &Observation,
        action: Direction,
        after: &Observation,
    ) -> BeliefUpdate {
        let Some((first, last)) = slider_path(before, action, after) else {
            // No slide: consistent only if nothing changed and the action is blocked.
            let impossible = before != after || !changes_nothing(before, action);
            return BeliefUpdate { impossible, ..BeliefUpdate::default() };
        };
        let mut update = BeliefUpdate::default();
        let ahead = |cell| self.layout.open_neighbour(cell, action, &before.state.crates);
        let stopped_on = slide(first, ahead, |cell| {
            // The slider left each cell before the last one although the cell ahead was open.
            let seen = if cell == last { Knowledge::Floor } else { Knowledge::Ice };
            self.add_observed_cell(&mut update, cell, seen);
            cell != last
        });
        if stopped_on == last {
            update
        } else {
            // Something blocks the line before the cell where the slider came to rest.
            BeliefUpdate { impossible: true, ..BeliefUpdate::default() }
        }
    }

    /// Adds one observed cell to the update, as new knowledge or as a contradiction.
    fn add_observed_cell(
        &self,
        belief_update: &mut BeliefUpdate,
        cell: CellIndex,
        seen: Knowledge,
    ) {
        let known = self.knowledge(cell);
        if known == seen {
            return;
        }
        // A target never becomes ice: the update only notes that the observation is impossible.
        if known != Knowledge::Unknown {
            belief_update.impossible = true;
            if !self.layout.never_ice().contains(cell) {
                belief_update.contradicted.push(cell);
            }
        } else if seen == Knowledge::Ice {
            belief_update.ice.push(cell);
        } else {
            belief_update.floor.push(cell);
        }
    }

    /// Applies a belief update; contradicted cells become unknown.
    ///
    /// O(cells of the update): the posterior is recomputed when it is next needed.
    pub fn update(&mut self, belief_update: &BeliefUpdate) {
        if !belief_update.is_empty() {
            self.posterior_cache.invalidate();
        }
        for cell in &belief_update.ice {
            if self.ice.insert(*cell) {
                self.revealed_ice += 1;
                self.unknown -= 1;
            }
        }
        for cell in &belief_update.floor {
            if self.floor.insert(*cell) {
                self.revealed_floor += 1;
                self.unknown -= 1;
            }
        }
        for cell in &belief_update.contradicted {
            if self.ice.remove(*cell) {
                self.revealed_ice -= 1;
                self.unknown += 1;
            }
            if self.floor.remove(*cell) {
                self.revealed_floor -= 1;
                self.unknown += 1;
            }
        }
    }
}

/// Returns the first cell that the slider enters and the cell where it rests.
///
/// The slider is the pushed crate, or the player on a walk.
///
/// `None` if the player did not move, or if the action cannot cause the change.
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

/// Returns true if the action changes nothing by the rules, whatever the ice.
fn changes_nothing(before: &Observation, action: Direction) -> bool {
    let mut state = before.state.clone();
    !rules::apply_assuming(&before.layout, |_| false, &mut state, action).is_change()
}

#[cfg(test)]
mod tests;

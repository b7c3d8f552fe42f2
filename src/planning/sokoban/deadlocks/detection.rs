//! Runs the deadlock detectors on a state; [`explanations`] explains their proofs.

mod explanations;

use super::closed_diagonal::ClosedDiagonal;
use super::crate_subset_search::{CrateSubsetSearch, Patterns};
use super::freeze::{Freeze, LayoutBoard};
use super::{Corrals, Detector, DetectorSet};
use crate::board::{CellIndex, CellSet};
use crate::planning::sokoban::bounds::{Matching, NEVER, PlacementId, PushDistances, Surface};
use crate::worlds::ice::BoardLayout;
use std::sync::Arc;

/// Maximum number of states in the search of a closed diagonal.
const MAX_DIAGONAL_STATES: usize = 300;

/// Maximum number of crates of a closed diagonal; larger ones are ignored.
const MAX_DIAGONAL_CRATES: usize = 10;

/// Maximum number of states in the search of a corral.
const MAX_CORRAL_STATES: usize = 200;

/// Maximum number of crates around a corral; larger ones are ignored.
const MAX_CORRAL_CRATES: usize = 9;

/// Deadlock detectors for one layout, one ice map and a fixed number of crates.
///
/// Sound in levels with ice or surplus crates: detectors that would be unsound there return
/// nothing. Reuses its memory and keeps learned patterns between calls.
#[derive(Debug, Clone)]
pub struct Deadlocks {
    layout: Arc<BoardLayout>,
    distances: PushDistances,
    /// Number of crates minus number of targets, at least 0.
    surplus_crates: usize,
    /// Whether any cell is ice.
    has_ice: bool,
    /// The active detectors.
    detectors: DetectorSet,
    freeze: Freeze,
    /// Cells where no crate may stop; `None` if the level has ice or surplus crates.
    dead: Option<CellSet>,
    matching: Matching,
    diagonal: ClosedDiagonal,
    subset_search: CrateSubsetSearch,
    corrals: Corrals,
    patterns: Patterns,
    /// Cells that the player can reach, valid after a flood fill.
    reached: CellSet,
    /// Working memory of the flood fill.
    queue: Vec<CellIndex>,
    /// Working memory: placements of the crates.
    places: Vec<PlacementId>,
}

impl Deadlocks {
    /// Prepares the detectors of a level; as expensive as [`PushDistances::new`].
    ///
    /// `set` are the active detectors.
    #[must_use]
    pub fn new(
        layout: &Arc<BoardLayout>,
        ice: &CellSet,
        crate_count: usize,
        set: DetectorSet,
    ) -> Self {
        let surface = |cell| if ice.contains(cell) { Surface::Slides } else { Surface::Stops };
        let distances = PushDistances::new(layout, surface, crate_count);
        Self::with_distances(layout, !ice.is_empty(), crate_count, set, distances)
    }

    /// Like [`Self::new`], with given push distances.
    pub(in super::super) fn with_distances(
        layout: &Arc<BoardLayout>,
        has_ice: bool,
        crate_count: usize,
        detectors: DetectorSet,
        distances: PushDistances,
    ) -> Self {
        let cell_count = layout.cell_count();
        let surplus_crates = crate_count.saturating_sub(layout.targets().len());
        // Dead cells block a crate only if every crate is needed and stops where it is pushed.
        let dead = (!has_ice && surplus_crates == 0).then(|| {
            let mut dead = CellSet::from_cells(cell_count, layout.passable_cells());
            dead.subtract(distances.alive());
            dead
        });
        Self {
            layout: Arc::clone(layout),
            distances,
            surplus_crates,
            has_ice,
            detectors,
            freeze: Freeze::new(cell_count),
            dead,
            matching: Matching::default(),
            diagonal: ClosedDiagonal::default(),
            subset_search: CrateSubsetSearch::new(cell_count),
            corrals: Corrals::new(cell_count),
            patterns: Patterns::new(cell_count),
            reached: CellSet::new(cell_count),
            queue: Vec::new(),
            places: Vec::new(),
        }
    }

    /// The first active detector that proves the state after a push a deadlock.
    ///
    /// `None` if no detector proves it. The detectors run in the order of [`Detector::ALL`]. The
    /// crate stopped at `rest`, the player at `player`; `crates` are those after the push. Most
    /// detectors examine only the pushed crate, so a deadlock from before the push may be missed.
    pub fn detect_after_push(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> Option<Detector> {
        let set = self.detectors;
        Detector::all()
            .filter(|detector| set.contains(*detector))
            .find(|detector| self.detects(*detector, crates, rest, player))
    }

    /// Returns true if this detector proves the state after a push a deadlock.
    fn detects(
        &mut self,
        detector: Detector,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> bool {
        match detector {
            Detector::DeadCell => self.is_dead(rest, player),
            Detector::Freeze => {
                let Self { freeze, layout, dead, .. } = self;
                let board = LayoutBoard { layout, crates, dead: dead.as_ref() };
                freeze.frozen_off_targets(&board, rest) > self.surplus_crates
            }
            Detector::Bipartite => !self.has_matching(crates, player),
            Detector::ClosedDiagonal => self.is_in_closed_diagonal(crates, rest, player),
            Detector::Pattern => self.patterns.find_match(crates, rest, player).is_some(),
            Detector::Corral => self.is_at_corral_deadlock(crates, rest, player),
            // Restricts pushes, never claims a deadlock.
            Detector::PiCorral => false,
        }
    }

    /// Returns true if every crate is needed and a crate at `rest` reaches no target.
    ///
    /// The player is at `player`, which decides the side of the crate.
    fn is_dead(&self, rest: CellIndex, player: CellIndex) -> bool {
        let place = self.distances.placement(rest, player);
        self.surplus_crates == 0 && self.distances.nearest(place) == NEVER
    }

    /// Returns true if every target can get its own crate that could reach it alone.
    ///
    /// Above the size limit of [`Matching::is_exact_for`] true proves nothing.
    fn has_matching(&mut self, crates: &CellSet, player: CellIndex) -> bool {
        let distances = &self.distances;
        self.places.clear();
        self.places.extend(crates.iter().map(|cell| distances.placement(cell, player)));
        self.matching.least_cost(distances, &self.places).is_some()
    }

    /// Returns true if a search proves the crates of a closed diagonal beside `rest` lost.
    ///
    /// Always false if the level has ice, and above `MAX_DIAGONAL_CRATES` crates.
    fn is_in_closed_diagonal(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> bool {
        if self.has_ice {
            return false;
        }
        let Some((around, _)) = self.diagonal.beside(&self.layout, crates, rest) else {
            return false;
        };
        if around.len() > MAX_DIAGONAL_CRATES {
            return false;
        }
        let around = around.to_vec();
        self.is_subset_deadlock(&around, player, (MAX_DIAGONAL_STATES, None))
    }

    /// Returns true if a search proves these crates lost even alone.
    ///
    /// `effort` is the maximum number of states, and a cell: the search ends without a proof once
    /// the player reaches that cell. Stores a new proof as a pattern if that detector is on. False
    /// if all these crates are on targets.
    fn is_subset_deadlock(
        &mut self,
        crates: &[CellIndex],
        player: CellIndex,
        effort: (usize, Option<CellIndex>),
    ) -> bool {
        let Self {
            layout,
            distances,
            subset_search,
            patterns,
            surplus_crates: spare,
            detectors: set,
            ..
        } = self;
        if crates.iter().all(|cell| layout.targets().contains(*cell)) {
            return false;
        }
        let alive = distances.alive();
        let lost = subset_search.is_deadlock(layout, alive, *spare, (crates, player), effort);
        if let Some((crates, area)) = subset_search.take_new_proof(layout, crates, player)
            && set.contains(Detector::Pattern)
        {
            patterns.learn(crates, area);
        }
        lost
    }

    /// Returns true if an unreachable area beside `rest` is a proved deadlock.
    ///
    /// Always false if the level has ice.
    fn is_at_corral_deadlock(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> bool {
        if self.has_ice {
            return false;
        }
        self.flood(crates, player);
        let layout = Arc::clone(&self.layout);
        layout.neighbours(rest).any(|seed| self.is_corral_deadlock(crates, seed, player))
    }

    /// Returns true if the area around `seed` is unreachable and its crates are proved lost.
    ///
    /// Call [`Self::flood`] for this state first. False above `MAX_CORRAL_CRATES` crates.
    fn is_corral_deadlock(&mut self, crates: &CellSet, seed: CellIndex, player: CellIndex) -> bool {
        if crates.contains(seed) || self.reached.contains(seed) {
            return false;
        }
        let (_, barrier) = self.corrals.around(&self.layout, crates, seed);
        if barrier.len() > MAX_CORRAL_CRATES {
            return false;
        }
        let barrier = barrier.to_vec();
        self.is_subset_deadlock(&barrier, player, (MAX_CORRAL_STATES, Some(seed)))
    }

    /// Returns true if any unreachable area is a proved deadlock.
    ///
    /// `crate_list` are the crates as a list. Searches call this function when they expand a state.
    /// Always false if the level has ice, and without [`Detector::Corral`].
    pub(in super::super) fn has_corral_deadlock(
        &mut self,
        crates: &CellSet,
        crate_list: &[CellIndex],
        player: CellIndex,
    ) -> bool {
        if self.has_ice || !self.detectors.contains(Detector::Corral) {
            return false;
        }
        self.flood(crates, player);
        let layout = Arc::clone(&self.layout);
        crate_list
            .iter()
            .flat_map(|cell| layout.neighbours(*cell))
            .any(|seed| self.is_corral_deadlock(crates, seed, player))
    }

    /// Finds the cells that the player can reach, with ice as floor.
    fn flood(&mut self, crates: &CellSet, player: CellIndex) {
        self.reached.clear();
        self.reached.insert(player);
        self.queue.clear();
        self.queue.push(player);
        while let Some(cell) = self.queue.pop() {
            for next in self.layout.neighbours(cell) {
                if !crates.contains(next) && self.reached.insert(next) {
                    self.queue.push(next);
                }
            }
        }
    }

    /// Returns true if a crate on this cell could never reach a target.
    ///
    /// Holds for every position of the player. False for walls and cells outside the board.
    #[must_use]
    pub fn is_dead_cell(&self, cell: CellIndex) -> bool {
        let Self { layout, distances, .. } = self;
        let is_open = usize::from(cell) < layout.cell_count() && !layout.walls().contains(cell);
        is_open && !distances.alive().contains(cell)
    }

    /// Like [`Self::detect_after_push`], without the bipartite and corral detectors.
    ///
    /// The planner's search runs these two separately, at lower cost.
    pub(in super::super) fn detect_cheaply_after_push(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> Option<Detector> {
        let set = self.detectors.without(Detector::Bipartite).without(Detector::Corral);
        Detector::all()
            .filter(|detector| set.contains(*detector))
            .find(|detector| self.detects(*detector, crates, rest, player))
    }

    /// Replaces the set of active detectors.
    pub fn set_detectors(&mut self, set: DetectorSet) {
        self.detectors = set;
    }

    /// The active detectors.
    #[must_use]
    pub fn detectors(&self) -> DetectorSet {
        self.detectors
    }

    /// Push distances that the detectors use.
    #[must_use]
    pub fn distances(&self) -> &PushDistances {
        &self.distances
    }
}

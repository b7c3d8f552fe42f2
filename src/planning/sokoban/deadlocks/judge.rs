//! Runs all detectors on a state.

use super::diagonal::Diagonal;
use super::few_crates::FewCrates;
use super::patterns::Patterns;
use super::{Corrals, Detector, DetectorSet, Freeze, Sighting, why};
use crate::board::{CellIndex, CellSet};
use crate::planning::sokoban::bounds::{Grip, Matching, NEVER, Place, PushDistances};
use crate::worlds::ice::Layout;
use std::sync::Arc;

/// Most states of a search for closed diagonals.
const DIAGONAL_STATES: usize = 300;

/// Most crates of a closed diagonal; longer ones are ignored.
const DIAGONAL_CRATES: usize = 10;

/// Most states of a corral search.
const CORRAL_STATES: usize = 200;

/// Most crates around a corral; larger ones are ignored.
const CORRAL_CRATES: usize = 9;

/// Deadlock detectors for one layout, one ice map and a fixed number of crates.
///
/// Sound with surplus crates and on ice: detectors that would be unsound there return nothing.
/// Reuses its memory and keeps learned patterns between calls.
#[derive(Debug, Clone)]
pub struct Deadlocks {
    layout: Arc<Layout>,
    distances: PushDistances,
    spare: usize,
    has_ice: bool,
    set: DetectorSet,
    freeze: Freeze,
    matching: Matching,
    diagonal: Diagonal,
    few_crates: FewCrates,
    corrals: Corrals,
    patterns: Patterns,
    /// Cells in reach of the player, valid after a flood fill.
    reached: CellSet,
    queue: Vec<CellIndex>,
    places: Vec<Place>,
}

impl Deadlocks {
    /// Prepares the detectors of a level. O(targets × cells).
    #[must_use]
    pub fn new(layout: &Arc<Layout>, ice: &CellSet, crate_count: usize, set: DetectorSet) -> Self {
        let grip = |cell| if ice.contains(cell) { Grip::Carries } else { Grip::Stops };
        let distances = PushDistances::new(layout, grip, crate_count);
        Self::with_distances(layout, !ice.is_empty(), crate_count, set, distances)
    }

    /// Like [`Self::new`], with given push distances.
    pub(in super::super) fn with_distances(
        layout: &Arc<Layout>,
        has_ice: bool,
        crate_count: usize,
        set: DetectorSet,
        distances: PushDistances,
    ) -> Self {
        let cell_count = layout.cell_count();
        let spare = crate_count.saturating_sub(layout.targets().len());
        // Dead cells block a crate only if every crate is needed and stops where it is pushed.
        let freeze = if has_ice || spare > 0 {
            Freeze::new(cell_count)
        } else {
            let mut dead = CellSet::from_cells(cell_count, layout.passable_cells());
            dead.subtract(distances.alive());
            Freeze::with_dead_cells(dead, cell_count)
        };
        Self {
            layout: Arc::clone(layout),
            distances,
            spare,
            has_ice,
            set,
            freeze,
            matching: Matching::default(),
            diagonal: Diagonal::default(),
            few_crates: FewCrates::new(cell_count),
            corrals: Corrals::new(cell_count),
            patterns: Patterns::new(cell_count),
            reached: CellSet::new(cell_count),
            queue: Vec::new(),
            places: Vec::new(),
        }
    }

    /// The cheapest detector that proves the state after a push a deadlock; `None` if none does.
    ///
    /// The crate stopped at `rest`, the player at `player`; `crates` are those after the push. If
    /// the state before the push was a deadlock too, a more expensive detector may be named.
    pub fn after_push(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> Option<Detector> {
        let set = self.set;
        Detector::all()
            .filter(|detector| set.contains(*detector))
            .find(|detector| self.sees(*detector, crates, rest, player))
    }

    fn sees(
        &mut self,
        detector: Detector,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> bool {
        match detector {
            Detector::DeadCell => self.is_dead(rest, player),
            Detector::Freeze => self.freeze.lost_with(&self.layout, crates, rest) > self.spare,
            Detector::Bipartite => !self.has_matching(crates, player),
            Detector::ClosedDiagonal => self.is_in_closed_diagonal(crates, rest, player),
            Detector::Pattern => self.patterns.lost_with(crates, rest, player).is_some(),
            Detector::Corral => self.is_at_lost_corral(crates, rest, player),
            // Restricts pushes, never claims a deadlock.
            Detector::PiCorral => false,
        }
    }

    /// Returns true if a crate there can reach no target even alone.
    fn is_dead(&self, rest: CellIndex, player: CellIndex) -> bool {
        let place = self.distances.place(rest, player);
        self.spare == 0 && self.distances.nearest(place) == NEVER
    }

    /// Returns true if every target can get its own crate that could reach it alone.
    fn has_matching(&mut self, crates: &CellSet, player: CellIndex) -> bool {
        let distances = &self.distances;
        self.places.clear();
        self.places.extend(crates.iter().map(|cell| distances.place(cell, player)));
        self.matching.least_cost(distances, &self.places).is_some()
    }

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
        if around.len() > DIAGONAL_CRATES {
            return false;
        }
        let around = around.to_vec();
        self.are_lost(&around, player, (DIAGONAL_STATES, None))
    }

    /// Returns true if these crates are lost even alone; learns a pattern from a new proof.
    fn are_lost(
        &mut self,
        crates: &[CellIndex],
        player: CellIndex,
        effort: (usize, Option<CellIndex>),
    ) -> bool {
        let Self { layout, distances, few_crates, patterns, spare, set, .. } = self;
        if crates.iter().all(|cell| layout.targets().contains(*cell)) {
            return false;
        }
        let alive = distances.alive();
        let lost = few_crates.are_lost(layout, alive, *spare, (crates, player), effort);
        if let Some((crates, area)) = few_crates.lesson(layout, crates, player)
            && set.contains(Detector::Pattern)
        {
            patterns.learn(crates, area);
        }
        lost
    }

    /// Returns true if a closed area beside the crate at `rest` is a deadlock.
    fn is_at_lost_corral(&mut self, crates: &CellSet, rest: CellIndex, player: CellIndex) -> bool {
        if self.has_ice {
            return false;
        }
        self.flood(crates, player);
        let layout = Arc::clone(&self.layout);
        layout.neighbours(rest).any(|seed| self.is_corral_lost(crates, seed, player))
    }

    /// Returns true if the area around `seed` is closed and its crates are lost.
    fn is_corral_lost(&mut self, crates: &CellSet, seed: CellIndex, player: CellIndex) -> bool {
        if crates.contains(seed) || self.reached.contains(seed) {
            return false;
        }
        let (_, barrier) = self.corrals.around(&self.layout, crates, seed);
        if barrier.len() > CORRAL_CRATES {
            return false;
        }
        let barrier = barrier.to_vec();
        self.are_lost(&barrier, player, (CORRAL_STATES, Some(seed)))
    }

    /// Returns true if any closed area is a deadlock; used when a search expands a state.
    pub(in super::super) fn has_lost_corral(
        &mut self,
        crates: &CellSet,
        list: &[CellIndex],
        player: CellIndex,
    ) -> bool {
        if self.has_ice || !self.set.contains(Detector::Corral) {
            return false;
        }
        self.flood(crates, player);
        let layout = Arc::clone(&self.layout);
        list.iter()
            .flat_map(|cell| layout.neighbours(*cell))
            .any(|seed| self.is_corral_lost(crates, seed, player))
    }

    /// Finds the cells in reach of the player.
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

    /// Explains the deadlock after a push; `None` if no detector claims one. Arguments as in
    /// [`Self::after_push`].
    pub fn explain(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> Option<Sighting> {
        // The search keeps only the detector's name; run it again to get crates and cells.
        let detector = self.after_push(crates, rest, player)?;
        let nothing = CellSet::new(self.layout.cell_count());
        let cell_count = self.layout.cell_count();
        let of_cells = |cells: &[CellIndex]| CellSet::from_cells(cell_count, cells.iter().copied());
        let (crates, cells, sentence) = match detector {
            Detector::DeadCell => {
                let mut dead = nothing;
                dead.insert(rest);
                let sentence = if self.distances.alive().contains(rest) {
                    "With the player on this side, no push brings this crate to a target."
                } else {
                    "No push brings a crate from this cell to a target."
                };
                let sentence = sentence.to_owned();
                (of_cells(&[rest]), dead, sentence)
            }
            Detector::Freeze => {
                let frozen = of_cells(self.freeze.frozen());
                let count = frozen.len();
                let sentence = if count == 1 {
                    "This crate can never move again, and it is not on a target.".to_owned()
                } else {
                    format!("These {count} crates hold each other: none can ever move again.")
                };
                (frozen, nothing, sentence)
            }
            Detector::Bipartite => {
                let sentence =
                    "There is no way to give each target a crate that can reach it.".to_owned();
                (crates.clone(), self.layout.targets().clone(), sentence)
            }
            Detector::ClosedDiagonal => {
                let (around, chain) = self.diagonal.beside(&self.layout, crates, rest)?;
                let sentence = "These crates close a diagonal: the cells inside can only be \
                                filled, and that does not free them."
                    .to_owned();
                (of_cells(around), of_cells(chain), sentence)
            }
            Detector::Corral => {
                let layout = Arc::clone(&self.layout);
                let seed = layout
                    .neighbours(rest)
                    .find(|seed| self.is_corral_lost(crates, *seed, player))?;
                let (area, barrier) = self.corrals.around(&layout, crates, seed);
                let sentence = "The player is shut out of this area, and these crates could not \
                                be solved even if they were alone."
                    .to_owned();
                (of_cells(barrier), area.clone(), sentence)
            }
            Detector::Pattern => {
                let pattern = self.patterns.lost_with(crates, rest, player)?;
                let sentence =
                    "These crates stood like this before and were proved lost then.".to_owned();
                (pattern.clone(), nothing, sentence)
            }
            Detector::PiCorral => return None,
        };
        Some(Sighting { detector, crates, cells, sentence })
    }

    /// The PI-corral that restricts the next push, with its crates.
    ///
    /// Returns `None` if there is none, on ice, with surplus crates, or if the detector is off.
    pub fn explain_restriction(&mut self, crates: &CellSet, player: CellIndex) -> Option<Sighting> {
        if self.has_ice || self.spare > 0 || !self.set.contains(Detector::PiCorral) {
            return None;
        }
        self.flood(crates, player);
        let Self { corrals, layout, distances, reached, .. } = self;
        let around = corrals.find(layout, distances, crates, |cell| reached.contains(cell))?;
        let crates = around.clone();
        Some(Sighting {
            detector: Detector::PiCorral,
            crates,
            cells: corrals.found_area().clone(),
            sentence: "A push must lead into this area some time, and it may as well be the next: \
                       other pushes can wait."
                .to_owned(),
        })
    }

    /// Returns true if a crate on this cell could never reach a target.
    ///
    /// Holds for every cell of the player.
    #[must_use]
    pub fn is_dead_cell(&self, cell: CellIndex) -> bool {
        let Self { layout, distances, .. } = self;
        let is_open = usize::from(cell) < layout.cell_count() && !layout.walls().contains(cell);
        is_open && !distances.alive().contains(cell)
    }

    /// Explains why a cell is dead; `None` if it is not, or if it is a wall. `ice` must be the ice
    /// map of this object.
    #[must_use]
    pub fn why_dead(&self, cell: CellIndex, ice: &CellSet) -> Option<Sighting> {
        let layout = &self.layout;
        if !self.is_dead_cell(cell) {
            return None;
        }
        let here = CellSet::from_cells(layout.cell_count(), [cell]);
        let (mut sentence, cells) = why::reason(layout, ice, cell);
        if self.spare > 0 {
            sentence.push_str(" Only a spare crate may stand here.");
        }
        Some(Sighting { detector: Detector::DeadCell, crates: here, cells, sentence })
    }

    /// Like [`Self::after_push`] without bipartite and corral detectors, which a search runs
    /// separately at lower cost.
    pub(in super::super) fn after_push_at_a_glance(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> Option<Detector> {
        let set = self.set.without(Detector::Bipartite).without(Detector::Corral);
        Detector::all()
            .filter(|detector| set.contains(*detector))
            .find(|detector| self.sees(*detector, crates, rest, player))
    }

    /// Replaces the set of active detectors.
    pub fn set_detectors(&mut self, set: DetectorSet) {
        self.set = set;
    }

    /// The active detectors.
    #[must_use]
    pub fn set(&self) -> DetectorSet {
        self.set
    }

    /// Push distances that the detectors use.
    #[must_use]
    pub fn distances(&self) -> &PushDistances {
        &self.distances
    }
}

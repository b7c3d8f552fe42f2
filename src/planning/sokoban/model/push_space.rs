//! The forward search space for pushes.
//!
//! A state is the board after a push; an edge is a walk and a push. To *intern* a state is to look
//! up its number, or to store the state under a new number. Mirror images share a number; the
//! *canonical image*, the one with the least hash, is stored. In a search *with regions* (pushes
//! alone count, without ice) a state stores the least cell of the player's region in place of the
//! player's cell. The player's *area* is the region if there were no crates.
//!
//! Terms of the heuristic and the pruning: a *placement* is a crate cell with the side of the
//! player (`bounds`); *cut lines* bound the player's crossings of the board (`bounds`); a
//! *PI-corral* is an area out of the player's reach into which a push must lead sooner or later, so
//! that other pushes can wait (`deadlocks`). A *price* is a cost in the unit of the cost measure.

mod estimates;
mod mirrors;
mod successors;

use super::costs::{CostMeasure, DEADLOCKED};
use super::player_region::PlayerRegion;
use super::player_walks::PlayerWalks;
use super::start_bounds::StartBounds;
use super::symmetry::{Symmetry, Zobrist};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::StateTable;
use crate::planning::sokoban::bounds::{CutLines, Matching, PlacementId, PushDistances};
use crate::planning::sokoban::deadlocks::{Corrals, Deadlocks, Detector, DetectorSet};
use crate::planning::sokoban::push_risk::PushRisk;
use crate::worlds::ice::{BoardLayout, State, rules};
use std::sync::Arc;

/// A push of one crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PushAction {
    /// Cell of the crate before the push.
    pub from: CellIndex,
    /// Direction of the push.
    pub direction: Direction,
}

/// Forward state space for one layout, one ice map and a fixed number of crates.
///
/// The "current state" is the one whose crates were last set as a whole, by loading, interning or
/// bounding a state; successors are computed from it without copying it.
#[derive(Debug, Clone)]
pub(in super::super) struct PushSpace {
    pub(super) layout: Arc<BoardLayout>,
    pub(in super::super) ice: CellSet,
    /// Deadlock detectors, with the patterns that they learned.
    pub(super) deadlocks: Deadlocks,
    /// Risk prices of pushes; `None` without them.
    pub(in super::super) risk: Option<PushRisk>,
    pub(super) measure: CostMeasure,
    /// Random numbers for hashing states.
    zobrist: Zobrist,
    /// Symmetries of the player's area, the identity first.
    ///
    /// Only the identity before the first search, and with risk prices.
    pub(super) symmetries: Vec<Symmetry>,
    /// By symmetry, the hash of the mirrored crates, as of the last `hash_crates`.
    crate_hashes: Vec<u64>,
    /// Player cell and crates of each state, as canonical image.
    states: StateTable,
    /// For each state, the estimate of the cost to the goal, or [`DEADLOCKED`].
    pub(super) estimates: Vec<u32>,
    /// Matching of crates to targets, for the push bound.
    pub(super) matching: Matching,
    /// Cut lines; only if moves count in a search for a proof and the level allows lines.
    pub(super) cuts: Option<CutLines>,
    /// Walks of the player from the current state; only in searches without regions.
    pub(super) walk: PlayerWalks,
    /// Region of the player in the current state; only in searches with regions.
    pub(super) region: PlayerRegion,
    /// Region of the player in the state being interned; only in searches with regions.
    child_region: PlayerRegion,
    /// Finder of PI-corrals.
    corrals: Corrals,
    /// Bounds from the start and its mirror images, in bidirectional search only.
    pub(super) start_bounds: Vec<StartBounds>,
    /// For each state, the estimate of the cost from the start.
    ///
    /// Used only in the bidirectional search of pushes.
    pub(super) start_estimates: Vec<u32>,
    /// Player cell of the current state, until the bounds of its successors are prepared.
    player_for_bounds: Option<CellIndex>,
    /// Whether the base of the matching is that of the current state.
    is_matched: bool,
    /// Crates of the last PI-corral; in the state that it restricts, only these may be pushed.
    pi_corral_crates: CellSet,
    /// Crates of the current state as a set; while a successor is added, those of the successor.
    pub(super) crates: CellSet,
    /// Crates of the current state in ascending order.
    pub(super) crate_list: Vec<CellIndex>,
    /// Placements of the crates in `crate_list`.
    pub(super) placements: Vec<PlacementId>,
    /// Result of `mirrored`: crates of a mirror image in ascending order.
    pub(super) mirrored_crates: Vec<CellIndex>,
}

impl PushSpace {
    /// Creates a space without states, for states with exactly `crate_count` crates.
    pub(in super::super) fn new(
        layout: &Arc<BoardLayout>,
        ice: CellSet,
        deadlocks: Deadlocks,
        risk: Option<PushRisk>,
        crate_count: usize,
        measure: CostMeasure,
    ) -> Self {
        let cell_count = layout.cell_count();
        Self {
            layout: Arc::clone(layout),
            ice,
            deadlocks,
            risk,
            measure,
            zobrist: Zobrist::new(cell_count),
            symmetries: vec![Symmetry::identity(cell_count)],
            crate_hashes: Vec::new(),
            states: StateTable::new(crate_count),
            estimates: Vec::new(),
            matching: Matching::default(),
            cuts: None,
            walk: PlayerWalks::new(cell_count),
            region: PlayerRegion::new(cell_count),
            child_region: PlayerRegion::new(cell_count),
            corrals: Corrals::new(cell_count),
            start_bounds: Vec::new(),
            start_estimates: Vec::new(),
            player_for_bounds: None,
            is_matched: false,
            pi_corral_crates: CellSet::new(cell_count),
            crates: CellSet::new(cell_count),
            crate_list: Vec::with_capacity(crate_count),
            placements: Vec::with_capacity(crate_count),
            mirrored_crates: Vec::with_capacity(crate_count),
        }
    }

    /// Push distances of a single crate to the targets.
    pub(in super::super) fn distances(&self) -> &PushDistances {
        self.deadlocks.distances()
    }

    /// Detectors in use.
    pub(in super::super) fn detectors(&self) -> DetectorSet {
        self.deadlocks.detectors()
    }

    /// Layout: walls and targets.
    pub(in super::super) fn layout(&self) -> &Arc<BoardLayout> {
        &self.layout
    }

    /// Risk price of an action in a state; 0 without a push or a [`PushRisk`].
    pub(in super::super) fn price_of_push(&self, state: &State, direction: Direction) -> u32 {
        let Some(risk) = &self.risk else { return 0 };
        let from = self.layout.neighbour(state.player, direction);
        let mut after = state.clone();
        let is_ice = |cell| self.ice.contains(cell);
        let change = rules::apply_assuming(&self.layout, is_ice, &mut after, direction);
        let Some(push) = change.push else { return 0 };
        let path = (self.layout.neighbour(from, direction), push.to);
        after.crates.remove(push.to);
        risk.price(&self.layout, self.distances(), &after.crates, path, direction)
    }

    /// Returns the detectors with their learned patterns.
    pub(in super::super) fn into_deadlocks(self) -> Deadlocks {
        self.deadlocks
    }

    /// Cost of one action under [`CostMeasure::Actions`], without its risk.
    pub(in super::super) fn action_price(&self) -> u32 {
        if self.risk.is_some() { PushRisk::action_price() } else { 1 }
    }

    /// Whether states store the player's region: pushes alone count, and there is no ice.
    pub(super) fn uses_regions(&self) -> bool {
        self.measure == CostMeasure::Pushes && self.ice.is_empty()
    }

    /// Clears all states, prepares a search from `state` and returns the start's number.
    ///
    /// `proves` is true in a search for a proof: then the move estimate also uses the cut lines, if
    /// moves count and the level allows lines. Without them, a search for any plan is guided
    /// better. A start without a matching, or with more than the allowed pushes, gets
    /// [`DEADLOCKED`].
    pub(in super::super) fn begin(&mut self, state: &State, proves: bool) -> u32 {
        self.states.clear();
        self.estimates.clear();
        self.start_bounds.clear();
        self.start_estimates.clear();
        // Cut lines depend on the area of the player only; reuse them within it.
        let has_cuts = self.cuts.as_ref().is_some_and(|cuts| cuts.covers_player(state.player));
        if !proves {
            self.cuts = None;
        } else if self.measure != CostMeasure::Pushes && !has_cuts {
            self.cuts = CutLines::new(&self.layout, &self.ice, state.crates.len(), state.player);
        }
        if self.uses_regions() {
            self.region.prepare_bits(&self.layout, state.player);
            self.child_region.prepare_bits(&self.layout, state.player);
        }
        // Risk depends on knowledge of the ice, which is not symmetric.
        if self.risk.is_none() {
            self.symmetries = Symmetry::all(&self.layout, &self.ice, state.player);
        }
        let bound = self.bounds(state);
        let start = self.intern_state(state);
        let estimate = bound.map_or(DEADLOCKED, |bound| self.price_of(bound));
        self.estimates.push(estimate);
        start
    }

    /// Number of a state and its mirror images; stores the state if it is new.
    ///
    /// The caller must add the estimate of a new state. The crates become the current ones.
    pub(super) fn intern_state(&mut self, state: &State) -> u32 {
        let (symmetry, player) = self.canonical(state);
        self.mirrored(None, symmetry);
        let hash = self.crate_hashes[symmetry] ^ self.zobrist.of_player(player);
        self.states.intern(hash, player, &self.mirrored_crates)
    }

    /// Computes the placements of the current crates with the player at `player`.
    pub(super) fn find_placements(&mut self, player: CellIndex) {
        let distances = self.deadlocks.distances();
        self.placements.clear();
        self.placements
            .extend(self.crate_list.iter().map(|cell| distances.placement(*cell, player)));
    }

    /// Sets the current crates to those of a stored state; returns its player's cell.
    ///
    /// Both are those of the canonical image. With regions, the cell is the least of the region.
    pub(super) fn load(&mut self, state: u32) -> CellIndex {
        let (player, crates) = self.states.get(state);
        self.crates.clear();
        self.crate_list.clear();
        for cell in crates {
            self.crates.insert(*cell);
            self.crate_list.push(*cell);
        }
        player
    }

    /// Sets the current crates; `cells` must be in ascending order.
    pub(super) fn load_crates(&mut self, cells: impl Iterator<Item = CellIndex>) {
        self.crates.clear();
        self.crate_list.clear();
        for cell in cells {
            self.crates.insert(cell);
            self.crate_list.push(cell);
        }
    }

    /// Prepares the current state for [`Self::intern_moved`] and the bounds of its successors.
    ///
    /// `player` is the player's cell in that state.
    pub(super) fn prepare_expansion(&mut self, player: CellIndex) {
        self.player_for_bounds = Some(player);
        if self.uses_regions() {
            self.region.flood(&self.layout, &self.crates, player);
        }
        self.hash_crates();
    }

    /// Looks for a PI-corral that restricts the next pushes; returns true if there is one.
    ///
    /// Stores the crates of the corral. Looks only with regions, without surplus crates, and if
    /// [`Detector::PiCorral`] is on; `region` must be that of the current state.
    fn restrict_to_corral(&mut self) -> bool {
        let is_exact = self.crate_list.len() == self.deadlocks.distances().target_count();
        let is_on = self.deadlocks.detectors().contains(Detector::PiCorral);
        if !self.uses_regions() || !is_exact || !is_on {
            return false;
        }
        let Self { corrals, layout, deadlocks, crates, region, pi_corral_crates: allowed, .. } =
            self;
        let found = corrals
            .find_pi_corral(layout, deadlocks.distances(), crates, |cell| region.contains(cell));
        if let Some(found) = found {
            allowed.clone_from(found);
            return true;
        }
        false
    }

    /// Cost of a walk of `walked` actions and one push, in a space without risk prices.
    pub(super) fn price_of_step(&self, walked: u32) -> u32 {
        self.measure.price(1, walked + 1)
    }

    /// Cost of the walk to a cell, in actions; `None` if the player cannot reach the cell.
    ///
    /// With regions, walks cost nothing: 0 for every cell of the region.
    #[inline]
    fn walk_length(&self, cell: CellIndex) -> Option<u32> {
        if self.uses_regions() {
            self.region.contains(cell).then_some(0)
        } else {
            self.walk.actions_to(cell)
        }
    }

    /// Number of the state with one crate moved, and its symmetry.
    ///
    /// The crate with list index `index` moves to `to`, and the player to `player`; the symmetry
    /// leads to the canonical image. `crates` must already contain the move, `crate_list` must not.
    /// The caller must add the estimate of a new state.
    pub(super) fn intern_moved(
        &mut self,
        (index, to): (usize, CellIndex),
        player: CellIndex,
    ) -> (u32, usize) {
        let from = self.crate_list[index];
        if self.uses_regions() {
            self.child_region.flood(&self.layout, &self.crates, player);
        }
        // Mirror images share a state: the image with the least hash represents them.
        let (symmetry, player) = self.least_image((from, to), player);
        self.mirrored(Some((index, to)), symmetry);
        let image = &self.symmetries[symmetry].image;
        let hash = self.crate_hashes[symmetry]
            ^ self.zobrist.of_crate(image[usize::from(from)])
            ^ self.zobrist.of_crate(image[usize::from(to)])
            ^ self.zobrist.of_player(player);
        let number = self.states.intern(hash, player, &self.mirrored_crates);
        (number, symmetry)
    }
}

//! The indexed state space of a level: its cells, its states and optimistic distances.
//!
//! It stays the same for the whole episode; the agent's observations do not change it. It holds all
//! states, or only the states near a plan if there are too many. A path *on floor* has floor
//! wherever no ice is known.

use super::bit_board::{BitBoard, CellMask, KnownCells, PackedState, UNREACHABLE, known_cells};
use super::plan_neighbourhood::arrangements_near_plan;
use super::scenario_set::Cutoff;
use super::state_index::StateIndex;
use super::table_states::{
    NearOptimalStates, best_case_distances, cutoff_states, likely_states, near_optimal_states,
};
use crate::planning::search::{Budget, Guard};
use crate::planning::sokoban::{CertainDeadlock, PlanOutcome, Planner};
use crate::worlds::ice::{Belief, State};

/// Steps added to the distance on floor, for the estimated distance from a cutoff state.
///
/// Covers detours and losses because of ice that the tables do not show.
const CUTOFF_EXTRA_STEPS: u8 = 25;

/// Board, indexed states and optimistic distances of a level.
#[derive(Debug, Clone)]
pub struct IndexedStateSpace {
    board: BitBoard,
    states: StateIndex,
    distances: Distances,
}

/// Minimum number of actions to the goal from every indexed state, under an assumption.
///
/// [`UNREACHABLE`] without a path of at most 254 actions through indexed states.
#[derive(Debug, Clone)]
enum Distances {
    /// Each unknown cell is ice or floor, whichever suits the action best.
    BestCase(Vec<u8>),
    /// Every cell is floor unless it was known to be ice.
    ///
    /// By the knowledge when the state space was made around a plan.
    OnFloor(Vec<u8>),
}

/// Why a level has no distance tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TablesUnavailable {
    /// The states (all, or only those around a plan) cannot be indexed.
    ///
    /// Reasons: too many states or cells, no plan found, no crates or fewer than targets, a crate
    /// that is lost under every ice map, or an impossible state (see [`IndexedStateSpace::pack`]).
    #[error("too many states and no plan, or a crate that is lost on every ice map")]
    Infeasible,
    /// The stop signal ended the work; a later attempt may succeed.
    #[error("the stop signal ended the work")]
    Stopped,
}

impl IndexedStateSpace {
    /// Indexes all states of a level, except those with a crate that is lost for certain.
    ///
    /// That is a crate on a cell where it is lost under every ice map; if there are more crates
    /// than targets, no state is left out. O(states × cells of a slide).
    ///
    /// # Errors
    /// - [`TablesUnavailable::Infeasible`] if there are more than `max_states` states, too many
    ///   cells or no crates, or if a crate is lost under every ice map.
    /// - [`TablesUnavailable::Stopped`] if the stop signal ended the work.
    pub fn new(
        belief: &Belief,
        state: &State,
        max_states: usize,
        should_stop: Guard<'_>,
    ) -> Result<Self, TablesUnavailable> {
        let (bit_board, states) =
            index_states(belief, state, max_states).ok_or(TablesUnavailable::Infeasible)?;
        let known = known_cells(&bit_board, belief);
        let best_case = best_case_distances(&bit_board, &states, known, should_stop);
        let distances = Distances::BestCase(best_case.ok_or(TablesUnavailable::Stopped)?);
        Ok(Self { board: bit_board, states, distances })
    }

    /// Indexes only states near a plan, at most `max_states`.
    ///
    /// The plan assumes floor wherever no ice is known. The search for it gets up to twice
    /// `budget.nodes`.
    ///
    /// # Errors
    /// - [`TablesUnavailable::Infeasible`] if the search finds no plan, the board has too many
    ///   cells, or there are fewer crates than targets.
    /// - [`TablesUnavailable::Stopped`] if the stop signal ended the work.
    pub fn around_plan(
        belief: &Belief,
        state: &State,
        max_states: usize,
        budget: &Budget<'_>,
    ) -> Result<Self, TablesUnavailable> {
        let bit_board =
            BitBoard::new(belief.layout(), state).ok_or(TablesUnavailable::Infeasible)?;
        let crate_count = state.crates.len();
        // The rules never remove a crate, but an external environment may.
        if crate_count < belief.layout().targets().len() {
            return Err(TablesUnavailable::Infeasible);
        }
        let mut planner = Planner::new(belief.layout(), belief.known_ice(), crate_count);
        // The search for an optimal plan usually gets `budget.nodes`, and the searches for any plan
        // get the rest of twice that number.
        let twice = budget.with_nodes(budget.nodes.saturating_mul(2));
        let found = planner.plan_best_affordable(state, budget.nodes, &twice);
        let PlanOutcome::Plan { actions: plan, .. } = found.outcome else {
            let is_stopped = (budget.should_stop)();
            return Err(if is_stopped {
                TablesUnavailable::Stopped
            } else {
                TablesUnavailable::Infeasible
            });
        };
        let (known, should_stop) = (known_cells(&bit_board, belief), budget.should_stop);
        let board = (&bit_board, crate_cells(&bit_board, belief, crate_count));
        let most = max_states / bit_board.cell_count().max(1);
        let found = arrangements_near_plan(board, known, state, &plan, most, should_stop);
        let list = found.ok_or(TablesUnavailable::Stopped)?;
        let states = StateIndex::from_list(&bit_board, crate_count, list);
        let floor = KnownCells { floor: !known.ice, ..known };
        let without_ice = best_case_distances(&bit_board, &states, floor, should_stop);
        let distances = Distances::OnFloor(without_ice.ok_or(TablesUnavailable::Stopped)?);
        Ok(Self { board: bit_board, states, distances })
    }

    /// The bit board of the level.
    #[must_use]
    pub fn board(&self) -> &BitBoard {
        &self.board
    }

    /// Index of all states, or of those near a plan.
    #[must_use]
    pub fn states(&self) -> &StateIndex {
        &self.states
    }

    /// Packs a state; `None` for a player outside the board or another number of crates.
    ///
    /// Crates outside the board do not count.
    #[must_use]
    pub fn pack(&self, state: &State) -> Option<PackedState> {
        self.board.number_of(state.player)?;
        let packed = self.board.pack(state);
        (packed.crates.count_ones() as usize == self.states.crate_count()).then_some(packed)
    }

    /// Returns true if only states near a plan are indexed.
    ///
    /// Then a state without an index need not be lost.
    #[must_use]
    pub fn is_around_plan(&self) -> bool {
        matches!(self.distances, Distances::OnFloor(_))
    }

    /// Returns the minimum number of actions to the goal without unknown ice.
    ///
    /// Over paths through indexed states, with the knowledge at the time of [`Self::around_plan`].
    /// `None` if there is no such path of at most 254 actions, the state is not indexed, or the
    /// state space is not around a plan.
    #[must_use]
    pub fn steps_on_floor(&self, state: &State) -> Option<u32> {
        let Distances::OnFloor(without_ice) = &self.distances else { return None };
        let number = self.states.number_of(self.pack(state)?)?;
        Some(without_ice[number as usize]).filter(|steps| *steps != UNREACHABLE).map(u32::from)
    }

    /// Returns the states for the distance tables, about `max_states` at most.
    ///
    /// The states on near-optimal paths from `start`, see [`near_optimal_states`]; around a plan
    /// the states that deviate least from a shortest path on floor, see [`likely_states`]. The
    /// shortest paths are kept even if they need more states.
    #[must_use]
    pub fn states_for_tables(
        &self,
        belief: &Belief,
        start: PackedState,
        max_states: usize,
    ) -> NearOptimalStates {
        let Self { board: bit_board, states, distances } = self;
        let known = known_cells(bit_board, belief);
        match distances {
            Distances::BestCase(best_case) => {
                near_optimal_states(bit_board, states, known, start, best_case, max_states)
            }
            Distances::OnFloor(without_ice) => {
                let states =
                    likely_states(bit_board, states, known, start, without_ice, max_states);
                NearOptimalStates { states, covers_all_paths: false }
            }
        }
    }

    /// Returns an index of the states `inside` and the cutoff states around them.
    ///
    /// States without a path on floor are no cutoff states. If the state space is not around a
    /// plan, returns `inside` and no cutoff states.
    #[must_use]
    pub fn with_cutoff(&self, belief: &Belief, inside: StateIndex) -> (StateIndex, Cutoff) {
        let Self { board: bit_board, states, distances } = self;
        let Distances::OnFloor(without_ice) = distances else { return (inside, Cutoff::default()) };
        let known = known_cells(bit_board, belief);
        cutoff_states(bit_board, states, &inside, known, (without_ice, CUTOFF_EXTRA_STEPS))
    }

    /// Returns true if the Sokoban solver's lower bound proves the goal unreachable with this ice.
    ///
    /// Then states beyond a cutoff do not help either. False proves nothing.
    #[must_use]
    pub fn is_provably_lost(&self, packed: PackedState, ice: CellMask) -> bool {
        let state = self.board.unpack(packed);
        let ice = self.board.cell_set(ice);
        let mut planner = Planner::new(self.board.layout(), &ice, state.crates.len());
        planner.lower_bound(&state).is_none()
    }
}

/// Returns the bit board and the index of all states, see [`IndexedStateSpace::new`].
///
/// `None` if there are no crates, or more than [`BitBoard::MAX_CELLS`] cells or `max_states`
/// states, or if a crate stands where it is lost under every ice map.
fn index_states(
    belief: &Belief,
    state: &State,
    max_states: usize,
) -> Option<(BitBoard, StateIndex)> {
    let board = BitBoard::new(belief.layout(), state)?;
    let crate_count = state.crates.len();
    let crate_cells = crate_cells(&board, belief, crate_count);
    let states = StateIndex::new(&board, crate_count, crate_cells, max_states)?;
    states.number_of(board.pack(state))?;
    Some((board, states))
}

/// Returns true if all states of a level can be indexed, see [`IndexedStateSpace::new`].
///
/// There must be at most `max_states` of them.
#[must_use]
pub fn fits_tables(belief: &Belief, state: &State, max_states: usize) -> bool {
    index_states(belief, state, max_states).is_some()
}

/// Returns the cells where a crate may rest without being lost for certain.
///
/// Lost for certain means proved to be lost under every ice map of the belief. All cells if there
/// are more crates than targets, because spare crates may be lost.
fn crate_cells(board: &BitBoard, belief: &Belief, crate_count: usize) -> CellMask {
    if crate_count > belief.layout().targets().len() {
        u128::MAX >> (u128::BITS as usize - board.cell_count())
    } else {
        board.mask_of(CertainDeadlock::new(belief, crate_count).alive())
    }
}

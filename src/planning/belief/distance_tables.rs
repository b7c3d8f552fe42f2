//! Distance tables: for each scenario, the number of actions to the goal from each of some states.

use super::bit_board::PackedState;
use super::scenario_set::{Cutoff, LANES, ScenarioSet, WeightedScenarios, sample_scenarios};
use super::state_index::StateIndex;
use super::state_space::IndexedStateSpace;
use super::table_states::NearOptimalStates;
use crate::planning::search::Guard;
use crate::worlds::ice::Belief;
use rand_chacha::ChaCha8Rng;

/// Limits of the distance tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableLimits {
    /// Maximum number of states with distances in every scenario, cutoff states excluded.
    ///
    /// The states on shortest paths are kept even if they are more.
    pub max_states: usize,
    /// Maximum number of distances: states × scenarios, one byte each.
    ///
    /// One table of up to [`LANES`] sampled scenarios is allowed in any case.
    pub max_distances: usize,
    /// Maximum number of scenarios to enumerate.
    pub max_enumerated_scenarios: usize,
    /// Maximum number of scenarios to sample if they cannot all be enumerated.
    pub max_sampled_scenarios: usize,
    /// Whether paths that leave the tables may end at cutoff states.
    ///
    /// Has no effect if all states of the level are indexed; then a state without a table counts as
    /// lost.
    pub has_cutoff: bool,
}

/// Scenarios, states, and a distance to the goal for each pair of them.
#[derive(Debug, Clone)]
pub struct DistanceTables {
    /// Index of the states with distances, cutoff states included.
    pub states: StateIndex,
    /// Scenarios with their distances.
    pub scenarios: ScenarioSet,
    /// Whether the tables cover every path to the goal from the states given to [`Self::new`].
    ///
    /// Only paths of at most 254 actions count.
    pub covers_all_paths: bool,
}

impl DistanceTables {
    /// Creates tables for an episode that is now in `state`, with the present belief.
    ///
    /// They also hold states on paths from `start`, if given. `None` if the stop signal ended the
    /// work. Time and memory grow with states × scenarios.
    #[must_use]
    pub fn new(
        space: &IndexedStateSpace,
        belief: &Belief,
        (start, state): (Option<PackedState>, PackedState),
        limits: &TableLimits,
        rng: &mut ChaCha8Rng,
        should_stop: Guard<'_>,
    ) -> Option<Self> {
        let start = start.filter(|start| *start != state);
        let NearOptimalStates { states, covers_all_paths } =
            states_on_paths(space, belief, (start, state), limits.max_states);
        let (states, cutoff) = if limits.has_cutoff {
            space.with_cutoff(belief, states)
        } else {
            (states, Cutoff::default())
        };
        let board = space.board();
        // Sampled scenarios fill whole tables, since a part of one takes as much time. More states
        // leave memory for fewer scenarios.
        let affordable = limits.max_distances / states.state_count().max(1);
        let drawn = (affordable / LANES * LANES).max(LANES).min(limits.max_sampled_scenarios);
        let counted = affordable.min(limits.max_enumerated_scenarios);
        let WeightedScenarios { scenarios: scenario_ids, is_complete } =
            sample_scenarios(board, belief, counted, drawn, rng);
        let is_hopeless = |ice| space.is_provably_lost(state, ice);
        let cutoff = (cutoff, &is_hopeless as _);
        let scenario_set = ScenarioSet::with_cutoff(
            cutoff,
            board,
            &states,
            scenario_ids,
            is_complete,
            should_stop,
        )?;
        Some(Self { states, scenarios: scenario_set, covers_all_paths })
    }
}

/// Returns the states for tables around `state` and, if given, around `start`.
///
/// With `start`, each of the two gets half of `max_states`.
fn states_on_paths(
    space: &IndexedStateSpace,
    belief: &Belief,
    (start, state): (Option<PackedState>, PackedState),
    max_states: usize,
) -> NearOptimalStates {
    let Some(start) = start else { return space.states_for_tables(belief, state, max_states) };
    let [from_state, from_start] =
        [state, start].map(|state| space.states_for_tables(belief, state, max_states / 2));
    let all = space.states();
    let states = all.select(|number| {
        let state = all.state_of(number);
        from_state.states.number_of(state).is_some() || from_start.states.number_of(state).is_some()
    });
    NearOptimalStates {
        states,
        covers_all_paths: from_state.covers_all_paths && from_start.covers_all_paths,
    }
}

//! Query about the last evaluation: values of single actions, without a search of the belief graph.

use super::action_outcomes::ActionOutcomes;
use super::candidates::lost_weight_of;
use super::distances::UNREACHABLE;
use super::planner::BeliefPlanner;
use super::scenario_sampling::known_cells;
use crate::board::Direction;
use crate::worlds::ice::{Belief, State};

/// Value of one action if the ice became known right after it (QMDP).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OneStepValue {
    /// Lower bound of the cost of the whole episode, over the scenarios not lost before.
    ///
    /// The mean, or the maximum for the worst-case criterion. Only an estimate unless the tables
    /// cover every path.
    pub lower: f64,
    /// Share of all scenarios in which the action makes the goal unreachable, 0 to 1.
    ///
    /// Scenarios that were lost before are not counted as lost by the action.
    pub lost_share: f64,
    /// Whether the action loses every scenario that was not lost before.
    pub is_dead_end: bool,
    /// Whether the tables cover every path to the goal of at most 254 actions.
    ///
    /// If not, `lost_share` may be too high.
    pub covers_all_paths: bool,
}

impl BeliefPlanner {
    /// Returns the one-step values of the four actions, in the order of [`Direction::ALL`].
    ///
    /// Over the scenarios of the last evaluation. `steps` is the number of steps of the episode so
    /// far. `None` for actions that change nothing, and for all if the state is impossible (see
    /// [`Self::query`]), has no table or is a cutoff state, or if every scenario is lost.
    #[must_use]
    pub fn one_step_values(
        &self,
        belief: &Belief,
        state: &State,
        steps: u32,
    ) -> [Option<OneStepValue>; 4] {
        let Some(packed) = self.pack(state) else { return [None; 4] };
        let (context, mut scenarios) =
            (self.result_context(), self.result_scenarios(belief, packed));
        let number = context.index_in_tables(packed);
        let all = context.weight(&scenarios);
        scenarios.retain(|scenario| {
            context.scenarios.distance_or_unreachable(*scenario, number) != UNREACHABLE
        });
        let open = context.weight(&scenarios);
        let known = known_cells(context.board, belief);
        Direction::ALL.map(|direction| {
            let mut outcomes = ActionOutcomes::default();
            outcomes.compute(context.board, known, packed, direction);
            (outcomes.changes_state() && open > 0.0).then(|| {
                let lost = lost_weight_of(&context, &outcomes, &scenarios);
                OneStepValue {
                    lower: context.hindsight_total_after(&outcomes, &scenarios, steps + 1) / open,
                    lost_share: lost / all,
                    is_dead_end: lost >= open * (1.0 - 1e-9),
                    covers_all_paths: self.tables.covers_all_paths,
                }
            })
        })
    }

    /// Returns true if the tables cover every path to the goal.
    ///
    /// Only paths of at most 254 actions count. If false, a state that counts as lost may not be
    /// lost.
    #[must_use]
    pub fn covers_all_paths(&self) -> bool {
        self.tables.covers_all_paths
    }

    /// Returns true if all possible scenarios are enumerated, not sampled.
    #[must_use]
    pub fn covers_all_scenarios(&self) -> bool {
        self.tables.scenarios.is_complete()
    }

    /// Share of the last evaluation's scenarios in which the goal is unreachable, below 1.
    ///
    /// Only scenarios that the belief admits count. `None` if they are all lost or there is none,
    /// or if the state is impossible, has no table or is a cutoff state. O(scenarios).
    #[must_use]
    pub fn lost_share(&self, belief: &Belief, state: &State) -> Option<f64> {
        let packed = self.pack(state)?;
        let (context, mut scenarios) = (self.eval_context(), self.result_scenarios(belief, packed));
        let number = context.index_in_tables(packed);
        let all = context.weight(&scenarios);
        scenarios.retain(|scenario| {
            context.scenarios.distance_or_unreachable(*scenario, number) != UNREACHABLE
        });
        let open = context.weight(&scenarios);
        (open > 0.0).then(|| (1.0 - open / all).max(0.0))
    }
}

//! The rollout policy: takes the action with the least hindsight cost at each step.

use super::action_outcomes::ActionOutcomes;
use super::bit_board::PackedState;
use super::eval_context::{EvalContext, MacroAction, shared_cells};
use super::observation_free_search::{ObservationFreeSearch, SearchProgress};
use crate::board::Direction;

impl EvalContext<'_> {
    /// Returns the rollout policy's macro-action from a state; `None` if it gives up.
    ///
    /// At each step takes the action with the least hindsight cost; if costs are equal, an
    /// informative one. Never returns to a state without an observation. If no remaining action
    /// costs less than a failure, because scenarios need different actions, it takes the
    /// macro-action from `start` with the least bound of an observation-free search instead. Gives
    /// up if there is none, or no scenario. Returns a macro-action without actions at the goal or a
    /// cutoff state.
    ///
    /// `steps_before` is the number of steps of the episode so far; scenario evaluations are added
    /// to `work`.
    #[must_use]
    pub fn rollout_macro(
        &self,
        start: PackedState,
        steps_before: u32,
        scenarios: &[u32],
        work: &mut u64,
    ) -> Option<MacroAction> {
        if scenarios.is_empty() {
            return None;
        }
        let known = shared_cells(self.scenarios, scenarios);
        let weight = self.weight(scenarios);
        let failure = self.costs.weighted_failure_cost();
        // The tolerance scales with the weight, so it is the same for improbable scenarios.
        let close = 1e-6 * weight;
        let (mut state, mut actions) = (start, Vec::new());
        let mut visited = vec![state];
        let mut outcomes = ActionOutcomes::default();
        while self.steps_from_terminal(state).is_none() {
            let steps = steps_before + actions.len() as u32 + 1;
            let mut best: Option<(f64, bool, Direction)> = None;
            for direction in Direction::ALL {
                outcomes.compute(self.board, known, state, direction);
                let is_informative = outcomes.is_informative();
                if !outcomes.changes_state()
                    || !is_informative && visited.contains(&outcomes.state_after(0))
                {
                    continue;
                }
                let cost = self.hindsight_total_after(&outcomes, scenarios, steps);
                *work += scenarios.len() as u64;
                // If costs are equal, an action that may bring an observation comes first, so the
                // rollout policy learns early.
                let is_better = best.is_none_or(|(least, informs, _)| {
                    cost < least - close || cost < least + close && is_informative && !informs
                });
                if is_better {
                    best = Some((cost, is_informative, direction));
                }
            }
            let Some((_, is_informative, direction)) =
                best.filter(|(cost, ..)| *cost < weight * failure - close)
            else {
                return self.least_cost_macro(start, steps_before, (scenarios, weight), work);
            };
            actions.push(direction);
            if is_informative {
                return Some(MacroAction { deterministic_end: state, actions });
            }
            outcomes.compute(self.board, known, state, direction);
            state = outcomes.state_after(0);
            // Without an observation, returning to a visited state only costs steps, and the
            // policy would repeat itself.
            visited.push(state);
        }
        Some(MacroAction { deterministic_end: state, actions })
    }

    /// Returns the macro-action with the least lower bound that an observation-free search finds.
    ///
    /// `weight` is the sum of the weights of `scenarios`. `None` if all macro-actions cost at least
    /// a failure.
    fn least_cost_macro(
        &self,
        start: PackedState,
        steps: u32,
        (scenarios, weight): (&[u32], f64),
        work: &mut u64,
    ) -> Option<MacroAction> {
        let mut search =
            ObservationFreeSearch::new(shared_cells(self.scenarios, scenarios), start, 0.0);
        while search.lower_bound_ahead().is_finite() {
            match search.advance(self, (scenarios, weight), steps, work) {
                SearchProgress::Terminal(way) | SearchProgress::Informative(way) => {
                    return Some(way);
                }
                SearchProgress::Pending => {}
            }
        }
        None
    }
}

//! The evaluation shown at the cursor: the candidates, outcomes and scenarios of one decision.
//!
//! While the agent follows a plan, it is the evaluation of the decision that made the plan. A
//! scenario is an ice map that fits the observations.

use crate::agents::{
    Candidate, Decision, ExampleScenario, PlanNote, PossibleOutcome, Proof, Verdict,
};
use crate::board::CellIndex;
use crate::picture::expected_moves;
use crate::studio::model::{GoalStatus, HoverPreview, IceRun, OutcomePreview, RunFacts};
use crate::worlds::ice::{BeliefUpdate, Ice, Transition};

/// A decision and the step at which it was made.
#[derive(Debug, Clone, Copy)]
pub struct DecisionEvaluation<'a> {
    /// Step of the decision.
    pub step: usize,
    /// The decision.
    pub decision: &'a Decision<Ice>,
}

impl<'a> DecisionEvaluation<'a> {
    /// The evaluation for the step at the cursor; `None` at the end of the run.
    ///
    /// While the agent follows a plan, the evaluation of the decision that made the plan. If that
    /// decision is unknown or has no example scenarios, that of the step itself.
    #[must_use]
    pub fn at(run: &'a IceRun, cursor: usize) -> Option<Self> {
        let own = Self { step: cursor, decision: &run.step(cursor)?.decision };
        if own.decision.plan != PlanNote::Continues {
            return Some(own);
        }
        let made_at = run.plan(cursor).map(|plan| plan.made_at);
        let made =
            made_at.and_then(|step| Some(Self { step, decision: &run.step(step)?.decision }));
        Some(made.filter(|made| !made.decision.example_scenarios.is_empty()).unwrap_or(own))
    }

    /// Whether the decision claims optimality or proved bounds, rather than a sampled estimate.
    #[must_use]
    pub fn covers_all_scenarios(&self) -> bool {
        matches!(self.decision.proof, Proof::Optimal | Proof::Bounded)
    }

    /// Whether the search left out no paths, so that its unreachable goals are unreachable.
    #[must_use]
    pub fn covers_all_plans(&self) -> bool {
        !self.decision.omits_paths
    }

    /// The recorded scenarios, with indices, that fit the observations up to the cursor.
    pub fn consistent_scenarios(
        self,
        run: &'a IceRun,
        cursor: usize,
    ) -> impl Iterator<Item = (usize, &'a ExampleScenario<Ice>)> {
        let belief_updates =
            move || (self.step..cursor).filter_map(|step| Some(&run.step(step)?.belief_update));
        let scenarios = self.decision.example_scenarios.iter().enumerate();
        scenarios.filter(move |(_, scenario)| {
            !belief_updates().any(|belief_update| contradicts(scenario, belief_update))
        })
    }

    /// The first candidate with the verdict “chosen”; `None` if the decision records none.
    #[must_use]
    pub fn chosen(&self) -> Option<&'a Candidate<Ice>> {
        let candidates = &self.decision.candidates;
        candidates.iter().find(|candidate| candidate.verdict == Verdict::Chosen)
    }

    /// Preview of a candidate, to draw on the belief board.
    ///
    /// It contains the moves that the belief determines, and the recorded outcomes of the last
    /// action. Without recorded outcomes, the last action counts as determined.
    #[must_use]
    pub fn preview(&self, run: &IceRun, cursor: usize, candidate: &Candidate<Ice>) -> HoverPreview {
        let frame = run.frame(self.step);
        // The last action is uncertain if outcomes are recorded for it; all others are determined
        // by the belief.
        let certain = candidate.actions.len() - usize::from(!candidate.outcomes.is_empty());
        let path = candidate.actions.iter().copied().take(certain);
        let landing = |outcome: &PossibleOutcome<Ice>| OutcomePreview {
            change: outcome.change,
            probability: outcome.probability,
            goal_status: GoalStatus::after(
                outcome.lost,
                self.covers_all_plans() || outcome.is_unsampled,
            ),
        };
        HoverPreview {
            at: Some((run.id(), cursor)),
            moves: expected_moves(&frame.belief, &frame.state, path),
            outcomes: candidate.outcomes.iter().map(landing).collect(),
            scenario: None,
        }
    }
}

/// Returns the cells that a candidate may reveal or where player or crate may stop.
///
/// They include the end cell of each certain move in `preview`. Sorted, without repetitions.
#[must_use]
pub fn cells_of(candidate: &Candidate<Ice>, preview: &HoverPreview) -> Vec<CellIndex> {
    let ends = preview
        .moves
        .iter()
        .flat_map(|change| std::iter::once(change.to).chain(change.push.map(|push| push.to)));
    let rests = preview.outcomes.iter().map(OutcomePreview::end_cell);
    let mut cells: Vec<_> = candidate.reveals.iter().copied().chain(ends).chain(rests).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Whether a belief update (cells observed as ice or floor) contradicts a scenario.
#[must_use]
pub fn contradicts(scenario: &ExampleScenario<Ice>, update: &BeliefUpdate) -> bool {
    let is_ice = |cell| scenario.hidden.contains(cell);
    update.ice.iter().any(|cell| !is_ice(cell)) || update.floor.iter().any(is_ice)
}

/// The recorded outcome that occurred at a step; `None` if certain or not recorded.
#[must_use]
pub fn matching_outcome(run: &IceRun, step: usize) -> Option<&PossibleOutcome<Ice>> {
    let happened: &Transition = &run.step(step)?.change;
    recorded_outcomes(run, step).iter().find(|outcome| outcome.change == *happened)
}

/// The recorded outcomes of the action at this step, if it ends its plan.
///
/// Empty for any other action, and if the outcome was certain or is not recorded.
#[must_use]
pub fn recorded_outcomes(run: &IceRun, step: usize) -> &[PossibleOutcome<Ice>] {
    let plan = run.plan(step);
    let chosen =
        plan.and_then(|plan| Some((plan, DecisionEvaluation::at(run, plan.made_at)?.chosen()?)));
    // Outcomes are recorded for the last action of the plan only.
    let last = chosen.filter(|(plan, chosen)| chosen.actions.len() == plan.executed + 1);
    last.map_or(&[], |(_, chosen)| &chosen.outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradicting_cells_rule_a_scenario_out() {
        let scenario = ExampleScenario::<Ice> {
            hidden: [2, 5].into(),
            steps: None,
            is_lost_by_choice: false,
            is_simulated: false,
        };
        let check = |ice: &[u16], floor: &[u16], expected| {
            let belief_update =
                BeliefUpdate { ice: ice.into(), floor: floor.into(), ..BeliefUpdate::default() };
            assert_eq!(contradicts(&scenario, &belief_update), expected, "{belief_update:?}");
        };
        check(&[2], &[], false);
        check(&[3], &[], true);
        check(&[], &[5], true);
        check(&[5, 2], &[3, 4], false);
    }
}

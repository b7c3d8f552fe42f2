//! Decision records of the agents that plan with one assumed ice map.

use super::information_gain::action_with_information;
use super::loss_probability::loss_probability;
use super::{Candidate, Decision, DecisionEffort, Forecast, Percept, PlanNote, Proof, Verdict};
use crate::board::Direction;
use crate::planning::sokoban::{CertainDeadlock, Planner};
use crate::worlds::ice::{Ice, State, Transition, rules};

/// Loss probabilities above this value count as certain.
const CERTAIN_LOSS: f32 = 1.0 - 1e-4;

/// A choice and its figures, before the record is filled in.
#[derive(Debug)]
pub(super) struct Choice {
    /// The chosen action.
    pub(super) action: Direction,
    /// Name of the method that decided.
    pub(super) engine: &'static str,
    /// Work spent on the decision.
    pub(super) effort: DecisionEffort,
    /// Claim about the plan's optimality.
    pub(super) proof: Proof,
    /// Steps to the goal before the action, on the assumed ice; `None` if not reached.
    pub(super) steps_left: Option<u32>,
    /// How the decision relates to the previous plan.
    pub(super) plan_note: PlanNote<Ice>,
}

/// Returns the decision of a choice, with a record of all four actions.
///
/// The chosen action comes first. Step counts hold for the planner's ice; information comes from
/// the belief. `certain_deadlock` finds deadlocks that hold under every ice map; without it, a
/// deadlock on the planner's ice counts as certain, which is true only for the clairvoyant.
pub(super) fn explain(
    planner: &mut Planner,
    percept: &Percept<'_, Ice>,
    mut certain_deadlock: Option<&mut CertainDeadlock>,
    choice: Choice,
) -> Decision<Ice> {
    let steps = choice.steps_left.map(|steps| steps as f32);
    let lower = planner.lower_bound(&percept.observation.state).map(|bound| bound as f32);
    let left = choice.steps_left.map(|steps| steps.saturating_sub(1) as f32);
    // Loss probabilities hold under every ice map, unlike the step counts.
    let risk = |certain_deadlock: &mut Option<&mut CertainDeadlock>, action| {
        certain_deadlock
            .as_mut()
            .and_then(|certain_deadlock| loss_probability(percept, action, certain_deadlock))
    };
    let chosen = candidate(percept, choice.action, left, Verdict::Chosen);
    let mut candidates =
        vec![Candidate { risk: risk(&mut certain_deadlock, choice.action), ..chosen }];
    for action in Direction::ALL.into_iter().filter(|action| *action != choice.action) {
        let (after, change) = outcome(planner, percept, action);
        let bound = planner.lower_bound(&after);
        let is_lost = match &mut certain_deadlock {
            Some(certain_deadlock) => certain_deadlock.is_deadlock(&after.crates),
            None => bound.is_none(),
        };
        let risk = risk(&mut certain_deadlock, action);
        // A dead end on the assumed ice may still be avoided if the cell is not what the agent
        // assumes.
        let may_go_well = risk.is_some_and(|risk| risk < CERTAIN_LOSS);
        let verdict = if !change.is_change() {
            Verdict::Idle
        } else if is_lost && !may_go_well {
            Verdict::DeadEnd
        } else if bound.zip(choice.steps_left).is_some_and(|(bound, steps)| bound + 1 > steps) {
            Verdict::Costlier
        } else {
            Verdict::NotSearched
        };
        let heuristic = bound.filter(|_| change.is_change()).map(|bound| bound as f32);
        let other = candidate(percept, action, heuristic, verdict);
        candidates.push(Candidate { risk, ..other });
    }
    let (_, predicted) = outcome(planner, percept, choice.action);
    Decision {
        action: choice.action,
        engine: choice.engine.to_owned(),
        effort: choice.effort,
        proof: choice.proof,
        omits_paths: false,
        is_worst_case: false,
        forecast: Forecast { steps, lower, ..Forecast::default() },
        candidates,
        example_scenarios: Vec::new(),
        plan: choice.plan_note,
        predicted: Some(predicted),
    }
}

/// Record of one action with its information gain and the estimated steps after it.
fn candidate(
    percept: &Percept<'_, Ice>,
    action: Direction,
    heuristic: Option<f32>,
    verdict: Verdict,
) -> Candidate<Ice> {
    Candidate { heuristic, ..action_with_information(percept, action, verdict) }
}

/// State and change after an action on the planner's ice.
fn outcome(
    planner: &Planner,
    percept: &Percept<'_, Ice>,
    action: Direction,
) -> (State, Transition) {
    let mut state = percept.observation.state.clone();
    let layout = &percept.observation.layout;
    let ice = planner.ice();
    let change = rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, action);
    (state, change)
}

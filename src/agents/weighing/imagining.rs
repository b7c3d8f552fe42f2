//! Outcomes, information gain and example scenarios for the record of a decision.

use super::super::forecast::steps_left;
use super::super::prospect::tell_prospect;
use super::super::{Candidate, Decision, Forecast, ImaginedWorld, Percept, PossibleOutcome};
use crate::board::{CellSet, Direction};
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::last_action::{Branch, LastAction};
use crate::planning::belief::planner::BeliefPlanner;
use crate::worlds::ice::{Belief, Ice, Observation, Transition, rules};
use std::borrow::Cow;

/// Maximum number of example scenarios.
const EXAMPLES: usize = 8;

/// Fills in what a new plan's record needs from the planner.
///
/// Adds the outcomes of every candidate, forecasts of single actions that start a macro-action, and
/// example scenarios. `ice` is the ice that the paths rely on.
pub(super) fn tell_possibilities(
    decision: &mut Decision<Ice>,
    percept: &Percept<'_, Ice>,
    planner: &BeliefPlanner,
    (judgement, ice): (&Judgement, &CellSet),
) {
    let (belief, state) = (percept.belief, &percept.observation.state);
    let Some(viewpoint) = planner.viewpoint(belief, state, percept.step) else { return };
    let mut is_chosen = true;
    for candidate in &mut decision.candidates {
        let last_action = viewpoint.last_action(&candidate.actions);
        let unseen = last_action.unseen_losses(belief);
        let unseen_loss: f64 = unseen.iter().map(|branch| branch.probability).sum();
        // For macro-actions, the planner has already included these losses.
        if candidate.forecast.success.is_none()
            && let Some(risk) = &mut candidate.risk
        {
            *risk = (*risk + unseen_loss as f32).min(1.0);
        }
        if candidate.forecast.success.is_none()
            && let Some(begun) = begun_with(&candidate.actions, percept, judgement)
        {
            candidate.heuristic = begun.steps.map(|steps| steps - candidate.cost);
            // Other macro-actions that start with these actions may not have been evaluated, so the
            // bound stays.
            candidate.forecast = Forecast { lower: candidate.forecast.lower, ..begun };
        }
        tell_information(candidate, &last_action, &unseen);
        let mut branches = last_action.branches();
        // Scenarios cover only what the sample contains; scale them to leave room for unseen
        // losses.
        branches.iter_mut().for_each(|branch| branch.probability *= 1.0 - unseen_loss);
        branches.extend(unseen);
        candidate.outcomes = outcomes(percept, &branches, &candidate.actions, ice);
        // The chosen candidate comes first; only its outcomes get a continuation.
        if std::mem::take(&mut is_chosen) {
            for (outcome, branch) in candidate.outcomes.iter_mut().zip(&branches) {
                outcome.then = last_action.way_on(branch).into();
            }
            decision.imagined = imagined(&last_action);
        }
    }
}

/// Adds the cells that single actions may reveal, and their information gain.
///
/// Uses all scenarios if the planner has them; otherwise the belief, which is more precise than a
/// sample.
pub(super) fn tell_what_is_revealed(
    candidates: &mut [Candidate<Ice>],
    percept: &Percept<'_, Ice>,
    planner: Option<&BeliefPlanner>,
) {
    let (belief, state) = (percept.belief, &percept.observation.state);
    let planner = planner.filter(|planner| planner.has_all_worlds());
    let viewpoint = planner.and_then(|planner| planner.viewpoint(belief, state, percept.step));
    for candidate in candidates {
        match &viewpoint {
            Some(it) => tell_information(candidate, &it.last_action(&candidate.actions), &[]),
            None => tell_prospect(candidate, percept),
        }
    }
}

fn tell_information(
    candidate: &mut Candidate<Ice>,
    last_action: &LastAction<'_>,
    unseen: &[Branch],
) {
    candidate.reveals = last_action.reveals().into();
    candidate.information_bits = Some(last_action.information_bits(unseen) as f32);
}

/// Forecast of the best macro-action that starts with these actions.
fn begun_with(
    actions: &[Direction],
    percept: &Percept<'_, Ice>,
    judgement: &Judgement,
) -> Option<Forecast> {
    let course = judgement.courses.iter().find(|course| course.way.actions.starts_with(actions))?;
    let left = |steps: f64| steps_left(steps, percept.step);
    Some(Forecast {
        success: Some((course.outlook.success() * (1.0 - judgement.lost)) as f32),
        steps: course.outlook.mean_steps().map(left),
        upper: Some(left(course.upper)),
        ..Forecast::default()
    })
}

/// Outcomes of the last of several actions; empty if its outcome is certain.
fn outcomes(
    percept: &Percept<'_, Ice>,
    branches: &[Branch],
    actions: &[Direction],
    ice: &CellSet,
) -> Box<[PossibleOutcome<Ice>]> {
    let Some((last, before)) = actions.split_last().filter(|_| !branches.is_empty()) else {
        return Box::default();
    };
    let (from, belief) = gone(percept, before, ice);
    let told = |branch: &Branch| {
        let after = Observation { state: branch.after.clone(), ..from.clone() };
        let taken = percept.step + actions.len() as u32;
        PossibleOutcome {
            probability: branch.probability as f32,
            change: change(&from, &after),
            lesson: belief.lesson(&from, *last, &after),
            lost: branch.lost as f32,
            is_unseen: branch.is_unseen,
            forecast: after_branch(branch, taken),
            then: Box::default(),
        }
    };
    branches.iter().map(told).collect()
}

/// Observation and belief after actions with the expected outcomes on `ice`.
fn gone<'a>(
    percept: &Percept<'a, Ice>,
    actions: &[Direction],
    ice: &CellSet,
) -> (Observation, Cow<'a, Belief>) {
    let mut seen = percept.observation.clone();
    let mut belief = Cow::Borrowed(percept.belief);
    for action in actions {
        let before = seen.clone();
        rules::apply_assuming(&before.layout, |cell| ice.contains(cell), &mut seen.state, *action);
        let lesson = belief.lesson(&before, *action, &seen);
        if !lesson.is_empty() {
            belief.to_mut().learn(&lesson);
        }
    }
    (seen, belief)
}

fn after_branch(branch: &Branch, taken: u32) -> Forecast {
    let Some(outlook) = branch.outlook else {
        let success = (branch.lost >= 1.0).then_some(0.0);
        return Forecast { success, ..Forecast::default() };
    };
    let left = |steps: f64| steps_left(steps, taken);
    Forecast {
        success: Some((outlook.success() * (1.0 - branch.lost)) as f32),
        steps: outlook.mean_steps().map(left),
        ..Forecast::default()
    }
}

/// The transition between two observations that one action separates.
pub(super) fn change(from: &Observation, after: &Observation) -> Transition {
    let (before, now) = (&from.state, &after.state);
    let left = before.crates.iter().find(|cell| !now.crates.contains(*cell));
    let entered = now.crates.iter().find(|cell| !before.crates.contains(*cell));
    let push = left.zip(entered).map(|(from, to)| rules::Push { from, to });
    Transition { from: before.player, to: now.player, push }
}

fn imagined(last_action: &LastAction<'_>) -> Vec<ImaginedWorld<Ice>> {
    let examples = last_action.examples(EXAMPLES).into_iter();
    let told = examples.map(|example| ImaginedWorld {
        hidden: example.ice,
        steps: example.distance.map(f32::from),
        is_fatal: example.is_fatal,
        is_played: false,
    });
    told.collect()
}

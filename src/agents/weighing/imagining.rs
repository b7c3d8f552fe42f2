//! What the planner in belief space held possible, for the record of a decision.

use super::super::forecast::steps_left;
use super::super::prospect::tell_prospect;
use super::super::{Candidate, Decision, Forecast, ImaginedWorld, Percept, PossibleOutcome};
use crate::board::{CellSet, Direction};
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::last_action::{Branch, LastAction};
use crate::planning::belief::planner::BeliefPlanner;
use crate::worlds::ice::{Belief, Ice, Observation, Transition, rules};
use std::borrow::Cow;

/// Worlds that are told as examples.
const EXAMPLES: usize = 8;

/// Adds to a decision that made a plan: the outcomes of its candidates, the figures of single
/// actions that a macro begins with, and examples of worlds. `ice` is what the ways count on.
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
        // Of macros it is in what they were found to lose.
        if candidate.forecast.success.is_none()
            && let Some(risk) = &mut candidate.risk
        {
            *risk = (*risk + unseen_loss as f32).min(1.0);
        }
        if candidate.forecast.success.is_none()
            && let Some(begun) = begun_with(&candidate.actions, percept, judgement)
        {
            candidate.heuristic = begun.steps.map(|steps| steps - candidate.cost);
            // Other macros may begin with it too, which were not weighed.
            candidate.forecast = Forecast { lower: candidate.forecast.lower, ..begun };
        }
        tell_information(candidate, &last_action, &unseen);
        let mut branches = last_action.branches();
        branches.iter_mut().for_each(|branch| branch.probability *= 1.0 - unseen_loss);
        branches.extend(unseen);
        candidate.outcomes = outcomes(percept, &branches, &candidate.actions, ice);
        // The chosen one stands first; only for that one it is told how it goes on.
        if std::mem::take(&mut is_chosen) {
            for (outcome, branch) in candidate.outcomes.iter_mut().zip(&branches) {
                outcome.then = last_action.way_on(branch).into();
            }
            decision.imagined = imagined(&last_action);
        }
    }
}

/// Adds what single actions may reveal, and how much that is: by all worlds, if they are at hand.
/// Worlds drawn tell less of single cells than the belief does.
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

/// What is expected of the best macro that begins with these actions.
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

/// What the last of some actions may lead to, if it may do several things.
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

/// What is seen and known once some actions went as planned. `ice` is what they count on.
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

/// What differs between two moments that one action lies between.
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

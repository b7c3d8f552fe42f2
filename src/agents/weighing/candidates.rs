//! What was weighed in belief space, as it stands in records.

use super::super::forecast::steps_left;
use super::super::prospect::{Prospect, may_reveal, single_action};
use super::super::{Candidate, Forecast, Percept, Verdict};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::belief::glances::Glance;
use crate::planning::belief::judgement::Course;
use crate::worlds::ice::{Belief, Ice, Knowledge, Observation, rules};
use std::borrow::Cow;

/// For costs that are not steps.
pub(super) fn leave_out_costs(candidate: &mut Candidate<Ice>) {
    let Forecast { success, steps, .. } = candidate.forecast;
    candidate.forecast = Forecast { success, steps, ..Forecast::default() };
    candidate.heuristic = steps.and(candidate.heuristic);
}

/// What is seen and known once some actions went as planned. `ice` is what they count on.
pub(super) fn gone<'a>(
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

/// A macro in the record. `ice` is what its way counts on, `lost_before` the share of the worlds in
/// which the goal is out of reach already.
pub(super) fn course_candidate(
    percept: &Percept<'_, Ice>,
    course: &Course,
    (ice, lost_before): (&CellSet, f64),
    verdict: Verdict,
) -> Candidate<Ice> {
    let actions: Box<[Direction]> = course.way.actions.clone().into();
    let (mut reveals, mut bits) = (Vec::new(), 0.0);
    if let Some((last, before)) = actions.split_last() {
        let (seen, belief) = gone(percept, before, ice);
        // By what is believed now: what would be by then is not worked out.
        bits = Prospect::of(&seen, percept.belief, *last).bits;
        reveals.extend(may_reveal(&seen, &belief, *last));
        let is_learnt = |cell: &CellIndex| belief.knowledge(*cell) != Knowledge::Unknown;
        reveals.extend(percept.belief.unknown_cells().filter(is_learnt));
    }
    let left = |steps: f64| steps_left(steps, percept.step);
    let steps = course.outlook.mean_steps().map(left);
    let cost = actions.len() as f32;
    Candidate {
        cost,
        heuristic: steps.map(|steps| steps - cost),
        forecast: Forecast {
            success: Some((course.outlook.success() * (1.0 - lost_before)) as f32),
            steps,
            lower: Some(left(course.lower)),
            upper: Some(left(course.upper)),
            ..Forecast::default()
        },
        risk: Some((course.lost * (1.0 - lost_before)) as f32),
        reveals: reveals.into(),
        information_bits: Some(bits as f32),
        proved: None,
        outcomes: Box::default(),
        verdict,
        actions,
    }
}

/// One of the four actions in the record. Where an action leads away from all ways that were looked
/// at, and these are not all there are, nothing is told of it.
pub(super) fn action_candidate(
    percept: &Percept<'_, Ice>,
    action: Direction,
    glance: Option<Glance>,
    is_chosen: bool,
) -> Candidate<Ice> {
    let verdict = match glance {
        _ if is_chosen => Verdict::Chosen,
        None => Verdict::Idle,
        Some(glance) if glance.has_no_way && glance.has_all_ways => Verdict::DeadEnd,
        Some(_) => Verdict::NotSearched,
    };
    let glance = glance.filter(|glance| !glance.has_no_way || glance.has_all_ways);
    let lower = glance.map(|glance| steps_left(glance.lower, percept.step));
    Candidate {
        forecast: Forecast { lower, ..Forecast::default() },
        risk: glance.map(|glance| glance.lost as f32),
        ..single_action(percept, action, verdict)
    }
}

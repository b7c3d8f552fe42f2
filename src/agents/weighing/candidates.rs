//! What was weighed in belief space, as it stands in records.

use super::super::forecast::steps_left;
use super::super::prospect::bare_action;
use super::super::{Candidate, Forecast, Percept, Verdict};
use crate::board::Direction;
use crate::planning::belief::glances::Glance;
use crate::planning::belief::judgement::Course;
use crate::worlds::ice::Ice;

/// For costs that are not steps.
pub(super) fn leave_out_costs(candidate: &mut Candidate<Ice>) {
    let Forecast { success, steps, .. } = candidate.forecast;
    candidate.forecast = Forecast { success, steps, ..Forecast::default() };
    candidate.heuristic = steps.and(candidate.heuristic);
}

/// A macro in the record, but for what it may lead to and reveal. `lost_before` is the share of the
/// worlds in which the goal is out of reach already.
pub(super) fn course_candidate(
    percept: &Percept<'_, Ice>,
    course: &Course,
    lost_before: f64,
    verdict: Verdict,
) -> Candidate<Ice> {
    let actions: Box<[Direction]> = course.way.actions.clone().into();
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
        reveals: Box::default(),
        information_bits: None,
        proved: None,
        outcomes: Box::default(),
        verdict,
        actions,
    }
}

/// One of the four actions in the record, but for what it may reveal. Where an action leads away
/// from all ways that were looked at, and these are not all there are, nothing is told of it.
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
        ..bare_action(action, verdict)
    }
}

//! Records of the candidates evaluated in belief space.

use super::super::forecast::steps_left;
use super::super::prospect::bare_action;
use super::super::{Candidate, Forecast, Percept, Verdict};
use crate::board::Direction;
use crate::planning::belief::glances::Glance;
use crate::planning::belief::judgement::Course;
use crate::worlds::ice::Ice;

/// Removes costs that are not steps from a record.
pub(super) fn leave_out_costs(candidate: &mut Candidate<Ice>) {
    let Forecast { success, steps, .. } = candidate.forecast;
    candidate.forecast = Forecast { success, steps, ..Forecast::default() };
    candidate.heuristic = steps.and(candidate.heuristic);
}

/// Record of a macro-action, without its outcomes and information gain.
///
/// `lost_before` is the share of scenarios in which the goal is already out of reach; the figures
/// are scaled to all scenarios.
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

/// Record of one of the four actions, without its information gain.
///
/// Without figures if the action leaves the paths covered by the tables and the tables do not cover
/// every path.
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

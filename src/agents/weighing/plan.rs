//! The plan that is followed, and what is said of it all along.

use super::super::{Percept, Proof};
use crate::board::{CellSet, Direction};
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::planner::BeliefPlanner;
use crate::worlds::ice::{Ice, Observation, State, rules};
use std::collections::VecDeque;

/// What was said of a plan when it was made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) engine: &'static str,
    pub(super) proof: Proof,
    /// In the worlds that were not lost already.
    pub(super) success: Option<f64>,
    /// Share of the worlds that were lost already.
    pub(super) lost: f64,
    /// Steps of the whole episode: least, expected, most.
    pub(super) steps: (f64, Option<f64>, Option<f64>),
    /// In the worst of the worlds in which the goal is reached.
    pub(super) worst_steps: Option<u32>,
}

/// What is claimed for its policy. Bounds found in some of the worlds, or over some of the ways, are
/// estimates.
pub(super) fn proof(judgement: &Judgement) -> Proof {
    match (judgement.is_exact, judgement.has_all_worlds && judgement.has_all_ways) {
        (true, _) => Proof::Optimal,
        (false, true) => Proof::Bounded,
        (false, false) => Proof::Estimated,
    }
}

/// The actions with the states that they should lead to: all but the last with that ice, which is
/// certain; the last one by its likeliest outcome.
pub(super) fn path(
    percept: &Percept<'_, Ice>,
    planner: &BeliefPlanner,
    actions: &[Direction],
    ice: &CellSet,
) -> VecDeque<(Direction, State)> {
    let Observation { layout, state, .. } = percept.observation;
    let mut state = state.clone();
    let mut path: VecDeque<_> = actions
        .iter()
        .map(|action| {
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, *action);
            (*action, state.clone())
        })
        .collect();
    let viewpoint = planner.viewpoint(percept.belief, &percept.observation.state, percept.step);
    let likeliest = viewpoint.and_then(|viewpoint| viewpoint.likeliest_after(actions));
    if let Some(((_, last), likeliest)) = path.back_mut().zip(likeliest) {
        *last = likeliest;
    }
    path
}

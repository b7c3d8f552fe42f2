//! What every decision of a run cost, judged by what was known when it was made.

use super::{Frame, Playback, Recording};
use crate::board::Direction;
use crate::planning::belief::judgement::{Course, Judgement};
use crate::planning::belief::outline::{NoTables, fits_tables};
use crate::planning::belief::planner::BeliefPlanner;
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::search::Budget;
use crate::planning::sokoban::Doom;
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// What is done for one decision: a fifth of what the careful agent does on all but small boards.
const POWERS: Powers = Powers {
    most_poses: 2_000_000,
    most_poses_around_plan: 0,
    plan_nodes: 0,
    most_poses_in_bank: 30_000,
    most_distances: 1 << 22,
    most_worlds_counted: 1 << 17,
    most_worlds_drawn: 128,
    first_worlds: 128,
    most_tree_bytes: 64 << 20,
    work: 400_000,
    fewest_worlds: 48,
};

/// What a decision cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Regret {
    /// The mean cost of the episode, in steps and failures, above that with the best action known,
    /// as far as the ways that begin with the action were looked at: bounds from below stand for
    /// what is still open, and an action none of whose ways was looked at is taken to be followed
    /// by perfect sight. Where worlds are drawn, a loss counts what
    /// [`Caution`](crate::planning::belief::caution::Caution) says.
    pub steps: f32,
}

/// What each decision of a run cost, if anything can be said of it; `None` where that is so of
/// none.
pub type Regrets = Option<Vec<Option<Regret>>>;

/// Judges one decision after another as whoever plans in belief space would have, with the
/// recording's prior and what a failure counts there, whoever played. A decision has no regret
/// where the goal was out of reach already in every world looked at; no decision can be judged,
/// `None`, on boards that are too large for tables.
///
/// `progress` is told how many decisions are judged. Ends early, with the decisions judged by then,
/// when the guard says so; `budget.nodes` is not asked. About 10 to 50 ms a decision.
///
/// # Errors
/// The level's problems, if the recorded level cannot be opened.
pub fn find_regrets(
    recording: &Recording<Ice>,
    budget: &Budget<'_>,
    mut progress: impl FnMut(usize),
) -> Result<Regrets, Vec<<Ice as World>::Problem>> {
    let playback = Playback::new(recording)?;
    let header = &recording.header;
    let limit = header.level.step_limit();
    let failure_cost = header.limits.failure_cost_within(limit);
    let stakes = Stakes::new(Reading::Shortest, failure_cost).within(limit);
    let first = playback.frame(recording, 0);
    if !can_find_regrets(&first) {
        return Ok(None);
    }
    if is_lost(&first) {
        progress(recording.len());
        return Ok(Some(vec![None; recording.len()]));
    }
    let (belief, should_stop) = (&first.belief, budget.should_stop);
    let game = (&first.state, &first.state);
    let planner = BeliefPlanner::new(belief, game, stakes, header.seed, &POWERS, should_stop);
    let mut planner = match planner {
        Ok(planner) => planner,
        Err(NoTables::Stopped) => return Ok(Some(Vec::new())),
        Err(NoTables::OutOfQuestion) => return Ok(None),
    };
    let mut regrets = Vec::with_capacity(recording.len());
    for (number, step) in recording.steps.iter().enumerate() {
        if (budget.should_stop)() {
            break;
        }
        let frame = playback.frame(recording, number);
        let (belief, state) = (&frame.belief, &frame.state);
        let steps_before = number as u32;
        let judged =
            planner.judge(belief, state, steps_before, &POWERS, &budget.with_nodes(u64::MAX));
        if judged.is_none() && should_stop() {
            break;
        }
        let regret = judged.map(|judged| {
            let action = step.decision.action;
            let glance = planner.glance(belief, state, steps_before)[action.index()];
            regret_of(action, &judged, glance.map(|glance| glance.lower))
        });
        regrets.push(regret);
        progress(regrets.len());
    }
    Ok(Some(regrets))
}

/// Whether decisions of a run that begins like this can be judged: not on boards that are too large
/// for tables. O(arrangements of crates), milliseconds.
#[must_use]
pub fn can_find_regrets(first: &Frame<Ice>) -> bool {
    is_lost(first) || fits_tables(&first.belief, &first.state, POWERS.most_poses)
}

fn is_lost(first: &Frame<Ice>) -> bool {
    Doom::new(&first.belief, first.state.crates.len()).is_lost(&first.state.crates)
}

/// `lower` is what the action leads to at least; `None` if it changes nothing.
fn regret_of(action: Direction, judged: &Judgement, lower: Option<f64>) -> Regret {
    let begins_with = |course: &&Course| course.way.actions.first() == Some(&action);
    if judged.courses.first().is_some_and(|best| begins_with(&best)) {
        return Regret { steps: 0.0 };
    }
    let known = judged.courses.iter().filter(begins_with).map(|course| course.lower);
    // Whoever stands still can do the same a step later.
    let cost = known.min_by(f64::total_cmp).or(lower).unwrap_or(judged.upper + 1.0);
    Regret { steps: ((1.0 - judged.lost) * (cost - judged.upper).max(0.0)) as f32 }
}

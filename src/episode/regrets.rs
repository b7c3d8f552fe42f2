//! Regret of each decision of a run, by the belief at that decision.

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

/// Limits per decision, far below those of the careful agent.
///
/// A fifth of its work on all but small boards.
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

/// Regret of a decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Regret {
    /// Mean cost of the episode above that of the best known action, in steps.
    ///
    /// Uses lower bounds for the parts that the search left open. An action without an evaluated
    /// macro-action counts as followed by full information. Where scenarios are sampled, a loss
    /// counts a multiple of the failure cost, see
    /// [`Caution`](crate::planning::belief::caution::Caution).
    pub steps: f32,
}

/// Regret of each decision, where known; `None` if no decision of the run can be evaluated.
pub type Regrets = Option<Vec<Option<Regret>>>;

/// Evaluates each decision of a run of any agent with the belief planner.
///
/// Uses the recording's prior and failure cost. A decision has no regret if every scenario is lost
/// before it. Returns `None` for boards too large for distance tables. Calls `progress` with the
/// number of evaluated decisions. Ends early, with the decisions so far, when the guard says so;
/// ignores `budget.nodes`. About 10 to 50 ms per decision.
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
    // Every decision is without regret then, and the planner would find no tables.
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
        // Later decisions reuse the planner's scenarios, tables and graph.
        let judged =
            planner.judge(belief, state, steps_before, &POWERS, &budget.with_nodes(u64::MAX));
        if judged.is_none() && should_stop() {
            break;
        }
        // The action that was played may belong to no candidate; then its one-step value bounds its
        // cost from below.
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

/// Returns true if the board of this first frame is small enough for distance tables.
///
/// O(arrangements of crates), milliseconds.
#[must_use]
pub fn can_find_regrets(first: &Frame<Ice>) -> bool {
    is_lost(first) || fits_tables(&first.belief, &first.state, POWERS.most_poses)
}

/// Returns true if the crates are lost under every ice map.
fn is_lost(first: &Frame<Ice>) -> bool {
    Doom::new(&first.belief, first.state.crates.len()).is_lost(&first.state.crates)
}

/// Returns the regret of an action. `lower` is its one-step value; `None` if nothing changes.
fn regret_of(action: Direction, judged: &Judgement, lower: Option<f64>) -> Regret {
    let begins_with = |course: &&Course| course.way.actions.first() == Some(&action);
    if judged.courses.first().is_some_and(|best| begins_with(&best)) {
        return Regret { steps: 0.0 };
    }
    let known = judged.courses.iter().filter(begins_with).map(|course| course.lower);
    // An action without effect costs one step: the best action is still possible after it.
    let cost = known.min_by(f64::total_cmp).or(lower).unwrap_or(judged.upper + 1.0);
    Regret { steps: ((1.0 - judged.lost) * (cost - judged.upper).max(0.0)) as f32 }
}

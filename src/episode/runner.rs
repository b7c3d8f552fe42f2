//! Lets an agent play an episode to its end, under limits.

use super::{Clock, Episode, Failure, Limits};
use crate::agents::{Agent, Answer};
use crate::planning::search::Budget;
use crate::worlds::World;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The guard asks a construction to end after this fraction (1/4) of its time limit.
///
/// The rest covers work that cannot be interrupted.
const CONSTRUCT_SHARE: u32 = 4;

/// Plays until the episode is over, or `between` breaks off.
///
/// Calls `construct` first, with its own time limit, and `between` before every decision, which may
/// wait. Polls `cancelled` often, also inside decisions. An agent that panics fails its episode and
/// nothing else.
pub fn run<W: World>(
    episode: &mut Episode<W>,
    construct: impl FnOnce(&Episode<W>, &Budget<'_>) -> Box<dyn Agent<W>>,
    limits: &Limits,
    clock: &dyn Clock,
    cancelled: &(dyn Fn() -> bool + Sync),
    mut between: impl FnMut(&Episode<W>) -> ControlFlow<()>,
) {
    let started = clock.now();
    let guard = || cancelled() || clock.now() - started > limits.construct / CONSTRUCT_SHARE;
    let budget = Budget::guarded(u64::MAX, &guard);
    let agent = catch_unwind(AssertUnwindSafe(|| construct(episode, &budget)));
    let construct_time = clock.now() - started;
    episode.set_construct_ms(construct_time.as_secs_f64() * 1e3);
    let mut agent = match agent {
        Ok(agent) => agent,
        Err(panic) => return episode.fail(Failure::Crashed(panic_message(panic.as_ref()))),
    };
    if construct_time > limits.construct {
        return episode.fail(Failure::ConstructionTime);
    }
    while !episode.is_over() {
        if between(episode).is_break() || cancelled() {
            return episode.cancel();
        }
        decide_once(episode, agent.as_mut(), limits, clock, cancelled);
    }
}

/// Asks the agent for one decision and commits it, or ends the episode.
fn decide_once<W: World>(
    episode: &mut Episode<W>,
    agent: &mut dyn Agent<W>,
    limits: &Limits,
    clock: &dyn Clock,
    cancelled: &(dyn Fn() -> bool + Sync),
) {
    let started = clock.now();
    let guard = || cancelled() || clock.now() - started > limits.think;
    let budget = Budget::guarded(limits.decision_nodes, &guard);
    let answer = catch_unwind(AssertUnwindSafe(|| {
        episode.with_percept(|percept| agent.decide(percept, &budget))
    }));
    let took: Duration = clock.now() - started;
    if cancelled() {
        return episode.cancel();
    }
    let decision_ms = took.as_secs_f32() * 1e3;
    // A late answer fails the episode, even a legal one.
    if took > limits.decision {
        return episode.fail_overdue(decision_ms);
    }
    match answer {
        Ok(Answer::Act(decision)) => episode.commit(decision, decision_ms),
        Ok(Answer::Resign(reason)) => episode.fail(Failure::Resigned(reason)),
        Ok(Answer::Nonsense(said)) => episode.fail(Failure::IllegalAction(said)),
        Ok(Answer::Crashed(how)) => episode.fail(Failure::Crashed(how)),
        Err(panic) => episode.fail(Failure::Crashed(panic_message(panic.as_ref()))),
    }
}

/// Returns the message of a caught panic.
#[must_use]
pub fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}

//! Lets an agent play an episode to its end, within limits of time and work.
//!
//! Callers pass the clock, because the core does not read the system clock.

use super::{Episode, EpisodeLimits, Failure};
use crate::agents::{Agent, AgentReply};
use crate::planning::search::Budget;
use crate::worlds::World;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Source of the current time.
///
/// The program passes the system clock, tests pass a simulated one. Every function that returns a
/// [`Duration`] is a clock.
pub trait Clock: Sync {
    /// Time since the clock's start; never decreases.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    /// Calls the function.
    fn now(&self) -> Duration {
        self()
    }
}

/// Divisor of the construction limit: the budget asks to stop after a quarter of it.
///
/// The other three quarters are for work that cannot be interrupted.
const CONSTRUCT_GUARD_DIVISOR: u32 = 4;

/// Lets an agent play an episode to its end.
///
/// Calls `construct` first, and `between` before every decision; `between` may block. Cancels the
/// episode if `between` breaks or `cancelled` returns true. Polls `cancelled` often, also inside
/// decisions. The episode fails, and nothing else does, if the construction or a decision panics or
/// takes longer than its limit.
pub fn run<W: World>(
    episode: &mut Episode<W>,
    construct: impl FnOnce(&Episode<W>, &Budget<'_>) -> Box<dyn Agent<W>>,
    limits: &EpisodeLimits,
    clock: &dyn Clock,
    cancelled: &(dyn Fn() -> bool + Sync),
    mut between: impl FnMut(&Episode<W>) -> ControlFlow<()>,
) {
    let started = clock.now();
    let guard =
        || cancelled() || clock.now() - started > limits.construct_time / CONSTRUCT_GUARD_DIVISOR;
    let budget = Budget::guarded(u64::MAX, &guard);
    let agent = catch_unwind(AssertUnwindSafe(|| construct(episode, &budget)));
    let construct_time = clock.now() - started;
    episode.set_construct_ms(construct_time.as_secs_f64() * 1e3);
    let mut agent = match agent {
        Ok(agent) => agent,
        Err(panic) => return episode.fail(Failure::Crashed(panic_message(panic.as_ref()))),
    };
    // The budget only asks the agent to stop early. Beyond this limit the episode fails.
    if construct_time > limits.construct_time {
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
    limits: &EpisodeLimits,
    clock: &dyn Clock,
    cancelled: &(dyn Fn() -> bool + Sync),
) {
    let started = clock.now();
    let guard = || cancelled() || clock.now() - started > limits.soft_decision_time;
    let budget = Budget::guarded(limits.decision_nodes, &guard);
    let answer = catch_unwind(AssertUnwindSafe(|| {
        episode.with_percept(|percept| agent.decide(percept, &budget))
    }));
    let took: Duration = clock.now() - started;
    // A cancelled decision is incomplete, so it must not fail the episode.
    if cancelled() {
        return episode.cancel();
    }
    let decision_ms = took.as_secs_f32() * 1e3;
    // A late answer fails the episode, even a legal one.
    if took > limits.decision_time {
        return episode.fail_overdue(decision_ms);
    }
    match answer {
        Ok(AgentReply::Act(decision)) => episode.commit(decision, decision_ms),
        Ok(AgentReply::Resign(reason)) => episode.fail(Failure::Resigned(reason)),
        Ok(AgentReply::InvalidAction(said)) => episode.fail(Failure::IllegalAction(said)),
        Ok(AgentReply::Crashed(how)) => episode.fail(Failure::Crashed(how)),
        Err(panic) => episode.fail(Failure::Crashed(panic_message(panic.as_ref()))),
    }
}

/// Returns the message of a caught panic; "no message" if its payload is no text.
#[must_use]
pub fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}

//! Agents that panic, reply with invalid actions, are late, resign or are cancelled.

use super::{episode, level};
use crate::agents::{Agent, AgentReply, Decision, Percept};
use crate::board::Direction;
use crate::episode::{EpisodeLimits, EpisodeOutcome, Failure, run};
use crate::planning::search::Budget;
use crate::worlds::ice::Ice;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Agent that replies by a function of the step.
struct Scripted<F>(F);

impl<F: FnMut(u32) -> AgentReply<Ice> + Send> Agent<Ice> for Scripted<F> {
    fn name(&self) -> &str {
        "scripted"
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, _: &Budget<'_>) -> AgentReply<Ice> {
        (self.0)(percept.step)
    }
}

fn act(action: Direction) -> AgentReply<Ice> {
    AgentReply::Act(Decision::without_explanation(action, "script"))
}

/// Milliseconds of a clock that stands still unless a test moves it.
static STOPPED_CLOCK_MS: AtomicU64 = AtomicU64::new(0);

#[track_caller]
fn check(
    answer: impl FnMut(u32) -> AgentReply<Ice> + Send + 'static,
    clock_ms: &AtomicU64,
    cancelled: &AtomicBool,
    outcome: EpisodeOutcome,
    steps: usize,
) {
    let mut episode = episode(level(&["@  $ ."]));
    run(
        &mut episode,
        |_, _| Box::new(Scripted(answer)),
        &EpisodeLimits::default(),
        &|| Duration::from_millis(clock_ms.load(Ordering::Relaxed)),
        &|| cancelled.load(Ordering::Relaxed),
        |_| ControlFlow::Continue(()),
    );
    let recording = episode.recording();
    let decided = steps + usize::from(outcome == EpisodeOutcome::Failed(Failure::DecisionTime));
    assert_eq!(recording.decision_times_ms().count(), decided);
    assert_eq!(recording.outcome, Some(outcome));
    assert_eq!(episode.recording().len(), steps);
}

#[test]
fn misbehaviour_fails_the_episode_and_keeps_earlier_steps() {
    let at_second = |bad: fn() -> AgentReply<Ice>| {
        move |step| if step == 1 { bad() } else { act(Direction::Right) }
    };
    let calm = AtomicBool::new(false);
    check(
        at_second(|| panic!("out of ideas")),
        &STOPPED_CLOCK_MS,
        &calm,
        EpisodeOutcome::Failed(Failure::Crashed("out of ideas".to_owned())),
        1,
    );
    check(
        at_second(|| AgentReply::InvalidAction("north".to_owned())),
        &STOPPED_CLOCK_MS,
        &calm,
        EpisodeOutcome::Failed(Failure::IllegalAction("north".to_owned())),
        1,
    );
    check(
        at_second(|| AgentReply::Resign("lost".to_owned())),
        &STOPPED_CLOCK_MS,
        &calm,
        EpisodeOutcome::Failed(Failure::Resigned("lost".to_owned())),
        1,
    );
    check(
        at_second(|| AgentReply::Crashed("gone".to_owned())),
        &STOPPED_CLOCK_MS,
        &calm,
        EpisodeOutcome::Failed(Failure::Crashed("gone".to_owned())),
        1,
    );
    check(|_| act(Direction::Right), &STOPPED_CLOCK_MS, &calm, EpisodeOutcome::Solved, 4);
}

#[test]
fn late_decision_fails_and_is_not_executed() {
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    let slow_at_third = |step| {
        CLOCK.fetch_add(if step == 2 { 5_001 } else { 5_000 }, Ordering::Relaxed);
        act(Direction::Right)
    };
    let calm = AtomicBool::new(false);
    check(slow_at_third, &CLOCK, &calm, EpisodeOutcome::Failed(Failure::DecisionTime), 2);
}

#[test]
fn cancel_during_a_decision_ends_the_run() {
    static CANCELLED: AtomicBool = AtomicBool::new(false);
    let cancels = |step| {
        CANCELLED.store(step == 2, Ordering::Relaxed);
        act(Direction::Left)
    };
    check(cancels, &STOPPED_CLOCK_MS, &CANCELLED, EpisodeOutcome::Cancelled, 2);
}

#[test]
fn construction_has_its_own_limit_and_may_panic() {
    let slow = AtomicU64::new(0);
    let mut late = episode(level(&["@ $ ."]));
    run(
        &mut late,
        |_, _| {
            slow.store(60_001, Ordering::Relaxed);
            Box::new(Scripted(|_| act(Direction::Right)))
        },
        &EpisodeLimits::default(),
        &|| Duration::from_millis(slow.load(Ordering::Relaxed)),
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    assert_eq!(late.recording().outcome, Some(EpisodeOutcome::Failed(Failure::ConstructionTime)));
    let mut broken = episode(level(&["@ $ ."]));
    run(
        &mut broken,
        |_, _| panic!("no parts"),
        &EpisodeLimits::default(),
        &|| Duration::ZERO,
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    let crash = EpisodeOutcome::Failed(Failure::Crashed("no parts".to_owned()));
    assert_eq!(broken.recording().outcome, Some(crash));
}

#[test]
fn breaking_off_between_decisions_cancels() {
    let mut episode = episode(level(&["@ $ ."]));
    run(
        &mut episode,
        |_, _| Box::new(Scripted(|_| act(Direction::Right))),
        &EpisodeLimits::default(),
        &|| Duration::ZERO,
        &|| false,
        |episode| {
            if episode.recording().len() == 1 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    assert_eq!(episode.recording().outcome, Some(EpisodeOutcome::Cancelled));
    assert_eq!(episode.recording().len(), 1);
}

#[test]
fn every_action_counts_and_the_last_may_solve() {
    // 1 row and 4 columns: (5 + 1 + 4)² = 100 actions.
    let mut late = episode(level(&["@$. "]));
    for _ in 0..99 {
        late.commit(Decision::without_explanation(Direction::Up, "script"), 0.0);
        assert!(!late.is_over(), "no-ops count, but 99 are not too many");
    }
    late.commit(Decision::without_explanation(Direction::Right, "script"), 0.0);
    assert_eq!(late.recording().outcome, Some(EpisodeOutcome::Solved));

    let mut too_late = episode(level(&["@$. "]));
    for _ in 0..120 {
        too_late.commit(Decision::without_explanation(Direction::Up, "script"), 0.0);
    }
    assert_eq!(too_late.recording().outcome, Some(EpisodeOutcome::Failed(Failure::StepLimit)));
    assert_eq!(too_late.recording().len(), 100, "nothing is carried out after the end");
}

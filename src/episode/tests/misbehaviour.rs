//! Agents that panic, answer nonsense, are late, resign or are cancelled.

use super::{episode, level};
use crate::agents::{Agent, Answer, Decision, Percept};
use crate::board::Direction;
use crate::episode::{Failure, Limits, Outcome, run};
use crate::planning::search::Budget;
use crate::worlds::ice::Ice;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Agent that answers by a function of the step.
struct Scripted<F>(F);

impl<F: FnMut(u32) -> Answer<Ice> + Send> Agent<Ice> for Scripted<F> {
    fn name(&self) -> &str {
        "scripted"
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, _: &Budget<'_>) -> Answer<Ice> {
        (self.0)(percept.step)
    }
}

fn act(action: Direction) -> Answer<Ice> {
    Answer::Act(Decision::bare(action, "script"))
}

/// Milliseconds of a clock that stands still unless a test moves it.
static NO_TIME: AtomicU64 = AtomicU64::new(0);

#[track_caller]
fn check(
    answer: impl FnMut(u32) -> Answer<Ice> + Send + 'static,
    clock_ms: &AtomicU64,
    cancelled: &AtomicBool,
    outcome: Outcome,
    steps: usize,
) {
    let mut episode = episode(level(&["@  $ ."]));
    run(
        &mut episode,
        |_, _| Box::new(Scripted(answer)),
        &Limits::default(),
        &|| Duration::from_millis(clock_ms.load(Ordering::Relaxed)),
        &|| cancelled.load(Ordering::Relaxed),
        |_| ControlFlow::Continue(()),
    );
    let recording = episode.recording();
    let decided = steps + usize::from(outcome == Outcome::Failed(Failure::DecisionTime));
    assert_eq!(recording.decision_times_ms().count(), decided);
    assert_eq!(recording.outcome, Some(outcome));
    assert_eq!(episode.recording().len(), steps);
}

#[test]
fn misbehaviour_fails_the_episode_and_keeps_the_steps_before_it() {
    let at_second = |bad: fn() -> Answer<Ice>| {
        move |step| if step == 1 { bad() } else { act(Direction::Right) }
    };
    let calm = AtomicBool::new(false);
    check(
        at_second(|| panic!("out of ideas")),
        &NO_TIME,
        &calm,
        Outcome::Failed(Failure::Crashed("out of ideas".to_owned())),
        1,
    );
    check(
        at_second(|| Answer::Nonsense("north".to_owned())),
        &NO_TIME,
        &calm,
        Outcome::Failed(Failure::IllegalAction("north".to_owned())),
        1,
    );
    check(
        at_second(|| Answer::Resign("lost".to_owned())),
        &NO_TIME,
        &calm,
        Outcome::Failed(Failure::Resigned("lost".to_owned())),
        1,
    );
    check(
        at_second(|| Answer::Crashed("gone".to_owned())),
        &NO_TIME,
        &calm,
        Outcome::Failed(Failure::Crashed("gone".to_owned())),
        1,
    );
    check(|_| act(Direction::Right), &NO_TIME, &calm, Outcome::Solved, 4);
}

#[test]
fn a_decision_over_its_time_fails_and_is_not_carried_out() {
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    let slow_at_third = |step| {
        CLOCK.fetch_add(if step == 2 { 5_001 } else { 5_000 }, Ordering::Relaxed);
        act(Direction::Right)
    };
    let calm = AtomicBool::new(false);
    check(slow_at_third, &CLOCK, &calm, Outcome::Failed(Failure::DecisionTime), 2);
}

#[test]
fn cancel_from_inside_a_decision_ends_the_run() {
    static CANCELLED: AtomicBool = AtomicBool::new(false);
    let cancels = |step| {
        CANCELLED.store(step == 2, Ordering::Relaxed);
        act(Direction::Left)
    };
    check(cancels, &NO_TIME, &CANCELLED, Outcome::Cancelled, 2);
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
        &Limits::default(),
        &|| Duration::from_millis(slow.load(Ordering::Relaxed)),
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    assert_eq!(late.recording().outcome, Some(Outcome::Failed(Failure::ConstructionTime)));
    let mut broken = episode(level(&["@ $ ."]));
    run(
        &mut broken,
        |_, _| panic!("no parts"),
        &Limits::default(),
        &|| Duration::ZERO,
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    let crash = Outcome::Failed(Failure::Crashed("no parts".to_owned()));
    assert_eq!(broken.recording().outcome, Some(crash));
}

#[test]
fn breaking_off_between_decisions_cancels() {
    let mut episode = episode(level(&["@ $ ."]));
    run(
        &mut episode,
        |_, _| Box::new(Scripted(|_| act(Direction::Right))),
        &Limits::default(),
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
    assert_eq!(episode.recording().outcome, Some(Outcome::Cancelled));
    assert_eq!(episode.recording().len(), 1);
}

#[test]
fn every_action_counts_and_the_last_one_may_still_solve() {
    // 1 row and 4 columns: (5 + 1 + 4)² = 100 actions.
    let mut late = episode(level(&["@$. "]));
    for _ in 0..99 {
        late.commit(Decision::bare(Direction::Up, "script"), 0.0);
        assert!(!late.is_over(), "no-ops count, but 99 are not too many");
    }
    late.commit(Decision::bare(Direction::Right, "script"), 0.0);
    assert_eq!(late.recording().outcome, Some(Outcome::Solved));

    let mut too_late = episode(level(&["@$. "]));
    for _ in 0..120 {
        too_late.commit(Decision::bare(Direction::Up, "script"), 0.0);
    }
    assert_eq!(too_late.recording().outcome, Some(Outcome::Failed(Failure::StepLimit)));
    assert_eq!(too_late.recording().len(), 100, "nothing is carried out after the end");
}

//! Stepping through runs, recorded and live, by commands.

use super::Studio;
use super::testing::{random_walk, studio_with};
use crate::episode::EventKind;
use crate::studio::command::Command;
use crate::studio::model::PlayerRequest;
use crate::studio::request::Request;
use crate::studio::settings::SettingsRequest;
use std::time::Duration;

fn give(studio: &mut Studio, command: Command) -> usize {
    studio.apply(Request::Command(command));
    studio.player.cursor()
}

fn walk(hidden: &[EventKind]) -> Studio {
    let mut studio = studio_with([random_walk("gambler", 200, 4)]);
    for kind in hidden {
        studio.apply(Request::Settings(SettingsRequest::ToggleEvents(*kind)));
    }
    studio
}

/// Every cursor position at which a mark of a shown kind stands, the start aside.
fn shown_steps(studio: &Studio) -> Vec<usize> {
    let events = studio.runs.shown().expect("a run").events().iter();
    let shown = events.filter(|event| studio.settings.shows(event.kind) && event.step > 0);
    let mut steps: Vec<_> = shown.map(|event| event.step).collect();
    steps.dedup();
    steps
}

#[test]
fn stepping_by_event_visits_the_shown_kinds_both_ways() {
    for hidden in [&[][..], &[EventKind::Discovery], &[EventKind::Push, EventKind::Replan]] {
        let mut studio = walk(hidden);
        let expected = shown_steps(&studio);
        let on: Vec<_> = expected.iter().map(|_| give(&mut studio, Command::NextEvent)).collect();
        assert_eq!(on, expected);
        let back: Vec<_> =
            expected[1..].iter().map(|_| give(&mut studio, Command::PreviousEvent)).collect();
        assert!(back.iter().eq(expected[..expected.len() - 1].iter().rev()));
    }
}

#[test]
fn the_next_of_a_kind_starts_over_after_the_last() {
    let mut studio = walk(&[]);
    let first = give(&mut studio, Command::NextSurprise);
    studio.apply(Request::Player(PlayerRequest::GoTo(usize::MAX)));
    assert_eq!(give(&mut studio, Command::NextSurprise), first);
    let run = studio.runs.shown().expect("a run");
    assert!(run.events().iter().any(|event| event.step == first));
}

#[test]
fn decisions_are_stepped_through_both_ways() {
    let mut studio = walk(&[]);
    let first = give(&mut studio, Command::NextDecision);
    let second = give(&mut studio, Command::NextDecision);
    assert!(0 < first && first < second);
    assert_eq!(give(&mut studio, Command::PreviousDecision), first);
    assert_eq!(give(&mut studio, Command::PreviousDecision), 0);
}

/// Lets time pass until it is so; the agent thinks on a thread of its own.
#[track_caller]
fn wait_until(studio: &mut Studio, is_so: impl Fn(&Studio) -> bool) {
    for _ in 0..1_000 {
        studio.advance(50.0);
        if is_so(studio) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("still waiting at step {} of {}", studio.player.cursor(), studio.player.last());
}

#[test]
fn a_live_run_is_asked_for_one_decision_and_then_followed_to_its_end() {
    let mut studio = studio_with([]);
    give(&mut studio, Command::Run);
    wait_until(&mut studio, |studio| studio.player.cursor() >= 1);
    studio.player.pause();
    // What was asked for before the pause may still arrive.
    for _ in 0..20 {
        studio.advance(50.0);
        std::thread::sleep(Duration::from_millis(5));
    }
    studio.apply(Request::Player(PlayerRequest::GoTo(usize::MAX)));
    let last = studio.player.last();
    give(&mut studio, Command::StepForward);
    wait_until(&mut studio, |studio| studio.player.cursor() == last + 1);
    assert!(!studio.player.is_playing());
    if studio.shows_live_run() {
        studio.apply(Request::Player(PlayerRequest::DragTo(0)));
        studio.apply(Request::Player(PlayerRequest::Release));
        give(&mut studio, Command::PlayPause);
    }
    wait_until(&mut studio, |studio| {
        let run = studio.runs.shown();
        run.is_some_and(|run| run.outcome().is_some())
    });
    assert!(studio.runs.shown().expect("a run").len() > last);
}

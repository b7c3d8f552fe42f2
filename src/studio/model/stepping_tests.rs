//! Stepping through runs, recorded and live, by commands.

use super::testing::{random_walk, studio_with};
use super::{Run, Studio};
use crate::board::CellIndex;
use crate::episode::{EventKind, Recording, RecordingHeader};
use crate::studio::command::Command;
use crate::studio::model::PlayerRequest;
use crate::studio::request::Request;
use crate::studio::settings::SettingsRequest;
use crate::worlds::ice::{Level, board_of_letters};
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

#[test]
fn a_selected_cell_is_kept_on_its_own_board_alone() {
    let walk = random_walk("gambler", 5, 4);
    let level = Level::untitled(board_of_letters("@_$.").expect("letters only"));
    let elsewhere = Recording::begun(RecordingHeader { level, ..walk.header.clone() });
    let mut studio = studio_with([random_walk("optimist", 5, 5), elsewhere, walk]);
    studio.apply(Request::SelectCell(Some(3)));
    let kept = [Command::PreviousRun, Command::PreviousRun].map(|command| {
        give(&mut studio, command);
        studio.selected_cell()
    });
    assert_eq!(kept, [None, Some(3)]);
}

#[test]
fn the_last_change_of_the_selected_cell_is_found_step_by_step() {
    let mut studio = walk(&[]);
    let run = studio.runs.shown().and_then(Run::ice).expect("a run on ice");
    let lessons: Vec<Vec<CellIndex>> =
        run.recording().steps.iter().map(|step| step.lesson.cells().collect()).collect();
    let (last, cells) =
        lessons.iter().enumerate().rfind(|(_, cells)| !cells.is_empty()).expect("a discovery");
    studio.apply(Request::Player(PlayerRequest::GoTo(usize::MAX)));
    assert_eq!(give(&mut studio, Command::LastCellChange), lessons.len(), "nothing is selected");
    studio.apply(Request::SelectCell(Some(cells[0])));
    assert_eq!(give(&mut studio, Command::LastCellChange), last + 1);
    assert_eq!(give(&mut studio, Command::LastCellChange), last + 1, "what is known stays so");
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

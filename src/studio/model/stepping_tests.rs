//! Tests: commands step through recorded and live runs.

use super::testing::{random_walk, studio_with};
use super::{PlaybackCursor, Run, Studio};
use crate::board::CellIndex;
use crate::episode::{EventKind, Recording, RecordingHeader};
use crate::studio::command::Command;
use crate::studio::model::PlaybackRequest;
use crate::studio::request::Request;
use crate::studio::settings::SettingsRequest;
use crate::worlds::ice::{Level, board_of_letters};
use std::time::Duration;

fn command(studio: &mut Studio, command: Command) -> usize {
    studio.apply(Request::Command(command));
    studio.playback.cursor()
}

fn walk(hidden: &[EventKind]) -> Studio {
    let mut studio = studio_with([random_walk("gambler", 200, 4)]);
    for kind in hidden {
        studio.apply(Request::Settings(SettingsRequest::ToggleEvents(*kind)));
    }
    studio
}

/// Every cursor position after the start that has an event of a visible kind.
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
        let on: Vec<_> =
            expected.iter().map(|_| command(&mut studio, Command::NextEvent)).collect();
        assert_eq!(on, expected);
        let back: Vec<_> =
            expected[1..].iter().map(|_| command(&mut studio, Command::PreviousEvent)).collect();
        assert!(back.iter().eq(expected[..expected.len() - 1].iter().rev()));
    }
}

#[test]
fn next_event_of_a_kind_wraps_around() {
    let mut studio = walk(&[]);
    let first = command(&mut studio, Command::NextUnexpectedOutcome);
    studio.apply(Request::Playback(PlaybackRequest::GoTo(usize::MAX)));
    assert_eq!(command(&mut studio, Command::NextUnexpectedOutcome), first);
    let run = studio.runs.shown().expect("a run");
    assert!(run.events().iter().any(|event| event.step == first));
}

#[test]
fn decisions_are_stepped_through_both_ways() {
    let mut studio = walk(&[]);
    let first = command(&mut studio, Command::NextDecision);
    let second = command(&mut studio, Command::NextDecision);
    assert!(0 < first && first < second);
    assert_eq!(command(&mut studio, Command::PreviousDecision), first);
    assert_eq!(command(&mut studio, Command::PreviousDecision), 0);
}

#[test]
fn selected_cell_applies_to_its_own_board_only() {
    let walk = random_walk("gambler", 5, 4);
    let level = Level::untitled(board_of_letters("@_$.").expect("letters only"));
    let elsewhere = Recording::empty(RecordingHeader { level, ..walk.header.clone() });
    let mut studio = studio_with([random_walk("optimist", 5, 5), elsewhere, walk]);
    studio.apply(Request::SelectCell(Some(3)));
    let runs: Vec<_> = studio.runs.iter().map(|run| run.id()).collect();
    let kept = [runs[1], runs[0]].map(|run| {
        studio.apply(Request::SelectRun(run));
        studio.selected_cell()
    });
    assert_eq!(kept, [None, Some(3)]);
}

#[test]
fn the_last_change_of_the_selected_cell_is_found_step_by_step() {
    let mut studio = walk(&[]);
    let run = studio.runs.shown().and_then(Run::ice).expect("a run on ice");
    let belief_updates: Vec<Vec<CellIndex>> =
        run.recording().steps.iter().map(|step| step.belief_update.cells().collect()).collect();
    let (last, cells) = belief_updates
        .iter()
        .enumerate()
        .rfind(|(_, cells)| !cells.is_empty())
        .expect("a discovery");
    studio.apply(Request::Playback(PlaybackRequest::GoTo(usize::MAX)));
    assert_eq!(
        command(&mut studio, Command::LastCellChange),
        belief_updates.len(),
        "nothing is selected"
    );
    studio.apply(Request::SelectCell(Some(cells[0])));
    assert_eq!(command(&mut studio, Command::LastCellChange), last + 1);
    assert_eq!(command(&mut studio, Command::LastCellChange), last + 1, "what is known stays so");
}

/// Advances time until the condition holds; the agent runs on its own thread.
#[track_caller]
fn wait_until(studio: &mut Studio, is_so: impl Fn(&Studio) -> bool) {
    for _ in 0..1_000 {
        studio.advance(50.0);
        if is_so(studio) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("still waiting at step {} of {}", studio.playback.cursor(), studio.playback.last());
}

/// Whether the window repaints without input: (for motion, for a status text).
fn repaints(studio: &Studio) -> (bool, bool) {
    (studio.is_moving(), studio.is_busy())
}

#[test]
fn a_paused_live_run_goes_on_in_the_background_until_it_ends() {
    let mut studio = studio_with([]);
    command(&mut studio, Command::Run);
    command(&mut studio, Command::PlayPause);
    assert!(!studio.playback.is_playing());
    assert_eq!(repaints(&studio), (false, false), "its steps wake the window");
    assert!(studio.job_status().is_some_and(|words| words.starts_with("step ")));
    wait_until(&mut studio, |studio| studio.running_agent.is_none());
    let run = studio.runs.shown().expect("a run");
    assert!(run.outcome().is_some() && run.len() > 1);
    assert_eq!(studio.playback.cursor(), 0, "pausing holds the cursor, not the agent");
    assert_eq!((repaints(&studio), studio.job_status()), ((false, false), None));
    let texts: Vec<_> = studio.notices.iter().map(|notice| notice.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.starts_with("careful ended after ")), "{texts:?}");
}

#[test]
fn following_a_live_run_needs_no_repaint() {
    let mut player = PlaybackCursor::default();
    player.show_recording(2, 2);
    player.follow();
    assert!(player.is_moving(0.0, false) && !player.is_moving(0.0, true));
    player.set_last(3);
    assert!(player.is_moving(0.0, true));
}

#[test]
fn step_at_end_of_live_run_waits_for_next_step() {
    let mut player = PlaybackCursor::default();
    player.show_recording(2, 2);
    player.expect_step();
    player.set_last(5);
    assert_eq!((player.cursor(), player.is_playing()), (3, false));
    player.set_last(6);
    assert_eq!(player.cursor(), 3, "one step was asked for");
    player.apply(PlaybackRequest::GoTo(6));
    player.expect_step();
    player.apply(PlaybackRequest::GoTo(0));
    player.set_last(7);
    assert_eq!(player.cursor(), 0, "whoever goes elsewhere asks for nothing any more");
}

#[test]
fn run_to_end_follows_newest_step() {
    let mut studio = studio_with([]);
    command(&mut studio, Command::RunToEnd);
    wait_until(&mut studio, |studio| studio.running_agent.is_none());
    let run = studio.runs.shown().expect("a run");
    assert_eq!(studio.playback.cursor(), run.len());
}

#[test]
fn background_run_on_another_level_is_offered() {
    let mut studio = studio_with([]);
    command(&mut studio, Command::Run);
    let run = studio.runs.shown().expect("a run").id();
    command(&mut studio, Command::NewLevel);
    assert!(studio.runs.shown().is_none());
    let words = studio.job_status();
    assert!(words.is_none_or(|words| words.contains("careful on “")));
    wait_until(&mut studio, |studio| studio.running_agent.is_none());
    let offered = |notice: &&crate::studio::model::Notice| {
        notice.action == Some(("Show", Request::SelectRun(run)))
    };
    assert!(studio.notices.iter().any(|notice| offered(&notice)));
}

use super::*;
use crate::agents::AgentKind;
use crate::studio::command::Command;
use crate::studio::files::Files;
use crate::studio::model::Run;
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::worlds::ice::{Level, board_of_letters};

/// A studio with a manual game on a row of letters.
///
/// Animation is off, so that walks end at once.
fn playing(row: &str) -> Studio {
    let board = board_of_letters(row).expect("a drawing");
    let settings = Settings { animate: false, ..Settings::default() };
    let mut studio = Studio::new(settings, Files::default(), || ());
    studio.open_as_new_level(Level::untitled(board));
    studio.apply(Request::ChooseAgent(AgentKind::You));
    studio.apply(Request::Command(Command::Run));
    assert!(studio.can_move_manually());
    studio
}

/// The row at the cursor.
fn row(studio: &Studio) -> String {
    let run = studio.runs.shown().and_then(Run::ice).expect("a run");
    let state = run.frame(studio.playback.cursor()).state;
    (0..run.terrain().layout().cell_count() as CellIndex)
        .map(|cell| {
            if state.player == cell {
                '@'
            } else if state.crates.contains(cell) {
                '$'
            } else {
                ' '
            }
        })
        .collect()
}

/// Plays keys (`r`ight, `l`eft, `u`p, `z` to undo) and compares the row.
#[track_caller]
fn check(before: &str, keys: &str, after: &str) -> Studio {
    let mut studio = playing(before);
    for key in keys.chars() {
        studio.apply(Request::Command(match key {
            'r' => Command::MoveRight,
            'l' => Command::MoveLeft,
            'u' => Command::MoveUp,
            _ => Command::UndoMove,
        }));
    }
    assert_eq!(row(&studio), after, "{before} after {keys}");
    studio
}

#[test]
fn keys_move_push_and_slide() {
    check("@  $ .", "rr", "  @$  ");
    check("@  $ .", "rrr", "   @$ ");
    check("@~~  $.", "r", "   @ $ ");
    check("@ $$ .", "rr", " @$$  ");
    check("@  $ .", "ur", " @ $  ");
}

#[test]
fn moves_are_undone_one_by_one() {
    check("@  $ .", "rrrz", "  @$  ");
    check("@  $ .", "rrrzzz", "@  $  ");
    check("@  $ .", "zzzr", " @ $  ");
    let studio = check("@~~  $.", "rz", "@    $ ");
    let run = studio.runs.shown().and_then(Run::ice).expect("a run");
    assert_eq!(run.unknown_cells(), [6], "what a slide taught is unlearnt with it");
}

#[test]
fn move_after_undo_changes_the_revision() {
    let mut studio = check("@  $ .", "r", " @ $  ");
    let revision = |studio: &Studio| studio.runs.shown().expect("a run").revision();
    let first = revision(&studio);
    studio.apply(Request::Command(Command::UndoMove));
    studio.apply(Request::Command(Command::MoveLeft));
    assert!(revision(&studio) > first, "views that keep what they drew would show the old move");
}

#[test]
fn outcome_is_reported_and_can_be_undone() {
    let mut studio = check("@$.", "r", " @$");
    let outcome = |studio: &Studio| studio.runs.shown().expect("a run").outcome().cloned();
    assert_eq!(outcome(&studio), Some(EpisodeOutcome::Solved));
    assert!(studio.notices.iter().any(|notice| notice.text == "Solved in one step"));
    studio.apply(Request::Command(Command::MoveLeft));
    assert_eq!(row(&studio), " @$", "a level that is over takes no moves");
    studio.apply(Request::Command(Command::UndoMove));
    assert_eq!((row(&studio).as_str(), outcome(&studio)), ("@$ ", None));
}

#[test]
fn walks_use_known_ice_only() {
    // The ice ahead is unknown: the walk starts over it and ends where the player slides.
    let mut studio = playing("@ ~~  $.");
    studio.apply(Request::WalkTo(3));
    assert_eq!(row(&studio), "    @ $ ");
    // The ice is known now: one move slides over it, and no walk can end on it.
    studio.apply(Request::WalkTo(0));
    assert_eq!(row(&studio), "@     $ ");
    studio.apply(Request::WalkTo(3));
    assert_eq!(row(&studio), "@     $ ", "nobody stops on ice that is known");
    studio.apply(Request::WalkTo(7));
    assert_eq!(row(&studio), "@     $ ", "no walk pushes");
}

#[test]
fn a_walk_goes_step_by_step_and_stops_for_a_key() {
    let mut studio = playing("@     $.");
    studio.settings.animate = true;
    studio.apply(Request::WalkTo(5));
    assert_eq!(row(&studio), " @    $ ");
    assert!(studio.is_moving());
    studio.advance(200.0);
    assert_eq!(row(&studio), "  @   $ ");
    studio.apply(Request::Command(Command::MoveLeft));
    studio.advance(5000.0);
    studio.advance(5000.0);
    assert_eq!(row(&studio), " @    $ ");
}

#[test]
fn undo_affects_own_run_only() {
    let mut studio = check("@  $ .", "rr", "  @$  ");
    let played = studio.runs.shown().expect("a run").id();
    let recording = studio.runs.shown().and_then(Run::ice).expect("a run").recording().clone();
    let other = studio.open_run(recording, None).expect("a run");
    studio.apply(Request::SelectRun(other));
    studio.apply(Request::Command(Command::UndoMove));
    assert_eq!(studio.runs.get(played).map(|run| run.len()), Some(2));
    assert_eq!(studio.runs.get(other).map(|run| run.len()), Some(2));
}

#[test]
fn a_game_that_is_closed_and_reopened_goes_on() {
    let mut studio = check("@  $ .", "rr", "  @$  ");
    studio.apply(Request::Command(Command::CloseRun));
    assert!(!studio.can_move_manually() && studio.runs.is_empty());
    studio.apply(Request::Command(Command::ReopenRun));
    assert_eq!(row(&studio), "  @$  ");
    studio.apply(Request::Command(Command::MoveRight));
    assert_eq!(row(&studio), "   @$ ");
    studio.apply(Request::Command(Command::UndoMove));
    assert_eq!(row(&studio), "  @$  ");
}

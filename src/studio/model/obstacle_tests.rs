//! Tests: each disabled command gives a reason.

use super::testing::{random_walk, studio_with, walk_over};
use super::{Mode, Run, RunFacts, Studio};
use crate::board::Position;
use crate::studio::command::Command;
use crate::studio::request::Request;
use crate::worlds::WorldKind;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};

fn give(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

/// A room of 30 × 30 cells with four crates: too many positions for exact tables.
fn large() -> Level {
    let mut board = Board::walled(32, 32);
    let mut put = |row, column, square| {
        if let Some(place) = board.get_mut(Position::new(row, column)) {
            *place = square;
        }
    };
    for row in 1..31 {
        for column in 1..31 {
            put(row, column, Square::empty(Ground::Floor));
        }
    }
    put(15, 15, Square::with(Ground::Floor, Occupant::Player));
    for row in [5, 10, 20, 25] {
        put(row, 10, Square::with(Ground::Floor, Occupant::Crate));
        put(row, 20, Square::empty(Ground::Target));
    }
    Level::untitled(board)
}

#[test]
fn judging_is_not_offered_on_boards_that_are_too_large_for_it() {
    let mut studio = studio_with([walk_over(large(), 5, 1)]);
    let why = studio.obstacle(Command::JudgeDecisions).expect("too large");
    assert_eq!(why, "The board is too large for a decision review");
    let run = studio.runs.shown().and_then(Run::ice).expect("a run");
    assert!(!run.is_empty());
    give(&mut studio, Command::JudgeDecisions);
    assert!(!studio.reckoner.is_at_work());
}

#[test]
fn without_a_run_commands_on_runs_say_that_there_is_none_and_how_to_start_one() {
    let mut studio = studio_with([random_walk("optimist", 5, 5)]);
    assert_eq!(studio.obstacle(Command::SaveRun), None);
    give(&mut studio, Command::NewLevel);
    for command in [Command::SaveRun, Command::CloseRun, Command::RunFromHere] {
        let why = studio.obstacle(command);
        assert_eq!(why.as_deref(), Some("No run yet: press Ctrl+Enter to run"), "{command:?}");
    }
}

/// Checks every command in every world and mode: a disabled command has a sentence.
#[test]
fn a_command_that_can_do_nothing_has_a_reason_in_every_world() {
    for world in [Command::NewBoard, Command::NewStage, Command::NewGame] {
        for watches in [false, true] {
            let mut studio = studio_with([]);
            give(&mut studio, world);
            if watches {
                give(&mut studio, Command::SwitchMode);
            }
            assert_eq!(studio.mode == Mode::Watch, watches);
            let mut grey = 0;
            for command in Command::all() {
                let Some(why) = studio.obstacle(command) else { continue };
                grey += 1;
                assert!(why.chars().next().is_some_and(char::is_uppercase), "{command:?}: {why}");
                assert_eq!(studio.is_enabled(command), why.is_empty());
            }
            assert!(grey > 10, "{grey} of {:?}", studio.world);
        }
    }
}

#[test]
fn commands_of_another_world_say_which_world_they_are_for() {
    let mut studio = studio_with([]);
    let why = |studio: &Studio, command| studio.obstacle(command).unwrap_or_default();
    assert_eq!(why(&studio, Command::Train), "Only for Zuma games");
    give(&mut studio, Command::NewLevel);
    give(&mut studio, Command::Train);
    assert_eq!((studio.mode, studio.world), (Mode::Edit, WorldKind::Ice));
    assert!(studio.marbles.school.training().is_none());
    assert!(studio.notices.iter().any(|it| it.text == "Only for Zuma games"));
    give(&mut studio, Command::NewStage);
    assert_eq!(studio.world, WorldKind::Platform);
    assert_eq!(why(&studio, Command::Verify), "Only for ice levels");
}

//! Refusals of commands, with their reasons.

use super::testing::{random_walk, studio_with, walk_across};
use super::{Mode, Run, RunFacts, Studio};
use crate::board::Position;
use crate::studio::command::Command;
use crate::studio::request::Request;
use crate::worlds::WorldKind;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};

fn command(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

/// A walled board of 30 × 30 cells with four crates: too many states for exact tables.
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
fn decision_review_is_disabled_on_large_boards() {
    let mut studio = studio_with([walk_across(large(), 5, 1)]);
    let why = studio.obstacle(Command::ReviewDecisions).expect("too large");
    assert_eq!(why, "The board is too large for a decision review");
    let run = studio.runs.shown().and_then(Run::ice).expect("a run");
    assert!(!run.is_empty());
    command(&mut studio, Command::ReviewDecisions);
    assert!(!studio.decision_reviewer.is_busy());
}

#[test]
fn run_commands_without_a_run_explain_how_to_start_one() {
    let mut studio = studio_with([random_walk("optimist", 5, 5)]);
    assert_eq!(studio.obstacle(Command::SaveRun), None);
    command(&mut studio, Command::NewLevel);
    for command in [Command::SaveRun, Command::CloseRun, Command::RunFromHere] {
        let why = studio.obstacle(command);
        assert_eq!(why.as_deref(), Some("No run yet: press Ctrl+Enter to run"), "{command:?}");
    }
}

/// Checks every command in every world and mode: a disabled command has a sentence.
#[test]
fn disabled_command_has_reason_in_every_world() {
    for world in [Command::NewIceLevel, Command::NewPlatformLevel, Command::NewZumaGame] {
        for watches in [false, true] {
            let mut studio = studio_with([]);
            command(&mut studio, world);
            if watches {
                command(&mut studio, Command::SwitchEditWatch);
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
fn command_of_another_world_names_its_world() {
    let mut studio = studio_with([]);
    let why = |studio: &Studio, command| studio.obstacle(command).unwrap_or_default();
    assert_eq!(why(&studio, Command::Train), "Only for Zuma games");
    command(&mut studio, Command::NewLevel);
    command(&mut studio, Command::Train);
    assert_eq!((studio.mode, studio.world), (Mode::Edit, WorldKind::Ice));
    assert!(studio.worlds.zuma.training_jobs.training().is_none());
    assert!(studio.notices.iter().any(|it| it.text == "Only for Zuma games"));
    command(&mut studio, Command::NewPlatformLevel);
    assert_eq!(studio.world, WorldKind::Platform);
    assert_eq!(why(&studio, Command::VerifyLevel), "Only for ice levels");
}

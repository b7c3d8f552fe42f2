//! Tests of the background solver without a window.

use super::{Standing, words};
use crate::board::Position;
use crate::editing::{LevelEdit, SquareChange};
use crate::planning::sokoban::Objective;
use crate::studio::command::Command;
use crate::studio::editor::EditorRequest;
use crate::studio::model::testing::{HARD, studio_drawing, until};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::studio::settings::SettingsRequest;
use crate::worlds::ice::{Ground, Occupant, Square};

const SOLVABLE: &str = "#######/#@_$_.#/#######";

fn is_done(studio: &Studio) -> bool {
    matches!(studio.judge.standing(), Standing::Fresh(_)) && !studio.judge.is_busy()
}

/// The verdict text, marked if it is stale.
fn told(studio: &Studio) -> String {
    let say = |judgement| format!("{}: {}", words::verdict(judgement), words::figures(judgement));
    match studio.judge.standing() {
        Standing::HasProblems => "problems".to_owned(),
        Standing::Unknown => "nothing yet".to_owned(),
        Standing::Fresh(judged) => say(judged.judgement),
        Standing::Stale(judged) => format!("stale {}", say(judged.judgement)),
    }
}

/// Changes a square of the board as one edit.
fn put(studio: &mut Studio, row: usize, column: usize, square: Square) {
    let position = Position::new(row, column);
    let before = *studio.editor.level().board.get(position).expect("on the board");
    let change = SquareChange { position, before, after: square };
    let edit = LevelEdit::Squares(vec![change]);
    studio.apply(Request::Editor(EditorRequest::Commit { name: "draw".to_owned(), edit }));
}

#[track_caller]
fn check(letters: &str, expected: &str) {
    let mut studio = studio_drawing(letters);
    until(&mut studio, "it is judged", |studio| {
        is_done(studio) || matches!(studio.judge.standing(), Standing::HasProblems)
    });
    assert_eq!(told(&studio), expected, "{letters}");
}

#[test]
fn levels_are_judged_to_the_end() {
    check(SOLVABLE, "Solvable: fewest 3 moves, 2 pushes");
    check("#######/#$@__.#/#######", "Unsolvable: no solution exists (proved)");
    // With visible ice, one push is enough.
    check("########/#@$~~~.#/########", "Solvable: fewest 1 move, 1 push");
    check("#######/#@___.#/#######", "problems");
}

#[test]
fn undo_and_redo_show_at_once_what_is_known() {
    let mut studio = studio_drawing(SOLVABLE);
    until(&mut studio, "it is judged", is_done);
    let searches = studio.judge.searches();
    put(&mut studio, 1, 4, Square::empty(Ground::Wall));
    studio.advance(16.0);
    assert_eq!(told(&studio), "stale Solvable: fewest 3 moves, 2 pushes");
    until(&mut studio, "it is judged again", is_done);
    assert_eq!(told(&studio), "Unsolvable: no solution exists (proved)");
    assert!(studio.judge.searches() > searches);
    let searches = studio.judge.searches();
    for (command, expected) in [
        (Command::Undo, "Solvable: fewest 3 moves, 2 pushes"),
        (Command::Redo, "Unsolvable: no solution exists (proved)"),
    ] {
        studio.apply(Request::Command(command));
        studio.advance(16.0);
        assert_eq!(told(&studio), expected);
        assert!(!studio.judge.is_busy());
    }
    assert_eq!(studio.judge.searches(), searches, "nothing is searched twice");
}

#[test]
fn a_stroke_cancels_what_is_searched() {
    let mut studio = studio_drawing(HARD);
    until(&mut studio, "it is searched", |studio| studio.judge.work().is_some());
    let press = EditorRequest::Press {
        cell: Position::new(1, 5),
        hand: crate::studio::editor::Hand::Draws,
        outline: false,
    };
    studio.apply(Request::Editor(press));
    studio.advance(16.0);
    assert_eq!(studio.judge.work(), None, "at once");
    for _ in 0..50 {
        studio.advance(50.0);
    }
    assert_eq!(studio.judge.work(), None, "as long as it is drawn");
    studio.apply(Request::Editor(EditorRequest::Release));
    studio.advance(16.0);
    studio.advance(200.0);
    assert_eq!(studio.judge.work(), None, "the board rests first");
    studio.advance(200.0);
    assert!(studio.judge.work().is_some());
}

#[test]
fn nothing_is_searched_while_a_run_is_watched() {
    let mut studio = studio_drawing(HARD);
    until(&mut studio, "it is searched", |studio| studio.judge.work().is_some());
    studio.apply(Request::Command(Command::SwitchMode));
    studio.advance(16.0);
    assert!(studio.judge.work().is_none() && !studio.judge.is_busy());
}

#[test]
fn a_level_of_another_document_is_not_called_stale() {
    let mut studio = studio_drawing(SOLVABLE);
    until(&mut studio, "it is judged", is_done);
    studio.apply(Request::Command(Command::NewLevel));
    studio.advance(16.0);
    assert_eq!(told(&studio), "nothing yet");
}

#[test]
fn marks_of_doubt_keep_the_verdict() {
    let mut studio = studio_drawing(SOLVABLE);
    until(&mut studio, "it is judged", is_done);
    let searches = studio.judge.searches();
    let marked = Square { is_doubtful: true, ..Square::empty(Ground::Floor) };
    put(&mut studio, 1, 2, marked);
    studio.advance(16.0);
    assert_eq!(told(&studio), "Solvable: fewest 3 moves, 2 pushes");
    assert!(studio.judge.dead_ends(&studio.editor.level().board).is_some());
    for _ in 0..20 {
        studio.advance(50.0);
    }
    assert_eq!(studio.judge.searches(), searches, "nothing is searched again");
}

#[test]
fn another_look_at_a_level_shows_its_verdict_at_once() {
    let mut studio = studio_drawing(SOLVABLE);
    until(&mut studio, "it is judged", is_done);
    let first = studio.editor.level().clone();
    studio.apply(Request::Command(Command::NewLevel));
    until(&mut studio, "the new level is judged", is_done);
    let searches = studio.judge.searches();
    studio.open_as_new_level(first);
    studio.advance(16.0);
    assert_eq!(told(&studio), "Solvable: fewest 3 moves, 2 pushes");
    assert_eq!(studio.judge.searches(), searches);
}

#[test]
fn a_limit_below_the_fewest_moves_is_a_problem_until_it_is_raised() {
    let mut studio = studio_drawing(SOLVABLE);
    until(&mut studio, "it is judged", is_done);
    let set = LevelEdit::StepLimit { before: None, after: Some(2) };
    studio.apply(Request::Editor(EditorRequest::Commit { name: "limit".to_owned(), edit: set }));
    studio.advance(16.0);
    let finding = studio.editor.document().review().findings().len();
    studio.apply(Request::Editor(EditorRequest::ShowFinding(finding)));
    assert_eq!(studio.editor.shown_finding(), Some(finding), "it stands after the findings");
    studio.apply(Request::Editor(EditorRequest::Fix { finding, fix: 0 }));
    assert_eq!(studio.editor.level().own_step_limit, Some(3));
    studio.apply(Request::Editor(EditorRequest::ShowFinding(finding)));
    assert_eq!(studio.editor.shown_finding(), None, "and goes away");
}

fn notices(studio: &Studio) -> Vec<String> {
    studio.notices.iter().map(|notice| notice.text.clone()).collect()
}

/// Requests a solution, waits, and compares the start of the message.
#[track_caller]
fn solve(letters: &str, objective: Objective, notice: &str) -> Studio {
    let mut studio = studio_drawing(letters);
    studio.apply(Request::Settings(SettingsRequest::Objective(objective)));
    studio.apply(Request::Command(Command::Solve));
    until(&mut studio, "it is solved", |studio| studio.solving.is_none());
    let notices = notices(&studio);
    assert!(notices.iter().any(|text| text.starts_with(notice)), "{notices:?}");
    studio
}

#[test]
fn a_solution_opens_as_a_run_of_the_clairvoyant() {
    let letters = "#########/#@__$__.#/#########";
    let studio = solve(letters, Objective::Pushes, "Solved: 5 moves, 3 pushes; no solution");
    let run = studio.runs.shown().expect("a run");
    assert_eq!((run.len(), studio.player.cursor(), studio.mode), (5, 0, Mode::Watch));
    let recording = run.ice().expect("on ice").recording();
    assert_eq!(recording.header.agent, "clairvoyant");
    assert_eq!(recording.steps[0].decision.engine, "planner, objective pushes");
    assert!(recording.outcome.as_ref().is_some_and(crate::episode::Outcome::is_solved));
}

#[test]
fn a_solution_that_is_known_is_opened_at_once() {
    let mut studio = studio_drawing(SOLVABLE);
    until(&mut studio, "it is judged", is_done);
    for objective in Objective::ALL {
        studio.apply(Request::Settings(SettingsRequest::Objective(objective)));
        studio.apply(Request::Command(Command::Solve));
        assert!(studio.solving.is_none());
        assert_eq!(studio.runs.shown().map(|run| run.len()), Some(3));
    }
    assert_eq!(studio.runs.len(), Objective::ALL.len());
}

#[test]
fn no_solution_is_told_with_what_is_known() {
    let studio = solve("#######/#$@__.#/#######", Objective::Moves, "No solution exists (proved");
    assert!(studio.runs.is_empty() && studio.mode == Mode::Edit);
    solve(
        "########/#$@~__.#/########",
        Objective::Moves,
        "No solution exists, with visible ice (proved",
    );
}

#[test]
fn solving_can_be_stopped() {
    let mut studio = studio_drawing(HARD);
    studio.apply(Request::Settings(SettingsRequest::Objective(Objective::Moves)));
    studio.apply(Request::Command(Command::Solve));
    studio.advance(50.0);
    assert!(studio.solving.is_some());
    assert!(studio.judge.work().is_none(), "the judge makes room");
    studio.apply(Request::Command(Command::StopSolving));
    until(&mut studio, "it has stopped", |studio| studio.solving.is_none());
    assert_eq!(notices(&studio).len(), 1);
}

#[test]
fn cells_that_no_crate_may_stand_on_are_known_without_a_rest() {
    let mut studio = studio_drawing("#######/#@_$_.#/#######");
    let is_dead = |studio: &Studio, row, column| {
        let found = studio.judge.dead_ends(&studio.editor.level().board);
        found.map(|found| found.why(Position::new(row, column)).is_some())
    };
    until(&mut studio, "they are known", |studio| is_dead(studio, 1, 1).is_some());
    assert_eq!((is_dead(&studio, 1, 1), is_dead(&studio, 1, 3)), (Some(true), Some(false)));
    // Without a player the level has problems, but dead cells are still computed.
    put(&mut studio, 1, 1, Square::with(Ground::Floor, Occupant::Crate));
    assert_eq!(is_dead(&studio, 1, 1), None, "not those of the board before");
    until(&mut studio, "they are known", |studio| is_dead(studio, 1, 1) == Some(true));
    assert_eq!(told(&studio), "problems");
}

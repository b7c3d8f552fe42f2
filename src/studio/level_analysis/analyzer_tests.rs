//! Tests of the background solver without a window.

use super::{VerdictState, text};
use crate::board::Position;
use crate::editing::{LevelEdit, SquareChange};
use crate::planning::sokoban::Objective;
use crate::studio::command::Command;
use crate::studio::ice::IceRequest;
use crate::studio::model::testing::{HARD_LEVEL, studio_drawing, wait_until};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::studio::settings::SettingsRequest;
use crate::worlds::ice::{Ground, Occupant, Square};

const SOLVABLE: &str = "#######/#@_$_.#/#######";

fn is_done(studio: &Studio) -> bool {
    matches!(studio.level_analyzer.verdict_state(), VerdictState::Fresh(_))
        && !studio.level_analyzer.is_busy()
}

/// The verdict text, marked if it is stale.
fn verdict_text(studio: &Studio) -> String {
    let say = |level_verdict| {
        format!("{}: {}", text::verdict(level_verdict), text::bounds_text(level_verdict))
    };
    match studio.level_analyzer.verdict_state() {
        VerdictState::Unplayable => "problems".to_owned(),
        VerdictState::Unknown => "nothing yet".to_owned(),
        VerdictState::Fresh(analysed) => say(analysed.verdict),
        VerdictState::Stale(analysed) => format!("stale {}", say(analysed.verdict)),
    }
}

/// Changes a square of the board as one edit.
fn put(studio: &mut Studio, row: usize, column: usize, square: Square) {
    let position = Position::new(row, column);
    let before = *studio.worlds.ice.level().board.get(position).expect("on the board");
    let change = SquareChange { position, before, after: square };
    let edit = LevelEdit::Squares(vec![change]);
    studio.apply(Request::from(IceRequest::Commit { name: "draw".to_owned(), edit }));
}

#[track_caller]
fn check(letters: &str, expected: &str) {
    let mut studio = studio_drawing(letters);
    wait_until(&mut studio, "it is judged", |studio| {
        is_done(studio) || matches!(studio.level_analyzer.verdict_state(), VerdictState::Unplayable)
    });
    assert_eq!(verdict_text(&studio), expected, "{letters}");
}

#[test]
fn verdict_is_complete_for_small_levels() {
    check(SOLVABLE, "Solvable: fewest 3 moves, 2 pushes");
    check("#######/#$@__.#/#######", "Unsolvable: no solution exists (proved)");
    // With visible ice, one push is enough.
    check("########/#@$~~~.#/########", "Solvable: fewest 1 move, 1 push");
    check("#######/#@___.#/#######", "problems");
}

#[test]
fn undo_and_redo_show_cached_verdicts() {
    let mut studio = studio_drawing(SOLVABLE);
    wait_until(&mut studio, "it is judged", is_done);
    let searches = studio.level_analyzer.search_count();
    put(&mut studio, 1, 4, Square::empty(Ground::Wall));
    studio.advance(16.0);
    assert_eq!(verdict_text(&studio), "stale Solvable: fewest 3 moves, 2 pushes");
    wait_until(&mut studio, "it is judged again", is_done);
    assert_eq!(verdict_text(&studio), "Unsolvable: no solution exists (proved)");
    assert!(studio.level_analyzer.search_count() > searches);
    let searches = studio.level_analyzer.search_count();
    for (command, expected) in [
        (Command::Undo, "Solvable: fewest 3 moves, 2 pushes"),
        (Command::Redo, "Unsolvable: no solution exists (proved)"),
    ] {
        studio.apply(Request::Command(command));
        studio.advance(16.0);
        assert_eq!(verdict_text(&studio), expected);
        assert!(!studio.level_analyzer.is_busy());
    }
    assert_eq!(studio.level_analyzer.search_count(), searches, "nothing is searched twice");
}

#[test]
fn stroke_cancels_running_search() {
    let mut studio = studio_drawing(HARD_LEVEL);
    wait_until(&mut studio, "it is searched", |studio| {
        studio.level_analyzer.running_search().is_some()
    });
    let press = IceRequest::Press {
        cell: Position::new(1, 5),
        mode: crate::studio::ice::StrokeMode::Draw,
        outline: false,
    };
    studio.apply(Request::from(press));
    studio.advance(16.0);
    assert_eq!(studio.level_analyzer.running_search(), None, "at once");
    for _ in 0..50 {
        studio.advance(50.0);
    }
    assert_eq!(studio.level_analyzer.running_search(), None, "as long as it is drawn");
    studio.apply(Request::from(IceRequest::Release));
    studio.advance(16.0);
    studio.advance(200.0);
    assert_eq!(studio.level_analyzer.running_search(), None, "the board rests first");
    studio.advance(200.0);
    assert!(studio.level_analyzer.running_search().is_some());
}

#[test]
fn no_search_in_watch_mode() {
    let mut studio = studio_drawing(HARD_LEVEL);
    wait_until(&mut studio, "it is searched", |studio| {
        studio.level_analyzer.running_search().is_some()
    });
    studio.apply(Request::Command(Command::SwitchEditWatch));
    studio.advance(16.0);
    assert!(studio.level_analyzer.running_search().is_none() && !studio.level_analyzer.is_busy());
}

#[test]
fn verdict_of_another_document_is_not_stale() {
    let mut studio = studio_drawing(SOLVABLE);
    wait_until(&mut studio, "it is judged", is_done);
    studio.apply(Request::Command(Command::NewLevel));
    studio.advance(16.0);
    assert_eq!(verdict_text(&studio), "nothing yet");
}

#[test]
fn doubtful_marks_keep_the_verdict() {
    let mut studio = studio_drawing(SOLVABLE);
    wait_until(&mut studio, "it is judged", is_done);
    let searches = studio.level_analyzer.search_count();
    let marked = Square { is_doubtful: true, ..Square::empty(Ground::Floor) };
    put(&mut studio, 1, 2, marked);
    studio.advance(16.0);
    assert_eq!(verdict_text(&studio), "Solvable: fewest 3 moves, 2 pushes");
    assert!(studio.static_deadlocks.of(&studio.worlds.ice.level().board).is_some());
    for _ in 0..20 {
        studio.advance(50.0);
    }
    assert_eq!(studio.level_analyzer.search_count(), searches, "nothing is searched again");
}

#[test]
fn reopened_level_shows_cached_verdict() {
    let mut studio = studio_drawing(SOLVABLE);
    wait_until(&mut studio, "it is judged", is_done);
    let first = studio.worlds.ice.level().clone();
    studio.apply(Request::Command(Command::NewLevel));
    wait_until(&mut studio, "the new level is judged", is_done);
    let searches = studio.level_analyzer.search_count();
    studio.open_as_new_level(first);
    studio.advance(16.0);
    assert_eq!(verdict_text(&studio), "Solvable: fewest 3 moves, 2 pushes");
    assert_eq!(studio.level_analyzer.search_count(), searches);
}

#[test]
fn step_limit_below_fewest_moves_is_a_problem() {
    let mut studio = studio_drawing(SOLVABLE);
    wait_until(&mut studio, "it is judged", is_done);
    let set = LevelEdit::StepLimit { before: None, after: Some(2) };
    studio.apply(Request::from(IceRequest::Commit { name: "limit".to_owned(), edit: set }));
    studio.advance(16.0);
    let problem = studio.worlds.ice.document().review().findings().len();
    studio.apply(Request::from(IceRequest::SelectProblem(problem)));
    assert_eq!(studio.worlds.ice.selected_problem(), Some(problem), "it stands after the findings");
    studio.apply(Request::from(IceRequest::Fix { problem, fix: 0 }));
    assert_eq!(studio.worlds.ice.level().own_step_limit, Some(3));
    studio.apply(Request::from(IceRequest::SelectProblem(problem)));
    assert_eq!(studio.worlds.ice.selected_problem(), None, "and goes away");
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
    wait_until(&mut studio, "it is solved", |studio| studio.solve_job.is_none());
    let notices = notices(&studio);
    assert!(notices.iter().any(|text| text.starts_with(notice)), "{notices:?}");
    studio
}

#[test]
fn a_solution_opens_as_a_run_of_the_clairvoyant() {
    let letters = "#########/#@__$__.#/#########";
    let studio = solve(letters, Objective::Pushes, "Solved: 5 moves, 3 pushes; no solution");
    let run = studio.runs.shown().expect("a run");
    assert_eq!((run.len(), studio.playback.cursor(), studio.mode), (5, 0, Mode::Watch));
    let recording = run.ice().expect("on ice").recording();
    assert_eq!(recording.header.agent, "clairvoyant");
    assert_eq!(recording.steps[0].decision.engine, "planner, objective pushes");
    assert!(recording.outcome.as_ref().is_some_and(crate::episode::EpisodeOutcome::is_solved));
}

#[test]
fn known_solution_opens_at_once() {
    let mut studio = studio_drawing(SOLVABLE);
    wait_until(&mut studio, "it is judged", is_done);
    for objective in Objective::ALL {
        studio.apply(Request::Settings(SettingsRequest::Objective(objective)));
        studio.apply(Request::Command(Command::Solve));
        assert!(studio.solve_job.is_none());
        assert_eq!(studio.runs.shown().map(|run| run.len()), Some(3));
    }
    assert_eq!(studio.runs.len(), Objective::ALL.len());
}

#[test]
fn unsolvable_level_reports_proof() {
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
    let mut studio = studio_drawing(HARD_LEVEL);
    studio.apply(Request::Settings(SettingsRequest::Objective(Objective::Moves)));
    studio.apply(Request::Command(Command::Solve));
    studio.advance(50.0);
    assert!(studio.solve_job.is_some());
    assert!(studio.level_analyzer.running_search().is_none(), "the judge makes room");
    studio.apply(Request::Command(Command::StopSolving));
    wait_until(&mut studio, "it has stopped", |studio| studio.solve_job.is_none());
    assert_eq!(notices(&studio).len(), 1);
}

#[test]
fn dead_cells_need_no_pause() {
    let mut studio = studio_drawing("#######/#@_$_.#/#######");
    let is_dead = |studio: &Studio, row, column| {
        let found = studio.static_deadlocks.of(&studio.worlds.ice.level().board);
        found.map(|found| found.why_dead(Position::new(row, column)).is_some())
    };
    wait_until(&mut studio, "they are known", |studio| is_dead(studio, 1, 1).is_some());
    assert_eq!((is_dead(&studio, 1, 1), is_dead(&studio, 1, 3)), (Some(true), Some(false)));
    // Without a player the level has problems, but dead cells are still computed.
    put(&mut studio, 1, 1, Square::with(Ground::Floor, Occupant::Crate));
    assert_eq!(is_dead(&studio, 1, 1), None, "not those of the board before");
    wait_until(&mut studio, "they are known", |studio| is_dead(studio, 1, 1) == Some(true));
    assert_eq!(verdict_text(&studio), "problems");
}

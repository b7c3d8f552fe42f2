//! Stages in the model, without views: gestures and keys in, drawings out.

use super::{Square, StageRequest, StageVerdict, Tool};
use crate::episode::Outcome;
use crate::planning::platform::Engine;
use crate::studio::command::{Command, Context};
use crate::studio::files::{Files, LevelSource};
use crate::studio::model::testing::until;
use crate::studio::model::{Mode, RunFacts, RunWorld, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::worlds::platform::{Platform, StageSearch, draw, undraw};

fn studio(rows: &[&str]) -> Studio {
    let (stage, faults) = undraw(rows);
    assert_eq!(faults, []);
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    studio.open_level(LevelSource::New(9), stage);
    studio
}

/// The stage that is drawn, without the empty rows above it.
fn rows(studio: &Studio) -> Vec<String> {
    draw(studio.stages.seen()).into_iter().skip_while(|row| row.trim().is_empty()).collect()
}

fn ask(studio: &mut Studio, request: StageRequest) {
    studio.apply(Request::Stages(request));
}

fn perform(studio: &mut Studio, commands: &[Command]) {
    commands.iter().for_each(|command| studio.apply(Request::Command(*command)));
}

fn square(row: u8, column: usize) -> Square {
    Square { row, column }
}

#[test]
fn one_gesture_is_one_step_with_a_name() {
    let mut studio = studio(&["@  G", "####"]);
    ask(&mut studio, StageRequest::Press { at: square(2, 1), erases: false });
    ask(&mut studio, StageRequest::Drag(square(2, 2)));
    assert_eq!(rows(&studio), [" ## ", "@##G", "####"], "the gesture is seen at once");
    assert_eq!(draw(studio.stages.stage())[4], "@  G", "and not yet done");
    ask(&mut studio, StageRequest::Release);
    assert_eq!(studio.drawn().undo_name(), Some("change the ground"));
    perform(&mut studio, &[Command::Undo]);
    assert_eq!(rows(&studio), ["@  G", "####"]);
    perform(&mut studio, &[Command::Redo]);
    ask(&mut studio, StageRequest::Press { at: square(0, 3), erases: true });
    perform(&mut studio, &[Command::Cancel]);
    assert_eq!(rows(&studio), [" ## ", "@##G", "####"], "Esc drops a gesture");
}

#[test]
fn the_width_changes_and_everybody_stays() {
    let check = |commands: &[Command], expected: &[&str]| {
        let mut studio = studio(&["@o G", "####"]);
        ask(&mut studio, StageRequest::Point(Some(square(1, 1))));
        perform(&mut studio, commands);
        assert_eq!(rows(&studio), expected, "{commands:?}");
        perform(&mut studio, &[Command::Undo]);
        assert_eq!(rows(&studio), ["@o G", "####"]);
    };
    check(&[Command::InsertColumn], &["@ o G", "#####"]);
    check(&[Command::RemoveColumn], &["@ G", "###"]);
    check(&[Command::MirrorHorizontally], &["G o@", "####"]);
    let mut narrow = studio(&["@o G", "####"]);
    ask(&mut narrow, StageRequest::Width(2));
    assert_eq!(rows(&narrow), [" G", "@o", "##"], "the gate moves in, onto the rock");
    ask(&mut narrow, StageRequest::Width(6));
    assert_eq!(narrow.stages.stage().columns.len(), 6);
}

#[test]
fn the_search_named_in_the_file_is_part_of_the_stage() {
    let mut studio = studio(&["@ G", "###"]);
    ask(&mut studio, StageRequest::FileSearch(StageSearch::Deepening));
    assert!(studio.drawn().native_text().contains("search: \"IDA*\""));
    perform(&mut studio, &[Command::Undo]);
    assert_eq!(studio.stages.stage().search, StageSearch::AStar);
}

#[test]
fn one_draws_with_the_keyboard_alone() {
    use Command::{
        AgentTool, ColumnLeft, ColumnRight, RaiseGround, RockTool, UseStageEraser, UseStageTool,
    };
    let mut studio = studio(&["@    G", "######"]);
    assert_eq!(studio.context(), Context::DrawingStage);
    perform(
        &mut studio,
        &[ColumnLeft, RaiseGround, RaiseGround, ColumnRight, RockTool, UseStageTool],
    );
    assert_eq!(rows(&studio), ["   #  ", "@  #oG", "######"]);
    perform(&mut studio, &[UseStageEraser, ColumnLeft, ColumnLeft, AgentTool, UseStageTool]);
    assert_eq!(rows(&studio), ["   #  ", "  @# G", "######"]);
}

#[test]
fn the_stage_is_judged_while_one_draws() {
    let mut studio = studio(&["   #  ", "   #  ", "@  # G", "######"]);
    until(&mut studio, "it is judged", |studio| studio.stages.judge.judged().is_some());
    let verdict = |studio: &Studio| studio.stages.judge.judged().map(|judged| judged.verdict);
    assert_eq!(verdict(&studio), Some(StageVerdict::Unsolvable));
    ask(&mut studio, StageRequest::Tool(Tool::Rock));
    ask(&mut studio, StageRequest::Press { at: square(4, 1), erases: false });
    ask(&mut studio, StageRequest::Release);
    studio.advance(16.0);
    assert_eq!(verdict(&studio), None, "another stage");
    perform(&mut studio, &[Command::Undo]);
    studio.advance(16.0);
    assert_eq!(verdict(&studio), Some(StageVerdict::Unsolvable), "known at once");
}

#[test]
fn every_search_makes_a_run() {
    for engine in Engine::ALL {
        let mut studio = studio(&["#     ", "#     ", "#o    ", "######"]);
        ask(&mut studio, StageRequest::Engine(engine));
        perform(&mut studio, &[Command::Run]);
        assert_eq!(studio.mode, Mode::Edit, "there is no agent");
        ask(&mut studio, StageRequest::Tool(Tool::Agent));
        ask(&mut studio, StageRequest::Press { at: square(5, 0), erases: false });
        ask(&mut studio, StageRequest::Release);
        ask(&mut studio, StageRequest::Tool(Tool::Gate));
        ask(&mut studio, StageRequest::Press { at: square(5, 5), erases: false });
        ask(&mut studio, StageRequest::Release);
        perform(&mut studio, &[Command::Run]);
        until(&mut studio, "the plan is found", |studio| studio.stages.planning().is_none());
        let run = studio.runs.shown().and_then(Platform::of).expect("a run");
        assert_eq!((run.agent(), run.outcome()), (engine.name(), Some(&Outcome::Solved)));
        assert_eq!((studio.mode, studio.player.cursor()), (Mode::Watch, 0));
        assert!(run.motion_ms(0, studio.motion()) > 0.0);
        perform(&mut studio, &[Command::StepForward, Command::EditFromHere]);
        assert_eq!((studio.mode, studio.drawn().is_modified()), (Mode::Edit, true));
    }
}

#[test]
fn stages_are_played_at_the_keyboard() {
    use Command::{ClimbRight, MoveLeft, MoveRight, MoveUp, PlayByHand, TakeBack};
    let mut studio = studio(&["@ # ", "####"]);
    perform(&mut studio, &[PlayByHand]);
    assert_eq!((studio.mode, studio.context()), (Mode::Edit, Context::DrawingStage), "no gate");
    let mut studio = self::studio(&["  # G", "@ ###", "#####"]);
    perform(&mut studio, &[PlayByHand]);
    assert_eq!(studio.context(), Context::PlayingStage);
    let column = |studio: &Studio| {
        let run = studio.runs.shown().and_then(Platform::of).expect("a run");
        run.frame(studio.player.cursor()).state.agent
    };
    perform(&mut studio, &[MoveRight, MoveRight]);
    assert_eq!(column(&studio), 1, "a wall does not give way");
    perform(&mut studio, &[TakeBack, ClimbRight]);
    assert_eq!(column(&studio), 1, "two rows are too many");
    perform(&mut studio, &[TakeBack, MoveLeft, MoveUp]);
    assert_eq!((column(&studio), studio.player.last()), (0, 3), "up climbs to where one looks");
}

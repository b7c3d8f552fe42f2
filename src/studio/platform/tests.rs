//! Tests of the platform editor without views: gestures and keys in, drawings out.

use super::run_data::shortest_plan_start;
use super::{PlatformRequest, PlatformSquare, PlatformVerdict, Tool};
use crate::editing::ColumnRange;
use crate::episode::{EpisodeOutcome, EventKind};
use crate::planning::platform::Engine;
use crate::studio::command::{Command, Context};
use crate::studio::files::Files;
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Effect, Mode, RunFacts, RunWorld, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;
use crate::worlds::platform::{Platform, StageSearch, draw, read_drawing};

fn studio(rows: &[&str]) -> Studio {
    let (stage, faults) = read_drawing(rows);
    assert_eq!(faults, []);
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    studio.open_level(LevelSource::New(9), stage);
    studio
}

/// The edited level as a drawing, without empty rows at the top.
fn rows(studio: &Studio) -> Vec<String> {
    draw(studio.worlds.platform.preview())
        .into_iter()
        .skip_while(|row| row.trim().is_empty())
        .collect()
}

fn ask(studio: &mut Studio, request: PlatformRequest) {
    studio.apply(Request::from(request));
}

fn perform(studio: &mut Studio, commands: &[Command]) {
    commands.iter().for_each(|command| studio.apply(Request::Command(*command)));
}

fn square(row: u8, column: usize) -> PlatformSquare {
    PlatformSquare { row, column }
}

#[test]
fn one_gesture_is_one_named_edit() {
    let mut studio = studio(&["@  G", "####"]);
    ask(&mut studio, PlatformRequest::Press { at: square(2, 1), erases: false });
    ask(&mut studio, PlatformRequest::Drag(square(2, 2)));
    assert_eq!(rows(&studio), [" ## ", "@##G", "####"], "the gesture is seen at once");
    assert_eq!(draw(studio.worlds.platform.level())[4], "@  G", "and not yet done");
    ask(&mut studio, PlatformRequest::Release);
    assert_eq!(studio.shown_level().undo_name(), Some("change the ground"));
    perform(&mut studio, &[Command::Undo]);
    assert_eq!(rows(&studio), ["@  G", "####"]);
    perform(&mut studio, &[Command::Redo]);
    ask(&mut studio, PlatformRequest::Press { at: square(0, 3), erases: true });
    perform(&mut studio, &[Command::Cancel]);
    assert_eq!(rows(&studio), [" ## ", "@##G", "####"], "Esc drops a gesture");
}

#[test]
fn width_change_keeps_agent_and_gate() {
    let check = |commands: &[Command], expected: &[&str]| {
        let mut studio = studio(&["@o G", "####"]);
        ask(&mut studio, PlatformRequest::Point(Some(square(1, 1))));
        perform(&mut studio, commands);
        assert_eq!(rows(&studio), expected, "{commands:?}");
        perform(&mut studio, &[Command::Undo]);
        assert_eq!(rows(&studio), ["@o G", "####"]);
    };
    check(&[Command::InsertColumn], &["@ o G", "#####"]);
    check(&[Command::RemoveColumn], &["@ G", "###"]);
    check(&[Command::MirrorHorizontally], &["G o@", "####"]);
    let mut narrow = studio(&["@o G", "####"]);
    ask(&mut narrow, PlatformRequest::ColumnCount(2));
    assert_eq!(rows(&narrow), [" G", "@o", "##"], "the gate moves in, onto the rock");
    ask(&mut narrow, PlatformRequest::ColumnCount(6));
    assert_eq!(narrow.worlds.platform.level().columns.len(), 6);
    let mut crowded = studio(&["o @G", "####"]);
    ask(&mut crowded, PlatformRequest::ColumnCount(3));
    assert_eq!(rows(&crowded), ["oG@", "###"], "the gate does not move in onto the agent");
}

#[test]
fn the_search_named_in_the_file_is_part_of_the_stage() {
    let mut studio = studio(&["@ G", "###"]);
    ask(&mut studio, PlatformRequest::FileSearch(StageSearch::IdaStar));
    assert!(studio.shown_level().text_with_pending().contains("search: \"IDA*\""));
    perform(&mut studio, &[Command::Undo]);
    assert_eq!(studio.worlds.platform.level().search, StageSearch::AStar);
}

#[test]
fn level_can_be_drawn_by_keyboard() {
    use Command::{
        AgentTool, ColumnLeft, ColumnRight, RaiseGround, RockTool, UseColumnEraser, UseColumnTool,
    };
    let mut studio = studio(&["@    G", "######"]);
    assert_eq!(studio.context(), Context::EditingWorld(WorldKind::Platform));
    perform(
        &mut studio,
        &[ColumnLeft, RaiseGround, RaiseGround, ColumnRight, RockTool, UseColumnTool],
    );
    assert_eq!(rows(&studio), ["   #  ", "@  #oG", "######"]);
    perform(&mut studio, &[UseColumnEraser, ColumnLeft, ColumnLeft, AgentTool, UseColumnTool]);
    assert_eq!(rows(&studio), ["   #  ", "  @# G", "######"]);
}

#[test]
fn verdict_updates_while_editing() {
    let mut studio = studio(&["   #  ", "   #  ", "@  # G", "######"]);
    wait_until(&mut studio, "it is judged", |studio| {
        studio.worlds.platform.analyzer.verdict().is_some()
    });
    let verdict = |studio: &Studio| {
        studio.worlds.platform.analyzer.verdict().map(|analysed| analysed.verdict)
    };
    assert_eq!(verdict(&studio), Some(PlatformVerdict::Unsolvable));
    ask(&mut studio, PlatformRequest::Tool(Tool::Rock));
    ask(&mut studio, PlatformRequest::Press { at: square(4, 1), erases: false });
    ask(&mut studio, PlatformRequest::Release);
    studio.advance(16.0);
    assert_eq!(verdict(&studio), None, "another stage");
    perform(&mut studio, &[Command::Undo]);
    studio.advance(16.0);
    assert_eq!(verdict(&studio), Some(PlatformVerdict::Unsolvable), "known at once");
}

#[test]
fn every_search_makes_a_run() {
    for engine in Engine::ALL {
        let mut studio = studio(&["#     ", "#     ", "#o    ", "######"]);
        ask(&mut studio, PlatformRequest::Engine(engine));
        perform(&mut studio, &[Command::Run]);
        assert_eq!(studio.mode, Mode::Edit, "there is no agent");
        ask(&mut studio, PlatformRequest::Tool(Tool::Agent));
        ask(&mut studio, PlatformRequest::Press { at: square(5, 0), erases: false });
        ask(&mut studio, PlatformRequest::Release);
        ask(&mut studio, PlatformRequest::Tool(Tool::Gate));
        ask(&mut studio, PlatformRequest::Press { at: square(5, 5), erases: false });
        ask(&mut studio, PlatformRequest::Release);
        perform(&mut studio, &[Command::Run]);
        wait_until(&mut studio, "the plan is found", |studio| {
            studio.worlds.platform.plan_job().is_none()
        });
        let run = studio.runs.shown().and_then(Platform::downcast).expect("a run");
        assert_eq!((run.agent(), run.outcome()), (engine.name(), Some(&EpisodeOutcome::Solved)));
        assert_eq!((studio.mode, studio.playback.cursor()), (Mode::Watch, 0));
        assert!(run.motion_ms(0, studio.motion()) > 0.0);
        perform(&mut studio, &[Command::StepForward, Command::EditFromHere]);
        assert_eq!((studio.mode, studio.shown_level().is_modified()), (Mode::Edit, true));
    }
}

#[test]
fn stages_are_played_at_the_keyboard() {
    use Command::{ClimbRight, MoveLeft, MoveRight, MoveUp, PlayByHand, UndoMove};
    let mut studio = studio(&["@ # ", "####"]);
    perform(&mut studio, &[PlayByHand]);
    assert_eq!(
        (studio.mode, studio.context()),
        (Mode::Edit, Context::EditingWorld(WorldKind::Platform)),
        "no gate"
    );
    let mut studio = self::studio(&["  # G", "@ ###", "#####"]);
    perform(&mut studio, &[PlayByHand]);
    assert_eq!(studio.context(), Context::PlayingWorld(WorldKind::Platform));
    let column = |studio: &Studio| {
        let run = studio.runs.shown().and_then(Platform::downcast).expect("a run");
        run.frame(studio.playback.cursor()).state.agent
    };
    perform(&mut studio, &[MoveRight, MoveRight]);
    assert_eq!(column(&studio), 1, "a wall does not give way");
    perform(&mut studio, &[UndoMove, ClimbRight]);
    assert_eq!(column(&studio), 1, "two rows are too many");
    perform(&mut studio, &[UndoMove, MoveLeft, MoveUp]);
    assert_eq!((column(&studio), studio.playback.last()), (0, 3), "up climbs to where one looks");
}

/// The command of a key in a context.
fn command(context: Context, key: &str) -> Command {
    let gives = |command: &Command| {
        let spec = command.spec();
        spec.context.is_active_in(context) && spec.keys.iter().any(|chord| chord.text() == key)
    };
    let found = Command::all().filter(gives).max_by_key(|it| it.spec().context.specificity());
    found.unwrap_or_else(|| panic!("no command has the key {key}"))
}

#[test]
fn letters_play_like_arrows() {
    let check = |keys: &str, expected: &str| {
        let mut studio = studio(&["  # G", "@ ###", "#####"]);
        perform(&mut studio, &[Command::PlayByHand]);
        for key in keys.split_whitespace() {
            perform(&mut studio, &[command(Context::PlayingWorld(WorldKind::Platform), key)]);
        }
        let run = studio.runs.shown().and_then(Platform::downcast).expect("a run");
        let played: Vec<_> = run.recording().actions().map(|action| action.name()).collect();
        assert_eq!(played.join(" "), expected, "{keys}");
    };
    check("← → Shift+← Shift+→", "L R CL CR");
    check("F G C V", "L R CL CR");
    check("G V Ctrl+Z C Backspace", "R");
}

#[test]
fn plan_or_manual_play_continues_from_cursor() {
    use Command::{PlayByHand, PlayFromHere, RunFromHere, Start, StepForward, WalkLeft, WalkRight};
    let mut studio = studio(&["@ o  G", "######"]);
    perform(&mut studio, &[PlayByHand, WalkRight, WalkLeft, WalkRight, RunFromHere]);
    wait_until(&mut studio, "the plan is found", |studio| {
        studio.worlds.platform.plan_job().is_none()
    });
    let run = studio.runs.shown().and_then(Platform::downcast).expect("a run");
    let played: Vec<_> = run.recording().actions().map(|action| action.name()).collect();
    assert_eq!((&played[..3], played.len()), (&["R", "L", "R"][..], 7), "{played:?}");
    assert_eq!((run.outcome(), studio.playback.cursor()), (Some(&EpisodeOutcome::Solved), 3));
    let replans = run.events().iter().filter(|event| event.kind == EventKind::Replan);
    assert_eq!(replans.map(|event| event.step).collect::<Vec<_>>(), [3], "where the plan begins");
    perform(&mut studio, &[Start, StepForward, PlayFromHere]);
    assert_eq!(studio.context(), Context::PlayingWorld(WorldKind::Platform));
    assert_eq!((studio.playback.cursor(), studio.playback.last(), studio.runs.len()), (1, 1, 3));
    perform(&mut studio, &[WalkRight, WalkRight]);
    assert_eq!(studio.playback.last(), 3);
    // At the gate there is nothing to plan.
    perform(&mut studio, &[WalkRight, WalkRight, RunFromHere]);
    assert!(studio.worlds.platform.plan_job().is_none() && studio.mode == Mode::Watch);
}

#[test]
fn only_a_run_that_follows_its_plan_to_the_gate_claims_the_proof() {
    use Command::{PlayByHand, PlayFromHere, RunFromHere, Start, StepForward, UndoMove, WalkRight};
    let mut studio = studio(&["@ o  G", "######"]);
    let claimed = |studio: &Studio| {
        shortest_plan_start(studio.runs.shown().and_then(Platform::downcast).expect("a run"))
    };
    perform(&mut studio, &[PlayByHand, WalkRight, RunFromHere]);
    wait_until(&mut studio, "the plan is found", |studio| {
        studio.worlds.platform.plan_job().is_none()
    });
    assert_eq!(claimed(&studio), Some(1), "the plan begins after the first move");
    perform(&mut studio, &[Start, StepForward, StepForward, StepForward, PlayFromHere]);
    assert_eq!(claimed(&studio), None, "the run stops within the plan");
    perform(&mut studio, &[WalkRight, UndoMove]);
    assert_eq!(claimed(&studio), None);
}

#[test]
fn dead_ends_are_marked_in_manual_games() {
    use Command::{PlayByHand, UndoMove, WalkLeft, WalkRight};
    // At the right the agent falls two rows, and no rock leads up again.
    let mut studio = studio(&["G  @  ", "####  ", "####  ", "######"]);
    perform(&mut studio, &[PlayByHand, WalkLeft, WalkRight, WalkRight]);
    let marks = |studio: &Studio| -> Vec<usize> {
        let run = studio.runs.shown().expect("a run");
        let dead = run.events().iter().filter(|event| event.kind == EventKind::DeadEnd);
        dead.map(|event| event.step).collect()
    };
    wait_until(&mut studio, "it is marked", |studio| !marks(studio).is_empty());
    assert_eq!(marks(&studio), [3]);
    perform(&mut studio, &[WalkRight, UndoMove]);
    assert_eq!(marks(&studio), [3], "what is left is as lost as before");
    perform(&mut studio, &[UndoMove]);
    assert_eq!(marks(&studio), [0; 0], "that move is gone, and its mark");
    perform(&mut studio, &[WalkLeft]);
    for _ in 0..50 {
        studio.advance(20.0);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(marks(&studio), [0; 0], "nothing is lost here");
    perform(&mut studio, &[Command::NextDeadEnd]);
}

#[test]
fn columns_are_selected_and_moved() {
    use Command::{Copy, Cut, Delete, InsertColumn, MirrorHorizontally, Paste, SelectAll, Undo};
    const ROWS: [&str; 3] = [" o   ", "@# oG", "#####"];
    let select = |studio: &mut Studio, from: usize, to: usize| {
        ask(studio, PlatformRequest::Tool(Tool::Select));
        ask(studio, PlatformRequest::Press { at: square(3, from), erases: false });
        ask(studio, PlatformRequest::Drag(square(0, to)));
        ask(studio, PlatformRequest::Release);
    };
    let check =
        |(from, to): (usize, usize), commands: &[Command], expected: &[&str], name: &str| {
            let mut studio = studio(&ROWS);
            select(&mut studio, from, to);
            assert_eq!(rows(&studio), ROWS, "selecting changes nothing");
            perform(&mut studio, commands);
            assert_eq!(rows(&studio), expected, "{commands:?}");
            assert_eq!(studio.shown_level().undo_name(), Some(name));
            while studio.can_undo() {
                perform(&mut studio, &[Undo]);
            }
            assert_eq!(rows(&studio), ROWS, "{commands:?}");
        };
    check((1, 2), &[Delete], &["@oG", "###"], "delete columns");
    check((3, 1), &[Cut], &["@G", "##"], "cut columns");
    check(
        (0, 1),
        &[Cut, SelectAll, Command::Cancel, Paste],
        &["    o", " oG@#", "#####"],
        "paste columns",
    );
    check((0, 3), &[MirrorHorizontally], &["  o  ", "o #@G", "#####"], "mirror columns");
    check(
        (0, 1),
        &[Copy, Command::ColumnRight, Command::Cancel, InsertColumn],
        &[" o    ", "@#  oG", "######"],
        "insert a column",
    );
    // The whole level cannot be deleted, but it can be replaced.
    let mut studio = studio(&ROWS);
    perform(&mut studio, &[SelectAll, Cut]);
    assert_eq!(rows(&studio), ROWS);
    let copied = studio.take_effects().into_iter().any(|it| matches!(it, Effect::CopyText(_)));
    assert!(copied, "it was copied all the same");
    ask(&mut studio, PlatformRequest::PasteText("@ G\n###\n".to_owned()));
    assert_eq!(rows(&studio), ["@ G", "###"]);
    assert_eq!(studio.worlds.platform.selection(), Some(ColumnRange { first: 0, last: 2 }));
    ask(&mut studio, PlatformRequest::PasteText("IDA*\nW 0 1 0\nR\nA 0\nG 2\n".to_owned()));
    assert_eq!(rows(&studio), ["@#G", "###"], "a stage file's columns, too");
    ask(&mut studio, PlatformRequest::PasteText("hello".to_owned()));
    assert_eq!(rows(&studio), ["@#G", "###"]);
    perform(&mut studio, &[Undo, Undo, Undo]);
    assert_eq!(rows(&studio), ROWS);
}

#[test]
fn columns_are_selected_with_keys_alone() {
    let selected = |keys: &str| {
        let mut studio = studio(&["@ o  G", "######"]);
        for key in keys.split_whitespace() {
            perform(&mut studio, &[command(Context::EditingWorld(WorldKind::Platform), key)]);
        }
        studio.worlds.platform.selection().map(|columns| (columns.first, columns.last))
    };
    assert_eq!(selected("← Shift+→"), Some((3, 3)));
    assert_eq!(selected("← Shift+→ Shift+→ Shift+→ Shift+→"), Some((3, 5)));
    assert_eq!(selected("← Shift+→ Shift+→ Shift+← Shift+← Shift+←"), Some((1, 3)));
    assert_eq!(selected("S ← ← Space → → Enter"), Some((2, 4)));
    assert_eq!(selected("S ← Space Shift+Space"), None);
    assert_eq!(selected("Ctrl+A"), Some((0, 5)));
    assert_eq!(selected("Ctrl+A Esc"), None);
    assert_eq!(selected("Ctrl+A ← Ctrl+Shift+← Ctrl+Z"), Some((0, 4)), "what is left of it");
}

#[test]
fn esc_and_tool_change_cancel_a_dragged_selection() {
    let mut studio = studio(&["@ o  G", "######"]);
    ask(&mut studio, PlatformRequest::Tool(Tool::Select));
    ask(&mut studio, PlatformRequest::Press { at: square(1, 1), erases: false });
    ask(&mut studio, PlatformRequest::Drag(square(1, 3)));
    perform(&mut studio, &[Command::Cancel]);
    ask(&mut studio, PlatformRequest::Drag(square(1, 4)));
    assert_eq!(studio.worlds.platform.selection(), None, "Esc drops it");
    ask(&mut studio, PlatformRequest::Press { at: square(1, 1), erases: false });
    perform(&mut studio, &[Command::GroundTool]);
    ask(&mut studio, PlatformRequest::Release);
    assert_eq!((studio.worlds.platform.selection(), studio.can_undo()), (None, false));
    // A command during a stroke is executed; the stroke is cancelled.
    ask(&mut studio, PlatformRequest::Press { at: square(3, 1), erases: false });
    perform(&mut studio, &[Command::MirrorHorizontally]);
    ask(&mut studio, PlatformRequest::Release);
    assert_eq!(rows(&studio), ["G  o @", "######"]);
}

#[test]
fn problems_lead_to_their_columns() {
    let mut studio = studio(&["@ G", "###"]);
    perform(&mut studio, &[Command::NextProblem]);
    assert!(!studio.worlds.platform.is_keyboard_cursor(), "there is none");
    let mut high = studio.worlds.platform.level().clone();
    for column in [0, 2] {
        high.columns[column].rocks = 5;
    }
    high.columns[1].height = 9;
    studio.open_level(LevelSource::New(10), high);
    let here = |studio: &Studio| studio.worlds.platform.square().map(|square| square.column);
    let mut seen = Vec::new();
    for _ in 0..4 {
        perform(&mut studio, &[Command::NextProblem]);
        seen.push(here(&studio));
    }
    assert_eq!(seen, [Some(0), Some(1), Some(2), Some(0)]);
    ask(&mut studio, PlatformRequest::GoTo(1));
    assert_eq!((here(&studio), studio.worlds.platform.is_keyboard_cursor()), (Some(1), true));
    perform(&mut studio, &[Command::LowerGround]);
    ask(&mut studio, PlatformRequest::GoTo(99));
    assert_eq!(here(&studio), Some(1));
}

#[test]
fn a_search_for_a_plan_is_cancelled_at_once() {
    for cancel in [Command::Cancel, Command::CancelRun] {
        let mut studio = studio(&["@  G", "####"]);
        // Too wide to be proved unsolvable quickly.
        let mut heap = studio.worlds.platform.level().clone();
        heap.columns = vec![crate::worlds::platform::Column { height: 0, rocks: 1 }; 60];
        heap.columns[0].rocks = 0;
        heap.columns[59] = crate::worlds::platform::Column::bare(4);
        heap.gate = Some(59);
        studio.open_level(LevelSource::New(11), heap);
        perform(&mut studio, &[Command::Run]);
        assert!(studio.worlds.platform.plan_job().is_some());
        perform(&mut studio, &[cancel]);
        wait_until(&mut studio, "it has stopped", |studio| {
            studio.worlds.platform.plan_job().is_none()
        });
    }
}

//! Tests every row of the key table: a key changes the listed state and nothing else.

use super::harness::StudioHarness;
use super::state_values::state_values;
use blackice::agents::AgentKind;
use blackice::episode::{EventKind, Recording};
use blackice::formats::ron_recording::write_recording;
use blackice::studio::command::{Chord, Command, PaintSlot};
use blackice::studio::files::FilesRequest;
use blackice::studio::request::Request;
use blackice::worlds::WorldKind;
use blackice::worlds::ice::Ice;
use eframe::egui::{Event, Key, Modifiers, ViewportCommand};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// State of the studio before the key is pressed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Scene {
    /// A new level with one cell of ice drawn and the cell cursor on it.
    EditsLevel,
    /// The demonstration at its start.
    WatchesRun,
    /// A new level after two moves by hand.
    PlaysLevel,
    /// A slow agent plays a new level; playback is paused.
    FollowsAgent,
    /// The recorded search of a new level, at its first step.
    ViewsSearch,
    /// The finished verification of a new level.
    ViewsVerification,
    /// A new platform level.
    EditsPlatform,
    /// A new platform level, played by hand.
    PlaysPlatform,
    /// A Zuma game.
    EditsZuma,
    /// A Zuma game played by hand, before the first ball.
    PlaysZuma,
    /// A lesson at its first moment, which asks for a move.
    FollowsLesson,
    /// The second of two moments of a lesson that is written, about the demonstration.
    WritesLesson,
}
use Scene::{
    EditsLevel, EditsPlatform, EditsZuma, FollowsAgent, FollowsLesson, PlaysLevel, PlaysPlatform,
    PlaysZuma, ViewsSearch, ViewsVerification, WatchesRun, WritesLesson,
};

/// A command, the scene in which its key is pressed, the keys before it, and the names of the
/// changed values. A name with `~` may change or not, depending on the speed of the agent.
pub(super) type Row = (Command, Scene, &'static str, &'static str);

#[rustfmt::skip] // one line a command: a table is read by columns
pub(super) const ROWS: &[Row] = &[
    (Command::NewLevel, EditsLevel, "", "level title history cell news"),
    (Command::NewIceLevel, EditsLevel, "", "level title history cell news"),
    (Command::NewPlatformLevel, EditsLevel, "", "world stage news"),
    (Command::NewZumaGame, EditsLevel, "", "world news"),
    (Command::Open, WatchesRun, "", "dialog focus"),
    (Command::OpenFolder, WatchesRun, "", "dialog focus"),
    (Command::FindLevel, WatchesRun, "", "focus"),
    (Command::Save, EditsLevel, "", "dialog focus"),
    (Command::SaveAs, EditsLevel, "", "dialog focus"),
    (Command::SaveRun, WatchesRun, "", "dialog focus"),
    (Command::ExportPicture, WatchesRun, "", "dialog focus"),
    (Command::CopyLevelText, EditsLevel, "", "news"),
    (Command::CopyStepLink, WatchesRun, "", "news"),
    (Command::PasteLevelText, EditsLevel, "", "dialog focus"),
    (Command::Undo, EditsLevel, "", "level history"),
    (Command::Redo, EditsLevel, "Ctrl+Z", "level history"),
    (Command::Cut, EditsLevel, "Ctrl+A", "level history clipboard"),
    (Command::Copy, EditsLevel, "Ctrl+A", "clipboard"),
    (Command::Paste, EditsLevel, "Ctrl+A Ctrl+C", "floating"),
    (Command::Delete, EditsLevel, "Ctrl+A", "level history"),
    (Command::SelectAll, EditsLevel, "", "selection"),
    (Command::Cancel, EditsLevel, "Ctrl+A", "selection"),
    (Command::RotateClockwise, EditsLevel, "", "level history"),
    (Command::RotateCounterclockwise, EditsLevel, "", "level history"),
    (Command::MirrorHorizontally, EditsLevel, "", "level history"),
    (Command::MirrorVertically, EditsLevel, "Up Enter", "level history"),
    (Command::Crop, EditsLevel, "S Enter Left Up Enter", "level history selection cell"),
    (Command::Normalise, EditsLevel, "Left Left Left Left Left Left Left Left Left Left Left Left Up Up Up Up Up Up Up Up Up Up 1 Enter", "level history"),
    (Command::InsertRow, EditsLevel, "", "level history"),
    (Command::RemoveRow, EditsLevel, "", "level history"),
    (Command::InsertColumn, EditsLevel, "", "level history"),
    (Command::RemoveColumn, EditsLevel, "", "level history"),
    (Command::ScatterIce, EditsLevel, "", "level history"),
    (Command::ToggleIceLayer, EditsLevel, "", "ice"),
    (Command::ToggleDeadCells, EditsLevel, "", "dead"),
    (Command::ToggleIceEffect, EditsLevel, "", "icemap"),
    (Command::MarkDoubtful, EditsLevel, "", "history"),
    (Command::NextProblem, EditsLevel, "3 Enter", "finding"),
    (Command::Brush, EditsLevel, "L", "tool"),
    (Command::Line, EditsLevel, "", "tool"),
    (Command::Rectangle, EditsLevel, "", "tool"),
    (Command::Fill, EditsLevel, "", "tool"),
    (Command::Eyedropper, EditsLevel, "", "tool"),
    (Command::Select, EditsLevel, "", "tool"),
    (Command::CellUp, EditsLevel, "", "cell"),
    (Command::CellDown, EditsLevel, "", "cell"),
    (Command::CellLeft, EditsLevel, "", "cell"),
    (Command::CellRight, EditsLevel, "", "cell"),
    (Command::UseTool, EditsLevel, "2", "level history"),
    (Command::UseEraser, EditsLevel, "", "level history"),
    (Command::GroundTool, EditsPlatform, "2", "stage-tool"),
    (Command::RockTool, EditsPlatform, "", "stage-tool"),
    (Command::AgentTool, EditsPlatform, "", "stage-tool"),
    (Command::GateTool, EditsPlatform, "", "stage-tool"),
    (Command::ColumnLeft, EditsPlatform, "", "square"),
    (Command::ColumnRight, EditsPlatform, "", "square"),
    (Command::SelectColumnLeft, EditsPlatform, "", "square columns"),
    (Command::SelectColumnRight, EditsPlatform, "", "square columns"),
    (Command::RaiseGround, EditsPlatform, "", "stage square"),
    (Command::LowerGround, EditsPlatform, "", "stage square"),
    (Command::UseColumnTool, EditsPlatform, "2", "stage square"),
    (Command::UseColumnEraser, EditsPlatform, "2 Left Left Left", "stage"),
    (Command::SwitchEditWatch, EditsLevel, "", "mode"),
    (Command::FitBoard, WatchesRun, "Ctrl+=", "picture"),
    (Command::ZoomIn, WatchesRun, "", "picture"),
    (Command::ZoomOut, WatchesRun, "Ctrl+=", "picture"),
    (Command::TogglePanels, WatchesRun, "", "panels"),
    (Command::ToggleBeliefOverlay, WatchesRun, "", "overlay"),
    (Command::ShowDecision, WatchesRun, "Ctrl+2", "picture"),
    (Command::ShowPlots, WatchesRun, "", "picture"),
    (Command::ShowRuns, WatchesRun, "", "picture"),
    (Command::HideTruth, WatchesRun, "", ""),
    (Command::TogglePlan, WatchesRun, "", "plan"),
    (Command::ToggleReachable, WatchesRun, "", "reachable"),
    (Command::ToggleLegend, WatchesRun, "", "legend"),
    (Command::LastCellChange, WatchesRun, "", "news"),
    (Command::ToggleMotion, WatchesRun, "", "motion"),
    (Command::SelectCellUp, WatchesRun, "", "looked-at"),
    (Command::SelectCellDown, WatchesRun, "", "looked-at"),
    (Command::SelectCellLeft, WatchesRun, "", "looked-at"),
    (Command::SelectCellRight, WatchesRun, "", "looked-at"),
    (Command::MarkChosen, WatchesRun, "Ctrl+Shift+Right", "marks"),
    (Command::MarkRisk, WatchesRun, "Ctrl+Shift+Right", "marks"),
    (Command::MarkNote, WatchesRun, "Ctrl+Shift+Right", "marks"),
    (Command::StartArrow, WatchesRun, "Ctrl+Shift+Right", "marks"),
    (Command::ClearAnnotations, WatchesRun, "Ctrl+Shift+Right 6", "marks"),
    (Command::EnlargeInterface, WatchesRun, "", "size news"),
    (Command::ShrinkInterface, WatchesRun, "", "size news"),
    (Command::NextTheme, WatchesRun, "", "theme"),
    (Command::Present, WatchesRun, "", "presenter ~size"),
    (Command::BlankScreen, WatchesRun, "F11", "presenter"),
    (Command::SwitchBoards, WatchesRun, "F11", "presenter"),
    (Command::PresentNext, WatchesRun, "F11", "cursor"),
    (Command::PresentPrevious, WatchesRun, "F11 End", "cursor"),
    (Command::EnlargeCaption, WatchesRun, "F11", "presenter news"),
    (Command::ShrinkCaption, WatchesRun, "F11 Ctrl+=", "presenter news"),
    (Command::EnlargeBoards, WatchesRun, "F11", "presenter news"),
    (Command::ShrinkBoards, WatchesRun, "F11 =", "presenter news"),
    (Command::Palette, WatchesRun, "", "dialog focus"),
    (Command::Help, WatchesRun, "", "dialog focus"),
    (Command::StartPage, WatchesRun, "", "dialog"),
    (Command::Demonstration, EditsLevel, "", "mode runs shown level title history cell news"),
    (Command::Run, EditsLevel, "", "mode runs shown playing ~live ~cursor"),
    (Command::RunToEnd, EditsLevel, "", "mode runs shown cursor ~playing ~news"),
    (Command::CancelRun, FollowsAgent, "", "live ~runs"),
    (Command::RunFromHere, WatchesRun, "Right Right", "runs shown playing ~live ~cursor"),
    (Command::PlayFromHere, WatchesRun, "Right Right", "runs shown"),
    (Command::EditFromHere, WatchesRun, "Right", "mode level title shown cursor"),
    (Command::WatchSearch, EditsLevel, "", "mode"),
    (Command::VerifyLevel, EditsLevel, "", "mode"),
    (Command::CloseRun, WatchesRun, "", "runs shown news"),
    (Command::ReopenRun, WatchesRun, "Ctrl+W", "runs shown"),
    (Command::PlayByHand, EditsLevel, "", "mode runs shown"),
    (Command::NextAgent, WatchesRun, "", "agent news"),
    (Command::KnownDensity, WatchesRun, "", "density news"),
    (Command::KnownSolvable, WatchesRun, "", "density news"),
    (Command::Solve, EditsLevel, "", "mode runs shown ~cursor news"),
    (Command::NextObjective, WatchesRun, "", "objective news"),
    (Command::PlayPause, WatchesRun, "", "playing cursor"),
    (Command::StepForward, WatchesRun, "", "cursor"),
    (Command::StepBack, WatchesRun, "End", "cursor"),
    (Command::NextDecision, WatchesRun, "", "cursor"),
    (Command::PreviousDecision, WatchesRun, "End", "cursor"),
    (Command::NextEvent, WatchesRun, "", "cursor"),
    (Command::PreviousEvent, WatchesRun, "End", "cursor"),
    (Command::Start, WatchesRun, "End", "cursor"),
    (Command::End, WatchesRun, "", "cursor"),
    (Command::Faster, WatchesRun, "", "speed"),
    (Command::Slower, WatchesRun, "", "speed"),
    (Command::NextCandidate, WatchesRun, "", "~pointed ~news"),
    (Command::PreviousCandidate, WatchesRun, "", "~pointed ~news"),
    (Command::NextScenario, WatchesRun, "", "~pointed ~news"),
    (Command::PreviousScenario, WatchesRun, "", "~pointed ~news"),
    (Command::CheckSafety, WatchesRun, "Right", "~safety"),
    (Command::ReviewDecisions, WatchesRun, "", "~review ~news"),
    (Command::NextSearchMethod, ViewsSearch, "", "search-settings news ~search"),
    (Command::NextSearchObjective, ViewsSearch, "", "search-settings news ~search"),
    (Command::SwitchDetector1, ViewsSearch, "", "search-settings news ~search"),
    (Command::SwitchDetector2, ViewsSearch, "", "search-settings news ~search"),
    (Command::SwitchDetector3, ViewsSearch, "", "search-settings news ~search"),
    (Command::SwitchDetector4, ViewsSearch, "", "search-settings news ~search"),
    (Command::SwitchDetector5, ViewsSearch, "", "search-settings news ~search"),
    (Command::SwitchDetector6, ViewsSearch, "", "search-settings news ~search"),
    (Command::SwitchDetector7, ViewsSearch, "", "search-settings news ~search"),
    (Command::NextReplan, WatchesRun, "", "cursor"),
    (Command::NextUnexpectedOutcome, WatchesRun, "", "cursor"),
    (Command::NextDiscovery, WatchesRun, "", "cursor"),
    (Command::NextDeadEnd, WatchesRun, "", "cursor"),
    (Command::GoToStep, WatchesRun, "", "focus"),
    (Command::LoopFrom, WatchesRun, "Right Right", "loop"),
    (Command::LoopTo, WatchesRun, "Right Right", "loop"),
    (Command::LoopOff, WatchesRun, "Right Right [", "loop"),
    (Command::TimelineZoomIn, WatchesRun, "", "picture"),
    (Command::TimelineZoomOut, WatchesRun, "Shift+=", "picture"),
    (Command::NextRun, WatchesRun, "Ctrl+Shift+Enter", "shown ~cursor"),
    (Command::PreviousRun, WatchesRun, "Ctrl+Shift+Enter", "shown ~cursor"),
    (Command::NextOnPath, ViewsSearch, "", "search"),
    (Command::PreviousOnPath, ViewsSearch, "End", "search"),
    (Command::SwitchSearchTint, ViewsSearch, "", "tint"),
    (Command::CompareSearches, ViewsSearch, "", "searches search-settings"),
    (Command::SwitchCommonStep, ViewsSearch, "B", "searches"),
    (Command::SwitchVerificationTint, ViewsVerification, "", "prooftint"),
    (Command::ToggleDiagram, ViewsVerification, "", "diagram"),
    (Command::MoveUp, PlaysLevel, "Down", "runs cursor"),
    (Command::MoveDown, PlaysLevel, "", "runs cursor"),
    (Command::MoveLeft, PlaysLevel, "", "runs cursor"),
    (Command::MoveRight, PlaysLevel, "Left", "runs cursor"),
    (Command::WalkLeft, PlaysPlatform, "", "runs cursor"),
    (Command::WalkRight, PlaysPlatform, "", "runs cursor"),
    (Command::ClimbLeft, PlaysPlatform, "", "runs cursor"),
    (Command::ClimbRight, PlaysPlatform, "", "runs cursor"),
    (Command::UndoMove, PlaysLevel, "", "runs cursor"),
    (Command::Train, EditsZuma, "", "mode learning"),
    (Command::OpenPolicy, WatchesRun, "", "dialog focus"),
    (Command::SavePolicy, EditsZuma, "", "news"),
    (Command::SelectRed, EditsZuma, "2", "ink"),
    (Command::SelectBlue, EditsZuma, "", "ink"),
    (Command::SelectGreen, EditsZuma, "", "ink"),
    (Command::SelectYellow, EditsZuma, "", "ink"),
    (Command::GapLeft, EditsZuma, "Left", "gap"),
    (Command::GapRight, EditsZuma, "Left Left", "gap"),
    (Command::InsertBall, EditsZuma, "Left", "line gap"),
    (Command::RecolourBall, EditsZuma, "Left Left 2", "line"),
    (Command::AimLeft, PlaysZuma, "", "aim"),
    (Command::AimRight, PlaysZuma, "", "aim"),
    (Command::PlayBall, PlaysZuma, "", "runs cursor"),
    (Command::DiscardBall, PlaysZuma, "", "runs cursor"),
    (Command::HideFuture, WatchesRun, "", "future ~runs ~news"),
    (Command::HideReasons, WatchesRun, "", "reasons ~news"),
    (Command::HideLabels, WatchesRun, "", "labels ~news"),
    (Command::NextMoment, FollowsLesson, "", "lesson cursor runs"),
    (Command::PreviousMoment, FollowsLesson, "PageDown", "lesson cursor runs"),
    (Command::ExploreFreely, FollowsLesson, "", "lesson news runs"),
    (Command::AskMe, WatchesRun, "", "~lesson ~news ~cursor ~runs"),
    (Command::SaveAnswers, FollowsLesson, "Up", "dialog focus"),
    (Command::NextLanguage, FollowsLesson, "", "lesson"),
    (Command::CloseLesson, FollowsLesson, "", "lesson runs"),
    (Command::EditLesson, FollowsLesson, "", "lesson written news runs"),
    (Command::AddMoment, WatchesRun, "", "written news"),
    (Command::ProposeMoments, WatchesRun, "", "written news ~cursor"),
    (Command::PreviewLesson, WritesLesson, "", "lesson"),
    (Command::UpdateMoment, WritesLesson, "Left", "written"),
    (Command::RemoveMoment, WritesLesson, "", "written cursor"),
    (Command::MoveMomentEarlier, WritesLesson, "", "written"),
    (Command::MoveMomentLater, WritesLesson, "PageUp", "written"),
    (Command::WriteNarration, WritesLesson, "", "focus"),
    (Command::AddQuestion, WritesLesson, "", "written focus"),
    (Command::UndoLessonEdit, WritesLesson, "", "written cursor"),
    (Command::RedoLessonEdit, WritesLesson, "Ctrl+Z", "written cursor"),
    (Command::ShowHint, FollowsLesson, "", "lesson"),
    (Command::RevealAnswer, FollowsLesson, "", "lesson runs"),
    (Command::AnswerUp, FollowsLesson, "", "lesson runs"),
    (Command::AnswerDown, FollowsLesson, "", "lesson"),
    (Command::AnswerLeft, FollowsLesson, "", "lesson"),
    (Command::AnswerRight, FollowsLesson, "", "lesson runs"),
    (Command::ConfirmAnswer, FollowsLesson, "", "lesson runs"),
    (Command::CountHand1, FollowsLesson, "", "lesson"),
    (Command::CountHand2, FollowsLesson, "", "lesson"),
    (Command::CountHand3, FollowsLesson, "", "lesson"),
    (Command::CountHand4, FollowsLesson, "", "lesson"),
    (Command::CountHand5, FollowsLesson, "PageDown", "lesson"),
    (Command::ResetHands, FollowsLesson, "1", "lesson"),
];

/// Parses a chord such as `Ctrl+Shift+S`.
fn parse_chord(text: &str) -> Chord {
    let mut modifiers = Modifiers::NONE;
    let mut rest = text;
    while let Some((name, after)) = rest.split_once('+').filter(|(_, after)| !after.is_empty()) {
        modifiers |= if name == "Ctrl" { Modifiers::COMMAND } else { Modifiers::SHIFT };
        rest = after;
    }
    Chord { key: Key::from_name(rest).expect("the name of a key"), modifiers }
}

/// Recording of the optimist in a trap; it contains every kind of event except reaching the goal.
fn trap_recording() -> Recording<Ice> {
    static TRAP: OnceLock<Recording<Ice>> = OnceLock::new();
    let play = || {
        let mut harness = StudioHarness::new(1024.0, 640.0);
        harness.press_chord(Modifiers::SHIFT, Key::F1);
        harness.wait_until("the dead end is found", |studio| {
            let shown = studio.runs.shown();
            let mut events = shown.iter().flat_map(|run| run.events());
            events.any(|event| event.kind == EventKind::DeadEnd)
        });
        harness
            .studio()
            .runs
            .shown()
            .and_then(blackice::studio::model::Run::ice)
            .expect("a run")
            .recording()
            .clone()
    };
    TRAP.get_or_init(play).clone()
}

/// Opens a studio in a scene.
pub(super) fn open_scene(scene: Scene) -> StudioHarness {
    let mut harness = StudioHarness::new(1024.0, 640.0);
    match scene {
        Scene::EditsLevel => press_all(&mut harness, "Ctrl+N 4 Right Right Enter"),
        Scene::WatchesRun => {
            let studio = harness.egui.state_mut().studio_mut();
            let text = write_recording(&trap_recording()).expect("a recording as text");
            studio.apply(Request::Files(FilesRequest::OpenText(text)));
        }
        Scene::PlaysLevel => {
            press_all(&mut harness, "Ctrl+N");
            harness.select_agent(AgentKind::You.name());
            press_all(&mut harness, "Ctrl+Enter Left Up");
        }
        Scene::FollowsAgent => {
            press_all(&mut harness, "Ctrl+N");
            harness.select_silent_program();
            press_all(&mut harness, "Ctrl+Enter Space");
        }
        Scene::ViewsSearch => press_all(&mut harness, "Ctrl+N F7"),
        Scene::ViewsVerification => press_all(&mut harness, "Ctrl+N F4"),
        Scene::EditsPlatform => press_all(&mut harness, "Ctrl+Shift+N"),
        Scene::PlaysPlatform => press_all(&mut harness, "Ctrl+Shift+N Shift+P"),
        Scene::EditsZuma => open_game(&mut harness),
        Scene::PlaysZuma => {
            open_game(&mut harness);
            press_all(&mut harness, "Shift+P");
        }
        Scene::WritesLesson => {
            let studio = harness.egui.state_mut().studio_mut();
            let text = write_recording(&trap_recording()).expect("a recording as text");
            studio.apply(Request::Files(FilesRequest::OpenText(text)));
            press_all(&mut harness, "Ctrl+L Right Right Ctrl+L");
        }
        Scene::FollowsLesson => {
            let text = super::lessons::lesson_text();
            let studio = harness.egui.state_mut().studio_mut();
            studio.apply(Request::Files(FilesRequest::OpenText(text)));
        }
    }
    harness.frames(2);
    harness
}

/// Opens the example game in the Zuma editor.
fn open_game(harness: &mut StudioHarness) {
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let request = Request::Files(FilesRequest::OpenText(game.to_owned()));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(3);
    assert_eq!(harness.studio().world, WorldKind::Zuma);
}

pub(super) fn press_all(harness: &mut StudioHarness, chords: &str) {
    for text in chords.split_whitespace() {
        press(harness, parse_chord(text));
    }
}

/// Presses a chord. The window system turns two chords, copy and cut, into separate events.
fn press(harness: &mut StudioHarness, chord: Chord) {
    match (chord.key, chord.modifiers) {
        (Key::C, Modifiers::COMMAND) => harness.egui.event(Event::Copy),
        (Key::X, Modifiers::COMMAND) => harness.egui.event(Event::Cut),
        (key, modifiers) => harness.egui.key_press_modifiers(modifiers, key),
    }
    harness.frames(4);
    // A run to the end takes real time.
    for _ in 0..2_000 {
        let studio = harness.studio();
        let is_searched = studio.search.progress().is_none() && !studio.verification.is_busy();
        if is_searched && studio.running_agent.as_ref().is_none_or(|run| !run.follows_newest()) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        harness.frames(1);
    }
}

/// Names of the values that differ after a key from before it.
fn changed_values(scene: Scene, before: &str, pressed: Chord, with_picture: bool) -> Vec<String> {
    let mut harness = open_scene(scene);
    press_all(&mut harness, before);
    let was = state_values(&mut harness, with_picture);
    press(&mut harness, pressed);
    if scene == FollowsAgent {
        harness.wait_until("the run is over", |studio| studio.running_agent.is_none());
    }
    harness.wait_until("the solver has finished", |studio| studio.solve_job.is_none());
    if pressed == Command::Demonstration.spec().keys[0] {
        harness.wait_until("the demonstration is shown", |studio| studio.runs.shown().is_some());
    }
    let is = state_values(&mut harness, with_picture);
    let pairs = was.iter().zip(&is).filter(|(was, is)| was != is);
    pairs.map(|((name, _), _)| (*name).to_owned()).collect()
}

#[test]
fn each_key_changes_only_the_values_in_its_row() {
    let mut wrong = Vec::new();
    for (command, scene, before, expected) in ROWS {
        for pressed in command.spec().keys {
            let found = changed_values(*scene, before, *pressed, expected.contains("picture"));
            let found: BTreeSet<_> = found.iter().map(String::as_str).collect();
            // All names without `~` must change; further changes need a `~`.
            let (may, must): (BTreeSet<_>, BTreeSet<_>) =
                expected.split_whitespace().partition(|name| name.starts_with('~'));
            let may_change = |name: &&str| may.contains(format!("~{name}").as_str());
            let is_right = must.is_subset(&found) && found.difference(&must).all(may_change);
            if !is_right {
                wrong.push(format!("{command:?} by {}: {found:?}", pressed.text()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn digit_keys_select_tiles() {
    for slot in 0..10 {
        let command = Command::Paint(PaintSlot(slot));
        let mut harness = open_scene(EditsLevel);
        press_all(&mut harness, if slot == 0 { "2" } else { "1" });
        let was = harness.studio().worlds.ice.tools().paint;
        press(&mut harness, command.spec().keys[0]);
        let is = harness.studio().worlds.ice.tools().paint;
        assert_ne!(was, is, "{command:?}");
        assert_eq!(is.label(), command.spec().label);
    }
}

/// Checks the very next frame: viewport commands are dropped after the frame that sent them.
#[test]
fn quit_sends_the_close_command() {
    let mut harness = open_scene(WatchesRun);
    let Chord { key, modifiers } = Command::Quit.spec().keys[0];
    let (physical_key, pressed, repeat) = (None, true, false);
    let event = Event::Key { key, physical_key, pressed, repeat, modifiers };
    harness.egui.input_mut().events.push(event);
    harness.frames(1);
    let views = &harness.egui.output().viewport_output;
    assert!(views.values().any(|view| view.commands.contains(&ViewportCommand::Close)));
}

#[test]
fn every_command_with_a_key_has_a_row() {
    let mut rows: BTreeSet<_> = ROWS.iter().map(|(command, ..)| *command).collect();
    // Both commands act on state that lasts only a frame or two; other tests cover them.
    rows.extend([Command::Quit, Command::StopSolving]);
    let without: Vec<_> = Command::all()
        .filter(|command| !matches!(command, Command::Paint(_)))
        .filter(|command| !command.spec().keys.is_empty() && !rows.contains(command))
        .collect();
    assert_eq!(without, []);
}

//! Tests every row of the key table: a key changes the listed state and nothing else.

use super::desk::Desk;
use super::glimpse::glimpse;
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
    Draws,
    /// The demonstration at its start.
    Watches,
    /// A new level after two moves by hand.
    Plays,
    /// A slow agent plays a new level; playback is paused.
    Follows,
    /// The recorded search of a new level, at its first step.
    Searches,
    /// The finished verification of a new level.
    Proves,
    /// A new platform level.
    DrawsStage,
    /// A new platform level, played by hand.
    PlaysStage,
    /// A Zuma game.
    DrawsGame,
    /// A Zuma game played by hand, before the first ball.
    PlaysGame,
}
use Scene::{
    Draws, DrawsGame, DrawsStage, Follows, Plays, PlaysGame, PlaysStage, Proves, Searches, Watches,
};

/// A command, the scene in which its key is pressed, the keys before it, and the names of the
/// changed values. A name with `~` may change or not, depending on the speed of the agent.
pub(super) type Row = (Command, Scene, &'static str, &'static str);

#[rustfmt::skip] // one line a command: a table is read by columns
pub(super) const ROWS: &[Row] = &[
    (Command::NewLevel, Draws, "", "level title history cell news"),
    (Command::NewBoard, Draws, "", "level title history cell news"),
    (Command::NewStage, Draws, "", "world stage news"),
    (Command::NewGame, Draws, "", "world news"),
    (Command::Open, Watches, "", "dialog focus"),
    (Command::OpenFolder, Watches, "", "dialog focus"),
    (Command::FindLevel, Watches, "", "focus"),
    (Command::Save, Draws, "", "dialog focus"),
    (Command::SaveAs, Draws, "", "dialog focus"),
    (Command::SaveRun, Watches, "", "dialog focus"),
    (Command::ExportPicture, Watches, "", "dialog focus"),
    (Command::CopyLevelText, Draws, "", "news"),
    (Command::PasteLevelText, Draws, "", "dialog focus"),
    (Command::Undo, Draws, "", "level history"),
    (Command::Redo, Draws, "Ctrl+Z", "level history"),
    (Command::Cut, Draws, "Ctrl+A", "level history clipboard"),
    (Command::Copy, Draws, "Ctrl+A", "clipboard"),
    (Command::Paste, Draws, "Ctrl+A Ctrl+C", "floating"),
    (Command::Delete, Draws, "Ctrl+A", "level history"),
    (Command::SelectAll, Draws, "", "selection"),
    (Command::Cancel, Draws, "Ctrl+A", "selection"),
    (Command::RotateClockwise, Draws, "", "level history"),
    (Command::RotateCounterclockwise, Draws, "", "level history"),
    (Command::MirrorHorizontally, Draws, "", "level history"),
    (Command::MirrorVertically, Draws, "Up Enter", "level history"),
    (Command::Crop, Draws, "S Enter Left Up Enter", "level history selection cell"),
    (Command::Normalise, Draws, "Left Left Left Left Left Left Left Left Left Left Left Left Up Up Up Up Up Up Up Up Up Up 1 Enter", "level history"),
    (Command::InsertRow, Draws, "", "level history"),
    (Command::RemoveRow, Draws, "", "level history"),
    (Command::InsertColumn, Draws, "", "level history"),
    (Command::RemoveColumn, Draws, "", "level history"),
    (Command::ScatterIce, Draws, "", "level history"),
    (Command::ToggleIceLayer, Draws, "", "ice"),
    (Command::ToggleDeadCells, Draws, "", "dead"),
    (Command::ToggleIceMap, Draws, "", "icemap"),
    (Command::MarkDoubtful, Draws, "", "history"),
    (Command::NextProblem, Draws, "3 Enter", "finding"),
    (Command::Brush, Draws, "L", "tool"),
    (Command::Line, Draws, "", "tool"),
    (Command::Rectangle, Draws, "", "tool"),
    (Command::Fill, Draws, "", "tool"),
    (Command::Eyedropper, Draws, "", "tool"),
    (Command::Select, Draws, "", "tool"),
    (Command::CellUp, Draws, "", "cell"),
    (Command::CellDown, Draws, "", "cell"),
    (Command::CellLeft, Draws, "", "cell"),
    (Command::CellRight, Draws, "", "cell"),
    (Command::UseTool, Draws, "2", "level history"),
    (Command::UseEraser, Draws, "", "level history"),
    (Command::GroundTool, DrawsStage, "2", "stage-tool"),
    (Command::RockTool, DrawsStage, "", "stage-tool"),
    (Command::AgentTool, DrawsStage, "", "stage-tool"),
    (Command::GateTool, DrawsStage, "", "stage-tool"),
    (Command::ColumnLeft, DrawsStage, "", "square"),
    (Command::ColumnRight, DrawsStage, "", "square"),
    (Command::SelectColumnLeft, DrawsStage, "", "square columns"),
    (Command::SelectColumnRight, DrawsStage, "", "square columns"),
    (Command::RaiseGround, DrawsStage, "", "stage square"),
    (Command::LowerGround, DrawsStage, "", "stage square"),
    (Command::UseStageTool, DrawsStage, "2", "stage square"),
    (Command::UseStageEraser, DrawsStage, "2 Left Left Left", "stage"),
    (Command::SwitchMode, Draws, "", "mode"),
    (Command::FitBoard, Watches, "Ctrl+=", "picture"),
    (Command::ZoomIn, Watches, "", "picture"),
    (Command::ZoomOut, Watches, "Ctrl+=", "picture"),
    (Command::TogglePanels, Watches, "", "panels"),
    (Command::ToggleOverlay, Watches, "", "overlay"),
    (Command::ShowDecision, Watches, "Ctrl+2", "picture"),
    (Command::ShowPlots, Watches, "", "picture"),
    (Command::ShowRuns, Watches, "", "picture"),
    (Command::HideTruth, Watches, "", ""),
    (Command::TogglePlan, Watches, "", "plan"),
    (Command::ToggleReachable, Watches, "", "reachable"),
    (Command::ToggleLegend, Watches, "", "legend"),
    (Command::LastCellChange, Watches, "", "news"),
    (Command::ToggleMotion, Watches, "", "motion"),
    (Command::SelectUp, Watches, "", "looked-at"),
    (Command::SelectDown, Watches, "", "looked-at"),
    (Command::SelectLeft, Watches, "", "looked-at"),
    (Command::SelectRight, Watches, "", "looked-at"),
    (Command::Larger, Watches, "", "size news"),
    (Command::Smaller, Watches, "", "size news"),
    (Command::NextTheme, Watches, "", "theme"),
    (Command::Palette, Watches, "", "dialog focus"),
    (Command::Help, Watches, "", "dialog focus"),
    (Command::Demonstration, Draws, "", "mode runs shown level title history cell news"),
    (Command::Run, Draws, "", "mode runs shown playing ~live ~cursor"),
    (Command::RunToEnd, Draws, "", "mode runs shown cursor ~playing ~news"),
    (Command::CancelRun, Follows, "", "live ~runs"),
    (Command::RunFromHere, Watches, "Right Right", "runs shown playing ~live ~cursor"),
    (Command::PlayFromHere, Watches, "Right Right", "runs shown"),
    (Command::EditFromHere, Watches, "Right", "mode level title shown cursor"),
    (Command::WatchSearch, Draws, "", "mode"),
    (Command::Verify, Draws, "", "mode"),
    (Command::CloseRun, Watches, "", "runs shown news"),
    (Command::ReopenRun, Watches, "Ctrl+W", "runs shown"),
    (Command::PlayByHand, Draws, "", "mode runs shown"),
    (Command::NextAgent, Watches, "", "agent news"),
    (Command::TellDensity, Watches, "", "density news"),
    (Command::TellSolvable, Watches, "", "density news"),
    (Command::Solve, Draws, "", "mode runs shown ~cursor news"),
    (Command::NextObjective, Watches, "", "objective news"),
    (Command::PlayPause, Watches, "", "playing cursor"),
    (Command::StepForward, Watches, "", "cursor"),
    (Command::StepBack, Watches, "End", "cursor"),
    (Command::NextDecision, Watches, "", "cursor"),
    (Command::PreviousDecision, Watches, "End", "cursor"),
    (Command::NextEvent, Watches, "", "cursor"),
    (Command::PreviousEvent, Watches, "End", "cursor"),
    (Command::Start, Watches, "End", "cursor"),
    (Command::End, Watches, "", "cursor"),
    (Command::Faster, Watches, "", "speed"),
    (Command::Slower, Watches, "", "speed"),
    (Command::NextReplan, Watches, "", "cursor"),
    (Command::NextSurprise, Watches, "", "cursor"),
    (Command::NextDiscovery, Watches, "", "cursor"),
    (Command::NextDeadEnd, Watches, "", "cursor"),
    (Command::GoToStep, Watches, "", "focus"),
    (Command::LoopFrom, Watches, "Right Right", "loop"),
    (Command::LoopTo, Watches, "Right Right", "loop"),
    (Command::LoopOff, Watches, "Right Right [", "loop"),
    (Command::TimelineZoomIn, Watches, "", "picture"),
    (Command::TimelineZoomOut, Watches, "Shift+=", "picture"),
    (Command::NextRun, Watches, "Ctrl+Shift+Enter", "shown ~cursor"),
    (Command::PreviousRun, Watches, "Ctrl+Shift+Enter", "shown ~cursor"),
    (Command::NextOnPath, Searches, "", "search"),
    (Command::PreviousOnPath, Searches, "End", "search"),
    (Command::SwitchTint, Searches, "", "tint"),
    (Command::SwitchProofTint, Proves, "", "prooftint"),
    (Command::MoveUp, Plays, "Down", "runs cursor"),
    (Command::MoveDown, Plays, "", "runs cursor"),
    (Command::MoveLeft, Plays, "", "runs cursor"),
    (Command::MoveRight, Plays, "Left", "runs cursor"),
    (Command::WalkLeft, PlaysStage, "", "runs cursor"),
    (Command::WalkRight, PlaysStage, "", "runs cursor"),
    (Command::ClimbLeft, PlaysStage, "", "runs cursor"),
    (Command::ClimbRight, PlaysStage, "", "runs cursor"),
    (Command::TakeBack, Plays, "", "runs cursor"),
    (Command::Train, DrawsGame, "", "mode learning"),
    (Command::OpenPolicy, Watches, "", "dialog focus"),
    (Command::SavePolicy, DrawsGame, "", "news"),
    (Command::InkRed, DrawsGame, "2", "ink"),
    (Command::InkBlue, DrawsGame, "", "ink"),
    (Command::InkGreen, DrawsGame, "", "ink"),
    (Command::InkYellow, DrawsGame, "", "ink"),
    (Command::GapLeft, DrawsGame, "Left", "gap"),
    (Command::GapRight, DrawsGame, "Left Left", "gap"),
    (Command::PutMarble, DrawsGame, "Left", "line gap"),
    (Command::RecolourMarble, DrawsGame, "Left Left 2", "line"),
    (Command::AimLeft, PlaysGame, "", "aim"),
    (Command::AimRight, PlaysGame, "", "aim"),
    (Command::PutBall, PlaysGame, "", "runs cursor"),
    (Command::ThrowBall, PlaysGame, "", "runs cursor"),
];

/// Parses a chord such as `Ctrl+Shift+S`.
fn chord(text: &str) -> Chord {
    let mut modifiers = Modifiers::NONE;
    let mut rest = text;
    while let Some((name, after)) = rest.split_once('+').filter(|(_, after)| !after.is_empty()) {
        modifiers |= if name == "Ctrl" { Modifiers::COMMAND } else { Modifiers::SHIFT };
        rest = after;
    }
    Chord { key: Key::from_name(rest).expect("the name of a key"), modifiers }
}

/// Recording of the optimist in a trap; it contains every kind of event except reaching the goal.
fn trap() -> Recording<Ice> {
    static TRAP: OnceLock<Recording<Ice>> = OnceLock::new();
    let play = || {
        let mut desk = Desk::new(1024.0, 640.0);
        desk.chord(Modifiers::SHIFT, Key::F1);
        desk.until("the dead end is found", |studio| {
            let shown = studio.runs.shown();
            let mut events = shown.iter().flat_map(|run| run.events());
            events.any(|event| event.kind == EventKind::DeadEnd)
        });
        desk.studio()
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
pub(super) fn set(scene: Scene) -> Desk {
    let mut desk = Desk::new(1024.0, 640.0);
    match scene {
        Draws => press_all(&mut desk, "Ctrl+N 4 Right Right Enter"),
        Watches => {
            let studio = desk.harness.state_mut().studio_mut();
            let text = write_recording(&trap()).expect("a recording as text");
            studio.apply(Request::Files(FilesRequest::OpenText(text)));
        }
        Plays => {
            press_all(&mut desk, "Ctrl+N");
            desk.choose_agent(AgentKind::You.name());
            press_all(&mut desk, "Ctrl+Enter Left Up");
        }
        Follows => {
            press_all(&mut desk, "Ctrl+N");
            desk.choose_slow_program();
            press_all(&mut desk, "Ctrl+Enter Space");
        }
        Searches => press_all(&mut desk, "Ctrl+N F7"),
        Proves => press_all(&mut desk, "Ctrl+N F4"),
        DrawsStage => press_all(&mut desk, "Ctrl+Shift+N"),
        PlaysStage => press_all(&mut desk, "Ctrl+Shift+N Shift+P"),
        DrawsGame => draw_game(&mut desk),
        PlaysGame => {
            draw_game(&mut desk);
            press_all(&mut desk, "Shift+P");
        }
    }
    desk.frames(2);
    desk
}

/// Opens the example game in the Zuma editor.
fn draw_game(desk: &mut Desk) {
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let request = Request::Files(FilesRequest::OpenText(game.to_owned()));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.frames(3);
    assert_eq!(desk.studio().world, WorldKind::Zuma);
}

pub(super) fn press_all(desk: &mut Desk, chords: &str) {
    for text in chords.split_whitespace() {
        press(desk, chord(text));
    }
}

/// Presses a chord. The window system turns two chords, copy and cut, into separate events.
fn press(desk: &mut Desk, chord: Chord) {
    match (chord.key, chord.modifiers) {
        (Key::C, Modifiers::COMMAND) => desk.harness.event(Event::Copy),
        (Key::X, Modifiers::COMMAND) => desk.harness.event(Event::Cut),
        (key, modifiers) => desk.harness.key_press_modifiers(modifiers, key),
    }
    desk.frames(4);
    // A run to the end takes real time.
    for _ in 0..2_000 {
        let studio = desk.studio();
        let is_searched = studio.search.progress().is_none() && !studio.proofs.is_at_work();
        if is_searched && studio.simulation.as_ref().is_none_or(|run| !run.goes_along()) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        desk.frames(1);
    }
}

/// Names of the values that differ after a key from before it.
fn changes(scene: Scene, before: &str, pressed: Chord, with_picture: bool) -> Vec<String> {
    let mut desk = set(scene);
    press_all(&mut desk, before);
    let was = glimpse(&mut desk, with_picture);
    press(&mut desk, pressed);
    if scene == Follows {
        desk.until("the run is over", |studio| studio.simulation.is_none());
    }
    desk.until("the solver has finished", |studio| studio.solving.is_none());
    if pressed == Command::Demonstration.spec().keys[0] {
        desk.until("the demonstration is shown", |studio| studio.runs.shown().is_some());
    }
    let is = glimpse(&mut desk, with_picture);
    let pairs = was.iter().zip(&is).filter(|(was, is)| was != is);
    pairs.map(|((name, _), _)| (*name).to_owned()).collect()
}

#[test]
fn each_key_changes_only_the_values_in_its_row() {
    let mut wrong = Vec::new();
    for (command, scene, before, expected) in ROWS {
        for pressed in command.spec().keys {
            let found = changes(*scene, before, pressed, expected.contains("picture"));
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
        let mut desk = set(Draws);
        press_all(&mut desk, if slot == 0 { "2" } else { "1" });
        let was = desk.studio().editor.tools().paint;
        press(&mut desk, command.spec().keys[0]);
        let is = desk.studio().editor.tools().paint;
        assert_ne!(was, is, "{command:?}");
        assert_eq!(is.label(), command.spec().label);
    }
}

/// Checks the very next frame: viewport commands are dropped after the frame that sent them.
#[test]
fn quit_sends_the_close_command() {
    let mut desk = set(Watches);
    let Chord { key, modifiers } = Command::Quit.spec().keys[0];
    let (physical_key, pressed, repeat) = (None, true, false);
    let event = Event::Key { key, physical_key, pressed, repeat, modifiers };
    desk.harness.input_mut().events.push(event);
    desk.frames(1);
    let views = &desk.harness.output().viewport_output;
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

//! Tests of the main workflow: draw a level, run an agent, step through it, fork, save, open again.

use super::desk::Desk;
use blackice::editing::Paint;
use blackice::episode::{EventKind, Outcome};
use blackice::studio::model::{Mode, Run};
use blackice::worlds::ice::{Ground, IcePrior};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Draws a new level with keys alone, with one ice cell on the path of the crate.
fn draw_a_level(desk: &mut Desk) {
    desk.chord(CTRL, Key::N);
    assert_eq!(desk.studio().mode, Mode::Edit);
    let ice = Paint::PALETTE.iter().position(|paint| *paint == Paint::Ice);
    assert_eq!(ice, Some(3), "ice is on key 4");
    desk.key(Key::Num4);
    // The cell cursor starts in the middle, on the crate; the cell to its right is empty.
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowRight);
    desk.key(Key::Enter);
    let board = &desk.studio().editor.level().board;
    let ice = board.cells().iter().filter(|square| square.ground == Ground::Ice).count();
    assert_eq!(ice, 1, "one ice cell was drawn");
    assert!(desk.studio().editor.is_modified());
}

/// Runs the selected agent and waits for the end of the run.
fn run_to_the_end(desk: &mut Desk) {
    desk.chord(CTRL | SHIFT, Key::Enter);
    desk.until("the run is over", |studio| {
        studio.simulation.is_none() && studio.runs.shown().is_some_and(|run| !run.is_empty())
    });
}

#[test]
fn draw_run_scrub_fork_save_and_open_again() {
    let mut desk = Desk::new(1280.0, 800.0);
    draw_a_level(&mut desk);
    run_to_the_end(&mut desk);
    assert_eq!(desk.studio().mode, Mode::Watch);
    let run = desk.studio().runs.shown().expect("a run");
    assert_eq!(run.outcome(), Some(&Outcome::Solved));
    let steps = run.len();
    assert!(run.events().iter().any(|event| event.kind == EventKind::Discovery));

    desk.key(Key::Home);
    desk.key(Key::ArrowLeft);
    assert_eq!(desk.studio().player.cursor(), 0);
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowLeft);
    assert_eq!(desk.studio().player.cursor(), 1);
    desk.chord(CTRL, Key::ArrowRight);
    let cursor = desk.studio().player.cursor();
    assert!(desk.shown_events_at(cursor), "Ctrl+Right goes to an event");
    desk.key(Key::End);
    assert_eq!(desk.studio().player.cursor(), steps);

    desk.key(Key::Home);
    desk.key(Key::ArrowRight);
    desk.chord(SHIFT, Key::K);
    assert_eq!(desk.studio().mode, Mode::Edit, "the fork opens in the editor");
    assert!(desk.studio().editor.level().title.contains("after step 1"));

    let path = desk.path("forked.ron");
    desk.chord(CTRL | SHIFT, Key::S);
    desk.type_path(&path);
    let saved = desk.studio().editor.level().clone();
    assert!(!desk.studio().editor.is_modified());
    desk.chord(CTRL, Key::N);
    assert_ne!(*desk.studio().editor.level(), saved);
    desk.chord(CTRL, Key::O);
    desk.type_path(&path);
    desk.until("the file is open", |studio| studio.editor.source().path().is_some());
    assert_eq!(*desk.studio().editor.level(), saved);
}

#[test]
fn a_saved_run_opens_without_its_agent() {
    let mut desk = Desk::new(1280.0, 800.0);
    draw_a_level(&mut desk);
    run_to_the_end(&mut desk);
    let recording =
        desk.studio().runs.shown().and_then(Run::ice).expect("a run").recording().clone();
    let path = desk.path("run.ron");
    desk.chord(CTRL | SHIFT, Key::R);
    desk.type_path(&path);
    desk.until("the run is written", |_| path.exists());
    let mut other = Desk::new(1280.0, 800.0);
    other.chord(CTRL, Key::O);
    other.type_path(&path);
    other.until("the run is open", |studio| studio.runs.shown().is_some());
    assert_eq!(
        *other.studio().runs.shown().and_then(Run::ice).expect("a run").recording(),
        recording
    );
}

#[test]
fn new_steps_do_not_move_a_paused_cursor() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.chord(CTRL, Key::N);
    desk.chord(CTRL, Key::Enter);
    desk.until("the agent has moved twice", |studio| {
        studio.runs.shown().is_some_and(|run| run.len() >= 2)
    });
    desk.key(Key::Space);
    desk.key(Key::Home);
    assert_eq!(desk.studio().player.cursor(), 0);
    desk.frames(30);
    desk.until("the run is over", |studio| studio.simulation.is_none());
    assert_eq!(desk.studio().player.cursor(), 0, "new steps do not move the cursor");
    desk.key(Key::End);
    let studio = desk.studio();
    assert_eq!(studio.player.cursor(), studio.runs.shown().expect("a run").len());
}

#[test]
fn step_forward_moves_one_decision_while_the_agent_plays_ahead() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.chord(CTRL, Key::N);
    desk.chord(CTRL, Key::Enter);
    desk.key(Key::Space);
    assert!(!desk.studio().player.is_playing());
    let before = desk.studio().player.cursor();
    desk.until("the agent has finished", |studio| studio.simulation.is_none());
    assert_eq!(desk.studio().player.cursor(), before, "a paused cursor does not move");
    assert!(desk.studio().player.last() > before + 1);
    desk.key(Key::ArrowRight);
    desk.frames(20);
    assert_eq!(desk.studio().player.cursor(), before + 1);
}

#[test]
fn arrow_keys_play_by_hand_and_ctrl_z_takes_back() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.chord(CTRL, Key::N);
    desk.choose_agent("you");
    desk.chord(CTRL, Key::Enter);
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowUp);
    assert_eq!(desk.studio().runs.shown().expect("a run").len(), 2);
    desk.chord(CTRL, Key::Z);
    assert_eq!(desk.studio().runs.shown().expect("a run").len(), 1);
}

#[test]
fn a_malformed_file_shows_an_error_and_keeps_the_level() {
    let mut desk = Desk::new(1280.0, 800.0);
    draw_a_level(&mut desk);
    let level = desk.studio().editor.level().clone();
    let path = desk.path("broken.ron");
    std::fs::write(&path, "Level(\n    version: 1,\n    bord: [],\n)").expect("a written file");
    desk.chord(CTRL, Key::O);
    desk.type_path(&path);
    desk.until("the message is shown", |studio| {
        matches!(&studio.dialog, Some(blackice::studio::model::Dialog::Message { text, .. })
            if text.contains("line 3") && text.contains("bord"))
    });
    assert_eq!(*desk.studio().editor.level(), level);
}

#[test]
fn tab_hides_the_panels_and_space_still_plays() {
    let mut desk = Desk::new(1280.0, 800.0);
    draw_a_level(&mut desk);
    run_to_the_end(&mut desk);
    desk.key(Key::Home);
    desk.key(Key::Tab);
    assert!(desk.studio().panels_hidden);
    let was_playing = desk.studio().player.is_playing();
    desk.key(Key::Space);
    assert_ne!(
        desk.studio().player.is_playing(),
        was_playing,
        "Space controls playback, not a button"
    );
    desk.key(Key::Tab);
    assert!(!desk.studio().panels_hidden);
}

#[test]
fn shift_tab_focuses_buttons_and_escape_leaves_them() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.chord(SHIFT, Key::Tab);
    desk.key(Key::Tab);
    assert!(!desk.studio().panels_hidden, "Tab moves on from the focused button");
    desk.key(Key::Escape);
    desk.key(Key::Tab);
    assert!(desk.studio().panels_hidden);
}

#[test]
fn escape_closes_an_open_menu_first() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.key(Key::Tab);
    desk.harness.get_by_label("Timeline").click();
    desk.frames(3);
    assert!(desk.harness.query_by_label_contains("Next unexpected outcome").is_some());
    desk.key(Key::Escape);
    assert!(desk.harness.query_by_label_contains("Next unexpected outcome").is_none());
    assert!(desk.studio().panels_hidden, "the same key press has no second effect");
}

#[test]
fn the_demonstration_can_be_opened_after_other_runs() {
    let mut desk = Desk::new(1280.0, 800.0);
    draw_a_level(&mut desk);
    run_to_the_end(&mut desk);
    desk.chord(SHIFT, Key::F1);
    desk.until("the demonstration is open", |studio| studio.runs.len() == 2);
    assert_eq!(desk.studio().mode, Mode::Watch);
    assert_eq!(desk.studio().player.cursor(), 0);
}

#[test]
fn a_stopped_run_has_a_stopped_event_and_no_failure_event() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.chord(CTRL, Key::N);
    desk.choose_slow_program();
    desk.chord(CTRL, Key::Enter);
    desk.chord(CTRL, Key::Period);
    desk.until("the run is over", |studio| studio.simulation.is_none());
    let run = desk.studio().runs.shown().expect("a run");
    assert_eq!(run.outcome(), Some(&Outcome::Cancelled));
    let last: Vec<_> = run.events().iter().filter(|event| event.step == run.len()).collect();
    assert!(last.iter().any(|event| event.kind == EventKind::Stopped), "{last:?}");
    assert!(run.events().iter().all(|event| event.kind != EventKind::Failure));
    desk.key(Key::End);
    assert!(desk.harness.query_by_label_contains("Stopped after").is_some());
}

#[test]
fn density_and_solvability_settings_reach_the_prior() {
    let mut desk = Desk::new(1280.0, 800.0);
    draw_a_level(&mut desk);
    let prior = |desk: &Desk| {
        desk.studio().runs.shown().and_then(Run::ice).map(|run| run.recording().header.prior)
    };
    let told = |desk: &Desk| {
        let run = desk.studio().runs.shown().and_then(Run::ice);
        run.map(|run| IcePrior::told(0.35, run.recording().header.level.count_can_be_ice()))
    };
    run_to_the_end(&mut desk);
    assert_eq!(
        prior(&desk),
        Some(IcePrior::default()),
        "the default prior is used without settings"
    );
    desk.harness.get_by_label("known ice density").click();
    desk.frames(3);
    desk.chord(CTRL, Key::A);
    desk.harness.event(eframe::egui::Event::Text("35".to_owned()));
    desk.frames(2);
    desk.key(Key::Enter);
    assert!(desk.studio().settings.tells_density);
    run_to_the_end(&mut desk);
    assert_eq!(prior(&desk), told(&desk));
    assert!(desk.harness.query_by_label_contains("(known: 35 %)").is_some());
    desk.chord(SHIFT, Key::G);
    run_to_the_end(&mut desk);
    assert_eq!(prior(&desk), told(&desk).map(IcePrior::given_solvable));
    desk.chord(SHIFT, Key::D);
    run_to_the_end(&mut desk);
    assert_eq!(prior(&desk), Some(IcePrior::default().given_solvable()));
    desk.chord(SHIFT, Key::G);
    run_to_the_end(&mut desk);
    assert_eq!(prior(&desk), Some(IcePrior::default()));
}

/// A file dropped onto the window by the window system.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl eframe::egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn dropped_files_and_folders_are_opened() {
    let mut desk = Desk::new(1280.0, 800.0);
    let (file, folder) = (desk.path("dropped.xsb"), desk.path("mine"));
    std::fs::write(&file, "#####\n#@$.#\n#####\nTitle: Fallen\n").expect("written");
    std::fs::create_dir(&folder).expect("made");
    std::fs::copy(&file, folder.join("one.xsb")).expect("copied");
    let broken = desk.path("broken.ron");
    std::fs::write(&broken, "Level(version: 1, bord: [])").expect("written");
    let drop = |desk: &mut Desk, path: &std::path::Path| {
        desk.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.to_owned())));
        desk.frames(2);
    };
    drop(&mut desk, &file);
    desk.until("the level is open", |studio| studio.editor.level().title == "Fallen");
    assert_eq!(desk.studio().editor.source().path(), Some(file.as_path()));
    drop(&mut desk, &folder);
    desk.until("the folder is in the library", |studio| {
        studio.files.shelves().any(|shelf| shelf.path() == Some(folder.as_path()))
    });
    drop(&mut desk, &broken);
    desk.until("the message is shown", |studio| studio.dialog.is_some());
    assert_eq!(desk.studio().editor.level().title, "Fallen", "the open level is unchanged");
}

#[test]
fn cells_outside_the_walls_do_not_count_as_unknown() {
    let mut desk = Desk::new(1280.0, 800.0);
    let path = desk.path("ragged.xsb");
    let text = "  #####  \n###   ###\n#@$  .  #\n###   ###\n  #####  \nTitle: Ragged\n";
    std::fs::write(&path, text).expect("written");
    desk.chord(CTRL, Key::O);
    desk.type_path(&path);
    desk.until("the level is open", |studio| studio.editor.level().title == "Ragged");
    desk.choose_agent("you");
    desk.chord(CTRL, Key::Enter);
    let run = desk.studio().runs.shown().expect("a run");
    // 13 cells lie within the walls; the target cell is known to be no ice.
    assert_eq!(run.ice().expect("on ice").unknown_cells(), [12]);
    assert!(desk.harness.query_by_label_contains("12 unknown").is_some());
    let board = desk.harness.get_by_label("belief board");
    assert!(board.value().unwrap_or_default().contains("12 unknown cells"));
}

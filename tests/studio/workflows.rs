//! Tests of the main workflow: draw a level, run an agent, step through it, fork, save, open again.

use super::harness::StudioHarness;
use blackice::editing::Paint;
use blackice::episode::{EpisodeOutcome, EventKind};
use blackice::studio::model::{Mode, Run};
use blackice::worlds::ice::{Ground, IcePrior};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Draws a new level with keys alone, with one ice cell on the path of the crate.
fn draw_a_level(harness: &mut StudioHarness) {
    harness.press_chord(CTRL, Key::N);
    assert_eq!(harness.studio().mode, Mode::Edit);
    let ice = Paint::PALETTE.iter().position(|paint| *paint == Paint::Ground(Ground::Ice));
    assert_eq!(ice, Some(3), "ice is on key 4");
    harness.press_key(Key::Num4);
    // The cell cursor starts in the middle, on the crate; the cell to its right is empty.
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::Enter);
    let board = &harness.studio().worlds.ice.level().board;
    let ice = board.cells().iter().filter(|square| square.ground == Ground::Ice).count();
    assert_eq!(ice, 1, "one ice cell was drawn");
    assert!(harness.studio().worlds.ice.is_modified());
}

/// Runs the selected agent and waits for the end of the run.
fn run_to_the_end(harness: &mut StudioHarness) {
    harness.press_chord(CTRL | SHIFT, Key::Enter);
    harness.wait_until("the run is over", |studio| {
        studio.running_agent.is_none() && studio.runs.shown().is_some_and(|run| !run.is_empty())
    });
}

#[test]
fn draw_run_scrub_fork_save_and_open_again() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    draw_a_level(&mut harness);
    run_to_the_end(&mut harness);
    assert_eq!(harness.studio().mode, Mode::Watch);
    let run = harness.studio().runs.shown().expect("a run");
    assert_eq!(run.outcome(), Some(&EpisodeOutcome::Solved));
    let steps = run.len();
    assert!(run.events().iter().any(|event| event.kind == EventKind::Discovery));

    harness.press_key(Key::Home);
    harness.press_key(Key::ArrowLeft);
    assert_eq!(harness.studio().playback.cursor(), 0);
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowLeft);
    assert_eq!(harness.studio().playback.cursor(), 1);
    harness.press_chord(CTRL, Key::ArrowRight);
    let cursor = harness.studio().playback.cursor();
    assert!(harness.has_event_at(cursor), "Ctrl+Right goes to an event");
    harness.press_key(Key::End);
    assert_eq!(harness.studio().playback.cursor(), steps);

    harness.press_key(Key::Home);
    harness.press_key(Key::ArrowRight);
    harness.press_chord(SHIFT, Key::K);
    assert_eq!(harness.studio().mode, Mode::Edit, "the fork opens in the editor");
    assert!(harness.studio().worlds.ice.level().title.contains("after step 1"));

    let path = harness.path("forked.ron");
    harness.press_chord(CTRL | SHIFT, Key::S);
    harness.type_path(&path);
    let saved = harness.studio().worlds.ice.level().clone();
    assert!(!harness.studio().worlds.ice.is_modified());
    harness.press_chord(CTRL, Key::N);
    assert_ne!(*harness.studio().worlds.ice.level(), saved);
    harness.press_chord(CTRL, Key::O);
    harness.type_path(&path);
    harness.wait_until("the file is open", |studio| studio.worlds.ice.source().path().is_some());
    assert_eq!(*harness.studio().worlds.ice.level(), saved);
}

#[test]
fn a_saved_run_opens_without_its_agent() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    draw_a_level(&mut harness);
    run_to_the_end(&mut harness);
    let recording =
        harness.studio().runs.shown().and_then(Run::ice).expect("a run").recording().clone();
    let path = harness.path("run.ron");
    harness.press_chord(CTRL | SHIFT, Key::R);
    harness.type_path(&path);
    harness.wait_until("the run is written", |_| path.exists());
    let mut other = StudioHarness::new(1280.0, 800.0);
    other.press_chord(CTRL, Key::O);
    other.type_path(&path);
    other.wait_until("the run is open", |studio| studio.runs.shown().is_some());
    assert_eq!(
        *other.studio().runs.shown().and_then(Run::ice).expect("a run").recording(),
        recording
    );
}

#[test]
fn new_steps_do_not_move_a_paused_cursor() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_chord(CTRL, Key::N);
    harness.press_chord(CTRL, Key::Enter);
    harness.wait_until("the agent has moved twice", |studio| {
        studio.runs.shown().is_some_and(|run| run.len() >= 2)
    });
    harness.press_key(Key::Space);
    harness.press_key(Key::Home);
    assert_eq!(harness.studio().playback.cursor(), 0);
    harness.frames(30);
    harness.wait_until("the run is over", |studio| studio.running_agent.is_none());
    assert_eq!(harness.studio().playback.cursor(), 0, "new steps do not move the cursor");
    harness.press_key(Key::End);
    let studio = harness.studio();
    assert_eq!(studio.playback.cursor(), studio.runs.shown().expect("a run").len());
}

#[test]
fn step_forward_moves_one_decision_while_the_agent_plays_ahead() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_chord(CTRL, Key::N);
    harness.press_chord(CTRL, Key::Enter);
    harness.press_key(Key::Space);
    assert!(!harness.studio().playback.is_playing());
    let before = harness.studio().playback.cursor();
    harness.wait_until("the agent has finished", |studio| studio.running_agent.is_none());
    assert_eq!(harness.studio().playback.cursor(), before, "a paused cursor does not move");
    assert!(harness.studio().playback.last() > before + 1);
    harness.press_key(Key::ArrowRight);
    harness.frames(20);
    assert_eq!(harness.studio().playback.cursor(), before + 1);
}

#[test]
fn arrow_keys_play_by_hand_and_ctrl_z_takes_back() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_chord(CTRL, Key::N);
    harness.select_agent("you");
    harness.press_chord(CTRL, Key::Enter);
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowUp);
    assert_eq!(harness.studio().runs.shown().expect("a run").len(), 2);
    harness.press_chord(CTRL, Key::Z);
    assert_eq!(harness.studio().runs.shown().expect("a run").len(), 1);
}

#[test]
fn a_malformed_file_shows_an_error_and_keeps_the_level() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    draw_a_level(&mut harness);
    let level = harness.studio().worlds.ice.level().clone();
    let path = harness.path("broken.ron");
    std::fs::write(&path, "Level(\n    version: 1,\n    bord: [],\n)").expect("a written file");
    harness.press_chord(CTRL, Key::O);
    harness.type_path(&path);
    harness.wait_until("the message is shown", |studio| {
        matches!(&studio.dialog, Some(blackice::studio::model::Dialog::Message { text, .. })
            if text.contains("line 3") && text.contains("bord"))
    });
    assert_eq!(*harness.studio().worlds.ice.level(), level);
}

#[test]
fn tab_hides_the_panels_and_space_still_plays() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    draw_a_level(&mut harness);
    run_to_the_end(&mut harness);
    harness.press_key(Key::Home);
    harness.press_key(Key::Tab);
    assert!(harness.studio().panels_hidden);
    let was_playing = harness.studio().playback.is_playing();
    harness.press_key(Key::Space);
    assert_ne!(
        harness.studio().playback.is_playing(),
        was_playing,
        "Space controls playback, not a button"
    );
    harness.press_key(Key::Tab);
    assert!(!harness.studio().panels_hidden);
}

#[test]
fn shift_tab_focuses_buttons_and_escape_leaves_them() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_chord(SHIFT, Key::Tab);
    harness.press_key(Key::Tab);
    assert!(!harness.studio().panels_hidden, "Tab moves on from the focused button");
    harness.press_key(Key::Escape);
    harness.press_key(Key::Tab);
    assert!(harness.studio().panels_hidden);
}

#[test]
fn escape_closes_an_open_menu_first() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_key(Key::Tab);
    harness.egui.get_by_label("Timeline").click();
    harness.frames(3);
    assert!(harness.egui.query_by_label_contains("Next unexpected outcome").is_some());
    harness.press_key(Key::Escape);
    assert!(harness.egui.query_by_label_contains("Next unexpected outcome").is_none());
    assert!(harness.studio().panels_hidden, "the same key press has no second effect");
}

#[test]
fn the_demonstration_can_be_opened_after_other_runs() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    draw_a_level(&mut harness);
    run_to_the_end(&mut harness);
    harness.press_chord(SHIFT, Key::F1);
    harness.wait_until("the demonstration is open", |studio| studio.runs.len() == 2);
    assert_eq!(harness.studio().mode, Mode::Watch);
    assert_eq!(harness.studio().playback.cursor(), 0);
}

#[test]
fn a_stopped_run_has_a_stopped_event_and_no_failure_event() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_chord(CTRL, Key::N);
    harness.select_silent_program();
    harness.press_chord(CTRL, Key::Enter);
    harness.press_chord(CTRL, Key::Period);
    harness.wait_until("the run is over", |studio| studio.running_agent.is_none());
    let run = harness.studio().runs.shown().expect("a run");
    assert_eq!(run.outcome(), Some(&EpisodeOutcome::Cancelled));
    let last: Vec<_> = run.events().iter().filter(|event| event.step == run.len()).collect();
    assert!(last.iter().any(|event| event.kind == EventKind::Stopped), "{last:?}");
    assert!(run.events().iter().all(|event| event.kind != EventKind::Failure));
    harness.press_key(Key::End);
    assert!(harness.egui.query_by_label_contains("Stopped after").is_some());
}

#[test]
fn density_and_solvability_settings_reach_the_prior() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    draw_a_level(&mut harness);
    let prior = |harness: &StudioHarness| {
        harness.studio().runs.shown().and_then(Run::ice).map(|run| run.recording().header.prior)
    };
    let actual = |harness: &StudioHarness| {
        let run = harness.studio().runs.shown().and_then(Run::ice);
        run.map(|run| {
            IcePrior::stated_density(0.35, run.recording().header.level.possible_ice_count())
        })
    };
    run_to_the_end(&mut harness);
    assert_eq!(
        prior(&harness),
        Some(IcePrior::default()),
        "the default prior is used without settings"
    );
    harness.egui.get_by_label("known ice density").click();
    harness.frames(3);
    harness.press_chord(CTRL, Key::A);
    harness.egui.event(eframe::egui::Event::Text("35".to_owned()));
    harness.frames(2);
    harness.press_key(Key::Enter);
    assert!(harness.studio().settings.knows_density);
    run_to_the_end(&mut harness);
    assert_eq!(prior(&harness), actual(&harness));
    assert!(harness.egui.query_by_label_contains("(known: 35 %)").is_some());
    harness.press_chord(SHIFT, Key::G);
    run_to_the_end(&mut harness);
    assert_eq!(prior(&harness), actual(&harness).map(IcePrior::given_solvable));
    harness.press_chord(SHIFT, Key::D);
    run_to_the_end(&mut harness);
    assert_eq!(prior(&harness), Some(IcePrior::default().given_solvable()));
    harness.press_chord(SHIFT, Key::G);
    run_to_the_end(&mut harness);
    assert_eq!(prior(&harness), Some(IcePrior::default()));
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
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let (file, folder) = (harness.path("dropped.xsb"), harness.path("mine"));
    std::fs::write(&file, "#####\n#@$.#\n#####\nTitle: Fallen\n").expect("written");
    std::fs::create_dir(&folder).expect("made");
    std::fs::copy(&file, folder.join("one.xsb")).expect("copied");
    let broken = harness.path("broken.ron");
    std::fs::write(&broken, "Level(version: 1, bord: [])").expect("written");
    let drop = |harness: &mut StudioHarness, path: &std::path::Path| {
        harness.egui.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.to_owned())));
        harness.frames(2);
    };
    drop(&mut harness, &file);
    harness.wait_until("the level is open", |studio| studio.worlds.ice.level().title == "Fallen");
    assert_eq!(harness.studio().worlds.ice.source().path(), Some(file.as_path()));
    drop(&mut harness, &folder);
    harness.wait_until("the folder is in the library", |studio| {
        studio.files.shelves().any(|shelf| shelf.path() == Some(folder.as_path()))
    });
    drop(&mut harness, &broken);
    harness.wait_until("the message is shown", |studio| studio.dialog.is_some());
    assert_eq!(harness.studio().worlds.ice.level().title, "Fallen", "the open level is unchanged");
}

#[test]
fn cells_outside_the_walls_do_not_count_as_unknown() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let path = harness.path("ragged.xsb");
    let text = "  #####  \n###   ###\n#@$  .  #\n###   ###\n  #####  \nTitle: Ragged\n";
    std::fs::write(&path, text).expect("written");
    harness.press_chord(CTRL, Key::O);
    harness.type_path(&path);
    harness.wait_until("the level is open", |studio| studio.worlds.ice.level().title == "Ragged");
    harness.select_agent("you");
    harness.press_chord(CTRL, Key::Enter);
    let run = harness.studio().runs.shown().expect("a run");
    // 13 cells lie within the walls; the target cell is known to be no ice.
    assert_eq!(run.ice().expect("on ice").unknown_cells(), [12]);
    assert!(harness.egui.query_by_label_contains("12 unknown").is_some());
    let board = harness.egui.get_by_label("belief board");
    assert!(board.value().unwrap_or_default().contains("12 unknown cells"));
}

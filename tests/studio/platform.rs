//! Tests of the platform world in the studio: editing by pointer and keys, runs, searches.

use super::harness::StudioHarness;
use super::snapshots::set_theme;
use blackice::episode::EpisodeOutcome;
use blackice::planning::platform::Engine;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::{Mode, RunWorld};
use blackice::studio::platform::{PlatformRequest, PlatformSquare, RecordedPlatformSearch, Tool};
use blackice::studio::request::Request;
use blackice::studio::source::LevelSource;
use blackice::worlds::WorldKind;
use blackice::worlds::platform::{Platform, read_drawing};
use eframe::egui::{self, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens a studio with a bundled stage, found by its title.
fn harness_with_stage(width: f32, height: f32, title: &str) -> StudioHarness {
    let mut harness = StudioHarness::new(width, height);
    let source = source_of_stage(&harness, title);
    let request = Request::Files(FilesRequest::OpenLevel(source));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(3);
    harness
}

/// Source of the bundled stage with a title.
fn source_of_stage(harness: &StudioHarness, title: &str) -> LevelSource {
    let files = &harness.studio().files;
    let mut levels = files.shelves().flat_map(|shelf| &shelf.levels).filter(|it| it.is_level());
    let found =
        levels.find(|level| level.level.world() == WorldKind::Platform && level.title == title);
    found.unwrap_or_else(|| panic!("no stage {title:?}")).source.clone()
}

/// Moves the pointer and presses or releases its primary button.
fn pointer(harness: &mut StudioHarness, place: Pos2, pressed: bool) {
    let modifiers = Modifiers::NONE;
    harness.egui.event(egui::Event::PointerMoved(place));
    harness.egui.event(egui::Event::PointerButton {
        pos: place,
        button: PointerButton::Primary,
        pressed,
        modifiers,
    });
    harness.frames(2);
}

/// Screen position of a cell: column from the left, row from the bottom.
fn cell(harness: &StudioHarness, column: f32, row: f32) -> Pos2 {
    let columns = harness.studio().worlds.platform.level().columns.len() as f32;
    let canvas = harness.egui.get_by_label("stage").rect();
    // This repeats the layout of the canvas: a margin of 20 points and square cells of 3 to 88
    // points.
    let inner = canvas.size() - Vec2::splat(40.0);
    let side = (inner.x / columns).min(inner.y / 6.0).floor().clamp(3.0, 88.0);
    canvas.center() + Vec2::new((column + 0.5 - columns / 2.0) * side, (2.5 - row) * side)
}

#[test]
fn ground_is_drawn_by_dragging_and_undone() {
    let mut harness = harness_with_stage(1280.0, 800.0, "Leg up");
    assert_eq!((harness.studio().world, harness.studio().mode), (WorldKind::Platform, Mode::Edit));
    let before = harness.studio().worlds.platform.level().clone();
    let [from, to] = [(1.0, 4.0), (2.0, 4.0)].map(|(column, row)| cell(&harness, column, row));
    pointer(&mut harness, from, true);
    harness.egui.event(egui::Event::PointerMoved(to));
    harness.frames(2);
    pointer(&mut harness, to, false);
    let heights: Vec<u8> =
        harness.studio().worlds.platform.level().columns.iter().map(|it| it.height).collect();
    assert_eq!(heights[1..=2], [4, 4], "{heights:?}");
    harness.press_chord(CTRL, Key::Z);
    assert_eq!(*harness.studio().worlds.platform.level(), before);
    harness.press_key(Key::Num2);
    let place = cell(&harness, 1.0, 5.0);
    pointer(&mut harness, place, true);
    pointer(&mut harness, place, false);
    assert_eq!(harness.studio().shown_level().undo_name(), Some("drop rocks"));
    harness.egui.get_by_label("number of columns");
    harness.egui.get_by_label("Properties");
}

#[test]
fn run_shows_a_plan_and_the_stage_is_played_by_hand() {
    let mut harness = harness_with_stage(1280.0, 800.0, "Leg up");
    harness.press_chord(CTRL, Key::Enter);
    harness.wait_until("the plan is shown", |studio| studio.runs.shown().is_some());
    harness.frames(3);
    harness.egui.get_by_label("stage board");
    let run = harness.studio().runs.shown().and_then(Platform::downcast).expect("a run");
    assert_eq!(run.recording().outcome, Some(EpisodeOutcome::Solved));
    let last = run.recording().len();
    harness.press_key(Key::ArrowRight);
    assert_eq!(harness.studio().playback.cursor(), 1);
    harness.press_key(Key::End);
    assert_eq!(harness.studio().playback.cursor(), last);
    let board = harness.egui.get_by_label("stage board");
    assert!(board.accesskit_node().value().is_some_and(|text| text.contains("column")));
    // By hand, with keys alone.
    harness.press_key(Key::E);
    harness.press_chord(SHIFT, Key::P);
    assert!(harness.studio().can_move_manually());
    harness.press_key(Key::ArrowRight);
    harness.press_chord(SHIFT, Key::ArrowRight);
    assert_eq!(harness.studio().playback.last(), 2);
    harness.press_chord(CTRL, Key::Z);
    assert_eq!(harness.studio().playback.last(), 1);
}

#[test]
fn the_search_of_a_stage_is_recorded_and_shown() {
    let mut harness = harness_with_stage(1280.0, 800.0, "Leg up");
    harness.press_key(Key::F7);
    let is_over = |harness: &mut StudioHarness| {
        harness.wait_until("the search is over", |studio| {
            studio.search.progress().is_none() && studio.search.result().is_some()
        });
        harness.frames(3);
    };
    is_over(&mut harness);
    assert_eq!(harness.studio().mode, Mode::Search);
    harness.egui.get_by_label("stage search board");
    harness.press_key(Key::End);
    let last = harness.studio().search.playback.cursor();
    assert!(last > 1);
    let request = Request::from(PlatformRequest::SearchEngine(Engine::Deepening));
    harness.egui.state_mut().studio_mut().apply(request);
    is_over(&mut harness);
    let found = harness.studio().search.result().expect("a search");
    assert!(found.view().is_iterative_deepening() && found.world() == WorldKind::Platform);
    harness.press_chord(CTRL, Key::ArrowRight);
    assert!(harness.studio().search.playback.cursor() >= 1);
}

#[test]
fn columns_are_selected_copied_pasted_and_deleted() {
    let mut harness = harness_with_stage(1280.0, 800.0, "Leg up");
    let before = harness.studio().worlds.platform.level().columns.len();
    harness.press_key(Key::S);
    let [from, to] = [(0.0, 4.0), (1.0, 4.0)].map(|(column, row)| cell(&harness, column, row));
    pointer(&mut harness, from, true);
    harness.egui.event(egui::Event::PointerMoved(to));
    harness.frames(2);
    pointer(&mut harness, to, false);
    harness.egui.get_by_label_contains("Columns 0 to 1 selected");
    harness.egui.event(egui::Event::Copy);
    harness.frames(2);
    harness.egui.event(egui::Event::Paste("@\n##\n".to_owned()));
    harness.frames(3);
    let stage = harness.studio().worlds.platform.level();
    assert_eq!(
        (stage.columns.len(), stage.agent),
        (before, Some(0)),
        "two columns replace two columns"
    );
    harness.press_key(Key::Delete);
    assert_eq!(harness.studio().worlds.platform.level().columns.len(), before - 2);
    assert_eq!(harness.studio().shown_level().undo_name(), Some("delete columns"));
    harness.press_chord(CTRL, Key::Z);
    harness.press_chord(CTRL, Key::Z);
    assert!(harness.studio().shown_level().undo_name().is_none());
}

#[test]
fn a_click_on_a_problem_goes_to_its_column() {
    let mut harness = harness_with_stage(1280.0, 800.0, "Leg up");
    let studio = harness.egui.state_mut().studio_mut();
    let mut stage = studio.worlds.platform.level().clone();
    stage.columns[2].rocks = 99;
    stage.gate = None;
    studio.open_level(LevelSource::New(77), stage);
    harness.frames(3);
    harness.egui.get_by_label_contains("(column 2)").click();
    harness.frames(3);
    let square = harness.studio().worlds.platform.square();
    assert_eq!(square.map(|square| square.column), Some(2));
    harness.egui.get_by_label("Place the gate").scroll_to_me();
    harness.frames(3);
    harness.egui.get_by_label("Place the gate").click();
    harness.frames(3);
    assert_eq!(harness.studio().worlds.platform.tool(), Tool::Gate);
}

#[test]
fn keys_and_buttons_play_and_a_dead_end_is_marked() {
    let mut harness = harness_with_stage(1280.0, 800.0, "Leg up");
    let (stage, faults) = read_drawing(&["G@ ", "## ", "## ", "###"]);
    assert_eq!(faults, []);
    harness.egui.state_mut().studio_mut().open_level(LevelSource::New(78), stage);
    harness.press_chord(SHIFT, Key::P);
    harness.press_key(Key::G);
    harness.wait_until("the dead end is marked", |studio| {
        studio.runs.shown().is_some_and(|run| run.dead_end().is_some())
    });
    harness.frames(2);
    assert!(harness.has_event_at(1));
    harness.egui.get_by_label("Climb left").click();
    harness.frames(3);
    assert_eq!(harness.studio().playback.last(), 2);
    harness.egui.get_by_label("Undo move").click();
    harness.frames(3);
    assert_eq!(harness.studio().playback.last(), 1);
    // The chosen search, or the user, can continue from any step.
    harness.press_key(Key::ArrowLeft);
    harness.press_chord(CTRL, Key::Z);
    harness.press_chord(CTRL, Key::Z);
    harness.press_key(Key::K);
    harness.wait_until("the plan is shown", |studio| studio.runs.len() == 2);
    harness.press_key(Key::J);
    assert!(harness.studio().can_move_manually());
}

#[test]
fn a_stage_wider_than_the_window_scrolls_and_can_be_played() {
    let mut harness = harness_with_stage(1024.0, 640.0, "Leg up");
    let request = Request::from(PlatformRequest::ColumnCount(1_000));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(3);
    let canvas = harness.egui.get_by_label("stage").rect();
    // Going to a column scrolls it to the middle of the canvas.
    let check = |harness: &mut StudioHarness, column: usize| {
        let request = Request::from(PlatformRequest::GoTo(column));
        harness.egui.state_mut().studio_mut().apply(request);
        harness.frames(3);
        let place = canvas.center() + Vec2::new(0.0, 4.0);
        harness.egui.event(egui::Event::PointerMoved(place));
        harness.frames(2);
        let found = harness.studio().worlds.platform.square().map(|square| square.column);
        assert!(found.is_some_and(|found| found.abs_diff(column) <= 1), "{found:?}, not {column}");
    };
    for column in [999, 0, 500] {
        check(&mut harness, column);
    }
    for _ in 0..8 {
        harness.press_chord(CTRL, Key::Equals);
    }
    check(&mut harness, 999);
    check(&mut harness, 1);
    harness.press_chord(SHIFT, Key::P);
    assert!(harness.studio().can_move_manually());
    harness.frames(3);
    harness.egui.get_by_label("stage board");
}

#[test]
fn hovering_a_successor_highlights_its_cell() {
    let mut harness = harness_with_stage(1280.0, 800.0, "Leg up");
    harness.press_key(Key::F7);
    harness.wait_until("the search is over", |studio| {
        studio.search.progress().is_none() && studio.search.result().is_some()
    });
    harness.frames(3);
    harness.press_key(Key::ArrowRight);
    let found = harness.studio().search.result().expect("a search");
    let successors = found.trace().successors_of(0);
    assert!(!successors.is_empty());
    for successor in successors {
        let cells = found.view().cells_of(successor);
        let search = found.downcast::<RecordedPlatformSearch>().expect("a stage");
        let columns = search.level().columns.len();
        let (column, row) = search.cell_after(successor).expect("a place");
        let expected = (5 - usize::from(row)) * columns + column;
        assert_eq!(cells.first().copied().map(usize::from), Some(expected));
    }
    let row = harness.egui.get_all_by_label_contains("opened").next().expect("a row").rect();
    harness.egui.event(egui::Event::PointerMoved(row.center()));
    harness.frames(3);
    assert!(!harness.studio().hover_marks.cells.is_empty());
}

/// Saves a picture of a stage with problems, then plays a stage into a dead end.
fn play_into_dead_end(harness: &mut StudioHarness) {
    let (stage, _) = read_drawing(&["G   @o    ", "#######   ", "#######   ", "##########"]);
    let mut high = stage;
    high.columns[2].rocks = 4;
    high.columns[5].rocks = 4;
    high.gate = None;
    harness.egui.state_mut().studio_mut().open_level(LevelSource::New(80), high);
    harness.frames(3);
    harness.press_key(Key::F8);
    harness.save_picture("stage-problems");
    let (stage, _) = read_drawing(&["G   @     ", "#######   ", "#######   ", "##########"]);
    harness.egui.state_mut().studio_mut().open_level(LevelSource::New(81), stage);
    harness.press_chord(SHIFT, Key::P);
    for _ in 0..3 {
        harness.press_key(Key::G);
    }
    harness.wait_until("the dead end is marked", |studio| {
        studio.runs.shown().is_some_and(|run| run.dead_end().is_some())
    });
    harness.frames(60);
}

#[test]
fn stages_render_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut harness = StudioHarness::new(width, height);
        let source = source_of_stage(&harness, "Spoil heap");
        let open = |harness: &mut StudioHarness| {
            let request = Request::Files(FilesRequest::OpenLevel(source.clone()));
            harness.egui.state_mut().studio_mut().apply(request);
            harness.frames(3);
        };
        open(&mut harness);
        harness.wait_until("the stage is evaluated", |studio| {
            studio.worlds.platform.analyzer.verdict().is_some()
        });
        for request in [
            PlatformRequest::Tool(Tool::Select),
            PlatformRequest::Press { at: PlatformSquare { row: 5, column: 2 }, erases: false },
            PlatformRequest::Drag(PlatformSquare { row: 5, column: 5 }),
            PlatformRequest::Release,
        ] {
            harness.egui.state_mut().studio_mut().apply(Request::from(request));
        }
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            harness.save_picture(&format!("stage-edit-{theme}-{width}x{height}"));
        }
        play_into_dead_end(&mut harness);
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            harness.save_picture(&format!("stage-lost-{theme}-{width}x{height}"));
        }
        open(&mut harness);
        harness.press_chord(CTRL, Key::Enter);
        harness.wait_until("the plan is shown", |studio| studio.runs.shown().is_some());
        for _ in 0..4 {
            harness.press_key(Key::ArrowRight);
        }
        harness.egui.state_mut().studio_mut().apply(Request::DismissNotice(0));
        harness.frames(60);
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            harness.save_picture(&format!("stage-watch-{theme}-{width}x{height}"));
        }
        open(&mut harness);
        let request = Request::from(PlatformRequest::SearchEngine(Engine::Deepening));
        harness.press_key(Key::F7);
        harness.egui.state_mut().studio_mut().apply(request);
        harness.wait_until("the search is over", |studio| {
            studio.search.progress().is_none() && studio.search.result().is_some()
        });
        harness.press_key(Key::End);
        harness.frames(3);
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            harness.save_picture(&format!("stage-search-{theme}-{width}x{height}"));
            let picture = harness.egui.render().expect("a picture");
            let colours: std::collections::HashSet<_> = picture.pixels().collect();
            assert!(colours.len() > 50, "{theme}: the window is nearly empty");
        }
    }
}

#[test]
fn invalid_stage_requests_are_clamped_or_ignored() {
    let mut harness = StudioHarness::new(1024.0, 640.0);
    for request in [
        PlatformRequest::ColumnCount(0),
        PlatformRequest::ColumnCount(9_999),
        PlatformRequest::Release,
    ] {
        harness.egui.state_mut().studio_mut().apply(Request::from(request));
        harness.frames(1);
    }
    assert_eq!(harness.studio().worlds.platform.level().columns.len(), 1_000);
}

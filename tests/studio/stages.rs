//! Tests of the platform world in the studio: editing by pointer and keys, runs, searches.

use super::desk::Desk;
use super::looks::wear;
use blackice::episode::Outcome;
use blackice::planning::platform::Engine;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::{Mode, RunWorld};
use blackice::studio::request::Request;
use blackice::studio::search::SearchRequest;
use blackice::studio::source::LevelSource;
use blackice::studio::stages::{Square, StageRequest, Tool};
use blackice::worlds::WorldKind;
use blackice::worlds::platform::{Platform, undraw};
use eframe::egui::{self, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens a studio with a bundled stage, found by its title.
fn with_stage(width: f32, height: f32, title: &str) -> Desk {
    let mut desk = Desk::new(width, height);
    let source = stage_called(&desk, title);
    let request = Request::Files(FilesRequest::OpenLevel(source));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.frames(3);
    desk
}

/// Source of the bundled stage with a title.
fn stage_called(desk: &Desk, title: &str) -> LevelSource {
    let files = &desk.studio().files;
    let mut levels = files.shelves().flat_map(|shelf| &shelf.levels);
    let found =
        levels.find(|level| level.level.world() == WorldKind::Platform && level.title == title);
    found.unwrap_or_else(|| panic!("no stage {title:?}")).source.clone()
}

/// Moves the pointer and presses or releases its primary button.
fn pointer(desk: &mut Desk, place: Pos2, pressed: bool) {
    let modifiers = Modifiers::NONE;
    desk.harness.event(egui::Event::PointerMoved(place));
    desk.harness.event(egui::Event::PointerButton {
        pos: place,
        button: PointerButton::Primary,
        pressed,
        modifiers,
    });
    desk.frames(2);
}

/// Screen position of a cell: column from the left, row from the bottom.
fn cell(desk: &Desk, column: f32, row: f32) -> Pos2 {
    let columns = desk.studio().stages.stage().columns.len() as f32;
    let canvas = desk.harness.get_by_label("stage").rect();
    // This repeats the layout of the canvas: a margin of 20 points and square cells of 3 to 88
    // points.
    let inner = canvas.size() - Vec2::splat(40.0);
    let side = (inner.x / columns).min(inner.y / 6.0).floor().clamp(3.0, 88.0);
    canvas.center() + Vec2::new((column + 0.5 - columns / 2.0) * side, (2.5 - row) * side)
}

#[test]
fn ground_is_drawn_by_dragging_and_undone() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    assert_eq!((desk.studio().world, desk.studio().mode), (WorldKind::Platform, Mode::Edit));
    let before = desk.studio().stages.stage().clone();
    let [from, to] = [(1.0, 4.0), (2.0, 4.0)].map(|(column, row)| cell(&desk, column, row));
    pointer(&mut desk, from, true);
    desk.harness.event(egui::Event::PointerMoved(to));
    desk.frames(2);
    pointer(&mut desk, to, false);
    let heights: Vec<u8> =
        desk.studio().stages.stage().columns.iter().map(|it| it.height).collect();
    assert_eq!(heights[1..=2], [4, 4], "{heights:?}");
    desk.chord(CTRL, Key::Z);
    assert_eq!(*desk.studio().stages.stage(), before);
    desk.key(Key::Num2);
    let place = cell(&desk, 1.0, 5.0);
    pointer(&mut desk, place, true);
    pointer(&mut desk, place, false);
    assert_eq!(desk.studio().drawn().undo_name(), Some("drop rocks"));
    desk.harness.get_by_label("number of columns");
    desk.harness.get_by_label("Properties");
}

#[test]
fn run_shows_a_plan_and_the_stage_is_played_by_hand() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    desk.chord(CTRL, Key::Enter);
    desk.until("the plan is shown", |studio| studio.runs.shown().is_some());
    desk.frames(3);
    desk.harness.get_by_label("stage board");
    let run = desk.studio().runs.shown().and_then(Platform::of).expect("a run");
    assert_eq!(run.recording().outcome, Some(Outcome::Solved));
    let last = run.recording().len();
    desk.key(Key::ArrowRight);
    assert_eq!(desk.studio().player.cursor(), 1);
    desk.key(Key::End);
    assert_eq!(desk.studio().player.cursor(), last);
    let board = desk.harness.get_by_label("stage board");
    assert!(board.accesskit_node().value().is_some_and(|text| text.contains("column")));
    // By hand, with keys alone.
    desk.key(Key::E);
    desk.chord(SHIFT, Key::P);
    assert!(desk.studio().plays_by_hand());
    desk.key(Key::ArrowRight);
    desk.chord(SHIFT, Key::ArrowRight);
    assert_eq!(desk.studio().player.last(), 2);
    desk.chord(CTRL, Key::Z);
    assert_eq!(desk.studio().player.last(), 1);
}

#[test]
fn the_search_of_a_stage_is_recorded_and_shown() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    desk.key(Key::F7);
    let is_over = |desk: &mut Desk| {
        desk.until("the search is over", |studio| {
            studio.search.progress().is_none() && studio.search.found().is_some()
        });
        desk.frames(3);
    };
    is_over(&mut desk);
    assert_eq!(desk.studio().mode, Mode::Search);
    desk.harness.get_by_label("stage search board");
    desk.key(Key::End);
    let last = desk.studio().search.player.cursor();
    assert!(last > 1);
    let request = Request::Search(SearchRequest::StageEngine(Engine::Deepening));
    desk.harness.state_mut().studio_mut().apply(request);
    is_over(&mut desk);
    let found = desk.studio().search.found().expect("a search");
    assert!(found.told().deepens() && found.stage().is_some());
    desk.chord(CTRL, Key::ArrowRight);
    assert!(desk.studio().search.player.cursor() >= 1);
}

#[test]
fn columns_are_selected_copied_pasted_and_deleted() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    let before = desk.studio().stages.stage().columns.len();
    desk.key(Key::S);
    let [from, to] = [(0.0, 4.0), (1.0, 4.0)].map(|(column, row)| cell(&desk, column, row));
    pointer(&mut desk, from, true);
    desk.harness.event(egui::Event::PointerMoved(to));
    desk.frames(2);
    pointer(&mut desk, to, false);
    desk.harness.get_by_label_contains("Columns 0 to 1 selected");
    desk.harness.event(egui::Event::Copy);
    desk.frames(2);
    desk.harness.event(egui::Event::Paste("@\n##\n".to_owned()));
    desk.frames(3);
    let stage = desk.studio().stages.stage();
    assert_eq!(
        (stage.columns.len(), stage.agent),
        (before, Some(0)),
        "two columns replace two columns"
    );
    desk.key(Key::Delete);
    assert_eq!(desk.studio().stages.stage().columns.len(), before - 2);
    assert_eq!(desk.studio().drawn().undo_name(), Some("delete columns"));
    desk.chord(CTRL, Key::Z);
    desk.chord(CTRL, Key::Z);
    assert!(desk.studio().drawn().undo_name().is_none());
}

#[test]
fn a_click_on_a_problem_goes_to_its_column() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    let studio = desk.harness.state_mut().studio_mut();
    let mut stage = studio.stages.stage().clone();
    stage.columns[2].rocks = 99;
    stage.gate = None;
    studio.open_level(LevelSource::New(77), stage);
    desk.frames(3);
    desk.harness.get_by_label_contains("(column 2)").click();
    desk.frames(3);
    let square = desk.studio().stages.square();
    assert_eq!(square.map(|square| square.column), Some(2));
    desk.harness.get_by_label("Place the gate").scroll_to_me();
    desk.frames(3);
    desk.harness.get_by_label("Place the gate").click();
    desk.frames(3);
    assert_eq!(desk.studio().stages.tool(), Tool::Gate);
}

#[test]
fn keys_and_buttons_play_and_a_dead_end_is_marked() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    let (stage, faults) = undraw(&["G@ ", "## ", "## ", "###"]);
    assert_eq!(faults, []);
    desk.harness.state_mut().studio_mut().open_level(LevelSource::New(78), stage);
    desk.chord(SHIFT, Key::P);
    desk.key(Key::G);
    desk.until("the dead end is marked", |studio| {
        studio.runs.shown().is_some_and(|run| run.dead_end().is_some())
    });
    desk.frames(2);
    assert!(desk.shown_events_at(1));
    desk.harness.get_by_label("Climb left").click();
    desk.frames(3);
    assert_eq!(desk.studio().player.last(), 2);
    desk.harness.get_by_label("Undo move").click();
    desk.frames(3);
    assert_eq!(desk.studio().player.last(), 1);
    // The chosen search, or the user, can continue from any step.
    desk.key(Key::ArrowLeft);
    desk.chord(CTRL, Key::Z);
    desk.chord(CTRL, Key::Z);
    desk.key(Key::K);
    desk.until("the plan is shown", |studio| studio.runs.len() == 2);
    desk.key(Key::J);
    assert!(desk.studio().plays_by_hand());
}

#[test]
fn a_stage_wider_than_the_window_scrolls_and_can_be_played() {
    let mut desk = with_stage(1024.0, 640.0, "Leg up");
    let request = Request::Stages(StageRequest::Width(1_000));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.frames(3);
    let canvas = desk.harness.get_by_label("stage").rect();
    // Going to a column scrolls it to the middle of the canvas.
    let check = |desk: &mut Desk, column: usize| {
        let request = Request::Stages(StageRequest::GoTo(column));
        desk.harness.state_mut().studio_mut().apply(request);
        desk.frames(3);
        let place = canvas.center() + Vec2::new(0.0, 4.0);
        desk.harness.event(egui::Event::PointerMoved(place));
        desk.frames(2);
        let found = desk.studio().stages.square().map(|square| square.column);
        assert!(found.is_some_and(|found| found.abs_diff(column) <= 1), "{found:?}, not {column}");
    };
    for column in [999, 0, 500] {
        check(&mut desk, column);
    }
    for _ in 0..8 {
        desk.chord(CTRL, Key::Equals);
    }
    check(&mut desk, 999);
    check(&mut desk, 1);
    desk.chord(SHIFT, Key::P);
    assert!(desk.studio().plays_by_hand());
    desk.frames(3);
    desk.harness.get_by_label("stage board");
}

#[test]
fn hovering_a_successor_highlights_its_cell() {
    let mut desk = with_stage(1280.0, 800.0, "Leg up");
    desk.key(Key::F7);
    desk.until("the search is over", |studio| {
        studio.search.progress().is_none() && studio.search.found().is_some()
    });
    desk.frames(3);
    desk.key(Key::ArrowRight);
    let found = desk.studio().search.found().expect("a search");
    let successors = found.trace().successors_of(0);
    assert!(!successors.is_empty());
    for successor in successors {
        let cells = found.told().cells_of(successor);
        let columns = found.stage().expect("a stage").level().columns.len();
        let place = found.stage().and_then(|stage| stage.place_after(successor));
        let (column, row) = place.expect("a place");
        let expected = (5 - usize::from(row)) * columns + column;
        assert_eq!(cells.first().copied().map(usize::from), Some(expected));
    }
    let row = desk.harness.get_all_by_label_contains("opened").next().expect("a row").rect();
    desk.harness.event(egui::Event::PointerMoved(row.center()));
    desk.frames(3);
    assert!(!desk.studio().pointed_at.cells.is_empty());
}

/// Saves a picture of a stage with problems, then plays a stage into a dead end.
fn lost(desk: &mut Desk) {
    let (stage, _) = undraw(&["G   @o    ", "#######   ", "#######   ", "##########"]);
    let mut high = stage;
    high.columns[2].rocks = 4;
    high.columns[5].rocks = 4;
    high.gate = None;
    desk.harness.state_mut().studio_mut().open_level(LevelSource::New(80), high);
    desk.frames(3);
    desk.key(Key::F8);
    desk.keep_picture("stage-problems");
    let (stage, _) = undraw(&["G   @     ", "#######   ", "#######   ", "##########"]);
    desk.harness.state_mut().studio_mut().open_level(LevelSource::New(81), stage);
    desk.chord(SHIFT, Key::P);
    for _ in 0..3 {
        desk.key(Key::G);
    }
    desk.until("the dead end is marked", |studio| {
        studio.runs.shown().is_some_and(|run| run.dead_end().is_some())
    });
    desk.frames(60);
}

#[test]
fn stages_render_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = Desk::new(width, height);
        let source = stage_called(&desk, "Spoil heap");
        let open = |desk: &mut Desk| {
            let request = Request::Files(FilesRequest::OpenLevel(source.clone()));
            desk.harness.state_mut().studio_mut().apply(request);
            desk.frames(3);
        };
        open(&mut desk);
        desk.until("the stage is evaluated", |studio| studio.stages.judge.judged().is_some());
        for request in [
            StageRequest::Tool(Tool::Select),
            StageRequest::Press { at: Square { row: 5, column: 2 }, erases: false },
            StageRequest::Drag(Square { row: 5, column: 5 }),
            StageRequest::Release,
        ] {
            desk.harness.state_mut().studio_mut().apply(Request::Stages(request));
        }
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("stage-edit-{theme}-{width}x{height}"));
        }
        lost(&mut desk);
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("stage-lost-{theme}-{width}x{height}"));
        }
        open(&mut desk);
        desk.chord(CTRL, Key::Enter);
        desk.until("the plan is shown", |studio| studio.runs.shown().is_some());
        for _ in 0..4 {
            desk.key(Key::ArrowRight);
        }
        desk.harness.state_mut().studio_mut().apply(Request::DismissNotice(0));
        desk.frames(60);
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("stage-watch-{theme}-{width}x{height}"));
        }
        open(&mut desk);
        let request = Request::Search(SearchRequest::StageEngine(Engine::Deepening));
        desk.key(Key::F7);
        desk.harness.state_mut().studio_mut().apply(request);
        desk.until("the search is over", |studio| {
            studio.search.progress().is_none() && studio.search.found().is_some()
        });
        desk.key(Key::End);
        desk.frames(3);
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("stage-search-{theme}-{width}x{height}"));
            let picture = desk.harness.render().expect("a picture");
            let colours: std::collections::HashSet<_> = picture.pixels().collect();
            assert!(colours.len() > 50, "{theme}: the window is nearly empty");
        }
    }
}

#[test]
fn invalid_stage_requests_are_clamped_or_ignored() {
    let mut desk = Desk::new(1024.0, 640.0);
    for request in [StageRequest::Width(0), StageRequest::Width(9_999), StageRequest::Release] {
        desk.harness.state_mut().studio_mut().apply(Request::Stages(request));
        desk.frames(1);
    }
    assert_eq!(desk.studio().stages.stage().columns.len(), 1_000);
}

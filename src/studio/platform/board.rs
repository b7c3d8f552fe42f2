//! The platform level at the cursor of a run, with the planned path.

use super::run_data::shortest_plan_start;
use crate::board::Position;
use crate::picture::{
    Place, Rgba, STAGE_ROWS, StageActors, planned_path, planned_path_scene, stage_actors_scene,
    stage_drawing_scene, stage_ground, stage_legend,
};
use crate::studio::boards::{
    AnnotationGesture, BoardView, CachedLayer, Camera, HeaderLine, LegendStrip, LevelPictureKey,
    LevelWithoutRun, header_height, show_header,
};
use crate::studio::glossary::Term;
use crate::studio::model::{LevelVersion, Run, RunFacts, RunId, RunWorld, Studio, WorldRun};
use crate::studio::request::Requests;
use crate::studio::{paint, style};
use crate::worlds::platform::{Platform, State, Terrain};
use eframe::egui::{Key, Painter, PointerButton, Pos2, Rect, Role, Sense, Ui, WidgetInfo, vec2};

/// Accessible name of the board.
const NAME: &str = "stage board";

/// View state of the board.
#[derive(Debug, Default)]
pub struct PlatformBoard {
    pub(super) camera: Camera,
    /// Cached drawing of the ground of the shown run.
    ground_drawing: CachedLayer<RunId>,
    /// The picture of the level, shown while no run is selected.
    level: CachedLayer<LevelPictureKey>,
    /// Number of columns in the last frame; another number fits the camera to the board.
    columns: usize,
    frame: Option<PlatformFrame>,
    /// Arrow that the pointer draws.
    annotations: AnnotationGesture,
    /// The cursor position for which the camera last followed the agent.
    followed: Option<(RunId, usize)>,
}

/// The derived data of one cursor position.
#[derive(Debug)]
struct PlatformFrame {
    /// Run, revision and cursor.
    key: (RunId, u64, usize),
    /// The state before the last action, which may still be animated.
    before: State,
    state: State,
    /// Whether the agent faces right: as its last action, at first towards the gate.
    faces_right: bool,
    /// The agent's planned path.
    planned_path: Vec<Place>,
    /// Whether the whole run follows one plan that is provably shortest.
    is_shortest: bool,
}

impl PlatformBoard {
    /// Shows the board of the shown run; without a run, the level.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let shown = studio.runs.shown();
        let (Some(any), Some(run)) = (shown, shown.and_then(Platform::downcast)) else {
            let (stage, theme) = (studio.worlds.platform.level(), studio.theme());
            let unplayed = LevelWithoutRun { name: NAME, size: (STAGE_ROWS, stage.columns.len()) };
            let draw = |placement| stage_drawing_scene(stage, placement, theme);
            return unplayed.show(ui, studio, (&mut self.camera, &mut self.level), draw);
        };
        let cursor = studio.playback.cursor();
        let key = (run.id(), run.revision(), cursor);
        let kept = self.frame.take().filter(|frame| frame.key == key);
        let frame = kept.unwrap_or_else(|| PlatformFrame::of(run, key));
        self.board_ui(ui, studio, requests, (any, run), &frame);
        self.frame = Some(frame);
    }

    fn board_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        (any, run): (&Run, &WorldRun<Platform>),
        frame: &PlatformFrame,
    ) {
        let theme = studio.theme();
        let full = ui.available_rect_before_wrap();
        let (head, below) = full.split_top_bottom_at_y(full.top() + header_height(studio));
        let lines = header(studio, (any, run), frame.is_shortest);
        show_header(ui, head, theme, lines, [&[Term::Stage, Term::FewestMoves], &[Term::Move]]);
        let entries = stage_legend(LegendStrip::SAMPLE, theme);
        let board = LegendStrip::below(entries, ui, below, studio);
        let columns = run.truth().width();
        if std::mem::replace(&mut self.columns, columns) != columns {
            self.camera.fit();
        }
        let response = ui.interact(board, ui.scope_id().with(NAME), Sense::click_and_drag());
        let mut view = self.camera.view_readable(&response, ui, STAGE_ROWS, columns);
        // Follow the agent only after a step, so that panning by hand is not undone in each pass.
        let frame_of = (frame.key.0, frame.key.2);
        if self.followed.replace(frame_of) != Some(frame_of) {
            let column = f32::from(frame.state.agent);
            if follow_column(&mut self.camera, view, response.rect, column) {
                view = self.camera.view_readable(&response, ui, STAGE_ROWS, columns);
            }
        }
        // Nothing else can be dragged here, so the primary button pans, too.
        let space = ui.input(|input| input.key_down(Key::Space));
        if !space && response.dragged_by(PointerButton::Primary) {
            self.camera.pan(response.drag_delta());
        }
        self.annotations.handle(&response, requests, |point| view.cell_at(point));
        let painter = ui.painter_at(board);
        painter.rect_filled(board, 0.0, style::colour(theme.board.surroundings));
        self.paint(&painter, view, studio, (any, run), frame);
        let text = format!("agent in column {}{}", frame.state.agent, studio.annotations_text());
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, NAME);
            info.current_text_value = Some(text.clone());
            info
        });
        if let Some(position) = response.hover_pos().and_then(|place| view.cell_at(place)) {
            response.on_hover_text(words(run.truth(), &frame.state, position));
        }
        ui.advance_cursor_after_rect(full);
    }

    fn paint(
        &mut self,
        painter: &Painter,
        view: BoardView,
        studio: &Studio,
        (any, run): (&Run, &WorldRun<Platform>),
        frame: &PlatformFrame,
    ) {
        let (theme, terrain) = (studio.theme(), run.truth());
        self.ground_drawing.paint(painter, view, theme, &run.id(), |placement| {
            stage_ground(terrain, placement, theme)
        });
        let placement = view.placement();
        if studio.visible().shows_plan_of(&**any) && !frame.planned_path.is_empty() {
            let ghosts = planned_path_scene(terrain.width(), &frame.planned_path, placement, theme);
            paint::scene(painter, &ghosts, Pos2::ZERO, 1.0);
        }
        let actors = frame.actors(run, studio);
        let actors = stage_actors_scene(terrain.width(), &actors, placement, theme);
        paint::scene(painter, &actors, Pos2::ZERO, 1.0);
        self.annotations.paint(painter, studio, |position| view.square_of(position));
    }
}

impl PlatformFrame {
    /// Computes the data of a run at the cursor in `key`.
    fn of(run: &WorldRun<Platform>, key: (RunId, u64, usize)) -> Self {
        let cursor = key.2;
        let terrain = run.truth();
        let before = run.frame(cursor.saturating_sub(1)).state;
        let state = run.frame(cursor).state;
        let last = cursor.checked_sub(1).and_then(|step| run.step(step));
        let gate_is_right = state.agent <= terrain.gate();
        let faces_right = last.map_or(gate_is_right, |step| step.decision.action.is_rightward());
        let planned_path = planned_path(terrain, run.recording(), run.playback(), cursor, &state);
        let is_shortest = shortest_plan_start(run) == Some(0);
        Self { key, before, state, faces_right, planned_path, is_shortest }
    }

    /// Positions of agent and rocks; the last action may still be animated.
    fn actors(&self, run: &WorldRun<Platform>, studio: &Studio) -> StageActors {
        let terrain = run.truth();
        let moving = studio.playback.motion().and_then(|(step, passed_ms)| {
            let taken = run.step(step).filter(|_| step + 1 == self.key.2)?;
            let is_over = passed_ms >= run.motion_ms(step, studio.motion());
            (!is_over).then_some((taken, passed_ms))
        });
        match moving {
            Some((taken, passed_ms)) => {
                let action = (taken.decision.action, &taken.change);
                studio.motion().stage_actors(terrain, &self.before, action, passed_ms)
            }
            None => StageActors::at_rest(terrain, &self.state, self.faces_right),
        }
    }
}

/// Centres a column that is not visible in `room`; true if the camera moved.
pub(super) fn follow_column(camera: &mut Camera, view: BoardView, room: Rect, column: f32) -> bool {
    let x = view.origin.x + (column + 0.5) * view.cell;
    // A fitted level is completely visible, unless it is too wide for the smallest scale.
    let margin = if camera.is_fitted() { view.cell * 0.5 } else { view.cell };
    let is_seen = room.x_range().shrink(margin).contains(x);
    if !is_seen {
        camera.pan(vec2(room.center().x - x, 0.0));
    }
    !is_seen
}

/// Title and agent of the run, and its status at the cursor.
fn header(
    studio: &Studio,
    (any, run): (&Run, &WorldRun<Platform>),
    is_shortest: bool,
) -> [HeaderLine; 2] {
    let chrome = &studio.theme().chrome;
    let title = studio.level_title_of_run(any);
    let title = if title.is_empty() { "Untitled stage" } else { title.as_str() };
    let (cursor, last) = (studio.playback.cursor(), run.len());
    let at_end = cursor == last;
    // The most important fact wins: the outcome, a proved dead end, then whose move it is.
    let (mut text, colour): (String, Rgba) = match run.outcome().filter(|_| at_end) {
        Some(outcome) if outcome.is_solved() => {
            (format!("reached the gate in {last} moves"), chrome.success)
        }
        Some(outcome) => (outcome.to_string(), chrome.warning),
        // Earlier positions show no warning: the proof holds from this step on.
        None if run.dead_end().is_some_and(|dead_end| cursor >= dead_end.step as usize) => {
            let back =
                if studio.can_move_manually() { ": Ctrl+Z undoes your last move" } else { "" };
            let since = match run.dead_end().map_or(0, |dead_end| dead_end.step) {
                0 => "from the start".to_owned(),
                step => format!("since move {step}"),
            };
            (format!("no path to the gate {since} (proved){back}"), chrome.warning)
        }
        None if studio.can_move_manually() => {
            let keys = "your move: ← → walk, Shift+← → climb (or F G, C V); Ctrl+Z undoes it";
            (keys.to_owned(), chrome.accent)
        }
        None => (format!("move {cursor} of {last}"), chrome.text_quiet),
    };
    if studio.version_of(any).is_older() {
        text = format!("{} · {text}", LevelVersion::OLDER_TEXT);
    }
    let claim = if is_shortest { ", the fewest moves" } else { "" };
    [
        HeaderLine {
            text: format!("{title}, {}{claim}", studio.run_name(any)),
            colour: chrome.text,
        },
        HeaderLine { text, colour },
    ]
}

/// Returns the content of a cell as text; `position` counts rows from the top.
fn words(terrain: &Terrain, state: &State, position: Position) -> String {
    let row = (STAGE_ROWS - 1 - position.row) as u8;
    let column = position.column as u16;
    let top = terrain.top(state, column);
    let what = if row <= terrain.heights()[position.column] {
        "ground"
    } else if row <= top {
        "a rock"
    } else if row == top + 1 && terrain.gate() == column {
        "the gate"
    } else if row == top + 1 && state.agent == column {
        "the agent"
    } else {
        "air"
    };
    format!("{what}, column {column}, row {row}")
}

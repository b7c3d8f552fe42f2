//! The platform level at the cursor of a search, tinted by visited cells.
//!
//! The *cursor* is the number of expansions shown; see [`RecordedSearch`].

use super::{RecordedPlatformSearch, RecordedSearch, text};
use crate::picture::{
    Place, STAGE_ROWS, StageActors, planned_path_scene, search_legend, selection_scene,
    stage_actors_scene, stage_frontier_scene, stage_ground, stage_heat_scene, stage_legend,
};
use crate::studio::boards::{
    BoardView, CachedLayer, Camera, HeaderLine, LegendStrip, header_height, show_header,
};
use crate::studio::model::Studio;
use crate::studio::{paint, style};
use crate::worlds::platform::{Action, State, rules};
use eframe::egui::{
    Align2, FontId, Key, Painter, PointerButton, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo,
};

/// Minimum side of a cell, in points, that has space for an expansion number.
const NUMBERED_CELL: f32 = 30.0;

/// Accessible name of the board.
const NAME: &str = "stage search board";

/// View state of the board.
#[derive(Debug, Default)]
pub struct PlatformSearchBoard {
    /// Zoom and position of the level in the panel.
    camera: Camera,
    /// Drawing of the ground; the key is the revision of the search result.
    ground_drawing: CachedLayer<u64>,
    /// Number of columns in the last frame; another number fits the camera to the level.
    columns: usize,
    /// Data of the cursor position shown last; `None` without a recorded expansion.
    frame: Option<PlatformSearchFrame>,
}

/// The derived data of one cursor position.
#[derive(Debug)]
struct PlatformSearchFrame {
    /// Revision of the result, and cursor.
    key: (u64, usize),
    /// The expanded state; at cursor 0, the start.
    state: State,
    /// Whether the agent faces right: as its last action, at first towards the gate.
    faces_right: bool,
    /// The agent's path, from its current cell back to the start.
    path: Vec<Place>,
    /// Column, row and number of open states with the agent there; empty at cursor 0.
    open_states: Vec<(usize, u8, usize)>,
}

impl PlatformSearchBoard {
    /// Fits the level into its panel.
    pub fn fit(&mut self) {
        self.camera.fit();
    }

    /// Zooms by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// Shows two header lines, the legend and the board.
    ///
    /// `stage` is the part of the search `found` that only platform levels have. Without a recorded
    /// expansion, the space for the board stays empty.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        (found, stage): (&RecordedSearch, &RecordedPlatformSearch),
        lines: [HeaderLine; 2],
    ) {
        let theme = studio.theme();
        let full = ui.available_rect_before_wrap();
        let (head, below) = full.split_top_bottom_at_y(full.top() + header_height(theme));
        show_header(ui, head, theme, lines, super::ice_text::OF_HEADER);
        let sample = LegendStrip::SAMPLE;
        let entries = search_legend(sample, theme).into_iter().chain(stage_legend(sample, theme));
        let board = LegendStrip::below(entries.collect(), ui, below, studio);
        ui.advance_cursor_after_rect(full);
        let cursor = studio.search.playback.cursor();
        let key = (studio.search.revision(), cursor);
        // A new frame replays the path: keep the frame while result and cursor are the same.
        let kept = self.frame.take().filter(|frame| frame.key == key);
        let Some(frame) = kept.or_else(|| PlatformSearchFrame::of(stage, key)) else { return };
        let columns = stage.level().columns.len();
        if std::mem::replace(&mut self.columns, columns) != columns {
            self.camera.fit();
        }
        let response = ui.interact(board, ui.scope_id().with(NAME), Sense::click_and_drag());
        let view = self.camera.view_readable(&response, ui, STAGE_ROWS, columns);
        // The primary button pans, because nothing can be drawn here; Space-drag is the camera's
        // own.
        let space = ui.input(|input| input.key_down(Key::Space));
        if !space && response.dragged_by(PointerButton::Primary) {
            self.camera.pan(response.drag_delta());
        }
        let painter = ui.painter_at(board);
        painter.rect_filled(board, 0.0, style::colour(theme.board.surroundings));
        self.paint(&painter, view, studio, (found, stage), &frame);
        let status = text::status_text(found, cursor);
        let text = format!(
            "{}: {status}; agent in column {}",
            text::cursor_text(found, cursor),
            frame.state.agent
        );
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, NAME);
            info.current_text_value = Some(text.clone());
            info
        });
        if let Some(position) = response.hover_pos().and_then(|place| view.cell_at(place)) {
            let cell = (position.column, (STAGE_ROWS - 1 - position.row) as u8);
            response.on_hover_ui_at_pointer(|ui| {
                ui.label(format!("column {}, row {}", cell.0, cell.1));
                let is_here = |(column, row, _): &(usize, u8, usize)| (*column, *row) == cell;
                if let Some((.., first)) = stage.visited(cursor).find(is_here) {
                    ui.weak(format!("agent first on this cell in expansion {first}"));
                }
                if let Some((.., count)) = frame.open_states.iter().find(|it| is_here(it)) {
                    ui.weak(format!("states on the frontier: {count}"));
                }
            });
        }
        self.frame = Some(frame);
    }

    /// Paints all layers of the board.
    ///
    /// From bottom to top: ground, visited cells, frontier (cells of open states), path if the
    /// settings show plans, actors (agent, rocks and gate), outlines of the hovered list entry, and
    /// expansion numbers if a cell is at least [`NUMBERED_CELL`].
    fn paint(
        &mut self,
        painter: &Painter,
        view: BoardView,
        studio: &Studio,
        (found, stage): (&RecordedSearch, &RecordedPlatformSearch),
        frame: &PlatformSearchFrame,
    ) {
        let (theme, terrain) = (studio.theme(), stage.record().terrain());
        self.ground_drawing.paint(painter, view, theme, &frame.key.0, |placement| {
            stage_ground(terrain, placement, theme)
        });
        let (placement, columns) = (view.placement(), terrain.width());
        let cursor = frame.key.1;
        // Relative to the whole search, so that stepping keeps the colours of earlier cells.
        let last = found.last().max(1) as f32;
        let been: Vec<_> = stage.visited(cursor).collect();
        let heat = been.iter().map(|(column, row, first)| (*column, *row, *first as f32 / last));
        let waiting = frame.open_states.iter().map(|(column, row, _)| (*column, *row));
        for scene in [
            stage_heat_scene(columns, heat, placement, theme),
            stage_frontier_scene(columns, waiting, placement, theme),
        ] {
            paint::scene(painter, &scene, Pos2::ZERO, 1.0);
        }
        if studio.settings.show_plan {
            let ghosts = planned_path_scene(columns, &frame.path, placement, theme);
            paint::scene(painter, &ghosts, Pos2::ZERO, 1.0);
        }
        let actors = StageActors::at_rest(terrain, &frame.state, frame.faces_right);
        let actors = stage_actors_scene(columns, &actors, placement, theme);
        paint::scene(painter, &actors, Pos2::ZERO, 1.0);
        for cell in &studio.hover_marks.cells {
            let cell = usize::from(*cell);
            let position = crate::board::Position::new(cell / columns, cell % columns);
            if position.row < STAGE_ROWS {
                let scene = selection_scene(position, position, placement, theme);
                paint::scene(painter, &scene, Pos2::ZERO, 1.0);
            }
        }
        // Numbers are painted last, over actors and marks.
        if view.cell < NUMBERED_CELL {
            return;
        }
        let font = FontId::monospace((view.cell * 0.22).min(theme.text_sizes.small));
        let ink = style::colour(theme.chrome.text);
        let paper = style::colour(theme.chrome.panel).gamma_multiply(0.7);
        for (column, row, first) in been {
            let position = crate::board::Position::new(STAGE_ROWS - 1 - usize::from(row), column);
            let corner = view.rect_of(position).min + Vec2::splat(view.cell * 0.06);
            let galley = painter.layout_no_wrap(first.to_string(), font.clone(), ink);
            let back = Rect::from_min_size(corner, galley.size()).expand(1.0);
            painter.rect_filled(back, 2.0, paper);
            painter.text(corner, Align2::LEFT_TOP, first, font.clone(), ink);
        }
    }
}

impl PlatformSearchFrame {
    /// The data of a revision and cursor; `None` if no expansion was recorded.
    fn of(stage: &RecordedPlatformSearch, key: (u64, usize)) -> Option<Self> {
        let record = stage.record();
        let number = key.1.saturating_sub(1);
        let state = record.state(number)?;
        let mut here = record.state(0)?;
        let terrain = record.terrain();
        let place = |state: &State| StageActors::at_rest(terrain, state, true).agent;
        let actions = record.trace().actions_to(number);
        let mut path = vec![place(&here)];
        for action in &actions {
            rules::apply(terrain, &mut here, *action);
            path.push(place(&here));
        }
        // The path scene draws its first cells strongest: begin at the current cell.
        path.reverse();
        let gate_is_right = state.agent <= terrain.gate();
        let faces_right = actions.last().copied().map_or(gate_is_right, Action::is_rightward);
        Some(Self { key, state, faces_right, path, open_states: stage.open_states(key.1) })
    }
}

//! The canvas of the platform editor, with the verdict above and the status line below.

use super::board::{PlatformBoard, follow_column};
use super::editor::PlatformEditor;
use super::stroke::{PlatformSquare, Tool};
use super::{PlatformRequest, verdict};
use crate::board::Position;
use crate::picture::{
    STAGE_ROWS, area_scene, frame_scene, selection_scene, stage_drawing_scene, stage_legend,
};
use crate::studio::boards::{BoardView, Camera, LegendStrip};
use crate::studio::documents::{PointerReport, WorldEditor};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::hint_line;
use crate::studio::{paint, style};
use eframe::egui::{
    Align, CursorIcon, Event, Key, Label, Layout, PointerButton, Pos2, Rect, Response, RichText,
    Role, Sense, TextStyle, Ui, UiBuilder, WidgetInfo, vec2,
};

/// Accessible name of the canvas.
pub(super) const NAME: &str = "stage";

/// View state of the platform world: the canvas of the editor, and the board of a run.
#[derive(Debug, Default)]
pub struct PlatformViews {
    pub(super) canvas: PlatformCanvas,
    pub(super) board: PlatformBoard,
}

impl PlatformViews {
    /// Fits the editor's canvas and the board of a run into their panels.
    pub fn fit(&mut self) {
        self.canvas.camera.fit();
        self.board.camera.fit();
    }

    /// Zooms the editor's canvas and the board of a run by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.canvas.camera.zoom(factor, None);
        self.board.camera.zoom(factor, None);
    }
}

/// View state of the canvas.
#[derive(Debug, Default)]
pub struct PlatformCanvas {
    pub(super) camera: Camera,
    /// Number of columns in the last frame; another number fits the camera to the level.
    columns: usize,
}

impl PlatformCanvas {
    /// Shows the canvas.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let room = ui.available_rect_before_wrap();
        let unit = studio.theme().spacing;
        let (strip, below) = room.split_top_bottom_at_y(room.min.y + unit * verdict::HEIGHT);
        let (canvas, line) = below.split_top_bottom_at_y(below.max.y - unit * 7.0);
        ui.advance_cursor_after_rect(room);
        verdict::show(ui, strip, studio);
        let entries = stage_legend(LegendStrip::SAMPLE, studio.theme());
        let canvas = LegendStrip::below(entries, ui, canvas, studio);
        self.stage_ui(ui, canvas, studio, requests);
        ui.scope_builder(UiBuilder::new().max_rect(line), |ui| status(ui, studio));
    }

    fn stage_ui(&mut self, ui: &mut Ui, rect: Rect, studio: &Studio, requests: &mut Requests) {
        let theme = studio.theme();
        let stages = &studio.worlds.platform;
        let seen = stages.preview();
        let columns = seen.columns.len();
        // A level of another width gets a new zoom, so that all of it is visible.
        if std::mem::replace(&mut self.columns, columns) != columns {
            self.camera.fit();
        }
        let response = ui.interact(rect, ui.scope_id().with(NAME), Sense::click_and_drag());
        let about = format!("{columns} columns");
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(about.clone()),
            ..WidgetInfo::labeled(Role::Canvas, true, NAME)
        });
        let mut view = self.camera.view_readable(&response, ui, STAGE_ROWS, columns);
        // Scroll to the keyboard cursor; a mouse pointer is in view already.
        let by_keys = stages.square().filter(|_| stages.is_keyboard_cursor());
        if let Some(square) = by_keys
            && follow_column(&mut self.camera, view, rect, square.column as f32)
        {
            view = self.camera.view_readable(&response, ui, STAGE_ROWS, columns);
        }
        handle_pointer(ui, &response, view, stages, requests);
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0.0, style::colour(theme.board.surroundings));
        let placement = view.placement();
        paint::scene(&painter, &stage_drawing_scene(seen, placement, theme), Pos2::ZERO, 1.0);
        // An agent or gate outside the level has a problem at a column that does not exist.
        let at_fault = studio.worlds.platform.documents().shown().review().iter();
        for column in at_fault.filter_map(|problem| problem.column).filter(|it| *it < columns) {
            let scene = area_scene(ends_of(column, column), theme.chrome.error, placement, theme);
            paint::scene(&painter, &scene, Pos2::ZERO, 1.0);
        }
        if let Some(range) = stages.selection().and_then(|it| it.within(columns)) {
            let (from, to) = ends_of(range.first, range.last);
            let scene = selection_scene(from, to, placement, theme);
            paint::scene(&painter, &scene, Pos2::ZERO, 1.0);
        }
        if let Some(square) = stages.square().filter(|it| it.column < columns)
            && (response.hovered() || stages.is_keyboard_cursor())
        {
            let colour = theme.planning.selected;
            let scene = frame_scene(position_of(square), colour, placement, theme);
            paint::scene(&painter, &scene, Pos2::ZERO, 1.0);
        }
        set_cursor(ui, &response, view);
    }
}

/// Top cell of one column and bottom cell of another.
fn ends_of(first: usize, last: usize) -> (Position, Position) {
    (Position::new(0, first), Position::new(STAGE_ROWS - 1, last))
}

/// A square as a position of the picture, whose rows count from the top.
fn position_of(square: PlatformSquare) -> Position {
    Position::new(STAGE_ROWS - 1 - usize::from(square.row).min(STAGE_ROWS - 1), square.column)
}

/// The square under a point; for a point outside the level, the nearest square.
fn square_at(view: &BoardView, place: Pos2) -> PlatformSquare {
    let cells = (place - view.origin) / view.cell;
    let row = (STAGE_ROWS as f32 - cells.y).floor().clamp(0.0, STAGE_ROWS as f32 - 1.0);
    let last = view.columns.saturating_sub(1) as f32;
    PlatformSquare { row: row as u8, column: cells.x.floor().clamp(0.0, last) as usize }
}

/// Turns the pointer events and pasted text of this pass into requests.
///
/// Every event counts, so that a fast stroke misses no square.
fn handle_pointer(
    ui: &Ui,
    response: &Response,
    view: BoardView,
    stages: &PlatformEditor,
    requests: &mut Requests,
) {
    // A press and its release may arrive in one frame. The button is then up again, and only the
    // click or the end of a drag shows that the press began here.
    let starts_here = response.is_pointer_button_down_on()
        || response.clicked()
        || response.secondary_clicked()
        || response.drag_stopped();
    let is_over = response.hovered() || response.is_pointer_button_down_on();
    let mut is_down = stages.is_gesturing();
    let typing = ui.ctx().text_edit_focused();
    let square = |place: Pos2| view.cell_at(place).map(|_| square_at(&view, place));
    let mut ask = |request| requests.push(Request::from(request));
    ui.input(|input| {
        let pans = input.key_down(Key::Space);
        for event in &input.events {
            match event {
                Event::PointerMoved(place) if is_down => {
                    ask(PlatformRequest::Drag(square_at(&view, *place)));
                }
                Event::PointerMoved(place) if is_over => {
                    ask(PlatformRequest::Point(square(*place)));
                }
                Event::PointerButton { pos, button, pressed, .. } => {
                    let erases = match button {
                        PointerButton::Primary if !pans => false,
                        PointerButton::Secondary => true,
                        _ => continue,
                    };
                    if *pressed && starts_here && view.cell_at(*pos).is_some() {
                        is_down = true;
                        ask(PlatformRequest::Press { at: square_at(&view, *pos), erases });
                    } else if !*pressed && is_down {
                        is_down = false;
                        ask(PlatformRequest::Release);
                    }
                }
                Event::Paste(text) if !typing => ask(PlatformRequest::PasteText(text.clone())),
                _ => {}
            }
        }
    });
    // The level may move below a resting pointer.
    ask(PlatformRequest::PointerReport(PointerReport::of(response, square)));
}

/// The status line: current square, its column, and what the tool does.
fn status(ui: &mut Ui, studio: &Studio) {
    let spacing = studio.theme().spacing;
    let stages = &studio.worlds.platform;
    ui.painter().hline(
        ui.max_rect().x_range(),
        ui.max_rect().min.y,
        ui.visuals().widgets.noninteractive.bg_stroke,
    );
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.add_space(spacing * 3.0);
        let figures = |text: String| RichText::new(text).text_style(TextStyle::Monospace);
        let place = match stages.square() {
            Some(square) => format!("column {:<3} row {}", square.column, square.row),
            None => format!("column {:<3} row {}", "–", "–"),
        };
        ui.label(figures(place).weak());
        let column = stages.square().and_then(|square| stages.preview().columns.get(square.column));
        let words = column.map_or_else(String::new, |column| {
            format!("ground to {}, rocks {}", column.height, column.rocks)
        });
        // Fixed width for the longest text, so that the rest of the line does not move.
        let room = vec2(spacing * 32.0, ui.available_height());
        ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(room.x);
            ui.add(Label::new(words).truncate());
        });
        let hint = match (stages.is_gesturing(), stages.tool()) {
            (true, _) => "Esc cancels",
            (false, Tool::Ground) => "Left: raise · right: lower · drag agent, gate or rock",
            (false, Tool::Rock) => "Left: add a rock · right: remove one",
            (false, Tool::Agent | Tool::Gate) => "Click to place · drag to move",
            (false, Tool::Select) => "Drag to select columns · right-click to clear",
        };
        hint_line(ui, hint);
    });
}

/// Sets the pointer's icon: a hand while panning, a cross over the level.
fn set_cursor(ui: &Ui, response: &Response, view: BoardView) {
    let Some(pointer) = response.hover_pos() else { return };
    let panning =
        ui.input(|input| input.key_down(Key::Space)) || response.dragged_by(PointerButton::Middle);
    let icon = if panning {
        if response.dragged() { CursorIcon::Grabbing } else { CursorIcon::Grab }
    } else if view.cell_at(pointer).is_some() {
        CursorIcon::Crosshair
    } else {
        CursorIcon::Default
    };
    ui.set_cursor_icon(icon);
}

//! Board widget with a header above and a legend below, for searches and verification.

use super::annotation_gesture::AnnotationGesture;
use super::header::{HeaderLine, height as header_height, show as show_header};
use super::{BoardView, Camera, LegendStrip};
use crate::board::{CellIndex, Position};
use crate::picture::{LegendEntry, frame_scene, selection_scene};
use crate::studio::glossary::Term;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::{paint, style};
use eframe::egui::{FontId, Key, Painter, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2};
use std::fmt::Display;

/// Minimum side of a cell that has space for a number, in points.
const MIN_NUMBERED_CELL_POINTS: f32 = 34.0;

/// A board with header and legend; stores the camera and the hovered cell.
#[derive(Debug, Default)]
pub(in crate::studio) struct BoardWidget {
    camera: Camera,
    /// Rows and columns of the last board; a board of another size is fitted.
    size: (usize, usize),
    /// Cell below the pointer in the last frame.
    hovered: Option<CellIndex>,
    /// Arrow that the pointer draws.
    annotations: AnnotationGesture,
}

/// Content of a board widget.
pub(in crate::studio) struct BoardContent {
    /// Accessible name, which screen readers read.
    pub name: &'static str,
    /// Two lines above the board.
    pub header: [HeaderLine; 2],
    /// Terms that the tooltips of the two lines explain.
    pub terms: [&'static [Term]; 2],
    /// Legend below the board; shown if it is enabled and leaves enough space.
    pub legend: Vec<LegendEntry>,
    /// Numbers of rows and columns.
    pub size: (usize, usize),
    /// Whether a fitted board keeps readable cells, and a part of it may be outside the panel.
    pub is_wide: bool,
}

/// The painted area of a board widget.
pub(in crate::studio) struct BoardArea {
    /// Pointer interaction with the board.
    pub response: Response,
    /// Position of the cells.
    pub view: BoardView,
    /// Painter clipped to the board's area.
    pub painter: Painter,
}

impl BoardWidget {
    /// Fits the whole board into the widget from now on.
    pub fn fit(&mut self) {
        self.camera.fit();
    }

    /// Zooms the board by a factor; the middle of the widget stays in place.
    pub fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// Cell that was below the pointer in the last frame; `None` if there was none.
    pub fn hovered(&self) -> Option<CellIndex> {
        self.hovered
    }

    /// Shows header and legend, and handles the pointer. The caller then paints the board.
    ///
    /// Fills the background of the board. Dragging pans, the wheel zooms.
    pub fn show(&mut self, ui: &mut Ui, studio: &Studio, content: BoardContent) -> BoardArea {
        let theme = studio.theme();
        let full = ui.available_rect_before_wrap();
        let (head, below) = full.split_top_bottom_at_y(full.top() + header_height(studio));
        show_header(ui, head, theme, content.header, content.terms);
        let board = LegendStrip::below(content.legend, ui, below, studio);
        let size = content.size;
        // A board of another size is fitted: the old zoom has no meaning for it.
        if std::mem::replace(&mut self.size, size) != size {
            self.camera.fit();
        }
        let response =
            ui.interact(board, ui.scope_id().with(content.name), Sense::click_and_drag());
        let view = match content.is_wide {
            true => self.camera.view_readable(&response, ui, size.0, size.1),
            false => self.camera.view(&response, ui, size.0, size.1),
        };
        let space = ui.input(|input| input.key_down(Key::Space));
        if !space && response.dragged_by(PointerButton::Primary) {
            self.camera.pan(response.drag_delta());
        }
        let pointed = response.hover_pos().and_then(|point| view.cell_at(point));
        self.hovered = pointed.map(|at| (at.row * size.1 + at.column) as CellIndex);
        let painter = ui.painter_at(board);
        painter.rect_filled(board, 0.0, style::colour(theme.board.surroundings));
        ui.advance_cursor_after_rect(full);
        BoardArea { response, view, painter }
    }

    /// Answers a question for a cell with the clicked one; the secondary button draws annotations.
    pub fn handle_buttons(
        &mut self,
        response: &Response,
        view: BoardView,
        studio: &Studio,
        requests: &mut Requests,
    ) {
        self.annotations.handle(response, requests, |point| view.cell_at(point));
        if response.clicked() && studio.asks_for_cell() {
            requests.push(Request::SelectCell(self.hovered));
        }
    }

    /// Frames the cells that a hovered list entry marks, and the cell below the pointer; paints
    /// annotations.
    pub fn paint_marks(&self, painter: &Painter, view: BoardView, studio: &Studio) {
        let (theme, placement) = (studio.theme(), view.placement());
        let add = |scene| paint::scene(painter, &scene, Pos2::ZERO, 1.0);
        let pointed_at = studio.hover_marks.cells.iter().copied();
        for cell in pointed_at.filter(|cell| usize::from(*cell) < view.rows * view.columns) {
            let position = position_of(cell, view);
            add(selection_scene(position, position, placement, theme));
        }
        for (first, last) in studio.lesson_areas() {
            add(selection_scene(first, last, placement, theme));
        }
        if let Some(cell) = self.hovered {
            let quiet = theme.chrome.text_quiet;
            add(frame_scene(position_of(cell, view), quiet, placement, theme));
        }
        self.annotations.paint(painter, studio, |position| view.square_of(position));
    }
}

/// Paints numbers into the upper left corners of cells, on a plate that covers actors.
///
/// Paints nothing if cells are too small or the numbers are hidden.
pub(in crate::studio) fn paint_numbers<T: Display>(
    painter: &Painter,
    view: BoardView,
    numbers: impl IntoIterator<Item = (CellIndex, T)>,
    studio: &Studio,
) {
    let theme = studio.theme();
    if view.cell < MIN_NUMBERED_CELL_POINTS || !studio.visible().labels {
        return;
    }
    let font = FontId::monospace((view.cell * 0.22).min(theme.text_sizes.small));
    let ink = style::colour(theme.chrome.text);
    let paper = style::colour(theme.chrome.panel).gamma_multiply(0.7);
    for (cell, number) in numbers {
        let corner = view.rect_of(position_of(cell, view)).min;
        let place = corner + Vec2::splat(view.cell * 0.13);
        let galley = painter.layout_no_wrap(number.to_string(), font.clone(), ink);
        let back = Rect::from_min_size(place, galley.size()).expand(1.0);
        painter.rect_filled(back, 2.0, paper);
        painter.galley(place, galley, ink);
    }
}

/// Position of a cell, numbered row by row.
fn position_of(cell: CellIndex, view: BoardView) -> Position {
    Position::new(usize::from(cell) / view.columns, usize::from(cell) % view.columns)
}

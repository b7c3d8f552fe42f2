//! Handles at the four edges of the board, to add or remove lines (rows or columns).
//!
//! Drag a handle outwards to add lines, inwards to remove them.

use super::gestures::{Edge, Resize};
use super::request::IceRequest;
use crate::studio::boards::BoardView;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use eframe::egui::{self, Align2, CursorIcon, Rect, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

/// Space between the board and a handle, in multiples of the theme's spacing.
const GAP: f32 = 1.0;

/// Thickness of the sensitive area of a handle, in multiples of the theme's spacing.
const THICKNESS: f32 = 3.0;

/// Thickness of the drawn bar, in points.
const BAR: f32 = 4.0;

/// Shows the handles; during a drag, only the dragged one and the resulting size.
///
/// Shows nothing while pasted squares are not placed.
pub(super) fn show(
    ui: &mut Ui,
    canvas: Rect,
    view: BoardView,
    studio: &Studio,
    requests: &mut Requests,
) {
    if studio.worlds.ice.floating().is_some() {
        return;
    }
    let dragged = studio.worlds.ice.resize();
    let unit = studio.theme().spacing;
    for edge in Edge::ALL {
        if dragged.is_some_and(|resize| resize.edge != edge) {
            continue;
        }
        // The view is that of the level before the drag, so the handle moves to the new edge.
        let lines = dragged.map_or(0, |resize| resize.lines);
        let place = handle_rect(edge, view, canvas, unit).translate(shift(edge, lines, view.cell));
        let response = ui.interact(place, ui.scope_id().with(edge.label()), Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, edge.label()));
        if response.hovered() || response.dragged() {
            ui.set_cursor_icon(if edge.adds_rows() {
                CursorIcon::ResizeVertical
            } else {
                CursorIcon::ResizeHorizontal
            });
        }
        if let (true, Some(pointer), Some(start)) = (
            response.dragged(),
            response.interact_pointer_pos(),
            ui.input(|input| input.pointer.press_origin()),
        ) {
            // The level does not change during the drag, so the distance counts from the press.
            let lines = lines_of(edge, pointer - start, view.cell);
            requests.push(Request::from(IceRequest::Resize { edge, lines }));
        }
        if response.drag_stopped() {
            requests.push(Request::from(IceRequest::FinishResize));
        }
        paint_bar(ui, place, edge, &response, studio);
        response.on_hover_text("Drag to add or remove rows or columns");
    }
    if let Some(resize) = dragged {
        paint_size(ui, canvas, resize, studio);
    }
}

/// Rectangle of a handle, next to the middle of the visible part of its edge.
///
/// `unit` is the theme's spacing in points. Cut off at the border of the canvas.
fn handle_rect(edge: Edge, view: BoardView, canvas: Rect, unit: f32) -> Rect {
    let board = view.rect();
    let seen = board.intersect(canvas);
    let (thickness, gap) = (unit * THICKNESS, unit * GAP);
    let length = |side: f32| (side * 0.3).clamp(unit * 6.0, unit * 20.0);
    let beside = gap + thickness / 2.0;
    let (centre, size) = match edge {
        Edge::Top => (
            egui::pos2(seen.center().x, board.min.y - beside),
            vec2(length(board.width()), thickness),
        ),
        Edge::Bottom => (
            egui::pos2(seen.center().x, board.max.y + beside),
            vec2(length(board.width()), thickness),
        ),
        Edge::Left => (
            egui::pos2(board.min.x - beside, seen.center().y),
            vec2(thickness, length(board.height())),
        ),
        Edge::Right => (
            egui::pos2(board.max.x + beside, seen.center().y),
            vec2(thickness, length(board.height())),
        ),
    };
    Rect::from_center_size(centre, size).intersect(canvas)
}

/// Displacement of a handle in points when its edge moves outwards by `lines`.
///
/// `cell` is the side of a cell in points.
fn shift(edge: Edge, lines: isize, cell: f32) -> Vec2 {
    let far = lines as f32 * cell;
    match edge {
        Edge::Top => vec2(0.0, -far),
        Edge::Bottom => vec2(0.0, far),
        Edge::Left => vec2(-far, 0.0),
        Edge::Right => vec2(far, 0.0),
    }
}

/// Number of lines that a drag adds, rounded; negative if it removes lines.
///
/// `drag` is the distance from the press, and `cell` the side of a cell, in points.
fn lines_of(edge: Edge, drag: Vec2, cell: f32) -> isize {
    let outwards = match edge {
        Edge::Top => -drag.y,
        Edge::Bottom => drag.y,
        Edge::Left => -drag.x,
        Edge::Right => drag.x,
    };
    (outwards / cell).round() as isize
}

/// Draws the bar of a handle in the middle of its sensitive rectangle.
fn paint_bar(ui: &Ui, place: Rect, edge: Edge, response: &egui::Response, studio: &Studio) {
    let chrome = &studio.theme().chrome;
    let is_held = response.hovered() || response.dragged() || response.has_focus();
    let token = if is_held { chrome.accent } else { chrome.text_quiet.faded(0.5) };
    let size = if edge.adds_rows() { vec2(place.width(), BAR) } else { vec2(BAR, place.height()) };
    let bar = Rect::from_center_size(place.center(), size);
    ui.painter().rect_filled(bar, BAR / 2.0, style::colour(token));
}

/// Draws the resulting size at the top of the canvas.
fn paint_size(ui: &Ui, canvas: Rect, resize: &Resize, studio: &Studio) {
    let theme = studio.theme();
    let text = format!("{} × {}", resize.board.rows(), resize.board.columns());
    let font = egui::TextStyle::Monospace.resolve(ui.style());
    let text_colour = style::colour(theme.chrome.on_accent);
    let galley = ui.painter().layout_no_wrap(text, font, text_colour);
    let place = canvas.center_top() + vec2(0.0, theme.spacing * 4.0);
    let size = galley.size() + Vec2::splat(theme.spacing * 3.0);
    let card = Align2::CENTER_TOP.anchor_size(place, size);
    ui.painter().rect_filled(card, theme.spacing, style::colour(theme.chrome.accent));
    ui.painter().galley(card.center() - galley.size() / 2.0, galley, text_colour);
}

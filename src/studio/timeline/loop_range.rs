//! The loop range on the ruler: a band with two draggable ends.

use super::axis::Axis;
use crate::picture::Theme;
use crate::studio::model::{PlaybackCursor, PlaybackRequest};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use eframe::egui::{CursorIcon, Id, Rect, Role, Sense, Ui, Vec2, WidgetInfo};

/// Width of a draggable end, in points.
const END_WIDTH: f32 = 10.0;

/// Shows the loop range and handles dragging of its ends; nothing without a loop.
pub fn show(
    ui: &mut Ui,
    axis: &Axis,
    ruler: Rect,
    player: &PlaybackCursor,
    theme: &Theme,
    requests: &mut Requests,
) {
    let Some((first, last)) = player.loop_range() else { return };
    let accent = style::colour(theme.chrome.accent);
    let band = Rect::from_x_y_ranges(axis.x(first as f64)..=axis.x(last as f64), ruler.y_range());
    ui.painter().rect_filled(band.intersect(ruler), 2.0, accent.gamma_multiply(0.25));
    let ends = [("loop start", first, -1.0), ("loop end", last, 1.0)];
    for (name, step, side) in ends {
        let x = axis.x(step as f64);
        if !(ruler.left() - 1.0..=ruler.right() + 1.0).contains(&x) {
            continue;
        }
        let centre = egui_pos(x + side * END_WIDTH / 2.0, ruler.center().y);
        let rect = Rect::from_center_size(centre, Vec2::new(END_WIDTH, ruler.height()));
        let response = ui.interact(rect, Id::unique(name), Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, name));
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
        let strength = if response.hovered() || response.dragged() { 1.0 } else { 0.75 };
        let handle = Rect::from_center_size(
            egui_pos(x + side * 2.0, ruler.center().y),
            Vec2::new(4.0, ruler.height()),
        );
        ui.painter().rect_filled(handle, 2.0, accent.gamma_multiply(strength));
        if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            let to = axis.nearest_step(pointer.x, player.last());
            // An end stops at the other one, so that the range never turns around.
            let range = if side < 0.0 { (to.min(last), last) } else { (first, to.max(first)) };
            requests.push(Request::Playback(PlaybackRequest::Loop(Some(range))));
        }
    }
}

fn egui_pos(x: f32, y: f32) -> eframe::egui::Pos2 {
    eframe::egui::Pos2::new(x, y)
}

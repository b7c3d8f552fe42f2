//! The ruler of the timeline: ticks and step numbers, the playhead, and the loop range.
//!
//! The playhead marks the cursor. The loop range is a band with two draggable ends.

use super::geometry::Axis;
use crate::picture::Theme;
use crate::studio::model::{PlaybackCursor, PlaybackRequest};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use eframe::egui::{
    Align2, CursorIcon, FontId, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo,
};

/// Minimum distance between two numbers, in points.
const LABEL_SPACING: f64 = 56.0;

/// Steps between two numbers on the ruler: 1, 2 or 5 times 10ⁿ.
#[must_use]
pub fn label_every(axis: &Axis) -> usize {
    let fewest = axis.steps_within(LABEL_SPACING);
    let mut power = 1;
    loop {
        for factor in [1, 2, 5] {
            if power * factor >= fewest {
                return power * factor;
            }
        }
        power *= 10;
    }
}

/// Paints the ticks and numbers of the visible steps up to `range` into `rect`.
pub fn paint(painter: &Painter, axis: &Axis, rect: Rect, range: usize, theme: &Theme) {
    let every = label_every(axis);
    let steps = axis.steps_in_view(range);
    let hairline = Stroke::new(theme.line_scale, style::colour(theme.chrome.hairline));
    let font = FontId::monospace(theme.text_sizes.small);
    let text = style::colour(theme.chrome.text_quiet);
    // Small ticks divide the distance between two numbers into whole steps.
    let minor = [5, 2, 1].into_iter().find(|part| every.is_multiple_of(*part)).unwrap_or(1);
    let tick_every = every / minor;
    let first = steps.start.next_multiple_of(tick_every.max(1));
    for step in (first..steps.end).step_by(tick_every.max(1)) {
        let x = axis.x(step as f64);
        if !(rect.left()..=rect.right()).contains(&x) {
            continue;
        }
        let is_major = step.is_multiple_of(every);
        let height = if is_major { 6.0 } else { 3.0 };
        painter.vline(x, rect.bottom() - height..=rect.bottom(), hairline);
        if is_major {
            let place = Pos2::new(x, rect.top() + 1.0);
            painter.text(place, Align2::CENTER_TOP, step, font.clone(), text);
        }
    }
    painter.hline(rect.x_range(), rect.bottom(), hairline);
}

/// Paints the playhead: a vertical line at `x`, with the step number at its head.
///
/// The head fills the height of `ruler`; the line ends at the coordinate `bottom`, in points.
pub fn paint_playhead(
    painter: &Painter,
    x: f32,
    step: usize,
    ruler: Rect,
    bottom: f32,
    theme: &Theme,
) {
    let accent = style::colour(theme.chrome.accent);
    let font = FontId::monospace(theme.text_sizes.small);
    let words = style::colour(theme.chrome.on_accent);
    let galley = painter.layout_no_wrap(step.to_string(), font, words);
    let size = Vec2::new((galley.size().x + 8.0).max(20.0), ruler.height() - 4.0);
    let centre = Pos2::new(x, ruler.top() + size.y / 2.0);
    let head = Rect::from_center_size(centre, size);
    painter.add(Shape::convex_polygon(
        vec![
            Pos2::new(x - 4.0, head.bottom()),
            Pos2::new(x + 4.0, head.bottom()),
            Pos2::new(x, ruler.bottom()),
        ],
        accent,
        Stroke::NONE,
    ));
    painter.vline(x, ruler.bottom()..=bottom, Stroke::new(1.5 * theme.line_scale, accent));
    painter.rect_filled(head, 3.0, accent);
    painter.galley(head.center() - galley.size() / 2.0, galley, words);
}

/// Width of a draggable end, in points.
const END_WIDTH: f32 = 10.0;

/// Shows the loop range and handles dragging of its ends; nothing without a loop.
pub fn show_loop_range(
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
        let centre = Pos2::new(x + side * END_WIDTH / 2.0, ruler.center().y);
        let rect = Rect::from_center_size(centre, Vec2::new(END_WIDTH, ruler.height()));
        let response = ui.interact(rect, Id::unique(name), Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, name));
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
        let strength = if response.hovered() || response.dragged() { 1.0 } else { 0.75 };
        let handle = Rect::from_center_size(
            Pos2::new(x + side * 2.0, ruler.center().y),
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

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Rangef;

    #[test]
    fn labels_are_at_round_steps() {
        let every =
            |span: f64| label_every(&Axis { across: Rangef::new(0.0, 1000.0), first: 0.0, span });
        assert_eq!([10.0, 20.0, 100.0, 300.0, 10_000.0].map(every), [1, 2, 10, 20, 1000]);
    }
}

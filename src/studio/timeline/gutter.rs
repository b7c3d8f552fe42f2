//! The gutter: the column at the left with names of lanes and strips, and values at the cursor.

use super::geometry::TimelineLayout;
use crate::picture::{Icon, Theme, icon_scene};
use crate::studio::model::{Metric, Run, Studio};
use crate::studio::{paint, style};
use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Vec2};

/// Side of the eye icon of agents that know the truth, in points.
const EYE: f32 = 12.0;

/// Paints the status of the shown run beside the ruler, while an agent plays it.
pub fn paint_live(painter: &Painter, layout: &TimelineLayout, studio: &Studio) {
    let Some(words) = studio.live_run_status() else { return };
    let theme = studio.theme();
    let colour = style::colour(theme.chrome.success);
    let left = Pos2::new(layout.gutter.min + 4.0, layout.ruler.center().y);
    painter.circle_filled(left, 4.0, colour);
    let font = FontId::proportional(theme.text_sizes.small);
    painter.text(left + Vec2::new(10.0, 0.0), Align2::LEFT_CENTER, words, font, colour);
}

/// Paints a run's name, length and, if the agent knows the truth, an eye.
pub fn paint_lane_name(painter: &Painter, rect: Rect, run: &Run, studio: &Studio) {
    let theme = studio.theme();
    let is_shown = studio.runs.shown().is_some_and(|shown| shown.id() == run.id());
    let token = if is_shown { theme.chrome.text } else { theme.chrome.text_quiet };
    if is_shown {
        let bar = Rect::from_min_size(rect.min, Vec2::new(2.0, rect.height()))
            .shrink2(Vec2::new(0.0, 4.0));
        painter.rect_filled(bar, 1.0, style::colour(theme.chrome.accent));
    }
    let figures = FontId::monospace(theme.text_sizes.small);
    let right = rect.right_center() - Vec2::new(8.0, 0.0);
    let length = painter.text(
        right,
        Align2::RIGHT_CENTER,
        run.len(),
        figures,
        style::colour(theme.chrome.text_quiet),
    );
    let left = rect.left_center() + Vec2::new(8.0, 0.0);
    let knows = run.is_clairvoyant();
    // The length and the eye keep their places; a long name is truncated.
    let room = length.left() - left.x - 8.0 - if knows { EYE + 6.0 } else { 0.0 };
    let font = FontId::proportional(theme.text_sizes.body);
    let mark = if studio.version_of(run).is_older() { " (older version)" } else { "" };
    let name = format!("{}{mark}", studio.run_name(run));
    let name = fitting(painter, &name, room, font, style::colour(token));
    let end = left.x + name.size().x;
    painter.galley(left - Vec2::new(0.0, name.size().y / 2.0), name, style::colour(token));
    if knows {
        let origin = Pos2::new(end + 6.0, rect.center().y - EYE / 2.0);
        paint::scene(painter, &icon_scene(Icon::Show, EYE, theme.chrome.warning), origin, 1.0);
    }
}

/// Paints a strip's metric and its value at the cursor.
pub fn paint_strip_name(painter: &Painter, rect: Rect, metric: Metric, run: &Run, studio: &Studio) {
    let is_shown = studio.visible().shows_metric(metric, &**run);
    let value = run.value(metric, studio.playback.cursor()).filter(|_| is_shown);
    let text = value.map_or_else(|| "–".to_owned(), |value| metric.text(value));
    paint_figure(painter, rect, metric.label(), &text, studio.theme());
}

/// Paints a name at the left, truncated if necessary, and a value at the right.
pub fn paint_figure(painter: &Painter, rect: Rect, name: &str, figure: &str, theme: &Theme) {
    let quiet = style::colour(theme.chrome.text_quiet);
    let right = rect.right_center() - Vec2::new(8.0, 0.0);
    let font = FontId::monospace(theme.text_sizes.small);
    let colour = style::colour(theme.chrome.text);
    let text = painter.text(right, Align2::RIGHT_CENTER, figure, font, colour);
    let left = rect.left_center() + Vec2::new(8.0, 0.0);
    let room = text.left() - left.x - 4.0;
    let font = FontId::proportional(theme.text_sizes.small);
    let name = fitting(painter, name, room, font, quiet);
    painter.galley(left - Vec2::new(0.0, name.size().y / 2.0), name, quiet);
}

/// Lays out text in one line, truncated to a width of `room` points.
fn fitting(
    painter: &Painter,
    text: &str,
    room: f32,
    font: FontId,
    colour: Color32,
) -> std::sync::Arc<eframe::egui::Galley> {
    let mut job = eframe::egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = eframe::egui::text::TextWrapping::truncate_at_width(room.max(8.0));
    painter.layout_job(job)
}

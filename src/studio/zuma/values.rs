//! The value of each position as a bar, with its standard deviation.
//!
//! The value is the expected number of points to the end if the ball is put there.

use super::text::action_text;
use crate::agents::{Decision, Verdict};
use crate::picture::Theme;
use crate::studio::style;
use crate::worlds::zuma::{Action, State, Zuma};
use eframe::egui::{
    Align2, FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
};

/// Height of the bars, in multiples of the theme's spacing.
const HEIGHT: f32 = 30.0;

/// Shows a bar for each candidate with a value, discarding first; returns the hovered action.
///
/// The chosen action has an outline. `before` is the state in which the player decided.
pub(super) fn ui(
    ui: &mut Ui,
    theme: &Theme,
    decision: &Decision<Zuma>,
    before: &State,
) -> Option<Action> {
    let mut bars: Vec<_> = decision.candidates.iter().filter_map(Bar::of).collect();
    bars.sort_by_key(|bar| bar.action.rank());
    let unit = theme.spacing;
    let size = Vec2::new(ui.available_width(), unit * HEIGHT);
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "value of each place"));
    // The range covers all bars with their deviations, plus a margin.
    let low = bars.iter().map(|bar| bar.value - bar.deviation).fold(f32::INFINITY, f32::min);
    let high = bars.iter().map(|bar| bar.value + bar.deviation).fold(f32::NEG_INFINITY, f32::max);
    let room = (high - low).max(0.1);
    let (bottom, top) = (low - 0.12 * room, high + 0.05 * room);
    let painter = ui.painter();
    let small = FontId::proportional(theme.text_sizes.small);
    let quiet = style::colour(theme.chrome.text_quiet);
    let labels = painter.layout_no_wrap(format!("{top:.0}"), small.clone(), quiet).size();
    let label_width =
        labels.x.max(painter.layout_no_wrap(format!("{bottom:.0}"), small.clone(), quiet).size().x);
    let rect = Rect::from_min_max(
        whole.min + Vec2::new(label_width + unit, labels.y * 0.5),
        whole.max - Vec2::new(0.0, labels.y + unit),
    );
    painter.rect_filled(rect, 4.0, style::colour(theme.chrome.background));
    let y = |value: f32| rect.bottom() - (value - bottom) / (top - bottom) * rect.height();
    for value in [high, low] {
        let at = Pos2::new(rect.left() - unit * 0.5, y(value));
        painter.text(at, Align2::RIGHT_CENTER, format!("{value:.0}"), small.clone(), quiet);
        painter.hline(
            rect.x_range(),
            y(value),
            Stroke::new(1.0, style::colour(theme.chrome.hairline)),
        );
    }
    // Each bar takes an equal share of the width; the pointer selects by that share.
    let pitch = rect.width() / bars.len().max(1) as f32;
    let pointed = response.hover_pos().map(|point| ((point.x - rect.left()) / pitch).floor());
    let pointed = pointed.filter(|place| *place >= 0.0).map(|place| place as usize);
    for (number, bar) in bars.iter().enumerate() {
        let left = rect.left() + pitch * number as f32;
        let column = Rect::from_x_y_ranges(left..=left + pitch, rect.y_range());
        if pointed == Some(number) {
            painter.rect_filled(column, 2.0, style::colour(theme.chrome.hovered));
        }
        let wide = column.shrink2(Vec2::new((pitch * 0.18).min(unit), 0.0));
        let body = wide.with_min_y(y(bar.value));
        let is_chosen = bar.verdict == Verdict::Chosen;
        let token = if is_chosen { theme.planning.chosen } else { theme.planning.searched_early };
        painter.rect_filled(
            body,
            2.0,
            style::colour(token.faded(if is_chosen { 1.0 } else { 0.75 })),
        );
        if is_chosen {
            let outline = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.text));
            painter.rect_stroke(body, 2.0, outline, StrokeKind::Inside);
        }
        if bar.deviation > 0.0 {
            let x = wide.center().x;
            let stroke = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.text));
            painter.vline(x, y(bar.value + bar.deviation)..=y(bar.value - bar.deviation), stroke);
        }
        // Label every bar if there is space, otherwise every fifth.
        if pitch >= theme.text_sizes.small * 1.3 || number.is_multiple_of(5) {
            let name = match bar.action {
                Action::Discard => "–".to_owned(),
                Action::Insert(at) => at.to_string(),
            };
            let at = Pos2::new(wide.center().x, rect.bottom() + unit * 0.5);
            painter.text(at, Align2::CENTER_TOP, name, small.clone(), quiet);
        }
    }
    let bar = pointed.and_then(|place| bars.get(place))?;
    let text = bar.text(before.line.len());
    response.on_hover_ui_at_pointer(|ui| {
        ui.label(text);
    });
    Some(bar.action)
}

/// The bar of one action.
#[derive(Debug, Clone, Copy)]
struct Bar {
    action: Action,
    /// Expected points to the end.
    value: f32,
    /// Standard deviation in points; 0 if unknown.
    deviation: f32,
    verdict: Verdict,
}

impl Bar {
    /// The bar of a candidate; `None` without a value.
    fn of(candidate: &crate::agents::Candidate<Zuma>) -> Option<Self> {
        Some(Self {
            action: *candidate.actions.first()?,
            value: candidate.forecast.reward?,
            deviation: candidate.forecast.reward_deviation.unwrap_or_default(),
            verdict: candidate.verdict,
        })
    }

    /// Action and value as text, for a line of this length.
    fn text(&self, length: usize) -> String {
        let Self { action, value, deviation, .. } = self;
        let unsure = if *deviation > 0.0 { format!(" ± {deviation:.1}") } else { String::new() };
        let mut text =
            format!("{}: {value:.1}{unsure} points to the end", action_text(*action, length));
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text
    }
}

//! Plots of the metrics over all decisions; a click or drag moves the cursor.
//!
//! `bounds` are the values at the lower and the upper edge of a plot. A coloured band over the steps
//! shows which engine made each decision. An engine is the algorithm that made a decision; its name is
//! recorded.

use super::post_mortem::PostMortem;
use crate::picture::Theme;
use crate::studio::glossary::{Term, help_ui, hover, of_metric};
use crate::studio::model::{IceRun, Metric, PlaybackRequest, Run, RunFacts, RunId, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::timeline::{Axis, CurveFrame, spans, step_curve};
use crate::studio::widgets::{empty_state, no_run_ui};
use eframe::egui::{
    Align2, FontId, Mesh, Painter, Pos2, Rangef, Rect, Role, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Width in points of a span: the steps within this width are drawn as one.
const SPAN_POINTS: f64 = 2.0;

/// The drawn curves, cached until something they depend on changes.
#[derive(Debug, Default)]
pub struct Plots {
    /// Drawn curve of each metric, with its cache key.
    cached_curves: [Option<(Key, Arc<Mesh>)>; Metric::ALL.len()],
    engines: EngineBand,
    post_mortem: PostMortem,
}

/// Cache key of a drawn curve.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    run: RunId,
    revision: u64,
    rect: Rect,
    theme: Theme,
}

impl Plots {
    /// Shows a plot for each recorded metric; above them, for ice runs, the review.
    ///
    /// The review consists of the post-mortem and the engine band. Hides values that would reveal
    /// hidden ice.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let Some(run) = studio.runs.shown() else {
            return no_run_ui(ui, studio);
        };
        if run.is_empty() {
            return empty_state(ui, "No decision yet", "The plots appear with the first step");
        }
        if let Some(run) = run.ice().filter(|_| studio.visible().shows_estimates_of(&**run)) {
            self.post_mortem.ui(ui, run, studio, requests);
            self.engines.ui(ui, run, studio.playback.cursor(), studio.theme());
        }
        for metric in Metric::ALL {
            let is_shown = studio.visible().shows_metric(metric, &**run);
            if let Some((low, high)) = run.metric_bounds().of(metric).filter(|_| is_shown) {
                // A probability keeps the range 0 to 1; a scaled range would exaggerate small
                // changes.
                let bounds = if metric == Metric::Success { (0.0, 1.0) } else { (low, high) };
                self.plot(ui, (metric, bounds), run, studio, requests);
            }
        }
    }

    /// Shows the plot of one metric, and moves the cursor on a click or drag.
    fn plot(
        &mut self,
        ui: &mut Ui,
        (metric, bounds): (Metric, (f32, f32)),
        run: &Run,
        studio: &Studio,
        requests: &mut Requests,
    ) {
        let theme = studio.theme();
        let unit = theme.spacing;
        let size = Vec2::new(ui.available_width(), unit * 20.0);
        let (whole, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let cursor = studio.playback.cursor();
        let name = format!("plot of {}", metric.label());
        let value = run.value(metric, cursor).map_or(0.0, f64::from);
        response.widget_info(|| WidgetInfo {
            value: Some(value),
            ..WidgetInfo::labeled(Role::Slider, true, &name)
        });
        let rect = Rect::from_min_max(whole.min + Vec2::new(0.0, unit * 6.0), whole.max);
        let across = Rangef::new(rect.left() + unit, rect.right() - unit);
        // The plot always shows the whole run; it has no zoom.
        let axis = Axis { across, first: 0.0, span: run.len().max(1) as f64 };
        let pointed = response.hover_pos().map(|place| axis.nearest_step(place.x, run.len()));
        head(ui, whole, metric, run, (cursor, pointed), theme);
        let name = Rect::from_min_max(whole.min, rect.right_top());
        hover(ui.interact(name, response.id.with("name"), Sense::hover()), of_metric(metric));
        ui.painter().rect_filled(rect, 4.0, style::colour(theme.chrome.background));
        self.curve(ui, (metric, bounds), run, rect, &axis, theme);

        let painter = ui.painter().with_clip_rect(rect);
        // Fade the steps after the cursor.
        let future = rect.with_min_x(axis.x(cursor as f64));
        painter.rect_filled(future, 0.0, style::colour(theme.chrome.background.faded(0.55)));
        let line = |step: usize, token| {
            let stroke = Stroke::new(1.5 * theme.line_scale, style::colour(token));
            painter.vline(axis.x(step as f64), rect.y_range(), stroke);
        };
        if let Some(step) = pointed {
            line(step, theme.chrome.text_quiet.faded(0.6));
        }
        line(cursor, theme.chrome.accent);
        edge_labels(&painter, rect, metric, bounds, theme);
        if let Some(place) = response.interact_pointer_pos() {
            let step = axis.nearest_step(place.x, run.len());
            // A drag holds playback until it ends; a click moves the cursor once.
            let request = if response.drag_stopped() {
                PlaybackRequest::Release
            } else if response.dragged() {
                PlaybackRequest::DragTo(step)
            } else {
                PlaybackRequest::GoTo(step)
            };
            if response.dragged() || response.drag_stopped() || response.clicked() {
                requests.push(Request::Playback(request));
            }
        }
    }

    /// Draws the curve of one metric; computes it again if its cache key has changed.
    fn curve(
        &mut self,
        ui: &Ui,
        (metric, bounds): (Metric, (f32, f32)),
        run: &Run,
        rect: Rect,
        axis: &Axis,
        theme: &Theme,
    ) {
        let place = &mut self.cached_curves[metric as usize];
        let key = Key { run: run.id(), revision: run.revision(), rect, theme: theme.clone() };
        if place.as_ref().is_none_or(|(known, _)| *known != key) {
            let steps_per_span = axis.steps_within(SPAN_POINTS);
            let value = |step| run.value(metric, step);
            let spans = spans(value, 0..run.len() + 1, steps_per_span);
            let rect = rect.shrink2(Vec2::new(0.0, 4.0));
            let frame =
                CurveFrame { rect, bounds, steps_per_span, line_width: 1.5 * theme.line_scale };
            let colour = style::colour(theme.series.nth(metric as usize));
            *place = Some((key, Arc::new(step_curve(&spans, frame, |step| axis.x(step), colour))));
        }
        if let Some((_, mesh)) = place {
            ui.painter().add(Shape::Mesh(Arc::clone(mesh)));
        }
    }
}

/// Paints the values of the upper and the lower edge of a plot.
fn edge_labels(
    painter: &Painter,
    rect: Rect,
    metric: Metric,
    (low, high): (f32, f32),
    theme: &Theme,
) {
    let font = FontId::monospace(theme.text_sizes.small * 0.85);
    let quiet = style::colour(theme.chrome.text_quiet);
    let inside = rect.shrink2(Vec2::new(theme.spacing, 2.0));
    let edges = [
        (inside.left_top(), Align2::LEFT_TOP, high),
        (inside.left_bottom(), Align2::LEFT_BOTTOM, low),
    ];
    for (place, anchor, value) in edges {
        let galley = painter.layout_no_wrap(metric.rounded_text(value), font.clone(), quiet);
        let plate = anchor.anchor_size(place, galley.size());
        painter.rect_filled(plate, 2.0, style::colour(theme.chrome.background.faded(0.7)));
        painter.galley(plate.min, galley, quiet);
    }
}

/// Shows the metric's name, and its value under the pointer or at the cursor.
fn head(
    ui: &Ui,
    whole: Rect,
    metric: Metric,
    run: &Run,
    (cursor, pointed): (usize, Option<usize>),
    theme: &Theme,
) {
    let small = FontId::proportional(theme.text_sizes.small);
    let quiet = style::colour(theme.chrome.text_quiet);
    let y = whole.top() + theme.spacing * 3.0;
    let painter = ui.painter();
    let name = match pointed {
        Some(step) => format!("{} at step {step}", metric.label()),
        None => metric.label().to_owned(),
    };
    painter.text(Pos2::new(whole.left(), y), Align2::LEFT_CENTER, name, small, quiet);
    let value = run.value(metric, pointed.unwrap_or(cursor));
    let basis = run.basis(pointed.unwrap_or(cursor)).filter(|_| metric == Metric::Success);
    let value = value.map_or_else(
        || "–".to_owned(),
        |value| basis.map_or_else(|| metric.text(value), |basis| basis.percent(value)),
    );
    let font = FontId::monospace(theme.text_sizes.monospaced);
    let colour = style::colour(theme.chrome.text);
    painter.text(Pos2::new(whole.right(), y), Align2::RIGHT_CENTER, value, font, colour);
}

/// Maximum number of engines named in the tooltip; a file may contain any number.
const MAX_NAMED: usize = 24;

/// Consecutive steps decided by the same engine.
#[derive(Debug, Clone, PartialEq, Eq)]
struct EngineSegment {
    /// Index of the first step.
    first: usize,
    /// Index after the last step.
    end: usize,
    /// Index of the engine in the list of names.
    engine: usize,
}

/// The engine band, cached until the run changes.
#[derive(Debug, Default)]
struct EngineBand {
    /// Run and revision of the cached band.
    key: Option<(RunId, u64)>,
    /// Names of the engines in order of appearance; empty for a decision without a name.
    names: Vec<String>,
    segments: Vec<EngineSegment>,
}

impl EngineBand {
    /// Shows the band and the engine at the cursor; nothing if no engine is recorded.
    pub fn ui(&mut self, ui: &mut Ui, run: &IceRun, cursor: usize, theme: &Theme) {
        let key = (run.id(), run.revision());
        if self.key != Some(key) {
            self.key = Some(key);
            let engines = run.recording().steps.iter().map(|step| step.decision.engine.as_str());
            (self.names, self.segments) = engine_segments(engines);
        }
        if self.names.iter().all(String::is_empty) {
            return;
        }
        let unit = theme.spacing;
        let size = Vec2::new(ui.available_width(), unit * 10.0);
        let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
        let now = run.step(cursor).map_or("–", |step| step.decision.engine.as_str());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("engine: {now}")));
        let painter = ui.painter_at(whole);
        let y = whole.top() + unit * 3.0;
        let small = FontId::proportional(theme.text_sizes.small);
        let quiet = style::colour(theme.chrome.text_quiet);
        let name = painter.text(
            Pos2::new(whole.left(), y),
            Align2::LEFT_CENTER,
            "engine",
            small.clone(),
            quiet,
        );
        let ink = style::colour(theme.chrome.text);
        let galley = painter.layout_no_wrap(now.to_owned(), small, ink);
        // Right-aligned, but a long engine name must not cover the label.
        let left = (whole.right() - galley.size().x).max(name.right() + unit * 2.0);
        painter.galley(Pos2::new(left, y - galley.size().y / 2.0), galley, ink);

        let across = Rangef::new(whole.left() + unit, whole.right() - unit);
        let axis = Axis { across, first: 0.0, span: run.len().max(1) as f64 };
        let band = Rect::from_min_max(whole.min + Vec2::new(0.0, unit * 6.0), whole.max);
        painter.rect_filled(band, 2.0, style::colour(theme.chrome.background));
        // Engines also differ by height, for readers who cannot distinguish the colours.
        let heights = self.names.len().max(1) as f32;
        for columns in &self.segments {
            let top = band.top() + band.height() * 0.6 * columns.engine as f32 / heights;
            // A segment begins half a step before its first step, as the curves do.
            let x = |step: usize| axis.x(step as f64 - 0.5).clamp(band.left(), band.right());
            let rect =
                Rect::from_x_y_ranges(x(columns.first)..=x(columns.end), top..=band.bottom());
            painter.rect_filled(rect, 0.0, style::colour(theme.series.nth(columns.engine)));
        }
        let playhead = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.accent));
        painter.vline(axis.x(cursor as f64), band.y_range(), playhead);
        response.on_hover_ui(|ui| {
            help_ui(ui, [Term::Engine]);
            for name in self.names.iter().filter(|name| !name.is_empty()).take(MAX_NAMED) {
                ui.label(name);
            }
        });
    }
}

/// The engine names in order of appearance, and the segments of equal engines.
fn engine_segments<'a>(
    engines: impl Iterator<Item = &'a str>,
) -> (Vec<String>, Vec<EngineSegment>) {
    let (mut names, mut found): (Vec<String>, Vec<EngineSegment>) = (Vec::new(), Vec::new());
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    for (step, name) in engines.enumerate() {
        let engine = *numbers.entry(name).or_insert_with(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        match found.last_mut().filter(|last| last.engine == engine) {
            Some(last) => last.end = step + 1,
            None => found.push(EngineSegment { first: step, end: step + 1, engine }),
        }
    }
    (names, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_steps_of_one_engine_are_one_segment() {
        let (names, found) = engine_segments(["a", "a", "b", "a"].into_iter());
        assert_eq!(names, ["a", "b"]);
        let parts: Vec<_> = found.iter().map(|it| (it.first, it.end, it.engine)).collect();
        assert_eq!(parts, [(0, 2, 0), (2, 3, 1), (3, 4, 0)]);
    }
}

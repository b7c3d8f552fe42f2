//! The timeline of a verification: one lane of layers, and strips of states and diagram nodes.
//!
//! A step of this timeline is a layer: the set of all states at one distance from the start, in
//! moves.

use super::request::Question;
use super::result::VerificationResult;
use super::text;
use crate::studio::glossary::{Term, TermLabel};
use crate::studio::model::{PlaybackCursor, Studio};
use crate::studio::request::Requests;
use crate::studio::style;
use crate::studio::timeline::{
    Axis, Curve, CurveCache, TimelineContent, paint_figure, paint_goal, warning_ui,
};
use eframe::egui::{Painter, Rect, Stroke, Ui};

/// Names and help of the strips, from top to bottom.
///
/// The indices are those of [`VerificationResult::max_values`].
const STRIPS: [TermLabel; 2] = [
    Term::LayerOfStates.labelled("states").note("The curve shows its number of states."),
    Term::DecisionDiagramNode.labelled("nodes").note("The curve shows the nodes of each layer."),
];

/// The cached curves of the strips.
#[derive(Debug, Default)]
pub struct VerificationCaches {
    strips: [CurveCache<u64>; STRIPS.len()],
}

/// The timeline of the shown verification.
pub struct VerificationTimeline<'a> {
    studio: &'a Studio,
    /// The results; `None` without any layer.
    result: Option<&'a VerificationResult>,
    caches: &'a mut VerificationCaches,
}

impl<'a> VerificationTimeline<'a> {
    /// Creates the timeline of the shown verification.
    pub fn new(studio: &'a Studio, caches: &'a mut VerificationCaches) -> Self {
        let result = studio.verification.result().filter(|result| !result.layers().is_empty());
        Self { studio, result, caches }
    }

    /// The number of the last layer so far.
    fn last(&self) -> usize {
        self.result.map_or(0, |result| result.layers().len() - 1)
    }

    fn cursor(&self) -> usize {
        self.studio.verification.playback.cursor()
    }
}

impl TimelineContent for VerificationTimeline<'_> {
    fn playback(&self) -> &PlaybackCursor {
        &self.studio.verification.playback
    }

    fn step_noun(&self) -> &'static str {
        "layer"
    }

    fn axis_steps(&self) -> usize {
        self.last().max(1)
    }

    fn empty_text(&self) -> Option<String> {
        let empty_text = match (self.result, self.studio.verification.is_busy()) {
            (Some(_), _) => None,
            (None, true) => Some("Layers appear here after the fewest moves are proved"),
            (None, false) => Some("Layers of states appear here: press F4 to verify the level"),
        };
        empty_text.map(str::to_owned)
    }

    fn lanes(&self) -> usize {
        usize::from(self.result.is_some())
    }

    fn lane_length(&self, _lane: usize) -> usize {
        self.last()
    }

    fn paint_lane_name(&self, painter: &Painter, rect: Rect, _lane: usize) {
        let figure = format!("{}/{}", self.cursor(), self.last());
        paint_figure(painter, rect, "layer", &figure, self.studio.theme());
    }

    fn lane_label(&self) -> Option<TermLabel> {
        Some(Term::LayerOfStates.labelled("layer"))
    }

    /// Paints a vertical line for each layer in which crates reach new cells.
    ///
    /// The line is longer for more cells. The goal mark shows the first layer with a goal.
    fn paint_lane(&mut self, painter: &Painter, axis: &Axis, rect: Rect, _lane: usize) {
        let Some(result) = self.result else { return };
        let theme = self.studio.theme();
        let most =
            result.layers().iter().map(|layer| layer.new_crate_cells.len()).max().unwrap_or(1);
        let stroke =
            Stroke::new(2.0 * theme.line_scale, style::colour(theme.planning.searched_late));
        painter.hline(rect.x_range(), rect.bottom() - 4.0, {
            Stroke::new(1.0, style::colour(theme.chrome.hairline))
        });
        for layer in result.layers().iter().filter(|layer| !layer.new_crate_cells.is_empty()) {
            let share = layer.new_crate_cells.len() as f32 / most as f32;
            let height = (rect.height() - 10.0) * (0.3 + 0.7 * share);
            let x = axis.x(f64::from(layer.distance));
            painter.vline(x, rect.bottom() - 4.0 - height..=rect.bottom() - 4.0, stroke);
        }
        if let Some(goal) = result.layers().iter().find(|layer| layer.goals > 0) {
            paint_goal(painter, axis, rect, goal.distance.into(), theme);
        }
    }

    fn strips(&self) -> usize {
        STRIPS.len()
    }

    fn paint_strip_name(&self, painter: &Painter, rect: Rect, strip: usize) {
        let (Some(result), Some(name)) = (self.result, STRIPS.get(strip)) else { return };
        let value = strip_value(result, strip, self.cursor());
        let text = value.map_or_else(|| "–".to_owned(), |value| text::count(value as u128));
        paint_figure(painter, rect, name.label, &text, self.studio.theme());
    }

    fn strip_label(&self, strip: usize) -> Option<TermLabel> {
        STRIPS.get(strip).copied()
    }

    fn paint_strip(&mut self, painter: &Painter, axis: &Axis, rect: Rect, strip: usize) {
        let (Some(result), Some(cache)) = (self.result, self.caches.strips.get_mut(strip)) else {
            return;
        };
        let theme = self.studio.theme();
        let curve = Curve {
            length: result.layers().len() - 1,
            bounds: (0.0, result.max_values()[strip] as f32),
            colour: theme.series.nth(strip),
        };
        let revision = self.studio.verification.revision();
        let value = |layer| strip_value(result, strip, layer).map(|value| value as f32);
        cache.paint(painter, (axis, rect), revision, curve, theme, value);
    }

    fn preview(&self, ui: &mut Ui, _lane: usize, step: usize) {
        let Some(result) = self.result else { return };
        ui.label(format!("Layer {step}: states {step} moves from the start"));
        ui.weak(text::layer_text(result, step));
    }

    fn filter_chips(&self, ui: &mut Ui, _requests: &mut Requests, _has_words: bool) {
        let cut = self.result.and_then(|result| text::incomplete_text(result, Question::Layers));
        if let Some(cut) = cut {
            warning_ui(ui, cut, self.studio.theme());
        }
    }
}

/// Number of states (strip 0) or of diagram nodes of a layer.
///
/// `None` without the layer.
fn strip_value(result: &VerificationResult, strip: usize, layer: usize) -> Option<f64> {
    let layer = result.layers().get(layer)?;
    Some(if strip == 0 { layer.states as f64 } else { layer.nodes as f64 })
}

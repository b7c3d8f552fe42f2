//! Strips: metrics under the lanes on the same axis, for example unknown cells and expected steps.

use super::axis::Axis;
use super::curves::{Curve, CurveCache};
use crate::studio::model::{Run, RunId, Studio};
use eframe::egui::{Painter, Rect};

/// Number of strips of each run.
pub const STRIPS: usize = 2;

/// The cached curves of the strips.
#[derive(Debug, Default)]
pub struct StripCache {
    curves: [CurveCache<(RunId, u64)>; STRIPS],
}

impl StripCache {
    /// Draws the curve of the strip with index `strip`, which must be below [`STRIPS`].
    ///
    /// Strip 0 is the uppermost.
    pub fn paint(
        &mut self,
        painter: &Painter,
        (strip, rect): (usize, Rect),
        run: &Run,
        axis: &Axis,
        studio: &Studio,
    ) {
        let theme = studio.theme();
        let figure = run.strip_metrics()[strip];
        let curve = Curve {
            length: run.len(),
            bounds: run.metric_bounds().of(figure).unwrap_or((0.0, 1.0)),
            colour: theme.series.nth(figure as usize),
        };
        let subject = (run.id(), run.revision());
        let value = |step| run.value(figure, step);
        self.curves[strip].paint(painter, (axis, rect), subject, curve, theme, value);
    }
}

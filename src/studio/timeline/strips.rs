//! Figures under the lanes, on the same time axis: unknown cells left, steps the agent expects.

use super::axis::Axis;
use crate::studio::curve::{Frame, spans, stairs};
use crate::studio::model::{Run, RunId, Studio};
use crate::studio::style;
use eframe::egui::{Mesh, Painter, Rect, Shape};
use std::sync::Arc;

/// Width that the steps share which are drawn as one.
const SPAN: f64 = 2.0;

/// How many figures have a strip.
pub const STRIPS: usize = 2;

/// The drawn strips, kept until anything they depend on changes.
#[derive(Debug, Default)]
pub struct StripCache {
    kept: [Option<(Key, Arc<Mesh>)>; STRIPS],
}

#[derive(Debug, Clone, PartialEq)]
struct Key {
    run: RunId,
    revision: u64,
    axis: Axis,
    rect: Rect,
    theme: String,
}

impl StripCache {
    /// Draws the strip of a run that has that place among its strips.
    pub fn paint(
        &mut self,
        painter: &Painter,
        (place, rect): (usize, Rect),
        run: &Run,
        axis: &Axis,
        studio: &Studio,
    ) {
        let theme = studio.theme();
        let key = Key {
            run: run.id(),
            revision: run.revision(),
            axis: *axis,
            rect,
            theme: theme.name.clone(),
        };
        let figure = run.strips()[place];
        // Those of the whole run: panning does not change the scale.
        let bounds = run.bounds().of(figure).unwrap_or((0.0, 1.0));
        let place = &mut self.kept[place];
        if place.as_ref().is_none_or(|(known, _)| *known != key) {
            let per_span = axis.steps_within(SPAN);
            let value = |step| run.value(figure, step);
            let spans = spans(value, axis.steps_in_view(run.len()), per_span);
            let frame = Frame { rect, bounds, per_span, line: 1.5 * theme.line_scale };
            let colour = style::colour(theme.series.nth(figure as usize));
            let mesh = stairs(&spans, frame, |step| axis.x(step), colour);
            *place = Some((key, Arc::new(mesh)));
        }
        if let Some((_, mesh)) = place {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
    }
}

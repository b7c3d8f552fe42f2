//! A cached curve: its mesh is rebuilt only if something it depends on changes.

use super::axis::Axis;
use crate::picture::{Rgba, Theme};
use crate::studio::curve::{CurveFrame, spans, step_curve};
use crate::studio::style;
use eframe::egui::{Mesh, Painter, Rect, Shape};
use std::sync::Arc;

/// Width in points of the steps that are drawn as one span.
///
/// A span is a rectangle from the minimum to the maximum value of its steps.
const SPAN: f64 = 2.0;

/// A cached curve; `K` is the cache key of its values, range and colour.
#[derive(Debug)]
pub struct CurveCache<K> {
    kept: Option<(Key<K>, Arc<Mesh>)>,
}

/// Everything that the mesh depends on.
#[derive(Debug, Clone, PartialEq)]
struct Key<K> {
    subject: K,
    axis: Axis,
    rect: Rect,
    theme: Theme,
}

/// The length, value range and colour of a curve.
#[derive(Debug, Clone, Copy)]
pub struct Curve {
    /// Number of steps.
    pub length: usize,
    /// Values at the lower and the upper edge.
    ///
    /// They cover all steps, so that panning keeps the scale.
    pub bounds: (f32, f32),
    /// Colour of the line.
    pub colour: Rgba,
}

impl<K> Default for CurveCache<K> {
    fn default() -> Self {
        Self { kept: None }
    }
}

impl<K: PartialEq> CurveCache<K> {
    /// Draws the curve. Calls `value` only if the cached mesh is outdated.
    ///
    /// `value` returns the value of a step; `None` leaves a gap. `subject` must change whenever a
    /// value, the range or the colour changes.
    pub fn paint(
        &mut self,
        painter: &Painter,
        (axis, rect): (&Axis, Rect),
        subject: K,
        curve: Curve,
        theme: &Theme,
        value: impl Fn(usize) -> Option<f32>,
    ) {
        let key = Key { subject, axis: *axis, rect, theme: theme.clone() };
        if self.kept.as_ref().is_none_or(|(known, _)| *known != key) {
            let steps_per_span = axis.steps_within(SPAN);
            let spans = spans(value, axis.steps_in_view(curve.length), steps_per_span);
            let line = 1.5 * theme.line_scale;
            let frame = CurveFrame { rect, bounds: curve.bounds, steps_per_span, line_width: line };
            let colour = style::colour(curve.colour);
            let mesh = step_curve(&spans, frame, |step| axis.x(step), colour);
            self.kept = Some((key, Arc::new(mesh)));
        }
        if let Some((_, mesh)) = &self.kept {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
    }
}

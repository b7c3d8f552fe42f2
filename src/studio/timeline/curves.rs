//! A figure's curve, kept as triangles until anything that it depends on changes.

use super::axis::Axis;
use crate::picture::{Rgba, Theme};
use crate::studio::curve::{Frame, spans, stairs};
use crate::studio::style;
use eframe::egui::{Mesh, Painter, Rect, Shape};
use std::sync::Arc;

/// Width in points that the steps share which are drawn as one.
const SPAN: f64 = 2.0;

/// One drawn curve; `K` names what it shows, revision included.
#[derive(Debug)]
pub struct CurveCache<K> {
    kept: Option<(Key<K>, Arc<Mesh>)>,
}

#[derive(Debug, Clone, PartialEq)]
struct Key<K> {
    subject: K,
    axis: Axis,
    rect: Rect,
    theme: Theme,
}

/// Which curve, and how high and in which colour it is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Curve {
    /// Steps that it covers.
    pub length: usize,
    /// The values at the lower and the upper edge: those of all steps, so that panning does not
    /// change the scale.
    pub bounds: (f32, f32),
    /// Its colour.
    pub colour: Rgba,
}

impl<K> Default for CurveCache<K> {
    fn default() -> Self {
        Self { kept: None }
    }
}

impl<K: PartialEq> CurveCache<K> {
    /// Draws the curve; `value` is asked only if it was not drawn like this before.
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
            let per_span = axis.steps_within(SPAN);
            let spans = spans(value, axis.steps_in_view(curve.length), per_span);
            let line = 1.5 * theme.line_scale;
            let frame = Frame { rect, bounds: curve.bounds, per_span, line };
            let colour = style::colour(curve.colour);
            let mesh = stairs(&spans, frame, |step| axis.x(step), colour);
            self.kept = Some((key, Arc::new(mesh)));
        }
        if let Some((_, mesh)) = &self.kept {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
    }
}

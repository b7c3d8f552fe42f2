//! Curves over the steps of a run, and a cache for their meshes.
//!
//! A span is a group of neighbouring steps that is drawn as one column, so that the number of drawn
//! shapes depends on the width of the plot, not on the number of steps. A cached mesh is rebuilt only
//! if something it depends on changes.

use super::geometry::Axis;
use crate::picture::{Rgba, Theme};
use crate::studio::style;
use eframe::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape};
use std::ops::Range;
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

/// Minimum and maximum value of a curve over a few neighbouring steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// Index of the first step; a multiple of the number of steps per span.
    pub first: usize,
    /// Lowest value.
    pub low: f32,
    /// Highest value.
    pub high: f32,
}

/// Returns the spans of `steps_per_span` steps each that overlap `steps`. O(steps).
///
/// Spans start at multiples of `steps_per_span`, so that panning does not change them; the first
/// may start before `steps`, and the last contains no step from the end of `steps` on. Steps
/// without a finite value are skipped; a span without values is left out. A `steps_per_span` of 0
/// counts as 1.
#[must_use]
pub fn spans(
    value: impl Fn(usize) -> Option<f32>,
    steps: Range<usize>,
    steps_per_span: usize,
) -> Vec<Span> {
    let steps_per_span = steps_per_span.max(1);
    let mut spans: Vec<Span> = Vec::new();
    for step in steps.start - steps.start % steps_per_span..steps.end {
        let Some(value) = value(step).filter(|value| value.is_finite()) else { continue };
        let first = step - step % steps_per_span;
        match spans.last_mut().filter(|span| span.first == first) {
            Some(span) => {
                span.low = span.low.min(value);
                span.high = span.high.max(value);
            }
            None => spans.push(Span { first, low: value, high: value }),
        }
    }
    spans
}

/// Geometry of a curve: rectangle, value range and steps per span.
#[derive(Debug, Clone, Copy)]
pub struct CurveFrame {
    /// Rectangle that the curve fills.
    pub rect: Rect,
    /// Values at the lower and the upper edge; the range must contain 0.
    ///
    /// Values outside are drawn at the edge.
    pub bounds: (f32, f32),
    /// Number of steps in a span.
    pub steps_per_span: usize,
    /// Line width in points.
    pub line_width: f32,
}

/// Draws a curve as steps: a line, and a pale area between line and 0.
///
/// `x` returns the horizontal position of a step in points. Each span is as wide as its steps; a
/// step's value is centred on the step's position.
#[must_use]
pub fn step_curve(
    spans: &[Span],
    frame: CurveFrame,
    x: impl Fn(f64) -> f32,
    colour: Color32,
) -> Mesh {
    let mut mesh = Mesh::default();
    let area = colour.gamma_multiply(0.22);
    let (bottom, top) = frame.bounds;
    let y = |value: f32| {
        let share = ((value - bottom) / (top - bottom).max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        frame.rect.bottom() - share * (frame.rect.height() - frame.line_width)
    };
    let zero = y(0.0);
    for span in spans {
        // A span reaches half a step beyond its first and its last step, clipped to the plot.
        let left = x(span.first as f64 - 0.5).max(frame.rect.left());
        let right = x((span.first + frame.steps_per_span) as f64 - 0.5).min(frame.rect.right());
        if right <= left {
            continue;
        }
        let (high, low) = (y(span.high) - frame.line_width, y(span.low));
        // The area of negative values hangs below the zero line.
        let below = if span.low < 0.0 { (zero, high) } else { (low, zero) };
        mesh.add_colored_rect(
            Rect::from_min_max(Pos2::new(left, below.0), Pos2::new(right, below.1)),
            area,
        );
        let line = Rect::from_min_max(Pos2::new(left, high), Pos2::new(right, low));
        mesh.add_colored_rect(line, colour);
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_keep_extremes_and_ignore_panning() {
        let values = [5.0, 1.0, 7.0, 3.0, 9.0];
        let value = |step: usize| values.get(step).copied();
        let all = spans(value, 0..5, 2);
        let expected = [(0, 1.0, 5.0), (2, 3.0, 7.0), (4, 9.0, 9.0)];
        assert_eq!(all, expected.map(|(first, low, high)| Span { first, low, high }));
        assert_eq!(spans(value, 3..5, 2), all[1..]);
    }

    #[test]
    fn steps_without_a_figure_leave_a_gap() {
        let value = |step: usize| (step != 1).then_some(2.0);
        let firsts: Vec<_> = spans(value, 0..3, 1).iter().map(|span| span.first).collect();
        assert_eq!(firsts, [0, 2]);
        assert!(spans(|_| Some(f32::NAN), 0..3, 1).is_empty());
    }
}

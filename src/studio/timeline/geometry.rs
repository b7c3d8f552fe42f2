//! Geometry of the timeline: the time axis, and the rectangles of ruler, lanes, strips and names.

use eframe::egui::{Pos2, Rangef, Rect};
use std::ops::Range;

/// The time axis that ruler, lanes and strips share.
///
/// A position on the axis is a cursor position: the number of actions taken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// Screen range from the first to the last visible step, in points.
    pub across: Rangef,
    /// First visible step; may be fractional.
    pub first: f64,
    /// Number of visible steps.
    pub span: f64,
}

impl Axis {
    /// Distance between two neighbouring steps, in points.
    #[must_use]
    pub fn points_per_step(&self) -> f64 {
        f64::from(self.across.span().max(1.0)) / self.span.max(1.0)
    }

    /// Screen coordinate of a step.
    #[must_use]
    pub fn x(&self, step: f64) -> f32 {
        self.across.min + ((step - self.first) * self.points_per_step()) as f32
    }

    /// Step at a screen coordinate; may be fractional or out of view.
    #[must_use]
    pub fn step_at(&self, x: f32) -> f64 {
        self.first + f64::from(x - self.across.min) / self.points_per_step()
    }

    /// The step nearest to a screen coordinate, limited to a run of `last` steps.
    #[must_use]
    pub fn nearest_step(&self, x: f32, last: usize) -> usize {
        (self.step_at(x).round().max(0.0) as usize).min(last)
    }

    /// The visible steps, and one more at each end, limited to 0 to `last`.
    #[must_use]
    pub fn steps_in_view(&self, last: usize) -> Range<usize> {
        let first = self.first.floor().max(1.0) as usize - 1;
        let end = (self.first + self.span).ceil().max(0.0) as usize + 2;
        first.min(last)..end.min(last + 1)
    }

    /// Minimum number of steps that are together at least `points` wide; at least 1.
    #[must_use]
    pub fn steps_within(&self, points: f64) -> usize {
        (points / self.points_per_step()).ceil().max(1.0) as usize
    }
}

/// The screen rectangles of the timeline's parts, in points.
#[derive(Debug)]
pub struct TimelineLayout {
    /// The horizontal range of the name column at the left.
    pub gutter: Rangef,
    /// Conversion between steps and horizontal coordinates.
    pub axis: Axis,
    /// The ruler with step numbers.
    pub ruler: Rect,
    /// The area that shows lanes; lanes outside it are scrolled out of view.
    pub lanes: Rect,
    /// The area of all curves below the lanes.
    pub strips: Rect,
    /// One rectangle for each lane, including lanes scrolled out of view.
    pub rows: Vec<Rect>,
}

impl TimelineLayout {
    /// The index of the visible lane at the height of a point; `None` outside the lanes.
    #[must_use]
    pub fn lane_at(&self, place: Pos2) -> Option<usize> {
        let inside = self.lanes.y_range().contains(place.y);
        let mut rows = self.rows.iter().filter(|_| inside);
        rows.position(|rect| rect.y_range().contains(place.y))
    }

    /// Ruler, lanes and strips together.
    #[must_use]
    pub fn canvas(&self) -> Rect {
        self.ruler.union(self.strips)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_coordinates_convert_both_ways() {
        let axis = Axis { across: Rangef::new(100.0, 300.0), first: 10.0, span: 20.0 };
        assert_eq!(axis.x(10.0), 100.0);
        assert_eq!(axis.x(30.0), 300.0);
        assert_eq!(axis.nearest_step(204.0, 100), 20);
        assert_eq!(axis.nearest_step(0.0, 100), 0);
        assert_eq!(axis.nearest_step(900.0, 25), 25);
        assert_eq!(axis.steps_in_view(100), 9..32);
        assert_eq!(axis.steps_in_view(15), 9..16);
        assert_eq!(axis.steps_within(25.0), 3);
    }
}

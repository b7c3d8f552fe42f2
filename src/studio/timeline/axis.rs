//! The time axis: converts between steps and screen coordinates.

use eframe::egui::Rangef;
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

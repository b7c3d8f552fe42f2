//! Zoom of the timeline: the range of steps that it shows.

/// Minimum number of visible steps, unless the axis has fewer.
const MIN_VISIBLE_STEPS: f64 = 8.0;

/// The visible part of the time axis; the whole axis by default.
///
/// An axis has `range` steps; the methods take this number, because it may change between calls.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Zoom {
    range: Option<VisibleRange>,
}

/// First visible step and number of visible steps; both may be fractional.
#[derive(Debug, Clone, Copy, PartialEq)]
struct VisibleRange {
    first: f64,
    span: f64,
}

impl Zoom {
    /// First visible step and number of visible steps, for an axis of `range` steps.
    #[must_use]
    pub fn range(&self, range: f64) -> (f64, f64) {
        match self.range {
            Some(part) if part.span < range => {
                (part.first.clamp(0.0, range - part.span), part.span)
            }
            _ => (0.0, range),
        }
    }

    /// Zooms by a factor; a factor above 1 shows fewer steps.
    ///
    /// The step `at` keeps its position on the screen if the visible range stays within the axis.
    /// Shows at least 8 steps, or all of a shorter axis.
    pub fn magnify(&mut self, factor: f64, at: f64, range: f64) {
        let (first, span) = self.range(range);
        let wanted = (span / factor).max(MIN_VISIBLE_STEPS.min(range));
        if wanted >= range {
            self.range = None;
            return;
        }
        let share = ((at - first) / span).clamp(0.0, 1.0);
        self.set(at - share * wanted, wanted, range);
    }

    /// Moves the visible range by this number of steps, within the axis.
    pub fn pan(&mut self, steps: f64, range: f64) {
        let (first, span) = self.range(range);
        if span < range {
            self.set(first + steps, span, range);
        }
    }

    /// Moves the visible range just far enough to show a step.
    ///
    /// Keeps a margin of 2 %. During playback, a step beyond the right margin moves to a tenth of
    /// the width from the left, so that the range moves by pages.
    pub fn reveal(&mut self, step: f64, is_playing: bool, range: f64) {
        let (first, span) = self.range(range);
        let margin = span * 0.02;
        if step < first + margin {
            self.set(step - margin, span, range);
        } else if step > first + span - margin {
            let ahead = if is_playing { span * 0.1 } else { span - margin };
            self.set(step - ahead, span, range);
        }
    }

    /// Shows all steps.
    pub fn fit(&mut self) {
        self.range = None;
    }

    /// Sets the visible range, moved into the axis; does nothing if `span` covers the axis.
    fn set(&mut self, first: f64, span: f64, range: f64) {
        if span < range {
            self.range = Some(VisibleRange { first: first.clamp(0.0, range - span), span });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_at_the_pointer_stays_where_it_is() {
        let mut zoom = Zoom::default();
        zoom.magnify(4.0, 50.0, 200.0);
        assert_eq!(zoom.range(200.0), (37.5, 50.0));
        zoom.magnify(0.25, 50.0, 200.0);
        assert_eq!(zoom.range(200.0), (0.0, 200.0));
    }

    #[test]
    fn never_leaves_the_run_nor_shows_too_few_steps() {
        let mut zoom = Zoom::default();
        zoom.magnify(1e9, 3.0, 100.0);
        assert_eq!(zoom.range(100.0).1, MIN_VISIBLE_STEPS);
        zoom.pan(-50.0, 100.0);
        assert_eq!(zoom.range(100.0).0, 0.0);
        zoom.pan(500.0, 100.0);
        assert_eq!(zoom.range(100.0).0, 92.0);
        assert_eq!(zoom.range(5.0), (0.0, 5.0));
    }

    #[test]
    fn follows_the_cursor_only_as_far_as_needed() {
        let mut zoom = Zoom::default();
        zoom.magnify(10.0, 0.0, 1000.0);
        zoom.reveal(50.0, false, 1000.0);
        assert_eq!(zoom.range(1000.0), (0.0, 100.0));
        zoom.reveal(150.0, false, 1000.0);
        assert_eq!(zoom.range(1000.0), (52.0, 100.0));
        zoom.reveal(160.0, true, 1000.0);
        assert_eq!(zoom.range(1000.0), (150.0, 100.0));
    }
}

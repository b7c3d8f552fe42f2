//! The visible range of steps.

/// Smallest number of visible steps.
const FEWEST_STEPS: f64 = 8.0;

/// The visible part of the time axis; the whole axis by default.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Zoom {
    part: Option<Part>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Part {
    first: f64,
    span: f64,
}

impl Zoom {
    /// First visible step and number of visible steps, for an axis of `extent` steps.
    #[must_use]
    pub fn part(&self, extent: f64) -> (f64, f64) {
        match self.part {
            Some(part) if part.span < extent => {
                (part.first.clamp(0.0, extent - part.span), part.span)
            }
            _ => (0.0, extent),
        }
    }

    /// Zooms in (factor above 1) or out; the step `at` keeps its position on the screen.
    pub fn magnify(&mut self, factor: f64, at: f64, extent: f64) {
        let (first, span) = self.part(extent);
        let wanted = (span / factor).max(FEWEST_STEPS.min(extent));
        if wanted >= extent {
            self.part = None;
            return;
        }
        let share = ((at - first) / span).clamp(0.0, 1.0);
        self.set(at - share * wanted, wanted, extent);
    }

    /// Moves the visible range by that many steps.
    pub fn pan(&mut self, steps: f64, extent: f64) {
        let (first, span) = self.part(extent);
        if span < extent {
            self.set(first + steps, span, extent);
        }
    }

    /// Moves the visible range as little as necessary to show the step; during playback by a page.
    pub fn reveal(&mut self, step: f64, is_playing: bool, extent: f64) {
        let (first, span) = self.part(extent);
        let margin = span * 0.02;
        if step < first + margin {
            self.set(step - margin, span, extent);
        } else if step > first + span - margin {
            let ahead = if is_playing { span * 0.1 } else { span - margin };
            self.set(step - ahead, span, extent);
        }
    }

    /// Shows all steps.
    pub fn fit(&mut self) {
        self.part = None;
    }

    fn set(&mut self, first: f64, span: f64, extent: f64) {
        if span < extent {
            self.part = Some(Part { first: first.clamp(0.0, extent - span), span });
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
        assert_eq!(zoom.part(200.0), (37.5, 50.0));
        zoom.magnify(0.25, 50.0, 200.0);
        assert_eq!(zoom.part(200.0), (0.0, 200.0));
    }

    #[test]
    fn never_leaves_the_run_nor_shows_too_few_steps() {
        let mut zoom = Zoom::default();
        zoom.magnify(1e9, 3.0, 100.0);
        assert_eq!(zoom.part(100.0).1, FEWEST_STEPS);
        zoom.pan(-50.0, 100.0);
        assert_eq!(zoom.part(100.0).0, 0.0);
        zoom.pan(500.0, 100.0);
        assert_eq!(zoom.part(100.0).0, 92.0);
        assert_eq!(zoom.part(5.0), (0.0, 5.0));
    }

    #[test]
    fn follows_the_cursor_only_as_far_as_needed() {
        let mut zoom = Zoom::default();
        zoom.magnify(10.0, 0.0, 1000.0);
        zoom.reveal(50.0, false, 1000.0);
        assert_eq!(zoom.part(1000.0), (0.0, 100.0));
        zoom.reveal(150.0, false, 1000.0);
        assert_eq!(zoom.part(1000.0), (52.0, 100.0));
        zoom.reveal(160.0, true, 1000.0);
        assert_eq!(zoom.part(1000.0), (150.0, 100.0));
    }
}

//! Navigation on the timeline: the zoomed range of steps, and pointer gestures.
//!
//! The pointer scrubs, selects runs, zooms, pans and draws loop ranges.

use super::content::TimelineContent;
use super::geometry::{Axis, TimelineLayout};
use crate::studio::model::PlaybackRequest;
use crate::studio::request::{Request, Requests};
use eframe::egui::{PointerButton, Pos2, Response, Ui};

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

/// Upper limit of a step that the timeline requests: none.
///
/// The model clamps the step to the run, which may change in the same frame.
const ANY_LENGTH: usize = usize::MAX;

/// The gesture in progress.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Gesture {
    /// No gesture.
    #[default]
    None,
    /// The cursor follows the pointer.
    Scrub,
    /// The pointer draws a loop range that starts at this step.
    Loop(usize),
}

impl Gesture {
    /// Handles the primary button: scrubbing, lane selection, and a new loop range.
    ///
    /// The cursor follows the pointer while the button is down, and playback is held. Shift on the
    /// ruler draws a loop range instead. `content` is the content of the timeline.
    pub fn advance(
        &mut self,
        ui: &Ui,
        response: &Response,
        areas: &TimelineLayout,
        content: &dyn TimelineContent,
        requests: &mut Requests,
    ) {
        let is_down =
            response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
        let pointer = response.interact_pointer_pos();
        if let Some(pointer) = pointer.filter(|_| is_down) {
            if *self == Self::None {
                *self = Self::begin(ui, pointer, areas, content, requests);
            }
            match self {
                Self::Scrub => {
                    let step = areas.axis.nearest_step(pointer.x, ANY_LENGTH);
                    requests.push(Request::Playback(PlaybackRequest::DragTo(step)));
                }
                Self::Loop(from) => {
                    let to = areas.axis.nearest_step(pointer.x, content.playback().last());
                    let range = (*from != to).then_some((*from, to));
                    requests.push(Request::Playback(PlaybackRequest::Loop(range)));
                }
                Self::None => {}
            }
        } else if *self != Self::None {
            // The button was released: playback is no longer held.
            *self = Self::None;
            requests.push(Request::Playback(PlaybackRequest::Release));
        } else if let Some(pointer) = pointer.filter(|_| response.clicked()) {
            // Pressed and released within one frame.
            select_lane_at(areas, pointer, content, requests);
            let step = areas.axis.nearest_step(pointer.x, ANY_LENGTH);
            requests.push(Request::Playback(PlaybackRequest::GoTo(step)));
        }
    }

    /// Begins a loop range with Shift on the ruler, else scrubbing in the lane there.
    fn begin(
        ui: &Ui,
        pointer: Pos2,
        layout: &TimelineLayout,
        content: &dyn TimelineContent,
        requests: &mut Requests,
    ) -> Self {
        if ui.input(|input| input.modifiers.shift) && layout.ruler.contains(pointer) {
            return Self::Loop(layout.axis.nearest_step(pointer.x, content.playback().last()));
        }
        select_lane_at(layout, pointer, content, requests);
        Self::Scrub
    }
}

/// Selects the lane at the pointer, unless it is selected already.
fn select_lane_at(
    layout: &TimelineLayout,
    pointer: Pos2,
    content: &dyn TimelineContent,
    requests: &mut Requests,
) {
    if let Some(choice) = layout.lane_at(pointer).and_then(|lane| content.select_request(lane)) {
        requests.push(choice);
    }
}

/// Zooms (Ctrl+wheel) and pans (Shift+wheel, middle button).
///
/// Returns how far the wheel alone scrolls the lanes, in points. `range` is the number of steps
/// on the axis.
pub fn navigate(ui: &Ui, response: &Response, axis: &Axis, zoom: &mut Zoom, range: f64) -> f32 {
    if response.dragged_by(PointerButton::Middle) {
        zoom.pan(-f64::from(response.drag_delta().x) / axis.points_per_step(), range);
    }
    let Some(pointer) = response.hover_pos() else { return 0.0 };
    let (magnified, scrolled) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
    if (magnified - 1.0).abs() > f32::EPSILON {
        zoom.magnify(f64::from(magnified), axis.step_at(pointer.x), range);
        return 0.0;
    }
    if scrolled.x != 0.0 {
        zoom.pan(-f64::from(scrolled.x) / axis.points_per_step(), range);
    }
    scrolled.y
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

//! Pointer input on the timeline: scrubbing, run selection, zooming, panning.

use super::axis::Axis;
use super::content::TimelineContent;
use super::timeline_layout::TimelineLayout;
use super::zoom::Zoom;
use crate::studio::model::PlaybackRequest;
use crate::studio::request::{Request, Requests};
use eframe::egui::{PointerButton, Pos2, Response, Ui};

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

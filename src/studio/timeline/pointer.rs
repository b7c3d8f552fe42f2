//! Pointer input on the timeline: scrubbing, run selection, zooming, panning.

use super::areas::Areas;
use super::axis::Axis;
use super::score::Score;
use super::zoom::Zoom;
use crate::studio::model::PlayerRequest;
use crate::studio::request::{Request, Requests};
use eframe::egui::{PointerButton, Pos2, Response, Ui};

/// Upper limit of a step: the model clamps it to the run, which may change in the same frame.
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
    /// Handles the primary button. The cursor follows the pointer while the button is down, and
    /// playback is held.
    pub fn advance(
        &mut self,
        ui: &Ui,
        response: &Response,
        areas: &Areas,
        score: &dyn Score,
        requests: &mut Requests,
    ) {
        let is_down =
            response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
        let pointer = response.interact_pointer_pos();
        if let Some(pointer) = pointer.filter(|_| is_down) {
            if *self == Self::None {
                *self = Self::begin(ui, pointer, areas, score, requests);
            }
            match self {
                Self::Scrub => {
                    let step = areas.axis.nearest_step(pointer.x, ANY_LENGTH);
                    requests.push(Request::Player(PlayerRequest::DragTo(step)));
                }
                Self::Loop(from) => {
                    let to = areas.axis.nearest_step(pointer.x, score.player().last());
                    let range = (*from != to).then_some((*from, to));
                    requests.push(Request::Player(PlayerRequest::Loop(range)));
                }
                Self::None => {}
            }
        } else if *self != Self::None {
            *self = Self::None;
            requests.push(Request::Player(PlayerRequest::Release));
        } else if let Some(pointer) = pointer.filter(|_| response.clicked()) {
            // Pressed and released within one frame.
            choose_lane_at(areas, pointer, score, requests);
            let step = areas.axis.nearest_step(pointer.x, ANY_LENGTH);
            requests.push(Request::Player(PlayerRequest::GoTo(step)));
        }
    }

    fn begin(
        ui: &Ui,
        pointer: Pos2,
        areas: &Areas,
        score: &dyn Score,
        requests: &mut Requests,
    ) -> Self {
        if ui.input(|input| input.modifiers.shift) && areas.ruler.contains(pointer) {
            return Self::Loop(areas.axis.nearest_step(pointer.x, score.player().last()));
        }
        choose_lane_at(areas, pointer, score, requests);
        Self::Scrub
    }
}

/// Selects the lane at the pointer, unless it is selected already.
fn choose_lane_at(areas: &Areas, pointer: Pos2, score: &dyn Score, requests: &mut Requests) {
    if let Some(choice) = areas.lane_at(pointer).and_then(|lane| score.choice(lane)) {
        requests.push(choice);
    }
}

/// Handles zooming (Ctrl+wheel), panning (Shift+wheel, middle button) and scrolling of lanes
/// (wheel).
///
/// Returns the scroll distance of the lanes, in points.
pub fn navigate(ui: &Ui, response: &Response, axis: &Axis, zoom: &mut Zoom, extent: f64) -> f32 {
    if response.dragged_by(PointerButton::Middle) {
        zoom.pan(-f64::from(response.drag_delta().x) / axis.points_per_step(), extent);
    }
    let Some(pointer) = response.hover_pos() else { return 0.0 };
    let (magnified, scrolled) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
    if (magnified - 1.0).abs() > f32::EPSILON {
        zoom.magnify(f64::from(magnified), axis.step_at(pointer.x), extent);
        return 0.0;
    }
    if scrolled.x != 0.0 {
        zoom.pan(-f64::from(scrolled.x) / axis.points_per_step(), extent);
    }
    scrolled.y
}

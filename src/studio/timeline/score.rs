//! What a timeline shows: lanes and strips over one axis of steps, and one cursor in it.
//!
//! Transport, ruler, zoom, scrubbing and loop are the same for everything that has steps: the
//! runs of agents and the expansions of a search. What differs is asked here.

use super::areas::Areas;
use super::axis::Axis;
use crate::studio::model::Player;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Painter, Rect, Ui};

/// Lanes and strips are known by their places, from the top.
pub trait Score {
    /// The cursor.
    fn player(&self) -> &Player;

    /// What a step is called.
    fn noun(&self) -> &'static str;

    /// Steps that the axis covers.
    fn extent(&self) -> usize;

    /// What to say while there is nothing to show.
    fn hint(&self) -> Option<String>;

    /// Number of lanes.
    fn lanes(&self) -> usize;

    /// The lane to which the cursor belongs.
    fn shown_lane(&self) -> usize;

    /// Number of steps of a lane.
    fn lane_length(&self, lane: usize) -> usize;

    /// What chooses a lane; `None` if there is nothing to choose.
    fn choice(&self, lane: usize) -> Option<Request>;

    /// Draws what is to be said beside the ruler.
    fn paint_note(&self, painter: &Painter, areas: &Areas);

    /// Draws a lane's name.
    fn paint_lane_name(&self, painter: &Painter, rect: Rect, lane: usize);

    /// Draws a lane.
    fn paint_lane(&mut self, painter: &Painter, axis: &Axis, rect: Rect, lane: usize);

    /// Number of strips below the lanes.
    fn strips(&self) -> usize;

    /// Draws a strip's name, and its figure at the cursor.
    fn paint_strip_name(&self, painter: &Painter, rect: Rect, strip: usize);

    /// Draws a strip.
    fn paint_strip(&mut self, painter: &Painter, axis: &Axis, rect: Rect, strip: usize);

    /// What is told about a step under the pointer.
    fn preview(&self, ui: &mut Ui, lane: usize, step: usize);

    /// Width of the chips at the right of the transport, with their words.
    fn chips_width(&self, ui: &Ui) -> f32;

    /// Shows the chips, right to left; without words if there is little room.
    fn chips(&self, ui: &mut Ui, requests: &mut Requests, has_words: bool);
}

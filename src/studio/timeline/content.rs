//! Content of a timeline: lanes and strips over one axis of steps, with one cursor.
//!
//! Playback controls, ruler, zoom, scrubbing and looping are the same for runs, searches and
//! verifications; this trait provides the rest.

use super::axis::Axis;
use super::timeline_layout::TimelineLayout;
use crate::studio::glossary::TermLabel;
use crate::studio::model::PlaybackCursor;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Painter, Rect, Ui};

/// Content of a timeline. Lanes and strips are identified by their index from the top.
pub trait TimelineContent {
    /// The cursor.
    fn playback(&self) -> &PlaybackCursor;

    /// The name of a step.
    fn step_noun(&self) -> &'static str;

    /// Number of steps that the axis covers; at least 1.
    fn axis_steps(&self) -> usize;

    /// Text shown instead of the lanes; `None` if there is something to show.
    fn empty_text(&self) -> Option<String>;

    /// Number of lanes.
    fn lanes(&self) -> usize;

    /// The lane of the cursor.
    fn shown_lane(&self) -> usize;

    /// Number of steps in a lane.
    fn lane_length(&self, lane: usize) -> usize;

    /// The request that selects a lane; `None` if it is selected or there is nothing to select.
    fn select_request(&self, lane: usize) -> Option<Request>;

    /// Paints the status text beside the ruler.
    fn paint_note(&self, painter: &Painter, areas: &TimelineLayout);

    /// Paints the name of a lane.
    fn paint_lane_name(&self, painter: &Painter, rect: Rect, lane: usize);

    /// The term of a lane's name; `None` if the name is not a term.
    fn lane_label(&self) -> Option<TermLabel>;

    /// Paints a lane.
    fn paint_lane(&mut self, painter: &Painter, axis: &Axis, rect: Rect, lane: usize);

    /// Number of strips below the lanes.
    fn strips(&self) -> usize;

    /// Paints the name of a strip and its value at the cursor.
    fn paint_strip_name(&self, painter: &Painter, rect: Rect, strip: usize);

    /// The term of a strip's curve; `None` without a curve.
    fn strip_label(&self, strip: usize) -> Option<TermLabel>;

    /// Paints a strip.
    fn paint_strip(&mut self, painter: &Painter, axis: &Axis, rect: Rect, strip: usize);

    /// Shows the tooltip of a step.
    fn preview(&self, ui: &mut Ui, lane: usize, step: usize);

    /// Width of the filter chips with text, in points.
    fn filter_chips_width(&self, ui: &Ui) -> f32;

    /// Shows the filter chips from right to left; with text only if `has_text` is true.
    fn filter_chips(&self, ui: &mut Ui, requests: &mut Requests, has_text: bool);
}

//! Content of a timeline: lanes and strips over one axis of steps, with one cursor.
//!
//! A lane is a row with the events of a run, a search, one round of IDA* or a verification. A strip
//! is a row with the curve of a metric. A filter chip is a button that shows or hides events of one
//! kind.
//!
//! Playback controls, ruler, zoom, scrubbing and looping are the same for runs, searches and
//! verifications; this trait provides the rest.

use super::geometry::{Axis, TimelineLayout};
use crate::studio::glossary::TermLabel;
use crate::studio::model::PlaybackCursor;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Painter, Rect, Ui};

/// Content of a timeline. Lanes and strips are identified by their index from the top.
pub trait TimelineContent {
    /// The cursor.
    fn playback(&self) -> &PlaybackCursor;

    /// The noun for a step, shown before the step number.
    fn step_noun(&self) -> &'static str;

    /// Number of steps that the axis covers; at least 1.
    fn axis_steps(&self) -> usize;

    /// Text shown instead of the lanes; `None` if there is something to show.
    fn empty_text(&self) -> Option<String>;

    /// Number of lanes.
    fn lanes(&self) -> usize;

    /// Index of the selected lane, which the cursor belongs to.
    fn shown_lane(&self) -> usize {
        0
    }

    /// Number of steps in a lane.
    fn lane_length(&self, lane: usize) -> usize;

    /// The request that selects a lane; `None` if it is selected or cannot be selected.
    fn select_request(&self, _lane: usize) -> Option<Request> {
        None
    }

    /// Paints the status text beside the ruler, if there is one.
    fn paint_note(&self, _painter: &Painter, _areas: &TimelineLayout) {}

    /// Paints the name of a lane.
    fn paint_lane_name(&self, painter: &Painter, rect: Rect, lane: usize);

    /// The glossary term of the lanes' names; `None` if the names are not terms.
    fn lane_label(&self) -> Option<TermLabel>;

    /// Paints a lane.
    fn paint_lane(&mut self, painter: &Painter, axis: &Axis, rect: Rect, lane: usize);

    /// Number of strips below the lanes.
    fn strips(&self) -> usize;

    /// Paints the name of a strip and its value at the cursor.
    fn paint_strip_name(&self, painter: &Painter, rect: Rect, strip: usize);

    /// The glossary term of a strip's curve; `None` without a curve.
    fn strip_label(&self, strip: usize) -> Option<TermLabel>;

    /// Paints a strip.
    fn paint_strip(&mut self, painter: &Painter, axis: &Axis, rect: Rect, strip: usize);

    /// Shows the content of the tooltip for a step of a lane.
    fn preview(&self, ui: &mut Ui, lane: usize, step: usize);

    /// Width of the filter chips with text, in points.
    fn filter_chips_width(&self, _ui: &Ui) -> f32 {
        0.0
    }

    /// Shows the filter chips from right to left; with text only if `has_text` is true.
    ///
    /// Without events to filter, shows a warning in their place, if there is one.
    fn filter_chips(&self, ui: &mut Ui, requests: &mut Requests, has_text: bool);
}

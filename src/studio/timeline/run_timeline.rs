//! The timeline of runs: one lane for each run of the shown level, and strips with curves below.

use super::axis::Axis;
use super::content::TimelineContent;
use super::gutter::{paint_lane_name, paint_live, paint_strip_name};
use super::lanes::{LaneCache, steps_per_mark};
use super::strips::{STRIPS, StripCache};
use super::timeline_layout::TimelineLayout;
use super::{filters, preview};
use crate::studio::glossary::{Term, TermLabel, of_metric};
use crate::studio::model::{Metric, PlaybackCursor, Run, Studio};
use crate::studio::no_run::NoRunText;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Painter, Rect, Ui};

/// Meshes of the painted lanes and strips, cached between frames.
#[derive(Debug, Default)]
pub struct RunCaches {
    lanes: LaneCache,
    strips: StripCache,
}

/// Lanes for the runs of the open level, including runs on older versions of it.
pub struct RunTimeline<'a> {
    studio: &'a Studio,
    runs: Vec<&'a Run>,
    /// The selected run, whose metrics the strips show; `None` if no run is shown.
    shown: Option<&'a Run>,
    /// Number of steps that share a group of marks at the current zoom.
    per_mark: usize,
    caches: &'a mut RunCaches,
}

impl<'a> RunTimeline<'a> {
    /// Creates the timeline of the open level; removes closed runs from the cache.
    pub fn new(studio: &'a Studio, caches: &'a mut RunCaches) -> Self {
        caches.lanes.retain(|run| studio.runs.get(run).is_some());
        let shown = studio.runs.shown();
        let runs = studio.runs.of_level().collect();
        Self { studio, runs, shown, per_mark: 1, caches }
    }

    /// The metric that a strip shows; `None` without a shown run or without the strip.
    fn metric_of(&self, strip: usize) -> Option<Metric> {
        self.shown?.strip_metrics().get(strip).copied()
    }
}

impl TimelineContent for RunTimeline<'_> {
    fn playback(&self) -> &PlaybackCursor {
        &self.studio.playback
    }

    fn step_noun(&self) -> &'static str {
        "step"
    }

    fn axis_steps(&self) -> usize {
        let longest = self.runs.iter().map(|run| run.len()).max().unwrap_or_default();
        axis_steps(longest, self.studio.shows_live_run())
    }

    fn empty_text(&self) -> Option<String> {
        self.shown.is_none().then(|| NoRunText::of(self.studio).line())
    }

    fn lanes(&self) -> usize {
        self.runs.len()
    }

    fn shown_lane(&self) -> usize {
        let shown = self.shown.map(|run| run.id());
        self.runs.iter().position(|run| Some(run.id()) == shown).unwrap_or_default()
    }

    fn lane_length(&self, lane: usize) -> usize {
        self.runs.get(lane).map_or(0, |run| run.len())
    }

    fn select_request(&self, lane: usize) -> Option<Request> {
        let run = self.runs.get(lane)?.id();
        (self.shown.map(|run| run.id()) != Some(run)).then_some(Request::SelectRun(run))
    }

    fn paint_note(&self, painter: &Painter, areas: &TimelineLayout) {
        paint_live(painter, areas, self.studio);
    }

    fn paint_lane_name(&self, painter: &Painter, rect: Rect, lane: usize) {
        if let Some(run) = self.runs.get(lane) {
            paint_lane_name(painter, rect, run, self.studio);
        }
    }

    fn lane_label(&self) -> Option<TermLabel> {
        Some(Term::Run.note("The number is the length in steps."))
    }

    fn paint_lane(&mut self, painter: &Painter, axis: &Axis, rect: Rect, lane: usize) {
        self.per_mark = steps_per_mark(axis);
        if let Some(run) = self.runs.get(lane) {
            self.caches.lanes.paint(painter, run, axis, rect, self.studio);
        }
    }

    fn strips(&self) -> usize {
        STRIPS
    }

    fn paint_strip_name(&self, painter: &Painter, rect: Rect, strip: usize) {
        if let (Some(run), Some(figure)) = (self.shown, self.metric_of(strip)) {
            paint_strip_name(painter, rect, figure, run, self.studio);
        }
    }

    fn strip_label(&self, strip: usize) -> Option<TermLabel> {
        self.metric_of(strip).map(of_metric)
    }

    fn paint_strip(&mut self, painter: &Painter, axis: &Axis, rect: Rect, strip: usize) {
        let visible = self.studio.visibility();
        let is_shown = |run: &&Run| {
            run.strip_metrics()
                .get(strip)
                .is_some_and(|figure| visible.shows_metric(*figure, &***run))
        };
        if let Some(run) = self.shown.filter(is_shown) {
            self.caches.strips.paint(painter, (strip, rect), run, axis, self.studio);
        }
    }

    fn preview(&self, ui: &mut Ui, lane: usize, step: usize) {
        if let Some(run) = self.runs.get(lane) {
            preview::show(ui, run, (step, self.per_mark), self.studio);
        }
    }

    fn filter_chips_width(&self, ui: &Ui) -> f32 {
        filters::width(ui, self.studio)
    }

    fn filter_chips(&self, ui: &mut Ui, requests: &mut Requests, has_text: bool) {
        filters::show(ui, self.studio, requests, has_text);
    }
}

/// Number of steps that the axis covers, for a longest run of `longest` steps.
///
/// At least 1. While the shown run grows, the number starts at 20 and doubles when a run fills the
/// axis, so that marks do not move with every step.
fn axis_steps(longest: usize, grows: bool) -> usize {
    if !grows {
        return longest.max(1);
    }
    let mut room = 20;
    while room <= longest {
        room *= 2;
    }
    room
}

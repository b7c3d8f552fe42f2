//! The timeline of runs: one lane for each run of the shown level, and strips with curves below.
//!
//! A strip is the curve of a metric on the axis of the lanes, for example unknown cells or expected
//! steps. Also the tooltip of a step.

use super::content::TimelineContent;
use super::controls;
use super::curves::{Curve, CurveCache};
use super::geometry::{Axis, TimelineLayout};
use super::gutter::{paint_lane_name, paint_live, paint_strip_name};
use super::lanes::{LaneCache, steps_per_mark};
use super::marks::{event_icon, events_at, events_beside};
use crate::episode::Event;
use crate::studio::glossary::{Term, TermLabel, help_ui, of_event, of_metric};
use crate::studio::model::{LevelVersion, Metric, NoRunText, PlaybackCursor, Run, RunId, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::capitalized;
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
        axis_steps(longest, self.studio.shows_live_run() || !self.studio.visible().future)
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
        let visible = self.studio.visible();
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
            show_preview(ui, run, (step, self.per_mark), self.studio);
        }
    }

    fn filter_chips_width(&self, ui: &Ui) -> f32 {
        controls::filter_chips_width(ui, self.studio)
    }

    fn filter_chips(&self, ui: &mut Ui, requests: &mut Requests, has_text: bool) {
        controls::show_filter_chips(ui, self.studio, requests, has_text);
    }
}

/// Number of steps that the axis covers, for a longest run of `longest` steps.
///
/// At least 1. While the shown run grows or its future is hidden, the number starts at 20 and doubles when a run fills the
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

/// Number of strips of each run.
const STRIPS: usize = 2;

/// The cached curves of the strips.
#[derive(Debug, Default)]
struct StripCache {
    curves: [CurveCache<(RunId, u64)>; STRIPS],
}

impl StripCache {
    /// Draws the curve of the strip with index `strip`, which must be below [`STRIPS`].
    ///
    /// Strip 0 is the uppermost.
    pub fn paint(
        &mut self,
        painter: &Painter,
        (strip, rect): (usize, Rect),
        run: &Run,
        axis: &Axis,
        studio: &Studio,
    ) {
        let theme = studio.theme();
        let figure = run.strip_metrics()[strip];
        let curve = Curve {
            length: run.len(),
            bounds: run.metric_bounds().of(figure).unwrap_or((0.0, 1.0)),
            colour: theme.series.nth(figure as usize),
        };
        let subject = (run.id(), run.revision());
        let value = |step| run.value(figure, step);
        self.curves[strip].paint(painter, (axis, rect), subject, curve, theme, value);
    }
}

/// Shows step number, action or outcome, events, and the metrics of the strips.
///
/// The strips are the curves below the lanes of the timeline. At low zoom, `per_mark` steps share a
/// group of event marks; the tooltip also shows the rare events of the group's other steps. Rare
/// events are all except the frequent ones, such as pushes. Hides the facts that the window hides,
/// for example dead ends while the ice is hidden.
fn show_preview(ui: &mut Ui, run: &Run, (step, per_mark): (usize, usize), studio: &Studio) {
    let knows = if run.is_clairvoyant() { ", sees the truth" } else { "" };
    ui.horizontal(|ui| {
        ui.label(format!("Step {step}"));
        ui.weak(format!("{}{knows}", studio.run_name(run)));
    });
    if studio.version_of(run).is_older() {
        ui.weak(capitalized(LevelVersion::OLDER_TEXT));
    }
    let visible = studio.visible();
    if let (Some(effect), Some((_, engine))) = (run.action_text(step), run.choice(step)) {
        ui.label(format!("{effect}: {engine}"));
    } else if let Some(outcome) = run.outcome() {
        ui.label(outcome.to_string());
    }
    let is_shown = |event: &&Event| studio.visible().shows_event(event.kind);
    for event in events_at(run.events(), step).filter(is_shown) {
        ui.horizontal(|ui| {
            event_icon(ui, event.kind, studio.theme());
            // The help begins with the name of the event.
            ui.vertical(|ui| help_ui(ui, [of_event(event.kind)]));
        });
    }
    // At low zoom, several steps share a group of marks.
    for event in events_beside(run.events(), step, per_mark).filter(is_shown) {
        ui.horizontal(|ui| {
            event_icon(ui, event.kind, studio.theme());
            ui.weak(format!("{} at step {}", event.kind.label(), event.step));
        });
    }
    for figure in run.strip_metrics() {
        let is_shown = visible.shows_metric(figure, &**run);
        if let Some(value) = run.value(figure, step).filter(|_| is_shown) {
            ui.weak(format!("{} {}", figure.text(value), figure.label()));
        }
    }
}

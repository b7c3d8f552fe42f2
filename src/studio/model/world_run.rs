//! An open recording with its derived data.

use super::{Metric, MetricBounds, PlaybackWorld, Run, RunFacts, RunId, RunSummary};
use crate::agents::{Basis, PlanNote};
use crate::episode::{
    DeadEnd, EpisodeOutcome, Event, Frame, PlanView, Playback, RecordedStep, Recording, events,
};
use crate::formats::ron_recording::{AnyRecording, write_recording};
use crate::picture::MotionSpeed;
use crate::studio::documents::{Document, DocumentId, OpenLevel};
use crate::studio::source::SavedFile;
use crate::worlds::{AnyLevel, WorldKind};
use std::any::Any;

/// An open recording of one world, with data that views need at any step.
///
/// Each appended step updates the derived data; no frame computes them from the start.
#[derive(Debug)]
pub struct WorldRun<W: PlaybackWorld> {
    id: RunId,
    /// Document of the level that the run belongs to.
    document: DocumentId,
    recording: Recording<W>,
    playback: Playback<W>,
    truth: W::Truth,
    derived: W::Derived,
    /// Events for the timeline, in the order of their steps.
    events: Vec<Event>,
    bounds: MetricBounds,
    /// Increases with every change of the recording; views use it as a cache key.
    revision: u64,
    /// As `revision`, but ignores results of later analyses.
    play_revision: u64,
    file: SavedFile,
}

/// A world whose runs [`Run`] can hold; each [`PlaybackWorld`] is one.
pub trait RunWorld: PlaybackWorld {
    /// Returns the run if it belongs to this world; `None` otherwise.
    #[must_use]
    fn downcast(run: &Run) -> Option<&WorldRun<Self>> {
        (&*run.0 as &dyn Any).downcast_ref()
    }

    /// Returns the run, mutable, if it belongs to this world; `None` otherwise.
    fn downcast_mut(run: &mut Run) -> Option<&mut WorldRun<Self>> {
        (&mut *run.0 as &mut dyn Any).downcast_mut()
    }
}

impl<W: PlaybackWorld> RunWorld for W {}

impl Run {
    /// Opens the recording of one world as a run; replays all its steps.
    ///
    /// # Errors
    /// The level's problems as text, if the recorded level cannot be opened.
    pub(in crate::studio) fn of<W: PlaybackWorld>(
        id: RunId,
        recording: Recording<W>,
    ) -> Result<Self, Vec<String>> {
        let in_words =
            |problems: Vec<W::Problem>| problems.iter().map(W::Problem::to_string).collect();
        WorldRun::new(id, recording).map(|run| Self(Box::new(run))).map_err(in_words)
    }
}

impl<W: PlaybackWorld> WorldRun<W> {
    /// Opens a recording as a run; replays all its steps.
    ///
    /// # Errors
    /// The level's problems, if the recorded level cannot be opened.
    pub fn new(id: RunId, recording: Recording<W>) -> Result<Self, Vec<W::Problem>> {
        let (truth, _) = W::open(&recording.header.level)?;
        // Start with an empty recording, so that the appended steps below fill all derived data in
        // the same way as in a live run.
        let mut first = Recording { steps: Vec::new(), ..recording.clone() };
        first.outcome = None;
        let playback = Playback::new(&first)?;
        let derived = W::derive(&truth, &playback.frame(&first, 0));
        let mut run = Self {
            id,
            document: DocumentId::default(),
            recording: first,
            playback,
            truth,
            derived,
            events: Vec::new(),
            bounds: MetricBounds::default(),
            revision: 0,
            play_revision: 0,
            file: SavedFile::default(),
        };
        run.extend_bounds();
        for step in recording.steps {
            run.push(step);
        }
        if let Some(dead_end) = recording.dead_end {
            run.set_dead_end(dead_end);
        }
        if let Some(outcome) = recording.outcome {
            run.end(outcome);
        }
        Ok(run)
    }

    /// The recording.
    #[must_use]
    pub fn recording(&self) -> &Recording<W> {
        &self.recording
    }

    /// The recorded level in the form that its rules use, with all hidden facts.
    #[must_use]
    pub fn truth(&self) -> &W::Truth {
        &self.truth
    }

    /// Data that this world derives from a run.
    #[must_use]
    pub fn derived(&self) -> &W::Derived {
        &self.derived
    }

    /// The step that starts at a cursor position; `None` at the end.
    #[must_use]
    pub fn step(&self, cursor: usize) -> Option<&RecordedStep<W>> {
        self.recording.steps.get(cursor)
    }

    /// State and belief at a cursor position; past the end, at the end.
    ///
    /// Replays fewer than 64 steps.
    #[must_use]
    pub fn frame(&self, cursor: usize) -> Frame<W> {
        self.playback.frame(&self.recording, cursor)
    }

    /// The plan that the decision at the cursor makes or follows, if any.
    #[must_use]
    pub fn plan(&self, cursor: usize) -> Option<PlanView<'_, W>> {
        self.playback.plan(&self.recording, cursor)
    }

    /// Index with which frames and plans at any step are found quickly.
    #[must_use]
    pub fn playback(&self) -> &Playback<W> {
        &self.playback
    }

    /// Appends a step; the run counts as unsaved.
    pub fn push(&mut self, step: RecordedStep<W>) {
        self.playback.push(&step);
        W::update(&mut self.derived, &step);
        self.events.extend(events::events_of_step(&self.recording.steps, &step));
        self.recording.steps.push(step);
        self.extend_bounds();
        self.mark_played();
    }

    /// Extends the metric ranges by the last step and the cursor position after it.
    fn extend_bounds(&mut self) {
        for figure in Metric::ALL {
            let step = self.len().checked_sub(1);
            self.bounds.include(figure, step.and_then(|step| self.value(figure, step)));
            self.bounds.include(figure, self.value(figure, self.len()));
        }
    }

    /// Sets the outcome; the run counts as unsaved.
    pub fn end(&mut self, outcome: EpisodeOutcome) {
        self.recording.outcome = Some(outcome);
        self.events = events::events(&self.recording);
        self.mark_played();
    }

    /// As [`Self::end`], with the time of a decision that exceeded a time limit, if one did.
    pub fn end_live(&mut self, outcome: EpisodeOutcome, overdue_ms: Option<f32>) {
        self.recording.overdue_ms = overdue_ms;
        self.end(outcome);
    }

    /// Sets the construction time of the agent, in milliseconds.
    pub fn set_construct_ms(&mut self, construct_ms: f64) {
        self.recording.header.construct_ms = construct_ms;
        self.bump_revision();
    }

    /// Index of the first of the given steps with a new plan; `None` if there is none.
    ///
    /// Every step that does not continue a plan counts, such as a manual move.
    fn first_new_plan<'a>(
        &self,
        mut steps: impl Iterator<Item = (usize, &'a RecordedStep<W>)>,
    ) -> Option<usize> {
        steps
            .find(|(_, step)| !matches!(step.decision.plan, PlanNote::Continues))
            .map(|(index, _)| index)
    }

    /// Number that increases with every step, undo and outcome; key of decision reviews.
    ///
    /// Results of later analyses do not change it.
    #[must_use]
    pub fn play_revision(&self) -> u64 {
        self.play_revision
    }

    /// Counts a change of the played steps or outcome, and marks the run as unsaved.
    fn mark_played(&mut self) {
        self.play_revision += 1;
        // Analysis results do not count as unsaved: they can be computed again.
        self.file.is_saved = false;
        self.bump_revision();
    }

    fn bump_revision(&mut self) {
        self.revision += 1;
    }
}

impl<W: PlaybackWorld> RunFacts for WorldRun<W> {
    fn id(&self) -> RunId {
        self.id
    }

    fn world(&self) -> WorldKind {
        W::KIND
    }

    fn document(&self) -> DocumentId {
        self.document
    }

    fn set_document(&mut self, home: DocumentId) {
        self.document = home;
    }

    fn replace(&mut self, other: &dyn RunFacts) {
        self.document = other.document();
        self.file.path.clone_from(&other.file().path);
        self.revision += other.revision() + 1;
        self.play_revision += other.revision() + 1;
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn recording(&self) -> AnyRecording {
        W::any_recording(self.recording.clone())
    }

    fn level(&self) -> AnyLevel {
        self.recording.header.level.clone().into()
    }

    fn has_rules_of(&self, level: &dyn OpenLevel) -> bool {
        let document = (level as &dyn Any).downcast_ref::<Document<W::Level>>();
        document.is_some_and(|it| W::plays_alike(&self.recording.header.level, it.level()))
    }

    fn is_comparable_with(&self, other: &Run) -> bool {
        W::downcast(other).is_some_and(|other| {
            W::is_comparable(&self.recording.header.level, &other.recording.header.level)
        })
    }

    fn first_difference(&self, other: &Run) -> Option<usize> {
        let other = W::downcast(other)?;
        let actions = self.recording.actions().zip(other.recording.actions());
        actions.enumerate().find(|(_, (one, other))| one != other).map(|(step, _)| step)
    }

    fn len(&self) -> usize {
        self.recording.steps.len()
    }

    fn agent(&self) -> &str {
        &self.recording.header.agent
    }

    fn is_clairvoyant(&self) -> bool {
        W::is_clairvoyant(self.agent())
    }

    fn seed(&self) -> u64 {
        self.recording.header.seed
    }

    fn level_title(&self) -> &str {
        W::title(&self.recording.header.level)
    }

    fn outcome(&self) -> Option<&EpisodeOutcome> {
        self.recording.outcome.as_ref()
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn metric_bounds(&self) -> &MetricBounds {
        &self.bounds
    }

    fn strip_metrics(&self) -> [Metric; 2] {
        W::STRIPS
    }

    fn value(&self, figure: Metric, cursor: usize) -> Option<f32> {
        let own = W::metric(&self.derived, figure, cursor);
        own.or_else(|| figure.recorded_value(self.step(cursor)?))
    }

    fn basis(&self, cursor: usize) -> Option<Basis> {
        let own = &self.step(cursor)?.decision;
        // A followed plan keeps the probabilities of the decision that made it.
        let made_at = self.plan(cursor).map(|plan| plan.made_at);
        let made = made_at.filter(|_| own.plan == PlanNote::Continues && own.effort.scenarios == 0);
        let made = made.and_then(|step| self.step(step)).map(|step| &step.decision);
        Some(Basis::of(made.unwrap_or(own)))
    }

    fn choice(&self, cursor: usize) -> Option<(String, &str)> {
        let decision = &self.step(cursor)?.decision;
        Some((decision.action.to_string(), &decision.engine))
    }

    fn action_text(&self, cursor: usize) -> Option<String> {
        self.step(cursor).map(|step| W::action_text(&step.decision.action))
    }

    fn plan_reason(&self, cursor: usize) -> Option<&'static str> {
        match self.step(cursor)?.decision.plan {
            PlanNote::New { reason, .. } => Some(reason.sentence()),
            _ => None,
        }
    }

    fn summary(&self) -> RunSummary {
        RunSummary::of(&self.recording)
    }

    fn motion_ms(&self, step: usize, motion: MotionSpeed) -> f32 {
        let run = (&self.truth, &self.derived);
        self.step(step).map_or(0, |taken| W::motion_ms(run, step, taken, motion)) as f32
    }

    fn next_decision(&self, cursor: usize) -> usize {
        let later = self.recording.steps.iter().enumerate().skip(cursor + 1);
        self.first_new_plan(later).unwrap_or(self.len())
    }

    fn previous_decision(&self, cursor: usize) -> usize {
        let earlier = self.recording.steps.iter().enumerate().take(cursor);
        self.first_new_plan(earlier.rev()).unwrap_or(0)
    }

    fn dead_end(&self) -> Option<DeadEnd> {
        self.recording.dead_end
    }

    fn set_dead_end(&mut self, dead_end: DeadEnd) {
        self.recording.dead_end = Some(dead_end);
        self.events = events::events(&self.recording);
        self.bump_revision();
    }

    fn file(&self) -> &SavedFile {
        &self.file
    }

    fn file_mut(&mut self) -> &mut SavedFile {
        &mut self.file
    }

    fn copy_until(&self, cursor: usize, revision: u64) -> Option<Run> {
        let cursor = cursor.min(self.len());
        let mut copy = Self::new(self.id, self.recording.until(cursor)).ok()?;
        copy.document = self.document;
        (copy.revision, copy.play_revision) = (revision, revision);
        Some(Run(Box::new(copy)))
    }

    fn extend_copy(&mut self, source: &dyn RunFacts, revision: u64) {
        let Some(source) = (source as &dyn Any).downcast_ref::<Self>() else { return };
        if let Some(step) = source.step(self.len()) {
            self.push(step.clone());
        }
        let reached = |dead_end: &DeadEnd| dead_end.step as usize <= self.len();
        if let Some(dead_end) = source.dead_end().filter(reached) {
            self.set_dead_end(dead_end);
        }
        (self.revision, self.play_revision) = (revision, revision);
    }

    fn text(&self) -> Result<String, String> {
        write_recording(&self.recording).map_err(|error| error.to_string())
    }
}

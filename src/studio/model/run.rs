//! An open recording with its derived data.

use super::{Metric, MetricBounds, PlaybackWorld, RunSummary};
use crate::agents::Basis;
use crate::agents::PlanNote;
use crate::episode::{
    DeadEnd, EpisodeOutcome, Event, Frame, PlanView, Playback, RecordedStep, Recording, events,
};
use crate::formats::ron_recording::write_recording;
use crate::picture::MotionSpeed;
use crate::studio::documents::DocumentId;
use crate::studio::files::SavedFile;

/// Identifies a run while the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub u64);

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

/// Facts about a run that do not depend on its world.
pub trait RunFacts {
    /// Identifier of the run.
    fn id(&self) -> RunId;
    /// The document of the level that the run belongs to.
    fn document(&self) -> DocumentId;
    /// Assigns the run to another document of its world: `home`.
    fn set_document(&mut self, home: DocumentId);
    /// Number that increases with every change of the recording.
    fn revision(&self) -> u64;
    /// Number of steps.
    fn len(&self) -> usize;
    /// Whether the run has no steps.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The agent's name.
    fn agent(&self) -> &str;
    /// Seed of the agent's random numbers.
    fn seed(&self) -> u64;
    /// The recorded title of the level; may be empty.
    fn level_title(&self) -> &str;
    /// The outcome; `None` for an unfinished run.
    fn outcome(&self) -> Option<&EpisodeOutcome>;
    /// Events for the timeline, in the order of their steps.
    fn events(&self) -> &[Event];
    /// Range of each metric over the steps so far.
    fn metric_bounds(&self) -> &MetricBounds;
    /// The metrics shown as strips on the timeline, from top to bottom.
    fn strip_metrics(&self) -> [Metric; 2];
    /// A metric at a cursor position; `None` if not recorded.
    ///
    /// O(1), except for the regret, which compares all candidates of the decision.
    fn value(&self, figure: Metric, cursor: usize) -> Option<f32>;
    /// Source of the decision's probabilities at a cursor position; `None` at the end.
    fn basis(&self, cursor: usize) -> Option<Basis>;
    /// The chosen action at a cursor position as a word, and its engine; `None` at the end.
    fn choice(&self, cursor: usize) -> Option<(String, &str)>;
    /// The action at a cursor position as a predicate, "chooses up"; `None` at the end.
    fn action_text(&self, cursor: usize) -> Option<String>;
    /// Summary of the run. O(steps log steps).
    fn summary(&self) -> RunSummary;
    /// Animation time of a step at speed 1, in milliseconds; 0 past the end.
    fn motion_ms(&self, step: usize, motion: MotionSpeed) -> f32;
    /// The next cursor position after `cursor` with a new plan; without one, the end.
    fn next_decision(&self, cursor: usize) -> usize;
    /// The last cursor position before `cursor` with a new plan; without one, 0.
    fn previous_decision(&self, cursor: usize) -> usize;
    /// The step after which the run cannot be won; `None` without a known one.
    fn dead_end(&self) -> Option<DeadEnd>;
    /// Sets the step after which the run cannot be won.
    fn set_dead_end(&mut self, dead_end: DeadEnd);
    /// The file of the run.
    fn file(&self) -> &SavedFile;
    /// The file of the run, mutable.
    fn file_mut(&mut self) -> &mut SavedFile;
    /// The run in the text format of a recording file.
    ///
    /// # Errors
    /// Why it cannot be written, as text.
    fn text(&self) -> Result<String, String>;
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

    /// Returns this run as a new version of `other`: same document and path, higher revisions.
    #[must_use]
    pub(super) fn replacing(mut self, other: &dyn RunFacts) -> Self {
        self.document = other.document();
        self.file.path.clone_from(&other.file().path);
        self.revision += other.revision() + 1;
        self.play_revision += other.revision() + 1;
        self
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

    fn document(&self) -> DocumentId {
        self.document
    }

    fn set_document(&mut self, home: DocumentId) {
        self.document = home;
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn len(&self) -> usize {
        self.recording.steps.len()
    }

    fn agent(&self) -> &str {
        &self.recording.header.agent
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

    fn text(&self) -> Result<String, String> {
        write_recording(&self.recording).map_err(|error| error.to_string())
    }
}

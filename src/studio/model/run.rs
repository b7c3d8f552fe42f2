//! An open recording with its derived data.

use super::{Bounds, Figure, Summary, Viewed};
use crate::agents::{Basis, PlanNote};
use crate::episode::{DeadEnd, Event, Frame, Outcome, PlanView, Playback, Recording, Step, events};
use crate::formats::ron_recording::write_recording;
use crate::picture::Motion;
use crate::studio::desk::DocumentId;
use crate::studio::files::KeptFile;

/// Identifies a run while the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub u64);

/// A recording of one world that can be shown at any step.
///
/// Each appended step updates the derived data; no frame computes them from the start.
#[derive(Debug)]
pub struct RunOf<W: Viewed> {
    id: RunId,
    home: DocumentId,
    recording: Recording<W>,
    playback: Playback<W>,
    truth: W::Truth,
    derived: W::Derived,
    events: Vec<Event>,
    bounds: Bounds,
    /// Increases with every change of the run; views use it as a cache key.
    revision: u64,
    /// As `revision`, but ignores results of later analyses.
    play_revision: u64,
    file: KeptFile,
}

/// Facts about a run that do not depend on its world.
pub trait RunFacts {
    /// Identifier of the run.
    fn id(&self) -> RunId;
    /// The document of the level that the run belongs to.
    fn home(&self) -> DocumentId;
    /// Assigns the run to another document of its world.
    fn set_home(&mut self, home: DocumentId);
    /// Increases with every change of the run.
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
    /// The outcome; `None` while the run is unfinished.
    fn outcome(&self) -> Option<&Outcome>;
    /// Events for the timeline, by step.
    fn events(&self) -> &[Event];
    /// Range of each metric.
    fn bounds(&self) -> &Bounds;
    /// The metrics shown as strips on the timeline, from top to bottom.
    fn strips(&self) -> [Figure; 2];
    /// A metric at a cursor position; `None` if not recorded. O(1).
    fn value(&self, figure: Figure, cursor: usize) -> Option<f32>;
    /// Source of the probabilities of the decision at a cursor position. O(1).
    fn basis(&self, cursor: usize) -> Option<Basis>;
    /// The chosen action at a cursor position as a word, and its engine; `None` at the end.
    fn choice(&self, cursor: usize) -> Option<(String, &str)>;
    /// The action at a cursor position as a predicate: "chooses up".
    fn deed(&self, cursor: usize) -> Option<String>;
    /// Summary of the run. O(steps log steps).
    fn summary(&self) -> Summary;
    /// Animation time of a step in milliseconds; 0 past the end.
    fn motion_ms(&self, step: usize, motion: Motion) -> f32;
    /// The next cursor position after `cursor` with a new plan.
    fn next_decision(&self, cursor: usize) -> usize;
    /// The last cursor position before `cursor` with a new plan.
    fn previous_decision(&self, cursor: usize) -> usize;
    /// The step after which the level is unsolvable, if known.
    fn dead_end(&self) -> Option<DeadEnd>;
    /// Sets the step after which the level is unsolvable.
    fn set_dead_end(&mut self, dead_end: DeadEnd);
    /// The file that holds the run.
    fn file(&self) -> &KeptFile;
    /// The file that holds the run, mutable.
    fn file_mut(&mut self) -> &mut KeptFile;
    /// The run in the text format of a recording file.
    ///
    /// # Errors
    /// Why it cannot be written, as text.
    fn text(&self) -> Result<String, String>;
}

impl<W: Viewed> RunOf<W> {
    /// Opens a recording as a run. O(steps).
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
            home: DocumentId::default(),
            recording: first,
            playback,
            truth,
            derived,
            events: Vec::new(),
            bounds: Bounds::default(),
            revision: 0,
            play_revision: 0,
            file: KeptFile::default(),
        };
        run.take_in_bounds();
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

    /// The true level, hidden facts included.
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
    pub fn step(&self, cursor: usize) -> Option<&Step<W>> {
        self.recording.steps.get(cursor)
    }

    /// State and belief at a cursor position.
    #[must_use]
    pub fn frame(&self, cursor: usize) -> Frame<W> {
        self.playback.frame(&self.recording, cursor)
    }

    /// The plan that the decision at the cursor makes or follows.
    #[must_use]
    pub fn plan(&self, cursor: usize) -> Option<PlanView<'_, W>> {
        self.playback.plan(&self.recording, cursor)
    }

    /// The index that jumps to any step.
    #[must_use]
    pub fn playback(&self) -> &Playback<W> {
        &self.playback
    }

    /// Appends a step.
    pub fn push(&mut self, step: Step<W>) {
        self.playback.push(&step);
        W::take_in(&mut self.derived, &step);
        self.events.extend(events::events_of_step(&self.recording.steps, &step));
        self.recording.steps.push(step);
        self.take_in_bounds();
        self.played();
    }

    /// Extends the metric ranges by the last step and the position after it.
    fn take_in_bounds(&mut self) {
        for figure in Figure::ALL {
            let step = self.len().checked_sub(1);
            self.bounds.take_in(figure, step.and_then(|step| self.value(figure, step)));
            self.bounds.take_in(figure, self.value(figure, self.len()));
        }
    }

    /// Sets the outcome.
    pub fn end(&mut self, outcome: Outcome) {
        self.recording.outcome = Some(outcome);
        self.events = events::events(&self.recording);
        self.played();
    }

    /// As [`Self::end`]. `overdue_ms` is the time of the last decision if a time limit ended the
    /// run.
    pub fn end_live(&mut self, outcome: Outcome, overdue_ms: Option<f32>) {
        self.recording.overdue_ms = overdue_ms;
        self.end(outcome);
    }

    /// Sets the construction time of the agent, in milliseconds.
    pub fn set_construct_ms(&mut self, construct_ms: f64) {
        self.recording.header.construct_ms = construct_ms;
        self.changed();
    }

    /// The first of the given steps at which the agent made a new plan. Every manual move counts as
    /// a new plan.
    fn planned_anew<'a>(
        &self,
        mut steps: impl Iterator<Item = (usize, &'a Step<W>)>,
    ) -> Option<usize> {
        steps
            .find(|(_, step)| !matches!(step.decision.plan, PlanNote::Continues))
            .map(|(index, _)| index)
    }

    /// Replaces another version of this run: keeps its document and file, and continues its
    /// revision numbers.
    #[must_use]
    pub(super) fn in_place_of(mut self, other: &dyn RunFacts) -> Self {
        self.home = other.home();
        self.file.path.clone_from(&other.file().path);
        self.revision += other.revision() + 1;
        self.play_revision += other.revision() + 1;
        self
    }

    /// Increases with every step, undo and outcome, but not with results of later analyses. Key of
    /// decision reviews.
    #[must_use]
    pub fn play_revision(&self) -> u64 {
        self.play_revision
    }

    fn played(&mut self) {
        self.play_revision += 1;
        // Analysis results do not count as unsaved: they can be computed again.
        self.file.is_saved = false;
        self.changed();
    }

    fn changed(&mut self) {
        self.revision += 1;
    }
}

impl<W: Viewed> RunFacts for RunOf<W> {
    fn id(&self) -> RunId {
        self.id
    }

    fn home(&self) -> DocumentId {
        self.home
    }

    fn set_home(&mut self, home: DocumentId) {
        self.home = home;
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

    fn outcome(&self) -> Option<&Outcome> {
        self.recording.outcome.as_ref()
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    fn strips(&self) -> [Figure; 2] {
        W::STRIPS
    }

    fn value(&self, figure: Figure, cursor: usize) -> Option<f32> {
        let own = W::figure(&self.derived, figure, cursor);
        own.or_else(|| figure.of_step(self.step(cursor)?))
    }

    fn basis(&self, cursor: usize) -> Option<Basis> {
        let own = &self.step(cursor)?.decision;
        // A followed plan keeps the probabilities of the decision that made it.
        let made_at = self.plan(cursor).map(|plan| plan.made_at);
        let made = made_at.filter(|_| own.plan == PlanNote::Continues && own.effort.worlds == 0);
        let made = made.and_then(|step| self.step(step)).map(|step| &step.decision);
        Some(Basis::of(made.unwrap_or(own)))
    }

    fn choice(&self, cursor: usize) -> Option<(String, &str)> {
        let decision = &self.step(cursor)?.decision;
        Some((decision.action.to_string(), &decision.engine))
    }

    fn deed(&self, cursor: usize) -> Option<String> {
        self.step(cursor).map(|step| W::deed(&step.decision.action))
    }

    fn summary(&self) -> Summary {
        Summary::of(&self.recording)
    }

    fn motion_ms(&self, step: usize, motion: Motion) -> f32 {
        let run = (&self.truth, &self.derived);
        self.step(step).map_or(0, |taken| W::motion_ms(run, step, taken, motion)) as f32
    }

    fn next_decision(&self, cursor: usize) -> usize {
        let later = self.recording.steps.iter().enumerate().skip(cursor + 1);
        self.planned_anew(later).unwrap_or(self.len())
    }

    fn previous_decision(&self, cursor: usize) -> usize {
        let earlier = self.recording.steps.iter().enumerate().take(cursor);
        self.planned_anew(earlier.rev()).unwrap_or(0)
    }

    fn dead_end(&self) -> Option<DeadEnd> {
        self.recording.dead_end
    }

    fn set_dead_end(&mut self, dead_end: DeadEnd) {
        self.recording.dead_end = Some(dead_end);
        self.events = events::events(&self.recording);
        self.changed();
    }

    fn file(&self) -> &KeptFile {
        &self.file
    }

    fn file_mut(&mut self) -> &mut KeptFile {
        &mut self.file
    }

    fn text(&self) -> Result<String, String> {
        write_recording(&self.recording).map_err(|error| error.to_string())
    }
}

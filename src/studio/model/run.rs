//! A recording that is open in the studio, with all that is derived from it.

use super::{Bounds, Figure, Summary, Viewed};
use crate::agents::PlanNote;
use crate::episode::{DeadEnd, Event, Frame, Outcome, PlanView, Playback, Recording, Step, events};
use crate::formats::ron_recording::write_recording;
use crate::picture::Motion;
use crate::studio::desk::DocumentId;
use crate::studio::files::KeptFile;

/// Names a run for as long as the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub u64);

/// A recording of one world, ready to be shown at any step. What is derived is brought up to date
/// by each appended step, never computed anew in a frame.
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
    /// Changes whenever anything in the run does: for caches of views.
    revision: u64,
    /// The same, but for what is found out about it later.
    play_revision: u64,
    file: KeptFile,
}

/// What can be asked of a run whatever its world.
pub trait RunFacts {
    /// Its name for as long as the studio is open.
    fn id(&self) -> RunId;
    /// The open level of its world that it belongs to.
    fn home(&self) -> DocumentId;
    /// Lets it belong to another open level of its world.
    fn set_home(&mut self, home: DocumentId);
    /// Changes whenever the run does.
    fn revision(&self) -> u64;
    /// Number of steps.
    fn len(&self) -> usize;
    /// Whether no action was taken.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The agent's name.
    fn agent(&self) -> &str;
    /// Where its random numbers started.
    fn seed(&self) -> u64;
    /// The title of the level that was played; may be empty.
    fn level_title(&self) -> &str;
    /// How it ended; `None` while it goes on.
    fn outcome(&self) -> Option<&Outcome>;
    /// Marks for the timeline, by step.
    fn events(&self) -> &[Event];
    /// Lowest and highest value of each figure.
    fn bounds(&self) -> &Bounds;
    /// The figures that have a strip on the timeline, from top to bottom.
    fn strips(&self) -> [Figure; 2];
    /// The figure at a cursor position; `None` where nothing is recorded. O(1).
    fn value(&self, figure: Figure, cursor: usize) -> Option<f32>;
    /// What is chosen at a cursor position, in a word, and by which engine; `None` at the end.
    fn choice(&self, cursor: usize) -> Option<(String, &str)>;
    /// What is done at a cursor position, after the name of whoever plays: "chooses up".
    fn deed(&self, cursor: usize) -> Option<String>;
    /// What it came to. O(steps log steps).
    fn summary(&self) -> Summary;
    /// Milliseconds the motion of a step takes; 0 past the end.
    fn motion_ms(&self, step: usize, motion: Motion) -> f32;
    /// The first cursor position after `cursor` at which the agent planned anew.
    fn next_decision(&self, cursor: usize) -> usize;
    /// The last cursor position before `cursor` at which the agent planned anew.
    fn previous_decision(&self, cursor: usize) -> usize;
    /// Where the level became unsolvable, as far as it is known.
    fn dead_end(&self) -> Option<DeadEnd>;
    /// Notes where the level became unsolvable.
    fn set_dead_end(&mut self, dead_end: DeadEnd);
    /// Where it is kept.
    fn file(&self) -> &KeptFile;
    /// The same, to change.
    fn file_mut(&mut self) -> &mut KeptFile;
    /// Its text in a file.
    ///
    /// # Errors
    /// Why it cannot be written, in words.
    fn text(&self) -> Result<String, String>;
}

impl<W: Viewed> RunOf<W> {
    /// Makes a recording showable. O(steps).
    ///
    /// # Errors
    /// The level's problems, if the recorded level cannot be opened.
    pub fn new(id: RunId, recording: Recording<W>) -> Result<Self, Vec<W::Problem>> {
        let (truth, _) = W::open(&recording.header.level)?;
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

    /// What happened.
    #[must_use]
    pub fn recording(&self) -> &Recording<W> {
        &self.recording
    }

    /// The truth it was played on.
    #[must_use]
    pub fn truth(&self) -> &W::Truth {
        &self.truth
    }

    /// What this world derives from a run.
    #[must_use]
    pub fn derived(&self) -> &W::Derived {
        &self.derived
    }

    /// The step that starts at a cursor position; `None` at the end.
    #[must_use]
    pub fn step(&self, cursor: usize) -> Option<&Step<W>> {
        self.recording.steps.get(cursor)
    }

    /// State and belief after that many actions.
    #[must_use]
    pub fn frame(&self, cursor: usize) -> Frame<W> {
        self.playback.frame(&self.recording, cursor)
    }

    /// The plan that the decision at the cursor makes or follows.
    #[must_use]
    pub fn plan(&self, cursor: usize) -> Option<PlanView<'_, W>> {
        self.playback.plan(&self.recording, cursor)
    }

    /// What jumps to any step.
    #[must_use]
    pub fn playback(&self) -> &Playback<W> {
        &self.playback
    }

    /// Appends a step.
    pub fn push(&mut self, step: Step<W>) {
        self.playback.push(&step);
        W::take_in(&mut self.derived, &step);
        self.events.extend(events::events_of_step(self.len(), &step));
        self.recording.steps.push(step);
        self.take_in_bounds();
        self.played();
    }

    /// The figures of the last step and of the moment after it.
    fn take_in_bounds(&mut self) {
        for figure in Figure::ALL {
            let step = self.len().checked_sub(1);
            self.bounds.take_in(figure, step.and_then(|step| self.value(figure, step)));
            self.bounds.take_in(figure, self.value(figure, self.len()));
        }
    }

    /// Notes how the episode ended.
    pub fn end(&mut self, outcome: Outcome) {
        self.recording.outcome = Some(outcome);
        self.events = events::events(&self.recording);
        self.played();
    }

    /// The same, by a decision that took too long if its milliseconds are told.
    pub fn end_live(&mut self, outcome: Outcome, overdue_ms: Option<f32>) {
        self.recording.overdue_ms = overdue_ms;
        self.end(outcome);
    }

    /// Notes how long the agent took to construct.
    pub fn set_construct_ms(&mut self, construct_ms: f64) {
        self.recording.header.construct_ms = construct_ms;
        self.changed();
    }

    /// A person at the keyboard decides anew with every move.
    fn planned_anew<'a>(
        &self,
        mut steps: impl Iterator<Item = (usize, &'a Step<W>)>,
    ) -> Option<usize> {
        steps
            .find(|(_, step)| !matches!(step.decision.plan, PlanNote::Continues))
            .map(|(index, _)| index)
    }

    /// Takes the place of another version of this run: keeps its level and file, and its revisions
    /// go on.
    #[must_use]
    pub(super) fn in_place_of(mut self, other: &dyn RunFacts) -> Self {
        self.home = other.home();
        self.file.path.clone_from(&other.file().path);
        self.revision += other.revision() + 1;
        self.play_revision += other.revision() + 1;
        self
    }

    /// Changes whenever a step is taken or taken back and when the episode ends, but not with what
    /// is found out about the run later: for judgements of its decisions.
    #[must_use]
    pub fn play_revision(&self) -> u64 {
        self.play_revision
    }

    fn played(&mut self) {
        self.play_revision += 1;
        // What is found out about the run later does not count: it is found again.
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

//! A recording that is open in the studio, with all that is derived from it.

use super::{Figure, Highest};
use crate::agents::PlanNote;
use crate::board::{CellIndex, CellSet};
use crate::episode::{Event, Frame, Outcome, Playback, Recording, Step, events};
use crate::picture::Motion;
use crate::worlds::ice::{Ice, Level, Occupant, Problem, State, Terrain};
use std::path::PathBuf;

/// Names a run for as long as the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub u64);

/// A recording, ready to be shown at any step. What is derived is brought up to date by each
/// appended step, never computed anew in a frame.
#[derive(Debug)]
pub struct Run {
    id: RunId,
    recording: Recording<Ice>,
    playback: Playback<Ice>,
    terrain: Terrain,
    inside: CellSet,
    events: Vec<Event>,
    unknown_cells: Vec<u32>,
    highest: Highest,
    /// Changes whenever anything in the run does: for caches of views.
    revision: u64,
    /// Where it was opened from or saved to.
    pub path: Option<PathBuf>,
    /// Whether the file at `path` holds all of it.
    pub is_saved: bool,
}

impl Run {
    /// Makes a recording showable. O(steps).
    ///
    /// # Errors
    /// The level's problems, if the recorded level cannot be opened.
    pub fn new(id: RunId, recording: Recording<Ice>) -> Result<Self, Vec<Problem>> {
        let (terrain, _) = Terrain::compile(&recording.header.level)?;
        let mut first = Recording { steps: Vec::new(), ..recording.clone() };
        first.outcome = None;
        let playback = Playback::new(&first)?;
        let Frame { state, belief } = playback.frame(&first, 0);
        let inside = terrain.layout().inside(state.crates.iter().chain([state.player]));
        let unknown = belief.unknown_cells().filter(|cell| inside.contains(*cell)).count();
        let mut run = Self {
            id,
            unknown_cells: vec![unknown as u32],
            inside,
            recording: first,
            playback,
            terrain,
            events: Vec::new(),
            highest: Highest::default(),
            revision: 0,
            path: None,
            is_saved: false,
        };
        run.take_in_highest(None);
        for step in recording.steps {
            run.push(step);
        }
        run.recording.dead_end = recording.dead_end;
        if let Some(outcome) = recording.outcome {
            run.end(outcome);
        }
        Ok(run)
    }

    /// Its name for as long as the studio is open.
    #[must_use]
    pub fn id(&self) -> RunId {
        self.id
    }

    /// What happened.
    #[must_use]
    pub fn recording(&self) -> &Recording<Ice> {
        &self.recording
    }

    /// The true map it was played on.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// Number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.recording.steps.len()
    }

    /// Whether no action was taken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.recording.steps.is_empty()
    }

    /// The step that starts at a cursor position; `None` at the end.
    #[must_use]
    pub fn step(&self, cursor: usize) -> Option<&Step<Ice>> {
        self.recording.steps.get(cursor)
    }

    /// State and belief after that many actions.
    #[must_use]
    pub fn frame(&self, cursor: usize) -> Frame<Ice> {
        self.playback.frame(&self.recording, cursor)
    }

    /// The plan that the decision at the cursor makes or follows.
    #[must_use]
    pub fn plan(&self, cursor: usize) -> Option<crate::episode::PlanView<'_, Ice>> {
        self.playback.plan(&self.recording, cursor)
    }

    /// What jumps to any step.
    #[must_use]
    pub fn playback(&self) -> &Playback<Ice> {
        &self.playback
    }

    /// The cursor position, at most `cursor`, at which the belief about a cell last changed;
    /// `None` if it is still what it was at the start. O(steps).
    #[must_use]
    pub fn last_change_of(&self, cell: CellIndex, cursor: usize) -> Option<usize> {
        let steps = &self.recording.steps[..cursor.min(self.len())];
        let changed = steps.iter().rposition(|step| step.lesson.cells().any(|it| it == cell));
        changed.map(|index| index + 1)
    }

    /// Milliseconds the motion of a step takes; 0 past the end.
    #[must_use]
    pub fn motion_ms(&self, step: usize, motion: Motion) -> f32 {
        let change = self.step(step).map(|step| &step.change);
        change.map_or(0, |change| motion.duration_ms(self.terrain.layout(), change)) as f32
    }

    /// Marks for the timeline, by step.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What lies within the outline: floor outside of it is never drawn nor counted.
    #[must_use]
    pub fn inside(&self) -> &CellSet {
        &self.inside
    }

    /// Number of unknown cells within the outline after each number of actions: one entry more
    /// than steps.
    #[must_use]
    pub fn unknown_cells(&self) -> &[u32] {
        &self.unknown_cells
    }

    /// The highest value of each figure.
    #[must_use]
    pub fn highest(&self) -> &Highest {
        &self.highest
    }

    /// Changes whenever the run does.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Appends a step.
    pub fn push(&mut self, step: Step<Ice>) {
        self.playback.push(&step);
        let learnt = (step.lesson.ice.len() + step.lesson.floor.len()) as u32;
        let forgotten = step.lesson.contradicted.len() as u32;
        let before = self.unknown_cells.last().copied().unwrap_or_default();
        self.unknown_cells.push((before + forgotten).saturating_sub(learnt));
        self.events.extend(events::events_of_step(self.len(), &step));
        self.take_in_highest(Some(&step));
        self.recording.steps.push(step);
        self.changed();
    }

    fn take_in_highest(&mut self, step: Option<&Step<Ice>>) {
        let unknown = self.unknown_cells.last().map(|count| *count as f32);
        self.highest.take_in(Figure::UnknownCells, unknown);
        for figure in Figure::ALL {
            self.highest.take_in(figure, step.and_then(|step| figure.of_step(step)));
        }
    }

    /// Notes how the episode ended.
    pub fn end(&mut self, outcome: Outcome) {
        self.recording.outcome = Some(outcome);
        self.events = events::events(&self.recording);
        self.changed();
    }

    /// Notes where the level became unsolvable.
    pub fn set_dead_end(&mut self, dead_end: crate::episode::DeadEnd) {
        self.recording.dead_end = Some(dead_end);
        self.events = events::events(&self.recording);
        self.changed();
    }

    /// Notes how long the agent took to construct.
    pub fn set_construct_ms(&mut self, construct_ms: f64) {
        self.recording.header.construct_ms = construct_ms;
        self.changed();
    }

    /// The first cursor position after `cursor` at which the agent planned anew.
    #[must_use]
    pub fn next_decision(&self, cursor: usize) -> usize {
        let later = self.recording.steps.iter().enumerate().skip(cursor + 1);
        self.planned_anew(later).unwrap_or(self.len())
    }

    /// The last cursor position before `cursor` at which the agent planned anew.
    #[must_use]
    pub fn previous_decision(&self, cursor: usize) -> usize {
        let earlier = self.recording.steps.iter().enumerate().take(cursor);
        self.planned_anew(earlier.rev()).unwrap_or(0)
    }

    /// A person at the keyboard decides anew with every move.
    fn planned_anew<'a>(
        &self,
        mut steps: impl Iterator<Item = (usize, &'a Step<Ice>)>,
    ) -> Option<usize> {
        steps
            .find(|(_, step)| !matches!(step.decision.plan, PlanNote::Continues))
            .map(|(index, _)| index)
    }

    /// Takes the place of another version of this run: keeps its file, and its revisions go on.
    #[must_use]
    pub(super) fn in_place_of(mut self, other: &Self) -> Self {
        self.path.clone_from(&other.path);
        self.revision += other.revision + 1;
        self
    }

    fn changed(&mut self) {
        self.revision += 1;
        self.is_saved = false;
    }
}

impl Figure {
    /// The figure at a cursor position; `None` where nothing is recorded. O(1).
    #[must_use]
    pub fn value(self, run: &Run, cursor: usize) -> Option<f32> {
        match self {
            Self::UnknownCells => run.unknown_cells().get(cursor).map(|count| *count as f32),
            _ => self.of_step(run.step(cursor)?),
        }
    }
}

/// The level as it lies after some actions: ground as drawn, player and crates where they are.
#[must_use]
pub(super) fn level_at(level: &Level, state: &State, step: usize) -> Level {
    let mut level = level.clone();
    for position in level.board.positions() {
        let cell = level.board.index_of(position);
        let occupant = cell.and_then(|cell| {
            if cell == state.player {
                Some(Occupant::Player)
            } else {
                state.crates.contains(cell).then_some(Occupant::Crate)
            }
        });
        if let Some(square) = level.board.get_mut(position) {
            square.occupant = occupant;
        }
    }
    level.title = format!("{} after step {step}", level.title);
    level
}

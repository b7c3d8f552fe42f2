//! What the studio derives from a run of the ice world.

use crate::board::{CellIndex, CellSet};
use crate::episode::{Frame, RecordedStep, Recording, can_find_regrets};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::MotionSpeed;
use crate::studio::model::{Metric, PlaybackWorld, Run, RunFacts, RunWorld, WorldRun};
use crate::worlds::ice::{Ice, Level, Terrain};
use std::cell::OnceCell;

/// Data derived from a run of the ice world.
#[derive(Debug)]
pub struct IceRunData {
    /// Cells connected to the player, a crate or a target; others are not counted as unknown.
    pub enclosed_cells: CellSet,
    /// Number of unknown enclosed cells at each cursor position: one entry more than steps.
    pub unknown_cells: Vec<u32>,
    /// Whether a decision review can compute the regret of every decision.
    ///
    /// Computed on first use. See [`can_find_regrets`].
    can_review_decisions: OnceCell<bool>,
}

impl PlaybackWorld for Ice {
    type Derived = IceRunData;

    const STRIPS: [Metric; 2] = [Metric::UnknownCells, Metric::ExpectedSteps];

    fn any_recording(recording: Recording<Self>) -> AnyRecording {
        recording.into()
    }

    fn derive(terrain: &Terrain, Frame { state, belief }: &Frame<Self>) -> IceRunData {
        let inside = terrain.layout().interior(state.crates.iter().chain([state.player]));
        let unknown = belief.unknown_cells().filter(|cell| inside.contains(*cell)).count();
        let can_review_decisions = OnceCell::new();
        IceRunData {
            enclosed_cells: inside,
            unknown_cells: vec![unknown as u32],
            can_review_decisions,
        }
    }

    fn update(derived: &mut IceRunData, step: &RecordedStep<Self>) {
        let learnt = (step.belief_update.ice.len() + step.belief_update.floor.len()) as u32;
        let forgotten = step.belief_update.contradicted.len() as u32;
        let before = derived.unknown_cells.last().copied().unwrap_or_default();
        derived.unknown_cells.push((before + forgotten).saturating_sub(learnt));
    }

    fn metric(derived: &IceRunData, metric: Metric, cursor: usize) -> Option<f32> {
        let unknown = derived.unknown_cells.get(cursor).map(|count| *count as f32);
        unknown.filter(|_| metric == Metric::UnknownCells)
    }

    fn motion_ms(
        (terrain, _): (&Terrain, &IceRunData),
        _: usize,
        step: &RecordedStep<Self>,
        motion: MotionSpeed,
    ) -> u32 {
        motion.duration_ms(terrain.layout(), &step.change)
    }

    fn title(level: &Level) -> &str {
        &level.title
    }

    fn is_comparable(one: &Level, other: &Level) -> bool {
        one.board == other.board
    }

    fn plays_alike(one: &Level, other: &Level) -> bool {
        one.board.has_same_play(&other.board) && one.step_limit() == other.step_limit()
    }
}

/// A run of the ice world.
pub type IceRun = WorldRun<Ice>;

impl WorldRun<Ice> {
    /// The level with its true ice.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        self.truth()
    }

    /// The last cursor position, at most `cursor`, at which knowledge of a cell changed.
    ///
    /// `None` if no step up to `cursor` has changed it. O(steps + changed cells).
    #[must_use]
    pub fn last_change_of(&self, cell: CellIndex, cursor: usize) -> Option<usize> {
        let steps = &self.recording().steps[..cursor.min(self.len())];
        let changed =
            steps.iter().rposition(|step| step.belief_update.cells().any(|it| it == cell));
        changed.map(|index| index + 1)
    }

    /// Whether the decisions can be reviewed, because exact tables cover the board. Cached.
    #[must_use]
    pub fn can_review_decisions(&self) -> bool {
        *self.derived().can_review_decisions.get_or_init(|| can_find_regrets(&self.frame(0)))
    }

    /// Cells connected to the player, a crate or a target; others are not counted as unknown.
    #[must_use]
    pub fn enclosed_cells(&self) -> &CellSet {
        &self.derived().enclosed_cells
    }

    /// Number of unknown enclosed cells at each cursor position: one entry more than steps.
    #[must_use]
    pub fn unknown_cells(&self) -> &[u32] {
        &self.derived().unknown_cells
    }
}

impl Run {
    /// The run if it belongs to the ice world; otherwise `None`.
    #[must_use]
    pub fn ice(&self) -> Option<&IceRun> {
        Ice::downcast(self)
    }
}

//! World-specific parts of a run: derived data, metrics and animation times.

use super::Metric;
use crate::board::CellSet;
use crate::episode::{Frame, RecordedStep, events::TimelineEvents};
use crate::formats::ron_recording::Recorded;
use crate::picture::{MotionSpeed, zuma_duration_ms};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Ice, Level, Terrain};
use crate::worlds::platform::{self, Platform};
use crate::worlds::zuma::{Action, Game, Zuma};
use std::cell::OnceCell;
use std::sync::Arc;

/// A world whose runs the studio can show.
pub trait PlaybackWorld: TimelineEvents + Recorded {
    /// Data derived from a run of this world, updated with each step.
    type Derived: std::fmt::Debug;

    /// The world as an enum value.
    const KIND: WorldKind;

    /// The metrics shown as strips on the timeline, from top to bottom.
    const STRIPS: [Metric; 2];

    /// The derived data before the first step.
    fn derive(truth: &Self::Truth, first: &Frame<Self>) -> Self::Derived;

    /// Updates the derived data with a step.
    fn update(derived: &mut Self::Derived, step: &RecordedStep<Self>);

    /// A metric from the derived data at a cursor position; `None` for other metrics.
    fn metric(derived: &Self::Derived, figure: Metric, cursor: usize) -> Option<f32>;

    /// Animation time of a step at speed 1, in milliseconds.
    ///
    /// `index` is the index of `step` in the run.
    fn motion_ms(
        run: (&Self::Truth, &Self::Derived),
        index: usize,
        step: &RecordedStep<Self>,
        motion: MotionSpeed,
    ) -> u32;

    /// An action as a predicate: "chooses up".
    #[must_use]
    fn action_text(action: &Self::Action) -> String {
        format!("chooses {action}")
    }

    /// The title of a level; may be empty.
    fn title(level: &Self::Level) -> &str;

    /// Whether runs of two levels can be compared step by step.
    fn is_comparable(one: &Self::Level, other: &Self::Level) -> bool;

    /// Whether two levels have the same rules; title, author and note may differ.
    fn plays_alike(one: &Self::Level, other: &Self::Level) -> bool;
}

/// Data derived from a run of the ice world.
#[derive(Debug)]
pub struct IceRunData {
    /// Cells connected to the player, a crate or a target; others are not counted as unknown.
    pub enclosed_cells: CellSet,
    /// Number of unknown enclosed cells at each cursor position: one entry more than steps.
    pub unknown_cells: Vec<u32>,
    /// Whether the decisions can be reviewed; computed on first use.
    pub(super) can_review_decisions: OnceCell<bool>,
}

impl PlaybackWorld for Ice {
    type Derived = IceRunData;

    const KIND: WorldKind = WorldKind::Ice;
    const STRIPS: [Metric; 2] = [Metric::UnknownCells, Metric::ExpectedSteps];

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

/// Data derived from a run of a platform level.
#[derive(Debug)]
pub struct PlatformRunData {
    terrain: Arc<platform::Terrain>,
    /// The state after the last step.
    state: platform::State,
    /// Animation time of each step at 1 ms a cell, in milliseconds.
    cells: Vec<u32>,
    /// The agent's row at each cursor position.
    rows: Vec<u8>,
}

impl PlaybackWorld for Platform {
    type Derived = PlatformRunData;

    const KIND: WorldKind = WorldKind::Platform;
    const STRIPS: [Metric; 2] = [Metric::AgentRow, Metric::ExpectedSteps];

    fn derive(terrain: &Self::Truth, first: &Frame<Self>) -> PlatformRunData {
        let state = first.state.clone();
        let rows = vec![terrain.agent_row(&state)];
        PlatformRunData { terrain: Arc::clone(terrain), state, cells: Vec::new(), rows }
    }

    fn update(derived: &mut PlatformRunData, step: &RecordedStep<Self>) {
        let each_cell = MotionSpeed { ms_per_cell: 1 };
        let PlatformRunData { terrain, state, cells, rows } = derived;
        cells.push(each_cell.stage_duration_ms(terrain, state, &step.change));
        step.change.replay(state);
        rows.push(terrain.agent_row(state));
    }

    fn metric(derived: &PlatformRunData, metric: Metric, cursor: usize) -> Option<f32> {
        let row = derived.rows.get(cursor).copied().map(f32::from);
        row.filter(|_| metric == Metric::AgentRow)
    }

    fn motion_ms(
        run: (&Self::Truth, &PlatformRunData),
        step: usize,
        _: &RecordedStep<Self>,
        motion: MotionSpeed,
    ) -> u32 {
        run.1.cells.get(step).map_or(0, |cells| cells * motion.ms_per_cell)
    }

    fn title(level: &platform::Level) -> &str {
        &level.title
    }

    fn is_comparable(one: &platform::Level, other: &platform::Level) -> bool {
        (&one.columns, one.agent, one.gate) == (&other.columns, other.agent, other.gate)
    }

    fn plays_alike(one: &platform::Level, other: &platform::Level) -> bool {
        Self::is_comparable(one, other)
    }
}

/// Data derived from a Zuma game.
#[derive(Debug)]
pub struct ZumaRunData {
    /// Points at each cursor position: one entry more than steps.
    pub points: Vec<f32>,
    /// Expected points of the whole game at each decision; `None` without a forecast.
    pub expected: Vec<Option<f32>>,
}

impl PlaybackWorld for Zuma {
    type Derived = ZumaRunData;

    const KIND: WorldKind = WorldKind::Zuma;
    const STRIPS: [Metric; 2] = [Metric::Points, Metric::ExpectedPoints];

    fn derive(_: &Game, Frame { state, .. }: &Frame<Self>) -> ZumaRunData {
        ZumaRunData { points: vec![state.total_reward as f32], expected: Vec::new() }
    }

    fn update(derived: &mut ZumaRunData, step: &RecordedStep<Self>) {
        let before = derived.points.last().copied().unwrap_or_default();
        let to_come = step.decision.forecast.reward;
        derived.expected.push(to_come.map(|to_come| before + to_come));
        derived.points.push(before + step.change.reward as f32);
    }

    fn metric(derived: &ZumaRunData, metric: Metric, cursor: usize) -> Option<f32> {
        match metric {
            Metric::Points => derived.points.get(cursor).copied(),
            Metric::ExpectedPoints => derived.expected.get(cursor).copied().flatten(),
            _ => None,
        }
    }

    fn motion_ms(
        _: (&Game, &ZumaRunData),
        _: usize,
        step: &RecordedStep<Self>,
        motion: MotionSpeed,
    ) -> u32 {
        zuma_duration_ms(&step.change, motion)
    }

    fn action_text(action: &Action) -> String {
        match action {
            Action::Discard => "discards the ball".to_owned(),
            Action::Insert(0) => "inserts the ball first".to_owned(),
            Action::Insert(at) => format!("inserts the ball after ball {at}"),
        }
    }

    fn title(game: &Game) -> &str {
        &game.title
    }

    /// Whether two games have the same first line, sizes and model; their random draws may differ.
    fn is_comparable(one: &Game, other: &Game) -> bool {
        let sizes = |game: &Game| (game.steps, game.max_length, game.line);
        let model = |game: &Game| (game.model.probabilities, game.model.rewards);
        sizes(one) == sizes(other) && model(one) == model(other)
    }

    fn plays_alike(one: &Game, other: &Game) -> bool {
        Self::is_comparable(one, other)
    }
}

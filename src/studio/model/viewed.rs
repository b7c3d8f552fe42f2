//! World-specific parts of a run: derived data, metrics and animation times.

use super::Figure;
use crate::board::CellSet;
use crate::episode::{Frame, Step, events::Eventful};
use crate::formats::ron_recording::Recorded;
use crate::picture::{Motion, marbles_ms};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Ice, Level, Terrain};
use crate::worlds::platform::{self, Platform};
use crate::worlds::zuma::{Action, Game, Zuma};
use std::cell::OnceCell;
use std::sync::Arc;

/// A world whose runs the studio can show.
pub trait Viewed: Eventful + Recorded {
    /// Data derived from a run of this world, updated with each step.
    type Derived: std::fmt::Debug;

    /// The world as an enum value.
    const KIND: WorldKind;

    /// The metrics shown as strips on the timeline, from top to bottom.
    const STRIPS: [Figure; 2];

    /// The derived data before the first step.
    fn derive(truth: &Self::Truth, first: &Frame<Self>) -> Self::Derived;

    /// Updates the derived data with a step.
    fn take_in(derived: &mut Self::Derived, step: &Step<Self>);

    /// A metric that only this world has, at a cursor position.
    fn figure(derived: &Self::Derived, figure: Figure, cursor: usize) -> Option<f32>;

    /// Animation time of a step, in milliseconds.
    fn motion_ms(
        run: (&Self::Truth, &Self::Derived),
        index: usize,
        step: &Step<Self>,
        motion: Motion,
    ) -> u32;

    /// An action as a predicate: "chooses up".
    #[must_use]
    fn deed(action: &Self::Action) -> String {
        format!("chooses {action}")
    }

    /// The title of a level; may be empty.
    fn title(level: &Self::Level) -> &str;

    /// Whether runs of two levels can be compared step by step.
    fn is_alike(one: &Self::Level, other: &Self::Level) -> bool;

    /// Whether two levels play alike: equal except for title, notes and other marks.
    fn plays_alike(one: &Self::Level, other: &Self::Level) -> bool;
}

/// Data derived from a run on ice.
#[derive(Debug)]
pub struct IceFacts {
    /// The cells inside the level's outline; cells outside are neither drawn nor counted.
    pub inside: CellSet,
    /// Number of unknown cells inside the outline at each cursor position: one entry more than
    /// steps.
    pub unknown_cells: Vec<u32>,
    /// Whether the decisions can be reviewed; computed on first use.
    pub(super) can_be_judged: OnceCell<bool>,
}

impl Viewed for Ice {
    type Derived = IceFacts;

    const KIND: WorldKind = WorldKind::Ice;
    const STRIPS: [Figure; 2] = [Figure::UnknownCells, Figure::ExpectedSteps];

    fn derive(terrain: &Terrain, Frame { state, belief }: &Frame<Self>) -> IceFacts {
        let inside = terrain.layout().inside(state.crates.iter().chain([state.player]));
        let unknown = belief.unknown_cells().filter(|cell| inside.contains(*cell)).count();
        let can_be_judged = OnceCell::new();
        IceFacts { inside, unknown_cells: vec![unknown as u32], can_be_judged }
    }

    fn take_in(derived: &mut IceFacts, step: &Step<Self>) {
        let learnt = (step.lesson.ice.len() + step.lesson.floor.len()) as u32;
        let forgotten = step.lesson.contradicted.len() as u32;
        let before = derived.unknown_cells.last().copied().unwrap_or_default();
        derived.unknown_cells.push((before + forgotten).saturating_sub(learnt));
    }

    fn figure(derived: &IceFacts, figure: Figure, cursor: usize) -> Option<f32> {
        let unknown = derived.unknown_cells.get(cursor).map(|count| *count as f32);
        unknown.filter(|_| figure == Figure::UnknownCells)
    }

    fn motion_ms(
        (terrain, _): (&Terrain, &IceFacts),
        _: usize,
        step: &Step<Self>,
        motion: Motion,
    ) -> u32 {
        motion.duration_ms(terrain.layout(), &step.change)
    }

    fn title(level: &Level) -> &str {
        &level.title
    }

    fn is_alike(one: &Level, other: &Level) -> bool {
        one.board == other.board
    }

    fn plays_alike(one: &Level, other: &Level) -> bool {
        one.board.plays_like(&other.board) && one.step_limit() == other.step_limit()
    }
}

/// Data derived from a run of a platform level: the state after the last step, and the length of
/// each animation.
#[derive(Debug)]
pub struct StageFacts {
    terrain: Arc<platform::Terrain>,
    state: platform::State,
    /// Longest movement in each step, in cells: its animation time at 1 ms a cell.
    cells: Vec<u32>,
    /// The agent's row at each cursor position.
    rows: Vec<u8>,
}

impl Viewed for Platform {
    type Derived = StageFacts;

    const KIND: WorldKind = WorldKind::Platform;
    const STRIPS: [Figure; 2] = [Figure::AgentRow, Figure::ExpectedSteps];

    fn derive(terrain: &Self::Truth, first: &Frame<Self>) -> StageFacts {
        let state = first.state.clone();
        let rows = vec![terrain.agent_row(&state)];
        StageFacts { terrain: Arc::clone(terrain), state, cells: Vec::new(), rows }
    }

    fn take_in(derived: &mut StageFacts, step: &Step<Self>) {
        let each_cell = Motion { ms_per_cell: 1 };
        let StageFacts { terrain, state, cells, rows } = derived;
        cells.push(each_cell.stage_duration_ms(terrain, state, &step.change));
        step.change.replay(state);
        rows.push(terrain.agent_row(state));
    }

    fn figure(derived: &StageFacts, figure: Figure, cursor: usize) -> Option<f32> {
        let row = derived.rows.get(cursor).copied().map(f32::from);
        row.filter(|_| figure == Figure::AgentRow)
    }

    fn motion_ms(
        run: (&Self::Truth, &StageFacts),
        step: usize,
        _: &Step<Self>,
        motion: Motion,
    ) -> u32 {
        run.1.cells.get(step).map_or(0, |cells| cells * motion.ms_per_cell)
    }

    fn title(level: &platform::Level) -> &str {
        &level.title
    }

    fn is_alike(one: &platform::Level, other: &platform::Level) -> bool {
        (&one.columns, one.agent, one.gate) == (&other.columns, other.agent, other.gate)
    }

    fn plays_alike(one: &platform::Level, other: &platform::Level) -> bool {
        Self::is_alike(one, other)
    }
}

/// Data derived from a Zuma game.
#[derive(Debug)]
pub struct GameFacts {
    /// Points at each cursor position: one entry more than steps.
    pub points: Vec<f32>,
    /// Expected points of the whole game at each decision.
    pub expected: Vec<Option<f32>>,
}

impl Viewed for Zuma {
    type Derived = GameFacts;

    const KIND: WorldKind = WorldKind::Zuma;
    const STRIPS: [Figure; 2] = [Figure::Points, Figure::ExpectedPoints];

    fn derive(_: &Game, Frame { state, .. }: &Frame<Self>) -> GameFacts {
        GameFacts { points: vec![state.total_reward as f32], expected: Vec::new() }
    }

    fn take_in(derived: &mut GameFacts, step: &Step<Self>) {
        let before = derived.points.last().copied().unwrap_or_default();
        let to_come = step.decision.forecast.reward;
        derived.expected.push(to_come.map(|to_come| before + to_come));
        derived.points.push(before + step.change.reward as f32);
    }

    fn figure(derived: &GameFacts, figure: Figure, cursor: usize) -> Option<f32> {
        match figure {
            Figure::Points => derived.points.get(cursor).copied(),
            Figure::ExpectedPoints => derived.expected.get(cursor).copied().flatten(),
            _ => None,
        }
    }

    fn motion_ms(_: (&Game, &GameFacts), _: usize, step: &Step<Self>, motion: Motion) -> u32 {
        marbles_ms(&step.change, motion)
    }

    fn deed(action: &Action) -> String {
        match action {
            Action::ThrowAway => "discards the ball".to_owned(),
            Action::Insert(0) => "inserts the ball first".to_owned(),
            Action::Insert(at) => format!("inserts the ball after ball {at}"),
        }
    }

    fn title(game: &Game) -> &str {
        &game.title
    }

    /// Whether two games have the same rules; their random draws may differ.
    fn is_alike(one: &Game, other: &Game) -> bool {
        let sizes = |game: &Game| (game.steps, game.max_length, game.line);
        let model = |game: &Game| (game.model.odds, game.model.rewards);
        sizes(one) == sizes(other) && model(one) == model(other)
    }

    fn plays_alike(one: &Game, other: &Game) -> bool {
        Self::is_alike(one, other)
    }
}

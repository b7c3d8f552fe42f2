//! What the studio asks of a world beside its rules.

use super::Figure;
use crate::board::CellSet;
use crate::episode::{Frame, Step, events::Eventful};
use crate::formats::ron_recording::Recorded;
use crate::picture::Motion;
use crate::worlds::ice::{Ice, Level, Terrain};
use crate::worlds::platform::{self, Platform};
use crate::worlds::zuma::{Game, Zuma};
use crate::worlds::{World, WorldKind};

/// A world whose runs are shown.
pub trait Viewed: Eventful + Recorded {
    /// What is derived from a run of this world alone, and brought up to date step by step.
    type Derived: std::fmt::Debug;

    /// The world's name among the worlds.
    const KIND: WorldKind;

    /// The figures that have a strip on the timeline, from top to bottom.
    const STRIPS: [Figure; 2];

    /// What is derived before the first step.
    fn derive(truth: &Self::Truth, first: &Frame<Self>) -> Self::Derived;

    /// Brings it up to date.
    fn take_in(derived: &mut Self::Derived, step: &Step<Self>);

    /// A figure that only this world has, at a cursor position.
    fn figure(derived: &Self::Derived, figure: Figure, cursor: usize) -> Option<f32>;

    /// Milliseconds the motion of a change takes.
    fn motion_ms(truth: &Self::Truth, change: &Self::Change, motion: Motion) -> u32;

    /// A level's title; may be empty.
    fn title(level: &Self::Level) -> &str;

    /// Whether runs of two levels can be compared step by step.
    fn is_alike(one: &Self::Level, other: &Self::Level) -> bool;
}

/// What is derived from a run on ice.
#[derive(Debug)]
pub struct IceFacts {
    /// What lies within the outline: floor outside of it is never drawn nor counted.
    pub inside: CellSet,
    /// Number of unknown cells within the outline after each number of actions: one entry more
    /// than steps.
    pub unknown_cells: Vec<u32>,
}

impl Viewed for Ice {
    type Derived = IceFacts;

    const KIND: WorldKind = WorldKind::Ice;
    const STRIPS: [Figure; 2] = [Figure::UnknownCells, Figure::ExpectedSteps];

    fn derive(terrain: &Terrain, Frame { state, belief }: &Frame<Self>) -> IceFacts {
        let inside = terrain.layout().inside(state.crates.iter().chain([state.player]));
        let unknown = belief.unknown_cells().filter(|cell| inside.contains(*cell)).count();
        IceFacts { inside, unknown_cells: vec![unknown as u32] }
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

    fn motion_ms(terrain: &Terrain, change: &Self::Change, motion: Motion) -> u32 {
        motion.duration_ms(terrain.layout(), change)
    }

    fn title(level: &Level) -> &str {
        &level.title
    }

    fn is_alike(one: &Level, other: &Level) -> bool {
        one.board == other.board
    }
}

impl Viewed for Platform {
    type Derived = ();

    const KIND: WorldKind = WorldKind::Platform;
    const STRIPS: [Figure; 2] = [Figure::ExpectedSteps, Figure::Nodes];

    fn derive(_: &Self::Truth, _: &Frame<Self>) {}

    fn take_in((): &mut (), _: &Step<Self>) {}

    fn figure((): &(), _: Figure, _: usize) -> Option<f32> {
        None
    }

    fn motion_ms(_: &Self::Truth, change: &Self::Change, motion: Motion) -> u32 {
        if change.is_change() { motion.ms_per_cell } else { 0 }
    }

    fn title(level: &platform::Level) -> &str {
        &level.title
    }

    fn is_alike(one: &platform::Level, other: &platform::Level) -> bool {
        (&one.columns, one.agent, one.gate) == (&other.columns, other.agent, other.gate)
    }
}

impl Viewed for Zuma {
    type Derived = ();

    const KIND: WorldKind = WorldKind::Zuma;
    const STRIPS: [Figure; 2] = [Figure::ExpectedSteps, Figure::Milliseconds];

    fn derive(_: &Game, _: &Frame<Self>) {}

    fn take_in((): &mut (), _: &Step<Self>) {}

    fn figure((): &(), _: Figure, _: usize) -> Option<f32> {
        None
    }

    fn motion_ms(_: &Game, _: &<Self as World>::Change, motion: Motion) -> u32 {
        motion.ms_per_cell
    }

    fn title(game: &Game) -> &str {
        &game.title
    }

    fn is_alike(one: &Game, other: &Game) -> bool {
        let sizes = |game: &Game| (game.steps, game.max_length, game.line);
        sizes(one) == sizes(other) && one.model == other.model
    }
}

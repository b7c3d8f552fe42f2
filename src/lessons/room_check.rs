//! Checks that a room fits the runs and levels of its lesson.

use super::{Lesson, Room};
use crate::board::Position;
use crate::planning::platform::Engine;
use crate::planning::sokoban::{Objective, SearchAlgorithm};
use crate::planning::zuma::Learner;
use crate::worlds::ice::Ice;
use crate::worlds::platform::{Platform, ROWS};
use crate::worlds::zuma::Zuma;
use crate::worlds::{AnyLevel, World, WorldKind};
use std::fmt::Display;

/// Why a moment cannot be shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct MomentProblem {
    /// Key of the moment's text at which the problem is.
    pub key: &'static str,
    /// Description of the problem.
    pub reason: String,
}

impl MomentProblem {
    /// Creates a problem at a key of the moment.
    pub(super) fn new(key: &'static str, reason: impl Into<String>) -> Self {
        Self { key, reason: reason.into() }
    }
}

/// Objectives of searches of the ice world.
pub(super) const OBJECTIVES: [Objective; 2] = [Objective::Moves, Objective::Pushes];

/// Returns the number of rows and columns of a level; a Zuma game is one row.
#[must_use]
pub fn board_size(level: &AnyLevel) -> (usize, usize) {
    match level {
        AnyLevel::Ice(level) => (level.board.rows(), level.board.columns()),
        AnyLevel::Platform(stage) => (usize::from(ROWS), stage.columns.len()),
        AnyLevel::Zuma(game) => (1, game.max_length as usize),
    }
}

/// Returns the problem of a room, if it has one.
pub(super) fn room_problem(lesson: &Lesson, room: &Room) -> Option<MomentProblem> {
    if let Room::Watch { run, step } = room {
        let Some(recording) = lesson.runs.get(run) else {
            let reason =
                format!("the lesson has no run {run:?}. Runs: {}", listed(lesson.runs.keys()));
            return Some(MomentProblem::new("run", reason));
        };
        let last = recording.len();
        return (*step > last).then(|| {
            let reason =
                format!("step {step} is past the end of run {run:?}, which has {last} steps");
            MomentProblem::new("step", reason)
        });
    }
    let name = room.level().unwrap_or_default();
    let Some(level) = lesson.levels.get(name) else {
        let reason =
            format!("the lesson has no level {name:?}. Levels: {}", listed(lesson.levels.keys()));
        return Some(MomentProblem::new("level", reason));
    };
    if let Some(reason) = unplayable(level) {
        let reason = format!("level {name:?} cannot be played: {reason}");
        return Some(MomentProblem::new("level", reason));
    }
    let world = level.world();
    let wrong_world = |worlds: &str| {
        let reason = format!("{} needs a level of {worlds}, not of {}", room.name(), world.name());
        Some(MomentProblem::new("level", reason))
    };
    match room {
        Room::Search { method, objective, .. } => match world {
            WorldKind::Ice => {
                choice_problem("method", method, &SearchAlgorithm::ALL.map(SearchAlgorithm::name))
                    .or_else(|| {
                        choice_problem("objective", objective, &OBJECTIVES.map(Objective::name))
                    })
            }
            WorldKind::Platform => choice_problem("method", method, &Engine::ALL.map(Engine::name))
                .or_else(|| {
                    choice_problem("objective", objective, &OBJECTIVES.map(Objective::name))
                }),
            WorldKind::Zuma => wrong_world("the ice or the platform world"),
        },
        Room::Verify { .. } if world != WorldKind::Ice => wrong_world("the ice world"),
        Room::Watch { .. } | Room::Verify { .. } => None,
        Room::Training { .. } if world != WorldKind::Zuma => wrong_world("the Zuma world"),
        Room::Training { games: 0, .. } => {
            Some(MomentProblem::new("games", "a training needs at least one game"))
        }
        Room::Training { learner, .. } => {
            choice_problem("learner", learner, &Learner::ALL.map(Learner::name))
        }
    }
}

/// Returns a problem if a name is not one of the known ones.
fn choice_problem(key: &'static str, name: &str, known: &[&str]) -> Option<MomentProblem> {
    let reason = || format!("unknown {key} {name:?}. Known: {}", known.join("; "));
    (!known.contains(&name)).then(|| MomentProblem::new(key, reason()))
}

/// Returns the first problem that prevents play of a level.
fn unplayable(level: &AnyLevel) -> Option<String> {
    fn first_problem<W: World>(level: &W::Level) -> Option<String> {
        let problems = W::open(level).err()?;
        Some(problems.first().map(ToString::to_string).unwrap_or_default())
    }
    match level {
        AnyLevel::Ice(level) => first_problem::<Ice>(level),
        AnyLevel::Platform(stage) => first_problem::<Platform>(stage),
        AnyLevel::Zuma(game) => first_problem::<Zuma>(game),
    }
}

/// Returns true if a cell lies on a board of this many rows and columns.
pub(super) fn is_inside(cell: Position, (rows, columns): (usize, usize)) -> bool {
    cell.row < rows && cell.column < columns
}

/// Message about a cell outside the board; counts from 0, as files do.
pub(super) fn outside_text(cell: Position, (rows, columns): (usize, usize)) -> String {
    format!(
        "cell (row: {}, column: {}) is outside the board of {rows} rows and {columns} columns",
        cell.row, cell.column
    )
}

/// Names for a message, or "none".
fn listed(names: impl Iterator<Item = impl Display>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

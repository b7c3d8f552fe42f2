//! Reruns the searches, proofs and trainings of rooms, and states their answers in words.

use super::room_check::{OBJECTIVES, room_problem};
use super::{Lesson, Room};
use crate::planning::platform::{Engine, SearchOptions, plan};
use crate::planning::search::{Budget, Measure, SolveStatus, TraceLimit, Unobserved};
use crate::planning::sokoban::{
    Objective, RecordSettings, RecordedOutcome, SearchAlgorithm, record_search,
};
use crate::planning::symbolic::{Solvability, VerificationScope, verify};
use crate::planning::zuma::Learner;
use crate::worlds::AnyLevel;
use crate::worlds::ice::{self, Terrain};
use crate::worlds::platform::{self, rules};
use crate::worlds::zuma::{FirstLine, Game, Simulator};
use std::fmt;

/// Answer of the search, proof or training of a room. Its text is the digest of the room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RoomAnswer {
    /// Answer of a search.
    Search {
        /// Moves and pushes of the plan; `None` if the level is unsolvable.
        plan: Option<(u32, u32)>,
        /// Number of expansions.
        expanded: u64,
    },
    /// Answer of a proof.
    Proof {
        /// Fewest moves; `None` if the level is unsolvable.
        shortest: Option<u32>,
        /// Number of reachable states.
        reachable: u128,
        /// Number of reachable states from which the level cannot be solved.
        dead: u128,
        /// Numbers of solvable ice maps and of all ice maps; `None` if not requested.
        ice_maps: Option<(u128, u128)>,
    },
    /// Answer of a training.
    Training {
        /// Mean points of the last part of the learning curve.
        mean: f64,
        /// Number of games played.
        games: u32,
    },
}

impl fmt::Display for RoomAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search { plan: Some((moves, _)), expanded } => {
                write!(formatter, "moves {moves}, expanded {expanded}")
            }
            Self::Search { plan: None, expanded } => {
                write!(formatter, "unsolvable, expanded {expanded}")
            }
            Self::Proof { shortest, reachable, dead, ice_maps } => {
                match shortest {
                    Some(moves) => write!(formatter, "shortest {moves}")?,
                    None => write!(formatter, "unsolvable")?,
                }
                write!(formatter, ", reachable {reachable}, dead {dead}")?;
                match ice_maps {
                    Some((solvable, all)) => write!(formatter, ", solvable {solvable} of {all}"),
                    None => Ok(()),
                }
            }
            Self::Training { mean, games } => {
                write!(formatter, "mean {mean:.2}, games {games}")
            }
        }
    }
}

/// Why a room has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRoomAnswer {
    /// The room is invalid.
    #[error("{0}")]
    Invalid(String),
    /// The budget was spent, or the stop signal came, before the answer.
    #[error("{0} ended before its answer: the budget is spent")]
    Unfinished(&'static str),
}

/// Reruns the search, proof or training of a room; returns `None` for a run.
///
/// The nodes of the budget are expanded states for a search and diagram nodes for a proof. A
/// training counts no nodes; only the stop signal ends it.
///
/// # Errors
/// If the room does not fit the lesson, or the budget ends the work.
pub fn room_answer(
    lesson: &Lesson,
    room: &Room,
    budget: &Budget<'_>,
) -> Result<Option<RoomAnswer>, NoRoomAnswer> {
    if let Some(problem) = room_problem(lesson, room) {
        return Err(NoRoomAnswer::Invalid(problem.reason));
    }
    let Some(level) = lesson.level_of(room) else { return Ok(None) };
    let answer = match (room, &*level) {
        (Room::Search { method, objective, .. }, AnyLevel::Ice(level)) => {
            search_answer(level, method, objective, budget)?
        }
        (Room::Search { method, objective, .. }, AnyLevel::Platform(stage)) => {
            stage_answer(stage, method, objective, budget)?
        }
        (Room::Verify { ice_maps, .. }, AnyLevel::Ice(level)) => {
            proof_answer(level, *ice_maps, budget)?
        }
        (Room::Training { learner, games, seed, .. }, AnyLevel::Zuma(game)) => {
            training_answer(game, (learner, *games, *seed), budget)?
        }
        _ => return Ok(None),
    };
    Ok(Some(answer))
}

/// Searches an ice level with full information.
///
/// # Errors
/// If the budget ends the search.
fn search_answer(
    level: &ice::Level,
    method: &str,
    objective: &str,
    budget: &Budget<'_>,
) -> Result<RoomAnswer, NoRoomAnswer> {
    let (terrain, state) = compiled(level)?;
    let named = SearchAlgorithm::ALL.into_iter().find(|algorithm| algorithm.name() == method);
    let settings = RecordSettings {
        algorithm: named.unwrap_or_default(),
        objective: named_objective(objective),
        // Only the number of expansions is needed.
        limit: TraceLimit { events: 0, ..TraceLimit::default() },
        ..RecordSettings::default()
    };
    let record = record_search(terrain.layout(), terrain.ice(), &state, settings, budget, |_| {});
    let expanded = record.trace().expanded();
    let plan = match record.outcome() {
        RecordedOutcome::Solved(plan) => Some((plan.moves(), plan.pushes)),
        RecordedOutcome::Unsolvable => None,
        RecordedOutcome::BudgetSpent { .. } => return Err(NoRoomAnswer::Unfinished("the search")),
    };
    Ok(RoomAnswer::Search { plan, expanded })
}

/// Returns the objective of this name; moves for an unknown name.
fn named_objective(name: &str) -> Objective {
    let named = OBJECTIVES.into_iter().find(|objective| objective.name() == name);
    named.unwrap_or(Objective::Moves)
}

/// Searches a platform level.
///
/// # Errors
/// If the budget ends the search.
fn stage_answer(
    stage: &platform::Level,
    method: &str,
    objective: &str,
    budget: &Budget<'_>,
) -> Result<RoomAnswer, NoRoomAnswer> {
    let engine = Engine::ALL.into_iter().find(|engine| engine.name() == method);
    let measure = match named_objective(objective) {
        Objective::Pushes => Measure::Pushes,
        Objective::Fast | Objective::Improve | Objective::Moves => Measure::Moves,
    };
    let options =
        SearchOptions { engine: engine.unwrap_or_default(), measure, ..SearchOptions::default() };
    let found = plan(stage, options, budget, &mut Unobserved).map_err(|it| invalid(&it))?;
    if found.status == SolveStatus::BudgetSpent {
        return Err(NoRoomAnswer::Unfinished("the search"));
    }
    let (terrain, start) = platform::Terrain::compile(stage).map_err(|it| invalid(&it))?;
    let plan = found
        .actions
        .map(|actions| (actions.len() as u32, rules::count_pushes(&terrain, &start, &actions)));
    Ok(RoomAnswer::Search { plan, expanded: found.expanded })
}

/// Proves the facts of an ice level, and counts ice maps if requested.
///
/// # Errors
/// If the budget ends the proof.
pub(super) fn proof_answer(
    level: &ice::Level,
    counts_ice_maps: bool,
    budget: &Budget<'_>,
) -> Result<RoomAnswer, NoRoomAnswer> {
    let (terrain, state) = compiled(level)?;
    let doubtful = counts_ice_maps.then(|| level.doubtful_cells());
    let scope = VerificationScope { doubtful: doubtful.as_ref(), ..VerificationScope::default() };
    // The limit of diagram nodes bounds the memory, so a limit in bytes is not needed.
    let budget = Budget { bytes: usize::MAX, ..*budget };
    let proved = verify(terrain.layout(), terrain.ice(), &state, scope, &budget, |_| {});
    let unfinished = NoRoomAnswer::Unfinished("the proof");
    let states = proved.states.ok_or_else(|| unfinished.clone())?;
    let ice_maps = proved.layouts.as_ref().map(|layouts| (layouts.solvable, layouts.layouts));
    let is_open = proved.solvability == Solvability::Unknown
        || proved.solvability == Solvability::Solvable && proved.shortest.is_none()
        || counts_ice_maps && ice_maps.is_none();
    if is_open {
        return Err(unfinished);
    }
    let shortest = proved.shortest.as_ref().map(|plan| plan.moves());
    Ok(RoomAnswer::Proof { shortest, reachable: states.reachable, dead: states.dead, ice_maps })
}

/// Trains a Zuma player from the first line of the game.
///
/// # Errors
/// If the stop signal ends the training.
fn training_answer(
    game: &Game,
    (learner, games, seed): (&str, u32, u64),
    budget: &Budget<'_>,
) -> Result<RoomAnswer, NoRoomAnswer> {
    let named = Learner::ALL.into_iter().find(|known| known.name() == learner);
    let mut simulator = Simulator::for_training(game.clone(), FirstLine::OfGame, seed);
    let learner = named.unwrap_or(Learner::Model);
    let trained = learner.train(&mut simulator, games, seed, budget, &mut |_| {});
    if trained.cut_short {
        return Err(NoRoomAnswer::Unfinished("the training"));
    }
    let mean = trained.curve.last().map_or(0.0, |point| point.mean_reward);
    Ok(RoomAnswer::Training { mean, games: trained.games })
}

/// Compiles an ice level.
///
/// # Errors
/// If it cannot be played.
fn compiled(level: &ice::Level) -> Result<(Terrain, ice::State), NoRoomAnswer> {
    Terrain::compile(level).map_err(|problems| invalid(&problems))
}

/// The error of a level that cannot be played.
fn invalid(problems: &[impl fmt::Display]) -> NoRoomAnswer {
    NoRoomAnswer::Invalid(problems.first().map(ToString::to_string).unwrap_or_default())
}

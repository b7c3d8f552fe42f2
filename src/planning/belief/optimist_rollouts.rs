//! Rollouts of the optimist: many games at a time, with shared distance tables.
//!
//! The *optimist* assumes floor on every unknown cell and takes the next action of a shortest plan;
//! an observation changes the plan. Its assumed ice map depends only on the cells known to be ice,
//! so few tables serve all games.

use super::action_outcomes::ActionOutcomes;
use super::bit_board::{BitBoard, CellMask, KnownCells, PackedState, UNREACHABLE};
use super::scenario_set::ScenarioSet;
use super::state_index::StateIndex;
use crate::board::Direction;
use crate::planning::search::Guard;
use rustc_hash::FxHashMap;

/// The rest of an episode, played by the optimist in one scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptimistGame {
    /// Ice map of the scenario.
    pub ice: CellMask,
    /// Player and crates.
    pub state: PackedState,
    /// Cells that the optimist knows by now.
    pub known: KnownCells,
    /// Number of steps of the episode so far.
    pub steps: u32,
    /// Whether the game is over, and how it ended.
    pub status: GameStatus,
}

/// Whether a game is over, and how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameStatus {
    /// The game is not over.
    Open,
    /// The goal is reached.
    Solved,
    /// The optimist has no path through indexed states, or reached the maximum number of steps.
    Lost,
}

/// Plays games of the optimist, with distance tables for the ice maps that it assumes.
#[derive(Debug, Default)]
pub struct OptimistRollouts {
    tables: Vec<ScenarioSet>,
    /// Table and scenario of the assumed ice map, by the known ice.
    ///
    /// The table is an index in `tables`.
    table_of_ice: FxHashMap<CellMask, (u32, u32)>,
}

impl OptimistRollouts {
    /// Plays all open games to their ends; returns false if the stop signal ended it.
    ///
    /// A game is lost if it is not solved after `max_steps` steps of the episode. `index` must be
    /// the same in all calls until [`Self::clear`]. Before adding tables, drops all old tables if
    /// they hold more than `max_bytes`. After a stop some games are still open.
    #[must_use]
    pub fn play(
        &mut self,
        (board, index): (&BitBoard, &StateIndex),
        games: &mut [OptimistGame],
        max_steps: u32,
        max_bytes: usize,
        should_stop: Guard<'_>,
    ) -> bool {
        loop {
            let mut missing: Vec<CellMask> = Vec::new();
            for game in games.iter_mut().filter(|game| game.status == GameStatus::Open) {
                if !self.continue_game(board, index, game, max_steps) {
                    missing.push(game.known.ice);
                }
            }
            if missing.is_empty() {
                return true;
            }
            // All missing ice maps get one scenario set, since its cost hardly depends on their
            // number.
            missing.sort_unstable();
            missing.dedup();
            let scenarios: usize = self.tables.iter().map(ScenarioSet::len).sum();
            if scenarios * index.state_count() > max_bytes {
                self.clear();
            }
            let scenarios = missing.iter().map(|ice| (*ice, 1.0)).collect();
            let Some(scenario_set) = ScenarioSet::new(board, index, scenarios, false, should_stop)
            else {
                return false;
            };
            let number = self.tables.len() as u32;
            let places = missing.into_iter().enumerate();
            self.table_of_ice
                .extend(places.map(|(scenario, ice)| (ice, (number, scenario as u32))));
            self.tables.push(scenario_set);
        }
    }

    /// Drops all tables.
    pub fn clear(&mut self) {
        self.tables.clear();
        self.table_of_ice.clear();
    }

    /// Plays until the game is over (returns true) or a table is missing (returns false).
    fn continue_game(
        &self,
        board: &BitBoard,
        index: &StateIndex,
        game: &mut OptimistGame,
        max_steps: u32,
    ) -> bool {
        let mut outcomes = ActionOutcomes::default();
        while !board.is_solved(game.state) {
            if game.steps >= max_steps {
                game.status = GameStatus::Lost;
                return true;
            }
            let Some((scenario_set, scenario)) = self.table_of_ice.get(&game.known.ice).copied()
            else {
                return false;
            };
            let scenario_set = &self.tables[scenario_set as usize];
            // Choose by the assumed ice, then act in the scenario and learn from it.
            let assumed = KnownCells { ice: game.known.ice, floor: !game.known.ice };
            let mut best: Option<(u8, Direction)> = None;
            for direction in Direction::ALL {
                outcomes.compute(board, assumed, game.state, direction);
                if !outcomes.changes_state() {
                    continue;
                }
                let next = index.number_of(outcomes.state_after(0));
                let distance = scenario_set.distance_or_unreachable(scenario, next);
                if distance < best.map_or(UNREACHABLE, |(least, _)| least) {
                    best = Some((distance, direction));
                }
            }
            let Some((_, direction)) = best else {
                game.status = GameStatus::Lost;
                return true;
            };
            outcomes.compute(board, game.known, game.state, direction);
            let outcome = outcomes.outcome_in(game.ice);
            game.known = outcomes.known_after(game.known, outcome);
            game.state = outcomes.state_after(outcome);
            game.steps += 1;
        }
        game.status = GameStatus::Solved;
        true
    }
}

//! Rollouts of the optimist: many games at a time, with shared distance tables.
//!
//! The optimist assumes floor on every unknown cell, follows a shortest plan, and plans again after
//! a slide. Its assumed ice map depends only on the cells known to be ice, so few tables serve all
//! games.

use super::bank::Bank;
use super::distances::LOST;
use super::pose_index::PoseIndex;
use super::rink::{Cells, Pose, Rink};
use super::slide::{Known, Slide};
use crate::board::Direction;
use crate::planning::search::Guard;
use rustc_hash::FxHashMap;

/// A game in one scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// Ice map of the scenario.
    pub ice: Cells,
    /// Player and crates.
    pub pose: Pose,
    /// Cells that the optimist knows.
    pub known: Known,
    /// Steps taken so far.
    pub steps: u32,
    /// Whether it is over.
    pub end: End,
}

/// Whether a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It is not over.
    Open,
    /// The goal is reached.
    Solved,
    /// The optimist finds no path among the indexed states, or the steps are used up.
    Lost,
}

/// Distance tables for the ice maps that the optimist assumes.
#[derive(Debug, Default)]
pub struct Optimism {
    banks: Vec<Bank>,
    /// Table and lane of the assumed ice map, by the cells known to be ice.
    places: FxHashMap<Cells, (u32, u32)>,
}

impl Optimism {
    /// Plays all games to their ends, after `most_steps` steps at the latest.
    ///
    /// Returns false if the guard stopped it. `index` must be the same in all calls, see
    /// [`Self::clear`]. Before adding tables it drops all old ones if they hold more than
    /// `most_bytes`.
    #[must_use]
    pub fn play(
        &mut self,
        (rink, index): (&Rink, &PoseIndex),
        games: &mut [Game],
        most_steps: u32,
        most_bytes: usize,
        should_stop: Guard<'_>,
    ) -> bool {
        loop {
            let mut missing: Vec<Cells> = Vec::new();
            for game in games.iter_mut().filter(|game| game.end == End::Open) {
                if !self.play_on(rink, index, game, most_steps) {
                    missing.push(game.known.ice);
                }
            }
            if missing.is_empty() {
                return true;
            }
            // One table for all ice maps that are missing at the moment.
            missing.sort_unstable();
            missing.dedup();
            let worlds: usize = self.banks.iter().map(Bank::len).sum();
            if worlds * index.pose_count() > most_bytes {
                self.clear();
            }
            let worlds = missing.iter().map(|ice| (*ice, 1.0)).collect();
            let Some(bank) = Bank::new(rink, index, worlds, false, should_stop) else {
                return false;
            };
            let number = self.banks.len() as u32;
            let places = missing.into_iter().enumerate();
            self.places.extend(places.map(|(world, ice)| (ice, (number, world as u32))));
            self.banks.push(bank);
        }
    }

    /// Drops all tables.
    pub fn clear(&mut self) {
        self.banks.clear();
        self.places.clear();
    }

    /// Plays until the game is over (true) or a table is missing (false).
    fn play_on(&self, rink: &Rink, index: &PoseIndex, game: &mut Game, most_steps: u32) -> bool {
        let mut slide = Slide::default();
        while !rink.is_solved(game.pose) {
            if game.steps >= most_steps {
                game.end = End::Lost;
                return true;
            }
            let Some((bank, world)) = self.places.get(&game.known.ice).copied() else {
                return false;
            };
            let bank = &self.banks[bank as usize];
            // Choose by the assumed ice, then act in the scenario and learn from it.
            let assumed = Known { ice: game.known.ice, floor: !game.known.ice };
            let mut best: Option<(u8, Direction)> = None;
            for direction in Direction::ALL {
                slide.follow(rink, assumed, game.pose, direction);
                if !slide.moves() {
                    continue;
                }
                let distance = bank.distance_of(index, world, slide.pose_after(0));
                if distance < best.map_or(LOST, |(least, _)| least) {
                    best = Some((distance, direction));
                }
            }
            let Some((_, direction)) = best else {
                game.end = End::Lost;
                return true;
            };
            slide.follow(rink, game.known, game.pose, direction);
            let outcome = slide.outcome_in(game.ice);
            game.known = slide.known_after(game.known, outcome);
            game.pose = slide.pose_after(outcome);
            game.steps += 1;
        }
        game.end = End::Solved;
        true
    }
}

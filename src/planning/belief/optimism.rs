//! Games played to their ends by an optimist, many at a time.
//!
//! He takes what is unknown for floor, follows a shortest plan, and plans again when he slides.
//! What he takes the world for depends on nothing but the cells he knows to be ice, so that a few
//! tables of distances serve all games.

use super::bank::Bank;
use super::distances::LOST;
use super::pose_index::PoseIndex;
use super::rink::{Cells, Pose, Rink};
use super::slide::{Known, Slide};
use crate::board::Direction;
use crate::planning::search::Guard;
use rustc_hash::FxHashMap;

/// A game in a certain world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// The ice of the world.
    pub ice: Cells,
    /// Where player and crates are.
    pub pose: Pose,
    /// What the optimist knows.
    pub known: Known,
    /// Steps taken so far.
    pub steps: u32,
    /// How it stands.
    pub end: End,
}

/// Whether a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It goes on.
    Open,
    /// The goal is reached.
    Solved,
    /// The optimist sees no way among the poses that have numbers, or the steps are used up.
    Lost,
}

/// Distances in the worlds that the optimist takes for the true one.
#[derive(Debug, Default)]
pub struct Optimism {
    banks: Vec<Bank>,
    /// By the ice known: bank and world in it.
    places: FxHashMap<Cells, (u32, u32)>,
}

impl Optimism {
    /// Plays all games to their ends, which come after `most_steps` at the latest; whether it got
    /// that far before the guard ended it. `index` must be the same in all calls; see
    /// [`Self::clear`].
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

    /// Forgets all distances.
    pub fn clear(&mut self) {
        self.banks.clear();
        self.places.clear();
    }

    /// Goes on until the game is over (true), or distances are missing (false).
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

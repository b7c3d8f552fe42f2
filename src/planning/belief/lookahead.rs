//! One-step evaluation of single actions over sampled scenarios, without a policy search.
//!
//! Two estimates per action: the cost if the ice became known right after it (hindsight
//! optimisation: Yoon, Fern, Givan and Kambhampati, 2008), and the cost if the optimist continued
//! (rollout of a base policy: Bertsekas and Castañon, 1999).

use super::distances::LOST;
use super::draw::known_of;
use super::optimism::{End, Game, Optimism};
use super::outline::{NoTables, Outline};
use super::rink::Pose;
use super::slide::{Known, Slide};
use super::stakes::Stakes;
use super::tables::{TableLimits, Tables};
use crate::board::Direction;
use crate::planning::search::Guard;
use crate::worlds::ice::{Belief, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Limits of the evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Number of sampled scenarios.
    pub worlds: usize,
    /// Greatest number of states of the whole board.
    pub most_poses: usize,
    /// Greatest number of states with distances in every scenario.
    pub most_poses_in_bank: usize,
    /// Greatest memory of the optimist's distance tables, in bytes.
    pub most_bytes: usize,
}

impl Extent {
    fn for_tables(self) -> TableLimits {
        TableLimits {
            most_poses: self.most_poses_in_bank,
            most_distances: usize::MAX,
            most_worlds_counted: 0,
            most_worlds_drawn: self.worlds.max(1),
            has_edge: false,
        }
    }
}

/// Sampled scenarios with distance tables, for evaluating single actions.
#[derive(Debug)]
pub struct Lookahead {
    outline: Outline,
    stakes: Stakes,
    extent: Extent,
    rng: ChaCha8Rng,
    tables: Tables,
    optimism: Optimism,
}

/// Estimate of one action over the sampled scenarios.
///
/// Where the tables do not cover all paths, a game that leaves them counts as lost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Mean cost of the whole episode.
    pub cost: f64,
    /// Share of the scenarios that reach the goal.
    pub success: f64,
    /// Mean steps of the whole episode where the goal is reached; `None` if it never is.
    pub steps: Option<f64>,
    /// Share of the scenarios in which the action makes the goal unreachable.
    pub lost: f64,
    /// Whether the action loses every scenario that was not lost before, and there is one.
    pub is_dead_end: bool,
    /// Whether the tables cover every path to the goal.
    pub has_all_ways: bool,
}

/// A scenario after an action.
#[derive(Debug, Clone, Copy)]
struct After {
    world: u32,
    pose: Pose,
    known: Known,
}

impl Lookahead {
    /// Creates the tables for a level.
    ///
    /// # Errors
    /// [`NoTables`], if they would be too large, a crate is stuck under every ice map, or the guard
    /// stopped the work.
    pub fn new(
        belief: &Belief,
        state: &State,
        stakes: Stakes,
        seed: u64,
        extent: Extent,
        should_stop: Guard<'_>,
    ) -> Result<Self, NoTables> {
        let outline = Outline::new(belief, state, extent.most_poses, should_stop)?;
        let start = outline.pose_of(state).ok_or(NoTables::OutOfQuestion)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let here = (None, start);
        let limits = extent.for_tables();
        let tables = Tables::new(&outline, belief, here, &limits, &mut rng, should_stop);
        let tables = tables.ok_or(NoTables::Stopped)?;
        let optimism = Optimism::default();
        Ok(Self { outline, stakes, extent, rng, tables, optimism })
    }

    /// Number of sampled scenarios.
    #[must_use]
    pub fn world_count(&self) -> usize {
        self.tables.bank.len()
    }

    /// Estimates the four actions with the ice known right after them: lower bounds.
    ///
    /// In the order of [`Direction::ALL`]. `None` for actions that change nothing, and for all if
    /// the guard stopped the work.
    pub fn hindsight(
        &mut self,
        belief: &Belief,
        state: &State,
        steps: u32,
        should_stop: Guard<'_>,
    ) -> [Option<Estimate>; 4] {
        self.judge(belief, state, should_stop, |lookahead, games| {
            let most_steps = lookahead.most_steps();
            let steps_in_all = |after: &After| {
                let distance = lookahead.distance(after.world, after.pose);
                let all_steps = steps + 1 + u32::from(distance);
                let arrives = distance == 0 || distance != LOST && all_steps <= most_steps;
                arrives.then_some(all_steps)
            };
            Some(games.iter().map(steps_in_all).collect())
        })
    }

    /// Estimates the four actions with the optimist continuing after them.
    ///
    /// See [`Self::hindsight`] for the order and for `None`.
    pub fn rollouts(
        &mut self,
        belief: &Belief,
        state: &State,
        steps: u32,
        should_stop: Guard<'_>,
    ) -> [Option<Estimate>; 4] {
        self.judge(belief, state, should_stop, |lookahead, games| {
            let most_steps = lookahead.most_steps();
            let Self { outline, extent, tables, optimism, .. } = lookahead;
            let begin = |after: &After| Game {
                ice: tables.bank.ice(after.world),
                pose: after.pose,
                known: after.known,
                steps: steps + 1,
                end: End::Open,
            };
            let mut games: Vec<Game> = games.iter().map(begin).collect();
            let board = (outline.rink(), &tables.poses);
            if !optimism.play(board, &mut games, most_steps, extent.most_bytes, should_stop) {
                return None;
            }
            let steps_in_all = |game: &Game| (game.end == End::Solved).then_some(game.steps);
            Some(games.iter().map(steps_in_all).collect())
        })
    }

    /// Takes each action in each scenario, then asks `play_out` for the ends of the games.
    ///
    /// `play_out` returns the steps of the whole episode, or `None` for a failure, for each game;
    /// nothing if the guard stopped it.
    fn judge(
        &mut self,
        belief: &Belief,
        state: &State,
        should_stop: Guard<'_>,
        play_out: impl FnOnce(&mut Self, &[After]) -> Option<Vec<Option<u32>>>,
    ) -> [Option<Estimate>; 4] {
        let Some(pose) = self.outline.pose_of(state) else { return [None; 4] };
        let known = known_of(self.outline.rink(), belief);
        // An observation refuted some scenarios: draw a new sample.
        if self.tables.bank.consistent(known).count() < self.tables.bank.len()
            && !self.draw(belief, pose, should_stop)
        {
            return [None; 4];
        }
        let (mut slide, mut games, mut moves) = (Slide::default(), Vec::new(), [false; 4]);
        for direction in Direction::ALL {
            slide.follow(self.outline.rink(), known, pose, direction);
            moves[direction.index()] = slide.moves();
            if slide.moves() {
                games.extend((0..self.tables.bank.len() as u32).map(|world| {
                    let outcome = slide.outcome_in(self.tables.bank.ice(world));
                    let known = slide.known_after(known, outcome);
                    After { world, pose: slide.pose_after(outcome), known }
                }));
            }
        }
        let Some(ends) = play_out(self, &games) else { return [None; 4] };
        let mut played =
            games.chunks(self.tables.bank.len()).zip(ends.chunks(self.tables.bank.len()));
        moves.map(|moves| {
            let (games, ends) = played.by_ref().take(usize::from(moves)).next()?;
            Some(self.estimate(pose, games, ends))
        })
    }

    /// Returns the means over the scenarios, which all have the same weight.
    fn estimate(&self, before: Pose, games: &[After], ends: &[Option<u32>]) -> Estimate {
        let count = games.len() as f64;
        let failure = f64::from(self.stakes.failure_cost);
        let solved: Vec<f64> = ends.iter().flatten().map(|steps| f64::from(*steps)).collect();
        let failures = count - solved.len() as f64;
        let cost = solved.iter().map(|steps| steps.min(failure)).sum::<f64>() + failures * failure;
        let was_open = |after: &&After| self.distance(after.world, before) != LOST;
        let is_lost = |after: &&After| self.distance(after.world, after.pose) == LOST;
        let open = games.iter().filter(was_open).count();
        let lost = games.iter().filter(was_open).filter(is_lost).count();
        Estimate {
            cost: cost / count,
            success: solved.len() as f64 / count,
            steps: (!solved.is_empty()).then(|| solved.iter().sum::<f64>() / solved.len() as f64),
            lost: lost as f64 / count,
            is_dead_end: self.tables.has_all_ways && lost > 0 && lost == open,
            has_all_ways: self.tables.has_all_ways,
        }
    }

    /// Most steps of a success: the lesser of failure cost and step limit.
    ///
    /// A longer episode costs at least as much as a failure.
    fn most_steps(&self) -> u32 {
        (self.stakes.failure_cost as u32).min(self.stakes.step_limit)
    }

    /// Returns the distance of a state in a scenario.
    fn distance(&self, world: u32, pose: Pose) -> u8 {
        self.tables.bank.distance_of(&self.tables.poses, world, pose)
    }

    /// Draws new scenarios from the present belief; returns false if the guard stopped it.
    fn draw(&mut self, belief: &Belief, pose: Pose, should_stop: Guard<'_>) -> bool {
        let Self { outline, rng, .. } = self;
        let limits = self.extent.for_tables();
        let Some(tables) = Tables::new(outline, belief, (None, pose), &limits, rng, should_stop)
        else {
            return false;
        };
        self.tables = tables;
        self.optimism.clear();
        true
    }
}

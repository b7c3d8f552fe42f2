//! Plans that are used for long, with games played in the head.

use super::model_policy::choose;
use super::visited::Visited;
use super::worth::{Effort, Sizes, Worth};
use super::{Environment, Estimate};
use crate::planning::search::Budget;
use crate::worlds::chance::below;
use crate::worlds::zuma::{Dice, Game, Model, Simulator, Start};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// How often the last plan is made again for long lines.
const REHEARSALS: u64 = 2;

/// Steps that are played in the head each time, and the most games.
const REHEARSED: (u32, u32) = (200_000, 4_000);

/// Fewest steps to go for which a plan that was stopped is still kept.
const LEAST_STEPS: u32 = 25;

/// Plans for good. Where lines are too long for tables, it then plays in its head, and plans again
/// with the lines that its own plan leads to.
///
/// `seen` are lines of play, first ones at least. The answer is whether it was finished before it was
/// told to stop.
#[must_use]
pub fn plan_thoroughly(
    estimate: &Estimate,
    sizes: Sizes,
    seen: &Visited,
    seed: u64,
    budget: &Budget<'_>,
) -> (Worth, bool) {
    let (mut worth, mut is_done) = Worth::plan(estimate, sizes, &Effort::FULL, seen, seed, budget);
    for rehearsal in 0..REHEARSALS {
        if !is_done || worth.windows.is_empty() {
            break;
        }
        let visited =
            rehearse(estimate, &worth, (sizes, seen), seed.wrapping_add(rehearsal), budget);
        let (better, better_is_done) =
            Worth::plan(estimate, sizes, &Effort::FULL, &visited, seed, budget);
        is_done = better_is_done;
        if is_done {
            worth = better;
        }
    }
    if !is_done && worth.steps_planned < sizes.steps.min(LEAST_STEPS) {
        // Stopped before there was anything to play by: a sketch takes no time worth mentioning.
        let unbounded = Budget::nodes(u64::MAX);
        worth = Worth::plan(estimate, sizes, &Effort::SKETCH, seen, seed, &unbounded).0;
    }
    (worth, is_done)
}

/// The lines that a plan leads to in the world as it is estimated, from first lines that were seen.
fn rehearse(
    estimate: &Estimate,
    worth: &Worth,
    (sizes, seen): (Sizes, &Visited),
    seed: u64,
    budget: &Budget<'_>,
) -> Visited {
    let mut visited = Visited::default();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let model = Model { odds: estimate.odds, rewards: estimate.rewards, seed };
    let (steps, most_games) = REHEARSED;
    for game in 0..(steps / sizes.steps.max(1)).clamp(50, most_games) {
        if (budget.should_stop)() {
            break;
        }
        let Some(start) = seen.starts().get(below(&mut rng, seen.starts().len())) else { break };
        let game_in_mind = Game::untitled(sizes.steps, sizes.max_length, *start, model);
        let dice = Dice::new(seed, u64::from(game));
        let mut simulator = Simulator::new(game_in_mind, Start::Own, dice);
        while !simulator.is_over() {
            let seen = simulator.observe();
            visited.remember(&seen, &mut rng);
            simulator.step(choose(worth, estimate, &seen));
        }
    }
    visited
}

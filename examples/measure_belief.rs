//! Measures the speed-up from the careful agent's distance tables and belief graph: many scenarios
//! at once, several threads, and reuse between decisions.
//!
//! `cargo run --release --no-default-features --example measure_belief -- SIDE CRATES BOARDS`
//!
//! Uses random boards with 20 % walls and 20 % ice; the agent knows no ice. Times are wall time;
//! only the ratios can be compared between machines.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

use blackice::agents::CAREFUL_POWERS;
use blackice::planning::belief::bank::Bank;
use blackice::planning::belief::draw::worlds_of;
use blackice::planning::belief::outline::Outline;
use blackice::planning::belief::planner::BeliefPlanner;
use blackice::planning::belief::powers::Powers;
use blackice::planning::belief::stakes::{Reading, Stakes};
use blackice::planning::search::Budget;
use blackice::worlds::ice::{Belief, IcePrior, Observation, RandomBoards, State, Terrain, rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Limits of the careful agent, without its fallback for boards that are too large for full tables.
/// Such boards are skipped.
const POWERS: Powers = Powers { most_poses_around_plan: 0, plan_nodes: 0, ..CAREFUL_POWERS };

/// Step limit of an episode.
const STEP_LIMIT: u32 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<usize>());
    let mut next = || arguments.next().ok_or("wanted: SIDE CRATES BOARDS");
    let (side, crates, boards) = (next()??, next()??, next()??);
    let family =
        RandomBoards { rows: side, columns: side, crates, wall_share: 0.2, ice_share: 0.2 };
    let (mut tables, mut games) = (Tables::default(), Games::default());
    let mut measured = 0;
    for level in (0..).filter_map(|seed| family.level(seed, 0)) {
        if measured == boards {
            break;
        }
        let Ok((terrain, state)) = Terrain::compile(&level) else { continue };
        let belief = Belief::first(terrain.layout(), IcePrior::default());
        if tables.measure(&belief, &state)? && games.measure(&terrain, &state, &belief) {
            measured += 1;
        }
    }
    tables.print();
    games.print();
    Ok(())
}

/// Total times of computing distance tables, by number of scenarios.
#[derive(Debug, Default)]
struct Tables {
    of_one: Duration,
    of_256: Duration,
    of_512: Duration,
    of_512_on_all_threads: Duration,
}

impl Tables {
    /// Adds the times for one board. Returns false if the board is too large for tables.
    fn measure(&mut self, belief: &Belief, state: &State) -> Result<bool, Box<dyn Error>> {
        let Ok(outline) = Outline::new(belief, state, POWERS.most_poses, &|| false) else {
            return Ok(false);
        };
        let Some(pose) = outline.pose_of(state) else { return Ok(false) };
        let poses = outline.corridor(belief, pose, POWERS.most_poses_in_bank).poses;
        let rink = outline.rink();
        let worlds = worlds_of(rink, belief, 0, 512, &mut ChaCha8Rng::seed_from_u64(1)).worlds;
        let timed = |count: usize| {
            let worlds = worlds[..count].to_vec();
            let started = Instant::now();
            black_box(Bank::new(rink, &poses, worlds, false, &|| false));
            started.elapsed()
        };
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
        alone.install(|| {
            self.of_one += timed(1);
            self.of_256 += timed(256);
            self.of_512 += timed(512);
        });
        self.of_512_on_all_threads += timed(512);
        Ok(true)
    }

    fn print(&self) {
        let times = |more: Duration, less: Duration| more.as_secs_f64() / less.as_secs_f64();
        println!(
            "tables of 256 worlds take {:.1} times those of one, one thread",
            times(self.of_256, self.of_one)
        );
        println!(
            "tables of 512 worlds take {:.2} times as long on one thread as on all",
            times(self.of_512, self.of_512_on_all_threads)
        );
    }
}

/// Episodes played with the best macro-action, with and without reuse between decisions.
#[derive(Debug, Default)]
struct Games {
    kept: Total,
    anew: Total,
}

#[derive(Debug, Default, Clone, Copy)]
struct Total {
    time: Duration,
    decisions: u64,
}

impl Games {
    /// Plays the board twice. Returns false if planning could not start.
    fn measure(&mut self, terrain: &Terrain, state: &State, belief: &Belief) -> bool {
        let is_played = play(terrain, (state, belief), true, &mut self.kept);
        is_played && play(terrain, (state, belief), false, &mut self.anew)
    }

    fn print(&self) {
        let each = |total: &Total| total.time.as_secs_f64() / total.decisions as f64;
        let Self { kept, anew } = self;
        println!(
            "a plan takes {:.1} ms; {:.1} times as long where tables and belief graph are made anew \
             for each ({} and {} plans)",
            1000.0 * each(kept),
            each(anew) / each(kept),
            kept.decisions,
            anew.decisions,
        );
    }
}

/// Plays an episode and adds the times of its decisions, without the first one, which belongs to
/// the preparation. Returns false if planning could not start.
fn play(
    terrain: &Terrain,
    (state, belief): (&State, &Belief),
    keeps: bool,
    total: &mut Total,
) -> bool {
    let mut belief = belief.clone();
    let mut seen = Observation { layout: Arc::clone(terrain.layout()), state: state.clone() };
    let start = seen.state.clone();
    let stakes = Stakes::new(Reading::Shortest, 100.0).within(STEP_LIMIT);
    let planner_for = |belief: &Belief, state: &State| {
        BeliefPlanner::new(belief, (&start, state), stakes, 1, &POWERS, &|| false)
    };
    let Ok(mut planner) = planner_for(&belief, &seen.state) else { return false };
    let (mut steps, mut is_first) = (0, true);
    // Each iteration is one decision: plan, then play the best macro-action up to its first
    // discovery.
    while !seen.is_solved() && steps < STEP_LIMIT {
        let started = Instant::now();
        if !keeps {
            let Ok(another) = planner_for(&belief, &seen.state) else { break };
            planner = another;
        }
        let budget = Budget::nodes(u64::MAX);
        let judged = planner.judge(&belief, &seen.state, steps, &POWERS, &budget);
        let Some(judged) = judged.filter(|judged| judged.has_courses()) else { break };
        if !is_first {
            total.time += started.elapsed();
            total.decisions += 1;
        }
        is_first = false;
        for action in &judged.courses[0].way.actions {
            let mut after = seen.clone();
            rules::apply(terrain, &mut after.state, *action);
            let lesson = belief.lesson(&seen, *action, &after);
            belief.learn(&lesson);
            (seen, steps) = (after, steps + 1);
            if !lesson.is_empty() {
                break;
            }
        }
    }
    true
}

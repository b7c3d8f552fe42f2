//! Measures the speed-up from the careful agent's distance tables and belief graph.
//!
//! Compares many scenarios at once with one, several threads with one, and reuse between decisions
//! with none.
//!
//! `cargo run --release --no-default-features --example measure_belief -- SIDE CRATES BOARDS`
//!
//! Uses random boards with 20 % walls and 20 % ice; the agent knows no ice. Times are wall time;
//! only the ratios can be compared between machines.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

use blackice::agents::CAREFUL_LIMITS;
use blackice::planning::belief::cost_model::{CostModel, Criterion};
use blackice::planning::belief::planner::{BeliefPlanner, PlannerLimits};
use blackice::planning::belief::scenario_set::{ScenarioSet, sample_scenarios};
use blackice::planning::belief::state_space::IndexedStateSpace;
use blackice::planning::search::Budget;
use blackice::worlds::ice::{Belief, IcePrior, Observation, RandomBoards, State, Terrain, rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Limits of the careful agent, without its fallback for large boards.
///
/// Boards that are too large for full tables are skipped.
const LIMITS: PlannerLimits =
    PlannerLimits { max_states_around_plan: 0, plan_nodes: 0, ..CAREFUL_LIMITS };

/// Step limit of an episode.
const STEP_LIMIT: u32 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<usize>());
    let mut next = || arguments.next().ok_or("wanted: SIDE CRATES BOARDS");
    let (side, crates, boards) = (next()??, next()??, next()??);
    let family = RandomBoards {
        rows: side,
        columns: side,
        crates,
        wall_probability: 0.2,
        ice_fraction: 0.2,
    };
    let (mut tables, mut games) = (TableTimes::default(), ReuseTimes::default());
    let mut measured = 0;
    for level in (0..).filter_map(|seed| family.level(seed, 0)) {
        if measured == boards {
            break;
        }
        let Ok((terrain, state)) = Terrain::compile(&level) else { continue };
        let belief = Belief::initial(terrain.layout(), IcePrior::default());
        if tables.measure(&belief, &state)? && games.measure(&terrain, &state, &belief) {
            measured += 1;
        }
    }
    tables.print();
    games.print();
    Ok(())
}

/// Total times of computing distance tables over all boards, by number of scenarios.
#[derive(Debug, Default)]
struct TableTimes {
    one_scenario: Duration,
    scenarios_256: Duration,
    scenarios_512: Duration,
    scenarios_512_all_threads: Duration,
}

impl TableTimes {
    /// Adds the times for one board.
    ///
    /// Returns false if the board is too large for tables.
    fn measure(&mut self, belief: &Belief, state: &State) -> Result<bool, Box<dyn Error>> {
        let Ok(space) = IndexedStateSpace::new(belief, state, LIMITS.max_states, &|| false) else {
            return Ok(false);
        };
        let Some(start_state) = space.pack(state) else { return Ok(false) };
        let states =
            space.states_for_tables(belief, start_state, LIMITS.max_states_with_distances).states;
        let board = space.board();
        let scenarios =
            sample_scenarios(board, belief, 0, 512, &mut ChaCha8Rng::seed_from_u64(1)).scenarios;
        let timed = |count: usize| {
            let scenarios = scenarios[..count].to_vec();
            let started = Instant::now();
            black_box(ScenarioSet::new(board, &states, scenarios, false, &|| false));
            started.elapsed()
        };
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
        alone.install(|| {
            self.one_scenario += timed(1);
            self.scenarios_256 += timed(256);
            self.scenarios_512 += timed(512);
        });
        self.scenarios_512_all_threads += timed(512);
        Ok(true)
    }

    fn print(&self) {
        let times = |more: Duration, less: Duration| more.as_secs_f64() / less.as_secs_f64();
        println!(
            "tables of 256 worlds take {:.1} times those of one, one thread",
            times(self.scenarios_256, self.one_scenario)
        );
        println!(
            "tables of 512 worlds take {:.2} times as long on one thread as on all",
            times(self.scenarios_512, self.scenarios_512_all_threads)
        );
    }
}

/// Episodes played with the best macro-action, with and without reuse between decisions.
#[derive(Debug, Default)]
struct ReuseTimes {
    with_reuse: DecisionTime,
    without_reuse: DecisionTime,
}

/// Total time and number of decisions.
#[derive(Debug, Default, Clone, Copy)]
struct DecisionTime {
    time: Duration,
    decisions: u64,
}

impl ReuseTimes {
    /// Plays the board with and without reuse; returns false if planning could not start.
    fn measure(&mut self, terrain: &Terrain, state: &State, belief: &Belief) -> bool {
        let is_played = play(terrain, (state, belief), true, &mut self.with_reuse);
        is_played && play(terrain, (state, belief), false, &mut self.without_reuse)
    }

    fn print(&self) {
        let each = |total: &DecisionTime| total.time.as_secs_f64() / total.decisions as f64;
        let Self { with_reuse: kept, without_reuse: again } = self;
        println!(
            "a plan takes {:.1} ms; {:.1} times as long where tables and belief graph are made anew \
             for each ({} and {} plans)",
            1000.0 * each(kept),
            each(again) / each(kept),
            kept.decisions,
            again.decisions,
        );
    }
}

/// Plays an episode and adds the times of its decisions to `total`.
///
/// Leaves out the first decision, which belongs to the preparation. Returns false if planning could
/// not start. The episode ends early if planning stops or finds no candidate.
fn play(
    terrain: &Terrain,
    (state, belief): (&State, &Belief),
    reuses: bool,
    total: &mut DecisionTime,
) -> bool {
    let mut belief = belief.clone();
    let mut seen = Observation { layout: Arc::clone(terrain.layout()), state: state.clone() };
    let start = seen.state.clone();
    let costs = CostModel::new(Criterion::MeanCost, 100.0).with_step_limit(STEP_LIMIT);
    let planner_for = |belief: &Belief, state: &State| {
        BeliefPlanner::new(belief, (&start, state), costs, 1, &LIMITS, &|| false)
    };
    let Ok(mut planner) = planner_for(&belief, &seen.state) else { return false };
    let (mut steps, mut is_first) = (0, true);
    // Each iteration is one decision: plan, then play the best macro-action up to its first
    // discovery.
    while !seen.is_solved() && steps < STEP_LIMIT {
        let started = Instant::now();
        if !reuses {
            let Ok(another) = planner_for(&belief, &seen.state) else { break };
            planner = another;
        }
        let budget = Budget::nodes(u64::MAX);
        let evaluation = planner.evaluate(&belief, &seen.state, steps, &LIMITS, &budget);
        let Some(evaluation) = evaluation.filter(|evaluation| evaluation.has_candidates()) else {
            break;
        };
        if !is_first {
            total.time += started.elapsed();
            total.decisions += 1;
        }
        is_first = false;
        for action in &evaluation.candidates[0].macro_action.actions {
            let mut after = seen.clone();
            rules::apply(terrain, &mut after.state, *action);
            let update = belief.belief_update(&seen, *action, &after);
            belief.update(&update);
            (seen, steps) = (after, steps + 1);
            if !update.is_empty() {
                break;
            }
        }
    }
    true
}

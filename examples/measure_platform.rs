//! Times the searches of the platform world on hard random stages.
//!
//! `cargo run --release --no-default-features --example measure_platform -- STAGES FIRST_SEED [NODES]`
//!
//! Generates random platform levels of 12 to 24 columns with 6 to 12 rocks until STAGES of them are
//! hard: their shortest plans have 20 to 60 actions, or the optimal search exceeds its limits.
//! Every engine searches every hard level. Prints the slow levels, then for each engine the number
//! of solved levels and the median, the 99th percentile and the maximum of the time, in seconds of
//! processor time.

#[path = "support/processor.rs"]
mod processor;

use blackice::formats::platform::write_stage;
use blackice::planning::platform::{Engine, PlanResult, SearchOptions, plan};
use blackice::planning::search::{Budget, SolveStatus, Unobserved};
use blackice::worlds::platform::{Level, RandomStages};
use std::process::ExitCode;

/// Time limit of a search in seconds.
const TIME_LIMIT_SECONDS: f64 = 10.0;

/// Lengths of the shortest plans of hard levels, in actions.
const HARD_PLAN_LENGTHS: std::ops::RangeInclusive<usize> = 20..=60;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| match arguments.next() {
        None => Some(default),
        Some(text) => text.parse().ok(),
    };
    let (Some(stages), Some(first), Some(nodes)) = (number(200), number(0), number(100_000_000))
    else {
        eprintln!("usage: measure_platform [STAGES [FIRST_SEED [NODES]]]");
        return ExitCode::from(2);
    };
    let mut tallies: [EngineStats; Engine::ALL.len()] = Default::default();
    let (mut hard, mut seed) = (0, first);
    while hard < stages {
        let level = stage(seed);
        let shortest = timed(&level, Engine::Optimal, nodes);
        let length = shortest.0.actions.as_ref().map(Vec::len);
        // A level that the optimal search cannot finish counts as hard: skipping it would hide the
        // worst cases.
        let is_hard = length.map_or(shortest.0.status == SolveStatus::BudgetSpent, |it| {
            HARD_PLAN_LENGTHS.contains(&it)
        });
        if is_hard {
            hard += 1;
            for (engine, stats) in Engine::ALL.into_iter().zip(&mut tallies) {
                let is_first = engine == Engine::Optimal;
                let (outcome, seconds) =
                    if is_first { shortest.clone() } else { timed(&level, engine, nodes) };
                stats.add(&outcome, seconds);
                if seconds > limit(engine) / 2.0 {
                    let PlanResult { status, expanded, .. } = outcome;
                    eprintln!(
                        "seed {seed}, {engine}: {status:?} {length:?}, {expanded} in {seconds:.2} s"
                    );
                    eprintln!("  {}", write_stage(&level).replace('\n', " | "));
                }
            }
        }
        seed += 1;
    }
    eprintln!("{hard} hard stages, seeds {first} to {}", seed.saturating_sub(1));
    for (engine, stats) in Engine::ALL.into_iter().zip(&mut tallies) {
        eprintln!("{engine}: {}", stats.summary());
    }
    ExitCode::SUCCESS
}

/// Time in seconds within which an engine should answer.
const fn limit(engine: Engine) -> f64 {
    match engine {
        Engine::Optimal => 1.0,
        Engine::AStar => 0.1,
        Engine::OptimalDeepening | Engine::Deepening => TIME_LIMIT_SECONDS,
    }
}

/// Random platform level of 12 to 24 columns with 6 to 12 rocks.
///
/// The ground is flat to rough.
fn stage(seed: u64) -> Level {
    let stages = RandomStages {
        width: 12 + (seed % 13) as usize,
        rocks: 6 + (seed / 13 % 7) as usize,
        max_height_step: (seed / 91 % 3) as u8,
        break_every: [0, 3, 4, 6, 8, 12][(seed / 273 % 6) as usize],
        has_distant_ends: true,
    };
    stages.level(seed)
}

/// Searches a platform level and returns the outcome and the processor time in seconds.
fn timed(level: &Level, engine: Engine, nodes: u64) -> (PlanResult, f64) {
    let (begun, should_stop) = (processor::seconds(), processor::time_limit(TIME_LIMIT_SECONDS));
    let order = SearchOptions { engine, ..SearchOptions::default() };
    match plan(level, order, &Budget::guarded(nodes, &should_stop), &mut Unobserved) {
        Ok(outcome) => (outcome, processor::seconds() - begun),
        Err(problems) => panic!("a stage that cannot be played: {problems:?}"),
    }
}

/// Results of one engine on the hard levels.
#[derive(Debug, Clone, Default)]
struct EngineStats {
    solved: u32,
    unproved: u32,
    seconds: Vec<f64>,
    most_expanded: u64,
}

impl EngineStats {
    fn add(&mut self, outcome: &PlanResult, seconds: f64) {
        match outcome.status {
            SolveStatus::Optimal | SolveStatus::Solved => self.solved += 1,
            SolveStatus::Unsolvable | SolveStatus::BudgetSpent => self.unproved += 1,
        }
        self.most_expanded = self.most_expanded.max(outcome.expanded);
        self.seconds.push(seconds);
    }

    fn summary(&mut self) -> String {
        let Self { solved, unproved, seconds, most_expanded } = self;
        seconds.sort_by(f64::total_cmp);
        let part = |part: f64| {
            let place = (seconds.len() as f64 * part).ceil() as usize;
            seconds.get(place.saturating_sub(1)).copied().unwrap_or_default()
        };
        format!(
            "{solved} solved, {unproved} not; p50 {:.4} s, p99 {:.4} s, slowest {:.3} s, \
             most expanded {most_expanded}",
            part(0.5),
            part(0.99),
            part(1.0),
        )
    }
}

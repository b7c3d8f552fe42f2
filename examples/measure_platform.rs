//! Times the searches of the platform world on random stages:
//! `cargo run --release --no-default-features --example measure_platform -- STAGES FIRST_SEED [NODES]`.
//!
//! Each stage is searched by every engine. Told are the stages that take long, then for each engine
//! the slowest and the sum, over the stages whose shortest plan has at most 60 actions.

use blackice::formats::stage::write_stage;
use blackice::planning::platform::{Engine, Order, Outcome, Status, plan};
use blackice::planning::search::{Budget, Unobserved};
use blackice::worlds::platform::{Level, RandomStages};
use std::process::ExitCode;
use std::time::Instant;

/// The longest plan that counts.
const LONGEST: usize = 60;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| match arguments.next() {
        None => Some(default),
        Some(text) => text.parse().ok(),
    };
    let (Some(stages), Some(first), Some(nodes)) = (number(200), number(0), number(20_000_000))
    else {
        eprintln!("usage: measure_platform [STAGES [FIRST_SEED [NODES]]]");
        return ExitCode::from(2);
    };
    let mut tallies = [Tally::default(); Engine::ALL.len()];
    for seed in first..first + stages {
        let level = stage(seed);
        let shortest = timed(&level, Engine::Optimal, nodes);
        let length = shortest.0.actions.as_ref().map(Vec::len);
        if length.is_some_and(|length| length > LONGEST) {
            continue;
        }
        for (engine, tally) in Engine::ALL.into_iter().zip(&mut tallies) {
            let is_first = engine == Engine::Optimal;
            let (outcome, seconds) =
                if is_first { shortest.clone() } else { timed(&level, engine, nodes) };
            tally.add(&outcome, seconds);
            let limit =
                [0.5, 0.05, 5.0][Engine::ALL.iter().position(|it| *it == engine).unwrap_or(0)];
            if seconds > limit {
                let Outcome { status, expanded, .. } = outcome;
                eprintln!(
                    "seed {seed}, {engine}: {status:?} {length:?}, {expanded} in {seconds:.2} s"
                );
                eprintln!("  {}", write_stage(&level).replace('\n', " | "));
            }
        }
    }
    for (engine, tally) in Engine::ALL.into_iter().zip(tallies) {
        let Tally { solved, unsolvable, unproved, most_seconds, seconds, most_expanded } = tally;
        eprintln!(
            "{engine}: {solved} solved, {unsolvable} unsolvable, {unproved} neither; \
             slowest {most_seconds:.3} s, most expanded {most_expanded}, together {seconds:.2} s"
        );
    }
    ExitCode::SUCCESS
}

/// 12 to 24 columns, 6 to 12 rocks, flat to broken.
fn stage(seed: u64) -> Level {
    let stages = RandomStages {
        width: 12 + (seed % 13) as usize,
        rocks: 6 + (seed / 13 % 7) as usize,
        step: (seed / 91 % 3) as u8,
        break_every: [0, 3, 4, 6, 8, 12][(seed / 273 % 6) as usize],
        ends_apart: true,
    };
    stages.level(seed)
}

fn timed(level: &Level, engine: Engine, nodes: u64) -> (Outcome, f64) {
    let begun = Instant::now();
    let order = Order { engine, ..Order::default() };
    match plan(level, order, &Budget::nodes(nodes), &mut Unobserved) {
        Ok(outcome) => (outcome, begun.elapsed().as_secs_f64()),
        Err(problems) => panic!("a stage that cannot be played: {problems:?}"),
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    solved: u32,
    unsolvable: u32,
    unproved: u32,
    most_seconds: f64,
    seconds: f64,
    most_expanded: u64,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome, seconds: f64) {
        match outcome.status {
            Status::Optimal | Status::Solved => self.solved += 1,
            Status::Unsolvable => self.unsolvable += 1,
            Status::BudgetSpent => self.unproved += 1,
        }
        self.most_seconds = self.most_seconds.max(seconds);
        self.most_expanded = self.most_expanded.max(outcome.expanded);
        self.seconds += seconds;
    }
}

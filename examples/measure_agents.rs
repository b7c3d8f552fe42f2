//! Measures agents over random boards: success, steps and decision times.
//!
//! `cargo run --release --no-default-features --example measure_agents -- AGENT SIDE CRATES ICE_SHARE WORLDS`

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

use blackice::agents::{AutomaticAgent, Seat};
use blackice::episode::{Episode, Limits, RecordingHeader, run};
use blackice::planning::search::{Budget, Unobserved, Weight};
use blackice::planning::sokoban::Planner;
use blackice::worlds::ice::{Ice, IcePrior, Level, RandomBoards, Terrain};
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

/// What a failure counts, in steps.
const FAILURE_COST: f64 = 100.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [agent, side, crates, ice, worlds] = &arguments[..] else {
        return Err("wanted: AGENT SIDE CRATES ICE_SHARE WORLDS".into());
    };
    let agent = AutomaticAgent::from_name(agent)?;
    let (side, worlds): (usize, usize) = (side.parse()?, worlds.parse()?);
    let family = RandomBoards {
        rows: side,
        columns: side,
        crates: crates.parse()?,
        wall_share: 0.2,
        ice_share: ice.parse()?,
    };
    let mut tally = Tally::default();
    for seed in 0.. {
        // Two ice maps for each geometry.
        let Some(level) = family.level(seed / 2, seed % 2) else { continue };
        if let Some(fewest) = fewest_actions(&level).filter(|fewest| *fewest > 0) {
            tally.clairvoyant += f64::from(fewest);
            tally.play(agent, level, seed)?;
        }
        if tally.worlds == worlds {
            break;
        }
    }
    tally.report();
    Ok(())
}

#[derive(Default)]
struct Tally {
    worlds: usize,
    solved: usize,
    capped: f64,
    clairvoyant: f64,
    decision_ms: Vec<f32>,
}

impl Tally {
    fn play(&mut self, agent: AutomaticAgent, level: Level, seed: u64) -> Result<(), String> {
        let header = RecordingHeader {
            level,
            agent: agent.name().to_owned(),
            seed,
            prior: IcePrior::default(),
            limits: Limits::default(),
            construct_ms: 0.0,
        };
        let mut episode =
            Episode::<Ice>::begin(header).map_err(|problems| format!("{problems:?}"))?;
        let started = Instant::now();
        let limits = Limits::default();
        run(
            &mut episode,
            |episode, budget| agent.construct(Seat { seed, ..episode.seat() }, budget),
            &limits,
            &|| started.elapsed(),
            &|| false,
            |_| ControlFlow::Continue(()),
        );
        let recording = episode.into_recording();
        let is_solved = recording.outcome.as_ref().is_some_and(|outcome| outcome.is_solved());
        self.worlds += 1;
        self.solved += usize::from(is_solved);
        self.capped +=
            if is_solved { (recording.len() as f64).min(FAILURE_COST) } else { FAILURE_COST };
        self.decision_ms.extend(recording.steps.iter().map(|step| step.decision_ms));
        Ok(())
    }

    fn report(mut self) {
        let worlds = self.worlds as f64;
        self.decision_ms.sort_by(f32::total_cmp);
        let percentile = |share: f64| {
            let index = (self.decision_ms.len() as f64 * share) as usize;
            self.decision_ms.get(index).copied().unwrap_or_default()
        };
        println!(
            "worlds {}  success {:.4}  capped cost {:.2}  clairvoyant {:.2}  decision ms p50 {:.3} p99 {:.3} max {:.3}",
            self.worlds,
            self.solved as f64 / worlds,
            self.capped / worlds,
            self.clairvoyant / worlds,
            percentile(0.5),
            percentile(0.99),
            self.decision_ms.last().copied().unwrap_or_default(),
        );
    }
}

/// Fewest actions with the ice known; `None` if the level is unsolvable.
fn fewest_actions(level: &Level) -> Option<u32> {
    let (terrain, state) = Terrain::compile(level).ok()?;
    let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
    let answer = planner.plan(&state, Weight::ONE, &Budget::nodes(20_000), &mut Unobserved);
    answer.solution().map(|solution| solution.cost)
}

//! `blackice bench`: agents against each other and the clairvoyant.

mod bootstrap;
mod games;
mod score;

use super::Answer;
use super::batch::work_through;
use super::in_order::thread_count;
use super::input::Input;
use super::output::{complain, json_line, line};
use super::play::PlayOptions;
use super::table::{Align, Table};
use super::timing::Percentiles;
use super::zuma;
use crate::agents::{AutomaticAgent, UnknownAgent};
use crate::storage::write_safely;
use bootstrap::Estimate;
use games::{LevelGames, csv, play_level};
use score::{Score, scores};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The words after `blackice bench`.
#[derive(Debug, clap::Args)]
pub struct BenchOptions {
    /// Levels, collections (every level in them) and folders (every level file below, in path
    /// order)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Who plays besides the clairvoyant, who always does (default: optimist,pessimist,gambler);
    /// Zuma games: besides the oracle (default: model-learner,q-learner,greedy,throw-away)
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    agents: Vec<String>,

    /// Play every level with that many seeds, counted up from 0
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000))]
    seeds: u64,

    #[command(flatten)]
    play: PlayOptions,

    /// Write every single game as CSV: one line for each level, agent and seed
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,

    /// Zuma: one JSON object a game and agent (index, name, agent, mean, stderr, games,
    /// train_seconds, decision_ms). Else one an agent, on one line: agent, levels, solvable (levels that the
    /// clairvoyant solves), seeds, success, cost, step_ratio {mean, low, high}, commonly_solved,
    /// construct_ms, decision_ms {p50, p99, max}
    #[arg(long)]
    json: bool,

    /// Play on that many threads (default: one for each core); times are best taken on one
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

/// Who plays besides the clairvoyant where no names are given.
const DEFAULT_AGENTS: [&str; 3] = ["optimist", "pessimist", "gambler"];

/// Plays everything, then reports.
pub fn bench(options: &BenchOptions) -> Answer {
    if zuma::is_about_zuma(&options.files) {
        let BenchOptions { agents, seeds, csv, json, .. } = options;
        let (seeds, csv, json) = (*seeds, csv.as_deref(), *json);
        return zuma::bench(&options.files, &zuma::Comparison { agents, seeds, csv, json });
    }
    let agents = match with_yardstick(&options.agents) {
        Ok(agents) => agents,
        Err(error) => {
            complain(&error);
            return Answer::BadInput;
        }
    };
    let input = Input::read(&options.files);
    let mut levels: Vec<LevelGames> = Vec::new();
    let mut answer = work_through(
        &input,
        options.threads,
        !options.json,
        |level, cancelled| play_level(level, &agents, options.seeds, &options.play, cancelled),
        |_, games| {
            levels.push(games);
            ControlFlow::Continue(Answer::Done)
        },
    );
    if let Some(path) = &options.csv
        && let Err(error) = write_safely(path, csv(&levels).as_bytes())
    {
        complain(&error);
        answer = Answer::BadInput;
    }
    if levels.is_empty() {
        return answer;
    }
    let scores = scores(&agents, &levels, options.seeds);
    answer.after(if options.json {
        scores.iter().try_for_each(json_line)
    } else {
        lines(&scores).iter().try_for_each(|text| line(text))
    })
}

/// The clairvoyant first, then every agent once.
fn with_yardstick(names: &[String]) -> Result<Vec<AutomaticAgent>, UnknownAgent> {
    let usual = DEFAULT_AGENTS.map(str::to_owned);
    let names = if names.is_empty() { &usual[..] } else { names };
    let mut all = vec![AutomaticAgent::Clairvoyant];
    for name in names {
        let agent = AutomaticAgent::from_name(name)?;
        if !all.contains(&agent) {
            all.push(agent);
        }
    }
    Ok(all)
}

fn lines(scores: &[Score]) -> Vec<String> {
    let mut table = Table::new(&[
        ("agent", Align::Left),
        ("solved %", Align::Left),
        ("mean cost", Align::Left),
        ("steps / clairvoyant", Align::Left),
        ("decision ms p50", Align::Right),
        ("p99", Align::Right),
        ("max", Align::Right),
        ("construct ms", Align::Right),
    ]);
    for score in scores {
        let Percentiles { p50, p99, max } = score.decision_ms;
        table.push(vec![
            score.agent.to_owned(),
            estimate(score.success, 100.0, 1),
            estimate(score.cost, 1.0, 1),
            estimate(score.step_ratio, 1.0, 3),
            time(p50),
            time(p99),
            time(max),
            time(score.construct_ms.p50),
        ]);
    }
    let mut lines: Vec<String> = table.lines().collect();
    if let Some(Score { levels, solvable, commonly_solved, .. }) = scores.first() {
        lines.push(format!(
            "\n{solvable} of {levels} levels are solved by the clairvoyant and count; \
             steps are compared on the {commonly_solved} that all agents solve"
        ));
    }
    lines
}

fn estimate(estimate: Option<Estimate>, scale: f64, digits: usize) -> String {
    estimate.map_or_else(
        || "-".to_owned(),
        |Estimate { mean, low, high }| {
            let [mean, low, high] = [mean, low, high].map(|value| value * scale);
            format!("{mean:.digits$} [{low:.digits$}, {high:.digits$}]")
        },
    )
}

fn time(time_ms: Option<f64>) -> String {
    time_ms.map_or_else(|| "-".to_owned(), |time| format!("{time:.2}"))
}

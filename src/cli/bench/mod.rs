//! `blackice bench`: compares agents with each other and with the clairvoyant.
//!
//! | module | contents |
//! |---|---|
//! | `games` | numbers levels that look the same to an agent; plays the games; optimal expected cost, if an agent has proved it; CSV output |
//! | `bootstrap` | means with cluster bootstrap intervals |
//! | `score` | figures of one agent |
//! | `table` | the scores as a text table |

mod bootstrap;
mod games;
mod score;
mod table;

use super::batch::process_levels;
use super::diagnostics::VerbError;
use super::ice_game::{IceGameOptions, PlayerName};
use super::input::{Input, LevelArguments};
use super::output::{print_error, print_json_line, print_line};
use super::result_files::{self, write_file};
use super::threads::parse_thread_count;
use super::{ExitStatus, zuma};
use crate::agents::AutomaticAgent;
use crate::programs::{IcePlayer, Program};
use games::{BenchSettings, Geometries, LevelGames, breakdown_messages, csv};
use score::scores;
use std::ops::ControlFlow;
use std::path::PathBuf;
use table::table_lines;

/// Options of `blackice bench`.
#[derive(Debug, clap::Args)]
pub struct BenchOptions {
    #[command(flatten)]
    levels: LevelArguments,

    /// Agents besides the clairvoyant, which always plays. Differences are relative to the first
    /// (default: optimist,pessimist,gambler). Zuma games: besides the oracle (default:
    /// model-learner,q-learner,greedy,throw-away)
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    agents: Vec<String>,

    /// Program that plays as external: a shell command, started once per game. Without --agents it
    /// plays with the default agents
    #[arg(long, value_name = "COMMAND", value_parser = Program::new)]
    program: Option<Program>,

    /// Number of seeds per level, from 0 up; the clairvoyant is deterministic and plays once. Zuma
    /// games: train once with seed 0, then play 1000 games per seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000))]
    seeds: u64,

    #[command(flatten)]
    play: IceGameOptions,

    /// Write each game as CSV: one line per level, agent and seed (clairvoyant: seed 0 only). Zuma
    /// games: one line per game and agent with its mean score
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,

    /// One JSON object per agent, one a line: agent, levels, solvable (levels that the clairvoyant
    /// solves), geometries (visibly different boards among these), seeds, success, cost {mean, low,
    /// high} (low and high are null for a single board), difference {to, success, cost} (to the
    /// first agent named, level by level), exact {levels, expected_cost, cost_ratio} (comparison
    /// with the optimal expected cost, on levels where an agent proves it), step_ratio,
    /// commonly_solved, construct_ms, decision_ms {p50, p99, max}. Zuma games: one JSON object per
    /// game and agent: index, name, agent, mean, stderr, games, train_seconds, decision_ms
    #[arg(long)]
    json: bool,

    /// Number of threads (default: one per core); measure times with one. Zuma games: planning
    /// threads
    #[arg(long, value_name = "N", value_parser = parse_thread_count)]
    threads: Option<usize>,
}

/// Default agents, besides the clairvoyant.
const DEFAULT_AGENTS: [&str; 3] = ["optimist", "pessimist", "gambler"];

/// The reference agent, which always plays.
const CLAIRVOYANT: IcePlayer = IcePlayer::Automatic(AutomaticAgent::Clairvoyant);

/// Plays all games, writes the CSV file and prints the scores.
///
/// Passes Zuma games to [`zuma::bench`].
///
/// # Errors
/// If an option, an output file or the threads are unusable.
pub fn bench(options: &BenchOptions) -> Result<ExitStatus, VerbError> {
    result_files::check_distinct(&options.levels.files, &options.csv)?;
    // Zuma games have their own players and figures.
    if zuma::starts_with_zuma(&options.levels.files) {
        let program = options.program.as_ref().map(|_| "--program");
        if let Some(word) = options.play.first_ice_option().or(program) {
            return Err(format!("{word} is for ice levels and has no effect on Zuma games").into());
        }
        let BenchOptions { agents, seeds, csv, json, threads, .. } = options;
        let (seeds, csv, json, threads) = (*seeds, csv.as_deref(), *json, *threads);
        let comparison = zuma::ComparisonOptions { agents, seeds, csv, json, threads };
        return zuma::bench(&options.levels.files, &comparison);
    }
    let named = parse_agents(&options.agents, options.program.as_ref())?;
    // The clairvoyant must come first: the scores use its games to select the solvable levels.
    let agents = with_clairvoyant(&named);
    let input = Input::read(&options.levels.files);
    let mut levels: Vec<LevelGames> = Vec::new();
    let games = BenchSettings {
        agents: &agents,
        seeds: options.seeds,
        options: &options.play,
        geometries: Geometries::of(&input.levels),
    };
    let mut answer = process_levels(
        &input,
        options.threads,
        !options.json,
        |level, cancelled| games.play_level(level, cancelled),
        |_, games| {
            levels.push(games);
            ControlFlow::Continue(ExitStatus::Done)
        },
    )?;
    // Write the games before any score is printed, so that a closed pipe does not lose them.
    if let Some(path) = &options.csv
        && let Err(error) = write_file(path, csv(&levels).as_bytes())
    {
        print_error(&error);
        answer = ExitStatus::BadInput;
    }
    // Without a playable level there are no scores.
    if levels.is_empty() {
        return Ok(answer);
    }
    breakdown_messages(&levels).iter().for_each(|reported| print_error(reported));
    let scores = scores(&agents, named.first().unwrap_or(&CLAIRVOYANT), &levels, options.seeds);
    Ok(answer.worse_of(if options.json {
        scores.iter().try_for_each(print_json_line)
    } else {
        table_lines(&scores).iter().try_for_each(|text| print_line(text))
    }))
}

/// Returns the players besides the clairvoyant; without names, the default ones.
///
/// # Errors
/// A message, if a name is unknown, or if only one of `external` and the program is given.
fn parse_agents(names: &[String], program: Option<&Program>) -> Result<Vec<IcePlayer>, String> {
    let player_of = |name: &str| PlayerName::parse(name)?.player(program, "--agents");
    if names.is_empty() {
        let default_agents = DEFAULT_AGENTS.iter().map(|name| player_of(name));
        let program = program.map(|program| Ok(IcePlayer::External(program.clone())));
        return default_agents.chain(program).collect();
    }
    let named: Vec<IcePlayer> =
        names.iter().map(|name| player_of(name)).collect::<Result<_, _>>()?;
    let plays = named.iter().any(|player| matches!(player, IcePlayer::External(_)));
    if program.is_some() && !plays {
        let name = Program::NAME;
        return Err(format!("--program needs {name} in --agents: add {name}"));
    }
    Ok(named)
}

/// Returns the clairvoyant followed by the agents, without duplicates.
fn with_clairvoyant(agents: &[IcePlayer]) -> Vec<IcePlayer> {
    let mut all = vec![CLAIRVOYANT];
    for agent in agents {
        if !all.contains(agent) {
            all.push(agent.clone());
        }
    }
    all
}

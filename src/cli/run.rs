//! `blackice run`: lets an agent play levels.

use super::ExitStatus;
use super::batch::process_levels;
use super::diagnostics::VerbError;
use super::ice_game::{IceGameOptions, PlayerName, decision_percentiles};
use super::input::{Input, InputLevel, LevelArguments};
use super::output::{Align, Table, or_dash};
use super::output::{print_error, print_level_line, print_line};
use super::result_files::{self, recording_path_parser, write_recording_file};
use super::threads::parse_thread_count;
use super::timing::{Percentiles, rounded_to_thousandth};
use crate::agents::AutomaticAgent;
use crate::episode::{EpisodeOutcome, Recording};
use crate::formats::ron_recording::write_recording;
use crate::programs::{IcePlayer, Program};
use crate::worlds::ice::Ice;
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Options of `blackice run`.
#[derive(Debug, clap::Args)]
pub struct RunOptions {
    #[command(flatten)]
    levels: LevelArguments,

    #[arg(long, value_name = "NAME", value_parser = PlayerName::parse, help = player_help())]
    agent: Option<PlayerName>,

    /// Let this program play: a shell command, started once for each level. It receives
    /// observations and answers with moves, as lines on standard input and output
    #[arg(long, value_name = "COMMAND", value_parser = Program::new)]
    program: Option<Program>,

    /// Seed for agents that use random numbers; the same seed gives the same actions
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    play: IceGameOptions,

    /// Write the recording. With several levels, one file per level with its index (from 1):
    /// OUT-1.ron, OUT-2.ron, …
    #[arg(long, value_name = "OUT.ron", value_parser = recording_path_parser())]
    record: Option<PathBuf>,

    /// One JSON object per level, one a line: index (from 1, in input order), name, agent, solved,
    /// outcome, steps, limit, clairvoyant (fewest steps with known ice, null if not proved),
    /// actions (letters U D L R), construct_ms, decision_ms {p50, p99, max}
    #[arg(long)]
    json: bool,

    /// Number of threads (default: one per core)
    #[arg(long, value_name = "N", value_parser = parse_thread_count)]
    threads: Option<usize>,
}

/// JSON line of one level; `--json` lists its fields.
#[derive(Debug, Serialize)]
struct Report<'a> {
    index: usize,
    name: &'a str,
    agent: &'a str,
    solved: bool,
    outcome: String,
    steps: usize,
    limit: u32,
    /// Proved minimum number of steps with known ice.
    clairvoyant: Option<usize>,
    /// Letters U, D, L and R.
    actions: String,
    construct_ms: f64,
    decision_ms: Percentiles,
}

/// Plays every level, writes recordings and prints the results.
///
/// # Errors
/// If the player, an output file or the threads are unusable.
pub fn run(options: &RunOptions) -> Result<ExitStatus, VerbError> {
    let player = options.parse_player()?;
    let input = Input::read(&options.levels.files);
    result_files::check_per_level(&options.record, &input)?;
    let mut summary = SummaryTable::new();
    let answer = process_levels(
        &input,
        options.threads,
        !options.json,
        |level, cancelled| {
            let recording = options.play.play(&level.level, &player, options.seed, cancelled);
            (recording, options.play.fewest_steps(&level.level, cancelled))
        },
        |level, (recording, fewest)| {
            let recording = match recording {
                Ok(recording) => recording,
                Err(problems) => {
                    problems
                        .iter()
                        .for_each(|problem| print_error(&format!("{}: {problem}", level.name)));
                    return ControlFlow::Continue(ExitStatus::BadInput);
                }
            };
            let report = Report::new(level, &recording, fewest);
            let mut answer = if report.solved { ExitStatus::Done } else { ExitStatus::Negative };
            if let Some(out) = &options.record {
                let (number, text) = (input.output_number(level), write_recording(&recording));
                answer = answer.max(write_recording_file(out, number, text));
            }
            // The table waits for all rows, because they determine the widths of its columns.
            if options.json {
                return print_level_line(&report, answer, options.record.is_some());
            }
            summary.push(&report, options.play.cost(&recording));
            ControlFlow::Continue(answer)
        },
    )?;
    if summary.played == 0 {
        return Ok(answer);
    }
    Ok(answer.worse_of(summary.lines().try_for_each(|text| print_line(&text))))
}

/// Help text of `--agent`.
fn player_help() -> String {
    format!("Player: {} (default: careful, or the program)", PlayerName::all())
}

impl RunOptions {
    /// Returns the player; a program without `--agent` is the player itself.
    fn parse_player(&self) -> Result<IcePlayer, String> {
        match (self.agent, &self.program) {
            (Some(PlayerName::Automatic(agent)), Some(_)) => Err(format!(
                "--program needs --agent {}, but --agent is {}. Leave out one of them",
                Program::NAME,
                agent.name()
            )),
            (Some(name), program) => name.player(program.as_ref(), "--agent"),
            (None, Some(program)) => Ok(IcePlayer::External(program.clone())),
            (None, None) => Ok(IcePlayer::Automatic(AutomaticAgent::Careful)),
        }
    }
}

impl<'a> Report<'a> {
    /// Creates the report of one game; `fewest` is the proved minimum with known ice.
    fn new(level: &'a InputLevel, recording: &'a Recording<Ice>, fewest: Option<usize>) -> Self {
        let outcome = recording.outcome.as_ref();
        Self {
            index: level.index,
            name: &level.name,
            agent: &recording.header.agent,
            solved: outcome.is_some_and(EpisodeOutcome::is_solved),
            outcome: outcome.map(ToString::to_string).unwrap_or_default(),
            steps: recording.len(),
            limit: level.level.step_limit(),
            clairvoyant: fewest,
            actions: recording.actions().map(|action| action.letter()).collect(),
            construct_ms: rounded_to_thousandth(recording.header.construct_ms),
            decision_ms: decision_percentiles(recording),
        }
    }
}

/// Table of the levels, and the totals below it.
struct SummaryTable {
    table: Table,
    /// Number of levels played.
    played: usize,
    /// Number of levels solved.
    solved: usize,
    /// Sum of the costs, in steps.
    cost: f64,
}

impl SummaryTable {
    /// Creates an empty table.
    fn new() -> Self {
        let table = Table::new(&[
            ("#", Align::Right),
            ("level", Align::Left),
            ("steps", Align::Right),
            ("clairvoyant", Align::Right),
            ("limit", Align::Right),
            ("p99 ms", Align::Right),
            ("outcome", Align::Left),
        ]);
        Self { table, played: 0, solved: 0, cost: 0.0 }
    }

    /// Adds one game and its cost in steps.
    fn push(&mut self, report: &Report<'_>, cost: f64) {
        self.played += 1;
        self.solved += usize::from(report.solved);
        self.cost += cost;
        self.table.push(vec![
            report.index.to_string(),
            report.name.to_owned(),
            report.steps.to_string(),
            or_dash(report.clairvoyant),
            report.limit.to_string(),
            or_dash(report.decision_ms.p99.map(|time| format!("{time:.1}"))),
            report.outcome.clone(),
        ]);
    }

    /// Lines of the table and the totals.
    fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let (solved, played) = (self.solved, self.played);
        let mean_cost = self.cost / played.max(1) as f64;
        let below = format!("\n{solved} of {played} solved, mean cost {mean_cost:.1}");
        self.table.lines().chain(std::iter::once(below))
    }
}

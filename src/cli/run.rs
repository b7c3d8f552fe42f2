//! `blackice run`: lets an agent play levels.

use super::Answer;
use super::batch::work_through;
use super::destination;
use super::ice_game::{IceGameOptions, decision_percentiles};
use super::input::{Input, InputLevel};
use super::output::{complain, level_line, line};
use super::player::PlayerName;
use super::record::{record, ron_path};
use super::refusal::Refusal;
use super::table::{Align, Table, or_dash};
use super::threads::thread_count;
use super::timing::{Percentiles, rounded};
use crate::agents::AutomaticAgent;
use crate::episode::{Outcome, Recording};
use crate::programs::{Player, Program};
use crate::worlds::ice::Ice;
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Options of `blackice run`.
#[derive(Debug, clap::Args)]
pub struct RunOptions {
    /// Levels, collections (every level in them) and folders (every level file below, in path
    /// order)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[arg(long, value_name = "NAME", value_parser = PlayerName::read, help = who_plays())]
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
    #[arg(long, value_name = "OUT.ron", value_parser = ron_path())]
    record: Option<PathBuf>,

    /// One JSON object per level, one a line: index (from 1, in input order), name, agent, solved,
    /// outcome, steps, limit, clairvoyant (fewest steps with known ice, null if not proved),
    /// actions (letters U D L R), construct_ms, decision_ms {p50, p99, max}
    #[arg(long)]
    json: bool,

    /// Number of threads (default: one per core)
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

/// JSON line of one level.
#[derive(Debug, Serialize)]
struct Report<'a> {
    index: usize,
    name: &'a str,
    agent: &'a str,
    solved: bool,
    outcome: String,
    steps: usize,
    limit: u32,
    clairvoyant: Option<usize>,
    actions: String,
    construct_ms: f64,
    decision_ms: Percentiles,
}

/// Plays every level, writes recordings and prints the results.
pub fn run(options: &RunOptions) -> Result<Answer, Refusal> {
    let player = options.player()?;
    let input = Input::read(&options.files);
    destination::check_for_each(&options.record, &input)?;
    let mut summary = Summary::new();
    let answer = work_through(
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
                        .for_each(|problem| complain(&format!("{}: {problem}", level.name)));
                    return ControlFlow::Continue(Answer::BadInput);
                }
            };
            let report = Report::new(level, &recording, fewest);
            let mut answer = if report.solved { Answer::Done } else { Answer::No };
            if let Some(out) = &options.record {
                answer = answer.max(record(out, input.number_of(level), &recording));
            }
            if options.json {
                return level_line(&report, answer, options.record.is_some());
            }
            summary.push(&report, options.play.cost(&recording));
            ControlFlow::Continue(answer)
        },
    )?;
    if summary.played == 0 {
        return Ok(answer);
    }
    Ok(answer.after(summary.lines().try_for_each(|text| line(&text))))
}

fn who_plays() -> String {
    format!("Player: {} (default: careful, or the program)", PlayerName::all())
}

impl RunOptions {
    /// Returns the player; a program without `--agent` is the player itself.
    fn player(&self) -> Result<Player, String> {
        match (self.agent, &self.program) {
            (Some(PlayerName::Automatic(agent)), Some(_)) => Err(format!(
                "--program needs --agent {}, but --agent is {}. Leave out one of them",
                Program::NAME,
                agent.name()
            )),
            (Some(name), program) => name.seated(program.as_ref(), "--agent"),
            (None, Some(program)) => Ok(Player::External(program.clone())),
            (None, None) => Ok(Player::Automatic(AutomaticAgent::Careful)),
        }
    }
}

impl<'a> Report<'a> {
    fn new(level: &'a InputLevel, recording: &'a Recording<Ice>, fewest: Option<usize>) -> Self {
        let outcome = recording.outcome.as_ref();
        Self {
            index: level.index,
            name: &level.name,
            agent: &recording.header.agent,
            solved: outcome.is_some_and(Outcome::is_solved),
            outcome: outcome.map(ToString::to_string).unwrap_or_default(),
            steps: recording.len(),
            limit: level.level.step_limit(),
            clairvoyant: fewest,
            actions: recording.actions().map(|action| action.letter()).collect(),
            construct_ms: rounded(recording.header.construct_ms),
            decision_ms: decision_percentiles(recording),
        }
    }
}

/// Table of the levels, and the totals below it.
struct Summary {
    table: Table,
    played: usize,
    solved: usize,
    cost: f64,
}

impl Summary {
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

    fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let (solved, played) = (self.solved, self.played);
        let mean_cost = self.cost / played.max(1) as f64;
        let below = format!("\n{solved} of {played} solved, mean cost {mean_cost:.1}");
        self.table.lines().chain(std::iter::once(below))
    }
}

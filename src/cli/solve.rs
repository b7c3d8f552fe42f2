//! `blackice solve`: plans with everything in sight.

use super::Answer;
use super::batch::work_through;
use super::in_order::{Cancelled, thread_count};
use super::input::{Input, InputLevel};
use super::output::{complain, json_line, line};
use super::record::{record, ron_path};
use super::table::{Align, Table};
use super::timing::{WallClock, seconds, timeout};
use crate::episode::{Clock, KnownSolution, Recording};
use crate::formats::lurd::write_moves;
use crate::planning::search::Budget;
use crate::planning::sokoban::{self, Objective, Plan, Status, Verdict};
use crate::worlds::ice::{Ice, Level, Problem, Terrain};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// The words after `blackice solve`.
#[derive(Debug, clap::Args)]
pub struct SolveOptions {
    /// Levels, collections (every level in them) and folders (every level file below, in path
    /// order)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// What a solution should have little of: fast (any solution soon, then fewer pushes), moves
    /// (the fewest moves) or pushes (the fewest pushes, among those the fewest moves)
    #[arg(long, value_name = "fast|moves|pushes", default_value_t = Objective::default())]
    objective: Objective,

    /// Seconds after which a level is given up
    #[arg(long, value_name = "S", default_value = "60", value_parser = timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,

    /// States that may be expanded for a level: a limit that does not depend on the machine, and
    /// bounds the memory
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Write the solution as a recording; with several levels, one file for each that is solved,
    /// the level's index (from 1) before the ending: OUT-1.ron, OUT-2.ron, …
    #[arg(long, value_name = "OUT.ron", value_parser = ron_path)]
    record: Option<PathBuf>,

    /// One JSON object a level, on one line: index (from 1, in input order), name, status
    /// (optimal: proved to have the least of the objective; solved; unsolvable: proved; budget:
    /// nothing found or proved in time), moves and pushes (null without a solution), lower_bound
    /// (no solution has less, of moves where the objective is moves, else of pushes; null if
    /// unsolvable), solution (letters l u r d, upper case for a push; null if there is none),
    /// expanded (states), seconds (for solving alone)
    #[arg(long)]
    json: bool,

    /// Solve on that many threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

/// What came of one level.
struct Outcome {
    verdict: Verdict,
    solution: Option<String>,
    seconds: f64,
}

/// One line of the output.
#[derive(Debug, Serialize)]
struct Report<'a> {
    index: usize,
    name: &'a str,
    status: &'static str,
    moves: Option<u32>,
    pushes: Option<u32>,
    lower_bound: Option<u32>,
    solution: Option<&'a str>,
    expanded: u64,
    seconds: f64,
}

/// Solves every level and reports.
pub fn solve(options: &SolveOptions) -> Answer {
    let input = Input::read(&options.files);
    let has_several = input.levels.len() > 1;
    let mut summary = Summary::new(options.objective);
    let answer = work_through(
        &input,
        options.threads,
        !options.json,
        |level, cancelled| options.attempt(&level.level, cancelled),
        |level, outcome| {
            let outcome = match outcome {
                Ok(outcome) => outcome,
                Err(problems) => {
                    let complain_of =
                        |problem: &Problem| complain(&format!("{}: {problem}", level.name));
                    problems.iter().for_each(complain_of);
                    return ControlFlow::Continue(Answer::BadInput);
                }
            };
            let mut answer = Answer::No;
            if let Some(plan) = &outcome.verdict.plan {
                answer = options.keep(level, has_several, plan, &outcome.verdict);
            }
            let report = Report::new(level, &outcome);
            if options.json {
                return json_line(&report).map_continue(|()| answer);
            }
            summary.push(&report);
            ControlFlow::Continue(answer)
        },
    );
    if summary.tried == 0 {
        return answer;
    }
    answer.after(summary.lines().try_for_each(|text| line(&text)))
}

impl SolveOptions {
    /// Tries to solve a level.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    fn attempt(&self, level: &Level, cancelled: &Cancelled<'_>) -> Result<Outcome, Vec<Problem>> {
        let (terrain, state) = Terrain::compile(level)?;
        let clock = WallClock::start();
        let guard = || cancelled() || clock.now() >= self.timeout;
        let budget = Budget::guarded(self.nodes, &guard);
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let verdict = sokoban::solve(layout, ice, &state, self.objective, &budget);
        let seconds = seconds(clock.now());
        let solution = match &verdict.plan {
            Some(plan) => Some(write_moves(level, &plan.actions)?),
            None => None,
        };
        Ok(Outcome { verdict, solution, seconds })
    }

    /// Keeps the solution as a recording, if that is wanted. A recording ends with the level's
    /// step limit, which planners do not know.
    fn keep(&self, level: &InputLevel, is_one_of: bool, plan: &Plan, verdict: &Verdict) -> Answer {
        let Some(out) = &self.record else { return Answer::Done };
        match self.recording(&level.level, plan, verdict) {
            Ok(recording) => {
                let (recorded, moves) = (recording.len(), plan.actions.len());
                if recorded < moves {
                    let name = &level.name;
                    let reason = "the level allows no more steps";
                    complain(&format!("{name}: {recorded} of {moves} moves recorded: {reason}"));
                }
                record(out, is_one_of.then_some(level.index), &recording)
            }
            // A level that was solved has no problems.
            Err(_) => Answer::BadInput,
        }
    }

    fn recording(
        &self,
        level: &Level,
        plan: &Plan,
        verdict: &Verdict,
    ) -> Result<Recording<Ice>, Vec<Problem>> {
        let is_optimal = verdict.status == Status::Optimal;
        let (objective, states) = (self.objective, verdict.expanded);
        KnownSolution { plan, objective, is_optimal, states }.record(level)
    }
}

/// The word for it on the command line's other side.
const fn word(status: Status) -> &'static str {
    match status {
        Status::Optimal => "optimal",
        Status::Solved => "solved",
        Status::Unsolvable => "unsolvable",
        Status::BudgetSpent => "budget",
    }
}

impl<'a> Report<'a> {
    fn new(level: &'a InputLevel, outcome: &'a Outcome) -> Self {
        let Outcome { verdict, solution, seconds } = outcome;
        let has_bound = verdict.status != Status::Unsolvable;
        Self {
            index: level.index,
            name: &level.name,
            status: word(verdict.status),
            moves: verdict.plan.as_ref().map(Plan::moves),
            pushes: verdict.plan.as_ref().map(|plan| plan.pushes),
            lower_bound: has_bound.then_some(verdict.lower_bound),
            solution: solution.as_deref(),
            expanded: verdict.expanded,
            seconds: *seconds,
        }
    }
}

/// The table, and what is said below it.
struct Summary {
    table: Table,
    tried: usize,
    solved: usize,
    optimal: usize,
    unsolvable: usize,
}

impl Summary {
    fn new(objective: Objective) -> Self {
        let bound =
            if objective == Objective::Moves { "at least moves" } else { "at least pushes" };
        let table = Table::new(&[
            ("#", Align::Right),
            ("level", Align::Left),
            ("status", Align::Left),
            ("moves", Align::Right),
            ("pushes", Align::Right),
            (bound, Align::Right),
            ("expanded", Align::Right),
            ("seconds", Align::Right),
        ]);
        Self { table, tried: 0, solved: 0, optimal: 0, unsolvable: 0 }
    }

    fn push(&mut self, report: &Report<'_>) {
        let figure =
            |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |it| it.to_string());
        self.tried += 1;
        self.solved += usize::from(report.solution.is_some());
        self.optimal += usize::from(report.status == word(Status::Optimal));
        self.unsolvable += usize::from(report.status == word(Status::Unsolvable));
        self.table.push(vec![
            report.index.to_string(),
            report.name.to_owned(),
            report.status.to_owned(),
            figure(report.moves),
            figure(report.pushes),
            figure(report.lower_bound),
            report.expanded.to_string(),
            format!("{:.3}", report.seconds),
        ]);
    }

    fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let Self { tried, solved, optimal, unsolvable, .. } = self;
        let below = format!(
            "\n{solved} of {tried} solved, {optimal} proved optimal, {unsolvable} proved unsolvable"
        );
        self.table.lines().chain(std::iter::once(below))
    }
}

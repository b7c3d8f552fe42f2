//! `blackice solve`: solves levels with full information; prints a JSON object for each level, or a
//! table.

pub(super) mod attempt;

use super::ExitStatus;
use super::batch::process_levels;
use super::diagnostics::VerbError;
use super::input::{Input, InputLevel, LevelArguments, VerbInput};
use super::output::{Align, Table, or_dash, print_error, print_level_line, print_line};
use super::result_files::{self, recording_path_parser, write_recording_file};
use super::threads::{SpareThreads, parse_thread_count};
use super::timing::parse_timeout;
use crate::planning::search::{Measure, SolveStatus};
use crate::planning::sokoban::Objective;
use crate::worlds::AnyLevel;
use attempt::{LowerBound, SolvableLevel, SolveLimits, SolveResult, solve_level};
use serde::{Serialize, Serializer};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// Options of `blackice solve`.
#[derive(Debug, clap::Args)]
pub struct SolveOptions {
    #[command(flatten)]
    levels: LevelArguments,

    /// Objective: fast (any solution quickly, then fewer pushes while improvement is cheap; for a
    /// platform stage fewer moves), improve (as fast, until the pushes are minimal or the budget is
    /// spent), moves (fewest moves) or pushes (fewest pushes, then fewest moves as far as the
    /// budget allows)
    #[arg(long, value_name = "fast|improve|moves|pushes", default_value_t = Objective::default())]
    objective: Objective,

    /// Same as --objective improve
    #[arg(long)]
    improve: bool,

    /// Time limit of a level in seconds
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,

    /// Memory limit of the search per level, in megabytes
    #[arg(long, value_name = "MB", default_value = "2000", value_parser = parse_megabytes)]
    memory: usize,

    /// Maximum number of expanded states per level; does not depend on the machine
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Write the solution as a recording. With several levels, one file per solved level with its
    /// index (from 1): OUT-1.ron, OUT-2.ron, …
    #[arg(long, value_name = "OUT.ron", value_parser = recording_path_parser())]
    record: Option<PathBuf>,

    /// One JSON object per level, one a line: index (from 1, in input order), name, status
    /// (optimal: proved to have the fewest moves or pushes; solved; unsolvable: proved; budget:
    /// nothing found or proved in time), moves and pushes (null without a solution), lower_bound
    /// (no solution has fewer moves or pushes; null if unsolvable), solution (letters l u r d,
    /// upper case for a push; of a stage R, L, CR and CL with commas between them; null if there is
    /// none), expanded (states; with fast until the first solution), seconds (for solving alone).
    /// optimal and lower_bound count moves if the objective is moves, and for stages unless it is
    /// pushes; otherwise pushes
    #[arg(long)]
    json: bool,

    /// Number of threads (default: one per core). Each level uses one. With fast and improve, a
    /// level that takes long also uses one idle thread, and then the solution may differ between
    /// runs; with --threads 1 it is always the same
    #[arg(long, value_name = "N", value_parser = parse_thread_count)]
    threads: Option<usize>,
}

/// The table of the worlds whose levels have a planner with full information.
impl VerbInput for Box<dyn SolvableLevel> {
    fn from_level(level: AnyLevel) -> Option<Self> {
        match level {
            AnyLevel::Ice(level) => Some(Box::new(level)),
            AnyLevel::Platform(stage) => Some(Box::new(stage)),
            AnyLevel::Zuma(_) => None,
        }
    }
}

/// Solves every level, writes recordings and prints the results.
///
/// # Errors
/// If the options contradict each other, or an output file or the threads are unusable.
pub fn solve(options: &SolveOptions) -> Result<ExitStatus, VerbError> {
    if options.improve && matches!(options.objective, Objective::Moves | Objective::Pushes) {
        let reason = "moves and pushes already search for the best plan";
        return Err(format!("--improve needs --objective fast: {reason}").into());
    }
    let input: Input<Box<dyn SolvableLevel>> = Input::read(&options.levels.files);
    result_files::check_per_level(&options.record, &input)?;
    let objective = options.objective();
    let mut reports = Vec::new();
    let limits = SolveLimits { nodes: options.nodes, bytes: options.memory, time: options.timeout };
    let spare = SpareThreads::new(options.threads, input.levels.len());
    let answer = process_levels(
        &input,
        options.threads,
        !options.json,
        |level, cancelled| {
            // Keep this value until the level is solved: dropping it frees the threads.
            let at_work = spare.for_level();
            solve_level(&*level.level, objective, limits, cancelled, &|| at_work.take_extra())
        },
        |level, found| {
            let found = match found {
                Ok(found) => found,
                Err(problems) => {
                    problems.iter().for_each(|it| print_error(&format!("{}: {it}", level.name)));
                    return ControlFlow::Continue(ExitStatus::BadInput);
                }
            };
            let answer = options.write_solution(level, input.output_number(level), &found);
            let report = Report::new(level, found, objective);
            if options.json {
                return print_level_line(&report, answer, options.record.is_some());
            }
            reports.push(report);
            ControlFlow::Continue(answer)
        },
    )?;
    if reports.is_empty() {
        return Ok(answer);
    }
    Ok(answer.worse_of(table_lines(&reports).iter().try_for_each(|text| print_line(text))))
}

impl SolveOptions {
    /// Objective of the search; `--improve` replaces it.
    fn objective(&self) -> Objective {
        if self.improve { Objective::Improve } else { self.objective }
    }

    /// Writes the solution as a recording, if requested.
    ///
    /// Returns `Negative` without a solution. Reports moves beyond the level's step limit, where a
    /// recording ends.
    fn write_solution(
        &self,
        level: &InputLevel<Box<dyn SolvableLevel>>,
        number: Option<usize>,
        found: &SolveResult,
    ) -> ExitStatus {
        if found.solution.is_none() {
            return ExitStatus::Negative;
        }
        let Some(out) = &self.record else { return ExitStatus::Done };
        let Some(recording) = (found.record)() else { return ExitStatus::BadInput };
        let recorded = recording.len();
        if let Some(moves) = found.moves.filter(|moves| recorded < *moves as usize) {
            let (name, reason) = (&level.name, "step limit of the level reached");
            print_error(&format!("{name}: {recorded} of {moves} moves recorded: {reason}"));
        }
        write_recording_file(out, number, recording.text())
    }
}

/// Parses an amount of memory in megabytes (10⁶ bytes); returns bytes.
fn parse_megabytes(text: &str) -> Result<usize, String> {
    let count = text.parse::<usize>().ok().filter(|count| *count > 0);
    count
        .and_then(|count| count.checked_mul(1_000_000))
        .ok_or_else(|| "expected a whole number of megabytes above 0".to_owned())
}

/// JSON line of one level; `--json` lists its fields.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    index: usize,
    name: &'a str,
    #[serde(serialize_with = "serialize_status")]
    status: SolveStatus,
    moves: Option<u32>,
    pushes: Option<u32>,
    lower_bound: LowerBound,
    solution: Option<String>,
    expanded: u64,
    seconds: f64,
    /// Whether the pushes are minimal, but another plan with as many may have fewer moves.
    #[serde(skip)]
    is_tie_open: bool,
}

/// Writes only the number: the user chose the measure by the objective.
impl Serialize for LowerBound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Writes the status as its name.
fn serialize_status<S: Serializer>(status: &SolveStatus, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.name())
}

impl<'a> Report<'a> {
    /// Creates the report of one level.
    pub fn new<L>(level: &'a InputLevel<L>, found: SolveResult, objective: Objective) -> Self {
        let is_optimal = found.status == SolveStatus::Optimal;
        let has_open_ties = is_optimal && !found.is_tie_break_proved;
        Self {
            is_tie_open: objective == Objective::Pushes && has_open_ties,
            index: level.index,
            name: &level.name,
            status: found.status,
            moves: found.moves,
            pushes: found.pushes,
            lower_bound: found.lower_bound,
            solution: found.solution,
            expanded: found.expanded,
            seconds: found.seconds,
        }
    }

    /// Row of the table.
    ///
    /// `names_measure`: the bound names its measure, because the column holds both.
    fn row(&self, names_measure: bool) -> Vec<String> {
        let LowerBound { measure, value: least } = self.lower_bound;
        let bound = least.map(|least| {
            if names_measure {
                format!("{} {least}", measure_name(measure))
            } else {
                least.to_string()
            }
        });
        vec![
            self.index.to_string(),
            self.name.to_owned(),
            format!("{}{}", self.status.name(), if self.is_tie_open { ", tie?" } else { "" }),
            or_dash(self.moves),
            or_dash(self.pushes),
            or_dash(bound),
            self.expanded.to_string(),
            format!("{:.3}", self.seconds),
        ]
    }
}

/// Name of the measure in the table.
const fn measure_name(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "moves",
        Measure::Pushes => "pushes",
    }
}

/// Lines of the table of all levels, and the totals below it.
pub fn table_lines(reports: &[Report<'_>]) -> Vec<String> {
    let mut measures = reports.iter().map(|it| it.lower_bound.measure);
    let first = measures.next();
    let is_mixed = measures.any(|measure| Some(measure) != first);
    let bound = match first {
        Some(measure) if !is_mixed => format!("at least {}", measure_name(measure)),
        _ => "at least".to_owned(),
    };
    let mut table = Table::new(&[
        ("#", Align::Right),
        ("level", Align::Left),
        ("status", Align::Left),
        ("moves", Align::Right),
        ("pushes", Align::Right),
        (&bound, Align::Right),
        ("expanded", Align::Right),
        ("seconds", Align::Right),
    ]);
    reports.iter().for_each(|report| table.push(report.row(is_mixed)));
    table.lines().chain(totals(reports)).collect()
}

/// Lines below the table: numbers of solved, optimal and unsolvable levels.
fn totals(reports: &[Report<'_>]) -> impl Iterator<Item = String> {
    let count =
        |is_meant: fn(&Report<'_>) -> bool| reports.iter().filter(|it| is_meant(it)).count();
    let tried = reports.len();
    let solved = count(|it| it.solution.is_some());
    let optimal = count(|it| it.status == SolveStatus::Optimal);
    let unsolvable = count(|it| it.status == SolveStatus::Unsolvable);
    let all = format!(
        "\n{solved} of {tried} solved, {optimal} proved optimal, {unsolvable} proved unsolvable"
    );
    let tie = "tie?: pushes are minimal; another solution with as many pushes may have fewer moves";
    let has_open_ties = reports.iter().any(|it| it.is_tie_open);
    std::iter::once(all).chain(has_open_ties.then(|| tie.to_owned()))
}

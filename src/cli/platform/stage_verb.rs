//! `blackice stage`: reproduces the output of the original platform program.

use crate::cli::ExitStatus;
use crate::cli::diagnostics::{VerbError, describe_error, describe_problems, print_remarks};
use crate::cli::output::{print_error, print_line};
use crate::cli::timing::{WallClock, parse_timeout};
use crate::episode::Clock;
use crate::formats::platform::{read_stage, write_plan};
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Document, FormatProblem, Parsed, ReadError, read_document, struct_name};
use crate::planning::platform::{Engine, PlanResult, SearchOptions, plan};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::storage::stored_path::path_of_bytes;
use crate::storage::{read_decoded, read_first_line};
use crate::worlds::platform::Level;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of `blackice stage`.
#[derive(Debug, clap::Args)]
pub struct StageOptions {
    /// A stage file or a RON stage. Without it, the first line of standard input is the file name
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print a search report on standard error: the engine, expanded and generated states, what is
    /// proved, and for IDA* each bound with its expanded states
    #[arg(long)]
    report: bool,

    /// Time limit in seconds of the file's search; if reached, the search for a shortest plan has
    /// the same limit again
    #[arg(long, value_name = "S", default_value = "10", value_parser = parse_timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,
}

/// Runs the search that the file names; prints `SUCCESS` and the moves, or `FAILURE`.
///
/// If that search reaches the limit of time or memory, the search for a shortest plan runs, with
/// the same limits.
///
/// # Errors
/// If the file cannot be read or the level cannot be played.
pub fn stage(options: &StageOptions) -> Result<ExitStatus, VerbError> {
    let level = read_stage_file(&options.path()?)?;
    let mut outcome = options.search(&level, level.search.into())?;
    if outcome.status == SolveStatus::BudgetSpent {
        outcome = options.search(&level, Engine::Optimal)?;
    }
    if outcome.status == SolveStatus::BudgetSpent {
        print_error(&"budget: time limit reached without a plan or a proof of unsolvability");
    }
    let (answer, last_line) = match &outcome.actions {
        Some(actions) => {
            (ExitStatus::Done, print_line("SUCCESS").map_continue(|()| write_plan(actions)))
        }
        None => (ExitStatus::Negative, ControlFlow::Continue("FAILURE".to_owned())),
    };
    Ok(match last_line {
        ControlFlow::Continue(text) => answer.worse_of(print_line(&text)),
        broke => answer.worse_of(broke.map_continue(|_| ())),
    })
}

impl StageOptions {
    /// Returns the path of the file, from the argument or from standard input.
    ///
    /// # Errors
    /// A message, if no name is given.
    fn path(&self) -> Result<PathBuf, String> {
        if let Some(path) = &self.file {
            return Ok(path.clone());
        }
        let name = read_first_line(std::io::stdin().lock(), "standard input")
            .map_err(|error| describe_error(&error))?;
        let name = name.trim_ascii();
        if name.is_empty() {
            return Err("expected a stage file name as an argument or on standard input".to_owned());
        }
        Ok(path_of_bytes(name.to_vec()))
    }

    /// Searches a plan with this engine within the time limit and 2 GB of memory.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    fn search(&self, level: &Level, engine: Engine) -> Result<PlanResult, String> {
        let clock = WallClock::start();
        let guard = || clock.now() >= self.timeout;
        let order = SearchOptions { engine, ..SearchOptions::default() };
        let budget = Budget::guarded(u64::MAX, &guard);
        let outcome = plan(level, order, &budget, &mut Unobserved).map_err(|problems| {
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })?;
        if self.report {
            print_search_report(&outcome, clock.now());
        }
        Ok(outcome)
    }
}

/// Reads a platform level from a stage file, a native level or a recording.
///
/// # Errors
/// A message, if the file contains no platform level, or one with problems.
fn read_stage_file(path: &Path) -> Result<Level, String> {
    let decoded = read_decoded(path).map_err(|error| describe_error(&error))?;
    print_remarks(path, decoded.remark().as_slice());
    let text = decoded.text;
    // Stage files may have any name, but native documents begin with their type.
    let is_native = matches!(struct_name(&text), Some("Level" | "Recording"));
    let reading = if is_native { read_native_stage(&text) } else { read_stage(&text) };
    let reading = reading.map_err(|error| describe_problems(path, &error.0))?;
    print_remarks(path, &reading.remarks);
    if reading.problems.is_empty() {
        Ok(reading.value)
    } else {
        Err(describe_problems(path, &reading.problems))
    }
}

/// Reads a platform level from a native level or recording.
///
/// # Errors
/// Why the document contains no platform level.
fn read_native_stage(text: &str) -> Result<Parsed<Level>, ReadError> {
    let Parsed { value, problems, remarks } = read_document("stage.ron", text)?;
    let value = match value {
        Document::Stage(stage) => *stage,
        Document::Recording(AnyRecording::Platform(run)) => run.header.level,
        _ => return Err(FormatProblem::new(1, 1, "not a platform stage").into()),
    };
    Ok(Parsed { value, problems, remarks })
}

/// Prints engine, proof, effort and rounds of a search on standard error.
fn print_search_report(outcome: &PlanResult, time: Duration) {
    let PlanResult { engine, status, actions, lower_bound, expanded, generated, rounds } = outcome;
    let proved = match (status, actions) {
        (SolveStatus::Optimal, Some(actions)) => format!("{} moves, optimal", actions.len()),
        // The lower bound proves this plan optimal without a search.
        (_, Some(actions)) if actions.len() as u64 <= u64::from(*lower_bound) => {
            format!("{} moves, optimal: equal to the lower bound", actions.len())
        }
        (_, Some(actions)) => {
            format!("{} moves, not proved optimal; lower bound {lower_bound}", actions.len())
        }
        (SolveStatus::Unsolvable, None) => "unsolvable".to_owned(),
        (_, None) => "nothing proved".to_owned(),
    };
    let seconds = time.as_secs_f64();
    print_error(&format!(
        "{engine}: {proved}; {expanded} expanded, {generated} generated, {seconds:.3} s"
    ));
    for (bound, expanded) in rounds {
        print_error(&format!("bound {bound}: {expanded} expanded"));
    }
}

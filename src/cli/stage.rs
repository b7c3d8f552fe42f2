//! `blackice stage`: reproduces the output of the original platform program.

use super::Answer;
use super::diagnosis::{diagnoses, diagnosis, tell_remarks};
use super::output::{complain, line};
use super::refusal::Refusal;
use super::timing::WallClock;
use crate::episode::Clock;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::stage::{read_stage, write_plan};
use crate::formats::{Document, FormatProblem, ReadError, Reading, read_document, struct_name};
use crate::planning::platform::{Engine, Order, Outcome, plan};
use crate::planning::search::{Budget, Status, Unobserved};
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
    #[arg(long, value_name = "S", default_value = "10", value_parser = super::timing::timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,
}

/// Runs the search that the file names; prints `SUCCESS` and the moves, or `FAILURE`.
pub fn stage(options: &StageOptions) -> Result<Answer, Refusal> {
    let level = read(&options.path()?)?;
    let mut outcome = options.search(&level, level.search.into())?;
    if outcome.status == Status::BudgetSpent {
        outcome = options.search(&level, Engine::Optimal)?;
    }
    if outcome.status == Status::BudgetSpent {
        complain(&"budget: time limit reached without a plan or a proof of unsolvability");
    }
    let (answer, said) = match &outcome.actions {
        Some(actions) => (Answer::Done, line("SUCCESS").map_continue(|()| write_plan(actions))),
        None => (Answer::No, ControlFlow::Continue("FAILURE".to_owned())),
    };
    Ok(match said {
        ControlFlow::Continue(text) => answer.after(line(&text)),
        broke => answer.after(broke.map_continue(|_| ())),
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
            .map_err(|error| diagnosis(&error))?;
        let name = name.trim_ascii();
        if name.is_empty() {
            return Err("expected a stage file name as an argument or on standard input".to_owned());
        }
        Ok(path_of_bytes(name.to_vec()))
    }

    /// # Errors
    /// The level's problems, if it cannot be played.
    fn search(&self, level: &Level, engine: Engine) -> Result<Outcome, String> {
        let clock = WallClock::start();
        let guard = || clock.now() >= self.timeout;
        let order = Order { engine, ..Order::default() };
        let budget = Budget::guarded(u64::MAX, &guard);
        let outcome = plan(level, order, &budget, &mut Unobserved).map_err(|problems| {
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })?;
        if self.report {
            tell(&outcome, clock.now());
        }
        Ok(outcome)
    }
}

/// # Errors
/// A message, if the file contains no stage.
fn read(path: &Path) -> Result<Level, String> {
    let decoded = read_decoded(path).map_err(|error| diagnosis(&error))?;
    tell_remarks(path, decoded.remark().as_slice());
    let text = decoded.text;
    // Stage files may have any name, but native documents begin with their type.
    let is_native = matches!(struct_name(&text), Some("Level" | "Recording"));
    let reading = if is_native { read_native(&text) } else { read_stage(&text) };
    let reading = reading.map_err(|error| diagnoses(path, &error.0))?;
    tell_remarks(path, &reading.remarks);
    if reading.problems.is_empty() {
        Ok(reading.value)
    } else {
        Err(diagnoses(path, &reading.problems))
    }
}

/// # Errors
/// Why the document contains no stage.
fn read_native(text: &str) -> Result<Reading<Level>, ReadError> {
    let Reading { value, problems, remarks } = read_document("stage.ron", text)?;
    let value = match value {
        Document::Stage(stage) => *stage,
        Document::Recording(AnyRecording::Platform(run)) => run.header.level,
        _ => return Err(FormatProblem::new(1, 1, "not a platform stage").into()),
    };
    Ok(Reading { value, problems, remarks })
}

fn tell(outcome: &Outcome, time: Duration) {
    let Outcome { engine, status, actions, lower_bound, expanded, generated, rounds } = outcome;
    let proved = match (status, actions) {
        (Status::Optimal, Some(actions)) => format!("{} moves, optimal", actions.len()),
        // The lower bound proves this plan optimal without a search.
        (_, Some(actions)) if actions.len() as u64 <= u64::from(*lower_bound) => {
            format!("{} moves, optimal: equal to the lower bound", actions.len())
        }
        (_, Some(actions)) => {
            format!("{} moves, not proved optimal; lower bound {lower_bound}", actions.len())
        }
        (Status::Unsolvable, None) => "unsolvable".to_owned(),
        (_, None) => "nothing proved".to_owned(),
    };
    let seconds = time.as_secs_f64();
    complain(&format!(
        "{engine}: {proved}; {expanded} expanded, {generated} generated, {seconds:.3} s"
    ));
    for (bound, expanded) in rounds {
        complain(&format!("bound {bound}: {expanded} expanded"));
    }
}

//! `blackice verify`: proves properties of levels, optionally over all ice maps at once.

mod report;

use super::ExitStatus;
use super::batch::{SetStatus, process_levels_with_status};
use super::diagnostics::VerbError;
use super::input::{Input, InputLevel, LevelArguments};
use super::output::{print_error, print_level_line, print_line};
use super::result_files::{self, level_path_parser, write_level_file};
use super::threads::Cancelled;
use super::threads::parse_thread_count;
use super::timing::{WallClock, parse_timeout, rounded_seconds};
use crate::agents::sampled_percent;
use crate::episode::Clock;
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::planning::symbolic::{
    self, Encoding, Halt, IceLayoutQuestion, IceLayoutSample, SampleConfig, Solvability,
    Verification, VerificationProgress, VerificationScope,
};
use crate::worlds::ice::transform::with_ice;
use crate::worlds::ice::{Level, Problem, Terrain};
use report::{LevelVerification, Report, SummaryTable, bounds_text};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Options of `blackice verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyOptions {
    #[command(flatten)]
    levels: LevelArguments,

    /// Count the ice maps for which the level is solvable. Every reachable cell that is not a
    /// target may be ice or floor, whatever the level shows; if the level marks doubtful cells,
    /// only these
    #[arg(long)]
    layouts: bool,

    /// Only count ice maps and spend all time on it; the planner decides whether the level itself
    /// is solvable
    #[arg(long, conflicts_with = "encoding")]
    layouts_only: bool,

    /// Number of ice maps to sample if counting does not finish; 0 samples none. The planner
    /// decides each; one more --timeout limits the whole sample
    #[arg(long, value_name = "N", default_value_t = SampleConfig::default().layouts)]
    samples: u64,

    /// Seed of the sample; the same seed samples the same ice maps
    #[arg(long, value_name = "N", default_value_t = SampleConfig::default().seed)]
    seed: u64,

    /// Write the level with the worst ice map: an unsolvable one with the fewest ice cells, else
    /// the one that needs the most moves. Requires --layouts or --layouts-only; writes no file if
    /// the count does not finish. With several levels, one file each with the level's index
    /// (from 1): OUT-1.ron, OUT-2.ron, …
    #[arg(long, value_name = "OUT.ron", value_parser = level_path_parser())]
    worst: Option<PathBuf>,

    /// Write the level with the ice map that needs the fewest moves, if one is solvable. Conditions
    /// and file names as for --worst
    #[arg(long, value_name = "OUT.ron", value_parser = level_path_parser())]
    best: Option<PathBuf>,

    /// Encoding of states: sets (of cells with crates) or tiles (three bits per cell; slower, for
    /// comparison)
    #[arg(long, value_name = "sets|tiles", default_value_t = Encoding::default())]
    encoding: Encoding,

    /// Time limit of a level in seconds
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,

    /// Maximum number of decision diagram nodes per level; independent of the machine, bounds the
    /// memory (40 bytes each)
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// One JSON object per level, one a line: index (from 1, in input order), name, status
    /// (solvable, unsolvable: both proved; budget: neither), shortest (fewest moves, proved),
    /// reachable_states, dead_states (reachable, but without a way to a solution), layouts (ice
    /// maps in question), solvable_layouts, per_cell (row and column from 1, and in how many of the
    /// solvable layouts the cell is ice), nodes (maximum of decision diagram nodes), seconds. A
    /// number is null if not requested, or not found within the limits; then a message on standard
    /// error names the reason. Where counting the layouts did not end, also
    /// solvable_layouts_at_least (proved so far), per_cell_at_least (row, column, and in how many
    /// of these layouts the cell is ice) and layout_sample: layouts (drawn), solvable, unsolvable,
    /// undecided, share (solvable of those decided), low and high (interval of 95 % for the share),
    /// seed, per_cell (row, column, decided layouts with ice there, solvable of these)
    #[arg(long)]
    json: bool,

    /// Number of threads (default: one per core)
    #[arg(long, value_name = "N", value_parser = parse_thread_count)]
    threads: Option<usize>,
}

/// Verifies every level, writes example levels and prints the results.
///
/// # Errors
/// If the options contradict each other, or an output file or the threads are unusable.
pub fn verify(options: &VerifyOptions) -> Result<ExitStatus, VerbError> {
    if options.worst.is_some() && options.worst == options.best {
        return Err("--worst and --best name the same file".into());
    }
    let input = Input::read(&options.levels.files);
    let outputs = options.worst.iter().chain(&options.best);
    result_files::check_per_level(outputs, &input)?;
    // The examples come from counting ice maps, so without it no file would be written.
    if !options.counts_layouts() && options.worst.is_some() | options.best.is_some() {
        return Err("--worst and --best need --layouts or --layouts-only".into());
    }
    let mut summary = SummaryTable::new(options.counts_layouts());
    let answer = process_levels_with_status(
        &input,
        options.threads,
        !options.json,
        |level, cancelled, set_status| options.verify_level(&level.level, cancelled, set_status),
        |level, outcome| {
            let outcome = match outcome {
                Ok(outcome) => outcome,
                Err(problems) => {
                    let print_problem =
                        |problem: &Problem| print_error(&format!("{}: {problem}", level.name));
                    problems.iter().for_each(print_problem);
                    return ControlFlow::Continue(ExitStatus::BadInput);
                }
            };
            // Report incomplete proofs and their reasons on standard error.
            if let Some(halt) = outcome.verification.halt {
                let reason = match halt {
                    Halt::Stopped => "time limit reached (--timeout)".to_owned(),
                    Halt::Nodes => format!("{halt} (--nodes)"),
                    other => other.to_string(),
                };
                print_error(&format!("{}: {reason}", level.name));
            }
            // A level whose step limit is below the proved minimum is unsolvable in play.
            let limit = level.level.step_limit();
            if let Some(fewest) = outcome.verification.shortest.as_ref().map(Plan::moves)
                && fewest > limit
            {
                let problem = Problem::limit_too_small(limit, fewest);
                print_error(&format!("{}: {problem}", level.name));
            }
            if let Some(bounds) = &outcome.verification.bounds {
                let words = bounds_text(&outcome.layout, bounds);
                print_error(&format!("{}: {words}", level.name));
            }
            if let Some(sample) = &outcome.sample {
                print_error(&format!("{}: {}", level.name, sample_text(sample)));
            }
            let kept =
                options.write_examples(level, input.output_number(level), &outcome.verification);
            let answer = options.status(&outcome.verification).max(kept);
            let report = Report::new(level, &outcome, options.seed);
            if options.json {
                let writes_files = options.worst.is_some() || options.best.is_some();
                return print_level_line(&report, answer, writes_files);
            }
            summary.push(&report);
            ControlFlow::Continue(answer)
        },
    )?;
    if summary.tried == 0 {
        return Ok(answer);
    }
    Ok(answer.worse_of(summary.lines().try_for_each(|text| print_line(&text))))
}

impl VerifyOptions {
    /// Verifies one level, then samples ice maps if they could not be counted.
    ///
    /// `set_status` shows the progress.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    fn verify_level(
        &self,
        level: &Level,
        cancelled: &Cancelled<'_>,
        set_status: &SetStatus<'_>,
    ) -> Result<LevelVerification, Vec<Problem>> {
        let (terrain, state) = Terrain::compile(level)?;
        let clock = WallClock::start();
        let guard = || cancelled() || clock.now() >= self.timeout;
        // The limit of diagram nodes bounds the memory, so a limit in bytes is not needed.
        let budget = Budget { bytes: usize::MAX, ..Budget::guarded(self.nodes, &guard) };
        let doubtful = self.counts_layouts().then(|| level.doubtful_cells());
        let questions = VerificationScope {
            encoding: self.encoding,
            doubtful: doubtful.as_ref(),
            only_layouts: self.layouts_only,
        };
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let progress = |stage| set_status(progress_text(stage));
        let verification = symbolic::verify(layout, ice, &state, questions, &budget, progress);
        let is_open = verification.layouts.is_none() && self.samples > 0 && !cancelled();
        let sample = doubtful.as_ref().filter(|_| is_open).map(|doubtful| {
            // Counting may have used up the first time limit, so the sample gets another one.
            let clock = WallClock::start();
            let guard = || cancelled() || clock.now() >= self.timeout;
            let sample_config =
                SampleConfig { seed: self.seed, layouts: self.samples, ..SampleConfig::default() };
            let question = IceLayoutQuestion::with_doubtful_cells(layout, ice, &state, doubtful);
            question.sample(
                sample_config,
                &Budget::guarded(sample_config.nodes, &guard),
                |sample| {
                    if sample.layouts().is_multiple_of(50) {
                        set_status(format!(
                            "{} of {} ice maps sampled",
                            sample.layouts(),
                            sample_config.layouts
                        ));
                    }
                },
            )
        });
        let seconds = rounded_seconds(clock.now());
        Ok(LevelVerification { layout: Arc::clone(layout), verification, sample, seconds })
    }

    /// Returns true if the options ask to count ice maps.
    const fn counts_layouts(&self) -> bool {
        self.layouts || self.layouts_only
    }

    /// Writes the level with the worst and the best ice map, if requested and known.
    ///
    /// `number` is the level's index for the file names; `None` for the only level. Returns
    /// `BadInput` if writing fails, otherwise `Done`.
    fn write_examples(
        &self,
        level: &InputLevel,
        number: Option<usize>,
        proved: &Verification,
    ) -> ExitStatus {
        let Some(layouts) = &proved.layouts else { return ExitStatus::Done };
        let best = layouts.best.as_ref().map(|example| &example.ice);
        let mut answer = ExitStatus::Done;
        for (out, ice) in [(&self.worst, layouts.worst()), (&self.best, best)] {
            if let (Some(out), Some(ice)) = (out, ice) {
                let board = with_ice(&level.level.board, ice);
                let level = Level { board, ..level.level.clone() };
                answer = answer.max(write_level_file(out, number, &level));
            }
        }
        answer
    }

    /// `Done` if the level is proved solvable and the requested ice maps are counted.
    ///
    /// Otherwise `Negative`.
    fn status(&self, verification: &Verification) -> ExitStatus {
        let is_solvable = verification.solvability == Solvability::Solvable;
        let has_layouts = verification.layouts.is_some() || !self.counts_layouts();
        if is_solvable && has_layouts { ExitStatus::Done } else { ExitStatus::Negative }
    }
}

/// Text of a progress message.
fn progress_text(stage: VerificationProgress) -> String {
    match stage {
        VerificationProgress::Moves(moves) => format!("at least {moves} moves"),
        VerificationProgress::States => "counting states".to_owned(),
        VerificationProgress::Layouts { layouts: 0, .. } => "counting ice maps".to_owned(),
        VerificationProgress::Layouts { solvable, layouts } => {
            format!("at least {solvable} of {layouts} ice maps solvable")
        }
    }
}

/// Message with the result of sampling ice maps, and how to get the exact number.
fn sample_text(sample: &IceLayoutSample) -> String {
    let Some(share) = sample.solvable_fraction() else {
        return "no sampled ice map was decided. Allow more time (--timeout) or mark fewer cells \
                as doubtful"
            .to_owned();
    };
    let [low, high] = sample.interval().map(|share| share * 100.0);
    let undecided = match sample.undecided {
        0 => String::new(),
        undecided => format!(", {undecided} undecided"),
    };
    format!(
        "count not finished; {} of {} sampled ice maps are solvable, 95 % interval {low:.0} to \
         {high:.0} %{undecided}. For the exact number allow more time (--timeout) or nodes \
         (--nodes), or mark fewer cells as doubtful",
        sampled_percent(share),
        sample.layouts(),
    )
}

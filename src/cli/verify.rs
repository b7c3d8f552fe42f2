//! `blackice verify`: proves properties of levels, optionally over all ice maps at once.

mod report;

use super::Answer;
use super::batch::{Tell, work_through_telling};
use super::destination;
use super::in_order::Cancelled;
use super::input::{Input, InputLevel};
use super::output::{complain, level_line, line};
use super::record::{keep_level, level_path};
use super::refusal::Refusal;
use super::threads::thread_count;
use super::timing::{WallClock, seconds, timeout};
use crate::agents::sampled_percent;
use crate::episode::Clock;
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::planning::symbolic::{
    self, Encoding, Halt, LayoutQuestion, LayoutSample, Progress, Questions, SampleOrder,
    Solvability, Verification,
};
use crate::worlds::ice::transform::with_ice;
use crate::worlds::ice::{Level, Problem, Terrain};
use report::{Outcome, Report, Summary, words_for_bounds};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Options of `blackice verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyOptions {
    /// Levels, collections (every level in them) and folders (every level file below, in path
    /// order)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Count the ice maps for which the level is solvable. Every reachable cell that is not a
    /// target may be ice or floor, whatever the level shows; if the level marks doubtful cells,
    /// only these
    #[arg(long)]
    layouts: bool,

    /// Only count ice maps and spend all time on it; the planner decides whether the level itself
    /// is solvable
    #[arg(long, conflicts_with = "encoding")]
    layouts_only: bool,

    /// Number of ice maps to sample if counting does not finish. The planner decides each, within
    /// another --timeout; 0 samples none
    #[arg(long, value_name = "N", default_value_t = SampleOrder::default().layouts)]
    samples: u64,

    /// Seed of the sample; the same seed samples the same ice maps
    #[arg(long, value_name = "N", default_value_t = SampleOrder::default().seed)]
    seed: u64,

    /// Write the level with the worst ice map: an unsolvable one with little ice, else the one that
    /// needs the most moves. With several levels, one file each with the level's index (from 1):
    /// OUT-1.ron, OUT-2.ron, …
    #[arg(long, value_name = "OUT.ron", value_parser = level_path())]
    worst: Option<PathBuf>,

    /// Write the level with the ice map that needs the fewest moves, if one is solvable
    #[arg(long, value_name = "OUT.ron", value_parser = level_path())]
    best: Option<PathBuf>,

    /// Encoding of states: sets (of cells with crates) or tiles (three bits per cell; slower, for
    /// comparison)
    #[arg(long, value_name = "sets|tiles", default_value_t = Encoding::default())]
    encoding: Encoding,

    /// Time limit of a level in seconds
    #[arg(long, value_name = "S", default_value = "60", value_parser = timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,

    /// Maximum number of decision diagram nodes per level; independent of the machine, bounds the
    /// memory (40 bytes each)
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// One JSON object a level, on one line: index (from 1, in input order), name, status
    /// (solvable, unsolvable: both proved; budget: neither), shortest (fewest moves, proved),
    /// reachable_states, dead_states (reachable, but without a way to a solution), layouts,
    /// solvable_layouts, per_cell (row and column from 1, and in how many of the solvable layouts
    /// the cell is ice), nodes (of decision diagrams, most at once), seconds; null where nothing
    /// was asked or the budget was spent before, or the level is too large for it; a message
    /// on standard error names the reason. Where counting the layouts did not end, also
    /// solvable_layouts_at_least (proved so far), per_cell_at_least (row, column, and in how many of
    /// these layouts the cell is ice) and layout_sample: layouts (drawn), solvable,
    /// unsolvable, undecided, share (solvable of those decided), low and high (interval of 95 % for
    /// the share), seed, per_cell (row, column, decided layouts with ice there, solvable of these)
    #[arg(long)]
    json: bool,

    /// Number of threads (default: one per core)
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

/// Verifies every level, writes example levels and prints the results.
pub fn verify(options: &VerifyOptions) -> Result<Answer, Refusal> {
    if options.worst.is_some() && options.worst == options.best {
        return Err("--worst and --best name the same file".into());
    }
    let input = Input::read(&options.files);
    let outputs = options.worst.iter().chain(&options.best);
    destination::check_for_each(outputs, &input)?;
    if !options.asks_layouts() && options.worst.is_some() | options.best.is_some() {
        return Err("--worst and --best need --layouts or --layouts-only".into());
    }
    let mut summary = Summary::new(options.asks_layouts());
    let answer = work_through_telling(
        &input,
        options.threads,
        !options.json,
        |level, cancelled, tell| options.attempt(&level.level, cancelled, tell),
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
            // Report incomplete proofs and their reasons on standard error.
            if let Some(halt) = outcome.verification.halt {
                let reason = match halt {
                    Halt::Stopped => "time limit reached (--timeout)".to_owned(),
                    Halt::Nodes => format!("{halt} (--nodes)"),
                    other => other.to_string(),
                };
                complain(&format!("{}: {reason}", level.name));
            }
            // A level whose step limit is below the proved minimum is unsolvable in play.
            let limit = level.level.step_limit();
            if let Some(fewest) = outcome.verification.shortest.as_ref().map(Plan::moves)
                && fewest > limit
            {
                let problem = Problem::limit_too_small(limit, fewest);
                complain(&format!("{}: {problem}", level.name));
            }
            if let Some(bounds) = &outcome.verification.bounds {
                let words = words_for_bounds(&outcome.layout, bounds);
                complain(&format!("{}: {words}", level.name));
            }
            if let Some(sample) = &outcome.sample {
                complain(&format!("{}: {}", level.name, words_for_sample(sample)));
            }
            let kept = options.keep(level, input.number_of(level), &outcome.verification);
            let answer = options.answer(&outcome.verification).max(kept);
            let report = Report::new(level, &outcome, options.seed);
            if options.json {
                let writes_files = options.worst.is_some() || options.best.is_some();
                return level_line(&report, answer, writes_files);
            }
            summary.push(&report);
            ControlFlow::Continue(answer)
        },
    )?;
    if summary.tried == 0 {
        return Ok(answer);
    }
    Ok(answer.after(summary.lines().try_for_each(|text| line(&text))))
}

impl VerifyOptions {
    /// Verifies one level, then samples ice maps if they could not be counted.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    fn attempt(
        &self,
        level: &Level,
        cancelled: &Cancelled<'_>,
        tell: &Tell<'_>,
    ) -> Result<Outcome, Vec<Problem>> {
        let (terrain, state) = Terrain::compile(level)?;
        let clock = WallClock::start();
        let guard = || cancelled() || clock.now() >= self.timeout;
        let budget = Budget { bytes: usize::MAX, ..Budget::guarded(self.nodes, &guard) };
        let doubtful = self.asks_layouts().then(|| level.doubtful_cells());
        let questions = Questions {
            encoding: self.encoding,
            doubtful: doubtful.as_ref(),
            only_layouts: self.layouts_only,
        };
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let progress = |stage| tell(words_for(stage));
        let verification = symbolic::verify(layout, ice, &state, questions, &budget, progress);
        let is_open = verification.layouts.is_none() && self.samples > 0 && !cancelled();
        let sample = doubtful.as_ref().filter(|_| is_open).map(|doubtful| {
            let clock = WallClock::start();
            let guard = || cancelled() || clock.now() >= self.timeout;
            let order =
                SampleOrder { seed: self.seed, layouts: self.samples, ..SampleOrder::default() };
            let question = LayoutQuestion::about(layout, ice, &state, doubtful);
            question.sample(order, &Budget::guarded(order.nodes, &guard), |sample| {
                if sample.layouts().is_multiple_of(50) {
                    tell(format!("{} of {} ice maps sampled", sample.layouts(), order.layouts));
                }
            })
        });
        let seconds = seconds(clock.now());
        Ok(Outcome { layout: Arc::clone(layout), verification, sample, seconds })
    }

    /// Returns true if ice maps are to be counted.
    const fn asks_layouts(&self) -> bool {
        self.layouts || self.layouts_only
    }

    /// Writes the level with the worst and the best ice map, if requested.
    fn keep(&self, level: &InputLevel, number: Option<usize>, proved: &Verification) -> Answer {
        let Some(layouts) = &proved.layouts else { return Answer::Done };
        let best = layouts.best.as_ref().map(|example| &example.ice);
        let mut answer = Answer::Done;
        for (out, ice) in [(&self.worst, layouts.worst()), (&self.best, best)] {
            if let (Some(out), Some(ice)) = (out, ice) {
                let board = with_ice(&level.level.board, ice);
                let level = Level { board, ..level.level.clone() };
                answer = answer.max(keep_level(out, number, &level));
            }
        }
        answer
    }

    /// `Done` if the level is proved solvable and the requested ice maps are counted.
    fn answer(&self, verification: &Verification) -> Answer {
        let is_solvable = verification.solvability == Solvability::Solvable;
        let has_layouts = verification.layouts.is_some() || !self.asks_layouts();
        if is_solvable && has_layouts { Answer::Done } else { Answer::No }
    }
}

/// Progress message.
fn words_for(stage: Progress) -> String {
    match stage {
        Progress::Moves(moves) => format!("at least {moves} moves"),
        Progress::States => "counting states".to_owned(),
        Progress::Layouts { layouts: 0, .. } => "counting ice maps".to_owned(),
        Progress::Layouts { solvable, layouts } => {
            format!("at least {solvable} of {layouts} ice maps solvable")
        }
    }
}

/// Message with the result of sampling ice maps, and how to get the exact number.
fn words_for_sample(sample: &LayoutSample) -> String {
    let Some(share) = sample.share() else {
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

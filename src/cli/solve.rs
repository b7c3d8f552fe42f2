//! `blackice solve`: plans with everything in sight.

mod attempt;
mod report;

use super::Answer;
use super::batch::work_through;
use super::in_order::thread_count;
use super::input::{AnyLevel, Input, InputLevel};
use super::output::{complain, json_line, line};
use super::record::{record, ron_path};
use super::timing::timeout;
use crate::episode::{KnownSolution, record_stage_plan};
use crate::planning::sokoban::{Objective, Status, Verdict};
use crate::worlds::ice::Level;
use attempt::{Found, FoundPlan, Wish, attempt};
use report::{Report, Summary};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The words after `blackice solve`.
#[derive(Debug, clap::Args)]
pub struct SolveOptions {
    /// Levels, collections (every level in them) and folders (every level file below, in path
    /// order)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// What a solution should have little of: fast (any solution soon, then fewer pushes; of a
    /// stage fewer moves), moves (the fewest moves) or pushes (the fewest pushes, among those the
    /// fewest moves)
    #[arg(long, value_name = "fast|moves|pushes", default_value_t = Objective::default())]
    objective: Objective,

    /// Go on after the first solution, until it is proved that none has fewer pushes or the time
    /// or the states are used up (with --objective fast, which otherwise ends once little is
    /// gained; nothing is changed for stages, whose shortest plans are searched for anyway)
    #[arg(long)]
    improve: bool,

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
    /// (no solution has less, of moves where the objective is moves, and of stages unless it is
    /// pushes, else of pushes; null if unsolvable), solution (letters l u r d, upper case for a
    /// push; of a stage R, L, CR and CL with commas between them; null if there is none),
    /// expanded (states; with fast until the first solution), seconds (for solving alone)
    #[arg(long)]
    json: bool,

    /// Solve on that many threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

/// Solves every level and reports.
pub fn solve(options: &SolveOptions) -> Answer {
    if options.improve && options.objective != Objective::Fast {
        complain(&"--improve goes with --objective fast: the others look for the best plan anyway");
        return Answer::BadInput;
    }
    let input: Input<AnyLevel> = Input::read(&options.files);
    let has_several = input.levels.len() > 1;
    let mut summary = Summary::new(options.objective);
    let wish = Wish { objective: options.objective, improve: options.improve };
    let effort = (options.nodes, options.timeout);
    let answer = work_through(
        &input,
        options.threads,
        !options.json,
        |level, cancelled| attempt(&level.level, wish, effort, cancelled),
        |level, found| {
            let found = match found {
                Ok(found) => found,
                Err(problems) => {
                    problems.iter().for_each(|it| complain(&format!("{}: {it}", level.name)));
                    return ControlFlow::Continue(Answer::BadInput);
                }
            };
            let answer = options.keep(level, has_several, &found);
            let report = Report::new(level, &found);
            if options.json {
                return json_line(&report).map_continue(|()| answer);
            }
            summary.push(&report);
            ControlFlow::Continue(answer)
        },
    );
    if summary.is_empty() {
        return answer;
    }
    answer.after(summary.lines().try_for_each(|text| line(&text)))
}

impl SolveOptions {
    /// Keeps a solution as a recording, if that is wanted. A recording ends with the level's step
    /// limit, which planners do not know.
    fn keep(&self, level: &InputLevel<AnyLevel>, is_one_of: bool, found: &Found) -> Answer {
        if found.solution.is_none() {
            return Answer::No;
        }
        let Some(out) = &self.record else { return Answer::Done };
        let index = is_one_of.then_some(level.index);
        match (&level.level, &found.plan) {
            (AnyLevel::Ice(played), FoundPlan::Ice(verdict)) => {
                self.keep_pushes(out, index, (&level.name, played), verdict)
            }
            (AnyLevel::Stage(stage), FoundPlan::Stage(outcome)) => {
                match record_stage_plan(stage, outcome) {
                    Ok(Some(recording)) => record(out, index, &recording),
                    // A stage that was solved has a plan and no problems.
                    Ok(None) | Err(_) => Answer::BadInput,
                }
            }
            // Each level was searched in its own world.
            _ => Answer::BadInput,
        }
    }

    fn keep_pushes(
        &self,
        out: &Path,
        index: Option<usize>,
        (name, played): (&str, &Level),
        verdict: &Verdict,
    ) -> Answer {
        let Verdict { plan: Some(plan), status, expanded, .. } = verdict else {
            return Answer::No;
        };
        let is_optimal = *status == Status::Optimal;
        let (objective, states) = (self.objective, *expanded);
        match (KnownSolution { plan, objective, is_optimal, states }).record(played) {
            Ok(recording) => {
                let (recorded, moves) = (recording.len(), plan.actions.len());
                if recorded < moves {
                    let reason = "the level allows no more steps";
                    complain(&format!("{name}: {recorded} of {moves} moves recorded: {reason}"));
                }
                record(out, index, &recording)
            }
            // A level that was solved has no problems.
            Err(_) => Answer::BadInput,
        }
    }
}

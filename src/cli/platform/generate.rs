//! Generates platform levels.

use crate::cli::ExitStatus;
use crate::cli::diagnostics::VerbError;
use crate::cli::generate::options::GenerateOptions;
use crate::cli::generate::report::{Report, report_interrupted, report_too_few};
use crate::cli::generate::sampling;
use crate::cli::output::{print_json_line, print_line};
use crate::cli::result_files::{self, numbered_path, write_file};
use crate::cli::threads::Cancelled;
use crate::formats::extension_of;
use crate::formats::platform::{write_native_stage, write_stage};
use crate::planning::platform::{PlanResult, SearchOptions, plan};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::worlds::ice::GenerationStats;
use crate::worlds::platform::{Level, RandomStages};
use rustc_hash::FxHashSet;
use std::time::Instant;

/// Node limit of the search on one level; levels beyond it count as undecided.
const NODE_LIMIT: u64 = 200_000;

/// Generates solvable levels and writes them, once all exist or after Ctrl-C.
///
/// Writes nothing if too many levels in a row fail, or if none exists at Ctrl-C.
///
/// # Errors
/// If the options contradict each other, or an output file or the threads are unusable.
pub fn generate(options: &GenerateOptions) -> Result<ExitStatus, VerbError> {
    if let Some(word) = options.first_ice_option() {
        return Err(format!("{word} is for ice levels and has no effect on platform stages").into());
    }
    let ending = extension_of(&options.out);
    let write = match ending.as_str() {
        "stage" => write_stage,
        "ron" => write_native_stage,
        _ => {
            let out = options.out.display();
            return Err(format!("{out}: stages are written as .stage or .ron").into());
        }
    };
    let room = RandomStages::max_rocks(options.columns.into());
    if usize::from(options.crates) > room {
        let (columns, rocks) = (options.columns, options.crates);
        let message = format!("{columns} columns have room for {room} rocks, not for {rocks}");
        return Err(message.into());
    }
    let is_alone = options.geometries == 1;
    let place = |number| {
        if is_alone { options.out.clone() } else { numbered_path(&options.out, number, &ending) }
    };
    result_files::check_writable_all((1..=options.geometries).map(place))?;
    let started = Instant::now();
    let SampledStages { levels, stats, too_few_rocks, is_stopped } = sample_stages(options)?;
    let report = Report::new(stats, started.elapsed()).with_too_few_rocks(too_few_rocks);
    // After Ctrl-C a smaller number of levels is still useful; after too many failures it is not.
    if levels.len() < options.geometries && (!is_stopped || levels.is_empty()) {
        return Ok(report_too_few(options, &report));
    }
    for (number, level) in (1..).zip(&levels) {
        write_file(&place(number), write(level).as_bytes())?;
    }
    let output = if options.json {
        print_json_line(&report)
    } else if is_alone {
        print_line(&report.text(&options.out.display()))
    } else {
        let (first, last) = (place(1), place(levels.len()));
        print_line(&report.text(&format!("{} to {}", first.display(), last.display())))
    };
    let answer = if is_stopped { report_interrupted(options, &report) } else { ExitStatus::Done };
    Ok(answer.worse_of(output))
}

/// Sampled platform levels.
struct SampledStages {
    /// Accepted levels, with titles.
    levels: Vec<Level>,
    /// Numbers of sampled and rejected levels.
    stats: GenerationStats,
    /// Number of levels rejected because not all rocks fitted.
    too_few_rocks: usize,
    /// Whether Ctrl-C ended the sampling before enough levels were accepted.
    is_stopped: bool,
}

/// Result for one sampled level.
enum SampledStage {
    /// The level and the number of moves of its shortest plan.
    Solvable(Level, usize),
    /// Proved unsolvable.
    Unsolvable,
    /// Neither a plan nor a proof within the node limit.
    Undecided,
    /// Not all rocks fitted.
    TooFewRocks,
}

/// Samples the requested number of levels, or fewer after too many failures.
///
/// # Errors
/// A message, if the system cannot create the threads.
fn sample_stages(options: &GenerateOptions) -> Result<SampledStages, String> {
    // Plateaus with steps between them, and occasionally a ledge or a pit.
    let stages = RandomStages {
        width: options.columns.into(),
        rocks: options.crates.into(),
        max_height_step: 1,
        break_every: 5,
        has_distant_ends: true,
    };
    let (mut levels, mut stats, mut too_few_rocks) = (Vec::new(), GenerationStats::default(), 0);
    let mut seen = FxHashSet::default();
    let is_stopped = sampling::sample_boards(
        options,
        |seed, cancelled| sample_stage(&stages, seed, cancelled),
        |drawn| {
            stats.boards_drawn += 1;
            stats.maps_drawn += 1;
            let dropped = match drawn {
                SampledStage::TooFewRocks => &mut too_few_rocks,
                SampledStage::Unsolvable => &mut stats.unsolvable,
                SampledStage::Undecided => &mut stats.undecided,
                SampledStage::Solvable(_, moves) if (moves as u64) < options.min_steps.into() => {
                    &mut stats.too_short
                }
                // Two seeds can give the same stage. Rejected stages are not remembered.
                SampledStage::Solvable(level, _) if !seen.insert(level.clone()) => {
                    &mut stats.repeated
                }
                SampledStage::Solvable(level, moves) => {
                    stats.boards += 1;
                    stats.maps += 1;
                    let (number, seed) = (stats.boards, options.seed);
                    levels.push(Level {
                        title: format!("Stage {number} of seed {seed}"),
                        note: format!("The shortest plan has {moves} moves."),
                        ..level
                    });
                    return true;
                }
            };
            *dropped += 1;
            false
        },
    )?;
    Ok(SampledStages { levels, stats, too_few_rocks, is_stopped })
}

/// Samples one level and searches a shortest plan.
fn sample_stage(stages: &RandomStages, seed: u64, cancelled: &Cancelled<'_>) -> SampledStage {
    let level = stages.level(seed);
    let rocks: usize = level.columns.iter().map(|column| usize::from(column.rocks)).sum();
    if rocks < stages.rocks {
        return SampledStage::TooFewRocks;
    }
    let budget = Budget::guarded(NODE_LIMIT, cancelled);
    match plan(&level, SearchOptions::default(), &budget, &mut Unobserved) {
        Ok(PlanResult { actions: Some(actions), .. }) => {
            SampledStage::Solvable(level, actions.len())
        }
        Ok(PlanResult { status: SolveStatus::Unsolvable, .. }) => SampledStage::Unsolvable,
        // A sampled stage has no problems.
        Ok(_) | Err(_) => SampledStage::Undecided,
    }
}

//! `blackice generate`: random levels, repeatable from a seed and proved solvable.

pub(super) mod options;
pub(super) mod report;
pub(super) mod sampling;

use super::diagnostics::VerbError;
use super::output::{print_json_line, print_line};
use super::result_files::{self, write_file};
use super::{ExitStatus, platform};
use crate::formats::Collection;
use crate::formats::codes::write_codes_array;
use crate::formats::ron_level::write_levels;
use crate::worlds::WorldKind;
use crate::worlds::ice::{GeneratedLevels, GenerationStats, Level, LevelFamily};
pub use options::GenerateOptions;
use options::OutputFormat;
use report::{Report, report_interrupted, report_too_few};
use rustc_hash::FxHashSet;
use sampling::PlannerChecker;
use std::time::Instant;

/// Generates levels and writes them, once all exist or after Ctrl-C.
///
/// Writes nothing if too many boards in a row fail, or if none exists at Ctrl-C.
///
/// # Errors
/// If the options contradict each other, or the output file or the threads are unusable.
pub fn generate(options: &GenerateOptions) -> Result<ExitStatus, VerbError> {
    if options.world == WorldKind::Platform {
        return platform::generate(options);
    }
    let (family, format) = (options.family()?, options.format()?);
    result_files::check_writable_all([&options.out])?;
    let started = Instant::now();
    let (levels, stats, is_stopped) = sample_levels(options, &family)?;
    let report = Report::new(stats, started.elapsed());
    if report.geometries < options.geometries && (!is_stopped || report.geometries == 0) {
        return Ok(report_too_few(options, &report));
    }
    write_file(&options.out, output_text(options, levels, format).as_bytes())?;
    let answer = if is_stopped { report_interrupted(options, &report) } else { ExitStatus::Done };
    Ok(answer.worse_of(if options.json {
        print_json_line(&report)
    } else {
        print_line(&report.text(&options.out.display()))
    }))
}

/// The levels as text in the format of the output.
fn output_text(options: &GenerateOptions, levels: Vec<Level>, format: OutputFormat) -> String {
    match format {
        OutputFormat::Native => write_levels(&Collection {
            note: format!("Made by {}", options.command_line()),
            ..Collection::untitled(levels)
        }),
        OutputFormat::Codes => write_codes_array(&levels),
    }
}

/// Samples boards and their levels until the requested number of boards is accepted.
///
/// One board gives one or more levels, which differ only in their ice. Returns fewer boards after
/// too many failures in a row. The flag is true if Ctrl-C ended the sampling before enough boards
/// were accepted.
///
/// # Errors
/// A message, if the system cannot create the threads.
fn sample_levels(
    options: &GenerateOptions,
    family: &LevelFamily,
) -> Result<(Vec<Level>, GenerationStats, bool), String> {
    let (mut levels, mut stats) = (Vec::new(), GenerationStats::default());
    let mut seen = FxHashSet::default();
    let is_stopped = sampling::sample_boards(
        options,
        |seed, cancelled| family.draw(seed, &PlannerChecker { cancelled }),
        |drawn| {
            let GeneratedLevels { levels: board_levels, stats: board_stats } =
                drawn.without_seen(&mut seen);
            stats += board_stats;
            let is_used = !board_levels.is_empty();
            levels.extend((1..).zip(board_levels).map(|(map_number, level)| Level {
                title: family.title(stats.boards, map_number),
                ..level
            }));
            is_used
        },
    )?;
    Ok((levels, stats, is_stopped))
}

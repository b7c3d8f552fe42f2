//! `blackice generate`: random levels, repeatable from a seed and proved solvable.

mod drawing;
mod judge;
mod options;
mod report;
mod stages;

use super::Answer;
use super::destination;
use super::output::{json_line, line};
use super::refusal::Refusal;
use super::written::write_file;
use crate::formats::Collection;
use crate::formats::codes::write_codes_array;
use crate::formats::ron_level::write_levels;
use crate::worlds::WorldKind;
use crate::worlds::ice::{Drawn, Family, Level, Tally};
use judge::PlannerJudge;
pub use options::GenerateOptions;
use options::OutputFormat;
use report::{Report, give_up, stopped};
use rustc_hash::FxHashSet;
use std::time::Instant;

/// Generates levels and writes them, once all exist or after Ctrl-C.
pub fn generate(options: &GenerateOptions) -> Result<Answer, Refusal> {
    if options.world == WorldKind::Platform {
        return stages::generate(options);
    }
    let (family, format) = (options.family()?, options.format()?);
    destination::check([&options.out])?;
    let started = Instant::now();
    let (levels, tally, is_stopped) = draw(options, &family)?;
    let report = Report::new(tally, started.elapsed());
    if report.geometries < options.geometries && (!is_stopped || report.geometries == 0) {
        return Ok(give_up(options, &report));
    }
    write_file(&options.out, text(options, levels, format).as_bytes())?;
    let answer = if is_stopped { stopped(options, &report) } else { Answer::Done };
    Ok(answer.after(if options.json {
        json_line(&report)
    } else {
        line(&report.in_words(&options.out.display()))
    }))
}

fn text(options: &GenerateOptions, levels: Vec<Level>, format: OutputFormat) -> String {
    match format {
        OutputFormat::Native => write_levels(&Collection {
            note: format!("Made by {}", options.words()),
            ..Collection::untitled(levels)
        }),
        OutputFormat::Codes => write_codes_array(&levels),
    }
}

/// Samples the levels of the requested number of boards, or of fewer after too many failures.
///
/// Also returns true if Ctrl-C ended the sampling early.
fn draw(options: &GenerateOptions, family: &Family) -> Result<(Vec<Level>, Tally, bool), String> {
    let (mut levels, mut tally) = (Vec::new(), Tally::default());
    let mut seen = FxHashSet::default();
    let is_stopped = drawing::draw(
        options,
        |seed, cancelled| family.draw(seed, &PlannerJudge { cancelled }),
        |drawn| {
            let Drawn { levels: worlds, tally: of_one } = drawn.unless_seen(&mut seen);
            tally += of_one;
            let is_used = !worlds.is_empty();
            levels.extend((1..).zip(worlds).map(|(world, level)| Level {
                title: family.title(tally.geometries, world),
                ..level
            }));
            is_used
        },
    )?;
    Ok((levels, tally, is_stopped))
}

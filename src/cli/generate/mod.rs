//! `blackice generate`: new levels, repeatable from a seed and checked to be solvable.

mod drawing;
mod judge;
mod options;
mod report;
mod stages;

use super::Answer;
use super::destination;
use super::output::{complain, json_line, line};
use crate::formats::Collection;
use crate::formats::codes::write_codes_array;
use crate::formats::ron_level::write_levels;
use crate::storage::write_safely;
use crate::worlds::WorldKind;
use crate::worlds::ice::{Drawn, Family, Level, Tally};
use judge::PlannerJudge;
pub use options::GenerateOptions;
use options::OutputFormat;
use report::{Report, give_up};
use rustc_hash::FxHashSet;
use std::time::Instant;

/// Draws levels and writes them. Nothing is written before all of them are there.
pub fn generate(options: &GenerateOptions) -> Answer {
    if options.world == WorldKind::Platform {
        return stages::generate(options);
    }
    let asked = options.family().and_then(|family| Ok((family, options.format()?)));
    if asked.is_ok()
        && let Err(answer) = destination::check([&options.out])
    {
        return answer;
    }
    let drawn = asked.and_then(|(family, format)| {
        let started = Instant::now();
        let (levels, tally) = draw(options, &family)?;
        Ok((levels, Report::new(tally, started.elapsed()), format))
    });
    let (levels, report, format) = match drawn {
        Ok(drawn) => drawn,
        Err(message) => {
            complain(&message);
            return Answer::BadInput;
        }
    };
    if report.geometries < options.geometries {
        return give_up(options, &report);
    }
    if let Err(error) = write_safely(&options.out, text(options, levels, format).as_bytes()) {
        complain(&error);
        return Answer::BadInput;
    }
    Answer::Done.after(if options.json {
        json_line(&report)
    } else {
        line(&report.in_words(&options.out.display()))
    })
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

/// The levels of as many geometries as are wanted, or of fewer if there is no hope for more.
fn draw(options: &GenerateOptions, family: &Family) -> Result<(Vec<Level>, Tally), String> {
    let (mut levels, mut tally) = (Vec::new(), Tally::default());
    let mut seen = FxHashSet::default();
    drawing::draw(
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
    Ok((levels, tally))
}

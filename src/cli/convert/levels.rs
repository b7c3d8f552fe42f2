//! Levels in other formats.

use super::job::{ConvertOptions, Output};
use crate::cli::input::name_of;
use crate::cli::output::complain;
use crate::cli::refusal::Refusal;
use crate::formats::codes::{read_codes, write_codes, write_codes_array};
use crate::formats::detect::count_comments;
use crate::formats::pddl::{write_domain, write_problem};
use crate::formats::ron_level::{read_levels, write_level, write_levels};
use crate::formats::slc::{is_declared_utf_8, read_slc, write_slc};
use crate::formats::xsb::{read_xsb, write_xsb};
use crate::formats::{Collection, LevelDetails, LevelFormat, Loss, ending_of, losses_of_board};
use crate::storage::read_decoded;
use crate::worlds::WorldKind;
use std::path::{Path, PathBuf};

/// The levels in the format that the output's ending asks for.
pub fn outputs(options: &ConvertOptions, collection: Collection) -> Result<Vec<Output>, Refusal> {
    let format = LevelFormat::of(WorldKind::Ice, &options.output);
    if let Some(format) = format {
        if let Some(text) = copied(options, &collection, format) {
            return Ok(options.output_of(text));
        }
        tell_losses(options, &collection, format)?;
        tell_comments(options);
    }
    match format {
        Some(LevelFormat::Native) => Ok(options.output_of(native(&collection))),
        Some(LevelFormat::Xsb) => Ok(options.output_of(write_xsb(&collection))),
        Some(LevelFormat::Slc) => Ok(options.output_of(write_slc(&collection))),
        Some(LevelFormat::Codes) => Ok(options.output_of(codes(&collection))),
        Some(LevelFormat::Pddl) => pddl(options, collection),
        None if LevelFormat::of(WorldKind::Platform, &options.output).is_some() => {
            Err(options.refused("a level of the ice world cannot become a stage"))
        }
        Some(LevelFormat::Stage | LevelFormat::GameJson) | None => {
            let known = ".ron, .xsb, .sok, .slc, .txt, .json, .pddl, .lurd and .plan";
            let output = options.output.display();
            Err(format!("{output}: unknown kind of file; known are {known}").into())
        }
    }
}

/// Returns the input's own text if it has that format already and `--level` is absent.
///
/// The copy keeps the layout and the comments of the input.
fn copied(
    options: &ConvertOptions,
    collection: &Collection,
    format: LevelFormat,
) -> Option<String> {
    let input = read_decoded(&options.input).ok().filter(|_| options.level.is_none())?;
    let reading = match format {
        LevelFormat::Native => read_levels(&input.text).ok()?,
        // Pasted Python is no JSON.
        LevelFormat::Codes if ending_of(&options.input) == ending_of(&options.output) => {
            read_codes(&input.text).ok()?
        }
        LevelFormat::Xsb => read_xsb(&input.text),
        // The copy is UTF-8.
        LevelFormat::Slc if is_declared_utf_8(&input.text) => read_slc(&input.text).ok()?,
        _ => return None,
    };
    let is_same = reading.problems.is_empty() && reading.value == *collection;
    is_same.then_some(input.text)
}

/// Prints how many comments of the input the output leaves out.
fn tell_comments(options: &ConvertOptions) {
    let input = &options.input;
    let name = input.file_name().unwrap_or_default().to_string_lossy();
    let count = read_decoded(input).map_or(0, |read| count_comments(&name, &read.text));
    if count > 0 {
        let output = options.output.display();
        complain(&format!("{output}: comments of {} left out: {count}", input.display()));
    }
}

fn native(collection: &Collection) -> String {
    let Collection { title, author, note, levels, .. } = collection;
    match &levels[..] {
        [level] if title.is_empty() && author.is_empty() && note.is_empty() => write_level(level),
        _ => write_levels(collection),
    }
}

/// Tells what the format cannot hold. Without its ice or its board a level is another one: then
/// nothing is written, unless that was asked for.
fn tell_losses(
    options: &ConvertOptions,
    collection: &Collection,
    format: LevelFormat,
) -> Result<(), Refusal> {
    let output = options.output.display();
    let levels = collection.levels.iter();
    let losses: Vec<Vec<Loss>> = levels.map(|level| losses_of_board(level, format)).collect();
    let losers = |is_meant: fn(&Loss) -> bool| {
        let places = (0..losses.len()).filter(|place| losses[*place].iter().any(is_meant));
        let places: Vec<usize> = places.collect();
        (!places.is_empty()).then(|| names(&options.input, collection, &places))
    };
    // Marks are questions about a level, not the level: without them it plays the same. So they
    // are left out like other words that a format has no place for.
    if let Some(names) = losers(|loss| matches!(loss, Loss::Marks(_))) {
        complain(&format!("{output}: no place for marks of doubtful ice; left out in: {names}"));
    }
    let has_details = |place: &usize| {
        collection.details(*place).is_some_and(|details| *details != LevelDetails::default())
    };
    if format != LevelFormat::Xsb {
        let places: Vec<usize> = (0..collection.levels.len()).filter(has_details).collect();
        if !places.is_empty() {
            let names = names(&options.input, collection, &places);
            complain(&format!(
                "{output}: no place for solutions, snapshots and further keys; left out in: {names}"
            ));
        }
    }
    // A level with a limit of its own may be lost by whoever has the usual one.
    if losers(|loss| matches!(loss, Loss::StepLimit(_))).is_some() {
        complain(&format!("{output}: no place for step limits; left out"));
    }
    if let Some(names) = losers(|loss| *loss == Loss::Note) {
        complain(&format!("{output}: no place for notes of levels; left out in: {names}"));
    }
    if let Some(names) = losers(|loss| matches!(loss, Loss::Ice(_))) {
        options.unless_lossy(&format!(
            "{output}: {format} has no sign for ice; it is lost in: {names}"
        ))?;
    }
    if let Some(names) = losers(|loss| matches!(loss, Loss::Board)) {
        options.unless_lossy(&format!(
            "{output}: without walls these boards cannot be told from words in Sokoban text: {names}"
        ))?;
    }
    let of_all = [&collection.title, &collection.author, &collection.note];
    let loses_words_of_all =
        format == LevelFormat::Codes && of_all.iter().any(|words| !words.is_empty());
    if loses_words_of_all || losers(|loss| matches!(loss, Loss::Words)).is_some() {
        complain(&format!("{output}: codes have no place for titles and other words; left out"));
    }
    Ok(())
}

fn codes(collection: &Collection) -> String {
    match &collection.levels[..] {
        [level] => write_codes(&level.board),
        levels => write_codes_array(levels),
    }
}

/// The domain goes beside the problem, under a name by which Fast Downward finds it by itself.
fn pddl(options: &ConvertOptions, collection: Collection) -> Result<Vec<Output>, Refusal> {
    let level = options.one_level(collection)?;
    let problem = write_problem(&level).map_err(|error| options.refused(&error.to_string()))?;
    let domain = Output { path: domain_path(&options.output), text: write_domain() };
    Ok(vec![domain, Output { path: options.output.clone(), text: problem }])
}

/// `out/a.pddl` has its domain in `out/a-domain.pddl`.
fn domain_path(problem: &Path) -> PathBuf {
    let mut name = problem.file_stem().unwrap_or_default().to_owned();
    name.push("-domain.pddl");
    problem.with_file_name(name)
}

fn names(input: &Path, collection: &Collection, places: &[usize]) -> String {
    let is_alone = collection.count() == 1;
    let name = |place: &usize| {
        let level = collection.levels.get(*place)?;
        let number = collection.place(*place).number;
        Some(name_of(&level.title, input, (!is_alone).then_some(number)))
    };
    places.iter().filter_map(name).collect::<Vec<_>>().join(", ")
}

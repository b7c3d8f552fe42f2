//! Converts levels and collections of the ice world.

use super::options::{Content, ConvertOptions, NO_LEVEL_TEXT, OutputFile};
use crate::cli::diagnostics::VerbError;
use crate::cli::input::level_name;
use crate::cli::output::print_error;
use crate::formats::codes::{read_codes, write_codes, write_codes_array};
use crate::formats::detect::count_comments;
use crate::formats::pddl::{write_domain, write_problem};
use crate::formats::ron_level::{read_levels, write_level, write_levels};
use crate::formats::slc::{read_slc, write_slc};
use crate::formats::xsb::{read_xsb, write_xsb};
use crate::formats::{Collection, LevelDetails, LevelFormat, Loss, extension_of, ice_level_losses};
use crate::storage::{read_bytes, read_decoded};
use crate::worlds::WorldKind;
use std::path::{Path, PathBuf};

/// Converts the levels to the format of the output's extension.
///
/// # Errors
/// If the extension is unknown or belongs to another world, there is no level, or the levels would
/// lose ice or a board without `--lossy`. For PDDL, also if there are several levels or the level
/// has ice.
pub fn convert_levels(
    options: &ConvertOptions,
    collection: Collection,
) -> Result<Vec<OutputFile>, VerbError> {
    let format = LevelFormat::for_path(WorldKind::Ice, &options.output);
    if let Some(format) = format {
        // A copy keeps comments and formatting, which reading and writing would lose.
        if let Some(copy) = unchanged_input(options, &collection, format) {
            return Ok(options.content_output(copy));
        }
        if collection.levels.is_empty() {
            return Err(options.input_error(NO_LEVEL_TEXT));
        }
        report_losses(options, &collection, format)?;
        report_comments(options);
    }
    match format {
        Some(LevelFormat::Native) => Ok(options.text_output(native_text(options, &collection))),
        Some(LevelFormat::Xsb) => {
            let text = write_xsb(&collection);
            // The program that wrote the input reads this encoding.
            let text_encoding =
                read_decoded(&options.input).map(|input| input.text_encoding).unwrap_or_default();
            Ok(options.content_output(Content::TextLikeInput(text, text_encoding)))
        }
        Some(LevelFormat::Slc) => Ok(options.text_output(write_slc(&collection))),
        Some(LevelFormat::Codes) => Ok(options.text_output(codes_text(&collection))),
        Some(LevelFormat::Pddl) => pddl_outputs(options, collection),
        None if LevelFormat::for_path(WorldKind::Platform, &options.output).is_some() => {
            Err(options.input_error("an ice level cannot be converted to a stage"))
        }
        Some(LevelFormat::Stage | LevelFormat::GameJson) | None => {
            let known = ".ron, .xsb, .sok, .slc, .txt, .json, .pddl, .lurd and .plan";
            let output = options.output.display();
            Err(format!("{output}: unknown file type. File types: {known}").into())
        }
    }
}

/// Returns the input's bytes if it already has this format and `--level` is absent.
///
/// The copy keeps the encoding, the formatting and the comments of the input. `None` also if
/// reading the input in this format gives problems, or anything other than `collection`.
fn unchanged_input(
    options: &ConvertOptions,
    collection: &Collection,
    format: LevelFormat,
) -> Option<Content> {
    let input = read_decoded(&options.input).ok().filter(|_| options.level.is_none())?;
    let reading = match format {
        LevelFormat::Native => read_levels(&input.text).ok()?,
        // A Python literal is accepted as codes, but is not valid JSON.
        LevelFormat::Codes if extension_of(&options.input) == extension_of(&options.output) => {
            read_codes(&input.text).ok()?
        }
        LevelFormat::Xsb => read_xsb(&input.text),
        LevelFormat::Slc => read_slc(&input.text).ok()?,
        _ => return None,
    };
    let is_same = reading.problems.is_empty() && reading.value == *collection;
    if !is_same {
        return None;
    }
    // The file may have changed since it was read.
    let bytes = read_bytes(&options.input).ok()?;
    (input.text_encoding.encode(&input.text).as_ref() == Ok(&bytes)).then_some(Content::Copy(bytes))
}

/// Reports how many comments of the input the output omits.
fn report_comments(options: &ConvertOptions) {
    let input = &options.input;
    let name = input.file_name().unwrap_or_default().to_string_lossy();
    let count = read_decoded(input).map_or(0, |read| count_comments(&name, &read.text));
    if count > 0 {
        let output = options.output.display();
        print_error(&format!("{output}: comments of {} omitted: {count}", input.display()));
    }
}

/// Native text of a single level or of the whole collection.
///
/// A single level if `--level` chose one, or if there is one level and the collection has no title,
/// author and note.
fn native_text(options: &ConvertOptions, collection: &Collection) -> String {
    let Collection { title, author, note, levels, .. } = collection;
    match &levels[..] {
        [level] if options.level.is_some() => write_level(level),
        [level] if title.is_empty() && author.is_empty() && note.is_empty() => write_level(level),
        _ => write_levels(collection),
    }
}

/// Reports level data and metadata that the format cannot store.
///
/// # Errors
/// If ice or a board would be lost, because that changes the level, unless `--lossy` allows it.
fn report_losses(
    options: &ConvertOptions,
    collection: &Collection,
    format: LevelFormat,
) -> Result<(), VerbError> {
    let output = options.output.display();
    let levels = collection.levels.iter();
    let losses: Vec<Vec<Loss>> = levels.map(|level| ice_level_losses(level, format)).collect();
    let losers = |is_meant: fn(&Loss) -> bool| {
        let places = (0..losses.len()).filter(|place| losses[*place].iter().any(is_meant));
        let places: Vec<usize> = places.collect();
        (!places.is_empty()).then(|| level_names(&options.input, collection, &places))
    };
    // Marks of doubtful ice do not change play. So they are only reported, like other metadata.
    if let Some(names) = losers(|loss| matches!(loss, Loss::Marks(_))) {
        print_error(&format!(
            "{output}: format cannot store marks of doubtful ice; omitted in: {names}"
        ));
    }
    let has_details = |place: &usize| {
        collection.details(*place).is_some_and(|details| *details != LevelDetails::default())
    };
    if format != LevelFormat::Xsb {
        let places: Vec<usize> = (0..collection.levels.len()).filter(has_details).collect();
        if !places.is_empty() {
            let names = level_names(&options.input, collection, &places);
            print_error(&format!(
                "{output}: format cannot store solutions, snapshots and further keys; omitted in: \
                 {names}"
            ));
        }
    }
    // Step limits are only reported as well, although another limit can change the outcome.
    if losers(|loss| matches!(loss, Loss::StepLimit(_))).is_some() {
        print_error(&format!("{output}: format cannot store step limits; omitted"));
    }
    if let Some(names) = losers(|loss| *loss == Loss::Author) {
        print_error(&format!(
            "{output}: format cannot store authors of levels; omitted in: {names}"
        ));
    }
    if let Some(names) = losers(|loss| *loss == Loss::Note) {
        print_error(&format!("{output}: format cannot store notes of levels; omitted in: {names}"));
    }
    // Lost ice and lost boards change the levels themselves, so these two need `--lossy`.
    if let Some(names) = losers(|loss| matches!(loss, Loss::Ice(_))) {
        options.require_lossy(&format!("{output}: {format} cannot store ice; lost in: {names}"))?;
    }
    if let Some(names) = losers(|loss| matches!(loss, Loss::Board)) {
        options.require_lossy(&format!(
            "{output}: without walls, Sokoban text cannot distinguish these boards from text: \
             {names}"
        ))?;
    }
    if losers(|loss| matches!(loss, Loss::Metadata)).is_some() {
        print_error(&format!("{output}: codes cannot store titles and other metadata; omitted"));
    }
    let lost = lost_metadata(options, collection, format);
    if !lost.is_empty() {
        let lost = lost.join(", ");
        print_error(&format!(
            "{output}: format cannot store this metadata of the collection; omitted: {lost}"
        ));
    }
    Ok(())
}

/// Names of the collection's metadata that the output cannot store.
fn lost_metadata(
    options: &ConvertOptions,
    collection: &Collection,
    format: LevelFormat,
) -> Vec<String> {
    let Collection { title, author, note, fields, levels, .. } = collection;
    let is_one_level = options.level.is_some() && levels.len() == 1;
    let keeps_words = match format {
        LevelFormat::Xsb | LevelFormat::Slc => true,
        LevelFormat::Native => !is_one_level,
        _ => false,
    };
    let keeps_fields = matches!(format, LevelFormat::Xsb | LevelFormat::Slc);
    let words = [("title", title), ("author", author), ("note", note)];
    let words = words.into_iter().filter(|(_, it)| !keeps_words && !it.trim().is_empty());
    let mut lost: Vec<String> = words.map(|(name, _)| name.to_owned()).collect();
    for field in fields.iter().filter(|_| !keeps_fields) {
        if !lost.contains(&field.key) {
            lost.push(field.key.clone());
        }
    }
    lost
}

/// A codes matrix for one level, otherwise an array of them.
fn codes_text(collection: &Collection) -> String {
    match &collection.levels[..] {
        [level] => write_codes(&level.board),
        levels => write_codes_array(levels),
    }
}

/// Returns the PDDL problem of a single level, and its domain file.
///
/// The domain is written beside the problem, under the name that Fast Downward expects.
///
/// # Errors
/// If there are several levels, or the level cannot be written as PDDL.
fn pddl_outputs(
    options: &ConvertOptions,
    collection: Collection,
) -> Result<Vec<OutputFile>, VerbError> {
    let (level, place) = options.one_level(collection)?;
    let problem = write_problem(&level)
        .map_err(|error| options.level_error(place, &level.title, &error.to_string()))?;
    // Another problem may need an existing domain file, and the user did not name that file.
    let path = domain_path(&options.output);
    let domain = OutputFile { path, content: Content::Text(write_domain()), replaces: false };
    let mut outputs = vec![domain];
    outputs.extend(options.text_output(problem));
    Ok(outputs)
}

/// Path of the domain of a problem: `out/a.pddl` has `out/a-domain.pddl`.
fn domain_path(problem: &Path) -> PathBuf {
    let mut name = problem.file_stem().unwrap_or_default().to_owned();
    name.push("-domain.pddl");
    problem.with_file_name(name)
}

/// Names of the levels with these indices, separated by commas.
fn level_names(input: &Path, collection: &Collection, places: &[usize]) -> String {
    let is_alone = collection.count() == 1;
    let name = |place: &usize| {
        let level = collection.levels.get(*place)?;
        let number = collection.place(*place).number;
        Some(level_name(&level.title, input, (!is_alone).then_some(number)))
    };
    places.iter().filter_map(name).collect::<Vec<_>>().join(", ")
}

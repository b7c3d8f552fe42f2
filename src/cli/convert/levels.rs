//! Levels in other formats.

use super::job::{ConvertOptions, Output, Refusal};
use crate::cli::input::name_of;
use crate::cli::output::complain;
use crate::formats::Collection;
use crate::formats::codes::{write_codes, write_codes_array};
use crate::formats::pddl::{write_domain, write_problem};
use crate::formats::ron_level::{write_level, write_levels};
use crate::formats::xsb::{read_xsb, write_xsb};
use crate::worlds::ice::Level;
use std::path::{Path, PathBuf};

/// The levels in the format of that ending.
pub fn outputs(
    options: &ConvertOptions,
    collection: Collection,
    ending: &str,
) -> Result<Vec<Output>, Refusal> {
    if matches!(ending, "xsb" | "sok" | "txt" | "json" | "pddl") {
        tell_lost_marks(options, &collection);
        tell_lost_limits(options, &collection);
    }
    match ending {
        "ron" => Ok(options.output_of(native(&collection))),
        "xsb" | "sok" | "txt" => Ok(options.output_of(sokoban_text(options, &collection)?)),
        "json" => Ok(options.output_of(codes(options, &collection))),
        "pddl" => pddl(options, collection),
        _ => {
            let known = ".ron, .xsb, .sok, .txt, .json, .pddl, .lurd and .plan";
            let output = options.output.display();
            Err(Refusal::bad(&format!("{output}: unknown kind of file; known are {known}")))
        }
    }
}

fn native(collection: &Collection) -> String {
    let Collection { title, author, note, levels, .. } = collection;
    match &levels[..] {
        [level] if title.is_empty() && author.is_empty() && note.is_empty() => write_level(level),
        _ => write_levels(collection),
    }
}

/// Marks are questions about a level, not the level: without them it plays the same. So they are
/// left out like other words that a format has no place for.
fn tell_lost_marks(options: &ConvertOptions, collection: &Collection) {
    let levels = collection.levels.iter().enumerate();
    let marked: Vec<usize> =
        levels.filter(|(_, level)| level.mark_count() > 0).map(|(place, _)| place).collect();
    if !marked.is_empty() {
        let (output, names) =
            (options.output.display(), names(&options.input, collection, &marked));
        complain(&format!("{output}: no place for marks of doubtful ice; left out in: {names}"));
    }
}

/// A level with a limit of its own may be lost by whoever has the usual one.
fn tell_lost_limits(options: &ConvertOptions, collection: &Collection) {
    if collection.levels.iter().any(|level| level.own_step_limit.is_some()) {
        let output = options.output.display();
        complain(&format!("{output}: no place for step limits; left out"));
    }
}

fn sokoban_text(options: &ConvertOptions, collection: &Collection) -> Result<String, Refusal> {
    let written = write_xsb(collection);
    if !written.without_ice.is_empty() {
        let names = names(&options.input, collection, &written.without_ice);
        options.unless_lossy(&format!(
            "{}: Sokoban text has no sign for ice; it is lost in: {names}",
            options.output.display()
        ))?;
    }
    let illegible: Vec<usize> = (0..collection.levels.len())
        .filter(|place| !is_legible(&collection.levels[*place]))
        .collect();
    if !illegible.is_empty() {
        let names = names(&options.input, collection, &illegible);
        options.unless_lossy(&format!(
            "{}: without walls these boards cannot be told from words in Sokoban text: {names}",
            options.output.display()
        ))?;
    }
    Ok(written.text)
}

/// Whether the board can be read again, but for its ice and its marks.
fn is_legible(level: &Level) -> bool {
    let alone = Collection { levels: vec![level.clone()], ..Collection::default() };
    let back = read_xsb(&write_xsb(&alone).text).value;
    matches!(&back.levels[..], [read] if read.board.seen() == level.board.seen())
}

fn codes(options: &ConvertOptions, collection: &Collection) -> String {
    let has_words = |words: [&String; 3]| words.iter().any(|text| !text.is_empty());
    let mut levels = collection.levels.iter();
    if has_words([&collection.title, &collection.author, &collection.note])
        || levels.any(|level| has_words([&level.title, &level.author, &level.note]))
    {
        let output = options.output.display();
        complain(&format!("{output}: codes have no place for titles and other words; left out"));
    }
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

//! `blackice convert`: from one format to another.

use super::Answer;
use super::input::{Told, name_of, problems_in};
use super::output::complain;
use crate::formats::codes::{write_codes, write_codes_array};
use crate::formats::lurd::moves_of_recording;
use crate::formats::ron_level::{write_level, write_levels};
use crate::formats::xsb::write_xsb;
use crate::formats::{Collection, Document};
use crate::storage::{read_document_file, write_safely};
use std::path::{Path, PathBuf};

/// The words after `blackice convert`.
#[derive(Debug, clap::Args)]
pub struct ConvertOptions {
    /// A level, a collection or a recording
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Its ending tells the format: .ron, .xsb, .sok, .txt, .json (a codes matrix, or an array of
    /// them) or .lurd (the moves of a recording); other formats get a recording's level
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// Write even if ice is lost, or parts of IN cannot be read
    #[arg(long)]
    lossy: bool,
}

/// Why nothing was written.
struct Refusal {
    answer: Answer,
    message: String,
}

/// Converts the file.
pub fn convert(options: &ConvertOptions) -> Answer {
    let written = text_for(options).and_then(|text| {
        write_safely(&options.output, text.as_bytes()).map_err(|error| bad(&error))
    });
    match written {
        Ok(()) => Answer::Done,
        Err(refusal) => {
            complain(&refusal.message);
            refusal.answer
        }
    }
}

fn text_for(options: &ConvertOptions) -> Result<String, Refusal> {
    let ending = options.output.extension().unwrap_or_default().to_string_lossy();
    let ending = ending.to_ascii_lowercase();
    let input = &options.input;
    let reading = read_document_file(input).map_err(|error| bad(&Told(&error)))?;
    if !reading.problems.is_empty() {
        let error = problems_in(input, reading.problems);
        if !options.lossy {
            return Err(bad(&Told(&error)));
        }
        complain(&Told(&error));
    }
    let refused = |what: &str| Err(bad(&format!("{}:1:1: {what}", input.display())));
    let collection = match (reading.value, ending.as_str()) {
        (Document::Recording(recording), "lurd") => {
            return Ok(format!("{}\n", moves_of_recording(&recording)));
        }
        (Document::Recording(recording), _) => Collection::untitled(vec![recording.header.level]),
        (Document::Levels(_), "lurd") => return refused("a level has no moves; a recording has"),
        (Document::Levels(collection), _) => collection,
        (Document::Theme(_), _) => return refused("a theme holds no level"),
        (Document::Moves(_), _) => return refused("moves hold no level"),
    };
    match ending.as_str() {
        "ron" => Ok(native(&collection)),
        "xsb" | "sok" | "txt" => sokoban_text(options, &collection),
        "json" => Ok(codes(options, &collection)),
        _ => {
            let known = ".ron, .xsb, .sok, .txt, .json and .lurd";
            let output = options.output.display();
            Err(bad(&format!("{output}: unknown kind of file; known are {known}")))
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

fn sokoban_text(options: &ConvertOptions, collection: &Collection) -> Result<String, Refusal> {
    let written = write_xsb(collection);
    if !written.without_ice.is_empty() {
        let names = names(&options.input, collection, &written.without_ice);
        let message = format!(
            "{}: Sokoban text has no sign for ice; it is lost in: {names}",
            options.output.display()
        );
        if !options.lossy {
            let message = format!("{message}\nnothing is written; --lossy writes all the same");
            return Err(Refusal { answer: Answer::No, message });
        }
        complain(&message);
    }
    if collection.levels.iter().any(|level| level.own_step_limit.is_some()) {
        let output = options.output.display();
        complain(&format!("{output}: Sokoban text has no place for step limits; left out"));
    }
    Ok(written.text)
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

fn names(input: &Path, collection: &Collection, places: &[usize]) -> String {
    let is_alone = collection.levels.len() == 1;
    let name = |place: &usize| {
        let level = collection.levels.get(*place)?;
        Some(name_of(level, input, (!is_alone).then_some(place + 1)))
    };
    places.iter().filter_map(name).collect::<Vec<_>>().join(", ")
}

fn bad(message: &dyn std::fmt::Display) -> Refusal {
    Refusal { answer: Answer::BadInput, message: message.to_string() }
}

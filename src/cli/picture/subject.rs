//! Reads the subject of a picture.

use crate::cli::diagnostics::{describe_problems, print_remarks};
use crate::cli::output::print_error;
use crate::cli::verb_error::VerbError;
use crate::episode::Recording;
use crate::formats::Document;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::storage::read_document_file;
use crate::worlds::ice::{Ice, Level};
use crate::worlds::platform::{self, Platform};
use crate::worlds::zuma::{Game, Zuma};
use std::path::Path;

/// Subject of a picture.
pub enum Subject {
    /// A level of the ice world, perhaps with problems.
    Level(Level),
    /// A run in the ice world.
    Recording(Box<Recording<Ice>>),
    /// A Zuma game before its first step.
    Game(Box<Game>),
    /// A run of a Zuma game.
    GameRecording(Box<Recording<Zuma>>),
    /// A platform level.
    Stage(platform::Level),
    /// A run in the platform world.
    StageRecording(Box<Recording<Platform>>),
}

/// Reads the subject, and whether the whole file could be read.
///
/// `number` selects a level of a collection, from 1. Prints the problems and remarks of the reader.
///
/// # Errors
/// If the file cannot be read or contains nothing to draw, or no such level.
pub fn read_subject(input: &Path, number: usize) -> Result<(Subject, bool), VerbError> {
    let reading = read_document_file(input)?;
    print_remarks(input, &reading.remarks);
    let is_undamaged = reading.problems.is_empty();
    if !is_undamaged {
        print_error(&describe_problems(input, &reading.problems));
    }
    let name = input.display();
    // 1 is the default of `--level`, so only another number shows that the user chose a level.
    if number != 1 && !matches!(reading.value, Document::Levels(_)) {
        let message = format!("{name}: no level {number}: the input is not a collection");
        return Err(message.into());
    }
    let subject = match reading.value {
        Document::Levels(collection) => {
            let chosen = collection.into_single_level(number);
            let mut chosen = chosen.map_err(|what| format!("{name}: {what}"))?;
            Subject::Level(chosen.levels.remove(0))
        }
        Document::Stage(stage) => Subject::Stage(*stage),
        Document::Recording(AnyRecording::Ice(recording)) => Subject::Recording(recording),
        Document::Recording(AnyRecording::Zuma(recording)) => Subject::GameRecording(recording),
        Document::Recording(AnyRecording::Platform(recording)) => {
            Subject::StageRecording(recording)
        }
        Document::Zuma(document) => match *document {
            ZumaDocument::Game(game) => Subject::Game(Box::new(game)),
            ZumaDocument::Model(_) => {
                return Err(format!("{name}:1:1: a model has no line to draw").into());
            }
        },
        Document::Theme(_) | Document::Moves(_) => {
            return Err(format!("{name}:1:1: this file contains no level").into());
        }
    };
    Ok((subject, is_undamaged))
}

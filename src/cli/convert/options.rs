//! Options of `blackice convert`, and the files it writes.

use crate::cli::diagnostics::{VerbError, describe_problems, print_remarks};
use crate::cli::output::print_error;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Collection, Document, LevelPlace, Parsed, level_label};
use crate::storage::StorageError;
use crate::storage::encoding::TextEncoding;
use crate::worlds::ice::Level;
use std::path::{Path, PathBuf};

/// Options of `blackice convert`.
#[derive(Debug, clap::Args)]
pub struct ConvertOptions {
    /// A level, a collection or a recording; also a .pddl problem of a common Sokoban domain
    #[arg(value_name = "IN")]
    pub input: PathBuf,

    /// Output file; its extension selects the format: .ron, .xsb, .sok, .slc, .txt, .json (a
    /// codes matrix or an array of them), .pddl (the problem; the domain goes into OUT-domain.pddl
    /// next to it, and no file is written if one with other content exists), or the moves of a
    /// recording: .lurd (letters, upper case for a push), .plan (as planners print them). For the
    /// other formats, a recording is converted to its level. A platform stage can be converted to
    /// .ron, .stage or .txt (same format as .stage), a Zuma game or model to .ron or .json
    #[arg(value_name = "OUT")]
    pub output: PathBuf,

    /// A plan for the level: what a planner printed for its .pddl (the sas_plan of Fast Downward,
    /// numbered or timed actions, a log around them; any name; of several plans the first that
    /// solves the level), or moves (.lurd). It is played by the rules; OUT is a recording (.ron),
    /// or its moves (.lurd, .plan). Exit status 1 if it does not solve the level
    #[arg(long, value_name = "PLAN")]
    pub plan: Option<PathBuf>,

    /// Only this level of a collection, from 1. Keeps the collection's metadata if OUT's format
    /// supports it
    #[arg(long, value_name = "N")]
    pub level: Option<usize>,

    /// Write even if ice is lost, a board would be read as text, parts of IN or PLAN are
    /// unreadable, or PLAN does not solve the level or continues after its end. Never writes ice as
    /// .pddl
    #[arg(long)]
    pub lossy: bool,
}

/// Message about a file without levels.
pub const NO_LEVEL_TEXT: &str = "this file contains no level";

/// File to write.
pub struct OutputFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Content to write.
    pub content: Content,
    /// Whether a file with other content may be replaced.
    pub replaces: bool,
}

/// Content of an output file.
pub enum Content {
    /// UTF-8 text.
    Text(String),
    /// Text in the encoding of the input, or UTF-8 if that encoding lacks a character.
    TextLikeInput(String, TextEncoding),
    /// The bytes of the input, unchanged.
    Copy(Vec<u8>),
}

impl ConvertOptions {
    /// Returns the value if there are no problems, or with `--lossy` despite them.
    ///
    /// Prints the remarks of the reader, and problems that `--lossy` allows.
    ///
    /// # Errors
    /// If the file cannot be read, or has problems and `--lossy` is absent.
    pub fn without_problems<T>(
        &self,
        path: &Path,
        reading: Result<Parsed<T>, StorageError>,
    ) -> Result<T, VerbError> {
        let Parsed { value, problems, remarks } = reading?;
        print_remarks(path, &remarks);
        if !problems.is_empty() {
            let messages = describe_problems(path, &problems);
            if !self.lossy {
                return Err(messages.into());
            }
            print_error(&messages);
        }
        Ok(value)
    }

    /// Returns the ice levels of the input, or the one that `--level` selects.
    ///
    /// # Errors
    /// If the input has no ice level, or not the selected one.
    pub fn levels_of(&self, document: Document) -> Result<Collection, VerbError> {
        let mut collection = match document {
            Document::Levels(collection) => collection,
            Document::Recording(AnyRecording::Ice(recording)) => {
                Collection::untitled(vec![recording.header.level])
            }
            Document::Stage(_) | Document::Recording(AnyRecording::Platform(_)) => {
                return Err(self.input_error("a platform stage is not an ice level"));
            }
            Document::Theme(_) => return Err(self.input_error("a theme contains no level")),
            Document::Lesson(_) => {
                return Err(self.input_error("this is a lesson. Use blackice lesson"));
            }
            Document::Moves(_) => return Err(self.input_error("moves contain no level")),
            Document::Zuma(_) | Document::Recording(AnyRecording::Zuma(_)) => {
                return Err(self.input_error("a Zuma game is not an ice level"));
            }
        };
        if let Some(number) = self.level {
            collection =
                collection.into_single_level(number).map_err(|what| self.input_error(&what))?;
        }
        Ok(collection)
    }

    /// Refuses any `--level` but 1 for an input with a single level.
    ///
    /// # Errors
    /// If `--level` has another number.
    pub fn require_first_level(&self) -> Result<(), VerbError> {
        match self.level {
            None | Some(1) => Ok(()),
            Some(number) => {
                let what = format!("no level {number}: the input is not a collection");
                Err(self.input_error(&what))
            }
        }
    }

    /// Returns the only level, with its number and line in the input.
    ///
    /// # Errors
    /// If there is no level, or more than one.
    pub fn one_level(&self, mut collection: Collection) -> Result<(Level, LevelPlace), VerbError> {
        let place = collection.place(0);
        match (collection.levels.pop(), collection.levels.len()) {
            (Some(level), 0) => Ok((level, place)),
            (None, _) => Err(self.input_error(NO_LEVEL_TEXT)),
            (Some(_), others) => {
                let count = others + 1;
                let what = format!("expected one level, found {count}; choose one with --level N");
                Err(self.input_error(&what))
            }
        }
    }

    /// Error about the whole input; `what` is the reason.
    pub fn input_error(&self, what: &str) -> VerbError {
        format!("{}:1:1: {what}", self.input.display()).into()
    }

    /// Error about one level of the input; `what` is the reason.
    ///
    /// Names the level if `--level` has chosen it from a collection.
    pub fn level_error(&self, place: LevelPlace, title: &str, what: &str) -> VerbError {
        let number = self.level.map(|_| place.number);
        let about =
            number.map_or_else(String::new, |_| format!("{}: ", level_label(number, title)));
        format!("{}:{}:1: {about}{what}", self.input.display(), place.line).into()
    }

    /// The output file with this text.
    pub fn text_output(&self, text: String) -> Vec<OutputFile> {
        self.content_output(Content::Text(text))
    }

    /// The output file with this content.
    pub fn content_output(&self, content: Content) -> Vec<OutputFile> {
        vec![OutputFile { path: self.output.clone(), content, replaces: true }]
    }

    /// Reports a loss that `--lossy` allows.
    ///
    /// # Errors
    /// With exit status 1, if `--lossy` is absent.
    pub fn require_lossy(&self, message: &str) -> Result<(), VerbError> {
        if !self.lossy {
            let hint = "nothing written; --lossy writes anyway";
            return Err(VerbError::negative(format!("{message}\n{hint}")));
        }
        print_error(&message);
        Ok(())
    }
}

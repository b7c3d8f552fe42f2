//! Options of `blackice convert`, and the files it writes.

use crate::cli::diagnosis::{diagnoses, tell_remarks};
use crate::cli::output::complain;
use crate::cli::refusal::Refusal;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Collection, Document, LevelPlace, Reading, level_label};
use crate::storage::StorageError;
use crate::storage::encoding::TextForm;
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
    /// solves the level), or moves (.lurd). It is played by the rules; OUT is a recording (.ron), or
    /// its moves (.lurd, .plan). Exit status 1 if it does not solve the level
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
pub const NO_LEVEL: &str = "this file contains no level";

/// File to write.
pub struct Output {
    pub path: PathBuf,
    pub content: Content,
    /// Whether a file with other content may be replaced.
    pub replaces: bool,
}

/// Content of an output file.
pub enum Content {
    /// UTF-8 text.
    Text(String),
    /// Text in the encoding of the input, or UTF-8 if that encoding lacks a character.
    TextLikeInput(String, TextForm),
    /// The bytes of the input, unchanged.
    Copy(Vec<u8>),
}

impl ConvertOptions {
    /// Returns the value if there are no problems, or with `--lossy` despite them.
    pub fn without_problems<T>(
        &self,
        path: &Path,
        reading: Result<Reading<T>, StorageError>,
    ) -> Result<T, Refusal> {
        let Reading { value, problems, remarks } = reading?;
        tell_remarks(path, &remarks);
        if !problems.is_empty() {
            let told = diagnoses(path, &problems);
            if !self.lossy {
                return Err(told.into());
            }
            complain(&told);
        }
        Ok(value)
    }

    /// Returns the levels of the input that `--level` selects.
    pub fn levels_of(&self, document: Document) -> Result<Collection, Refusal> {
        let mut collection = match document {
            Document::Levels(collection) => collection,
            Document::Recording(AnyRecording::Ice(recording)) => {
                Collection::untitled(vec![recording.header.level])
            }
            Document::Stage(_) | Document::Recording(AnyRecording::Platform(_)) => {
                return Err(self.refused("a platform stage is not an ice level"));
            }
            Document::Theme(_) => return Err(self.refused("a theme contains no level")),
            Document::Moves(_) => return Err(self.refused("moves contain no level")),
            Document::Zuma(_) | Document::Recording(AnyRecording::Zuma(_)) => {
                return Err(self.refused("a Zuma game is not an ice level"));
            }
        };
        if let Some(number) = self.level {
            collection = collection.into_numbered(number).map_err(|what| self.refused(&what))?;
        }
        Ok(collection)
    }

    /// Refuses `--level` above 1 for an input with a single level.
    pub fn refuse_other_levels(&self) -> Result<(), Refusal> {
        match self.level {
            None | Some(1) => Ok(()),
            Some(number) => {
                let what = format!("no level {number}: the input is not a collection");
                Err(self.refused(&what))
            }
        }
    }

    /// Returns the level and its place in the input, if it is the only one.
    pub fn one_level(&self, mut collection: Collection) -> Result<(Level, LevelPlace), Refusal> {
        let place = collection.place(0);
        match (collection.levels.pop(), collection.levels.len()) {
            (Some(level), 0) => Ok((level, place)),
            (None, _) => Err(self.refused(NO_LEVEL)),
            (Some(_), others) => {
                let count = others + 1;
                let what = format!("expected one level, found {count}; choose one with --level N");
                Err(self.refused(&what))
            }
        }
    }

    /// Error about the whole input.
    pub fn refused(&self, what: &str) -> Refusal {
        format!("{}:1:1: {what}", self.input.display()).into()
    }

    /// Error about one level of the input.
    ///
    /// Names the level if `--level` has chosen it from a collection.
    pub fn refused_level(&self, place: LevelPlace, title: &str, what: &str) -> Refusal {
        let number = self.level.map(|_| place.number);
        let about =
            number.map_or_else(String::new, |_| format!("{}: ", level_label(number, title)));
        format!("{}:{}:1: {about}{what}", self.input.display(), place.line).into()
    }

    /// A single output file with this text.
    pub fn output_of(&self, text: String) -> Vec<Output> {
        self.output_with(Content::Text(text))
    }

    /// A single output file with this content.
    pub fn output_with(&self, content: Content) -> Vec<Output> {
        vec![Output { path: self.output.clone(), content, replaces: true }]
    }

    /// Reports a loss. An error with exit status 1, unless `--lossy` allows it.
    pub fn unless_lossy(&self, message: &str) -> Result<(), Refusal> {
        if !self.lossy {
            let hint = "nothing written; --lossy writes anyway";
            return Err(Refusal::no(format!("{message}\n{hint}")));
        }
        complain(&message);
        Ok(())
    }
}

//! Reads lessons: the embedded documents, then the moments one by one.

use crate::episode::AnyRecording;
use crate::formats::problems::{ProblemList, offset_of_place};
use crate::formats::ron_document::{
    bounded_list, check_version_of, first_version, offset_of_slice, parse, struct_name, world_of,
};
use crate::formats::ron_keys::offset_of_key;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{FormatProblem, Parsed, ReadError};
use crate::formats::{platform, ron_level, ron_recording, zuma};
use crate::lessons::{Lesson, Moment, Words, moment_problems};
use crate::worlds::platform::Platform;
use crate::worlds::{AnyLevel, World};
use ron::value::RawValue;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// Maximum number of moments of a lesson.
pub const MAX_MOMENTS: usize = 1_000;

/// Maximum number of runs, and of levels, of a lesson.
pub const MAX_DOCUMENTS: usize = 200;

/// A lesson as it is in the text; its parts are still text.
#[derive(Deserialize)]
#[serde(rename = "Lesson", deny_unknown_fields)]
pub(super) struct LessonText<'text> {
    #[serde(default = "first_version", rename = "version")]
    _version: u32,
    #[serde(default)]
    title: Words,
    #[serde(default)]
    note: Words,
    #[serde(default)]
    author: String,
    #[serde(default, borrow)]
    pub(super) runs: Documents<'text>,
    #[serde(default, borrow)]
    pub(super) levels: Documents<'text>,
    #[serde(default, borrow, deserialize_with = "bounded_list::<_, _, MAX_MOMENTS>")]
    moments: Vec<&'text RawValue>,
}

/// Embedded documents by name, in text order, each as a slice of the text.
#[derive(Default)]
pub(super) struct Documents<'text>(pub(super) Vec<(String, &'text str)>);

impl<'de: 'text, 'text> Deserialize<'de> for Documents<'text> {
    /// Deserialises a map of at most [`MAX_DOCUMENTS`] entries; a repeated name is an error.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct DocumentsVisitor;
        impl<'de> Visitor<'de> for DocumentsVisitor {
            type Value = Vec<(String, &'de str)>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "a map of at most {MAX_DOCUMENTS} documents by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut found: Vec<(String, &str)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, &'de RawValue>()? {
                    if found.len() == MAX_DOCUMENTS {
                        let reason = format!("more than {MAX_DOCUMENTS} documents");
                        return Err(de::Error::custom(reason));
                    }
                    if found.iter().any(|(other, _)| *other == name) {
                        return Err(de::Error::custom(format!("two documents named {name:?}")));
                    }
                    found.push((name, value.get_ron()));
                }
                Ok(found)
            }
        }
        deserializer.deserialize_map(DocumentsVisitor).map(Documents)
    }
}

/// Parses the outer structure of a lesson.
///
/// # Errors
/// Position and reason, if the text is no lesson, or one of a newer version.
pub(super) fn lesson_text(text: &str) -> Result<LessonText<'_>, FormatProblem> {
    check_version_of(text)?;
    parse(text)
}

/// Reads a lesson with its runs and levels.
///
/// Leaves out runs, levels and moments with problems, and lists the problems. Reruns no search and
/// no proof.
///
/// # Errors
/// Position and reason, if the text is no lesson, or one of a newer version.
pub fn read_lesson(text: &str) -> Result<Parsed<Lesson>, ReadError> {
    read_lesson_with_offsets(text).map(|reading| reading.map(|(lesson, _)| lesson))
}

/// Reads a lesson, and returns the byte offset of each of its moments as well.
///
/// # Errors
/// As [`read_lesson`].
pub fn read_lesson_with_offsets(text: &str) -> Result<Parsed<(Lesson, Vec<usize>)>, ReadError> {
    let file = lesson_text(text)?;
    let mut reader = Reader { text, problems: ProblemList::default(), unread: BTreeSet::new() };
    let runs = reader.documents("run", &file.runs, run_from);
    let levels = reader.documents("level", &file.levels, level_from);
    let LessonText { title, note, author, .. } = file;
    let mut lesson = Lesson { title, note, author, runs, levels, moments: Vec::new() };
    let mut offsets = Vec::new();
    for piece in file.moments {
        let piece = piece.get_ron();
        let moment: Moment = match parse(piece) {
            Ok(moment) => moment,
            Err(problem) => {
                reader.add_from(piece, problem);
                continue;
            }
        };
        if reader.is_valid(piece, &lesson, &moment) {
            lesson.moments.push(moment);
            offsets.push(offset_of_slice(text, piece) + first_character(piece));
        }
    }
    Ok(Parsed::new((lesson, offsets), reader.problems.into_vec()))
}

/// Text and problems of a lesson that is being read.
struct Reader<'text> {
    /// The whole text.
    text: &'text str,
    problems: ProblemList,
    /// Names of runs and levels that are in the text but could not be read.
    unread: BTreeSet<String>,
}

impl Reader<'_> {
    /// Reads the documents of one kind, which messages call `noun`.
    fn documents<T>(
        &mut self,
        noun: &str,
        documents: &Documents<'_>,
        read: impl Fn(&str) -> Result<Parsed<T>, ReadError>,
    ) -> BTreeMap<String, Arc<T>> {
        let mut found = BTreeMap::new();
        for (name, piece) in &documents.0 {
            let problems = match read(piece) {
                Ok(Parsed { value, problems, .. }) => {
                    found.insert(name.clone(), Arc::new(value));
                    problems
                }
                Err(ReadError(problems)) => {
                    self.unread.insert(name.clone());
                    problems
                }
            };
            for problem in problems {
                let reason = format!("{noun} {name:?}: {}", problem.reason);
                self.add_from(piece, FormatProblem { reason, ..problem });
            }
        }
        found
    }

    /// Adds a problem of a piece of the text at its place in the whole text.
    fn add_from(&mut self, piece: &str, problem: FormatProblem) {
        let within = offset_of_place(piece, problem.line, problem.column);
        let offset = offset_of_slice(self.text, piece) + within;
        self.problems.add_at(self.text, offset, || problem.reason);
    }

    /// Checks a moment against the lesson and adds its problems; returns true without any.
    fn is_valid(&mut self, piece: &str, lesson: &Lesson, moment: &Moment) -> bool {
        let found = moment_problems(lesson, moment);
        for problem in &found {
            let within =
                offset_of_key(piece, problem.key).unwrap_or_else(|| first_character(piece));
            let offset = offset_of_slice(self.text, piece) + within;
            // A run or level with an error has another problem, which names the reason.
            let name = moment.room.run().or(moment.room.level()).unwrap_or_default();
            let is_unread = ["run", "level"].contains(&problem.key) && self.unread.contains(name);
            self.problems.add_at(self.text, offset, || match is_unread {
                true => format!("{} {name:?} could not be read", problem.key),
                false => problem.reason.clone(),
            });
        }
        found.is_empty()
    }
}

/// Returns the offset of the first character that is no blank.
fn first_character(piece: &str) -> usize {
    piece.len() - piece.trim_start().len()
}

/// Returns the problem of a document that is in another file, if it is.
///
/// # Errors
/// The problem.
fn require_embedded(piece: &str) -> Result<(), FormatProblem> {
    if struct_name(piece) == Some("File") {
        let reason = "this document is in another file. Run \"blackice lesson embed IN OUT\"";
        return Err(FormatProblem::at_offset(piece, first_character(piece), reason));
    }
    Ok(())
}

/// Reads an embedded recording.
///
/// # Errors
/// Position in the piece and reason.
fn run_from(piece: &str) -> Result<Parsed<AnyRecording>, ReadError> {
    require_embedded(piece)?;
    ron_recording::read_recording(piece)
}

/// Reads an embedded level of any world.
///
/// # Errors
/// Position in the piece and reason.
fn level_from(piece: &str) -> Result<Parsed<AnyLevel>, ReadError> {
    require_embedded(piece)?;
    match struct_name(piece) {
        Some("Game") => {
            let Parsed { value, problems, remarks } = zuma::read_zuma(piece)?;
            match value {
                ZumaDocument::Game(game) => Ok(Parsed { value: game.into(), problems, remarks }),
                ZumaDocument::Model(_) => Err(unknown_level(piece).into()),
            }
        }
        Some("Level") if world_of(piece).as_deref() == Some(Platform::NAME) => {
            platform::read_native_stage(piece).map(|reading| reading.map(AnyLevel::from))
        }
        Some("Level") => ron_level::read_level(piece).map(|reading| reading.map(AnyLevel::from)),
        _ => Err(unknown_level(piece).into()),
    }
}

/// The problem of a document that is no level.
fn unknown_level(piece: &str) -> FormatProblem {
    let reason = "expected Level(…) or Game(…)";
    FormatProblem::at_offset(piece, first_character(piece), reason)
}

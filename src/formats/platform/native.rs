//! Native platform levels, alone and in recordings: metadata, then the six rows drawn as text.

use crate::agents::Decision;
use crate::board::MAX_SIDE;
use crate::episode::Episode;
use crate::formats::problems::ProblemList;
use crate::formats::ron_document::{
    BoardRow, VERSION, bounded_list, check_version, check_version_of, check_world, first_version,
    offset_of_slice, parse,
};
use crate::formats::ron_document::{
    indent, push_field, push_optional_string, push_rows, push_string,
};
use crate::formats::ron_edit::with_changes;
use crate::formats::ron_keys::offset_of_key;
use crate::formats::ron_recording::{Recorded, check_candidates};
use crate::formats::{FormatProblem, Parsed, ReadError, ReplaceError};
use crate::worlds::World;
use crate::worlds::platform::{Level, Platform, StageSearch, draw, read_drawing};
use serde::Deserialize;

/// A level as it is in the text, with the rows of the board not converted yet.
#[derive(Debug, Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
pub struct PlatformLevelText<'text> {
    #[serde(default = "first_version")]
    version: u32,
    world: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    note: String,
    #[serde(default = "default_search_name")]
    search: String,
    #[serde(borrow, deserialize_with = "bounded_list::<_, _, MAX_SIDE>")]
    board: Vec<BoardRow<'text>>,
}

/// Returns the name of the search of a level without the key.
fn default_search_name() -> String {
    StageSearch::default().name().to_owned()
}

/// Reads a native platform level, playable or not.
///
/// Squares at impossible positions and an unknown search are problems of the result.
///
/// # Errors
/// Position and reason, if the text is not a level of this world.
pub fn read_native_stage(text: &str) -> Result<Parsed<Level>, ReadError> {
    check_version_of(text)?;
    let mut problems = ProblemList::default();
    let level = level_from(text, parse(text)?, &mut problems)?;
    Ok(Parsed::new(level, problems.into_vec()))
}

/// Converts a parsed level of the text.
///
/// Adds squares at impossible positions and an unknown search to `problems`.
///
/// # Errors
/// The problem, if the level is of another world or a version that this program cannot read, or has
/// no columns.
fn level_from(
    text: &str,
    read: PlatformLevelText<'_>,
    problems: &mut ProblemList,
) -> Result<Level, FormatProblem> {
    let first_row = read.board.first().map_or(0, |row| offset_of_slice(text, row.0));
    let at_board = |reason: String| FormatProblem::at_offset(text, first_row, reason);
    check_version(read.version).map_err(at_board)?;
    check_world(&read.world, Platform::NAME).map_err(at_board)?;
    let search = StageSearch::from_name(&read.search);
    if search.is_none() {
        let offset = offset_of_key(text, "search").unwrap_or(first_row);
        problems.add_at(text, offset, || "unknown search; expected A* or IDA*".to_owned());
    }
    let rows: Vec<&str> = read.board.iter().map(|row| row.0).collect();
    let (drawn, faults) = read_drawing(&rows);
    if drawn.columns.is_empty() {
        return Err(at_board("the board has no columns".to_owned()));
    }
    for fault in faults {
        // Faults count characters, but problems need a byte offset.
        let row = rows.get(fault.row).copied().unwrap_or_default();
        let within = row.char_indices().nth(fault.column).map_or(row.len(), |(offset, _)| offset);
        problems.add_at(text, offset_of_slice(text, row) + within, || fault.kind.to_string());
    }
    Ok(Level {
        title: read.title,
        author: read.author,
        note: read.note,
        search: search.unwrap_or_default(),
        ..drawn
    })
}

/// Returns the native text with another level in its place.
///
/// Rewrites only changed values; comments, key order and formatting stay.
///
/// # Errors
/// If the text is not such a level, a comment is inside a changed value, or the changed text would
/// not read back as intended.
pub fn replace_native_stage(text: &str, level: &Level) -> Result<String, ReplaceError> {
    let before = read_native_stage(text).map_err(|_| ReplaceError::NoSuchLevel)?.value;
    let (old, new) = (write_native_stage(&before), write_native_stage(level));
    let changed = with_changes(text, &old, &new).ok_or(ReplaceError::Ambiguous)?;
    let is_meant = read_native_stage(&changed).is_ok_and(|it| write_native_stage(&it.value) == new);
    is_meant.then_some(changed).ok_or(ReplaceError::Ambiguous)
}

/// Returns the native text of a level.
#[must_use]
pub fn write_native_stage(level: &Level) -> String {
    let mut text = String::new();
    push_level(&mut text, level, 0);
    text.push('\n');
    text
}

/// Appends a level without a final line break.
///
/// Indents all lines after the first by `depth` steps of four blanks.
fn push_level(text: &mut String, level: &Level, depth: usize) {
    let inner = depth + 1;
    text.push_str("Level(\n");
    push_field(text, inner, "version", VERSION);
    push_string(text, inner, "world", Platform::NAME);
    push_string(text, inner, "title", &level.title);
    push_optional_string(text, inner, "author", &level.author);
    push_optional_string(text, inner, "note", &level.note);
    push_string(text, inner, "search", level.search.name());
    push_rows(text, inner, "board", draw(level).into_iter());
    text.push_str(&indent(depth));
    text.push(')');
}

impl Recorded for Platform {
    type LevelText<'text> = PlatformLevelText<'text>;

    const LEVEL_KEY: &'static str = "board";

    fn push_level(text: &mut String, level: &Self::Level, depth: usize) {
        push_level(text, level, depth);
    }

    fn level_from(
        text: &str,
        level: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem> {
        level_from(text, level, problems)
    }

    /// Returns true, because this world has no prior.
    fn is_valid_prior((): &()) -> bool {
        true
    }

    /// Checks the columns of predictions and outcomes, then the candidates.
    ///
    /// # Errors
    /// The first column outside the stage, or an invalid candidate.
    fn check_decision(decision: &Decision<Self>, episode: &Episode<Self>) -> Result<(), String> {
        let columns = episode.state().rocks.len();
        let outcomes = decision.candidates.iter().flat_map(|candidate| &candidate.outcomes);
        let expected = outcomes.clone().map(|outcome| &outcome.change);
        let taught = outcomes.filter_map(|outcome| outcome.belief_update.as_ref());
        let named = decision.predicted.iter().chain(expected).chain(taught).flat_map(|change| {
            let rock = change.rock.into_iter().flat_map(|rock| [rock.from, rock.to]);
            [change.from, change.to].into_iter().chain(rock)
        });
        let mut outside = named.filter(|column| usize::from(*column) >= columns);
        if let Some(column) = outside.next() {
            return Err(format!("the stage has no column {column}"));
        }
        check_candidates(decision)
    }
}

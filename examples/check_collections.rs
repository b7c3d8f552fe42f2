//! Opens collections of Sokoban levels, saves them, and compares the bytes with the original.
//!
//! ```text
//! cargo run --release --no-default-features --example check_collections -- [--every-level] PATH…
//! ```
//!
//! PATH is a file or a folder. The program checks three properties for each file of ice levels in
//! Sokoban text, codes matrices or SokobanLevels XML:
//!
//! 1. A level that is saved unedited leaves the file byte for byte the same.
//! 2. A level whose board is edited changes no line but rows of this board.
//! 3. A level whose title, author and note are edited changes no line of another level.
//!
//! The program checks the middle level of each file, or every level with `--every-level`. It prints
//! one line per file and a summary. The exit status is 1 if a property fails or no file could be
//! compared. Boards in the notation of other programs are checked too, except for edits of parts
//! that the notation cannot store. Other files and texts without a board are listed, not compared.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

use blackice::formats::detect::{Format, format_of};
use blackice::formats::{Collection, Document, ReplaceError, read_document, replace_level};
use blackice::storage::encoding::{DecodedText, decode};
use blackice::storage::{level_files, read_bytes};
use blackice::worlds::ice::{Ground, Level, Occupant, Square};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

/// Result for one file.
enum FileResult {
    /// All checked levels fulfil the three properties.
    Identical { levels: usize, bytes: usize },
    /// Not compared, with the reason.
    Skipped(String),
    /// A property failed, with the reason.
    Different(String),
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let every_level = words.iter().any(|word| word == "--every-level");
    let paths: Vec<&String> = words.iter().filter(|word| *word != "--every-level").collect();
    if paths.is_empty() {
        return Err("PATH…: files or folders with Sokoban collections".into());
    }
    let (mut identical, mut levels, mut bytes, mut left_out, mut different) = (0, 0, 0, 0, 0);
    for path in paths {
        let found = level_files(Path::new(path))?;
        found.problems.iter().for_each(|problem| println!("{problem}"));
        for file in found.files {
            let shown = file.display();
            match check_file(&file, every_level) {
                FileResult::Identical { levels: count, bytes: size } => {
                    println!("{shown}: {count} levels, {size} bytes, identical");
                    (identical, levels, bytes) = (identical + 1, levels + count, bytes + size);
                }
                FileResult::Skipped(reason) => {
                    println!("{shown}: not compared: {reason}");
                    left_out += 1;
                }
                FileResult::Different(reason) => {
                    println!("{shown}: DIFFERS: {reason}");
                    different += 1;
                }
            }
        }
    }
    println!(
        "{identical} files identical ({levels} levels, {bytes} bytes), {different} different, \
         {left_out} not compared"
    );
    let is_good = different == 0 && identical > 0;
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads a file and checks its middle level or every level.
fn check_file(path: &Path, every_level: bool) -> FileResult {
    let bytes = match read_bytes(path) {
        Ok(bytes) => bytes,
        Err(error) => return FileResult::Skipped(error.to_string()),
    };
    let Ok(DecodedText { text, text_encoding }) = decode(&bytes) else {
        return FileResult::Skipped("no text".to_owned());
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if !matches!(format_of(&name, &text), Ok(Format::Xsb | Format::Codes | Format::Slc)) {
        return FileResult::Skipped("no Sokoban text".to_owned());
    }
    let collection = match read_document(&name, &text) {
        Ok(reading) => match reading.value {
            Document::Levels(levels) => levels,
            _ => return FileResult::Skipped("no levels".to_owned()),
        },
        Err(error) => return FileResult::Skipped(error.to_string().replace('\n', "; ")),
    };
    if text_encoding.encode(&text).as_ref() != Ok(&bytes) {
        return FileResult::Different(format!("encoded as {} again", text_encoding.encoding));
    }
    let count = collection.levels.len();
    let checked = if every_level { 0..count } else { count / 2..count / 2 + 1 };
    for index in checked {
        if let Err(reason) = check_level(&name, &text, &collection, index) {
            let number = collection.place(index).number;
            return FileResult::Different(format!("level {number}: {reason}"));
        }
    }
    FileResult::Identical { levels: count, bytes: bytes.len() }
}

/// Checks the three properties for one level.
///
/// # Errors
/// A message about the first property that fails.
fn check_level(
    name: &str,
    text: &str,
    collection: &Collection,
    index: usize,
) -> Result<(), String> {
    let level = &collection.levels[index];
    let replaced = |level: &Level, what: &str| match replace_level(name, text, index, level) {
        Ok(saved) => Ok(Some(saved)),
        Err(ReplaceError::MissingPart { .. }) => Ok(None),
        Err(error) => Err(format!("{what} cannot be saved: {error}")),
    };
    if replaced(level, "the level itself")?.is_none_or(|saved| saved != text) {
        return Err("the text changes although the level does not".to_owned());
    }
    let place = collection.place(index).line;
    let rows = place..place + level.board.rows();
    if let Some(edited) = with_other_cell(level)
        && let Some(saved) = replaced(&edited, "another board")?
    {
        check_lines(text, &saved, &rows, "its board")?;
        check_read_back(name, &saved, collection, index, &edited)?;
    }
    // Allowed range: from the end of the board above to the start of the board below.
    let above = index
        .checked_sub(1)
        .map_or(1, |above| collection.place(above).line + collection.levels[above].board.rows());
    let below = index + 1;
    let below = (below < collection.levels.len()).then(|| collection.place(below).line);
    let edited = Level {
        title: "Another title".to_owned(),
        author: "Another author".to_owned(),
        note: "Another note\nof two lines.".to_owned(),
        ..level.clone()
    };
    let Some(saved) = replaced(&edited, "other words")? else { return Ok(()) };
    check_lines(text, &saved, &(above..below.unwrap_or(usize::MAX)), "its words")?;
    check_read_back(name, &saved, collection, index, &edited)
}

/// Returns the level with one changed cell inside the border.
///
/// `None` if no cell can change.
fn with_other_cell(level: &Level) -> Option<Level> {
    let mut edited = level.clone();
    let floor = Square::empty(Ground::Floor);
    let wall = Square::empty(Ground::Wall);
    let is_inside = |at: &blackice::board::Position| {
        at.row > 0
            && at.column > 0
            && at.row + 1 < level.board.rows()
            && at.column + 1 < level.board.columns()
    };
    let cell_of = |square: Square| {
        level.board.positions().filter(is_inside).find(|at| level.board.get(*at) == Some(&square))
    };
    let (at, square) = cell_of(floor)
        .map(|at| (at, wall))
        .or_else(|| cell_of(wall).map(|at| (at, floor)))
        .or_else(|| {
            let on_target = Square::with(Ground::Target, Occupant::Crate);
            cell_of(on_target).map(|at| (at, Square::empty(Ground::Target)))
        })?;
    *edited.board.get_mut(at)? = square;
    Some(edited)
}

/// Checks that two texts differ only inside a range of lines.
///
/// The lines are those of the old text, from 1. `what` names the changed part in the message.
///
/// # Errors
/// A message with the changed lines.
fn check_lines(old: &str, new: &str, allowed: &Range<usize>, what: &str) -> Result<(), String> {
    let (old_lines, new_lines) = (lines(old), lines(new));
    let same = old_lines.iter().zip(&new_lines).take_while(|(old, new)| old == new).count();
    let rest = old_lines[same..].iter().rev().zip(new_lines[same..].iter().rev());
    let same_below = rest.take_while(|(old, new)| old == new).count();
    let changed = same + 1..old_lines.len() - same_below + 1;
    // Saving may add a missing line break to the last line.
    let is_last = changed.end > old_lines.len() && allowed.end >= old_lines.len();
    if changed.start < allowed.start || changed.end > allowed.end && !is_last {
        return Err(format!("lines {changed:?} change with {what}, which stands on {allowed:?}"));
    }
    Ok(())
}

/// Lines of a text including their line breaks (LF, CRLF or CR).
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest
            .find(['\n', '\r'])
            .map_or(rest.len(), |end| end + if rest[end..].starts_with("\r\n") { 2 } else { 1 });
        lines.push(&rest[..length]);
        rest = &rest[length..];
    }
    lines
}

/// Checks that the saved text reads back as the edited level among unchanged other levels.
///
/// Compares boards and titles.
///
/// # Errors
/// A message about the first difference.
fn check_read_back(
    name: &str,
    saved: &str,
    before: &Collection,
    index: usize,
    edited: &Level,
) -> Result<(), String> {
    let Ok(Document::Levels(after)) = read_document(name, saved).map(|reading| reading.value)
    else {
        return Err("the saved text has no levels".to_owned());
    };
    if after.levels.len() != before.levels.len() {
        return Err("the saved text has another number of levels".to_owned());
    }
    for (place, level) in after.levels.iter().enumerate() {
        let expected = if place == index { edited } else { &before.levels[place] };
        if level.board != expected.board || level.title.trim() != expected.title.trim() {
            return Err(format!("level {} reads differently once saved", place + 1));
        }
    }
    Ok(())
}

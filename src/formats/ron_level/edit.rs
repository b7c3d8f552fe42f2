//! Replaces one level of a native text and keeps every other byte.
//!
//! Only changed values are rewritten: a row of the board within its quotes, a title, a step limit.
//! Comments, key order and formatting of a hand-written file stay. If the number of rows changes,
//! all rows are rewritten, and comments between them move above the first row. A new key is added
//! after the last one.
//!
//! The result is read again before it is returned: it must contain the new level, the same other
//! levels and the same comments.

use super::read::{IceLevelText, levels_text};
use super::{read_levels, write_level};
use crate::formats::ron_document::offset_of_slice;
use crate::formats::ron_document::ron_string;
use crate::formats::ron_edit::has_same_comments;
use crate::formats::ron_keys::{comments, keys, level_bodies, skip_blank, value_length};
use crate::formats::text_lines::{Replacement, replace_ranges};
use crate::formats::xsb_squares::native_character_of_square;
use crate::formats::{Collection, Parsed, ReplaceError};
use crate::worlds::ice::{Ground, Level, Square};
use std::ops::Range;

/// Returns the text with another level in place of the one at `index` of its levels.
///
/// # Errors
/// If there is no such level, or the changed text would not read back as intended.
pub fn replace_level(text: &str, index: usize, level: &Level) -> Result<String, ReplaceError> {
    let before = read_levels(text).map_err(|_| ReplaceError::NoSuchLevel)?.value;
    let old = before.levels.get(index).ok_or(ReplaceError::NoSuchLevel)?;
    if write_level(old) == write_level(level) {
        return Ok(text.to_owned());
    }
    let levels = levels_text(text).map_err(|_| ReplaceError::NoSuchLevel)?;
    let index_in_text = before.place(index).number - 1;
    let parsed = levels.get(index_in_text).ok_or(ReplaceError::NoSuchLevel)?;
    let change =
        LevelReplacement::of(text, index_in_text, parsed, level).ok_or(ReplaceError::Ambiguous)?;
    let changed = change.apply(old);
    let is_kept =
        reads_as(&changed, text, &before, index, level) && has_same_comments(text, &changed);
    is_kept.then_some(changed).ok_or(ReplaceError::Ambiguous)
}

/// Returns true if `text` has `level` at `index` and otherwise reads like `before_text`.
///
/// `before` is the collection read from `before_text`. False also if there are more problems than
/// before.
fn reads_as(
    text: &str,
    before_text: &str,
    before: &Collection,
    index: usize,
    level: &Level,
) -> bool {
    let Ok(Parsed { value: read, problems, .. }) = read_levels(text) else { return false };
    let problems_before = read_levels(before_text).map_or(0, |reading| reading.problems.len());
    let of = |it: &Level| write_level(it);
    let is_meant = |place: usize| {
        let meant = if place == index { Some(level) } else { before.levels.get(place) };
        read.levels.get(place).map(of) == meant.map(of)
    };
    let words = |it: &Collection| (it.title.clone(), it.author.clone(), it.note.clone());
    problems.len() <= problems_before
        && read.levels.len() == before.levels.len()
        && read.rejected_count == before.rejected_count
        && words(&read) == words(before)
        && (0..read.levels.len()).all(is_meant)
}

/// Edit of one level in a text: its positions, and the replacements so far.
struct LevelReplacement<'it, 'text> {
    text: &'text str,
    /// The level as it is in the text.
    parsed: &'it IceLevelText<'text>,
    /// The level that takes its place.
    level: &'it Level,
    /// Range between the parentheses of the level.
    body: Range<usize>,
    /// Keys of the level: name, byte offset, and byte range of the value.
    fields: Vec<(&'text str, usize, Range<usize>)>,
    replacements: Vec<Replacement>,
    /// Text of the keys to add.
    added: String,
}

impl<'it, 'text> LevelReplacement<'it, 'text> {
    /// Prepares the edit of the level with this index in the text, rejected levels included.
    ///
    /// `parsed` is the level as parsed, `level` the new one. `None` if it is not found in the text.
    fn of(
        text: &'text str,
        index_in_text: usize,
        parsed: &'it IceLevelText<'text>,
        level: &'it Level,
    ) -> Option<Self> {
        let body = level_bodies(text).get(index_in_text)?.clone();
        let depth = keys(text).find(|key| body.contains(&key.offset))?.depth;
        let own = keys(text).filter(|key| key.depth == depth && body.contains(&key.offset));
        let fields = own
            .map(|key| {
                let end = key.value_offset + value_length(&text[key.value_offset..body.end]);
                (key.name, key.offset, key.value_offset..end)
            })
            .collect();
        let (replacements, added) = (Vec::new(), String::new());
        Some(Self { text, parsed, level, body, fields, replacements, added })
    }

    /// Returns the text with the new level; `old` is the level before the change.
    fn apply(mut self, old: &Level) -> String {
        let new = self.level;
        for (name, before, after) in [
            ("title", &old.title, &new.title),
            ("author", &old.author, &new.author),
            ("note", &old.note, &new.note),
        ] {
            if before != after {
                self.set_value(name, Some(ron_string(after)));
            }
        }
        if old.own_step_limit != new.own_step_limit {
            self.set_value("step_limit", new.own_step_limit.map(|limit| format!("Some({limit})")));
        }
        self.set_rows("board", native_character_of_square, true);
        // Ice and marks have layers of their own, because rows of `board` cannot show them.
        let ice = |square: Square| if square.ground == Ground::Ice { '~' } else { ' ' };
        self.set_rows("ice", ice, false);
        let doubt = |square: Square| {
            if square.is_doubtful && square.can_be_ice() { '?' } else { ' ' }
        };
        self.set_rows("doubtful", doubt, false);
        if !self.added.is_empty() {
            self.add_keys();
        }
        replace_ranges(self.text, self.replacements)
    }

    /// Byte range of the value of a key; `None` if the level lacks the key.
    fn field(&self, name: &str) -> Option<Range<usize>> {
        self.fields.iter().find(|(known, ..)| *known == name).map(|(.., value)| value.clone())
    }

    /// Sets the value of a key; without a value, an existing key gets `None`.
    fn set_value(&mut self, name: &str, value: Option<String>) {
        match (self.field(name), value) {
            (Some(range), Some(value)) => self.replacements.push((range, value)),
            // Keeps an optional key with `None`, so its line keeps its comment.
            (Some(range), None) => self.replacements.push((range, "None".to_owned())),
            (None, Some(value)) => self.push_key(name, &value),
            (None, None) => {}
        }
    }

    /// Rewrites the rows of `board`, `ice` or `doubtful` that differ.
    ///
    /// Rewrites all rows if their number differs; but `ice` and `doubtful` may stay shorter than
    /// the board. Adds a missing key if a row is not blank. `is_needed` is true for `board`.
    fn set_rows(&mut self, name: &str, character_of: impl Fn(Square) -> char, is_needed: bool) {
        let board = &self.level.board;
        let rows: Vec<String> = board
            .row_slices()
            .map(|row| row.iter().map(|it| character_of(*it)).collect())
            .collect();
        let is_blank = !is_needed && rows.iter().all(|row| row.trim().is_empty());
        let old_rows = self.parsed.rows_of(name);
        let Some(range) = self.field(name) else {
            if !is_blank {
                let value = self.rows_text(&rows, &[]);
                self.push_key(name, &value);
            }
            return;
        };
        let columns = board.columns();
        let widest = old_rows.iter().map(|row| row.chars().count()).max();
        // Compares rows by meaning. In the layers `ice` and `doubtful`, trailing blanks are ignored
        // and dots are blanks. In `board`, trailing blanks are ignored if another row has the full
        // width.
        let plain = |row: &str| {
            if !is_needed {
                row.replace('.', " ").trim_end().to_owned()
            } else if widest == Some(columns) {
                format!("{row:<columns$}").replace(['-', '_'], " ")
            } else {
                row.to_owned()
            }
        };
        let is_same = |(row, new): (&&str, &String)| {
            row.chars().count() <= columns && plain(row) == plain(new)
        };
        // A layer may have fewer rows than the board.
        let rest_is_blank = rows.iter().skip(old_rows.len()).all(|row| row.trim().is_empty());
        let is_shorter_layer = !is_needed && old_rows.len() < rows.len() && rest_is_blank;
        if old_rows.len() == rows.len() || is_shorter_layer {
            let changed = old_rows.iter().zip(&rows).filter(|pair| !is_same(*pair));
            self.replacements.extend(changed.map(|(row, new)| {
                let start = offset_of_slice(self.text, row);
                let kept = if is_needed || old_rows.iter().any(|row| row.ends_with(' ')) {
                    new.clone()
                } else {
                    new.trim_end().to_owned()
                };
                (start..start + row.len(), kept)
            }));
            return;
        }
        let inside = comments(self.text).into_iter().filter(|it| range.contains(&it.start));
        let kept: Vec<&str> = inside.map(|it| &self.text[it]).collect();
        let value = if is_blank && kept.is_empty() {
            "[]".to_owned()
        } else {
            self.rows_text(&rows, &kept)
        };
        self.replacements.push((range, value));
    }

    /// Returns a list of rows in the formatting of this text, with these comments above them.
    fn rows_text(&self, rows: &[String], comments: &[&str]) -> String {
        let indent = self.indent();
        let mut text = String::from("[\n");
        for comment in comments {
            text.push_str(&format!("{indent}    {}\n", comment.trim_end()));
        }
        for row in rows {
            text.push_str(&format!("{indent}    \"{row}\",\n"));
        }
        text.push_str(&format!("{indent}]"));
        text
    }

    /// Returns the indentation of the first key of the level that begins a line.
    ///
    /// Four blanks if none does.
    fn indent(&self) -> String {
        let indents = self.fields.iter().filter_map(|(_, offset, _)| {
            let start = self.text[..*offset].rfind('\n').map_or(0, |place| place + 1);
            let before = &self.text[start..*offset];
            before.trim().is_empty().then(|| before.to_owned())
        });
        let mut indents = indents;
        indents.next().unwrap_or_else(|| "    ".to_owned())
    }

    /// Adds a key to the keys that are missing in the text.
    fn push_key(&mut self, name: &str, value: &str) {
        let indent = self.indent();
        self.added.push_str(&format!("\n{indent}{name}: {value},"));
    }

    /// Inserts the missing keys after the last value, whose comma may be missing.
    fn add_keys(&mut self) {
        let last = self.fields.iter().map(|(.., value)| value.end).max();
        let at = last.unwrap_or(self.body.start);
        let rest = &self.text[at..self.body.end];
        let skipped = rest.len() - skip_blank(rest).len();
        let added = std::mem::take(&mut self.added);
        if rest[skipped..].starts_with(',') {
            let at = at + skipped + 1;
            self.replacements.push((at..at, added));
        } else {
            let comma = if last.is_some() { "," } else { "" };
            self.replacements.push((at..at, format!("{comma}{added}")));
        }
    }
}

//! Replaces one level of a Sokoban text and leaves every other byte as it is.
//!
//! The reader knows where the rows, the title, the author and the note of each level are. Only the
//! parts that changed are rewritten:
//!
//! - the cells of the board that changed, in the characters that the board used before (`-` or `_`
//!   for floor, `p` or `@`);
//! - the title and the author within their line, so that a key, a number or quotes stay;
//! - the note as a `Comment:` block beside the board; the lines of the old note are removed.
//!
//! A title or an author that the level did not have before becomes a `Key: value` line beside its
//! board. Line breaks follow the first one of the text.
//!
//! [`replace_level`] reads its result again. If another level would change, or the replaced level
//! would not read as intended, it tries other forms: a blank line below new keys, new keys on the
//! other side of the board, plain lines instead of keys, then all rows of the board with title and
//! author as keys. If all of them fail, it returns an error and the caller saves to another file.
//! So the result never changes another level, its title, author, note, fields or solutions.

use super::cells::BoardCharacters;
use super::cells::is_run_mark;
use super::comments::{comment_lines, note_as_read_back};
use super::read::{TextPositions, board_of, common_tabs, read_with_positions};
use super::rows::FRAME;
use super::rows::Line;
use super::write::{canonical_rows, joined_lines};
use crate::formats::collection::SizeLimits;
use crate::formats::problems::ProblemList;
use crate::formats::text_lines::{Replacement, replace_ranges};
use crate::formats::{Collection, Parsed, ReplaceError};
use crate::worlds::ice::{Board, Level};
use std::ops::Range;

/// How much of the level is written again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RewriteScope {
    /// Only the parts that changed.
    ChangesOnly,
    /// The whole board; a changed title or author becomes a key.
    Everything,
}

/// Returns the text with another level in place of the one at `index` of its levels.
///
/// Returns the text unchanged if the levels are equal in this format. Omits ice, marks of
/// doubtful ice and step limit: see [`crate::formats::losses_in_format`].
///
/// # Errors
/// If there is no level at `index`, or no changed text reads as intended.
pub fn replace_level(text: &str, index: usize, level: &Level) -> Result<String, ReplaceError> {
    let (before, places) = read_with_positions(text);
    let old = before.value.levels.get(index).ok_or(ReplaceError::NoSuchLevel)?;
    let expected = storable_level(level);
    if storable_level(old) == expected {
        return Ok(text.to_owned());
    }
    let usual = places.metadata.keys_above;
    // Smallest changes first: the first text that reads as intended is the result.
    let attempts =
        [RewriteScope::ChangesOnly, RewriteScope::Everything].into_iter().flat_map(|scope| {
            let sides = [(false, usual), (true, usual), (false, !usual), (true, !usual)];
            [false, true].into_iter().flat_map(move |is_plain| {
                sides.map(|(blank_after_keys, keys_above)| {
                    (scope, is_plain, blank_after_keys, keys_above)
                })
            })
        });
    attempts
        .map(|(scope, is_plain, blank_after_keys, keys_above)| {
            let change = LevelReplacement {
                text,
                places: &places,
                index,
                scope,
                blank_after_keys,
                keys_above,
                is_plain,
            };
            change.apply(old, &expected)
        })
        .find(|changed| reads_as(changed, &before, index, &expected))
        .ok_or(ReplaceError::Ambiguous)
}

/// Returns the level reduced to the parts that Sokoban text can store.
fn storable_level(level: &Level) -> Level {
    Level {
        title: joined_lines(&level.title),
        author: joined_lines(&level.author),
        note: note_as_read_back(&level.note),
        own_step_limit: None,
        board: Board::from_fn(level.board.rows(), level.board.columns(), |position| {
            level.board.get(position).copied().unwrap_or_default().as_observed()
        }),
    }
}

/// Returns true if the text reads as `before`, with `expected` as the level at `index`.
fn reads_as(text: &str, before: &Parsed<Collection>, index: usize, expected: &Level) -> bool {
    let (Parsed { value: read, .. }, _) = read_with_positions(text);
    let before = &before.value;
    let is_kept = |place: usize| {
        let level = read.levels.get(place).map(storable_level);
        let meant = if place == index { Some(expected.clone()) } else { None };
        level == meant.or_else(|| before.levels.get(place).map(storable_level))
    };
    // Lines and byte ranges may move, so compare the content only.
    let header = |it: &Collection| {
        (it.title.clone(), it.author.clone(), it.note.clone(), it.fields.clone(), it.rejected_count)
    };
    let games = |it: &Collection| {
        let details = it.details.iter().map(|details| {
            let moves = details.saved_games.iter().map(|game| (&game.heading, &game.moves));
            (details.fields.clone(), moves.map(|(a, b)| (a.clone(), b.clone())).collect::<Vec<_>>())
        });
        details.collect::<Vec<_>>()
    };
    read.levels.len() == before.levels.len()
        && (0..read.levels.len()).all(is_kept)
        && header(&read) == header(before)
        && games(&read) == games(before)
}

/// A change of one level in a text, in one of the forms that are tried.
struct LevelReplacement<'it, 'text> {
    text: &'text str,
    places: &'it TextPositions<'text>,
    /// Index of the level among those of the text.
    index: usize,
    scope: RewriteScope,
    /// Whether a blank line follows new keys, if text below belongs to the next board.
    blank_after_keys: bool,
    /// Whether new keys are above the board.
    keys_above: bool,
    /// Whether a new title and a changed note are plain lines instead of keys.
    ///
    /// In a text without keys, a key would change which lines are read as titles.
    is_plain: bool,
}

impl<'text> LevelReplacement<'_, 'text> {
    /// Returns the text with the new level; `old` is the level before the change.
    ///
    /// `new` has only parts that the format can store.
    fn apply(&self, old: &Level, new: &Level) -> String {
        let mut replacements = Vec::new();
        if storable_level(old).board != new.board {
            replacements.extend(self.board_edits(new));
        }
        // New keys of all parts go to one place, so collect them first.
        let mut keys = String::new();
        let places = &self.places.metadata.levels[self.index];
        if joined_lines(&old.title) != new.title {
            self.replace_text(
                places.title.as_ref(),
                "Title",
                &new.title,
                &mut keys,
                &mut replacements,
            );
        }
        if joined_lines(&old.author) != new.author {
            self.replace_text(
                places.author.as_ref(),
                "Author",
                &new.author,
                &mut keys,
                &mut replacements,
            );
        }
        if storable_level(old).note != new.note {
            // A new note takes the place of the old one, or becomes a comment among the keys.
            let mut old_lines = places.note.iter();
            if let Some(first) = old_lines.clone().next().filter(|it| self.is_plain_place(it)) {
                let lines = new.note.lines();
                let line = |line: &str| format!("{}{line}{}", self.quote(), self.line_break());
                replacements.push((first.clone(), lines.map(line).collect()));
                old_lines.next();
            } else if !new.note.is_empty() {
                self.push_comment(&new.note, &mut keys);
            }
            replacements.extend(old_lines.map(|range| (range.clone(), String::new())));
        }
        if !keys.is_empty() {
            let at = self.place_for_keys();
            // The last line of a text may have no line break.
            let is_open = at == self.text.len() && !self.text.ends_with(['\n', '\r']);
            let before = if is_open { self.line_break() } else { "" };
            let quote = self.quote();
            let mut keys: String = keys
                .split_inclusive(self.line_break())
                .map(|line| format!("{quote}{line}"))
                .collect();
            if self.blank_after_keys {
                keys.push_str(self.line_break());
            }
            replacements.push((at..at, format!("{before}{keys}")));
        }
        replace_ranges(self.text, replacements)
    }

    /// Replaces a title or an author in the text, or adds a line to `keys`.
    ///
    /// `place` is the byte range of the old value, `words` the new value. The edits are appended to
    /// `replacements`.
    fn replace_text(
        &self,
        place: Option<&Range<usize>>,
        key: &str,
        words: &str,
        keys: &mut String,
        replacements: &mut Vec<Replacement>,
    ) {
        match (place, self.scope) {
            (Some(range), RewriteScope::ChangesOnly) => {
                replacements.push((range.clone(), words.to_owned()));
            }
            (place, _) => {
                replacements.extend(place.map(|range| (self.line_around(range), String::new())));
                let is_plain = self.is_plain && key == "Title" && !words.is_empty();
                let line = if is_plain { words.to_owned() } else { format!("{key}: {words}") };
                keys.push_str(line.trim_end());
                keys.push_str(self.line_break());
            }
        }
    }

    /// Returns true if plain lines replace this part of the old note.
    ///
    /// It must be whole lines, and not text behind a row.
    fn is_plain_place(&self, part: &Range<usize>) -> bool {
        let begins_line = part.start == 0 || self.text[..part.start].ends_with(['\n', '\r']);
        self.is_plain && begins_line
    }

    /// Appends the lines of a note to `keys`.
    fn push_comment(&self, note: &str, keys: &mut String) {
        for line in comment_lines(note) {
            keys.push_str(&line);
            keys.push_str(self.line_break());
        }
    }

    /// Returns the byte offset for new `Key: value` lines, above or below the board.
    fn place_for_keys(&self) -> usize {
        let rows = &self.places.boards[self.index];
        let row = if self.keys_above { rows.first() } else { rows.last() };
        row.map_or(
            self.text.len(),
            |row| {
                if self.keys_above { row.range.start } else { row.range.end }
            },
        )
    }

    /// Returns the edits of the rows that differ from the new board.
    ///
    /// All rows are rewritten if one has run lengths, or for [`RewriteScope::Everything`].
    fn board_edits(&self, new: &Level) -> Vec<Replacement> {
        let rows = &self.places.boards[self.index];
        let texts: Vec<&str> = rows.iter().map(|row| row.text).collect();
        let signs = BoardCharacters::of(&texts);
        let tabs = common_tabs(rows);
        let new_rows: Vec<String> =
            canonical_rows(&new.board).iter().map(|row| signs.convert(row)).collect();
        let is_one_to_one = rows.iter().all(|row| !row.text.contains(is_run_mark));
        let is_same = |row: &Line<'_>, new_row: &String| {
            self.scope == RewriteScope::ChangesOnly
                && is_one_to_one
                && spells_same(row, tabs, new_row)
        };
        // Equal rows at both ends stay, so that an inserted row rewrites no other.
        let first = rows.iter().zip(&new_rows).take_while(|(row, new)| is_same(row, new)).count();
        let rest = (rows[first..].iter().rev()).zip(new_rows[first..].iter().rev());
        let last = rest.take_while(|(row, new)| is_same(row, new)).count();
        let old_rows = &rows[first..rows.len() - last];
        let new_rows = &new_rows[first..new_rows.len() - last];
        // The right side of a frame stays in its column.
        let is_framed = rows.first().is_some_and(|row| self.frame(row, tabs).is_some());
        let width = rows.iter().map(|row| row.text[tabs..].chars().count()).max().unwrap_or(0);
        let framed = |row: &str| {
            if is_framed { format!("{row:<width$}") } else { row.to_owned() }
        };
        // With the same number of rows, only the squares are replaced: prefixes and remarks stay.
        if old_rows.len() == new_rows.len() {
            let changed = old_rows.iter().zip(new_rows).filter(|(row, new)| !is_same(row, new));
            let written = |row: &Line<'_>, new: &str| match self.scope {
                RewriteScope::ChangesOnly => signs.merged(&row.text[tabs..], new),
                RewriteScope::Everything => new.to_owned(),
            };
            let written = |row: &Line<'_>, new: &str| framed(&written(row, new));
            return changed
                .map(|(row, new)| (self.row_range(row, tabs), written(row, new)))
                .collect();
        }
        let prefix = rows.first().map_or("", |row| self.prefix(row, tabs));
        let has_other_prefix = !is_quote(prefix);
        let frame = rows.first().and_then(|row| self.frame(row, tabs));
        let (prefix, suffix) = match frame {
            Some(frame) => frame,
            None => (if has_other_prefix { "" } else { prefix }, ""),
        };
        let has_other_prefix = has_other_prefix && frame.is_none();
        let new_rows: Vec<String> = new_rows.iter().map(|row| framed(row)).collect();
        let is_numbered = has_other_prefix && rows.iter().all(|row| self.is_numbered(row, tabs));
        if let (Some(first), Some(last), false) = (old_rows.first(), old_rows.last(), is_numbered)
            && !new_rows.is_empty()
        {
            // The text before the first and behind the last of these rows stays.
            let range = self.row_range(first, tabs).start..self.row_range(last, tabs).end;
            let between = format!("{suffix}{}{prefix}", self.line_break());
            return vec![(range, new_rows.join(&between))];
        }
        let block: String =
            (new_rows.iter().map(|row| format!("{prefix}{row}{suffix}{}", self.line_break())))
                .collect();
        let start = old_rows.first().or(rows.get(first)).map(|row| row.range.start);
        let start = start.or(rows.last().map(|row| row.range.end)).unwrap_or_default();
        let end = old_rows.last().map_or(start, |row| row.range.end);
        let is_open = end == self.text.len() && !self.text.ends_with(['\n', '\r']);
        let block = if is_open && start == end {
            format!("{}{}", self.line_break(), block.trim_end_matches(['\n', '\r']))
        } else if is_open {
            block.trim_end_matches(['\n', '\r']).to_owned()
        } else {
            block
        };
        vec![(start..end, block)]
    }

    /// Returns true if a row number is before a row; `tabs` as in [`Self::row_range`].
    fn is_numbered(&self, row: &Line<'_>, tabs: usize) -> bool {
        self.prefix(row, tabs).trim_end().ends_with(|sign: char| sign.is_ascii_digit())
    }

    /// Returns the byte range of the squares of a row, without prefix and text behind it.
    ///
    /// `tabs` is the number of tabs with which all rows of the board begin.
    fn row_range(&self, row: &Line<'_>, tabs: usize) -> Range<usize> {
        row.range_of(self.text, &row.text[tabs..])
    }

    /// Returns the text before the squares of a row.
    ///
    /// It may have quote marks of mail, a frame, a row number and tabs.
    fn prefix(&self, row: &Line<'_>, tabs: usize) -> &'text str {
        &self.text[row.range.start..self.row_range(row, tabs).start]
    }

    /// Returns the text before and behind the squares of a row in a frame of `|`.
    ///
    /// `None` without a frame.
    fn frame(&self, row: &Line<'_>, tabs: usize) -> Option<(&'text str, &'text str)> {
        let prefix = self.prefix(row, tabs);
        let behind = &self.text[self.row_range(row, tabs).end..row.range.end];
        let suffix = behind.trim_end_matches(['\n', '\r']);
        let is_framed = prefix.trim_end().ends_with(FRAME) && suffix.trim().ends_with(FRAME);
        is_framed.then_some((prefix, suffix))
    }

    /// Returns the quote marks of mail before the rows of this board.
    fn quote(&self) -> &'text str {
        let row = self.places.boards[self.index].first();
        let prefix = |row: &Line<'_>| row.range.start..row.range_of(self.text, row.text).start;
        let prefix = row.map_or("", |row| &self.text[prefix(row)]);
        &prefix[..prefix.find(|sign| !is_quote_sign(sign)).unwrap_or(prefix.len())]
    }

    /// Returns the byte range of the line that contains this part, with its line break.
    fn line_around(&self, part: &Range<usize>) -> Range<usize> {
        let is_break = |character: char| matches!(character, '\n' | '\r');
        let start = self.text[..part.start].rfind(is_break).map_or(0, |place| place + 1);
        let end = self.text[part.end..].find(is_break).map_or(self.text.len(), |length| {
            let end = part.end + length;
            end + if self.text[end..].starts_with("\r\n") { 2 } else { 1 }
        });
        start..end
    }

    /// Returns the first line break of the text; LF if it has none.
    fn line_break(&self) -> &'static str {
        match self.text.find(['\n', '\r']) {
            Some(place) if self.text[place..].starts_with("\r\n") => "\r\n",
            Some(place) if self.text[place..].starts_with('\r') => "\r",
            _ => "\n",
        }
    }
}

/// Returns true if the text before a row has only quote marks of mail, blanks and tabs.
fn is_quote(prefix: &str) -> bool {
    prefix.chars().all(is_quote_sign)
}

/// Returns true for a quote mark of mail, a blank and a tab.
fn is_quote_sign(sign: char) -> bool {
    matches!(sign, '>' | ' ' | '\t')
}

/// Returns true if a line already has the squares of a row of the new board.
///
/// Floor at the end of the row does not count.
fn spells_same(row: &Line<'_>, tabs: usize, new_row: &str) -> bool {
    let squares = |text: &str| {
        let line = Line { text, ..row.clone() };
        let mut problems = ProblemList::default();
        let board = board_of(&[line], &mut SizeLimits::default(), &mut problems).ok()?;
        let cells = board.cells().to_vec();
        // Floor at the end of a row may be left out.
        let length = cells.iter().rposition(|cell| *cell != Default::default());
        problems.into_vec().is_empty().then(|| cells[..length.map_or(0, |last| last + 1)].to_vec())
    };
    let old = squares(&row.text[tabs..]);
    old.is_some() && old == squares(new_row)
}

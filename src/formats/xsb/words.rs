//! Finds out which of the words around the boards are whose title, author and note.

use super::keys::{Key, is_comment_end, is_comment_start, key_value, plain};
use super::lines::Line;
use crate::formats::Collection;
use crate::worlds::ice::Level;

/// The words between two boards.
#[derive(Debug, Default)]
struct Gap {
    keys: Vec<(Key, String)>,
    /// Plain lines, without comment marks; blank lines end a paragraph.
    paragraphs: Vec<Vec<String>>,
}

/// Gives collection and levels their words. `words` holds the lines before each level and then
/// those after the last.
///
/// A plain title stands above its board, `Key: value` lines below it, unless the text as a whole
/// shows otherwise: nothing above the first board, or nothing below the last.
pub(super) fn name_everything(collection: &mut Collection, words: &[Vec<Line<'_>>]) {
    let mut gaps: Vec<Gap> = words.iter().map(|lines| Gap::of(lines)).collect();
    let keys_above = keys_stand_above(&gaps);
    let titles_below = titles_stand_below(&gaps);
    take_header(collection, &mut gaps, keys_above, titles_below);
    for (index, gap) in gaps.into_iter().enumerate() {
        let above = index.checked_sub(1);
        let below = Some(index).filter(|index| *index < collection.levels.len());
        for (key, value) in gap.keys {
            if key == Key::Collection {
                collection.title = value;
            } else if let Some(level) = if keys_above { below } else { above } {
                give(&mut collection.levels[level], key, value);
            }
        }
        let mut lines: Vec<String> = gap.paragraphs.into_iter().flatten().collect();
        let owner = if titles_below { above } else { below };
        if let Some(level) = owner {
            let title = if titles_below { take_first(&mut lines) } else { lines.pop() };
            let level = &mut collection.levels[level];
            if level.title.is_empty() {
                level.title = plain_title(&title.unwrap_or_default()).to_owned();
            }
        }
        // The number above a named level says no more than its place does.
        lines.retain(|line| !line.chars().all(|character| character.is_ascii_digit()));
        if let Some(level) = above {
            let note = &mut collection.levels[level].note;
            lines.iter().for_each(|line| add_line(note, line));
        }
    }
}

fn give(level: &mut Level, key: Key, value: String) {
    match key {
        Key::Title => level.title = value,
        Key::Author => level.author = value,
        Key::Comment => add_line(&mut level.note, &value),
        Key::CommentEnd | Key::Collection => {}
    }
}

/// What stands before the first board is about the collection, but for the first level's own
/// title, which stays.
fn take_header(
    collection: &mut Collection,
    gaps: &mut [Gap],
    keys_above: bool,
    titles_below: bool,
) {
    let level_count = collection.levels.len();
    let every_level_has_a_title =
        gaps.iter().take(level_count).skip(1).all(|gap| !gap.paragraphs.is_empty());
    let Some(gap) = gaps.first_mut() else { return };
    if !keys_above {
        for (key, value) in gap.keys.drain(..) {
            match key {
                Key::Title | Key::Collection => collection.title = value,
                Key::Author => collection.author = value,
                Key::Comment => add_line(&mut collection.note, &value),
                Key::CommentEnd => {}
            }
        }
    }
    let stands_alone =
        gap.paragraphs.len() > 1 && gap.paragraphs.last().is_some_and(|last| last.len() == 1);
    let mut lines: Vec<String> = gap.paragraphs.drain(..).flatten().collect();
    let is_numbered = lines.last().is_some_and(|line| starts_with_digit(line));
    if !titles_below && (stands_alone || is_numbered || every_level_has_a_title) {
        gap.paragraphs.extend(lines.pop().map(|title| vec![title]));
    }
    if collection.title.is_empty() {
        collection.title = take_first(&mut lines).unwrap_or_default();
    }
    lines.iter().for_each(|line| add_line(&mut collection.note, line));
}

/// `Key: value` lines belong to the board below them if the last board has none below and every
/// board has some above.
fn keys_stand_above(gaps: &[Gap]) -> bool {
    let has_words =
        |gap: &Gap| gap.keys.iter().any(|(key, _)| matches!(key, Key::Title | Key::Author));
    match gaps.split_last() {
        Some((last, [only])) => {
            last.keys.is_empty() && only.keys.iter().any(|(key, _)| *key == Key::Title)
        }
        Some((last, above)) => last.keys.is_empty() && above.iter().all(has_words),
        None => false,
    }
}

/// Plain titles belong to the board above them if words follow the last board and the first
/// board has none above that would do.
fn titles_stand_below(gaps: &[Gap]) -> bool {
    let line_of = |gap: Option<&Gap>| gap?.paragraphs.last()?.last().cloned();
    let below_last = gaps.last().and_then(|gap| gap.paragraphs.first()?.first());
    match (below_last, line_of(gaps.first())) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(below), Some(above)) => starts_with_digit(below) && !starts_with_digit(&above),
    }
}

impl Gap {
    fn of(lines: &[Line<'_>]) -> Self {
        let mut gap = Self::default();
        let mut paragraph = Vec::new();
        let mut lines = lines.iter();
        while let Some(line) = lines.next() {
            if is_comment_start(line.text) {
                let comment: Vec<&str> = lines
                    .by_ref()
                    .map(|line| line.text)
                    .take_while(|text| !is_comment_end(text))
                    .collect();
                gap.keys.push((Key::Comment, comment.join("\n")));
            } else if let Some((key, value)) = key_value(line.text) {
                gap.keys.push((key, value.to_owned()));
            } else if plain(line.text).is_empty() {
                gap.paragraphs.push(std::mem::take(&mut paragraph));
            } else {
                paragraph.push(plain(line.text).to_owned());
            }
        }
        gap.paragraphs.push(paragraph);
        gap.paragraphs.retain(|paragraph| !paragraph.is_empty());
        gap
    }
}

/// A title without the number and quotes of `1 'name'`; a number alone stays.
fn plain_title(line: &str) -> &str {
    let after_number = line.trim_start_matches(|character: char| character.is_ascii_digit());
    let name = after_number.trim_start_matches(['.', ':', ')', ' ', '\t']);
    let unquoted = [('\'', '\''), ('"', '"')]
        .into_iter()
        .find_map(|(open, close)| name.strip_prefix(open)?.strip_suffix(close));
    match unquoted {
        Some(name) if !name.is_empty() => name,
        _ if after_number.starts_with(['.', ':', ')']) && !name.is_empty() => name,
        _ => line,
    }
}

fn starts_with_digit(line: &str) -> bool {
    line.starts_with(|character: char| character.is_ascii_digit())
}

fn take_first(lines: &mut Vec<String>) -> Option<String> {
    if lines.is_empty() { None } else { Some(lines.remove(0)) }
}

fn add_line(note: &mut String, line: &str) {
    if !note.is_empty() {
        note.push('\n');
    }
    note.push_str(line);
}

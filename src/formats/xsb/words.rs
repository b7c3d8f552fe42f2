//! Assigns the words around the boards to titles, authors and notes.
//!
//! The rules follow the Sokoban file format 0.17 and the habits of older collections. Where several
//! readings are possible, the one wins that gives every level one title. "Touches" means that no blank
//! line stands between.
//!
//! **Keys** (`Title: …`, `Author: …`, comments; titles and other keys are judged apart):
//!
//! - A group of keys that touches only one board belongs to it. A group that touches both or none
//!   belongs to the side on which most groups of the text stand.
//! - Without groups that show it, titles stand above their boards if every level has one above and
//!   none is below the last; else they stand below, as the format says.
//! - If every level has a title below it and the header has none, all titles stand below.
//! - In the header the group of the last title, or a group that touches the board, is about the first
//!   level where keys stand above; all other groups, and `Collection:`, are about the collection.
//!
//! **Words that repeat** between all boards in the same order, above and below, come first: the words
//! below the last board show the words below each board. [`super::split`] finds them; the other rules hold where
//! nothing repeats.
//!
//! **Plain lines**, if no key names the level:
//!
//! - A title line is the last line of prose before a board, if a blank line precedes it or if it is
//!   the only line between two boards.
//! - If a title and further lines stand above every board and touch none above, and no words follow
//!   the last board, the first line of each is the title and the rest is the note.
//! - Titles stand below their boards if words follow every board and none precede the first, with or
//!   without blank lines between; or if words follow the last board and all such words touch only the
//!   board above, whatever the header says. `layout` has the details.
//! - If a rule (`=====`) and prose below it stand before every board, and the rule is the first line
//!   below the board above, all words down to the board are about it, and the first line is its title.
//! - Words before the first board are about the whole collection, except the first board's title, and
//!   lines that touch the first board where other boards have such lines, too.
//! - A number that repeats the place of a level, or its place in a sequence that runs through the text,
//!   is no note. Remarks (`::`), rules
//!   (`=====`), solutions and snapshots never become titles or notes.
//!
//! Every word that becomes a title, an author or a note is returned with its place in the text.

use super::comments::add_line;
use super::gap::{Gap, Item, Pair, Text};
use super::keys::{Key, is_number, key_value};
use super::layout::{Layout, starts_with_digit};
use super::line::Line;
use super::split::Split;
use crate::formats::{Collection, Field, LevelDetails};
use std::ops::Range;

/// Where the words of one level stand, in bytes of the text.
#[derive(Debug, Clone, Default)]
pub(super) struct WordPlaces {
    /// The title itself, without a key, a number or quotes.
    pub title: Option<Range<usize>>,
    /// The author's name.
    pub author: Option<Range<usize>>,
    /// What the note is made of: whole lines, or a remark behind a row.
    pub note: Vec<Range<usize>>,
}

/// The words of all levels of a text.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// One for each level.
    pub levels: Vec<WordPlaces>,
    /// Whether `Key: value` lines are above the board they belong to.
    pub keys_above: bool,
}

/// Gives the collection and its levels their words, and returns the places of these words. `gaps`
/// holds the lines before each level and, last, the lines after the last level.
pub(super) fn name_everything(text: &str, collection: &mut Collection, gaps: &[Gap<'_>]) -> Words {
    let count = collection.levels.len();
    collection.details = vec![LevelDetails::default(); count];
    let layout = Layout::of(gaps);
    let words =
        Words { levels: vec![WordPlaces::default(); count], keys_above: layout.adds_keys_above() };
    let mut naming = Naming { text, collection, words, layout };
    let set_name = naming.take_set_name(gaps);
    for (index, gap) in gaps.iter().enumerate() {
        for group in gap.groups() {
            for (place, item) in (group.start..).zip(group.items) {
                let owner = || naming.layout.owner(index, &group, place, item);
                match item {
                    Item::Pair(pair)
                        if pair.key == Key::Collection && set_name == Some(pair.value) => {}
                    Item::Pair(pair) => naming.give_pair(owner(), pair),
                    Item::Comment(lines) => naming.give_comment(owner(), lines),
                    Item::SavedGame(game) => {
                        if let Some(level) = index.checked_sub(1) {
                            naming.collection.details[level].saved_games.push(game.clone());
                        }
                    }
                    Item::Blank | Item::Remark | Item::Rule | Item::Text(_) => {}
                }
            }
        }
    }
    if let Some(split) = naming.layout.split.take() {
        naming.give_split(gaps, &split);
        return naming.words;
    }
    let block = naming.layout.block;
    for (index, gap) in gaps.iter().enumerate() {
        match block {
            Some(block) if index < count => {
                let items = &gap.items[if index == 0 { block } else { 0 }..];
                let texts = naming.texts_beside(gaps, index, index, items);
                naming.give_block(index, texts, true);
            }
            _ => naming.give_texts(gaps, index, gap),
        }
    }
    if let (Some(block), Some(header)) = (block, gaps.first()) {
        naming.give_header(&header.items[..block]);
    }
    naming.words
}

struct Naming<'it> {
    text: &'it str,
    collection: &'it mut Collection,
    words: Words,
    layout: Layout,
}

impl Naming<'_> {
    /// The name of the collection from lines below boards, if the header has none and all boards
    /// agree: a `Set:` of one level does not rename the others.
    fn take_set_name<'text>(&mut self, gaps: &[Gap<'text>]) -> Option<&'text str> {
        let (header, others) = gaps.split_first()?;
        if header.has(Key::Collection) {
            return None;
        }
        let pairs = || others.iter().flat_map(Gap::pairs).filter(|it| it.key == Key::Collection);
        let name = pairs().next()?.value;
        if !pairs().all(|pair| pair.value == name) {
            return None;
        }
        self.collection.title = name.to_owned();
        Some(name)
    }

    /// Gives a pair to a level, or to the collection where it belongs to no level.
    fn give_pair(&mut self, level: Option<usize>, pair: &Pair<'_>) {
        let place = pair.line.range_of(self.text, pair.value);
        let value = pair.value.to_owned();
        let Some(index) = level else {
            let collection = &mut self.collection;
            match pair.key {
                Key::Title | Key::Collection if collection.title.is_empty() => {
                    collection.title = value;
                }
                Key::Collection => {
                    // The name of the collection wins over a title in the header.
                    let title = std::mem::replace(&mut collection.title, value);
                    collection.fields.extend((!title.is_empty()).then(|| field("Title", title)));
                }
                Key::Author if collection.author.is_empty() => collection.author = value,
                Key::Comment => add_line(&mut collection.note, &value),
                Key::CommentEnd => {}
                _ => collection.fields.push(field(pair.name, value)),
            }
            return;
        };
        let (level, places) = (&mut self.collection.levels[index], &mut self.words.levels[index]);
        match pair.key {
            Key::Title if places.title.is_none() => {
                level.title = value;
                places.title = Some(place);
            }
            Key::Author if places.author.is_none() => {
                level.author = value;
                places.author = Some(place);
            }
            Key::Comment => {
                add_line(&mut level.note, &value);
                places.note.push(pair.line.range.clone());
            }
            Key::CommentEnd => {}
            _ => self.collection.details[index].fields.push(field(pair.name, value)),
        }
    }

    fn give_comment(&mut self, level: Option<usize>, lines: &[Line<'_>]) {
        // The end may have words behind it.
        let inner = lines.iter().skip(1).filter_map(|line| match key_value(line.text) {
            Some((Key::CommentEnd, _, words)) => Some(words).filter(|it| !it.is_empty()),
            _ => Some(line.text),
        });
        let comment = inner.collect::<Vec<_>>().join("\n");
        // A comment without an end may have no lines.
        let has_lines = lines.len() > 1;
        match level {
            _ if !has_lines => {}
            None => add_line(&mut self.collection.note, &comment),
            Some(index) => {
                add_line(&mut self.collection.levels[index].note, &comment);
                let ranges = lines.iter().map(|line| line.range.clone());
                self.words.levels[index].note.extend(ranges);
            }
        }
    }

    /// Gives the prose between the boards to the sides on which it stands.
    fn give_split(&mut self, gaps: &[Gap<'_>], split: &Split) {
        let has_keys = gaps.iter().skip(1).any(|gap| gap.has(Key::Title));
        for (index, gap) in gaps.iter().enumerate() {
            let (before, behind) =
                gap.items.split_at(split.start(index).unwrap_or(gap.items.len()));
            match index.checked_sub(1) {
                None => self.give_header(before),
                Some(level) => {
                    let texts = self.texts_beside(gaps, index, level, before);
                    if split.names_above || has_keys {
                        texts.into_iter().for_each(|text| self.give_note(level, text));
                    } else {
                        self.give_block(level, texts, true);
                    }
                }
            }
            if index < self.collection.levels.len() {
                let texts = self.texts_beside(gaps, index, index, behind);
                self.give_block(index, texts, split.is_first_title);
            }
        }
    }

    /// The prose beside a board without the numbers of levels, unless a number is the only name.
    fn texts_beside<'gap, 'text>(
        &self,
        gaps: &[Gap<'_>],
        gap: usize,
        level: usize,
        items: &'gap [Item<'text>],
    ) -> Vec<&'gap Text<'text>> {
        let mut texts: Vec<&Text<'_>> = items.iter().filter_map(Item::text).collect();
        let has_name = texts.iter().any(|text| !is_number(text.words));
        if has_name || self.words.levels[level].title.is_some() {
            texts.retain(|text| {
                !repeats_place(text.words, level) && !is_in_sequence(gaps, gap, text.words)
            });
        }
        texts
    }

    /// Gives prose beside a board to this board: its title, if it has none yet, and notes. The title is
    /// the first or the last line that is no number.
    fn give_block(&mut self, index: usize, mut texts: Vec<&Text<'_>>, is_first_title: bool) {
        if self.words.levels[index].title.is_none() && !texts.is_empty() {
            let is_name = |text: &&Text<'_>| !is_number(text.words);
            let place = if is_first_title {
                texts.iter().position(is_name).unwrap_or(0)
            } else {
                texts.iter().rposition(is_name).unwrap_or(texts.len() - 1)
            };
            let text = texts.remove(place);
            let words = plain_title(text.words);
            self.collection.levels[index].title = words.to_owned();
            self.words.levels[index].title = Some(text.line.range_of(self.text, words));
        }
        texts.into_iter().for_each(|text| self.give_note(index, text));
    }

    fn give_note(&mut self, index: usize, text: &Text<'_>) {
        add_line(&mut self.collection.levels[index].note, text.words);
        self.words.levels[index].note.push(text.line.range.clone());
    }

    /// Gives the prose above the words of the first board to the collection.
    fn give_header(&mut self, items: &[Item<'_>]) {
        for text in items.iter().filter_map(Item::text) {
            if self.collection.title.is_empty() {
                self.collection.title = text.words.to_owned();
            } else {
                add_line(&mut self.collection.note, text.words);
            }
        }
    }

    /// Gives the prose between two boards to them: a title, and the rest as notes.
    fn give_texts(&mut self, gaps: &[Gap<'_>], index: usize, gap: &Gap<'_>) {
        let above = index.checked_sub(1);
        let below = Some(index).filter(|index| *index < self.collection.levels.len());
        let mut texts: Vec<&Text<'_>> = gap.texts().collect();
        let untitled = |level: &usize| self.words.levels[*level].title.is_none();
        let title = match (self.layout.titles_below, above) {
            (true, Some(level)) => {
                Some(level).filter(untitled).and_then(|it| Some((it, take_first(&mut texts)?)))
            }
            (true, None) => None,
            (false, None) => below
                .filter(untitled)
                .filter(|_| has_title_in_header(gaps, &texts))
                .and_then(|level| Some((level, texts.pop()?))),
            (false, Some(_)) => below
                .filter(untitled)
                .filter(|_| ends_with_title(gap, &texts))
                .and_then(|level| Some((level, texts.pop()?))),
        };
        if let Some((level, text)) = title {
            let words = plain_title(text.words);
            self.collection.levels[level].title = words.to_owned();
            self.words.levels[level].title = Some(text.line.range_of(self.text, words));
        }
        texts.retain(|text| {
            !repeats_place(text.words, index)
                && !above.is_some_and(|level| repeats_place(text.words, level))
                && !is_in_sequence(gaps, index, text.words)
        });
        let is_above_its_board = |text: &Text<'_>| text.touches_below && !text.touches_above;
        let lines_above = self.layout.lines_above;
        let is_about_first =
            |text: &Text<'_>| lines_above && title.is_none() && is_above_its_board(text);
        if above.is_none()
            && self.collection.title.is_empty()
            && texts.first().is_some_and(|text| !is_about_first(text))
        {
            self.collection.title =
                take_first(&mut texts).map(|text| text.words.to_owned()).unwrap_or_default();
        }
        for text in texts {
            let is_beside_title = title.is_some_and(|(level, title)| {
                above.is_some() && Some(level) == below && title.paragraph == text.paragraph
            });
            let owner = match (above, below) {
                (Some(_), Some(level)) if counts_level(text.words, level) => Some(level),
                (Some(_), Some(level)) if is_beside_title && !text.touches_above => Some(level),
                (Some(_), Some(level)) if is_above_its_board(text) && title.is_none() => {
                    Some(level)
                }
                (None, Some(level)) if is_about_first(text) => Some(level),
                (above, _) => above,
            };
            match owner {
                None => add_line(&mut self.collection.note, text.words),
                Some(level) => self.give_note(level, text),
            }
        }
    }
}

/// Whether words are the number of a level.
fn repeats_place(words: &str, index: usize) -> bool {
    is_number(words) && words.parse() == Ok(index + 1)
}

/// Whether words are a heading with the number of a level: `Level 2`, `No. 2`, `Puzzle #2`.
fn counts_level(words: &str, index: usize) -> bool {
    let mut parts = words.split_whitespace();
    let name = parts.next().unwrap_or_default();
    let number = parts.next().unwrap_or_default();
    name.chars().all(|letter| letter.is_alphabetic() || letter == '.')
        && number.trim_start_matches('#').trim_end_matches(['.', ':']).parse() == Ok(index + 1)
        && parts.next().is_none()
}

/// Whether the last line of prose before a board is its title.
fn ends_with_title(gap: &Gap<'_>, texts: &[&Text<'_>]) -> bool {
    let Some((title, others)) = texts.split_last() else { return false };
    let says_nothing = |item: &&Item<'_>| matches!(item, Item::Blank | Item::Remark);
    let is_only_line = gap.items.iter().filter(|it| !says_nothing(it)).count() == 1;
    let in_paragraph = || others.iter().filter(|it| it.paragraph == title.paragraph);
    let follows_numbers = in_paragraph().all(|text| is_number(text.words));
    is_only_line || !title.touches_above && (follows_numbers || title.touches_below)
}

/// Whether the last line of the header is the title of the first board: it stands alone below
/// other paragraphs, it has a number, or every other board has a title above it.
fn has_title_in_header(gaps: &[Gap<'_>], texts: &[&Text<'_>]) -> bool {
    let Some((title, others)) = texts.split_last() else { return false };
    let count = gaps.len() - 1;
    let keys_name_levels = gaps[1..].iter().any(|gap| gap.has(Key::Title));
    let stands_alone =
        !others.is_empty() && others.iter().all(|text| text.paragraph != title.paragraph);
    let others_have_titles = gaps[..count].iter().skip(1).all(|gap| gap.texts().next().is_some());
    starts_with_digit(title.words) || !keys_name_levels && (stands_alone || others_have_titles)
}

/// A title without the number of `1 'name'`, `1. name` or `1: name`, and without the quotes. A number
/// alone stays, and one that is part of the title: `3.14`, `10:30 am`.
fn plain_title(line: &str) -> &str {
    let after_number = line.trim_start_matches(|character: char| character.is_ascii_digit());
    let has_number = after_number.len() < line.len();
    let after_mark = Some(after_number).filter(|_| has_number).and_then(|rest| {
        let name = rest.strip_prefix(['.', ':', ')'])?;
        let is_apart =
            name.starts_with([' ', '\t', '\'', '"']) || name.starts_with(char::is_uppercase);
        is_apart.then_some(name)
    });
    let name = after_mark.unwrap_or(after_number).trim_start();
    let unquoted = [('\'', '\''), ('"', '"')]
        .into_iter()
        .find_map(|(open, close)| name.strip_prefix(open)?.strip_suffix(close));
    match unquoted {
        Some(name) if !name.is_empty() => name,
        _ if after_mark.is_some() && !name.is_empty() => name,
        _ => line,
    }
}

/// Whether words are the number of a level in a sequence that runs through the text: one more than in
/// the gap above, or one less than in the gap below.
fn is_in_sequence(gaps: &[Gap<'_>], index: usize, words: &str) -> bool {
    let number = |words: &str| words.parse::<usize>().ok().filter(|_| is_number(words));
    // Numbers are next to titles, not among many other lines.
    let number_in = |gap: Option<&Gap<'_>>| {
        let texts = || gap.into_iter().flat_map(Gap::texts);
        texts().take(3).chain(texts().rev().take(3)).find_map(|text| number(text.words))
    };
    let Some(own) = number(words) else { return false };
    let above = index.checked_sub(1).and_then(|above| number_in(gaps.get(above)));
    let below = number_in(gaps.get(index + 1));
    above.is_some_and(|above| above.checked_add(1) == Some(own))
        || below.is_some_and(|below| own.checked_add(1) == Some(below))
}

fn take_first<T>(list: &mut Vec<T>) -> Option<T> {
    if list.is_empty() { None } else { Some(list.remove(0)) }
}

fn field(key: &str, value: String) -> Field {
    Field { key: key.to_owned(), value }
}

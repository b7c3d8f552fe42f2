//! Assigns the words around the boards to titles, authors and notes.
//!
//! The rules follow the Sokoban file format 0.17 and the habits of older collections:
//!
//! - A title line is the last line of prose before a board, if a blank line precedes it or if it is
//!   the only line between two boards. If words follow the last board and none precede the first,
//!   the titles are below their boards.
//! - `Key: value` lines belong to the board above them, unless every board has a title of that kind
//!   above it and none follows the last board.
//! - If a rule (`=====`) and prose below it stand before every board, and the rule is the first line
//!   below the board above, all words down to the board are about it, and the first line is its title.
//! - Words before the first board are about the whole collection, except the first board's title.
//! - Remarks (`::`), rules (`=====`), solutions and snapshots never become titles or notes.
//!
//! Every word that becomes a title, an author or a note is returned with its place in the text.

use super::gap::{Gap, Item, Pair, Text};
use super::keys::{Key, is_comment_end};
use super::lines::Line;
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
    let first_block = first_block_below_rule(gaps);
    let keys_above = first_block.is_some() || keys_stand_above(gaps);
    let titles_below = titles_stand_below(gaps);
    let mut naming = Naming {
        text,
        collection,
        words: Words { levels: vec![WordPlaces::default(); count], keys_above },
    };
    let set_name = naming.take_set_name(gaps);
    for (index, gap) in gaps.iter().enumerate() {
        let above = index.checked_sub(1);
        let below = Some(index).filter(|index| *index < count);
        for (place, item) in gap.items.iter().enumerate() {
            let is_in_header = index == 0 && first_block.is_some_and(|block| place < block);
            let pairs_owner = if keys_above && !is_in_header { below } else { above };
            match item {
                Item::Pair(pair) if pair.key == Key::Collection && set_name == Some(pair.value) => {
                }
                Item::Pair(pair) => naming.give_pair(pairs_owner, pair),
                Item::Comment(lines) => naming.give_comment(pairs_owner, lines),
                Item::SavedGame(game) => {
                    if let Some(level) = above {
                        naming.collection.details[level].saved_games.push(game.clone());
                    }
                }
                Item::Blank | Item::Remark | Item::Rule | Item::Text(_) => {}
            }
        }
    }
    for (index, gap) in gaps.iter().enumerate() {
        match first_block {
            Some(block) if index < count => {
                naming.give_block(index, &gap.items[if index == 0 { block } else { 0 }..]);
            }
            _ => naming.give_texts(gaps, index, gap, titles_below),
        }
    }
    if let (Some(block), Some(header)) = (first_block, gaps.first()) {
        naming.give_header(&header.items[..block]);
    }
    naming.words
}

struct Naming<'it> {
    text: &'it str,
    collection: &'it mut Collection,
    words: Words,
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
        let inner = lines.iter().skip(1).filter(|line| !is_comment_end(line.text));
        let comment = inner.map(|line| line.text).collect::<Vec<_>>().join("\n");
        match level {
            None => add_line(&mut self.collection.note, &comment),
            Some(index) => {
                add_line(&mut self.collection.levels[index].note, &comment);
                let ranges = lines.iter().map(|line| line.range.clone());
                self.words.levels[index].note.extend(ranges);
            }
        }
    }

    /// Gives the prose between a rule and a board to this board: the first line is its title.
    fn give_block(&mut self, index: usize, items: &[Item<'_>]) {
        let (level, places) = (&mut self.collection.levels[index], &mut self.words.levels[index]);
        for text in items.iter().filter_map(Item::text) {
            if places.title.is_none() {
                let words = plain_title(text.words);
                level.title = words.to_owned();
                places.title = Some(text.line.range_of(self.text, words));
            } else {
                add_line(&mut level.note, text.words);
                places.note.push(text.line.range.clone());
            }
        }
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
    fn give_texts(&mut self, gaps: &[Gap<'_>], index: usize, gap: &Gap<'_>, titles_below: bool) {
        let above = index.checked_sub(1);
        let below = Some(index).filter(|index| *index < self.collection.levels.len());
        let mut texts: Vec<&Text<'_>> = gap.texts().collect();
        let title = match (titles_below, above) {
            (true, Some(level)) => take_first(&mut texts).map(|text| (level, text)),
            (true, None) => None,
            (false, None) => below
                .filter(|_| has_title_in_header(gaps, &texts))
                .and_then(|level| Some((level, texts.pop()?))),
            (false, Some(_)) => below
                .filter(|level| self.words.levels[*level].title.is_none())
                .filter(|_| ends_with_title(gap, &texts))
                .and_then(|level| Some((level, texts.pop()?))),
        };
        if let Some((level, text)) = title
            && self.words.levels[level].title.is_none()
        {
            let words = plain_title(text.words);
            self.collection.levels[level].title = words.to_owned();
            self.words.levels[level].title = Some(text.line.range_of(self.text, words));
        }
        if above.is_none() && self.collection.title.is_empty() {
            self.collection.title =
                take_first(&mut texts).map(|text| text.words.to_owned()).unwrap_or_default();
        }
        // The number above a named level repeats its place.
        texts.retain(|text| !is_number(text.words));
        for text in texts {
            let is_above_its_board = text.touches_below && !text.touches_above;
            let owner = match (above, below) {
                (Some(_), Some(level)) if is_above_its_board && title.is_none() => Some(level),
                (above, _) => above,
            };
            match owner {
                None => add_line(&mut self.collection.note, text.words),
                Some(level) => {
                    add_line(&mut self.collection.levels[level].note, text.words);
                    self.words.levels[level].note.push(text.line.range.clone());
                }
            }
        }
    }
}

/// Index of the item with which the words about the first board begin, if a rule is above the words
/// of every board. The header may have further rules above it.
fn first_block_below_rule(gaps: &[Gap<'_>]) -> Option<usize> {
    let (header, others) = gaps.split_last()?.1.split_first()?;
    let rules_of_a_block = others.first()?.rules().count();
    let own_rules = header.rules().count().checked_sub(rules_of_a_block)?;
    let block = header.rules().nth(own_rules)?;
    let has_prose = |items: &[Item<'_>]| items.iter().any(|item| item.text().is_some());
    let is_block = |gap: &Gap<'_>| gap.begins_with_rule() && has_prose(&gap.items);
    (has_prose(&header.items[block..]) && others.iter().all(is_block)).then_some(block)
}

/// Whether the last line of prose before a board is its title.
fn ends_with_title(gap: &Gap<'_>, texts: &[&Text<'_>]) -> bool {
    let Some((title, others)) = texts.split_last() else { return false };
    let is_only_line = gap.items.iter().filter(|item| !matches!(item, Item::Blank)).count() == 1;
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

/// `Key: value` lines belong to the board below them if the last board has none below and every
/// board has a title above that does not touch the board before.
fn keys_stand_above(gaps: &[Gap<'_>]) -> bool {
    let Some((last, above)) = gaps.split_last() else { return false };
    let names_level = |key| matches!(key, Key::Title | Key::Author | Key::Comment);
    !above.is_empty()
        && !last.pairs().any(|pair| names_level(pair.key))
        && above.iter().all(|gap| gap.has(Key::Title))
        && !above.iter().skip(1).any(Gap::pairs_touch_above_only)
}

/// Plain titles belong to the board above them if words follow the last board and the first
/// board has none above that would do, and no keys name the levels.
fn titles_stand_below(gaps: &[Gap<'_>]) -> bool {
    let Some((last, others)) = gaps.split_last() else { return false };
    if others.is_empty() || gaps[1..].iter().any(|gap| gap.has(Key::Title)) {
        return false;
    }
    let below_last = last.texts().next().filter(|text| text.touches_above);
    let above_first = others.first().and_then(|gap| gap.texts().next_back());
    let all_have_titles =
        gaps[1..].iter().all(|gap| gap.texts().next().is_some_and(|text| text.touches_above));
    match (below_last, above_first) {
        (None, _) => false,
        (Some(_), None) => all_have_titles,
        // One title without a number among numbered ones is still a title.
        (Some(_), Some(above)) => {
            let mut first_texts = gaps[1..].iter().filter_map(|gap| gap.texts().next());
            let has_rules_below = gaps[1..].iter().all(Gap::ends_with_rule);
            let has_numbers_below = first_texts.any(|text| starts_with_digit(text.words));
            all_have_titles
                && (has_rules_below || has_numbers_below)
                && !starts_with_digit(above.words)
        }
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

fn is_number(words: &str) -> bool {
    words.chars().all(|character| character.is_ascii_digit())
}

fn starts_with_digit(words: &str) -> bool {
    words.starts_with(|character: char| character.is_ascii_digit())
}

fn take_first<T>(list: &mut Vec<T>) -> Option<T> {
    if list.is_empty() { None } else { Some(list.remove(0)) }
}

fn field(key: &str, value: String) -> Field {
    Field { key: key.to_owned(), value }
}

fn add_line(note: &mut String, line: &str) {
    if !note.is_empty() {
        note.push('\n');
    }
    note.push_str(line);
}

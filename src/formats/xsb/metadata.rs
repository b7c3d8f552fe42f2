//! Assigns the text around the boards to titles, authors and notes.
//!
//! The rules follow the Sokoban file format 0.17 and the habits of older collections. If several
//! interpretations are possible, the one that gives every level one title is used. A line "touches"
//! a board if no blank line is between them. The "header" is the text above the first board. A
//! "group" is a run of lines without a blank line between them. A "plain line" is a line of prose:
//! no key, comment, remark or rule.
//!
//! **Keys** (`Title: …`, `Author: …`, comments; the rules treat titles and other keys separately):
//!
//! - A group of keys that touches only one board belongs to it. A group that touches both or none
//!   belongs to the board on the side that most groups of the text touch.
//! - Without groups that show it, titles are above their boards if every level has one above and
//!   none is below the last; else they are below, as the format says.
//! - If every level has a title below it and the header has none, all titles are below.
//! - In the header the group of the last title, or a group that touches the board, is about the
//!   first level where keys are above; all other groups, and `Collection:`, are about the
//!   collection.
//!
//! **Text that repeats** between all boards in the same order, above and below, comes first: the
//! text below the last board shows what is below each board. [`super::gap_split`] finds it; the
//! other rules apply where nothing repeats.
//!
//! **Plain lines**, if no key names the level:
//!
//! - A title line is the last line of prose before a board, if a blank line precedes it or if it is
//!   the only line between two boards.
//! - If a title and further lines are above every board and touch none above, and no text follows
//!   the last board, the first line of each is the title and the rest is the note.
//! - Titles are below their boards if text follows every board and none precedes the first, with or
//!   without blank lines between; or if text follows the last board and all such text touches only
//!   the board above, for any header. `metadata_layout` has the details.
//! - If a rule (`=====`) and prose below it precede every board, and the rule is the first line
//!   below the board above, all text down to the board is about it, and the first line is its
//!   title.
//! - Text before the first board is about the whole collection, except the first board's title, and
//!   lines that touch the first board where other boards have such lines, too.
//! - A number that repeats the number of a level, or continues a sequence that runs through the
//!   text, is no note. Remarks (`::`), rules (`=====`), solutions and snapshots never become titles
//!   or notes.
//!
//! Each title, author and note is returned with its byte range in the text.

mod titles;

use super::between_boards::{Gap, GapItem, Pair, TextLineItem};
use super::comments::add_line;
use super::gap_split::GapSplit;
use super::key_lines::{Key, is_number, key_value};
use super::metadata_layout::MetadataLayout;
use super::rows::Line;
use crate::formats::{Collection, Field, LevelDetails};
use std::ops::Range;
use titles::{
    ends_with_title, has_title_in_header, is_in_sequence, is_level_heading, repeats_place,
    title_without_number,
};

/// Byte ranges of the title, author and note of one level.
#[derive(Debug, Clone, Default)]
pub(super) struct MetadataRanges {
    /// The title itself, without a key, a number or quotes; `None` without a title.
    pub title: Option<Range<usize>>,
    /// The author's name.
    pub author: Option<Range<usize>>,
    /// The parts of the note: whole lines, or text behind rows.
    pub note: Vec<Range<usize>>,
}

/// Byte ranges of the metadata of all levels of a text.
#[derive(Debug, Default)]
pub(super) struct TextMetadata {
    /// The ranges of each level, in the order of the levels.
    pub levels: Vec<MetadataRanges>,
    /// Whether new `Key: value` lines go above their board.
    pub keys_above: bool,
}

/// Sets the metadata of a collection and its levels; returns its byte ranges in `text`.
///
/// `gaps` has the lines before each level and, last, the lines after the last level.
pub(super) fn assign_metadata(
    text: &str,
    collection: &mut Collection,
    gaps: &[Gap<'_>],
) -> TextMetadata {
    let count = collection.levels.len();
    collection.details = vec![LevelDetails::default(); count];
    let layout = MetadataLayout::detect(gaps);
    let ranges = TextMetadata {
        levels: vec![MetadataRanges::default(); count],
        keys_above: layout.adds_keys_above(),
    };
    let mut naming = MetadataAssigner { text, collection, ranges, layout };
    let set_name = naming.take_collection_name(gaps);
    // Keys come first, because they decide which levels still need a title from a plain line.
    for (index, gap) in gaps.iter().enumerate() {
        for group in gap.groups() {
            for (place, item) in (group.start..).zip(group.items) {
                let owner = || naming.layout.level_of_item(index, &group, place, item);
                match item {
                    GapItem::Pair(pair)
                        if pair.key == Key::Collection && set_name == Some(pair.value) => {}
                    GapItem::Pair(pair) => naming.assign_pair(owner(), pair),
                    GapItem::Comment(lines) => naming.assign_comment(owner(), lines),
                    GapItem::SavedGame(game) => {
                        // A solution belongs to the board above it; in the header, to none.
                        if let Some(level) = index.checked_sub(1) {
                            naming.collection.details[level].saved_games.push(game.clone());
                        }
                    }
                    GapItem::Blank | GapItem::Remark | GapItem::Rule | GapItem::Text(_) => {}
                }
            }
        }
    }
    // Then the plain lines, by the strongest evidence for their side.
    if let Some(split) = naming.layout.split.take() {
        naming.assign_split(gaps, &split);
        return naming.ranges;
    }
    let block = naming.layout.first_text;
    for (index, gap) in gaps.iter().enumerate() {
        match block {
            Some(block) if index < count => {
                let items = &gap.items[if index == 0 { block } else { 0 }..];
                let texts = naming.texts_beside(gaps, index, index, items);
                naming.assign_lines(index, texts, true);
            }
            _ => naming.assign_texts(gaps, index, gap),
        }
    }
    if let (Some(block), Some(header)) = (block, gaps.first()) {
        naming.assign_header(&header.items[..block]);
    }
    naming.ranges
}

/// Assigns the metadata of one text; see the module documentation.
struct MetadataAssigner<'it> {
    text: &'it str,
    collection: &'it mut Collection,
    /// The byte ranges assigned so far.
    ranges: TextMetadata,
    layout: MetadataLayout,
}

impl MetadataAssigner<'_> {
    /// Sets the title of the collection from `Collection:` or `Set:` lines below boards.
    ///
    /// Returns the title. `None` if the header has such a line, there is none, or their values
    /// differ: a `Set:` of one level does not rename the others.
    fn take_collection_name<'text>(&mut self, gaps: &[Gap<'text>]) -> Option<&'text str> {
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

    /// Assigns a pair to the level at this index, or to the collection if `level` is `None`.
    ///
    /// A second title or author becomes a further field. In the header, the value of `Collection:`
    /// or `Set:` replaces a title, which becomes a field.
    fn assign_pair(&mut self, level: Option<usize>, pair: &Pair<'_>) {
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
        let (level, places) = (&mut self.collection.levels[index], &mut self.ranges.levels[index]);
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

    /// Adds a comment to the note of the level at this index; `None` is the collection.
    ///
    /// `lines` begin with `Comment:`.
    fn assign_comment(&mut self, level: Option<usize>, lines: &[Line<'_>]) {
        // The end may have text behind it.
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
                self.ranges.levels[index].note.extend(ranges);
            }
        }
    }

    /// Assigns the plain lines of all gaps to the levels above and below, as the split says.
    fn assign_split(&mut self, gaps: &[Gap<'_>], split: &GapSplit) {
        let has_keys = gaps.iter().skip(1).any(|gap| gap.has(Key::Title));
        for (index, gap) in gaps.iter().enumerate() {
            let (before, behind) =
                gap.items.split_at(split.start(index).unwrap_or(gap.items.len()));
            match index.checked_sub(1) {
                None => self.assign_header(before),
                Some(level) => {
                    let texts = self.texts_beside(gaps, index, level, before);
                    // Only boards without a name may take one from the text below them.
                    if split.names_above || has_keys {
                        texts.into_iter().for_each(|text| self.add_note(level, text));
                    } else {
                        self.assign_lines(level, texts, true);
                    }
                }
            }
            if index < self.collection.levels.len() {
                let texts = self.texts_beside(gaps, index, index, behind);
                self.assign_lines(index, texts, split.is_first_title);
            }
        }
    }

    /// Returns the plain lines among `items`, without numbers of the level.
    ///
    /// `gap` is the index of their gap, `level` that of the level beside. Numbers stay if the level
    /// has no title yet and all these lines are numbers.
    fn texts_beside<'gap, 'text>(
        &self,
        gaps: &[Gap<'_>],
        gap: usize,
        level: usize,
        items: &'gap [GapItem<'text>],
    ) -> Vec<&'gap TextLineItem<'text>> {
        let mut texts: Vec<&TextLineItem<'_>> = items.iter().filter_map(GapItem::text).collect();
        let has_name = texts.iter().any(|text| !is_number(text.text));
        if has_name || self.ranges.levels[level].title.is_some() {
            texts.retain(|text| {
                !repeats_place(text.text, level) && !is_in_sequence(gaps, gap, text.text)
            });
        }
        texts
    }

    /// Assigns plain lines to the level at `index`: its title, if it has none yet, and notes.
    ///
    /// The title is the first or, without `is_first_title`, the last line that is no number; if all
    /// are numbers, the first or last line.
    fn assign_lines(
        &mut self,
        index: usize,
        mut texts: Vec<&TextLineItem<'_>>,
        is_first_title: bool,
    ) {
        if self.ranges.levels[index].title.is_none() && !texts.is_empty() {
            let is_name = |text: &&TextLineItem<'_>| !is_number(text.text);
            let place = if is_first_title {
                texts.iter().position(is_name).unwrap_or(0)
            } else {
                texts.iter().rposition(is_name).unwrap_or(texts.len() - 1)
            };
            let text = texts.remove(place);
            let words = title_without_number(text.text);
            self.collection.levels[index].title = words.to_owned();
            self.ranges.levels[index].title = Some(text.line.range_of(self.text, words));
        }
        texts.into_iter().for_each(|text| self.add_note(index, text));
    }

    /// Adds a plain line to the note of the level at `index`.
    fn add_note(&mut self, index: usize, text: &TextLineItem<'_>) {
        add_line(&mut self.collection.levels[index].note, text.text);
        self.ranges.levels[index].note.push(text.line.range.clone());
    }

    /// Assigns plain lines of the header to the collection.
    ///
    /// The first line becomes the title if there is none; the others become the note.
    fn assign_header(&mut self, items: &[GapItem<'_>]) {
        for text in items.iter().filter_map(GapItem::text) {
            if self.collection.title.is_empty() {
                self.collection.title = text.text.to_owned();
            } else {
                add_line(&mut self.collection.note, text.text);
            }
        }
    }

    /// Assigns the plain lines of the gap at `index` as titles and notes.
    ///
    /// In the header, lines that belong to no level become title and note of the collection.
    fn assign_texts(&mut self, gaps: &[Gap<'_>], index: usize, gap: &Gap<'_>) {
        let above = index.checked_sub(1);
        let below = Some(index).filter(|index| *index < self.collection.levels.len());
        let mut texts: Vec<&TextLineItem<'_>> = gap.texts().collect();
        // First take the title out of the lines. A title by key has priority.
        let untitled = |level: &usize| self.ranges.levels[*level].title.is_none();
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
            let words = title_without_number(text.text);
            self.collection.levels[level].title = words.to_owned();
            self.ranges.levels[level].title = Some(text.line.range_of(self.text, words));
        }
        // Numbers that programs add to each level would make notes that say nothing.
        texts.retain(|text| {
            !repeats_place(text.text, index)
                && !above.is_some_and(|level| repeats_place(text.text, level))
                && !is_in_sequence(gaps, index, text.text)
        });
        let is_above_its_board =
            |text: &TextLineItem<'_>| text.touches_below && !text.touches_above;
        let lines_above = self.layout.lines_above;
        let is_about_first =
            |text: &TextLineItem<'_>| lines_above && title.is_none() && is_above_its_board(text);
        if above.is_none()
            && self.collection.title.is_empty()
            && texts.first().is_some_and(|text| !is_about_first(text))
        {
            self.collection.title =
                take_first(&mut texts).map(|text| text.text.to_owned()).unwrap_or_default();
        }
        // A line is about the board above, unless its paragraph or blank lines show another owner.
        for text in texts {
            let is_beside_title = title.is_some_and(|(level, title)| {
                above.is_some() && Some(level) == below && title.paragraph == text.paragraph
            });
            let owner = match (above, below) {
                (Some(_), Some(level)) if is_level_heading(text.text, level) => Some(level),
                (Some(_), Some(level)) if is_beside_title && !text.touches_above => Some(level),
                (Some(_), Some(level)) if is_above_its_board(text) && title.is_none() => {
                    Some(level)
                }
                (None, Some(level)) if is_about_first(text) => Some(level),
                (above, _) => above,
            };
            match owner {
                None => add_line(&mut self.collection.note, text.text),
                Some(level) => self.add_note(level, text),
            }
        }
    }
}

/// Removes and returns the first entry; `None` if the list is empty.
fn take_first<T>(list: &mut Vec<T>) -> Option<T> {
    if list.is_empty() { None } else { Some(list.remove(0)) }
}

/// Creates a field.
fn field(key: &str, value: String) -> Field {
    Field { key: key.to_owned(), value }
}

//! Finds the line between two boards where the words about the next board begin.
//!
//! Words that stand above every board and other words that stand below every board repeat between all
//! boards, in the same order. The words below the last board show what stands below, and the words
//! above the first board show what stands above:
//!
//! | header | between two boards | below the last board |
//! |---|---|---|
//! | title | author, title | author |
//! | set, title | comment, title | comment |
//! | title | title | nothing |
//!
//! [`Split::of`] compares the kinds of the paragraphs. If the kinds repeat in every gap, the words
//! are split there. It ignores solutions and rules, and in a second attempt also keys in a paragraph of
//! their own, which some levels may lack. If the kinds do not repeat, or blank lines show another
//! side, there is no split, and [`super::layout`] decides by blank lines and keys.

use super::gap::{Gap, Item};
use super::keys::{Key, is_number, is_sentence};

/// Where the words about the next board begin, in every gap.
#[derive(Debug)]
pub(super) struct Split {
    /// For each gap above a board, the index of the first item about this board.
    starts: Vec<usize>,
    /// Whether a title, in a line or by key, stands above the boards.
    pub names_above: bool,
    /// Whether plain lines stand above the boards.
    pub lines_above: bool,
    /// Whether the first plain line above a board is its title; else the last one is.
    pub is_first_title: bool,
    /// Whether keys stand above the boards.
    pub keys_above: bool,
    /// Whether the words below boards say nothing but solutions.
    pub is_empty_below: bool,
}

/// What a paragraph between two boards is, by its most telling line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It has a `Title:`.
    Title,
    /// It has a plain line.
    Line,
    /// It has other keys or comments only.
    Keys,
}

/// A paragraph with its place in the gap.
#[derive(Debug, Clone, Copy)]
struct Paragraph {
    kind: Kind,
    /// Index of its first item.
    start: usize,
    /// Whether it touches the board above, and not the board below.
    is_below_board: bool,
    /// Whether it touches the board below, and not the board above.
    is_above_board: bool,
    /// Whether it touches both boards.
    is_between: bool,
}

impl Split {
    /// Finds the split from the lines before each level and, last, those after the last level. O(lines).
    pub(super) fn of(gaps: &[Gap<'_>]) -> Option<Self> {
        let (last, above) = gaps.split_last()?;
        let (header, inner) = above.split_first()?;
        let header_words = paragraphs(header, first_item_behind_set(header));
        let last_words = paragraphs(last, 0);
        let inner_words: Vec<_> = inner.iter().map(|gap| paragraphs(gap, 0)).collect();
        let starts = if inner.is_empty() {
            vec![start_of_only_board(header, &header_words, &last_words)?]
        } else {
            exact_starts(&header_words, &inner_words, &last_words)
                .or_else(|| starts_without_keys(&header_words, &inner_words, &last_words))
                .or_else(|| starts_at_lone_titles(&header_words, &inner_words, &last_words))
                .or_else(|| {
                    starts_behind_touching_lines(&header_words, &inner_words, &last_words)
                })?
        };
        let is_apart = inner.iter().zip(&starts[1..]).all(|(gap, start)| is_allowed(gap, *start));
        let split = Self::at(starts, above, &last_words);
        (is_apart && split.is_telling(gaps)).then_some(split)
    }

    fn at(starts: Vec<usize>, above: &[Gap<'_>], last: &[Paragraph]) -> Self {
        let parts = || above.iter().zip(&starts).map(|(gap, start)| &gap.items[*start..]);
        let has_line = |items: &[Item<'_>]| items.iter().any(|item| item.text().is_some());
        let lines_above = parts().any(has_line);
        let is_key = |item: &Item<'_>| matches!(item, Item::Pair(_) | Item::Comment(_));
        Self {
            keys_above: parts().any(|items| items.iter().any(is_key)),
            names_above: lines_above || parts().any(|items| items.iter().any(Item::is_title)),
            lines_above,
            is_first_title: begin_with_titles(parts()),
            is_empty_below: last.is_empty(),
            starts,
        }
    }

    /// Whether the split says more than blank lines do: keys or a second kind of words are there, or
    /// one paragraph of plain lines stands above each board.
    fn is_telling(&self, gaps: &[Gap<'_>]) -> bool {
        let Some((last, above)) = gaps.split_last() else { return false };
        let is_one_paragraph = above.iter().zip(&self.starts).all(|(gap, start)| {
            gap.items[*start..].split(is_break).filter(|items| !items.is_empty()).count() == 1
        });
        // One remark between two boards is no title of the second board if keys name the boards.
        let is_lone_remark = self.lines_above
            && !self.keys_above
            && above.len() == 2
            && last.has(Key::Title)
            && !above.iter().all(|gap| gap.texts().any(|text| ends_with_number(text.words)));
        (self.keys_above || !self.is_empty_below || is_one_paragraph) && !is_lone_remark
    }

    /// Index of the first item of a gap that is about the board below.
    pub(super) fn start(&self, gap: usize) -> Option<usize> {
        self.starts.get(gap).copied()
    }
}

/// Starts where the kinds between all boards are those below the last board and then those above the
/// first one. The kinds below may be missing between some boards.
fn exact_starts(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    let longest = inner.iter().map(Vec::len).max()?;
    let above = longest.checked_sub(last.len()).filter(|above| *above > 0)?;
    let first = &header[header.len().checked_sub(above)?..];
    let expected: Vec<Kind> = last.iter().chain(first).map(|it| it.kind).collect();
    let start = |gap: &Vec<Paragraph>| {
        let kinds: Vec<Kind> = gap.iter().map(|it| it.kind).collect();
        let place = if kinds == expected { last.len() } else { 0 };
        (kinds.ends_with(&expected[last.len()..]) && kinds.len() == above + place)
            .then(|| gap[place].start)
    };
    let starts: Option<Vec<usize>> = inner.iter().map(start).collect();
    Some(first.first().map(|it| it.start).into_iter().chain(starts?).collect())
}

/// The same without paragraphs of keys alone. Such paragraphs between the words below and the words
/// above belong to the board above if other keys follow the last board.
fn starts_without_keys(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    let named = |gap: &[Paragraph]| -> Vec<Paragraph> {
        gap.iter().filter(|it| it.kind != Kind::Keys).copied().collect()
    };
    let last_named = named(last);
    let inner_named: Vec<_> = inner.iter().map(|gap| named(gap)).collect();
    let mut starts = exact_starts(&named(header), &inner_named, &last_named)?;
    if last.iter().any(|it| it.kind == Kind::Keys) {
        return Some(starts);
    }
    for ((gap, named), start) in inner.iter().zip(&inner_named).zip(&mut starts[1..]) {
        let below = last_named.len().checked_sub(1).and_then(|it| named.get(it));
        let is_free = |it: &&Paragraph| {
            below.is_none_or(|below| it.start > below.start) && !it.is_below_board
        };
        *start = gap.iter().find(is_free).map_or(*start, |it| it.start);
    }
    Some(starts)
}

/// Starts at the only `Title:`, or else the only plain paragraph, between two boards, if none of
/// that kind is below the last board.
fn starts_at_lone_titles(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    [Kind::Title, Kind::Line].into_iter().find_map(|kind| {
        let of_kind = |gap: &[Paragraph]| gap.iter().filter(|it| it.kind == kind).count();
        let is_lone = of_kind(last) == 0 && inner.iter().all(|gap| of_kind(gap) == 1);
        let start = |gap: &[Paragraph]| gap.iter().rfind(|it| it.kind == kind).map(|it| it.start);
        let starts = std::iter::once(start(header)).chain(inner.iter().map(|gap| start(gap)));
        starts.collect::<Option<Vec<_>>>().filter(|_| is_lone && !last.is_empty())
    })
}

/// The same if the words below the last board are missing, and such words touch a board from below
/// elsewhere.
fn starts_behind_touching_lines(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    let is_missing = last.iter().all(|it| it.kind == Kind::Keys);
    let touching = |gap: &&Vec<Paragraph>| {
        gap.first().is_some_and(|it| it.is_below_board && it.kind == Kind::Line)
    };
    let below = inner.iter().find(touching).filter(|_| is_missing)?;
    starts_without_keys(header, inner, &below[..1])
}

/// The start of the last paragraph above the only board, if it is a title with keys below it, and no
/// words follow the board.
fn start_of_only_board(header: &Gap<'_>, words: &[Paragraph], last: &[Paragraph]) -> Option<usize> {
    let start = words.last().filter(|it| it.kind == Kind::Line && last.is_empty())?.start;
    let items = &header.items[start..];
    let lines = items.iter().filter(|item| item.text().is_some()).count();
    let has_author = items.iter().any(|it| matches!(it, Item::Pair(it) if it.key == Key::Author));
    let begins = items.first().is_some_and(|item| item.text().is_some());
    (lines == 1 && begins && has_author).then_some(start)
}

/// Whether no solution and no words that touch only the board above are behind the start, and no words
/// that touch only the board below are before it.
fn is_allowed(gap: &Gap<'_>, start: usize) -> bool {
    let has_game = gap.items[start..].iter().any(|item| matches!(item, Item::SavedGame(_)));
    let is_right = |it: &Paragraph| {
        let is_above_board = it.start >= start;
        !(is_above_board && it.is_below_board || !is_above_board && it.is_above_board)
            && (!it.is_between || start == 0)
    };
    !has_game && paragraphs(gap, 0).iter().all(is_right)
}

/// The paragraphs of a gap from an item on that say more than solutions and remarks.
fn paragraphs(gap: &Gap<'_>, from: usize) -> Vec<Paragraph> {
    let mut paragraphs = Vec::new();
    let mut start = from;
    let first_blank = gap.items.iter().position(|item| matches!(item, Item::Blank));
    let last_blank = gap.items.iter().rposition(|item| matches!(item, Item::Blank));
    for items in gap.items[from..].split(is_break) {
        let end = start + items.len();
        let touches_above = !gap.is_header() && first_blank.is_none_or(|blank| end <= blank);
        let touches_below = last_blank.is_none_or(|blank| start > blank);
        if let Some(kind) = kind_of(items) {
            paragraphs.push(Paragraph {
                kind,
                start,
                is_below_board: touches_above && !touches_below,
                is_above_board: touches_below && !touches_above,
                is_between: touches_above && touches_below,
            });
        }
        start = end + 1;
    }
    paragraphs
}

fn is_break(item: &Item<'_>) -> bool {
    matches!(item, Item::Blank | Item::Rule)
}

fn kind_of(items: &[Item<'_>]) -> Option<Kind> {
    let is_key = |item: &Item<'_>| match item {
        Item::Pair(pair) => pair.key != Key::CommentEnd,
        Item::Comment(_) => true,
        _ => false,
    };
    if items.iter().any(Item::is_title) {
        Some(Kind::Title)
    } else if items.iter().any(|item| item.text().is_some()) {
        Some(Kind::Line)
    } else {
        items.iter().any(is_key).then_some(Kind::Keys)
    }
}

/// Index of the item behind the last `Collection:` of the header. The items above are about the whole
/// collection.
fn first_item_behind_set(header: &Gap<'_>) -> usize {
    let names_set = |item: &Item<'_>| matches!(item, Item::Pair(it) if it.key == Key::Collection);
    header.items.iter().rposition(names_set).map_or(0, |place| place + 1)
}

/// Whether the first plain line above every board is the title: only one paragraph has plain lines,
/// or the first line stands alone and the others read like sentences above one board.
fn begin_with_titles<'part, 'text: 'part>(
    parts: impl Iterator<Item = &'part [Item<'text>]>,
) -> bool {
    let words = |items: &'part [Item<'text>]| -> Vec<&'text str> {
        items.iter().filter_map(Item::text).map(|text| text.words).collect()
    };
    let paragraphs = |items: &'part [Item<'text>]| -> Vec<Vec<&str>> {
        items.split(is_break).map(words).filter(|it| !it.is_empty()).collect()
    };
    let parts: Vec<_> = parts.map(paragraphs).collect();
    let has_several = |part: &Vec<Vec<&str>>| part.len() > 1;
    let is_name = |words: &&&str| !is_number(words);
    let begins = |part: &Vec<Vec<&str>>| {
        part.first().is_none_or(|first| {
            let mut names = first.iter().filter(is_name);
            let is_title = names.next().is_none_or(|name| !is_sentence(name));
            part.len() == 1 || is_title && names.next().is_none()
        })
    };
    let are_sentences =
        |part: &Vec<Vec<&str>>| part.iter().skip(1).flatten().all(|it| is_sentence(it));
    let mut several = parts.iter().filter(|it| has_several(it)).peekable();
    parts.iter().all(begins) && (several.peek().is_none() || several.any(are_sentences))
}

/// Whether words end with a number, as in `Level 3`.
fn ends_with_number(words: &str) -> bool {
    words.ends_with(|sign: char| sign.is_ascii_digit())
}

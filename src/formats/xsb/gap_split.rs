//! Finds the line between two boards at which the text about the next board begins.
//!
//! A gap is all lines between two boards; a plain line is a line of prose, in contrast to keys
//! (`Key: value` lines and comments). If all boards have text above and other text below, both
//! repeat between all boards in the same order. The text below the last board shows which text is
//! below, and the text above the first board (header) shows which text is above:
//!
//! | header | between two boards | below the last board |
//! |---|---|---|
//! | title | author, title | author |
//! | set, title | comment, title | comment |
//! | title | title | nothing |
//!
//! [`GapSplit::of`] compares the kinds of the paragraphs, which are items without a blank line or a
//! rule between them. If the kinds repeat in all gaps, it splits the gaps there. It ignores
//! solutions and rules, and in a second attempt also keys in a paragraph of their own, which some
//! levels may lack. If the kinds do not repeat, or blank lines contradict the split, there is none,
//! and [`super::metadata_layout`] decides by blank lines and keys.

use super::between_boards::{Gap, GapItem};
use super::key_lines::{Key, is_number, is_sentence_or_author};

/// For each gap, the index of the item at which the text about the next board begins.
#[derive(Debug)]
pub(super) struct GapSplit {
    /// For each gap above a board, the index of the first item about this board.
    starts: Vec<usize>,
    /// Whether titles, as plain lines or by key, are above the boards.
    pub names_above: bool,
    /// Whether plain lines are above the boards.
    pub lines_above: bool,
    /// Whether the first plain line above a board is its title; otherwise the last one is.
    pub is_first_title: bool,
    /// Whether keys are above the boards.
    pub keys_above: bool,
    /// Whether only solutions, rules and remarks are below the last board.
    pub is_empty_below: bool,
}

/// Kind of a paragraph; the first kind that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ParagraphKind {
    /// It has a `Title:` pair.
    Title,
    /// It has a plain line.
    Text,
    /// It has only other keys or comments.
    Keys,
}

/// A paragraph with its position in the gap.
#[derive(Debug, Clone, Copy)]
struct Paragraph {
    kind: ParagraphKind,
    /// Index of its first item.
    start: usize,
    /// Whether it touches the board above, and not the board below.
    touches_only_above: bool,
    /// Whether it touches the board below, and not the board above.
    touches_only_below: bool,
    /// Whether it touches both boards.
    is_between: bool,
}

impl GapSplit {
    /// Finds the split of these gaps. O(lines).
    ///
    /// `gaps` has the lines before each level and, last, those after the last level. `None` if the
    /// kinds of paragraphs do not repeat, blank lines contradict the split, or blank lines alone
    /// show the same.
    pub(super) fn of(gaps: &[Gap<'_>]) -> Option<Self> {
        let (last, above) = gaps.split_last()?;
        let (header, inner) = above.split_first()?;
        let header_paragraphs = paragraphs(header, first_item_behind_set(header));
        let last_paragraphs = paragraphs(last, 0);
        let inner_paragraphs: Vec<_> = inner.iter().map(|gap| paragraphs(gap, 0)).collect();
        // Try the strictest rule first: a loose rule may fit a text by chance.
        let starts = if inner.is_empty() {
            vec![start_of_only_board(header, &header_paragraphs, &last_paragraphs)?]
        } else {
            exact_starts(&header_paragraphs, &inner_paragraphs, &last_paragraphs)
                .or_else(|| {
                    starts_without_keys(&header_paragraphs, &inner_paragraphs, &last_paragraphs)
                })
                .or_else(|| {
                    starts_at_lone_titles(&header_paragraphs, &inner_paragraphs, &last_paragraphs)
                })
                .or_else(|| {
                    starts_behind_touching_lines(
                        &header_paragraphs,
                        &inner_paragraphs,
                        &last_paragraphs,
                    )
                })?
        };
        let is_apart = inner.iter().zip(&starts[1..]).all(|(gap, start)| is_allowed(gap, *start));
        let split = Self::at(starts, above, &last_paragraphs);
        (is_apart && split.is_informative(gaps)).then_some(split)
    }

    /// Creates the split at these items and describes the text above and below boards.
    ///
    /// `above` has the gaps above boards, `last` the paragraphs below the last board.
    fn at(starts: Vec<usize>, above: &[Gap<'_>], last: &[Paragraph]) -> Self {
        let parts = || above.iter().zip(&starts).map(|(gap, start)| &gap.items[*start..]);
        let has_line = |items: &[GapItem<'_>]| items.iter().any(|item| item.text().is_some());
        let lines_above = parts().any(has_line);
        let is_key = |item: &GapItem<'_>| matches!(item, GapItem::Pair(_) | GapItem::Comment(_));
        Self {
            keys_above: parts().any(|items| items.iter().any(is_key)),
            names_above: lines_above || parts().any(|items| items.iter().any(GapItem::is_title)),
            lines_above,
            is_first_title: first_line_is_title(parts()),
            is_empty_below: last.is_empty(),
            starts,
        }
    }

    /// Returns true if the split says more than blank lines do.
    ///
    /// It does if keys are above the boards, text is below the last one, or one paragraph is above
    /// each board; but not for a single remark between two boards with `Title:` keys below.
    fn is_informative(&self, gaps: &[Gap<'_>]) -> bool {
        let Some((last, above)) = gaps.split_last() else { return false };
        let is_one_paragraph = above.iter().zip(&self.starts).all(|(gap, start)| {
            gap.items[*start..].split(is_break).filter(|items| !items.is_empty()).count() == 1
        });
        // One remark between two boards is no title of the second board if keys name the boards.
        let is_lone_remark = self.lines_above
            && !self.keys_above
            && above.len() == 2
            && last.has(Key::Title)
            && !above.iter().all(|gap| gap.texts().any(|text| ends_with_number(text.text)));
        (self.keys_above || !self.is_empty_below || is_one_paragraph) && !is_lone_remark
    }

    /// Returns the index of the first item of a gap that is about the board below.
    ///
    /// `gap` is the index of the gap. `None` for the last gap.
    pub(super) fn start(&self, gap: usize) -> Option<usize> {
        self.starts.get(gap).copied()
    }
}

/// Finds the starts if all gaps repeat the kinds below and above the boards.
///
/// `header`, `inner` and `last` are the paragraphs above the first board, between boards and below
/// the last board. Each gap between boards must have the kinds below the last board, then those
/// above the first board. The kinds below may be missing between some boards. `None` if a gap has
/// other kinds.
fn exact_starts(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    let longest = inner.iter().map(Vec::len).max()?;
    let above = longest.checked_sub(last.len()).filter(|above| *above > 0)?;
    let first = &header[header.len().checked_sub(above)?..];
    let expected: Vec<ParagraphKind> = last.iter().chain(first).map(|it| it.kind).collect();
    let start = |gap: &Vec<Paragraph>| {
        let kinds: Vec<ParagraphKind> = gap.iter().map(|it| it.kind).collect();
        let place = if kinds == expected { last.len() } else { 0 };
        (kinds.ends_with(&expected[last.len()..]) && kinds.len() == above + place)
            .then(|| gap[place].start)
    };
    let starts: Option<Vec<usize>> = inner.iter().map(start).collect();
    Some(first.first().map(|it| it.start).into_iter().chain(starts?).collect())
}

/// Finds the starts as [`exact_starts`] does, without paragraphs of keys alone.
///
/// Such paragraphs between the text below and the text above belong to the board above if keys
/// follow the last board. Otherwise, those that do not touch the board above belong to the board
/// below.
fn starts_without_keys(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    let named = |gap: &[Paragraph]| -> Vec<Paragraph> {
        gap.iter().filter(|it| it.kind != ParagraphKind::Keys).copied().collect()
    };
    let last_named = named(last);
    let inner_named: Vec<_> = inner.iter().map(|gap| named(gap)).collect();
    let mut starts = exact_starts(&named(header), &inner_named, &last_named)?;
    if last.iter().any(|it| it.kind == ParagraphKind::Keys) {
        return Some(starts);
    }
    for ((gap, named), start) in inner.iter().zip(&inner_named).zip(&mut starts[1..]) {
        let below = last_named.len().checked_sub(1).and_then(|it| named.get(it));
        let is_free = |it: &&Paragraph| {
            below.is_none_or(|below| it.start > below.start) && !it.touches_only_above
        };
        *start = gap.iter().find(is_free).map_or(*start, |it| it.start);
    }
    Some(starts)
}

/// Finds the starts at the only `Title:`, or else the only plain paragraph, between two boards.
///
/// `None` if a gap has several or none of that kind, one is below the last board, or nothing is
/// below the last board.
fn starts_at_lone_titles(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    [ParagraphKind::Title, ParagraphKind::Text].into_iter().find_map(|kind| {
        let of_kind = |gap: &[Paragraph]| gap.iter().filter(|it| it.kind == kind).count();
        let is_lone = of_kind(last) == 0 && inner.iter().all(|gap| of_kind(gap) == 1);
        let start = |gap: &[Paragraph]| gap.iter().rfind(|it| it.kind == kind).map(|it| it.start);
        let starts = std::iter::once(start(header)).chain(inner.iter().map(|gap| start(gap)));
        starts.collect::<Option<Vec<_>>>().filter(|_| is_lone && !last.is_empty())
    })
}

/// Finds the starts as [`starts_without_keys`] does if the last board lacks the text below.
///
/// The text must touch another board from below.
fn starts_behind_touching_lines(
    header: &[Paragraph],
    inner: &[Vec<Paragraph>],
    last: &[Paragraph],
) -> Option<Vec<usize>> {
    let is_missing = last.iter().all(|it| it.kind == ParagraphKind::Keys);
    let touching = |gap: &&Vec<Paragraph>| {
        gap.first().is_some_and(|it| it.touches_only_above && it.kind == ParagraphKind::Text)
    };
    let below = inner.iter().find(touching).filter(|_| is_missing)?;
    starts_without_keys(header, inner, &below[..1])
}

/// Returns the start of the title and author above the only board.
///
/// `header_paragraphs` are the paragraphs of the header, `last` those below the board. The last
/// paragraph of the header must begin with its only plain line and have an `Author:`. `None`
/// otherwise, or if text follows the board.
fn start_of_only_board(
    header: &Gap<'_>,
    header_paragraphs: &[Paragraph],
    last: &[Paragraph],
) -> Option<usize> {
    let start = header_paragraphs
        .last()
        .filter(|it| it.kind == ParagraphKind::Text && last.is_empty())?
        .start;
    let items = &header.items[start..];
    let lines = items.iter().filter(|item| item.text().is_some()).count();
    let has_author =
        items.iter().any(|it| matches!(it, GapItem::Pair(it) if it.key == Key::Author));
    let begins = items.first().is_some_and(|item| item.text().is_some());
    (lines == 1 && begins && has_author).then_some(start)
}

/// Returns true if blank lines and solutions permit the split at index `start` of a gap.
///
/// They do not if a solution or a paragraph that touches only the board above is behind the start,
/// a paragraph that touches only the board below is before it, or one that touches both is not
/// wholly behind it.
fn is_allowed(gap: &Gap<'_>, start: usize) -> bool {
    let has_game = gap.items[start..].iter().any(|item| matches!(item, GapItem::SavedGame(_)));
    let is_right = |it: &Paragraph| {
        let touches_only_below = it.start >= start;
        !(touches_only_below && it.touches_only_above
            || !touches_only_below && it.touches_only_below)
            && (!it.is_between || start == 0)
    };
    !has_game && paragraphs(gap, 0).iter().all(is_right)
}

/// Returns the paragraphs with keys, comments or plain lines, from the item at index `from` on.
fn paragraphs(gap: &Gap<'_>, from: usize) -> Vec<Paragraph> {
    let mut paragraphs = Vec::new();
    let mut start = from;
    let first_blank = gap.items.iter().position(|item| matches!(item, GapItem::Blank));
    let last_blank = gap.items.iter().rposition(|item| matches!(item, GapItem::Blank));
    for items in gap.items[from..].split(is_break) {
        let end = start + items.len();
        let touches_above = !gap.is_header() && first_blank.is_none_or(|blank| end <= blank);
        let touches_below = last_blank.is_none_or(|blank| start > blank);
        if let Some(kind) = kind_of(items) {
            paragraphs.push(Paragraph {
                kind,
                start,
                touches_only_above: touches_above && !touches_below,
                touches_only_below: touches_below && !touches_above,
                is_between: touches_above && touches_below,
            });
        }
        start = end + 1;
    }
    paragraphs
}

/// Returns true for a blank line or a rule, which separate two paragraphs.
fn is_break(item: &GapItem<'_>) -> bool {
    matches!(item, GapItem::Blank | GapItem::Rule)
}

/// Returns the kind of a paragraph; `None` if it has only solutions, remarks and the like.
fn kind_of(items: &[GapItem<'_>]) -> Option<ParagraphKind> {
    let is_key = |item: &GapItem<'_>| match item {
        GapItem::Pair(pair) => pair.key != Key::CommentEnd,
        GapItem::Comment(_) => true,
        _ => false,
    };
    if items.iter().any(GapItem::is_title) {
        Some(ParagraphKind::Title)
    } else if items.iter().any(|item| item.text().is_some()) {
        Some(ParagraphKind::Text)
    } else {
        items.iter().any(is_key).then_some(ParagraphKind::Keys)
    }
}

/// Returns the index of the item behind the last `Collection:` or `Set:` of the header.
///
/// The items above are about the whole collection. 0 if there is no such key.
fn first_item_behind_set(header: &Gap<'_>) -> usize {
    let names_set =
        |item: &GapItem<'_>| matches!(item, GapItem::Pair(it) if it.key == Key::Collection);
    header.items.iter().rposition(names_set).map_or(0, |place| place + 1)
}

/// Returns true if the first plain line above each board is its title.
///
/// Otherwise the last one is. `parts` has the items above each board. True if only one paragraph
/// above each board has plain lines, or the first line is alone in its paragraph and the others
/// read like sentences above at least one board.
fn first_line_is_title<'part, 'text: 'part>(
    parts: impl Iterator<Item = &'part [GapItem<'text>]>,
) -> bool {
    let words = |items: &'part [GapItem<'text>]| -> Vec<&'text str> {
        items.iter().filter_map(GapItem::text).map(|text| text.text).collect()
    };
    let paragraphs = |items: &'part [GapItem<'text>]| -> Vec<Vec<&str>> {
        items.split(is_break).map(words).filter(|it| !it.is_empty()).collect()
    };
    let parts: Vec<_> = parts.map(paragraphs).collect();
    let has_several = |part: &Vec<Vec<&str>>| part.len() > 1;
    let is_name = |words: &&&str| !is_number(words);
    let begins = |part: &Vec<Vec<&str>>| {
        part.first().is_none_or(|first| {
            let mut names = first.iter().filter(is_name);
            let is_title = names.next().is_none_or(|name| !is_sentence_or_author(name));
            part.len() == 1 || is_title && names.next().is_none()
        })
    };
    let are_sentences =
        |part: &Vec<Vec<&str>>| part.iter().skip(1).flatten().all(|it| is_sentence_or_author(it));
    let mut several = parts.iter().filter(|it| has_several(it)).peekable();
    parts.iter().all(begins) && (several.peek().is_none() || several.any(are_sentences))
}

/// Returns true if a text ends with a digit, as in `Level 3`.
fn ends_with_number(words: &str) -> bool {
    words.ends_with(|sign: char| sign.is_ascii_digit())
}

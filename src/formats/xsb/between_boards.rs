//! The lines between two boards, sorted by kind.
//!
//! A gap is all lines between two boards, before the first board (the header) or after the last. A
//! pair is a `Key: value` line. A rule is a separator line such as `=====`. A remark is a line for
//! readers of the file only, such as `:: text`. Any other line is prose, also called a plain line.
//! A line touches a board if no blank line is between them.

use super::comments::read_comment;
use super::key_lines::{
    Key, is_comment_start, is_moves, is_remark, is_rule, key_value, saved_game, unknown_pair,
    without_marks,
};
use super::rows::Line;
use crate::formats::SavedGame;

/// One line of a gap, or several that belong together, by kind.
#[derive(Debug)]
pub(super) enum GapItem<'text> {
    /// A blank line.
    Blank,
    /// A remark, or a line with only tags of a page.
    Remark,
    /// A rule.
    Rule,
    /// A `Key: value` line.
    Pair(Pair<'text>),
    /// The lines of a comment over several lines, from `Comment:` to its end.
    Comment(Vec<Line<'text>>),
    /// A line of prose, which may be a title.
    Text(TextLineItem<'text>),
    /// A solution or a snapshot.
    SavedGame(SavedGame),
}

impl<'text> GapItem<'text> {
    /// Returns the line of prose; `None` for other items.
    pub(super) fn text(&self) -> Option<&TextLineItem<'text>> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Returns true for a pair with the key `Title:`.
    pub(super) fn is_title(&self) -> bool {
        matches!(self, Self::Pair(pair) if pair.key == Key::Title)
    }
}

/// A `Key: value` line.
#[derive(Debug)]
pub(super) struct Pair<'text> {
    pub key: Key,
    /// The key as written.
    pub name: &'text str,
    /// The value, without surrounding blanks.
    pub value: &'text str,
    pub line: Line<'text>,
}

/// A line of prose, which may be a title.
#[derive(Debug)]
pub(super) struct TextLineItem<'text> {
    /// The line without comment marks, tags and surrounding blanks.
    pub text: &'text str,
    pub line: Line<'text>,
    /// Number of its paragraph, rising from the top.
    ///
    /// Any item that is no line of prose ends a paragraph.
    pub paragraph: usize,
    /// Whether no blank line is between the board above and this line.
    ///
    /// False in the header.
    pub touches_above: bool,
    /// Whether no blank line is between this line and the board below or the end of the text.
    pub touches_below: bool,
}

/// All lines between two boards, before the first or after the last.
#[derive(Debug, Default)]
pub(super) struct Gap<'text> {
    /// The items, from the top.
    pub items: Vec<GapItem<'text>>,
    /// Whether the gap is the header, which touches no board above.
    is_header: bool,
}

impl<'text> Gap<'text> {
    /// Sorts the lines of a gap by kind.
    ///
    /// `is_header` is true for the lines before the first board.
    pub(super) fn of(lines: &[Line<'text>], is_header: bool) -> Self {
        let mut items = Vec::new();
        let mut lines = lines.iter().peekable();
        let mut touches_above = !is_header;
        let mut follows_pair = !is_header;
        let mut paragraph = 0;
        while let Some(line) = lines.next() {
            // An unknown key makes a pair only directly below another pair or the board.
            let in_pairs = std::mem::take(&mut follows_pair);
            let item = if is_remark(line.text) {
                GapItem::Remark
            } else if is_blank(line.text) || without_marks(line.text).is_empty() {
                touches_above = false;
                GapItem::Blank
            } else if is_comment_start(line.text) {
                let comment = read_comment(line, &mut lines);
                // A pair below a comment belongs to the same level as the comment.
                follows_pair = in_pairs;
                GapItem::Comment(comment)
            } else if is_rule(line.text) {
                GapItem::Rule
            } else if let Some(game) = saved_game_from(line, &mut lines) {
                GapItem::SavedGame(game)
            } else if let Some((key, name, value)) = key_value(line.text) {
                follows_pair = true;
                GapItem::Pair(Pair { key, name, value, line: line.clone() })
            } else if let Some((name, value)) = unknown_pair(line.text).filter(|_| in_pairs) {
                follows_pair = true;
                GapItem::Pair(Pair { key: Key::Other, name, value, line: line.clone() })
            } else {
                GapItem::Text(TextLineItem {
                    text: without_marks(line.text),
                    line: line.clone(),
                    paragraph,
                    touches_above,
                    touches_below: false,
                })
            };
            paragraph += usize::from(!matches!(item, GapItem::Text(_)));
            items.push(item);
        }
        // Upwards from the end, text touches the board below until a blank line comes between.
        for item in items.iter_mut().rev() {
            match item {
                GapItem::Blank => break,
                GapItem::Text(text) => text.touches_below = true,
                _ => {}
            }
        }
        Self { items, is_header }
    }

    /// Returns true if the gap is above the first board.
    pub(super) fn is_header(&self) -> bool {
        self.is_header
    }

    /// The lines of prose, from the top.
    pub(super) fn texts(&self) -> impl DoubleEndedIterator<Item = &TextLineItem<'text>> {
        self.items.iter().filter_map(GapItem::text)
    }

    /// The pairs, from the top.
    pub(super) fn pairs(&self) -> impl Iterator<Item = &Pair<'text>> {
        self.items
            .iter()
            .filter_map(|item| if let GapItem::Pair(pair) = item { Some(pair) } else { None })
    }

    /// Returns true if there is a pair with this key.
    pub(super) fn has(&self, key: Key) -> bool {
        self.pairs().any(|pair| pair.key == key)
    }

    /// Returns true if a rule is the first line that is not blank.
    pub(super) fn begins_with_rule(&self) -> bool {
        let first = self.items.iter().find(|item| !matches!(item, GapItem::Blank));
        matches!(first, Some(GapItem::Rule))
    }

    /// Returns true if a rule is the last line that is not blank.
    pub(super) fn ends_with_rule(&self) -> bool {
        let last = self.items.iter().rfind(|item| !matches!(item, GapItem::Blank));
        matches!(last, Some(GapItem::Rule))
    }

    /// The indices of the rules among the items.
    pub(super) fn rules(&self) -> impl Iterator<Item = usize> {
        let places = self.items.iter().enumerate();
        places.filter(|(_, item)| matches!(item, GapItem::Rule)).map(|(place, _)| place)
    }

    /// Returns the groups: maximal runs of items without a blank line between them.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group<'_, 'text>> {
        let mut start = 0;
        let groups = self.items.split(|item| matches!(item, GapItem::Blank)).map(move |items| {
            let group = Group {
                items,
                start,
                touches_above: start == 0 && !self.is_header,
                touches_below: start + items.len() == self.items.len(),
                has_title: items.iter().any(GapItem::is_title),
            };
            start += items.len() + 1;
            group
        });
        groups.filter(|group| !group.items.is_empty())
    }

    /// Returns the paragraphs of prose, from the top; each has its lines.
    pub(super) fn paragraphs(&self) -> Vec<Vec<&TextLineItem<'text>>> {
        let mut paragraphs: Vec<Vec<&TextLineItem<'text>>> = Vec::new();
        for text in self.texts() {
            match paragraphs.last_mut() {
                Some(last) if last.first().is_some_and(|it| it.paragraph == text.paragraph) => {
                    last.push(text);
                }
                _ => paragraphs.push(vec![text]),
            }
        }
        paragraphs
    }
}

/// A maximal run of items without a blank line between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group<'gap, 'text> {
    pub items: &'gap [GapItem<'text>],
    /// Index of the first item among those of the gap.
    pub start: usize,
    /// Whether no blank line is between the board above and these items; false in the header.
    pub touches_above: bool,
    /// Whether no blank line is between these items and the board below or the end of the text.
    pub touches_below: bool,
    /// Whether a `Title:` pair is among them.
    pub has_title: bool,
}

impl Group<'_, '_> {
    /// Returns true if `is_kind` is true for one of the items.
    pub(super) fn has(&self, is_kind: impl Fn(&GapItem<'_>) -> bool) -> bool {
        self.items.iter().any(is_kind)
    }
}

/// Returns true if a line has only white space, zero bytes and control-Z.
///
/// KSokoban ends each level with a line of a zero byte, and DOS programs end a text with control-Z.
fn is_blank(line: &str) -> bool {
    line.chars().all(|it| it.is_whitespace() || matches!(it, '\0' | '\u{1a}'))
}

/// Reads a solution or snapshot with its moves; `None` if the line is no heading of one.
///
/// `lines` are those below the heading; the lines of moves are taken from them. A heading of
/// several words counts only if moves follow: "Solution by hand" may be a title. Blank lines
/// between lines of moves belong to the solution.
fn saved_game_from<'line, 'text: 'line>(
    heading_line: &Line<'text>,
    lines: &mut std::iter::Peekable<std::slice::Iter<'line, Line<'text>>>,
) -> Option<SavedGame> {
    let (heading, first_moves) = saved_game(heading_line.text)?;
    // Read ahead on a copy: without moves, these lines do not belong to the heading.
    let mut ahead = lines.clone();
    let mut moves: Vec<String> = Vec::new();
    moves.extend((!first_moves.is_empty()).then(|| first_moves.to_owned()));
    loop {
        let mut next = ahead.clone();
        let mut blanks = 0;
        while next.next_if(|line| line.text.trim().is_empty()).is_some() {
            blanks += 1;
        }
        let Some(line) = next.next_if(|line| is_moves(line.text)) else { break };
        // A last short word below a blank line may be the title of the next level: "Dull".
        let is_last = next.clone().all(|line| line.text.trim().is_empty());
        if !moves.is_empty() && blanks > 0 && is_last && may_be_title(line.text) {
            break;
        }
        moves.push(line.text.trim().to_owned());
        ahead = next;
    }
    // A heading of one word needs no moves: the solution may be missing.
    let is_bare = !heading.contains(' ');
    if moves.is_empty() {
        return is_bare.then(|| saved_game_with(heading, moves, heading_line.number));
    }
    *lines = ahead;
    Some(saved_game_with(heading, moves, heading_line.number))
}

/// Returns true if moves may be a word.
///
/// They are three to eight letters, all but the first in lower case, or all in upper case.
fn may_be_title(moves: &str) -> bool {
    let letters = moves.trim();
    (3..9).contains(&letters.len())
        && letters.chars().all(|letter| letter.is_ascii_alphabetic())
        && (letters.chars().skip(1).all(|letter| letter.is_ascii_lowercase())
            || letters.chars().all(|letter| letter.is_ascii_uppercase()))
}

/// Creates a solution or snapshot; `line` is the line of the heading.
fn saved_game_with(heading: &str, moves: Vec<String>, line: usize) -> SavedGame {
    SavedGame { heading: heading.to_owned(), moves, line }
}

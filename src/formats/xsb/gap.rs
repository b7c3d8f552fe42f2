//! The lines between two boards, sorted by kind.

use super::keys::{
    Key, is_comment_end, is_comment_start, is_moves, is_remark, is_rule, key_value, plain,
    saved_game, unknown_pair,
};
use super::lines::Line;
use crate::formats::SavedGame;

/// Something that one or several lines between two boards say.
#[derive(Debug)]
pub(super) enum Item<'text> {
    /// A blank line.
    Blank,
    /// A line for readers of the file only.
    Remark,
    /// A rule between paragraphs.
    Rule,
    /// A `Key: value` line.
    Pair(Pair<'text>),
    /// A comment over several lines, with its first and last line.
    Comment(Vec<Line<'text>>),
    /// A line of prose, or a title.
    Text(Text<'text>),
    /// A solution or a snapshot.
    SavedGame(SavedGame),
}

impl<'text> Item<'text> {
    /// The line of prose, if it is one.
    pub(super) fn text(&self) -> Option<&Text<'text>> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// A `Key: value` line.
#[derive(Debug)]
pub(super) struct Pair<'text> {
    pub key: Key,
    /// The key as written.
    pub name: &'text str,
    pub value: &'text str,
    pub line: Line<'text>,
}

/// A line of prose, or a title.
#[derive(Debug)]
pub(super) struct Text<'text> {
    /// Without the signs of a comment.
    pub words: &'text str,
    pub line: Line<'text>,
    /// Number of the paragraph among those of the gap; blank lines, pairs, remarks and saved games
    /// end a paragraph.
    pub paragraph: usize,
    /// Whether no blank line stands between the board above and this line.
    pub touches_above: bool,
    /// Whether no blank line stands between this line and the board below.
    pub touches_below: bool,
}

/// Everything between two boards.
#[derive(Debug, Default)]
pub(super) struct Gap<'text> {
    pub items: Vec<Item<'text>>,
}

impl<'text> Gap<'text> {
    /// Sorts the lines between two boards. `is_header` for those before the first board, which
    /// touch no board above.
    pub(super) fn of(lines: &[Line<'text>], is_header: bool) -> Self {
        let mut items = Vec::new();
        let mut lines = lines.iter().peekable();
        let mut touches_above = !is_header;
        let mut follows_pair = !is_header;
        let mut paragraph = 0;
        while let Some(line) = lines.next() {
            let in_pairs = std::mem::take(&mut follows_pair);
            let item = if is_blank(line.text) || plain(line.text).is_empty() {
                touches_above = false;
                Item::Blank
            } else if is_comment_start(line.text) {
                let mut comment = vec![line.clone()];
                for next in lines.by_ref() {
                    comment.push(next.clone());
                    if is_comment_end(next.text) {
                        break;
                    }
                }
                // A pair below a comment belongs to the same level as the comment.
                follows_pair = in_pairs;
                Item::Comment(comment)
            } else if is_remark(line.text) {
                Item::Remark
            } else if is_rule(line.text) {
                Item::Rule
            } else if let Some(game) = saved_game_from(line, &mut lines) {
                Item::SavedGame(game)
            } else if let Some((key, name, value)) = key_value(line.text) {
                follows_pair = true;
                Item::Pair(Pair { key, name, value, line: line.clone() })
            } else if let Some((name, value)) = unknown_pair(line.text).filter(|_| in_pairs) {
                follows_pair = true;
                Item::Pair(Pair { key: Key::Other, name, value, line: line.clone() })
            } else {
                Item::Text(Text {
                    words: plain(line.text),
                    line: line.clone(),
                    paragraph,
                    touches_above,
                    touches_below: false,
                })
            };
            paragraph += usize::from(!matches!(item, Item::Text(_)));
            items.push(item);
        }
        for item in items.iter_mut().rev() {
            match item {
                Item::Blank => break,
                Item::Text(text) => text.touches_below = true,
                _ => {}
            }
        }
        Self { items }
    }

    /// The lines of prose, from the top.
    pub(super) fn texts(&self) -> impl DoubleEndedIterator<Item = &Text<'text>> {
        self.items.iter().filter_map(Item::text)
    }

    /// The pairs, from the top.
    pub(super) fn pairs(&self) -> impl Iterator<Item = &Pair<'text>> {
        self.items
            .iter()
            .filter_map(|item| if let Item::Pair(pair) = item { Some(pair) } else { None })
    }

    /// Whether there is a pair of that key.
    pub(super) fn has(&self, key: Key) -> bool {
        self.pairs().any(|pair| pair.key == key)
    }

    /// Whether a rule is the first line that is not blank.
    pub(super) fn begins_with_rule(&self) -> bool {
        let first = self.items.iter().find(|item| !matches!(item, Item::Blank));
        matches!(first, Some(Item::Rule))
    }

    /// Whether a rule is the last line that is not blank.
    pub(super) fn ends_with_rule(&self) -> bool {
        let last = self.items.iter().rfind(|item| !matches!(item, Item::Blank));
        matches!(last, Some(Item::Rule))
    }

    /// The indices of the rules among the items.
    pub(super) fn rules(&self) -> impl Iterator<Item = usize> {
        let places = self.items.iter().enumerate();
        places.filter(|(_, item)| matches!(item, Item::Rule)).map(|(place, _)| place)
    }

    /// Whether the pairs stand directly below the board above, and a blank line follows.
    pub(super) fn pairs_touch_above_only(&self) -> bool {
        let first_pair = self.items.iter().position(|item| matches!(item, Item::Pair(_)));
        let first_blank = self.items.iter().position(|item| matches!(item, Item::Blank));
        matches!((first_pair, first_blank), (Some(pair), Some(blank)) if pair < blank)
    }
}

/// Whether a line says nothing. KSokoban ends each level with a line of a zero byte, and DOS programs
/// end a text with control-Z.
fn is_blank(line: &str) -> bool {
    line.chars().all(|it| it.is_whitespace() || matches!(it, '\0' | '\u{1a}'))
}

/// The solution or snapshot whose heading is that line. A heading with further words counts only
/// if moves follow: "Solution by hand" may be a title.
fn saved_game_from<'line, 'text: 'line>(
    heading_line: &Line<'text>,
    lines: &mut std::iter::Peekable<std::slice::Iter<'line, Line<'text>>>,
) -> Option<SavedGame> {
    let (heading, first_moves) = saved_game(heading_line.text)?;
    let mut ahead = lines.clone();
    if first_moves.is_empty() {
        while ahead.next_if(|line| line.text.trim().is_empty()).is_some() {}
    }
    let mut moves: Vec<String> = Vec::new();
    moves.extend((!first_moves.is_empty()).then(|| first_moves.to_owned()));
    while let Some(line) = ahead.next_if(|line| is_moves(line.text)) {
        moves.push(line.text.trim().to_owned());
    }
    let is_bare = !heading.contains(' ');
    if moves.is_empty() {
        return is_bare.then(|| saved(heading, moves, heading_line.number));
    }
    *lines = ahead;
    Some(saved(heading, moves, heading_line.number))
}

fn saved(heading: &str, moves: Vec<String>, line: usize) -> SavedGame {
    SavedGame { heading: heading.to_owned(), moves, line }
}

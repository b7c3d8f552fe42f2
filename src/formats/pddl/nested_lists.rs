//! Nested lists in parentheses, the syntax of PDDL: `(define (problem a) …)`.

use crate::formats::problems::UnlocatedProblem;

/// Maximum nesting depth. PDDL problems need about six.
const MAX_DEPTH: usize = 32;

/// A word or a list of nodes, with its byte offset.
#[derive(Debug)]
pub(super) struct Node<'text> {
    /// Byte offset in the text.
    pub offset: usize,
    pub kind: NodeKind<'text>,
}

/// Content of a node.
#[derive(Debug)]
pub(super) enum NodeKind<'text> {
    /// A word as written.
    Word(&'text str),
    /// The items of a list in parentheses.
    List(Vec<Node<'text>>),
}

impl<'text> Node<'text> {
    /// Returns the word; `None` for a list.
    pub(super) fn word(&self) -> Option<&'text str> {
        match self.kind {
            NodeKind::Word(word) => Some(word),
            NodeKind::List(_) => None,
        }
    }

    /// Returns the items of a list; empty for a word.
    pub(super) fn items(&self) -> &[Self] {
        match &self.kind {
            NodeKind::Word(_) => &[],
            NodeKind::List(items) => items,
        }
    }

    /// Returns true if the node is a list that begins with this word, ignoring case.
    pub(super) fn begins_with(&self, word: &str) -> bool {
        let first = self.items().first().and_then(Node::word);
        first.is_some_and(|first| first.eq_ignore_ascii_case(word))
    }
}

/// Parses a text into its outermost words and lists. O(text).
///
/// Comments run from `;` to the end of the line.
///
/// # Errors
/// If parentheses do not match, or lists are nested too deeply.
pub(super) fn parse(text: &str) -> Result<Vec<Node<'_>>, UnlocatedProblem> {
    // Lists that are still open, from the outermost. No recursion, so depth costs no stack.
    let mut open: Vec<(usize, Vec<Node<'_>>)> = Vec::new();
    let mut done: Vec<Node<'_>> = Vec::new();
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        match sign {
            ';' => {
                at += text[at..].find(['\n', '\r']).unwrap_or(text.len() - at);
            }
            '(' => {
                if open.len() == MAX_DEPTH {
                    return Err(UnlocatedProblem::new(at, "lists nested too deeply"));
                }
                open.push((at, Vec::new()));
                at += 1;
            }
            ')' => {
                let Some((offset, items)) = open.pop() else {
                    return Err(UnlocatedProblem::new(at, "a ) without a ("));
                };
                let list = Node { offset, kind: NodeKind::List(items) };
                open.last_mut().map_or(&mut done, |(_, items)| items).push(list);
                at += 1;
            }
            blank if blank.is_whitespace() || blank == '\u{feff}' => at += blank.len_utf8(),
            _ => {
                let ends = |sign: char| sign.is_whitespace() || matches!(sign, '(' | ')' | ';');
                let end = text[at..].find(ends).map_or(text.len(), |length| at + length);
                let word = Node { offset: at, kind: NodeKind::Word(&text[at..end]) };
                open.last_mut().map_or(&mut done, |(_, items)| items).push(word);
                at = end;
            }
        }
    }
    match open.pop() {
        Some((offset, _)) => Err(UnlocatedProblem::new(offset, "a ( without a )")),
        None => Ok(done),
    }
}

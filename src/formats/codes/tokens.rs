//! Splits a codes text into tokens.

use std::ops::Range;

/// A token of a codes text: a bracket, a separator, a number or a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'text> {
    /// `[` or `(`.
    Open,
    /// `]` or `)`.
    Close,
    /// `,` or `;`.
    Comma,
    /// `=`.
    Equals,
    /// Digits and minus signs; not always a valid number.
    Number(&'text str),
    /// Letters, digits, underscores and dots: `level`, `np.array`.
    Name(&'text str),
    /// Any other character.
    Other(char),
}

/// Returns the byte ranges of the comments of a text, without their line breaks.
///
/// Codes have no strings, so every comment mark (`#` or `//`) begins a comment. O(text · comments).
pub(in crate::formats) fn comments(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    let sign = |rest: &str| rest.find('#').into_iter().chain(rest.find("//")).min();
    while let Some(start) = sign(&text[at..]).map(|offset| at + offset) {
        let end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
        found.push(start..start + text[start..end].trim_end().len());
        at = end;
    }
    found
}

/// Iterator over the tokens of a text, each with its byte offset.
///
/// Skips blanks and comments.
pub(super) struct Tokens<'text> {
    text: &'text str,
    /// Byte offset of the unread text.
    offset: usize,
}

impl<'text> Tokens<'text> {
    /// Creates the iterator; skips a byte order mark.
    pub(super) fn new(text: &'text str) -> Self {
        let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, offset: start }
    }

    /// Returns the unread text.
    fn rest(&self) -> &'text str {
        &self.text[self.offset..]
    }

    /// Skips blanks and comments before the next token.
    fn skip_blank(&mut self) {
        loop {
            self.offset = self.text.len() - self.rest().trim_start().len();
            if !self.rest().starts_with('#') && !self.rest().starts_with("//") {
                return;
            }
            self.offset += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
        }
    }
}

impl<'text> Iterator for Tokens<'text> {
    type Item = (usize, Token<'text>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank();
        let offset = self.offset;
        let rest = self.rest();
        let first = rest.chars().next()?;
        let length_while = |belongs: fn(char) -> bool| {
            rest.find(|character| !belongs(character)).unwrap_or(rest.len())
        };
        let digits = |character: char| character.is_ascii_digit() || character == '-';
        let (length, token) = match first {
            '[' | '(' => (1, Token::Open),
            ']' | ')' => (1, Token::Close),
            ',' | ';' => (1, Token::Comma),
            '=' => (1, Token::Equals),
            '0'..='9' | '-' => {
                let length = length_while(digits);
                (length, Token::Number(&rest[..length]))
            }
            'a'..='z' | 'A'..='Z' | '_' => {
                let length = length_while(|character| {
                    character.is_ascii_alphanumeric() || matches!(character, '_' | '.')
                });
                (length, Token::Name(&rest[..length]))
            }
            strange => (strange.len_utf8(), Token::Other(strange)),
        };
        self.offset += length;
        Some((offset, token))
    }
}

//! Splits a codes text into tokens.

use std::ops::Range;

/// Token of a codes text.
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
    /// Digits and minus signs, usually a number.
    Number(&'text str),
    /// A name with dots: `level`, `np.array`.
    Name(&'text str),
    /// Any other character.
    Other(char),
}

/// Returns the comments of a text, without their line breaks. O(text).
///
/// Codes have no strings, so every comment marker begins a comment.
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

/// Tokens of a text with their byte offsets. Skips blanks and comments.
pub(super) struct Tokens<'text> {
    text: &'text str,
    offset: usize,
}

impl<'text> Tokens<'text> {
    /// Creates the tokens of a text.
    pub(super) fn new(text: &'text str) -> Self {
        let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, offset: start }
    }

    fn rest(&self) -> &'text str {
        &self.text[self.offset..]
    }

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

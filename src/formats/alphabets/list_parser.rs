//! Parses lists and objects of strings and numbers, in JSON, Python, NumPy and similar texts.
//!
//! The parser accepts one value at the top level, also as a declaration in source code.

use std::iter::Peekable;
use std::ops::Range;
use std::str::CharIndices;

/// Maximum nesting depth of lists and objects.
const MAX_DEPTH: usize = 8;

/// Maximum number of values in one text, nested ones included.
const MAX_VALUES: usize = 2_000_000;

/// A parsed value and its byte range in the text, brackets or quotes included.
pub(super) struct Value {
    /// Offset of its first byte.
    pub offset: usize,
    /// Offset of the byte behind its last one.
    pub end: usize,
    pub kind: ValueKind,
}

impl Value {
    /// Returns the characters of a string value, each with its byte range in the text.
    ///
    /// The range of an escaped character has several bytes; `\r` is left out. `text` is the text
    /// from which the value was parsed.
    pub(super) fn characters(&self, text: &str) -> Vec<(char, Range<usize>)> {
        let start = self.offset + 1;
        let inside = text.get(start..self.end.saturating_sub(1)).unwrap_or_default();
        let mut rest = inside.char_indices().peekable();
        let mut characters = Vec::new();
        while let Some((offset, _)) = rest.peek().copied() {
            let Some(character) = next_character(&mut rest) else { break };
            let end = rest.peek().map_or(inside.len(), |(end, _)| *end);
            characters.extend(character.map(|it| (it, start + offset..start + end)));
        }
        characters
    }
}

/// Reads the next character of a string, escaped or not; `rest` has byte offsets.
///
/// `Some(None)` for the escape `\r`, which is left out. `None` if the text ends or an escape is
/// invalid.
fn next_character(rest: &mut impl Iterator<Item = (usize, char)>) -> Option<Option<char>> {
    let (_, first) = rest.next()?;
    if first != '\\' {
        return Some(Some(first));
    }
    Some(match rest.next()?.1 {
        'n' => Some('\n'),
        'r' => None,
        't' => Some('\t'),
        'u' => Some(code_point(rest)?),
        other => Some(other),
    })
}

/// Reads the four hexadecimal digits of a `\u` escape; `None` if they give no character.
fn code_point(rest: &mut impl Iterator<Item = (usize, char)>) -> Option<char> {
    let mut code = 0;
    for _ in 0..4 {
        code = code * 16 + rest.next()?.1.to_digit(16)?;
    }
    char::from_u32(code)
}

/// Kind and content of a value.
pub(super) enum ValueKind {
    /// A string, with its escapes decoded.
    Text(String),
    /// A whole number, also if written as `5.` or `5.0`.
    Number(i64),
    /// A list in brackets or parentheses, or in braces as in C.
    List(Vec<Value>),
    /// Keys and values of an object in braces, in the order of the text.
    Object(Vec<(String, Value)>),
    /// Any other value, such as `true` or a fraction.
    Other,
}

/// Parses one list or object, with or without a declaration in front (`const levels =`).
///
/// Commas may be missing, because NumPy prints lists without; comments of source code count as
/// blanks. `None` if the text is no list or object, is malformed or too large, or has further rows
/// of a board, as strings that begin with `#`, behind the value.
pub(super) fn parse(text: &str) -> Option<Value> {
    let start = start_of_value(text)?;
    let rest = &text[start..];
    let characters = rest.char_indices().peekable();
    let mut parser = Parser { characters, values: 0, start, end: text.len() };
    let value = parser.value(0)?;
    parser.skip_blank();
    let is_end = |(_, sign): (usize, char)| matches!(sign, ';' | ')' | ',' | ' ');
    let has_end = parser.characters.next().is_none_or(is_end);
    // A second list of rows would be lost.
    let behind: String = parser.characters.map(|(_, sign)| sign).collect();
    let has_rows = ["\"#", "'#", "`#"].iter().any(|row| behind.contains(row));
    (has_end && !has_rows).then_some(value)
}

/// Returns the offset of the opening bracket of the value, behind comments and a declaration.
///
/// `None` if there is none.
fn start_of_value(text: &str) -> Option<usize> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    // One `#` begins a comment, but two begin a row of walls.
    while let Some(behind) = after_comment(rest).filter(|_| !rest.starts_with("##")) {
        rest = behind.trim_start();
    }
    let start = text.len() - rest.len();
    let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.');
    // A declaration may have a type, as in `const char *rows[] =` or `levels: string[] =`.
    let declared = rest.split_once('=').filter(|(name, _)| {
        name.chars().all(|it| {
            is_name(it) || matches!(it, ' ' | '$' | '*' | '&' | '[' | ']' | '<' | '>' | ':' | ',')
        })
    });
    let Some((_, value)) = declared else {
        let open = rest.find(['[', '{', '('])?;
        return rest[..open].trim().chars().all(is_name).then_some(start + open);
    };
    // `new String[] {` and `vec![` name the type of the list.
    let mut behind = value;
    loop {
        let open = behind.find(['[', '{', '('])?;
        let before = &behind[..open];
        if !before.chars().all(|it| is_name(it) || it.is_whitespace() || matches!(it, '!' | '&')) {
            return None;
        }
        match behind[open..].strip_prefix("[]") {
            Some(rest) if rest.trim_start().starts_with('{') => behind = rest,
            _ => return Some(text.len() - behind.len() + open),
        }
    }
}

/// Returns the text behind the comment at the start of a text; `None` without a comment.
fn after_comment(text: &str) -> Option<&str> {
    if let Some(comment) = text.strip_prefix("/*") {
        return comment.split_once("*/").map(|(_, behind)| behind);
    }
    let is_line = text.starts_with("//") || text.starts_with('#');
    is_line.then(|| &text[text.find(['\n', '\r']).unwrap_or(text.len())..])
}

/// The unread rest of a text that is being parsed.
struct Parser<'text> {
    /// The unread characters, with offsets from `start`.
    characters: Peekable<CharIndices<'text>>,
    /// Number of values so far.
    values: usize,
    /// Offset in the text at which parsing began.
    start: usize,
    /// Length of the text.
    end: usize,
}

impl Parser<'_> {
    /// Skips blanks and comments.
    fn skip_blank(&mut self) {
        loop {
            while self.characters.next_if(|(_, it)| it.is_whitespace()).is_some() {}
            let Some((_, '/' | '#')) = self.characters.peek().copied() else { return };
            let mut ahead = self.characters.clone().map(|(_, it)| it);
            match (ahead.next(), ahead.next()) {
                (Some('#'), _) | (Some('/'), Some('/')) => {
                    while self.characters.next_if(|(_, it)| !matches!(it, '\n' | '\r')).is_some() {}
                }
                (Some('/'), Some('*')) => {
                    let mut last = ' ';
                    let mut length = 0;
                    for (_, sign) in self.characters.by_ref() {
                        length += 1;
                        // `/*/` only begins a comment: its two marks must not share the asterisk.
                        if length > 3 && (last, sign) == ('*', '/') {
                            break;
                        }
                        last = sign;
                    }
                }
                _ => return,
            }
        }
    }

    /// Parses one value at this nesting depth, 0 for the outermost.
    ///
    /// `None` if it is malformed or nested too deeply, or there are too many values.
    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_blank();
        self.values += 1;
        if depth > MAX_DEPTH || self.values > MAX_VALUES {
            return None;
        }
        let (offset, first) = self.characters.next()?;
        let kind = match first {
            '[' | '(' => ValueKind::List(self.list(depth)?),
            '{' if self.is_list_in_braces() => ValueKind::List(self.list(depth)?),
            '{' => ValueKind::Object(self.object(depth)?),
            '"' | '\'' | '`' => ValueKind::Text(self.text(first)?),
            '-' | '0'..='9' => self.number(first),
            it if it.is_ascii_alphabetic() => {
                while self.characters.next_if(|(_, it)| it.is_ascii_alphanumeric()).is_some() {}
                ValueKind::Other
            }
            _ => return None,
        };
        let end = self.characters.peek().map_or(self.end, |(end, _)| self.start + end);
        Some(Value { offset: self.start + offset, end, kind })
    }

    /// Returns true if the brace just read encloses a list, as in C, and no object.
    ///
    /// It does if a list follows, or a string without a colon behind it.
    fn is_list_in_braces(&self) -> bool {
        let mut ahead = Parser { characters: self.characters.clone(), ..*self };
        ahead.skip_blank();
        match ahead.characters.next() {
            Some((_, '{' | '[')) => true,
            Some((_, quote @ ('"' | '\''))) if ahead.text(quote).is_some() => {
                ahead.skip_blank();
                matches!(ahead.characters.next(), Some((_, ',' | '}')))
            }
            _ => false,
        }
    }

    /// Parses the values of a list up to the closing bracket, which may be of any kind.
    ///
    /// `depth` is the nesting depth of the list. `None` as for [`Self::value`].
    fn list(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        loop {
            self.skip_blank();
            match self.characters.peek()?.1 {
                ']' | ')' | '}' => {
                    self.characters.next();
                    return Some(values);
                }
                ',' => {
                    self.characters.next();
                }
                _ => values.push(self.value(depth + 1)?),
            }
        }
    }

    /// Parses the keys and values of an object up to its closing brace.
    ///
    /// `depth` is the nesting depth of the object. `None` as for [`Self::value`].
    fn object(&mut self, depth: usize) -> Option<Vec<(String, Value)>> {
        let mut entries = Vec::new();
        loop {
            self.skip_blank();
            match self.characters.next()?.1 {
                '}' => return Some(entries),
                ',' => {}
                quote @ ('"' | '\'') => {
                    let key = self.text(quote)?;
                    self.skip_blank();
                    self.characters.next_if(|(_, it)| *it == ':')?;
                    entries.push((key, self.value(depth + 1)?));
                }
                _ => return None,
            }
        }
    }

    /// Parses a string up to its closing quote.
    ///
    /// `None` if the quote is missing or an escape is invalid.
    fn text(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        while self.characters.next_if(|(_, it)| *it == quote).is_none() {
            text.extend(next_character(&mut self.characters)?);
        }
        Some(text)
    }

    /// Reads a number that begins with `first`.
    ///
    /// [`ValueKind::Other`] if it is not whole or too large.
    fn number(&mut self, first: char) -> ValueKind {
        let mut written = first.to_string();
        let belongs = |it: char| it.is_ascii_alphanumeric() || matches!(it, '.' | '+' | '-');
        while let Some((_, it)) = self.characters.next_if(|(_, it)| belongs(*it)) {
            written.push(it);
        }
        // NumPy prints whole numbers of floating point as `5.`.
        let whole = written.strip_suffix('.').or(written.strip_suffix(".0")).unwrap_or(&written);
        whole.parse().map_or(ValueKind::Other, ValueKind::Number)
    }
}

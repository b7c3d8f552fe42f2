//! Parses lists of strings and numbers of JSON, Python, NumPy and other source files.

use std::iter::Peekable;
use std::ops::Range;
use std::str::CharIndices;

/// Maximum nesting depth of lists and objects.
const MAX_DEPTH: usize = 8;

/// Maximum number of values in one text.
const MAX_VALUES: usize = 2_000_000;

/// A value and its byte range in the text.
pub(super) struct Value {
    /// Offset of its first byte.
    pub offset: usize,
    /// Offset of the byte behind it.
    pub end: usize,
    pub kind: ValueKind,
}

impl Value {
    /// The characters of this string, each with its byte range in the text.
    ///
    /// The range of an escaped character has several bytes. `text` is the parsed text.
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

/// Reads the next character of a string, escaped or not.
///
/// `Some(None)` for `\r`, which is left out. `None` if the text ends or an escape is invalid.
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

/// Reads the four digits of a `\u` escape; `None` if they are no character.
fn code_point(rest: &mut impl Iterator<Item = (usize, char)>) -> Option<char> {
    let mut code = 0;
    for _ in 0..4 {
        code = code * 16 + rest.next()?.1.to_digit(16)?;
    }
    char::from_u32(code)
}

/// Kind and content of a value.
pub(super) enum ValueKind {
    Text(String),
    Number(i64),
    List(Vec<Value>),
    /// Keys and values in the order of the text.
    Object(Vec<(String, Value)>),
    /// Any other value, such as `true` or a fraction.
    Other,
}

/// Parses one list or object, with or without a declaration in front (`const levels =`).
///
/// Commas may be missing, as NumPy prints lists; comments of source files count as blanks. `None`
/// if the text is no list or object, is too large, or has another list of rows behind.
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

/// Offset at which the value of a text begins, behind comments and name.
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

/// The text behind the comment at the start of a text; `None` without a comment.
fn after_comment(text: &str) -> Option<&str> {
    if let Some(comment) = text.strip_prefix("/*") {
        return comment.split_once("*/").map(|(_, behind)| behind);
    }
    let is_line = text.starts_with("//") || text.starts_with('#');
    is_line.then(|| &text[text.find(['\n', '\r']).unwrap_or(text.len())..])
}

struct Parser<'text> {
    characters: Peekable<CharIndices<'text>>,
    values: usize,
    start: usize,
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

    /// Parses one value.
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

    /// Whether braces enclose a list, as in C.
    ///
    /// True if they begin with a list, or with a string without a colon behind it.
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

    /// Parses the values up to the closing bracket, which may be of any kind.
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

    /// Parses the entries of an object up to its closing brace.
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

    /// Parses a string up to its closing quote; `None` if it has none.
    fn text(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        while self.characters.next_if(|(_, it)| *it == quote).is_none() {
            text.extend(next_character(&mut self.characters)?);
        }
        Some(text)
    }

    /// Reads a number; a number that is not whole is [`ValueKind::Other`].
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

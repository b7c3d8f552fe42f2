//! Lists of strings and numbers as JSON, Python and NumPy write them.

use std::iter::Peekable;
use std::ops::Range;
use std::str::CharIndices;

/// Most lists inside each other.
const MAX_DEPTH: usize = 8;

/// Most values of one text: more than the cells of any board that is read here.
const MAX_VALUES: usize = 2_000_000;

/// A value, and its place in the text.
pub(super) struct Value {
    /// The byte at which it begins.
    pub offset: usize,
    /// The byte behind it.
    pub end: usize,
    pub kind: Kind,
}

impl Value {
    /// The characters of a string of that text, each with its bytes there: several where it is
    /// escaped.
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

/// The next character of a string, an escaped one as one; `Some(None)` for a carriage return, which
/// is left out. `None` if the text ends.
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

fn code_point(rest: &mut impl Iterator<Item = (usize, char)>) -> Option<char> {
    let mut code = 0;
    for _ in 0..4 {
        code = code * 16 + rest.next()?.1.to_digit(16)?;
    }
    char::from_u32(code)
}

/// What a value is.
pub(super) enum Kind {
    Text(String),
    Number(i64),
    List(Vec<Value>),
    /// Keys and values in the order of the text.
    Object(Vec<(String, Value)>),
    /// Anything that no board is made of.
    Other,
}

/// Parses one value with a name in front or without. Commas may be missing, as NumPy prints them.
/// `None` if the text is no list or object, or too large.
pub(super) fn parse(text: &str) -> Option<Value> {
    let start = text.find(['[', '{', '('])?;
    let name = text[..start].trim_start_matches('\u{feff}').trim().trim_end_matches('=').trim();
    let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.');
    if !name.chars().all(is_name) {
        return None;
    }
    let rest = &text[start..];
    let characters = rest.char_indices().peekable();
    let mut parser = Parser { characters, values: 0, start, end: text.len() };
    let value = parser.value(0)?;
    parser.skip_blank();
    let is_end = |(_, sign): (usize, char)| matches!(sign, ';' | ')' | ',' | ' ');
    parser.characters.next().is_none_or(is_end).then_some(value)
}

struct Parser<'text> {
    characters: Peekable<CharIndices<'text>>,
    values: usize,
    start: usize,
    end: usize,
}

impl Parser<'_> {
    fn skip_blank(&mut self) {
        while self.characters.next_if(|(_, it)| it.is_whitespace()).is_some() {}
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_blank();
        self.values += 1;
        if depth > MAX_DEPTH || self.values > MAX_VALUES {
            return None;
        }
        let (offset, first) = self.characters.next()?;
        let kind = match first {
            '[' | '(' => Kind::List(self.list(depth)?),
            '{' => Kind::Object(self.object(depth)?),
            '"' | '\'' => Kind::Text(self.text(first)?),
            '-' | '0'..='9' => self.number(first),
            it if it.is_ascii_alphabetic() => {
                while self.characters.next_if(|(_, it)| it.is_ascii_alphanumeric()).is_some() {}
                Kind::Other
            }
            _ => return None,
        };
        let end = self.characters.peek().map_or(self.end, |(end, _)| self.start + end);
        Some(Value { offset: self.start + offset, end, kind })
    }

    fn list(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        loop {
            self.skip_blank();
            match self.characters.peek()?.1 {
                ']' | ')' => {
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

    fn text(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        while self.characters.next_if(|(_, it)| *it == quote).is_none() {
            text.extend(next_character(&mut self.characters)?);
        }
        Some(text)
    }

    /// A whole number; any other number is no square.
    fn number(&mut self, first: char) -> Kind {
        let mut written = first.to_string();
        let belongs = |it: char| it.is_ascii_alphanumeric() || matches!(it, '.' | '+' | '-');
        while let Some((_, it)) = self.characters.next_if(|(_, it)| belongs(*it)) {
            written.push(it);
        }
        // NumPy prints whole numbers of floating point as `5.`.
        let whole = written.strip_suffix('.').or(written.strip_suffix(".0")).unwrap_or(&written);
        whole.parse().map_or(Kind::Other, Kind::Number)
    }
}

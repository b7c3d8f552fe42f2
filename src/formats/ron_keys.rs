//! Finds keys, strings and comments of a RON or JSON text without parsing it.
//!
//! So a text with a syntax error still has a known world and version, and a problem can be reported
//! at its key, even if a title contains the name of the key.

use std::ops::Range;

/// A key and its position; offsets are in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key<'text> {
    /// Name, without the quotes of JSON.
    pub name: &'text str,
    /// Number of enclosing brackets: 1 for the keys of the document itself.
    pub depth: usize,
    /// Offset of the key.
    pub offset: usize,
    /// Offset of the value.
    pub value_offset: usize,
}

/// Returns the keys of a text in order. O(text) for all of them.
pub(super) fn keys(text: &str) -> impl Iterator<Item = Key<'_>> {
    Keys { text, offset: 0, depth: 0 }
}

/// Returns the offset of the first key of this name among those of the smallest depth.
///
/// `None` if there is no such key. O(text).
pub(super) fn offset_of_key(text: &str, name: &str) -> Option<usize> {
    let named = keys(text).filter(|key| key.name == name);
    named.min_by_key(|key| key.depth).map(|key| key.offset)
}

/// Returns the text from the value of a top-level key to the next top-level key.
///
/// The last value reaches to the end of the text. `None` if there is no such key. O(text).
pub(super) fn value_of<'text>(text: &'text str, name: &str) -> Option<&'text str> {
    let mut own = keys(text).filter(|key| key.depth == 1);
    let found = own.find(|key| key.name == name)?;
    let end = own.next().map_or(text.len(), |next| next.offset);
    Some(&text[found.value_offset..end])
}

/// Returns the string at the start of a text, with its quotes; `None` if there is none.
///
/// A string without a closing quote reaches to the end of the text.
pub(super) fn string_at(text: &str) -> Option<&str> {
    text.starts_with('"').then(|| &text[..string_end(text)])
}

/// Returns the text without the blanks, line breaks and comments at its start.
pub(super) fn skip_blank(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let end = if rest.starts_with("//") {
            rest.find('\n').map_or(rest.len(), |start| start + 1)
        } else if rest.starts_with("/*") {
            comment_end(rest)
        } else {
            return rest;
        };
        rest = rest[end..].trim_start();
    }
}

/// Returns the offset after the `/*` comment at the start of a text. Comments nest.
fn comment_end(text: &str) -> usize {
    let (mut offset, mut depth) = (0, 0);
    while let Some(found) = text[offset..].find(['/', '*']) {
        let rest = &text[offset + found..];
        let is_begin = rest.starts_with("/*");
        let is_mark = is_begin || rest.starts_with("*/");
        offset += found + if is_mark { 2 } else { 1 };
        match (is_mark, is_begin) {
            (true, true) => depth += 1,
            (true, false) => depth -= 1,
            (false, _) => {}
        }
        if depth == 0 {
            return offset;
        }
    }
    text.len()
}

/// Returns the byte ranges of the comments, without the line break that ends one. O(text).
pub(super) fn comments(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    // Between tokens are only blanks and comments. An empty last token adds the end of the text.
    for token in tokens(text).chain(std::iter::once(text.len()..text.len())) {
        while at < token.start {
            let blank = &text[at..token.start];
            let start = at + blank.len() - blank.trim_start().len();
            if start == token.start {
                break;
            }
            let comment = &text[start..token.start];
            let length = if comment.starts_with("/*") {
                comment_end(comment)
            } else {
                comment.find('\n').unwrap_or(comment.len())
            };
            found.push(start..start + comment[..length].trim_end().len());
            at = start + length;
        }
        at = token.end;
    }
    found
}

/// Returns the length in bytes of the value at the start of a text.
///
/// The value ends before a comma or closing bracket of the list or struct that contains it.
pub(super) fn value_length(text: &str) -> usize {
    let (mut depth, mut end) = (0_usize, 0);
    for token in tokens(text) {
        match &text[token.clone()] {
            "," if depth == 0 => break,
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => break,
            },
            _ => {}
        }
        end = token.end;
    }
    end
}

/// Returns the byte ranges between the parentheses of each level of a native text. O(text).
pub(super) fn level_bodies(text: &str) -> Vec<Range<usize>> {
    let list =
        keys(text).find(|key| key.depth == 1 && key.name == "levels").map(|key| key.value_offset);
    // In a collection, levels are one bracket deep in the list.
    let (start, level_depth) = list.map_or((0, 0), |start| (start, 1));
    let (mut depth, mut begun) = (0_usize, None);
    let mut bodies = Vec::new();
    for token in tokens(&text[start..]) {
        let token = token.start + start..token.end + start;
        match &text[token.clone()] {
            sign @ ("(" | "[" | "{") => {
                if depth == level_depth && sign == "(" {
                    begun = Some(token.end);
                }
                depth += 1;
            }
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if depth == level_depth
                    && let Some(begin) = begun.take()
                {
                    bodies.push(begin..token.start);
                }
                // The list of levels ends here, and later keys contain no levels.
                if depth == 0 && level_depth > 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    bodies
}

/// Returns the byte ranges of the tokens of a text: names, strings and single characters.
///
/// Only blanks and comments lie between tokens.
fn tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = skip_blank(&text[at..]);
        let start = text.len() - rest.len();
        let length = token_length(rest)?;
        at = start + length;
        Some(start..at)
    })
}

/// Returns the length in bytes of the token at the start; `None` for an empty text.
fn token_length(rest: &str) -> Option<usize> {
    let first = rest.chars().next()?;
    Some(match first {
        '"' => string_end(rest),
        '\'' => character_end(rest),
        _ if is_name_character(first) => {
            let length = rest.find(|it| !is_name_character(it)).unwrap_or(rest.len());
            raw_string_end(rest, length).unwrap_or(length)
        }
        other => other.len_utf8(),
    })
}

/// Iterator over the keys of a text.
struct Keys<'text> {
    text: &'text str,
    /// Byte offset of the unread text.
    offset: usize,
    /// Number of brackets open there.
    depth: usize,
}

impl<'text> Iterator for Keys<'text> {
    type Item = Key<'text>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = skip_blank(&self.text[self.offset..]);
            let offset = self.text.len() - rest.len();
            let first = rest.chars().next()?;
            match first {
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            let (length, name) = match first {
                '"' => {
                    let length = string_end(rest);
                    (length, rest.get(1..length - 1))
                }
                '\'' => (character_end(rest), None),
                _ if is_name_character(first) => {
                    let length = rest.find(|it| !is_name_character(it)).unwrap_or(rest.len());
                    // A raw string begins like a name, but it is no key.
                    match raw_string_end(rest, length) {
                        Some(end) => (end, None),
                        None => (length, Some(&rest[..length])),
                    }
                }
                other => (other.len_utf8(), None),
            };
            self.offset = offset + length;
            if let (Some(name), Some(value)) = (name, self.value_offset()) {
                return Some(Key { name, depth: self.depth, offset, value_offset: value });
            }
        }
    }
}

impl Keys<'_> {
    /// Returns the offset of the value behind a colon; `None` unless a colon follows.
    fn value_offset(&self) -> Option<usize> {
        let value = skip_blank(&self.text[self.offset..]).strip_prefix(':')?;
        Some(self.text.len() - skip_blank(value).len())
    }
}

/// Returns true for a character that a name may contain: a letter, a digit or `_`.
fn is_name_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Returns the offset after the string at the start of a text.
///
/// This is the end of the text if the closing quote is missing.
fn string_end(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((place, byte)) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'"' => return place + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the offset after a raw string whose prefix, `r` or `br`, has this length.
///
/// `None` if the text begins with no raw string.
fn raw_string_end(text: &str, prefix: usize) -> Option<usize> {
    let after = &text[prefix..];
    if !matches!(&text[..prefix], "r" | "br") {
        return None;
    }
    let content = after.trim_start_matches('#');
    let hashes = &after[..after.len() - content.len()];
    let content = content.strip_prefix('"')?;
    let end = content.find(&format!("\"{hashes}")).map(|end| end + 1 + hashes.len());
    Some(text.len() - content.len() + end.unwrap_or(content.len()))
}

/// Returns the offset after the character literal at the start of a text.
///
/// 1 if the quote begins no such literal.
fn character_end(text: &str) -> usize {
    let is_escaped = text[1..].starts_with('\\');
    // The longest literal is '\u{10FFFF}'.
    let mut following = text.char_indices().skip(if is_escaped { 3 } else { 2 }).take(10);
    let closing = if is_escaped {
        following.find(|(_, character)| *character == '\'')
    } else {
        following.next().filter(|(_, character)| *character == '\'')
    };
    closing.map_or(1, |(place, _)| place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, usize, &str)]) {
        let found = keys(text).map(|key| {
            let value = &text[key.value_offset..];
            (key.name, key.depth, &value[..value.len().min(1)])
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "in {text}");
    }

    #[test]
    fn keys_are_found_outside_strings_and_comments() {
        check("Level(world: \"ice\", board: [])", &[("world", 1, "\""), ("board", 1, "[")]);
        check(
            "A(a: \"b: 1, \\\" c: 2\", d /* e: */ : // f: \n 3)",
            &[("a", 1, "\""), ("d", 1, "3")],
        );
        check("A(/* b: 1 /* c: 2 */ d: 3 */ e /**/ : 4)", &[("e", 1, "4")]);
        check(
            "A(a: r#\"b: \" c: \"#, d: r\"e: \\\", f: 1)",
            &[("a", 1, "r"), ("d", 1, "r"), ("f", 1, "1")],
        );
        check(
            "(a: '\"', b: '\\'', c: 'x', d: '\\u{41}', e: '",
            &[("a", 1, "'"), ("b", 1, "'"), ("c", 1, "'"), ("d", 1, "'"), ("e", 1, "'")],
        );
        check("{\"a\": {\"b\": 1}, \"c\": \"d\"}", &[("a", 1, "{"), ("b", 2, "1"), ("c", 1, "\"")]);
        check("#![enable(x)] A(b: C(d: 1), e:", &[("b", 1, "C"), ("d", 2, "1"), ("e", 1, "")]);
        for broken in ["", "\"", "\"\\", "'", "'\\", "r#", "r#\"", "A(\"é", "/*", ":", "\"é\\é"]
        {
            check(broken, &[]);
        }
    }

    #[test]
    fn comments_values_and_levels_are_found() {
        let text = "// a\nLevels(/* b */ title: \"// no\", levels: [ // c\n Level(board: [\"#\"]), (x: \
                    (1, 2) /* d */), ]) // e";
        let shown: Vec<&str> = comments(text).into_iter().map(|it| &text[it]).collect();
        assert_eq!(shown, ["// a", "/* b */", "// c", "/* d */", "// e"]);
        let bodies: Vec<&str> = level_bodies(text).into_iter().map(|it| &text[it]).collect();
        assert_eq!(bodies, ["board: [\"#\"]", "x: (1, 2) /* d */"]);
        let alone = "#![enable(implicit_some)] Level(step_limit: Some(3) /* f */, note: \"(\")";
        let bodies: Vec<&str> = level_bodies(alone).into_iter().map(|it| &alone[it]).collect();
        assert_eq!(bodies, ["step_limit: Some(3) /* f */, note: \"(\""]);
        assert_eq!(value_length("Some(3) /* f */, note"), 7);
        assert_eq!(value_length("[1, [2]] )"), 8);
        assert_eq!(value_length("\"a, b\""), 6);
    }

    #[test]
    fn outermost_key_is_found() {
        let text = "A(b: C(d: 1), d: \"d: 2\", e: 3)";
        assert_eq!(offset_of_key(text, "d"), Some(14));
        assert_eq!(offset_of_key(text, "x"), None);
        assert_eq!(value_of(text, "b"), Some("C(d: 1), "));
        assert_eq!(value_of(text, "e"), Some("3)"));
        assert_eq!(value_of("A(b: (c: 1))", "c"), None);
        assert_eq!(string_at("\"a\\\"b\", c"), Some("\"a\\\"b\""));
        assert_eq!(string_at("a"), None);
    }
}

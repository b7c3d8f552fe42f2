//! Characters that XML cannot hold or writes as references, and the encoding that a document declares.

/// Returns the encoding that the XML declaration of a text names: `ISO-8859-1` in
/// `<?xml version="1.0" encoding="ISO-8859-1"?>`. The text may be cut off behind the declaration.
#[must_use]
pub fn declared_encoding(text: &str) -> Option<&str> {
    let declaration = text.trim_start().strip_prefix("<?xml")?;
    let declaration = &declaration[..declaration.find("?>")?];
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let value = &value[1..];
    Some(value[..value.find(quote)?].trim())
}

/// Returns true if a document is UTF-8 by its declaration, or without one.
#[must_use]
pub fn is_declared_utf_8(xml: &str) -> bool {
    declared_encoding(xml).is_none_or(|name| name.eq_ignore_ascii_case("utf-8"))
}

/// Returns true if the declared encoding of a document has every character.
pub(super) fn has_every_character(xml: &str) -> bool {
    is_declared_utf_8(xml)
        || declared_encoding(xml).is_some_and(|it| it.to_ascii_lowercase().starts_with("utf-16"))
}

/// Whether XML 1.0 allows a character.
const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// Returns the words as XML can hold them: without control characters and blanks around them.
pub(super) fn as_written(words: &str) -> String {
    let kept: String = words.chars().filter(|it| is_allowed(*it)).collect();
    kept.trim().to_owned()
}

/// Returns words as the text of an element or, with line breaks and quotes escaped, as the value of
/// an attribute. Without `is_unicode` characters outside ASCII become references.
pub(super) fn escaped(words: &str, is_attribute: bool, is_unicode: bool) -> String {
    let mut text = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' if is_attribute => text.push_str("&quot;"),
            '\'' if is_attribute => text.push_str("&apos;"),
            // A parser reads these as a blank in attributes, and a carriage return as a line feed.
            '\n' | '\t' if !is_attribute => text.push(character),
            other if is_allowed(other) && (is_unicode || other.is_ascii()) && other >= ' ' => {
                text.push(other);
            }
            other if is_allowed(other) => text.push_str(&format!("&#{};", u32::from(other))),
            _ => {}
        }
    }
    text
}

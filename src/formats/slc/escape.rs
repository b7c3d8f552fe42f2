//! XML escapes, characters that XML does not allow, and the declared encoding of a document.

/// Returns the encoding in the XML declaration of a text; `None` if it is not declared.
///
/// `ISO-8859-1` for `<?xml version="1.0" encoding="ISO-8859-1"?>`. The text may be truncated after
/// the declaration.
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

/// Returns true if a document declares UTF-8 or no encoding.
#[must_use]
pub fn is_declared_utf_8(xml: &str) -> bool {
    declared_encoding(xml).is_none_or(|name| name.eq_ignore_ascii_case("utf-8"))
}

/// Returns true if the declared encoding of a document contains all characters.
///
/// True for UTF-8, UTF-16 and no declaration.
pub(super) fn encodes_all_characters(xml: &str) -> bool {
    is_declared_utf_8(xml)
        || declared_encoding(xml).is_some_and(|it| it.to_ascii_lowercase().starts_with("utf-16"))
}

/// Returns true if XML 1.0 allows a character.
const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// Returns the text without surrounding blanks and without characters that XML does not allow.
pub(super) fn storable_text(words: &str) -> String {
    let kept: String = words.chars().filter(|it| is_allowed(*it)).collect();
    kept.trim().to_owned()
}

/// Returns a text escaped for an element, or for an attribute.
///
/// In attributes, quotes, line feeds and tabs are escaped, too. Without `is_unicode`, characters
/// outside ASCII become references. Omits characters that XML does not allow.
pub(super) fn escaped(words: &str, is_attribute: bool, is_unicode: bool) -> String {
    let mut text = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' if is_attribute => text.push_str("&quot;"),
            '\'' if is_attribute => text.push_str("&apos;"),
            // A parser reads these as blanks in attributes, and a carriage return as a line feed.
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

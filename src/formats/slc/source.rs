//! Parsed SokobanLevels document with byte ranges of its parts.
//!
//! An edit replaces only the ranges that change, so that the rest of the text stays as it is.
//!
//! Also XML escapes, characters that XML does not allow, and the declared encoding of a document.

use crate::formats::FormatProblem;
use roxmltree::{Document, Node, ParsingOptions};
use std::ops::Range;

/// Name of the root element.
const ROOT: &str = "SokobanLevels";

/// Root elements of other collections, each with the program that writes them.
const OTHER_ROOTS: [(&str, &str); 1] = [("SokobanLibrary", "a SokoSolve library (.ssx)")];

/// Returns true if a text begins with `<` or contains a known root tag, see [`has_collection_tag`].
#[must_use]
pub fn is_xml(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('<') || has_collection_tag(text)
}

/// Returns true if a text contains the root tag of a known XML collection.
///
/// The reader rejects collections other than SokobanLevels, with a message that names their kind.
#[must_use]
pub fn has_collection_tag(text: &str) -> bool {
    let has_tag = |name: &str| {
        text.match_indices(name).any(|(at, _)| {
            let next = text[at + name.len()..].chars().next();
            text[..at].ends_with('<')
                && next.is_some_and(|it| it.is_whitespace() || matches!(it, '>' | '/'))
        })
    };
    has_tag(ROOT) || OTHER_ROOTS.iter().any(|(name, _)| has_tag(name))
}

/// Returns the number of XML comments (`<!-- … -->`) of a document.
///
/// 0 if it is not a SokobanLevels collection.
#[must_use]
pub fn comment_count(text: &str) -> usize {
    let source = Source::parse(text);
    source.map_or(0, |it| it.tree.descendants().filter(Node::is_comment).count())
}

/// A parsed SokobanLevels document, and its text.
pub(super) struct Source<'text> {
    /// Text from the first tag on. Offsets and ranges of nodes count from its start.
    pub xml: &'text str,
    /// Number of bytes of the text before `xml`.
    pub start: usize,
    /// The parsed XML.
    pub tree: Document<'text>,
}

impl<'text> Source<'text> {
    /// Parses a text.
    ///
    /// # Errors
    /// The problem, if the text is not XML or has another root element.
    pub(super) fn parse(text: &'text str) -> Result<Self, FormatProblem> {
        let start = start_of_xml(text);
        let xml = &text[start..];
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let tree = Document::parse_with_options(xml, options)
            .map_err(|error| problem_of(text, start, &error))?;
        let source = Self { xml, start, tree };
        let root = source.root();
        let name = root.tag_name().name();
        if name.eq_ignore_ascii_case(ROOT) {
            return Ok(source);
        }
        let known = OTHER_ROOTS.iter().find(|(other, _)| *other == name);
        let found = known.map_or_else(
            || format!("an XML document with the root <{}>", truncated(name)),
            |(_, program)| (*program).to_owned(),
        );
        let reason = format!("this is {found}, which is not supported; expected <{ROOT}> (.slc)");
        Err(FormatProblem::at_offset(text, start + root.range().start, reason))
    }

    /// Returns the root element.
    pub(super) fn root(&self) -> Node<'_, 'text> {
        self.tree.root_element()
    }

    /// Returns each `<Level>` element with its parent.
    ///
    /// Levels directly below the root come first, then those of each collection, in text order.
    pub(super) fn levels(&self) -> impl Iterator<Item = (Node<'_, 'text>, Node<'_, 'text>)> {
        let collections = self.root().children().filter(|it| is_element(it, "LevelCollection"));
        std::iter::once(self.root()).chain(collections).flat_map(levels_below)
    }

    /// Returns the byte range in `xml` of an element's start tag, without its closing `>` or `/>`.
    fn start_tag(&self, node: Node<'_, 'text>) -> Range<usize> {
        let Range { start, end } = node.range();
        let name_end = self.name_range(node).end;
        let behind = node.attributes().map(|it| it.range().end).fold(name_end, usize::max);
        let rest = self.xml.get(behind..end).unwrap_or_default();
        let tag_end = behind + rest.find('>').unwrap_or_default();
        start..self.xml.get(..tag_end).map_or(start, |it| it.trim_end_matches('/').len())
    }

    /// Returns the byte range in `xml` of an element's name in its start tag.
    pub(super) fn name_range(&self, node: Node<'_, 'text>) -> Range<usize> {
        let start = (node.range().start + 1).min(self.xml.len());
        let rest = self.xml.get(start..).unwrap_or_default();
        let is_end = |it: char| it.is_whitespace() || matches!(it, '/' | '>');
        start..start + rest.find(is_end).unwrap_or(rest.len())
    }

    /// Returns the byte range in `xml` between an element's tags.
    ///
    /// `None` for an empty tag `<L/>`.
    pub(super) fn content_range(&self, node: Node<'_, 'text>) -> Option<Range<usize>> {
        let element = node.range();
        let start = self.start_tag(node).end + 1;
        let whole = self.xml.get(element.clone()).filter(|it| !it.ends_with("/>"))?;
        // Comments and CDATA sections end before the end tag.
        let end = element.start + whole.rfind("</")?;
        (start <= end).then_some(start..end)
    }

    /// Returns the byte range in `xml` of an attribute's value, without its quotes.
    ///
    /// `None` if the attribute is missing.
    pub(super) fn value_range(&self, node: Node<'_, 'text>, name: &str) -> Option<Range<usize>> {
        let range = attribute_node(node, name)?.range();
        let end = range.end.checked_sub(1)?;
        let quote = self.xml.get(end..range.end)?;
        let start = self.xml.get(range.start..end)?.rfind(quote)?;
        Some(range.start + start + 1..end)
    }

    /// Returns the byte offset in `xml` at which a new attribute of an element is inserted.
    ///
    /// This is the end of the last attribute, or of the element's name.
    pub(super) fn attribute_offset(&self, node: Node<'_, 'text>) -> usize {
        let tag = self.start_tag(node);
        self.xml.get(..tag.end).map_or(tag.start, |it| it.trim_end().len())
    }
}

/// Returns each `<Level>` child of an element, with this element.
fn levels_below<'a, 'text>(
    parent: Node<'a, 'text>,
) -> impl Iterator<Item = (Node<'a, 'text>, Node<'a, 'text>)> {
    let levels = parent.children().filter(|it| is_element(it, "Level"));
    levels.map(move |level| (level, parent))
}

/// Returns the `<L>` elements of a level.
pub(super) fn rows_of<'a, 'text>(level: Node<'a, 'text>) -> impl Iterator<Item = Node<'a, 'text>> {
    level.children().filter(|it| is_element(it, "L"))
}

/// Returns all text in an element, with CDATA sections and without comments.
pub(super) fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|it| it.text()).collect()
}

/// Returns true if a node is an element of this name, ignoring case.
pub(super) fn is_element(node: &Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
}

/// Returns an attribute's value, ignoring the case of the name; `None` if it is missing.
pub(super) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    attribute_node(node, name).map(|it| it.value())
}

/// Returns an attribute, ignoring the case of the name; `None` if it is missing.
fn attribute_node<'a, 'text>(
    node: Node<'a, 'text>,
    name: &str,
) -> Option<roxmltree::Attribute<'a, 'text>> {
    node.attributes().find(|it| it.name().eq_ignore_ascii_case(name))
}

/// Returns the byte offset of the XML in a text.
///
/// Some collections have lines of text before it.
fn start_of_xml(text: &str) -> usize {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let blank = text.len() - begin.len();
    if begin.starts_with('<') {
        return blank;
    }
    let starts = ["<?xml", "<SokobanLevels", "<SokobanLibrary"].map(|tag| text.find(tag));
    starts.into_iter().flatten().min().unwrap_or(blank)
}

/// Converts a parser error to a problem of `text`, whose XML begins at byte `start`.
///
/// The parser counts lines and characters of columns as this program does, but from the start of
/// the XML.
fn problem_of(text: &str, start: usize, error: &roxmltree::Error) -> FormatProblem {
    let place = error.pos();
    let (line, column) = crate::formats::line_and_column(text, start);
    let row = (place.row as usize).max(1);
    let first_column = if row == 1 { column } else { 1 };
    let reason = error.to_string();
    let reason = reason.strip_suffix(&format!(" at {place}")).unwrap_or(&reason);
    let number = line + row - 1;
    let longest = text.split('\n').nth(number - 1).map_or(0, |it| it.chars().count());
    let column = (first_column + (place.col as usize).max(1) - 1).min(longest + 1);
    FormatProblem::new(number, column, format!("not well-formed XML: {}", truncated(reason)))
}

/// Returns at most 120 characters of a text, so that a long input gives no long message.
fn truncated(words: &str) -> String {
    words.chars().take(120).collect()
}

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

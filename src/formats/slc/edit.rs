//! Replaces one level of a SokobanLevels collection and keeps every other byte.
//!
//! The parser knows the byte range of each element and attribute. Only these parts are rewritten:
//!
//! - the `<L>` elements of changed rows, with the characters that the rows used before (`-` or
//!   blank for floor); comments and CDATA sections inside a changed row are lost, all others stay;
//! - `Width` and `Height` of the level if its size changed, and `MaxWidth` and `MaxHeight` of the
//!   collection if the largest size changed;
//! - `Id` and `Copyright` of the level if title or author changed.
//!
//! The result is read again before it is returned: it must contain the new level and the same other
//! levels. If it does not, a second attempt rewrites all rows of the level.

use super::read::{LevelNode, read_source};
use super::source::{
    Source, attribute, encodes_all_characters, escaped, rows_of, storable_text, text_of,
};
use crate::formats::text_lines::{Replacement, replace_ranges};
use crate::formats::xsb::{BoardCharacters, canonical_rows};
use crate::formats::{Collection, ReplaceError};
use crate::worlds::ice::{Board, Level, Square};
use roxmltree::Node;
use std::ops::Range;

/// Returns the text with another level in place of the one at `index` of its levels.
///
/// Omits ice, marks of doubtful ice, step limit and note of the level: see
/// [`crate::formats::losses_in_format`].
///
/// # Errors
/// If there is no such level, or the changed text would not read back as intended.
pub fn replace_level(text: &str, index: usize, level: &Level) -> Result<String, ReplaceError> {
    let source = Source::parse(text).map_err(|_| ReplaceError::NoSuchLevel)?;
    let (before, nodes) = read_source(text, &source).map_err(|_| ReplaceError::NoSuchLevel)?;
    let before = before.value;
    let old = before.levels.get(index).ok_or(ReplaceError::NoSuchLevel)?;
    let node = nodes.get(index).ok_or(ReplaceError::NoSuchLevel)?;
    let expected = storable_level(level);
    if *old == expected {
        return Ok(text.to_owned());
    }
    let change = LevelReplacement { source: &source, node, old, new: &expected };
    [false, true]
        .into_iter()
        .map(|rewrites_all| format!("{}{}", &text[..source.start], change.apply(rewrites_all)))
        .find(|changed| reads_as(changed, &before, index, &expected))
        .ok_or(ReplaceError::Ambiguous)
}

/// Returns the level without the parts that the format cannot store.
fn storable_level(level: &Level) -> Level {
    Level {
        title: storable_text(&level.title),
        author: storable_text(&level.author),
        ..Level::untitled(Board::from_fn(level.board.rows(), level.board.columns(), |position| {
            level.board.get(position).copied().unwrap_or_default().as_observed()
        }))
    }
}

/// Returns true if the text reads as `before`, with `expected` as the level at `index`.
fn reads_as(text: &str, before: &Collection, index: usize, expected: &Level) -> bool {
    let Ok(source) = Source::parse(text) else { return false };
    let Ok((reading, _)) = read_source(text, &source) else { return false };
    let mut meant = Collection { places: reading.value.places.clone(), ..before.clone() };
    if let Some(level) = meant.levels.get_mut(index) {
        expected.clone_into(level);
    }
    reading.value == meant
}

/// Edit that replaces one level of a document.
struct LevelReplacement<'a, 'text> {
    source: &'a Source<'text>,
    /// The element of the level.
    node: &'a LevelNode<'a, 'text>,
    /// The level before the change.
    old: &'a Level,
    /// The level after the change, as the format can store it.
    new: &'a Level,
}

impl<'a, 'text> LevelReplacement<'a, 'text> {
    /// Returns the XML with the new level.
    ///
    /// With `rewrites_all`, also rewrites unchanged rows if the board changed.
    fn apply(&self, rewrites_all: bool) -> String {
        let LevelNode { element, collection } = *self.node;
        let (old, new) = (&self.old.board, &self.new.board);
        let mut changes = Vec::new();
        if old != new {
            let rows = LevelRows::of(self.source, element, old);
            changes.extend(rows.replacements(new, rewrites_all));
        }
        if old.columns() != new.columns() {
            changes.extend(self.number_attribute_edit(element, "Width", new.columns()));
            changes.extend(self.largest_size_edit(collection, "MaxWidth", new.columns(), widest));
        }
        if old.rows() != new.rows() {
            changes.extend(self.number_attribute_edit(element, "Height", new.rows()));
            changes.extend(self.largest_size_edit(collection, "MaxHeight", new.rows(), row_count));
        }
        for (name, before, after) in [
            ("Id", &self.old.title, &self.new.title),
            ("Copyright", &self.old.author, &self.new.author),
        ] {
            if before != after {
                changes.push(self.text_attribute_edit(element, name, after));
            }
        }
        replace_ranges(self.source.xml, changes)
    }

    /// Returns the edit that sets an attribute to a text, and adds it if it is missing.
    fn text_attribute_edit(
        &self,
        element: Node<'a, 'text>,
        name: &str,
        words: &str,
    ) -> Replacement {
        let value = escaped(words, true, encodes_all_characters(self.source.xml));
        match self.source.value_range(element, name) {
            Some(range) => (range, value),
            None => {
                let at = self.source.attribute_offset(element);
                (at..at, format!(" {name}=\"{value}\""))
            }
        }
    }

    /// Returns the edit that sets an attribute to a number; `None` if it is missing.
    fn number_attribute_edit(
        &self,
        element: Node<'a, 'text>,
        name: &str,
        number: usize,
    ) -> Option<Replacement> {
        let range = self.source.value_range(element, name)?;
        Some((range, number.to_string()))
    }

    /// Returns the edit of the attribute with the maximum size of all levels of a collection.
    ///
    /// `new` is the new size of the level, `size_of` returns the size of an element. An attribute
    /// that differs from the true maximum only grows. `None` if it stays, is missing or is no
    /// number.
    fn largest_size_edit(
        &self,
        collection: Node<'a, 'text>,
        name: &str,
        new: usize,
        size_of: fn(Node<'_, '_>) -> usize,
    ) -> Option<Replacement> {
        let stated: usize = attribute(collection, name)?.trim().parse().ok()?;
        let levels = collection.children().filter(|it| it.is_element());
        let others = levels.filter(|it| it.id() != self.node.element.id()).map(size_of).max();
        let others = others.unwrap_or_default();
        let before = others.max(size_of(self.node.element));
        let largest = if stated == before { others.max(new) } else { stated.max(new) };
        if largest == stated { None } else { self.number_attribute_edit(collection, name, largest) }
    }
}

/// Returns the number of characters of the longest row of a level, without trailing blanks.
fn widest(level: Node<'_, '_>) -> usize {
    rows_of(level).map(|row| text_of(row).trim_end().chars().count()).max().unwrap_or_default()
}

/// Returns the number of rows of a level.
fn row_count(level: Node<'_, '_>) -> usize {
    rows_of(level).count()
}

/// The `<L>` elements of a level, and the board that was read from them.
pub(super) struct LevelRows<'a, 'text> {
    source: &'a Source<'text>,
    /// The `<L>` elements.
    nodes: Vec<Node<'a, 'text>>,
    /// Their texts.
    texts: Vec<String>,
    board: &'a Board,
}

impl<'a, 'text> LevelRows<'a, 'text> {
    /// Collects the rows of a level element that was read as this board.
    pub(super) fn of(source: &'a Source<'text>, level: Node<'a, 'text>, board: &'a Board) -> Self {
        let nodes: Vec<Node<'a, 'text>> = rows_of(level).collect();
        let texts = nodes.iter().map(|node| text_of(*node)).collect();
        Self { source, nodes, texts, board }
    }

    /// Returns the edits that change the rows to those of another board.
    ///
    /// The new rows use the characters of the old ones. Unchanged rows stay, unless `rewrites_all`;
    /// if the height changes, only those at the top and the bottom stay.
    pub(super) fn replacements(&self, new: &Board, rewrites_all: bool) -> Vec<Replacement> {
        let texts: Vec<&str> = self.texts.iter().map(String::as_str).collect();
        let signs = BoardCharacters::of(&texts);
        let lines: Vec<String> = canonical_rows(new).iter().map(|row| signs.convert(row)).collect();
        let old_rows: Vec<&[Square]> =
            self.board.row_slices().map(without_trailing_floor).collect();
        let new_rows: Vec<&[Square]> = new.row_slices().map(without_trailing_floor).collect();
        let is_same = |(old, new): &(&&[Square], &&[Square])| !rewrites_all && old == new;
        let above = old_rows.iter().zip(&new_rows).take_while(is_same).count();
        let rest = old_rows[above..].iter().rev().zip(new_rows[above..].iter().rev());
        let below = rest.take_while(is_same).count();
        let old = above..old_rows.len() - below;
        let new = above..new_rows.len() - below;
        let paired = old.len().min(new.len());
        let has_same_height = old.len() == new.len();
        // Rows that exist before and after the change are rewritten in place.
        let mut changes = Vec::new();
        for row in above..above + paired {
            if has_same_height && is_same(&(&old_rows[row], &new_rows[row])) {
                continue;
            }
            let is_kept = has_same_height && !rewrites_all;
            let line = if is_kept {
                signs.merged_cells(&self.texts[row], &lines[row])
            } else {
                lines[row].clone()
            };
            changes.push(self.with_content(self.nodes[row], &line));
        }
        // Then the surplus new rows are inserted, or the surplus old rows removed.
        if new.len() > paired {
            changes.push(self.insertion(above + paired, &lines[above + paired..new.end]));
        }
        changes
            .extend((above + paired..old.end).map(|row| (self.removed_range(row), String::new())));
        changes
    }

    /// Returns the edit that replaces the content of a row element.
    fn with_content(&self, node: Node<'_, 'text>, line: &str) -> Replacement {
        match self.source.content_range(node) {
            Some(content) => (content, line.to_owned()),
            None => (node.range(), self.element(node, line)),
        }
    }

    /// Returns the edit that inserts elements before the row at index `row`.
    ///
    /// They are indented like the row above.
    fn insertion(&self, row: usize, lines: &[String]) -> Replacement {
        let above = row.checked_sub(1).and_then(|row| self.nodes.get(row));
        let Some(model) = above.or(self.nodes.first()) else { return (0..0, String::new()) };
        let blank = &self.source.xml[self.blank_before(*model)];
        let elements = lines.iter().map(|line| self.element(*model, line));
        match above {
            Some(above) => {
                let end = above.range().end;
                (end..end, elements.map(|it| format!("{blank}{it}")).collect())
            }
            None => {
                let start = model.range().start;
                (start..start, elements.map(|it| format!("{it}{blank}")).collect())
            }
        }
    }

    /// Returns the byte range of the row at index `row`, with the blanks before it.
    fn removed_range(&self, row: usize) -> Range<usize> {
        let node = self.nodes[row];
        self.blank_before(node).start..node.range().end
    }

    /// Returns the byte range of the blanks and line breaks before an element.
    fn blank_before(&self, node: Node<'_, 'text>) -> Range<usize> {
        let start = node.range().start;
        let before = self.source.xml.get(..start).unwrap_or_default();
        before.trim_end().len()..start
    }

    /// Returns a new element with the name of `model` and this content.
    fn element(&self, model: Node<'_, 'text>, line: &str) -> String {
        let name = &self.source.xml[self.source.name_range(model)];
        format!("<{name}>{line}</{name}>")
    }
}

/// Returns a row without the floor at its end.
fn without_trailing_floor(row: &[Square]) -> &[Square] {
    let last = row.iter().rposition(|square| *square != Square::default());
    &row[..last.map_or(0, |last| last + 1)]
}

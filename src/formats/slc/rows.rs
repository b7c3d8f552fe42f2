//! Edits the `<L>` elements of one level for a changed board.

use super::source::{Source, rows_of, text_of};
use crate::formats::text_lines::Replacement;
use crate::formats::xsb::{BoardCharacters, canonical_rows};
use crate::worlds::ice::{Board, Square};
use roxmltree::Node;
use std::ops::Range;

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

//! The hovered list entry, marked on the boards.
//!
//! The mark lasts one frame: a visible list requests it in every frame, and `Studio::apply_frame`
//! clears it before applying the requests. So the mark ends with its list.

use super::HoverPreview;
use crate::board::CellIndex;

/// Board marks of the hovered list entry.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HoverMarks {
    /// Cells to outline on the boards.
    pub cells: Vec<CellIndex>,
    /// The preview on the belief board.
    pub preview: HoverPreview,
    /// The action to mark on a line of balls, by its rank.
    pub action_rank: Option<usize>,
}

impl HoverMarks {
    /// A mark of cells only.
    #[must_use]
    pub fn cells(cells: Vec<CellIndex>) -> Self {
        Self { cells, ..Self::default() }
    }

    /// Whether no list entry is hovered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds the marks of another list of the same frame.
    ///
    /// Its preview and action, if it has them, replace these.
    pub(super) fn add(&mut self, other: Self) {
        self.cells.extend(other.cells);
        if other.preview != HoverPreview::default() {
            self.preview = other.preview;
        }
        self.action_rank = other.action_rank.or(self.action_rank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;

    #[test]
    fn hover_marks_last_one_frame() {
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        let point = || Request::MarkHovered(Box::new(HoverMarks::cells(vec![3])));
        assert!(studio.apply_frame([point()]));
        assert!(!studio.apply_frame([point()]), "nothing has changed");
        assert_eq!(studio.hover_marks.cells, [3]);
        assert!(studio.apply_frame([]));
        assert!(studio.hover_marks.is_empty());
    }
}

//! The hovered list entry, marked on the boards.
//!
//! The mark lasts one frame: a visible list requests it in every frame, and `Studio::apply_frame`
//! clears it before applying the requests. So the mark ends with its list.

use super::Imagining;
use crate::board::CellIndex;
use crate::worlds::zuma::Action;

/// Board marks of the hovered list entry.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PointedAt {
    /// Cells to outline on the boards.
    pub cells: Vec<CellIndex>,
    /// The preview on the belief board.
    pub imagining: Imagining,
    /// The insertion position in a line of marbles.
    pub choice: Option<Action>,
}

impl PointedAt {
    /// A mark of cells only.
    #[must_use]
    pub fn cells(cells: Vec<CellIndex>) -> Self {
        Self { cells, ..Self::default() }
    }

    /// Whether no list entry is hovered.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Merges the mark of another list of the same frame.
    pub(super) fn add(&mut self, other: Self) {
        self.cells.extend(other.cells);
        if other.imagining != Imagining::default() {
            self.imagining = other.imagining;
        }
        self.choice = other.choice.or(self.choice);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;

    #[test]
    fn what_is_not_pointed_at_again_is_gone_after_the_frame() {
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        let point = || Request::PointAt(Box::new(PointedAt::cells(vec![3])));
        assert!(studio.apply_frame([point()]));
        assert!(!studio.apply_frame([point()]), "nothing has changed");
        assert_eq!(studio.pointed_at.cells, [3]);
        assert!(studio.apply_frame([]));
        assert!(studio.pointed_at.is_nothing());
    }
}

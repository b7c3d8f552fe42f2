//! What a list points at, to be marked on the boards.
//!
//! It lasts for one frame: a list that is drawn requests it again in every frame, and
//! `Studio::apply_frame` forgets it before it applies the requests of a frame. So nothing stays
//! marked once the list is gone.

use super::Imagining;
use crate::board::CellIndex;
use crate::worlds::zuma::Action;

/// What the pointer is at in a list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PointedAt {
    /// Cells that are outlined on the boards.
    pub cells: Vec<CellIndex>,
    /// What might be so, shown on the belief board.
    pub imagining: Imagining,
    /// The place in a line of marbles.
    pub choice: Option<Action>,
}

impl PointedAt {
    /// Cells alone.
    #[must_use]
    pub fn cells(cells: Vec<CellIndex>) -> Self {
        Self { cells, ..Self::default() }
    }

    /// Whether nothing is pointed at.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Takes in what another list of the same frame points at.
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

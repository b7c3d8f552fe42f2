//! Gestures in progress: strokes and dragged edges of the board.

use super::model::IceEditor;
use super::resize::{Edge, Resize};
use super::stroke::IceStroke;
use crate::editing::{LevelEdit, Tool};

impl IceEditor {
    /// The stroke in progress, if any.
    #[must_use]
    pub fn stroke(&self) -> Option<&IceStroke> {
        self.stroke.as_ref()
    }

    /// Returns true if the selected tool needs two positions: two ends or corners.
    pub(super) fn needs_two_corners(&self) -> bool {
        matches!(self.tools().tool, Tool::Line | Tool::Rectangle | Tool::Select)
    }

    /// The edge being dragged, with the resulting board; `None` without a drag.
    #[must_use]
    pub fn resize(&self) -> Option<&Resize> {
        self.resize.as_ref()
    }

    /// Drags an edge outwards by this number of rows or columns, or inwards if negative.
    ///
    /// `lines` counts from the start of the drag. Ignores a size that is too large.
    pub(super) fn drag_edge(&mut self, edge: Edge, lines: isize) {
        let is_same = |resize: &Resize| resize.edge == edge && resize.lines == lines;
        if self.resize.as_ref().is_some_and(is_same) {
            return;
        }
        if let Ok(resize) = Resize::of(&self.level().board, edge, lines) {
            self.resize = Some(resize);
        }
    }

    /// Ends the drag of an edge; returns its name and edit, `None` without a drag.
    pub(super) fn take_resize(&mut self) -> Option<(String, LevelEdit)> {
        let resize = self.resize.take()?;
        let name = resize.name();
        Some((name, LevelEdit::between(&self.level().board, resize.board)))
    }
}

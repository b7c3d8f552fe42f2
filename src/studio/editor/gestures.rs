//! The gestures that are under way: strokes, edges that are dragged, clips that float.

use super::open_levels::Editor;
use super::resize::{Edge, Resize};
use super::stroke::Stroke;
use crate::editing::{LevelEdit, Tool};

impl Editor {
    /// The gesture that is under way.
    #[must_use]
    pub fn stroke(&self) -> Option<&Stroke> {
        self.stroke.as_ref()
    }

    /// Whether Enter sets the first corner of a shape, so that a second Enter ends it.
    pub(super) fn tool_spans(&self) -> bool {
        matches!(self.tools().tool, Tool::Line | Tool::Rectangle | Tool::Select)
    }

    /// The edge that is being dragged, and the board as it would be.
    #[must_use]
    pub fn resize(&self) -> Option<&Resize> {
        self.resize.as_ref()
    }

    /// Drags an edge. A size that no board can have is not followed.
    pub(super) fn drag_edge(&mut self, edge: Edge, lines: isize) {
        let is_same = |resize: &Resize| resize.edge == edge && resize.lines == lines;
        if self.resize.as_ref().is_some_and(is_same) {
            return;
        }
        if let Ok(resize) = Resize::of(&self.level().board, edge, lines) {
            self.resize = Some(resize);
        }
    }

    /// The edit of the edge that was dragged, with its name.
    pub(super) fn take_resize(&mut self) -> Option<(String, LevelEdit)> {
        let resize = self.resize.take()?;
        let name = resize.name();
        Some((name, LevelEdit::between(&self.level().board, resize.board)))
    }
}

//! Gestures in progress: strokes, dragged edges and pasted squares.

use super::open_levels::Editor;
use super::resize::{Edge, Resize};
use super::stroke::Stroke;
use crate::editing::{LevelEdit, Tool};

impl Editor {
    /// The stroke in progress.
    #[must_use]
    pub fn stroke(&self) -> Option<&Stroke> {
        self.stroke.as_ref()
    }

    /// Returns true if the tool needs two positions: first and last corner.
    pub(super) fn tool_spans(&self) -> bool {
        matches!(self.tools().tool, Tool::Line | Tool::Rectangle | Tool::Select)
    }

    /// The edge being dragged, and the resulting board.
    #[must_use]
    pub fn resize(&self) -> Option<&Resize> {
        self.resize.as_ref()
    }

    /// Drags an edge. Ignores sizes that no board can have.
    pub(super) fn drag_edge(&mut self, edge: Edge, lines: isize) {
        let is_same = |resize: &Resize| resize.edge == edge && resize.lines == lines;
        if self.resize.as_ref().is_some_and(is_same) {
            return;
        }
        if let Ok(resize) = Resize::of(&self.level().board, edge, lines) {
            self.resize = Some(resize);
        }
    }

    /// Takes the edit of the dragged edge, with its name.
    pub(super) fn take_resize(&mut self) -> Option<(String, LevelEdit)> {
        let resize = self.resize.take()?;
        let name = resize.name();
        Some((name, LevelEdit::between(&self.level().board, resize.board)))
    }
}

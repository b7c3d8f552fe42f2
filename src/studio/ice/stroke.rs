//! A stroke with the selected tool, by the pointer or by the keyboard.
//!
//! A stroke begins at one cell and may extend to further cells; it changes the board when it ends.

use crate::board::Position;
use crate::editing::{Gesture, Paint, Region, Tool};

/// Whether a stroke draws or erases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StrokeMode {
    /// Draws the selected tile: left button, or Enter.
    Draw,
    /// Erases with the eraser of the selected tile: right button, or Shift+Enter.
    Erase,
}

/// The selected tool and tile, and the settings for random ice.
#[derive(Debug, Clone, PartialEq)]
pub struct IceTools {
    /// The tool; never [`Tool::Frame`], which is a rectangle drawn with Shift.
    pub tool: Tool,
    /// The selected tile.
    pub paint: Paint,
    /// Probability that random ice is placed on a cell, in percent (0 to 100).
    pub ice_percent: u32,
    /// Seed of the next random ice.
    pub ice_seed: u64,
}

impl Default for IceTools {
    /// The brush with walls; 30 % random ice with seed 1.
    fn default() -> Self {
        Self { tool: Tool::Brush, paint: Paint::WALL, ice_percent: 30, ice_seed: 1 }
    }
}

/// A stroke in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IceStroke {
    /// Tool, tile and cells of the stroke.
    pub gesture: Gesture,
    /// Whether it draws or erases.
    pub mode: StrokeMode,
    /// First cell.
    start: Position,
    /// Tile that the stroke draws: the selected one, or its eraser.
    paint: Paint,
    /// Selection at the start, which limits fills.
    bounds: Option<Region>,
}

impl IceStroke {
    /// Starts a stroke at a cell.
    ///
    /// A fill at a cell inside `selection` stays inside it. `outline` is true while Shift is held:
    /// a rectangle is then drawn as its outline.
    pub(super) fn begin(
        tools: &IceTools,
        selection: Option<Region>,
        mode: StrokeMode,
        cell: Position,
        outline: bool,
    ) -> Self {
        let paint = match mode {
            StrokeMode::Draw => tools.paint,
            StrokeMode::Erase => tools.paint.eraser(),
        };
        let gesture =
            Gesture::begin(tool_with_outline(tools.tool, outline), paint, cell).within(selection);
        Self { gesture, mode, start: cell, paint, bounds: selection }
    }

    /// Continues the stroke to a cell.
    ///
    /// Shift (`outline`) turns a rectangle into its outline; you may press or release it during the
    /// stroke.
    pub(super) fn extend(&mut self, cell: Position, outline: bool) {
        let shape = tool_with_outline(self.gesture.tool(), outline);
        if shape != self.gesture.tool() {
            self.gesture = Gesture::begin(shape, self.paint, self.start).within(self.bounds);
        }
        self.gesture.extend(cell);
    }
}

/// The tool with Shift held (`outline`) or not: the outline or the whole rectangle.
///
/// Other tools do not change.
fn tool_with_outline(tool: Tool, outline: bool) -> Tool {
    match tool {
        Tool::Rectangle | Tool::Frame if outline => Tool::Frame,
        Tool::Rectangle | Tool::Frame => Tool::Rectangle,
        other => other,
    }
}

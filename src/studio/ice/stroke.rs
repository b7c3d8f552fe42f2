//! A stroke with the current tool, by pointer or keyboard cursor.

use crate::board::Position;
use crate::editing::{Gesture, Paint, Region, Tool};

/// Whether a stroke draws or erases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StrokeMode {
    /// The selected tile: left button, or Enter.
    Draw,
    /// The matching eraser: right button, or Shift+Enter.
    Erase,
}

/// The selected tool, tile and ice settings.
#[derive(Debug, Clone, PartialEq)]
pub struct IceTools {
    /// Shape of strokes; never [`Tool::Frame`], which is a rectangle drawn with Shift.
    pub tool: Tool,
    /// The selected tile.
    pub paint: Paint,
    /// Share of the floor that scattering turns into ice, in percent.
    pub ice_percent: u32,
    /// Random seed of the next scattering.
    pub ice_seed: u64,
}

impl Default for IceTools {
    fn default() -> Self {
        Self { tool: Tool::Brush, paint: Paint::Wall, ice_percent: 30, ice_seed: 1 }
    }
}

/// A stroke in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IceStroke {
    /// Tool, tile and cells of the stroke.
    pub gesture: Gesture,
    /// Whether it draws or erases.
    pub mode: StrokeMode,
    start: Position,
    paint: Paint,
    bounds: Option<Region>,
}

impl IceStroke {
    /// Starts a stroke at a cell. A fill that starts in `selection` stays inside it.
    ///
    /// `outline` is true while Shift is held.
    pub(super) fn begin(
        tools: &IceTools,
        selection: Option<Region>,
        hand: StrokeMode,
        cell: Position,
        outline: bool,
    ) -> Self {
        let paint = match hand {
            StrokeMode::Draw => tools.paint,
            StrokeMode::Erase => tools.paint.eraser(),
        };
        let gesture =
            Gesture::begin(tool_with_outline(tools.tool, outline), paint, cell).within(selection);
        Self { gesture, mode: hand, start: cell, paint, bounds: selection }
    }

    /// Continues the stroke to a cell.
    ///
    /// Shift turns a rectangle into its outline and may change during the stroke.
    pub(super) fn extend(&mut self, cell: Position, outline: bool) {
        let shape = tool_with_outline(self.gesture.tool(), outline);
        if shape != self.gesture.tool() {
            self.gesture = Gesture::begin(shape, self.paint, self.start).within(self.bounds);
        }
        self.gesture.extend(cell);
    }
}

/// The tool with Shift held or not: a rectangle or its outline; other tools do not change.
fn tool_with_outline(tool: Tool, outline: bool) -> Tool {
    match tool {
        Tool::Rectangle | Tool::Frame if outline => Tool::Frame,
        Tool::Rectangle | Tool::Frame => Tool::Rectangle,
        other => other,
    }
}

//! A gesture of the pointer, or of the cell cursor, with the tools in hand.

use crate::board::Position;
use crate::editing::{Gesture, Paint, Region, Tool};

/// What a gesture paints with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hand {
    /// The chosen tile: the left button, or Enter.
    Draws,
    /// The eraser that goes with it: the right button, or Shift+Enter.
    Erases,
}

/// What is in hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Tools {
    /// How the pointer's way becomes cells; never [`Tool::Frame`], which is a rectangle drawn
    /// with Shift.
    pub tool: Tool,
    /// The chosen tile.
    pub paint: Paint,
    /// Part of the floor that scattering turns into ice, in percent.
    pub ice_percent: u32,
    /// Where the next scattering's random numbers start.
    pub ice_seed: u64,
}

impl Default for Tools {
    fn default() -> Self {
        Self { tool: Tool::Brush, paint: Paint::Wall, ice_percent: 30, ice_seed: 1 }
    }
}

/// A gesture under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    /// The cells it covers and what it makes of them.
    pub gesture: Gesture,
    /// What it paints with.
    pub hand: Hand,
    start: Position,
    paint: Paint,
    bounds: Option<Region>,
}

impl Stroke {
    /// A gesture begins at a cell. A fill that begins in `selection` stays there.
    pub(super) fn begin(
        tools: &Tools,
        selection: Option<Region>,
        hand: Hand,
        cell: Position,
        outline: bool,
    ) -> Self {
        let paint = match hand {
            Hand::Draws => tools.paint,
            Hand::Erases => tools.paint.eraser(),
        };
        let gesture = Gesture::begin(shaped(tools.tool, outline), paint, cell).within(selection);
        Self { gesture, hand, start: cell, paint, bounds: selection }
    }

    /// The gesture goes on to a cell. Shift, which makes a rectangle its outline, may be pressed
    /// and let go on the way.
    pub(super) fn extend(&mut self, cell: Position, outline: bool) {
        let shape = shaped(self.gesture.tool(), outline);
        if shape != self.gesture.tool() {
            self.gesture = Gesture::begin(shape, self.paint, self.start).within(self.bounds);
        }
        self.gesture.extend(cell);
    }
}

fn shaped(tool: Tool, outline: bool) -> Tool {
    match tool {
        Tool::Rectangle | Tool::Frame if outline => Tool::Frame,
        Tool::Rectangle | Tool::Frame => Tool::Rectangle,
        other => other,
    }
}

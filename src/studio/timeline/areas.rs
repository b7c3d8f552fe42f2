//! Where the parts of the timeline are.

use super::axis::Axis;
use eframe::egui::{Pos2, Rangef, Rect};

/// Where everything is.
#[derive(Debug)]
pub struct Areas {
    /// Names, left of everything.
    pub gutter: Rangef,
    /// The time axis.
    pub axis: Axis,
    /// Step numbers.
    pub ruler: Rect,
    /// All lanes that are in view.
    pub lanes: Rect,
    /// The figures below.
    pub strips: Rect,
    /// Every lane, those out of view included.
    pub rows: Vec<Rect>,
}

impl Areas {
    /// The lane that is there.
    #[must_use]
    pub fn lane_at(&self, place: Pos2) -> Option<usize> {
        let inside = self.lanes.y_range().contains(place.y);
        let mut rows = self.rows.iter().filter(|_| inside);
        rows.position(|rect| rect.y_range().contains(place.y))
    }

    /// Lanes, ruler and strips together.
    #[must_use]
    pub fn canvas(&self) -> Rect {
        self.ruler.union(self.strips)
    }
}

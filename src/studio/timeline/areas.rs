//! Where the parts of the timeline are.

use super::axis::Axis;
use crate::studio::model::RunId;
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
    /// Each lane with its run, those out of view included.
    pub rows: Vec<(RunId, Rect)>,
}

impl Areas {
    /// The run whose lane is there.
    #[must_use]
    pub fn run_at(&self, place: Pos2) -> Option<RunId> {
        let inside = self.lanes.y_range().contains(place.y);
        let mut rows = self.rows.iter().filter(|_| inside);
        rows.find(|(_, rect)| rect.y_range().contains(place.y)).map(|(run, _)| *run)
    }

    /// Lanes, ruler and strips together.
    #[must_use]
    pub fn canvas(&self) -> Rect {
        self.ruler.union(self.strips)
    }
}

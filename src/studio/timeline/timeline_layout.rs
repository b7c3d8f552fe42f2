//! Layout of the timeline: the rectangles of its parts.

use super::axis::Axis;
use eframe::egui::{Pos2, Rangef, Rect};

/// The rectangles of the timeline's parts.
#[derive(Debug)]
pub struct TimelineLayout {
    /// The column of names at the left.
    pub gutter: Rangef,
    /// The time axis.
    pub axis: Axis,
    /// The ruler with step numbers.
    pub ruler: Rect,
    /// The visible part of all lanes.
    pub lanes: Rect,
    /// The strips with curves.
    pub strips: Rect,
    /// Every lane, including lanes outside the visible part.
    pub rows: Vec<Rect>,
}

impl TimelineLayout {
    /// The index of the visible lane at the height of a point; `None` outside the lanes.
    #[must_use]
    pub fn lane_at(&self, place: Pos2) -> Option<usize> {
        let inside = self.lanes.y_range().contains(place.y);
        let mut rows = self.rows.iter().filter(|_| inside);
        rows.position(|rect| rect.y_range().contains(place.y))
    }

    /// Ruler, lanes and strips together.
    #[must_use]
    pub fn canvas(&self) -> Rect {
        self.ruler.union(self.strips)
    }
}

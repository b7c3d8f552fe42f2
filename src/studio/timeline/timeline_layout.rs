//! Layout of the timeline: the rectangles of ruler, lanes, strips and name column.

use super::axis::Axis;
use eframe::egui::{Pos2, Rangef, Rect};

/// The screen rectangles of the timeline's parts, in points.
#[derive(Debug)]
pub struct TimelineLayout {
    /// The horizontal range of the name column at the left.
    pub gutter: Rangef,
    /// Conversion between steps and horizontal coordinates.
    pub axis: Axis,
    /// The ruler with step numbers.
    pub ruler: Rect,
    /// The area that shows lanes; lanes outside it are scrolled out of view.
    pub lanes: Rect,
    /// The area of all curves below the lanes.
    pub strips: Rect,
    /// One rectangle for each lane, including lanes scrolled out of view.
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

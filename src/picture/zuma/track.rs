//! Geometry of a Zuma track in rows joined by half circles.

use crate::board::Position;
use crate::picture::{Point, Rect};
use crate::worlds::zuma::Action;
use std::f32::consts::{FRAC_PI_2, PI};

/// Distance between rows, in ball diameters.
const ROW_HEIGHT: f32 = 1.7;

/// Length of the half circle between two rows, in ball diameters.
const TURN_LENGTH: f32 = PI * ROW_HEIGHT / 2.0;

/// Margin around the track, in ball diameters.
///
/// Has space for the edges of the track, and for action values as bars beside it.
const MARGIN: f32 = 1.0;

/// Space below the track for the hand, in ball diameters.
const HAND_ROOM: f32 = 1.7;

/// Distance of the hole from the end of its row, in ball diameters.
const HOLE_OVERHANG: f32 = 0.5;

/// Maximum number of rows of a track.
const MAX_ROWS: usize = 12;

/// Preferred ratio of width to height of a separate picture.
const ASPECT_RATIO: f32 = 2.4;

/// Track for a line of balls, with a hole at its end.
///
/// Hand and bin are below it. Positions along the track are in ball diameters: 0 is the centre of
/// the first ball, 0.5 the gap after it, and negative positions are before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Track {
    /// Upper left corner of the picture.
    origin: Point,
    /// Diameter of a ball, in points.
    ball_diameter: f32,
    /// Length of a straight row, in ball diameters.
    row: f32,
    /// Number of rows, 1 to 12.
    rows: usize,
    /// Position of the hole: one ball beyond a line of maximum length.
    hole: f32,
    /// Space below the track, in ball diameters.
    below: f32,
    /// Area at the lower edge of the visible part, for hand and bin.
    ///
    /// It covers the track. `None` if they are visible below the track, or there is no space for
    /// them.
    hand_area: Option<Rect>,
}

impl Track {
    /// Returns the centred track with about the largest balls that fit into an area.
    ///
    /// `max_length` is the maximum length of the line. A further row must enlarge the balls by more
    /// than 2 %. Balls have 1 to 64 points, so a track may exceed a small area.
    #[must_use]
    pub fn fitting(max_length: u32, area: Rect) -> Self {
        Self::filling(max_length, area, HAND_ROOM)
    }

    /// Returns a track like [`Self::fitting`] without space for hand and bin.
    #[must_use]
    pub fn bare(max_length: u32, area: Rect) -> Self {
        Self::filling(max_length, area, 0.0)
    }

    /// Returns a track like [`Self::fitting`] with `below` ball diameters of space under it.
    fn filling(max_length: u32, area: Rect, below: f32) -> Self {
        let of_rows = |rows| Self { below, ..Self::of_rows(max_length, rows, 1.0) };
        let ball_diameter_of = |track: &Self| {
            let (width, height) = track.size();
            (area.width() / width).min(area.height() / height)
        };
        let larger = |best: Self, track: Self| {
            // One more row must be worth it: shorter tracks are easier to read.
            if ball_diameter_of(&track) > 1.02 * ball_diameter_of(&best) { track } else { best }
        };
        let best = (2..=MAX_ROWS).map(of_rows).fold(of_rows(1), larger);
        let ball = ball_diameter_of(&best).clamp(1.0, 64.0);
        let mut track = Self { ball_diameter: ball, ..best };
        let (width, height) = track.size();
        track.origin = area
            .min
            .offset((area.width() - width).max(0.0) / 2.0, (area.height() - height).max(0.0) / 2.0);
        track
    }

    /// Returns the track for a separate picture; `ball_diameter` is in points.
    ///
    /// Its number of rows, at most 12, brings the ratio of width to height nearest to 2.4.
    #[must_use]
    pub fn with_ball_diameter(max_length: u32, ball_diameter: f32) -> Self {
        let off = |track: &Self| {
            let (width, height) = track.size();
            (width / height / ASPECT_RATIO).ln().abs()
        };
        let tracks = (1..=MAX_ROWS).map(|rows| Self::of_rows(max_length, rows, ball_diameter));
        let better = |best: Self, track: Self| if off(&track) < off(&best) { track } else { best };
        tracks.reduce(better).unwrap_or_else(|| Self::of_rows(max_length, 1, ball_diameter))
    }

    /// Returns the track without space for hand and bin.
    #[must_use]
    pub const fn without_hand(self) -> Self {
        Self { below: 0.0, ..self }
    }

    /// Returns the track at another origin and ball diameter.
    ///
    /// Only the area `visible` can be seen. If hand or bin is not inside it, both move to
    /// [`Self::hand_area`] at the lower edge of `visible`. A track without space for them stays
    /// without.
    #[must_use]
    pub fn placed(self, origin: Point, ball_diameter: f32, visible: Rect) -> Self {
        let placed = Self { origin, ball_diameter, hand_area: None, ..self };
        let is_seen = |at: Point| {
            at.x - ball_diameter >= visible.min.x
                && at.x + ball_diameter <= visible.max.x
                && at.y - ball_diameter >= visible.min.y
                && at.y + 0.8 * ball_diameter <= visible.max.y
        };
        if self.below == 0.0 || (is_seen(placed.hand()) && is_seen(placed.bin())) {
            return placed;
        }
        let height = (HAND_ROOM + 0.2) * ball_diameter;
        let corner = Point::new(visible.min.x, visible.max.y - height);
        Self { hand_area: Some(Rect::at(corner, visible.width(), height)), ..placed }
    }

    /// Returns the area to which hand and bin have moved, which covers the track.
    ///
    /// `None` if they are at their usual place below the track, or there is no space for them.
    #[must_use]
    pub fn hand_area(&self) -> Option<Rect> {
        self.hand_area
    }

    /// Returns true if [`Self::hand_area`] covers the gap of an action; false for discard.
    #[must_use]
    pub fn is_covered(&self, action: Action) -> bool {
        let at = self.place_of(action);
        action != Action::Discard && self.hand_area.is_some_and(|shelf| at.y > shelf.min.y)
    }

    /// Returns the track with this number of rows at the origin (0, 0).
    fn of_rows(max_length: u32, rows: usize, ball: f32) -> Self {
        let hole = max_length as f32;
        let turns = (rows - 1) as f32 * TURN_LENGTH;
        let row = ((hole - turns) / rows as f32).max(1.0);
        let origin = Point::default();
        Self { origin, ball_diameter: ball, row, rows, hole, below: HAND_ROOM, hand_area: None }
    }

    /// Width and height of the picture, in points.
    #[must_use]
    pub fn size(&self) -> (f32, f32) {
        // The hole is half a ball beyond its row, where several rows have the turns.
        let beyond = if self.rows > 1 { ROW_HEIGHT } else { HOLE_OVERHANG };
        let width = (self.row + beyond + 2.0 * MARGIN).max(5.0);
        let height = (self.rows - 1) as f32 * ROW_HEIGHT + 2.0 * MARGIN + self.below;
        (width * self.ball_diameter, height * self.ball_diameter)
    }

    /// Diameter of a ball, in points.
    #[must_use]
    pub fn ball_diameter(&self) -> f32 {
        self.ball_diameter
    }

    /// Position of the hole along the track, in ball diameters.
    #[must_use]
    pub fn hole(&self) -> f32 {
        self.hole
    }

    /// Point at a position along the track, in ball diameters.
    ///
    /// The track extends straight beyond both ends.
    #[must_use]
    pub fn point(&self, along: f32) -> Point {
        self.at(along).0
    }

    /// Square around a place of a ball; `None` outside the track.
    ///
    /// Places are the cells of row 0.
    #[must_use]
    pub fn square_of(&self, at: Position) -> Option<Rect> {
        let along = at.column as f32;
        let is_place = at.row == 0 && along < self.hole;
        is_place.then(|| Rect::around(self.point(along), self.ball_diameter / 2.0))
    }

    /// Point beside a position, `off` ball diameters from the middle of the track.
    ///
    /// Positive is up along rows, and outwards in turns.
    #[must_use]
    pub fn beside(&self, along: f32, off: f32) -> Point {
        let (point, (x, y)) = self.at(along);
        let off = if self.goes_right(along) { off } else { -off } * self.ball_diameter;
        point.offset(y * off, -x * off)
    }

    /// Returns true in rows that run to the right, and in the turns after them.
    fn goes_right(&self, along: f32) -> bool {
        self.row_of(along).is_multiple_of(2)
    }

    /// Index of the row of a position; a turn belongs to the row before it.
    fn row_of(&self, along: f32) -> usize {
        let row = ((along + 0.5) / (self.row + TURN_LENGTH)).floor().max(0.0);
        (row as usize).min(self.rows - 1)
    }

    /// Point at which an action puts the ball: the gap or the bin.
    #[must_use]
    pub fn place_of(&self, action: Action) -> Point {
        match action {
            Action::Discard => self.bin(),
            Action::Insert(at) => self.point(f32::from(at) - 0.5),
        }
    }

    /// Point of the ball in hand.
    #[must_use]
    pub fn hand(&self) -> Point {
        self.below(0.5)
    }

    /// Centre of the bin.
    #[must_use]
    pub fn bin(&self) -> Point {
        let width = self.hand_area.map_or(self.size().0, |shelf| shelf.width());
        self.below(0.5).offset((0.3 * width).min(3.0 * self.ball_diameter), 0.0)
    }

    /// Point at a fraction of the width of the area for hand and bin.
    fn below(&self, share: f32) -> Point {
        if let Some(shelf) = self.hand_area {
            return shelf.point(share, 0.5);
        }
        let (width, height) = self.size();
        self.origin.offset(share * width, height - 0.9 * self.ball_diameter)
    }

    /// Action at a point: the nearest gap, or the bin.
    ///
    /// The line has `length` balls. `None` if the nearest one is more than a ball diameter away. On
    /// [`Self::hand_area`], only the bin counts.
    #[must_use]
    pub fn action_at(&self, point: Point, length: usize) -> Option<Action> {
        let off = |action: &Action| distance(self.place_of(*action), point);
        let is_on_shelf = self.hand_area.is_some_and(|shelf| point.y > shelf.min.y);
        let can_be_meant = |action: &Action| {
            !is_on_shelf && !self.is_covered(*action) || *action == Action::Discard
        };
        let near = Action::all(length)
            .filter(can_be_meant)
            .min_by(|one, other| off(one).total_cmp(&off(other)))?;
        (off(&near) <= self.ball_diameter).then_some(near)
    }

    /// Index of the ball at a point, on a line of `length` balls.
    ///
    /// `None` if the nearest ball is more than 0.55 ball diameters away.
    #[must_use]
    pub fn ball_at(&self, point: Point, length: usize) -> Option<usize> {
        let off = |at: &usize| distance(self.point(*at as f32), point);
        let near = (0..length).min_by(|one, other| off(one).total_cmp(&off(other)))?;
        (off(&near) <= 0.55 * self.ball_diameter).then_some(near)
    }

    /// Points along the middle of the track, dense enough to draw it.
    pub(super) fn outline(&self) -> Vec<Point> {
        let end = self.hole;
        let mut points = Vec::new();
        for row in 0..self.rows {
            let start = row as f32 * (self.row + TURN_LENGTH);
            points.push(self.point((start - 0.5).max(-0.5)));
            let turn = start + self.row - 0.5;
            let last = row + 1 == self.rows;
            if last || turn >= end {
                points.push(self.point(end));
                break;
            }
            points.extend((0..=12).map(|part| self.point(turn + TURN_LENGTH * part as f32 / 12.0)));
        }
        points
    }

    /// Point at a position along the track, and the unit vector of its direction.
    fn at(&self, along: f32) -> (Point, (f32, f32)) {
        // Measure from the edge of the first ball, so that rows begin at the edge of a ball.
        let row = self.row_of(along);
        let within = along + 0.5 - row as f32 * (self.row + TURN_LENGTH);
        let to_the_right = row.is_multiple_of(2);
        let sign = if to_the_right { 1.0 } else { -1.0 };
        let bulge = if self.rows > 1 { ROW_HEIGHT / 2.0 } else { 0.0 };
        let straight = |x: f32| if to_the_right { x } else { self.row - x };
        let y = row as f32 * ROW_HEIGHT;
        // No turn follows the last row: positions behind it extend it straight.
        let is_last = row + 1 == self.rows;
        let (x, y, direction) = if within <= self.row || is_last {
            (straight(within), y, (sign, 0.0))
        } else {
            let angle = PI * (within - self.row) / TURN_LENGTH - FRAC_PI_2;
            let radius = ROW_HEIGHT / 2.0;
            let x = straight(self.row) + sign * radius * angle.cos();
            let direction = (-sign * angle.sin(), angle.cos());
            (x, y + radius + radius * angle.sin(), direction)
        };
        let (width, _) = self.size();
        let used = (self.row + 2.0 * bulge) * self.ball_diameter;
        let left = (width - used) / 2.0;
        let point = self
            .origin
            .offset(left + (bulge + x) * self.ball_diameter, (MARGIN + y) * self.ball_diameter);
        (point, direction)
    }
}

/// Distance between two points.
fn distance(one: Point, other: Point) -> f32 {
    (one.x - other.x).hypot(one.y - other.y)
}

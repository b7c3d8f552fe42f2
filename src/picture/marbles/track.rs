//! Layout of a Zuma track in rows, as many as fill the space best.

use crate::picture::{Point, Rect};
use crate::worlds::zuma::Action;
use std::f32::consts::{FRAC_PI_2, PI};

/// Distance between rows, in ball diameters.
const ROW_HEIGHT: f32 = 1.7;

/// Length of the half circle between two rows, in ball diameters.
const TURN: f32 = PI * ROW_HEIGHT / 2.0;

/// Margin around the track for rail and bars, in ball diameters.
const MARGIN: f32 = 1.0;

/// Space below the track for the hand, in ball diameters.
const HAND_ROOM: f32 = 1.7;

/// Most rows of a track.
const MAX_ROWS: usize = 12;

/// Preferred ratio of width to height of a picture.
const SHAPE: f32 = 2.4;

/// A track for a line, with a hole at its end and hand and bin below.
///
/// Positions along it are in ball diameters: 0 is the centre of the first ball, 0.5 the gap after
/// it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Track {
    /// Upper left corner of the picture.
    origin: Point,
    /// Diameter of a ball, in points.
    marble: f32,
    /// Length of a straight row, in ball diameters.
    row: f32,
    rows: usize,
    /// Position of the hole: one ball beyond the longest line.
    hole: f32,
    /// Space below the track, in ball diameters.
    below: f32,
    /// Area at the lower edge for hand and bin, if their own place is out of sight. Covers the
    /// track.
    shelf: Option<Rect>,
}

impl Track {
    /// Returns the centred track with the largest balls that fits into an area.
    ///
    /// `max_length` is the longest line.
    #[must_use]
    pub fn fitting(max_length: u32, area: Rect) -> Self {
        Self::filling(max_length, area, HAND_ROOM)
    }

    /// The same without space for hand and bin, for lines that are not played.
    #[must_use]
    pub fn bare(max_length: u32, area: Rect) -> Self {
        Self::filling(max_length, area, 0.0)
    }

    fn filling(max_length: u32, area: Rect, below: f32) -> Self {
        let of_rows = |rows| Self { below, ..Self::of_rows(max_length, rows, 1.0) };
        let marble_of = |track: &Self| {
            let (width, height) = track.size();
            (area.width() / width).min(area.height() / height)
        };
        let larger = |best: Self, track: Self| {
            // One more row must be worth it: shorter tracks are easier to read.
            if marble_of(&track) > 1.02 * marble_of(&best) { track } else { best }
        };
        let best = (2..=MAX_ROWS).map(of_rows).fold(of_rows(1), larger);
        let marble = marble_of(&best).clamp(1.0, 64.0);
        let mut track = Self { marble, ..best };
        let (width, height) = track.size();
        track.origin = area
            .min
            .offset((area.width() - width).max(0.0) / 2.0, (area.height() - height).max(0.0) / 2.0);
        track
    }

    /// Returns the track with balls of that diameter in points, for a separate picture.
    #[must_use]
    pub fn with_marble_size(max_length: u32, marble: f32) -> Self {
        let off = |track: &Self| {
            let (width, height) = track.size();
            (width / height / SHAPE).ln().abs()
        };
        let tracks = (1..=MAX_ROWS).map(|rows| Self::of_rows(max_length, rows, marble));
        let better = |best: Self, track: Self| if off(&track) < off(&best) { track } else { best };
        tracks.reduce(better).unwrap_or_else(|| Self::of_rows(max_length, 1, marble))
    }

    /// Returns the track without space for hand and bin.
    #[must_use]
    pub const fn without_hand(self) -> Self {
        Self { below: 0.0, ..self }
    }

    /// Returns the track at another origin and ball diameter, of which only `room` is visible.
    ///
    /// Hand and bin stay visible: if `room` cuts them off, they move to a shelf at its lower edge.
    #[must_use]
    pub fn placed(self, origin: Point, marble: f32, room: Rect) -> Self {
        let placed = Self { origin, marble, shelf: None, ..self };
        let is_seen = |at: Point| {
            at.x - marble >= room.min.x
                && at.x + marble <= room.max.x
                && at.y - marble >= room.min.y
                && at.y + 0.8 * marble <= room.max.y
        };
        if self.below == 0.0 || (is_seen(placed.hand()) && is_seen(placed.bin())) {
            return placed;
        }
        let height = (HAND_ROOM + 0.2) * marble;
        let corner = Point::new(room.min.x, room.max.y - height);
        Self { shelf: Some(Rect::at(corner, room.width(), height)), ..placed }
    }

    /// Area that covers the track for hand and bin; `None` if they are visible anyway.
    #[must_use]
    pub fn shelf(&self) -> Option<Rect> {
        self.shelf
    }

    /// Returns true if the shelf covers the position of an action.
    #[must_use]
    pub fn is_covered(&self, action: Action) -> bool {
        let at = self.place_of(action);
        action != Action::ThrowAway && self.shelf.is_some_and(|shelf| at.y > shelf.min.y)
    }

    fn of_rows(max_length: u32, rows: usize, marble: f32) -> Self {
        let hole = max_length as f32;
        let turns = (rows - 1) as f32 * TURN;
        let row = ((hole - turns) / rows as f32).max(1.0);
        let origin = Point::default();
        Self { origin, marble, row, rows, hole, below: HAND_ROOM, shelf: None }
    }

    /// Width and height of the picture, in points.
    #[must_use]
    pub fn size(&self) -> (f32, f32) {
        let bulge = if self.rows > 1 { ROW_HEIGHT } else { 0.0 };
        let width = (self.row + bulge + 2.0 * MARGIN).max(5.0);
        let height = (self.rows - 1) as f32 * ROW_HEIGHT + 2.0 * MARGIN + self.below;
        (width * self.marble, height * self.marble)
    }

    /// Diameter of a ball, in points.
    #[must_use]
    pub fn marble(&self) -> f32 {
        self.marble
    }

    /// Position of the hole along the track.
    #[must_use]
    pub fn hole(&self) -> f32 {
        self.hole
    }

    /// Point at a position along the track. Extends straight beyond both ends.
    #[must_use]
    pub fn point(&self, along: f32) -> Point {
        self.at(along).0
    }

    /// Point beside a position, `off` ball diameters from the middle of the track.
    ///
    /// Positive is up along rows, and outwards in turns.
    #[must_use]
    pub fn beside(&self, along: f32, off: f32) -> Point {
        let (point, (x, y)) = self.at(along);
        let off = if self.goes_right(along) { off } else { -off } * self.marble;
        point.offset(y * off, -x * off)
    }

    /// Returns true if the position is in a row that runs right, or in the turn after it.
    fn goes_right(&self, along: f32) -> bool {
        self.row_of(along).is_multiple_of(2)
    }

    fn row_of(&self, along: f32) -> usize {
        let row = ((along + 0.5) / (self.row + TURN)).floor().max(0.0);
        (row as usize).min(self.rows - 1)
    }

    /// Target of an action: the gap or the bin.
    #[must_use]
    pub fn place_of(&self, action: Action) -> Point {
        match action {
            Action::ThrowAway => self.bin(),
            Action::Insert(at) => self.point(f32::from(at) - 0.5),
        }
    }

    /// Position of the ball in hand.
    #[must_use]
    pub fn hand(&self) -> Point {
        self.below(0.5)
    }

    /// Position of the bin.
    #[must_use]
    pub fn bin(&self) -> Point {
        let width = self.shelf.map_or(self.size().0, |shelf| shelf.width());
        self.below(0.5).offset((0.3 * width).min(3.0 * self.marble), 0.0)
    }

    fn below(&self, share: f32) -> Point {
        if let Some(shelf) = self.shelf {
            return shelf.point(share, 0.5);
        }
        let (width, height) = self.size();
        self.origin.offset(share * width, height - 0.9 * self.marble)
    }

    /// Action at a point, on a line of that length: the nearest gap within a ball diameter, or the
    /// bin.
    #[must_use]
    pub fn action_at(&self, point: Point, length: usize) -> Option<Action> {
        let off = |action: &Action| distance(self.place_of(*action), point);
        let is_on_shelf = self.shelf.is_some_and(|shelf| point.y > shelf.min.y);
        let can_be_meant = |action: &Action| {
            !is_on_shelf && !self.is_covered(*action) || *action == Action::ThrowAway
        };
        let near = Action::all(length)
            .filter(can_be_meant)
            .min_by(|one, other| off(one).total_cmp(&off(other)))?;
        (off(&near) <= self.marble).then_some(near)
    }

    /// Index of the ball at a point, on a line of that length.
    #[must_use]
    pub fn marble_at(&self, point: Point, length: usize) -> Option<usize> {
        let off = |at: &usize| distance(self.point(*at as f32), point);
        let near = (0..length).min_by(|one, other| off(one).total_cmp(&off(other)))?;
        (off(&near) <= 0.55 * self.marble).then_some(near)
    }

    /// Points along the middle of the track, dense enough to draw it.
    pub(super) fn outline(&self) -> Vec<Point> {
        let end = self.hole;
        let mut points = Vec::new();
        for row in 0..self.rows {
            let start = row as f32 * (self.row + TURN);
            points.push(self.point((start - 0.5).max(-0.5)));
            let turn = start + self.row - 0.5;
            let last = row + 1 == self.rows;
            if last || turn >= end {
                points.push(self.point(end));
                break;
            }
            points.extend((0..=12).map(|part| self.point(turn + TURN * part as f32 / 12.0)));
        }
        points
    }

    /// Point and direction of the track at a position.
    fn at(&self, along: f32) -> (Point, (f32, f32)) {
        // Measure from the edge of the first ball, so that rows begin at the edge of a ball.
        let row = self.row_of(along);
        let within = along + 0.5 - row as f32 * (self.row + TURN);
        let to_the_right = row.is_multiple_of(2);
        let sign = if to_the_right { 1.0 } else { -1.0 };
        let bulge = if self.rows > 1 { ROW_HEIGHT / 2.0 } else { 0.0 };
        let straight = |x: f32| if to_the_right { x } else { self.row - x };
        let y = row as f32 * ROW_HEIGHT;
        let is_last = row + 1 == self.rows;
        let (x, y, direction) = if within <= self.row || is_last {
            (straight(within), y, (sign, 0.0))
        } else {
            let angle = PI * (within - self.row) / TURN - FRAC_PI_2;
            let radius = ROW_HEIGHT / 2.0;
            let x = straight(self.row) + sign * radius * angle.cos();
            let direction = (-sign * angle.sin(), angle.cos());
            (x, y + radius + radius * angle.sin(), direction)
        };
        let (width, _) = self.size();
        let used = (self.row + 2.0 * bulge) * self.marble;
        let left = (width - used) / 2.0;
        let point =
            self.origin.offset(left + (bulge + x) * self.marble, (MARGIN + y) * self.marble);
        (point, direction)
    }
}

fn distance(one: Point, other: Point) -> f32 {
    (one.x - other.x).hypot(one.y - other.y)
}

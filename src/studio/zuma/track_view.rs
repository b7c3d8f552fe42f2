//! A track with a camera: wheel and keys zoom, dragging scrolls.
//!
//! The track is the curve along which the balls of a line lie. The camera is fitted while the
//! whole track fills the panel. [`ZumaViews`] holds the tracks of editor and board.

use super::model_view::ModelView;
use crate::picture::{Point, Rect as Area, Track};
use crate::studio::boards::{AnnotationGesture, Camera};
use crate::worlds::zuma::Action;
use eframe::egui::{Key, PointerButton, Pos2, Rect, Response, Ui, Vec2, vec2};

/// Minimum number of balls that fit into the panel, horizontally and vertically: the zoom limit.
const MIN_VISIBLE_BALLS: Vec2 = vec2(5.0, 4.5);

/// View state of the Zuma world: the model of the edited game, and the tracks of editor and board.
#[derive(Debug, Default)]
pub struct ZumaViews {
    pub(super) model: ModelView,
    pub(super) drawing: TrackView,
    pub(super) board: TrackView,
}

impl ZumaViews {
    /// Fits the tracks of editor and board into their panels.
    pub fn fit(&mut self) {
        self.drawing.fit();
        self.board.fit();
    }

    /// Zooms the tracks by a factor; above 1 enlarges.
    pub fn zoom(&mut self, factor: f32) {
        self.drawing.zoom(factor);
        self.board.zoom(factor);
    }
}

/// View state of a track: camera position, and the aim that the camera last followed.
#[derive(Debug, Default)]
pub(super) struct TrackView {
    camera: Camera,
    /// Maximum length of the line on the last shown track.
    ///
    /// A track of another length is fitted into the panel.
    longest: u32,
    /// Number of balls played, and the aim of the next, that the camera last followed.
    followed: Option<(usize, Action)>,
    /// Arrow that the pointer draws.
    pub(super) annotations: AnnotationGesture,
}

impl TrackView {
    /// Fits the track into the panel.
    pub(super) fn fit(&mut self) {
        self.camera.fit();
    }

    /// Zooms by a factor.
    pub(super) fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// Handles the pointer and returns the track at its place on the screen.
    ///
    /// `whole` is the fitted track for lines of at most `longest` balls. `aim` is the number of
    /// balls played and the aim of the next one. When it changes, an unfitted camera moves to an
    /// aimed position that is out of view.
    pub(super) fn place(
        &mut self,
        ui: &Ui,
        response: &Response,
        (whole, longest): (Track, u32),
        aim: Option<(usize, Action)>,
    ) -> Track {
        if std::mem::replace(&mut self.longest, longest) != longest {
            self.camera.fit();
        }
        // Nothing else can be dragged here, so the primary button pans, too.
        let space = ui.input(|input| input.key_down(Key::Space));
        if !space && response.dragged_by(PointerButton::Primary) {
            self.camera.pan(response.drag_delta());
        }
        let track = self.placed(ui, response, whole);
        let is_news = std::mem::replace(&mut self.followed, aim) != aim;
        let Some((_, aim)) = aim.filter(|_| is_news && !self.camera.is_fitted()) else {
            return track;
        };
        let goal = screen_point(track.place_of(aim));
        // The shelf with hand and bin covers the lower part of a zoomed track.
        let sight = match track.hand_area() {
            Some(shelf) => response.rect.with_max_y(shelf.min.y),
            None => response.rect,
        };
        let edge = track.ball_diameter().min(sight.height() / 3.0);
        if aim == Action::Discard || sight.shrink(edge).contains(goal) {
            return track;
        }
        self.camera.pan(sight.center() - goal);
        self.placed(ui, response, whole)
    }

    /// The track at the camera's position; the fitted track while the camera is fitted.
    fn placed(&mut self, ui: &Ui, response: &Response, whole: Track) -> Track {
        let room = response.rect;
        let (width, height) = whole.size();
        let size = vec2(width, height) / whole.ball_diameter();
        let largest = (room.size() / MIN_VISIBLE_BALLS).min_elem().max(whole.ball_diameter());
        let (corner, ball) =
            self.camera.place_content(response, ui, size, whole.ball_diameter(), largest);
        if self.camera.is_fitted() {
            return whole;
        }
        whole.placed(Point::new(corner.x, corner.y), ball, picture_area(room))
    }
}

/// Converts a point of a picture to a point of the screen.
fn screen_point(point: Point) -> Pos2 {
    Pos2::new(point.x, point.y)
}

/// Converts a rectangle of the screen to an area of a picture.
pub(super) fn picture_area(rect: Rect) -> Area {
    Area::at(Point::new(rect.left(), rect.top()), rect.width(), rect.height())
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{self, Rect, Sense};

    const ROOM: Rect = Rect { min: Pos2::new(0.0, 50.0), max: Pos2::new(700.0, 450.0) };

    /// Shows a long track for a few frames and returns its last position.
    fn shown(view: &mut TrackView, aim: Option<(usize, Action)>) -> Track {
        let context = egui::Context::default();
        let whole = Track::fitting(60, picture_area(ROOM));
        let mut found = whole;
        for _ in 0..3 {
            let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                let response = ui.allocate_rect(ROOM, Sense::click_and_drag());
                found = view.place(ui, &response, (whole, 60), aim);
            });
            // The test does not paint: drop the textures.
            output.textures_delta.clear();
        }
        found
    }

    #[test]
    fn zoomed_track_shows_hand_and_aim() {
        let mut view = TrackView::default();
        let whole = shown(&mut view, None);
        assert_eq!(whole.hand_area(), None);
        view.zoom(2.5);
        for (ball, action) in [0, 59, 20, 60, 3].map(Action::Insert).into_iter().enumerate() {
            let track = shown(&mut view, Some((ball, action)));
            assert!(track.ball_diameter() > 2.0 * whole.ball_diameter(), "{track:?}");
            let shelf = track.hand_area().expect("the hand is out of sight otherwise");
            for (what, at) in [("hand", track.hand()), ("bin", track.bin())] {
                assert!(ROOM.contains(screen_point(at)) && at.y > shelf.min.y, "{what}: {at:?}");
            }
            let goal = screen_point(track.place_of(action));
            assert!(ROOM.with_max_y(shelf.min.y).contains(goal), "{action}: {goal:?}");
            assert!(!track.is_covered(action));
            // A position under the shelf cannot be hit through it.
            let on_shelf = Point::new(track.hand().x, shelf.min.y + 1.0);
            assert!(track.action_at(on_shelf, 60).is_none_or(|hit| hit == Action::Discard));
            assert_eq!(track.action_at(track.bin(), 60), Some(Action::Discard));
        }
        view.fit();
        assert_eq!(shown(&mut view, None), whole);
    }

    #[test]
    fn zoom_is_limited_by_the_panel() {
        let mut view = TrackView::default();
        shown(&mut view, None);
        view.zoom(1000.0);
        let track = shown(&mut view, None);
        assert!(
            track.ball_diameter() <= ROOM.height() / MIN_VISIBLE_BALLS.y,
            "{}",
            track.ball_diameter()
        );
        view.zoom(0.001);
        assert!(shown(&mut view, None).ball_diameter() >= 1.0);
    }
}

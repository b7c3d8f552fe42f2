//! Drawing annotations with the secondary button: a drag draws an arrow, a click marks a cell.
//!
//! The role is chosen; with Shift it is risk, with Ctrl it is note.

use crate::board::Position;
use crate::lessons::{Annotation, AnnotationRole};
use crate::picture::{Rect, annotation_scene};
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Modifiers, Painter, PointerButton, Pos2, Response};

/// The arrow that the pointer draws on one board.
#[derive(Debug, Default)]
pub(in crate::studio) struct AnnotationGesture {
    /// Cell at which the arrow starts, and its current mark; `None` while no arrow is drawn.
    drawn: Option<(Position, Annotation)>,
}

impl AnnotationGesture {
    /// Handles the secondary button on a board; `cell_at` returns the cell at a point.
    pub fn handle(
        &mut self,
        response: &Response,
        requests: &mut Requests,
        cell_at: impl Fn(Pos2) -> Option<Position>,
    ) {
        let button = PointerButton::Secondary;
        let (origin, pointer, modifiers) = response.ctx.input(|input| {
            (input.pointer.press_origin(), input.pointer.latest_pos(), input.modifiers)
        });
        let (role, under) = (role_of(modifiers), pointer.and_then(&cell_at));
        if response.secondary_clicked() {
            self.drawn = None;
            if let Some(at) = under {
                requests.push(Request::Annotate(Annotation::Cell { at, role }));
            }
            return;
        }
        if response.drag_started_by(button) {
            let from = origin.and_then(&cell_at);
            self.drawn = from.map(|from| (from, Annotation::Cell { at: from, role }));
        }
        let Some((from, _)) = self.drawn else { return };
        // Outside the board there is no cell at which the arrow could point.
        let mark = under.map(|to| match to == from {
            true => Annotation::Cell { at: from, role },
            false => Annotation::Arrow { from, to, role },
        });
        if response.drag_stopped_by(button) {
            self.drawn = None;
            if let Some(mark) = mark {
                requests.push(Request::Annotate(mark));
            }
        } else if response.dragged_by(button) {
            let none = Annotation::Cell { at: from, role };
            self.drawn = Some((from, mark.unwrap_or(none)));
        } else {
            self.drawn = None;
        }
    }

    /// Paints all annotations of the shown step, and the arrow that the pointer draws.
    ///
    /// `square` returns the square of a cell on the screen.
    pub fn paint(
        &self,
        painter: &Painter,
        studio: &Studio,
        square: impl Fn(Position) -> Option<Rect>,
    ) {
        let mut marks = studio.shown_annotations();
        marks.extend(self.drawn.map(|(_, mark)| mark));
        let scene = annotation_scene(&marks, square, studio.theme());
        paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    }
}

/// Role of a mark that is drawn with these modifiers.
const fn role_of(modifiers: Modifiers) -> AnnotationRole {
    if modifiers.command || modifiers.ctrl {
        AnnotationRole::Note
    } else if modifiers.shift {
        AnnotationRole::Risk
    } else {
        AnnotationRole::Chosen
    }
}

//! Conversion of pointer events to requests. Uses every event, so that a fast stroke misses no
//! cell.

use super::open_levels::Editor;
use super::request::EditorRequest;
use super::stroke::Hand;
use crate::board::Position;
use crate::studio::boards::BoardView;
use crate::studio::desk::PointerReport;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Event, Key, PointerButton, Pos2, Response, Ui};

/// Requests the effect of this frame's pointer events and of pasted text.
pub(super) fn take_in(
    ui: &Ui,
    response: &Response,
    view: BoardView,
    editor: &Editor,
    requests: &mut Requests,
) {
    let starts_here = response.is_pointer_button_down_on()
        || response.clicked()
        || response.secondary_clicked()
        || response.drag_stopped();
    let typing = ui.ctx().text_edit_focused();
    let mut pointer = Pointer {
        view,
        is_over: response.hovered() || response.is_pointer_button_down_on(),
        starts_here,
        is_down: editor.stroke().is_some() && !editor.draws_by_keys(),
        asked: Vec::new(),
    };
    ui.input(|input| {
        let pans = input.key_down(Key::Space);
        for event in &input.events {
            match event {
                Event::PointerMoved(place) => pointer.moved(*place, input.modifiers.shift),
                Event::PointerButton { pos, button, pressed, modifiers } => {
                    let hand = match button {
                        PointerButton::Primary if !pans => Hand::Draws,
                        PointerButton::Secondary => Hand::Erases,
                        _ => continue,
                    };
                    if *pressed {
                        pointer.pressed(*pos, hand, modifiers.shift);
                    } else {
                        pointer.released();
                    }
                }
                Event::Paste(text) if !typing => {
                    pointer.ask(EditorRequest::PasteText(text.clone()));
                }
                _ => {}
            }
        }
    });
    // Report the position in every frame, because the board may move below a resting pointer.
    let report = PointerReport::of(ui, response, |place| view.cell_at(place));
    pointer.ask(EditorRequest::Report(report));
    for request in pointer.asked {
        requests.push(Request::Editor(request));
    }
}

struct Pointer {
    view: BoardView,
    is_over: bool,
    starts_here: bool,
    /// Whether a stroke of the pointer is in progress.
    is_down: bool,
    asked: Vec<EditorRequest>,
}

impl Pointer {
    fn ask(&mut self, request: EditorRequest) {
        self.asked.push(request);
    }

    fn moved(&mut self, place: Pos2, outline: bool) {
        if self.is_down {
            let cell = nearest_cell(&self.view, place);
            self.ask(EditorRequest::Drag { cell, outline });
        }
        if self.is_over {
            self.ask(EditorRequest::Point(self.view.cell_at(place)));
        }
    }

    fn pressed(&mut self, place: Pos2, hand: Hand, outline: bool) {
        if let Some(cell) = self.view.cell_at(place)
            && self.starts_here
        {
            self.ask(EditorRequest::Press { cell, hand, outline });
            self.is_down = true;
        }
    }

    fn released(&mut self) {
        if std::mem::take(&mut self.is_down) {
            self.ask(EditorRequest::Release);
        }
    }
}

/// Returns the cell at a point; outside the board, the nearest cell of its edge.
fn nearest_cell(view: &BoardView, place: Pos2) -> Position {
    let inside = (place - view.origin) / view.cell;
    let line = |at: f32, count: usize| (at.max(0.0) as usize).min(count.saturating_sub(1));
    Position::new(line(inside.y, view.rows), line(inside.x, view.columns))
}

//! Conversion of pointer events on the canvas of the ice editor to requests.
//!
//! A stroke lasts from the press of a button to its release. The conversion uses every event, so
//! that a fast stroke misses no cell.

use super::gestures::StrokeMode;
use super::model::IceEditor;
use super::request::IceRequest;
use crate::board::Position;
use crate::studio::boards::BoardView;
use crate::studio::documents::PointerReport;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Event, Key, PointerButton, Pos2, Response, Ui};

/// Converts this frame's pointer events and pasted text to requests.
///
/// Also reports the pointer's cell.
pub(super) fn handle_pointer(
    ui: &Ui,
    response: &Response,
    view: BoardView,
    editor: &IceEditor,
    requests: &mut Requests,
) {
    // A press and its release may arrive in one frame. The button is then up again, and only the
    // click or the end of a drag shows that the press began here.
    let starts_here = response.is_pointer_button_down_on()
        || response.clicked()
        || response.secondary_clicked()
        || response.drag_stopped();
    let typing = ui.ctx().text_edit_focused();
    let mut pointer = Pointer {
        view,
        is_over: response.hovered() || response.is_pointer_button_down_on(),
        starts_here,
        // While the keyboard cursor is current, its stroke does not follow the pointer.
        is_down: editor.stroke().is_some() && !editor.is_keyboard_cursor(),
        requests: Vec::new(),
    };
    ui.input(|input| {
        let pans = input.key_down(Key::Space);
        for event in &input.events {
            match event {
                Event::PointerMoved(place) => pointer.moved(*place, input.modifiers.shift),
                Event::PointerButton { pos, button, pressed, modifiers } => {
                    let mode = match button {
                        PointerButton::Primary if !pans => StrokeMode::Draw,
                        PointerButton::Secondary => StrokeMode::Erase,
                        _ => continue,
                    };
                    if *pressed {
                        pointer.pressed(*pos, mode, modifiers.shift);
                    } else {
                        pointer.released();
                    }
                }
                Event::Paste(text) if !typing => {
                    pointer.ask(IceRequest::PasteText(text.clone()));
                }
                _ => {}
            }
        }
    });
    // Report the position in every frame, because the board may move below a resting pointer.
    let report = PointerReport::of(response, |place| view.cell_at(place));
    pointer.ask(IceRequest::PointerReport(report));
    for request in pointer.requests {
        requests.push(Request::from(request));
    }
}

/// State of the pointer while the events of a frame are converted.
struct Pointer {
    /// Position and scale of the board on the screen.
    view: BoardView,
    /// Whether the pointer is over the canvas, or was pressed there.
    is_over: bool,
    /// Whether a press in this frame belongs to the canvas.
    starts_here: bool,
    /// Whether a stroke of the pointer is in progress.
    is_down: bool,
    /// Requests so far.
    requests: Vec<IceRequest>,
}

impl Pointer {
    /// Adds a request to those of this frame.
    fn ask(&mut self, request: IceRequest) {
        self.requests.push(request);
    }

    /// Continues the stroke, and reports the cell if the pointer is over the canvas.
    ///
    /// With `is_shift_down`, the rectangle tool draws only the outline.
    fn moved(&mut self, place: Pos2, is_shift_down: bool) {
        if self.is_down {
            let cell = nearest_cell(&self.view, place);
            self.ask(IceRequest::Drag { cell, outline: is_shift_down });
        }
        if self.is_over {
            self.ask(IceRequest::Point(self.view.cell_at(place)));
        }
    }

    /// Reports a press if it is on a cell and belongs to the canvas.
    ///
    /// If pasted squares are not placed yet, the press places them (draw) or discards them (erase).
    /// `is_shift_down` as in [`Self::moved`].
    fn pressed(&mut self, place: Pos2, mode: StrokeMode, is_shift_down: bool) {
        if let Some(cell) = self.view.cell_at(place)
            && self.starts_here
        {
            self.ask(IceRequest::Press { cell, mode, outline: is_shift_down });
            self.is_down = true;
        }
    }

    /// Ends the stroke in progress, if there is one.
    fn released(&mut self) {
        if std::mem::take(&mut self.is_down) {
            self.ask(IceRequest::Release);
        }
    }
}

/// Returns the cell at a point; outside the board, the nearest cell of its edge.
fn nearest_cell(view: &BoardView, place: Pos2) -> Position {
    let inside = (place - view.origin) / view.cell;
    let line = |at: f32, count: usize| (at.max(0.0) as usize).min(count.saturating_sub(1));
    Position::new(line(inside.y, view.rows), line(inside.x, view.columns))
}

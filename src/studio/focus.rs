//! A ring around the widget that has the keyboard focus.
//!
//! Many widgets look the same with and without the focus. One ring, drawn after everything else,
//! shows the focus of all of them alike. The ring appears when a key moved the focus, and goes
//! away with the next press of a mouse button: a click says by itself where it was.

use super::style;
use crate::picture::Theme;
use eframe::egui::{Context, Id, Painter, Rect, Stroke, StrokeKind};

/// Width of the ring in points.
const WIDTH: f32 = 2.0;

/// Widgets larger than this in both directions, in points, have the ring inside: around them there
/// may be no room.
const LARGE: f32 = 120.0;

/// Remembers whether the focus was moved by a key.
#[derive(Debug, Default)]
pub struct FocusRing {
    focused: Option<Id>,
    by_key: bool,
}

impl FocusRing {
    /// Draws the ring of this frame, after all widgets.
    pub fn show(&mut self, context: &Context, theme: &Theme) {
        let focused = context.memory(|memory| memory.focused());
        let presses_button = context.input(|input| input.pointer.any_pressed());
        if focused != self.focused {
            self.focused = focused;
            self.by_key = true;
        }
        if presses_button {
            self.by_key = false;
        }
        // Text fields show the focus themselves: the frame changes, and the cursor blinks.
        if !self.by_key || context.text_edit_focused() {
            return;
        }
        let Some(response) = focused.and_then(|id| context.read_response(id)) else { return };
        if response.interact_rect.is_positive() {
            let painter = context.layer_painter(response.layer_id);
            paint(&painter, response.interact_rect, theme);
        }
    }
}

fn paint(painter: &Painter, widget: Rect, theme: &Theme) {
    let stroke = Stroke::new(WIDTH, style::colour(theme.chrome.accent));
    let is_large = widget.width() > LARGE && widget.height() > LARGE;
    let kind = if is_large { StrokeKind::Inside } else { StrokeKind::Outside };
    painter.rect_stroke(widget, 4.0, stroke, kind);
}

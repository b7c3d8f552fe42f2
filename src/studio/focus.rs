//! Where the keyboard focus is: a ring around the widget that has it, scrolled into sight.
//!
//! Many widgets look the same with and without the focus. One ring, drawn after everything else,
//! shows the focus of all of them alike. The ring appears when a key moved the focus, and goes
//! away with the next press of a mouse button: a click says by itself where it was.
//!
//! A key may also move the focus to a widget beyond the edge of a scrolled panel. The panel cannot
//! know, so the widget is asked to scroll into view, by the request that a screen reader would send.

use super::style;
use crate::picture::Theme;
use eframe::egui::accesskit::{Action, ActionRequest, TreeId};
use eframe::egui::{Context, Event, Id, Painter, Rect, Stroke, StrokeKind};

/// Width of the ring in points.
const WIDTH: f32 = 2.0;

/// Width in points of the gap between a widget and its ring.
const GAP: f32 = 1.0;

/// Widgets larger than this in both directions, in points, have the ring inside: around them there
/// may be no room.
const LARGE: f32 = 120.0;

/// Remembers whether the focus was moved by a key.
#[derive(Debug, Default)]
pub struct FocusRing {
    focused: Option<Id>,
    by_key: bool,
    /// The widget that is to scroll into sight in the next frame.
    hidden: Option<Id>,
}

impl FocusRing {
    /// Begins a frame, before all widgets.
    pub fn begin(&mut self, context: &Context) {
        let Some(hidden) = self.hidden.take() else { return };
        let request = ActionRequest {
            action: Action::ScrollIntoView,
            target_tree: TreeId::ROOT,
            target_node: hidden.accesskit_id(),
            data: None,
        };
        context.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
    }

    /// Draws the ring of this frame, after all widgets.
    pub fn show(&mut self, context: &Context, theme: &Theme) {
        let focused = context.memory(|memory| memory.focused());
        let has_moved = focused != self.focused;
        let presses_button = context.input(|input| input.pointer.any_pressed());
        if has_moved {
            self.focused = focused;
            self.by_key = true;
        }
        if presses_button {
            self.by_key = false;
        }
        let response = focused.and_then(|id| context.read_response(id));
        if let Some(response) = &response
            && has_moved
            && self.by_key
            && !response.interact_rect.contains_rect(response.rect)
            // A list that is longer than its panel cannot be shown as a whole, and scrolls itself.
            && !(is_large(response.rect) && response.interact_rect.is_positive())
        {
            self.hidden = focused;
            context.request_repaint();
        }
        // Text fields show the focus themselves: the frame changes, and the cursor blinks.
        if !self.by_key || context.text_edit_focused() {
            return;
        }
        let Some(response) = response else { return };
        if response.interact_rect.is_positive() {
            let painter = context.layer_painter(response.layer_id);
            paint(&painter, response.interact_rect, theme);
        }
    }
}

fn is_large(widget: Rect) -> bool {
    widget.width() > LARGE && widget.height() > LARGE
}

fn paint(painter: &Painter, widget: Rect, theme: &Theme) {
    let stroke = Stroke::new(WIDTH, style::colour(theme.chrome.accent));
    if is_large(widget) {
        painter.rect_stroke(widget, 4.0, stroke, StrokeKind::Inside);
        return;
    }
    // Some buttons have the colour of the ring: a gap keeps the two apart.
    let gap = Stroke::new(GAP, style::colour(theme.chrome.panel));
    painter.rect_stroke(widget, 4.0, gap, StrokeKind::Outside);
    painter.rect_stroke(widget.expand(GAP), 4.0 + GAP, stroke, StrokeKind::Outside);
}

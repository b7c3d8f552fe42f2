//! Focus ring: an outline around the widget with the keyboard focus.
//!
//! Many egui widgets look alike with and without focus. One ring, drawn after all widgets, marks
//! the focused one. It appears when a key or the program moves the focus, and disappears at the
//! next mouse press. Text fields show the focus themselves and get no ring.
//!
//! A key can move the focus to a widget outside the visible part of a scroll area. The ring then
//! sends the accesskit request `ScrollIntoView` to that widget.

use super::style;
use crate::picture::Theme;
use eframe::egui::accesskit::{Action, ActionRequest, TreeId};
use eframe::egui::{Context, Event, Id, Painter, Rect, Stroke, StrokeKind};

/// Line width of the ring, in points.
const WIDTH: f32 = 2.0;

/// Gap between a widget and its ring, in points.
const GAP: f32 = 1.0;

/// Side length in points: a widget that is wider and higher gets the ring inside.
///
/// There may be no room around such a widget.
const LARGE: f32 = 120.0;

/// The focus ring, which tracks the focus from frame to frame.
#[derive(Debug, Default)]
pub struct FocusRing {
    /// Widget with the focus in the last frame.
    focused: Option<Id>,
    /// Whether the focus moved after the last mouse press, so that the ring is visible.
    is_ring_visible: bool,
    /// Widget that must scroll into view in the next frame.
    scroll_target: Option<Id>,
}

impl FocusRing {
    /// Begins a frame: requests the scrolling of the last one. Call it before all widgets.
    pub fn begin(&mut self, context: &Context) {
        let Some(hidden) = self.scroll_target.take() else { return };
        let request = ActionRequest {
            action: Action::ScrollIntoView,
            target_tree: TreeId::ROOT,
            target_node: hidden.accesskit_id(),
            data: None,
        };
        context.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
    }

    /// Draws the ring of this frame. Call it after all widgets.
    pub fn show(&mut self, context: &Context, theme: &Theme) {
        let focused = context.memory(|memory| memory.focused());
        let has_moved = focused != self.focused;
        let presses_button = context.input(|input| input.pointer.any_pressed());
        if has_moved {
            self.focused = focused;
            self.is_ring_visible = true;
        }
        if presses_button {
            self.is_ring_visible = false;
        }
        let response = focused.and_then(|id| context.read_response(id));
        if let Some(response) = &response
            && has_moved
            && self.is_ring_visible
            && !response.interact_rect.contains_rect(response.rect)
            // A list longer than its panel never fits; its own scroll area handles the focus.
            && !(is_large(response.rect) && response.interact_rect.is_positive())
        {
            self.scroll_target = focused;
            context.request_repaint();
        }
        // Text fields show the focus themselves: their frame changes and the cursor blinks.
        if !self.is_ring_visible || context.text_edit_focused() {
            return;
        }
        let Some(response) = response else { return };
        if response.interact_rect.is_positive() {
            let painter = context.layer_painter(response.layer_id);
            paint(&painter, response.interact_rect, theme);
        }
    }
}

/// Returns true if a widget of this size gets the ring inside.
fn is_large(widget: Rect) -> bool {
    widget.width() > LARGE && widget.height() > LARGE
}

/// Draws the ring around the rectangle of a widget, or inside a large one.
fn paint(painter: &Painter, widget: Rect, theme: &Theme) {
    let stroke = Stroke::new(WIDTH, style::colour(theme.chrome.accent));
    if is_large(widget) {
        painter.rect_stroke(widget, 4.0, stroke, StrokeKind::Inside);
        return;
    }
    // Some buttons have the ring's colour: the gap separates the two.
    let gap = Stroke::new(GAP, style::colour(theme.chrome.panel));
    painter.rect_stroke(widget, 4.0, gap, StrokeKind::Outside);
    painter.rect_stroke(widget.expand(GAP), 4.0 + GAP, stroke, StrokeKind::Outside);
}

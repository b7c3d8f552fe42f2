//! The current position on a canvas: below the pointer, or selected with the arrow keys.
//!
//! A visible canvas reports the pointer in every frame. After a frame without a report, the window
//! drops the pointer's position, so no text describes an old position after the pointer has left
//! the canvas or the canvas was hidden. While a dialog covers the canvas, texts do not describe the
//! pointer's position, but commands still apply to it. A dialog does not hide a position selected
//! with the arrow keys.

use eframe::egui::{Pos2, Response};

/// Position of the pointer in a frame, as a canvas reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointerReport<P> {
    /// Over this position of the canvas.
    At(P),
    /// Outside the board, the canvas or the window; then there is no pointer position.
    Outside,
    /// A dialog covers the canvas.
    Covered,
}

impl<P> PointerReport<P> {
    /// Creates the report of a canvas.
    ///
    /// `place_at` converts a point of the screen to a position; `None` outside the board.
    pub(in crate::studio) fn of(
        canvas: &Response,
        place_at: impl FnOnce(Pos2) -> Option<P>,
    ) -> Self {
        let dialog = canvas.ctx.memory(|memory| memory.top_modal_layer());
        if dialog.is_some_and(|dialog| dialog != canvas.layer_id) {
            return Self::Covered;
        }
        let is_over = canvas.hovered() || canvas.is_pointer_button_down_on();
        let pointer = canvas.ctx.input(|input| input.pointer.latest_pos()).filter(|_| is_over);
        pointer.and_then(place_at).map_or(Self::Outside, Self::At)
    }
}

/// The current position: that of the last input by pointer or arrow keys.
#[derive(Debug, Clone, Copy)]
pub(in crate::studio) struct CurrentPosition<P> {
    /// Last reported position of the pointer; `None` if it was outside.
    pointer: Option<P>,
    /// Whether a dialog covered the canvas at the last report.
    is_covered: bool,
    /// Whether the canvas has reported the pointer in this frame.
    is_reported: bool,
    /// Last position selected with the arrow keys, from which they continue.
    cursor: Option<P>,
    /// Whether the arrow keys were the last input, so that `cursor` is the current position.
    by_keys: bool,
}

impl<P> Default for CurrentPosition<P> {
    /// No position, as if the pointer were outside.
    fn default() -> Self {
        let (pointed, cursor) = (None, None);
        Self { pointer: pointed, is_covered: false, is_reported: false, cursor, by_keys: false }
    }
}

impl<P: Copy> CurrentPosition<P> {
    /// The position for texts and marks; `None` while a dialog covers the pointer.
    ///
    /// A dialog does not hide a position selected with the arrow keys.
    pub fn shown(&self) -> Option<P> {
        if self.by_keys { self.cursor } else { self.pointer.filter(|_| !self.is_covered) }
    }

    /// The position to which commands apply, also while a dialog covers the canvas.
    pub fn target(&self) -> Option<P> {
        if self.by_keys { self.cursor } else { self.pointer }
    }

    /// The position from which the arrow keys continue.
    ///
    /// It is [`Self::target`], else the last position that the arrow keys selected.
    pub fn origin(&self) -> Option<P> {
        self.target().or(self.cursor)
    }

    /// Returns true if the arrow keys selected the position.
    pub fn is_keyboard_cursor(&self) -> bool {
        self.by_keys
    }

    /// Makes the position of a moved pointer current; `None` if it is outside the board.
    pub fn move_pointer(&mut self, place: Option<P>) {
        self.report_pointer(place.map_or(PointerReport::Outside, PointerReport::At));
        self.by_keys = false;
    }

    /// Stores the pointer's position in this frame; a position selected with keys stays current.
    pub fn report_pointer(&mut self, pointer: PointerReport<P>) {
        self.is_reported = true;
        self.is_covered = matches!(pointer, PointerReport::Covered);
        match pointer {
            PointerReport::At(place) => self.pointer = Some(place),
            PointerReport::Outside => self.pointer = None,
            PointerReport::Covered => {}
        }
    }

    /// Makes a position selected with an arrow key current.
    pub fn move_cursor(&mut self, place: P) {
        self.cursor = Some(place);
        self.by_keys = true;
    }

    /// Makes the pointer's position current again; returns false if it already was.
    pub fn release_to_pointer(&mut self) -> bool {
        std::mem::take(&mut self.by_keys)
    }

    /// Begins a frame in which the canvas must report the pointer.
    pub fn begin_frame(&mut self) {
        self.is_reported = false;
    }

    /// Ends a frame: drops the pointer's position if the canvas has not reported it.
    pub fn end_frame(&mut self) {
        if !self.is_reported {
            self.pointer = None;
        }
    }

    /// Drops positions that are no longer on the board.
    pub fn retain(&mut self, is_there: impl Fn(P) -> bool) {
        self.pointer = self.pointer.filter(|place| is_there(*place));
        self.cursor = self.cursor.filter(|place| is_there(*place));
        self.by_keys &= self.cursor.is_some();
    }

    /// Drops all positions, because another board is visible.
    pub fn clear(&mut self) {
        *self = Self { is_reported: self.is_reported, ..Self::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::PointerReport::{At, Covered};
    use super::*;

    /// Simulates a frame in which the canvas sends this report.
    fn frame(at_hand: &mut CurrentPosition<u8>, report: PointerReport<u8>) {
        at_hand.begin_frame();
        at_hand.report_pointer(report);
        at_hand.end_frame();
    }

    #[test]
    fn missing_report_clears_the_pointer() {
        let mut at_hand = CurrentPosition::default();
        frame(&mut at_hand, At(3));
        assert_eq!(at_hand.shown(), Some(3));
        at_hand.begin_frame();
        at_hand.end_frame();
        assert_eq!((at_hand.shown(), at_hand.target()), (None, None));
    }

    #[test]
    fn covered_position_is_hidden_but_kept_for_commands() {
        let mut at_hand = CurrentPosition::default();
        frame(&mut at_hand, At(3));
        frame(&mut at_hand, Covered);
        assert_eq!((at_hand.shown(), at_hand.target()), (None, Some(3)));
        frame(&mut at_hand, At(4));
        assert_eq!(at_hand.shown(), Some(4));
    }

    #[test]
    fn keyboard_position_lasts_until_the_pointer_moves() {
        let mut at_hand = CurrentPosition::default();
        at_hand.move_cursor(5);
        frame(&mut at_hand, At(3));
        frame(&mut at_hand, Covered);
        assert_eq!(at_hand.shown(), Some(5), "no dialog covers the cursor of the keys");
        at_hand.move_pointer(Some(3));
        assert_eq!((at_hand.shown(), at_hand.is_keyboard_cursor()), (Some(3), false));
    }

    #[test]
    fn keys_continue_from_the_last_position() {
        let mut at_hand = CurrentPosition::default();
        at_hand.move_cursor(5);
        assert!(at_hand.release_to_pointer() && !at_hand.release_to_pointer());
        assert_eq!((at_hand.shown(), at_hand.origin()), (None, Some(5)));
        at_hand.retain(|place| place < 5);
        assert_eq!(at_hand.origin(), None);
    }
}

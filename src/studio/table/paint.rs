//! Painting of the cells and headers of a table.

use super::columns::Cell;
use crate::board::Direction;
use crate::picture::{Rgba, Theme};
use crate::studio::style;
use eframe::egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Stroke, Vec2};
use std::sync::Arc;

/// Minimum width of a column with bars, in points.
pub(super) const BAR_WIDTH: f32 = 56.0;

/// Lays out and paints text and cells in the table's fonts.
pub(super) struct CellPainter<'a> {
    pub painter: &'a Painter,
    pub theme: &'a Theme,
}

impl CellPainter<'_> {
    /// Space between two columns, in points.
    pub fn gap(&self) -> f32 {
        self.theme.spacing * 2.0
    }

    /// Space beside the first and the last column, in points.
    pub fn margin(&self) -> f32 {
        self.theme.spacing * 0.5
    }

    /// Side of the square of an arrow, in points.
    pub fn arrow_side(&self) -> f32 {
        self.theme.spacing * 3.5
    }

    /// Lays out text in the small font and the quiet text colour.
    pub fn quiet_text(&self, text: &str) -> Arc<Galley> {
        self.small(text, self.theme.chrome.text_quiet)
    }

    /// Lays out text in the small font and the normal text colour.
    pub fn text(&self, text: &str) -> Arc<Galley> {
        self.small(text, self.theme.chrome.text)
    }

    /// Width of this number of monospaced characters, in points.
    pub fn number_width(&self, characters: usize) -> f32 {
        self.number(&"0".repeat(characters)).size().x
    }

    /// Lays out text in the small font.
    fn small(&self, text: &str, colour: Rgba) -> Arc<Galley> {
        let font = FontId::proportional(self.theme.text_sizes.small);
        self.painter.layout_no_wrap(text.to_owned(), font, style::colour(colour))
    }

    /// Lays out a number in the monospaced font.
    fn number(&self, text: &str) -> Arc<Galley> {
        let font = FontId::monospace(self.theme.text_sizes.monospaced);
        let colour = style::colour(self.theme.chrome.text);
        self.painter.layout_no_wrap(text.to_owned(), font, colour)
    }

    /// Paints text at the left or right edge of a rectangle, vertically centred.
    pub fn paint_text(&self, galley: Arc<Galley>, place: Rect, is_left: bool) {
        let anchor = if is_left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
        let at = anchor.align_size_within_rect(galley.size(), place).min;
        self.painter.galley(at, galley, Color32::PLACEHOLDER);
    }

    /// Paints a cell; an empty one shows a dash.
    ///
    /// `is_left` aligns numbers and dashes at the left; text and arrows always start there. A list
    /// of more than `arrows` actions ends with the number of hidden actions.
    pub fn cell(&self, cell: &Cell, place: Rect, is_left: bool, arrows: usize) {
        match cell {
            Cell::Empty => self.paint_text(self.quiet_text("–"), place, is_left),
            Cell::Number(text) => self.paint_text(self.number(text), place, is_left),
            Cell::Text(text) => self.paint_text(self.text(text), place, true),
            Cell::Arrows(actions) => self.arrows(actions, place, arrows),
            Cell::Bar(low, high, top) => self.bar([*low, *high], *top, place),
        }
    }

    /// Paints at most `max_arrows` arrows; a longer list ends with the number of hidden actions.
    ///
    /// That number takes the space of two arrows.
    fn arrows(&self, actions: &[Direction], place: Rect, max_arrows: usize) {
        let (side, middle) = (self.arrow_side(), place.center().y);
        let is_cut = actions.len() > max_arrows;
        let shown = if is_cut { max_arrows.saturating_sub(2) } else { actions.len() };
        for (number, action) in actions.iter().take(shown).enumerate() {
            let centre = Pos2::new(place.left() + side * (number as f32 + 0.5), middle);
            arrow(self.painter, centre, side * 0.42, *action, self.theme);
        }
        if is_cut {
            let rest = place.with_min_x(place.left() + side * shown as f32);
            self.paint_text(self.quiet_text(&format!("+{}", actions.len() - shown)), rest, true);
        }
    }

    /// Paints a bar from `low` to `high` on a scale from 0 to `top`.
    ///
    /// A `top` below 1 counts as 1. Values outside the scale count as its ends.
    fn bar(&self, [low, high]: [f32; 2], top: f32, place: Rect) {
        let chrome = &self.theme.chrome;
        let middle = place.center().y;
        let x = |value: f32| place.left() + (value / top.max(1.0)).clamp(0.0, 1.0) * place.width();
        let track = Rect::from_center_size(place.center(), Vec2::new(place.width(), 2.0));
        self.painter.rect_filled(track, 1.0, style::colour(chrome.hairline));
        let bar =
            Rect::from_x_y_ranges(x(low)..=x(high).max(x(low) + 3.0), middle - 4.0..=middle + 4.0);
        self.painter.rect_filled(bar, 2.0, style::colour(self.theme.planning.chosen));
    }
}

/// Paints an arrow that fills a square with a side of 2 × `radius` points.
pub fn arrow(painter: &Painter, centre: Pos2, radius: f32, action: Direction, theme: &Theme) {
    let (rows, columns) = action.delta();
    let along = Vec2::new(columns as f32, rows as f32) * radius;
    let across = Vec2::new(-along.y, along.x);
    let stroke = Stroke::new(1.75 * theme.line_scale, style::colour(theme.chrome.text));
    let tip = centre + along;
    painter.line_segment([centre - along, tip], stroke);
    painter.line_segment([tip, tip - along * 0.8 + across * 0.7], stroke);
    painter.line_segment([tip, tip - along * 0.8 - across * 0.7], stroke);
}

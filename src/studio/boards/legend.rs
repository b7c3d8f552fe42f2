//! Legend of a board, as a strip below it.
//!
//! An entry is a sample (a small picture) with a label. Pointing at an entry explains its glossary
//! term.

use crate::picture::{LegendEntry, Theme};
use crate::studio::glossary::{hover, of_legend};
use crate::studio::model::Studio;
use crate::studio::{paint, style};
use eframe::egui::{FontId, Galley, Pos2, Rect, Sense, TextStyle, Ui, pos2};
use std::sync::Arc;

/// Maximum share of a panel's height for a legend.
pub(super) const MAX_LEGEND_SHARE: f32 = 0.3;

/// Legend entries with their positions relative to the strip's upper left corner.
#[derive(Debug)]
pub struct LegendStrip {
    /// Each entry, its label as laid-out text, and its position.
    entries: Vec<(LegendEntry, Arc<Galley>, Pos2)>,
    /// Height of all rows including margins, in points.
    pub height: f32,
}

impl LegendStrip {
    /// Side of an entry's sample, in points.
    pub const SAMPLE: f32 = 20.0;

    /// Arranges entries side by side, in as many rows as `width` (in points) needs.
    #[must_use]
    pub fn new(entries: Vec<LegendEntry>, width: f32, ui: &Ui, theme: &Theme) -> Self {
        let unit = theme.spacing;
        let font: FontId = TextStyle::Small.resolve(ui.style());
        let colour = style::colour(theme.chrome.text_quiet);
        let mut place = pos2(unit * 2.0, unit);
        let entries: Vec<_> = entries
            .into_iter()
            .map(|entry| {
                let galley =
                    ui.painter().layout_no_wrap(entry.label.to_owned(), font.clone(), colour);
                let needed = Self::SAMPLE + unit + galley.size().x;
                // Start a new row, unless the entry is alone in its row and too wide for any.
                if place.x + needed > width - unit && place.x > unit * 2.0 {
                    place = pos2(unit * 2.0, place.y + Self::SAMPLE + unit);
                }
                let here = place;
                place.x += needed + unit * 3.0;
                (entry, galley, here)
            })
            .collect();
        Self { entries, height: place.y + Self::SAMPLE + unit }
    }

    /// Paints entries along the lower edge of a rectangle; returns the remaining rectangle.
    ///
    /// Paints nothing and returns the whole rectangle if the legend is disabled or too high.
    pub fn below(entries: Vec<LegendEntry>, ui: &Ui, room: Rect, studio: &Studio) -> Rect {
        let theme = studio.theme();
        if !studio.shows_legend() {
            return room;
        }
        let strip = Self::new(entries, room.width(), ui, theme);
        if strip.height > room.height() * MAX_LEGEND_SHARE {
            return room;
        }
        let (board, below) = room.split_top_bottom_at_y(room.bottom() - strip.height);
        strip.paint(ui, below, theme);
        board
    }

    /// Paints the strip at the upper edge of a rectangle.
    pub fn paint(self, ui: &Ui, rect: Rect, theme: &Theme) {
        let painter = ui.painter_at(rect);
        let id = ui.scope_id().with("legend");
        for (entry, galley, place) in self.entries {
            let corner = rect.min + place.to_vec2();
            paint::scene(&painter, &entry.sample, corner, 1.0);
            let text = pos2(
                corner.x + Self::SAMPLE + theme.spacing,
                corner.y + (Self::SAMPLE - galley.size().y) / 2.0,
            );
            let end = pos2(text.x + galley.size().x, corner.y + Self::SAMPLE);
            painter.galley(text, galley, style::colour(theme.chrome.text_quiet));
            if let Some(label) = of_legend(entry.label) {
                let area = Rect::from_min_max(corner, end);
                hover(ui.interact(area, id.with(entry.label), Sense::hover()), label);
            }
        }
    }
}

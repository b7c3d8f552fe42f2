//! Column layout: which columns fit, and their widths.

use super::column::Column;
use super::column_widths::{ColumnWidth, ColumnWidths};
use super::paint::{BAR_WIDTH, CellPainter};

/// Maximum number of arrows in a cell if all columns fit or are shown.
const MAX_ARROWS: usize = 7;
/// Maximum number of arrows in a cell otherwise.
const MAX_ARROWS_NARROW: usize = 5;

/// Maximum number of arrows in a cell if columns of high priority lack space.
const MIN_ARROWS: usize = 3;

/// Lowest high priority: such columns are hidden only after cells have `MIN_ARROWS` arrows.
const HIGH_PRIORITY: u8 = 9;

/// Layout of the columns.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ColumnLayout {
    /// Indices of the shown columns, and their widths in points.
    pub shown: Vec<(usize, f32)>,
    /// Indices of the columns hidden for lack of space.
    pub hidden: Vec<usize>,
    /// Width of the table with margins and gaps, in points; at least the available width.
    pub total: f32,
    /// Maximum number of arrows in a cell.
    pub arrows: usize,
    /// Whether all columns fit into the available width, if necessary with fewer arrows.
    ///
    /// If all columns are shown on request: with the full number of arrows.
    pub fits_all: bool,
}

impl ColumnLayout {
    /// Hides columns, lowest priority first, until the rest fits; hides none if `shows_all`.
    ///
    /// Lists of arrows are shortened first. Columns without a priority stay, so that the table can
    /// be wider than `room` points.
    pub fn new<R>(
        columns: &[Column<R>],
        widths: &ColumnWidths,
        painter: &CellPainter<'_>,
        room: f32,
        shows_all: bool,
    ) -> Self {
        let candidates = widths.shown(columns.len());
        let sized = |place: &usize, arrows: usize| {
            width(&columns[*place], &widths.of(*place), painter, arrows)
        };
        let with = |arrows: usize| -> Vec<(usize, f32)> {
            candidates.iter().map(|place| (*place, sized(place, arrows))).collect()
        };
        let total = |shown: &[(usize, f32)]| {
            let gaps = shown.len().saturating_sub(1) as f32 * painter.gap();
            shown.iter().map(|(_, width)| width).sum::<f32>() + gaps + painter.margin() * 2.0
        };
        let (mut arrows, mut shown) = (MAX_ARROWS, with(MAX_ARROWS));
        // Shorten arrows before hiding columns: the board shows the whole path, but only the table
        // shows numbers.
        if total(&shown) > room && !shows_all {
            (arrows, shown) = (MAX_ARROWS_NARROW, with(MAX_ARROWS_NARROW));
        }
        let fits_all = total(&shown) <= room;
        // Hide the column with the lowest priority until the others fit.
        while total(&shown) > room && !shows_all {
            let ranked = shown.iter().enumerate();
            let ranked =
                ranked.filter_map(|(at, (place, _))| Some((columns[*place].priority?, at)));
            match ranked.min() {
                Some((priority, at)) if priority < HIGH_PRIORITY => {
                    shown.remove(at);
                }
                _ if arrows > MIN_ARROWS => {
                    arrows = MIN_ARROWS;
                    for (place, width) in &mut shown {
                        *width = sized(place, arrows);
                    }
                }
                Some((_, at)) => {
                    shown.remove(at);
                }
                None => break,
            }
        }
        let is_left_out = |place: &usize| shown.iter().all(|(kept, _)| kept != place);
        let left_out = candidates.iter().copied().filter(is_left_out).collect();
        Self { total: total(&shown).max(room), shown, hidden: left_out, arrows, fits_all }
    }
}

/// Width of a column, in points: the widest of header, values and the column's minimum.
///
/// `widest` holds the widest values, `arrows` the maximum number of arrows in a cell.
fn width<R>(
    column: &Column<R>,
    widest: &ColumnWidth,
    painter: &CellPainter<'_>,
    arrows: usize,
) -> f32 {
    let bar_width = if widest.has_bar { BAR_WIDTH } else { 0.0 };
    [
        painter.quiet_text(&column.header()).size().x,
        painter.text(&widest.text).size().x,
        painter.number_width(widest.number_characters.max(column.min_characters)),
        painter.arrow_side() * widest.arrows.min(arrows) as f32,
        bar_width,
    ]
    .into_iter()
    .fold(0.0, f32::max)
    .ceil()
}

//! Column layout: which columns fit, and their widths.

use super::column::Column;
use super::extents::{Extent, Extents};
use super::paint::{RANGE_WIDTH, Writer};

/// Largest number of arrows in a cell with and without enough space; the number of further arrows
/// is shown.
const MOST_ARROWS: usize = 7;
const FEW_ARROWS: usize = 5;

/// Largest number of arrows in a cell if columns of high priority would not fit otherwise.
const FEWEST_ARROWS: usize = 3;

/// Columns from this priority on are hidden only after the arrows are shortened to the fewest.
const HIGH_PRIORITY: u8 = 9;

/// Layout of the columns.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fit {
    /// Indices and widths of the shown columns.
    pub shown: Vec<(usize, f32)>,
    /// Indices of the hidden columns.
    pub left_out: Vec<usize>,
    /// Width of the table, margins and gaps included.
    pub total: f32,
    /// Largest number of arrows in a cell.
    pub arrows: usize,
    /// Whether all columns fit.
    pub fits_all: bool,
}

impl Fit {
    /// Hides columns by priority until the others fit; hides none if `shows_all`.
    pub fn new<R>(
        columns: &[Column<R>],
        extents: &Extents,
        writer: &Writer<'_>,
        room: f32,
        shows_all: bool,
    ) -> Self {
        let candidates = extents.shown(columns.len());
        let sized = |place: &usize, arrows: usize| {
            width(&columns[*place], &extents.of(*place), writer, arrows)
        };
        let with = |arrows: usize| -> Vec<(usize, f32)> {
            candidates.iter().map(|place| (*place, sized(place, arrows))).collect()
        };
        let total = |shown: &[(usize, f32)]| {
            let gaps = shown.len().saturating_sub(1) as f32 * writer.gap();
            shown.iter().map(|(_, width)| width).sum::<f32>() + gaps + writer.margin() * 2.0
        };
        let (mut arrows, mut shown) = (MOST_ARROWS, with(MOST_ARROWS));
        // Shorten arrows before hiding columns: the board shows the whole path, but only the table
        // shows numbers.
        if total(&shown) > room && !shows_all {
            (arrows, shown) = (FEW_ARROWS, with(FEW_ARROWS));
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
                _ if arrows > FEWEST_ARROWS => {
                    arrows = FEWEST_ARROWS;
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
        Self { total: total(&shown).max(room), shown, left_out, arrows, fits_all }
    }
}

fn width<R>(column: &Column<R>, extent: &Extent, writer: &Writer<'_>, arrows: usize) -> f32 {
    let range = if extent.has_range { RANGE_WIDTH } else { 0.0 };
    [
        writer.title(&column.header()).size().x,
        writer.words(&extent.words).size().x,
        writer.figure_width(extent.figure.max(column.least)),
        writer.arrow_side() * extent.arrows.min(arrows) as f32,
        range,
    ]
    .into_iter()
    .fold(0.0, f32::max)
    .ceil()
}

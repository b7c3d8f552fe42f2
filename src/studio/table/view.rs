//! The table widget, and its column layout: which columns fit, and their widths.

use super::columns::{Cell, Column, ColumnWidth, ColumnWidths, Row};
use super::paint::{BAR_WIDTH, CellPainter};
use crate::picture::Theme;
use crate::studio::glossary::help_ui;
use crate::studio::style;
use eframe::egui::{
    Button, Rect, RectAlign, Response, RichText, Role, ScrollArea, Sense, Stroke, Tooltip, Ui,
    Vec2, WidgetInfo,
};

/// A table to show.
#[derive(Debug)]
pub struct Table<'a, R> {
    /// Name, which must be unique among the tables of a panel.
    pub name: &'static str,
    /// All columns, including hidden ones.
    pub columns: &'a [Column<R>],
    /// The rows.
    pub rows: &'a [Row<R>],
    /// Widest values of each column, from which the layout computes the column widths.
    pub widths: &'a ColumnWidths,
}

/// Indices of the rows that the user points at or has clicked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TableResponse {
    /// The hovered row, or the row with the keyboard focus.
    pub hovered: Option<usize>,
    /// The row clicked in this frame.
    pub clicked: Option<usize>,
}

impl<R> Table<'_, R> {
    /// Shows the table, with a scroll bar if it is wider than the panel.
    pub fn show(&self, ui: &mut Ui, theme: &Theme) -> TableResponse {
        ui.push_id(self.name, |ui| {
            let shows_all_id = ui.scope_id().with("shows all columns");
            let shows_all = ui.data(|data| data.get_temp(shows_all_id).unwrap_or(false));
            let painter = ui.painter().clone();
            let writer = CellPainter { painter: &painter, theme };
            let room = ui.available_width();
            let fit = ColumnLayout::new(self.columns, self.widths, &writer, room, shows_all);
            // A scroll area consumes every scroll request, even one meant for the panel around it:
            // use one only if necessary.
            let touched = if fit.total <= room {
                self.body(ui, theme, &fit)
            } else {
                let scroll = ScrollArea::horizontal().auto_shrink([false, true]);
                scroll.show(ui, |ui| self.body(ui, theme, &fit)).inner
            };
            if let Some(text) = self.toggle_label(&fit, shows_all) {
                let button = Button::new(RichText::new(text).small().weak()).frame(false).wrap();
                if ui.add(button).clicked() {
                    ui.data_mut(|data| data.insert_temp(shows_all_id, !shows_all));
                }
            }
            touched
        })
        .inner
    }

    /// Label of the button for columns that do not fit; `None` if it is not needed.
    fn toggle_label(&self, fit: &ColumnLayout, shows_all: bool) -> Option<String> {
        if shows_all {
            return (!fit.fits_all).then(|| "Show only columns that fit".to_owned());
        }
        let titles: Vec<_> = fit.hidden.iter().map(|at| self.columns[*at].title).collect();
        (!titles.is_empty()).then(|| format!("Show all columns: also {}", titles.join(", ")))
    }

    /// Shows header and rows.
    fn body(&self, ui: &mut Ui, theme: &Theme, fit: &ColumnLayout) -> TableResponse {
        let unit = theme.spacing;
        let painter = ui.painter().clone();
        let writer = CellPainter { painter: &painter, theme };
        ui.spacing_mut().item_spacing.y = 0.0;
        self.header(ui, &writer, fit);
        let mut touched = TableResponse::default();
        for (number, row) in self.rows.iter().enumerate() {
            let size = Vec2::new(fit.total, unit * 6.5);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            let info = || WidgetInfo::selected(Role::Row, true, row.is_chosen, &row.name);
            response.widget_info(info);
            // egui counts a click near a row; hovering must be inside, because the header is
            // directly above.
            let is_pointed_at =
                response.hovered() && response.hover_pos().is_some_and(|at| rect.contains(at));
            if is_pointed_at || response.has_focus() {
                touched.hovered = Some(number);
                painter.rect_filled(rect, 4.0, style::colour(theme.chrome.hovered));
            } else if row.is_chosen {
                painter.rect_filled(rect, 4.0, style::colour(theme.chrome.selection.faded(0.6)));
            }
            if response.clicked() {
                touched.clicked = Some(number);
            }
            if is_pointed_at || response.has_focus() {
                self.left_out_cells_ui(&response, row, fit);
            }
            for (place, cell) in places(rect, &writer, fit) {
                let is_left = self.widths.of(cell).is_left_aligned();
                let content = (self.columns[cell].cell)(&row.value);
                writer.cell(&content, place, is_left, fit.arrows);
            }
        }
        touched
    }

    /// Shows the column titles; a tooltip shows the help of the hovered title.
    fn header(&self, ui: &mut Ui, writer: &CellPainter<'_>, fit: &ColumnLayout) {
        let theme = writer.theme;
        let size = Vec2::new(fit.total, theme.spacing * 6.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        for (place, at) in places(rect, writer, fit) {
            let column = &self.columns[at];
            let title = column.header();
            writer.paint_text(
                writer.quiet_text(&title),
                place,
                self.widths.of(at).is_left_aligned(),
            );
            // Header rectangles do not touch, so that each point belongs to one header. Headers
            // take clicks, because otherwise egui would assign the pointer near the edge to the row
            // below; they take no focus.
            let own = place.expand2(Vec2::new(writer.gap() / 2.0 - 0.5, 0.0));
            let header = ui.interact(own, response.id.with(at), Sense::CLICK);
            header.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &title));
            let label = column.label();
            ui.ctx().accesskit_node_builder(header.id, |node| node.set_description(label.help()));
            // Above the table: below it the help would cover the values.
            let mut tooltip = Tooltip::for_enabled(&header);
            tooltip.popup = tooltip.popup.align(RectAlign::TOP_START);
            tooltip.show(|ui| help_ui(ui, [label]));
        }
        let hairline = Stroke::new(1.0, style::colour(theme.chrome.hairline));
        writer.painter.hline(rect.x_range(), rect.bottom(), hairline);
    }

    /// Shows the values of hidden columns in a tooltip at the side.
    ///
    /// The rows below stay visible. Empty cells and lists of actions are left out.
    fn left_out_cells_ui(&self, response: &Response, row: &Row<R>, fit: &ColumnLayout) {
        let lines = fit.hidden.iter().filter_map(|at| {
            let column = &self.columns[*at];
            let text = match (column.cell)(&row.value) {
                Cell::Empty | Cell::Arrows(_) => return None,
                Cell::Number(text) | Cell::Text(text) => text,
                Cell::Bar(low, high, _) => format!("{low:.1} to {high:.1}"),
            };
            Some(format!("{}: {text}", column.header()))
        });
        let lines: Vec<_> = lines.collect();
        if lines.is_empty() {
            return;
        }
        let mut tooltip = Tooltip::for_enabled(response);
        tooltip.popup = tooltip.popup.align(RectAlign::LEFT_START);
        if response.has_focus() {
            tooltip.popup = tooltip.popup.open(true);
        }
        tooltip.show(|ui| ui.label(lines.join("\n")));
    }
}

/// Rectangle and index of each shown column, in a row or the header.
fn places<'f>(
    row: Rect,
    painter: &CellPainter<'_>,
    fit: &'f ColumnLayout,
) -> impl Iterator<Item = (Rect, usize)> + 'f {
    let (gap, mut left) = (painter.gap(), row.left() + painter.margin());
    fit.shown.iter().map(move |(column, width)| {
        let place = Rect::from_x_y_ranges(left..=left + width, row.y_range());
        left += width + gap;
        (place, *column)
    })
}

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
struct ColumnLayout {
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

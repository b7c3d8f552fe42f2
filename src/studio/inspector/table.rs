//! A table with right-aligned figures, whose rows can be pointed at and clicked.

use crate::board::Direction;
use crate::picture::{Rgba, Theme};
use crate::studio::style;
use eframe::egui::{
    Align, Color32, FontId, Galley, Layout, Painter, Pos2, Rect, RectAlign, Response, RichText,
    Role, Sense, Stroke, Tooltip, Ui, Vec2, WidgetInfo,
};
use std::sync::Arc;

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A figure: monospaced, to the right.
    Figure(String),
    /// Words, to the left.
    Words(String),
    /// Actions as arrows.
    Arrows(Vec<Direction>),
    /// From a lowest to a highest value, on a scale that ends at the last.
    Range(f32, f32, f32),
}

/// The head of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// What stands above the column.
    pub title: &'static str,
    /// What the column tells; shown where the head is pointed at. May be empty.
    pub meaning: &'static str,
}

impl Head {
    /// A head with its meaning.
    #[must_use]
    pub const fn new(title: &'static str, meaning: &'static str) -> Self {
        Self { title, meaning }
    }
}

/// One row.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Accessible name.
    pub name: String,
    /// One cell a column.
    pub cells: Vec<Cell>,
    /// Whether it is the chosen one.
    pub is_chosen: bool,
}

/// Which rows the pointer is at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Touched {
    /// The row under the pointer.
    pub hovered: Option<usize>,
    /// The row that was clicked.
    pub clicked: Option<usize>,
}

/// Arrows that a cell shows at most, and where there is little room; of more the number is told.
const MOST_ARROWS: usize = 7;
const FEW_ARROWS: usize = 5;

/// Points that a range takes.
const RANGE_WIDTH: f32 = 56.0;

/// Shows the table; columns in which every cell is empty are left out. Where there is too little
/// room the `spare` columns are left out too, the first ones first: pointing at a row tells what
/// stands in them, and pointing at a head what its column tells.
pub fn show(ui: &mut Ui, theme: &Theme, heads: &[Head], rows: &[Row], spare: &[usize]) -> Touched {
    let unit = theme.spacing;
    let gap = unit * 2.5;
    let painter = ui.painter().clone();
    let mut columns: Vec<usize> = (0..heads.len())
        .filter(|column| rows.iter().any(|row| row.cells.get(*column) != Some(&Cell::Empty)))
        .collect();
    let every = columns.clone();
    let widths_with = |arrows: usize| -> Vec<f32> {
        let of_column = |column: usize| {
            let title =
                words(&painter, heads[column].title, theme, theme.chrome.text_quiet).size().x;
            let cells = rows.iter().filter_map(|row| row.cells.get(column));
            cells.map(|cell| width(&painter, cell, theme, arrows)).fold(title, f32::max).ceil()
        };
        (0..heads.len()).map(of_column).collect()
    };
    let total_with = |widths: &[f32], columns: &[usize]| {
        let gaps = columns.len().saturating_sub(1) as f32;
        columns.iter().map(|column| widths[*column]).sum::<f32>() + gap * gaps + unit * 2.0
    };
    let room = ui.available_width();
    let (mut arrows, mut widths) = (MOST_ARROWS, widths_with(MOST_ARROWS));
    // Figures say more than the end of a long way, which the board shows.
    if total_with(&widths, &columns) > room {
        (arrows, widths) = (FEW_ARROWS, widths_with(FEW_ARROWS));
    }
    let total_of = |columns: &[usize]| total_with(&widths, columns);
    for column in spare {
        if total_of(&columns) > room {
            columns.retain(|kept| kept != column);
        }
    }
    let left_out: Vec<usize> = every.into_iter().filter(|it| !columns.contains(it)).collect();
    let total = total_of(&columns).max(room);
    ui.spacing_mut().item_spacing.y = 0.0;

    let (head, response) = ui.allocate_exact_size(Vec2::new(total, unit * 6.0), Sense::hover());
    let mut left = head.left() + unit;
    for column in &columns {
        let width = widths[*column];
        let galley = words(&painter, heads[*column].title, theme, theme.chrome.text_quiet);
        let is_left = rows.iter().any(|row| {
            matches!(
                row.cells.get(*column),
                Some(Cell::Words(_) | Cell::Arrows(_) | Cell::Range(..))
            )
        });
        let x = if is_left { left } else { left + width - galley.size().x };
        painter.galley(
            Pos2::new(x, head.center().y - galley.size().y / 2.0),
            galley,
            Color32::PLACEHOLDER,
        );
        let meaning = heads[*column].meaning;
        if !meaning.is_empty() {
            let place =
                Rect::from_x_y_ranges(left - gap / 2.0..=left + width + gap / 2.0, head.y_range());
            let response = ui.interact(place, response.id.with(*column), Sense::hover());
            let title = heads[*column].title;
            response.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, title));
            response.on_hover_text(meaning);
        }
        left += width + gap;
    }
    let hairline = Stroke::new(1.0, style::colour(theme.chrome.hairline));
    painter.hline(head.x_range(), head.bottom(), hairline);

    let mut touched = Touched::default();
    for (place, row) in rows.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(Vec2::new(total, unit * 6.5), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Row, true, row.is_chosen, &row.name));
        if response.hovered() || response.has_focus() {
            touched.hovered = Some(place);
            painter.rect_filled(rect, 4.0, style::colour(theme.chrome.hovered));
        } else if row.is_chosen {
            painter.rect_filled(rect, 4.0, style::colour(theme.chrome.selection.faded(0.6)));
        }
        if response.clicked() {
            touched.clicked = Some(place);
        }
        if let Some(more) = left_out_words(heads, row, &left_out) {
            // Beside the table: whoever goes down the rows sees the next ones.
            let mut tooltip = Tooltip::for_enabled(&response);
            tooltip.popup = tooltip.popup.align(RectAlign::LEFT_START);
            if response.has_focus() {
                tooltip.popup = tooltip.popup.open(true);
            }
            tooltip.show(|ui| ui.label(more));
        }
        let mut left = rect.left() + unit;
        for column in &columns {
            let width = widths[*column];
            let place =
                Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(width, rect.height()));
            if let Some(cell) = row.cells.get(*column) {
                paint(&painter, cell, place, theme, arrows);
            }
            left += width + gap;
        }
    }
    touched
}

/// What a row has in columns that are not shown, a line each.
fn left_out_words(heads: &[Head], row: &Row, columns: &[usize]) -> Option<String> {
    let lines = columns.iter().filter_map(|column| {
        let text = match row.cells.get(*column)? {
            Cell::Empty | Cell::Arrows(_) => return None,
            Cell::Figure(text) | Cell::Words(text) => text.clone(),
            Cell::Range(low, high, _) => format!("{low:.1} to {high:.1}"),
        };
        Some(format!("{} {text}", heads[*column].title))
    });
    let lines: Vec<_> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn words(painter: &Painter, text: &str, theme: &Theme, colour: Rgba) -> Arc<Galley> {
    let font = FontId::proportional(theme.text_sizes.small);
    painter.layout_no_wrap(text.to_owned(), font, style::colour(colour))
}

fn figure(painter: &Painter, text: &str, theme: &Theme) -> Arc<Galley> {
    let font = FontId::monospace(theme.text_sizes.monospaced);
    painter.layout_no_wrap(text.to_owned(), font, style::colour(theme.chrome.text))
}

fn width(painter: &Painter, cell: &Cell, theme: &Theme, arrows: usize) -> f32 {
    match cell {
        Cell::Empty => 0.0,
        Cell::Figure(text) => figure(painter, text, theme).size().x,
        Cell::Words(text) => words(painter, text, theme, theme.chrome.text).size().x,
        Cell::Arrows(actions) => theme.spacing * 4.0 * actions.len().min(arrows) as f32,
        Cell::Range(..) => RANGE_WIDTH,
    }
}

fn paint(painter: &Painter, cell: &Cell, place: Rect, theme: &Theme, arrows: usize) {
    let middle = place.center().y;
    match cell {
        Cell::Empty => {}
        Cell::Figure(text) => {
            let galley = figure(painter, text, theme);
            let at = Pos2::new(place.right() - galley.size().x, middle - galley.size().y / 2.0);
            painter.galley(at, galley, Color32::PLACEHOLDER);
        }
        Cell::Words(text) => {
            let galley = words(painter, text, theme, theme.chrome.text);
            let at = Pos2::new(place.left(), middle - galley.size().y / 2.0);
            painter.galley(at, galley, Color32::PLACEHOLDER);
        }
        Cell::Arrows(actions) => {
            let side = theme.spacing * 4.0;
            let is_cut = actions.len() > arrows;
            let shown = if is_cut { arrows - 2 } else { actions.len() };
            let x = |number: usize| place.left() + side * (number as f32 + 0.5);
            for (number, action) in actions.iter().take(shown).enumerate() {
                arrow(painter, Pos2::new(x(number), middle), side * 0.42, *action, theme);
            }
            if is_cut {
                let rest = format!("+{}", actions.len() - shown);
                let galley = words(painter, &rest, theme, theme.chrome.text_quiet);
                let at = Pos2::new(place.left() + side * shown as f32, middle);
                painter.galley(
                    at - Vec2::new(0.0, galley.size().y / 2.0),
                    galley,
                    Color32::PLACEHOLDER,
                );
            }
        }
        Cell::Range(low, high, top) => {
            let x =
                |value: f32| place.left() + (value / top.max(1.0)).clamp(0.0, 1.0) * place.width();
            let track = Rect::from_center_size(place.center(), Vec2::new(place.width(), 2.0));
            painter.rect_filled(track, 1.0, style::colour(theme.chrome.hairline));
            let bar = Rect::from_x_y_ranges(
                x(*low)..=x(*high).max(x(*low) + 3.0),
                middle - 4.0..=middle + 4.0,
            );
            painter.rect_filled(bar, 2.0, style::colour(theme.planning.chosen));
        }
    }
}

/// An arrow that fills a square of twice that radius.
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

/// A name to the left and its value to the right. Answers with the name, for what is to be told
/// where it is pointed at.
pub fn fact(ui: &mut Ui, label: &str, value: RichText) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = ui.spacing().item_spacing.y * 4.0;
        ui.horizontal(|ui| {
            let name = ui.weak(label);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(value);
            });
            name
        })
        .inner
    })
    .inner
}

//! The status line below the canvas: current cell, its content, hint for the tool, zoom.

use super::dead_cells;
use super::model::IceEditor;
use crate::board::Position;
use crate::editing::Tool;
use crate::studio::boards::BoardView;
use crate::studio::model::Studio;
use crate::studio::widgets::hint_line;
use crate::worlds::ice::Square;
use eframe::egui::{Align, Label, Layout, RichText, TextStyle, Ui, vec2};

/// Side of a cell at 100 % zoom, in points.
const CELL_POINTS_AT_100_PERCENT: f32 = 32.0;

/// Shows the status line.
///
/// If the arrow keys selected a dead cell, the reason why it is dead replaces the hint.
pub(super) fn show(ui: &mut Ui, studio: &Studio, view: BoardView) {
    let editor = &studio.worlds.ice;
    let spacing = studio.theme().spacing;
    ui.painter().hline(
        ui.max_rect().x_range(),
        ui.max_rect().min.y,
        ui.visuals().widgets.noninteractive.bg_stroke,
    );
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.add_space(spacing * 3.0);
        let figures = |text: String| RichText::new(text).text_style(TextStyle::Monospace);
        ui.label(figures(position_text(editor.current_cell())).weak());
        let square = editor.current_cell().and_then(|cell| editor.level().board.get(cell));
        // Fixed width for the longest text, so that later items do not move.
        let room = vec2(spacing * 28.0, ui.available_height());
        ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(room.x);
            let shows_ice = studio.visible().truth;
            let seen = square.map(|square| if shows_ice { *square } else { square.as_observed() });
            ui.add(Label::new(seen.map_or("", Square::name)).truncate());
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(spacing * 3.0);
            let percent = view.cell / CELL_POINTS_AT_100_PERCENT * 100.0;
            ui.label(figures(format!("{percent:4.0} %")));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                // Without a pointer there is no tooltip, so the line explains a dead cell.
                let why =
                    dead_cells::why_current_cell(studio).filter(|_| editor.is_keyboard_cursor());
                let words = why.map_or_else(|| hint(editor).to_owned(), |(_, it)| it.sentence);
                hint_line(ui, &words);
            });
        });
    });
}

/// Row and column from 1 as text of fixed width; dashes without a cell.
fn position_text(cell: Option<Position>) -> String {
    match cell {
        Some(cell) => format!("row {:<3} column {:<3}", cell.row + 1, cell.column + 1),
        None => format!("row {:<3} column {:<3}", "–", "–"),
    }
}

/// Hint for the current tool, short enough for the smallest window.
fn hint(editor: &IceEditor) -> &'static str {
    if editor.floating().is_some() {
        return "Click: place · [ ]: rotate · Esc: cancel";
    }
    if editor.resize().is_some() {
        return "Release to resize · Esc cancels";
    }
    if editor.stroke().is_some() {
        return match editor.tools().tool {
            Tool::Rectangle | Tool::Frame => "Shift: outline · Esc cancels",
            _ => "Esc cancels",
        };
    }
    match editor.tools().tool {
        Tool::Brush => "Left draws · right erases · Space pans",
        Tool::Line => "Drag a line · right erases",
        Tool::Rectangle | Tool::Frame => "Drag · Shift: outline · right erases",
        Tool::Fill => "Click fills connected squares",
        Tool::Eyedropper => "Click: pick the tile",
        Tool::Select => "Drag selects · Ctrl+C copies · Del clears",
    }
}

//! The tools panel of the platform editor: tools, columns, problems.

use super::PlatformRequest;
use super::stroke::Tool;
use crate::board::{MAX_SIDE, Position};
use crate::editing::ColumnRange;
use crate::picture::{
    Icon, Placement, Point, STAGE_ROWS, Scene, Theme, selection_scene, stage_drawing_scene,
};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{
    ProblemRow, capitalized, command_button, command_tooltip, is_input_finished, section,
};
use crate::studio::{paint, style};
use crate::worlds::platform::{Level, ProblemKind};
use eframe::egui::{Button, DragValue, Rect, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, vec2};

/// Shows the panel.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ScrollArea::vertical().id_salt("stage tools").auto_shrink(false).show(ui, |ui| {
        section(ui, "Tools");
        for tool in Tool::ALL {
            if tool_ui(ui, studio, tool) {
                requests.push(Request::from(PlatformRequest::Tool(tool)));
            }
        }
        section(ui, "Columns");
        columns_ui(ui, studio, requests);
        section(ui, "Problems");
        problems_ui(ui, studio, requests);
    });
}

/// The command that selects a tool.
const fn command_of(tool: Tool) -> Command {
    match tool {
        Tool::Ground => Command::GroundTool,
        Tool::Rock => Command::RockTool,
        Tool::Agent => Command::AgentTool,
        Tool::Gate => Command::GateTool,
        Tool::Select => Command::Select,
    }
}

/// A tool with a sample picture. Returns true if it was clicked.
fn tool_ui(ui: &mut Ui, studio: &Studio, tool: Tool) -> bool {
    let theme = studio.theme();
    let unit = theme.spacing;
    let is_chosen = studio.worlds.platform.tool() == tool;
    let size = vec2(ui.available_width(), unit * 9.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, tool.label()));
    let chrome = &theme.chrome;
    let back = match (is_chosen, response.hovered() || response.has_focus()) {
        (true, _) => Some(chrome.selection),
        (false, true) => Some(chrome.hovered),
        (false, false) => None,
    };
    if let Some(back) = back {
        ui.painter().rect_filled(rect, unit, style::colour(back));
    }
    let side = unit * 7.0;
    let place = Rect::from_min_size(rect.min + vec2(unit, unit), Vec2::splat(side));
    let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
    // The lower corner of a small level: one cell and the ground below.
    let cell = side * 0.78;
    let mut origin = place.min;
    origin.y -= cell * 4.0 - side * 0.02;
    origin.x += (side - cell) / 2.0;
    paint::scene(&painter, &sample_scene(tool, cell, theme), origin, 1.0);
    let text = rect.left_center() + vec2(side + unit * 3.0, 0.0);
    let font = eframe::egui::TextStyle::Body.resolve(ui.style());
    let ink = style::colour(chrome.text);
    ui.painter().text(text, eframe::egui::Align2::LEFT_CENTER, tool.label(), font.clone(), ink);
    let key = command_of(tool).spec().keys[0].text();
    let quiet = style::colour(chrome.text_quiet);
    let right = rect.right_center() - vec2(unit * 2.0, 0.0);
    ui.painter().text(right, eframe::egui::Align2::RIGHT_CENTER, key, font, quiet);
    response.on_hover_ui(|ui| command_tooltip(ui, command_of(tool))).clicked()
}

/// A picture of the tool's effect on one column.
fn sample_scene(tool: Tool, cell: f32, theme: &Theme) -> Scene {
    let placement = Placement::with_cell_size(cell);
    let mut scene = stage_drawing_scene(&sample(tool), placement, theme);
    if tool == Tool::Select {
        let [top, bottom] = [STAGE_ROWS - 2, STAGE_ROWS - 1].map(|row| Position::new(row, 0));
        scene.append(&selection_scene(top, bottom, placement, theme), Point::default());
    }
    scene
}

/// A level with one column that shows the tool's effect.
fn sample(tool: Tool) -> Level {
    match tool {
        Tool::Ground | Tool::Select => {
            Level { agent: None, gate: None, ..Level::untitled(&[1], &[], 0, 0) }
        }
        Tool::Rock => Level { agent: None, gate: None, ..Level::untitled(&[0], &[0], 0, 0) },
        Tool::Agent => Level { gate: None, ..Level::untitled(&[0], &[], 0, 0) },
        Tool::Gate => Level { agent: None, ..Level::untitled(&[0], &[], 0, 0) },
    }
}

/// Shows the number of columns as a field, buttons that edit columns, and the selection.
fn columns_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ui.horizontal(|ui| {
        let known = studio.worlds.platform.level().columns.len();
        // During a drag the level stays unchanged; the end of the drag is one edit.
        let dragged = ui.scope_id().with("dragged columns");
        let mut columns = ui.data(|data| data.get_temp(dragged)).unwrap_or(known);
        let field = DragValue::new(&mut columns).range(1..=MAX_SIDE).speed(0.1);
        let field = field.update_while_editing(false).suffix(" columns");
        let response = ui.add(field).accessible_name("number of columns");
        let response = response.on_hover_text("Adds or removes columns at the right end");
        if response.changed() {
            ui.data_mut(|data| data.insert_temp(dragged, columns));
        }
        if is_input_finished(&response) {
            ui.data_mut(|data| data.remove_temp::<usize>(dragged));
            if columns != known {
                requests.push(Request::from(PlatformRequest::ColumnCount(columns)));
            }
        }
    });
    let rows = [
        [Command::InsertColumn, Command::RemoveColumn, Command::MirrorHorizontally],
        [Command::Cut, Command::Copy, Command::Paste],
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = studio.theme().spacing;
        for command in rows.concat() {
            command_button(ui, studio, requests, command, false);
        }
    });
    // The line always takes its space, so that nothing below it moves.
    ui.weak(match studio.worlds.platform.selection() {
        None => "No columns selected".to_owned(),
        Some(range) if range.columns() == 1 => format!("Column {} selected", range.first),
        Some(ColumnRange { first, last }) => format!("Columns {first} to {last} selected"),
    });
}

/// Shows the problems, or “No problems”. A click shows the problem's column, if it has one.
///
/// A missing agent or gate has a button that selects its tool.
fn problems_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let problems = studio.worlds.platform.documents().shown().review();
    if problems.is_empty() {
        ui.weak("No problems");
    }
    let here =
        studio.worlds.platform.square().filter(|_| studio.worlds.platform.is_keyboard_cursor());
    for problem in problems {
        let text = capitalized(&problem.to_string());
        let row = ProblemRow {
            icon: (Icon::Error, studio.theme().chrome.error),
            text: &text,
            is_shown: problem.column.is_some() && problem.column == here.map(|it| it.column),
            hint: problem.column.map(|_| "Show the column"),
        };
        let is_clicked = row.show(ui, |ui| {
            let (label, tool) = match problem.kind {
                ProblemKind::NoAgent => ("Place the agent", Tool::Agent),
                ProblemKind::NoGate => ("Place the gate", Tool::Gate),
                _ => return,
            };
            if ui.add(Button::new(label).small()).clicked() {
                requests.push(Request::from(PlatformRequest::Tool(tool)));
            }
        });
        if let Some(column) = problem.column.filter(|_| is_clicked) {
            requests.push(Request::from(PlatformRequest::GoTo(column)));
        }
    }
}

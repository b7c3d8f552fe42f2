//! Tools for stages, the width, and what is wrong.

use super::StageRequest;
use super::stroke::Tool;
use crate::board::MAX_SIDE;
use crate::picture::{Icon, Placement, drawn_stage_scene, icon_scene};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_button, command_tooltip, section};
use crate::studio::{paint, style};
use crate::worlds::platform::Level;
use eframe::egui::{DragValue, Label, Rect, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, vec2};

/// Shows the tools, the width, and the problems.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ScrollArea::vertical().id_salt("stage tools").auto_shrink(false).show(ui, |ui| {
        section(ui, "Tools");
        for tool in Tool::ALL {
            if tool_ui(ui, studio, tool) {
                requests.push(Request::Stages(StageRequest::Tool(tool)));
            }
        }
        section(ui, "Width");
        width_ui(ui, studio, requests);
        section(ui, "Problems");
        problems_ui(ui, studio);
    });
}

/// The command that takes a tool in hand.
const fn command_of(tool: Tool) -> Command {
    match tool {
        Tool::Ground => Command::GroundTool,
        Tool::Rock => Command::RockTool,
        Tool::Agent => Command::AgentTool,
        Tool::Gate => Command::GateTool,
    }
}

/// One tool with a picture of what it makes; true if it was clicked.
fn tool_ui(ui: &mut Ui, studio: &Studio, tool: Tool) -> bool {
    let theme = studio.theme();
    let unit = theme.spacing;
    let is_chosen = studio.stages.tool() == tool;
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
    // The lower corner of a little stage: one cell, and the ground it stands on.
    let cell = side * 0.78;
    let mut origin = place.min;
    origin.y -= cell * 4.0 - side * 0.02;
    origin.x += (side - cell) / 2.0;
    let scene = drawn_stage_scene(&sample(tool), Placement::with_cell_size(cell), theme);
    paint::scene(&painter, &scene, origin, 1.0);
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

/// One column with what the tool makes.
fn sample(tool: Tool) -> Level {
    match tool {
        Tool::Ground => Level { agent: None, gate: None, ..Level::untitled(&[1], &[], 0, 0) },
        Tool::Rock => Level { agent: None, gate: None, ..Level::untitled(&[0], &[0], 0, 0) },
        Tool::Agent => Level { gate: None, ..Level::untitled(&[0], &[], 0, 0) },
        Tool::Gate => Level { agent: None, ..Level::untitled(&[0], &[], 0, 0) },
    }
}

fn width_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ui.horizontal(|ui| {
        let mut columns = studio.stages.stage().columns.len();
        let field = DragValue::new(&mut columns).range(1..=MAX_SIDE).speed(0.1);
        let response = ui.add(field.suffix(" columns")).accessible_name("number of columns");
        if response.on_hover_text("Adds and takes columns at the right end").changed() {
            requests.push(Request::Stages(StageRequest::Width(columns)));
        }
    });
    ui.horizontal_wrapped(|ui| {
        for command in [Command::InsertColumn, Command::RemoveColumn, Command::MirrorHorizontally] {
            command_button(ui, studio, requests, command, false);
        }
    });
}

fn problems_ui(ui: &mut Ui, studio: &Studio) {
    let problems = studio.stages.documents().shown().review();
    if problems.is_empty() {
        ui.weak("None: the stage can be played");
    }
    let token = studio.theme().chrome.error;
    for problem in problems {
        ui.horizontal_top(|ui| {
            let (place, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
            paint::scene(ui.painter(), &icon_scene(Icon::Error, 16.0, token), place.min, 1.0);
            let mut text = problem.to_string();
            if let Some(first) = text.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            ui.add(Label::new(text).wrap());
        });
    }
}

//! Small widgets shared by all panels.

use super::command::Command;
use super::glossary::{TermLabel, hover};
use super::model::{NoRunText, Studio};
use super::request::Requests;
use super::{paint, style};
use crate::picture::{Icon, Theme, icon_scene};
use eframe::egui::{self, Response, Role, Sense, Ui, WidgetInfo};

/// Side of an icon in points.
const ICON: f32 = 16.0;

/// Icon button that requests a command; its tooltip shows description and key.
///
/// Disabled while the command cannot be executed; the tooltip then gives the reason. `is_on` draws
/// the button pressed.
pub fn command_button(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    command: Command,
    is_on: bool,
) -> Response {
    let spec = command.spec();
    let icon = spec.icon.unwrap_or(Icon::More);
    let obstacle = studio.obstacle(command);
    let is_enabled = obstacle.is_none();
    let response = icon_button(ui, studio.theme(), icon, spec.label, is_enabled, is_on)
        .on_hover_ui(|ui| tooltip_with_obstacle(ui, command, obstacle.as_deref()));
    if response.clicked() && is_enabled {
        requests.command(command);
    }
    response
}

/// Shows label, first key and description of a command, as content of a tooltip.
pub fn command_tooltip(ui: &mut Ui, command: Command) {
    let spec = command.spec();
    ui.horizontal(|ui| {
        ui.label(spec.label);
        if let Some(chord) = spec.keys.first() {
            ui.weak(chord.text());
        }
    });
    ui.weak(spec.tooltip);
}

/// The tooltip of a command, followed by `obstacle`: the reason why the command is disabled.
fn tooltip_with_obstacle(ui: &mut Ui, command: Command, obstacle: Option<&str>) {
    command_tooltip(ui, command);
    if let Some(obstacle) = obstacle {
        ui.label(obstacle);
    }
}

/// The button that starts a run of the open level. Disabled, with the reason, while none can start.
pub fn run_button(ui: &mut Ui, studio: &Studio, requests: &mut Requests, label: &str) {
    let obstacle = studio.obstacle(Command::Run);
    let is_enabled = obstacle.is_none();
    let button = primary_button(ui, studio.theme(), Icon::Play, label, is_enabled);
    let words = |ui: &mut Ui| tooltip_with_obstacle(ui, Command::Run, obstacle.as_deref());
    if button.on_hover_ui(words).clicked() && is_enabled {
        requests.command(Command::Run);
    }
}

/// Shows the running job and the button that cancels it; nothing without a job.
pub fn job_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    if let Some(words) = studio.job_status() {
        command_button(ui, studio, requests, Command::CancelRun, false);
        ui.add(egui::Label::new(egui::RichText::new(words).weak()).truncate());
    }
}

/// The button that opens the solutions in the level's file as runs; hidden without any.
pub fn solutions_button(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let command = Command::OpenSolutions;
    if !studio.is_enabled(command) {
        return;
    }
    let button = ui.button(command.spec().label);
    if button.on_hover_ui(|ui| command_tooltip(ui, command)).clicked() {
        requests.command(command);
    }
}

/// Shows a hint in one line; leaves out its last parts, divided by " · ", if it is too long.
///
/// The whole hint then appears on hover. The first part is truncated if even it does not fit.
pub fn hint_line(ui: &mut Ui, hint: &str) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let room = ui.available_width();
    let width = |text: &str| {
        ui.painter()
            .layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::PLACEHOLDER)
            .size()
            .x
    };
    let mut shown = hint;
    while width(shown) > room
        && let Some((shorter, _)) = shown.rsplit_once(" · ")
    {
        shown = shorter;
    }
    let label = egui::Label::new(egui::RichText::new(shown).weak()).truncate();
    let response = ui.add(label);
    if shown.len() < hint.len() {
        response.on_hover_text(hint);
    }
}

/// Whether the user has finished dragging or typing a number in this frame.
///
/// True also if the field loses the focus unchanged.
pub fn is_input_finished(response: &Response) -> bool {
    response.drag_stopped()
        || response.lost_focus()
        || (response.changed() && !response.dragged() && !response.has_focus())
}

/// A square icon button. `name` is its accessible name; `is_on` draws it pressed.
pub fn icon_button(
    ui: &mut Ui,
    theme: &Theme,
    icon: Icon,
    name: &str,
    is_enabled: bool,
    is_on: bool,
) -> Response {
    let side = theme.spacing * 7.0;
    // A disabled button takes no click and no focus, but still shows its tooltip.
    let sense = if is_enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side), sense);
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_on, name));
    // Outside the visible part only the space and the accessible name matter.
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact_selectable(&response, is_on);
        if is_on || response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, visuals.corner_radius, visuals.weak_bg_fill);
        }
        if response.has_focus() {
            let accent = egui::Stroke::new(1.0, style::colour(theme.chrome.accent));
            ui.painter().rect_stroke(rect, visuals.corner_radius, accent, egui::StrokeKind::Inside);
        }
        let token = match (is_enabled, is_on) {
            (false, _) => theme.chrome.text_quiet.faded(0.4),
            (true, true) => theme.chrome.accent,
            (true, false) => theme.chrome.text,
        };
        let origin = rect.center() - egui::Vec2::splat(ICON / 2.0);
        paint::scene(ui.painter(), &icon_scene(icon, ICON, token), origin, 1.0);
    }
    response
}

/// The primary button of a panel: icon and label on the accent colour.
///
/// While disabled, it is grey.
fn primary_button(
    ui: &mut Ui,
    theme: &Theme,
    icon: Icon,
    label: &str,
    is_enabled: bool,
) -> Response {
    let token = if is_enabled { theme.chrome.on_accent } else { theme.chrome.text_quiet };
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(label.to_owned(), font, style::colour(token));
    let padding = theme.spacing * 2.0;
    let width = padding + ICON + theme.spacing + text.size().x + padding * 1.5;
    let sense = if is_enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(egui::vec2(width, theme.spacing * 7.0), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, label));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact(&response);
        let ground = if is_enabled { theme.chrome.accent } else { theme.chrome.raised };
        let ground = style::colour(ground);
        let is_lit = is_enabled && response.hovered();
        let fill = if is_lit { ground.gamma_multiply(0.85) } else { ground };
        ui.painter().rect_filled(rect, visuals.corner_radius, fill);
        // The accent colour fills the button already, so the outline has the colour of text.
        if response.has_focus() {
            let outline = egui::Stroke::new(2.0, style::colour(theme.chrome.text));
            let radius = visuals.corner_radius;
            ui.painter().rect_stroke(rect, radius, outline, egui::StrokeKind::Outside);
        }
        let origin = egui::pos2(rect.left() + padding, rect.center().y - ICON / 2.0);
        paint::scene(ui.painter(), &icon_scene(icon, ICON, token), origin, 1.0);
        let words =
            egui::pos2(origin.x + ICON + theme.spacing, rect.center().y - text.size().y / 2.0);
        ui.painter().galley(words, text, style::colour(token));
    }
    response
}

/// A section heading inside a panel.
pub fn section(ui: &mut Ui, title: &str) {
    ui.add_space(ui.spacing().item_spacing.x);
    ui.label(egui::RichText::new(title).text_style(egui::TextStyle::Small).weak());
}

/// A section heading; pointing at it explains its glossary term.
pub fn term_section(ui: &mut Ui, title: &str, term: impl Into<TermLabel>) {
    ui.add_space(ui.spacing().item_spacing.x);
    let title = egui::RichText::new(title).text_style(egui::TextStyle::Small).weak();
    hover(ui.label(title), term);
}

/// A quiet label; pointing at it explains its glossary term.
pub fn term_label(ui: &mut Ui, label: impl Into<TermLabel>) -> Response {
    let label = label.into();
    hover(ui.weak(label.label), label)
}

/// A row with a name at the left and a value at the right. Pointing at the name explains its term.
///
/// In a panel that is too narrow for both, the value is below the name.
pub fn labelled_value(ui: &mut Ui, label: impl Into<TermLabel>, value: egui::RichText) {
    let label = label.into();
    let width = |text: egui::WidgetText| {
        let wrap = Some(egui::TextWrapMode::Extend);
        text.into_galley(ui, wrap, f32::INFINITY, egui::TextStyle::Body).size().x
    };
    let widths = width(label.label.into()) + width(value.clone().into());
    let fits = widths + ui.spacing().item_spacing.x <= ui.available_width();
    ui.scope(|ui| {
        if !fits {
            term_label(ui, label);
            let right = egui::Layout::top_down(egui::Align::RIGHT);
            ui.with_layout(right, |ui| ui.add(egui::Label::new(value).wrap()));
            return;
        }
        ui.spacing_mut().interact_size.y = ui.spacing().item_spacing.y * 4.0;
        ui.horizontal(|ui| {
            term_label(ui, label);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(value);
            });
        });
    });
}

/// Centred text for an empty panel: a title and the next step to take.
pub fn empty_state(ui: &mut Ui, title: &str, advice: &str) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.3);
        ui.label(title);
        ui.weak(advice);
    });
}

/// The text with its first letter in upper case.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One row of a list of a level's problems.
#[derive(Debug, Clone, Copy)]
pub struct ProblemRow<'a> {
    /// Icon before the text, and its colour.
    pub icon: (Icon, crate::picture::Rgba),
    /// The problem; also the accessible name.
    pub text: &'a str,
    /// Whether the board marks the problem's cells now; the row is then highlighted.
    pub is_shown: bool,
    /// Tooltip that says what a click does; `None` if a click does nothing.
    pub hint: Option<&'a str>,
}

impl ProblemRow<'_> {
    /// Shows the row, with further content below its text. Returns true if the user clicked it.
    pub fn show(self, ui: &mut Ui, below: impl FnOnce(&mut Ui)) -> bool {
        let Self { icon: (icon, token), text, is_shown, hint } = self;
        let fill =
            if is_shown { ui.visuals().selection.bg_fill } else { egui::Color32::TRANSPARENT };
        let mut is_clicked = false;
        egui::Frame::new().fill(fill).inner_margin(4).corner_radius(4).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_top(|ui| {
                let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(ICON), Sense::hover());
                paint::scene(ui.painter(), &icon_scene(icon, ICON, token), place.min, 1.0);
                ui.vertical(|ui| {
                    let words = egui::Label::new(text).wrap();
                    if let Some(hint) = hint {
                        let response = ui.add(words.sense(Sense::click()));
                        let info = || WidgetInfo::selected(Role::Button, true, is_shown, text);
                        response.widget_info(info);
                        is_clicked = response.on_hover_text(hint).clicked();
                    } else {
                        ui.add(words);
                    }
                    below(ui);
                });
            });
        });
        is_clicked
    }
}

/// Shows in a panel why there is no run, and what to do.
pub fn no_run_ui(ui: &mut Ui, studio: &Studio) {
    let NoRunText { title, advice } = NoRunText::of(studio);
    empty_state(ui, &title, &advice);
}

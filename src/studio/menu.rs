//! The menu bar and the toolbar.
//!
//! Both read label, tooltip, keys and icon of each command from the command table.

use super::command::{Command, Menu, WorldFeature};
use super::files::{FilesRequest, UnsavedWork};
use super::model::{Mode, Studio};
use super::request::{Request, Requests};
use super::settings::{SIZES_PERCENT, SettingsRequest};
use super::source::file_name;
use super::widgets::{command_button, command_tooltip};
use crate::worlds::WorldKind;
use eframe::egui::{self, Align, Layout, Ui};

/// Menus, in display order.
const MENUS: [(Menu, &str); 6] = [
    (Menu::File, "File"),
    (Menu::Edit, "Edit"),
    (Menu::View, "View"),
    (Menu::Run, "Run"),
    (Menu::Timeline, "Timeline"),
    (Menu::Help, "Help"),
];

/// Shows menu bar and toolbar.
pub fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let margin = egui::Margin::symmetric(12, 4);
    let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(margin);
    egui::Panel::top("menu").frame(frame).show(ui, |ui| {
        egui::MenuBar::new().ui(ui, |ui| {
            for (menu, title) in MENUS {
                ui.menu_button(title, |ui| menu_ui(ui, menu, studio, requests));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| level_name_ui(ui, studio));
        });
    });
    let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(margin);
    egui::Panel::top("toolbar").frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| toolbar_ui(ui, studio, requests));
    });
}

/// Shows the entries of an open menu; they scroll if the window is too low.
fn menu_ui(ui: &mut Ui, menu: Menu, studio: &Studio, requests: &mut Requests) {
    ui.set_min_width(260.0);
    // At scale 1 the longest menu fits into the smallest window; at larger scales it scrolls.
    ui.spacing_mut().item_spacing.y = 0.0;
    let room = ui.ctx().content_rect().bottom() - ui.cursor().top() - ui.spacing().interact_size.y;
    let room = room.max(100.0);
    let scrolled = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
    scrolled.show(ui, |ui| entries_ui(ui, menu, studio, requests));
}

/// Shows the commands of a menu, and the submenus of the file and view menus.
fn entries_ui(ui: &mut Ui, menu: Menu, studio: &Studio, requests: &mut Requests) {
    let commands = Command::all().filter(|command| command.spec().menu == menu);
    for command in commands.filter(|command| *command != Command::Quit) {
        command_ui(ui, command, studio, requests);
    }
    if menu == Menu::File {
        ui.separator();
        unsaved_ui(ui, studio, requests);
        recent_files_ui(ui, studio, requests);
        ui.separator();
        command_ui(ui, Command::Quit, studio, requests);
    }
    if menu == Menu::View {
        ui.separator();
        themes_ui(ui, studio, requests);
    }
}

/// Shows the entry of one command; a disabled entry has the reason as hover text.
fn command_ui(ui: &mut Ui, command: Command, studio: &Studio, requests: &mut Requests) {
    let spec = command.spec();
    let obstacle = studio.obstacle_in_list(command);
    let shortcut = spec.keys.first().map_or_else(String::new, |chord| chord.text());
    let button = egui::Button::new(spec.label).shortcut_text(shortcut);
    let button = button.selected(studio.is_on(command));
    let response = ui.add_enabled(obstacle.is_none(), button).on_hover_text(spec.tooltip);
    let response = response.on_disabled_hover_ui(|ui| {
        ui.label(obstacle.unwrap_or_default());
        ui.weak(spec.tooltip);
    });
    if response.clicked() {
        requests.command(command);
        ui.close();
    }
}

/// Submenu of work that closing the window would lose.
fn unsaved_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let unsaved = studio.unsaved_work();
    ui.add_enabled_ui(!unsaved.is_empty(), |ui| {
        ui.menu_button("Unsaved work", |ui| {
            for UnsavedWork { work, name, note } in unsaved {
                if ui.button(name).on_hover_text(note).clicked() {
                    requests.push(Request::Files(FilesRequest::Show(work)));
                    ui.close();
                }
            }
        });
    });
}

/// Submenu of the files opened last.
fn recent_files_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let paths = studio.settings.recent_files.paths();
    ui.add_enabled_ui(!paths.is_empty(), |ui| {
        ui.menu_button("Recent files", |ui| {
            for path in paths {
                let response = ui.button(file_name(path));
                if response.on_hover_text(path.display().to_string()).clicked() {
                    requests.push(Request::Files(FilesRequest::Open(path.clone())));
                    ui.close();
                }
            }
        });
    });
}

/// Submenus for the theme and for the scale of the window.
fn themes_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ui.menu_button("Theme", |ui| {
        for name in studio.files.theme_names() {
            if ui.radio(studio.settings.theme == name, &name).clicked() {
                requests.push(Request::Settings(SettingsRequest::Theme(name)));
                ui.close();
            }
        }
    });
    ui.menu_button("Size", |ui| {
        for percent in SIZES_PERCENT {
            let scale = percent as f32 / 100.0;
            let is_chosen = (studio.shown_scale() - scale).abs() < 0.01;
            // A larger scale would leave no room for the panels.
            let has_room = scale <= studio.largest_scale;
            let radio = egui::RadioButton::new(is_chosen, format!("{percent} %"));
            let response = ui.add_enabled(has_room, radio).on_disabled_hover_text(
                "The window is too small for this size. Enlarge the \
                                         window first",
            );
            if response.clicked() {
                requests.push(Request::Settings(SettingsRequest::Scale(scale)));
                ui.close();
            }
        }
    });
}

/// Shows the name of the visible level, and whether it has unsaved changes.
fn level_name_ui(ui: &mut Ui, studio: &Studio) {
    let drawn = studio.shown_level();
    if drawn.is_modified() {
        ui.weak("unsaved");
    }
    ui.add(egui::Label::new(drawn.name()).truncate());
}

/// Minimum window width, in points, at which the toolbar shows buttons for files and undo.
const MIN_WIDTH_FOR_FILE_BUTTONS: f32 = 800.0;

/// Shows buttons for modes, files, undo, runs of the open world, and the view.
fn toolbar_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    // Full height from the start, so that all buttons share one line.
    ui.set_min_height(studio.theme().spacing * 7.0);
    let modes = [
        (Mode::Edit, "Edit"),
        (Mode::Watch, "Watch"),
        (Mode::Search, "Search"),
        (Mode::Verify, "Verify"),
    ];
    for (mode, label) in modes {
        // Some worlds have no search to watch, and only ice levels can be verified.
        let is_offered = match mode {
            Mode::Edit | Mode::Watch => true,
            Mode::Search => WorldFeature::Search.is_in(studio.world),
            Mode::Verify => studio.world == WorldKind::Ice,
        };
        if !is_offered {
            continue;
        }
        let command = match mode {
            Mode::Search => Command::WatchSearch,
            Mode::Verify => Command::VerifyLevel,
            Mode::Edit | Mode::Watch => Command::SwitchEditWatch,
        };
        let response = ui.selectable_label(studio.mode == mode, label);
        let response = response.on_hover_ui(|ui| command_tooltip(ui, command));
        if response.clicked() && studio.mode != mode {
            requests.push(Request::ShowMode(mode));
        }
    }
    // Buttons that do not fit into a narrow window remain available in the menu and as keys.
    let has_room_for_files = ui.ctx().content_rect().width() >= MIN_WIDTH_FOR_FILE_BUTTONS;
    if has_room_for_files {
        ui.separator();
        for command in [Command::NewLevel, Command::Open, Command::Save] {
            command_button(ui, studio, requests, command, false);
        }
    }
    if has_room_for_files && studio.mode == Mode::Edit {
        ui.separator();
        for command in [Command::Undo, Command::Redo] {
            command_button(ui, studio, requests, command, false);
        }
    }
    ui.separator();
    studio.adapter().toolbar_ui(ui, studio, requests);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let has_room = |ui: &Ui| ui.available_width() >= studio.theme().spacing * 7.0;
        for command in [Command::Help, Command::Palette, Command::NextTheme] {
            if has_room(ui) {
                command_button(ui, studio, requests, command, false);
            }
        }
        if has_room(ui) {
            ui.separator();
        }
        let is_watching = studio.mode == Mode::Watch;
        let has_overlay = is_watching && studio.world == WorldKind::Ice;
        let has_secrets = is_watching && studio.adapter().hides_facts(studio.mode);
        let views = [
            (has_overlay, Command::ToggleBeliefOverlay, studio.settings.overlay),
            (has_secrets, Command::HideTruth, studio.hidden.truth),
            (true, Command::FitBoard, false),
        ];
        for (_, command, is_on) in views.into_iter().filter(|(is_offered, ..)| *is_offered) {
            if has_room(ui) {
                command_button(ui, studio, requests, command, is_on);
            }
        }
    });
}

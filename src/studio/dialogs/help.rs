//! Every command with its keys, made from the command table; and what this program is.

use super::messages::buttons_ui;
use crate::studio::command::{Command, Context};
use crate::studio::request::{Request, Requests};
use eframe::egui::{Grid, RichText, Role, ScrollArea, TextEdit, TextStyle, Ui, WidgetInfo};

/// What is searched in the help.
#[derive(Debug, Default)]
pub struct HelpView {
    search: String,
}

impl HelpView {
    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, requests: &mut Requests, is_new: bool) {
        if is_new {
            self.search.clear();
        }
        ui.heading("Keys");
        let field = TextEdit::singleline(&mut self.search)
            .hint_text("Search commands and keys")
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Search help"));
        if is_new {
            response.request_focus();
        }
        let room = ui.available_height() - ui.spacing().interact_size.y * 2.0;
        ScrollArea::vertical().max_height(room.max(160.0)).auto_shrink([false, true]).show(
            ui,
            |ui| {
                for context in Context::ALL {
                    self.section_ui(ui, context);
                }
            },
        );
        if buttons_ui(ui, &["Close"], false).is_some() {
            requests.push(Request::CloseDialog);
        }
    }

    fn section_ui(&self, ui: &mut Ui, context: Context) {
        let listed: Vec<_> = Command::all()
            .map(Command::spec)
            .filter(|spec| spec.context == context)
            .map(|spec| {
                let keys: Vec<String> = spec.keys.iter().map(|chord| chord.text()).collect();
                (spec.label, keys.join("  "), spec.tooltip)
            })
            .filter(|(label, keys, tooltip)| self.finds(&[label, keys, tooltip]))
            .collect();
        if listed.is_empty() {
            return;
        }
        ui.add_space(ui.spacing().item_spacing.x);
        ui.label(RichText::new(context.label()).strong());
        Grid::new(context.label()).num_columns(3).striped(true).show(ui, |ui| {
            for (label, keys, tooltip) in listed {
                ui.label(RichText::new(keys).text_style(TextStyle::Monospace));
                ui.label(label);
                ui.weak(tooltip);
                ui.end_row();
            }
        });
    }

    fn finds(&self, texts: &[&str]) -> bool {
        let search = self.search.trim().to_lowercase();
        search.is_empty() || texts.iter().any(|text| text.to_lowercase().contains(&search))
    }
}

/// What this program is.
pub fn about_ui(ui: &mut Ui, is_new: bool, requests: &mut Requests) {
    ui.heading("Black Ice");
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.label("A studio for puzzle worlds in which an agent must plan without knowing everything.");
    ui.add_space(ui.spacing().item_spacing.x);
    ui.weak(format!("Program, levels and themes: {}", env!("CARGO_PKG_LICENSE")));
    ui.weak("The bundled levels are original and were made for this program.");
    if buttons_ui(ui, &["Close"], is_new).is_some() {
        requests.push(Request::CloseDialog);
    }
}

//! The library: bundled packs and folders.

use crate::studio::model::Studio;
use crate::studio::request::Requests;
use eframe::egui::Ui;

/// What the library remembers between frames.
#[derive(Debug, Default)]
pub struct LibraryView {}

impl LibraryView {
    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, _studio: &Studio, _requests: &mut Requests) {
        for pack in crate::storage::bundled::packs() {
            ui.collapsing(&pack.title, |ui| {
                for file in &pack.levels {
                    ui.label(file.path.to_string());
                }
            });
        }
    }
}

//! The question before writing a file that loses part of the work.

use super::messages::buttons_ui;
use super::replacing::is_key_held_on;
use crate::studio::files::{FilesRequest, LossyCopy, Saveable};
use crate::studio::request::{Request, Requests};
use crate::studio::source::file_name;
use eframe::egui::Ui;

/// Lists what the file would lose.
pub fn lossy_ui(ui: &mut Ui, copy: &LossyCopy, is_new: bool, requests: &mut Requests) {
    let file = file_name(&copy.path);
    ui.heading(format!("Export an incomplete copy to {file}?"));
    ui.label(format!("The file cannot store all of “{}”:", copy.name));
    for lost in &copy.lost {
        ui.label(format!("•  {lost}"));
    }
    ui.add_space(ui.spacing().item_spacing.y);
    ui.weak(match copy.work {
        Saveable::Run(_) => "The run itself stays unsaved. A .ron file keeps everything.",
        _ => "The level stays unsaved. A .ron file keeps everything.",
    });
    let request = match buttons_ui(ui, &["Cancel", "Export copy"], is_new) {
        Some(0) => Request::CloseDialog,
        // The key that selected the file may still be held.
        Some(_) if ui.input(is_key_held_on) => return,
        Some(_) => Request::Files(FilesRequest::WriteLossyCopy(copy.clone())),
        None => return,
    };
    requests.push(request);
}

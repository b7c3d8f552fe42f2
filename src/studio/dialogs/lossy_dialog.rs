//! Dialog that confirms the export of an incomplete copy of a level or run.

use super::confirm_write::has_key_repeat;
use super::messages::buttons_ui;
use crate::studio::files::{FilesRequest, LossyCopy, WorkId};
use crate::studio::request::{Request, Requests};
use crate::studio::source::file_name;
use eframe::egui::Ui;

/// Lists the parts that the file cannot store, with buttons Cancel and Export copy.
///
/// In the first frame of the dialog (`is_first_frame`), the button Export copy gets the focus.
pub fn lossy_ui(ui: &mut Ui, copy: &LossyCopy, is_first_frame: bool, requests: &mut Requests) {
    let file = file_name(&copy.path);
    ui.heading(format!("Export an incomplete copy to {file}?"));
    ui.label(format!("The file cannot store all of “{}”:", copy.name));
    for losses in &copy.losses {
        ui.label(format!("•  {losses}"));
    }
    ui.add_space(ui.spacing().item_spacing.y);
    ui.weak(match copy.work {
        WorkId::Run(_) => "The run itself stays unsaved. A .ron file keeps everything.",
        _ => "The level stays unsaved. A .ron file keeps everything.",
    });
    let request = match buttons_ui(ui, &["Cancel", "Export copy"], is_first_frame) {
        Some(0) => Request::CloseDialog,
        // The key that selected the file may still be held.
        Some(_) if ui.input(has_key_repeat) => return,
        Some(_) => Request::Files(FilesRequest::WriteLossyCopy(copy.clone())),
        None => return,
    };
    requests.push(request);
}

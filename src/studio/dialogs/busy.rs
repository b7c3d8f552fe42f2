//! Progress of reading and export, with buttons to cancel.

use crate::studio::files::FilesRequest;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::source::file_name;
use eframe::egui::{Align2, Area, Context, Frame, Id, Order, vec2};

/// Shows reading and export of files in progress at the lower edge of the window.
///
/// Shows nothing if neither is in progress, and only the first of several files that are being
/// read.
pub fn show(context: &Context, studio: &Studio, requests: &mut Requests) {
    let exporting = studio.files.export_progress();
    // One line is enough: it names the first of several files.
    let reading = studio.files.paths_in_progress().next();
    if exporting.is_none() && reading.is_none() {
        return;
    }
    let unit = studio.theme().spacing;
    Area::new(Id::unique("busy"))
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -unit * 4.0))
        .order(Order::Foreground)
        .show(context, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                if let Some((path, part)) = exporting {
                    super::forms::progress_ui(ui, &file_name(path), part, requests);
                }
                if let Some(path) = reading {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(format!("Reading {}", file_name(path)));
                        if ui.button("Cancel reading").clicked() {
                            requests.push(Request::Files(FilesRequest::CancelReading));
                        }
                    });
                }
            });
        });
}

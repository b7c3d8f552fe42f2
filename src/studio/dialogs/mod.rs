//! What stands over everything else: help, command palette, files, messages.

use crate::studio::model::{Dialog, Studio};
use crate::studio::request::{Request, Requests};
use eframe::egui::{Context, Id, Modal};

/// What the dialogs remember between frames.
#[derive(Debug, Default)]
pub struct Dialogs {}

impl Dialogs {
    /// Shows the dialog that is open, if one is.
    pub fn show(&mut self, context: &Context, studio: &Studio, requests: &mut Requests) {
        let Some(dialog) = &studio.dialog else { return };
        let response = Modal::new(Id::unique("dialog")).show(context, |ui| match dialog {
            Dialog::Message { title, text } => {
                ui.heading(title);
                ui.label(text);
            }
            Dialog::Palette | Dialog::Help | Dialog::Files(_) => {}
        });
        if response.should_close() {
            requests.push(Request::CloseDialog);
        }
    }
}

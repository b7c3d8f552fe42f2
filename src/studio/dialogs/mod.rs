//! Modal dialogs: help, command palette, file dialogs, messages.
//!
//! The model (`Studio::dialog`) stores which dialog is open; [`Dialogs::show`] shows it. A dialog
//! only sends requests; the model opens and closes it. In the functions of all dialogs,
//! `is_first_frame` is true in the first frame of a dialog. The module `notices` shows short messages
//! and the progress of jobs beside the dialogs.

mod backups_dialog;
mod forms;
mod help;
mod messages;
mod notices;
mod palette;
mod picker;
mod rescue_dialog;
mod start_page;
#[cfg(test)]
mod tests;

use crate::studio::files::FileDialog;
use crate::studio::model::{Dialog, Studio};
use crate::studio::request::{Request, Requests};
use backups_dialog::BackupsView;
use eframe::egui::{self, Context, Id, Modal, Ui};
use forms::{ExportView, PasteView};
use help::HelpView;
use palette::PaletteView;
use picker::PickerView;
use rescue_dialog::RescueView;

pub use notices::show_notices;

/// View state of the dialogs.
#[derive(Debug, Default)]
pub struct Dialogs {
    /// Dialog of the previous frame; another one starts with fresh state.
    last: Option<Dialog>,
    picker: PickerView,
    paste: PasteView,
    export: ExportView,
    help: HelpView,
    palette: PaletteView,
    rescue: RescueView,
    backups: BackupsView,
}

/// Closes the open tooltip by resetting the memory of all egui areas.
///
/// Call this at the end of the frame in which a dialog opens.
///
/// egui keeps a tooltip while the pointer is over its widget, even if a dialog covers the widget.
/// Only resetting the area memory closes it.
pub fn close_tooltip(context: &Context) {
    context.memory_mut(egui::Memory::reset_areas);
}

/// Calls `show` for the panels below the dialogs, without tooltips while a dialog is open.
///
/// In the first frame of a dialog the pointer still hovers over the widget below it.
pub fn below_dialogs<T>(ui: &mut Ui, studio: &Studio, show: impl FnOnce(&mut Ui) -> T) -> T {
    if studio.dialog.is_none() {
        return show(ui);
    }
    let context = ui.ctx().clone();
    let set = |delay, grace_time| {
        context.global_style_mut(|style| {
            style.interaction.tooltip_delay = delay;
            style.interaction.tooltip_grace_time = grace_time;
        });
    };
    let usual = context.global_style().interaction.clone();
    set(f32::INFINITY, 0.0);
    let shown = show(ui);
    set(usual.tooltip_delay, usual.tooltip_grace_time);
    shown
}

impl Dialogs {
    /// Shows the open dialog, if any, and the progress of reading and export.
    pub fn show(&mut self, context: &Context, studio: &Studio, requests: &mut Requests) {
        notices::show_progress(context, studio, requests);
        let is_first_frame = self.last != studio.dialog;
        if is_first_frame {
            self.last.clone_from(&studio.dialog);
        }
        let Some(dialog) = &studio.dialog else { return };
        messages::note_enter(context);
        let response = Modal::new(Id::unique("dialog")).show(context, |ui| {
            let screen = ui.ctx().content_rect().size();
            ui.set_width(width_of(dialog).min(screen.x - 48.0));
            ui.set_max_height(screen.y - 96.0);
            self.content(ui, studio, requests, dialog, is_first_frame);
        });
        if response.should_close() {
            requests.push(Request::CloseDialog);
        }
    }

    /// Shows the content of a dialog.
    fn content(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        dialog: &Dialog,
        is_first_frame: bool,
    ) {
        match dialog {
            Dialog::Message { title, text } => {
                messages::message_ui(ui, title, text, is_first_frame, requests);
            }
            Dialog::Files(FileDialog::Pick(pick)) => {
                if is_first_frame {
                    self.picker.begin(pick);
                }
                self.picker.ui(ui, studio, requests, pick);
            }
            Dialog::Files(FileDialog::Lossy(copy)) => {
                messages::lossy_ui(ui, copy, is_first_frame, requests);
            }
            Dialog::Files(FileDialog::Unsaved) => {
                messages::unsaved_ui(ui, studio, is_first_frame, requests);
            }
            Dialog::Files(FileDialog::PasteText) => {
                self.paste.ui(ui, studio, requests, is_first_frame);
            }
            Dialog::Files(FileDialog::Export) => {
                self.export.ui(ui, studio, requests, is_first_frame);
            }
            Dialog::Files(FileDialog::Rescue) => {
                self.rescue.ui(ui, studio, is_first_frame, requests);
            }
            Dialog::Files(FileDialog::Changed(change)) => {
                messages::changed_ui(ui, change, is_first_frame, requests);
            }
            Dialog::Files(FileDialog::Backups) => {
                self.backups.ui(ui, studio, is_first_frame, requests);
            }
            Dialog::Files(FileDialog::About) => help::about_ui(ui, is_first_frame, requests),
            Dialog::Start => start_page::start_page_ui(ui, studio, is_first_frame, requests),
            Dialog::Palette => self.palette.ui(ui, studio, requests, is_first_frame),
            Dialog::Help => self.help.ui(ui, requests, is_first_frame),
        }
    }
}

/// Preferred width of a dialog, in points.
fn width_of(dialog: &Dialog) -> f32 {
    match dialog {
        Dialog::Message { .. } | Dialog::Files(FileDialog::Unsaved | FileDialog::Lossy(_)) => 460.0,
        Dialog::Files(_) | Dialog::Palette => 620.0,
        Dialog::Start => 760.0,
        Dialog::Help => 880.0,
    }
}

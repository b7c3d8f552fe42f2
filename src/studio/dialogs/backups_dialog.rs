//! The backups of a level by time, with a picture of the selected one.

use super::messages::{button_ui, buttons_row};
use crate::studio::files::{BackupEntry, FilesRequest, date_text};
use crate::studio::library::Thumbnails;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use eframe::egui::{Color32, Rect, ScrollArea, Sense, Ui, Vec2, pos2};

/// Maximum side of the picture, in multiples of the theme's spacing.
const PICTURE_STEPS: f32 = 55.0;

/// View state of the dialog.
#[derive(Debug, Default)]
pub struct BackupsView {
    /// Index of the selected backup in the list.
    chosen: usize,
    /// Cached pictures of the backups' levels.
    thumbnails: Thumbnails,
}

impl BackupsView {
    /// Shows the dialog.
    ///
    /// `is_first_frame` is true in the first frame of an opened dialog, and selects the first
    /// backup.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        is_first_frame: bool,
        requests: &mut Requests,
    ) {
        if is_first_frame {
            *self = Self::default();
        }
        let backups = studio.files.backup_list();
        ui.heading(format!("Backups of “{}”", backups.name()));
        // A spinner until the job has read the backups; then the list, or the reason why it is
        // empty.
        let list = match backups.list() {
            None => {
                ui.spinner();
                &[]
            }
            // “No backups yet” would be wrong if some could not be read.
            Some([]) if !backups.problems().is_empty() => &[],
            Some([]) => {
                ui.label(
                    "No backups yet. The studio backs up unsaved changes every minute, and the \
                     file before each save.",
                );
                &[]
            }
            Some(list) => list,
        };
        for problem in backups.problems() {
            ui.colored_label(style::colour(studio.theme().chrome.warning), problem);
        }
        self.chosen = self.chosen.min(list.len().saturating_sub(1));
        let side = (ui.available_height() - ui.spacing().interact_size.y * 3.0)
            .min(studio.theme().spacing * PICTURE_STEPS)
            .max(120.0);
        if !list.is_empty() {
            ui.horizontal_top(|ui| {
                let width = ui.available_width() - side - ui.spacing().item_spacing.x * 2.0;
                let rows = ScrollArea::vertical().max_height(side).max_width(width);
                rows.auto_shrink(false).show(ui, |ui| {
                    ui.vertical(|ui| {
                        for (index, backup) in list.iter().enumerate() {
                            let is_chosen = self.chosen == index;
                            if ui
                                .selectable_label(is_chosen, backup_text(backup, backups.name()))
                                .clicked()
                            {
                                self.chosen = index;
                            }
                        }
                    });
                });
                self.picture_ui(ui, studio, &list[self.chosen], side);
            });
        }
        // A backup without a level is listed, but can be neither restored nor opened.
        let chosen = list.get(self.chosen).filter(|backup| backup.level.is_ok());
        let path = chosen.map(|backup| backup.path.clone());
        buttons_row(ui, |ui| {
            ui.add_enabled_ui(path.is_some(), |ui| {
                let restore = button_ui(ui, "Restore", true)
                    .on_hover_text("Replaces the open level; you can undo this");
                let open = button_ui(ui, "Open as new level", false);
                if let Some(path) = path {
                    if restore.clicked() {
                        requests.push(Request::Files(FilesRequest::RestoreBackup(path)));
                    } else if open.clicked() {
                        requests.push(Request::Files(FilesRequest::OpenBackup(path)));
                    }
                }
            });
            if button_ui(ui, "Close", false).clicked() {
                requests.push(Request::CloseDialog);
            }
        });
    }

    /// Shows the level of a backup, or why there is none.
    ///
    /// `side` is the width and height of the room for it, in points.
    fn picture_ui(&mut self, ui: &mut Ui, studio: &Studio, backup: &BackupEntry, side: f32) {
        ui.vertical(|ui| match &backup.level {
            Ok(level) => {
                let room = side - ui.spacing().interact_size.y * 2.0;
                let (frame, _) = ui.allocate_exact_size(Vec2::new(side, room), Sense::hover());
                let thumbnail_options = (room, !studio.hides_truth());
                let texture =
                    self.thumbnails.get(ui.ctx(), level, thumbnail_options, studio.theme());
                if let Some(texture) = texture {
                    let size = texture.size_vec2() / ui.ctx().pixels_per_point();
                    let picture = Rect::from_center_size(frame.center(), size);
                    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                    ui.painter().image(texture.id(), picture, whole, Color32::WHITE);
                }
                ui.strong(if level.title.is_empty() { "Untitled" } else { &level.title });
                ui.weak(level.level.to_string());
            }
            Err(reason) => {
                ui.set_width(side);
                ui.colored_label(style::colour(studio.theme().chrome.warning), reason);
            }
        });
    }
}

/// Time, kind, size and level title of a backup, as one line.
///
/// The kind is a draft or a file before a save. The title is left out if it equals `name`, the name
/// of the open level.
fn backup_text(backup: &BackupEntry, name: &str) -> String {
    let kind = if backup.is_replaced_file { "file before a save" } else { "draft" };
    let kilobytes = backup.bytes as f64 / 1e3;
    let title = backup.level.as_ref().map_or("", |level| level.title.as_str());
    let title = if title == name || title.is_empty() {
        String::new()
    } else {
        format!(" · “{title}”")
    };
    format!("{} · {kind} · {kilobytes:.1} kB{title}", date_text(backup.written_at))
}

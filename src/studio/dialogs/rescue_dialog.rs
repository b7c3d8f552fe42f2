//! Dialog with the unsaved work of earlier sessions that ended unexpectedly.
//!
//! A piece of work is a level, a run, other work of a world, or the level of a job. The dialog lists
//! all pieces with checkboxes.

use super::messages::{button_ui, buttons_row};
use crate::formats::read_document;
use crate::studio::files::{FilesRequest, RescuedWork, ShelfLevel, date_text, levels_of_document};
use crate::studio::library::Thumbnails;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::source::LevelSource;
use crate::studio::style;
use crate::studio::worlds::adapter_of;
use crate::worlds::{AnyLevel, WorldKind};
use eframe::egui::{Color32, Rect, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, pos2};
use std::sync::Arc;

/// Side of the picture of a level, in multiples of the theme's spacing.
const PICTURE_STEPS: f32 = 11.0;

/// View state of the dialog.
#[derive(Debug, Default)]
pub struct RescueView {
    /// One row for each piece, in the order of the model.
    rows: Vec<RescueRow>,
    thumbnails: Thumbnails,
    /// Whether “Discard” was pressed once; the second press discards.
    ///
    /// Reset when the selection changes.
    discard_pressed: bool,
}

/// One piece of work in the list.
#[derive(Debug)]
struct RescueRow {
    work: RescuedWork,
    is_chosen: bool,
    title: String,
    /// World, kind, date and source of the piece as text.
    details: String,
    /// Level for the picture; `None` if the text of the piece contains no readable level.
    level: Option<ShelfLevel>,
}

impl RescueView {
    /// Shows the dialog; `is_first_frame` is true in its first frame.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        is_first_frame: bool,
        requests: &mut Requests,
    ) {
        let Some(rescue) = studio.files.earlier_work() else { return };
        self.update(&rescue.work, is_first_frame);
        ui.heading("Rescued work");
        ui.label(format!(
            "The last session ended unexpectedly. This work was unsaved on {}. It stays in this \
             list until you open or discard it.",
            date_text(rescue.written_at)
        ));
        for message in studio.files.unread_messages() {
            ui.colored_label(style::colour(studio.theme().chrome.warning), message);
        }
        ui.add_space(ui.spacing().item_spacing.y);
        self.choose_all_ui(ui);
        let room = ui.available_height() - ui.spacing().interact_size.y * 3.0;
        let list = ScrollArea::vertical().max_height(room.clamp(120.0, 340.0));
        list.auto_shrink([false, true]).show(ui, |ui| {
            for index in 0..self.rows.len() {
                if self.row_ui(ui, studio, index) {
                    requests.push(Request::Files(FilesRequest::OpenRescued(vec![index])));
                }
            }
        });
        self.buttons_ui(ui, is_first_frame, requests);
    }

    /// Updates the rows if the pieces changed; new pieces are selected at first.
    fn update(&mut self, work: &[RescuedWork], is_first_frame: bool) {
        if is_first_frame {
            self.discard_pressed = false;
        }
        let is_same = self.rows.len() == work.len()
            && self.rows.iter().zip(work).all(|(row, work)| row.work == *work);
        if is_same {
            return;
        }
        let old = std::mem::take(&mut self.rows);
        let was_chosen = |work: &RescuedWork| {
            old.iter().find(|row| row.work == *work).is_none_or(|row| row.is_chosen)
        };
        let rows = work.iter().enumerate();
        self.rows =
            rows.map(|(index, work)| RescueRow::of(index, work, was_chosen(work))).collect();
    }

    /// Shows the checkbox that selects all rows or none.
    fn choose_all_ui(&mut self, ui: &mut Ui) {
        let count = self.chosen().len();
        let mut is_all = count == self.rows.len();
        let text = format!("All ({count} of {} selected)", self.rows.len());
        if ui.checkbox(&mut is_all, text).changed() {
            for row in &mut self.rows {
                row.is_chosen = is_all;
            }
            self.discard_pressed = false;
        }
    }

    /// Shows the row with this index; returns true if its own “Open” was pressed.
    fn row_ui(&mut self, ui: &mut Ui, studio: &Studio, index: usize) -> bool {
        let (side, shows_ice) = (studio.theme().spacing * PICTURE_STEPS, !studio.hides_truth());
        let row = &mut self.rows[index];
        let before = row.is_chosen;
        let opens = ui
            .horizontal(|ui| {
                let name = format!("{}, {}", row.title, row.details);
                let response = ui.checkbox(&mut row.is_chosen, "");
                let is_chosen = row.is_chosen;
                response
                    .widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_chosen, &name));
                let (frame, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
                if let Some(level) = &row.level
                    && let Some(texture) =
                        self.thumbnails.get(ui.ctx(), level, (side, shows_ice), studio.theme())
                {
                    let size = texture.size_vec2() / ui.ctx().pixels_per_point();
                    let picture = Rect::from_center_size(frame.center(), size);
                    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                    ui.painter().image(texture.id(), picture, whole, Color32::WHITE);
                }
                let width = ui.available_width() - studio.theme().spacing * 20.0;
                ui.allocate_ui(Vec2::new(width, side), |ui| {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        ui.strong(&row.title);
                        let quiet = style::colour(studio.theme().chrome.text_quiet);
                        ui.colored_label(quiet, &row.details);
                    });
                });
                ui.button("Open").on_hover_text("Opens only this piece").clicked()
            })
            .inner;
        // A changed selection needs a new confirmation before it is discarded.
        self.discard_pressed &= self.rows[index].is_chosen == before;
        opens
    }

    /// Shows the buttons to open or discard the selected pieces, and to close the dialog.
    ///
    /// In the first frame of the dialog (`is_first_frame`), the button to open gets the focus.
    fn buttons_ui(&mut self, ui: &mut Ui, is_first_frame: bool, requests: &mut Requests) {
        let chosen = self.chosen();
        let count = chosen.len();
        let discard = match (self.discard_pressed, count) {
            (false, _) => "Discard selected".to_owned(),
            (true, count) => format!("Discard {count} permanently"),
        };
        buttons_row(ui, |ui| {
            ui.add_enabled_ui(count > 0, |ui| {
                let open = button_ui(ui, "Open selected", true);
                if is_first_frame {
                    open.request_focus();
                }
                if open.clicked() {
                    requests.push(Request::Files(FilesRequest::OpenRescued(chosen.clone())));
                }
                if button_ui(ui, &discard, false).clicked() {
                    // The first press only changes the label, the second one discards.
                    if self.discard_pressed {
                        requests.push(Request::Files(FilesRequest::DiscardRescued(chosen)));
                    }
                    self.discard_pressed = !self.discard_pressed;
                }
            });
            if button_ui(ui, "Keep for later", false).clicked() {
                requests.push(Request::CloseDialog);
            }
        });
    }

    /// Indices of the selected rows.
    fn chosen(&self) -> Vec<usize> {
        let chosen = self.rows.iter().enumerate().filter(|(_, row)| row.is_chosen);
        chosen.map(|(index, _)| index).collect()
    }
}

impl RescueRow {
    /// Creates the row with this index; reads the level from the text of the piece.
    fn of(index: usize, work: &RescuedWork, is_chosen: bool) -> Self {
        let document = read_document("rescued.ron", &work.text).ok();
        let level = document.and_then(|it| levels_of_document(it.value).into_iter().next());
        let restores = |world: &WorldKind| {
            adapter_of(*world).other_work().is_some_and(|other| other.restores(&work.kind))
        };
        let world = level.as_ref().map(AnyLevel::world);
        let world = world.or_else(|| WorldKind::ALL.into_iter().find(restores)).unwrap_or_default();
        let (world, kind) = (adapter_of(world).words().world, &work.kind);
        let when = match work.changed_at {
            0 => String::new(),
            seconds => format!(" · {}", date_text(seconds)),
        };
        let from = match &work.source {
            LevelSource::New(_) => String::new(),
            source => format!(" · {source}"),
        };
        let untitled = if work.title.is_empty() { "Untitled" } else { &work.title };
        Self {
            is_chosen,
            title: untitled.to_owned(),
            details: format!("{world} · {kind}{when}{from}"),
            level: level.map(|level| ShelfLevel {
                // Index as a unique key for the thumbnail cache: two pieces may have the same
                // source.
                source: LevelSource::New(index as u64),
                title: String::new(),
                run: None,
                lesson: None,
                level: Arc::new(level),
            }),
            work: work.clone(),
        }
    }
}

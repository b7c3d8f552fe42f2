//! The library panel.

use super::rows::{LibraryRow, rows};
use super::thumbnails::Thumbnails;
use crate::picture::{Icon, icon_scene};
use crate::studio::command::Command;
use crate::studio::documents::{OpenLevel, TextField};
use crate::studio::files::{FilesRequest, Shelf, ShelfKind, ShelfLevel};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::source::LevelSource;
use crate::studio::widgets::{command_button, empty_state};
use crate::studio::{paint, style};
use eframe::egui::{
    self, Key, Modifiers, Rect, Response, Role, Sense, TextStyle, Ui, Vec2, pos2, vec2,
};
use std::collections::HashSet;

/// Height of a heading, in multiples of the theme's spacing.
const HEADING_STEPS: f32 = 7.0;

/// Height of a level's row, in multiples of the theme's spacing.
const LEVEL_STEPS: f32 = 11.0;

/// Side of the icon of recordings, in points.
const RUN_ICON_POINTS: f32 = 14.0;

/// View state of the library.
#[derive(Debug, Default)]
pub struct LibraryView {
    /// Text of the search field.
    search: String,
    /// The shelves whose levels are listed without a search.
    unfolded: HashSet<ShelfKind>,
    thumbnails: Thumbnails,
    /// Index of the selected row, which Enter opens or folds.
    selected_row: Option<usize>,
    /// The visible level of the previous frame; the list scrolls to another one.
    last_open: Option<LevelSource>,
    /// Whether the search field takes the keyboard focus in the next frame.
    wants_focus: bool,
    /// The part with the keyboard focus; `None` if the library has no focus.
    focus: Option<Focus>,
}

/// A part of the library that can have the keyboard focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Focus {
    /// The search field.
    Search,
    /// The list of levels.
    List,
}

impl LibraryView {
    /// Gives the search field the focus in the next frame.
    pub fn focus_search(&mut self) {
        self.wants_focus = true;
    }

    /// Begins a frame without focus; [`Self::ui`] finds the focus if the library is shown.
    pub fn begin_frame(&mut self) {
        self.focus = None;
    }

    /// Handles Esc if the library has the focus; returns true if Esc was pressed there.
    ///
    /// In the list, Esc clears the search and gives up the focus. In the search field it first
    /// clears the search; the next Esc gives up the focus.
    pub fn handle_escape(&mut self, context: &egui::Context) -> bool {
        let Some(focus) = self.focus else { return false };
        if !context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            return false;
        }
        let stays = focus == Focus::Search && !self.search.is_empty();
        if !self.search.is_empty() {
            self.search.clear();
            self.selected_row = None;
        }
        if stays {
            self.wants_focus = true;
        } else if let Some(focused) = context.memory(|memory| memory.focused()) {
            context.memory_mut(|memory| memory.surrender_focus(focused));
        }
        true
    }

    /// Shows the search field, the list of levels, and the note of the visible level.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let unit = studio.theme().spacing;
        let search = self.search_ui(ui, studio, requests);
        note_ui(ui, studio);
        ui.add_space(unit);
        let opened_another = self.unfold_open_level(studio);
        let name = |level: &ShelfLevel| row_title(studio, level);
        let rows = rows(&studio.files, name, &self.search, &self.unfolded);
        self.focus = search.has_focus().then_some(Focus::Search);
        if rows.is_empty() {
            return empty_state(
                ui,
                "No matching level",
                "Search for another title or open a folder",
            );
        }
        // A fixed identifier keeps the focus in the list although other worlds have other tiles.
        let list = egui::Id::unique("library list");
        if ui.memory(|memory| memory.has_focus(list)) {
            self.focus = Some(Focus::List);
        }
        // Enter removes the focus from the field in the same frame.
        let enters = self.read_keys(ui, &rows, self.focus.is_some() || search.lost_focus());
        let goal = if opened_another {
            rows.iter().position(|row| row.source() == Some(studio.shown_level().source()))
        } else {
            enters.moved.then_some(self.selected_row).flatten()
        };
        // Upper edge of each row, so that only the visible rows are drawn.
        let mut tops = vec![0.0];
        for row in &rows {
            let steps = if row.source().is_some() { LEVEL_STEPS } else { HEADING_STEPS };
            tops.push(tops[tops.len() - 1] + steps * unit);
        }
        let height = tops[rows.len()];
        egui::ScrollArea::vertical().auto_shrink(false).show_viewport(ui, |ui, viewport| {
            let width = ui.available_width();
            let (area, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
            let response = ui.interact(area, list, Sense::focusable_noninteractive());
            response.widget_info(|| egui::WidgetInfo::labeled(Role::List, true, "Levels"));
            let place = |index: usize| {
                Rect::from_min_max(
                    pos2(area.left(), area.top() + tops[index]),
                    pos2(area.right(), area.top() + tops[index + 1]),
                )
            };
            if let Some(goal) = goal {
                ui.scroll_to_rect(place(goal).expand(unit * 4.0), None);
            }
            let first = tops.partition_point(|top| *top <= viewport.min.y).saturating_sub(1);
            for (index, row) in rows.iter().enumerate().skip(first) {
                if tops[index] > viewport.max.y {
                    break;
                }
                let is_selected = self.selected_row == Some(index);
                let clicked = match row {
                    LibraryRow::Heading(shelf, count) => self.heading_ui(
                        ui,
                        studio,
                        requests,
                        place(index),
                        shelf,
                        *count,
                        is_selected,
                    ),
                    LibraryRow::Level(level) => {
                        self.level_ui(ui, studio, place(index), level, is_selected)
                    }
                }
                .clicked();
                if clicked || (is_selected && enters.enter) {
                    self.selected_row = Some(index);
                    self.activate_row(row, requests);
                    // While editing, a click must not move the focus to the list, which would use
                    // Tab and the page keys.
                    let by_pointer = ui.input(|input| input.pointer.any_released());
                    if !by_pointer || studio.mode != Mode::Edit {
                        ui.memory_mut(|memory| memory.request_focus(list));
                    }
                }
            }
        });
    }

    /// Shows the search field and the button to open a folder; returns the field's response.
    fn search_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) -> Response {
        let unit = studio.theme().spacing;
        ui.horizontal(|ui| {
            let button = unit * 7.0 + ui.spacing().item_spacing.x;
            let hint = format!("Find a level ({})", Command::FindLevel.spec().keys[0].text());
            let field = egui::TextEdit::singleline(&mut self.search)
                .hint_text(hint)
                .desired_width(ui.available_width() - button - unit * 2.0);
            let response = ui.add(field);
            response
                .widget_info(|| egui::WidgetInfo::labeled(Role::TextInput, true, "Find a level"));
            if std::mem::take(&mut self.wants_focus) {
                response.request_focus();
            }
            if response.changed() {
                // Enter opens the first match; row 0 is its heading.
                self.selected_row = (!self.search.trim().is_empty()).then_some(1);
            }
            command_button(ui, studio, requests, Command::OpenFolder, false);
            response
        })
        .inner
    }

    /// Unfolds the shelf of a newly visible level; true if the visible level has changed.
    fn unfold_open_level(&mut self, studio: &Studio) -> bool {
        let source = studio.shown_level().source();
        if self.last_open.as_ref() == Some(source) {
            return false;
        }
        self.last_open = Some(source.clone());
        let shelf = studio.files.shelves().find(|shelf| shelf.get(source).is_some());
        if let Some(shelf) = shelf {
            self.unfolded.insert(shelf.kind.clone());
        }
        true
    }

    /// Moves the selection with the arrow and page keys, and reports Enter.
    ///
    /// Ignores keys if `has_focus` is false.
    fn read_keys(&mut self, ui: &Ui, rows: &[LibraryRow<'_>], has_focus: bool) -> PressedKeys {
        if !has_focus {
            return PressedKeys::default();
        }
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let by = pressed(Key::ArrowDown) as isize - pressed(Key::ArrowUp) as isize;
        let by = by + 8 * (pressed(Key::PageDown) as isize - pressed(Key::PageUp) as isize);
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        if by != 0 {
            let last = rows.len() as isize - 1;
            let next = self.selected_row.map_or(0, |row| row as isize + by);
            self.selected_row = Some(next.clamp(0, last) as usize);
        }
        PressedKeys { moved: by != 0, enter }
    }

    /// Folds or unfolds a heading; opens a level.
    fn activate_row(&mut self, row: &LibraryRow<'_>, requests: &mut Requests) {
        match row {
            LibraryRow::Heading(shelf, _) => {
                if !self.unfolded.remove(&shelf.kind) {
                    self.unfolded.insert(shelf.kind.clone());
                }
            }
            LibraryRow::Level(level) => {
                let request = FilesRequest::OpenLevel(level.source.clone());
                requests.push(Request::Files(request));
            }
        }
    }

    /// Shows the heading of a shelf with the number of its levels that match, in `place`.
    #[expect(clippy::too_many_arguments, reason = "a row is drawn from all of these")]
    fn heading_ui(
        &self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        place: Rect,
        shelf: &Shelf,
        count: usize,
        is_selected: bool,
    ) -> Response {
        let unit = studio.theme().spacing;
        let response = ui.interact(place, ui.scope_id().with(&shelf.kind), Sense::CLICK);
        let is_open = self.unfolded.contains(&shelf.kind) || !self.search.trim().is_empty();
        let name = shelf.title.as_str();
        response.widget_info(|| egui::WidgetInfo::selected(Role::Button, true, is_open, name));
        paint_background(ui, place, &response, is_selected, false);
        let quiet = ui.visuals().weak_text_color();
        paint_fold_marker(ui, pos2(place.left() + unit * 2.5, place.center().y), unit, is_open);
        let text_area = Rect::from_min_max(
            pos2(place.left() + unit * 5.0, place.top()),
            pos2(place.right() - unit * 9.0, place.bottom()),
        );
        paint_text(ui, text_area, name, TextStyle::Body, ui.visuals().strong_text_color());
        let figures = Rect::from_min_max(
            pos2(place.right() - unit * 8.0, place.top()),
            place.max - vec2(unit * 2.0, 0.0),
        );
        let figure = count.to_string();
        let galley =
            ui.painter().layout_no_wrap(figure, TextStyle::Small.resolve(ui.style()), quiet);
        let corner =
            pos2(figures.right() - galley.size().x, figures.center().y - galley.size().y / 2.0);
        ui.painter().galley(corner, galley, quiet);
        if let Some(path) = shelf.path() {
            response.context_menu(|ui| {
                if ui.button("Remove from the library").clicked() {
                    requests.push(Request::Files(FilesRequest::RemoveShelf(path.to_owned())));
                    ui.close();
                }
            });
        }
        if shelf.note.is_empty() { response } else { response.on_hover_text(&shelf.note) }
    }

    /// Shows the row of a level or recording in `place`: thumbnail, title, and a tooltip.
    fn level_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        place: Rect,
        shelved: &ShelfLevel,
        is_selected: bool,
    ) -> Response {
        let unit = studio.theme().spacing;
        let response = ui.interact(place, ui.scope_id().with(&shelved.source), Sense::CLICK);
        let is_open = is_shown(studio, shelved);
        response.widget_info(|| {
            egui::WidgetInfo::selected(Role::Button, true, is_open, row_title(studio, shelved))
        });
        paint_background(ui, place, &response, is_selected, is_open);
        let side = place.height() - unit * 2.0;
        let frame = Rect::from_min_size(place.min + vec2(unit * 3.0, unit), Vec2::splat(side));
        let size = (side, !studio.hides_truth());
        // A level that cannot be drawn keeps the space, so that all names are aligned.
        if let Some(texture) = self.thumbnails.get(ui.ctx(), shelved, size, studio.theme()) {
            let size = texture.size_vec2() / ui.ctx().pixels_per_point();
            let picture = Rect::from_center_size(frame.center(), size);
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture.id(), picture, whole, egui::Color32::WHITE);
        }
        let name = row_title(studio, shelved);
        // A dot marks unsaved changes. A recording has none: they belong to its level.
        let is_modified = modified_level(studio, shelved).is_some();
        let title = if is_modified { format!("{name} •") } else { name.clone() };
        let mut text_area = Rect::from_min_max(
            pos2(frame.right() + unit * 2.0, place.top()),
            place.max - vec2(unit, 0.0),
        );
        let token = if is_open { studio.theme().chrome.accent } else { studio.theme().chrome.text };
        let colour = style::colour(token);
        if !shelved.is_level() {
            // A recording or a lesson is played, so a play icon precedes its name.
            let place = text_area.left_center() - vec2(0.0, RUN_ICON_POINTS / 2.0);
            paint::scene(ui.painter(), &icon_scene(Icon::Play, RUN_ICON_POINTS, token), place, 1.0);
            text_area.min.x += RUN_ICON_POINTS + unit;
        }
        paint_text(ui, text_area, &title, TextStyle::Body, colour);
        response.on_hover_ui(|ui| {
            ui.label(&name);
            match &shelved.run {
                Some(run) => ui.weak(format!("Recording, {} steps: {}", run.steps, run.result)),
                None => ui.weak(match shelved.lesson {
                    Some(moments) => format!("Lesson, {moments} moments"),
                    None => shelved.level.to_string(),
                }),
            };
            if !shelved.level.author().is_empty() {
                ui.weak(format!("by {}", shelved.level.author()));
            }
            if !shelved.level.note().is_empty() {
                ui.label(shelved.level.note());
            }
        })
    }
}

/// The open level of a row if it has unsaved changes; `None` for a recording.
fn modified_level<'a>(studio: &'a Studio, shelved: &ShelfLevel) -> Option<&'a dyn OpenLevel> {
    let documents = studio.editor_of(shelved.level.world()).documents();
    documents.by_source(&shelved.source).filter(|open| open.is_modified() && shelved.is_level())
}

/// Name of a row: the current title for a level with unsaved changes.
fn row_title(studio: &Studio, shelved: &ShelfLevel) -> String {
    let title = modified_level(studio, shelved).map(|open| open.field_text(TextField::Title));
    title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| shelved.title.clone())
}

/// Returns true for the row of the open level, or of the visible run.
fn is_shown(studio: &Studio, shelved: &ShelfLevel) -> bool {
    if !shelved.is_run() {
        return *studio.shown_level().source() == shelved.source;
    }
    let run = studio.board_subject().run();
    run.is_some_and(|run| run.file().path.as_deref() == shelved.source.path())
}

/// Keys pressed for the list: whether the selection moved, and whether Enter was pressed.
#[derive(Debug, Default, Clone, Copy)]
struct PressedKeys {
    moved: bool,
    enter: bool,
}

/// Shows the note of the visible level below the list; nothing if the note is empty.
fn note_ui(ui: &mut Ui, studio: &Studio) {
    let level = studio.shown_level().level();
    let note = level.note().trim();
    if note.is_empty() {
        return;
    }
    let margin = egui::Margin { top: 8, ..egui::Margin::ZERO };
    let frame = egui::Frame::new().inner_margin(margin);
    egui::Panel::bottom("level note").frame(frame).show_separator_line(true).show(ui, |ui| {
        egui::ScrollArea::vertical().max_height(96.0).show(ui, |ui| {
            ui.label(egui::RichText::new(note).text_style(TextStyle::Small).weak());
        });
    });
}

/// Draws the fold marker: a triangle that points down if the shelf is unfolded.
fn paint_fold_marker(ui: &Ui, centre: egui::Pos2, size: f32, is_open: bool) {
    let turn = if is_open {
        egui::emath::Rot2::from_angle(std::f32::consts::FRAC_PI_2)
    } else {
        egui::emath::Rot2::IDENTITY
    };
    let corners = [vec2(-0.5, -0.9), vec2(0.7, 0.0), vec2(-0.5, 0.9)];
    let points = corners.map(|corner| centre + turn * (corner * size)).to_vec();
    let colour = ui.visuals().weak_text_color();
    ui.painter().add(egui::Shape::convex_polygon(points, colour, egui::Stroke::NONE));
}

/// Fills a row whose level is open, or which is hovered or selected (`is_selected`).
fn paint_background(ui: &Ui, place: Rect, response: &Response, is_selected: bool, is_open: bool) {
    let visuals = ui.visuals();
    if is_open {
        ui.painter().rect_filled(
            place,
            visuals.widgets.inactive.corner_radius,
            visuals.selection.bg_fill,
        );
    } else if response.hovered() || is_selected {
        ui.painter().rect_filled(
            place,
            visuals.widgets.inactive.corner_radius,
            visuals.widgets.hovered.bg_fill,
        );
    }
}

/// Draws one line of text, vertically centred and truncated at the right.
fn paint_text(ui: &Ui, place: Rect, words: &str, text_style: TextStyle, colour: egui::Color32) {
    let words = egui::RichText::new(words).color(colour);
    let wrap = Some(egui::TextWrapMode::Truncate);
    let galley = egui::WidgetText::from(words).into_galley(ui, wrap, place.width(), text_style);
    let corner = pos2(place.left(), place.center().y - galley.size().y / 2.0);
    ui.painter().galley(corner, galley, colour);
}

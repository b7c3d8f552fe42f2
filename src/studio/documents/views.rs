//! Views of the visible level that all worlds share: its history and its text fields.
//!
//! The history is a list of revisions, oldest first, beside the drawn undo tree. Each branch of the
//! tree is drawn in a lane, a vertical line. A click jumps to a revision.

use super::history_lanes::{HistoryRow, LinePart, rows};
use super::{DocumentId, DocumentsRequest, TextField};
use crate::editing::{HistoryEntry, RevisionId};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::worlds::WorldKind;
use eframe::egui::{
    Align2, RichText, Role, ScrollArea, Sense, Stroke, TextEdit, TextStyle, Ui, Vec2, WidgetInfo,
    WidgetText, vec2,
};

/// Maximum displacement of a branch to the right, in lanes.
///
/// All lanes further to the right are drawn at this displacement.
const MAX_LANES: usize = 8;

/// Distance between two lanes, in multiples of the theme's spacing.
const LANE_SPACING: f32 = 3.5;

/// List of the visible level's revisions, cached until the level or its history changes.
#[derive(Debug, Default)]
pub struct HistoryList {
    /// Key of the cached list; `None` before the first use.
    key: Option<Key>,
    /// The revisions, oldest first.
    entries: Vec<HistoryEntry>,
    /// Lane and lines of each revision, in the order of `entries`.
    rows: Vec<HistoryRow>,
}

/// Cache key of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    world: WorldKind,
    document: DocumentId,
    current: RevisionId,
    /// Number of revisions.
    revisions: usize,
    is_modified: bool,
}

impl HistoryList {
    /// Shows the list; scrolls to the current revision whenever the list has changed.
    pub fn show(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let has_changed = self.update(studio);
        let row_height = ui.spacing().interact_size.y;
        let current = self.entries.iter().position(|entry| entry.is_current).unwrap_or(0);
        let mut area = ScrollArea::vertical().id_salt("history").auto_shrink(false);
        if has_changed {
            let middle = (ui.available_height() - row_height) / 2.0;
            let pitch = row_height + ui.spacing().item_spacing.y;
            area = area.vertical_scroll_offset((current as f32 * pitch - middle).max(0.0));
        }
        area.show_rows(ui, row_height, self.entries.len(), |ui, rows| {
            for (entry, row) in self.entries[rows.clone()].iter().zip(&self.rows[rows]) {
                let parent = entry.parent.and_then(|parent| self.entries.get(parent));
                if revision_ui(ui, studio, (entry, parent), row, row_height) {
                    requests.push(Request::Documents(DocumentsRequest::Jump(entry.id)));
                }
            }
        });
    }

    /// Updates the cached list if its key changed; returns true if it did.
    fn update(&mut self, studio: &Studio) -> bool {
        let shown = studio.shown_level();
        let (current, revisions) = shown.revision();
        let key = Key {
            world: studio.world,
            document: shown.id(),
            current,
            revisions,
            is_modified: shown.is_modified(),
        };
        let has_changed = self.key != Some(key);
        if has_changed {
            self.entries = shown.history();
            self.rows = rows(&self.entries);
            self.key = Some(key);
        }
        has_changed
    }
}

/// Shows one revision with its lines, name and age; returns true if it was clicked.
///
/// `parent` is named in the tooltip. `height` is the height of the row in points.
fn revision_ui(
    ui: &mut Ui,
    studio: &Studio,
    (entry, parent): (&HistoryEntry, Option<&HistoryEntry>),
    row: &HistoryRow,
    height: f32,
) -> bool {
    let theme = studio.theme();
    let chrome = &theme.chrome;
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = entry.name.as_str();
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, entry.is_current, name));
    if ui.is_rect_visible(rect) {
        let back = match (entry.is_current, response.hovered() || response.has_focus()) {
            (true, _) => Some(chrome.selection),
            (false, true) => Some(chrome.hovered),
            (false, false) => None,
        };
        if let Some(back) = back {
            ui.painter().rect_filled(rect, theme.spacing, style::colour(back));
        }
        let unit = theme.spacing;
        let at_lane = |lane: usize| {
            let lane = lane.min(MAX_LANES) as f32;
            rect.left_center() + vec2(unit * (2.0 + LANE_SPACING * lane), 0.0)
        };
        let dot = at_lane(row.lane);
        let line = Stroke::new(theme.line_scale, style::colour(chrome.text_quiet.faded(0.5)));
        // Rows have a gap between them that the lines must bridge.
        let half = height / 2.0 + ui.spacing().item_spacing.y;
        let painter = ui.painter();
        // Lines first, so that the dot is drawn above them.
        for piece in &row.lines {
            let (lane, up, down) = match piece {
                LinePart::Across(from, to) => {
                    painter.line_segment([at_lane(*from), at_lane(*to)], line);
                    continue;
                }
                LinePart::Down(lane) => (lane, 0.0, half),
                LinePart::FromAbove(lane) => (lane, half, 0.0),
                LinePart::Past(lane) => (lane, half, half),
            };
            let at = at_lane(*lane);
            painter.line_segment([at - vec2(0.0, up), at + vec2(0.0, down)], line);
        }
        let (ink, dot_ink) = match (entry.is_current, entry.is_past) {
            (true, _) => (chrome.text, chrome.accent),
            (false, true) => (chrome.text, chrome.text_quiet),
            (false, false) => (chrome.text_quiet.faded(0.7), chrome.text_quiet.faded(0.5)),
        };
        ui.painter().circle_filled(dot, unit * 0.75, style::colour(dot_ink));
        let time = age_text(entry.time_ms, studio.now_ms(), entry.is_saved);
        let right = rect.right_center() - vec2(unit * 2.0, 0.0);
        let small = TextStyle::Small.resolve(ui.style());
        let quiet = style::colour(chrome.text_quiet);
        let written = ui.painter().text(right, Align2::RIGHT_CENTER, time, small, quiet);
        let start = dot + vec2(unit * 3.0, 0.0);
        // The name is truncated before the age, which is right-aligned.
        let width = (written.min.x - start.x - unit * 2.0).max(0.0);
        let text = WidgetText::from(name).into_galley(
            ui,
            Some(eframe::egui::TextWrapMode::Truncate),
            width,
            TextStyle::Body,
        );
        let place = start - Vec2::new(0.0, text.size().y / 2.0);
        ui.painter().galley_with_override_text_color(place, text, style::colour(ink));
    }
    let response = match parent {
        Some(parent) => response.on_hover_text(format!("{name}, after: {}", parent.name)),
        None => response,
    };
    response.clicked()
}

/// Age of a revision: "now", "5 min", "30 h" or "saved · 5 min".
///
/// "now" means less than one minute, and hours are used from 60 minutes on, also after a day. Both
/// times are studio times in milliseconds.
fn age_text(time_ms: u64, now_ms: u64, is_saved: bool) -> String {
    let seconds = now_ms.saturating_sub(time_ms) / 1_000;
    let ago = match seconds {
        0..60 => "now".to_owned(),
        60..3_600 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3_600),
    };
    if is_saved { format!("saved · {ago}") } else { ago }
}

/// Maximum number of characters that a field accepts.
const MAX_CHARACTERS: usize = 2_000;

/// Shows text fields of the visible level, each given with label and hint.
///
/// The hint is shown in an empty field. Typed text is stored in the model at once. Leaving a field
/// commits it to the history; Esc discards it.
pub fn fields_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    fields: &[(TextField, &str, &str)],
) {
    let drawn = studio.shown_level();
    let document = drawn.id();
    for (field, label, hint) in fields.iter().copied() {
        let name = ui.label(RichText::new(label).text_style(TextStyle::Small).weak());
        let mut text = drawn.field_text(field);
        let edit = match field {
            TextField::Note => TextEdit::multiline(&mut text).desired_rows(3),
            _ => TextEdit::singleline(&mut text),
        };
        let edit = edit
            .id_salt((studio.world, document, field))
            .hint_text(hint)
            .char_limit(MAX_CHARACTERS)
            .desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(name.id);
        if response.changed() {
            requests.push(Request::Documents(DocumentsRequest::SetText { document, field, text }));
        }
        if response.lost_focus() {
            requests.push(Request::Documents(DocumentsRequest::CommitText(document)));
        }
    }
}

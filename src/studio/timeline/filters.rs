//! Filter chips that show or hide kinds of events; they are also the legend.

use super::marks::mark_shapes;
use crate::episode::EventKind;
use crate::picture::Theme;
use crate::studio::glossary::{help_ui, of_event};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::style;
use eframe::egui::{
    self, Align2, FontId, Label, Pos2, Rect, RichText, Role, Sense, Ui, Vec2, WidgetInfo,
};

/// Width of a chip's mark without and with text, in multiples of the theme's spacing.
///
/// Without text the mark is the whole click target.
const MARK_STEPS: [f32; 2] = [6.0, 4.5];

/// Shows a chip for each event kind of the open world, from right to left.
///
/// With text beside the marks if `has_text`.
pub fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests, has_text: bool) {
    ui.spacing_mut().item_spacing.x = studio.theme().spacing;
    for kind in kinds(studio).iter().copied().rev() {
        if chip(ui, studio, kind, has_text) {
            requests.push(Request::Settings(SettingsRequest::ToggleEvents(kind)));
        }
    }
}

/// Shows a warning in the place of the filter chips.
pub(in crate::studio) fn warning_ui(ui: &mut Ui, text: String, theme: &Theme) {
    let text = RichText::new(text).color(style::colour(theme.chrome.warning));
    ui.add(Label::new(text).truncate());
}

/// The event kinds of the open world.
fn kinds(studio: &Studio) -> &'static [EventKind] {
    studio.adapter().event_kinds()
}

/// Shows the chip of a kind; returns true if it was clicked.
fn chip(ui: &mut Ui, studio: &Studio, kind: EventKind, has_text: bool) -> bool {
    let theme = studio.theme();
    let is_on = studio.settings.shows(kind);
    let unit = theme.spacing;
    let font = FontId::proportional(theme.text_sizes.small);
    let text = style::colour(if is_on { theme.chrome.text } else { theme.chrome.text_quiet });
    let galley = ui.painter().layout_no_wrap(kind.label().to_owned(), font, text);
    let mark = unit * MARK_STEPS[usize::from(has_text)];
    let words = if has_text { galley.size().x + unit } else { 0.0 };
    let size = Vec2::new(mark + words, unit * 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = format!("{} marks", kind.label());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on, &name));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 4.0, style::colour(theme.chrome.hovered));
    }
    let centre = Pos2::new(rect.left() + mark / 2.0, rect.center().y);
    painter.extend(mark_shapes(kind, centre, unit * 1.3, theme));
    if has_text {
        let place = Pos2::new(rect.left() + mark, rect.center().y - galley.size().y / 2.0);
        painter.galley(place, galley, text);
    }
    if !is_on {
        // Faded and struck through, so that colour is not the only difference.
        painter.rect_filled(rect, 4.0, style::colour(theme.chrome.panel.faded(0.6)));
        let stroke = egui::Stroke::new(theme.line_scale, text);
        let ends = Rect::from_center_size(centre, Vec2::splat(unit * 3.0));
        painter.line_segment([ends.left_bottom(), ends.right_top()], stroke);
    }
    let hint = if is_on { "Shown; click to hide" } else { "Hidden; click to show" };
    let help = |ui: &mut Ui| {
        help_ui(ui, [of_event(kind)]);
        ui.label(hint);
    };
    response.on_hover_ui(help).clicked()
}

/// Width of all chips with text, in points.
#[must_use]
pub fn width(ui: &Ui, studio: &Studio) -> f32 {
    let theme = studio.theme();
    let font = FontId::proportional(theme.text_sizes.small);
    let kinds = kinds(studio);
    let words: f32 = kinds
        .iter()
        .map(|kind| {
            let painter = ui.painter();
            let galley = painter.layout_no_wrap(
                kind.label().to_owned(),
                font.clone(),
                style::colour(theme.chrome.text),
            );
            galley.size().x + theme.spacing
        })
        .sum();
    words + theme.spacing * (MARK_STEPS[1] + 1.0) * kinds.len() as f32
}

/// Paints the text that an empty timeline shows in place of the lanes.
pub fn paint_hint(painter: &egui::Painter, rect: Rect, words: &str, studio: &Studio) {
    let theme = studio.theme();
    let font = FontId::proportional(theme.text_sizes.body);
    let colour = style::colour(theme.chrome.text_quiet);
    painter.text(rect.center(), Align2::CENTER_CENTER, words, font, colour);
}

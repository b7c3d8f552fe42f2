//! The strip above a level editor: whether the level is solvable, and in how many moves.
//!
//! This module draws the strip; the editors of ice levels and stages supply the text.

use crate::picture::{Icon, Rgba, Theme, icon_scene};
use crate::studio::{paint, style};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align, Label, Layout, Rect, RichText, Role, Sense, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo,
    vec2,
};

/// Accessible name of the strip, for screen readers and tests.
pub(in crate::studio) const ACCESSIBLE_NAME: &str = "verdict";

/// Side of the icon, in points.
const ICON: f32 = 16.0;

/// Height of the strip, in multiples of the theme's spacing.
pub(in crate::studio) const HEIGHT: f32 = 11.0;

/// Content of the strip: icon, two lines of text, and a progress bar.
pub(in crate::studio) struct VerdictText {
    pub icon: Icon,
    /// Colour of icon and verdict.
    pub colour: Rgba,
    /// The verdict, or why there is none yet; a few words.
    pub verdict: String,
    /// Numbers that follow the verdict on the first line; may be empty.
    pub figures: String,
    /// The second line, small and quiet; may be empty.
    pub note: String,
    /// Progress of the current search from 0 to 1 of its time limit.
    ///
    /// `None` shows no bar.
    pub progress: Option<f32>,
}

/// Shows the strip in `rect`, with `tools` at its right end.
///
/// `tools` adds its widgets from right to left. `details` adds widgets to the tooltip of the text.
pub(in crate::studio) fn verdict_strip(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    text: &VerdictText,
    tools: impl FnOnce(&mut Ui),
    details: impl FnOnce(&mut Ui),
) {
    let unit = theme.spacing;
    let hairline = ui.visuals().widgets.noninteractive.bg_stroke;
    ui.painter().hline(rect.x_range(), rect.max.y - hairline.width / 2.0, hairline);
    if let Some(part) = text.progress {
        let mut bar = rect;
        bar.min.y = bar.max.y - unit / 2.0;
        bar.max.x = bar.min.x + bar.width() * part;
        ui.painter().rect_filled(bar, 0.0, style::colour(theme.chrome.accent));
    }
    let inner = rect.shrink2(vec2(unit * 2.0, unit));
    let layout = Layout::right_to_left(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(inner).layout(layout), |ui| {
        // Tools first, from the right: the text gets the remaining width.
        tools(ui);
        ui.add_space(unit);
        let room = ui.available_rect_before_wrap();
        let place = Rect::from_min_max(inner.min, vec2(room.max.x, inner.max.y).to_pos2());
        text_ui(ui, place, theme, text, details);
    });
}

/// Shows icon and text in `rect`; the tooltip repeats the text and adds `details`.
fn text_ui(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    text: &VerdictText,
    details: impl FnOnce(&mut Ui),
) {
    let unit = theme.spacing;
    let whole = format!("{}{}; {}", text.verdict, text.figures, text.note);
    let response = ui.interact(rect, ui.scope_id().with(ACCESSIBLE_NAME), Sense::hover());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(whole.clone()),
        ..WidgetInfo::labeled(Role::Status, true, ACCESSIBLE_NAME)
    });
    let middle = rect.left_center() + vec2(0.0, -ICON / 2.0);
    paint::scene(ui.painter(), &icon_scene(text.icon, ICON, text.colour), middle, 1.0);
    let mut lines = rect;
    lines.min.x += ICON + unit * 2.0;
    // Both lines together are centred in the strip.
    let height = (theme.text_sizes.body + theme.text_sizes.small) * 1.25;
    lines.min.y += ((rect.height() - height) / 2.0).max(0.0);
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(lines).layout(layout), |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let font = TextStyle::Body.resolve(ui.style());
        let mut title = LayoutJob::default();
        let verdict = TextFormat::simple(font.clone(), style::colour(text.colour));
        title.append(&text.verdict, 0.0, verdict);
        let figures = TextFormat::simple(font, style::colour(theme.chrome.text));
        title.append(&text.figures, 0.0, figures);
        ui.add(Label::new(title).truncate());
        let note = RichText::new(&text.note).text_style(TextStyle::Small).weak();
        ui.add(Label::new(note).truncate());
    });
    response.on_hover_ui(|ui| {
        ui.label(&whole);
        details(ui);
    });
}

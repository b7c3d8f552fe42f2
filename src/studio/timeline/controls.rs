//! The row of controls: play, step, step number, speed, loop, and filter chips at its right end.
//!
//! A filter chip shows or hides events of a kind; the chips are also the legend.

use super::content::TimelineContent;
use super::marks::mark_shapes;
use crate::episode::EventKind;
use crate::picture::{Icon, Theme};
use crate::studio::command::Command;
use crate::studio::glossary::{help_ui, of_event};
use crate::studio::model::{PlaybackCursor, PlaybackRequest, SPEED_RANGE, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::style;
use crate::studio::widgets::{command_button, command_tooltip, icon_button};
use eframe::egui::{
    self, Align, Align2, DragValue, FontId, Label, Layout, Pos2, Rect, RichText, Role, Sense,
    TextEdit, TextStyle, Ui, Vec2, WidgetInfo,
};

/// The playback controls, and the step number while the user types it.
#[derive(Debug, Default)]
pub struct PlaybackControls {
    /// Text of the step field; `None` while the field has no focus.
    typed: Option<String>,
    /// Whether the step field takes the keyboard focus in the next frame.
    wants_focus: bool,
}

impl PlaybackControls {
    /// Gives the keyboard focus to the step field in the next frame.
    pub fn focus_step_field(&mut self) {
        self.wants_focus = true;
    }

    /// Shows the controls and the filter chips; `content` is the content of the timeline.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        content: &dyn TimelineContent,
        requests: &mut Requests,
    ) {
        let unit = studio.theme().spacing;
        ui.spacing_mut().item_spacing.x = unit;
        ui.horizontal(|ui| {
            ui.set_min_height(unit * 7.0);
            command_button(ui, studio, requests, Command::Start, false);
            command_button(ui, studio, requests, Command::StepBack, false);
            play_button(ui, studio, requests);
            command_button(ui, studio, requests, Command::StepForward, false);
            command_button(ui, studio, requests, Command::End, false);
            ui.add_space(unit);
            self.step_ui(ui, studio, content, requests);
            ui.add_space(unit);
            speed_ui(ui, studio, content.playback(), requests);
            ui.add_space(unit);
            loop_ui(ui, studio, content.playback(), requests);
            // The chips keep their text when a loop range appears; the range shows only if both
            // fit.
            let left_over = ui.available_width() - content.filter_chips_width(ui) - unit * 2.0;
            let has_text = left_over > 0.0;
            if let Some((first, last)) = content.playback().loop_range() {
                let text = RichText::new(format!("{first}–{last}")).monospace();
                if !has_text || left_over > unit * 16.0 {
                    ui.label(text);
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                content.filter_chips(ui, requests, has_text);
            });
        });
    }

    /// Shows "step 17 / 64", with an editable number.
    fn step_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        content: &dyn TimelineContent,
        requests: &mut Requests,
    ) {
        let unit = studio.theme().spacing;
        ui.weak(content.step_noun());
        let mut text = match &self.typed {
            Some(typed) => typed.clone(),
            None => content.playback().cursor().to_string(),
        };
        let field = TextEdit::singleline(&mut text)
            .font(TextStyle::Monospace)
            .align(egui::Align2::RIGHT_CENTER)
            .id(egui::Id::unique("step number"));
        // At least five digits wide, so that the row does not move from run to run.
        let digits = content.playback().last().to_string().len().max(5);
        let font = TextStyle::Monospace.resolve(ui.style());
        let ink = ui.visuals().text_color();
        let row = ui.painter().layout_no_wrap("0".repeat(digits), font, ink);
        let size = Vec2::new((row.size().x + unit * 3.0).max(unit * 13.0), unit * 6.0);
        let response = ui.add_sized(size, field).accessible_name("step number");
        if std::mem::take(&mut self.wants_focus) {
            response.request_focus();
        }
        if response.has_focus() {
            // The field has just got the focus: select the number, so that typing replaces it.
            if self.typed.is_none() {
                select_all(ui, response.id, text.len());
            }
            self.typed = Some(text);
        } else {
            self.typed = None;
            // Digits and Enter can arrive in one frame: read the text of the field.
            if response.lost_focus()
                && ui.input(|input| input.key_pressed(egui::Key::Enter))
                && let Ok(step) = text.trim().parse()
            {
                requests.push(Request::Playback(PlaybackRequest::GoTo(step)));
            }
        }
        response.on_hover_ui(|ui| command_tooltip(ui, Command::GoToStep));
        let total = RichText::new(format!("/ {:<5}", content.playback().last()));
        ui.label(total.monospace());
    }
}

/// Selects the whole number, so that typing replaces it.
fn select_all(ui: &Ui, id: egui::Id, length: usize) {
    let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    let whole = egui::text::CCursorRange::two(
        egui::text::CCursor::new(0),
        egui::text::CCursor::new(length),
    );
    state.cursor.set_char_range(Some(whole));
    state.store(ui.ctx(), id);
}

/// The play button; its icon shows what a click does.
fn play_button(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let is_playing = studio.shown_playback().is_playing();
    let (icon, name) = if is_playing { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
    let is_enabled = studio.is_enabled(Command::PlayPause);
    let response = icon_button(ui, studio.theme(), icon, name, is_enabled, is_playing)
        .on_hover_ui(|ui| command_tooltip(ui, Command::PlayPause));
    if response.clicked() {
        requests.command(Command::PlayPause);
    }
}

/// Shows the speed as a field between two buttons that halve and double it.
fn speed_ui(ui: &mut Ui, studio: &Studio, player: &PlaybackCursor, requests: &mut Requests) {
    let unit = studio.theme().spacing;
    command_button(ui, studio, requests, Command::Slower, false);
    let mut speed = player.speed();
    let points_to_change = f64::from(speed) * 0.02;
    let field = DragValue::new(&mut speed)
        .range(SPEED_RANGE)
        .speed(points_to_change)
        .max_decimals(3)
        .suffix("×");
    let response = ui.add_sized(Vec2::new(unit * 12.0, unit * 6.0), field);
    let response = response.accessible_name("speed").on_hover_text("Speed, 1 = normal");
    if response.changed() {
        requests.push(Request::Playback(PlaybackRequest::Speed(speed)));
    }
    command_button(ui, studio, requests, Command::Faster, false);
}

/// The loop button. A new range covers all steps; the user drags its ends on the ruler.
fn loop_ui(ui: &mut Ui, studio: &Studio, player: &PlaybackCursor, requests: &mut Requests) {
    let range = player.loop_range();
    let is_enabled = player.last() > 0;
    let response = icon_button(ui, studio.theme(), Icon::Loop, "Loop", is_enabled, range.is_some());
    let response = response.on_hover_ui(|ui| {
        ui.label(range.map_or_else(
            || "Loop".to_owned(),
            |(first, last)| format!("Loop from step {first} to step {last}"),
        ));
        ui.weak("Repeats a range of steps. Drag its ends on the ruler, or Shift+drag a new range");
        ui.weak("[ sets the start at the cursor, ] the end");
    });
    if response.clicked() {
        let desired = if range.is_some() { None } else { Some((0, player.last())) };
        requests.push(Request::Playback(PlaybackRequest::Loop(desired)));
    }
}

/// Width of a chip's mark without and with text, in multiples of the theme's spacing.
///
/// Without text the mark is the whole click target.
const MARK_STEPS: [f32; 2] = [6.0, 4.5];

/// Shows a chip for each event kind of the open world, from right to left.
///
/// With text beside the marks if `has_text`.
pub fn show_filter_chips(ui: &mut Ui, studio: &Studio, requests: &mut Requests, has_text: bool) {
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
pub fn filter_chips_width(ui: &Ui, studio: &Studio) -> f32 {
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

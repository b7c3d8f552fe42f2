//! The playback controls: play, step, step number, speed, loop.

use super::content::TimelineContent;
use crate::picture::Icon;
use crate::studio::command::Command;
use crate::studio::model::{PlaybackCursor, PlaybackRequest, SPEED_RANGE, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_button, command_tooltip, icon_button};
use eframe::egui::{self, Align, DragValue, Layout, RichText, TextEdit, TextStyle, Ui, Vec2};

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

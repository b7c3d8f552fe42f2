//! Title, narration and settings of the current moment.

use super::text_fields::{finish_field, line_ui};
use super::{AuthoredLesson, AuthoredText, AuthoringRequest};
use crate::lessons::{Advance, Controls, Moment, Room};
use crate::studio::request::{Request, Requests};
use eframe::egui::{self, ComboBox, DragValue, TextEdit, TextStyle, Ui};

/// Seconds after which a moment ends, until the author chooses others.
const FIRST_SECONDS: f32 = 5.0;

/// View state of the form.
#[derive(Debug, Default)]
pub(super) struct MomentForm {
    /// Whether the narration takes the keyboard focus in the next frame.
    takes_focus: bool,
}

impl MomentForm {
    /// Gives the keyboard focus to the narration.
    pub(super) fn focus_narration(&mut self) {
        self.takes_focus = true;
    }

    /// Shows the form; nothing without moments.
    pub(super) fn ui(&mut self, ui: &mut Ui, authored: &AuthoredLesson, requests: &mut Requests) {
        let Some(moment) = authored.moment() else { return };
        ui.horizontal_wrapped(|ui| {
            ui.weak(room_text(&moment.room));
            let title = ("Title of the moment", 150.0);
            line_ui(ui, authored, AuthoredText::MomentTitle, title, requests);
            visible_ui(ui, moment, requests);
            controls_ui(ui, moment, requests);
            advance_ui(ui, moment, requests);
        });
        let mut text = authored.shown_text(AuthoredText::Narration).to_owned();
        let edit = TextEdit::multiline(&mut text).hint_text("Narration").font(TextStyle::Heading);
        let edit = edit.desired_rows(2).desired_width(f32::INFINITY).char_limit(4_000);
        let response = ui.add(edit);
        if std::mem::take(&mut self.takes_focus) {
            response.request_focus();
        }
        finish_field(&response, AuthoredText::Narration, ("Narration", text), requests);
    }
}

/// What the moment shows, in words.
fn room_text(room: &Room) -> String {
    match room {
        Room::Watch { run, step } => format!("{run}, step {step}"),
        Room::Search { level, method, expanded, .. } => {
            format!("{method} on {level}, expansion {expanded}")
        }
        Room::Verify { level, layer, .. } => format!("Verification of {level}, layer {layer}"),
        Room::Training { level, games, .. } => format!("Training on {level}, {games} games"),
    }
}

/// Shows a menu with the facts that students see.
fn visible_ui(ui: &mut Ui, moment: &Moment, requests: &mut Requests) {
    let mut visible = moment.visible;
    let facts = [visible.truth, visible.plan, visible.reasons, visible.future, visible.labels];
    let hidden = facts.iter().filter(|is_visible| !**is_visible).count();
    let title = match hidden {
        0 => "Shows everything".to_owned(),
        count => format!("Hides {count} of 5"),
    };
    let menu = ui.menu_button(title, |ui| {
        ui.checkbox(&mut visible.truth, "Ice and other hidden facts");
        ui.checkbox(&mut visible.plan, "Plan of the agent");
        ui.checkbox(&mut visible.reasons, "Reasons of the agent");
        ui.checkbox(&mut visible.future, "Steps after this one");
        ui.checkbox(&mut visible.labels, "Numbers of the belief");
    });
    menu.response.on_hover_text("What students see at this moment");
    if visible != moment.visible {
        requests.push(Request::Authoring(AuthoringRequest::Visible(visible)));
    }
}

/// Shows the choice of controls.
fn controls_ui(ui: &mut Ui, moment: &Moment, requests: &mut Requests) {
    let label = |controls: Controls| match controls {
        Controls::Free => "All controls",
        Controls::Step => "Steps only",
        Controls::Locked => "Moments only",
    };
    let mut chosen = moment.controls;
    let box_ = ComboBox::from_id_salt("controls").selected_text(label(chosen)).width(96.0);
    let response = box_.show_ui(ui, |ui| {
        for controls in [Controls::Free, Controls::Step, Controls::Locked] {
            ui.selectable_value(&mut chosen, controls, label(controls));
        }
    });
    response.response.on_hover_text("What students may use at this moment");
    if chosen != moment.controls {
        requests.push(Request::Authoring(AuthoringRequest::Controls(chosen)));
    }
}

/// Shows the choice of when to go on.
fn advance_ui(ui: &mut Ui, moment: &Moment, requests: &mut Requests) {
    let label = |advance: Advance| match advance {
        Advance::OnKey => "Go on by key",
        Advance::AfterAnswer => "After the answer",
        Advance::AfterSeconds(_) => "After seconds",
    };
    let seconds = match moment.advance {
        Advance::AfterSeconds(seconds) => seconds,
        _ => FIRST_SECONDS,
    };
    let mut chosen = moment.advance;
    let box_ = ComboBox::from_id_salt("advance").selected_text(label(chosen)).width(110.0);
    let response = box_.show_ui(ui, |ui| {
        ui.selectable_value(&mut chosen, Advance::OnKey, label(Advance::OnKey));
        ui.add_enabled_ui(moment.question.is_some(), |ui| {
            ui.selectable_value(&mut chosen, Advance::AfterAnswer, label(Advance::AfterAnswer));
        });
        let timed = Advance::AfterSeconds(seconds);
        ui.selectable_value(&mut chosen, timed, label(timed));
    });
    response.response.on_hover_text("Condition for the next moment");
    if let Advance::AfterSeconds(seconds) = &mut chosen {
        let value = DragValue::new(seconds).range(0.5..=600.0).speed(0.5).suffix(" s");
        ui.add(value).widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::SpinButton, true, "Seconds of the moment")
        });
    }
    if chosen != moment.advance {
        requests.push(Request::Authoring(AuthoringRequest::Advance(chosen)));
    }
}

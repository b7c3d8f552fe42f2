//! The platform world's part of the toolbar: search algorithm and buttons.

use super::{PlatformRequest, text};
use crate::planning::platform::Engine;
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_button, run_button};
use eframe::egui::{ComboBox, Label, RichText, Ui};

/// Shows the search algorithm, the run buttons and the status of a running job.
pub fn toolbar_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let chosen = studio.worlds.platform.engine();
    let combo = ComboBox::from_id_salt("stage search").selected_text(chosen.name()).width(160.0);
    let response = combo.show_ui(ui, |ui| {
        for engine in Engine::ALL {
            let response = ui.selectable_label(engine == chosen, engine.name());
            if response.on_hover_text(text::about_engine(engine)).clicked() {
                requests.push(Request::from(PlatformRequest::Engine(engine)));
            }
        }
    });
    let response = response.response.accessible_name("search");
    response.on_hover_text(format!("Search algorithm of Run: {}", text::about_engine(chosen)));
    run_button(ui, studio, requests, Command::Run.spec().label);
    command_button(ui, studio, requests, Command::PlayByHand, false);
    if let Some(planning) = studio.worlds.platform.plan_job() {
        command_button(ui, studio, requests, Command::CancelRun, false);
        ui.weak(format!("searching {} s", planning.elapsed().as_secs()));
    } else if let Some(words) = studio.job_status() {
        command_button(ui, studio, requests, Command::CancelRun, false);
        ui.add(Label::new(RichText::new(words).weak()).truncate());
    }
}

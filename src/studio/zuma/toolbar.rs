//! The Zuma world's part of the toolbar: player of the next game and running jobs.

use super::{PlayerChoice, ZumaRequest};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_button, run_button};
use eframe::egui::{self, Label, RichText, Ui};

/// Shows player and seed of the next game, the start buttons, and the running job.
///
/// The buttons start playing and training.
pub fn toolbar_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    player_ui(ui, studio, requests);
    let mut seed = studio.settings.seed;
    let field = egui::DragValue::new(&mut seed).prefix("seed ").range(0..=u64::MAX);
    let hint = "Seed of the game's random draws; 0 = the game's own seed";
    if ui.add(field).on_hover_text(hint).changed() {
        requests.push(Request::ChooseSeed(seed));
    }
    run_button(ui, studio, requests, Command::Run.spec().label);
    command_button(ui, studio, requests, Command::Train, false);
    job_ui(ui, studio, requests);
}

/// Shows the list from which the user selects the player of the next game.
fn player_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let jobs = &studio.worlds.zuma.training_jobs;
    let chosen = studio.worlds.zuma.next_player;
    let combo = egui::ComboBox::from_id_salt("player").selected_text(chosen.name(jobs));
    let response = combo.width(150.0).show_ui(ui, |ui| {
        for player in PlayerChoice::all(jobs) {
            let response = ui.selectable_label(player == chosen, player.name(jobs));
            if response.on_hover_text(player.description(jobs)).clicked() {
                requests.push(Request::from(ZumaRequest::Player(player)));
            }
        }
    });
    response.response.on_hover_text("Next player");
}

/// Shows the status of the running job and the button that stops it.
///
/// Without a Zuma job, shows the running agent or a job that no visible panel shows, if any.
fn job_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    if !studio.worlds.zuma.is_busy() {
        if let Some(words) = studio.job_status() {
            command_button(ui, studio, requests, Command::CancelRun, false);
            ui.add(Label::new(RichText::new(words).weak()).truncate());
        }
        return;
    }
    command_button(ui, studio, requests, Command::CancelRun, false);
    ui.weak(
        match (studio.worlds.zuma.preparing_for(), studio.worlds.zuma.training_jobs.snapshot()) {
            // Most players are ready at once, so the planning time appears only after a moment.
            (Some(seconds), _) if seconds > 0.3 => format!("planning {seconds:.0} s"),
            (Some(_), _) | (None, None) => "running".to_owned(),
            (None, Some(snapshot)) if snapshot.is_over => "computing optimal play".to_owned(),
            (None, Some(snapshot)) if snapshot.is_planning => "planning".to_owned(),
            (None, Some(snapshot)) => {
                format!(
                    "training {:.0} %",
                    100.0 * snapshot.games as f32 / snapshot.planned_games.max(1) as f32
                )
            }
        },
    );
}

//! The ice world's part of the toolbar: agent, density, run button and running jobs.

use crate::agents::AgentKind;
use crate::studio::command::Command;
use crate::studio::glossary::{Term, hover};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::widgets::{command_button, run_button};
use eframe::egui::{self, Ui};

/// Shows button and field for the ice density that the next agent receives.
///
/// The field has a fixed width, so that its neighbours do not move.
fn density_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let is_reported = studio.settings.knows_density;
    let unit = studio.theme().spacing;
    command_button(ui, studio, requests, Command::KnownDensity, is_reported);
    ui.add_space(-unit);
    let mut percent = studio.settings.known_density_percent;
    let field = egui::DragValue::new(&mut percent)
        .range(0..=100)
        .speed(0.25)
        // An unknown density is shown as a question mark; dragging still sets it.
        .custom_formatter(
            move |value, _| if is_reported { format!("{value:.0} %") } else { "?".into() },
        )
        .custom_parser(|text| text.trim_end_matches(['%', ' ']).parse().ok());
    let response = ui.scope(|ui| {
        ui.spacing_mut().interact_size.x = unit * 12.0;
        ui.add(field).accessible_name("known ice density")
    });
    let words = if is_reported {
        "The agent knows this ice density"
    } else {
        "The agent does not know the ice density. Type or drag a value to set it"
    };
    if hover(response.inner, Term::Density.note(words)).changed() {
        requests.push(Request::Settings(SettingsRequest::KnownDensity(percent)));
    }
}

/// Text field for the command that starts the external agent's program.
fn program_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let mut command = studio.settings.program.clone();
    let unit = studio.theme().spacing;
    // The fixed offset keeps the widgets after the field in place in narrow windows.
    let width = (ui.available_width() - unit * 97.0).clamp(unit * 16.0, unit * 60.0);
    let field = egui::TextEdit::singleline(&mut command)
        .hint_text("command of your program")
        .desired_width(width);
    let response = ui.add(field).accessible_name("command of your program");
    let words = "Black Ice starts this program for each run, in its own working folder. The \
                 program reads JSON lines and answers with moves: see docs/programs.md";
    if response.on_hover_text(words).changed() {
        requests.push(Request::Settings(SettingsRequest::Program(command)));
    }
}

/// Shows agent, seed and ice density of the next run, the run button, and running jobs.
///
/// For an external agent, also a field for the command of its program.
pub(super) fn toolbar_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let chosen = studio.settings.agent_kind();
    let combo = egui::ComboBox::from_id_salt("agent").selected_text(chosen.name()).width(120.0);
    let response = combo.show_ui(ui, |ui| {
        for kind in AgentKind::ALL {
            let response = ui.selectable_label(kind == chosen, kind.name());
            if response.on_hover_text(kind.description()).clicked() {
                requests.push(Request::ChooseAgent(kind));
            }
        }
    });
    hover(response.response, Term::Agent.note("The agent that plays next."));
    if chosen == AgentKind::External {
        program_ui(ui, studio, requests);
    }
    let mut seed = studio.settings.seed;
    let field = egui::DragValue::new(&mut seed).prefix("seed ").range(0..=u64::MAX);
    let label = Term::Seed.note("It is that of the agent.");
    if hover(ui.add(field), label).changed() {
        requests.push(Request::ChooseSeed(seed));
    }
    density_ui(ui, studio, requests);
    run_button(ui, studio, requests, Command::Run.spec().label);
    // The solver is no run: it has its own button to stop it.
    if let Some(solving) = studio.solve_job.as_ref().filter(|_| studio.mode == Mode::Watch) {
        command_button(ui, studio, requests, Command::StopSolving, false);
        ui.weak(format!("solving {} s", solving.elapsed().as_secs()));
    }
    if let Some(words) = studio.job_status() {
        command_button(ui, studio, requests, Command::CancelRun, false);
        ui.add(egui::Label::new(egui::RichText::new(words).weak()).truncate());
    }
}

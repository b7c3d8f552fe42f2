//! The ice world in the tables of the studio, and its part of the toolbar.

use super::search_settings;
use crate::agents::AgentKind;
use crate::board::Direction;
use crate::episode::EventKind;
use crate::episode::events::TimelineEvents;
use crate::programs::Program;
use crate::studio::command::Command;
use crate::studio::glossary::{Term, hover};
use crate::studio::model::{Mode, Run, RunId, RunWorld, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::search::SearchChange;
use crate::studio::settings::SettingsRequest;
use crate::studio::widgets::{capitalized, command_button, job_ui, run_button};
use crate::studio::world_adapter::{WorldAdapter, WorldWords};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, Level, Occupant, Severity, State};
use eframe::egui::{self, Ui};

/// Adapter of the ice world.
pub(in crate::studio) struct IceAdapter;

impl WorldAdapter for IceAdapter {
    fn words(&self) -> WorldWords {
        WorldWords {
            world: "Ice",
            level: "level",
            untitled: "untitled level",
            counted_actions: ("pushes", Term::Push),
        }
    }

    fn event_kinds(&self) -> &'static [EventKind] {
        Ice::KINDS
    }

    fn hides_facts(&self, _mode: Mode) -> bool {
        true
    }

    fn perform(&self, studio: &mut Studio, command: Command) {
        match command {
            Command::ToggleIceEffect => studio.toggle_ice_map(),
            _ => studio.perform_ice(command),
        }
    }

    fn has_selection(&self, studio: &Studio, _command: Command) -> bool {
        studio.worlds.ice.selection().is_some()
    }

    fn can_paste(&self, studio: &Studio) -> bool {
        studio.worlds.ice.can_paste()
    }

    fn first_problem(&self, studio: &Studio) -> Option<String> {
        let ice = &studio.worlds.ice;
        let fatal = ice.document().review().count(Severity::Fatal);
        let problems = || ice.level().problems();
        (fatal > 0).then(|| problems().first().map(ToString::to_string)).flatten()
    }

    /// The program of an external agent may be missing.
    fn player_obstacle(&self, studio: &Studio) -> Option<String> {
        if studio.settings.agent_kind() != AgentKind::External {
            return None;
        }
        let missing = Program::new(&studio.settings.program).err()?;
        let advice = "type the command in the toolbar, beside the agent";
        Some(capitalized(&format!("{missing}: {advice}")))
    }

    fn choose_next_player(&self, studio: &mut Studio) {
        studio.choose_next_agent();
    }

    fn player_entries(&self, _studio: &Studio) -> Vec<(String, &'static str, Request)> {
        let entry = |kind: AgentKind| (kind.name().to_owned(), "agent", Request::ChooseAgent(kind));
        AgentKind::ALL.into_iter().map(entry).collect()
    }

    fn run(&self, studio: &mut Studio, follows_newest: bool) {
        studio.start_run(studio.worlds.ice.level().clone(), Vec::new(), follows_newest);
    }

    fn run_from_here(&self, studio: &mut Studio) {
        if let Some((level, played)) = studio.played_to_cursor::<Ice>() {
            studio.start_run(level, played, false);
        }
    }

    fn play(&self, studio: &mut Studio) {
        let header = studio.header(studio.worlds.ice.level().clone(), AgentKind::You);
        studio.begin_manual_play(header, Vec::new());
    }

    fn play_from_here(&self, studio: &mut Studio) {
        if let Some((level, played)) = studio.played_to_cursor::<Ice>() {
            let header = studio.header(level, AgentKind::You);
            studio.begin_manual_play(header, played);
        }
    }

    fn move_by_hand(&self, studio: &mut Studio, direction: Direction) {
        studio.act_manually::<Ice>(direction);
    }

    fn level_at_step(&self, run: &Run, cursor: usize) -> Option<AnyLevel> {
        let run = Ice::downcast(run)?;
        let state = run.frame(cursor).state;
        Some(level_at(&run.recording().header.level, &state, cursor).into())
    }

    fn search_dead_end(&self, studio: &mut Studio, run: RunId) {
        studio.start_dead_end_search::<Ice>(run);
    }

    fn watch_search(&self, studio: &mut Studio) {
        studio.watch_ice_search(studio.worlds.ice.level().clone());
    }

    fn choose_other_search(&self, studio: &mut Studio) {
        let mut settings = studio.worlds.ice.search_settings();
        settings.algorithm = settings.algorithm.other();
        studio.worlds.ice.search_settings = Some(settings);
    }

    fn change_search(&self, studio: &mut Studio, change: SearchChange) {
        studio.change_ice_search(change);
    }

    fn search_settings_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        search_settings::settings_ui(ui, studio, requests);
    }

    fn is_busy(&self, studio: &Studio) -> bool {
        studio.edits_ice_level() && studio.level_analyzer.is_busy()
    }

    /// Shows agent, seed and ice density of the next run, the run button, and running jobs.
    ///
    /// For an external agent, also a field for the command of its program.
    fn toolbar_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
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
        job_ui(ui, studio, requests);
    }
}

/// The level with player and crates of a state; the title names `step`, the steps taken.
#[must_use]
fn level_at(level: &Level, state: &State, step: usize) -> Level {
    let mut level = level.clone();
    for position in level.board.positions() {
        let cell = level.board.index_of(position);
        let occupant = cell.and_then(|cell| {
            if cell == state.player {
                Some(Occupant::Player)
            } else {
                state.crates.contains(cell).then_some(Occupant::Crate)
            }
        });
        if let Some(square) = level.board.get_mut(position) {
            square.occupant = occupant;
        }
    }
    level.title = format!("{} after step {step}", level.title).trim().to_owned();
    level
}

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

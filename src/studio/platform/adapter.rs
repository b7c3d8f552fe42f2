//! The platform world in the tables of the studio, its part of the toolbar, and its search settings.

use super::PlatformRequest;
use super::plan_job::about_engine;
use crate::board::Direction;
use crate::episode::EventKind;
use crate::episode::events::TimelineEvents;
use crate::planning::platform::Engine;
use crate::studio::command::Command;
use crate::studio::glossary::{Term, hover, hover_terms};
use crate::studio::model::{Mode, NoRunText, Run, RunId, RunWorld, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::search::SearchChange;
use crate::studio::widgets::{command_button, job_ui, run_button};
use crate::studio::world_adapter::{WorldAdapter, WorldWords};
use crate::worlds::platform::{Action, Platform};
use crate::worlds::{AnyLevel, WorldKind};
use eframe::egui::{ComboBox, Label, RichText, Ui};

/// Adapter of the platform world.
pub(in crate::studio) struct PlatformAdapter;

impl WorldAdapter for PlatformAdapter {
    fn words(&self) -> WorldWords {
        WorldWords {
            world: "Platform",
            level: "level",
            untitled: "untitled stage",
            counted_actions: ("rocks", Term::Rock),
        }
    }

    fn event_kinds(&self) -> &'static [EventKind] {
        Platform::KINDS
    }

    fn hides_facts(&self, _mode: Mode) -> bool {
        false
    }

    fn perform(&self, studio: &mut Studio, command: Command) {
        studio.perform_platform(command);
    }

    fn has_selection(&self, studio: &Studio, _command: Command) -> bool {
        studio.worlds.platform.selection().is_some()
    }

    fn can_paste(&self, studio: &Studio) -> bool {
        studio.worlds.platform.can_paste()
    }

    fn first_problem(&self, studio: &Studio) -> Option<String> {
        studio.worlds.platform.documents().shown().review().first().map(ToString::to_string)
    }

    fn is_finished_here(&self, studio: &Studio) -> bool {
        let run = studio.runs.shown().and_then(Platform::downcast);
        run.is_some_and(|run| run.truth().is_solved_by(&run.frame(studio.playback.cursor()).state))
    }

    fn choose_next_player(&self, studio: &mut Studio) {
        studio.choose_next_engine();
    }

    fn run(&self, studio: &mut Studio, _follows_newest: bool) {
        studio.run_platform();
    }

    fn run_from_here(&self, studio: &mut Studio) {
        if let Some((stage, played)) = studio.played_to_cursor::<Platform>() {
            studio.run_platform_from(stage, played);
        }
    }

    fn play(&self, studio: &mut Studio) {
        studio.play_platform();
    }

    fn play_from_here(&self, studio: &mut Studio) {
        if let Some((stage, played)) = studio.played_to_cursor::<Platform>() {
            studio.play_platform_from(stage, played);
        }
    }

    /// Left and right walk; up climbs in the direction of the last action, at first to the right.
    fn move_by_hand(&self, studio: &mut Studio, direction: Direction) {
        let Some(run) = studio.runs.shown().and_then(Platform::downcast) else { return };
        let looked = run.recording().actions().last();
        studio.act_manually::<Platform>(match direction {
            Direction::Right => Action::Right,
            Direction::Left => Action::Left,
            Direction::Up if looked.is_none_or(Action::is_rightward) => Action::ClimbRight,
            Direction::Up => Action::ClimbLeft,
            Direction::Down => return,
        });
    }

    fn level_at_step(&self, run: &Run, cursor: usize) -> Option<AnyLevel> {
        let run = Platform::downcast(run)?;
        let mut stage = run.truth().level(&run.frame(cursor).state);
        let title = &run.recording().header.level.title;
        stage.title = format!("{title} after step {cursor}").trim().to_owned();
        Some(stage.into())
    }

    fn search_dead_end(&self, studio: &mut Studio, run: RunId) {
        studio.start_dead_end_search::<Platform>(run);
    }

    fn watch_search(&self, studio: &mut Studio) {
        studio.watch_platform_search(studio.worlds.platform.level().clone());
    }

    fn choose_other_search(&self, studio: &mut Studio) {
        let chosen = &mut studio.worlds.platform.search_engine;
        *chosen = chosen.other();
    }

    fn change_search(&self, studio: &mut Studio, change: SearchChange) {
        let reason = match change {
            SearchChange::Method => {
                let chosen = studio.worlds.platform.search_engine;
                let place = Engine::ALL.iter().position(|engine| *engine == chosen);
                let next = Engine::ALL[place.map_or(0, |place| place + 1) % Engine::ALL.len()];
                studio.notices.info(format!("Method: {}", next.name()));
                return studio.apply(Request::from(PlatformRequest::SearchEngine(next)));
            }
            SearchChange::Objective => "Searches of stages have one objective: fewest moves",
            SearchChange::Detector(_) => "Searches of stages use no deadlock detectors",
        };
        studio.notices.info(reason);
    }

    /// Shows the algorithm for platform levels, and its guarantee.
    fn search_settings_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let chosen = studio.worlds.platform.search_engine;
        ui.horizontal_wrapped(|ui| {
            for engine in Engine::ALL {
                let is_chosen = chosen == engine;
                let response = ui.selectable_label(is_chosen, engine.name());
                if hover(response, term_of(engine)).clicked() {
                    requests.push(Request::from(PlatformRequest::SearchEngine(engine)));
                }
            }
        });
        let about = if chosen.is_admissible() {
            "h is admissible: the plan is the shortest"
        } else {
            "f = g + 2 × h; h counts walls only, so the plan may not be the shortest"
        };
        let about = ui.add(Label::new(RichText::new(about).weak()).wrap());
        hover_terms(about, &[Term::H, Term::F, Term::Admissible]);
    }

    fn advance(&self, studio: &mut Studio, passed_ms: f32) {
        studio.advance_platform(passed_ms);
    }

    fn is_busy(&self, studio: &Studio) -> bool {
        self.has_job(studio)
            || studio.world == WorldKind::Platform && studio.worlds.platform.is_busy()
    }

    fn has_job(&self, studio: &Studio) -> bool {
        studio.worlds.platform.plan_job().is_some()
    }

    fn stop_job(&self, studio: &mut Studio) -> bool {
        studio.stop_planning();
        self.has_job(studio)
    }

    fn background_status(&self, studio: &Studio) -> Option<String> {
        let planning = studio.worlds.platform.plan_job()?;
        Some(planning.status())
    }

    fn no_run_text(&self, studio: &Studio) -> Option<NoRunText> {
        let planning = studio.worlds.platform.plan_job()?;
        let (engine, seconds) = (planning.engine(), planning.elapsed().as_secs());
        let stops = Command::CancelRun.key_text();
        let advice = format!("{engine}: searching for {seconds} s; {stops} stops it");
        Some(NoRunText { title: "No run yet".to_owned(), advice })
    }

    /// Shows the search algorithm, the run buttons and the status of a running job.
    fn toolbar_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let chosen = studio.worlds.platform.engine();
        let combo =
            ComboBox::from_id_salt("stage search").selected_text(chosen.name()).width(160.0);
        let response = combo.show_ui(ui, |ui| {
            for engine in Engine::ALL {
                let response = ui.selectable_label(engine == chosen, engine.name());
                if response.on_hover_text(about_engine(engine)).clicked() {
                    requests.push(Request::from(PlatformRequest::Engine(engine)));
                }
            }
        });
        let response = response.response.accessible_name("search");
        response.on_hover_text(format!("Search algorithm of Run: {}", about_engine(chosen)));
        run_button(ui, studio, requests, Command::Run.spec().label);
        command_button(ui, studio, requests, Command::PlayByHand, false);
        if let Some(planning) = studio.worlds.platform.plan_job() {
            command_button(ui, studio, requests, Command::CancelRun, false);
            ui.add(Label::new(RichText::new(planning.status()).weak()).truncate());
        } else {
            job_ui(ui, studio, requests);
        }
    }
}

/// The term of an algorithm.
const fn term_of(engine: Engine) -> Term {
    if engine.is_iterative_deepening() { Term::IdaStar } else { Term::AStar }
}

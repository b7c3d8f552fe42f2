//! The ice world in the tables of the studio.

use super::search_settings;
use super::toolbar::toolbar_ui;
use crate::agents::AgentKind;
use crate::board::Direction;
use crate::episode::EventKind;
use crate::episode::events::TimelineEvents;
use crate::programs::Program;
use crate::studio::command::Command;
use crate::studio::glossary::Term;
use crate::studio::model::{Mode, RunId, RunWorld, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::capitalized;
use crate::studio::world_adapter::{WorldAdapter, WorldWords};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, Level, Occupant, Severity, State};
use eframe::egui::Ui;

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

    fn level_at_cursor(&self, studio: &Studio) -> Option<AnyLevel> {
        let run = studio.runs.shown().and_then(Ice::downcast)?;
        let cursor = studio.playback.cursor();
        let state = run.frame(cursor).state;
        Some(level_at(&run.recording().header.level, &state, cursor).into())
    }

    fn search_dead_end(&self, studio: &mut Studio, run: RunId) {
        studio.start_dead_end_search::<Ice>(run);
    }

    fn watch_search(&self, studio: &mut Studio) {
        studio.watch_ice_search(studio.worlds.ice.level().clone());
    }

    fn search_settings_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        search_settings::settings_ui(ui, studio, requests);
    }

    fn is_busy(&self, studio: &Studio) -> bool {
        studio.edits_ice_level() && studio.level_analyzer.is_busy()
    }

    fn toolbar_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        toolbar_ui(ui, studio, requests);
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

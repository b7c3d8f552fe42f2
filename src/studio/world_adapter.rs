//! What a world supplies to the studio beyond its editor and its runs.
//!
//! Three traits describe a world: [`WorldEditor`](super::documents::WorldEditor) its documents,
//! [`PlaybackWorld`](super::model::PlaybackWorld) its runs, and [`WorldAdapter`] everything else.
//! `worlds` lists the adapters; [`Studio::adapter`] returns the one of the open world.

use super::command::Command;
use super::files::OtherWork;
use super::glossary::Term;
use super::model::{Mode, NoRunText, PlaybackCursor, Run, RunId, Studio};
use super::request::{Request, Requests};
use super::search::SearchChange;
use super::timeline::TimelineContent;
use crate::board::Direction;
use crate::episode::{EpisodeOutcome, EventKind};
use crate::lessons::Room;
use crate::worlds::AnyLevel;
use eframe::egui::Ui;

/// Nouns with which the window speaks about a world.
#[derive(Debug, Clone, Copy)]
pub(in crate::studio) struct WorldWords {
    /// Name of the world.
    pub world: &'static str,
    /// A level in a message: "level" or "game".
    pub level: &'static str,
    /// Title of a level without one.
    pub untitled: &'static str,
    /// Title and glossary term of the column of the run table that counts actions.
    pub counted_actions: (&'static str, Term),
}

/// Commands, jobs, menus and texts of a world. Handlers receive the whole studio.
pub(in crate::studio) trait WorldAdapter: Sync {
    /// Nouns of the world.
    fn words(&self) -> WorldWords;

    /// Kinds of events that the timeline can show.
    fn event_kinds(&self) -> &'static [EventKind];

    /// Whether the user can hide, in this mode, the facts that agents do not see.
    ///
    /// False for a world that hides nothing from its agents.
    fn hides_facts(&self, mode: Mode) -> bool;

    /// Work of the world that is neither a level nor a run; `None` if there is none.
    fn other_work(&self) -> Option<&'static dyn OtherWork> {
        None
    }

    /// Executes a command of this world, or one that all editors share.
    fn perform(&self, studio: &mut Studio, command: Command);

    /// Whether the editor has a selection for the command.
    fn has_selection(&self, studio: &Studio, command: Command) -> bool;

    /// Whether there is something to paste.
    fn can_paste(&self, studio: &Studio) -> bool;

    /// The first problem that prevents playing the edited level; `None` if it can be played.
    fn first_problem(&self, studio: &Studio) -> Option<String>;

    /// Why the chosen player cannot play the edited level; `None` if it can.
    fn player_obstacle(&self, _studio: &Studio) -> Option<String> {
        None
    }

    /// Whether the goal is reached at the cursor of the shown run, so that no agent can continue.
    fn is_finished_here(&self, _studio: &Studio) -> bool {
        false
    }

    /// Selects the agent, planner or player after the chosen one.
    fn choose_next_player(&self, studio: &mut Studio);

    /// Entries of the palette that select a player: title, kind and request.
    fn player_entries(&self, _studio: &Studio) -> Vec<(String, &'static str, Request)> {
        Vec::new()
    }

    /// Starts the chosen agent, planner or player on the edited level.
    ///
    /// With `follows_newest`, the cursor follows the newest step of a live run.
    fn run(&self, studio: &mut Studio, follows_newest: bool);

    /// Continues the shown run from the cursor with the chosen agent, planner or player.
    ///
    /// Starts a new run on the same level, which begins with the steps up to the cursor.
    fn run_from_here(&self, studio: &mut Studio);

    /// Starts a manual game on the edited level.
    fn play(&self, studio: &mut Studio);

    /// As [`Self::play`], on the level of the shown run after the steps up to the cursor.
    fn play_from_here(&self, studio: &mut Studio);

    /// Plays the move of an arrow key in a manual game.
    fn move_by_hand(&self, studio: &mut Studio, direction: Direction);

    /// Result of an ended manual game as a sentence; `None` for the general texts.
    fn game_result_text(&self, _studio: &Studio, _outcome: &EpisodeOutcome) -> Option<String> {
        None
    }

    /// The state at the cursor of the shown run as a level; `None` without a run of this world.
    fn level_at_cursor(&self, studio: &Studio) -> Option<AnyLevel> {
        self.level_at_step(studio.runs.shown()?, studio.playback.cursor())
    }

    /// The state of a run at a step as a level; `None` for a run of another world.
    fn level_at_step(&self, run: &Run, step: usize) -> Option<AnyLevel>;

    /// What the training shows at the cursor, in a sentence; `None` without an ended training.
    fn training_sentence(&self, _studio: &Studio) -> Option<String> {
        None
    }

    /// Room and level of the training that the window shows; `None` without one.
    fn training_room(&self, _studio: &Studio) -> Option<(Room, AnyLevel)> {
        None
    }

    /// Starts the search for the step after which a run cannot be won.
    ///
    /// Does nothing by default.
    fn search_dead_end(&self, _studio: &mut Studio, _run: RunId) {}

    /// Shows the search of the edited level, or starts it.
    fn watch_search(&self, studio: &mut Studio);

    /// Selects the other algorithm, A* or IDA*, for the next search. Does nothing by default.
    fn choose_other_search(&self, _studio: &mut Studio) {}

    /// Shows the settings of searches; a changed setting starts a search.
    fn search_settings_ui(&self, _ui: &mut Ui, _studio: &Studio, _requests: &mut Requests) {}

    /// Changes the settings of searches and searches again; reports the new setting.
    fn change_search(&self, _studio: &mut Studio, _change: SearchChange) {}

    /// Updates the state of the world after a run is shown, in this or another world.
    fn run_shown(&self, _studio: &mut Studio) {}

    /// Whether the timeline shows something of the world in place of runs, for example a training.
    ///
    /// False by default.
    fn has_own_timeline(&self, _studio: &Studio) -> bool {
        false
    }

    /// The cursor of the timeline outside searches and verifications; by default that of runs.
    fn shown_playback<'a>(&self, studio: &'a Studio) -> &'a PlaybackCursor {
        &studio.playback
    }

    /// The cursor of [`Self::shown_playback`], mutable.
    fn shown_playback_mut<'a>(&self, studio: &'a mut Studio) -> &'a mut PlaybackCursor {
        &mut studio.playback
    }

    /// The timeline of the world in place of the one of runs; `None` by default.
    fn own_timeline<'a>(&self, _studio: &'a Studio) -> Option<Box<dyn TimelineContent + 'a>> {
        None
    }

    /// Advances the jobs of the world by a time and collects their results.
    fn advance(&self, _studio: &mut Studio, _passed_ms: f32) {}

    /// Whether a job is running whose status text changes, so that the window needs repainting.
    fn is_busy(&self, studio: &Studio) -> bool;

    /// Whether a job is running that [`Command::CancelRun`] can cancel.
    fn has_job(&self, _studio: &Studio) -> bool {
        false
    }

    /// Whether a job is running that has not been asked to stop.
    fn can_stop_job(&self, studio: &Studio) -> bool {
        self.has_job(studio)
    }

    /// Asks the job to stop; false if none is running.
    fn stop_job(&self, _studio: &mut Studio) -> bool {
        false
    }

    /// Whether the jobs of the world are long, for example a training.
    ///
    /// While another world is open, [`Command::CancelRun`] cancels long jobs only if no agent and
    /// no short job is running.
    fn has_long_jobs(&self) -> bool {
        false
    }

    /// Status of the job for the toolbar of another world; `None` without a job.
    fn background_status(&self, _studio: &Studio) -> Option<String> {
        None
    }

    /// Text shown instead of a run while a job prepares one; `None` without such a job.
    fn no_run_text(&self, _studio: &Studio) -> Option<NoRunText> {
        None
    }

    /// Shows the world's part of the toolbar.
    fn toolbar_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests);
}

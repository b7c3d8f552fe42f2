//! The Zuma world in the tables of the studio, and its part of the toolbar.

use super::policy_files::Policies;
use super::training_timeline::TrainingTimeline;
use super::{BeliefHolder, PlayerChoice, ZumaRequest, text};
use crate::board::Direction;
use crate::episode::events::TimelineEvents;
use crate::episode::{EpisodeOutcome, EventKind};
use crate::lessons::Room;
use crate::studio::command::Command;
use crate::studio::files::OtherWork;
use crate::studio::glossary::Term;
use crate::studio::model::{Mode, NoRunText, PlaybackCursor, Run, RunWorld, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::timeline::TimelineContent;
use crate::studio::widgets::{command_button, job_ui, run_button};
use crate::studio::world_adapter::{WorldAdapter, WorldWords};
use crate::worlds::AnyLevel;
use crate::worlds::zuma::{Game, Zuma};
use eframe::egui::{self, Ui};

/// Adapter of the Zuma world.
pub(in crate::studio) struct ZumaAdapter;

impl WorldAdapter for ZumaAdapter {
    fn words(&self) -> WorldWords {
        WorldWords {
            world: "Zuma",
            level: "game",
            untitled: "untitled game",
            counted_actions: ("pops", Term::Pop),
        }
    }

    fn event_kinds(&self) -> &'static [EventKind] {
        Zuma::KINDS
    }

    /// The editor always shows the probabilities.
    fn hides_facts(&self, mode: Mode) -> bool {
        mode != Mode::Edit
    }

    fn other_work(&self) -> Option<&'static dyn OtherWork> {
        Some(&Policies)
    }

    fn perform(&self, studio: &mut Studio, command: Command) {
        studio.perform_zuma(command);
    }

    /// Delete needs a ball before the gap; other commands find no selection.
    fn has_selection(&self, studio: &Studio, command: Command) -> bool {
        command == Command::Delete && studio.worlds.zuma.gap().is_some_and(|gap| gap > 0)
    }

    fn can_paste(&self, _studio: &Studio) -> bool {
        false
    }

    fn first_problem(&self, studio: &Studio) -> Option<String> {
        studio.worlds.zuma.problems().first().map(text::problem)
    }

    /// The policy may be removed, or trained for another longest line.
    fn player_obstacle(&self, studio: &Studio) -> Option<String> {
        studio.zuma_player_obstacle(studio.worlds.zuma.game())
    }

    fn choose_next_player(&self, studio: &mut Studio) {
        studio.choose_next_zuma_player();
    }

    fn player_entries(&self, studio: &Studio) -> Vec<(String, &'static str, Request)> {
        let jobs = &studio.worlds.zuma.training_jobs;
        let request = |player| Request::from(ZumaRequest::Player(player));
        PlayerChoice::all(jobs)
            .map(|player| (player.name(jobs), "player", request(player)))
            .collect()
    }

    fn run(&self, studio: &mut Studio, _follows_newest: bool) {
        studio.run_game();
    }

    fn run_from_here(&self, studio: &mut Studio) {
        if let Some((game, played)) = studio.played_to_cursor::<Zuma>() {
            studio.run_game_from(game, played);
        }
    }

    fn play(&self, studio: &mut Studio) {
        studio.play_game_by_hand();
    }

    fn play_from_here(&self, studio: &mut Studio) {
        if let Some((game, played)) = studio.played_to_cursor::<Zuma>() {
            studio.begin_zuma_game(game, played);
        }
    }

    /// Arrow keys aim or play by their own commands.
    fn move_by_hand(&self, _studio: &mut Studio, _direction: Direction) {}

    fn game_result_text(&self, studio: &Studio, outcome: &EpisodeOutcome) -> Option<String> {
        studio.runs.shown_recorded().and_then(|run| text::game_result_text(run, outcome))
    }

    fn level_at_step(&self, run: &Run, cursor: usize) -> Option<AnyLevel> {
        let run = Zuma::downcast(run)?;
        let mut game = run.truth().remaining(&run.frame(cursor).state);
        let title = &run.recording().header.level.title;
        game.title = format!("{title} after step {cursor}").trim().to_owned();
        Some(game.into())
    }

    fn training_sentence(&self, studio: &Studio) -> Option<String> {
        let ended = studio.worlds.zuma.training_jobs.ended()?;
        let step = studio.shown_playback().cursor();
        studio.shows_ended_training().then(|| ended.sentence_at(step))
    }

    fn training_room(&self, studio: &Studio) -> Option<(Room, AnyLevel)> {
        let training = studio.worlds.zuma.training_jobs.snapshot()?;
        let room = Room::Training {
            level: String::new(),
            learner: training.learner.name().to_owned(),
            games: training.planned_games,
            seed: training.seed,
            digest: None,
        };
        Some((room, Game::clone(&training.game).into()))
    }

    fn watch_search(&self, studio: &mut Studio) {
        studio.notices.info("Zuma games have no search. Press Shift+T to train on one");
    }

    fn run_shown(&self, studio: &mut Studio) {
        studio.worlds.zuma.belief_holder = BeliefHolder::Player;
    }

    fn has_own_timeline(&self, studio: &Studio) -> bool {
        studio.shows_ended_training()
    }

    fn shown_playback<'a>(&self, studio: &'a Studio) -> &'a PlaybackCursor {
        match studio.shows_ended_training() {
            true => &studio.worlds.zuma.training_jobs.playback,
            false => &studio.playback,
        }
    }

    fn shown_playback_mut<'a>(&self, studio: &'a mut Studio) -> &'a mut PlaybackCursor {
        match studio.shows_ended_training() {
            true => &mut studio.worlds.zuma.training_jobs.playback,
            false => &mut studio.playback,
        }
    }

    fn own_timeline<'a>(&self, studio: &'a Studio) -> Option<Box<dyn TimelineContent + 'a>> {
        let timeline = TrainingTimeline::new(studio)?;
        Some(Box::new(timeline))
    }

    fn advance(&self, studio: &mut Studio, passed_ms: f32) {
        studio.advance_zuma();
        studio.advance_ended_training(passed_ms);
    }

    fn is_busy(&self, studio: &Studio) -> bool {
        studio.worlds.zuma.is_busy()
    }

    fn has_job(&self, studio: &Studio) -> bool {
        studio.worlds.zuma.is_busy()
    }

    fn can_stop_job(&self, studio: &Studio) -> bool {
        studio.worlds.zuma.can_be_stopped()
    }

    fn stop_job(&self, studio: &mut Studio) -> bool {
        studio.stop_zuma_jobs()
    }

    /// A training continues while another world is shown.
    fn has_long_jobs(&self) -> bool {
        true
    }

    fn background_status(&self, studio: &Studio) -> Option<String> {
        let snapshot = studio.worlds.zuma.training_jobs.training()?.snapshot();
        let percent = 100.0 * snapshot.games as f32 / snapshot.planned_games.max(1) as f32;
        Some(format!("learning {}, {percent:.0} %", snapshot.quoted_title()))
    }

    fn no_run_text(&self, studio: &Studio) -> Option<NoRunText> {
        let seconds = studio.worlds.zuma.preparing_for()?;
        let advice =
            format!("Planning for {seconds:.0} s; {} stops it", Command::CancelRun.key_text());
        Some(NoRunText { title: "Preparing the player".to_owned(), advice })
    }

    /// Shows player and seed of the next game, the start buttons, and the running job.
    ///
    /// The buttons start playing and training.
    fn toolbar_ui(&self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        player_ui(ui, studio, requests);
        let mut seed = studio.settings.seed;
        let field = egui::DragValue::new(&mut seed).prefix("seed ").range(0..=u64::MAX);
        let hint = "Seed of the game's random draws; 0 = the game's own seed";
        if ui.add(field).on_hover_text(hint).changed() {
            requests.push(Request::ChooseSeed(seed));
        }
        run_button(ui, studio, requests, Command::Run.spec().label);
        command_button(ui, studio, requests, Command::Train, false);
        running_job_ui(ui, studio, requests);
    }
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
fn running_job_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    if !studio.worlds.zuma.is_busy() {
        return job_ui(ui, studio, requests);
    }
    command_button(ui, studio, requests, Command::CancelRun, false);
    let status = egui::RichText::new(job_status(studio)).weak();
    ui.add(egui::Label::new(status).truncate());
}

/// The status of the running job with the name of its game.
fn job_status(studio: &Studio) -> String {
    let zuma = &studio.worlds.zuma;
    if let Some(play) = &zuma.game_job {
        let game = studio.level_name(play.level_id);
        // Most players are ready at once, so the planning time appears only after a moment.
        return match zuma.preparing_for() {
            Some(seconds) if seconds > 0.3 => format!("planning for “{game}”, {seconds:.0} s"),
            _ => format!("playing “{game}”"),
        };
    }
    let Some(snapshot) = zuma.training_jobs.snapshot() else { return "running".to_owned() };
    let game = snapshot.quoted_title();
    match snapshot {
        snapshot if snapshot.is_over => format!("computing optimal play of {game}"),
        snapshot if snapshot.is_planning => format!("training on {game}: final plan"),
        snapshot => {
            let percent = 100.0 * snapshot.games as f32 / snapshot.planned_games.max(1) as f32;
            format!("training on {game}, {percent:.0} %")
        }
    }
}

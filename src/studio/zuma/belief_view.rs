//! The belief panel: the belief of a run's player or of a learner beside the true model.

use super::{BeliefHolder, PlayerChoice, ZumaRequest, belief_bars};
use crate::studio::model::{RunWorld, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::empty_state;
use crate::worlds::zuma::{Belief, Model, Zuma};
use eframe::egui::Ui;

/// A belief about a model, with the true model.
#[derive(Debug)]
pub(super) struct ShownBelief {
    /// Who holds the belief.
    pub(super) holder: BeliefHolder,
    /// Title of the game and holder of the belief, as text.
    pub(super) label: String,
    pub(super) truth: Model,
    pub(super) belief: Belief,
}

impl Studio {
    /// All available beliefs, the selected one first.
    pub(super) fn beliefs(&self) -> Vec<ShownBelief> {
        let mut beliefs: Vec<_> =
            self.belief_of_player().into_iter().chain(self.belief_of_learner()).collect();
        beliefs.sort_by_key(|belief| belief.holder != self.worlds.zuma.belief_holder);
        beliefs
    }

    /// The belief of the shown run's player at the cursor.
    ///
    /// `None` without a shown Zuma run.
    fn belief_of_player(&self) -> Option<ShownBelief> {
        let any = self.board_subject().run()?;
        let run = Zuma::downcast(any)?;
        let header = &run.recording().header;
        let who = match (any.agent(), self.run_number(any)) {
            (PlayerChoice::YOU, None) => "your game".to_owned(),
            (PlayerChoice::YOU, Some(number)) => format!("your game {number}"),
            _ => self.run_name(any),
        };
        Some(ShownBelief {
            holder: BeliefHolder::Player,
            label: format!("{}: {who}", name_of(&self.level_title_of_run(any))),
            truth: header.level.model,
            belief: run.frame(self.playback.cursor()).belief,
        })
    }

    /// The belief of the learner of the running or last training.
    ///
    /// `None` without a training, before its first report, or if its algorithm has no belief.
    fn belief_of_learner(&self) -> Option<ShownBelief> {
        let jobs = &self.worlds.zuma.training_jobs;
        let snapshot = jobs.snapshot()?;
        let belief = match jobs.ended() {
            Some(ended) => ended.belief_at(jobs.playback.cursor()).cloned(),
            None => snapshot.belief,
        };
        Some(ShownBelief {
            holder: BeliefHolder::Learner,
            label: format!("{}: learner", name_of(&snapshot.title)),
            truth: snapshot.truth,
            belief: belief?,
        })
    }
}

/// The title of a game, or a name for a game without title.
fn name_of(title: &str) -> &str {
    if title.is_empty() { "Untitled game" } else { title }
}

/// Shows a belief beside the true model, and buttons that select another belief.
///
/// While the truth is hidden, shows the belief alone.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let beliefs = studio.beliefs();
    let Some(shown) = beliefs.first() else {
        return empty_state(ui, "No belief yet", "Play the game or train on it");
    };
    ui.horizontal_wrapped(|ui| {
        if beliefs.len() == 1 {
            ui.label(&shown.label);
        }
        for belief in beliefs.iter().filter(|_| beliefs.len() > 1) {
            let is_shown = belief.holder == shown.holder;
            if ui.selectable_label(is_shown, &belief.label).clicked() {
                requests.push(Request::from(ZumaRequest::BeliefHolder(belief.holder)));
            }
        }
        belief_bars::legend_ui(ui, studio.theme(), studio.visible().truth);
    });
    belief_bars::ui(ui, studio.theme(), &shown.truth, &shown.belief, studio.visible());
}

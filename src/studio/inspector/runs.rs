//! The open runs, beside each other.

use super::table::{self, Cell, Head, Row};
use super::words;
use crate::episode::Outcome;
use crate::studio::command::Command;
use crate::studio::model::{Figure, PlayerRequest, Run, RunId, Studio, Summary};
use crate::studio::request::{Request, Requests};
use crate::studio::timeline::{first_steps, lane_name};
use crate::studio::widgets::{command_button, empty_state, section};
use crate::worlds::WorldKind;
use crate::worlds::ice::IcePrior;
use eframe::egui::{ScrollArea, Ui};
use std::collections::HashMap;

const HEADS: [Head; 11] = [
    Head::new("agent", "Who played"),
    Head::new("outcome", "How the run ended"),
    Head::new("steps", "Actions taken"),
    Head::new("pushes", "Actions that moved a crate"),
    Head::new("median ms", "Half of the decisions took no longer"),
    Head::new("slowest ms", "The longest decision"),
    Head::new("nodes", "What was looked at, over all decisions"),
    Head::new("seed", "Where the random numbers came from"),
    Head::new("told", "What the agent was told of the ice"),
    Head::new("file", "Where the recording was opened from"),
    Head::new("level", "What was played"),
];

/// The columns beside a run of that world, which has a name of its own for what it counts.
const fn heads(world: WorldKind) -> [Head; 11] {
    let mut heads = HEADS;
    match world {
        WorldKind::Ice => {}
        WorldKind::Platform => heads[3] = Head::new("rocks", "Actions that moved a rock"),
        WorldKind::Zuma => heads[3] = Head::new("pops", "Balls that popped a run"),
    }
    heads
}

/// Columns that give way first where the panel is narrow.
const SPARE: [usize; 9] = [4, 6, 5, 7, 9, 8, 3, 10, 2];

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct RunsView {
    summaries: HashMap<RunId, (u64, Summary)>,
    differences: HashMap<(RunId, RunId), (u64, u64, Option<usize>)>,
}

impl RunsView {
    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let Some(shown) = studio.runs.shown() else {
            return empty_state(ui, "No runs yet", first_steps(studio.world));
        };
        self.summaries.retain(|run, _| studio.runs.get(*run).is_some());
        let runs: Vec<_> = studio.runs.iter().collect();
        let rows: Vec<_> = runs.iter().map(|run| self.row(run, shown, studio)).collect();
        let scroll = ScrollArea::horizontal().id_salt("run table").auto_shrink([false, true]);
        let touched = scroll
            .show(ui, |ui| table::show(ui, studio.theme(), &heads(shown.world()), &rows, &SPARE))
            .inner;
        if let Some(run) = touched.clicked.and_then(|place| runs.get(place)) {
            requests.push(Request::SelectRun(run.id()));
        }
        ui.add_space(studio.theme().spacing * 2.0);
        ui.horizontal(|ui| {
            for command in [Command::SaveRun, Command::RunFromHere, Command::CloseRun] {
                command_button(ui, studio, requests, command, false);
            }
        });
        if let Some(outcome @ Outcome::Failed(_)) = shown.outcome() {
            section(ui, "Why the selected run failed");
            ui.label(outcome.to_string());
        }
        self.comparison(ui, shown, studio, requests);
    }

    fn row(&mut self, run: &Run, shown: &Run, studio: &Studio) -> Row {
        let kept = self.summaries.get(&run.id()).filter(|(known, _)| *known == run.revision());
        let summary = kept.map_or_else(|| run.summary(), |(_, summary)| summary.clone());
        self.summaries.insert(run.id(), (run.revision(), summary.clone()));
        let figure = |text: String| Cell::Figure(text);
        let unfinished = if studio.is_played(run.id()) { "goes on" } else { "not finished" };
        let outcome = run.outcome().map_or(unfinished, words::outcome);
        let outcome = match run.value(Figure::Points, run.len()) {
            Some(points) => format!("{outcome}, {} points", Figure::Points.text(points)),
            None => outcome.to_owned(),
        };
        let is_elsewhere = !run.is_beside(shown);
        let level = if run.level_title().is_empty() { "untitled" } else { run.level_title() };
        Row {
            name: format!("run of {}", lane_name(run, studio)),
            cells: vec![
                Cell::Words(run.agent().to_owned()),
                Cell::Words(outcome),
                figure(run.len().to_string()),
                if run.world() == shown.world() {
                    figure(summary.pushes.to_string())
                } else {
                    // What is counted has another name there.
                    Cell::Empty
                },
                figure(format!("{:.2}", summary.median_ms)),
                figure(format!("{:.2}", summary.slowest_ms)),
                figure(summary.nodes.to_string()),
                figure(run.seed().to_string()),
                told(run),
                Cell::Words(if run.file().is_saved { "saved" } else { "unsaved" }.to_owned()),
                if is_elsewhere { Cell::Words(level.to_owned()) } else { Cell::Empty },
            ],
            is_chosen: run.id() == shown.id(),
        }
    }

    /// For each other run of the level, the step at which it first decides differently.
    fn comparison(&mut self, ui: &mut Ui, shown: &Run, studio: &Studio, requests: &mut Requests) {
        let others =
            studio.runs.iter().filter(|run| run.id() != shown.id() && run.is_beside(shown));
        for (place, other) in others.enumerate() {
            if place == 0 {
                section(ui, "Compared with the selected run");
            }
            let name = lane_name(other, studio);
            ui.horizontal_wrapped(|ui| match self.difference(shown, other) {
                Some(step) => {
                    let deed = |run: &Run| match run.ice().and_then(|run| run.step(step)) {
                        Some(step) => format!("goes {}", words::direction(step.decision.action)),
                        None => run.deed(step).unwrap_or_default(),
                    };
                    ui.label(format!("{name} {} at step {step}", deed(other)));
                    ui.weak(format!("the selected run {}", deed(shown)));
                    if ui.button("Go there").clicked() {
                        requests.push(Request::Player(PlayerRequest::GoTo(step)));
                    }
                }
                None => {
                    ui.label(format!("{name} decides alike"));
                }
            });
        }
    }

    fn difference(&mut self, one: &Run, other: &Run) -> Option<usize> {
        let key = (one.id(), other.id());
        let revisions = (one.revision(), other.revision());
        let known = self.differences.get(&key).filter(|known| (known.0, known.1) == revisions);
        let difference = known.map_or_else(|| one.first_difference(other), |known| known.2);
        self.differences.insert(key, (revisions.0, revisions.1, difference));
        difference
    }
}

/// What the agent was told of the ice and the level.
fn told(run: &Run) -> Cell {
    let Some(prior) = run.ice().map(|run| run.recording().header.prior) else { return Cell::Empty };
    let density = match prior {
        IcePrior::Density(density) | IcePrior::Told { density, .. } => Some(density),
        IcePrior::UnknownDensity { .. } | IcePrior::Learnt { .. } => None,
    };
    let density = density.map(|density| format!("{:.0} %", density * 100.0));
    match (density, prior.is_given_solvable()) {
        (Some(density), false) => Cell::Figure(density),
        (Some(density), true) => Cell::Words(format!("{density}, solvable")),
        (None, true) => Cell::Words("solvable".to_owned()),
        (None, false) => Cell::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_world() {
        for (world, counted, who) in [
            (WorldKind::Ice, "pushes", "an agent"),
            (WorldKind::Platform, "rocks", "a search"),
            (WorldKind::Zuma, "pops", "a player"),
        ] {
            assert_eq!(heads(world)[3].title, counted);
            let advice = format!("Runs appear here: choose {who} and press Run");
            assert_eq!(first_steps(world), advice);
        }
    }
}

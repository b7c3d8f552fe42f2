//! The run table: all open runs, and a comparison of the selected run with the others.

use super::text;
use crate::agents::{AgentKind, counted};
use crate::episode::EpisodeOutcome;
use crate::planning::strips::direction_name;
use crate::studio::command::Command;
use crate::studio::glossary::Term;
use crate::studio::model::{Metric, NoRunText, PlaybackRequest, Run, RunId, RunSummary, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::table::{Cell, Column, ColumnWidths, Row, Table};
use crate::studio::widgets::{command_button, solutions_button, term_section};
use crate::studio::worlds::adapter_of;
use crate::worlds::WorldKind;
use crate::worlds::ice::IcePrior;
use eframe::egui::Ui;
use std::cmp::Ordering;
use std::collections::HashMap;

/// The values of a run in its row of the table.
#[derive(Debug, Clone)]
struct RunRow {
    /// Name of the run.
    agent: String,
    /// Outcome, "running" or "not finished", and points if the world counts them.
    outcome: String,
    steps: usize,
    /// Number of actions that pushed a crate, moved a rock or popped balls.
    ///
    /// `None` for a run of another world than the visible one.
    counted_actions: Option<usize>,
    /// Decision times and search nodes; `None` while they are hidden.
    effort: Option<RunSummary>,
    seed: u64,
    /// The agent's prior, see [`prior_cell`].
    prior: Cell,
    /// Whether a file contains the run.
    is_saved: bool,
    /// The level, see [`level_cell`].
    level: Cell,
}

impl RunRow {
    /// Cell with a number about the decisions; empty while the reasons are hidden.
    fn effort_cell(&self, text: impl FnOnce(&RunSummary) -> String) -> Cell {
        self.effort.as_ref().map_or(Cell::Empty, |effort| Cell::Number(text(effort)))
    }
}

/// Columns of the run table.
///
/// The fourth column counts actions with a push, a moved rock or a pop, depending on the world.
fn columns(world: WorldKind) -> [Column<RunRow>; 11] {
    let (counted, term) = adapter_of(world).words().counted_actions;
    [
        // Agent and outcome have no priority, so a narrow panel keeps both.
        Column::new("agent", Term::Agent, |row: &RunRow| Cell::Text(row.agent.clone())),
        Column::new("outcome", Term::Outcome, |row: &RunRow| {
            Cell::Text(row.outcome.clone())
        }),
        Column::new("steps", Term::Step, |row: &RunRow| {
            Cell::Number(row.steps.to_string())
        })
        .priority(8),
        Column::new(counted, term, |row: &RunRow| {
            row.counted_actions.map_or(Cell::Empty, |count| Cell::Number(count.to_string()))
        })
        .priority(6),
        // Costs of the decisions; a narrow panel hides these columns first.
        Column::new("median", Term::DecisionTime, |row: &RunRow| {
            row.effort_cell(|effort| format!("{:.2}", effort.median_ms))
        })
        .unit("ms")
        .note("The median over all decisions.")
        .priority(0),
        Column::new("slowest", Term::DecisionTime, |row: &RunRow| {
            row.effort_cell(|effort| format!("{:.2}", effort.slowest_ms))
        })
        .unit("ms")
        .note("Of the slowest decision.")
        .priority(2),
        Column::new(
            "nodes",
            Term::Node,
            |row: &RunRow| row.effort_cell(|effort| effort.nodes.to_string()),
        )
        .note("The sum over all decisions.")
        .priority(1),
        // Conditions of the run, its file and its level.
        Column::new("seed", Term::Seed, |row: &RunRow| {
            Cell::Number(row.seed.to_string())
        })
        .priority(3),
        Column::new("prior", Term::Prior, |row: &RunRow| {
            row.prior.clone()
        })
        .note("The density of ice that the agent received, and whether it knew that the level is solvable.")
        .priority(5),
        Column::new("file", Term::Recording, |row: &RunRow| {
            Cell::Text(if row.is_saved { "saved" } else { "unsaved" }.to_owned())
        })
        .note("Whether a recording file holds the run.")
        .priority(4),
        Column::new(
            "level",
            Term::Level,
            |row: &RunRow| row.level.clone(),
        )
        .note("Empty for the current version of the open level.")
        .priority(7),
    ]
}

/// View state of the panel of runs.
#[derive(Debug, Default)]
pub struct RunsView {
    /// Summary of each run, with the revision of the run that it describes.
    summaries: HashMap<RunId, (u64, RunSummary)>,
    /// First step with a different action of two runs, with the revisions of both.
    differences: HashMap<(RunId, RunId), (u64, u64, Option<usize>)>,
}

impl RunsView {
    /// Shows the panel.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let shown = studio.runs.shown();
        if shown.is_none() {
            ui.weak(NoRunText::of(studio).line());
        }
        if studio.runs.is_empty() {
            return solutions_button(ui, studio, requests);
        }
        self.summaries.retain(|run, _| studio.runs.get(*run).is_some());
        let runs: Vec<_> = studio.runs.iter().collect();
        let rows: Vec<_> = runs.iter().map(|run| self.row(run, shown, studio)).collect();
        let columns = columns(studio.world);
        let widths = ColumnWidths::of_all_columns(&columns, rows.iter().map(|row| &row.value));
        let table = Table { name: "runs", columns: &columns, rows: &rows, widths: &widths };
        let response = table.show(ui, studio.theme());
        if let Some(run) = response.clicked.and_then(|place| runs.get(place)) {
            requests.push(Request::SelectRun(run.id()));
        }
        ui.add_space(studio.theme().spacing * 2.0);
        ui.horizontal(|ui| {
            for command in [Command::SaveRun, Command::RunFromHere, Command::CloseRun] {
                command_button(ui, studio, requests, command, false);
            }
        });
        solutions_button(ui, studio, requests);
        let Some(shown) = shown else { return };
        if let Some(outcome @ EpisodeOutcome::Failed(_)) = shown.outcome() {
            term_section(ui, "Why the selected run failed", Term::Failure);
            ui.label(outcome.to_string());
        }
        self.comparison(ui, shown, studio, requests);
    }

    /// Row of a run; marked if it is the selected run `shown`.
    fn row(&mut self, run: &Run, shown: Option<&Run>, studio: &Studio) -> Row<RunRow> {
        let kept = self.summaries.get(&run.id()).filter(|(known, _)| *known == run.revision());
        let summary = kept.map_or_else(|| run.summary(), |(_, summary)| summary.clone());
        self.summaries.insert(run.id(), (run.revision(), summary.clone()));
        let unfinished = if studio.is_in_progress(run.id()) { "running" } else { "not finished" };
        let outcome = run.outcome().map_or(unfinished, text::outcome);
        let outcome = match run.value(Metric::Points, run.len()) {
            Some(points) => format!("{outcome}, {} points", Metric::Points.text(points)),
            None => outcome.to_owned(),
        };
        let value = RunRow {
            agent: studio.run_name(run),
            outcome,
            steps: run.len(),
            counted_actions: (run.world() == studio.world).then_some(summary.main_event_count),
            effort: studio.visible().shows_estimates_of(&**run).then_some(summary),
            seed: run.seed(),
            prior: prior_cell(run),
            is_saved: run.file().is_saved,
            level: level_cell(run, studio),
        };
        let name = format!("run of {}", studio.run_name(run));
        Row { name, is_chosen: shown.is_some_and(|shown| run.id() == shown.id()), value }
    }

    /// Compares the selected run `shown` with the other comparable runs of the level.
    ///
    /// Shows the first step with a different action, or that there is none.
    fn comparison(&mut self, ui: &mut Ui, shown: &Run, studio: &Studio, requests: &mut Requests) {
        let others = studio
            .runs
            .of_level()
            .filter(|run| run.id() != shown.id() && run.is_comparable_with(shown));
        for (place, other) in others.enumerate() {
            if place == 0 {
                term_section(ui, "Compared with the selected run", Term::Run);
            }
            let name = studio.run_name(other);
            ui.horizontal_wrapped(|ui| match self.difference(shown, other) {
                Some(step) => {
                    let effect = |run: &Run| match run.ice().and_then(|run| run.step(step)) {
                        Some(step) => {
                            let is_you = run.agent() == AgentKind::You.name();
                            let goes = if is_you { "go" } else { "goes" };
                            format!("{goes} {}", direction_name(step.decision.action))
                        }
                        None => run.action_text(step).unwrap_or_default(),
                    };
                    ui.label(format!("{name} {} at step {step}", effect(other)));
                    // “go” fits “you” only, not “the selected run”.
                    let does = effect(shown).replacen("go ", "goes ", 1);
                    ui.weak(format!("the selected run {does}"));
                    if ui.button("Go there").clicked() {
                        requests.push(Request::Playback(PlaybackRequest::GoTo(step)));
                    }
                }
                None => {
                    ui.label(comparison_text(
                        &name,
                        (other, studio.is_in_progress(other.id())),
                        (shown, studio.is_in_progress(shown.id())),
                    ));
                }
            });
        }
    }

    /// The first step at which two runs have different actions, cached.
    ///
    /// `None` if the actions of one run begin with those of the other.
    fn difference(&mut self, one: &Run, other: &Run) -> Option<usize> {
        let key = (one.id(), other.id());
        let revisions = (one.revision(), other.revision());
        let known = self.differences.get(&key).filter(|known| (known.0, known.1) == revisions);
        let difference = known.map_or_else(|| one.first_difference(other), |known| known.2);
        self.differences.insert(key, (revisions.0, revisions.1, difference));
        difference
    }
}

/// Text for two runs without a different action: how far they are equal.
///
/// `name` is that of `other`. Each flag is true while its run is in progress.
fn comparison_text(
    name: &str,
    (other, is_in_progress): (&Run, bool),
    (shown, is_shown_in_progress): (&Run, bool),
) -> String {
    let ends = |run: &Run| counted(run.len(), "step");
    match other.len().cmp(&shown.len()) {
        Ordering::Less if is_in_progress => {
            format!("{name} has the same decisions up to step {}", other.len())
        }
        Ordering::Less => {
            format!("{name} has the same decisions until its end at step {}", other.len())
        }
        Ordering::Greater if is_shown_in_progress => {
            format!("{name} has the same decisions up to step {}", shown.len())
        }
        Ordering::Greater => {
            format!(
                "{name} has the same decisions until the end of the selected run at step {}",
                shown.len()
            )
        }
        Ordering::Equal if is_in_progress || is_shown_in_progress => {
            format!("{name} has the same decisions so far ({})", ends(other))
        }
        Ordering::Equal => format!("{name} has the same decisions in all {}", ends(other)),
    }
}

/// Cell with the level of a run; empty for the current visible level.
fn level_cell(run: &Run, studio: &Studio) -> Cell {
    let is_older = studio.version_of(run).is_older();
    let name = || studio.level_name(run.level_id());
    match (run.level_id() == studio.level_id(), is_older) {
        (true, false) => Cell::Empty,
        (true, true) => Cell::Text("older version".to_owned()),
        (false, false) => Cell::Text(name()),
        (false, true) => Cell::Text(format!("{}, older version", name())),
    }
}

/// Cell with the agent's prior: stated ice density, and whether the level is solvable.
///
/// Empty for other worlds and if the agent knew neither.
fn prior_cell(run: &Run) -> Cell {
    let Some(prior) = run.ice().map(|run| run.recording().header.prior) else { return Cell::Empty };
    let density = match prior {
        IcePrior::Density(density) | IcePrior::StatedDensity { density, .. } => Some(density),
        IcePrior::UnknownDensity { .. } | IcePrior::Mixture { .. } => None,
    };
    let density = density.map(|density| format!("{:.0} %", density * 100.0));
    match (density, prior.is_given_solvable()) {
        (Some(density), false) => Cell::Number(density),
        (Some(density), true) => Cell::Text(format!("{density}, solvable")),
        (None, true) => Cell::Text("solvable".to_owned()),
        (None, false) => Cell::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::{random_walk, studio_with};

    #[test]
    fn columns_are_named_for_the_world() {
        let counted = WorldKind::ALL.map(|world| columns(world)[3].title);
        assert_eq!(counted, ["pushes", "rocks", "pops"]);
    }

    #[test]
    fn comparison_text_names_earlier_end() {
        let walks = [(3, 5), (5, 5), (5, 5)].map(|(steps, seed)| random_walk("a", steps, seed));
        let studio = studio_with(walks);
        let runs: Vec<_> = studio.runs.iter().collect();
        let said = |[other, shown]: [usize; 2], is_in_progress| {
            comparison_text("b", (runs[other], is_in_progress), (runs[shown], false))
        };
        assert_eq!(said([0, 1], false), "b has the same decisions until its end at step 3");
        assert_eq!(
            said([1, 0], false),
            "b has the same decisions until the end of the selected \
                                         run at step 3"
        );
        assert_eq!(said([0, 1], true), "b has the same decisions up to step 3");
        assert_eq!(said([1, 2], true), "b has the same decisions so far (5 steps)");
        assert_eq!(said([1, 2], false), "b has the same decisions in all 5 steps");
    }
}

//! The post-mortem of a run: its losing step, and the costliest decisions and unlucky outcomes.
//!
//! From the losing step on, the goal is out of reach with the true ice. The regret of a decision is
//! the expected cost of the chosen action minus that of the best one. Bad luck is the rise of the
//! expected total cost by an outcome. A click on a decision moves the cursor there.

use crate::episode::{DeadEnd, EpisodeOutcome};
use crate::planning::strips::direction_name;
use crate::studio::command::Command;
use crate::studio::glossary::Term;
use crate::studio::model::{
    DecisionReview, IceRun, PlaybackRequest, RunFacts, RunId, RunVersion, Studio, failure_cost,
    lost_by, review_decisions,
};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::table::{Cell, Column, ColumnWidths, Row, Table};
use crate::studio::widgets::term_section;
use eframe::egui::{Button, RichText, Ui};

/// Maximum number of decisions listed.
const MAX_LISTED: usize = 6;

/// Minimum regret or loss by bad luck that is listed, in steps.
const MIN_LISTED_STEPS: f32 = 0.5;

/// A costly decision or unlucky outcome in the table.
#[derive(Debug, Clone, Copy)]
struct CostlyRow {
    step: usize,
    action: &'static str,
    /// Regret in steps; `None` if it is unknown.
    regret: Option<f32>,
    /// Bad luck in steps, negative for good luck; `None` if it is unknown.
    luck: Option<f32>,
}

/// Columns of the table of costly decisions.
const COLUMNS: [Column<CostlyRow>; 4] = [
    Column::new("step", Term::Step, |row| Cell::Number(row.step.to_string())),
    Column::new("action", Term::Action, |row| Cell::Text(row.action.to_owned())),
    Column::new("regret", Term::Regret, |row| signed(row.regret)),
    Column::new("bad luck", Term::BadLuck, |row| signed(row.luck)),
];

/// Cell with a signed number of steps; empty if it is unknown.
fn signed(steps: Option<f32>) -> Cell {
    steps.map_or(Cell::Empty, |steps| Cell::Number(format!("{steps:+.1}")))
}

/// The review of a run, cached until it changes.
#[derive(Debug, Default)]
pub struct PostMortem {
    /// Run, revision, whether a review has finished, and whether the truth is shown.
    key: Option<(RunId, u64, bool, bool)>,
    /// The listed decisions, costliest first.
    worst: Vec<DecisionReview>,
    /// Whether the regret or luck of any decision is known.
    has_reviews: bool,
    /// Whether the regret of every decision is known.
    knows_all_regrets: bool,
}

impl PostMortem {
    /// Shows the post-mortem of a run; nothing while the run is in progress.
    pub fn ui(&mut self, ui: &mut Ui, run: &IceRun, studio: &Studio, requests: &mut Requests) {
        let outcome = run.recording().outcome.as_ref();
        if outcome.is_none() && studio.is_in_progress(run.id()) {
            return;
        }
        let is_solved = outcome.is_some_and(EpisodeOutcome::is_solved);
        let version = (run.id(), run.play_revision());
        let regrets = studio.decision_reviewer.regrets_of(version);
        let key = (run.id(), run.revision(), regrets.is_some(), studio.visible().truth);
        // The review costs O(steps): repeat it only if something has changed.
        if self.key != Some(key) {
            let all = review_decisions(run.recording(), dead_end_of(run, studio), regrets);
            self.has_reviews = all.iter().any(|it| it.regret.is_some() || it.luck.is_some());
            self.knows_all_regrets = all.iter().all(|it| it.regret.is_some());
            self.key = Some(key);
            self.worst = costliest(all);
        }
        term_section(ui, "Post-mortem", Term::PostMortem);
        dead_end(ui, run, is_solved, studio, requests);
        if regrets.is_none() {
            review_button_ui(ui, run, version, studio, requests);
        }
        // Without any value, the text depends on whether a review has run.
        if !self.has_reviews {
            ui.weak(match regrets {
                Some([]) => "No decision",
                Some(_) if dead_end_of(run, studio).is_some_and(|end| end.step == 0) => {
                    "The goal was unreachable from the start"
                }
                Some(_) => {
                    "No decision could be reviewed: no sampled scenario has a path to the \
                            goal"
                }
                None => "This agent reports no expected costs",
            });
            return;
        }
        // Claim that nothing was lost only if the regret of every decision is known.
        if self.worst.is_empty() {
            let decisions =
                if self.knows_all_regrets { "No decision" } else { "No reviewed decision" };
            let rest = if is_solved && self.knows_all_regrets {
                "no outcome was unlucky"
            } else {
                "no unlucky outcome is known"
            };
            ui.weak(format!("{decisions} lost more than half a step; {rest}"));
            return;
        }
        let rows: Vec<_> = self.worst.iter().map(|it| row(run, *it)).collect();
        ui.scope(|ui| {
            let widths = ColumnWidths::of_all_columns(&COLUMNS, rows.iter().map(|row| &row.value));
            let table = Table { name: "costly", columns: &COLUMNS, rows: &rows, widths: &widths };
            let response = table.show(ui, studio.theme());
            if let Some(reckoning) = response.clicked.and_then(|place| self.worst.get(place)) {
                requests.push(Request::Playback(PlaybackRequest::GoTo(reckoning.step)));
            }
        });
        let failure = failure_cost(run.recording());
        ui.weak(format!("Unit: steps; a failure counts {failure:.0}"));
        // After the losing step the goal is unreachable, but the belief may not show it.
        let lost_from = dead_end_of(run, studio).map(|dead_end| dead_end.step as usize);
        if self.worst.iter().any(|it| lost_from.is_some_and(|lost| it.step >= lost)) {
            ui.weak("After the losing step, regret still refers to the agent's belief");
        }
    }
}

/// The losing step; `None` if it is unknown or the truth is hidden.
fn dead_end_of(run: &IceRun, studio: &Studio) -> Option<DeadEnd> {
    run.recording().dead_end.filter(|_| studio.visible().truth)
}

/// Shows the button that starts or stops the decision review.
///
/// The review serves agents that record no costs, and compares all agents with the same costs.
fn review_button_ui(
    ui: &mut Ui,
    run: &IceRun,
    run_version: RunVersion,
    studio: &Studio,
    requests: &mut Requests,
) {
    let spec = Command::ReviewDecisions.spec();
    ui.horizontal_wrapped(|ui| {
        let name = match studio.decision_reviewer.reviewed_count(run_version) {
            Some(verdict) => {
                let number = (verdict + 1).min(run.len());
                ui.weak(format!("Reviewing decision {number} of {}", run.len()));
                "Stop the review"
            }
            None => spec.label,
        };
        let obstacle = studio.obstacle(Command::ReviewDecisions);
        let button = ui.add_enabled(obstacle.is_none(), Button::new(name));
        let response = button.on_hover_text(spec.tooltip);
        let response = response.on_disabled_hover_text(obstacle.unwrap_or_default());
        if response.clicked() {
            requests.push(Request::ReviewDecisions(run.id()));
        }
    });
}

/// Shows the losing step, with a button that goes to the decision before it.
fn dead_end(ui: &mut Ui, run: &IceRun, is_solved: bool, studio: &Studio, requests: &mut Requests) {
    if !studio.visible().truth {
        ui.weak("The losing step is hidden while the ice is hidden");
        return;
    }
    let Some(dead_end) = run.recording().dead_end else {
        if !is_solved {
            ui.weak("No losing step is known");
        }
        return;
    };
    let step = dead_end.step as usize;
    let words = lost_by(run.recording(), step);
    let colour = style::colour(studio.theme().chrome.error);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words).color(colour));
        // The dead end counts the actions taken: the decision that caused it is one step earlier.
        if ui.button("Go to that decision").clicked() {
            requests.push(Request::Playback(PlaybackRequest::GoTo(step.saturating_sub(1))));
        }
    });
}

/// Returns the costliest decisions, at most `MAX_LISTED`, the costliest first.
///
/// The cost of a decision is its regret or its bad luck, the larger one, and at least
/// `MIN_LISTED_STEPS`.
fn costliest(mut all: Vec<DecisionReview>) -> Vec<DecisionReview> {
    let cost = |it: &DecisionReview| it.regret.unwrap_or(0.0).max(it.luck.unwrap_or(0.0));
    all.retain(|it| cost(it) >= MIN_LISTED_STEPS);
    all.sort_by(|one, other| cost(other).total_cmp(&cost(one)).then(one.step.cmp(&other.step)));
    all.truncate(MAX_LISTED);
    all
}

/// Row of the table for the review of a decision.
fn row(run: &IceRun, review: DecisionReview) -> Row<CostlyRow> {
    let DecisionReview { step, regret, luck: turn } = review;
    let action = run.step(step).map_or("", |taken| direction_name(taken.decision.action));
    let value = CostlyRow { step, action, regret, luck: turn };
    Row { name: format!("costly step {step}"), is_chosen: false, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costliest_steps_come_first_without_small_costs() {
        let all = [(0, 0.0, 0.2), (1, 0.0, 3.0), (2, 5.0, -2.0), (3, 0.4, -9.0), (4, 0.0, 3.0)];
        let all = all.map(|(step, regret, turn)| DecisionReview {
            step,
            regret: Some(regret),
            luck: Some(turn),
        });
        let steps: Vec<_> = costliest(all.to_vec()).iter().map(|it| it.step).collect();
        assert_eq!(steps, [2, 1, 4]);
    }
}

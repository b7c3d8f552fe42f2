//! The post-mortem of a run: the step after which success was impossible, and the costliest
//! decisions and unlucky outcomes. A click moves the cursor there.

use crate::episode::{DeadEnd, Outcome};
use crate::planning::strips::word_of_direction;
use crate::studio::command::Command;
use crate::studio::glossary::Term;
use crate::studio::model::{
    IceRun, PlayerRequest, Reckoning, RunFacts, RunId, RunVersion, Studio, failure_cost, lost_by,
    reckon,
};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::table::{Cell, Column, Extents, Row, Table};
use crate::studio::widgets::section;
use eframe::egui::{Button, RichText, Ui};

/// Largest number of decisions listed.
const MOST_LISTED: usize = 6;

/// Smallest regret or loss by luck that is listed, in steps.
const WORTH_TELLING: f32 = 0.5;

/// A costly decision.
#[derive(Debug, Clone, Copy)]
struct CostlyRow {
    step: usize,
    action: &'static str,
    regret: Option<f32>,
    turn: Option<f32>,
}

const COLUMNS: [Column<CostlyRow>; 4] = [
    Column::new("step", Term::Step, |row| Cell::Figure(row.step.to_string())),
    Column::new("action", Term::Action, |row| Cell::Words(row.action.to_owned())),
    Column::new("regret", Term::Regret, |row| signed(row.regret)),
    Column::new("bad luck", Term::BadLuck, |row| signed(row.turn)),
];

fn signed(steps: Option<f32>) -> Cell {
    steps.map_or(Cell::Empty, |steps| Cell::Figure(format!("{steps:+.1}")))
}

/// The review of a run, cached until it changes.
#[derive(Debug, Default)]
pub struct PostMortem {
    /// Run, revision, whether a review has finished, and whether the truth is shown.
    key: Option<(RunId, u64, bool, bool)>,
    worst: Vec<Reckoning>,
    is_reckoned: bool,
    /// Whether the regret of every decision is known.
    knows_all_regrets: bool,
}

impl PostMortem {
    /// Shows the post-mortem of a run that has ended.
    pub fn ui(&mut self, ui: &mut Ui, run: &IceRun, studio: &Studio, requests: &mut Requests) {
        let outcome = run.recording().outcome.as_ref();
        if outcome.is_none() && studio.is_played(run.id()) {
            return;
        }
        let is_solved = outcome.is_some_and(Outcome::is_solved);
        let version = (run.id(), run.play_revision());
        let judged = studio.reckoner.regrets_of(version);
        let key = (run.id(), run.revision(), judged.is_some(), studio.visible().truth);
        // The review costs O(steps): repeat it only if something has changed.
        if self.key != Some(key) {
            let all = reckon(run.recording(), dead_end_of(run, studio), judged);
            self.is_reckoned = all.iter().any(|it| it.regret.is_some() || it.turn.is_some());
            self.knows_all_regrets = all.iter().all(|it| it.regret.is_some());
            self.key = Some(key);
            self.worst = worst(all);
        }
        section(ui, "Post-mortem");
        dead_end(ui, run, is_solved, studio, requests);
        if judged.is_none() {
            judging(ui, run, version, studio, requests);
        }
        if !self.is_reckoned {
            ui.weak(match judged {
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
        if self.worst.is_empty() {
            let judged =
                if self.knows_all_regrets { "No decision" } else { "No reviewed decision" };
            let rest = if is_solved && self.knows_all_regrets {
                "no outcome was unlucky"
            } else {
                "no unlucky outcome is known"
            };
            ui.weak(format!("{judged} lost more than half a step; {rest}"));
            return;
        }
        let rows: Vec<_> = self.worst.iter().map(|it| row(run, *it)).collect();
        ui.scope(|ui| {
            let extents = Extents::of_all_columns(&COLUMNS, rows.iter().map(|row| &row.value));
            let table = Table { name: "costly", columns: &COLUMNS, rows: &rows, extents: &extents };
            let touched = table.show(ui, studio.theme());
            if let Some(reckoning) = touched.clicked.and_then(|place| self.worst.get(place)) {
                requests.push(Request::Player(PlayerRequest::GoTo(reckoning.step)));
            }
        });
        let failure = failure_cost(run.recording());
        ui.weak(format!("Unit: steps; a failure counts {failure:.0}"));
        let lost_from = dead_end_of(run, studio).map(|dead_end| dead_end.step as usize);
        if self.worst.iter().any(|it| lost_from.is_some_and(|lost| it.step >= lost)) {
            ui.weak("After the losing step, regret still refers to the agent's belief");
        }
    }
}

/// The losing step, if it is known and the truth may be shown.
fn dead_end_of(run: &IceRun, studio: &Studio) -> Option<DeadEnd> {
    run.recording().dead_end.filter(|_| studio.visible().truth)
}

/// The button that starts or stops the decision review: for agents that record no costs, and to
/// compare all agents with the same costs.
fn judging(
    ui: &mut Ui,
    run: &IceRun,
    version: RunVersion,
    studio: &Studio,
    requests: &mut Requests,
) {
    let spec = Command::JudgeDecisions.spec();
    ui.horizontal_wrapped(|ui| {
        let name = match studio.reckoner.judged_of(version) {
            Some(judged) => {
                let number = (judged + 1).min(run.len());
                ui.weak(format!("Reviewing decision {number} of {}", run.len()));
                "Stop the review"
            }
            None => spec.label,
        };
        let obstacle = studio.obstacle(Command::JudgeDecisions);
        let button = ui.add_enabled(obstacle.is_none(), Button::new(name));
        let response = button.on_hover_text(spec.tooltip);
        let response = response.on_disabled_hover_text(obstacle.unwrap_or_default());
        if response.clicked() {
            requests.push(Request::Reckon(run.id()));
        }
    });
}

/// Shows since when success was impossible, with a button that moves the cursor there.
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
        if ui.button("Go to that decision").clicked() {
            requests.push(Request::Player(PlayerRequest::GoTo(step.saturating_sub(1))));
        }
    });
}

/// The costliest decisions first.
fn worst(mut all: Vec<Reckoning>) -> Vec<Reckoning> {
    let cost = |it: &Reckoning| it.regret.unwrap_or(0.0).max(it.turn.unwrap_or(0.0));
    all.retain(|it| cost(it) >= WORTH_TELLING);
    all.sort_by(|one, other| cost(other).total_cmp(&cost(one)).then(one.step.cmp(&other.step)));
    all.truncate(MOST_LISTED);
    all
}

fn row(run: &IceRun, reckoning: Reckoning) -> Row<CostlyRow> {
    let Reckoning { step, regret, turn } = reckoning;
    let action = run.step(step).map_or("", |taken| word_of_direction(taken.decision.action));
    let value = CostlyRow { step, action, regret, turn };
    Row { name: format!("costly step {step}"), is_chosen: false, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_costliest_steps_come_first_and_small_change_is_left_out() {
        let all = [(0, 0.0, 0.2), (1, 0.0, 3.0), (2, 5.0, -2.0), (3, 0.4, -9.0), (4, 0.0, 3.0)];
        let all = all.map(|(step, regret, turn)| Reckoning {
            step,
            regret: Some(regret),
            turn: Some(turn),
        });
        let steps: Vec<_> = worst(all.to_vec()).iter().map(|it| it.step).collect();
        assert_eq!(steps, [2, 1, 4]);
    }
}

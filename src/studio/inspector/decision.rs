//! The decision panel: action, engine, claim, forecast, candidates, scenarios and effort of one
//! decision.

use super::candidates::{self, CandidateTable};
use super::plan::PlanText;
use super::reasons::Grounds;
use super::weighing::Weighing;
use super::worlds::WorldStrip;
use super::{lesson, reasons, strips, words};
use crate::agents::{AgentKind, Basis, Decision, Effort};
use crate::board::CellIndex;
use crate::episode::{Outcome, Step};
use crate::picture::Theme;
use crate::planning::strips::word_of_direction;
use crate::studio::glossary::{Term, TermLabel, hover};
use crate::studio::model::{IceRun, Imagining, PointedAt, Run, RunFacts, Studio, is_clairvoyant};
use crate::studio::no_run::no_run_ui;
use crate::studio::proofs::safety_ui;
use crate::studio::request::{Request, Requests};
use crate::studio::solving::words::grouped;
use crate::studio::style;
use crate::studio::table::arrow;
use crate::studio::widgets::{empty_state, fact, term_label, term_section};
use crate::worlds::ice::Ice;
use eframe::egui::{Label, RichText, Sense, Ui, Vec2};

/// View state of the panel.
#[derive(Debug, Default)]
pub struct DecisionView {
    candidates: CandidateTable,
    plan: PlanText,
    worlds: WorldStrip,
}

impl DecisionView {
    /// Shows the panel.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let Some(run) = studio.runs.shown().and_then(Run::ice) else {
            return no_run_ui(ui, studio);
        };
        let cursor = studio.player.cursor();
        let theme = studio.theme();
        if !studio.visible().shows_reckoning_of(run) {
            return empty_state(
                ui,
                "Hidden while the ice is hidden",
                "This agent sees the ice and plans with it",
            );
        }
        let mut highlighted: Vec<CellIndex> = Vec::new();
        let mut imagining = Imagining::default();
        let is_played = studio.is_played(run.id());
        let told_at = step_told(run, cursor, is_played);
        let told = told_at.and_then(|at| Some((at, run.step(at)?)));
        match told {
            Some((at, step)) => {
                head(ui, step, (at, cursor), theme);
                // No estimates were computed for a manual move.
                if is_reckoned(run, step) {
                    claim(ui, run, step, theme);
                }
                forecast(ui, &step.decision, run.basis(at).unwrap_or(Basis::Estimate));
                safety_ui(ui, studio, run, requests);
                if let Some(weighing) = Weighing::at(run, at) {
                    let shown = self.weighing_ui(ui, studio, run, &weighing);
                    (highlighted, imagining) = shown;
                }
            }
            None => ending(ui, run, is_played, studio),
        }
        if let Some((at, _)) = told {
            self.plan.ui(ui, run, at, theme);
            highlighted.extend(strips::show(ui, studio, run, at));
        }
        lesson::show(ui, run, cursor, theme);
        lesson::show_differences(ui, run, cursor);
        // The effort comes last: readers need it least, and its number of lines varies.
        if let Some((_, step)) = told.filter(|(_, step)| is_reckoned(run, step)) {
            effort(ui, run, step);
        }
        let pointed_at = PointedAt { cells: highlighted, imagining, choice: None };
        if !pointed_at.is_nothing() {
            requests.push(Request::PointAt(Box::new(pointed_at)));
        }
    }

    /// Shows candidates, outcomes of the chosen one, and scenarios. Returns the hovered cells and
    /// preview.
    fn weighing_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        run: &IceRun,
        weighing: &Weighing<'_>,
    ) -> (Vec<CellIndex>, Imagining) {
        let (mut cells, mut imagining) = (Vec::new(), Imagining::default());
        let cursor = studio.player.cursor();
        let decision = weighing.decision;
        // An agent that follows a plan decides rarely: the shown decision may precede the cursor.
        let since = if weighing.step == cursor {
            String::new()
        } else {
            format!(", evaluated at step {}", weighing.step)
        };
        let has_shares =
            decision.candidates.iter().any(|it| it.forecast.success.or(it.risk).is_some());
        let basis = run.basis(weighing.step).unwrap_or(Basis::Estimate);
        let sample = if has_shares { basis.in_heading() } else { String::new() };
        if !decision.candidates.is_empty() {
            term_section(ui, &format!("Candidates{since}{sample}"), Term::Candidate);
            if let Some(candidate) = self.candidates.ui(ui, run, decision, studio.theme()) {
                imagining = weighing.imagine(run, cursor, candidate);
                cells = candidates::cells_of(candidate, &imagining);
            }
        }
        let outcomes = weighing.chosen().map_or(&[][..], |chosen| &chosen.outcomes);
        let grounds = Grounds::of(weighing);
        let proved = weighing.chosen().and_then(|chosen| chosen.proved.as_deref().copied());
        if !outcomes.is_empty() || proved.is_some() {
            let sample = if outcomes.is_empty() { String::new() } else { basis.in_heading() };
            term_section(ui, &format!("Possible outcomes{sample}"), Term::Outcome);
            if let Some(proved) = proved {
                ui.label(words::proved(proved));
            }
            for outcome in outcomes {
                ui.label(reasons::of_outcome(run.terrain().layout(), outcome, grounds, basis));
            }
            if let Some(others) = reasons::of_other_outcomes(weighing) {
                ui.weak(others);
            }
        }
        if !decision.imagined.is_empty() {
            term_section(ui, &format!("Example scenarios{since}"), Term::Scenario);
            let pointed = self.worlds.ui(ui, run, cursor, weighing, studio.theme());
            imagining = pointed.unwrap_or(imagining);
            // Observations since the decision may contradict every recorded world.
            if weighing.worlds_that_fit(run, cursor).next().is_none() {
                ui.weak("Observations since then rule out all recorded scenarios");
            }
        }
        (cells, imagining)
    }
}

/// The step whose decision is shown: the one at the cursor.
///
/// While an agent is deciding that step, the previous one, so that the panel does not flash empty
/// during a live run.
fn step_told(run: &IceRun, cursor: usize, is_played: bool) -> Option<usize> {
    if cursor < run.len() {
        return Some(cursor);
    }
    let is_deciding = run.recording().outcome.is_none() && is_played && !is_by_hand(run);
    cursor.checked_sub(1).filter(|_| is_deciding)
}

/// Shows "Step 17: left", with an arrow and the engine.
fn head(ui: &mut Ui, step: &Step<Ice>, (at, cursor): (usize, usize), theme: &Theme) {
    let decision = &step.decision;
    ui.horizontal(|ui| {
        let side = theme.spacing * 9.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        ui.painter().rect_filled(rect, 6.0, style::colour(theme.chrome.selection));
        arrow(ui.painter(), rect.center(), side * 0.28, decision.action, theme);
        ui.vertical(|ui| {
            let action = word_of_direction(decision.action);
            let undecided =
                if at < cursor { format!(" (step {cursor} is pending)") } else { String::new() };
            ui.label(RichText::new(format!("Step {at}: {action}{undecided}")).strong());
            let engine = Label::new(RichText::new(words::engine(decision)).weak()).wrap();
            hover(ui.add(engine), Term::Engine);
        });
    });
}

/// Whether an engine computed the decision; false for manual moves.
fn is_reckoned(run: &IceRun, step: &Step<Ice>) -> bool {
    !(is_by_hand(run) && step.decision.effort == Effort::default())
}

/// Whether the run is a manual game.
fn is_by_hand(run: &IceRun) -> bool {
    AgentKind::from_name(&run.recording().header.agent) == Ok(AgentKind::You)
}

fn claim(ui: &mut Ui, run: &IceRun, step: &Step<Ice>, theme: &Theme) {
    ui.add_space(theme.spacing);
    let claim = words::guarantee(step.decision.proof, &step.decision.engine, is_clairvoyant(run));
    // A text wraps to a second line where a right-aligned value would be cut.
    ui.horizontal_wrapped(|ui| {
        term_label(ui, Term::Guarantee);
        ui.label(claim);
    });
    if step.decision.effort.cut_short {
        let warning = style::colour(theme.chrome.warning);
        let text = "Stopped by the time limit: another run may choose another action";
        ui.label(RichText::new(text).color(warning));
    }
}

fn effort(ui: &mut Ui, run: &IceRun, step: &Step<Ice>) {
    term_section(ui, "Effort", Term::Effort);
    let Effort { nodes, worlds, .. } = step.decision.effort;
    fact(ui, Term::Node.labelled("nodes"), RichText::new(grouped(nodes)).monospace());
    if worlds > 0 {
        let label = Term::Scenario
            .labelled("scenarios")
            .note("Ice maps that differ only in irrelevant cells count as one scenario.");
        fact(ui, label, RichText::new(grouped(u64::from(worlds))).monospace());
    }
    let time = RichText::new(format!("{:.2} ms", step.decision_ms)).monospace();
    fact(ui, Term::DecisionTime.labelled("time"), time);
    let is_program = AgentKind::from_name(&run.recording().header.agent).is_err();
    if let Some(spent) = words::time_without_search(&step.decision, is_program) {
        ui.weak(spent);
    }
}

/// Difference between the probability of a loss and the safety check.
const LOST_IS_WEIGHTED: &str =
    "Ice maps are weighted by probability; the safety check below counts them.";

fn forecast(ui: &mut Ui, decision: &Decision<Ice>, basis: Basis) {
    let forecast = &decision.forecast;
    // One line for both numbers: short panels have room for few lines.
    let [success, lost] =
        [forecast.success, forecast.lost].map(|share| share.map(|it| basis.percent(it)));
    let lost_label = match decision.leaves_out_ways {
        true => Term::NoPathFound.into(),
        false => Term::Lost.labelled("already lost").note(LOST_IS_WEIGHTED),
    };
    let bounds = match (forecast.lower, forecast.upper) {
        (Some(lower), Some(upper)) => {
            let [lower, upper] = [lower, upper].map(|bound| format!("{bound:.1}"));
            Some(if lower == upper { upper } else { format!("{lower} to {upper}") })
        }
        (Some(lower), None) => Some(format!("at least {lower:.1}")),
        (None, Some(upper)) => Some(format!("at most {upper:.1}")),
        (None, None) => None,
    };
    // The planner averages its cost over the scenarios with a reachable goal.
    let cost: TermLabel = match (decision.is_about_the_worst, forecast.lost) {
        (true, _) => Term::WorstCost.into(),
        (false, None) if forecast.success.is_none() => {
            Term::LowerBound.note("No scenario takes fewer steps than this from here.")
        }
        (false, _) => Term::MeanCost.into(),
    };
    let steps = match forecast.steps {
        // The plan of a replanning agent holds only on the ice map that it assumes.
        Some(steps) if forecast.success.is_none() => (
            Term::Plan.note("Its steps on the assumed ice map."),
            Some(format!("{steps:.0} steps")),
        ),
        steps => (Term::ExpectedSteps.into(), steps.map(|steps| format!("{steps:.1}"))),
    };
    let worst = forecast.worst_steps.map(|steps| format!("{steps:.0}"));
    let facts = [
        (Term::Success.into(), success),
        (lost_label, lost),
        steps,
        (cost, bounds),
        (Term::WorstCase.into(), worst),
    ];
    for (label, text) in facts {
        if let Some(text) = text {
            fact(ui, label, RichText::new(text).monospace());
        }
    }
}

/// Shows the outcome at the end of a run, where there is no decision.
fn ending(ui: &mut Ui, run: &IceRun, is_played: bool, studio: &Studio) {
    let (recording, theme) = (run.recording(), studio.theme());
    let sentences = words::ending(recording, studio.visible().truth);
    if is_played && recording.outcome.is_none() {
        ui.label(RichText::new(format!("Step {}", run.len())).strong());
        let waits = if is_by_hand(run) { "Your move" } else { "Waiting for the agent's decision" };
        ui.weak(waits);
        return;
    }
    let token = match recording.outcome {
        Some(Outcome::Solved) => theme.chrome.success,
        Some(Outcome::PlayedOut { .. }) => theme.chrome.text,
        Some(Outcome::Cancelled) | None => theme.chrome.warning,
        Some(Outcome::Failed(_)) => theme.chrome.error,
    };
    for (place, sentence) in sentences.into_iter().enumerate() {
        let text = RichText::new(sentence);
        ui.label(if place == 0 { text.strong().color(style::colour(token)) } else { text });
    }
}

//! The decision panel: action, engine, guarantee, forecast, candidates, scenarios and effort of one
//! decision.

use super::candidates::CandidateTable;
use super::evaluation::{DecisionEvaluation, cells_of};
use super::plan::PlanText;
use super::reasons::Completeness;
use super::scenario_strip::ScenarioStrip;
use super::{observation, reasons, strips, text};
use crate::agents::{AgentKind, Basis, Decision, DecisionEffort};
use crate::board::CellIndex;
use crate::episode::{EpisodeOutcome, RecordedStep};
use crate::picture::Theme;
use crate::planning::strips::direction_name;
use crate::studio::glossary::{Term, TermLabel, hover};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::{HoverMarks, HoverPreview, IceRun, Run, RunFacts, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::table::arrow;
use crate::studio::verification::safety_ui;
use crate::studio::widgets::{empty_state, labelled_value, no_run_ui, term_label, term_section};
use crate::worlds::ice::Ice;
use eframe::egui::{Label, RichText, Sense, Ui, Vec2};

/// View state of the decision panel.
#[derive(Debug, Default)]
pub struct DecisionView {
    candidates: CandidateTable,
    plan: PlanText,
    scenarios: ScenarioStrip,
}

impl DecisionView {
    /// Shows the panel.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let Some(run) = studio.runs.shown().and_then(Run::ice) else {
            return no_run_ui(ui, studio);
        };
        let cursor = studio.playback.cursor();
        let theme = studio.theme();
        if !studio.visible().reasons {
            return empty_state(ui, "Hidden", "The reasons of the agent are hidden");
        }
        // The estimates of an agent that sees the ice would reveal it.
        if !studio.visible().shows_estimates_of(run) {
            return empty_state(
                ui,
                "Hidden while the ice is hidden",
                "This agent sees the ice and plans with it",
            );
        }
        let mut highlighted: Vec<CellIndex> = Vec::new();
        let mut hover_preview = HoverPreview::default();
        let is_in_progress = studio.is_in_progress(run.id());
        let shown_at = shown_step(run, cursor, is_in_progress);
        let reported = shown_at.and_then(|at| Some((at, run.step(at)?)));
        match reported {
            Some((at, step)) => {
                head_ui(ui, step, (at, cursor), theme);
                // No estimates were computed for a manual move.
                if has_estimates(run, step) {
                    claim_ui(ui, run, step, theme);
                }
                forecast_ui(ui, &step.decision, run.basis(at).unwrap_or(Basis::Estimate));
                safety_ui(ui, studio, run, requests);
                if let Some(evaluation) = DecisionEvaluation::at(run, at) {
                    let shown = self.evaluation_ui(ui, studio, run, &evaluation);
                    (highlighted, hover_preview) = shown;
                }
            }
            None => ending_ui(ui, run, is_in_progress, studio),
        }
        if let Some((at, _)) = reported {
            self.plan.ui(ui, run, at, theme);
            highlighted.extend(strips::show(ui, studio, run, at));
        }
        observation::show(ui, run, cursor, theme);
        observation::show_differences(ui, run, cursor);
        // The effort comes last: readers need it least, and its number of lines varies.
        if let Some((_, step)) = reported.filter(|(_, step)| has_estimates(run, step)) {
            effort_ui(ui, run, step);
        }
        let pointed_at =
            HoverMarks { cells: highlighted, preview: hover_preview, action_rank: None };
        if !pointed_at.is_empty() {
            requests.push(Request::MarkHovered(Box::new(pointed_at)));
        }
    }

    /// Shows candidates, outcomes of the chosen candidate, and example scenarios.
    ///
    /// Returns the cells to mark and the moves to preview for the hovered candidate or scenario.
    fn evaluation_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        run: &IceRun,
        evaluation: &DecisionEvaluation<'_>,
    ) -> (Vec<CellIndex>, HoverPreview) {
        let (mut cells, mut preview) = (Vec::new(), HoverPreview::default());
        let cursor = studio.playback.cursor();
        let decision = evaluation.decision;
        // An agent that follows a plan decides rarely: the shown decision may precede the cursor.
        let since = if evaluation.step == cursor {
            String::new()
        } else {
            format!(", evaluated at step {}", evaluation.step)
        };
        // The heading names the sample only if the table shows probabilities.
        let has_shares =
            decision.candidates.iter().any(|it| it.forecast.success.or(it.risk).is_some());
        let basis = run.basis(evaluation.step).unwrap_or(Basis::Estimate);
        let sample = if has_shares { basis.in_heading() } else { String::new() };
        if !decision.candidates.is_empty() {
            term_section(ui, &format!("Candidates{since}{sample}"), Term::Candidate);
            if let Some(candidate) = self.candidates.ui(ui, run, decision, studio.theme()) {
                preview = evaluation.preview(run, cursor, candidate);
                cells = cells_of(candidate, &preview);
            }
        }
        let outcomes = evaluation.chosen().map_or(&[][..], |chosen| &chosen.outcomes);
        let completeness = Completeness::of(evaluation);
        let proved = evaluation.chosen().and_then(|chosen| chosen.proved_loss.as_deref().copied());
        if !outcomes.is_empty() || proved.is_some() {
            let sample = if outcomes.is_empty() { String::new() } else { basis.in_heading() };
            term_section(ui, &format!("Possible outcomes{sample}"), Term::Outcome);
            if let Some(proved) = proved {
                ui.label(text::proved(proved));
            }
            for outcome in outcomes {
                ui.label(reasons::of_outcome(run.terrain().layout(), outcome, completeness, basis));
            }
            if let Some(others) = reasons::of_other_outcomes(evaluation) {
                ui.weak(others);
            }
        }
        if !decision.example_scenarios.is_empty() {
            term_section(ui, &format!("Example scenarios{since}"), Term::Scenario);
            let pointed = self.scenarios.ui(ui, run, cursor, evaluation, studio.theme());
            preview = pointed.unwrap_or(preview);
            // Observations since the decision may contradict every recorded scenario.
            if evaluation.consistent_scenarios(run, cursor).next().is_none() {
                ui.weak("Observations since then rule out all recorded scenarios");
            }
        }
        (cells, preview)
    }
}

/// The step whose decision is shown, at the cursor; `None` at the end.
///
/// While an agent is deciding that step, the previous one, so that the panel does not flash empty
/// during a live run. `is_in_progress` is true while the run is in progress.
fn shown_step(run: &IceRun, cursor: usize, is_in_progress: bool) -> Option<usize> {
    if cursor < run.len() {
        return Some(cursor);
    }
    let is_deciding = run.recording().outcome.is_none() && is_in_progress && !is_manual(run);
    cursor.checked_sub(1).filter(|_| is_deciding)
}

/// Shows "Step 17: left", with an arrow and the engine.
///
/// `at` is the shown step; if it is before the cursor, the text says that the next one is pending.
fn head_ui(ui: &mut Ui, step: &RecordedStep<Ice>, (at, cursor): (usize, usize), theme: &Theme) {
    let decision = &step.decision;
    ui.horizontal(|ui| {
        let side = theme.spacing * 9.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        ui.painter().rect_filled(rect, 6.0, style::colour(theme.chrome.selection));
        arrow(ui.painter(), rect.center(), side * 0.28, decision.action, theme);
        ui.vertical(|ui| {
            let action = direction_name(decision.action);
            let undecided =
                if at < cursor { format!(" (step {cursor} is pending)") } else { String::new() };
            ui.label(RichText::new(format!("Step {at}: {action}{undecided}")).strong());
            let engine = Label::new(RichText::new(text::engine(decision)).weak()).wrap();
            hover(ui.add(engine), Term::Engine);
        });
    });
}

/// Whether an engine computed the decision; false for a manual move without any effort.
fn has_estimates(run: &IceRun, step: &RecordedStep<Ice>) -> bool {
    !(is_manual(run) && step.decision.effort == DecisionEffort::default())
}

/// Whether the run is played by hand.
fn is_manual(run: &IceRun) -> bool {
    AgentKind::from_name(&run.recording().header.agent) == Ok(AgentKind::You)
}

/// Shows the guarantee of the decision, and warns if a time limit cut it short.
fn claim_ui(ui: &mut Ui, run: &IceRun, step: &RecordedStep<Ice>, theme: &Theme) {
    ui.add_space(theme.spacing);
    let claim = step.decision.proof.claim_on_ice(&step.decision.engine, run.is_clairvoyant());
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

/// Shows nodes, scenarios and time of the decision.
fn effort_ui(ui: &mut Ui, run: &IceRun, step: &RecordedStep<Ice>) {
    term_section(ui, "Effort", Term::Effort);
    let DecisionEffort { nodes, scenarios, .. } = step.decision.effort;
    labelled_value(
        ui,
        Term::Node.labelled("nodes"),
        RichText::new(group_digits(nodes)).monospace(),
    );
    if scenarios > 0 {
        let label = Term::Scenario
            .labelled("scenarios")
            .note("Ice maps that differ only in irrelevant cells count as one scenario.");
        labelled_value(ui, label, RichText::new(group_digits(u64::from(scenarios))).monospace());
    }
    let time = RichText::new(format!("{:.2} ms", step.decision_ms)).monospace();
    labelled_value(ui, Term::DecisionTime.labelled("time"), time);
    let is_program = AgentKind::from_name(&run.recording().header.agent).is_err();
    if let Some(spent) = text::time_without_search(&step.decision, is_program) {
        ui.weak(spent);
    }
}

/// Note on the difference between the probability of a loss and the safety check.
const LOST_IS_WEIGHTED: &str =
    "Ice maps are weighted by probability; the safety check below counts them.";

/// Shows the recorded forecast of the decision; an absent value has no line.
fn forecast_ui(ui: &mut Ui, decision: &Decision<Ice>, basis: Basis) {
    let forecast = &decision.forecast;
    // One line for both numbers: short panels have room for few lines.
    let [success, lost] =
        [forecast.success, forecast.lost_share].map(|share| share.map(|it| basis.percent(it)));
    let lost_label = match decision.omits_paths {
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
    let cost: TermLabel = match (decision.is_worst_case, forecast.lost_share) {
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
            labelled_value(ui, label, RichText::new(text).monospace());
        }
    }
}

/// Shows the outcome at the end of a run, where there is no decision.
///
/// In a run in progress (`is_in_progress`), shows who moves next.
fn ending_ui(ui: &mut Ui, run: &IceRun, is_in_progress: bool, studio: &Studio) {
    let (recording, theme) = (run.recording(), studio.theme());
    let sentences = text::ending(recording, studio.visible().truth);
    if is_in_progress && recording.outcome.is_none() {
        ui.label(RichText::new(format!("Step {}", run.len())).strong());
        let waits = match (studio.visible().future, is_manual(run)) {
            (false, _) => "The next decision is hidden, because it is in the future",
            (true, true) => "Your move",
            (true, false) => "Waiting for the agent's decision",
        };
        ui.weak(waits);
        return;
    }
    let token = match recording.outcome {
        Some(EpisodeOutcome::Solved) => theme.chrome.success,
        Some(EpisodeOutcome::PlayedOut { .. }) => theme.chrome.text,
        Some(EpisodeOutcome::Cancelled) | None => theme.chrome.warning,
        Some(EpisodeOutcome::Failed(_)) => theme.chrome.error,
    };
    for (place, sentence) in sentences.into_iter().enumerate() {
        let text = RichText::new(sentence);
        ui.label(if place == 0 { text.strong().color(style::colour(token)) } else { text });
    }
}

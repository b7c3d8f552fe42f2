//! The decision panel: the action, the value of each position, the outcome, and the belief update.
//!
//! The value of a position is the expected number of points to the end if the ball goes there.

use super::{text, values};
use crate::agents::{Decision, percent};
use crate::episode::RecordedStep;
use crate::picture::{Theme, ball_scene};
use crate::studio::glossary::{Term, hover};
use crate::studio::model::{HoverMarks, RunFacts, RunWorld, Studio, WorldRun};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{labelled_value, no_run_ui, term_label, term_section};
use crate::studio::{paint, style};
use crate::worlds::zuma::{Action, Belief, Colour, State, Zuma};
use eframe::egui::{Label, RichText, Sense, Ui, Vec2};

/// Smallest listed change of the mean of a probability.
const MIN_LISTED_CHANGE: f64 = 0.000_5;

/// Shows the panel.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let Some(run) = studio.runs.shown().and_then(Zuma::downcast) else {
        return no_run_ui(ui, studio);
    };
    let (cursor, theme) = (studio.playback.cursor(), studio.theme());
    let before = run.frame(cursor).state;
    let mut pointed = None;
    match run.step(cursor) {
        Some(step) => {
            head(ui, run, step, (cursor, &before), theme);
            pointed = candidates_ui(ui, theme, &step.decision, &before);
        }
        None => ending(ui, run, &before, theme),
    }
    // The outcome of a ball is random, so it appears one position after the decision.
    if let Some(last) = cursor.checked_sub(1)
        && let Some(step) = run.step(last)
    {
        let frame = run.frame(last);
        term_section(ui, &format!("Result of ball {}", last + 1), Term::Reward);
        for sentence in text::step_texts(&frame.state, step, &run.recording().header.level) {
            ui.add(Label::new(sentence).wrap());
        }
        belief_update_ui(ui, &frame.belief, &run.frame(cursor).belief);
    }
    // Hover marks last for one frame: request them again while the pointer rests on a bar.
    if pointed.is_some() {
        let pointed_at =
            HoverMarks { action_rank: pointed.map(Action::rank), ..HoverMarks::default() };
        requests.push(Request::MarkHovered(Box::new(pointed_at)));
    }
}

/// Shows "Ball 3: put it last", the engine, its guarantee and its forecast.
///
/// `cursor` is the number of balls played before; `before` is the state with the ball in hand.
fn head(
    ui: &mut Ui,
    run: &WorldRun<Zuma>,
    step: &RecordedStep<Zuma>,
    (cursor, before): (usize, &State),
    theme: &Theme,
) {
    let decision = &step.decision;
    ui.horizontal(|ui| {
        let side = theme.spacing * 9.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        ui.painter().rect_filled(rect, 6.0, style::colour(theme.chrome.selection));
        let ball = ball_scene(before.ball, side * 0.72, theme);
        let origin = rect.center() - Vec2::splat(side * 0.36);
        paint::scene(ui.painter(), &ball, origin, 1.0);
        ui.vertical(|ui| {
            let action = text::action_text(decision.action, before.line.len());
            ui.label(RichText::new(format!("Ball {}: {action}", cursor + 1)).strong());
            let engine = Label::new(RichText::new(&decision.engine).weak()).wrap();
            hover(ui.add(engine), Term::Engine);
        });
    });
    ui.add_space(theme.spacing);
    let knows = run.recording().header.agent == "oracle";
    ui.horizontal_wrapped(|ui| {
        term_label(ui, Term::Guarantee);
        ui.label(text::claim(decision.proof, knows));
    });
    forecast(ui, decision, step.decision_ms);
}

/// Shows the expected points, hit probability, confidence and time of a decision, if recorded.
fn forecast(ui: &mut Ui, decision: &Decision<Zuma>, milliseconds: f32) {
    let figure = |text: String| RichText::new(text).monospace();
    let forecast = &decision.forecast;
    if let Some(reward) = forecast.reward {
        let unsure = forecast.reward_deviation.filter(|deviation| *deviation > 0.0);
        let unsure = unsure.map_or_else(String::new, |deviation| format!(" ± {deviation:.1}"));
        labelled_value(ui, Term::ExpectedPoints, figure(format!("{reward:.1}{unsure}")));
    }
    if let Some(hit) = forecast.execution_probability {
        labelled_value(ui, Term::HitProbability, figure(percent(hit)));
    }
    if let Some(confidence) = forecast.confidence {
        labelled_value(ui, Term::Confidence, figure(percent(confidence)));
    }
    labelled_value(
        ui,
        Term::DecisionTime.labelled("time"),
        figure(format!("{milliseconds:.2} ms")),
    );
}

/// Shows a bar for each position, and the possible outcomes of one action.
///
/// The outcomes are those of the hovered action, otherwise of the first candidate, if the ball
/// hits. Returns the hovered action.
fn candidates_ui(
    ui: &mut Ui,
    theme: &Theme,
    decision: &Decision<Zuma>,
    before: &State,
) -> Option<crate::worlds::zuma::Action> {
    if decision.candidates.is_empty() {
        ui.add_space(theme.spacing);
        ui.weak("This player follows a fixed rule and compares no candidates");
        return None;
    }
    term_section(ui, "Value of each position (– = discard)", Term::Value);
    let pointed = values::ui(ui, theme, decision, before);
    let candidates = &decision.candidates;
    let shown = pointed.and_then(|action| {
        candidates.iter().find(|candidate| candidate.actions.first() == Some(&action))
    });
    let shown = shown.or(candidates.first())?;
    let action = shown.actions.first().copied().unwrap_or(decision.action);
    let title = format!("If the ball hits: {}", text::action_text(action, before.line.len()));
    term_section(ui, &title, Term::Outcome);
    if shown.outcomes.is_empty() {
        ui.label("No group pops");
    }
    for outcome in &shown.outcomes {
        ui.add(Label::new(text::outcome(outcome)).wrap());
    }
    // The outcomes above assume a hit. A missed ball goes elsewhere or is discarded.
    if let Some(hit) = shown.forecast.execution_probability {
        let missed = percent(1.0 - hit);
        ui.weak(format!("Otherwise ({missed}) another position, or discarded"));
    }
    pointed
}

/// Shows the outcome of a game.
///
/// At the end of an unfinished game, that there is no decision yet.
fn ending(ui: &mut Ui, run: &WorldRun<Zuma>, state: &State, theme: &Theme) {
    match &run.recording().outcome {
        Some(outcome) => {
            let token = text::ending_colour(outcome, theme);
            let text = RichText::new(text::result_text(outcome, state));
            ui.add(Label::new(text.strong().color(style::colour(token))).wrap());
        }
        None => {
            ui.label(RichText::new(format!("Ball {}", run.len() + 1)).strong());
            ui.weak("No decision yet");
        }
    }
}

/// Lists the probabilities whose mean differs between two beliefs, and counts revealed rewards.
fn belief_update_ui(ui: &mut Ui, before: &Belief, after: &Belief) {
    let mut lines = Vec::new();
    let (old, new) = (before.mean_probabilities(), after.mean_probabilities());
    let mut compare = |what: &str, colour: Colour, old: f64, new: f64| {
        if (new - old).abs() > MIN_LISTED_CHANGE {
            lines.push(format!("{colour} {what}: {old:.3} to {new:.3}"));
        }
    };
    for colour in Colour::ALL {
        compare("hit probability", colour, old.hit[colour], new.hit[colour]);
        compare("pops", colour, old.pop[colour], new.pop[colour]);
        compare("comes next", colour, old.next_ball[colour], new.next_ball[colour]);
    }
    // A reward is known exactly or not at all, so it has no mean to compare.
    let count = |belief: &Belief| belief.rewards.determined().to_row().iter().flatten().count();
    let found = count(after).saturating_sub(count(before));
    if found > 0 {
        lines.push(format!("{found} rewards revealed"));
    }
    if lines.is_empty() {
        return;
    }
    term_section(ui, "Belief update", Term::Posterior);
    for line in lines {
        ui.add(Label::new(line).wrap());
    }
}

//! The decision panel: the action, the value of each position, the outcome, and the belief update.
//!
//! The value of a position is the expected number of points to the end if the ball goes there. A bar
//! shows the value with its standard deviation.

use super::text;
use crate::agents::Candidate;
use crate::agents::{Decision, Verdict, percent};
use crate::episode::RecordedStep;
use crate::picture::{Theme, ball_scene};
use crate::studio::glossary::{Term, hover};
use crate::studio::model::{HoverMarks, RunFacts, RunWorld, Studio, WorldRun};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{empty_state, labelled_value, no_run_ui, term_label, term_section};
use crate::studio::{paint, style};
use crate::worlds::zuma::{Action, Belief, State, Zuma};
use eframe::egui::{
    Align2, FontId, Label, Pos2, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo,
};

/// Height of the bars, in multiples of the theme's spacing.
const BARS_HEIGHT: f32 = 30.0;

/// Shows the panel.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let Some(run) = studio.runs.shown().and_then(Zuma::downcast) else {
        return no_run_ui(ui, studio);
    };
    if !studio.visible().reasons {
        return empty_state(ui, "Hidden", "The reasons of the player are hidden");
    }
    // The estimates of a player that knows the model would reveal it.
    if !studio.visible().shows_estimates_of(run) {
        return empty_state(
            ui,
            "Hidden while the truth is hidden",
            "This player knows the model and plans with it",
        );
    }
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
        // The points of each group follow from the true rewards.
        let rewards = &run.recording().header.level.model.rewards;
        let rewards = studio.visible().truth.then_some(rewards);
        term_section(ui, &format!("Result of ball {}", last + 1), Term::Reward);
        for sentence in step.change.sentences(&frame.state, step.decision.action, rewards) {
            ui.add(Label::new(sentence).wrap());
        }
        if studio.visible().labels {
            belief_update_ui(ui, &frame.belief, &run.frame(cursor).belief);
        }
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
            let action = decision.action.words(before.line.len());
            ui.label(RichText::new(format!("Ball {}: {action}", cursor + 1)).strong());
            let engine = Label::new(RichText::new(&decision.engine).weak()).wrap();
            hover(ui.add(engine), Term::Engine);
        });
    });
    ui.add_space(theme.spacing);
    let knows = run.recording().header.agent == "oracle";
    ui.horizontal_wrapped(|ui| {
        term_label(ui, Term::Guarantee);
        ui.label(decision.proof.claim_in_zuma(knows));
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
) -> Option<Action> {
    if decision.candidates.is_empty() {
        ui.add_space(theme.spacing);
        ui.weak("This player follows a fixed rule and compares no candidates");
        return None;
    }
    term_section(ui, "Value of each position (– = discard)", Term::Value);
    let pointed = values_ui(ui, theme, decision, before);
    let candidates = &decision.candidates;
    let shown = pointed.and_then(|action| {
        candidates.iter().find(|candidate| candidate.actions.first() == Some(&action))
    });
    let shown = shown.or(candidates.first())?;
    let action = shown.actions.first().copied().unwrap_or(decision.action);
    let title = format!("If the ball hits: {}", action.words(before.line.len()));
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
    let lines = after.changes_since(before);
    if lines.is_empty() {
        return;
    }
    term_section(ui, "Belief update", Term::Posterior);
    for line in lines {
        ui.add(Label::new(line).wrap());
    }
}

/// Shows a bar for each candidate with a value, discarding first; returns the hovered action.
///
/// The chosen action has an outline. `before` is the state in which the player decided.
fn values_ui(
    ui: &mut Ui,
    theme: &Theme,
    decision: &Decision<Zuma>,
    before: &State,
) -> Option<Action> {
    let mut bars: Vec<_> = decision.candidates.iter().filter_map(Bar::of).collect();
    bars.sort_by_key(|bar| bar.action.rank());
    let unit = theme.spacing;
    let size = Vec2::new(ui.available_width(), unit * BARS_HEIGHT);
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "value of each place"));
    // The range covers all bars with their deviations, plus a margin.
    let low = bars.iter().map(|bar| bar.value - bar.deviation).fold(f32::INFINITY, f32::min);
    let high = bars.iter().map(|bar| bar.value + bar.deviation).fold(f32::NEG_INFINITY, f32::max);
    let room = (high - low).max(0.1);
    let (bottom, top) = (low - 0.12 * room, high + 0.05 * room);
    let painter = ui.painter();
    let small = FontId::proportional(theme.text_sizes.small);
    let quiet = style::colour(theme.chrome.text_quiet);
    let labels = painter.layout_no_wrap(format!("{top:.0}"), small.clone(), quiet).size();
    let label_width =
        labels.x.max(painter.layout_no_wrap(format!("{bottom:.0}"), small.clone(), quiet).size().x);
    let rect = Rect::from_min_max(
        whole.min + Vec2::new(label_width + unit, labels.y * 0.5),
        whole.max - Vec2::new(0.0, labels.y + unit),
    );
    painter.rect_filled(rect, 4.0, style::colour(theme.chrome.background));
    let y = |value: f32| rect.bottom() - (value - bottom) / (top - bottom) * rect.height();
    for value in [high, low] {
        let at = Pos2::new(rect.left() - unit * 0.5, y(value));
        painter.text(at, Align2::RIGHT_CENTER, format!("{value:.0}"), small.clone(), quiet);
        painter.hline(
            rect.x_range(),
            y(value),
            Stroke::new(1.0, style::colour(theme.chrome.hairline)),
        );
    }
    // Each bar takes an equal share of the width; the pointer selects by that share.
    let pitch = rect.width() / bars.len().max(1) as f32;
    let pointed = response.hover_pos().map(|point| ((point.x - rect.left()) / pitch).floor());
    let pointed = pointed.filter(|place| *place >= 0.0).map(|place| place as usize);
    for (number, bar) in bars.iter().enumerate() {
        let left = rect.left() + pitch * number as f32;
        let column = Rect::from_x_y_ranges(left..=left + pitch, rect.y_range());
        if pointed == Some(number) {
            painter.rect_filled(column, 2.0, style::colour(theme.chrome.hovered));
        }
        let wide = column.shrink2(Vec2::new((pitch * 0.18).min(unit), 0.0));
        let body = wide.with_min_y(y(bar.value));
        let is_chosen = bar.verdict == Verdict::Chosen;
        let token = if is_chosen { theme.planning.chosen } else { theme.planning.searched_early };
        painter.rect_filled(
            body,
            2.0,
            style::colour(token.faded(if is_chosen { 1.0 } else { 0.75 })),
        );
        if is_chosen {
            let outline = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.text));
            painter.rect_stroke(body, 2.0, outline, StrokeKind::Inside);
        }
        if bar.deviation > 0.0 {
            let x = wide.center().x;
            let stroke = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.text));
            painter.vline(x, y(bar.value + bar.deviation)..=y(bar.value - bar.deviation), stroke);
        }
        // Label every bar if there is space, otherwise every fifth.
        if pitch >= theme.text_sizes.small * 1.3 || number.is_multiple_of(5) {
            let name = match bar.action {
                Action::Discard => "–".to_owned(),
                Action::Insert(at) => at.to_string(),
            };
            let at = Pos2::new(wide.center().x, rect.bottom() + unit * 0.5);
            painter.text(at, Align2::CENTER_TOP, name, small.clone(), quiet);
        }
    }
    let bar = pointed.and_then(|place| bars.get(place))?;
    let text = bar.text(before.line.len());
    response.on_hover_ui_at_pointer(|ui| {
        ui.label(text);
    });
    Some(bar.action)
}

/// The bar of one action.
#[derive(Debug, Clone, Copy)]
struct Bar {
    action: Action,
    /// Expected points to the end.
    value: f32,
    /// Standard deviation in points; 0 if unknown.
    deviation: f32,
    verdict: Verdict,
}

impl Bar {
    /// The bar of a candidate; `None` without a value.
    fn of(candidate: &Candidate<Zuma>) -> Option<Self> {
        Some(Self {
            action: *candidate.actions.first()?,
            value: candidate.forecast.reward?,
            deviation: candidate.forecast.reward_deviation.unwrap_or_default(),
            verdict: candidate.verdict,
        })
    }

    /// Action and value as text, for a line of this length.
    fn text(&self, length: usize) -> String {
        let Self { action, value, deviation, .. } = self;
        let unsure = if *deviation > 0.0 { format!(" ± {deviation:.1}") } else { String::new() };
        let mut text = format!("{}: {value:.1}{unsure} points to the end", action.words(length));
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text
    }
}

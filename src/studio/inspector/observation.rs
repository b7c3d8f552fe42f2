//! The last observation: the belief update, and changes of the metrics.
//!
//! A belief update contains the cells that the observation proved to be ice or floor.

use super::evaluation::matching_outcome;
use super::reasons;
use crate::agents::{Basis, counted};
use crate::episode::is_unpredicted;
use crate::picture::Theme;
use crate::planning::strips::direction_name;
use crate::studio::glossary::{Term, of_metric};
use crate::studio::model::{IceRun, Metric, RunFacts};
use crate::studio::style;
use crate::studio::widgets::{labelled_value, term_section};
use eframe::egui::{RichText, Ui};

/// Shows the observation after the action before the cursor.
pub fn show(ui: &mut Ui, run: &IceRun, cursor: usize, theme: &Theme) {
    term_section(ui, "Last observation", Term::Observation);
    let Some(step) = cursor.checked_sub(1).and_then(|before| run.step(before)) else {
        ui.weak("No step yet");
        return;
    };
    let layout = run.terrain().layout();
    let action = direction_name(step.decision.action);
    let happened = step.change.words(layout);
    match step.decision.predicted.as_ref().filter(|predicted| **predicted != step.change) {
        Some(expected) => {
            let surprise = style::colour(theme.events.surprise);
            let expected = expected.words(layout);
            let steps = &run.recording().steps;
            // An outcome in no scenario is a surprise. Any other was possible, only less likely.
            let title = if is_unpredicted(&steps[..cursor - 1], step) {
                format!("Surprise on the move {action}: no scenario predicted it")
            } else if let Some(outcome) = matching_outcome(run, cursor - 1) {
                let basis = run.basis(cursor - 1).unwrap_or(Basis::Estimate);
                let probability = basis.percent(outcome.probability);
                format!("Less likely outcome of the move {action}: {probability}")
            } else {
                format!("Less likely outcome of the move {action}")
            };
            ui.label(RichText::new(title).color(surprise));
            ui.label(format!("expected: {expected}\nhappened: {happened}"));
        }
        None => {
            ui.label(format!("On the move {action}, {happened}"));
        }
    }
    // Then the cells that the agent has learned from it, with contradictions.
    let belief_update = &step.belief_update;
    let mut learnt = Vec::new();
    for (cells, noun) in [(&belief_update.ice, "ice"), (&belief_update.floor, "floor")] {
        if !cells.is_empty() {
            learnt.push(format!("{} revealed as {noun}", counted(cells.len(), "cell")));
        }
    }
    if !belief_update.contradicted.is_empty() {
        let cells = counted(belief_update.contradicted.len(), "cell");
        learnt.push(format!("{cells} contradict the belief"));
    }
    if belief_update.impossible {
        learnt.push("no scenario is consistent with the observation".to_owned());
    }
    if learnt.is_empty() {
        ui.weak("No new information");
    } else {
        ui.label(learnt.join(", "));
    }
    // Last, the probability of the observation and the scenarios that it rules out.
    for sentence in reasons::of_observation(run, cursor) {
        ui.label(sentence);
    }
}

/// Panel width below which the columns of numbers are narrower, in points.
const NARROW_PANEL_POINTS: f32 = 260.0;

/// Shows each recorded metric at the cursor, with its change since the previous step.
pub fn show_differences(ui: &mut Ui, run: &IceRun, cursor: usize) {
    let term =
        Term::Cursor.note("Each value at the cursor, and its change since the previous step.");
    term_section(ui, "Change since the previous step", term);
    // In a narrow panel with large letters the labels need the space.
    let digits = if ui.available_width() < NARROW_PANEL_POINTS { 6 } else { 9 };
    for figure in Metric::ALL {
        if run.metric_bounds().of(figure).is_none() {
            continue;
        }
        let now = run.value(figure, cursor);
        let before = cursor.checked_sub(1).and_then(|before| run.value(figure, before));
        let change = now.zip(before).map(|(now, before)| now - before);
        let now = now.map_or_else(|| "–".to_owned(), |now| figure.text(now));
        // A dash instead of an empty string: trailing blanks have no width, and the number before
        // would move.
        let change = change.map_or_else(|| "–".to_owned(), |change| signed(figure, change));
        labelled_value(
            ui,
            of_metric(figure),
            RichText::new(format!("{now:>digits$} {change:>digits$}")).monospace(),
        );
    }
}

/// Returns a change with its sign; "=" if it rounds to zero.
fn signed(metric: Metric, change: f32) -> String {
    let text = metric.rounded_text(change.abs());
    if text.chars().all(|letter| matches!(letter, '0' | '.' | ' ' | '%')) {
        "=".to_owned()
    } else if change > 0.0 {
        format!("+{text}")
    } else {
        format!("-{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_carry_their_sign() {
        assert_eq!(signed(Metric::UnknownCells, -3.0), "-3");
        assert_eq!(signed(Metric::ExpectedSteps, 1.25), "+1.2");
        assert_eq!(signed(Metric::Milliseconds, 0.001), "=");
        assert_eq!(signed(Metric::Success, 0.004), "=");
        assert_eq!(signed(Metric::Success, -0.021), "-2 %");
        assert_eq!(Metric::Success.text(0.996), "> 99 %");
    }
}

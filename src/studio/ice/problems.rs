//! The list of problems of the level. A click on one frames its cells; buttons apply fixes.
//!
//! `index` is the index in the list, which also counts problems that are hidden with the ice.

use super::dead_cells;
use super::request::IceRequest;
use super::review::{Finding, step_limit_finding};
use crate::picture::{Icon, Rgba};
use crate::planning::sokoban::DeadlockReport;
use crate::studio::glossary::Term;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{ProblemRow, capitalized, empty_state, term_section};
use crate::worlds::ice::{ProblemKind, Severity};
use eframe::egui::{Button, ScrollArea, Ui};

/// Shows the list of problems, or that there are none.
///
/// While the ice is hidden, leaves out problems that would reveal it.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let review = studio.worlds.ice.document().review();
    // Problems that depend on the ice, or on a proof about it, would reveal the ice.
    let shows_ice = studio.visible().truth;
    let limit = step_limit_finding(studio).filter(|_| shows_ice);
    let findings: Vec<_> = review.findings().iter().cloned().chain(limit).collect();
    let deadlocks = dead_cells::deadlock_reports(studio);
    let is_shown = |it: &&Finding| shows_ice || it.problem.kind != ProblemKind::UnreachableIce;
    let count = |severity: Severity| {
        let shown = findings.iter().filter(is_shown);
        shown.filter(|finding| finding.problem.severity() == severity).count()
    };
    let (fatal, warnings) = (count(Severity::Fatal), count(Severity::Warning));
    if fatal + warnings + deadlocks.len() == 0 {
        return empty_state(ui, "No problems", "The level has no problems");
    }
    if fatal + warnings > 0 {
        ui.weak(summary(fatal, warnings));
    }
    ScrollArea::vertical().id_salt("problems").auto_shrink(false).show(ui, |ui| {
        // Number before filtering: the model counts hidden problems, too.
        for (index, finding) in findings.iter().enumerate().filter(|(_, it)| is_shown(it)) {
            finding_ui(ui, studio, requests, index, finding);
        }
        if !deadlocks.is_empty() {
            term_section(ui, "Deadlocks at the start", Term::Deadlock);
        }
        for (place, report) in deadlocks.iter().enumerate() {
            deadlock_ui(ui, studio, requests, findings.len() + place, report);
        }
    });
}

/// Number of errors and warnings as text, for example "1 error and 2 warnings: …".
fn summary(fatal: usize, warnings: usize) -> String {
    let of = |count: usize, one: &str, many: &str| {
        if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
    };
    match (fatal, warnings) {
        (0, warnings) => of(warnings, "warning", "warnings"),
        (fatal, 0) => format!("{}: the level cannot be played yet", of(fatal, "error", "errors")),
        _ => format!(
            "{} and {}: the level cannot be played yet",
            of(fatal, "error", "errors"),
            of(warnings, "warning", "warnings")
        ),
    }
}

/// Shows a finding: icon, text, and buttons for its fixes.
fn finding_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    index: usize,
    finding: &Finding,
) {
    let chrome = &studio.theme().chrome;
    let icon = match finding.problem.severity() {
        Severity::Fatal => (Icon::Error, chrome.error),
        Severity::Warning => (Icon::Warning, chrome.warning),
    };
    let text = capitalized(&finding.problem.to_string());
    row_ui(ui, studio, requests, index, (icon, &text), |ui, requests| {
        ui.horizontal_wrapped(|ui| fixes_ui(ui, requests, index, finding));
    });
}

/// Shows a deadlock: explanation, name of the detector, and a picture if it fits.
fn deadlock_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    index: usize,
    deadlock: &DeadlockReport,
) {
    let icon = (Icon::DeadCell, studio.theme().chrome.error);
    row_ui(ui, studio, requests, index, (icon, &deadlock.sentence), |ui, _| {
        ui.weak(deadlock.detector.name());
        if let Some(static_deadlocks) = dead_cells::static_deadlocks(studio) {
            dead_cells::picture_ui(ui, studio, static_deadlocks, deadlock);
        }
    });
}

/// Shows one problem with content below its text; a click selects the problem.
fn row_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    index: usize,
    (icon, text): ((Icon, Rgba), &str),
    below: impl FnOnce(&mut Ui, &mut Requests),
) {
    let is_shown = studio.worlds.ice.selected_problem() == Some(index);
    let hint = Some("Shows the squares concerned");
    let row = ProblemRow { icon, text, is_shown, hint };
    if row.show(ui, |ui| below(ui, requests)) {
        requests.push(Request::from(IceRequest::SelectProblem(index)));
    }
}

/// Shows a button for each quick fix of a finding.
fn fixes_ui(ui: &mut Ui, requests: &mut Requests, index: usize, finding: &Finding) {
    for (place, fix) in finding.fixes.iter().enumerate() {
        if ui.add(Button::new(capitalized(fix.label)).small()).clicked() {
            let request = IceRequest::Fix { problem: index, fix: place };
            requests.push(Request::from(request));
        }
    }
}

//! The verdict strip above the canvas: whether the solver can solve the level, and with how much.
//!
//! The verdict of the solver says whether the level is solvable, with bounds on the fewest moves
//! and pushes. It is stale if it belongs to the level before the last edit.

use crate::picture::Icon;
use crate::planning::sokoban::Objective;
use crate::studio::command::Command;
use crate::studio::glossary::{Term, help_ui, hover};
pub(super) use crate::studio::level_analysis::verdict_strip::HEIGHT;
use crate::studio::level_analysis::verdict_strip::{VerdictText, verdict_strip};
use crate::studio::level_analysis::{CountBounds, DatedVerdict, LevelVerdict, VerdictState, text};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::widgets::{command_button, command_tooltip};
use eframe::egui::{ComboBox, Rect, Ui};

/// Shows the strip.
pub(super) fn show(ui: &mut Ui, rect: Rect, studio: &Studio, requests: &mut Requests) {
    let shows_ice = studio.visible().truth;
    let verdict = if shows_ice { verdict_text(studio) } else { hidden_verdict_text(studio) };
    let tools = |ui: &mut Ui| tools_ui(ui, studio, requests);
    let details = |ui: &mut Ui| {
        if shows_ice {
            details_ui(ui, studio);
        }
    };
    verdict_strip(ui, rect, studio.theme(), &verdict, tools, details);
}

/// Shows the solver controls and the switch for dead cells, from right to left.
fn tools_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let is_solving = studio.solve_job.is_some();
    let solve = if is_solving { Command::StopSolving } else { Command::Solve };
    command_button(ui, studio, requests, solve, false);
    let chosen = studio.settings.objective();
    let combo = ComboBox::from_id_salt("objective").selected_text(text::objective(chosen));
    let response = combo.width(studio.theme().spacing * 26.0).show_ui(ui, |ui| {
        for objective in Objective::ALL {
            let response = ui.selectable_label(objective == chosen, text::objective(objective));
            let label = Term::Objective.note(text::about_objective(objective));
            if hover(response, label).clicked() {
                let request = SettingsRequest::Objective(objective);
                requests.push(Request::Settings(request));
            }
        }
    });
    let response = response.response.accessible_name("objective");
    response.on_hover_ui(|ui| command_tooltip(ui, Command::NextObjective));
    let is_on = studio.settings.show_dead_cells;
    command_button(ui, studio, requests, Command::ToggleDeadCells, is_on);
}

/// Shows bounds, effort and age of the verdict, fresh or stale; nothing without a verdict.
fn details_ui(ui: &mut Ui, studio: &Studio) {
    let (VerdictState::Fresh(verdict) | VerdictState::Stale(verdict)) =
        studio.level_analyzer.verdict_state()
    else {
        return;
    };
    let DatedVerdict { verdict: level_verdict, edit, verdict_at_ms } = verdict;
    // An unsolvable level has no solution to bound.
    if level_verdict.is_solvable != Some(false) {
        ui.weak(format!("moves: {}", bounds_text(level_verdict.moves)));
        ui.weak(format!("pushes: {}", bounds_text(level_verdict.pushes)));
    }
    if let Some(verified) = text::verification_note(level_verdict) {
        ui.weak(format!("{verified}, by verification"));
    }
    let states = text::group_digits(level_verdict.effort.states);
    ui.weak(format!("effort: {states} states in {:.3} s", level_verdict.effort.seconds));
    let seconds = studio.now_ms().saturating_sub(verdict_at_ms) / 1_000;
    let ago = match seconds {
        0..60 => "just now".to_owned(),
        _ => format!("{} min ago", seconds / 60),
    };
    ui.weak(match edit {
        "" => format!("checked {ago}"),
        edit => format!("checked {ago}, after \u{201c}{edit}\u{201d}"),
    });
    help_ui(
        ui,
        match level_verdict.is_solvable {
            Some(true) => &[Term::Solvable, Term::FewestMoves][..],
            Some(false) => &[Term::Unsolvable][..],
            None => &[Term::LowerBound][..],
        }
        .iter()
        .copied(),
    );
}

/// Text of bounds: "8 (proved minimum)", "8 to 12", or "at least 8".
fn bounds_text(range: CountBounds) -> String {
    match (range.proved(), range.at_most) {
        (Some(proved), _) => format!("{proved} (proved minimum)"),
        (None, Some(most)) => format!("{} to {most}", range.at_least),
        (None, None) => format!("at least {}", range.at_least),
    }
}

/// Text in place of the verdict while the ice is hidden: it depends on the ice.
fn hidden_verdict_text(studio: &Studio) -> VerdictText {
    let keys = Command::ToggleIceLayer.spec().keys;
    let key = keys.first().map(|chord| chord.text()).unwrap_or_default();
    VerdictText {
        icon: Icon::Hide,
        colour: studio.theme().chrome.text_quiet,
        verdict: "Verdict hidden while the ice is hidden".to_owned(),
        figures: String::new(),
        note: format!("Press {key} to show the ice and the verdict"),
        progress: None,
    }
}

/// Text of the verdict, and progress of the analysis or the solver.
///
/// A note says if the verdict is stale. The analysis runs in the background when you pause editing;
/// the solver runs when you request a solution.
fn verdict_text(studio: &Studio) -> VerdictText {
    let chrome = &studio.theme().chrome;
    let plain = |icon, verdict: &str, note: String| VerdictText {
        icon,
        colour: chrome.text_quiet,
        verdict: verdict.to_owned(),
        figures: String::new(),
        note,
        progress: None,
    };
    let work = studio.level_analyzer.running_search();
    let under_way = work.map(|work| {
        let (seconds, limit_seconds) = (work.elapsed.as_secs(), work.stage.time_limit().as_secs());
        format!("{}, {seconds} of {limit_seconds} s", work.stage.status_text())
    });
    // First the finished verdict, fresh or stale, then the running search or solver.
    let mut said = match studio.level_analyzer.verdict_state() {
        VerdictState::Unplayable => {
            let note = "Open Problems to see why this level cannot be played".to_owned();
            plain(Icon::Warning, "Not solved: the level has problems", note)
        }
        VerdictState::Unknown => {
            let note = under_way.unwrap_or_else(|| "starts when you pause editing".to_owned());
            plain(Icon::More, "Waiting for the solver", note)
        }
        VerdictState::Stale(analysed) => {
            let next = under_way.unwrap_or_else(|| "continues when you pause editing".to_owned());
            // The old verdict stays in a quiet colour: an edit must not empty the strip.
            let mut said = level_verdict_text(studio, analysed.verdict);
            said.colour = chrome.text_quiet;
            said.figures = format!("{}, before the last edit", said.figures);
            said.note = format!("stale \u{b7} {next}");
            said
        }
        VerdictState::Fresh(analysed) => {
            let mut said = level_verdict_text(studio, analysed.verdict);
            let level_verdict = analysed.verdict;
            // Verification alone expands no states of the solver: leave out an effort of 0 states.
            let has_searched = level_verdict.effort.states > 0 || !level_verdict.is_verified;
            let effort = has_searched.then(|| text::effort_text(level_verdict.effort));
            let notes =
                [ice_note(studio), text::verification_note(level_verdict), under_way, effort];
            said.note = notes.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
            said
        }
    };
    said.progress = work
        .map(|work| work.elapsed.as_secs_f32() / work.stage.time_limit().as_secs_f32().max(0.1));
    // A requested solution pauses the analysis, so its progress replaces that of the analysis.
    if let Some(solving) = &studio.solve_job {
        let name = text::objective(solving.objective());
        let seconds = solving.elapsed().as_secs();
        said.progress = Some(solving.time_fraction());
        said.note = if solving.is_stopping() {
            format!("stopping, after {seconds} s")
        } else {
            format!("solving: {name}, {seconds} s")
        };
    }
    said.progress = said.progress.map(|part| part.min(1.0));
    said
}

/// Notes that the solver sees all ice, which agents do not; `None` without ice.
fn ice_note(studio: &Studio) -> Option<String> {
    let has_ice = studio.worlds.ice.document().review().ice > 0;
    has_ice.then(|| "solver sees all ice".to_owned())
}

/// Text of a verdict without notes.
///
/// A level that can only be solved beyond the step limit counts as an error.
fn level_verdict_text(studio: &Studio, level_verdict: &LevelVerdict) -> VerdictText {
    let chrome = &studio.theme().chrome;
    let (icon, colour) = match level_verdict.is_solvable {
        Some(true) => (Icon::Check, chrome.success),
        Some(false) => (Icon::Error, chrome.error),
        None => (Icon::Help, chrome.warning),
    };
    let beyond_limit = text::beyond_limit(level_verdict, studio.worlds.ice.level().step_limit());
    let (icon, colour, verdict, figures) = match beyond_limit {
        Some(beyond) => (Icon::Error, chrome.error, beyond, String::new()),
        None => {
            let figures = format!(": {}", text::bounds_text(level_verdict));
            (icon, colour, text::verdict(level_verdict).to_owned(), figures)
        }
    };
    VerdictText { icon, colour, verdict, figures, note: String::new(), progress: None }
}

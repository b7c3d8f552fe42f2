//! The strip above the canvas: solver verdict, bounds on moves and pushes.

use crate::picture::Icon;
use crate::planning::sokoban::Objective;
use crate::studio::command::Command;
use crate::studio::glossary::{Term, help_ui, hover};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::solving::{Judged, Judgement, Range, Standing, words};
pub(super) use crate::studio::verdict_strip::HEIGHT;
use crate::studio::verdict_strip::{VerdictWords, verdict_strip};
use crate::studio::widgets::{command_button, command_tooltip};
use eframe::egui::{ComboBox, Rect, Ui};

/// Shows the strip.
pub(super) fn show(ui: &mut Ui, rect: Rect, studio: &Studio, requests: &mut Requests) {
    let shows_ice = studio.visible().truth;
    let said = if shows_ice { words_of(studio) } else { hidden_words(studio) };
    let tools = |ui: &mut Ui| tools_ui(ui, studio, requests);
    let details = |ui: &mut Ui| {
        if shows_ice {
            details_ui(ui, studio);
        }
    };
    verdict_strip(ui, rect, studio.theme(), &said, tools, details);
}

/// Shows the solver controls and the switch for dead cells, from right to left.
fn tools_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let is_solving = studio.solving.is_some();
    let solve = if is_solving { Command::StopSolving } else { Command::Solve };
    command_button(ui, studio, requests, solve, false);
    let chosen = studio.settings.objective();
    let combo = ComboBox::from_id_salt("objective").selected_text(words::objective(chosen));
    let response = combo.width(studio.theme().spacing * 26.0).show_ui(ui, |ui| {
        for objective in Objective::ALL {
            let response = ui.selectable_label(objective == chosen, words::objective(objective));
            let label = Term::Objective.note(words::about_objective(objective));
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

/// Shows the bounds and the effort of the solver.
fn details_ui(ui: &mut Ui, studio: &Studio) {
    let (Standing::Fresh(judged) | Standing::Stale(judged)) = studio.judge.standing() else {
        return;
    };
    let Judged { judgement, edit, judged_at_ms } = judged;
    if judgement.is_solvable != Some(false) {
        ui.weak(format!("moves: {}", range(judgement.moves)));
        ui.weak(format!("pushes: {}", range(judgement.pushes)));
    }
    if let Some(verified) = words::verified(judgement) {
        ui.weak(format!("{verified}, by verification"));
    }
    let states = words::grouped(judgement.effort.states);
    ui.weak(format!("effort: {states} states in {:.3} s", judgement.effort.seconds));
    let seconds = studio.now_ms().saturating_sub(judged_at_ms) / 1_000;
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
        match judgement.is_solvable {
            Some(true) => &[Term::Solvable, Term::FewestMoves][..],
            Some(false) => &[Term::Unsolvable][..],
            None => &[Term::LowerBound][..],
        }
        .iter()
        .copied(),
    );
}

fn range(range: Range) -> String {
    match (range.proved(), range.at_most) {
        (Some(proved), _) => format!("{proved} (proved minimum)"),
        (None, Some(most)) => format!("{} to {most}", range.at_least),
        (None, None) => format!("at least {}", range.at_least),
    }
}

/// Text while the ice is hidden, because the verdict depends on the ice.
fn hidden_words(studio: &Studio) -> VerdictWords {
    let keys = Command::ToggleIceLayer.spec().keys;
    let key = keys.first().map(|chord| chord.text()).unwrap_or_default();
    VerdictWords {
        icon: Icon::Hide,
        colour: studio.theme().chrome.text_quiet,
        verdict: "Verdict hidden while the ice is hidden".to_owned(),
        figures: String::new(),
        note: format!("Press {key} to show the ice and the verdict"),
        part: None,
    }
}

fn words_of(studio: &Studio) -> VerdictWords {
    let chrome = &studio.theme().chrome;
    let plain = |icon, verdict: &str, note: String| VerdictWords {
        icon,
        colour: chrome.text_quiet,
        verdict: verdict.to_owned(),
        figures: String::new(),
        note,
        part: None,
    };
    let work = studio.judge.work();
    let under_way = work.map(|work| {
        let (seconds, most) = (work.elapsed.as_secs(), work.stage.time().as_secs());
        format!("{}, {seconds} of {most} s", work.stage.words())
    });
    // First the finished verdict, fresh or stale, then the running search or solver.
    let mut said = match studio.judge.standing() {
        Standing::HasProblems => {
            let note = "Open Problems to see why this level cannot be played".to_owned();
            plain(Icon::Warning, "Not solved: the level has problems", note)
        }
        Standing::Unknown => {
            let note = under_way.unwrap_or_else(|| "starts when you pause editing".to_owned());
            plain(Icon::More, "Waiting for the solver", note)
        }
        Standing::Stale(judged) => {
            let next = under_way.unwrap_or_else(|| "continues when you pause editing".to_owned());
            let mut said = judged_words(studio, judged.judgement);
            said.colour = chrome.text_quiet;
            said.figures = format!("{}, before the last edit", said.figures);
            said.note = format!("stale \u{b7} {next}");
            said
        }
        Standing::Fresh(judged) => {
            let mut said = judged_words(studio, judged.judgement);
            let judgement = judged.judgement;
            let has_searched = judgement.effort.states > 0 || !judgement.is_verified;
            let effort = has_searched.then(|| words::effort(judgement.effort));
            let facts = [sight(studio), words::verified(judgement), under_way, effort];
            said.note = facts.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
            said
        }
    };
    said.part =
        work.map(|work| work.elapsed.as_secs_f32() / work.stage.time().as_secs_f32().max(0.1));
    if let Some(solving) = &studio.solving {
        let name = words::objective(solving.objective());
        let seconds = solving.elapsed().as_secs();
        said.part = Some(solving.part());
        said.note = if solving.is_stopping() {
            format!("stopping, after {seconds} s")
        } else {
            format!("solving: {name}, {seconds} s")
        };
    }
    said.part = said.part.map(|part| part.min(1.0));
    said
}

/// Notes that the solver sees all ice, which agents do not; `None` without ice.
fn sight(studio: &Studio) -> Option<String> {
    let has_ice = studio.editor.document().review().ice > 0;
    has_ice.then(|| "solver sees all ice".to_owned())
}

fn judged_words(studio: &Studio, judgement: &Judgement) -> VerdictWords {
    let chrome = &studio.theme().chrome;
    let (icon, colour) = match judgement.is_solvable {
        Some(true) => (Icon::Check, chrome.success),
        Some(false) => (Icon::Error, chrome.error),
        None => (Icon::Help, chrome.warning),
    };
    let beyond_limit = words::beyond_limit(judgement, studio.editor.level().step_limit());
    let (icon, colour, verdict, figures) = match beyond_limit {
        Some(beyond) => (Icon::Error, chrome.error, beyond, String::new()),
        None => {
            let figures = format!(": {}", words::figures(judgement));
            (icon, colour, words::verdict(judgement).to_owned(), figures)
        }
    };
    VerdictWords { icon, colour, verdict, figures, note: String::new(), part: None }
}

//! The verdict above the canvas: can the gate be reached, and in how many moves at least?

use super::analyzer::{PlatformVerdict, TimedPlatformVerdict};
use crate::picture::Icon;
use crate::studio::glossary::{Term, help_ui};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::level_analysis::verdict_strip::{VerdictText, verdict_strip};
use crate::studio::model::Studio;
use eframe::egui::{Rect, Ui};

/// Height of the strip, in multiples of the theme's spacing.
pub(super) use crate::studio::level_analysis::verdict_strip::HEIGHT;

/// Shows the verdict of the background solver, or why there is none yet.
pub(super) fn show(ui: &mut Ui, rect: Rect, studio: &Studio) {
    let said = words_of(studio);
    verdict_strip(
        ui,
        rect,
        studio.theme(),
        &said,
        |_| (),
        |ui| {
            ui.weak("Solved by A* with an admissible heuristic");
            help_ui(ui, [Term::AStar, Term::Admissible]);
        },
    );
}

/// The text of the strip: a requested search, else problems, else the solver's verdict.
fn words_of(studio: &Studio) -> VerdictText {
    let chrome = &studio.theme().chrome;
    let analyzer = &studio.worlds.platform.analyzer;
    let plain = |icon, verdict: &str, note: String| VerdictText {
        icon,
        colour: chrome.text_quiet,
        verdict: verdict.to_owned(),
        figures: String::new(),
        note,
        progress: None,
    };
    // A requested search comes first: the background solver starts nothing meanwhile.
    if let Some(planning) = studio.worlds.platform.plan_job() {
        let seconds = planning.elapsed().as_secs();
        let note = format!("{}, {seconds} s; Ctrl+. stops it", planning.engine());
        return plain(Icon::More, "Searching for a plan", note);
    }
    // The solver skips a level with problems, so there is no verdict to wait for.
    if !studio.worlds.platform.documents().shown().review().is_empty() {
        let note = "Open Problems to see why this stage cannot be played".to_owned();
        return plain(Icon::Warning, "Not solved: the stage has problems", note);
    }
    let Some(TimedPlatformVerdict { verdict, expanded, seconds }) = analyzer.verdict() else {
        let note = match analyzer.running_search() {
            Some(search) => {
                format!("looking for the shortest plan, {} s", search.elapsed.as_secs())
            }
            None => "starts when you pause editing".to_owned(),
        };
        return plain(Icon::More, "Waiting for the solver", note);
    };
    let (icon, colour, word, figures) = match verdict {
        PlatformVerdict::Solvable(moves) => {
            (Icon::Check, chrome.success, "Solvable", format!(": fewest {moves} moves"))
        }
        PlatformVerdict::Unsolvable => (
            Icon::Error,
            chrome.error,
            "Unsolvable",
            ": the gate is unreachable (proved)".to_owned(),
        ),
        // A search that reached its limit has still proved a lower bound.
        PlatformVerdict::Unknown(least) => (
            Icon::Help,
            chrome.warning,
            "Unknown",
            format!(": any plan has at least {least} moves"),
        ),
    };
    VerdictText {
        icon,
        colour,
        verdict: word.to_owned(),
        figures,
        note: format!("{} states in {seconds:.3} s", group_digits(expanded)),
        progress: None,
    }
}

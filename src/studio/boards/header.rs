//! The two lines above each board: level or agent, and state of the run.
//!
//! A run is one game of an agent or of the user. The truth board shows its level, the belief board
//! the agent's belief about the ice. Functions that take a run twice need it once as a run of any
//! world and once as a run of the ice world.

use crate::agents::AgentKind;
use crate::agents::percent;
use crate::episode::{EpisodeOutcome, Frame};
use crate::picture::{Rgba, Theme};
use crate::studio::command::Command;
use crate::studio::glossary::{Term, hover_terms};
use crate::studio::model::{IceRun, LevelVersion, Run, RunFacts, Studio, lost_by};
use crate::studio::style;
use crate::worlds::ice::{Belief, Ice, IcePrior};
use eframe::egui::{Align, Label, Layout, Rect, RichText, TextStyle, Ui, UiBuilder, vec2};

/// Height of the header in points: both lines and their margins.
///
/// Rounded to a multiple of the theme's spacing; 0 in the presenter, which shows no headers.
pub(in crate::studio) fn height(studio: &Studio) -> f32 {
    if studio.presenter.is_on() {
        return 0.0;
    }
    let theme = studio.theme();
    let lines = (theme.text_sizes.body + theme.text_sizes.small) * 1.2;
    ((lines / theme.spacing).round() + 2.0) * theme.spacing
}

/// A line of the header and its colour.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::studio) struct HeaderLine {
    /// Text of the line.
    pub text: String,
    /// Colour of the text.
    pub colour: Rgba,
}

/// Shows the header of a board in a rectangle.
///
/// The title is the first line, the note the smaller second one. The tooltip of each line explains
/// the terms given for it. Shows nothing in a rectangle without height.
pub(in crate::studio) fn show(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    [title, note]: [HeaderLine; 2],
    terms: [&[Term]; 2],
) {
    if rect.height() <= 0.0 {
        return;
    }
    let inner = rect.shrink2(vec2(theme.spacing * 2.0, theme.spacing));
    let mut text =
        ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Min)));
    text.spacing_mut().item_spacing.y = 0.0;
    let line = |line: HeaderLine, style: TextStyle| {
        let text = RichText::new(line.text).text_style(style).color(style::colour(line.colour));
        Label::new(text).truncate()
    };
    hover_terms(text.add(line(title, TextStyle::Body)), terms[0]);
    hover_terms(text.add(line(note, TextStyle::Small)), terms[1]);
}

/// Header of the truth board: level or overlaid belief, and state of the run.
///
/// The first line also says if the ice is hidden.
pub(super) fn truth_lines(studio: &Studio, (any, run): (&Run, &IceRun)) -> [HeaderLine; 2] {
    let chrome = &studio.theme().chrome;
    let who = agent_text(studio, any);
    let title = match (studio.settings.overlay, studio.visible().truth) {
        (true, true) => format!("truth, under the belief of {who}"),
        (true, false) => format!("ice hidden, under the belief of {who}"),
        (false, false) => format!("{}, ice hidden", level_title_text(studio, any)),
        (false, true) => level_title_text(studio, any),
    };
    let title = HeaderLine { text: title, colour: chrome.text };
    let mut note = run_status(studio, run);
    if studio.version_of(any).is_older() {
        note.text = format!("{} · {}", LevelVersion::OLDER_TEXT, note.text);
    }
    [title, note]
}

/// Title of a run's level, or "Untitled level".
fn level_title_text(studio: &Studio, run: &Run) -> String {
    let title = studio.level_title_of_run(run);
    if title.is_empty() { "Untitled level".to_owned() } else { title }
}

/// State of the run at the cursor: ended, lost, your move, or number of filled targets.
fn run_status(studio: &Studio, run: &IceRun) -> HeaderLine {
    let chrome = &studio.theme().chrome;
    let cursor = studio.playback.cursor();
    let recording = run.recording();
    let ended = recording.outcome.as_ref().filter(|_| cursor == run.len());
    // A dead end is proved with the true ice, so it is hidden with the ice.
    let proved = recording.dead_end.filter(|_| studio.visible().truth);
    let lost = proved.filter(|dead_end| cursor >= dead_end.step as usize);
    match (ended, lost) {
        (Some(EpisodeOutcome::Solved), _) => {
            HeaderLine { text: format!("solved in {cursor} steps"), colour: chrome.success }
        }
        (Some(played_out @ EpisodeOutcome::PlayedOut { .. }), _) => {
            HeaderLine { text: played_out.to_string(), colour: chrome.text }
        }
        (Some(EpisodeOutcome::Cancelled), _) => {
            HeaderLine { text: format!("stopped after {cursor} steps"), colour: chrome.warning }
        }
        (Some(failed), _) => HeaderLine { text: format!("failed: {failed}"), colour: chrome.error },
        (None, Some(dead_end)) => {
            let text = lost_by(recording, dead_end.step as usize).to_lowercase();
            HeaderLine { text, colour: chrome.error }
        }
        (None, None) if studio.can_move_manually() => {
            let keys = Command::UndoMove.spec().keys;
            let undo = keys.first().map(|chord| chord.text()).unwrap_or_default();
            let text = format!("your move: arrow keys; {undo}: undo");
            HeaderLine { text, colour: chrome.accent }
        }
        (None, None) => {
            let state = run.frame(cursor).state;
            let targets = run.terrain().layout().targets();
            let filled = targets.iter().filter(|cell| state.crates.contains(*cell)).count();
            let text = format!("{filled} of {} targets filled", targets.len());
            HeaderLine { text, colour: chrome.text_quiet }
        }
    }
}

/// Header of the belief board: whose belief it is, and how much is unknown.
///
/// `unknown` is the number of unknown cells connected to the player, a crate or a target. Contains
/// only facts that the agent knows.
pub(super) fn belief_lines(
    studio: &Studio,
    run: &Run,
    frame: &Frame<Ice>,
    unknown: u32,
) -> [HeaderLine; 2] {
    let chrome = &studio.theme().chrome;
    let name = studio.run_name(run);
    let (title, colour) = match AgentKind::from_name(run.agent()) {
        Ok(agent) if agent.is_clairvoyant() => {
            (format!("{name}: sees the ice, has no belief"), chrome.warning)
        }
        Ok(AgentKind::You) => match studio.run_number(run) {
            Some(number) => (format!("your belief, game {number}"), chrome.text),
            None => ("your belief".to_owned(), chrome.text),
        },
        _ => (format!("belief of {name}"), chrome.text),
    };
    let note = match studio.visible().labels {
        true => belief_text(&frame.belief, unknown),
        false => "numbers hidden".to_owned(),
    };
    [HeaderLine { text: title, colour }, HeaderLine { text: note, colour: chrome.text_quiet }]
}

/// Header of the belief board while the user points at a possible ice map.
pub(super) fn preview_lines(theme: &Theme) -> [HeaderLine; 2] {
    let chrome = &theme.chrome;
    let title = HeaderLine { text: "possible ice map".to_owned(), colour: chrome.accent };
    let note = "consistent with all observations; dashed cells are assumed".to_owned();
    [title, HeaderLine { text: note, colour: chrome.text_quiet }]
}

/// Name of the agent whose belief is shown.
fn agent_text(studio: &Studio, run: &Run) -> String {
    match (run.agent(), studio.run_number(run)) {
        ("you", None) => "you".to_owned(),
        _ => studio.run_name(run),
    }
}

/// Number of unknown cells, and ice density in percent by the belief.
pub(super) fn belief_text(belief: &Belief, unknown: u32) -> String {
    let mean = belief.density_mean() * 100.0;
    let deviation = || belief.density_deviation() * 100.0;
    match belief.prior() {
        IcePrior::Density(_) => format!("{unknown} unknown · ice {mean:.1} % (known)"),
        IcePrior::StatedDensity { density, .. } => {
            let known_percent = density * 100.0;
            format!("{unknown} unknown · ice {mean:.1} % (known: {known_percent:.0} %)")
        }
        IcePrior::UnknownDensity { .. } | IcePrior::Mixture { patches: 0.0, .. } => {
            format!("{unknown} unknown · ice {mean:.1} % ± {:.1} %", deviation())
        }
        IcePrior::Mixture { .. } => {
            let patches = percent(belief.hypothesis_weights().patches);
            let ice = format!("ice {mean:.0} ± {:.0} %", deviation());
            format!("{unknown} unknown · {ice} · patches {patches} likely")
        }
    }
}

//! The page of a handout: template, styles, script and data in one HTML text.

use super::geometry::CELL_SIZE;
use super::legend_data::{LegendData, encoded_roles};
use super::model::{Handout, HandoutError};
use super::moment_data::{MomentData, boards_name};
use super::run_data::{KindData, RunData, event_kinds};
use super::symbols::{SymbolData, SymbolTable};
use super::terms::explanations;
use crate::board::Position;
use crate::episode::Visible;
use crate::formats::extension_of;
use crate::picture::{Placement, Rgba, Theme, selection_scene};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// File extensions of pages, without the dot; the first one is the usual one.
pub const PAGE_EXTENSIONS: [&str; 2] = ["html", "htm"];

/// Returns true if a file with this path is a page; ignores case.
#[must_use]
pub fn is_page(path: &Path) -> bool {
    PAGE_EXTENSIONS.contains(&extension_of(path).as_str())
}

/// The page with places `{{NAME}}` for the parts.
const TEMPLATE: &str = include_str!("assets/page.html");
/// Styles of the page.
const STYLES: &str = include_str!("assets/player.css");
/// Script of the page, in order: drawing, state, board, inspector, questions, start.
const SCRIPTS: [&str; 5] = [
    include_str!("assets/drawing.js"),
    include_str!("assets/player.js"),
    include_str!("assets/inspector.js"),
    include_str!("assets/question.js"),
    include_str!("assets/controls.js"),
];

/// Name of the theme whose colours boards have on paper.
const PAPER_THEME: &str = "light";

/// Data of the page.
#[derive(Debug, Serialize)]
struct PageData<'a> {
    title: &'a str,
    digest: Option<&'a str>,
    visible: Visible,
    boards: &'static str,
    step: usize,
    kinds: Vec<KindData>,
    runs: Vec<RunData>,
    /// Mark of the selected cell, in the first cell of a board.
    selection: Vec<u32>,
    /// Legend of marks, by role.
    roles: Vec<LegendData>,
    moments: Vec<MomentData>,
    /// Explanations of labels.
    terms: BTreeMap<&'static str, String>,
    symbols: SymbolData,
}

/// Returns the handout as one HTML page in the colours of a theme.
///
/// The page refers to no other file and no network. O(steps × shapes of a board).
///
/// # Errors
/// If there is nothing to show, a run cannot be opened, or a moment does not fit the runs.
pub fn handout_html(handout: &Handout<'_>, theme: &Theme) -> Result<String, HandoutError> {
    if handout.runs.is_empty() && handout.moments.is_empty() {
        return Err(HandoutError::Empty);
    }
    let themes = [theme, Theme::named(PAPER_THEME).unwrap_or(theme)];
    let mut symbols = SymbolTable::new();
    let kinds = event_kinds(&mut symbols, themes);
    let runs: Result<Vec<_>, _> =
        handout.runs.iter().map(|run| RunData::new(run, &mut symbols, themes)).collect();
    let runs = runs?;
    let moments: Result<Vec<_>, _> = (0..handout.moments.len())
        .map(|index| MomentData::new(index, handout, &runs, (&mut symbols, themes)))
        .collect();
    let data = PageData {
        title: &handout.title,
        digest: handout.digest.as_deref(),
        visible: handout.visible,
        boards: boards_name(handout.boards),
        step: handout.step,
        kinds,
        runs,
        moments: moments?,
        selection: selection(&mut symbols, themes),
        roles: encoded_roles(&mut symbols, themes),
        terms: explanations(),
        symbols: symbols.into_data(),
    };
    let data =
        serde_json::to_string(&data).map_err(|error| HandoutError::Encoding(error.to_string()))?;
    // No markup can begin without this character, so the data cannot end its element.
    let data = data.replace('<', "\\u003c");
    Ok(filled(&[
        ("TITLE", &escaped(&handout.title)),
        ("NOTE", &escaped(&handout.note)),
        ("COLOURS", &colours(theme)),
        ("STYLES", STYLES),
        ("DATA", &data),
        ("SCRIPT", &SCRIPTS.concat()),
    ]))
}

/// Returns the mark of a selected cell in the first cell of a board.
fn selection(symbols: &mut SymbolTable, themes: [&Theme; 2]) -> Vec<u32> {
    let (first, placement) = (Position::new(0, 0), Placement::with_cell_size(CELL_SIZE));
    let [screen, paper] = themes.map(|theme| selection_scene(first, first, placement, theme));
    symbols.add(&screen, &paper, CELL_SIZE)
}

/// Returns the template with its places filled; a part is never searched for places.
fn filled(parts: &[(&str, &str)]) -> String {
    let mut page = String::new();
    for (index, piece) in TEMPLATE.split("{{").enumerate() {
        // Every piece but the first begins with the name of a place.
        match piece.split_once("}}").filter(|_| index > 0) {
            Some((name, rest)) => {
                let part = parts.iter().find(|(known, _)| *known == name);
                page += part.map_or("", |(_, part)| part);
                page += rest;
            }
            None => page += piece,
        }
    }
    page
}

/// Returns the colours of a theme as custom properties of CSS.
fn colours(theme: &Theme) -> String {
    let chrome = &theme.chrome;
    let named: [(&str, Rgba); 12] = [
        ("background", chrome.background),
        ("panel", chrome.panel),
        ("raised", chrome.raised),
        ("hovered", chrome.hovered),
        ("selection", chrome.selection),
        ("hairline", chrome.hairline),
        ("text", chrome.text),
        ("quiet", chrome.text_quiet),
        ("accent", chrome.accent),
        ("on-accent", chrome.on_accent),
        ("error", chrome.error),
        ("success", chrome.success),
    ];
    let scheme = if theme.is_dark { "dark" } else { "light" };
    let mut css = format!(":root {{ color-scheme: {scheme};");
    for (name, colour) in named {
        // Writing to a string cannot fail.
        let _ = write!(css, " --{name}: {colour};");
    }
    css + " }\n"
}

/// Returns a text with the special characters of HTML escaped.
///
/// Control characters are left out, except tab and line feed.
pub(super) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html += "&amp;",
            '<' => html += "&lt;",
            '>' => html += "&gt;",
            '"' => html += "&quot;",
            '\'' => html += "&#39;",
            '\t' | '\n' => html.push(letter),
            _ if letter.is_control() => {}
            _ => html.push(letter),
        }
    }
    html
}

//! Themes: colours, line widths and text sizes of the program as data.
//!
//! Colours are in groups; in a group each colour has a name by its role, a *token*.

use super::Rgba;
use super::tokens::{
    BeliefColours, BoardColours, Chrome, Entries, EventColours, MarbleColours, PlanColours,
    SeriesColours,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;

/// Version of theme files that this program reads.
const VERSION: u32 = 1;

/// Colour of a missing entry without a fallback: magenta, deliberately conspicuous.
const MISSING_COLOUR: Rgba = Rgba::opaque(255, 0, 255);

/// Colours and sizes of the window and of the boards.
#[derive(Debug, Clone, PartialEq)]
pub struct Theme {
    /// Name in the list of themes.
    pub name: String,
    /// Whether the theme is light on dark.
    pub is_dark: bool,
    /// Factor on the width of most lines of boards and overlays; 1 is normal.
    pub line_scale: f32,
    /// Grid unit of the layout of the window, in points.
    pub spacing: f32,
    /// Text sizes.
    pub text_sizes: TextSizes,
    /// Colours of the window around the boards.
    pub chrome: Chrome,
    /// Colours of boards.
    pub board: BoardColours,
    /// Colours of beliefs.
    pub belief: BeliefColours,
    /// Colours of plans and searches.
    pub planning: PlanColours,
    /// Colours of marks on the timeline.
    pub events: EventColours,
    /// Colours of lines of balls.
    pub marbles: MarbleColours,
    /// Colours of runs and curves shown together.
    pub series: SeriesColours,
}

/// Text sizes, in points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct TextSizes {
    /// Body text.
    pub body: f32,
    /// Notes, and labels of plots.
    pub small: f32,
    /// Headings.
    pub heading: f32,
    /// Boards as text, and numbers.
    pub monospaced: f32,
}

/// One problem of a theme file, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeProblem {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// Why this part of the file cannot be used.
    pub reason: String,
}

impl fmt::Display for ThemeProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for ThemeProblem {}

/// Structure of a theme file; [`Theme`] explains the keys.
#[derive(Deserialize)]
#[serde(rename = "Theme", deny_unknown_fields)]
struct ThemeFile {
    version: u32,
    name: String,
    is_dark: bool,
    line_scale: f32,
    spacing: f32,
    text_sizes: TextSizes,
    chrome: Entries,
    board: Entries,
    belief: Entries,
    planning: Entries,
    events: Entries,
    #[serde(default)]
    marbles: Entries,
    series: Entries,
}

/// Bundled themes, in the order in which the program lists them.
static BUNDLED: LazyLock<Vec<Theme>> = LazyLock::new(|| {
    BUNDLED_TEXTS.iter().filter_map(|text| parse_with_fallback(text, None).0).collect()
});

/// Texts of the bundled theme files.
pub(super) const BUNDLED_TEXTS: [&str; 4] = [
    include_str!("../../themes/dark.ron"),
    include_str!("../../themes/light.ron"),
    include_str!("../../themes/projector.ron"),
    include_str!("../../themes/colour-blind.ron"),
];

impl Theme {
    /// Returns the bundled themes: dark, light, projector, colour-blind.
    #[must_use]
    pub fn bundled() -> &'static [Self] {
        &BUNDLED
    }

    /// Returns the bundled theme with this name, ignoring case; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        BUNDLED.iter().find(|theme| theme.name.eq_ignore_ascii_case(name))
    }

    /// Reads a theme file; returns the theme and the problems of the file.
    ///
    /// A missing or unreadable colour is a problem and comes from the first bundled theme with the
    /// same `is_dark`. An unknown colour name is a problem and is ignored. `None` if the file is
    /// not a theme of this version, or has a size that is not above 0 and at most 100.
    #[must_use]
    pub fn parse(text: &str) -> (Option<Self>, Vec<ThemeProblem>) {
        parse_with_fallback(text, Some(&BUNDLED))
    }

    /// Returns every group of colours with its name in theme files.
    ///
    /// Each colour of a group comes with its name.
    pub fn groups(&self) -> [(&'static str, Vec<(&'static str, Rgba)>); 7] {
        [
            ("chrome", self.chrome.iter().collect()),
            ("board", self.board.iter().collect()),
            ("belief", self.belief.iter().collect()),
            ("planning", self.planning.iter().collect()),
            ("events", self.events.iter().collect()),
            ("marbles", self.marbles.iter().collect()),
            ("series", self.series.iter().collect()),
        ]
    }

    /// Returns the colour of a token of the group `board`; magenta for unknown names.
    pub(super) fn board_colour(&self, token: &str) -> Rgba {
        let found = self.board.iter().find(|(name, _)| *name == token);
        found.map_or(MISSING_COLOUR, |(_, colour)| colour)
    }

    /// Returns the colour of a token of a group; `None` for unknown names.
    fn colour(&self, group: &str, token: &str) -> Option<Rgba> {
        let groups = self.groups();
        let (_, colours) = groups.iter().find(|(name, _)| *name == group)?;
        colours.iter().find(|(name, _)| *name == token).map(|(_, colour)| *colour)
    }
}

/// Like [`Theme::parse`], with the themes that supply missing colours.
///
/// Without `models`, missing colours are magenta.
fn parse_with_fallback(text: &str, models: Option<&[Theme]>) -> (Option<Theme>, Vec<ThemeProblem>) {
    let file: ThemeFile = match ron::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            let start = error.span.start;
            let reason = error.code.to_string();
            return (None, vec![ThemeProblem { line: start.line, column: start.col, reason }]);
        }
    };
    if file.version != VERSION {
        let reason = format!("version {} is not known; this is {VERSION}", file.version);
        return (None, vec![problem_at(text, text.find("version"), reason)]);
    }
    // The bundled theme of the same darkness fills gaps.
    let model = models.and_then(|models| models.iter().find(|m| m.is_dark == file.is_dark));
    // Sizes have no fallback: a wrong one makes the theme unusable.
    let problems = size_problems(text, &file);
    if !problems.is_empty() {
        return (None, problems);
    }
    let mut reader = Reader { text, model, problems };
    let theme = Theme {
        chrome: Chrome::from_fn(reader.group("chrome", &file.chrome, Chrome::NAMES)),
        board: BoardColours::from_fn(reader.group("board", &file.board, BoardColours::NAMES)),
        belief: BeliefColours::from_fn(reader.group("belief", &file.belief, BeliefColours::NAMES)),
        planning: PlanColours::from_fn(reader.group(
            "planning",
            &file.planning,
            PlanColours::NAMES,
        )),
        events: EventColours::from_fn(reader.group("events", &file.events, EventColours::NAMES)),
        marbles: MarbleColours::from_fn(reader.group(
            "marbles",
            &file.marbles,
            MarbleColours::NAMES,
        )),
        series: SeriesColours::from_fn(reader.group("series", &file.series, SeriesColours::NAMES)),
        name: file.name,
        is_dark: file.is_dark,
        line_scale: file.line_scale,
        spacing: file.spacing,
        text_sizes: file.text_sizes,
    };
    let mut problems = reader.problems;
    problems.sort_by_key(|problem| (problem.line, problem.column));
    (Some(theme), problems)
}

/// Returns a problem for each size that is not above 0 and at most 100.
fn size_problems(text: &str, file: &ThemeFile) -> Vec<ThemeProblem> {
    [
        ("line_scale", file.line_scale),
        ("spacing", file.spacing),
        ("body", file.text_sizes.body),
        ("small", file.text_sizes.small),
        ("heading", file.text_sizes.heading),
        ("monospaced", file.text_sizes.monospaced),
    ]
    .into_iter()
    .filter(|(_, size)| !(*size > 0.0 && *size <= 100.0))
    .map(|(name, _)| {
        let reason = format!("{name} must be above 0 and at most 100");
        problem_at(text, text.find(&format!("{name}:")), reason)
    })
    .collect()
}

/// Reads the groups of one file and collects their problems.
///
/// `model` is the theme that supplies missing colours.
struct Reader<'a> {
    text: &'a str,
    model: Option<&'a Theme>,
    problems: Vec<ThemeProblem>,
}

impl Reader<'_> {
    /// Reports unknown names of a group; returns a function from names to colours.
    ///
    /// `entries` is the group in the file, `names` its known names. The function reports a missing
    /// or unreadable colour and returns the one of the model.
    fn group<'b>(
        &'b mut self,
        group: &'static str,
        entries: &'b Entries,
        names: &'static [&'static str],
    ) -> impl FnMut(&'static str) -> Rgba + 'b {
        let start = self.text.find(&format!("{group}:")).unwrap_or(0);
        for unknown in entries.keys().filter(|key| !names.contains(&key.as_str())) {
            let reason = format!("“{unknown}” is no colour of {group}");
            self.problems.push(problem_at(self.text, find_key(self.text, start, unknown), reason));
        }
        move |token| {
            let model =
                self.model.and_then(|model| model.colour(group, token)).unwrap_or(MISSING_COLOUR);
            let (place, reason) = match entries.get(token).map(|text| text.parse()) {
                Some(Ok(colour)) => return colour,
                Some(Err(error)) => {
                    let error: super::colour::InvalidColour = error;
                    (find_key(self.text, start, token), format!("{token}: {error}"))
                }
                None => (Some(start), format!("{group} lacks “{token}”")),
            };
            self.problems.push(problem_at(self.text, place, reason));
            model
        }
    }
}

/// Returns the byte offset of a quoted key after `from`; `None` if absent.
fn find_key(text: &str, from: usize, key: &str) -> Option<usize> {
    let found = text.get(from..)?.find(&format!("\"{key}\""))?;
    Some(from + found)
}

/// Returns a problem at a byte offset; without one, at the start of the text.
fn problem_at(text: &str, byte: Option<usize>, reason: String) -> ThemeProblem {
    let before = text.get(..byte.unwrap_or(0)).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    ThemeProblem {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        reason,
    }
}

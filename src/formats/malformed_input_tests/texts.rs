//! Damages texts, and checks the values that readers return for them.
//!
//! `examples/fuzz_formats.rs` includes this file as well, and imports the crate under the name
//! `library`.

use super::library::agents::Decision;
use super::library::board::{MAX_CELLS, MAX_SIDE, Position};
use super::library::episode::AnyRecording;
use super::library::episode::{Episode, EpisodeLimits, Playback, Recording, RecordingHeader};
use super::library::formats::lesson::{read_lesson, write_lesson};
use super::library::formats::{
    Collection, Document, FormatProblem, lurd, pddl, read_document, replace_level, ron_level,
    ron_recording,
};
use super::library::lessons::Lesson;
use super::library::worlds::World;
use super::library::worlds::ice::{Board, Ground, Level, Square};
use super::library::worlds::platform::{self, Action, Platform};
use super::policies::check_policy;

/// Level on which plans are executed; it has ice.
const PLAN_LEVEL: &str = r#"Level(board: [" ####", " #@ $ .", "  $  ."], ice: ["", "   ~ ~"])"#;

/// Fragments that have a meaning in some format.
pub const FRAGMENTS: [&str; 108] = [
    "<SokobanLevels>",
    "</Level><Level Id='1'>",
    "<L>",
    "</L>",
    "<L/>",
    "<![CDATA[",
    "<!--",
    "&#64;",
    "<?xml version='1.0'?>",
    "Game(",
    "Model(",
    "{",
    "}",
    "\"chosen_action_prob\"",
    "{1: 0.5, 2: ",
    "max_length: 63",
    "max_steps: 100000",
    "longest_in_tables:0",
    "steps_planned:0",
    "PlayedOut(points:1)",
    "1e308",
    "\nG 1",
    "CR",
    "action: ",
    "rock: Some((",
    "A*\n",
    "IDA*\n",
    "\nW 0 3",
    "\nR",
    "platform",
    "#",
    "@",
    "$",
    ".",
    "*",
    "+",
    " ",
    "-",
    "_",
    "|",
    "(",
    ")",
    "[",
    "]",
    ",",
    "\n",
    "\r\n",
    "\"",
    "~",
    "=",
    ":",
    ";",
    "'",
    "3",
    "99",
    "17",
    "10",
    "999999999",
    "-1",
    "1.5",
    "NaN",
    "inf",
    "Level",
    "Levels",
    "Recording",
    "Theme",
    "version",
    "board",
    "ice",
    "steps",
    "level",
    "Title:",
    "Author:",
    "Comment:\n",
    "Comment-End:",
    "Set:",
    "//",
    "/*",
    "*/",
    "#![",
    "u",
    "R",
    "é",
    "\u{feff}",
    "\0",
    "Some(",
    "None",
    "b",
    "P",
    "9(9(9(9(",
    "walk-right",
    "push-up",
    "r2c3",
    "r99999999999999999999c1",
    "(walk-down r2c3 r3c3)",
    "(push-right r2c4 r2c5 r2c7)",
    "XXXXX\nX@*.X\nXXXXX\n",
    "#####\n#&BX#\n",
    "# # #\n # @ $",
    "W",
    "[[0,5,4,2],",
    "[[0 5 4 2]",
    "['###','#@#',",
    "{\"rows\":[",
    "Game: Hexoban\n",
    "\n=======\nLEVELS\n=======\n",
    "\nstep 0: ",
    "(push p s l1 l2 l3 dir-right) [1.0]",
];

/// Returns the level on which [`check`] executes plans.
///
/// `None` if it cannot be read, which a test detects.
pub fn plan_level() -> Option<Level> {
    ron_level::read_level(PLAN_LEVEL).ok().map(|reading| reading.value)
}

/// Returns the text of a platform recording with 0 to 19 actions.
///
/// `below(n)` returns a number from 0 to n − 1 and chooses their number and each of them. `None` if
/// the recording cannot be played or written, which a test detects.
pub fn stage_recording(
    level: platform::Level,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<String> {
    let header: RecordingHeader<Platform> = RecordingHeader {
        level,
        agent: "Random".into(),
        seed: 1,
        prior: (),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    let mut episode = Episode::begin(header).ok()?;
    for _ in 0..below(20) {
        episode.commit(Decision::without_explanation(Action::ALL[below(4)], "random"), 0.5);
    }
    ron_recording::write_recording(episode.recording()).ok()
}

/// Applies up to seven small damages: parts removed, doubled, or replaced by fragments.
///
/// `below(n)` returns a number from 0 to n − 1 and chooses the damages.
pub fn damaged(text: &str, below: &mut dyn FnMut(usize) -> usize) -> String {
    let mut text = text.to_owned();
    for _ in 0..below(8) {
        let start = text.floor_char_boundary(below(text.len() + 1));
        let reach = [0, 1, 3, 30][below(4)];
        let end = text.floor_char_boundary((start + reach).min(text.len()));
        let piece = match below(4) {
            0 => String::new(),
            1 => text[start..end].repeat(2),
            _ => (0..=below(3)).map(|_| FRAGMENTS[below(FRAGMENTS.len())]).collect(),
        };
        text.replace_range(start..end, &piece);
    }
    text
}

/// Reads the text as a file of this name and checks the result.
///
/// Returns the number of problems; `None` if the reader rejects the text.
///
/// # Errors
/// A message about the fault of the reader.
pub fn check(name: &str, text: &str) -> Result<Option<usize>, String> {
    if name.ends_with(".policy") {
        return check_policy(text);
    }
    if name.ends_with(".plan") {
        let level = plan_level().ok_or("the level for plans cannot be read")?;
        let reading = pddl::read_plan(&level, text).map_err(|_| "the level cannot be played")?;
        check_document(&Document::Moves(reading.value))?;
        check_positions(text, &reading.problems)?;
        return Ok(Some(reading.problems.len()));
    }
    match read_document(name, text) {
        Err(error) if error.0.is_empty() => Err("an error that says nothing".to_owned()),
        Err(error) => check_positions(text, &error.0).map(|()| None),
        Ok(reading) => {
            check_document(&reading.value)?;
            check_positions(text, &reading.problems)?;
            if let Document::Levels(collection) = &reading.value {
                check_edits(name, text, collection)?;
            }
            Ok(Some(reading.problems.len()))
        }
    }
}

/// Edits the last level: one changed corner, and one further row and column.
///
/// A format may refuse an edit, but an edited text must contain as many levels as before.
///
/// # Errors
/// A message, if an edited text cannot be read or has another number of levels.
fn check_edits(name: &str, text: &str, collection: &Collection) -> Result<(), String> {
    let Some(index) = collection.levels.len().checked_sub(1) else { return Ok(()) };
    let level = &collection.levels[index];
    let board = &level.board;
    let wall = Square::empty(Ground::Wall);
    let grown = Board::from_fn(board.rows() + 1, board.columns() + 1, |at| {
        board.get(at).copied().unwrap_or(wall)
    });
    let mut turned = board.clone();
    if let Some(corner) = turned.get_mut(Position::new(0, 0)) {
        *corner = if *corner == wall { Square::empty(Ground::Floor) } else { wall };
    }
    for board in [turned, grown] {
        let edited = Level { board, ..level.clone() };
        let Ok(changed) = replace_level(name, text, index, &edited) else { continue };
        let again = read_document(name, &changed).map_err(|error| format!("edited: {error}"))?;
        match again.value {
            Document::Levels(levels) if levels.levels.len() == collection.levels.len() => {}
            _ => return Err("an edit changes the number of levels".to_owned()),
        }
    }
    Ok(())
}

/// Checks that every problem has a line and column inside the text.
///
/// CR alone ends a line for most readers, but not in RON.
///
/// # Errors
/// A message about the first problem that lies outside.
pub fn check_positions(text: &str, problems: &[FormatProblem]) -> Result<(), String> {
    let with_line_feeds = text.replace("\r\n", "\n").replace('\r', "\n");
    let lies_in = |text: &str, problem: &FormatProblem| {
        let line = text.split('\n').nth(problem.line.wrapping_sub(1));
        let columns = line.map_or(0, |line| line.chars().count() + 1);
        (1..=columns).contains(&problem.column)
    };
    let outside = problems
        .iter()
        .find(|problem| !lies_in(&with_line_feeds, problem) && !lies_in(text, problem));
    outside.map_or(Ok(()), |problem| Err(format!("\"{problem}\" is outside the text")))
}

/// Checks that a lesson is equal after it is written and read again.
///
/// # Errors
/// A message, if it differs or cannot be written.
fn check_lesson(lesson: &Lesson) -> Result<(), String> {
    let text = write_lesson(lesson).map_err(|error| format!("a lesson: {error}"))?;
    let again = read_lesson(&text).map_err(|error| format!("a written lesson: {error}"))?;
    if again.value == *lesson { Ok(()) } else { Err("a lesson changes when written".to_owned()) }
}

/// Checks the size limits of a document, and that a recording can be played back.
///
/// # Errors
/// A message about the first limit that is exceeded.
fn check_document(document: &Document) -> Result<(), String> {
    match document {
        Document::Levels(Collection { levels, places, .. }) => {
            if levels.len() != places.len() {
                return Err("not every board has a place".to_owned());
            }
            let is_large = |level: &Level| {
                let board = &level.board;
                board.rows() > MAX_SIDE
                    || board.columns() > MAX_SIDE
                    || board.cell_count() > MAX_CELLS
            };
            if levels.iter().any(is_large) {
                Err("a board is too large".to_owned())
            } else {
                Ok(())
            }
        }
        Document::Recording(AnyRecording::Ice(recording)) => check_playback(recording),
        Document::Recording(AnyRecording::Platform(recording)) => check_playback(recording),
        Document::Recording(AnyRecording::Zuma(recording)) => check_playback(recording),
        Document::Moves(moves) if moves.len() > lurd::MAX_MOVES => Err("too many moves".to_owned()),
        Document::Stage(stage) if stage.columns.len() > MAX_SIDE => {
            Err("a stage is too wide".to_owned())
        }
        Document::Stage(stage) => {
            let _ = stage.problems();
            Ok(())
        }
        Document::Lesson(lesson) => check_lesson(lesson),
        Document::Theme(_) | Document::Moves(_) | Document::Zuma(_) => Ok(()),
    }
}

/// Checks that a recording can be played back to its end.
///
/// # Errors
/// A message, if it cannot be opened.
fn check_playback<W: World>(recording: &Recording<W>) -> Result<(), String> {
    let playback = Playback::new(recording).map_err(|_| "the recording does not play")?;
    let _ = playback.frame(recording, recording.len());
    Ok(())
}

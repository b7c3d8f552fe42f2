//! Detects the notation of the boards in a text.

use super::alphabet_table::{ALPHABETS, Alphabet};
use super::lists;
use super::other_games;
use super::translate::{Attempt, Strictness, board_lines, has_playable_level, is_sound, read_in};
use crate::formats::problems::{FormatProblem, Parsed, ReadError};
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, codes};
use std::collections::{BTreeMap, HashSet};

/// Expected characters, for messages about another notation.
const EXPECTED: &str = "expected # wall, @ player, $ crate, . target, * and + on a target";

/// Expected content of a file of lists, for messages.
const EXPECTED_LISTS: &str = "expected a codes matrix ([[99, 17, …], …]: 99 wall, 17 player), an \
                              array of them, boards as lists of strings, or a Zuma game";

/// Notation of the boards in a text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Notation {
    /// XSB characters.
    Xsb,
    /// Characters of another alphabet.
    Drawn(&'static Alphabet),
    /// Lists of strings or of numbers.
    Lists,
    /// Codes matrices.
    Codes,
}

/// Two alphabets are equal if their names are.
impl PartialEq for Notation {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Drawn(one), Self::Drawn(other)) => one.name == other.name,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// The boards of a text, and the notation they are written in.
pub(super) struct DetectedBoards {
    pub notation: Notation,
    /// The levels, with problems and remarks.
    pub reading: Parsed<Collection>,
}

impl DetectedBoards {
    /// Creates the result of a detection.
    fn new(notation: Notation, reading: Parsed<Collection>) -> Self {
        Self { notation, reading }
    }

    /// Creates the result for a text in XSB characters; `plain` has its boards.
    ///
    /// Each playable board in another alphabet beside them becomes a problem.
    fn xsb(text: &str, mut plain: Parsed<Collection>) -> Self {
        plain.problems.extend(boards_in_other_notations(text, &plain.value));
        plain.problems.sort_by_key(|problem| (problem.line, problem.column));
        Self::new(Notation::Xsb, other_games::remark_on_several_players(plain))
    }
}

/// Detects the notation of a text and reads its boards: XSB, another alphabet, or lists.
///
/// Tries the notations in a fixed order, because some texts also fit a notation that they are not
/// written in.
///
/// # Errors
/// If the text has no board, is a game with other rules, or its notation is ambiguous.
pub(super) fn detect(text: &str) -> Result<DetectedBoards, ReadError> {
    use Strictness::{Lenient, Strict};
    if let Some(problem) = other_games::game_of_text(text) {
        return Err(problem.into());
    }
    let plain = read_xsb(text);
    // As XSB text, spaced boards would be wide boards with floor in every second column.
    for strictness in [Strict, Lenient] {
        let spaced = ALPHABETS.iter().filter(|alphabet| alphabet.is_spaced);
        if let Some(found) = unambiguous_reading(text, spaced, strictness)? {
            return Ok(found);
        }
    }
    if is_sound(&plain) {
        return Ok(DetectedBoards::xsb(text, plain));
    }
    // The XSB levels have problems or none is playable: the text may be in another notation.
    if let Some(found) = unambiguous_reading(text, ALPHABETS.iter(), Strict)? {
        return Ok(found);
    }
    if let Some(reading) = lists::read(text) {
        return reading.map(|reading| DetectedBoards::new(Notation::Lists, reading));
    }
    if let Some(problem) = other_games::labelled_crates(text) {
        return Err(problem.into());
    }
    if !has_playable_level(&plain)
        && let Some(found) = unambiguous_reading(text, ALPHABETS.iter(), Lenient)?
    {
        return Ok(found);
    }
    // XSB boards with problems come last, because damaged rows accept many other texts.
    if !plain.value.levels.is_empty() {
        return Ok(DetectedBoards::xsb(text, plain));
    }
    Err(rejection_reason(text).map_or(ReadError(plain.problems), ReadError::from))
}

/// Reads codes matrices, or boards in lists if the codes have a problem.
///
/// # Errors
/// If neither can be read: the problem of the lists if the text has a board in a list, otherwise
/// that of the codes.
pub(super) fn detect_lists(text: &str) -> Result<DetectedBoards, ReadError> {
    let codes = codes::read_codes(text);
    if codes.as_ref().is_ok_and(|reading| reading.problems.is_empty()) {
        return codes.map(|reading| DetectedBoards::new(Notation::Codes, reading));
    }
    match lists::read(text) {
        Some(reading) => reading.map(|reading| DetectedBoards::new(Notation::Lists, reading)),
        None if lists::is_other_json(text) => {
            Err(FormatProblem::new(1, 1, format!("no board in a known notation; {EXPECTED_LISTS}"))
                .into())
        }
        None => codes.map(|reading| DetectedBoards::new(Notation::Codes, reading)),
    }
}

/// Returns a problem for each playable board in another alphabet that was not read as XSB.
///
/// `plain` has the boards that were read. O(text · alphabets).
fn boards_in_other_notations(text: &str, plain: &Collection) -> Vec<FormatProblem> {
    let read: HashSet<usize> = plain.places.iter().map(|place| place.line).collect();
    let mut unread: BTreeMap<usize, &Alphabet> = BTreeMap::new();
    for alphabet in &ALPHABETS {
        for line in board_lines(text, alphabet) {
            if !read.contains(&line) {
                unread.entry(line).or_insert(alphabet);
            }
        }
    }
    let problem = |(line, alphabet): (usize, &Alphabet)| {
        let reason = format!(
            "this board is in {} and was not read, because the text has boards in XSB characters. \
             Put it in a separate file",
            alphabet.name
        );
        FormatProblem::new(line, 1, reason)
    };
    unread.into_iter().map(problem).collect()
}

/// Returns the boards in the first of these alphabets that fits the text; `None` if none fits.
///
/// # Errors
/// If another fitting alphabet gives other boards.
fn unambiguous_reading(
    text: &str,
    alphabets: impl Iterator<Item = &'static Alphabet>,
    strictness: Strictness,
) -> Result<Option<DetectedBoards>, ReadError> {
    let mut found: Option<(&'static Alphabet, Parsed<Collection>)> = None;
    for alphabet in alphabets {
        let Attempt::Read(reading) = read_in(text, alphabet, strictness) else { continue };
        match &found {
            Some((first, other)) if !has_same_boards(&other.value, &reading.value) => {
                let line = other.value.place(0).line;
                let (first, second) = (first.name, alphabet.name);
                let reason = format!("ambiguous boards: {first} or {second}; {EXPECTED}");
                return Err(FormatProblem::new(line, 1, reason).into());
            }
            Some(_) => {}
            None => found = Some((alphabet, reading)),
        }
    }
    Ok(found.map(|(alphabet, reading)| {
        let reading = reading.with_remark(format!("read as {}", alphabet.name));
        DetectedBoards::new(Notation::Drawn(alphabet), reading)
    }))
}

/// Returns true if two collections have equal boards in the same order.
fn has_same_boards(left: &Collection, right: &Collection) -> bool {
    left.levels.iter().map(|it| &it.board).eq(right.levels.iter().map(|it| &it.board))
}

/// Returns why the boards in the alphabet that the text seems to use were not read.
///
/// `None` if no alphabet has a board in this text.
fn rejection_reason(text: &str) -> Option<FormatProblem> {
    ALPHABETS.iter().find_map(|alphabet| match read_in(text, alphabet, Strictness::Strict) {
        Attempt::Ambiguous { line, reason } => {
            let reason = format!("detected {}, but {reason}; {EXPECTED}", alphabet.name);
            Some(FormatProblem::new(line, 1, reason))
        }
        _ => None,
    })
}

//! Finds the notation in which a text draws its boards.

use super::lists;
use super::table::{ALPHABETS, Alphabet};
use super::translate::{Attempt, Strictness, has_playable_level, is_sound, read_in};
use super::variants;
use crate::formats::problem::{FormatProblem, ReadError, Reading};
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, codes};

/// What messages say is expected instead of another notation.
const EXPECTED: &str = "expected are # wall, @ player, $ crate, . target, * and + on a target";

/// How a text draws its boards.
#[derive(Debug, Clone, Copy)]
pub(super) enum Notation {
    /// In XSB signs.
    Xsb,
    /// In the signs of another alphabet.
    Drawn(&'static Alphabet),
    /// As lists of strings or of numbers.
    Lists,
    /// As codes matrices.
    Codes,
}

impl PartialEq for Notation {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Drawn(one), Self::Drawn(other)) => one.name == other.name,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// The boards of a text, and the notation in which they were read.
pub(super) struct Found {
    pub notation: Notation,
    pub reading: Reading<Collection>,
}

impl Found {
    fn new(notation: Notation, reading: Reading<Collection>) -> Self {
        Self { notation, reading }
    }

    fn xsb(plain: Reading<Collection>) -> Self {
        Self::new(Notation::Xsb, variants::with_several_players(plain))
    }
}

/// Reads boards in XSB or in another alphabet, drawn or in lists.
///
/// # Errors
/// The name of a game with other rules, or of a notation whose boards leave a doubt.
pub(super) fn find(text: &str) -> Result<Found, ReadError> {
    use Strictness::{Lenient, Strict};
    if let Some(problem) = variants::named(text) {
        return Err(problem.into());
    }
    let plain = read_xsb(text);
    // Sokoban text would be read from these, too: as wide boards with floor in every second column.
    for strictness in [Strict, Lenient] {
        let spaced = ALPHABETS.iter().filter(|alphabet| alphabet.is_spaced);
        if let Some(found) = accepted(text, spaced, strictness)? {
            return Ok(found);
        }
    }
    if is_sound(&plain) {
        return Ok(Found::xsb(plain));
    }
    if let Some(found) = accepted(text, ALPHABETS.iter(), Strict)? {
        return Ok(found);
    }
    if let Some(reading) = lists::read(text) {
        return reading.map(|reading| Found::new(Notation::Lists, reading));
    }
    if let Some(problem) = variants::labelled_crates(text) {
        return Err(problem.into());
    }
    if !has_playable_level(&plain)
        && let Some(found) = accepted(text, ALPHABETS.iter(), Lenient)?
    {
        return Ok(found);
    }
    if !plain.value.levels.is_empty() {
        return Ok(Found::xsb(plain));
    }
    Err(doubt(text).map_or(ReadError(plain.problems), ReadError::from))
}

/// Reads codes matrices; where the text has no whole matrix, lists in another notation.
///
/// # Errors
/// The reason of the notation that was found, else that of the codes.
pub(super) fn find_in_lists(text: &str) -> Result<Found, ReadError> {
    let codes = codes::read_codes(text);
    if codes.as_ref().is_ok_and(|reading| reading.problems.is_empty()) {
        return codes.map(|reading| Found::new(Notation::Codes, reading));
    }
    match lists::read(text) {
        Some(reading) => reading.map(|reading| Found::new(Notation::Lists, reading)),
        None => codes.map(|reading| Found::new(Notation::Codes, reading)),
    }
}

/// The reading in the only alphabet that leaves no doubt.
///
/// # Errors
/// If two alphabets give different boards.
fn accepted(
    text: &str,
    alphabets: impl Iterator<Item = &'static Alphabet>,
    strictness: Strictness,
) -> Result<Option<Found>, ReadError> {
    let mut found: Option<(&'static Alphabet, Reading<Collection>)> = None;
    for alphabet in alphabets {
        let Attempt::Read(reading) = read_in(text, alphabet, strictness) else { continue };
        match &found {
            Some((first, other)) if !has_same_boards(&other.value, &reading.value) => {
                let line = other.value.place(0).line;
                let (first, second) = (first.name, alphabet.name);
                let reason = format!("these boards may be {first} or {second}; {EXPECTED}");
                return Err(FormatProblem::new(line, 1, reason).into());
            }
            Some(_) => {}
            None => found = Some((alphabet, reading)),
        }
    }
    Ok(found.map(|(alphabet, reading)| {
        let reading = reading.with_remark(format!("read as {}", alphabet.name));
        Found::new(Notation::Drawn(alphabet), reading)
    }))
}

fn has_same_boards(left: &Collection, right: &Collection) -> bool {
    left.levels.iter().map(|it| &it.board).eq(right.levels.iter().map(|it| &it.board))
}

/// The notation that the text seems to be in, and why it was not read.
fn doubt(text: &str) -> Option<FormatProblem> {
    ALPHABETS.iter().find_map(|alphabet| match read_in(text, alphabet, Strictness::Strict) {
        Attempt::Doubtful { line, reason } => {
            let reason = format!("this looks like {}, but {reason}; {EXPECTED}", alphabet.name);
            Some(FormatProblem::new(line, 1, reason))
        }
        _ => None,
    })
}

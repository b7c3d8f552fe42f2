//! Finds the notation in which a text draws its boards.

use super::lists;
use super::table::{ALPHABETS, Alphabet};
use super::translate::{
    Attempt, Strictness, has_playable_level, is_sound, lines_of_boards, read_in,
};
use super::variants;
use crate::formats::problem::{FormatProblem, ReadError, Reading};
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, codes};
use std::collections::{BTreeMap, HashSet};

/// What messages say is expected instead of another notation.
const EXPECTED: &str = "expected # wall, @ player, $ crate, . target, * and + on a target";

/// What messages say is expected in a file of lists.
const EXPECTED_LISTS: &str = "expected a codes matrix ([[99, 17, …], …]: 99 wall, 17 player), an \
                              array of them, boards as lists of strings, or a Zuma game";

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

    /// The boards of a text in XSB signs. Boards in other signs beside them become problems.
    fn xsb(text: &str, mut plain: Reading<Collection>) -> Self {
        plain.problems.extend(in_other_signs(text, &plain.value));
        plain.problems.sort_by_key(|problem| (problem.line, problem.column));
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
        return Ok(Found::xsb(text, plain));
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
        return Ok(Found::xsb(text, plain));
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
        None if lists::is_other_json(text) => {
            Err(FormatProblem::new(1, 1, format!("no board in a known notation; {EXPECTED_LISTS}"))
                .into())
        }
        None => codes.map(|reading| Found::new(Notation::Codes, reading)),
    }
}

/// A problem for each board of another alphabet that was not read as a board in XSB signs. O(text) for
/// each alphabet.
fn in_other_signs(text: &str, plain: &Collection) -> Vec<FormatProblem> {
    let read: HashSet<usize> = plain.places.iter().map(|place| place.line).collect();
    let mut unread: BTreeMap<usize, &Alphabet> = BTreeMap::new();
    for alphabet in &ALPHABETS {
        for line in lines_of_boards(text, alphabet) {
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
                let reason = format!("ambiguous boards: {first} or {second}; {EXPECTED}");
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
            let reason = format!("detected {}, but {reason}; {EXPECTED}", alphabet.name);
            Some(FormatProblem::new(line, 1, reason))
        }
        _ => None,
    })
}

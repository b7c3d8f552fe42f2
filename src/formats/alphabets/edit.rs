//! Replaces one level of a text in another alphabet and keeps every other byte.
//!
//! The text is translated into XSB characters, the level is replaced there, and the rows of all
//! boards are translated back. Rows of the other boards are copied from the original text. In the
//! replaced board, a cell that did not change keeps its character, for example one of two
//! characters for floor.
//!
//! No notation of another program stores every part of a level; a level with other parts is an
//! error.

use super::alphabet_table::Alphabet;
use super::notation::{Notation, detect};
use super::translate::{Attempt, Strictness, Translation, read_in, translate};
use super::translate::{split_heads, with_head};
use crate::formats::text_lines::{Replacement, replace_ranges};
use crate::formats::xsb::{self, read_xsb, row_ranges};
use crate::formats::{Collection, ReplaceError, character_of_square, square_of_character};
use crate::worlds::ice::{Level, Occupant, Square};
use std::ops::Range;

/// Replaces the level at `index` of the levels of a text in this alphabet.
///
/// O(n log n) for a text of n bytes.
///
/// # Errors
/// If there is no level at `index`, the alphabet cannot store the level, or the changed text would
/// not read as intended.
pub(super) fn replace_in_alphabet(
    text: &str,
    alphabet: &'static Alphabet,
    index: usize,
    level: &Level,
) -> Result<String, ReplaceError> {
    let ReplacedText { text: changed, expected } = replaced_text(text, alphabet, index, level)?;
    let not_recognised =
        |reason: String| Err(ReplaceError::NotRecognised { notation: alphabet.name, reason });
    match detect(&changed) {
        Ok(found) if found.notation == Notation::Drawn(alphabet) => {
            if found.reading.value == expected { Ok(changed) } else { Err(ReplaceError::Ambiguous) }
        }
        Ok(_) => not_recognised("its characters would be read as another notation".to_owned()),
        Err(error) => {
            match (read_in(&changed, alphabet, Strictness::Strict), level.problems().first()) {
                (Attempt::Ambiguous { reason, .. }, _) => not_recognised(reason),
                (_, Some(problem)) => not_recognised(problem.to_string()),
                _ => {
                    not_recognised(error.0.first().map_or_else(String::new, |it| it.reason.clone()))
                }
            }
        }
    }
}

/// A text with one level replaced, not checked by reading it again.
pub(super) struct ReplacedText {
    pub text: String,
    /// The collection that a reader must find in the text.
    pub expected: Collection,
}

/// Replaces the level at `index` of a text, without reading the result again.
///
/// # Errors
/// If there is no level at `index`, the alphabet cannot store the level, or the level cannot be
/// replaced in the translation.
pub(super) fn replaced_text(
    text: &str,
    alphabet: &Alphabet,
    index: usize,
    level: &Level,
) -> Result<ReplacedText, ReplaceError> {
    let translation = translate(text, alphabet).ok_or(ReplaceError::NoSuchLevel)?;
    let before = read_xsb(&translation.text).value;
    let old = before.levels.get(index).ok_or(ReplaceError::NoSuchLevel)?;
    // Check first, because XSB also has squares that this alphabet cannot write.
    check_supported(level, alphabet.name, |xsb| {
        xsb == ' ' || alphabet.character_of(xsb).is_some()
    })?;
    let changed = xsb::replace_level(&translation.text, index, &with_head(level, &old.title))?;
    let mut expected = read_xsb(&changed).value;
    // The reader of the changed text splits header lines, so the expected collection must, too.
    split_heads(&mut expected);
    let mut replacements: Vec<Replacement> = Vec::new();
    let boards = row_ranges(&translation.text).into_iter().zip(row_ranges(&changed));
    for (board, (old_places, places)) in boards.enumerate() {
        let old = old_places.into_iter().map(|place| old_row(text, &translation, alphabet, place));
        let rows = if board == index {
            let new: Vec<&str> = places.iter().map(|place| &changed[place.clone()]).collect();
            RowTranslator::new(alphabet, old.collect()).rows(&new)?
        } else {
            old.map(|row| row.own.to_owned()).collect()
        };
        replacements.extend(places.into_iter().zip(rows));
    }
    Ok(ReplacedText { text: replace_ranges(&changed, replacements), expected })
}

/// A row of the board before the change; empty for a row that had none.
#[derive(Clone, Copy, Default)]
struct OldRow<'text> {
    /// The row in the characters of its text.
    own: &'text str,
    /// The row in XSB characters.
    xsb: &'text str,
    /// Number of characters from one square to the next: 2 in spaced alphabets, else 1.
    step: usize,
}

/// Returns the row at a byte range of the translation, in both alphabets.
///
/// A row that was not translated has the same characters in both, for example a line of dashes that
/// touches a board.
fn old_row<'text>(
    text: &'text str,
    translation: &'text Translation,
    alphabet: &Alphabet,
    place: Range<usize>,
) -> OldRow<'text> {
    let xsb = &translation.text[place.clone()];
    match translation.rows.get(&place.start) {
        Some(own) => OldRow { own: &text[own.clone()], xsb, step: alphabet.step() },
        None => OldRow { own: xsb, xsb, step: 1 },
    }
}

/// Translates XSB rows to the characters that one board used before.
struct RowTranslator<'it, 'text> {
    alphabet: &'it Alphabet,
    /// The rows of the board before the change.
    old: Vec<OldRow<'text>>,
    /// The character for floor at the end of a row; `None` if only the blank exists.
    visible_floor: Option<char>,
    /// The character for floor between other squares.
    floor: char,
}

impl<'it, 'text> RowTranslator<'it, 'text> {
    /// Detects the characters for floor from the old rows.
    fn new(alphabet: &'it Alphabet, old: Vec<OldRow<'text>>) -> Self {
        let is_used = |sign: char| old.iter().any(|row| row.own.contains(sign));
        let mut floors =
            alphabet.characters.iter().filter(|(_, xsb)| *xsb == '-').map(|(own, _)| *own);
        let first = floors.clone().next();
        let used = floors.find(|sign| is_used(*sign));
        let has_blank = old.iter().any(|row| row.xsb.trim().contains([' ', '\u{a0}']));
        let floor = used.or(first.filter(|_| !has_blank)).unwrap_or(' ');
        let visible_floor = used.or(first);
        Self { alphabet, old, visible_floor, floor }
    }

    /// Returns the new rows of the board in its own characters.
    ///
    /// `new` holds them in XSB characters. Equal rows at the top and the bottom stay as they are.
    ///
    /// # Errors
    /// If the alphabet has no character for floor at the end of a row.
    fn rows(&self, new: &[&str]) -> Result<Vec<String>, ReplaceError> {
        let is_same = |(old, new): &(&OldRow<'_>, &&str)| old.xsb == **new;
        let above = self.old.iter().zip(new).take_while(is_same).count();
        let rest = self.old[above..].iter().rev().zip(new[above..].iter().rev());
        let below = rest.take_while(is_same).count();
        let first_below = new.len() - below;
        let has_same_height = self.old.len() == new.len();
        let row = |(index, row): (usize, &&str)| {
            if index < above {
                Ok(self.old[index].own.to_owned())
            } else if index >= first_below {
                Ok(self.old[index + self.old.len() - new.len()].own.to_owned())
            } else {
                let old = if has_same_height { self.old[index] } else { OldRow::default() };
                self.row(index, old, row)
            }
        };
        new.iter().enumerate().map(row).collect()
    }

    /// Translates one new row; unchanged cells keep their characters from the old row.
    ///
    /// `index` is the row number from 0, for the error.
    ///
    /// # Errors
    /// If the alphabet has no character for floor at the end of the row.
    fn row(&self, index: usize, old: OldRow<'_>, new: &str) -> Result<String, ReplaceError> {
        let OldRow { own, xsb, step } = old;
        let own: Vec<char> = own.chars().collect();
        let old: Vec<char> = xsb.chars().collect();
        // Blanks before the first square are outside the board and stay blanks.
        let outside = new.chars().take_while(|it| *it == ' ').count();
        let length = new.chars().count();
        let mut row = String::new();
        for (column, xsb) in new.chars().enumerate() {
            let is_kept = old.get(column).is_some_and(|old| square_of(*old) == square_of(xsb));
            let sign = match xsb {
                _ if is_kept => own[column * step],
                ' ' | '\u{a0}' if column < outside => ' ',
                ' ' | '\u{a0}' => self.floor,
                // Within a row, a blank can replace a dash. At its end, a blank would be lost.
                '-' | '_' if column + 1 < length => self.visible_floor.unwrap_or(' '),
                '-' | '_' => self.visible_floor.ok_or(ReplaceError::MissingCharacter {
                    notation: self.alphabet.name,
                    tile: "floor at the end of a row",
                    row: index + 1,
                    column: column + 1,
                    others: 0,
                })?,
                _ => self.alphabet.character_of(xsb).unwrap_or(xsb),
            };
            if column > 0 && self.alphabet.is_spaced {
                let between = own.get((column * step).saturating_sub(1)).filter(|_| step == 2);
                row.push(between.copied().unwrap_or(' '));
            }
            row.push(sign);
        }
        Ok(row)
    }
}

/// The square of an XSB character; a no-break space is floor.
fn square_of(xsb: char) -> Option<crate::worlds::ice::Square> {
    square_of_character(if xsb == '\u{a0}' { ' ' } else { xsb })
}

/// Checks that a notation can store the board, the ice and the step limit of a level.
///
/// `notation` is its name. `has_sign` returns true if the notation has a character for the square
/// of this XSB character. No such notation stores ice, marks of doubtful ice
/// ([`Square::is_doubtful`]) or a step limit.
///
/// # Errors
/// The first square without a character, or else the first part that the notation cannot store.
pub(super) fn check_supported(
    level: &Level,
    notation: &'static str,
    has_sign: impl Fn(char) -> bool,
) -> Result<(), ReplaceError> {
    let tile_at = |square: &Square| missing_tile(*square, &has_sign);
    let board = &level.board;
    let mut without_sign =
        board.positions().filter_map(|at| Some((at, board.get(at).and_then(tile_at)?)));
    if let Some((at, tile)) = without_sign.next() {
        let others = without_sign.filter(|(_, other)| *other == tile).count();
        let (row, column) = (at.row + 1, at.column + 1);
        return Err(ReplaceError::MissingCharacter { notation, tile, row, column, others });
    }
    if level.doubtful_cell_count() > 0 {
        return Err(ReplaceError::MissingPart { notation, part: "the marks of doubtful ice" });
    }
    if level.own_step_limit.is_some() {
        return Err(ReplaceError::MissingPart { notation, part: "the step limit of the level" });
    }
    Ok(())
}

/// Returns the name of a square if the notation has no character for it; otherwise `None`.
fn missing_tile(square: Square, has_sign: impl Fn(char) -> bool) -> Option<&'static str> {
    let tile = square.ground.tile();
    match square.occupant {
        _ if !tile.is_in_sokoban => Some(tile.noun_phrase),
        Some(_) if square.ground.blocks() => Some("a wall with something inside"),
        _ if has_sign(character_of_square(square)) => None,
        None => Some(tile.noun_phrase),
        Some(Occupant::Crate) if tile.needs_crate => Some("a crate on a target"),
        Some(Occupant::Player) if tile.needs_crate => Some("the player on a target"),
        Some(Occupant::Crate) => Some("a crate"),
        Some(Occupant::Player) => Some("the player"),
    }
}

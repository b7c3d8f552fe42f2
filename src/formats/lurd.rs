//! Moves as letters: `l` left, `u` up, `r` right, `d` down, in upper case for a push.
//!
//! | text | meaning |
//! |---|---|
//! | `r`, `R` | a move; reading ignores the case, because the level shows which moves push |
//! | `3r` | the move three times |
//! | `2(Ul)` | the group twice; groups nest up to 64 deep |
//! | `*` | current position of a saved game, at most once, outside groups; later moves are read, too |
//! | blanks, line breaks | ignored |
//!
//! Jumps `[…]` and changes of the player `{…}` belong to other games. They and all other
//! characters are problems. [`write_moves`] writes letters only.

use super::Parsed;
use super::problems::ProblemList;
use crate::board::Direction;
use crate::episode::Recording;
use crate::worlds::World;
use crate::worlds::ice::{Ice, Level, Problem};

/// Maximum number of moves of one text.
///
/// The step limit of every board is lower, but counts in a text can claim any number.
pub const MAX_MOVES: usize = 5_000_000;

/// Maximum nesting depth of groups.
const MAX_DEPTH: usize = 64;

/// Reads moves.
///
/// Characters that are no moves become problems and are skipped, with the count before them.
/// Reading stops with a problem at more than [`MAX_MOVES`] moves, at twice as many written out in
/// groups with a count of 0, or at groups nested too deeply. Moves behind `*` give a remark. O(text
/// + moves written out).
#[must_use]
pub fn read_moves(text: &str) -> Parsed<Vec<Direction>> {
    let mut reader = MovesReader::default();
    for (offset, character) in text.char_indices() {
        if let Err(reason) = reader.read_character(offset, character) {
            // A count in front belongs to the character, so the problem begins at the count.
            let at = reader.count.take().map_or(offset, |(start, _)| start);
            reader.problems.add_at(text, at, || reason);
            if reader.is_full {
                break;
            }
        }
    }
    // A limit cuts the text off, so open groups and counts are no mistakes then.
    if !reader.is_full {
        if let Some((start, _)) = reader.count {
            reader.problems.add_at(text, start, || "a count with nothing to repeat".to_owned());
        }
        for group in &reader.groups {
            reader.problems.add_at(text, group.offset, || "a ( without a )".to_owned());
        }
    }
    let MovesReader { moves, mark, problems, .. } = reader;
    let count = moves.len();
    let reading = Parsed::new(moves, problems.into_vec());
    match mark {
        Some(at) if at < count => reading.with_remark(format!(
            "the position mark * follows move {at} of {count}; later moves are read as well"
        )),
        _ => reading,
    }
}

/// A group whose `)` is not read yet.
struct Group {
    /// Byte offset of the `(`.
    offset: usize,
    /// Number of moves before it.
    start: usize,
    /// Number of times that the group is executed, from the count before it.
    repeat: usize,
}

/// State of the reader, with the moves read so far.
#[derive(Default)]
struct MovesReader {
    moves: Vec<Direction>,
    /// Open groups, outermost first.
    groups: Vec<Group>,
    /// Byte offset and value of the count that is being read.
    count: Option<(usize, usize)>,
    /// Number of moves before the position mark `*`; `None` without a mark.
    mark: Option<usize>,
    /// Number of moves written out, also those that a count of 0 removed.
    expanded_count: usize,
    /// Whether a limit was exceeded, so that reading stops.
    is_full: bool,
    problems: ProblemList,
}

impl MovesReader {
    /// Reads the next character.
    ///
    /// # Errors
    /// A message, if the character is not allowed here.
    fn read_character(&mut self, offset: usize, character: char) -> Result<(), String> {
        if let Some(digit) = character.to_digit(10) {
            let (start, value) = self.count.unwrap_or((offset, 0));
            self.count = Some((start, value.saturating_mul(10).saturating_add(digit as usize)));
            return Ok(());
        }
        if character.is_whitespace() || character == '\u{feff}' {
            return Ok(());
        }
        let repeat = self.count.map_or(1, |(_, value)| value);
        if let Some(direction) = Direction::from_letter(character) {
            // Check before the moves are added, because a count can claim any number of them.
            self.reserve(repeat)?;
            self.moves.extend(std::iter::repeat_n(direction, repeat));
            self.count = None;
            return Ok(());
        }
        match character {
            '(' if self.groups.len() == MAX_DEPTH => {
                self.is_full = true;
                Err("groups nested too deeply".to_owned())
            }
            '(' => {
                let start = self.moves.len();
                self.groups.push(Group { offset, start, repeat });
                self.count = None;
                Ok(())
            }
            ')' if self.count.is_some() => Err("a count with nothing to repeat".to_owned()),
            ')' => self.end_group(),
            '*' if self.count.is_none() && self.groups.is_empty() && self.mark.is_none() => {
                self.mark = Some(self.moves.len());
                Ok(())
            }
            '[' | ']' => {
                Err("brackets are jumps of reverse games; expected moves (l, u, r or d)".to_owned())
            }
            '{' | '}' => {
                Err("braces change the player in Multiban; expected moves (l, u, r or d)"
                    .to_owned())
            }
            other => Err(format!("{other:?} is not a move (l, u, r or d)")),
        }
    }

    /// Ends a group and repeats its moves.
    ///
    /// # Errors
    /// A message, if no group is open or there would be too many moves.
    fn end_group(&mut self) -> Result<(), String> {
        let Some(Group { start, repeat, .. }) = self.groups.pop() else {
            return Err("a ) without a (".to_owned());
        };
        let length = self.moves.len() - start;
        if repeat == 0 {
            self.moves.truncate(start);
        } else if length > 0 {
            self.reserve(length.saturating_mul(repeat - 1))?;
            let group = self.moves[start..].to_vec();
            (1..repeat).for_each(|_| self.moves.extend_from_slice(&group));
        }
        Ok(())
    }

    /// Checks that `count` further moves are within the limits, and counts them.
    ///
    /// # Errors
    /// A message, if they are not; then `is_full` is true.
    fn reserve(&mut self, count: usize) -> Result<(), String> {
        self.expanded_count = self.expanded_count.saturating_add(count);
        self.is_full = count > MAX_MOVES - self.moves.len() || self.expanded_count > 2 * MAX_MOVES;
        if self.is_full { Err(format!("more than {MAX_MOVES} moves")) } else { Ok(()) }
    }
}

/// Returns moves as letters, one for each.
///
/// Plays them on the level to find the pushes; blocked moves are in lower case.
///
/// # Errors
/// The level's problems, if it cannot be played.
pub fn write_moves(level: &Level, moves: &[Direction]) -> Result<String, Vec<Problem>> {
    let (truth, mut state) = Ice::open(level)?;
    let letters = moves.iter().map(|direction| {
        letter(*direction, Ice::apply(&truth, &mut state, *direction).push.is_some())
    });
    Ok(letters.collect())
}

/// Returns the moves of a recording as letters, upper case for a push.
#[must_use]
pub fn moves_of_recording(recording: &Recording<Ice>) -> String {
    let steps = recording.steps.iter();
    steps.map(|step| letter(step.decision.action, step.change.push.is_some())).collect()
}

/// Returns the letter of a move, in upper case for a push.
const fn letter(direction: Direction, is_push: bool) -> char {
    let letter = direction.letter();
    if is_push { letter } else { letter.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::ron_level::read_level;
    use crate::formats::testing::{any_recording, cases};
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &str, expected_problems: &[&str]) {
        let reading = read_moves(text);
        let moves: String = reading.value.iter().map(|direction| direction.letter()).collect();
        let problems: Vec<_> = reading.problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            (moves.as_str(), problems),
            (expected, expected_problems.iter().map(ToString::to_string).collect(),),
            "in {text:?}"
        );
    }

    #[test]
    fn reads_letters_counts_and_reports_problems() {
        check("lurdLURD", "LURDLURD", &[]);
        check(" 3r\n2U d\r\n", "RRRUUD", &[]);
        check("r 2\nl", "RLL", &[]);
        check("0rl", "L", &[]);
        check(
            "rx\n é",
            "R",
            &[
                "line 1, column 2: 'x' is not a move (l, u, r or d)",
                "line 2, column 2: 'é' is not a move (l, u, r or d)",
            ],
        );
        check("u\n 12", "U", &["line 2, column 2: a count with nothing to repeat"]);
        check("l99999999999999999999999r", "L", &["line 1, column 2: more than 5000000 moves"]);
    }

    #[test]
    fn groups_repeat_and_other_brackets_are_problems() {
        check("3r2(Ul)", "RRRULUL", &[]);
        check("2(r2(u)l)d", "RUULRUULD", &[]);
        check("0(rr)2()l", "L", &[]);
        check("2(r", "R", &["line 1, column 2: a ( without a )"]);
        check("r)l", "RL", &["line 1, column 2: a ) without a ("]);
        check(
            "(2)l",
            "L",
            &[
                "line 1, column 1: a ( without a )",
                "line 1, column 2: a count with nothing to repeat",
            ],
        );
        let jump = "brackets are jumps of reverse games; expected moves (l, u, r or d)";
        check("[l", "L", &[&format!("line 1, column 1: {jump}")]);
        let change = "braces change the player in Multiban; expected moves (l, u, r or d)";
        check("{l", "L", &[&format!("line 1, column 1: {change}")]);
        let deep = read_moves("9(9(9(9(9(9(9(9(9(r)))))))))");
        let reported: Vec<_> = deep.problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            (deep.value.len(), reported),
            (4_782_969, vec!["line 1, column 27: more than 5000000 moves".to_owned()])
        );
    }

    #[test]
    fn position_mark_gives_a_remark() {
        let reading = read_moves("rR*l");
        assert_eq!((reading.value.len(), reading.problems), (3, vec![]));
        assert_eq!(
            reading.remarks,
            ["the position mark * follows move 2 of 3; later moves are read as well"]
        );
        assert_eq!(read_moves("rRl*").remarks, [""; 0]);
        check("r**", "R", &["line 1, column 3: '*' is not a move (l, u, r or d)"]);
    }

    #[test]
    fn groups_with_count_zero_are_bounded() {
        let start = std::time::Instant::now();
        let reading = read_moves(&"0(4999999r)".repeat(100_000));
        assert_eq!(reading.problems.len(), 1);
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }

    #[test]
    fn pushes_are_upper_case() {
        let level = read_level("Level(board: [\"#@ $ .\"], ice: [\"  ~\"])").expect("read").value;
        let moves = read_moves("drrr").value;
        assert_eq!(write_moves(&level, &moves).expect("playable"), "drRR");
        let empty = Level::untitled(crate::worlds::ice::Board::walled(3, 3));
        assert!(write_moves(&empty, &moves).is_err());
    }

    proptest! {
        #![proptest_config(cases(100))]

        #[test]
        fn moves_of_recordings_round_trip(recording in any_recording()) {
            let text = moves_of_recording(&recording);
            let moves: Vec<_> = recording.actions().collect();
            prop_assert_eq!(&read_moves(&text).value, &moves);
            prop_assert_eq!(write_moves(&recording.header.level, &moves).ok(), Some(text));
        }
    }
}

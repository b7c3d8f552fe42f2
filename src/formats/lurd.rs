//! Moves as letters: `l`, `u`, `r`, `d`, upper case for a push.

use super::Reading;
use super::problem::Problems;
use crate::board::Direction;
use crate::episode::Recording;
use crate::worlds::World;
use crate::worlds::ice::{Ice, Level, Problem};

/// Most moves of one text: no board here allows as many steps, and run lengths can claim any
/// number.
pub const MAX_MOVES: usize = 5_000_000;

/// Reads moves. Case is not looked at: which moves push follows from the level. Counts (`3r`)
/// repeat the next move; blanks and line breaks are skipped; anything else is a problem.
#[must_use]
pub fn read_moves(text: &str) -> Reading<Vec<Direction>> {
    let mut moves = Vec::new();
    let mut problems = Problems::default();
    let mut count: Option<(usize, usize)> = None;
    for (offset, character) in text.char_indices() {
        if let Some(digit) = character.to_digit(10) {
            let (start, value) = count.unwrap_or((offset, 0));
            count = Some((start, value.saturating_mul(10).saturating_add(digit as usize)));
        } else if let Some(direction) = Direction::from_letter(character) {
            let (start, repeat) = count.take().unwrap_or((offset, 1));
            if repeat > MAX_MOVES - moves.len() {
                problems.add_at(text, start, || format!("more than {MAX_MOVES} moves"));
                break;
            }
            moves.extend(std::iter::repeat_n(direction, repeat));
        } else if !character.is_whitespace() && character != '\u{feff}' {
            problems.add_at(text, offset, || format!("{character:?} is no move (l, u, r or d)"));
        }
    }
    if let Some((start, _)) = count {
        problems.add_at(text, start, || "a count with nothing to repeat".to_owned());
    }
    Reading::new(moves, problems.into_vec())
}

/// Writes moves, which are played on the level to know the pushes. Moves that change nothing are
/// written in lower case.
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

/// The moves of a recording.
#[must_use]
pub fn moves_of_recording(recording: &Recording<Ice>) -> String {
    let steps = recording.steps.iter();
    steps.map(|step| letter(step.decision.action, step.change.push.is_some())).collect()
}

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
    fn letters_counts_and_problems() {
        check("lurdLURD", "LURDLURD", &[]);
        check(" 3r\n2U d\r\n", "RRRUUD", &[]);
        check("r 2\nl", "RLL", &[]);
        check("0rl", "L", &[]);
        check(
            "rx\n é",
            "R",
            &[
                "line 1, column 2: 'x' is no move (l, u, r or d)",
                "line 2, column 2: 'é' is no move (l, u, r or d)",
            ],
        );
        check("u\n 12", "U", &["line 2, column 2: a count with nothing to repeat"]);
        check("l99999999999999999999999r", "L", &["line 1, column 2: more than 5000000 moves"]);
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
        fn moves_of_recordings_read_back(recording in any_recording()) {
            let text = moves_of_recording(&recording);
            let moves: Vec<_> = recording.actions().collect();
            prop_assert_eq!(&read_moves(&text).value, &moves);
            prop_assert_eq!(write_moves(&recording.header.level, &moves).ok(), Some(text));
        }
    }
}

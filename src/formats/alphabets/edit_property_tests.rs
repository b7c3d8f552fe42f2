//! Property tests of levels edited in the notation of their text.

use super::alphabet_table::Alphabet;
use super::edit_tests::{FLOOR, WALL, grown};
use super::{ALPHABETS, read_boards, read_lists, replace_board, replace_in_list};
use crate::board::{Grid, Position};
use crate::formats::testing::{any_board, cases};
use crate::formats::text_lines::text_lines;
use crate::formats::{ReplaceError, character_of_square};
use crate::worlds::ice::testing::{playable_boards, without_ice};
use crate::worlds::ice::{Board, Ground, Level, Square};
use proptest::prelude::*;

/// The board inside closed walls, in an alphabet; squares without a character become floor.
fn walled(board: &Board, alphabet: Option<&Alphabet>) -> Board {
    let has_sign =
        |xsb: char| xsb == ' ' || alphabet.is_none_or(|it| it.character_of(xsb).is_some());
    Grid::from_fn(board.rows() + 2, board.columns() + 2, |at| {
        let inside = at.row.checked_sub(1).zip(at.column.checked_sub(1));
        let square = inside.and_then(|(row, column)| board.get(Position::new(row, column)));
        match square {
            None => WALL,
            Some(square) if has_sign(character_of_square(*square)) => *square,
            Some(_) => FLOOR,
        }
    })
}

fn xsb_rows(board: &Board) -> Vec<String> {
    board.row_slices().map(|row| row.iter().map(|it| character_of_square(*it)).collect()).collect()
}

fn drawn(board: &Board, alphabet: &Alphabet) -> Vec<String> {
    let separator = if alphabet.is_spaced { " " } else { "" };
    let row = |row: &String| {
        let signs = row.chars().map(|xsb| alphabet.character_of(xsb).unwrap_or(' ').to_string());
        signs.collect::<Vec<_>>().join(separator)
    };
    xsb_rows(board).iter().map(row).collect()
}

fn is_readable(board: &Board) -> bool {
    let is_solved = !xsb_rows(board).concat().contains(['.', '+']);
    !is_solved && Level::untitled(board.clone()).problems().is_empty()
}

fn any_edit() -> impl Strategy<Value = (prop::sample::Index, char)> {
    (any::<prop::sample::Index>(), prop::sample::select("# .$*@+~".chars().collect::<Vec<_>>()))
}

/// The board with one cell edited.
fn with_edit(board: &Board, (place, sign): &(prop::sample::Index, char)) -> (Board, Position) {
    let mut board = board.clone();
    let at = board.position_of(place.index(board.cell_count()) as u16);
    let square = crate::formats::square_of_character(*sign);
    *board.get_mut(at).expect("inside") = square.unwrap_or(Square::empty(Ground::Ice));
    (board, at)
}

/// Lines with their breaks.
fn lines(text: &str) -> Vec<&str> {
    text_lines(text).map(|line| &text[line.range]).collect()
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_cell_is_edited_in_any_alphabet_and_layout(
        boards in prop::collection::vec(playable_boards(6), 1..4), edit in any_edit(),
        place in any::<prop::sample::Index>(), which in 0..ALPHABETS.len(),
        line_break in prop::sample::select(vec!["\n", "\r\n", "\r"]),
        prefix in prop::sample::select(vec!["", "> ", "\t", "> > "]),
        (is_open, has_blanks) in any::<(bool, bool)>(),
    ) {
        let alphabet = &ALPHABETS[which];
        let boards: Vec<Board> = boards.iter().map(|it| walled(&without_ice(it), Some(alphabet))).collect();
        prop_assume!(boards.iter().all(is_readable));
        let index = place.index(boards.len());
        let mut text = format!("{prefix}The set{line_break}");
        let mut board_lines = 0..0;
        for (number, board) in boards.iter().enumerate() {
            text.push_str(&format!("{prefix}{line_break}{prefix}; No. {number}{line_break}"));
            let start = lines(&text).len();
            for row in drawn(board, alphabet) {
                let blanks = if has_blanks { "  " } else { "" };
                text.push_str(&format!("{prefix}{row}{blanks}{line_break}"));
            }
            if number == index {
                board_lines = start..lines(&text).len();
            }
        }
        if is_open {
            text.truncate(text.trim_end().len());
        }
        let before = read_boards(&text).expect("levels").value;
        prop_assert_eq!(&before.levels[index].board, &boards[index], "{}", &text);
        let (board, at) = with_edit(&boards[index], &edit);
        let level = Level { board: board.clone(), ..before.levels[index].clone() };
        match replace_board(&text, index, &level) {
            Ok(changed) => {
                let after = read_boards(&changed).expect("levels").value;
                for (place, read) in after.levels.iter().enumerate() {
                    let expected = if place == index { &level } else { &before.levels[place] };
                    prop_assert_eq!(read, expected, "{}", &changed);
                }
                let (old, new) = (lines(&text), lines(&changed));
                prop_assert_eq!(&old[..board_lines.start], &new[..board_lines.start]);
                prop_assert_eq!(&old[board_lines.end..], &new[board_lines.end..]);
                for line in &new[board_lines] {
                    prop_assert!(line.starts_with(prefix), "{}", &changed);
                }
            }
            Err(ReplaceError::MissingCharacter { row, column, .. }) => {
                prop_assert_eq!((row, column), (at.row + 1, at.column + 1));
                prop_assert!(edit.1 == '~' || alphabet.character_of(edit.1).is_none());
            }
            Err(ReplaceError::NotRecognised { reason, .. }) => {
                let is_closed = !super::translate::has_open_border(&board);
                prop_assert!(boards.len() == 1, "{} in\n{}", reason, text);
                prop_assert!(!(is_readable(&board) && is_closed), "{} in\n{}", reason, text);
            }
            Err(error) => prop_assert!(false, "{} in\n{}", error, text),
        }
    }

    #[test]
    fn any_cell_is_edited_in_any_list(
        boards in prop::collection::vec(playable_boards(6), 1..4), edit in any_edit(),
        place in any::<prop::sample::Index>(), form in 0..4_usize, size in 0..3_usize,
    ) {
        let boards: Vec<Board> = boards.iter().map(|it| walled(&without_ice(it), None)).collect();
        prop_assume!(boards.iter().all(is_readable));
        let index = place.index(boards.len());
        let room = |xsb: char| {
            let xsb = if xsb == ' ' { '-' } else { xsb };
            super::alphabet_table::GYM_SQUARES.iter().position(|it| *it == xsb).expect("a square").to_string()
        };
        let row = |row: &String| match form {
            0 => format!("\"{row}\""),
            1 => format!("[{}]", row.chars().map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(", ")),
            2 => format!("'{row}'"),
            _ => format!("[{}]", row.chars().map(room).collect::<Vec<_>>().join(" ")),
        };
        let list = |board: &Board| {
            let rows: Vec<String> = xsb_rows(board).iter().map(row).collect();
            format!("[\n  {}\n ]", rows.join(",\n  "))
        };
        let text = format!("[{}]\n", boards.iter().map(list).collect::<Vec<_>>().join(", "));
        let before = read_lists(&text).expect("levels").value;
        prop_assert_eq!(&before.levels[index].board, &boards[index], "{}", &text);
        let (board, at) = with_edit(&boards[index], &edit);
        let mut level = Level { board, ..before.levels[index].clone() };
        if size == 1 {
            grown(&mut level);
        }
        match replace_in_list(&text, index, &level) {
            Ok(changed) => {
                let after = read_lists(&changed).expect("levels").value;
                for (place, read) in after.levels.iter().enumerate() {
                    let expected = if place == index { &level } else { &before.levels[place] };
                    prop_assert_eq!(read, expected, "{}", &changed);
                }
                let expected: Vec<String> = boards.iter().enumerate()
                    .map(|(place, it)| list(if place == index { &level.board } else { it })).collect();
                prop_assert_eq!(changed, format!("[{}]\n", expected.join(", ")));
            }
            Err(ReplaceError::MissingCharacter { row, column, .. }) => {
                let offset = if size == 1 { 2 } else { 1 };
                prop_assert_eq!((row, column), (at.row + offset, at.column + offset));
                prop_assert_eq!(edit.1, '~');
            }
            Err(ReplaceError::NotRecognised { reason, .. }) => {
                let is_playable = level.problems().is_empty();
                prop_assert!(!is_playable && boards.len() == 1, "{} in\n{}", reason, text);
            }
            Err(error) => prop_assert!(false, "{} in\n{}", error, text),
        }
    }

    /// Any other board in place of the old one, also an unplayable one.
    #[test]
    fn written_boards_read_back(
        old in playable_boards(5), new in any_board(), which in 0..ALPHABETS.len(),
    ) {
        let alphabet = &ALPHABETS[which];
        let old = walled(&without_ice(&old), Some(alphabet));
        prop_assume!(is_readable(&old));
        let text = format!("; one\n\n{}\n; two\n\n{}\n", drawn(&old, alphabet).join("\n"), drawn(&old, alphabet).join("\n"));
        let before = read_boards(&text).expect("levels").value;
        let level = Level { board: without_ice(&new), ..before.levels[1].clone() };
        if let Ok(changed) = replace_board(&text, 1, &level) {
            let after = read_boards(&changed).expect("levels").value;
            prop_assert_eq!(&after.levels, &vec![before.levels[0].clone(), level]);
            prop_assert!(changed.starts_with(&text[..text.find("; two").expect("two")]));
        }
    }
}

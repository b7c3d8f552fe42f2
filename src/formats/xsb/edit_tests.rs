//! Levels replaced in a Sokoban text, one small text each.

use super::*;
use crate::board::Position;
use crate::formats::Collection;
use crate::formats::testing::cases;
use crate::worlds::ice::testing::{playable_boards, without_ice};
use crate::worlds::ice::{Board, Ground, Level, Square};
use proptest::prelude::*;

/// The text with another title, author, note and board in place of those of one level.
#[track_caller]
fn check_replaced(text: &str, index: usize, change: impl FnOnce(&mut Level), expected: &str) {
    let mut level = read_xsb(text).value.levels.remove(index);
    change(&mut level);
    assert_eq!(replace_level(text, index, &level).as_deref(), Ok(expected), "in\n{text}");
}

#[test]
fn replacing_changes_only_lines_of_the_level() {
    let text = "; Set\r\n\r\n; 1\r\n#####\r\n#@$.#\r\n#####\r\nLimit: 9\r\n\r\n; 2 'Two'\r\n3#-\r\n#@*\r\n";
    check_replaced(text, 1, |_| (), text);
    check_replaced(
        text,
        1,
        |level| level.title = "Zwei".to_owned(),
        &text.replace("'Two'", "'Zwei'"),
    );
    check_replaced(
        text,
        0,
        |level| level.author = "Me".to_owned(),
        &text.replace("Limit", "Author: Me\r\nLimit"),
    );
    let wall = Square::empty(Ground::Wall);
    check_replaced(
        text,
        0,
        |level| {
            level.board = Board::from_fn(3, 5, |at| {
                if at.column == 3 { wall } else { *level.board.get(at).expect("inside") }
            });
        },
        &text.replace("#@$.#", "#@$##"),
    );
    check_replaced(
        "###\n#@*\nTitle: A\nOld words.\nDate: 1",
        0,
        |level| level.note = "New\nwords.".to_owned(),
        "###\n#@*\nComment:\nNew\nwords.\nComment-End:\nTitle: A\nDate: 1",
    );
}

#[test]
fn unchanged_cells_keep_their_characters() {
    let put = |row: usize, column: usize, ground: Ground| {
        move |level: &mut Level| {
            let at = crate::board::Position::new(row, column);
            *level.board.get_mut(at).expect("inside") = Square::empty(ground);
        }
    };
    let mixed = "> ######\n> #p-_$.#\n> #@\u{a0} b o\n";
    check_replaced(mixed, 0, put(1, 2, Ground::Wall), &mixed.replace("#p-_$.#", "#p#_$.#"));
    check_replaced(mixed, 0, put(2, 3, Ground::Wall), &mixed.replace("\u{a0} b", "\u{a0}#b"));
    let dashes = "#####-\n#@$.#-\n#####-\n";
    check_replaced(dashes, 0, put(1, 4, Ground::Floor), &dashes.replace("#@$.#-", "#@$.--"));
}

#[test]
fn new_keys_in_quoted_mail_have_the_prefix() {
    for (line_break, quote) in [("\n", "> "), ("\r", "> > "), ("\r\n", "")] {
        let text = |words: [&str; 2]| {
            let lines = ["###", "#@*", words[0], words[1], "End."];
            let lines = lines.iter().filter(|line| !line.is_empty());
            lines.map(|line| format!("{quote}{line}{line_break}")).collect::<String>()
        };
        let named = |level: &mut Level| {
            level.title = "A".to_owned();
            level.author = "B".to_owned();
        };
        check_replaced(&text(["Title: x", ""]), 0, named, &text(["Author: B", "Title: A"]));
    }
}

/// Replaces title, author and note of a level, and checks that nothing else is read differently.
#[track_caller]
pub(super) fn check_metadata_replaced(text: &str, index: usize) {
    let before = read_xsb(text).value;
    let edited = Level {
        title: "Another".to_owned(),
        author: "Me".to_owned(),
        note: "One line\nand one more.".to_owned(),
        ..before.levels[index].clone()
    };
    let saved = replace_level(text, index, &edited);
    let saved = saved.unwrap_or_else(|error| panic!("{error:?}: level {} of\n{text}", index + 1));
    let after = read_xsb(&saved).value;
    for (place, level) in after.levels.iter().enumerate() {
        let expected = if place == index { &edited } else { &before.levels[place] };
        assert_eq!(level, expected, "level {} of\n{saved}", place + 1);
    }
    assert_eq!((after.title, after.note), (before.title, before.note), "in\n{saved}");
}

#[test]
fn metadata_is_replaced_above_unknown_pairs() {
    check_metadata_replaced(";1\n###\n#@*\nSolver: none\n\n;2\n###\n#@*\nSolver: none\n", 0);
    check_metadata_replaced(";1\n###\n#@*\nResult: none\n\n;2\n###\n#@*\nResult: none\n", 1);
}

#[test]
fn numbered_title_below_board_is_replaced() {
    let board = "###\n#@*\n";
    let text = format!("; A set\n; Two of them\n\n{board}; 1\n; By A\n\n{board}; 2\n; By A\n");
    assert_eq!(read_xsb(&text).value.levels[1].title, "2");
    check_metadata_replaced(&text, 0);
    check_metadata_replaced(&text, 1);
}

#[test]
fn metadata_is_replaced_above_a_title_between_boards() {
    let text = "###\n#@*\n\n###\n#@*\nA set\n###\n#@*\n";
    assert_eq!(read_xsb(text).value.levels[2].title, "A set");
    for index in 0..3 {
        check_metadata_replaced(text, index);
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Zero bytes and other control characters separate levels in some collections.
    #[test]
    fn edit_between_control_characters_changes_only_its_board(
        boards in prop::collection::vec(playable_boards(6), 1..4), place in any::<prop::sample::Index>(),
        cell in any::<prop::sample::Index>(), is_titled in any::<bool>(),
        separators in prop::collection::vec(
            prop::sample::select(vec!["\0\n", "\u{1a}\n", "\n\0 \n", "\u{c}\n\0\0\n", "; \0 x\n\n"]), 4
        ),
    ) {
        let walled = |board: &Board| Board::from_fn(board.rows() + 2, board.columns() + 2, |at| {
            let inside = at.row.checked_sub(1).zip(at.column.checked_sub(1));
            let square = inside.and_then(|(row, column)| board.get(Position::new(row, column)));
            square.copied().unwrap_or(Square::empty(Ground::Wall))
        });
        let boards: Vec<Board> = boards.iter().map(|it| walled(&without_ice(it))).collect();
        let drawn = |board: &Board| {
            let alone = Collection::untitled(vec![Level::untitled(board.clone())]);
            write_xsb(&alone)
        };
        let mut text = separators[0].to_owned();
        let mut ranges = Vec::new();
        for (board, separator) in boards.iter().zip(separators.iter().cycle().skip(1)) {
            let start = text.len();
            text.push_str(&drawn(board));
            ranges.push(start..text.len());
            text.push_str(separator);
        }
        let index = place.index(boards.len());
        let before = read_xsb(&text).value;
        prop_assert_eq!(before.levels.iter().map(|it| &it.board).collect::<Vec<_>>(), boards.iter().collect::<Vec<_>>());
        let mut level = before.levels[index].clone();
        let at = level.board.position_of(cell.index(level.board.cell_count()) as u16);
        if let Some(square) = level.board.get_mut(at) {
            *square = if square.ground == Ground::Wall { Square::empty(Ground::Floor) } else { Square::empty(Ground::Wall) };
        }
        if is_titled {
            level.title = "Another title".to_owned();
        }
        let changed = replace_level(&text, index, &level).expect("replaced");
        let after = read_xsb(&changed).value;
        prop_assert_eq!(&after.levels[index], &level);
        // A title may be in the separator.
        if !is_titled {
            prop_assert!(changed.starts_with(&text[..ranges[index].start]));
            prop_assert!(changed.ends_with(&text[ranges[index].end..]));
        }
        let lone = |text: &str| text.lines().filter(|line| line.trim_matches('\0').trim().is_empty()).count();
        prop_assert!(lone(&changed) >= lone(&text), "{:?}", changed);
    }
}

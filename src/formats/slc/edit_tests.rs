//! Tests of editing one level of a SokobanLevels collection.

use super::tests::SET;
use super::{read_slc, replace_level};
use crate::board::{Grid, Position};
use crate::formats::testing::{any_board, any_text, cases};
use crate::formats::{ReplaceError, character_of_square};
use crate::worlds::ice::testing::without_ice;
use crate::worlds::ice::{Board, Ground, Level, Square};
use proptest::prelude::*;
use std::ops::Range;

const WALL: Square = Square::empty(Ground::Wall);
const FLOOR: Square = Square::empty(Ground::Floor);

/// Replaces a level and checks that the text reads back as intended.
#[track_caller]
fn edited(text: &str, index: usize, change: impl FnOnce(&mut Level)) -> String {
    let before = read_slc(text).expect("a collection").value;
    let mut level = before.levels[index].clone();
    change(&mut level);
    let changed = replace_level(text, index, &level).expect("replaced");
    let after = read_slc(&changed).expect("a collection").value;
    assert_eq!(after.levels[index], level, "{changed}");
    assert_eq!(after.levels.len(), before.levels.len());
    changed
}

fn put(row: usize, column: usize, square: Square) -> impl Fn(&mut Level) {
    move |level| {
        if let Some(cell) = level.board.get_mut(Position::new(row, column)) {
            *cell = square;
        }
    }
}

/// Adds a row of wall above and a column of wall to the right.
fn grown(level: &mut Level) {
    let board = &level.board;
    level.board = Grid::from_fn(board.rows() + 1, board.columns() + 1, |at| {
        let above = at.row.checked_sub(1).map(|row| Position::new(row, at.column));
        above.and_then(|at| board.get(at)).copied().unwrap_or(WALL)
    });
}

/// Removes the last row.
fn shrunk(level: &mut Level) {
    let board = &level.board;
    level.board = Grid::from_fn(board.rows() - 1, board.columns(), |at| {
        board.get(at).copied().unwrap_or_default()
    });
}

#[test]
fn edited_cell_changes_only_its_row() {
    let text = SET.replace('\n', "\r\n");
    let changed = edited(&text, 0, put(1, 2, WALL));
    assert_eq!(changed, text.replace("<L>#@ $.#</L>", "<L>#@#$.#</L>"));
    assert_eq!(edited(&changed, 0, put(1, 2, FLOOR)), text);
}

#[test]
fn rows_keep_characters_and_tags() {
    let rows = "<L  a='1'>#----#</L><l>#pb-o#<!-- x --></l><L/><L>-##</L>";
    let text = format!("<SokobanLevels><Level>{rows}</Level></SokobanLevels>");
    let changed = edited(&text, 0, |level| {
        put(0, 2, WALL)(level);
        put(2, 1, WALL)(level);
    });
    let expected = rows.replace("#----#", "#-#--#").replace("<L/>", "<L> #</L>");
    assert_eq!(changed, text.replace(rows, &expected));
    let moved = edited(&text, 0, put(1, 3, WALL));
    assert_eq!(moved, text.replace("#pb-o#<!-- x -->", "#pb#o#"));
}

#[test]
fn unknown_character_stays_if_its_cell_is_unchanged() {
    let text = SET.replace("###   #", "#|#   #");
    assert_eq!(edited(&text, 1, put(1, 4, WALL)), text.replace("#|#   #", "#|# # #"));
}

#[test]
fn resize_updates_size_attributes() {
    let larger = edited(SET, 0, grown);
    let expected = SET.replace("Width=\"6\" Height=\"3\"", "Width=\"7\" Height=\"4\"").replace(
        "      <L>######</L>\n      <L>#@ $.#</L>\n      <L>######</L>\n",
        "      <L>#######</L>\n      <L>#######</L>\n      <L>#@ $.##</L>\n      <L>#######</L>\n",
    );
    assert_eq!(larger, expected);
    let largest = edited(SET, 1, grown);
    assert!(largest.contains("MaxWidth=\"8\" MaxHeight=\"5\""), "{largest}");
    assert!(largest.contains("Width=\"8\" Height=\"5\" Copyright=\"B. Nobody\""), "{largest}");
    let smaller = edited(SET, 1, shrunk);
    let expected = SET
        .replace("MaxHeight=\"4\"", "MaxHeight=\"3\"")
        .replace("Width=\"7\" Height=\"4\" C", "Width=\"7\" Height=\"3\" C")
        .replace("      <L>#######</L>\n", "");
    assert_eq!(smaller, expected);
    let roomy = SET.replace("MaxHeight=\"4\"", "MaxHeight=\"20\"");
    assert!(edited(&roomy, 1, shrunk).contains("MaxHeight=\"20\""));
}

#[test]
fn title_and_author_are_written_as_attributes() {
    let changed = edited(SET, 0, |level| {
        level.title = "A \"new\" <shed> & 'more' \u{e9}".to_owned();
        level.author = "C.\nNobody".to_owned();
    });
    let expected = "Id=\"A &quot;new&quot; &lt;shed&gt; &amp; &apos;more&apos; &#233;\" Width=\"6\" \
                    Height=\"3\" Copyright=\"C.&#10;Nobody\">";
    assert_eq!(changed, SET.replace("Id=\"Shed\" Width=\"6\" Height=\"3\">", expected));
    let anonymous = edited(SET, 1, |level| level.author = String::new());
    assert_eq!(anonymous, SET.replace("Copyright=\"B. Nobody\"", "Copyright=\"\""));
    let unicode = SET.replace("ISO-8859-1", "UTF-8");
    let changed = edited(&unicode, 0, |level| level.title = "\u{e9}".to_owned());
    assert_eq!(changed, unicode.replace("\"Shed\"", "\"\u{e9}\""));
    let bare = "<SokobanLevels><Level ><L>#@</L></Level></SokobanLevels>";
    let named = edited(bare, 0, |level| level.title = "N".to_owned());
    assert_eq!(named, bare.replace("<Level >", "<Level Id=\"N\" >"));
}

#[test]
fn shared_entity_rows_are_not_edited() {
    let text = "<!DOCTYPE a [<!ENTITY rows '<L>#####</L><L>#@$.#</L><L>#####</L>'>]>\n\
                <SokobanLevels><Level>&rows;</Level><Level>&rows;</Level></SokobanLevels>";
    let mut level = read_slc(text).expect("a collection").value.levels.remove(0);
    put(1, 3, WALL)(&mut level);
    assert_eq!(replace_level(text, 0, &level), Err(ReplaceError::Ambiguous));
}

#[test]
fn parts_that_cannot_be_stored_are_omitted() {
    let changed = replace_level(SET, 0, &{
        let mut level = read_slc(SET).expect("a collection").value.levels.remove(0);
        put(1, 2, Square::empty(Ground::Ice))(&mut level);
        level.note = "a note".to_owned();
        level.own_step_limit = Some(3);
        level
    });
    assert_eq!(changed.as_deref(), Ok(SET));
    let level = Level::untitled(Board::filled(1, 1, WALL));
    assert_eq!(replace_level(SET, 2, &level), Err(ReplaceError::NoSuchLevel));
    assert_eq!(replace_level("####", 0, &level), Err(ReplaceError::NoSuchLevel));
}

/// Formatting of a generated collection.
#[derive(Debug, Clone, Copy)]
struct TextFormatting {
    line_break: &'static str,
    indent: &'static str,
    has_sizes: bool,
    has_comments: bool,
    floor: char,
}

fn any_layout() -> impl Strategy<Value = TextFormatting> {
    let line_break = prop::sample::select(vec!["\n", "\r\n", ""]);
    let indent = prop::sample::select(vec!["", "  ", "\t"]);
    let floor = prop::sample::select(vec![' ', '-', '_']);
    (line_break, indent, floor, any::<(bool, bool)>()).prop_map(
        |(line_break, indent, floor, (has_sizes, has_comments))| TextFormatting {
            line_break,
            indent,
            has_sizes,
            has_comments,
            floor,
        },
    )
}

/// A collection, and the byte range of each of its `<Level>` elements.
fn collection(boards: &[Board], layout: TextFormatting) -> (String, Vec<Range<usize>>) {
    let TextFormatting { line_break, indent, has_sizes, has_comments, floor } = layout;
    let largest = |size: fn(&Board) -> usize| boards.iter().map(size).max().unwrap_or_default();
    let mut text = format!("<?xml version=\"1.0\"?>{line_break}<SokobanLevels>{line_break}");
    let (columns, rows) = (largest(|it| it.columns()), largest(|it| it.rows()));
    text.push_str(&format!(
        "<LevelCollection MaxWidth='{columns}' MaxHeight='{rows}'>{line_break}"
    ));
    let mut ranges = Vec::new();
    for (number, board) in boards.iter().enumerate() {
        let start = text.len();
        let (columns, rows) = (board.columns(), board.rows());
        let sizes =
            if has_sizes { format!(" Width='{columns}' Height='{rows}'") } else { String::new() };
        text.push_str(&format!("<Level Id='{number}'{sizes}>{line_break}"));
        for (row, squares) in board.row_slices().enumerate() {
            let comment = if has_comments && row % 2 == 0 { "<!-- <L>#</L> -->" } else { "" };
            let signs: String = squares.iter().map(|it| character_of_square(*it)).collect();
            let signs = signs.replace(' ', &floor.to_string());
            text.push_str(&format!("{indent}{comment}<L>{signs}</L>{line_break}"));
        }
        text.push_str("</Level>");
        ranges.push(start..text.len());
        text.push_str(line_break);
    }
    text.push_str("</LevelCollection></SokobanLevels>");
    (text, ranges)
}

/// A board of another size, with the squares of the old one where both have them.
fn resized(board: &Board, rows: usize, columns: usize) -> Board {
    Grid::from_fn(rows, columns, |at| board.get(at).copied().unwrap_or(WALL))
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn edits_change_only_level_and_largest_size(
        boards in prop::collection::vec(any_board(), 1..4), layout in any_layout(),
        place in any::<prop::sample::Index>(), other in any_board(), form in 0..4_usize,
        cells in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
        title in any_text(),
    ) {
        let boards: Vec<Board> = boards.iter().map(without_ice).collect();
        // A row of blanks only, or blanks at the end of all rows, are not read as floor.
        prop_assume!(layout.floor != ' ' || boards.iter().all(|it| it.row_slices().any(|row| row[row.len() - 1] != FLOOR)));
        let (text, ranges) = collection(&boards, layout);
        let before = read_slc(&text).expect("a collection").value;
        let index = place.index(boards.len());
        prop_assert_eq!(&before.levels[index].board, &boards[index], "{}", &text);
        prop_assert_eq!(replace_level(&text, index, &before.levels[index]), Ok(text.clone()));
        let mut level = before.levels[index].clone();
        let other = without_ice(&other);
        match form {
            0 => for (at, from) in &cells {
                let at = level.board.position_of(at.index(level.board.cell_count()) as u16);
                let square = other.cells()[from.index(other.cell_count())];
                put(at.row, at.column, square)(&mut level);
            },
            1 => level.board = resized(&level.board, other.rows(), other.columns()),
            2 => level.board = other,
            _ => level.title = super::source::storable_text(&title),
        }
        let changed = replace_level(&text, index, &level).expect("replaced");
        let mut after = read_slc(&changed).expect("a collection").value;
        let mut expected = before;
        expected.levels[index] = level;
        after.places.clone_from(&expected.places);
        prop_assert_eq!(after, expected, "{}", &changed);
        // Everything outside the level is unchanged, except for the largest size.
        let range = &ranges[index];
        let without_numbers = |text: &str| text.replace(|it: char| it.is_ascii_digit(), "");
        let start = changed.find("<Level Id='").expect("a level");
        let first = ranges[0].start;
        prop_assert_eq!(without_numbers(&text[..first]), without_numbers(&changed[..start]));
        prop_assert!(changed[start..].starts_with(&text[first..range.start]), "{}", &changed);
        prop_assert!(changed.ends_with(&text[range.end..]), "{}", &changed);
        if form != 3 {
            let sizes = [("MaxWidth='", Board::columns as fn(&Board) -> usize), ("MaxHeight='", Board::rows)];
            for (name, size) in sizes {
                let largest = read_slc(&changed).expect("read").value.levels.iter().map(|it| size(&it.board)).max();
                let written = changed.split(name).nth(1).and_then(|rest| rest.split('\'').next());
                prop_assert_eq!(written.and_then(|it| it.parse().ok()), largest, "{}", &changed);
            }
        }
        // Comments between rows stay, unless they are inside a rewritten row.
        let comments = |text: &str| text.matches("<!--").count();
        prop_assert_eq!(comments(&changed), comments(&text), "{}", &changed);
    }
}

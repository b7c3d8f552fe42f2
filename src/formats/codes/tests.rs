//! Tests of codes: JSON and Python dialects, positions of problems, round trips, edits.

use super::*;
use crate::formats::testing::{any_level, cases};
use crate::formats::{Collection, Parsed, character_of_square};
use crate::worlds::ice::{Ground, Level};
use proptest::prelude::*;

fn boards(collection: &Collection) -> Vec<String> {
    let board = |level: &Level| {
        let rows = level.board.row_slices().map(|row| {
            row.iter()
                .map(|square| match (square.ground, square.occupant) {
                    (Ground::Ice, None) => '~',
                    _ => character_of_square(*square),
                })
                .collect::<String>()
        });
        format!("{}{}", level.title, rows.collect::<Vec<_>>().join("/"))
    };
    collection.levels.iter().map(board).collect()
}

#[track_caller]
fn check(text: &str, expected_boards: &[&str], expected_problems: &[&str]) {
    let (found, problems) = match read_codes(text) {
        Ok(Parsed { value, problems, .. }) => (boards(&value), problems),
        Err(error) => (vec![], error.0),
    };
    let shown: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        (found.as_slice(), shown),
        (
            expected_boards.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice(),
            expected_problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ),
        "in\n{text}"
    );
}

#[test]
fn json_and_python_dialects_are_read() {
    check("[[99,17,30],[15,20,27]]", &["#@~/$.+"], &[]);
    check("[[[17]],[[25],[10]]]", &["@", "*/ "], &[]);
    check("level = [ # a comment\n [99, 17,], // another\n [10, 20],\n]\n", &["level#@/ ."], &[]);
    check("a=[[17]]\nb=((25,),(10,))", &["a@", "b*/ "], &[]);
    check("\u{feff}\nnp.array([[17, 20]])", &["@."], &[]);
    check("x = [np.array([[17]]), np.array([[20]])];", &["x@", "x."], &[]);
    check("[[17]],[[20]]", &["@", "."], &[]);
}

#[test]
fn problems_have_line_and_column() {
    check(
        "[[17,99],\n [10]]",
        &["@#/ #"],
        &["line 2, column 2: this row has 1 cells, the first row has 2"],
    );
    check(
        "[[17,\n  11, -3]]",
        &["@  "],
        &["line 2, column 3: 11 is not a square code", "line 2, column 7: -3 is not a square code"],
    );
    check(
        "[[17, 99999999999999999999]]",
        &["@ "],
        &["line 1, column 7: 99999999999999999999 is not a square code"],
    );
    check("[[17, 9-9]]", &["@ "], &["line 1, column 7: 9-9 is not a square code"]);
    check("[[17], 3]", &[], &["line 1, column 8: expected a list, found a number"]);
    check("[[17, [10]]]", &[], &["line 1, column 7: expected a number, found a list"]);
    check("", &[], &["line 1, column 1: this text contains no matrix"]);
    check("[]", &[], &["line 1, column 1: an empty matrix"]);
    check("[[]]", &[], &["line 1, column 1: a matrix without cells"]);
    check(
        "[17, 99]",
        &[],
        &["line 1, column 1: expected a matrix (a list of rows), found a single row"],
    );
    check("[[17 99]]", &[], &["line 1, column 6: expected a comma before this"]);
    check("[[17,,99]]", &[], &["line 1, column 6: unexpected a comma"]);
    check("[[17,\n99]", &[], &["line 1, column 1: opening bracket without a closing one"]);
    check("[[17]]]", &[], &["line 1, column 7: closing bracket without an opening one"]);
    check("[[17, 1.5]]", &[], &["line 1, column 8: unexpected '.'"]);
    check("[[é]]", &[], &["line 1, column 3: unexpected 'é'"]);
    check("[[17], [[10]]]", &[], &["line 1, column 8: expected a row, found a matrix"]);
    check("level [[17]]", &["@"], &[]);
    check("hello world", &[], &["line 1, column 1: unexpected \"hello\""]);
    check("[[[[[17]]]]]", &[], &["line 1, column 5: lists nested too deeply"]);
    check(
        &format!("[[{}17]]", "17,".repeat(1000)),
        &[],
        &["line 1, column 2: this list is too long for any board"],
    );
    check(
        &format!("[{}]", "[[17]],".repeat(crate::formats::MAX_LEVELS + 1)),
        &[],
        &["line 1, column 1: this list holds more than 200000 lists"],
    );
}

#[test]
fn boards_have_their_lines() {
    let collection = read_codes("[\n[[17]],\n\n[[20]]]").expect("matrices").value;
    let places: Vec<_> = collection.places.iter().map(|it| (it.number, it.line)).collect();
    assert_eq!(places, [(1, 2), (2, 4)]);
}

#[test]
fn editing_keeps_names_and_comments() {
    use crate::board::Position;
    use crate::worlds::ice::Square;
    let text = "# two rinks\none = [ # the first\n  [99, 17, 30,],\n  (15, 20, 10), // end\n]\ntwo = [[17,  20]]\n";
    let read = |index: usize| read_codes(text).expect("matrices").value.levels.remove(index);
    let mut level = read(0);
    assert_eq!(replace_level(text, 0, &level).as_deref(), Ok(text));
    *level.board.get_mut(Position::new(1, 2)).expect("inside") = Square::empty(Ground::Wall);
    let expected = text.replace("20, 10)", "20, 99)");
    assert_eq!(replace_level(text, 0, &level), Ok(expected));
    level.board =
        crate::worlds::ice::Board::from_fn(1, 2, |at| *level.board.get(at).expect("in it"));
    let changed = replace_level(text, 0, &level).expect("replaced");
    let expected =
        "# two rinks\none = [\n  # the first\n  // end\n  [99, 17]\n]\ntwo = [[17,  20]]\n";
    assert_eq!(changed, expected);
    assert!(replace_level(text, 2, &level).is_err());
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn edited_matrix_reads_back(
        levels in prop::collection::vec(any_level(), 1..4), place in any::<prop::sample::Index>(),
        new in any_level(),
    ) {
        let text = write_codes_array(&levels);
        let index = place.index(levels.len());
        prop_assert_eq!(replace_level(&text, index, &levels[index]), Ok(text.clone()));
        let changed = replace_level(&text, index, &new).expect("it can be replaced");
        let read = read_codes(&changed).expect("matrices").value;
        prop_assert_eq!(&read.levels[index].board, &new.board);
        prop_assert_eq!(read.levels.len(), levels.len());
    }

    #[test]
    fn boards_round_trip(levels in prop::collection::vec(any_level(), 1..4)) {
        let reading = read_codes(&write_codes_array(&levels)).expect("what was written");
        prop_assert_eq!(&reading.problems, &[]);
        let read: Vec<_> = reading.value.levels.iter().map(|level| &level.board).collect();
        prop_assert_eq!(read, levels.iter().map(|level| &level.board).collect::<Vec<_>>());
        let single = read_codes(&write_codes(&levels[0].board)).expect("what was written").value;
        prop_assert_eq!(&single.levels[0].board, &levels[0].board);
    }
}

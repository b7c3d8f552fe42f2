//! Tests of levels edited in the notation of their text.

use super::{read_boards, read_lists, replace_board, replace_in_list};
use crate::board::{Grid, Position};
use crate::formats::ReplaceError;
use crate::worlds::ice::{Ground, Level, Occupant, Square};

pub(super) const WALL: Square = Square::empty(Ground::Wall);
pub(super) const FLOOR: Square = Square::empty(Ground::Floor);
const TARGET: Square = Square::empty(Ground::Target);

/// The text with a change made to one of its levels.
#[track_caller]
fn edited(
    text: &str,
    index: usize,
    change: impl FnOnce(&mut Level),
) -> Result<String, ReplaceError> {
    let is_list = text.trim_start().starts_with(['[', '{']);
    let read = |text: &str| if is_list { read_lists(text) } else { read_boards(text) };
    let before = read(text).expect("levels").value;
    let mut level = before.levels[index].clone();
    let replace = if is_list { replace_in_list } else { replace_board };
    assert_eq!(replace(text, index, &level).as_deref(), Ok(text), "nothing has changed");
    change(&mut level);
    let changed = replace(text, index, &level)?;
    let after = read(&changed).expect("levels").value;
    for (place, read) in after.levels.iter().enumerate() {
        let expected = if place == index { &level } else { &before.levels[place] };
        assert_eq!(read, expected, "level {place} of\n{changed}");
    }
    assert_eq!(after.levels.len(), before.levels.len());
    Ok(changed)
}

fn put(row: usize, column: usize, square: Square) -> impl FnOnce(&mut Level) {
    move |level| *level.board.get_mut(Position::new(row, column)).expect("inside") = square
}

#[track_caller]
fn check(text: &str, change: impl FnOnce(&mut Level), expected: &str) {
    assert_eq!(edited(text, 0, change).as_deref(), Ok(expected), "in\n{text}");
}

#[track_caller]
fn check_refused(text: &str, change: impl FnOnce(&mut Level), parts: &[&str]) {
    let error = edited(text, 0, change).expect_err("refused").to_string();
    assert!(parts.iter().all(|part| error.contains(part)), "{error} in\n{text}");
}

/// The board with another column left of it, and another row above.
pub(super) fn grown(level: &mut Level) {
    let old = level.board.clone();
    level.board = Grid::from_fn(old.rows() + 1, old.columns() + 1, |at| {
        let inside = at.row.checked_sub(1).zip(at.column.checked_sub(1));
        let square = inside.and_then(|(row, column)| old.get(Position::new(row, column)));
        square.copied().unwrap_or(WALL)
    });
}

/// The board without its last column and its last row but one.
fn shrunk(level: &mut Level) {
    let old = level.board.clone();
    level.board = Grid::from_fn(old.rows() - 1, old.columns() - 1, |at| {
        let row = if at.row + 2 < old.rows() { at.row } else { at.row + 1 };
        old.get(Position::new(row, at.column)).copied().unwrap_or_default()
    });
}

#[test]
fn a_cell_is_edited_in_every_alphabet() {
    for (text, row, expected) in [
        ("XXXXXX\nX@* .X\nXXXXXX\n", "X@* .X", "X@*X.X"),
        ("XXXXXX\nX@$ .X\nXXXXXX\n", "X@$ .X", "X@$X.X"),
        ("######\n#&B .#\n######\n", "#&B .#", "#&B#.#"),
        ("WWWWWW\nWpb-oW\nWWWWWW\n", "Wpb-oW", "WpbWoW"),
        ("######\n#PX_O#\n######\n", "#PX_O#", "#PX#O#"),
        ("wwwwww\nwAb.hw\nwwwwww\n", "wAb.hw", "wAbwhw"),
        ("+ + + + + +\n+ * @ - X +\n+ + + + + +\n", "+ * @ - X +", "+ * @ + X +"),
        ("# # # # # #\n# @ $   . #\n# # # # # #\n", "# @ $   . #", "# @ $ # . #"),
    ] {
        check(text, put(1, 3, WALL), &text.replace(row, expected));
        let back = text.replace(row, expected);
        // Without floor in the text, the first floor character of the alphabet is used.
        let floor = if row == "# @ $   . #" { "# @ $ - . #" } else { row };
        check(&back, put(1, 3, FLOOR), &text.replace(row, floor));
    }
}

#[test]
fn editing_keeps_quotes_tabs_and_line_breaks() {
    let plain = ["XXXXXX", "X@* .X", "X*X .X", "XXXXXX"];
    let expected = ["XXXXXX", "X@*X.X", "X*X .X", "XXXXXX"];
    for (prefix, line_break) in [
        ("", "\n"),
        ("", "\r\n"),
        ("", "\r"),
        ("\t", "\n"),
        ("\t\t", "\r"),
        ("> ", "\n"),
        ("> > ", "\r\n"),
    ] {
        let text = |rows: [&str; 4]| {
            let xsb = prefix.starts_with('>').then(|| format!("{prefix}Hello, #1{line_break}"));
            let rows = rows.map(|row| format!("{prefix}{row}  {line_break}")).concat();
            format!(
                "\u{feff}{}{prefix}A set{line_break}{line_break}{rows}{prefix}-- {line_break}",
                xsb.unwrap_or_default()
            )
        };
        check(&text(plain), put(1, 3, WALL), &text(expected));
    }
    // A no-break space is a blank and stays one.
    check(
        "XXXXXX\nX@*\u{a0}.X\nX \u{a0}XXX\nXXXXXX",
        put(2, 1, WALL),
        "XXXXXX\nX@*\u{a0}.X\nXX\u{a0}XXX\nXXXXXX",
    );
}

#[test]
fn boards_grow_and_shrink_in_their_own_signs() {
    check(
        "; 1\n\nwwwww\nwAbhw\nw...w\nwwwww\n; end\n",
        grown,
        "; 1\n\nwwwwww\nwwwwww\nwwAbhw\nww...w\nwwwwww\n; end\n",
    );
    check(
        "> + + + + +\n> + * @ X +\n> + - + - +\n> + - + - +\n> + + + + +\n",
        |level| {
            shrunk(level);
            for row in 0..4 {
                *level.board.get_mut(Position::new(row, 3)).expect("inside") = WALL;
            }
            *level.board.get_mut(Position::new(2, 1)).expect("inside") = TARGET;
        },
        "> + + + +\n> + * @ +\n> + X + +\n> + + + +\n",
    );
}

#[test]
fn words_are_edited_around_boards_of_another_alphabet() {
    let text = "First\nXXXXX\nX@*.X\nXXXXX\n\nSecond\nXXXXX\nX@*.X\nXXXXX\n";
    let changed = edited(text, 1, |level| "Zweite".clone_into(&mut level.title));
    assert_eq!(changed, Ok(text.replace("Second", "Zweite")));
    let changed = edited(text, 0, |level| "A note.".clone_into(&mut level.note));
    let changed = changed.expect("replaced");
    assert!(changed.contains("\nA note.\n") && changed.contains("X@*.X"), "{changed}");
    let quoted = "> XXXXX\n> X@*.X\n> XXXXX\n> \n> Words\n";
    let changed = edited(quoted, 0, |level| "Me".clone_into(&mut level.author));
    assert_eq!(changed, Ok(quoted.replace("> \n", "> Author: Me\n> \n")));
}

#[test]
fn editing_keeps_mine_file_heads() {
    let text = "Level: pit-1 | R\n\n#####\n#&B.#\n#####\n\nLevel: pit-2\n\n######\n#& BX#\n#   .#\n######\n";
    let title = |title: &'static str| move |level: &mut Level| title.clone_into(&mut level.title);
    assert_eq!(edited(text, 0, title("new")), Ok(text.replace("pit-1", "new")));
    assert_eq!(edited(text, 1, title("new")), Ok(text.replace("pit-2", "new")));
    assert_eq!(edited(text, 1, put(2, 2, WALL)), Ok(text.replace("#   .#", "# # .#")));
    let noted = edited(text, 0, |level| "A note.".clone_into(&mut level.note)).expect("replaced");
    assert!(noted.contains("Level: pit-1 | R\n") && noted.contains("A note."), "{noted}");
}

#[test]
fn unsupported_square_is_reported_with_cell() {
    let mine = "######\n#&B. #\n#  B.#\n######\n";
    let on_target = Square::with(Ground::Target, Occupant::Player);
    check_refused(
        mine,
        |level| {
            put(1, 1, FLOOR)(level);
            put(1, 3, on_target)(level);
        },
        &["mine signs", "no character for the player on a target at row 2, column 4"],
    );
    let griddly = "wwwww\nwAbhw\nw..bw\nw..hw\nwwwww\n";
    check_refused(
        griddly,
        put(1, 3, Square::with(Ground::Target, Occupant::Crate)),
        &["no character for a crate on a target at row 2, column 4"],
    );
    let ice = Square::empty(Ground::Ice);
    let two = |level: &mut Level| {
        put(2, 1, ice)(level);
        put(2, 2, ice)(level);
    };
    check_refused(
        griddly,
        two,
        &["no character for hidden ice at row 3, column 2 and in 1 more cell"],
    );
    check_refused(
        r########"["#####","#@$.#","#  ##","#####"]"########,
        put(2, 1, ice),
        &["a list of strings: no character for hidden ice at row 3, column 2"],
    );
    check_refused(
        griddly,
        |level| level.own_step_limit = Some(9),
        &["cannot store the step limit"],
    );
}

#[test]
fn unrecognisable_level_is_refused_with_reason() {
    let alone = "XXXXX\nX@*.X\nXXXXX\n";
    check_refused(alone, put(0, 1, FLOOR), &["DOS signs", "not be recognised", "not closed"]);
    check_refused(alone, put(1, 1, FLOOR), &["DOS signs", "not be recognised", "player"]);
}

/// Another board of the file shows which alphabet it is.
#[test]
fn unfinished_level_beside_playable_one_round_trips() {
    let text = "XXXXX\nX@*.X\nXXXXX\n\nXXXXX\nX@*.X\nXXXXX\n";
    let open = edited(text, 1, put(0, 1, FLOOR)).expect("saved");
    assert_eq!(open, "XXXXX\nX@*.X\nXXXXX\n\nX XXX\nX@*.X\nXXXXX\n");
    let empty = edited(&open, 1, put(1, 1, FLOOR)).expect("saved");
    assert_eq!(empty, "XXXXX\nX@*.X\nXXXXX\n\nX XXX\nX *.X\nXXXXX\n");
    let mended = edited(&empty, 1, |level| {
        put(1, 1, Square::with(Ground::Floor, Occupant::Player))(level);
        put(0, 1, WALL)(level);
    });
    assert_eq!(mended.as_deref(), Ok(text));
    let list = r########"[["#####","#@$.#","#####"],["#####","#@$.#","#####"]]"########;
    let open = edited(list, 1, put(1, 1, FLOOR)).expect("saved");
    assert_eq!(open, r########"[["#####","#@$.#","#####"],["#####","# $.#","#####"]]"########);
}

#[test]
fn lists_keep_their_brackets_quotes_and_numbers() {
    for (text, old, new) in [
        (r########"["#####","#@ $.#","#####"]"########, "#@ $", "#@#$"),
        ("level = [\n    '######',\n    '#@ $.#',\n    '######',\n]\n", "#@ $", "#@#$"),
        (
            "[['#','#','#','#','#','#'],\n ['#','@',' ','$','.','#'],\n ['#','#','#','#','#','#']]",
            "'@',' '",
            "'@','#'",
        ),
        (
            r########"{"name": "A", "map": "######\n#@ $.#\n######\n", "by": "x"}"########,
            "#@ $",
            "#@#$",
        ),
        (r########"{"rows": ["XXXXXX", "X@ *.X", "XXXXXX"], "tags": 3}"########, "X@ *", "X@X*"),
        ("[[0, 0, 0, 0, 0, 0],\n [0, 5, 1, 4, 2, 0],\n [0, 0, 0, 0, 0, 0]]\n", "5, 1", "5, 0"),
        ("[[0 0 0 0 0 0]\n [0 5 1 4 2 0]\n [0 0 0 0 0 0]]", "5 1", "5 0"),
        (
            "[[0., 0., 0., 0., 0., 0.],\n [0., 5., 1., 4., 2., 0.],\n [0., 0., 0., 0., 0., 0.]]",
            "5., 1.",
            "5., 0.",
        ),
    ] {
        let level = edited_any(text, |level| put(1, 2, WALL)(level)).expect("replaced");
        assert_eq!(level, text.replace(old, new));
        let back = edited_any(&level, |level| put(1, 2, FLOOR)(level)).expect("replaced");
        assert_eq!(back, text);
    }
}

/// As [`edited`], in lists with a name in front, too.
#[track_caller]
fn edited_any(text: &str, change: impl FnOnce(&mut Level)) -> Result<String, ReplaceError> {
    let mut level = read_lists(text).expect("levels").value.levels.remove(0);
    change(&mut level);
    let changed = replace_in_list(text, 0, &level)?;
    assert_eq!(read_lists(&changed).expect("levels").value.levels[0], level, "{changed}");
    Ok(changed)
}

#[test]
fn boards_in_lists_grow_and_shrink_in_their_layout() {
    let strings = "[\n  \"#####\",\n  \"#@$.#\",\n  \"#####\"\n]\n";
    let larger = "[\n  \"######\",\n  \"######\",\n  \"##@$.#\",\n  \"######\"\n]\n";
    check(strings, grown, larger);
    check(
        "[[0, 0, 0, 0, 0],\n [0, 5, 4, 2, 0],\n [0, 0, 0, 0, 0]]",
        grown,
        "[[0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0],\n [0, 0, 5, 4, 2, 0],\n [0, 0, 0, 0, 0, 0]]",
    );
    let signs =
        "[['#','#','#','#','#'],['#','@','$','.','#'],['#',' ','#',' ','#'],['#','#','#','#','#']]";
    check(
        signs,
        |level| {
            shrunk(level);
            put(1, 3, WALL)(level);
            put(1, 2, Square::with(Ground::Target, Occupant::Crate))(level);
            put(1, 1, Square::with(Ground::Target, Occupant::Player))(level);
            put(1, 2, Square::with(Ground::Floor, Occupant::Crate))(level);
        },
        "[['#','#','#','#'],['#','+','$','#'],['#','#','#','#']]",
    );
}

#[test]
fn list_titles_are_edited_and_other_text_refused() {
    let text = r########"{"levels":[{"name":"A","rows":["#####","#@$.#","#####"]},{"rows":["#####","#.$@#","#####"]}]}"########;
    let title = edited(text, 0, |level| "B \"2\"\n\\".clone_into(&mut level.title));
    assert_eq!(title, Ok(text.replace("\"A\"", r#""B \"2\"\n\\""#)));
    let untitled = edited(text, 1, |level| "B".clone_into(&mut level.title));
    let error = untitled.expect_err("there is no place").to_string();
    assert_eq!(error, "a list of strings: cannot store a title");
    check_refused(text, |level| "Me".clone_into(&mut level.author), &["cannot store an author"]);
    check_refused(text, |level| "x".clone_into(&mut level.note), &["cannot store a note"]);
}

/// A board that cannot be played any more is still read in the notation of the board beside it.
#[test]
fn any_cell_is_erased_in_the_second_of_two_boards() {
    let first = "XXXXX\nX*@.X\nXXXXX\n";
    let second = "XXXX\nX. X\nX  X\nX@*X\nX  X\nX  X\nXXXX\n";
    let text = format!("The set\n\n; No. 0\n{first}\n; No. 1\n{second}");
    for (row, column) in (0..7).flat_map(|row| (0..4).map(move |column| (row, column))) {
        let erased = edited(&text, 1, put(row, column, FLOOR));
        assert!(erased.is_ok(), "row {row}, column {column}: {erased:?}");
    }
}

/// The `$` of the second board shows that `*` is a crate on a target, and not a crate.
#[test]
fn a_crate_is_walled_in_beside_a_board_with_other_signs() {
    let text = "XXXXXX\nX@.  X\nX    X\nX * $X\nXXXXXX\n\nXXXXXX\nX$ @.X\nX$   X\nXXXXXX\n";
    check(text, put(3, 4, WALL), &text.replace("X * $X", "X * XX"));
}

/// Boards in two notations: an edit of one may make the notation of the text doubtful.
#[test]
fn edits_keep_two_notation_text_readable() {
    let text = "Colle #@ $ .\n XXXXX\nX@*.X\nXXXXX\n+$###\nTitle: Slide\nComment:\ntwo\nlinlines\n\
                Commentmax_lenngth: 63";
    let read = read_boards(text).expect("a text").value;
    let last = read.levels.len() - 1;
    let level = &read.levels[last];
    let board = &level.board;
    let grown = Grid::from_fn(board.rows() + 1, board.columns() + 1, |at| {
        board.get(at).copied().unwrap_or(WALL)
    });
    let mut turned = board.clone();
    if let Some(corner) = turned.get_mut(Position::new(0, 0)) {
        *corner = if *corner == WALL { FLOOR } else { WALL };
    }
    for board in [grown, turned] {
        let edited = Level { board, ..level.clone() };
        if let Ok(changed) = replace_board(text, last, &edited) {
            let again = read_boards(&changed).map(|reading| reading.value.levels.len());
            assert_eq!(again, Ok(last + 1), "{changed}");
        }
    }
}

//! Tests of native levels: exact text, round trips, positions of problems.

use super::*;
use crate::formats::testing::{any_level, any_text, cases};
use crate::formats::{Collection, Parsed};
use crate::worlds::ice::Level;
use proptest::prelude::*;

const FIRST_SLIDE: &str = r#"Level(
    version: 1,
    world: "ice",
    title: "First slide",
    author: "A \"B\" C",
    note: "one\ntwo",
    step_limit: Some(40),
    board: [
        " ######",
        " #@$ .#",
        " ######",
    ],
    ice: [
        "       ",
        "    ~  ",
        "       ",
    ],
    doubtful: [
        "       ",
        "  ? ?  ",
        "       ",
    ],
)
"#;

#[test]
fn documented_text_round_trips() {
    let reading = read_level(FIRST_SLIDE).expect("a level");
    assert_eq!(reading.problems, []);
    assert_eq!(reading.value.note, "one\ntwo");
    assert_eq!(write_level(&reading.value), FIRST_SLIDE);
}

#[test]
fn step_limit_may_omit_some() {
    let check = |written: &str, expected: Option<u32>| {
        let text = FIRST_SLIDE.replace("Some(40)", written);
        let reading = read_level(&text).expect(written);
        assert_eq!((reading.value.own_step_limit, reading.problems), (expected, vec![]));
    };
    check("40", Some(40));
    check("Some(40)", Some(40));
    check("Some( 40 )", Some(40));
    check("None", None);
}

/// Checks the problems of a text as `line:column reason`, with or without a level.
#[track_caller]
fn check_problems(text: &str, expected: &[&str]) {
    let problems = match read_levels(text) {
        Ok(Parsed { problems, .. }) => problems,
        Err(error) => error.0,
    };
    let shown: Vec<_> = problems
        .iter()
        .map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.reason))
        .collect();
    assert_eq!(shown, expected, "in\n{text}");
}

#[test]
fn problems_have_line_and_column() {
    let rows = |board: &str, ice: &str| {
        format!("Level(version: 1, title: \"\",\nboard: [\n{board}\n],\nice: [\n{ice}\n])")
    };
    check_problems(&rows("\"#@$.#\"", ""), &[]);
    check_problems(&rows("\"#@x.#\"", ""), &["3:4 'x' is not a board square"]);
    check_problems(
        &rows("\"#é@?\"", ""),
        &["3:3 'é' is not a board square", "3:5 '?' is not a board square"],
    );
    check_problems(&rows("\"#@$.#\"", "\"~\""), &["6:2 ice under a wall"]);
    check_problems(&rows("\"#@$.#\"", "\"  .~\""), &["6:5 ice under a target"]);
    check_problems(
        &rows("\"#@$.#\"", "\"  #\""),
        &["6:4 expected ice (~) or blank (space or .), found '#'"],
    );
    check_problems(&rows("\"#@$.#\"", "\"      \""), &["6:7 the ice is larger than the board"]);
    check_problems(&rows("\"#@$.#\"", "\"\",\n\"~\""), &["7:2 the ice is larger than the board"]);
    let doubt = |rows: &str| format!("Level(board: [\"#@$.#\"], doubtful: [\n{rows}\n])");
    check_problems(&doubt("\" ??\""), &[]);
    check_problems(&doubt("\"?\""), &["2:2 doubtful ice under a wall"]);
    check_problems(&doubt("\"   ?\""), &["2:5 doubtful ice under a target"]);
    check_problems(
        &doubt("\" ~\""),
        &["2:3 expected doubtful ice (?) or blank (space or .), found '~'"],
    );
    check_problems(&doubt("\"\",\n\"?\""), &["3:2 the doubtful ice is larger than the board"]);
    check_problems(&rows("", ""), &["1:1 the board has no cells"]);
    check_problems(
        &rows("\"#\\t#\"", ""),
        &["3:5 Expected a row of the board without escapes but found the string \"#\\t#\" instead"],
    );
    check_problems(
        "Level(version: 2, sound: 3, board: [\"@\"])",
        &["1:16 written by a newer program (version 2); this program reads versions up to 1"],
    );
    check_problems(
        "Level(version: 1,\n world: \"lava\",\n board: [\"@\"])",
        &["2:10 unknown world \"lava\". Worlds: \"ice\", \"platform\", \"zuma\""],
    );
    check_problems("Level(version: 1,\n\nboard: [\"@\"", &["3:10 Expected comma"]);
}

#[test]
fn short_rows_are_padded_and_size_is_limited() {
    let level = read_level("Level(board: [\"#\", \"#@.\"])").expect("a level").value;
    assert_eq!((level.board.rows(), level.board.columns()), (2, 3));
    let wide = format!("Level(board: [\"{}\"])", "#".repeat(1_001));
    check_problems(
        &wide,
        &["1:16 the board has 1 rows and 1001 columns; the maximum is 1000 each"],
    );
}

#[test]
fn collection_has_lines_of_boards() {
    let text = "Levels(version: 1, title: \"two\", levels: [\n Level(board: [\"@\"]),\n\
                Level(board: [\n\"+$\"]),\n])";
    let collection = read_levels(text).expect("levels").value;
    assert_eq!((collection.title.as_str(), collection.levels.len()), ("two", 2));
    let places: Vec<_> = collection.places.iter().map(|it| (it.number, it.line)).collect();
    assert_eq!(places, [(1, 2), (2, 4)]);
    let problems: Vec<_> = collection.level_problems().iter().map(ToString::to_string).collect();
    assert_eq!(problems, ["line 2, column 1: there is no target"]);
}

/// A hand-written text: comments everywhere, keys in another order, several keys a line.
const BY_HAND: &str = r######"#![enable(implicit_some)]
// Two rinks.
Levels(
    levels: [
        // The first one.
        Level(board: [ // walls around
                "#####",
                "#@$.#", /* the crate */
                "#####",
            ],
            title: "One", step_limit: 40, // enough
        ),
        Level(title: "Two", board: ["#####", "#@$.#", "#   #", "#####"],
            ice: ["", "", " ~"]), // melts
    ],
    title: "By hand",
)
"######;

#[track_caller]
fn check_edited(index: usize, change: impl FnOnce(&mut Level), expected: &[(&str, &str)]) {
    let mut level = read_levels(BY_HAND).expect("levels").value.levels.remove(index);
    change(&mut level);
    let expected = expected.iter().fold(BY_HAND.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    });
    assert_eq!(replace_level(BY_HAND, index, &level).as_deref(), Ok(&*expected));
}

#[test]
fn editing_keeps_comments_and_formatting() {
    use crate::board::Position;
    use crate::worlds::ice::{Ground, Square};
    let put = |row: usize, column: usize, ground: Ground| {
        move |level: &mut Level| {
            *level.board.get_mut(Position::new(row, column)).expect("inside") =
                Square::empty(ground);
        }
    };
    check_edited(0, |_| (), &[]);
    check_edited(1, |level| level.title = "Zwei".into(), &[("\"Two\"", "\"Zwei\"")]);
    check_edited(
        0,
        put(2, 2, Ground::Floor),
        &[("\"#####\",\n            ],", "\"## ##\",\n            ],")],
    );
    check_edited(1, put(2, 3, Ground::Ice), &[("\" ~\"", "\" ~ ~\"")]);
    check_edited(1, put(2, 1, Ground::Floor), &[("[\"\", \"\", \" ~\"]", "[\"\", \"\", \"\"]")]);
    check_edited(
        0,
        |level| level.own_step_limit = Some(7),
        &[("step_limit: 40", "step_limit: Some(7)")],
    );
    check_edited(0, |level| level.own_step_limit = None, &[("step_limit: 40", "step_limit: None")]);
    check_edited(
        1,
        |level| level.author = "A \"B\"".into(),
        &[(
            "ice: [\"\", \"\", \" ~\"])",
            "ice: [\"\", \"\", \" ~\"],\n            author: \"A \\\"B\\\"\",)",
        )],
    );
}

#[test]
fn comments_between_rows_stay_where_a_board_gets_another_size() {
    let mut level = read_levels(BY_HAND).expect("levels").value.levels.remove(0);
    level.board = crate::worlds::ice::Board::from_fn(4, 5, |at| {
        level.board.get(at).copied().unwrap_or_default()
    });
    let text = replace_level(BY_HAND, 0, &level).expect("replaced");
    assert_eq!(read_levels(&text).expect("levels").value.levels[0].board, level.board);
    for comment in ["// walls around", "/* the crate */", "// enough", "// The first one."] {
        assert!(text.contains(comment), "{comment} in\n{text}");
    }
    let lines_of_second =
        |text: &str| text[text.find("Level(title: \"Two\"").expect("there")..].to_owned();
    assert_eq!(lines_of_second(&text), lines_of_second(BY_HAND));
}

#[test]
fn rows_and_columns_come_and_go() {
    use crate::worlds::ice::{Board, Ground, Square};
    let board = |level: &Level, rows: usize, columns: usize, beyond: Ground| {
        Board::from_fn(rows, columns, |at| {
            level.board.get(at).copied().unwrap_or(Square::empty(beyond))
        })
    };
    for index in 0..2 {
        let old = read_levels(BY_HAND).expect("levels").value.levels.remove(index);
        let (rows, columns) = (old.board.rows(), old.board.columns());
        for (rows, columns) in [
            (rows, columns + 1),
            (rows, columns - 1),
            (rows + 1, columns),
            (rows - 1, columns),
            (1, 2),
        ] {
            for beyond in [Ground::Floor, Ground::Wall, Ground::Ice] {
                let board = board(&old, rows, columns, beyond);
                let level = Level { board, ..old.clone() };
                let text = replace_level(BY_HAND, index, &level).expect("replaced");
                let read = read_levels(&text).expect("levels");
                assert_eq!((&read.value.levels[index], read.problems), (&level, vec![]), "{text}");
            }
        }
    }
}

/// The level with marks on its possible ice cells, chosen by the bits of a number.
fn with_doubt(mut level: Level, bits: u128) -> Level {
    let positions: Vec<_> = level.board.positions().collect();
    for (place, position) in positions.into_iter().enumerate() {
        if let Some(square) = level.board.get_mut(position) {
            square.is_doubtful = square.can_be_ice() && bits >> (place % 128) & 1 == 1;
        }
    }
    level
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn an_edited_level_reads_back_among_the_same_others(
        levels in prop::collection::vec(any_level(), 1..4), place in any::<prop::sample::Index>(),
        new in any_level(), doubtful in any::<u128>(),
    ) {
        let text = write_levels(&Collection::untitled(levels.clone()));
        let index = place.index(levels.len());
        prop_assert_eq!(replace_level(&text, index, &levels[index]), Ok(text.clone()));
        let new = with_doubt(new, doubtful);
        let changed = replace_level(&text, index, &new).expect("it can be replaced");
        let read = read_levels(&changed).expect("levels").value;
        prop_assert_eq!(&read.levels[index], &new);
        for other in (0..levels.len()).filter(|other| *other != index) {
            prop_assert_eq!(&read.levels[other], &levels[other]);
            prop_assert!(changed.contains(write_level(&levels[other]).lines().nth(1).expect("a line")));
        }
        let alone = write_level(&levels[index]);
        let changed = replace_level(&alone, 0, &new).expect("it can be replaced");
        prop_assert_eq!(read_level(&changed).expect("a level").value, new);
    }

    #[test]
    fn levels_read_back(level in any_level(), doubtful in any::<u128>()) {
        let level = with_doubt(level, doubtful);
        let text = write_level(&level);
        let reading = read_level(&text).expect("what was written");
        prop_assert_eq!(&reading.problems, &[]);
        prop_assert_eq!(&reading.value, &level);
        prop_assert_eq!(write_level(&reading.value), text);
    }

    #[test]
    fn collections_read_back(
        title in any_text(), author in any_text(), note in any_text(),
        levels in prop::collection::vec(any_level(), 0..4),
    ) {
        let collection =
            Collection { title, author, note, ..Collection::untitled(levels) };
        let reading = read_levels(&write_levels(&collection)).expect("what was written");
        prop_assert_eq!(reading.problems, vec![]);
        let read = Collection { places: vec![], ..reading.value };
        prop_assert_eq!(read, collection);
    }
}

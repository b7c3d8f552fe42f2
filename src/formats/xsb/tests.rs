//! Tests of Sokoban text: conventions of real files, one small text each; round trips.

use super::edit_tests::check_metadata_replaced;
use super::*;
use crate::formats::Collection;
use crate::formats::testing::{any_board, any_text, cases};
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};
use proptest::prelude::*;

/// Rows of the boards in canonical characters, one string a level.
pub(super) fn boards(collection: &Collection) -> Vec<String> {
    let row = |row: &[Square]| -> String {
        row.iter().map(|square| crate::formats::character_of_square(*square)).collect()
    };
    let board = |level: &Level| level.board.row_slices().map(row).collect::<Vec<_>>().join("/");
    collection.levels.iter().map(board).collect()
}

#[track_caller]
pub(super) fn check_boards(text: &str, expected: &[&str]) {
    let reading = read_xsb(text);
    assert_eq!(reading.problems, [], "in\n{text}");
    assert_eq!(boards(&reading.value), expected, "in\n{text}");
}

#[test]
fn boards_in_every_convention_are_read() {
    check_boards("#####\n#@$.#\n#####\n", &["#####/#@$.#/#####"]);
    check_boards("\u{feff}####\r\n#@$.\r\n", &["####/#@$."]);
    check_boards("  ###\n###@#\n#.$ #\n#####", &["  ###/###@#/#.$ #/#####"]);
    check_boards("#####\n#p_b-o\n#PB\n", &["##### /#@ $ ./#+*   "]);
    check_boards("5#|#@-.#|5#", &["#####/#@ .#/#####"]);
    check_boards("5#|\n#@$.#|\n5#|", &["#####/#@$.#/#####"]);
    check_boards("2(#2-)|#@2(.$)#", &["#  #   /#@.$.$#"]);
    check_boards("2(2(#|)@|)", &["#/#/@/#/#/@"]);
    check_boards("@$.", &["@$."]);
    check_boards("----\n#@$.", &["    /#@$."]);
    check_boards("###\n#+$\n\n\n###\n#@*", &["###/#+$", "###/#@*"]);
}

#[test]
fn prose_is_not_a_board() {
    let prose = "1.\n12\npop\nBob\n...\n***\n-----\n(2)\n$$$\n======\n##########\n# Levels #\n##########\n\
                 3 o.\n- - -\nDo #1\n";
    check_boards(&format!("{prose}\n###\n#@$.\n\n{prose}"), &["### /#@$."]);
    check_boards(&format!("{prose}###\n#@$.\n{prose}"), &["### /#@$."]);
    let empty = read_xsb(prose);
    assert_eq!(empty.problems[0].to_string(), "line 1, column 1: this text contains no board");
    let table = "+----+-----+\n| $5 | $12 |\n+----+-----+\n\n| 12 | 34* |\n+----+\n";
    check_boards(&format!("{table}\n###\n#@$.\n"), &["### /#@$."]);
    check_boards("@  \n $ \n  .\n", &["@  / $ /  ."]);
    check_boards("Comment:\n#@$.#\nComment-End:\n##\n@.", &["##/@."]);
    check_boards("Comment:\n#@$.#\n", &["#@$.#"]);
}

#[track_caller]
fn check_problem(text: &str, expected: &str) {
    let problems: Vec<_> = read_xsb(text).problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems, [expected], "in\n{text}");
}

#[test]
fn damaged_rows_touching_a_board_are_rows() {
    let check = |text: &str, expected: &str, place: &str| {
        let reading = read_xsb(text);
        assert_eq!(boards(&reading.value), [expected], "in\n{text}");
        let actual = reading.problems.first().map(ToString::to_string).unwrap_or_default();
        assert!(actual.starts_with(place) && actual.ends_with("is not a board square"), "{actual}");
    };
    let place = "line 2, column 4: '~'";
    check("####\n#@ ~~~#\n# $.#\n####", "####   /#@    #/# $.#  /####   ", place);
    check("##~~##\n#@$.##\n######\n", "##  ##/#@$.##/######", "line 1, column 3: '~'");
    check("##x##\n#@$.#\n#####\n", "## ##/#@$.#/#####", "line 1, column 3: 'x'");
    check("#####x\n#@$.#\n#####\n", "##### /#@$.# /##### ", "line 1, column 6: 'x'");
    check("#####\n#@$.x\n#####\n", "#####/#@$. /#####", "line 2, column 5: 'x'");
    check("Title\n#####\n#@$.#\n#~~~#\n", "#####/#@$.#/#   #", "line 4, column 2: '~'");
    check("#####\n#@$.#\n###xx", "#####/#@$.#/###  ", "line 3, column 4: 'x'");
}

#[test]
fn titles_touching_a_board_are_text() {
    let titles = "Level 1\n; 1\n; ###x\n#1\n# 2\n## 12\nTitle: #x#\nTitle: x\n--- 3 ---\n*** Level #1 ***\n\
                  ## Level 2 ##\n# Crates #\n### Easy ###\n#3 First\n# No\n第三关 #\nNo. #5";
    for title in titles.lines() {
        for text in [format!("{title}\n###\n#@*\n"), format!("###\n#@*\n{title}\n")] {
            check_boards(&text, &["###/#@*"]);
        }
        check_boards(&format!("###\n#@*\n{title}\n##\n@*\n"), &["###/#@*", "##/@*"]);
    }
    for title in ["## IV", "# A #", "A-1 #", "#1 - I", "## 3: ##"] {
        check_boards(&format!("{title}\n###\n#@*\n"), &["###/#@*"]);
    }
    check_problem("2#|\n#@|\n#1", "line 3, column 2: a count with nothing to repeat");
}

#[test]
fn problems_have_line_and_column() {
    check_problem("x\n#####\n#@ä.#\n#####", "line 3, column 3: 'ä' is not a board square");
    check_problem("#\n#@1000000000#\n#", "line 2, column 3: expands to more than 65000 cells");
    check_problem(
        "#\n9(9999(9999(9999(#))))\n",
        "line 2, column 8: expands to more than 65000 cells",
    );
    check_problem("#@2(#\n#", "line 1, column 3: a ( without a )");
    check_problem("#@)#\n#", "line 1, column 3: a ) without a (");
    check_problem("#@3\n#", "line 1, column 3: a count with nothing to repeat");
    check_problem("#@0(#)\n#", "line 1, column 3: a count of 0");
    check_problem(
        &format!("{}#@\n#", "(".repeat(20)),
        "line 1, column 17: groups nested too deeply",
    );
    check_problem(
        "\n1001#\n#@",
        "line 2, column 1: the board has 2 rows and 1001 columns; the maximum is 1000 each",
    );
    check_problem("1001(#@|)", "line 1, column 1: the board has more than 1000 rows");
    check_problem("66(1000#|)@", "line 1, column 1: expands to more than 65000 cells");
}

/// Metadata of a text: `title; author; note` of the collection, then of each level.
#[track_caller]
pub(super) fn check_metadata(text: &str, expected: &[&str]) {
    let collection = read_xsb(text).value;
    let show = |title: &str, author: &str, note: &str| {
        format!("{title}; {author}; {}", note.replace('\n', "/"))
    };
    let mut shown = vec![show(&collection.title, &collection.author, &collection.note)];
    shown.extend(
        collection.levels.iter().map(|level| show(&level.title, &level.author, &level.note)),
    );
    assert_eq!(shown, expected, "in\n{text}");
}

#[test]
fn metadata_is_assigned_to_boards() {
    let board = "###\n#@*\n";
    check_metadata(
        &format!("; 1\n\n{board}\n; 2  'Duh!'\n\n{board}"),
        &["; ; ", "1; ; ", "Duh!; ; "],
    );
    check_metadata(
        &format!("; Set of two\n; Author: A. B.\n; For all\n\n; 1\n{board}\n; 2\n{board}"),
        &["Set of two; A. B.; For all", "1; ; ", "2; ; "],
    );
    check_metadata(
        &format!("Easy\n\n{board}\nHard one\n{board}"),
        &["; ; ", "Easy; ; ", "Hard one; ; "],
    );
    check_metadata(&format!("Two levels\n\n{board}\n{board}"), &["Two levels; ; ", "; ; ", "; ; "]);
    check_metadata(
        &format!("{board}Title: One\nAuthor: Me\n\n{board}Title: Two\nComment: short\n"),
        &["; ; ", "One; Me; ", "Two; ; short"],
    );
    check_metadata(
        &format!("Title: Pack\nAuthor: Me\n\n{board}Title: One\n\n{board}Title: Two\n"),
        &["Pack; Me; ", "One; ; ", "Two; ; "],
    );
    check_metadata(
        &format!("Title: One\n{board}\nTitle: Two\nAuthor: You\n{board}"),
        &["; ; ", "One; ; ", "Two; You; "],
    );
    check_metadata(&format!("{board}; 1\n\n{board}; 2\n"), &["; ; ", "1; ; ", "2; ; "]);
    check_metadata(
        &format!("{board}Comment:\n two\nlines\n\nComment-End:\nSet: All\n"),
        &["All; ; ", "; ;  two/lines/"],
    );
    check_metadata(
        &format!("1. First\n{board}2. Second\n{board}"),
        &["; ; ", "First; ; ", "Second; ; "],
    );
    check_metadata(
        &format!("; 1\n{board}\n; 2\n; Named\n{board}"),
        &["; ; ", "1; ; ", "Named; ; "],
    );
    check_metadata(&format!("3 crates\n{board}"), &["; ; ", "3 crates; ; "]);
}

#[test]
fn boards_in_mail_behind_tabs_and_between_old_line_breaks() {
    let board = "#####/#@$.#/#####";
    check_boards("> #####\n> #@$.#\n> #####\n", &[board]);
    check_boards("\t#####\n\t#@$.#\n\t#####\n", &[board]);
    check_boards("; one\r#####\r#@$.#\r#####\r", &[board]);
    check_boards("#####\n#@\u{a0}$.#\n#####\n", &["##### /#@ $.#/##### "]);
    check_boards("##### ; wall\n#@$.# ; start\n#####\n", &[board]);
    check_metadata("##### ; wall\n#@$.# ; start\n#####\n", &["; ; ", "; ; wall/start"]);
}

#[test]
fn remarks_solutions_and_rules_are_not_metadata() {
    let board = "###\n#@*\n";
    check_metadata(
        &format!(":: Title: x ::\n:: legend ::\n\n{board}Title: Own\n"),
        &["; ; ", "Own; ; "],
    );
    check_metadata(&format!("=====\n\n{board}\n-----\n\n{board}"), &["; ; ", "; ; ", "; ; "]);
    let solved =
        format!("Collection: Two\n\n{board}\nSolution/Moves\nR\n\n{board}\nSolution\nrR\n");
    check_metadata(&solved, &["Two; ; ", "; ; ", "; ; "]);
    let games: Vec<usize> =
        read_xsb(&solved).value.details.iter().map(|it| it.saved_games.len()).collect();
    assert_eq!(games, [1, 1]);
}

#[test]
fn text_below_a_rule_belongs_to_the_board_below() {
    let board = "###\n#@*\n";
    let text = format!(
        "****\nMaze: 1\nSize X: 2\nEnd: 14BD\n\n{board}\n****\nMaze: 2\nSize X: 2\nEnd: 14E8\n\n{board}\n"
    );
    check_metadata(
        &text,
        &["; ; ", "Maze: 1; ; Size X: 2/End: 14BD", "Maze: 2; ; Size X: 2/End: 14E8"],
    );
    check_metadata_replaced(&text, 0);
    check_metadata_replaced(&text, 1);
    let boxed = format!(
        "=====\nA set\n=====\nBy A. B.\n\n---\nOne\n---\nAuthor: C.\n\n{board}\n---\nTwo\n---\n\n{board}\n---\n3\n---\n\n{board}\nThe end\n"
    );
    check_metadata(&boxed, &["A set; ; By A. B.", "One; C.; ", "Two; ; ", "3; ; The end"]);
    (0..3).for_each(|index| check_metadata_replaced(&boxed, index));
    // Rules below the titles.
    let below = format!("A set\n\n{board}One\n---\n\n{board}Two\n---\n");
    check_metadata(&below, &["A set; ; ", "One; ; ", "Two; ; "]);
}

#[test]
fn text_belongs_to_the_board_it_touches() {
    let board = "###\n#@*\n";
    check_metadata(
        &format!("{board}Title: Alpha\nA hint for the player.\n\n{board}Title: Beta\n"),
        &["; ; ", "Alpha; ; A hint for the player.", "Beta; ; "],
    );
    check_metadata(
        &format!("Author: Me\nCollection: Pair\n\n{board}Title: Alpha\n\n{board}"),
        &["Pair; Me; ", "Alpha; ; ", "; ; "],
    );
    let sets = format!(
        "Collection: Easy ones\n\n{board}Title: A\nSet: Old #1\nLimit: 22\n\n{board}Set: New #7\n"
    );
    check_metadata(&sets, &["Easy ones; ; ", "A; ; ", "; ; "]);
    let fields = |it: &Collection, level: usize| -> Vec<String> {
        let fields = it.details[level].fields.iter();
        fields.map(|field| format!("{}={}", field.key, field.value)).collect()
    };
    let read = read_xsb(&sets).value;
    assert_eq!(fields(&read, 0), ["Set=Old #1", "Limit=22"]);
    assert_eq!(fields(&read, 1), ["Set=New #7"]);
}

#[test]
fn text_beyond_the_limit_is_reported() {
    let text = "; Set\n\n; One\n###\n#@*\n; Two\n###\n#@*\n";
    let read = |most: usize| read::read_sections(text, lines::split_sections_up_to(most, text)).0;
    assert_eq!((read(4).remarks.len(), &*read(4).value.levels[1].title), (0, "Two"));
    let actual = "line 6: further lines are not read as titles or notes: too many lines";
    assert_eq!((read(3).remarks, &*read(3).value.levels[1].title), (vec![actual.to_owned()], ""));
    assert_eq!(read(3).value.levels.len(), 2);
}

#[test]
fn ice_becomes_floor() {
    let icy = Board::filled(1, 2, Square::empty(Ground::Ice));
    let plain = Board::filled(2, 2, Square::with(Ground::Target, Occupant::Crate));
    let levels = [plain, icy].map(Level::untitled).to_vec();
    assert_eq!(write_xsb(&Collection::untitled(levels)), "**\n**\n\n--\n");
}

/// The board without ice, with the two kinds of squares that distinguish a board from prose.
fn visible(mut board: Board) -> Board {
    board = Board::from_fn(board.rows(), board.columns().max(2), |position| {
        board.get(position).copied().unwrap_or_default().as_observed()
    });
    if let Some(cell) = board.get_mut(crate::board::Position::new(0, 0)) {
        *cell = Square::with(Ground::Floor, Occupant::Player);
    }
    if let Some(cell) = board.get_mut(crate::board::Position::new(0, 1)) {
        *cell = Square::empty(Ground::Target);
    }
    board
}

fn tidy(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Texts with boards, and all kinds of lines between boards.
fn dialect() -> impl Strategy<Value = String> {
    let board = any_board()
        .prop_map(|board| write_xsb(&Collection::untitled(vec![Level::untitled(visible(board))])));
    let words = prop_oneof![
        Just("\n".to_owned()),
        Just("; 3 'Name'\n".to_owned()),
        Just("Title: A title\n".to_owned()),
        Just("Author: Somebody\n".to_owned()),
        Just("Set: Some set\nDate: 2012.8.24\nOdd-Key: x\n".to_owned()),
        Just("Comment:\nSeveral\n\nlines\nComment-End:\n".to_owned()),
        Just("Solution/Moves 3\n2(Ur)3l*\n\n".to_owned()),
        Just("Snapshot\nrr\n".to_owned()),
        Just(":: a remark ::\n=======\n".to_owned()),
        "[ -~]{0,12}\n",
    ];
    let parts = prop::collection::vec(prop_oneof![2 => board, 3 => words], 1..12);
    (parts, prop_oneof![Just("\n"), Just("\r\n"), Just("\r")], any::<bool>()).prop_map(
        |(parts, line_break, is_open)| {
            let text = parts.concat();
            let text = if is_open { text.trim_end_matches('\n') } else { &text };
            text.replace('\n', line_break)
        },
    )
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn replacing_a_level_keeps_every_other_line(
        text in dialect(), place in any::<prop::sample::Index>(), title in any_text(), note in any_text(),
        board in any_board(),
    ) {
        let before = read_xsb(&text).value;
        if before.levels.is_empty() {
            return Ok(());
        }
        let index = place.index(before.levels.len());
        prop_assert_eq!(replace_level(&text, index, &before.levels[index]), Ok(text.clone()));
        let level = Level { title, note, board: visible(board), ..before.levels[index].clone() };
        let Ok(after) = replace_level(&text, index, &level) else { return Ok(()) };
        let read = read_xsb(&after).value;
        prop_assert_eq!(&read.levels[index].board, &level.board);
        prop_assert_eq!(&read.levels[index].title, &tidy(&level.title));
        prop_assert_eq!(&read.title, &before.title);
        for other in (0..before.levels.len()).filter(|other| *other != index) {
            prop_assert_eq!(&read.levels[other], &before.levels[other]);
        }
        for (new, old) in read.details.iter().zip(&before.details) {
            prop_assert_eq!(&new.fields, &old.fields);
            prop_assert_eq!(new.saved_games.len(), old.saved_games.len());
        }
    }

    #[test]
    fn collections_round_trip(
        title in any_text(), author in any_text(),
        levels in prop::collection::vec((any_text(), any_text(), "[ -~\n]{0,30}", any_board()), 1..5),
    ) {
        let levels = levels.into_iter().map(|(title, author, note, board)| Level {
            title: tidy(&title), author: tidy(&author), note, ..Level::untitled(visible(board))
        });
        let collection = Collection {
            title: tidy(&title), author: tidy(&author), ..Collection::untitled(levels.collect())
        };
        let text = write_xsb(&collection);
        let reading = read_xsb(&text);
        prop_assert_eq!(&reading.problems, &[]);
        prop_assert_eq!(&reading.value.title, &collection.title);
        prop_assert_eq!(&reading.value.author, &collection.author);
        prop_assert_eq!(reading.value.levels.len(), collection.levels.len());
        for (read, level) in reading.value.levels.iter().zip(&collection.levels) {
            prop_assert_eq!(&read.board, &level.board);
            prop_assert_eq!(&read.title, &level.title);
            prop_assert_eq!(&read.author, &level.author);
            let lines = |note: &str| note.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
            if !level.note.trim().is_empty() {
                prop_assert_eq!(&read.note, &lines(level.note.trim_end()));
            }
        }
        let again = write_xsb(&reading.value);
        prop_assert_eq!(again, text);
    }
}

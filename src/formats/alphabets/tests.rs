//! Tests of every alphabet, of messages about doubtful boards, and of rejected games.

use super::alphabet_table::GYM_SQUARES;
use super::{ALPHABETS, read_boards};
use crate::board::{Grid, Position};
use crate::formats::testing::cases;
use crate::formats::xsb_squares::character_of_square;
use crate::formats::{Document, read_document};
use crate::worlds::ice::testing::{playable_boards, without_ice};
use crate::worlds::ice::{Board, Ground, Level, Square};
use proptest::prelude::*;

fn rows(board: &Board) -> Vec<String> {
    board.row_slices().map(|row| row.iter().map(|it| character_of_square(*it)).collect()).collect()
}

/// The boards of a text as rows joined by `/`, and the remarks.
#[track_caller]
fn check(name: &str, text: &str, expected: &[&str], remark: &str) {
    let reading = read_document(name, text).expect("levels");
    let Document::Levels(collection) = reading.value else { panic!("no levels in {text}") };
    let boards: Vec<_> = collection.levels.iter().map(|it| rows(&it.board).join("/")).collect();
    assert_eq!(
        (boards, reading.problems),
        (expected.iter().map(|it| (*it).to_owned()).collect(), vec![]),
        "{text}"
    );
    let actual = reading.remarks.join("; ");
    assert!(
        actual.contains(remark) && actual.is_empty() == remark.is_empty(),
        "{actual} in\n{text}"
    );
}

#[track_caller]
fn check_refused(name: &str, text: &str, parts: &[&str]) {
    let error = read_document(name, text).expect_err("refused").to_string();
    assert!(parts.iter().all(|part| error.contains(part)), "{error} in\n{text}");
}

#[test]
fn boards_in_other_alphabets_are_read_with_a_remark() {
    let simple = "#####/#@$.#/#####";
    check("a.txt", "XXXXX\nX@*.X\nXXXXX\n", &[simple], "DOS signs");
    check("a.txt", "XXXXX\nX@$.X\nXXXXX\n", &[simple], "XSB signs with X walls");
    check("a.sok", "WWWWW\nWpboW\nWWWWW", &[simple], "letters (W wall");
    check("", "#####\n#PXO#\n#####", &[simple], "room letters");
    check("a.txt", "wwwww\nwAbhw\nwwwww", &[simple], "Griddly");
    check("a.txt", "+ + + + +\n+ * @ X +\n+ + + + +", &[simple], "spaced room signs");
    check("a.xsb", "# # # # #\n# @ $ . #\n# # # # #", &[simple], "blanks between");
    check("a.xsb", "#####\n#@$.#\n#####", &[simple], "");
    check("a.txt", "XXXXX ; wall\nX@*.X\nXXXXX\n", &[simple], "DOS signs");
}

#[test]
fn heads_of_mine_files_are_titles_and_their_moves_solutions() {
    let text = "Level: pit-1 | R\n\n#####\n#&B.#\n#####\n\nLevel: pit-2\n\n######\n#& BX#\n#   .#\n######\n";
    let reading = read_boards(text).expect("levels");
    let shown: Vec<_> = reading.value.levels.iter().map(|it| (&*it.title, &*it.note)).collect();
    assert_eq!(shown, [("pit-1", ""), ("pit-2", "")]);
    let games = &reading.value.details[0].saved_games;
    assert_eq!((&*games[0].heading, &*games[0].moves[0], games[0].line), ("Solution", "R", 3));
    assert!(reading.remarks[0].contains("mine signs"), "{:?}", reading.remarks);
}

#[test]
fn lists_of_strings_signs_and_room_numbers_are_read() {
    let simple = "#####/#@$.#/#####";
    check("a.json", r######"["#####","#@$.#","#####"]"######, &[simple], "a list of strings");
    check("", r######"level = ['#####', '#@$.#', '#####',]"######, &[simple], "a list of strings");
    check(
        "a.json",
        r######"{"levels":[{"name":"A","rows":["#####","#@$.#","#####"]},{"rows":["#####","#.$@#","#####"]}]}"######,
        &[simple, "#####/#.$@#/#####"],
        "a list of strings",
    );
    check("a.json", r######"{"map":"#####\n#@$.#\n#####"}"######, &[simple], "a list of strings");
    let signs =
        r######"[["#","#","#"],["#","@","#"],["#","$","#"],["#",".","#"],["#","#","#"]]"######;
    check("a.json", signs, &["###/#@#/#$#/#.#/###"], "a list of strings");
    let room = "[[0,0,0,0,0],[0,5,4,2,0],[0,0,0,0,0]]";
    check("a.json", room, &[simple], "Sokoban-for-gym numbers");
    check("", room, &[simple], "Sokoban-for-gym numbers");
    check("", "[[0 0 0 0 0]\n [0 5 4 2 0]\n [0 0 0 0 0]]", &[simple], "Sokoban-for-gym");
    check("", &format!("[{room},{room}]"), &[simple, simple], "Sokoban-for-gym");
    check("a.json", "[[99,99,99],[99,17,99],[20,25,27]]", &["###/#@#/.*+"], "");
}

#[test]
fn ambiguous_board_names_detected_and_expected_notation() {
    let expected = "expected # wall, @ player";
    check_refused(
        "a.sok",
        "WWWWW\nWp-b-oW\nWWWWWWW",
        &["line 1", "letters (W", "not closed", expected],
    );
    check_refused("a.txt", "XXXXX\nX@* X\nXXXXX", &["DOS signs", "target", expected]);
    let room = "[[0,0,0,0],[0,5,4,0],[0,0,0,0]]";
    check_refused("a.json", room, &["Sokoban-for-gym", "expected codes"]);
}

#[test]
fn games_with_other_rules_are_rejected_by_name() {
    let board = "#####\n#@$.#\n#####\n";
    let script =
        format!("title X\n\n=======\nOBJECTS\n=======\n\n======\nLEVELS\n======\n\n{board}");
    check_refused("a.txt", &script, &["line 4", "PuzzleScript"]);
    let bare = format!("title X\n\n=======\nOBJECTS\n=======\n\nLEVELS\n=======\n\n{board}");
    check_refused("a.txt", &bare, &["line 4", "PuzzleScript"]);
    check_refused("a.sok", &format!("Game: Hexoban\n\n{board}"), &["line 1", "Hexoban"]);
    let hexagons = "; one\n # # # #\n# @ $ . #\n # # # #\n";
    check_refused("a.xsb", hexagons, &["line 2", "Hexoban"]);
    check_refused("a.txt", "OOOOO\nOSA O\nO a O\nOOOOO", &["line 1", "labelled crates"]);
    check_refused("a.txt", "#####\n#@A #\n# a #\n#####", &["line 1", "labelled crates"]);
    let colours = "#######\n#@AABB#\n#aab  #\n#######";
    check_refused("a.txt", colours, &["line 1", "SokoColour"]);
    for (line, name) in [
        ("Game: Trioban", "Trioban"),
        ("; Game = Multiban", "Multiban"),
        ("Variant: Octoban", "Octoban"),
        ("Tessellation: Trioban", "Trioban"),
        ("Game: SokoColour", "SokoColour"),
    ] {
        check_refused("a.sok", &format!("{line}\n\n{board}"), &["line 1", name]);
    }
    let teleports = "#######\n#@ $ 1#\n#1   .#\n#######\n";
    check_refused("a.xsb", teleports, &["line 1", "teleports"]);
    let numbers = "; one\n######\n#@12 #\n# 21 #\n######\n";
    check_refused("a.xsb", numbers, &["line 2", "numbered crates"]);
}

#[test]
fn board_with_several_players_gives_a_remark() {
    let text = "#####\n#@$.#\n#####\n\n#######\n#@$ .@#\n#######\n";
    let reading = read_boards(text).expect("levels");
    assert_eq!(reading.value.levels.len(), 2);
    assert!(!reading.value.levels[1].problems().is_empty());
    assert!(reading.remarks[0].starts_with("line 5: level 2 has 2 players, as in Multiban"));
}

#[test]
fn every_level_with_several_players_is_named_with_title_or_number_and_line() {
    let twins = "#######\n#@$ .@#\n#######\n";
    let text = format!("{twins}Title: Twins\n\n#####\n#@$.#\n#####\n\n{twins}\n").repeat(4);
    let remark = &read_boards(&text).expect("levels").remarks[0];
    for part in [
        "line 1: level 1 “Twins” has 2 players, as in Multiban",
        "also with several players: level 3 (line 10), level 4 “Twins” (line 14)",
        " and 2 more",
    ] {
        assert!(remark.contains(part), "{remark}");
    }
    assert!(!remark.contains("level 2 "), "{remark}");
    let alone = &read_boards(twins).expect("a level").remarks[0];
    assert!(alone.starts_with("line 1: the level has 2 players"), "{alone}");
}

#[test]
fn board_in_other_notation_is_reported() {
    let plain = "######\n#@ $.#\n######\n";
    for (other, line, name) in [
        ("XXXXXX\nX@ *.X\nXXXXXX\n", 7, "DOS signs"),
        ("+ + + + + +\n+ * - @ X +\n+ + + + + +\n", 7, "spaced room signs"),
    ] {
        let text = format!("One\n{plain}\nTwo\n{other}");
        let reading = read_boards(&text).expect("a level");
        assert_eq!(reading.value.levels.len(), 1, "{text}");
        let [problem] = &reading.problems[..] else { panic!("{text}: {:?}", reading.problems) };
        assert_eq!(problem.line, line, "{text}");
        assert!(problem.reason.contains(name), "{text}: {problem}");
        // The other order.
        let actual = match read_boards(&format!("{other}\n{plain}")) {
            Ok(reading) => reading.value.levels.len() == 1 && reading.problems.len() == 1,
            Err(_) => true,
        };
        assert!(actual, "{other}");
    }
}

#[test]
fn run_lengths_are_not_cell_numbers() {
    for text in ["5#\n#@$.#\n5#\n", "#####\n#@$1.#\n#####", "######\n#2-@$.#\n######\n"] {
        let reading = read_boards(text).expect("levels");
        assert_eq!(reading.value.levels.len(), 1, "{text}");
    }
}

#[test]
fn diagonal_board_is_not_hexoban() {
    let diamond =
        "; 1\n    #\n   # #\n  #   #\n # $ @ #\n# . $ . #\n # . $ #\n  #   #\n   # #\n    #\n";
    let reading = read_boards(diamond).expect("a level");
    assert_eq!((reading.value.levels.len(), reading.problems), (1, vec![]));
}

#[test]
fn titles_naming_other_games_are_accepted() {
    let board = "#####\n#@$.#\n#####\n";
    for words in [
        "Title: Hexoban for squares",
        "; Game of Sokomind",
        "Game: Sokoban",
        "LEVELS\n======",
        "Rules\n=====\n\nLevels\n=====",
    ] {
        let text = format!("{words}\n\n{board}");
        let reading = read_boards(&text).expect("levels");
        assert_eq!((reading.value.levels.len(), reading.remarks.len()), (1, 0), "{words}");
    }
}

/// The board inside closed walls; squares without a character become floor.
fn walled(board: &Board, has_sign: impl Fn(char) -> bool) -> Board {
    Grid::from_fn(board.rows() + 2, board.columns() + 2, |at| {
        let inside = at.row.checked_sub(1).zip(at.column.checked_sub(1));
        let square = inside.and_then(|(row, column)| board.get(Position::new(row, column)));
        match square {
            None => Square::empty(Ground::Wall),
            Some(square) if has_sign(character_of_square(*square)) => *square,
            Some(_) => Square::default(),
        }
    })
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn alphabets_round_trip(board in playable_boards(7)) {
        for alphabet in &ALPHABETS {
            let character_of = |xsb: char| alphabet.characters.iter().find(|(_, it)| *it == xsb).map(|it| it.0);
            let board = walled(&without_ice(&board), |xsb| xsb == ' ' || character_of(xsb).is_some());
            let is_solved = !rows(&board).concat().contains(['.', '+']);
            if is_solved || !Level::untitled(board.clone()).problems().is_empty() {
                continue;
            }
            let separator = if alphabet.is_spaced { " " } else { "" };
            let drawn = rows(&board).into_iter().map(|row| {
                let signs = row.chars().map(|xsb| character_of(xsb).unwrap_or(' ').to_string());
                signs.collect::<Vec<_>>().join(separator)
            });
            let text = drawn.collect::<Vec<_>>().join("\n");
            let reading = read_boards(&text);
            prop_assert!(reading.is_ok(), "{} in\n{}", alphabet.name, text);
            let reading = reading.expect("just checked");
            prop_assert_eq!(&reading.value.levels[0].board, &board, "{} in\n{}", alphabet.name, text);
            prop_assert_eq!(reading.value.levels.len(), 1);
            prop_assert!(reading.remarks[0].contains(alphabet.name));
        }
    }

    #[test]
    fn number_rooms_round_trip(board in playable_boards(7)) {
        let board = walled(&without_ice(&board), |_| true);
        let code = |xsb: char| {
            let xsb = if xsb == ' ' { '-' } else { xsb };
            GYM_SQUARES.iter().position(|it| *it == xsb).expect("a square").to_string()
        };
        let drawn = rows(&board).into_iter().map(|row| {
            format!("[{}]", row.chars().map(code).collect::<Vec<_>>().join(","))
        });
        let text = format!("[{}]", drawn.collect::<Vec<_>>().join(","));
        let reading = read_document("a.json", &text).expect("a room");
        let Document::Levels(collection) = reading.value else { panic!("no level") };
        prop_assert_eq!(&collection.levels[0].board, &board);
    }
}

/// Games with other rules are rejected with every line break, and in quoted mail.
#[test]
fn other_games_are_refused_with_every_line_break_and_in_mail() {
    for text in [
        "Game: Hexoban\n\n#####\n#@$.#\n#####\n",
        "Game: Hexoban levels\n\n#####\n#@$.#\n#####\n",
        "Game: Sokolor\n\n#####\n#@$.#\n#####\n",
        " # # # #\n# @ $ .\n # # # #\n",
        "======\nLEVELS\n======\n\n#####\n#@$.#\n#####\n\n======\nRULES\n======\n",
        "######\n#@$.1#\n#1   #\n######\n",
        "#####\n#@A #\n# a #\n#####\n",
    ] {
        let refused = |text: &str| read_boards(text).err().map(|error| error.0[0].clone());
        let actual = refused(text).unwrap_or_else(|| panic!("{text} is read"));
        assert!(actual.reason.contains("other rules"), "{text}: {actual}");
        for other in [text.replace('\n', "\r"), text.replace('\n', "\r\n")] {
            assert_eq!(refused(&other).as_ref(), Some(&actual), "{other:?}");
        }
        let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
        assert_eq!(refused(&quoted).as_ref(), Some(&actual), "{quoted}");
    }
}

#[test]
fn files_of_other_games_are_refused_by_name() {
    for (name, game) in [("a.hsb", "Hexoban"), ("b.TSB", "Trioban")] {
        let error = read_document(name, "#####\n#@$.#\n#####\n").expect_err("refused").to_string();
        assert!(error.contains(game) && error.contains("other rules"), "{error}");
    }
}

#[test]
fn a_second_list_in_a_source_file_is_never_dropped_in_silence() {
    let list = |name: &str| format!("const {name} = ['#####',\n'#@$.#',\n'#####'];\n");
    assert!(read_boards(&list("a")).is_ok());
    assert!(read_boards(&(list("a") + &list("b"))).is_err());
}

#[test]
fn lists_of_strings_in_source_files_are_read() {
    let rows = ["######", "#@ $.#", "######"];
    let list = |open: &str, quote: &str, close: &str, behind: &str| {
        let rows: String =
            rows.iter().map(|row| format!("  {quote}{row}{quote},{behind}\n")).collect();
        format!("{open}\n{rows}{close}\n")
    };
    for text in [
        list("const a = [", "\"", "];", ""),
        list("const a = [", "'", "];", " // a wall"),
        list("let a: string[] = [", "\"", "];", " /* wall */"),
        list("# levels\na = [", "\"", "]", " # a wall"),
        list("/* levels */\nvar a = [", "\"", "];", ""),
        list("// one\n// two\na = (", "\"", ")", ""),
        list("let a = vec![", "\"", "];", ""),
        list("char *a[] = {", "\"", "};", ""),
        list("String[] a = new String[] {", "\"", "};", ""),
        format!("const a = [\n`{}`\n];\n", rows.join("\n")),
    ] {
        let read = read_boards(&text).expect("read").value;
        assert_eq!(read.levels.len(), 1, "{text}");
        assert_eq!((read.levels[0].board.rows(), read.levels[0].board.columns()), (3, 6), "{text}");
        let mut level = read.levels[0].clone();
        let wall = crate::worlds::ice::Square::empty(crate::worlds::ice::Ground::Wall);
        *level.board.get_mut(crate::board::Position::new(0, 0)).expect("inside") = wall;
        assert_eq!(super::replace_board(&text, 0, &level).as_ref(), Ok(&text));
    }
}

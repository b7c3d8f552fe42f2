//! Sokoban text: comments, remarks behind rows, rules beside boards, and titles on both sides.

use super::edit_tests::check_metadata_replaced;
use super::tests::{boards, check_boards, check_metadata};
use super::*;
use crate::formats::Collection;
use crate::formats::testing::cases;
use crate::worlds::ice::Level;
use proptest::prelude::*;

const BOARD: &str = "#####\n#@$.#\n#####\n";
const DRAWN: &str = "#####/#@$.#/#####";

/// Checks the metadata of a text, and that edits of a level change no other level.
#[track_caller]
fn check_metadata_and_edits(text: &str, expected: &[&str]) {
    check_metadata(text, expected);
    for index in 0..expected.len() - 1 {
        check_metadata_replaced(text, index);
    }
}

#[test]
fn comment_without_end_stops_before_next_level() {
    let text = format!(
        "{BOARD}Title: One\nComment:\nabout one\n\n{BOARD}Title: Two\nComment:\nabout two\nComment-End:\n"
    );
    check_metadata_and_edits(&text, &["; ; ", "One; ; about one", "Two; ; about two"]);
    let actual = read_xsb(&text).remarks;
    assert!(actual[0].starts_with("line 5: this comment has no Comment-End:"), "{actual:?}");
    // An end further down belongs to another level.
    let text =
        format!("{BOARD}Title: A\nComment:\n\n{BOARD}Title: B\n\n{BOARD}Title: C\nComment-End:\n");
    check_metadata_and_edits(&text, &["; ; ", "A; ; ", "B; ; ", "C; ; "]);
    assert_eq!(read_xsb(&text).remarks.len(), 1);
    check_metadata_and_edits(
        &format!("{BOARD}Comment:\nAuthor: Me\nTitle: A\n"),
        &["; ; ", "A; Me; "],
    );
    check_metadata_and_edits(
        &format!("{BOARD}Title: A\nComment:\nold words\n\nNext\n\n{BOARD}Title: B\n"),
        &["; ; ", "A; ; old words/Next", "B; ; "],
    );
}

#[test]
fn comment_containing_a_board_gives_a_remark() {
    let text = format!("{BOARD}Title: A\nComment:\nSee:\n{BOARD}Comment-End:\n\n{BOARD}Title: B\n");
    check_metadata_and_edits(&text, &["; ; ", "A; ; See:/#####/#@$.#/#####", "B; ; "]);
    let actual = read_xsb(&text).remarks;
    assert!(actual[0].starts_with("line 5: this comment contains a board on line 7"), "{actual:?}");
}

#[test]
fn text_after_a_row_is_a_remark() {
    let row = |words: &str| format!("Title: Door\n\n######\n#@ $.#\n#    #{words}\n######\n");
    for (words, note) in [
        ("  start here", "start here"),
        ("\tstart here", "start here"),
        ("  // go", "// go"),
        (" start here", "start here"),
        ("  see level #3", "see level #3"),
    ] {
        let text = row(words);
        check_boards(&text, &["######/#@ $.#/#    #/######"]);
        check_metadata_and_edits(&text, &["; ; ", &format!("Door; ; {note}")]);
    }
    let all = "###### \n#@ $ #  start here\n# .  #  a, b\n######  c\n";
    check_boards(all, &["######/#@ $ #/# .  #/######"]);
    check_metadata_and_edits(all, &["; ; ", "; ; start here/a, b/c"]);
    let between = "########\n#@ $ . #\n########  a door\n# $  . #\n#      #\n########\n";
    assert_eq!(boards(&read_xsb(between).value).len(), 1);
    check_boards(&format!("####  Level 1\n{BOARD}####  the end\n"), &[DRAWN]);
}

#[test]
fn rows_with_blank_lines_between_are_one_board() {
    check_boards("#####\n\n#@$.#\n\n#####\n", &[DRAWN]);
    let two = "Title: A\n\n#####\n\n#@$.#\n\n#####\n\n\n#####\n\n#@$.#\n\n#####\n";
    check_boards(two, &[DRAWN, DRAWN]);
    check_boards("#@$.#\n\n#@$.#\n\n#@$.#\n", &["#@$.#"; 3]);
    check_boards("<pre>#####\n#@$.#\n#####</pre>\n", &[DRAWN]);
    check_boards("#####<br>\n#@$.#<br>\n#####<br>\n", &[DRAWN]);
    check_metadata_and_edits("<pre>#####\n#@$.#\n#####</pre>\n", &["; ; ", "; ; "]);
}

#[test]
fn walls_beside_an_open_board_are_reported() {
    let lines = |text: &str| -> Vec<usize> {
        read_xsb(text).problems.iter().map(|problem| problem.line).collect()
    };
    assert_eq!(lines("> #####\n> #@$.#\n>\n> #####\n"), [4]);
    assert_eq!(lines("#####\n\n#@$.#\n#####\n"), [1]);
    assert_eq!(lines("say #####\n#@$.#\n#####, see?\n"), [1, 3]);
    assert_eq!(lines(&format!("#####\n\n{BOARD}\n#####\n")), [0; 0]);
}

#[test]
fn row_numbers_are_removed() {
    check_boards("1 #####\n2 #@$.#\n3 #####\n", &[DRAWN]);
    check_boards(" 8  ####\n 9 ##@.#\n10 # $ #\n11 #####\n", &[" ####/##@.#/# $ #/#####"]);
    check_boards("9 #####\n10 #@$.#\n11 #####\n", &[DRAWN]);
    check_boards("3#\n#@.\n3#\n", &["###/#@./###"]);
    let text = "1 #####\n2 #@$.#\n3 #####\n";
    check_metadata_replaced(text, 0);
    let mut level = read_xsb(text).value.levels.remove(0);
    level.board = read_xsb("######\n#@$ .#\n#    #\n######\n").value.levels.remove(0).board;
    let changed = replace_level(text, 0, &level).expect("replaced");
    check_boards(&changed, &["######/#@$ .#/#    #/######"]);
}

#[test]
fn rules_ratings_and_headings_are_text() {
    for line in [
        "-----",
        "---------------",
        "_____",
        "- - - -",
        "***********",
        "***..*",
        "### 1 ###",
        "## Bob ##",
        "## Oo ##",
        "```",
    ] {
        for text in [format!("{line}\n{BOARD}"), format!("{BOARD}{line}\n")] {
            check_boards(&text, &[DRAWN]);
        }
        check_boards(&format!("{BOARD}\n{line}\n\n{BOARD}{line}\n"), &[DRAWN, DRAWN]);
    }
    check_boards(&format!("{BOARD}\n#\n#\n# notes about it\n#\n\n{BOARD}"), &[DRAWN, DRAWN]);
    check_boards(&format!("# notes\n#\n{BOARD}#\n# more\n"), &[DRAWN]);
    check_boards("-   -\n#@$.#\n", &["     /#@$.#"]);
    check_metadata_and_edits(
        &format!("-----\nOne\n-----\n{BOARD}-----\nTwo\n-----\n{BOARD}-----\n"),
        &["; ; ", "One; ; ", "Two; ; "],
    );
}

#[test]
fn a_line_below_a_board_with_a_title_above_is_its_note() {
    check_metadata_and_edits(
        &format!("Title: Door\nAuthor: me\n\n{BOARD}Push gently.\n"),
        &["; ; ", "Door; me; Push gently."],
    );
    check_metadata_and_edits(
        &format!("{BOARD}Title: A\n\n1984\n\n...\n\n:-)\n\n(*)\n"),
        &["; ; ", "A; ; 1984/.../:-)/(*)"],
    );
    check_metadata_and_edits(
        &format!("{BOARD}???\n\n{BOARD}!!!\n"),
        &["; ; ", "???; ; ", "!!!; ; "],
    );
}

#[test]
fn key_titles_above_some_boards_stay_with_them() {
    let keys = |title: &str| format!("Title: {title}\nAuthor: {title} A.\n{BOARD}\n");
    let (a, b, c) = (keys("A"), keys("B"), keys("C"));
    check_metadata_and_edits(
        &format!("{a}{b}{BOARD}"),
        &["; ; ", "A; A A.; ", "B; B A.; ", "; ; "],
    );
    check_metadata_and_edits(
        &format!("{a}{BOARD}\n{c}"),
        &["; ; ", "A; A A.; ", "; ; ", "C; C A.; "],
    );
    check_metadata_and_edits(
        &format!("{BOARD}\n{b}{c}"),
        &["; ; ", "; ; ", "B; B A.; ", "C; C A.; "],
    );
    // Each key touches its own board only.
    check_metadata_and_edits(
        &format!("Title: A\n{BOARD}Author: a\n\nTitle: B\n{BOARD}Author: b\n"),
        &["; ; ", "A; a; ", "B; b; "],
    );
    // Every level has a title below it, though blank lines are above the titles.
    check_metadata_and_edits(
        &format!("{BOARD}\nTitle: A\nAuthor: a\n{BOARD}\nTitle: B\nAuthor: b\n"),
        &["; ; ", "A; a; ", "B; b; "],
    );
}

#[test]
fn header_above_keys_belongs_to_the_collection() {
    check_metadata_and_edits(
        &format!("Collection: Set\nAuthor: Me\n\nTitle: A\n\n{BOARD}\nTitle: B\n\n{BOARD}"),
        &["Set; Me; ", "A; ; ", "B; ; "],
    );
    check_metadata_and_edits(
        &format!("Author: Me\nDate: 2001\n\nTitle: A\n{BOARD}Solution\nR\n\nTitle: B\n{BOARD}"),
        &["; Me; ", "A; ; ", "B; ; "],
    );
    check_metadata_and_edits(
        &format!("Title: Set\nAuthor: Me\n\nTitle: A\n{BOARD}\nTitle: B\n{BOARD}"),
        &["Set; Me; ", "A; ; ", "B; ; "],
    );
}

#[test]
fn header_words_do_not_shift_plain_titles_below_boards() {
    check_metadata_and_edits(
        &format!("; A fine set\n; by me\n\n{BOARD}; One\n\n{BOARD}; Two\n"),
        &["A fine set; ; by me", "One; ; ", "Two; ; "],
    );
    check_metadata_and_edits(
        &format!("A fine set\n\n{BOARD}One\n\n{BOARD}\n{BOARD}Three\n"),
        &["A fine set; ; ", "One; ; ", "; ; ", "Three; ; "],
    );
    check_metadata_and_edits(
        &format!("{BOARD}\nOne\n\n\n{BOARD}\nTwo\n"),
        &["; ; ", "One; ; ", "Two; ; "],
    );
    check_metadata_and_edits(
        &format!("{BOARD}One\n\n{BOARD}Two\n\n{BOARD}"),
        &["; ; ", "One; ; ", "Two; ; ", "; ; "],
    );
}

#[test]
fn a_title_and_a_hint_above_stay_together() {
    for between in ["\n", "\n\n"] {
        for below in ["\n\n", "\n"] {
            let level_text =
                |title: &str| format!("{title}{between}A hint for {title}.{below}{BOARD}\n");
            if between == "\n\n" && below == "\n" {
                continue;
            }
            check_metadata_and_edits(
                &format!("{}{}", level_text("One"), level_text("Two")),
                &["; ; ", "One; ; A hint for One.", "Two; ; A hint for Two."],
            );
            check_metadata_and_edits(
                &format!("The set\n\n{}{}", level_text("One"), level_text("Two")),
                &["The set; ; ", "One; ; A hint for One.", "Two; ; A hint for Two."],
            );
        }
    }
    check_metadata_and_edits(
        &format!("One\nby A\n{BOARD}\nTwo\nby B\n{BOARD}"),
        &["; ; ", "One; ; by A", "Two; ; by B"],
    );
}

#[test]
fn numbered_lines_above_named_boards_do_not_name_the_collection() {
    check_metadata_and_edits(
        &format!(";Level 1\n{BOARD}Title: A\n\n;Level 2\n{BOARD}Title: B\n"),
        &["; ; ", "A; ; Level 1", "B; ; Level 2"],
    );
    check_metadata(
        &format!("```xsb\n{BOARD}```\n\n```xsb\n{BOARD}```\n"),
        &["; ; ", "; ; ", "; ; "],
    );
}

#[test]
fn solution_headings_may_contain_colons() {
    for heading in [
        "Solution (moves: 1, pushes: 1)",
        "Solution/Pushes (JSoko: 1.9)",
        "Solution (YASS 2.1, time 0:02)",
        "Solution",
    ] {
        let read = read_xsb(&format!("{BOARD}Title: A\n{heading}\nr\n\nR\n")).value;
        let games = &read.details[0].saved_games;
        assert_eq!(
            (&*games[0].heading, &games[0].moves[..]),
            (heading, &["r".to_owned(), "R".to_owned()][..])
        );
        assert_eq!((&*read.levels[0].title, &*read.levels[0].note), ("A", ""));
    }
    let title = format!("{BOARD}\nSolution\nR\n\nDull\n\n{BOARD}");
    check_metadata_and_edits(&title, &["; ; ", "; ; ", "Dull; ; "]);
}

#[test]
fn titles_keep_numbers_that_are_part_of_them() {
    for (line, title) in [
        ("3.14", "3.14"),
        ("10:30 am", "10:30 am"),
        ("...Almost", "...Almost"),
        ("1...Almost", "1...Almost"),
        ("4. Name", "Name"),
        ("4.Name", "Name"),
        ("4: 'Name'", "Name"),
        ("'Name'", "Name"),
        ("100 boxes", "100 boxes"),
    ] {
        check_metadata(&format!("{BOARD}{line}\n"), &["; ; ", &format!("{title}; ; ")]);
    }
}

/// Lines that mean something in Sokoban text.
fn note_line() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "Comment:",
        "Comment-End:",
        "Comment-end: a: b",
        "; comment-end : x",
        "Comment: a",
        "Title: x",
        "Author: y",
        "#####",
        "#@$.#",
        "#  #",
        "",
        "Solution",
        "rR",
        "::",
        "-----",
        "words",
        "  words",
        "Title",
        "Level: x | rR",
    ]);
    known.prop_map(str::to_owned)
}

/// Marks of comments lose the blanks around them, and nothing else.
fn trimmed(note: &str) -> Vec<&str> {
    note.trim_end().lines().map(str::trim).collect()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn note_lines_round_trip(
        lines in prop::collection::vec(note_line(), 1..8), is_second in any::<bool>(),
    ) {
        let note = format!("First\n{}", lines.join("\n"));
        let level = read_xsb(BOARD).value.levels.remove(0);
        let noted = Level { note: note.clone(), title: "A".to_owned(), ..level.clone() };
        let plain = Level { title: "B".to_owned(), ..level };
        let levels = if is_second { vec![plain, noted.clone()] } else { vec![noted.clone(), plain] };
        let index = usize::from(is_second);
        let text = write_xsb(&Collection::untitled(levels));
        let read = read_xsb(&text).value;
        prop_assert_eq!(read.levels.len(), 2, "in\n{}", text);
        prop_assert_eq!(trimmed(&read.levels[index].note), trimmed(&note), "in\n{}", text);
        prop_assert_eq!(&read.levels[1 - index].note, "");
        let bare = format!("{BOARD}Title: A\n\n{BOARD}Title: B\n");
        let target = Level { title: ["A", "B"][index].to_owned(), ..noted };
        let saved = replace_level(&bare, index, &target);
        let saved = saved.map(|saved| read_xsb(&saved).value);
        prop_assert_eq!(
            saved.map(|it| trimmed(&it.levels[index].note).join("\n")), Ok(trimmed(&note).join("\n"))
        );
    }

    #[test]
    fn titles_stay_with_their_levels_in_every_layout(
        named in prop::collection::vec(any::<bool>(), 2..6), header in any::<bool>(),
        above in any::<bool>(), keyed in any::<bool>(), authored in any::<bool>(),
    ) {
        // If some boards lack a plain title above them, the layout is ambiguous.
        let all_named = named.iter().all(|it| *it);
        prop_assume!(named.iter().filter(|it| **it).count() > 1 && (keyed || all_named));
        let mut text = if header { "The set\n\n".to_owned() } else { String::new() };
        let mut expected = Vec::new();
        for (index, is_named) in named.iter().enumerate() {
            let title = if *is_named { format!("Name {index}") } else { String::new() };
            let author = if authored && keyed && *is_named { "Me" } else { "" };
            let mut words = match (keyed, *is_named) {
                (true, true) => format!("Title: {title}\n"),
                (false, true) => format!("{title}\n"),
                _ => String::new(),
            };
            if !author.is_empty() {
                words.push_str("Author: Me\n");
            }
            let (before, behind) = if above { (&*words, "") } else { ("", &*words) };
            text.push_str(&format!("{before}{BOARD}{behind}\n"));
            expected.push((title, author.to_owned()));
        }
        let read = read_xsb(&text).value;
        let shown: Vec<_> =
            read.levels.iter().map(|it| (it.title.clone(), it.author.clone())).collect();
        prop_assert_eq!(shown, expected, "in\n{}", text);
        prop_assert_eq!(&*read.title, if header { "The set" } else { "" }, "in\n{}", text);
        prop_assert_eq!(boards(&read), vec![DRAWN; named.len()]);
    }
}

#[test]
fn edge_rows_round_trip() {
    let rows = [
        ["***", "###", "@$ "],
        ["*..  ", "#####", "#@$.#"],
        ["  ...", "#####", "#@$.#"],
        [" ... ", "##  #", "#@$.#"],
        ["     ", "#####", "#@$.#"],
        ["     ", "***  ", "#### "],
        ["#@$.#", "#####", "..*  "],
        ["#@$.#", "##   ", "     "],
    ];
    for rows in rows {
        let drawn = rows.join("|") + "|";
        let level = read_xsb(&drawn).value.levels.remove(0);
        assert_eq!((level.board.rows(), level.board.columns()), (3, rows[0].len()), "{drawn}");
        let text = write_xsb(&Collection::untitled(vec![level.clone()]));
        assert_eq!(read_xsb(&text).value.levels, [level], "in\n{text}");
    }
}

#[test]
fn sequence_numbers_are_not_notes() {
    check_metadata(
        &format!(";101\n;A\n{BOARD}\n;102\n;B\n{BOARD}\n;7\n;C\n{BOARD}"),
        &["; ; ", "A; ; ", "B; ; ", "C; ; 7"],
    );
}

//! Lines of board characters that are no rows: headings, frames and tags.

use super::tests::{boards, check_boards, check_metadata};
use super::*;
use crate::board::Position;
use crate::worlds::ice::{Board, Ground, Square};

const BOARD: &str = "######\n#@ $.#\n######\n";
const DRAWN: &str = "######/#@ $.#/######";

/// The first level with one cell walled, and with a further row of walls.
fn edited(text: &str) -> [String; 2] {
    let level = read_xsb(text).value.levels.remove(0);
    let wall = Square::empty(Ground::Wall);
    let mut walled = level.clone();
    *walled.board.get_mut(Position::new(1, 2)).expect("inside") = wall;
    let mut taller = level.clone();
    taller.board = Board::from_fn(4, 6, |at| level.board.get(at).copied().unwrap_or(wall));
    [walled, taller].map(|level| replace_level(text, 0, &level).expect("replaced"))
}

#[test]
fn number_headings_are_text_and_survive_an_edit() {
    for (first, second) in [
        ("#1 **", "#2 ***"),
        ("--- #1 ---", "--- #2 ---"),
        ("*** #1 ***", "*** #2 ***"),
        ("#1.", "#2."),
        ("Bob #1", "Bob #2"),
        ("#1 - 12", "#2 - 20"),
        ("# Bob", "# Boo"),
        ("#1 . *", "plain words"),
    ] {
        for between in ["", "\n"] {
            let text = format!("{first}\n{between}{BOARD}\n{second}\n{between}{BOARD}");
            check_boards(&text, &[DRAWN, DRAWN]);
            let [walled, taller] = edited(&text);
            assert_eq!(walled, text.replacen("#@ $.#", "#@#$.#", 1));
            assert_eq!(taller, text.replacen(BOARD, &format!("{BOARD}######\n"), 1));
        }
    }
    // Rows in run lengths.
    check_boards("6#\n#@-$.#\n#2 2.#\n6#\n", &["######/#@ $.#/#  ..#/######"]);
    check_boards("#####\n#@$.#\n#2-.#\n#####\n", &["#####/#@$.#/#  .#/#####"]);
}

#[test]
fn frame_is_not_part_of_the_board_and_survives_an_edit() {
    let rows = ["######", "#@ $.#", "##   #", " #####"];
    let drawn = "######/#@ $.#/##   #/ #####";
    for (quote, left, right) in
        [("", "|", "|"), ("", "| ", " |"), ("> ", "| ", " |"), ("", "│", "│"), ("", "  |", "|  ")]
    {
        for edge in ["", "+------+\n", "+======+\n"] {
            let edge = if edge.is_empty() { String::new() } else { format!("{quote}{edge}") };
            let line = |row: &&str| format!("{quote}{left}{row}{right}\n");
            let framed: String = rows.iter().map(line).collect();
            let text = format!("{edge}{framed}{edge}");
            check_boards(&text, &[drawn]);
            let mut level = read_xsb(&text).value.levels.remove(0);
            *level.board.get_mut(Position::new(1, 2)).expect("inside") =
                Square::empty(Ground::Wall);
            let walled = text.replacen("#@ $.#", "#@#$.#", 1);
            assert_eq!(replace_level(&text, 0, &level), Ok(walled));
            let taller = Board::from_fn(5, 6, |at| {
                let below = Square::empty(Ground::Wall);
                level.board.get(at).copied().unwrap_or(below)
            });
            level.board = taller;
            let saved = replace_level(&text, 0, &level).expect("replaced");
            assert_eq!(boards(&read_xsb(&saved).value)[0].split('/').count(), 5, "{saved}");
            let inner = saved.lines().filter(|line| line.contains('#'));
            inner.for_each(|it| assert!(it.starts_with(&format!("{quote}{left}")), "{saved}"));
        }
    }
    check_boards("5#|#@$.#|5#|\n", &["#####/#@$.#/#####"]);
}

#[test]
fn tag_lines_are_remarks_and_tagged_text_is_title() {
    let page = |title: &str| format!("<p>{title}</p>\n<pre>\n{BOARD}</pre>\n");
    let text = format!("{}{}", page("Lake"), page("Pond"));
    check_metadata(&text, &["; ; ", "Lake; ; ", "Pond; ; "]);
    let mut level = read_xsb(&text).value.levels.remove(1);
    level.title = "Sea".to_owned();
    assert_eq!(replace_level(&text, 1, &level), Ok(text.replace("Pond", "Sea")));
    let heading = |title: &str| format!("<h2 class=\"x\">{title}</h2>\n<pre>{BOARD}</pre>\n");
    check_metadata(
        &format!("<html>\n<body>\n{}{}</body>\n", heading("Lake"), heading("Pond")),
        &["; ; ", "Lake; ; ", "Pond; ; "],
    );
    for (open, close) in
        [("<pre>", "</pre>"), ("[code]", "[/code]"), ("<soko play=\"1\">", "</soko>")]
    {
        let text = format!("{open}\n{BOARD}{close}\n\n{open}\n{BOARD}{close}\n");
        check_metadata(&text, &["; ; ", "; ; ", "; ; "]);
    }
    check_metadata(
        &format!("<Untitled>\n\n{BOARD}\n[Easy]\n\n{BOARD}"),
        &["; ; ", "<Untitled>; ; ", "[Easy]; ; "],
    );
}

#[test]
fn byte_order_mark_or_form_feed_begins_a_board() {
    check_boards(&format!("{BOARD}Title: Lake\n\n\u{feff}{BOARD}"), &[DRAWN, DRAWN]);
    let pages = format!("{BOARD}\u{c}{BOARD}");
    check_boards(&pages, &[DRAWN, DRAWN]);
    let [walled, _] = edited(&pages);
    assert_eq!(walled, pages.replacen("#@ $.#", "#@#$.#", 1));
}

#[test]
fn text_before_first_row_of_open_board_is_a_problem() {
    let read = read_xsb("Lake: ######\n      #@ $.#\n      ######\n");
    assert_eq!(read.problems.iter().map(|it| it.line).collect::<Vec<_>>(), [1]);
}

#[test]
fn text_after_comment_end_belongs_to_the_comment() {
    let text = format!("{BOARD}Title: Lake\nComment:\nwater\nComment-End: so calm\nAuthor: Ida\n");
    check_metadata(&text, &["; ; ", "Lake; Ida; water/so calm"]);
}

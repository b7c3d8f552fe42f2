//! Tests of text above and below every board: each text belongs to its board.

use super::edit_tests::check_metadata_replaced;
use super::tests::check_metadata;
use super::*;
use crate::formats::testing::cases;
use proptest::prelude::*;

const BOARD: &str = "#####\n#@$.#\n#####\n";

#[test]
fn titles_above_stay_with_authors_below() {
    let level = |title: &str, between: &str, author: &str| {
        format!("Title: {title}\n\n{BOARD}{between}Author: {author}\n\n")
    };
    let expected = ["; ; ", "Lake; Ida; ", "Pond; Jan; ", "Sea; Kim; "];
    for between in ["", "\n"] {
        let levels = [("Lake", "Ida"), ("Pond", "Jan"), ("Sea", "Kim")];
        let text: String = levels.iter().map(|it| level(it.0, between, it.1)).collect();
        check_metadata(&text, &expected);
        check_metadata(&text.replace('\n', "\r\n"), &expected);
        (0..3).for_each(|index| check_metadata_replaced(&text, index));
        let in_set = format!("Title: Water\nAuthor: Lou\n\n{text}");
        check_metadata(&in_set, &[&["Water; Lou; "], &expected[1..]].concat());
    }
    // A level without an author.
    let text = format!(
        "{}Title: Pond\n\n{BOARD}\n{}",
        level("Lake", "\n", "Ida"),
        level("Sea", "\n", "Kim")
    );
    check_metadata(&text, &["; ; ", "Lake; Ida; ", "Pond; ; ", "Sea; Kim; "]);
}

#[test]
fn keys_below_a_plain_title_go_with_it() {
    let expected = ["; ; ", "Lake; Ida; ", "Pond; Jan; "];
    for (behind_title, below) in
        [("\n", ""), ("\n\n", ""), ("\n", "Solution\nrR\n"), ("\n", "\nSolution\nrR\n")]
    {
        for mark in ["", "; "] {
            let level = |title: &str, author: &str| {
                format!("{mark}{title}{behind_title}{mark}Author: {author}\n\n{BOARD}{below}\n")
            };
            let text = level("Lake", "Ida") + &level("Pond", "Jan");
            check_metadata(&text, &expected);
            check_metadata(&format!("Water\n\n{text}"), &[&["Water; ; "], &expected[1..]].concat());
        }
    }
    check_metadata(&format!("Lake\nAuthor: Ida\n\n{BOARD}"), &["; ; ", "Lake; Ida; "]);
    check_metadata(
        &format!(
            "Title: Water\nAuthor: Lou\n\nLake\nAuthor: Ida\n{BOARD}\nPond\nAuthor: Jan\n{BOARD}"
        ),
        &["Water; Lou; ", "Lake; Ida; ", "Pond; Jan; "],
    );
    let text = format!("Difficulty: 1\n\nLake\n\n{BOARD}\nDifficulty: 2\n\nPond\n\n{BOARD}");
    let read = read_xsb(&text).value;
    let values: Vec<_> = read.details.iter().map(|it| it.fields[0].value.as_str()).collect();
    assert_eq!((values, read.fields.len()), (vec!["1", "2"], 0));
}

#[test]
fn two_lines_above_and_one_below_are_title_note_and_note() {
    let level = |title: &str| format!("; {title}\n; of {title}\n{BOARD}; best 3 moves\n\n");
    let text = level("Lake") + &level("Pond") + &level("Sea");
    let notes = ["Lake; ; of Lake/best 3 moves", "Pond; ; of Pond/best 3 moves"];
    check_metadata(&text, &["; ; ", notes[0], notes[1], "Sea; ; of Sea/best 3 moves"]);
    (0..3).for_each(|index| check_metadata_replaced(&text, index));
    check_metadata(
        &format!(
            "Title: Water\nAuthor: Lou\n\n; Lake\n; by Ida\n{BOARD}\n; Pond\n; by Jan\n{BOARD}"
        ),
        &["Water; Lou; ", "Lake; ; by Ida", "Pond; ; by Jan"],
    );
}

#[test]
fn a_numbered_heading_above_a_board_is_about_this_board() {
    let level = |number: usize, between: &str, title: &str| {
        format!("Level {number}\n\n{BOARD}{between}Title: {title}\nAuthor: Ida\n\nSolution\nrR\n\n")
    };
    for between in ["", "\n"] {
        let text = level(1, between, "Lake") + &level(2, between, "Pond");
        check_metadata(&text, &["; ; ", "Lake; Ida; Level 1", "Pond; Ida; Level 2"]);
        check_metadata(
            &format!("Set: Water\nDate: 2001\n\n{text}"),
            &["Water; ; ", "Lake; Ida; Level 1", "Pond; Ida; Level 2"],
        );
    }
    // One remark between two named boards is no heading.
    check_metadata(
        &format!("Water\n\n{BOARD}Title: Lake\n\nA calm one\n\n{BOARD}Title: Pond\n"),
        &["Water; ; ", "Lake; ; A calm one", "Pond; ; "],
    );
}

/// Text above a board: `{t}` title, `{a}` author, `{n}` part of the note.
const ABOVE: [&str; 7] = [
    "{t}\n",
    "{t}\nAuthor: {a}\n",
    "; {t}\n; Author: {a}\n",
    "Title: {t}\n",
    "Title: {t}\nAuthor: {a}\n",
    "{t}\nby {n}\n",
    "{t}\nComment: {n}\n",
];

/// Text below a board, with `{m}` for another part of its note.
const BELOW: [&str; 7] = [
    "",
    "Author: {a}\n",
    "Comment: {m}\n",
    "Comment:\n{m}\n\nmore\nComment-End:\n",
    "{m} is a hint.\n",
    "Difficulty: {m}\n",
    "Solution\nrR\n",
];

const HEADERS: [&str; 4] =
    ["", "Water\n\n", "Collection: Water\n\n", "Title: Water\nAuthor: Lou\n\n"];

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn words_above_and_below_stay_with_their_levels_in_every_layout(
        above in prop::sample::select(&ABOVE[..]), below in prop::sample::select(&BELOW[..]),
        header in prop::sample::select(&HEADERS[..]), count in 2_usize..5, blanks in 1_usize..3,
        is_apart_above in any::<bool>(), is_apart_below in any::<bool>(), is_dos in any::<bool>(),
    ) {
        prop_assume!(!(above.contains("{a}") && below.contains("{a}")));
        let mut text = header.to_owned();
        for index in 0..count {
            let fill = |words: &str| {
                let words = words.replace("{t}", &format!("title{index}"));
                let words = words.replace("{a}", &format!("author{index}"));
                words.replace("{n}", &format!("note{index}")).replace("{m}", &format!("more{index}"))
            };
            let apart = |is_apart: bool, words: &str| {
                if is_apart && !words.is_empty() { "\n" } else { "" }
            };
            text += &(fill(above) + apart(is_apart_above, above) + BOARD);
            text += &(apart(is_apart_below, below).to_owned() + &fill(below) + &"\n".repeat(blanks));
        }
        let text = if is_dos { text.replace('\n', "\r\n") } else { text };
        let read = read_xsb(&text).value;
        prop_assert_eq!(read.levels.len(), count, "in\n{}", text);
        prop_assert_eq!(&*read.title, if header.is_empty() { "" } else { "Water" }, "in\n{}", text);
        for (index, level) in read.levels.iter().enumerate() {
            let has = |part: &str| above.contains(part) || below.contains(part);
            let author = if has("{a}") { format!("author{index}") } else { String::new() };
            prop_assert_eq!(
                (&level.title, &level.author), (&format!("title{index}"), &author), "in\n{}", text
            );
            let said = format!("{} {:?}", level.note, read.details[index].fields);
            for (part, word) in [("{n}", "note"), ("{m}", "more")] {
                prop_assert!(!has(part) || said.contains(&format!("{word}{index}")), "in\n{}", text);
            }
        }
    }
}

//! No text makes a reader panic, lie about places, or give boards beyond the limits.
//!
//! `examples/fuzz_formats.rs` does the same with as many cases as one likes.

use super::testing::{any_level, any_recording, cases};
use super::{Collection, Document, FormatProblem, codes, lurd, read_document};
use super::{ron_level, ron_recording, xsb};
use crate::board::{MAX_CELLS, MAX_SIDE};
use crate::episode::Playback;
use proptest::prelude::*;
use std::ops::Range;

/// A name for every reader that the text is given to.
const NAMES: [&str; 5] = ["a.ron", "a.xsb", "a.json", "a.lurd", ""];

#[track_caller]
fn check_harmless(text: &str) {
    for name in NAMES {
        match read_document(name, text) {
            Ok(reading) => {
                check_places(text, &reading.problems);
                check_document(&reading.value);
            }
            Err(error) => {
                assert!(!error.0.is_empty(), "an error says something");
                check_places(text, &error.0);
            }
        }
    }
    // Readers that the names above do not lead to when the text begins otherwise.
    let _ = ron_level::read_level(text).map(|reading| check_places(text, &reading.problems));
    let _ = ron_level::read_levels(text).map(|reading| check_places(text, &reading.problems));
    let _ = ron_recording::read_recording(text).map(|it| check_places(text, &it.problems));
}

#[track_caller]
fn check_places(text: &str, problems: &[FormatProblem]) {
    let lines = text.split('\n').count();
    for problem in problems {
        assert!((1..=lines).contains(&problem.line), "{problem} in\n{text}");
        let line = text.split('\n').nth(problem.line - 1).unwrap_or_default();
        assert!((1..=line.chars().count() + 1).contains(&problem.column), "{problem} in\n{text}");
    }
}

#[track_caller]
fn check_document(document: &Document) {
    match document {
        Document::Levels(Collection { levels, board_lines, .. }) => {
            assert_eq!(levels.len(), board_lines.len());
            for level in levels {
                let board = &level.board;
                assert!(board.rows() <= MAX_SIDE && board.columns() <= MAX_SIDE);
                assert!(board.cell_count() <= MAX_CELLS);
            }
        }
        Document::Recording(recording) => {
            let playback = Playback::new(recording).expect("a recording that was read plays");
            let _ = playback.frame(recording, recording.len());
        }
        Document::Theme(_) => {}
        Document::Moves(moves) => assert!(moves.len() <= lurd::MAX_MOVES),
    }
}

/// Pieces that mean something to one reader or another.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "#",
        "@",
        "$",
        ".",
        "*",
        "+",
        " ",
        "-",
        "_",
        "|",
        "(",
        ")",
        "[",
        "]",
        ",",
        "\n",
        "\r\n",
        "\"",
        "~",
        "=",
        ":",
        ";",
        "'",
        "3",
        "99",
        "17",
        "10",
        "999999999",
        "-1",
        "1.5",
        "NaN",
        "Level",
        "Levels",
        "Recording",
        "Theme",
        "version",
        "board",
        "ice",
        "steps",
        "level",
        "Title:",
        "Author:",
        "Comment:\n",
        "Comment-End:",
        "Set:",
        "//",
        "/*",
        "*/",
        "#![",
        "u",
        "R",
        "é",
        "\u{feff}",
        "\u{0}",
        "Some(",
        "None",
        "b",
        "P",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Valid documents of every format.
fn documents() -> impl Strategy<Value = String> {
    let levels = || prop::collection::vec(any_level(), 1..3);
    prop_oneof![
        levels().prop_map(|it| ron_level::write_levels(&Collection::untitled(it))),
        levels().prop_map(|it| xsb::write_xsb(&Collection::untitled(it)).text),
        levels().prop_map(|it| codes::write_codes_array(&it)),
        any_recording().prop_map(|it| ron_recording::write_recording(&it).expect("written")),
    ]
}

/// Puts `piece` in place of a part of the text; parts may be empty, or all of it.
fn replace_part(text: &str, part: &Range<prop::sample::Index>, piece: &str) -> String {
    let place = |index: &prop::sample::Index| text.floor_char_boundary(index.index(text.len() + 1));
    let (start, end) = (place(&part.start), place(&part.end));
    format!("{}{piece}{}", &text[..start.min(end)], &text[start.max(end)..])
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn any_text_is_harmless(text in any::<String>()) {
        check_harmless(&text);
    }

    #[test]
    fn any_pieces_are_harmless(text in pieces()) {
        check_harmless(&text);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn damaged_documents_are_harmless(
        document in documents(),
        damage in prop::collection::vec((any::<[prop::sample::Index; 2]>(), pieces(), any::<bool>()), 1..4),
    ) {
        let damaged = damage.into_iter().fold(document, |text, ([start, end], piece, cut)| {
            let end = if cut { end } else { start };
            replace_part(&text, &(start..end), if cut { "" } else { &piece })
        });
        check_harmless(&damaged);
    }
}

#[test]
fn claims_of_size_are_refused_before_they_cost() {
    for text in [
        "#@.\n999999999(999999999(999999999(#)))",
        "#@.\n99999999999999999999999999999999#",
        &"#@.\n0999(999#)\n".repeat(1000),
        "999999999r999999999l",
        &format!("[[{}]]", "10,".repeat(70_000)),
        &"[".repeat(100_000),
        &"(".repeat(100_000),
        &format!("Level(board: {}", "[".repeat(100_000)),
        &format!("Recording(level: Level(board: [\"@\"]), steps: {}", "[".repeat(100_000)),
        &"##\n@.\n\n".repeat(10_001),
    ] {
        check_harmless(text);
    }
}

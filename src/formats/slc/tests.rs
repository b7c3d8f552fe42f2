//! Tests of SokobanLevels collections: reading, rejection and writing.

use super::{comment_count, declared_encoding, read_slc, write_slc};
use crate::formats::testing::{any_board, any_text, cases};
use crate::formats::{Collection, Document, character_of_square, read_document};
use crate::worlds::ice::testing::without_ice;
use crate::worlds::ice::{Board, Level};
use proptest::prelude::*;

/// A collection with every element of the schema.
pub(super) const SET: &str = r##"<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels>
  <Title>Sheds &amp; Yards</Title>
  <Description>
Two small levels.
Drawn in one evening.
  </Description>
  <Email>me@example.org</Email>
  <Url>http://example.org/sheds</Url>
  <LevelCollection Copyright="A. Nobody" MaxWidth="7" MaxHeight="4">
    <Level Id="Shed" Width="6" Height="3">
      <L>######</L>
      <L>#@ $.#</L>
      <L>######</L>
    </Level>
    <Level Id="Yard" Width="7" Height="4" Copyright="B. Nobody">
      <L>  #####</L>
      <L>###   #</L>
      <L>#@$ . #</L>
      <L>#######</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"##;

/// Rows of a board in XSB characters.
fn drawn(board: &Board) -> Vec<String> {
    board.row_slices().map(|row| row.iter().map(|it| character_of_square(*it)).collect()).collect()
}

/// A collection of one level with these rows.
fn one_level(rows: &str) -> String {
    format!(
        "<SokobanLevels><LevelCollection><Level Id='A'>{rows}</Level></LevelCollection></SokobanLevels>"
    )
}

#[test]
fn id_is_title_and_nearest_copyright_is_author() {
    let reading = read_slc(SET).expect("a collection");
    assert_eq!((&reading.problems[..], &reading.remarks[..]), (&[][..], &[][..]));
    let set = reading.value;
    assert_eq!((&*set.title, &*set.author), ("Sheds & Yards", "A. Nobody"));
    assert_eq!(set.note, "Two small levels.\nDrawn in one evening.");
    let fields: Vec<(&str, &str)> = set.fields.iter().map(|it| (&*it.key, &*it.value)).collect();
    assert_eq!(fields, [("Email", "me@example.org"), ("Url", "http://example.org/sheds")]);
    let text_fields =
        |level: &Level| (level.title.clone(), level.author.clone(), level.note.clone());
    let of = |title: &str, author: &str| (title.to_owned(), author.to_owned(), String::new());
    assert_eq!(text_fields(&set.levels[0]), of("Shed", "A. Nobody"));
    assert_eq!(text_fields(&set.levels[1]), of("Yard", "B. Nobody"));
    assert_eq!(drawn(&set.levels[1].board), ["  #####", "###   #", "#@$ . #", "#######"]);
    assert_eq!(set.places.iter().map(|it| it.line).collect::<Vec<_>>(), [13, 18]);
}

#[test]
fn entities_cdata_and_comments_are_read() {
    let text = "<!DOCTYPE SokobanLevels [<!ENTITY wall '####'>]>\n<SokobanLevels><Title><![CDATA[A & \
                B]]></Title><!-- no level --><LevelCollection Copyright='&#x3B2;'><Level Id='&quot;1&quot;'>\
                <L>&wall;#</L><L><![CDATA[#@$]]><!-- x -->.&#35;</L><L>&wall;#</L></Level>\
                </LevelCollection></SokobanLevels>";
    let set = read_slc(text).expect("a collection").value;
    assert_eq!((&*set.title, &*set.levels[0].author), ("A & B", "\u{3b2}"));
    assert_eq!(set.levels[0].title, "\"1\"");
    assert_eq!(drawn(&set.levels[0].board), ["#####", "#@$.#", "#####"]);
    assert_eq!(comment_count(text), 2);
}

#[test]
fn unknown_elements_become_fields() {
    let text = "<SokobanLevels><Date>2020</Date><LevelCollection><Level Id='A' Width='5' Best='12'>\
                <L>#####</L><L>#@$.#</L><L>#####</L><Hint>push\nright</Hint></Level></LevelCollection>\
                </SokobanLevels>";
    let set = read_slc(text).expect("a collection").value;
    let pairs = |fields: &[crate::formats::Field]| -> Vec<String> {
        fields.iter().map(|it| format!("{}={}", it.key, it.value)).collect()
    };
    assert_eq!(pairs(&set.fields), ["Date=2020"]);
    assert_eq!(pairs(&set.details[0].fields), ["Best=12", "Hint=push right"]);
}

#[test]
fn lines_before_the_xml_are_skipped() {
    for before in ["\n\n", "; from a mail\n; of a friend\n", "\u{feff} \r\n\r\n"] {
        let set = read_slc(&format!("{before}{SET}")).expect("a collection").value;
        assert_eq!((set.levels.len(), set.places[0].line), (2, 15), "{before:?}");
    }
}

#[track_caller]
fn check_problems(text: &str, levels: usize, refused: usize, expected: &[&str]) {
    let reading = read_slc(text).expect("read");
    let messages: Vec<String> = reading.problems.iter().map(ToString::to_string).collect();
    assert_eq!(messages, expected, "{text}");
    assert_eq!(
        (reading.value.levels.len(), reading.value.rejected_count),
        (levels, refused),
        "{text}"
    );
}

#[test]
fn problems_have_positions_and_keep_other_levels() {
    let rows = "<L>#####</L>\n<L>#@$.#</L>\n<L>#####</L>";
    let one = |level: &str| {
        format!("<SokobanLevels>\n{level}\n<Level Id='B'>{rows}</Level></SokobanLevels>")
    };
    check_problems(
        &one("<Level Id='A'><L>#####</L>\n<L>#@$.#</L>\n <L>##|##</L></Level>"),
        2,
        0,
        &["line 4, column 2: row 3: '|' is not a square"],
    );
    check_problems(
        &one("<Level Id='A'/>"),
        1,
        1,
        &["line 2, column 1: a level without rows: expected <L> elements"],
    );
    check_problems(
        &one("<Level Id='A'><L>###\n###</L></Level>"),
        1,
        1,
        &["line 2, column 15: a line break in a row: an <L> element contains one row"],
    );
    check_problems(
        &one("<Level Id='A'><L> </L></Level>"),
        1,
        1,
        &["line 2, column 1: a board without squares"],
    );
    let wide = format!("<Level><L>{}</L></Level>", "#".repeat(crate::board::MAX_SIDE + 1));
    let reading = read_slc(&one(&wide)).expect("read");
    assert!(reading.problems[0].reason.contains("the maximum is"), "{:?}", reading.problems);
    assert_eq!(reading.value.place(0).number, 2);
    check_problems(
        "\n<SokobanLevels/>",
        0,
        0,
        &["line 2, column 1: this SokobanLevels collection contains no <Level>"],
    );
}

#[track_caller]
fn check_refused(name: &str, text: &str, expected: &str) {
    let error = read_document(name, text).expect_err("refused").to_string();
    assert_eq!(error, expected, "{text}");
}

#[test]
fn other_documents_and_games_are_rejected_by_name() {
    check_refused(
        "a.xml",
        "<?xml version='1.0'?>\n<project/>",
        "line 2, column 1: this is an XML document with the root <project>, which is not \
         supported; expected <SokobanLevels> (.slc)",
    );
    for name in ["a.ssx", "a.xml", "a.txt"] {
        check_refused(
            name,
            "<SokobanLibrary>\n<Row>#####</Row></SokobanLibrary>",
            "line 1, column 1: this is a SokoSolve library (.ssx), which is not supported; \
             expected <SokobanLevels> (.slc)",
        );
    }
    let hexoban = "which has other rules; expected Sokoban text";
    let rows = "<L>#####</L><L>#@$.#</L><L>#####</L>";
    for level in [
        format!("<LevelCollection Type='Hexoban'>\n<Level>{rows}</Level></LevelCollection>"),
        format!("<Game>Hexoban</Game>\n<Level>{rows}</Level>"),
        format!("<Level Variant='hexoban'>{rows}</Level>"),
        "<Level><L># # # #</L><L> # @ $ #</L><L># . # #</L><L> # # # #</L></Level>".to_owned(),
    ] {
        let text = format!("<SokobanLevels>\n{level}</SokobanLevels>");
        let error = read_document("a.slc", &text).expect_err("refused").to_string();
        assert!(error.starts_with("line 2, column 1: this is "), "{error}");
        assert!(error.contains("Hexoban") && error.ends_with(hexoban), "{error}");
    }
    let labelled = one_level("<L>######</L><L>#@A a#</L><L>#B  b#</L><L>######</L>");
    let error = read_document("a.slc", &labelled).expect_err("refused").to_string();
    assert!(error.contains("labelled crates"), "{error}");
}

#[test]
fn malformed_xml_is_rejected_with_its_line() {
    for (text, line) in [
        (SET.replace("</Level>\n    <Level Id=\"Yard\"", "\n    <Level Id=\"Yard\""), 23),
        (SET.replace("Id=\"Shed\"", "Id=\"Shed & Co\""), 12),
        (SET.replace("@ $", "@\u{1}$"), 14),
    ] {
        let error = read_slc(&text).expect_err("damaged").0.remove(0);
        assert!(error.reason.starts_with("not well-formed XML: "), "{error}");
        assert_eq!(error.line, line, "{error}");
    }
}

#[test]
fn the_encoding_of_a_declaration_is_found() {
    assert_eq!(declared_encoding(SET), Some("ISO-8859-1"));
    assert_eq!(declared_encoding("<?xml version='1.0' encoding = 'utf-8' ?>"), Some("utf-8"));
    assert_eq!(declared_encoding("<?xml version='1.0'?><a encoding='x'/>"), None);
    assert_eq!(declared_encoding("<a/>"), None);
}

#[test]
fn a_written_collection_has_the_head_of_the_schema_and_its_sizes() {
    let mut set = read_slc(SET).expect("a collection").value;
    set.fields.push(crate::formats::Field { key: "Date".to_owned(), value: "2020 <".to_owned() });
    let text = write_slc(&set);
    for expected in [
        "<Title>Sheds &amp; Yards</Title>",
        "Drawn in one evening.\nDate: 2020 &lt;\n",
        "<Email>me@example.org</Email>",
        "<LevelCollection Copyright=\"A. Nobody\" MaxWidth=\"7\" MaxHeight=\"4\">",
        "<Level Id=\"Shed\" Width=\"6\" Height=\"3\">",
        "<Level Id=\"Yard\" Width=\"7\" Height=\"4\" Copyright=\"B. Nobody\">",
        "      <L>  #####</L>\n      <L>###   #</L>\n",
    ] {
        assert!(text.contains(expected), "{expected} in\n{text}");
    }
    let untitled = Collection::untitled(vec![Level::untitled(set.levels[0].board.clone()); 2]);
    let back = read_slc(&write_slc(&untitled)).expect("a collection").value;
    assert_eq!((&*back.levels[0].title, &*back.levels[1].title), ("1", "2"));
}

/// A title as a document stores it.
///
/// Never empty, because an empty title is written as a number.
fn kept(words: &str) -> String {
    super::source::storable_text(&format!("t{words}"))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_is_written_is_read_again(
        levels in prop::collection::vec((any_text(), any_text(), any_board()), 1..4),
        title in any_text(), author in any_text(), note in any_text(),
    ) {
        let levels = levels.iter().map(|(title, author, board)| Level {
            title: kept(title),
            author: super::source::storable_text(author),
            ..Level::untitled(without_ice(board))
        });
        let mut set = Collection { title, author, note, ..Collection::untitled(levels.collect()) };
        let back = read_slc(&write_slc(&set)).expect("a collection");
        prop_assert_eq!(back.problems, vec![]);
        let author = super::source::storable_text(&set.author);
        for level in &mut set.levels {
            if level.author.is_empty() {
                level.author.clone_from(&author);
            }
        }
        prop_assert_eq!(back.value.levels, set.levels);
        prop_assert_eq!(back.value.title, super::source::storable_text(&set.title));
        prop_assert_eq!(back.value.author, author);
    }
}

#[test]
fn the_clipboard_and_other_endings_lead_here_by_content() {
    for name in ["", "a.txt", "a.sok", "a.SLC", "a.xml"] {
        let Ok(Document::Levels(set)) = read_document(name, SET).map(|it| it.value) else {
            panic!("{name}");
        };
        assert_eq!(set.levels.len(), 2, "{name}");
    }
}

//! Saving an edited level in a file that uses the board notation of another program.

use super::tests::{edit, edit_cell, edited_and_saved, open, studio, written};
use super::{FileDialog, FilesRequest};
use crate::board::Position;
use crate::studio::command::Command;
use crate::studio::documents::{DocumentsRequest, TextField};
use crate::studio::model::Dialog;
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::ice::Ground;
use std::fs;

/// Changes one floor cell into a wall.
#[test]
fn edited_level_keeps_the_notation_of_its_file() {
    for (name, text, old, new) in [
        ("dos.txt", "; A set\r\n\r\nXXXXXX\r\nX@*. X\r\nXXXXXX\r\n", "X@*. X", "X@*.XX"),
        ("mail.sok", "> WWWWWW\n> Wpbo-W\n> WWWWWW\n> bye\n", "Wpbo-W", "WpboWW"),
        ("tabs.txt", "\t######\r\t#&B. #\r\t######\r", "#&B. #", "#&B.##"),
        (
            "rows.json",
            "{\"name\": \"A\",\n \"rows\": [\"######\", \"#@$. #\", \"######\"]}\n",
            "#@$. #",
            "#@$.##",
        ),
        (
            "room.json",
            "[[0, 0, 0, 0, 0, 0], [0, 5, 4, 2, 1, 0], [0, 0, 0, 0, 0, 0]]",
            "2, 1",
            "2, 0",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut studio, path) = edited_and_saved(&folder, name, text);
        assert_eq!(fs::read_to_string(&path).expect("read"), text.replace(old, new), "{name}");
        assert!(!studio.worlds.ice.is_modified(), "{name}");
        // The second save finds the text that the first one wrote.
        edit(&mut studio);
        studio.apply(Request::Command(Command::Save));
        assert_eq!(fs::read_to_string(&path).expect("read"), text, "{name}");
    }
}

#[test]
fn unsupported_tile_is_reported_and_another_file_is_offered() {
    let text = "XXXXXX\nX@*. X\nXXXXXX\n\nXXXXXX\nX@*. X\nXXXXXX\n";
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "two.txt", text);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let second = LevelSource::File { path: path.clone(), index: 1 };
    studio.apply(Request::Files(FilesRequest::OpenLevel(second)));
    edit_cell(&mut studio, Position::new(1, 4), |square| square.ground = Ground::Ice);
    studio.apply(Request::Command(Command::Save));
    assert_eq!(fs::read_to_string(&path).expect("read"), text);
    let Some(Dialog::Files(FileDialog::Pick(pick))) = &studio.dialog else {
        panic!("{:?}", studio.dialog);
    };
    assert!(pick.remark.starts_with("two.txt was not changed: DOS signs"), "{}", pick.remark);
    assert!(
        pick.remark.contains("no character for hidden ice at row 2, column 5"),
        "{}",
        pick.remark
    );
    assert_eq!(pick.suggested.extension().and_then(|it| it.to_str()), Some("ron"));
    assert!(studio.worlds.ice.is_modified());
}

/// Two levels as XML in Latin-1.
const XML: &str = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n<SokobanLevels>\r\n\
    <Title>Caf\u{e9}</Title>\r\n<LevelCollection Copyright=\"N\" MaxWidth=\"6\" MaxHeight=\"3\">\r\n\
    <Level Id=\"One\" Width=\"5\" Height=\"3\">\r\n<L>#####</L>\r\n<L>#@$.#</L>\r\n<L>#####</L>\r\n\
    </Level>\r\n<!-- kept -->\r\n<Level Id=\"Two\" Width=\"6\" Height=\"3\">\r\n<L>######</L>\r\n\
    <L>#@$. #</L>\r\n<L>######</L>\r\n</Level>\r\n</LevelCollection>\r\n</SokobanLevels>\r\n";

#[test]
fn editing_a_level_in_xml_keeps_all_other_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.slc");
    let latin = |text: &str| text.chars().map(|it| it as u8).collect::<Vec<u8>>();
    fs::write(&path, latin(XML)).expect("written");
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let second = LevelSource::File { path: path.clone(), index: 1 };
    studio.apply(Request::Files(FilesRequest::OpenLevel(second)));
    assert_eq!(studio.shown_level().level().author(), "N");
    edit_cell(&mut studio, Position::new(1, 4), |square| square.ground = Ground::Wall);
    let (document, text) = (studio.shown_level().id(), "\u{7b2c}".to_owned());
    studio.apply(Request::Documents(DocumentsRequest::SetText {
        document,
        field: TextField::Title,
        text,
    }));
    studio.apply(Request::Command(Command::Save));
    let expected = XML.replace("#@$. #", "#@$.##").replace("\"Two\"", "\"&#31532;\"");
    assert_eq!(fs::read(&path).expect("read"), latin(&expected));
    assert!(!studio.worlds.ice.is_modified());
    edit_cell(&mut studio, Position::new(1, 3), |square| square.ground = Ground::Ice);
    studio.apply(Request::Command(Command::Save));
    assert_eq!(fs::read(&path).expect("read"), latin(&expected));
    let Some(Dialog::Files(FileDialog::Pick(pick))) = &studio.dialog else {
        panic!("{:?}", studio.dialog);
    };
    let actual = "A SokobanLevels file cannot store ice: 1 ice cell becomes floor. \
                A .ron file keeps everything.";
    assert_eq!(pick.remark, actual);
    assert!(studio.worlds.ice.is_modified());
}

/// The file format of KSokoban. DOS texts end with Control-Z.
#[test]
fn editing_levels_keeps_zero_bytes_of_the_file() {
    let board = |floor: &str| format!("  ####\n###  #\n#@${floor}.#\n######\n");
    let floors = [" ", "  ", "   "];
    let text = |floors: [&str; 3]| {
        let [one, two, three] = floors.map(board);
        format!("Set\n{one}\0\n{two}\0\nAnother set\n{three}\0\n\u{1a}")
    };
    for index in 0..3 {
        let folder = tempfile::tempdir().expect("a folder");
        let path = written(&folder, "level.data", &text(floors));
        let mut studio = studio(&folder);
        open(&mut studio, &path);
        let source = LevelSource::File { path: path.clone(), index };
        studio.apply(Request::Files(FilesRequest::OpenLevel(source)));
        let name = studio.shown_level().name();
        assert!(!name.contains(char::is_control), "{name:?}");
        edit_cell(&mut studio, Position::new(2, 3), |square| square.ground = Ground::Wall);
        studio.apply(Request::Command(Command::Save));
        let mut expected = floors.map(str::to_owned);
        expected[index].replace_range(..1, "#");
        let saved = fs::read_to_string(&path).expect("read");
        assert_eq!(saved, text(expected.each_ref().map(String::as_str)), "level {index}");
        assert!(!studio.worlds.ice.is_modified());
    }
}

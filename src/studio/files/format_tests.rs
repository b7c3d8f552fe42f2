//! Saving in formats that lose part of the work, in notations of other programs, and unchanged work.

use super::tests::{TWO, ask, edit, edit_cell, edited_and_saved, open, studio, written};
use super::{FileDialog, FilePurpose, FilesRequest, LossyCopy};
use crate::board::Position;
use crate::formats::ron_level::read_levels;
use crate::studio::command::Command;
use crate::studio::documents::{DocumentsRequest, TextField};
use crate::studio::model::testing::random_walk;
use crate::studio::model::{Dialog, Effect, Studio};
use crate::studio::platform::{PlatformRequest, PlatformSquare};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::ice::Ground;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

const ICY: &str = "Level(title: \"Icy\", board: [\"#####\", \"#@$.#\", \"#   #\", \"#####\"], ice: \
                   [\"\", \"\", \" ~~\"])";

fn asked(studio: &Studio) -> &LossyCopy {
    match &studio.dialog {
        Some(Dialog::Files(FileDialog::Lossy(copy))) => copy,
        other => panic!("{other:?}"),
    }
}

fn confirm(studio: &mut Studio) {
    let copy = asked(studio).clone();
    ask(studio, FilesRequest::WriteLossyCopy(copy));
}

fn told(studio: &Studio, start: &str) -> bool {
    studio.notices.iter().any(|notice| notice.text.starts_with(start))
}

/// Sets an older modification time, so that a later write is visible.
fn aged(path: &Path) -> SystemTime {
    let before = SystemTime::now() - Duration::from_secs(5_000);
    let file = fs::File::options().append(true).open(path).expect("a file");
    file.set_modified(before).expect("dated back");
    modified(path)
}

fn modified(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|metadata| metadata.modified()).expect("a file")
}

#[test]
fn save_writes_nothing_if_the_level_is_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "two.xsb", TWO);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let before = aged(&path);
    studio.apply(Request::Command(Command::Save));
    assert_eq!((modified(&path), fs::read_to_string(&path).expect("read")), (before, TWO.into()));
    assert!(told(&studio, "Nothing to save"));
    edit(&mut studio);
    studio.apply(Request::Command(Command::Undo));
    studio.apply(Request::Command(Command::Save));
    assert_eq!(modified(&path), before, "undone to what lies there");
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    assert_ne!(modified(&path), before);
    let before = aged(&path);
    studio.apply(Request::Command(Command::Save));
    assert_eq!(modified(&path), before, "saved a moment ago");
}

/// Lines of a file that change when its edited level is saved.
#[track_caller]
fn lines_changed(name: &str, text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (studio, path) = edited_and_saved(&folder, name, text);
    assert!(told(&studio, "Saved in"), "{:?}", studio.notices);
    let saved = fs::read_to_string(&path).expect("read");
    assert_eq!(saved.lines().count(), text.lines().count(), "{saved}");
    let pairs = text.lines().zip(saved.lines());
    pairs.filter(|(old, new)| old != new).map(|(old, _)| old.to_owned()).collect()
}

#[test]
fn saving_keeps_comments_and_formatting() {
    let native = "// by hand\nLevels(levels: [ // two\n  Level(title: \"One\", board: [ // walls\n    \
                  \"#####\",\n    \"#@$.#\",\n    \"#   #\", // row\n    \"#####\",\n  ]),\n  // the \
                  other\n  Level(board: [\"#@$.#\"], title: \"Two\"),\n])\n";
    assert_eq!(lines_changed("two.ron", native).len(), 1);
    let codes = "# by hand\none = [ # walls\n  [99, 99, 99, 99, 99],\n  [99, 17, 15, 20, 99],\n  [99, \
                 10, 10, 10, 99], # row\n  [99, 99, 99, 99, 99],\n]\ntwo = [[99, 17, 15, 20, 99]]\n";
    assert_eq!(lines_changed("two.txt", codes).len(), 1);
}

/// Only the title changes; the file has its own formatting.
#[test]
fn saving_titles_keeps_comments_in_other_worlds() {
    let game = include_str!("../../../levels/zuma/1-games/01-example.ron");
    let title = game.split('"').nth(3).expect("a title");
    let stage = "// mine\nLevel(world: \"platform\", title: \"Rocks\", /* drawn */ board: [\"@  G\", \"####\"])\n";
    let game_text = format!("// mine\n{game}// end\n");
    for (name, text, old) in [("rocks.ron", stage, "Rocks"), ("game.ron", &*game_text, title)] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = written(&folder, name, text);
        let mut studio = studio(&folder);
        open(&mut studio, &path);
        let (document, new) = (studio.shown_level().id(), "Stones".to_owned());
        studio.apply(Request::Documents(DocumentsRequest::SetText {
            document,
            field: TextField::Title,
            text: new,
        }));
        studio.apply(Request::Command(Command::Save));
        let saved = fs::read_to_string(&path).expect("read");
        assert_eq!(saved, text.replacen(&format!("\"{old}\""), "\"Stones\"", 1), "{name}");
        assert!(studio.dialog.is_none() && !studio.shown_level().is_modified(), "{name}");
    }
}

/// Saving writes the whole file, because the board has fewer rows than a written one.
#[test]
fn losing_comments_is_reported_before_saving() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "Level(world: \"platform\", board: [\"@  G\", /* ground */ \"####\"])\n";
    let path = written(&folder, "rocks.ron", text);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let at = PlatformSquare { row: 2, column: 1 };
    studio.apply(Request::from(PlatformRequest::Press { at, erases: false }));
    studio.apply(Request::from(PlatformRequest::Release));
    assert!(studio.shown_level().is_modified());
    studio.apply(Request::Command(Command::Save));
    assert_eq!(fs::read_to_string(&path).expect("read"), text);
    match &studio.dialog {
        Some(Dialog::Files(FileDialog::Pick(pick))) => {
            let actual = "rocks.ron was not changed: 1 comment would be lost.";
            assert_eq!(pick.remark, actual);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn lossy_save_asks_and_keeps_the_level_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = written(&folder, "icy.ron", ICY);
    let mut studio = studio(&folder);
    open(&mut studio, &own);
    edit(&mut studio);
    let (level, source) =
        (studio.worlds.ice.level().clone(), studio.shown_level().source().clone());
    let copy = folder.path().join("icy.xsb");
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveLevel, copy.clone()));
    assert!(!copy.exists(), "asked first");
    assert_eq!(asked(&studio).losses, ["2 ice cells become floor"]);
    studio.apply(Request::CloseDialog);
    assert!(!copy.exists());
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveLevel, copy.clone()));
    confirm(&mut studio);
    assert!(copy.is_file());
    assert_eq!((studio.worlds.ice.level(), studio.shown_level().source()), (&level, &source));
    assert!(studio.title().contains('•'), "{}", studio.title());
    assert!(!studio.may_close());
    studio.apply(Request::CloseDialog);
    studio.apply(Request::Command(Command::Save));
    let saved = read_levels(&fs::read_to_string(&own).expect("read")).expect("levels");
    assert_eq!(saved.value.levels, [level]);
    assert!(studio.may_close());
}

#[test]
fn lossy_copy_over_own_file_keeps_the_level_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    // Native text in a file whose extension asks for Sokoban text.
    let own = written(&folder, "icy.txt", ICY);
    let mut studio = studio(&folder);
    open(&mut studio, &own);
    assert!(!studio.shown_level().is_modified());
    ask(&mut studio, FilesRequest::SaveLevelTo(own.clone()));
    confirm(&mut studio);
    assert!(!fs::read_to_string(&own).expect("read").contains('~'));
    assert!(studio.shown_level().is_modified(), "its ice lies in no file any more");
    assert_eq!(studio.shown_level().source(), &LevelSource::File { path: own, index: 0 });
}

/// The window stays open: the level is still unsaved, so that closing would ask again.
#[test]
fn lossy_copy_cancels_closing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    ask(&mut studio, FilesRequest::OpenText(ICY.to_owned()));
    ask(&mut studio, FilesRequest::SaveAndClose);
    let copy = folder.path().join("icy.xsb");
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveLevel, copy.clone()));
    confirm(&mut studio);
    studio.advance(20.0);
    assert!(copy.is_file() && studio.dialog.is_none());
    assert!(!studio.take_effects().contains(&Effect::Close));
    assert!(!studio.may_close());
}

#[test]
fn moves_of_an_agents_run_are_a_lossy_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    studio.watch_recording(random_walk("careful", 5, 1), None);
    let path = folder.path().join("moves.lurd");
    ask(&mut studio, FilesRequest::SaveRunTo(path.clone()));
    assert!(!path.exists());
    assert!(asked(&studio).losses[1].contains("5 steps"), "{:?}", asked(&studio).losses);
    confirm(&mut studio);
    assert_eq!(fs::read_to_string(&path).expect("written").trim().len(), 5);
    assert!(!studio.runs.shown().expect("a run").file().is_saved);
}

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

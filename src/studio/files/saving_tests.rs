//! Saving over existing files, and questions on closing.

use super::tests::{TWO, ask, edit, edited_and_saved, open, studio, watching_moves, written};
use super::{FileDialog, FilePurpose, FilesRequest};
use crate::formats::character_of_square;
use crate::formats::ron_level::read_levels;
use crate::formats::xsb::read_xsb;
use crate::storage::MAX_FILE_BYTES;
use crate::storage::encoding::{Encoding, TextEncoding, decode};
use crate::studio::command::Command;
use crate::studio::documents::{DocumentsRequest, TextField};
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Dialog, Effect, PlaybackRequest, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::ice::Level;
use std::fs;

#[test]
fn saving_in_another_file_keeps_or_reports_details() {
    let text = "#####\n#@$.#\n#####\nTitle: A\nDifficulty: 3\nSolution: R\n";
    let left_out = "cannot store: 1 solution, Difficulty";
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "a.xsb", text);
    for is_pasted in [false, true] {
        let mut studio = studio(&folder);
        if is_pasted {
            ask(&mut studio, FilesRequest::OpenText(text.to_owned()));
        } else {
            open(&mut studio, &path);
        }
        for name in ["b.xsb", "b.sok", "a.xsb"] {
            let copy = folder.path().join(name);
            assert_eq!(studio.lost_details_text(&copy), None);
            ask(&mut studio, FilesRequest::SaveLevelTo(copy.clone()));
            let read = read_xsb(&fs::read_to_string(copy).expect("read")).value;
            let details = read.details(0).expect("details");
            assert_eq!((details.fields.len(), details.saved_games.len()), (1, 1), "{name}");
            assert_eq!(studio.solutions_of_file().len(), 1, "{name}");
        }
        let native = folder.path().join("b.ron");
        assert!(studio.lost_details_text(&native).is_some_and(|it| it.ends_with(left_out)));
        ask(&mut studio, FilesRequest::SaveLevelTo(native));
        assert!(studio.notices.iter().any(|notice| notice.text.ends_with(left_out)));
    }
}

/// Games played by hand, finished or not.
///
/// A game without a manual move, and one in a file, are not listed.
#[test]
fn closing_asks_about_manual_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = watching_moves(&folder);
    studio.apply(Request::Playback(PlaybackRequest::GoTo(1)));
    studio.apply(Request::Command(Command::PlayFromHere));
    studio.apply(Request::Command(Command::PlayByHand));
    assert!(studio.may_close(), "nothing is played but what is in a file");
    studio.apply(Request::Command(Command::MoveRight));
    assert!(!studio.may_close());
    studio.apply(Request::Command(Command::UndoMove));
    assert!(studio.may_close(), "nothing is left to be lost");
    for _ in 0..2 {
        studio.apply(Request::Command(Command::MoveRight));
        assert!(!studio.may_close());
    }
    assert_eq!(studio.dialog, Some(Dialog::Files(FileDialog::Unsaved)));
    ask(&mut studio, FilesRequest::SaveAndClose);
    let Some(Dialog::Files(FileDialog::Pick(pick))) = &studio.dialog else {
        panic!("{:?}", studio.dialog);
    };
    assert_eq!(pick.purpose, FilePurpose::SaveRun);
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveRun, folder.path().join("game.ron")));
    assert!(studio.take_effects().contains(&Effect::Close));
    assert!(studio.may_close());
}

/// A dead end that is found later does not make the game unsaved.
#[test]
fn dead_end_does_not_make_a_run_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = written(&folder, "level.xsb", "#####\n#@$ #\n#  .#\n#####\n");
    let mut studio = studio(&folder);
    open(&mut studio, &level);
    studio.apply(Request::Command(Command::PlayByHand));
    studio.apply(Request::Command(Command::MoveRight));
    let game = folder.path().join("game.ron");
    ask(&mut studio, FilesRequest::SaveRunTo(game.clone()));
    open(&mut studio, &game);
    wait_until(&mut studio, "the dead end is found", |studio| {
        studio.runs.shown().is_some_and(|run| run.dead_end().is_some())
    });
    assert_eq!(studio.unsaved_manual_runs().count(), 0);
}

/// The title of the second level is in Latin-1.
#[test]
fn saving_keeps_the_encoding_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.xsb");
    let text = TWO.replace("Two", "Caf\u{e9}");
    for text_encoding in [
        TextEncoding { encoding: Encoding::Windows1252, has_byte_order_mark: false },
        TextEncoding { encoding: Encoding::Utf16Le, has_byte_order_mark: true },
        TextEncoding { encoding: Encoding::Utf8, has_byte_order_mark: true },
    ] {
        fs::write(&path, text_encoding.encode(&text).expect("encoded")).expect("written");
        let mut studio = studio(&folder);
        open(&mut studio, &path);
        edit(&mut studio);
        studio.apply(Request::Command(Command::Save));
        assert!(!studio.worlds.ice.is_modified());
        let saved = decode(&fs::read(&path).expect("read")).expect("a text");
        assert_eq!(saved.text_encoding, text_encoding);
        assert!(saved.text.contains("Caf\u{e9}"), "{}", saved.text);
        assert_eq!(studio.notices.iter().filter(|it| it.text.contains("UTF-8")).count(), 0);
    }
}

#[test]
fn unencodable_character_switches_to_utf_8() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.xsb");
    fs::write(&path, b"#####\n#@$.#\n#####\nTitle: Caf\xe9\n").expect("written");
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let (document, text) = (studio.shown_level().id(), "Caf\u{e9} \u{7b2c}".to_owned());
    studio.apply(Request::Documents(DocumentsRequest::SetText {
        document,
        field: TextField::Title,
        text,
    }));
    studio.apply(Request::Command(Command::Save));
    let saved = fs::read_to_string(&path).expect("UTF-8");
    assert!(saved.contains("Caf\u{e9} \u{7b2c}"), "{saved}");
    let actual = "one.xsb was saved as UTF-8, because Windows-1252 has no character for '\u{7b2c}'";
    assert!(studio.notices.iter().any(|notice| notice.text.starts_with(actual)));
}

/// Two levels are saved in the same file; the first becomes unsaved and nothing is lost.
#[test]
fn level_with_overwritten_file_is_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    let mut studio = studio(&folder);
    let save = |studio: &mut Studio| {
        studio.apply(Request::Command(Command::NewBoard));
        edit(studio);
        ask(studio, FilesRequest::SaveLevelTo(path.clone()));
        edit(studio);
        studio.worlds.ice.level().clone()
    };
    let first = save(&mut studio);
    let second = save(&mut studio);
    studio.apply(Request::Command(Command::Save));
    assert_eq!(
        read_levels(&fs::read_to_string(&path).expect("read")).expect("read").value.levels,
        [second]
    );
    assert_eq!(studio.unsaved_levels().len(), 1);
    ask(&mut studio, FilesRequest::SaveAndClose);
    assert!(
        matches!(studio.dialog, Some(Dialog::Files(FileDialog::Pick(_)))),
        "no file of its own"
    );
    assert_eq!(studio.worlds.ice.level(), &first);
    let own = folder.path().join("b/../b.ron");
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveLevel, own.clone()));
    assert_eq!(
        read_levels(&fs::read_to_string(&own).expect("read")).expect("read").value.levels,
        [first]
    );
    assert!(studio.may_close());
}

/// Replaced content exists only in the studio, for relative and absolute paths.
#[test]
fn a_level_whose_file_is_replaced_counts_as_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "a/one.xsb", "#####\n#@$.#\n#####\n");
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let replaced = studio.worlds.ice.document().id();
    studio.apply(Request::Command(Command::NewBoard));
    ask(&mut studio, FilesRequest::SaveLevelTo(folder.path().join("a/../a/one.xsb")));
    assert!(!studio.worlds.ice.is_modified() && studio.worlds.ice.document().id() != replaced);
    let unsaved: Vec<_> =
        studio.modified_levels().into_iter().map(|(_, level)| level.id()).collect();
    assert_eq!(unsaved, [replaced]);
}

/// The second file question does not show text typed for the first.
#[test]
fn file_questions_are_never_equal() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let mut asked = Vec::new();
    for _ in 0..2 {
        studio.apply(Request::Command(Command::NewBoard));
        studio.apply(Request::Command(Command::SaveAs));
        asked.push(studio.dialog.take().expect("a question"));
    }
    assert_ne!(asked[0], asked[1]);
}

/// The file is replaced nevertheless, because you have confirmed it.
#[test]
fn failed_backup_of_a_replaced_file_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.ron");
    let file = fs::File::create(&path).expect("a file");
    file.set_len(MAX_FILE_BYTES + 1).expect("room");
    let mut studio = studio(&folder);
    edit(&mut studio);
    ask(&mut studio, FilesRequest::SaveLevelTo(path));
    assert!(!studio.worlds.ice.is_modified());
    let actual: Vec<_> = studio.notices.iter().map(|notice| notice.text.clone()).collect();
    assert!(actual.iter().any(|it| it.starts_with("The backup was not written: ")), "{actual:?}");
}

/// Saves the second of two levels in a file that another program has written since.
#[test]
fn changes_of_other_programs_are_not_overwritten() {
    let check = |meanwhile: &str, expected: Option<&[&str]>| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = written(&folder, "two.xsb", TWO);
        let mut studio = studio(&folder);
        open(&mut studio, &path);
        let second = LevelSource::File { path: path.clone(), index: 1 };
        ask(&mut studio, FilesRequest::OpenLevel(second));
        for _ in 0..3 {
            edit(&mut studio);
        }
        written(&folder, "two.xsb", meanwhile);
        studio.apply(Request::Command(Command::Save));
        let text = fs::read_to_string(&path).expect("read");
        match expected {
            Some(rows) => {
                let levels = read_xsb(&text).value.levels;
                let middle = |level: &Level| {
                    let row = level.board.row_slices().nth(1).expect("three rows");
                    row.iter().map(|it| character_of_square(*it)).collect::<String>()
                };
                assert_eq!(levels.iter().map(middle).collect::<Vec<_>>(), rows, "{meanwhile}");
                assert!(!studio.worlds.ice.is_modified());
                // An unreadable file stays unchanged.
                for unread in ["##x##", "99999999#"] {
                    assert_eq!(text.contains(unread), meanwhile.contains(unread), "{meanwhile}");
                }
                // Save once more, at the new index.
                edit(&mut studio);
                studio.apply(Request::Command(Command::Save));
                assert!(!studio.worlds.ice.is_modified(), "{meanwhile}");
            }
            None => {
                assert_eq!(text, meanwhile);
                match &studio.dialog {
                    Some(Dialog::Files(FileDialog::Pick(pick))) => {
                        let remark = &pick.remark;
                        assert!(remark.starts_with("two.xsb was not changed"), "{remark}");
                        assert!(!pick.suggested.exists());
                    }
                    // Another level is at its index.
                    Some(Dialog::Files(FileDialog::Changed(change))) => {
                        assert!(meanwhile.contains("#@$ .#"), "{change:?}");
                    }
                    other => panic!("nothing is asked: {meanwhile}, {other:?}"),
                }
            }
        }
    };
    let (first, second) = TWO.split_at(TWO.find("######").expect("a second level"));
    check(TWO, Some(&["#@$.#", "#@ $ #"]));
    check(&format!("{second}\n{first}"), Some(&["#@ $ #", "#@$.#"]));
    check(
        &format!("#####\n#@*.#\n#####\nTitle: New\n\n{TWO}"),
        Some(&["#@*.#", "#@$.#", "#@ $ #"]),
    );
    check(first, None);
    check(&TWO.replacen("#@$.#\n#####", "#@$.#\n##x##", 1), Some(&["#@$.#", "#@ $ #"]));
    check(&format!("{second}\n#@\n99999999#\n"), Some(&["#@ $ #"]));
    check(&TWO.replace("#@ $.#", "#@$ .#"), None);
    check(
        &format!("{TWO}\n{second}\n{second}").replacen("#@$.#", "#@$ .#", 1),
        Some(&["#@$ .#", "#@ $ #", "#@ $.#", "#@ $.#"]),
    );
    check(&format!("{first}\n{first}\n{second}\n{second}"), None);
}

/// Texts and limits of a level are also edits by another program.
#[test]
fn changed_texts_and_limits_are_not_overwritten() {
    let check = |name: &str, text: &str, meanwhile: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = written(&folder, name, text);
        let mut studio = studio(&folder);
        open(&mut studio, &path);
        let document = studio.shown_level().id();
        let mut retitle = |title: &str, expected_writing: bool| {
            let text = title.to_owned();
            studio.apply(Request::Documents(DocumentsRequest::SetText {
                document,
                field: TextField::Title,
                text,
            }));
            studio.apply(Request::Command(Command::Save));
            assert_eq!(studio.shown_level().is_modified(), !expected_writing, "{name} {title}");
        };
        retitle("Mine", true);
        let saved = fs::read_to_string(&path).expect("read");
        assert!(saved.contains("Mine"), "{saved}");
        let (before, after) = meanwhile.split_once(" -> ").expect("a change");
        let changed = saved.replace(before, after);
        assert_ne!(changed, saved);
        fs::write(&path, &changed).expect("written");
        retitle("Mine too", false);
        assert_eq!(fs::read_to_string(&path).expect("read"), changed, "{name}");
    };
    let level =
        "Level(title: \"\", note: \"n\", step_limit: 9, board: [\"#####\", \"#@$.#\", \"#####\"])";
    check("level.ron", level, "step_limit: 9 -> step_limit: 8");
    check("level.ron", level, "\"n\" -> \"m\"");
    let stage = "Level(world: \"platform\", title: \"\", note: \"n\", board: [\"@  G\", \"####\"])";
    check("stage.ron", stage, "\"n\" -> \"m\"");
}

/// The extension does not determine the format: text files contain boards of every format.
#[test]
fn saving_keeps_the_format_of_a_file() {
    let check = |name: &str, text: &str, expected: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder");
        let (studio, path) = edited_and_saved(&folder, name, text);
        assert!(!studio.worlds.ice.is_modified(), "{name}");
        let saved = fs::read_to_string(&path).expect("read");
        assert!(expected.iter().all(|part| saved.contains(part)), "{saved}");
    };
    let codes = "[[[17, 15, 20, 10], [10, 10, 10, 10]], [[17, 35, 20, 10], [10, 30, 10, 10]]]";
    check("list.txt", codes, &["30"]);
    let ice = "Level(title: \"Icy\", board: [\"@ $.\"], ice: [\" ~\"])";
    let native =
        format!("Levels(levels: [Level(board: [\"#####\", \"#@$.#\", \"#####\"]), {ice}])");
    check("list.txt", &native, &["Icy", "~"]);
}

/// Runs and levels of a replaced file are in no file afterwards.
#[test]
fn replaced_work_of_any_kind_is_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = written(&folder, "level.xsb", "######\n#@$ .#\n######\n");
    let mut studio = studio(&folder);
    open(&mut studio, &level);
    for command in [Command::PlayByHand, Command::MoveRight, Command::MoveRight] {
        studio.apply(Request::Command(command));
    }
    let game = folder.path().join("game.ron");
    ask(&mut studio, FilesRequest::SaveRunTo(game.clone()));
    assert_eq!(studio.unsaved_manual_runs().count(), 0);
    ask(&mut studio, FilesRequest::SaveLevelTo(folder.path().join("x/../game.ron")));
    assert_eq!((studio.unsaved_manual_runs().count(), studio.modified_levels().len()), (1, 0));
    ask(&mut studio, FilesRequest::SaveRunTo(game));
    assert_eq!((studio.unsaved_manual_runs().count(), studio.modified_levels().len()), (0, 1));
}

/// The file has not been scanned, so the text of its other levels is lost with it.
#[test]
fn missing_collection_is_not_replaced_by_one_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "sets/two.xsb", TWO);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let second = LevelSource::File { path: path.clone(), index: 1 };
    ask(&mut studio, FilesRequest::OpenLevel(second));
    fs::remove_file(&path).expect("removed");
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    let Some(Dialog::Files(FileDialog::Pick(pick))) = &studio.dialog else { panic!("no question") };
    assert_eq!(pick.remark, "two.xsb no longer exists, including its other levels.");
    assert!(!path.exists() && studio.worlds.ice.is_modified());
    studio.dialog = None;
    fs::remove_dir_all(folder.path().join("sets")).expect("removed");
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    assert!(matches!(studio.dialog, Some(Dialog::Files(FileDialog::Pick(_)))));
    assert!(!folder.path().join("sets").exists());
}

/// Another level may be visible when the answer arrives.
#[test]
fn saving_stops_if_other_work_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "two.xsb", TWO);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    studio.apply(Request::Command(Command::SaveAs));
    let second = LevelSource::File { path, index: 1 };
    ask(&mut studio, FilesRequest::OpenLevel(second));
    let target = folder.path().join("one.ron");
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveLevel, target.clone()));
    assert!(!target.exists());
    studio.apply(Request::Command(Command::SaveAs));
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveLevel, target.clone()));
    assert!(target.exists());
}

#[test]
fn saved_runs_can_be_opened() {
    let check = |name: &str, expected: &str| {
        let path = FilePurpose::SaveRun.with_extension(name.into());
        assert_eq!(path.to_str(), Some(expected));
    };
    check("game", "game.ron");
    check("game 1.5", "game 1.5.ron");
    check("game.xsb", "game.xsb.ron");
    check("GAME.RON", "GAME.RON");
    check("game.lurd", "game.lurd");
}

//! Tests of the dialogs in a whole window, by their accessible names.

use crate::studio::app::App;
use crate::studio::command::Command;
use crate::studio::files::{Files, FilesRequest};
use crate::studio::model::testing::trained_policy;
use crate::studio::model::{Dialog, Mode, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use crate::worlds::ice::letters_of_board;
use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

fn window(files: Files) -> Harness<'static, App> {
    let app = App::new(Studio::new(Settings::default(), files, || ()));
    let mut harness = Harness::builder()
        .with_size(vec2(1024.0, 640.0))
        .build_ui_state(|ui, app: &mut App| app.frame(ui), app);
    harness.run_steps(3);
    harness
}

fn press(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(3);
}

fn type_text(harness: &mut Harness<'_, App>, text: &str) {
    harness.event(eframe::egui::Event::Text(text.to_owned()));
    harness.run_steps(3);
}

#[test]
fn the_palette_opens_a_level_and_gives_commands() {
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND, Key::K);
    assert_eq!(window.state().studio().dialog, Some(Dialog::Palette));
    type_text(&mut window, "mousetrap");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().studio().worlds.ice.level_name(), "Mousetrap");
    assert_eq!(window.state().studio().dialog, None);
    press(&mut window, Modifiers::COMMAND, Key::K);
    type_text(&mut window, "help");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().studio().dialog, Some(Dialog::Help));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(window.state().studio().dialog, None);
}

#[test]
fn unreadable_pasted_text_disables_the_button() {
    let mut window = window(Files::default());
    window.state_mut().studio_mut().apply(Request::Command(Command::PasteLevelText));
    window.run_steps(3);
    for (text, is_disabled) in [("<b>x</b>", true), ("#####\n#@$.#\n#####\n", false)] {
        press(&mut window, Modifiers::COMMAND, Key::A);
        type_text(&mut window, text);
        let button = window.get_by_label("Open text");
        assert_eq!(button.accesskit_node().is_disabled(), is_disabled, "{text}");
    }
}

#[test]
fn keys_belong_to_the_open_dialog() {
    let mut window = window(Files::default());
    press(&mut window, Modifiers::NONE, Key::F1);
    let mode = window.state().studio().mode;
    press(&mut window, Modifiers::NONE, Key::E);
    press(&mut window, Modifiers::COMMAND, Key::K);
    assert_eq!(window.state().studio().mode, mode);
    assert_eq!(window.state().studio().dialog, Some(Dialog::Help));
}

#[test]
fn help_lists_every_command() {
    let mut window = window(Files::default());
    press(&mut window, Modifiers::NONE, Key::F1);
    for command in Command::all() {
        let label = command.spec().label;
        assert!(window.query_all_by_label(label).next().is_some(), "{label} is not listed");
    }
}

#[test]
fn the_library_opens_a_level_by_keyboard() {
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND, Key::F);
    type_text(&mut window, "fish");
    press(&mut window, Modifiers::NONE, Key::Enter);
    let source = window.state().studio().worlds.ice.source().clone();
    assert_eq!(source, LevelSource::Bundled("ice/2-rinks/03-fish.ron".to_owned()));
    assert!(window.query_all_by_label("Fish").next().is_some());
}

#[test]
fn a_level_is_saved_by_its_path_and_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("saved.ron");
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, &path.display().to_string());
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(path.exists());
    assert_eq!(window.state().studio().worlds.ice.source().path(), Some(path.as_path()));
    press(&mut window, Modifiers::COMMAND, Key::N);
    assert_eq!(window.state().studio().worlds.ice.source().path(), None);
    press(&mut window, Modifiers::COMMAND, Key::O);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, &path.display().to_string());
    press(&mut window, Modifiers::NONE, Key::Enter);
    for _ in 0..200 {
        if window.state().studio().worlds.ice.source().path().is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
    panic!("the file was not opened");
}

#[test]
fn enter_in_the_path_field_exports() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    press(&mut window, Modifiers::COMMAND, Key::A);
    let path = folder.path().join("level.png");
    type_text(&mut window, &path.display().to_string());
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().studio().dialog, None);
    for _ in 0..400 {
        if path.exists() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run_steps(1);
    }
    panic!("no picture was written");
}

#[test]
fn replacing_a_level_needs_a_second_press() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.ron");
    std::fs::write(&path, "mine").expect("written");
    let mut window = window(Files::default());
    let is_mine = || std::fs::read_to_string(&path).expect("a file") == "mine";
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    press(&mut window, Modifiers::COMMAND, Key::A);
    // The default extension is added, and a file of this name exists.
    type_text(&mut window, &folder.path().join("mine").display().to_string());
    assert!(window.query_by_label("mine.ron already exists and will be replaced").is_some());
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(is_mine(), "one press");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(!is_mine(), "two presses");
    assert_eq!(window.state().studio().dialog, None);
}

#[test]
fn replacing_a_picture_needs_a_second_press() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.png");
    std::fs::write(&path, "mine").expect("written");
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, &path.display().to_string());
    assert!(window.query_by_label("mine.png already exists and will be replaced").is_some());
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.state().studio().dialog.is_some(), "one press");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().studio().dialog, None, "two presses");
    for _ in 0..400 {
        if std::fs::read(&path).expect("a file") != b"mine" {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run_steps(1);
    }
    panic!("no picture was written");
}

#[test]
fn palette_lists_unsaved_work() {
    let mut window = window(Files::default());
    let studio = window.state_mut().studio_mut();
    studio.apply(Request::Command(Command::NewIceLevel));
    studio.apply(Request::Command(Command::RotateClockwise));
    let drawn = studio.worlds.ice.document().id();
    let other = LevelSource::Bundled("ice/2-rinks/03-fish.ron".to_owned());
    studio.apply(Request::Files(FilesRequest::OpenLevel(other)));
    assert_ne!(studio.worlds.ice.document().id(), drawn);
    press(&mut window, Modifiers::COMMAND, Key::K);
    type_text(&mut window, "unsaved");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().studio().worlds.ice.document().id(), drawn);
}

#[test]
fn closing_lists_unsaved_work() {
    let mut window = window(Files::default());
    let studio = window.state_mut().studio_mut();
    studio.apply(Request::Command(Command::NewIceLevel));
    studio.apply(Request::Command(Command::RotateClockwise));
    for seed in [1, 2] {
        studio.worlds.zuma.training_jobs.add_policy(
            trained_policy(seed),
            format!("trained: {seed}"),
            None,
        );
    }
    assert!(!studio.may_close());
    window.run_steps(3);
    for text in [
        "“Untitled level” has unsaved changes.",
        "2 policies are unsaved:",
        "trained: 1",
        "trained: 2",
    ] {
        assert!(window.query_by_label(text).is_some(), "{text}");
    }
}

#[test]
fn enter_confirms_an_export_after_a_kind_was_clicked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, &folder.path().join("level.png").display().to_string());
    window.get_by_label("SVG").click();
    window.run_steps(3);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().studio().dialog, None);
}

#[test]
fn level_offers_no_gif_and_enter_exports() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut harness = window(Files::new(folder.path().to_owned()));
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    assert!(harness.get_by_label("GIF").accesskit_node().is_disabled(), "nothing moves");
    let path = folder.path().join("a.gif").display().to_string();
    press(&mut harness, Modifiers::COMMAND, Key::A);
    type_text(&mut harness, &path);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(harness.state().studio().dialog.is_some(), "the path is kept");
    harness.get_by_label_contains("has neither an animation nor a page");
    harness.get_by_label("PNG").focus();
    harness.run_steps(3);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(harness.state().studio().dialog.is_some(), "the kind is chosen first");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(harness.state().studio().dialog.is_none());
}

#[test]
fn enter_activates_the_main_button_without_focus() {
    for key in [Key::F1, Key::F2] {
        let mut window = window(Files::default());
        if key == Key::F1 {
            press(&mut window, Modifiers::NONE, Key::F1);
        } else {
            window.state_mut().studio_mut().apply(Request::Command(Command::About));
            window.run_steps(3);
        }
        let heading = if key == Key::F1 { "Keys" } else { "Black Ice" };
        window.get_by_label(heading).click();
        window.run_steps(3);
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(window.state().studio().dialog, None, "{heading}");
    }
}

#[test]
fn ctrl_enter_opens_a_pasted_text_of_several_lines() {
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::V);
    type_text(&mut window, "#######\n#@ $ .#\n#######");
    press(&mut window, Modifiers::COMMAND, Key::Enter);
    let studio = window.state().studio();
    assert_eq!(studio.dialog, None);
    assert_eq!(letters_of_board(&studio.worlds.ice.level().board), "#######/#@_$_.#/#######");
}

#[test]
fn dialog_closes_tooltips() {
    let mut window = window(Files::default());
    let text = Command::Open.spec().tooltip;
    let place = window.get_by_label(Command::Open.spec().label).rect().center();
    window.hover_at(place);
    window.run_steps(40);
    assert!(window.query_by_label(text).is_some(), "a tooltip is shown");
    window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    window.run_steps(20);
    assert!(window.state().studio().dialog.is_some());
    assert!(window.query_by_label(text).is_none(), "the tooltip is over the dialog");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.hover_at(place + vec2(1.0, 1.0));
    window.run_steps(40);
    assert!(window.query_by_label(text).is_some(), "tooltips are back");
}

#[test]
fn library_click_does_not_take_the_keys() {
    let mut window = window(Files::default());
    press(&mut window, Modifiers::COMMAND, Key::N);
    let before = window.state().studio().worlds.ice.level().board.clone();
    let heading = window.state().studio().files.shelves().next().expect("a shelf").title.clone();
    window.get_by_label(&heading).click();
    window.run_steps(3);
    for key in [Key::Num2, Key::ArrowRight, Key::ArrowRight, Key::Space] {
        press(&mut window, Modifiers::NONE, key);
    }
    assert_ne!(window.state().studio().worlds.ice.level().board, before);
}

#[test]
fn start_page_opens_a_lesson_by_enter_and_a_level_by_click() {
    let mut window = window(Files::default());
    press(&mut window, Modifiers::CTRL, Key::F1);
    assert_eq!(window.state().studio().dialog, Some(Dialog::Start));
    window.get_by_label("Draw a level");
    window.get_by_label("Open a run");
    // The first lesson has the focus.
    press(&mut window, Modifiers::NONE, Key::Enter);
    let studio = window.state().studio();
    assert_eq!(studio.dialog, None);
    let lesson = studio.lesson.as_deref().expect("an open lesson");
    assert_eq!(lesson.title(), studio.files.shelves().next().expect("a shelf").levels[0].title);
    press(&mut window, Modifiers::CTRL, Key::F1);
    window.get_by_label("Draw a level").click();
    window.run_steps(3);
    let studio = window.state().studio();
    assert_eq!((studio.dialog.clone(), studio.mode), (None, Mode::Edit));
}

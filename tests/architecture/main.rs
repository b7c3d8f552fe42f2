//! Checks the architecture: allowed imports, a core without side effects, no module cycles, no
//! overlong files.
//!
//! Code under `#[cfg(test)]` in `src/` is exempt. `rules.rs` holds the rules as tables.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

mod graph;
mod imports;
mod retired_words;
mod rules;
mod source;

use std::path::Path;

#[test]
fn source_tree_follows_the_architecture_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(root, &root.join("src"), &mut files);
    assert!(files.len() > 30, "found only {} files", files.len());
    let violations = rules::violations(&source::read(&files));
    assert!(violations.is_empty(), "\n{}\n", violations.join("\n"));
}

/// Collects all Rust files below a folder, in path order.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(root, &path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).expect("a path below the root");
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((name, std::fs::read_to_string(&path).expect("UTF-8 text")));
        }
    }
}

/// Checks the violations found in a small set of files, given as (path, text).
#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    let files: Vec<_> =
        files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    assert_eq!(rules::violations(&source::read(&files)), expected);
}

const WRONG_WAY: &str = "src/board/a.rs:1: board may not import from worlds, only from: nothing";

#[test]
fn imports_outside_the_table_are_reported() {
    let check_board = |text: &str, expected: &[&str]| check(&[("src/board/a.rs", text)], expected);
    check_board("use crate::worlds::World;", &[WRONG_WAY]);
    check_board("use crate::{board::Grid, worlds::{self, World}};", &[WRONG_WAY, WRONG_WAY]);
    check_board("use super::super::worlds as house;", &[WRONG_WAY]);
    check_board("fn f(_: crate::worlds::Level) {}", &[WRONG_WAY]);
    check_board("pub(crate) use crate::worlds::ice;", &[WRONG_WAY]);
    check_board("// use crate::worlds::World;\nuse crate::board::Grid;", &[]);
    check_board("const A: &str = \"crate::worlds\"; const B: &str = r#\"\" crate::worlds\"#;", &[]);
    check_board(
        "/* /* */ crate::worlds::A */ const Q: char = '\"'; use crate::worlds::A;",
        &[WRONG_WAY],
    );
    check(&[("src/worlds/a.rs", "use crate::board::Grid;")], &[]);
    check(
        &[("src/cli/a.rs", "use crate::studio::App;")],
        &["src/cli/a.rs:1: cli may not import from studio, only from: board, worlds, editing, \
         planning, agents, episode, programs, lessons, formats, storage, picture"],
    );
    check(
        &[("src/attic/mod.rs", "")],
        &["src/attic/mod.rs:1: the module attic is not in the table MAY_IMPORT"],
    );
}

#[test]
fn submodules_import_only_earlier_submodules() {
    let fast = |file: &str, text: &str, expected: &[&str]| {
        let file_set = [
            ("src/planning/sokoban/fast/mod.rs", "mod beams;\npub use beams::Beam;"),
            ("src/planning/sokoban/fast/beams/mod.rs", ""),
            ("src/planning/sokoban/fast/moves/mod.rs", ""),
            (&format!("src/planning/sokoban/fast/{file}"), text),
        ];
        check(&file_set, expected);
    };
    let wrong_way = "src/planning/sokoban/fast/moves/macros.rs:1: moves comes before beams, and may \
                     not import from it";
    fast("moves/macros.rs", "use super::super::beams::Beam;", &[wrong_way]);
    fast("moves/macros.rs", "use super::super::Beam;", &[wrong_way]);
    fast("beams/layers.rs", "use crate::planning::sokoban::fast::moves::Move;", &[]);
    check(&[("src/planning/sokoban/moves/a.rs", "use crate::planning::search::beams::A;")], &[]);
}

#[test]
fn test_code_is_exempt() {
    let tests =
        "fn a() {}\n#[cfg(test)]\nmod tests {\n use crate::worlds::A; fn b() { c.unwrap(); }\n}\n";
    check(&[("src/board/a.rs", tests)], &[]);
    let after = format!("{tests}use crate::worlds::A;");
    check(
        &[("src/board/a.rs", &after)],
        &["src/board/a.rs:6: board may not import from worlds, only from: nothing"],
    );
    check(
        &[
            ("src/board/a.rs", "#[cfg(test)]\npub(crate) mod tests;"),
            ("src/board/a/tests.rs", "use crate::worlds::A;"),
        ],
        &[],
    );
}

#[test]
fn only_the_studio_uses_gui_crates() {
    let text = "fn f(ui: &mut egui::Ui) {}";
    check(&[("src/studio/a.rs", text), ("src/main.rs", "use eframe::App;")], &[]);
    check(&[("src/picture/a.rs", text)], &["src/picture/a.rs:1: only src/studio may use egui"]);
    check(
        &[("src/cli/a.rs", "use rfd::FileDialog;")],
        &["src/cli/a.rs:1: only src/studio may use rfd"],
    );
}

#[test]
fn core_uses_no_files_clocks_or_environment() {
    let check_core = |text: &str, what: &[&str]| {
        let expected: Vec<_> =
            what.iter().map(|what| format!("src/board/a.rs:1: {what}")).collect();
        check(
            &[("src/board/a.rs", text)],
            &expected.iter().map(String::as_str).collect::<Vec<_>>(),
        );
    };
    check_core("use std::{fmt, fs::File};", &["the core may not use std::fs"]);
    check_core("fn f() { std::env::args(); }", &["the core may not use std::env"]);
    check_core("use std::time::{Duration, Instant};", &["the core may not use std::time::Instant"]);
    check_core(
        "use std::thread;",
        &["the core may not import all of std::thread: std::thread::sleep is part of it"],
    );
    check_core(
        "use std::time::*;",
        &[
            "the core may not import all of std::time: std::time::Instant is part of it",
            "the core may not import all of std::time: std::time::SystemTime is part of it",
        ],
    );
    check_core("use std::time::Duration; use std::sync::Arc; use rand_chacha::ChaCha8Rng;", &[]);
    check(&[("src/storage/a.rs", "use std::fs; use std::time::SystemTime;")], &[]);
}

#[test]
fn module_cycles_are_reported() {
    let cycle = &["modules in a cycle: board::a → board::b → board::a"];
    let module_file = "mod a;\nmod b;\npub use a::A;\npub use b::B;";
    let check_modules = |a: &str, b: &str, expected: &[&str]| {
        let files =
            [("src/board/mod.rs", module_file), ("src/board/a.rs", a), ("src/board/b.rs", b)];
        check(&files, expected);
    };
    check_modules("use super::b;", "", &[]);
    check_modules("use super::b;", "fn f(_: super::a::A) {}", cycle);
    check_modules("use super::B;", "use crate::board::A;", cycle);
    check_modules("use super::B;", "#[cfg(test)] mod tests { use super::super::A; }", &[]);
    let nested = [
        ("src/worlds/mod.rs", "pub mod ice;\npub trait World {}\nuse ice::Level;"),
        ("src/worlds/ice/mod.rs", "mod level;\npub use level::Level;"),
        ("src/worlds/ice/level.rs", "use crate::worlds::World;"),
    ];
    check(&nested, &["modules in a cycle: worlds → worlds::ice::level → worlds"]);
}

#[test]
fn folder_cycles_are_reported_but_in_the_front_ends() {
    let files = |folder: &str| {
        let file = |path: &str, text: &str| (format!("src/{folder}/{path}"), text.to_owned());
        let files = [
            file("a/mod.rs", "mod low;\nmod high;\npub use low::Low;\npub use high::High;"),
            file("a/low.rs", ""),
            file("a/high.rs", "use super::super::b::B;"),
            file("b.rs", "use super::a::Low;"),
        ];
        files.to_vec()
    };
    let check_folder = |folder: &str, expected: &[&str]| {
        assert_eq!(rules::violations(&source::read(&files(folder))), expected);
    };
    check_folder("planning", &["folders in a cycle: planning::a → planning::b → planning::a"]);
    check_folder(
        "planning/belief",
        &["folders in a cycle: planning::belief::a → \
         planning::belief::b → planning::belief::a"],
    );
    check_folder("cli", &[]);
    check_folder("studio", &[]);
    check_folder(
        "studio/files",
        &["folders in a cycle: studio::files::a → \
         studio::files::b → studio::files::a"],
    );
}

#[test]
fn model_of_the_studio_imports_no_view() {
    let check_model = |path: &str, text: &str, expected: &[&str]| {
        let view = ("src/studio/panel.rs", "pub fn show(ui: &mut egui::Ui) {}");
        check(&[view, (path, text)], expected);
    };
    let upward = "src/studio/model.rs:1: shows nothing, and may not import the view studio::panel";
    check_model("src/studio/model.rs", "use super::panel::show;", &[upward]);
    check_model("src/studio/model.rs", "// use super::panel::show;", &[]);
    check_model("src/studio/view.rs", "use super::panel::show;\nfn f(_: &Painter) {}", &[]);
    check_model("src/studio/launch.rs", "use super::panel::show;", &[]);
}

#[test]
fn unwrap_and_todo_outside_tests_are_reported() {
    check(
        &[("src/board/a.rs", "fn f() {\n a.unwrap();\n todo!()\n}")],
        &["src/board/a.rs:2: unwrap outside tests", "src/board/a.rs:3: todo outside tests"],
    );
    check(&[("src/board/a.rs", "fn f() { a.unwrap_or_default(); let todo = 1; }")], &[]);
}

#[test]
fn files_over_the_line_limit_are_reported() {
    let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}", "fn a() {}\n".repeat(500));
    let lines = |count: usize| format!("{}{tests}", "// comments count too\n".repeat(count));
    check(&[("src/board/a.rs", &lines(450))], &[]);
    check(
        &[("src/board/a.rs", &lines(451))],
        &["src/board/a.rs:1: 451 lines; at most 450: split the file"],
    );
}

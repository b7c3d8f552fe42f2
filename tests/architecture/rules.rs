//! The architecture rules, as a table of allowed imports and a few lists.

use crate::graph::Modules;
use crate::imports::{NamedPath, named_paths};
use crate::source::{SourceFile, tokens};

/// Each top-level module with the modules that it may import from. A new top-level module needs a
/// row here and in the module map in `src/lib.rs`.
pub const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("worlds", &["board"]),
    ("editing", &["board", "worlds"]),
    ("planning", &["board", "worlds"]),
    ("agents", &["board", "worlds", "planning"]),
    ("episode", &["board", "worlds", "planning", "agents"]),
    ("programs", &["board", "worlds", "planning", "agents", "episode"]),
    ("formats", &["board", "worlds", "planning", "agents", "episode"]),
    ("storage", &["board", "worlds", "planning", "agents", "episode", "formats"]),
    ("picture", &["board", "worlds", "planning", "agents", "episode", "formats"]),
    ("cli", EVERYTHING),
    ("studio", EVERYTHING),
];

/// Submodules of a module in dependency order: each may import only from those before it.
const IN_ORDER: &[(&[&str], &[&str])] = &[(
    &["planning", "sokoban", "fast"],
    &[
        "ground",
        "perturbation",
        "deadlocks",
        "features",
        "moves",
        "feature_search",
        "beams",
        "improving",
        "portfolio",
    ],
)];

/// Modules that the window and the command line may import from. Neither may import the other.
const EVERYTHING: &[&str] = &[
    "board", "worlds", "editing", "planning", "agents", "episode", "programs", "formats",
    "storage", "picture",
];

/// Modules that may use files, processes and clocks. All other modules are the core.
const OUTSIDE: &[&str] = &["programs", "storage", "cli", "studio"];

/// Paths that the core may not use: input and output, clocks, sleeping, unseeded random numbers.
const FORBIDDEN_IN_CORE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::time::Instant",
    "std::time::SystemTime",
    "std::thread::sleep",
    "rand::thread_rng",
    "rand::rng",
    "rand::random",
];

/// Prefixes of the names of the GUI crates.
const WINDOW_CRATES: &[&str] = &["egui", "eframe", "rfd"];

/// Maximum number of lines of a file without its test code.
const MAX_LINES: usize = 450;

/// Returns all violations of the rules, as "file:line: message".
pub fn violations(files: &[SourceFile]) -> Vec<String> {
    let modules = Modules::new(files);
    let mut found = Vec::new();
    for file in files {
        let mut report = |line: usize, what: String| {
            found.push(format!("{}:{line}: {what}", file.path));
        };
        let room = file.module.first().map(String::as_str);
        let is_main = file.path == "src/main.rs";
        if let Some(room) = room
            && !is_main
            && !MAY_IMPORT.iter().any(|(known, _)| *known == room)
        {
            report(1, format!("the module {room} is not in the table MAY_IMPORT"));
        }
        let code_tokens = tokens(&file.code);
        // Imports: allowed direction, GUI crates only in the studio, no side effects in the core.
        for path in named_paths(&code_tokens) {
            if let (Some(room), Some(target)) =
                (room, modules.absolute(&file.module, &path.segments))
            {
                check_rooms(room, &target, &mut |what| report(path.line, what));
                // A re-export hides the defining module, so the order is checked on the definition.
                let home = modules.home(target);
                check_order(&file.module, &home, &mut |what| report(path.line, what));
            }
            let may_open_windows = is_main || room == Some("studio");
            if !may_open_windows && names_window_crate(&path) {
                report(path.line, format!("only src/studio may use {}", path.segments[0]));
            }
            if !is_main && !room.is_some_and(|room| OUTSIDE.contains(&room)) {
                check_purity(&path, &mut |what| report(path.line, what));
            }
        }
        // Unfinished code: `.unwrap(`, `todo!`, `unimplemented!` and `dbg!`.
        for three in code_tokens.windows(3) {
            let mark = match [three[0].text, three[1].text, three[2].text] {
                [".", "unwrap", "("] => "unwrap",
                [mark @ ("todo" | "unimplemented" | "dbg"), "!", _] => mark,
                _ => continue,
            };
            report(three[1].line, format!("{mark} outside tests"));
        }
        if file.line_count > MAX_LINES {
            let lines = file.line_count;
            report(1, format!("{lines} lines; at most {MAX_LINES}: split the file"));
        }
    }
    found.extend(modules.circles());
    found
}

/// Checks an import against the table `MAY_IMPORT`.
fn check_rooms(room: &str, target: &[String], report: &mut impl FnMut(String)) {
    let Some(other) = target.first() else { return };
    let allowed = MAY_IMPORT.iter().find(|(known, _)| *known == room).map_or(&[][..], |row| row.1);
    let is_room = MAY_IMPORT.iter().any(|(known, _)| known == other);
    if is_room && other != room && !allowed.contains(&other.as_str()) {
        let allowed = if allowed.is_empty() { "nothing".to_owned() } else { allowed.join(", ") };
        report(format!("{room} may not import from {other}, only from: {allowed}"));
    }
}

/// Checks an import between submodules against `IN_ORDER`.
fn check_order(module: &[String], target: &[String], report: &mut impl FnMut(String)) {
    for (above, rooms) in IN_ORDER {
        let room_of = |path: &[String]| {
            let is_below = path.iter().zip(*above).filter(|(one, other)| one == other).count();
            let name = path.get(above.len()).filter(|_| is_below == above.len())?;
            rooms.iter().position(|room| room == name)
        };
        if let (Some(room), Some(other)) = (room_of(module), room_of(target))
            && other > room
        {
            let [room, other] = [rooms[room], rooms[other]];
            report(format!("{room} comes before {other}, and may not import from it"));
        }
    }
}

fn names_window_crate(path: &NamedPath) -> bool {
    WINDOW_CRATES.iter().any(|name| path.segments[0].starts_with(name))
}

/// Reports a forbidden path that is written out, imported with its whole module (`use std::time;`),
/// or imported by a glob.
fn check_purity(path: &NamedPath, report: &mut impl FnMut(String)) {
    let named = path.segments.join("::");
    for forbidden in FORBIDDEN_IN_CORE {
        let is_below = |longer: &str, shorter: &str| {
            longer
                .strip_prefix(shorter)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        let whole = named.trim_end_matches("::*");
        if is_below(&named, forbidden) {
            report(format!("the core may not use {forbidden}"));
        } else if path.in_use && is_below(forbidden, whole) {
            report(format!("the core may not import all of {whole}: {forbidden} is part of it"));
        }
    }
}

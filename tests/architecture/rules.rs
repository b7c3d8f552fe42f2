//! The architecture rules, as a table of allowed imports and a few lists.

use crate::graph::ModuleGraph;
use crate::imports::{NamedPath, named_paths};
use crate::source::{SourceFile, tokens};

/// Each top-level module with the modules that it may import from. A new top-level module needs a
/// row here and in the module map in `src/lib.rs`.
pub const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("worlds", &["board"]),
    ("planning", &["board", "worlds"]),
    ("agents", &["board", "worlds", "planning"]),
    ("episode", &["board", "worlds", "planning", "agents"]),
    ("programs", &["board", "worlds", "planning", "agents", "episode"]),
    ("lessons", &["board", "worlds", "planning", "agents", "episode"]),
    ("editing", &["board", "worlds", "episode", "lessons"]),
    ("formats", &["board", "worlds", "planning", "agents", "episode", "lessons"]),
    ("storage", &["board", "worlds", "planning", "agents", "episode", "lessons", "formats"]),
    ("picture", &["board", "worlds", "planning", "agents", "episode", "lessons", "formats"]),
    ("cli", ALL_BUT_FRONT_ENDS),
    ("studio", ALL_BUT_FRONT_ENDS),
];

/// Submodules of a module in dependency order: each may import only from those before it.
const SUBMODULE_ORDER: &[(&[&str], &[&str])] = &[(
    &["planning", "sokoban", "fast"],
    &[
        "topology",
        "perturbation",
        "deadlocks",
        "features",
        "moves",
        "feature_search",
        "beams",
        "improvement",
        "portfolio",
    ],
)];

/// Modules of the studio that show nothing themselves but start or list views.
///
/// All other modules that show nothing (the model and the handlers) may not import a view.
const STARTS_VIEWS: &[&[&str]] = &[
    &["studio", "launch"],
    // The adapters of the worlds also show the toolbars.
    &["studio", "worlds"],
];

/// Modules whose folders may import each other in a circle.
///
/// In the studio, each folder holds the state, the handlers and the views of one thing: the model
/// holds all states, and the handlers and views use the model. In the command line, the folder of a
/// verb calls each world's part of the verb, which reads the options of the verb.
const MAY_HAVE_FOLDER_CYCLES: &[&[&str]] = &[&["studio"], &["cli"]];

/// Modules that the window and the command line may import from. Neither may import the other.
const ALL_BUT_FRONT_ENDS: &[&str] = &[
    "board", "worlds", "editing", "planning", "agents", "episode", "programs", "lessons",
    "formats", "storage", "picture",
];

/// Modules that may use files, processes and clocks. All other modules are the core.
const WITH_SIDE_EFFECTS: &[&str] = &["programs", "storage", "cli", "studio"];

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
const GUI_CRATES: &[&str] = &["egui", "eframe", "rfd"];

/// Maximum number of lines of a file without its test code.
const MAX_LINES: usize = 450;

/// Returns all violations of the rules, as "file:line: message".
pub fn violations(files: &[SourceFile]) -> Vec<String> {
    let modules = ModuleGraph::new(files);
    let mut found = Vec::new();
    let views: Vec<_> =
        files.iter().filter(|file| is_view(file)).map(|file| file.module.clone()).collect();
    for file in files {
        let mut report = |line: usize, what: String| {
            found.push(format!("{}:{line}: {what}", file.path));
        };
        let top_module = file.module.first().map(String::as_str);
        let is_main = file.path == "src/main.rs";
        if let Some(top_module) = top_module
            && !is_main
            && !MAY_IMPORT.iter().any(|(known, _)| *known == top_module)
        {
            report(1, format!("the module {top_module} is not in the table MAY_IMPORT"));
        }
        let code_tokens = tokens(&file.code);
        // Imports: allowed direction, GUI crates only in the studio, no side effects in the core.
        for path in named_paths(&code_tokens) {
            if let (Some(top_module), Some(target)) =
                (top_module, modules.absolute(&file.module, &path.segments))
            {
                check_import(top_module, &target, &mut |what| report(path.line, what));
                // A re-export hides the defining module, so the order is checked on the definition.
                let home = modules.defining_module(target);
                check_order(&file.module, &home, &mut |what| report(path.line, what));
                let needs_view = !path.is_reexport && views.contains(&home);
                if needs_view && !views.contains(&file.module) && !starts_views(&file.module) {
                    let home = home.join("::");
                    report(path.line, format!("shows nothing, and may not import the view {home}"));
                }
            }
            let may_use_gui = is_main || top_module == Some("studio");
            if !may_use_gui && is_gui_crate(&path) {
                report(path.line, format!("only src/studio may use {}", path.segments[0]));
            }
            if !is_main
                && !top_module.is_some_and(|top_module| WITH_SIDE_EFFECTS.contains(&top_module))
            {
                check_core_path(&path, &mut |what| report(path.line, what));
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
    found.extend(modules.cycles());
    found.extend(modules.folder_cycles(MAY_HAVE_FOLDER_CYCLES));
    found
}

/// Names of modules of the studio that are tables of views or panels.
const VIEW_TABLES: &[&str] = &["panels", "trees", "views"];

/// Whether a module of the studio shows something or lists views.
///
/// It names `Ui`, `Area` or a painter, or is one of [`VIEW_TABLES`].
fn is_view(file: &SourceFile) -> bool {
    file.module.first().is_some_and(|top| top == "studio")
        && (file.module.last().is_some_and(|name| VIEW_TABLES.contains(&name.as_str()))
            || tokens(&file.code).iter().any(|token| {
                matches!(token.text, "Ui" | "Area") || token.text.ends_with("Painter")
            }))
}

fn starts_views(module: &[String]) -> bool {
    STARTS_VIEWS.iter().any(|known| *known == module)
}

/// Checks an import against the table `MAY_IMPORT`.
fn check_import(top_module: &str, target: &[String], report: &mut impl FnMut(String)) {
    let Some(other) = target.first() else { return };
    let allowed =
        MAY_IMPORT.iter().find(|(known, _)| *known == top_module).map_or(&[][..], |row| row.1);
    let is_listed = MAY_IMPORT.iter().any(|(known, _)| known == other);
    if is_listed && other != top_module && !allowed.contains(&other.as_str()) {
        let allowed = if allowed.is_empty() { "nothing".to_owned() } else { allowed.join(", ") };
        report(format!("{top_module} may not import from {other}, only from: {allowed}"));
    }
}

/// Checks an import between submodules against `SUBMODULE_ORDER`.
fn check_order(module: &[String], target: &[String], report: &mut impl FnMut(String)) {
    for (above, submodules) in SUBMODULE_ORDER {
        let position_of = |path: &[String]| {
            let is_below = path.iter().zip(*above).filter(|(one, other)| one == other).count();
            let name = path.get(above.len()).filter(|_| is_below == above.len())?;
            submodules.iter().position(|room| room == name)
        };
        if let (Some(room), Some(other)) = (position_of(module), position_of(target))
            && other > room
        {
            let [room, other] = [submodules[room], submodules[other]];
            report(format!("{room} comes before {other}, and may not import from it"));
        }
    }
}

fn is_gui_crate(path: &NamedPath) -> bool {
    GUI_CRATES.iter().any(|name| path.segments[0].starts_with(name))
}

/// Reports a forbidden path that is written out, imported with its whole module (`use std::time;`),
/// or imported by a glob.
fn check_core_path(path: &NamedPath, report: &mut impl FnMut(String)) {
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

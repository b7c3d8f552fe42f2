//! Tests that generated pages of `docs/` equal the tables of the code.
//!
//! `UPDATE_DOCS=1 cargo test --lib pages_tests` rewrites them.

use super::command::key_reference;
use super::glossary::Term;
use std::fmt::Write;
use std::path::Path;

/// Compares a page with its expected text, or rewrites it.
#[track_caller]
fn check(name: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, expected).expect("a written page");
    }
    let found = std::fs::read_to_string(&path).expect("a page");
    let differs = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert!(
        found == expected,
        "{name} is out of date: run UPDATE_DOCS=1 cargo test --lib pages_tests\n{differs:?}"
    );
}

const GLOSSARY: &str = "\
# Glossary

Words of the code, the window, the JSON answers and these pages. Point at a label of the window to see its definition. How
the figures of a decision belong together: [reading a decision](reading-a-decision.md).

";

#[test]
fn the_glossary_page_holds_every_term_of_the_table() {
    let mut page = GLOSSARY.to_owned();
    for term in Term::ALL {
        writeln!(page, "- **{}**: {}", term.name(), term.definition()).expect("a text");
    }
    check("glossary.md", &page);
}

const KEYS: &str = "\
# Keys

`F1` lists every key in the window, `Ctrl+K` searches every command. A command that is not possible now is grey, and its
tooltip gives the reason. Letters and digits work on every keyboard layout: where a layout writes another script, the
position of the key counts.

While you play on ice, a click on a cell walks there. With a selection, rotating, mirroring, filling, scattering and
normalising act on the selection.
";

#[test]
fn the_page_of_keys_lists_every_command_of_the_table() {
    let mut page = KEYS.to_owned();
    for (context, rows) in key_reference() {
        writeln!(page, "\n## {}\n\n| keys | command | effect |\n|---|---|---|", context.label())
            .expect("a text");
        for row in rows {
            let keys: Vec<_> = row.keys.iter().map(|key| format!("`{key}`")).collect();
            writeln!(page, "| {} | {} | {} |", keys.join(", "), row.label, row.effect)
                .expect("a text");
        }
    }
    check("keys.md", &page);
}

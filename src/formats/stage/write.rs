//! Writes stage files, and plans for stages as lists of actions.

use crate::worlds::platform::{Action, Level};
use std::fmt::Display;

/// Returns the text of a stage file; omits title, author and note.
///
/// The first line is the search that the level stores. A level without agent or gate lacks that
/// line.
#[must_use]
pub fn write_stage(level: &Level) -> String {
    let mut text = format!("{}\n", level.search.name());
    push_line(&mut text, 'W', level.columns.iter().map(|column| column.height));
    push_line(&mut text, 'R', level.rocks());
    if level.agent.is_some() {
        push_line(&mut text, 'A', level.agent);
    }
    if level.gate.is_some() {
        push_line(&mut text, 'G', level.gate);
    }
    text
}

/// Appends a line with a key and numbers.
fn push_line<T: Display>(text: &mut String, key: char, numbers: impl IntoIterator<Item = T>) {
    text.push(key);
    for number in numbers {
        text.push_str(&format!(" {number}"));
    }
    text.push('\n');
}

/// Returns the actions separated by commas: `R,CR,L` is right, climb right, left.
#[must_use]
pub fn write_plan(actions: &[Action]) -> String {
    let names: Vec<&str> = actions.iter().map(|action| action.name()).collect();
    names.join(",")
}

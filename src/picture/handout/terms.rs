//! Explanations of the labels of decisions, in the words of the glossary.

use std::collections::BTreeMap;

/// The glossary, one term a line: `- **term**: definition`.
const GLOSSARY: &str = include_str!("../../../docs/glossary.md");

/// Headings of columns and labels of facts, each with the term that explains it.
const TERMS: [(&str, &str); 26] = [
    ("actions", "candidate"),
    ("action", "candidate"),
    ("verdict", "verdict"),
    ("g", "g"),
    ("h", "h"),
    ("success", "success"),
    ("steps", "expected steps"),
    ("cost", "upper bound"),
    ("added risk", "added risk"),
    ("reveals", "reveals"),
    ("bits", "information in bits"),
    ("points", "expected points"),
    ("hit", "hit probability"),
    ("Guarantee", "guarantee"),
    ("Stopped by", "cut short"),
    ("Success", "success"),
    ("Already lost", "lost"),
    ("Expected steps", "expected steps"),
    ("Cost", "mean cost"),
    ("Worst cost", "worst cost"),
    ("Worst case", "worst case"),
    ("Expected points", "expected points"),
    ("Hit probability", "hit probability"),
    ("Nodes expanded", "node"),
    ("Scenarios", "scenario"),
    ("Time", "decision time"),
];

/// Returns the explanations of all labels that have one.
pub(super) fn explanations() -> BTreeMap<&'static str, String> {
    TERMS.into_iter().filter_map(|(label, term)| Some((label, definition(term)?))).collect()
}

/// Returns the definition of a term as plain text; `None` if the glossary does not have the term.
fn definition(term: &str) -> Option<String> {
    let start = format!("- **{term}**: ");
    let text = GLOSSARY.lines().find_map(|line| line.strip_prefix(&start))?;
    Some(text.replace('`', ""))
}

#[cfg(test)]
mod tests {
    use super::super::{ice, zuma};
    use super::*;

    #[test]
    fn every_heading_has_an_explanation_without_markup() {
        let explained = explanations();
        assert_eq!(explained.len(), TERMS.len(), "every term is in the glossary");
        for heading in ice::COLUMNS.iter().chain(&zuma::COLUMNS) {
            assert!(explained.contains_key(heading), "{heading}");
        }
        for text in explained.values() {
            assert!(text.ends_with('.') && !text.contains(['`', '*', '[']), "{text}");
        }
        assert!(explained["g"].starts_with("Steps from the start"), "{}", explained["g"]);
    }
}

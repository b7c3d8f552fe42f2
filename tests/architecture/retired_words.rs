//! Retired words stay away: private names that the terms of the glossary have replaced.
//!
//! A reader of the literature should recognise each part by its name. These words were used for
//! such parts before, so they come back easily.

use std::path::Path;

/// Words for names, comments and pages, each with the words to use instead.
const RETIRED: &[(&str, &str)] = &[
    ("anew", "again, from the start"),
    ("astray", "deviation, actual"),
    ("bait", "trap plan"),
    ("believer", "belief holder"),
    ("bequest", "warm start"),
    ("bettering", "anytime improver"),
    ("deed", "ground transition, effect"),
    ("deeds", "ground transitions, effects"),
    ("desk", "open documents"),
    ("doom", "certain deadlock"),
    ("easel", "board widget"),
    ("floorplan", "static level"),
    ("foreknowledge", "value of information"),
    ("glance", "one-step value, cheap check"),
    ("glimpse", "partial view"),
    ("heir", "successor, warm start"),
    ("imagining", "hover preview"),
    ("judgement", "evaluation, verdict, decision values"),
    ("leash", "process group"),
    ("nobody", "no thread, no program, no user"),
    ("outlook", "policy statistics"),
    ("partings", "separators"),
    ("pondering", "improvement in the background"),
    ("pose", "packed state"),
    ("poses", "packed states"),
    ("priceless", "success-first weight"),
    ("pursuit", "closure"),
    ("quest", "resumable search"),
    ("reckon", "review, estimate"),
    ("reckoned", "reviewed, estimated"),
    ("reckoner", "decision reviewer"),
    ("rehearsal", "plan simulation"),
    ("rink", "bit board, board"),
    ("roster", "registry"),
    ("scouting", "information-gathering detour"),
    ("seclusion", "separating crates"),
    ("sequel", "continuation"),
    ("sighting", "deadlock report"),
    ("stakes", "cost model, costs"),
    ("stroll", "walk segment"),
    ("temper", "replanning settings"),
    ("vicinity", "plan neighbourhood"),
    ("viewpoint", "query"),
    ("wariness", "risk weight"),
    ("weighing", "evaluation"),
    ("whoever", "the agent, the caller, you"),
    ("workings", "posterior cache"),
    ("yardstick", "reference player, clairvoyant"),
];

/// Words for names only: in prose they have their usual meaning, or files contain them as keys.
const RETIRED_NAMES: &[(&str, &str)] = &[
    ("bank", "scenario set"),
    ("caution", "loss multiplier, risk aversion"),
    ("course", "candidate, path"),
    ("footprint", "cell visits"),
    ("forth", "forward"),
    ("gauge", "job control"),
    ("grip", "surface, handle"),
    ("hazard", "loss probability"),
    ("hope", "goal status"),
    ("judge", "evaluate, classify, deadlock detection"),
    ("patience", "replanning settings, time limit"),
    ("powers", "planner limits"),
    ("probe", "look-ahead"),
    ("prospect", "information gain"),
    ("prover", "safety checker"),
    ("school", "training jobs"),
    ("seat", "agent inputs, player"),
    ("settle", "close, complete"),
    ("swept", "visited, Gibbs sweep"),
    ("tally", "statistics, counts"),
    ("team", "solver group"),
    ("travel", "crate search, walk"),
    ("urn", "Beta-Bernoulli distribution"),
    ("vacancies", "vacancy costs"),
    ("workshop", "plan optimizer"),
];

/// This file contains the words on purpose.
const EXEMPT: &str = "tests/architecture/retired_words.rs";

#[test]
fn retired_words_stay_away() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests", "examples", "benches"] {
        super::collect(root, &root.join(folder), &mut files);
    }
    assert!(files.len() > 300, "found only {} files", files.len());
    let mut hits: Vec<String> = files
        .iter()
        .filter(|(path, _)| path != EXEMPT)
        .flat_map(|(path, text)| hits_in_code(path, text))
        .collect();
    for page in pages(root) {
        let text = std::fs::read_to_string(root.join(&page)).expect("UTF-8 text");
        hits.extend(text.lines().enumerate().flat_map(|(at, line)| hits_in_prose(&page, at, line)));
    }
    assert!(hits.is_empty(), "\n{}\n", hits.join("\n"));
}

/// The pages of the documentation.
fn pages(root: &Path) -> Vec<String> {
    let docs = std::fs::read_dir(root.join("docs")).expect("a readable folder");
    let names = docs.map(|entry| entry.expect("a readable entry").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let pages = names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}"));
    ["README.md", "CONTRIBUTING.md"].map(str::to_owned).into_iter().chain(pages).collect()
}

/// Retired words in the names and comments of a source file.
fn hits_in_code(path: &str, text: &str) -> Vec<String> {
    let code = super::source::without_comments_and_literals(text);
    let mut hits = Vec::new();
    for (at, (line, code)) in text.lines().zip(code.lines()).enumerate() {
        for name in code.split(|it: char| !it.is_alphanumeric() && it != '_') {
            let parts = parts_of(name);
            let tables = [RETIRED, RETIRED_NAMES].into_iter().flatten();
            for (word, instead) in tables.filter(|(word, _)| parts.iter().any(|it| it == word)) {
                hits.push(format!("{path}:{}: {name}: instead of “{word}”: {instead}", at + 1));
            }
        }
        if let Some(comment) = comment_of(line, code) {
            hits.extend(hits_in_prose(path, at, comment));
        }
    }
    hits
}

/// Retired words in a line of text.
fn hits_in_prose(path: &str, at: usize, line: &str) -> Vec<String> {
    let words: Vec<String> =
        line.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase).collect();
    let found = RETIRED.iter().filter(|(word, _)| words.iter().any(|it| it == word));
    let hit = |(word, instead)| format!("{path}:{}: instead of “{word}”: {instead}", at + 1);
    found.map(|&(word, instead)| hit((word, instead))).collect()
}

/// The comment at the end of a line. `code` is the line without comments and string literals.
fn comment_of<'a>(line: &'a str, code: &str) -> Option<&'a str> {
    let starts = line.match_indices("//").map(|(at, _)| at);
    // Two slashes of code or of a string literal are not followed by blanks alone in the code.
    starts.map(|at| &line[at..]).find(|rest| {
        let rest_of_code: String = code.chars().rev().take(rest.chars().count()).collect();
        rest_of_code.trim().is_empty()
    })
}

/// The parts of a name in lower case: `TravelTo` and `travel_to` give `travel` and `to`.
fn parts_of(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut was_lower = false;
    for character in name.chars() {
        if character == '_' || (character.is_uppercase() && was_lower) {
            parts.push(String::new());
        }
        was_lower = character.is_lowercase() || character.is_numeric();
        if let Some(part) = parts.last_mut().filter(|_| character != '_') {
            part.extend(character.to_lowercase());
        }
    }
    parts
}

#[test]
fn names_and_comments_are_checked_word_by_word() {
    let count = |text: &str| hits_in_code("src/a.rs", text).len();
    assert_eq!(count("struct RinkBoard; // the rink"), 2);
    assert_eq!(count("fn on_rink() {}"), 1);
    assert_eq!(count("let drink = \"the rink\";"), 0);
    assert_eq!(count("let seat = 1; // a seat"), 1);
    assert_eq!(count("let page = \"https://rink.example\"; // page"), 0);
    assert_eq!(
        hits_in_prose("docs/a.md", 4, "The Rink."),
        ["docs/a.md:5: instead of “rink”: bit board, board"]
    );
}

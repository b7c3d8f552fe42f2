//! Tests of `blackice lesson`.

use crate::support::TestFolder;
use serde_json::json;

/// A level with one ice cell.
const LEVEL: &str = "Level(version: 1, board: [\"######\", \"#@$ .#\", \"######\"], ice: [\"      \", \
    \"   ~  \"])\n";

/// A draft that names a run and a level in other files.
const DRAFT: &str = "Lesson(\n    version: 1,\n    title: \"A <b>push</b>\",\n    runs: {\"push\": \
    File(\"data/run.ron\")},\n    levels: {\"slide\": File(\"data/level.ron\")},\n    moments: [\n        \
    Moment(\n            narration: \"Watch.\",\n            room: Watch(run: \"push\"),\n            \
    question: Some(Question(ask: \"Where <to>?\", kind: Move)),\n        ),\n        \
    Moment(room: Search(level: \"slide\")),\n        Moment(room: Verify(level: \"slide\", ice_maps: \
    true),\n            question: Some(Question(ask: \"Ice?\", kind: Cell(Ice)))),\n    ],\n)\n";

/// Returns a folder with the draft and its files.
fn drafted() -> TestFolder {
    let folder = TestFolder::with_files(&[("data/level.ron", LEVEL), ("draft.lesson", DRAFT)]);
    let solved = folder.blackice("solve data/level.ron --objective moves --record data/run.ron");
    assert_eq!(solved.status, 0, "{}", solved.stderr);
    folder
}

/// Returns a folder with the lesson of the draft, and its digest.
fn embedded() -> (TestFolder, String) {
    let folder = drafted();
    let embedded = folder.blackice("lesson embed draft.lesson a.lesson");
    assert_eq!((embedded.status, embedded.stdout.as_str()), (0, ""), "{}", embedded.stderr);
    let checked = folder.blackice("lesson check a.lesson --json");
    assert_eq!((checked.status, checked.stderr.as_str()), (0, ""));
    let digest = checked.json()[0]["digest"].as_str().expect("a digest").to_owned();
    (folder, digest)
}

#[test]
fn drafts_become_lessons_that_check() {
    let (folder, digest) = embedded();
    let text = folder.text("a.lesson");
    assert!(text.starts_with("Lesson(\n    version: 1,\n") && !text.contains("File("), "{text}");
    let report = &folder.blackice("lesson check a.lesson --json").json()[0];
    let expected = json!({
        "index": 1, "name": "a.lesson", "title": "A <b>push</b>", "digest": digest, "runs": 1,
        "levels": 1, "moments": 3, "questions": 2, "problems": [], "status": "valid",
        "rooms": report["rooms"],
    });
    assert_eq!(*report, expected);
    let answers: Vec<_> = report["rooms"].as_array().expect("a list").iter().collect();
    assert_eq!((answers.len(), &answers[0]["moment"]), (2, &json!(2)));
    assert!(answers.iter().all(|it| it["digest"] == it["answer"]), "{answers:?}");
    let shown = folder.blackice("lesson check a.lesson");
    assert_eq!(shown.stdout, "a.lesson: valid, moments: 3, questions: 2\n");
    // Embedding again changes nothing.
    folder.blackice("lesson embed a.lesson b.lesson");
    assert_eq!(folder.text("b.lesson"), text);
}

#[test]
fn digests_that_differ_or_are_missing_are_reported() {
    let (folder, _) = embedded();
    let text = folder.text("a.lesson").replace("moves 1,", "moves 9,");
    let other = TestFolder::with_files(&[("a.lesson", &text)]);
    let checked = other.blackice("lesson check a.lesson");
    assert_eq!(checked.status, 1, "{}", checked.stderr);
    assert!(
        checked.stderr.contains("the answer differs: moves 1, expanded "),
        "{}",
        checked.stderr
    );
    assert!(checked.stderr.starts_with("a.lesson:"), "{}", checked.stderr);
    assert_eq!(checked.stdout, "a.lesson: differs, moments: 3, questions: 2\n");
    let kept = other.blackice("lesson embed a.lesson b.lesson");
    assert_eq!(kept.status, 0, "{}", kept.stderr);
    assert!(kept.stderr.contains("digest replaced: moves 9,"), "{}", kept.stderr);
    let none = "Lesson(levels: {\"a\": Level(board: [\"#@$.#\"])}, moments: [Moment(room: \
        Search(level: \"a\"))])";
    let checked = TestFolder::with_files(&[("a.lesson", none)]).blackice("lesson check a.lesson");
    assert_eq!(checked.status, 1);
    assert!(checked.stderr.contains("a.lesson:1:58: no digest is stored"), "{}", checked.stderr);
}

#[test]
fn damaged_newer_and_foreign_lessons_are_refused_with_place_and_reason() {
    let folder = TestFolder::with_files(&[
        ("newer.lesson", "Lesson(version: 7)"),
        ("cut.lesson", "Lesson(moments: ["),
        ("step.lesson", "Lesson(moments: [\nMoment(room: Watch(run: \"a\"))])"),
        ("level.ron", LEVEL),
    ]);
    for (file, expected) in [
        ("newer.lesson", "newer.lesson:1:17: written by a newer program (version 7)"),
        ("cut.lesson", "cut.lesson:1:"),
        ("step.lesson", "step.lesson:2:20: the lesson has no run \"a\". Runs: none"),
        ("level.ron", "level.ron:1:1: this file is no lesson"),
    ] {
        let checked = folder.blackice(&format!("lesson check {file}"));
        assert_eq!(checked.status, 2, "{file}");
        assert!(checked.stderr.contains(expected), "{file}: {}", checked.stderr);
    }
    let (folder, _) = embedded();
    for verb in ["solve", "verify", "run", "lesson embed"] {
        let other = folder.blackice(&format!("{verb} a.lesson a.lesson"));
        assert_eq!(other.status, 2, "{verb}: {}", other.stderr);
    }
    assert!(folder.blackice("solve a.lesson").stderr.contains("this is a lesson"));
    assert!(folder.blackice("convert a.lesson a.xsb").stderr.contains("this is a lesson"));
}

#[test]
fn drafts_with_faulty_files_write_nothing() {
    let folder = drafted();
    let check = |from: &str, to: &str, expected: &str| {
        let text = DRAFT.replace(from, to);
        std::fs::write(folder.path("bad.lesson"), text).expect("written");
        let output = folder.blackice("lesson embed bad.lesson out.lesson");
        assert_eq!(output.status, 2, "{to}: {}", output.stderr);
        assert!(output.stderr.contains(expected), "{to}: {}", output.stderr);
        assert!(!folder.path("out.lesson").exists(), "{to}");
    };
    check("data/level.ron", "data/none.ron", "none.ron");
    check("data/run.ron", "data/level.ron", "run \"push\" needs a recording");
    check(
        "room: Watch(run: \"push\")",
        "room: Watch(run: \"pull\")",
        "bad.lesson:9:25: the lesson",
    );
    let same = folder.blackice("lesson embed draft.lesson draft.lesson");
    assert!(
        same.stderr.contains("this file is an input and is not overwritten"),
        "{}",
        same.stderr
    );
}

#[test]
fn answers_are_tabulated_and_texts_are_escaped() {
    let (folder, digest) = embedded();
    let write = |name: &str, digest: &str, student: &str, answers: &str| {
        let head = json!({"lesson": digest, "title": "T", "name": student});
        std::fs::write(folder.path(name), format!("{head}\n{answers}")).expect("written");
    };
    let answer = |moment: usize, answer: &str, right: bool| {
        json!({"moment": moment, "answer": answer, "right": right}).to_string() + "\n"
    };
    write("1.answers", &digest, "<script>alert(1)</script>", &answer(1, "R", true));
    write("2.answers", &digest, "=1+1", &(answer(1, "U", false) + &answer(1, "D", false)));
    write("3.answers", "0000000000000000", "Eve", &answer(1, "R", true));
    write("4.answers", &digest, "Bo", &(answer(1, "D", false) + "{}\n"));
    let words = "lesson report 1.answers 2.answers 3.answers 4.answers --lesson a.lesson --csv a.csv \
        --html a.html";
    let output = folder.blackice(words);
    assert_eq!(output.status, 2, "{}", output.stderr);
    assert!(
        output.stderr.contains("3.answers:1:1: answers to another lesson"),
        "{}",
        output.stderr
    );
    assert!(output.stderr.contains("4.answers:3:"), "{}", output.stderr);
    assert!(output.stdout.contains("Where <to>?         3   33 %  D (2)"), "{}", output.stdout);
    let page = folder.text("a.html");
    assert!(
        page.contains("&lt;script&gt;alert(1)") && page.contains("Where &lt;to&gt;?"),
        "{page}"
    );
    assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    let csv = folder.text("a.csv");
    let rows: Vec<_> = csv.lines().collect();
    assert_eq!(rows[0], "student,answered,right,1: Where <to>?,3: Ice?");
    assert_eq!(rows[2], "'=1+1,1,0,wrong: D,");
    let lines =
        folder.blackice("lesson report 1.answers 2.answers --lesson a.lesson --json").json();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["share"], &lines[1]["share"]), (&json!(0.5), &json!(null)));
    assert_eq!(lines[0]["commonest_wrong"], json!({"answer": "D", "students": 1}));
    assert_eq!(lines[0]["answers"][0]["student"], "<script>alert(1)</script>");
}

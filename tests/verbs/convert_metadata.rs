//! Tests that `blackice convert` keeps all data or reports the data that it leaves out.

use crate::support::{EASY, TestFolder, UNSOLVABLE};
use std::fs;

/// A collection with metadata that belongs to all of its levels.
const SET: &str = "Title: My set\nAuthor: Jane\nCopyright: (c) Jane\nEmail: j@x\n\n\
    #####\n#@$.#\n#####\nTitle: One\n\n######\n#@ $.#\n######\nTitle: Two\nAuthor: Joe\n\n\
    #####\n#@*.#\n#  $#\n#####\nTitle: Three\n";

#[test]
fn collection_metadata_is_kept_or_reported() {
    let folder = TestFolder::with_files(&[("set.sok", SET)]);
    for (to, lost) in [
        ("a.ron", "Copyright, Email"),
        ("a.json", "title, author, Copyright, Email"),
        ("a.slc", ""),
        ("a.txt", ""),
    ] {
        let output = folder.blackice(&format!("convert set.sok {to}"));
        let stderr =
            format!("{to}: format cannot store this metadata of the collection; omitted: {lost}");
        assert_eq!(output.status, 0, "{to}: {}", output.stderr);
        let is_reported = output.stderr.lines().any(|line| line == stderr);
        assert_eq!(is_reported, !lost.is_empty(), "{to}: {}", output.stderr);
        assert_eq!(folder.text(to).contains("(c) Jane"), lost.is_empty(), "{to}");
    }
}

#[test]
fn an_extracted_level_keeps_the_collection_metadata() {
    let folder = TestFolder::with_files(&[("set.sok", SET)]);
    for (number, author) in [(1, "Jane"), (2, "Joe"), (3, "Jane")] {
        let output = folder.blackice(&format!("convert set.sok {number}.sok --level {number}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""));
        let text = folder.text(&format!("{number}.sok"));
        let head = "Collection: My set\nCopyright: (c) Jane\nEmail: j@x\n";
        assert!(text.starts_with(head), "{text}");
        assert!(text.contains(&format!("\nAuthor: {author}\n")), "{text}");
        assert_eq!(text.matches("Title: ").count(), 1, "{text}");
    }
    let output = folder.blackice("convert set.sok 1.ron --level 1");
    let stderr = "1.ron: format cannot store this metadata of the collection; omitted: title, \
                Copyright, Email\n";
    assert_eq!((output.status, output.stderr.as_str()), (0, stderr));
    let text = folder.text("1.ron");
    assert!(text.starts_with("Level(") && text.contains("author: \"Jane\""), "{text}");
}

#[test]
fn lost_remarks_are_reported_when_a_text_is_rewritten() {
    let text = ":: public domain\nMy set\n\nLevel 1\n=======\nXXXXXX\nX@ *.X\nXXXXXX\n:: best 2\n";
    let folder = TestFolder::with_files(&[
        ("dos.txt", text),
        ("plain.txt", &text.replace('X', "#").replace('*', "$")),
    ]);
    let output = folder.blackice("convert dos.txt a.sok");
    assert!(
        output.stderr.ends_with("a.sok: comments of dos.txt omitted: 3\n"),
        "{}",
        output.stderr
    );
    let output = folder.blackice("convert plain.txt b.sok");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    assert_eq!(folder.text("b.sok"), folder.text("plain.txt"));
}

#[test]
fn the_encoding_is_kept() {
    let latin = |text: &str| text.chars().map(|it| it as u8).collect::<Vec<u8>>();
    let utf_16 = |text: &str| -> Vec<u8> {
        ['\u{feff}']
            .into_iter()
            .chain(text.chars())
            .flat_map(|it| (it as u16).to_le_bytes())
            .collect()
    };
    let utf_8 = |text: &str| format!("\u{feff}{text}").into_bytes();
    let text = SET.replace("One", "Caf\u{e9}");
    let folder = TestFolder::with_files(&[]);
    type Encode<'it> = &'it dyn Fn(&str) -> Vec<u8>;
    let encodings: [(&str, Encode<'_>); 3] =
        [("latin", &latin), ("utf16", &utf_16), ("bom", &utf_8)];
    for (name, encode) in encodings {
        fs::write(folder.path(&format!("{name}.sok")), encode(&text)).expect("written");
        // An unchanged copy.
        assert_eq!(folder.blackice(&format!("convert {name}.sok {name}.txt")).status, 0);
        assert_eq!(folder.bytes(&format!("{name}.txt")), encode(&text), "{name}");
        // A rewritten file.
        let words = format!("convert {name}.sok {name}-1.sok --level 1");
        assert_eq!(folder.blackice(&words).status, 0);
        let one = "Collection: My set\nCopyright: (c) Jane\nEmail: j@x\n\n#####\n#@$.#\n#####\n\
                   Title: Caf\u{e9}\nAuthor: Jane\n";
        assert_eq!(folder.bytes(&format!("{name}-1.sok")), encode(one), "{name}");
        // Native files are always UTF-8.
        assert_eq!(folder.blackice(&format!("convert {name}.sok {name}.ron")).status, 0);
        assert!(folder.text(&format!("{name}.ron")).contains("Caf\u{e9}"), "{name}");
    }
}

#[test]
fn problems_of_a_selected_level_are_reported_with_line_and_number() {
    let text = format!("{EASY}Title: One\n\n#####\n#@ $#\n#####\nTitle: Two\n");
    let folder = TestFolder::with_files(&[("mix.sok", &text)]);
    for (words, stderr) in [
        ("mix.sok x.pddl --level 2", "mix.sok:6:1: level 2 “Two”: there is no target\n"),
        ("mix.sok x.lurd --level 2", "mix.sok:6:1: level 2 “Two”: the file contains no solution"),
        (
            "mix.sok x.ron --level 2 --plan mix.sok",
            "mix.sok:6:1: level 2 “Two”: there is no target\n",
        ),
    ] {
        let output = folder.blackice(&format!("convert {words}"));
        assert_eq!(output.status, 2, "{words}: {}", output.stderr);
        assert!(output.stderr.starts_with(stderr), "{words}: {}", output.stderr);
    }
}

#[test]
fn replaced_files_are_reported_and_foreign_domain_files_are_kept() {
    let folder = TestFolder::with_files(&[
        ("easy.xsb", EASY),
        ("other.xsb", UNSOLVABLE),
        ("lvl-domain.pddl", "(mine)"),
    ]);
    let output = folder.blackice("convert easy.xsb lvl.pddl");
    assert_eq!(output.status, 2, "{}", output.stderr);
    assert!(
        output.stderr.starts_with("lvl-domain.pddl: file exists with other content"),
        "{}",
        output.stderr
    );
    assert_eq!(folder.text("lvl-domain.pddl"), "(mine)");
    assert!(!folder.path("lvl.pddl").exists());
    // An existing domain file with the same content is accepted.
    for (from, stderr) in
        [("easy.xsb", ""), ("easy.xsb", ""), ("other.xsb", "own.pddl: replaced\n")]
    {
        let output = folder.blackice(&format!("convert {from} own.pddl"));
        assert_eq!((output.status, output.stderr.as_str()), (0, stderr), "{from}");
    }
    folder.blackice("convert easy.xsb a.ron");
    let output = folder.blackice("convert other.xsb a.ron");
    assert_eq!((output.status, output.stderr.as_str()), (0, "a.ron: replaced\n"));
    for words in
        ["solve easy.xsb --record a.ron", "picture easy.xsb a.svg", "picture other.xsb a.svg"]
    {
        let is_there = folder.path(words.split_whitespace().last().expect("a name")).exists();
        let output = folder.blackice(words);
        assert_eq!(output.stderr.contains(": replaced\n"), is_there, "{words}: {}", output.stderr);
    }
}

#[test]
fn converting_a_file_without_levels_fails() {
    let folder = TestFolder::with_files(&[("none.ron", "Levels(title: \"None\", levels: [])")]);
    for to in ["a.sok", "a.slc", "a.json", "a.pddl", "a.lurd"] {
        let output = folder.blackice(&format!("convert none.ron {to}"));
        let stderr = "none.ron:1:1: this file contains no level\n";
        assert_eq!((output.status, output.stderr.as_str()), (2, stderr), "{to}");
        assert!(!folder.path(to).exists(), "{to}");
    }
}

#[test]
fn json_metadata_is_read_or_reported() {
    let text = r#######"{"title":"Set","author":"Ann","levels":[{"title":"One","author":"Jane","note":"my hint",
        "solution":"rR","difficulty":"easy","map":["######","#@ $.#","######"]}]}"#######;
    let folder = TestFolder::with_files(&[("a.json", text)]);
    let output = folder.blackice("convert a.json a.sok");
    assert_eq!(output.status, 0, "{}", output.stderr);
    assert!(output.stderr.contains("strings omitted: \"difficulty\""), "{}", output.stderr);
    let written = folder.text("a.sok");
    for part in ["Collection: Set", "Author: Ann", "Title: One", "Author: Jane", "my hint", "rR"] {
        assert!(written.contains(part), "{part} in {written}");
    }
    folder.blackice("convert a.json a.lurd");
    assert_eq!(folder.text("a.lurd"), "rR\n");
}

#[test]
fn json_without_a_board_lists_the_expected_forms() {
    let folder = TestFolder::with_files(&[
        ("a.json", "{\"a\":[[99]]}"),
        ("b.json", "{}"),
        ("c.json", "null"),
    ]);
    for name in ["a.json", "b.json", "c.json"] {
        let output = folder.blackice(&format!("convert {name} out.ron"));
        assert_eq!(output.status, 2, "{name}");
        for part in ["codes matrix", "lists of strings", "Zuma game"] {
            assert!(output.stderr.contains(part), "{name}: {}", output.stderr);
        }
    }
}

#[test]
fn the_first_solving_plan_of_a_log_is_used() {
    let plan = "walk-right r2c2 r2c3 (1)\npush-right r2c3 r2c4 r2c5 (1)\n";
    let log = format!("{plan}[t=0.1s] Plan length: 2\n[t=0.2s] Solution found!\n{plan}");
    let folder = TestFolder::with_files(&[("lane.xsb", "######\n#@ $.#\n######\n"), ("log", &log)]);
    let output = folder.blackice("convert lane.xsb out.lurd --plan log");
    let stderr = "log: 2 plans found; using plan 1, the first that solves the level\n";
    assert_eq!((output.status, output.stderr.as_str()), (0, stderr));
    assert_eq!(folder.text("out.lurd"), "rR\n");
}

#[test]
fn spare_crates_and_open_borders_are_warnings() {
    let spare = "Spare\n\n#######\n#@$.  #\n#   $ #\n#     #\n#######\n";
    let gap = "#######\n#@ $ .#\n### ###\n";
    let folder = TestFolder::with_files(&[("spare.xsb", spare), ("gap.xsb", gap)]);
    for verb in ["run", "solve", "verify", "bench"] {
        for (name, stderr) in [
            ("spare.xsb", "spare.xsb:3:1: 2 crates for 1 target: 1 crate is spare\n"),
            ("gap.xsb", "gap.xsb:1:1: the border is open at row 3, column 4: no wall closes"),
        ] {
            let output = folder.blackice(&format!("{verb} {name}"));
            assert_eq!(output.status, 0, "{verb} {name}: {}", output.stderr);
            assert!(output.stderr.starts_with(stderr), "{verb} {name}: {}", output.stderr);
        }
    }
}

#[cfg(unix)]
#[test]
fn dangling_links_are_reported_and_other_levels_are_solved() {
    let folder = TestFolder::with_files(&[("f/easy.xsb", EASY)]);
    std::os::unix::fs::symlink("gone.xsb", folder.path("f/dangling.xsb")).expect("linked");
    let output = folder.blackice("solve --json f");
    assert_eq!((output.status, output.json().len()), (2, 1), "{}", output.stderr);
    assert!(output.stderr.starts_with("f/dangling.xsb: cannot read: "), "{}", output.stderr);
}

//! `blackice convert`.

use crate::testing::{Desk, EASY, SLIDE, TWO};

#[test]
fn classic_levels_go_through_every_format_and_back() {
    let desk = Desk::with(&[("two.xsb", TWO)]);
    for (from, to) in [
        ("two.xsb", "two.ron"),
        ("two.ron", "two.sok"),
        ("two.sok", "two.txt"),
        ("two.txt", "b.xsb"),
    ] {
        let said = desk.blackice(&format!("convert {from} {to}"));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{from} to {to}");
    }
    assert_eq!(desk.text("b.xsb"), desk.text("two.sok"));
    assert!(desk.text("b.xsb").contains("Title: Hopeless"));
    let said = desk.blackice("convert two.ron codes.json");
    assert_eq!(said.status, 0);
    assert!(said.err.starts_with("codes.json: codes have no place for titles"), "{}", said.err);
    desk.blackice("convert codes.json codes.xsb");
    assert_eq!(desk.text("codes.xsb").lines().next(), EASY.lines().next());
}

#[test]
fn ice_is_not_lost_without_being_asked() {
    let desk = Desk::with(&[("slide.ron", SLIDE)]);
    let said = desk.blackice("convert slide.ron slide.xsb");
    assert_eq!(said.status, 1);
    assert!(said.err.contains("it is lost in: Slide"), "{}", said.err);
    assert!(!desk.path("slide.xsb").exists());
    let said = desk.blackice("convert slide.ron slide.xsb --lossy");
    assert_eq!(said.status, 0);
    assert!(said.err.contains("it is lost in: Slide"), "{}", said.err);
    assert!(desk.text("slide.xsb").starts_with("########\n#@     #\n"));
    desk.blackice("convert slide.ron slide.json");
    desk.blackice("convert slide.json again.ron");
    assert!(desk.text("again.ron").contains("~~~"), "codes keep the ice");
}

#[test]
fn recordings_give_their_moves_and_their_level() {
    let desk = Desk::with(&[("easy.xsb", EASY)]);
    desk.blackice("run easy.xsb --record run.ron");
    for (to, expected) in [("moves.lurd", "R\n"), ("level.xsb", EASY)] {
        let said = desk.blackice(&format!("convert run.ron {to}"));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{to}");
        assert_eq!(desk.text(to), expected);
    }
    desk.blackice("convert run.ron level.ron");
    assert!(desk.text("level.ron").starts_with("Level("));
}

#[test]
fn what_cannot_be_converted_leaves_no_file() {
    let desk = Desk::with(&[
        ("easy.xsb", EASY),
        ("odd.xsb", "#####\n#@$.#\n#?  #\n#####\n"),
        ("bad.json", "[[99,\n 1e400]"),
        ("moves.lurd", "rR"),
    ]);
    for (words, status, expected) in [
        ("easy.xsb out.lurd", 2, "easy.xsb:1:1: a level has no moves"),
        ("easy.xsb out.png", 2, "out.png: unknown kind of file; known are .ron"),
        ("easy.xsb out", 2, "out: unknown kind of file"),
        ("moves.lurd out.xsb", 2, "moves.lurd:1:1: moves hold no level"),
        ("odd.xsb out.xsb", 2, "odd.xsb:3:2: "),
        ("bad.json out.xsb", 2, "bad.json:2:"),
        ("absent.xsb out.xsb", 2, "absent.xsb: cannot read: "),
    ] {
        let said = desk.blackice(&format!("convert {words}"));
        assert_eq!((said.status, said.out.as_str()), (status, ""), "{words}: {}", said.err);
        assert!(said.err.starts_with(expected), "{words}: {}", said.err);
        assert!(!desk.path("out.xsb").exists() && !desk.path("out").exists(), "{words}");
    }
    let said = desk.blackice("convert --lossy odd.xsb out.xsb");
    assert_eq!(said.status, 0);
    assert!(desk.text("out.xsb").contains("#   #"));
}

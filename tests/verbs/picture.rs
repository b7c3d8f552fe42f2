//! Tests of `blackice picture`.

use crate::support::{EASY, SLIDE, TWO_LEVELS, TestFolder};
use image::GenericImageView;
use image::codecs::gif::GifDecoder;
use image::{AnimationDecoder, ImageFormat};
use std::io::Cursor;

/// Width and height of a picture in pixels.
#[track_caller]
fn size(folder: &TestFolder, name: &str, format: ImageFormat) -> (u32, u32) {
    let picture = image::load_from_memory_with_format(&folder.bytes(name), format);
    picture.expect("a picture").dimensions()
}

#[track_caller]
fn frames(folder: &TestFolder, name: &str) -> usize {
    let decoder = GifDecoder::new(Cursor::new(folder.bytes(name))).expect("a GIF");
    decoder.into_frames().collect_frames().expect("frames").len()
}

#[test]
fn pictures_of_levels_have_the_requested_size_and_content() {
    // The draft has no player: levels with problems can be drawn too.
    let folder = TestFolder::with_files(&[
        ("two.xsb", TWO_LEVELS),
        ("slide.ron", SLIDE),
        ("draft.xsb", "####\n#. #\n####"),
    ]);
    for (index, (words, width, height)) in [
        ("two.xsb out.png", 200, 120),
        ("two.xsb out.png --level 2 --cell 10", 50, 40),
        ("slide.ron out.png --cell 10", 80, 50),
        ("slide.ron out.png --cell 10 --truth --theme dark", 80, 50),
        ("slide.ron out.png --cell 10 --belief", 80, 50),
        ("slide.ron out.png --cell 10 --both", 165, 50),
        ("draft.xsb out.png --cell 8", 32, 24),
    ]
    .into_iter()
    .enumerate()
    {
        let output = folder.blackice(&format!("picture {words}"));
        let stderr = if index == 0 { "" } else { "out.png: replaced\n" };
        assert_eq!((output.status, output.stderr.as_str()), (0, stderr), "{words}");
        assert_eq!(size(&folder, "out.png", ImageFormat::Png), (width, height), "{words}");
    }
    folder.blackice("picture slide.ron truth.png");
    folder.blackice("picture slide.ron belief.png --belief");
    assert_ne!(folder.bytes("truth.png"), folder.bytes("belief.png"));
    folder.blackice("picture slide.ron out.svg");
    assert!(folder.text("out.svg").contains("<title>Slide</title>"));
}

#[test]
fn recordings_give_pictures_of_a_step_or_animations() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    folder.blackice("run slide.ron --record run.ron --agent clairvoyant");
    for (words, name, width) in [
        ("run.ron start.png --step 0 --cell 10", "start.png", 165),
        ("run.ron one.png --step 1 --cell 10", "one.png", 165),
        ("run.ron end.png --cell 10", "end.png", 165),
        ("run.ron truth.png --cell 10 --truth", "truth.png", 80),
    ] {
        let output = folder.blackice(&format!("picture {words}"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{words}");
        assert_eq!(size(&folder, name, ImageFormat::Png), (width, 50), "{words}");
    }
    assert_ne!(folder.bytes("start.png"), folder.bytes("one.png"));
    assert_ne!(folder.bytes("one.png"), folder.bytes("end.png"));
    for words in ["whole.gif", "part.gif --from 1 --to 2", "moment.gif --step 1"] {
        let output = folder.blackice(&format!("picture run.ron {words} --cell 8"));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{words}");
    }
    let [whole, part, instant] =
        ["whole.gif", "part.gif", "moment.gif"].map(|it| frames(&folder, it));
    assert!(whole > part && part > instant && instant == 1, "{whole} {part} {instant}");
}

#[test]
fn oversized_animations_are_refused_before_rendering() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    folder.blackice("run slide.ron --record run.ron --agent clairvoyant");
    let started = std::time::Instant::now();
    let output = folder.blackice("picture run.ron out.gif --cell 800");
    assert!(output.stderr.starts_with("out.gif: an animation of "), "{}", output.stderr);
    assert_eq!((output.status, folder.path("out.gif").exists()), (2, false));
    assert!(started.elapsed() < std::time::Duration::from_secs(30));
}

#[test]
fn invalid_picture_requests_are_reported() {
    let folder = TestFolder::with_files(&[
        ("easy.xsb", EASY),
        ("draft.xsb", "####\n#. #\n####"),
        ("moves.lurd", "r"),
        ("theme.ron", "Theme(\n nothing: 1)"),
        ("o.stage", "A*\nW 0 0\nA 0\nG 1\n"),
        ("game.ron", include_str!("../../levels/zuma/1-games/01-example.ron")),
    ]);
    folder.blackice("run easy.xsb --record run.ron");
    for (words, expected) in [
        (
            "easy.xsb out.jpg",
            "out.jpg: unknown picture format. Formats: .png, .svg, .gif and .html",
        ),
        ("easy.xsb out.png --level 2", "easy.xsb: no level 2; levels: 1 to 1"),
        ("easy.xsb out.png --level 0", "easy.xsb: no level 0; levels: 1 to 1"),
        ("easy.xsb out.png --step 1", "easy.xsb: no step 1; the last step is 0"),
        ("run.ron out.png --step 2", "run.ron: no step 2; the last step is 1"),
        ("run.ron out.png --from 0", "--from and --to are for a GIF"),
        ("run.ron out.gif --from 1 --to 0", "--from is after --to"),
        ("easy.xsb out.gif --from 5 --to 2", "easy.xsb: no step 5; the last step is 0"),
        ("run.ron out.png --level 2", "run.ron: no level 2: the input is not a collection"),
        ("o.stage out.png --level 7", "o.stage: no level 7: the input is not a collection"),
        ("o.stage out.png --step 99", "o.stage: no step 99; the last step is 0"),
        ("o.stage out.gif --to 2", "o.stage: no step 2; the last step is 0"),
        ("o.stage out.png --belief", "o.stage: --belief and --both need an ice level"),
        ("game.ron out.png --both", "game.ron: --belief and --both need an ice level"),
        ("easy.xsb out.png --theme pink", "unknown theme \"pink\". Themes: Dark, Light"),
        ("easy.xsb out.png --theme theme.ron", "theme.ron:2:"),
        ("draft.xsb out.png --belief", "draft.xsb:1:1: "),
        ("moves.lurd out.png", "moves.lurd:1:1: this file contains no level"),
    ] {
        let output = folder.blackice(&format!("picture {words}"));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{words}: {}", output.stderr);
        assert!(output.stderr.starts_with(expected), "{words}: {}", output.stderr);
        assert!(!folder.path("out.png").exists() && !folder.path("out.gif").exists(), "{words}");
    }
}

#[test]
fn recordings_give_pages_and_levels_do_not() {
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    folder.blackice("run slide.ron --record run.ron --agent clairvoyant");
    let output = folder.blackice("picture run.ron run.html --step 1 --theme dark");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let page = folder.text("run.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("\"step\":1"), "{page}");
    for (words, reason) in [
        ("picture slide.ron out.html", "a page plays a recorded run"),
        ("picture run.ron out.html --step 99", "no step 99"),
        ("picture run.ron out.html --from 1", "--from and --to are for a GIF"),
        ("picture run.ron out.html --cell 10", "--cell has no effect"),
    ] {
        let output = folder.blackice(words);
        assert_eq!(output.status, 2, "{words}");
        assert!(output.stderr.contains(reason), "{words}: {}", output.stderr);
    }
}

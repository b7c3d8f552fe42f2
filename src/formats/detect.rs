//! Detects the format of a text from its file name and content.
//!
//! A known extension decides; if an extension has several formats, the content decides between
//! them. The content alone decides for `.txt`, no extension and the clipboard. It is checked in
//! this order: a native struct (`Level(`), the XML root of a collection, the name of a search in
//! the first line (stage file), `(define` (PDDL), only letters of moves with counts and groups, the
//! keys of a Zuma game or model, nested lists of numbers (codes); otherwise it is Sokoban text. A
//! file with an unknown extension is read if it contains a board.

use super::ron_document::world_of;
use super::ron_keys::comments as ron_comments;
use super::solutions::replay_solutions;
use super::text_lines::{TextLine, text_lines, without_quote_prefix};
use super::{Collection, FormatProblem, Parsed, ReadError, struct_name};
use super::{
    alphabets, codes, lesson, lurd, pddl, platform, ron_level, ron_recording, slc, xsb, zuma,
};
use crate::board::Direction;
use crate::episode::AnyRecording;
use crate::lessons::Lesson;
use crate::worlds::World;
use crate::worlds::platform::{Level as Stage, Platform};
use std::path::Path;

/// Content of a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Document {
    /// Levels of the ice world; usually at least one.
    Levels(Collection),
    /// A level of the platform world.
    Stage(Box<Stage>),
    /// A recorded run of any world.
    Recording(AnyRecording),
    /// RON text of a theme, which [`crate::picture`] parses.
    Theme(String),
    /// Moves without a level.
    Moves(Vec<Direction>),
    /// A Zuma game or model.
    Zuma(Box<zuma::ZumaDocument>),
    /// A lesson with its runs and levels.
    Lesson(Box<Lesson>),
}

/// Formats that this module distinguishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Native ice level or collection.
    RonLevels,
    /// Native platform level.
    RonStage,
    /// Native recording.
    RonRecording,
    /// Native theme.
    RonTheme,
    /// Lesson.
    RonLesson,
    /// Sokoban text.
    Xsb,
    /// Codes matrices.
    Codes,
    /// Moves as letters.
    Lurd,
    /// Stage file of the platform world.
    Stage,
    /// Zuma game or model.
    Zuma,
    /// PDDL, expected to be a problem of a Sokoban domain.
    Pddl,
    /// XML, expected to be a SokobanLevels collection.
    Slc,
}

/// Usual file extensions of documents, without the dot.
///
/// [`read_document`] also accepts `.xml`, `.ssx`, and any other extension if the text has a board.
pub const KNOWN_EXTENSIONS: [&str; 10] =
    ["ron", "lesson", "xsb", "sok", "slc", "txt", "json", "pddl", "lurd", "stage"];

/// Returns the extension of a path in lower case, without the dot.
///
/// Empty if there is none.
#[must_use]
pub fn extension_of(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// Reads a text of any format.
///
/// `name` is the file name, or empty for the clipboard. Replays the solutions stored in Sokoban
/// text and in lists, and adds a remark with the result.
///
/// # Errors
/// If the format is unknown, the reader of the format fails, or there are problems and no level.
pub fn read_document(name: &str, text: &str) -> Result<Parsed<Document>, ReadError> {
    Ok(match format_of(name, text)? {
        Format::RonLevels => require_levels(ron_level::read_levels(text)?)?,
        Format::RonStage => {
            platform::read_native_stage(text)?.map(|it| Document::Stage(Box::new(it)))
        }
        Format::Stage => platform::read_stage(text)?.map(|it| Document::Stage(Box::new(it))),
        Format::RonRecording => ron_recording::read_recording(text)?.map(Document::Recording),
        Format::RonTheme => Parsed::new(Document::Theme(text.to_owned()), Vec::new()),
        Format::RonLesson => lesson::read_lesson(text)?.map(|it| Document::Lesson(Box::new(it))),
        Format::Xsb => require_levels(with_replayed_solutions(alphabets::read_boards(text)?))?,
        Format::Codes => require_levels(with_replayed_solutions(alphabets::read_lists(text)?))?,
        Format::Pddl => require_levels(pddl::read_problem(text)?)?,
        Format::Slc => require_levels(slc::read_slc(text)?)?,
        Format::Lurd => lurd::read_moves(text).map(Document::Moves),
        Format::Zuma => zuma::read_zuma(text)?.map(|it| Document::Zuma(Box::new(it))),
    })
}

/// Replays the solutions stored in a collection; adds a remark with the result if there are any.
fn with_replayed_solutions(reading: Parsed<Collection>) -> Parsed<Collection> {
    match replay_solutions(&reading.value) {
        Some(report) => reading.with_remark(report.to_string()),
        None => reading,
    }
}

/// Converts a collection to a document.
///
/// # Errors
/// The problems, if there are problems and no level.
fn require_levels(reading: Parsed<Collection>) -> Result<Parsed<Document>, ReadError> {
    if reading.value.levels.is_empty() && !reading.problems.is_empty() {
        return Err(ReadError(reading.problems));
    }
    Ok(reading.map(Document::Levels))
}

/// Returns the format of a text; `name` is the file name, or empty for the clipboard.
///
/// # Errors
/// A message, if a `.ron` file begins with an unknown struct name, the extension belongs to an
/// unsupported game, or the extension is unknown and the text has no board.
pub fn format_of(name: &str, text: &str) -> Result<Format, FormatProblem> {
    match extension_of(Path::new(name)).as_str() {
        "ron" => ron_format(text),
        "lesson" => Ok(Format::RonLesson),
        "answers" => {
            let reason = "answers to a lesson. Run \"blackice lesson report\" to tabulate them";
            Err(FormatProblem::new(1, 1, reason))
        }
        "xsb" | "sok" if !slc::has_collection_tag(text) => Ok(Format::Xsb),
        // Some Sokoban text has this extension.
        "slc" if !slc::is_xml(text) => Ok(Format::Xsb),
        "xsb" | "sok" | "slc" | "xml" | "ssx" => Ok(Format::Slc),
        "json" if zuma::is_zuma_json(text) => Ok(Format::Zuma),
        "json" => Ok(Format::Codes),
        "pddl" => Ok(Format::Pddl),
        "lurd" => Ok(Format::Lurd),
        "stage" => Ok(Format::Stage),
        "txt" | "" => Ok(content_format(text)),
        unknown => {
            if let Some(problem) = alphabets::game_of_extension(unknown) {
                return Err(problem);
            }
            if has_boards(text) {
                return Ok(Format::Xsb);
            }
            let known = KNOWN_EXTENSIONS.map(|ending| format!(".{ending}")).join(", ");
            let reason = format!("unknown file type .{unknown}. File types: {known}");
            Err(FormatProblem::new(1, 1, reason))
        }
    }
}

/// Returns true if a text with an unknown extension is Sokoban text.
///
/// It is if it contains a board, as `level.data` of KSokoban and `screen.1` of XSokoban do. Also
/// true for a game with other rules, because the reader rejects it with a message that names the
/// game.
fn has_boards(text: &str) -> bool {
    let is_drawn = content_format(text) == Format::Xsb;
    let has_level =
        || alphabets::read_boards(text).is_ok_and(|reading| !reading.value.levels.is_empty());
    is_drawn && (has_level() || alphabets::other_game(text).is_some())
}

/// Counts the comments of a text that other formats cannot store.
///
/// These are comments in native levels and games, codes matrices and XML, and the remarks (`::`)
/// and rules (`=====`) of Sokoban text. Other text in Sokoban files belongs to its levels. 0 for
/// all other formats.
#[must_use]
pub fn count_comments(name: &str, text: &str) -> usize {
    match format_of(name, text) {
        Ok(Format::RonLevels | Format::RonStage) => ron_comments(text).len(),
        Ok(Format::Zuma) if struct_name(text).is_some() => ron_comments(text).len(),
        Ok(Format::Codes) if codes::read_codes(text).is_ok() => codes::comments(text).len(),
        Ok(Format::Slc) => slc::comment_count(text),
        Ok(Format::Xsb) => remark_count(text),
        _ => 0,
    }
}

/// Counts remarks (`::`) and rules (`=====`) of a Sokoban text outside `Comment:` blocks.
fn remark_count(text: &str) -> usize {
    let mut is_in_comment = false;
    let is_remark = |line: &TextLine<'_>| {
        let line = without_quote_prefix(line.text).trim();
        let key = line.split(':').next().unwrap_or_default().trim().to_ascii_lowercase();
        match key.as_str() {
            "comment" if line.ends_with(':') => is_in_comment = true,
            "comment-end" | "comment_end" => is_in_comment = false,
            _ => {}
        }
        let is_rule = line.len() > 2 && line.bytes().all(|byte| byte == b'=');
        !is_in_comment && (line.starts_with("::") || is_rule)
    };
    text_lines(text).filter(is_remark).count()
}

/// Returns the format of a RON text from its struct name, such as `Level`.
///
/// # Errors
/// A message with the known names, if the text has another name or none.
fn ron_format(text: &str) -> Result<Format, FormatProblem> {
    let name = struct_name(text);
    name.and_then(|name| format_of_struct(name, text)).ok_or_else(|| {
        let found = name.map_or_else(|| "something else".to_owned(), |name| format!("{name:?}"));
        let reason = format!(
            "expected Level, Levels, Recording, Lesson, Theme, Game or Model, found {found}"
        );
        FormatProblem::new(1, 1, reason)
    })
}

/// Returns the format of a native text with this struct name; `None` for an unknown name.
///
/// `text` is needed for the world of a `Level`.
fn format_of_struct(name: &str, text: &str) -> Option<Format> {
    match name {
        "Level" if world_of(text).as_deref() == Some(Platform::NAME) => Some(Format::RonStage),
        "Level" | "Levels" => Some(Format::RonLevels),
        "Recording" => Some(Format::RonRecording),
        "Theme" => Some(Format::RonTheme),
        "Lesson" => Some(Format::RonLesson),
        "Game" | "Model" => Some(Format::Zuma),
        _ => None,
    }
}

/// Detects the format of a text from its content alone.
///
/// See the module documentation for the order.
fn content_format(text: &str) -> Format {
    if let Some(format) = struct_name(text).and_then(|name| format_of_struct(name, text)) {
        return format;
    }
    if slc::has_collection_tag(text) {
        return Format::Slc;
    }
    if platform::is_stage(text) {
        return Format::Stage;
    }
    if pddl::is_pddl(text) {
        return Format::Pddl;
    }
    // Digits and blanks alone are no moves, so at least one letter is required.
    let is_move = |character: char| {
        "lurdLURD()*".contains(character) || character.is_ascii_digit() || character.is_whitespace()
    };
    if text.chars().all(is_move) && text.contains(|character: char| character.is_alphabetic()) {
        return Format::Lurd;
    }
    if zuma::is_zuma_json(text) {
        return Format::Zuma;
    }
    // Damaged codes count only if the text has no board; otherwise it is Sokoban text.
    let is_open = |character: char| matches!(character, '[' | '(');
    let may_be_codes = || has_bracket_before(text, |next| is_open(next) || next.is_ascii_digit());
    let is_damaged =
        || has_bracket_before(text, is_open) && xsb::read_xsb(text).value.levels.is_empty();
    if may_be_codes() && (is_codes(text) || is_damaged()) { Format::Codes } else { Format::Xsb }
}

/// Returns true if `is_next` is true for a character after an opening bracket, blanks ignored.
///
/// Prose rarely has two brackets in a row, but often numbers in brackets.
fn has_bracket_before(text: &str, is_next: impl Fn(char) -> bool) -> bool {
    let mut previous = ' ';
    text.chars().filter(|character| !character.is_whitespace()).any(|character| {
        let opened = matches!(previous, '[' | '(');
        previous = character;
        opened && is_next(character)
    })
}

/// Returns true if the text is read as codes without any problem.
///
/// Its comments may contain boards.
fn is_codes(text: &str) -> bool {
    codes::read_codes(text).is_ok_and(|reading| reading.problems.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, text: &str, expected: Format) {
        assert_eq!(format_of(name, text), Ok(expected), "{name:?} with\n{text}");
    }

    #[test]
    fn format_by_extension_and_content() {
        check("a.ron", "// note\nLevel(board: [])", Format::RonLevels);
        check("a.RON", "#![enable(implicit_some)]\nLevels(levels: [])", Format::RonLevels);
        check("a.ron", "/* x */ Recording (steps: [])", Format::RonRecording);
        check("themes/a.ron", "Theme(dark: true)", Format::RonTheme);
        check("a.lesson", "anything", Format::RonLesson);
        check("a.ron", "Lesson(moments: [])", Format::RonLesson);
        check("a.xsb", "[[17]]", Format::Xsb);
        check("a.json", "####", Format::Codes);
        check("a.json", "{\"chosen_action_prob\": 1}", Format::Zuma);
        check("a.ron", "Game(version: 1)", Format::Zuma);
        check("", "Model (seed: 1)", Format::Zuma);
        check("", "[1, 2, [3], {\"chosen_action_prob\": 1}]", Format::Zuma);
        check("a.lurd", "", Format::Lurd);
        check("a.txt", "###\n#@.\n", Format::Xsb);
        check("a.txt", "; set (2 levels)\n##\n#@\n", Format::Xsb);
        check("a.txt", "level = [[99, 17]]", Format::Codes);
        check("a.txt", "# my level\n[\n [99, 17]]", Format::Codes);
        check("a.txt", "##########\n# Levels #\n#@$.#\nlevel = [[17, 25]]", Format::Codes);
        check("a.txt", "; the set [1]\n ##\n #@.\n", Format::Xsb);
        check("a.txt", "levels = (((99, 17),),)", Format::Codes);
        check("a.txt", "level = [[99, x]]", Format::Codes);
        check("a.txt", "Permission is given (1) to copy [2].", Format::Xsb);
        check("", "Level(board: [\"@\"])", Format::RonLevels);
        check("", "rrUl\n2d", Format::Lurd);
        check("", "3r2(Ul)*d", Format::Lurd);
        check("", "3#|#@.", Format::Xsb);
        check("", "2(#-)#\n#@.\n", Format::Xsb);
        check("", "", Format::Xsb);
        check("a.slc", "<?xml version='1.0'?><A/>", Format::Slc);
        check("a.slc", "; words\n<SokobanLevels>", Format::Slc);
        check("a.slc", "; one\n####\n#@$.#\n####\n", Format::Xsb);
        check("a.txt", "\n<SokobanLevels>\n</SokobanLevels>", Format::Slc);
        check("a.sok", "<SokobanLevels a='1'/>", Format::Slc);
        check("", "<html><pre>\n####\n#@$.#\n####", Format::Xsb);
        check("a.xml", "<a/>", Format::Slc);
        check("level.data", "Set\n####\n#@$.#\n####\n\0\n", Format::Xsb);
        check("screen.1", "XXXXX\nX@*.X\nXXXXX\n", Format::Xsb);
        check("a.old", "Game: Hexoban\n", Format::Xsb);
        check("a.pddl", "", Format::Pddl);
        check("a.txt", "; a plan\n\n(Define (problem a))", Format::Pddl);
        check("", "( define\n(domain a))", Format::Pddl);
        check("", "(defined)", Format::Xsb);
        check("a.stage", "", Format::Stage);
        check("a.txt", "A*\nW 0 0\nA 0\nG 1\n", Format::Stage);
        check("", "\nIDA* \nW 0 0", Format::Stage);
        check("a.ron", "Level(world: \"platform\", board: [\"@\"])", Format::RonStage);
        check("a.ron", "Level(world: \"ice\", board: [\"@\"])", Format::RonLevels);
    }

    #[test]
    fn unknown_format_lists_known_ones() {
        for (name, text, expected) in [
            (
                "a.doc",
                "A*",
                "unknown file type .doc. File types: .ron, .lesson, .xsb, .sok, .slc, .txt, .json, .pddl, \
                 .lurd, .stage",
            ),
            (
                "a.ron",
                "Course()",
                "expected Level, Levels, Recording, Lesson, Theme, Game or Model, found \"Course\"",
            ),
            (
                "a.ron",
                "[1]",
                "expected Level, Levels, Recording, Lesson, Theme, Game or Model, found something \
                 else",
            ),
            (
                "a.answers",
                "{}",
                "answers to a lesson. Run \"blackice lesson report\" to tabulate them",
            ),
            ("a.xsb", "hello", "this text contains no board"),
            ("a.txt", "", "this text contains no board"),
        ] {
            let error = read_document(name, text).expect_err("nothing to read").to_string();
            assert_eq!(error, format!("line 1, column 1: {expected}"), "{name} with {text:?}");
        }
    }

    /// A syntax error does not change the detected world.
    #[test]
    fn syntax_errors_have_positions_in_every_world() {
        for (text, expected) in [
            (
                "Level(\n world: \"platform\",\n search: \"A*\"\n board: [])",
                "line 4, column 2: Expected comma",
            ),
            (
                "Level(search: \"A*\" board: [], world: \"platform\")",
                "line 1, column 20: Expected comma",
            ),
            (
                "Recording(world: \"zuma\",\n level: Game(max_steps: 3\n max_length: 4))",
                "line 3, column 2: Expected comma",
            ),
            ("Level(board: [\"@\"] title: \"\")", "line 1, column 20: Expected comma"),
        ] {
            let error = read_document("a.ron", text).expect_err("a slip").to_string();
            assert_eq!(error, expected, "{text}");
        }
    }

    #[test]
    fn newer_version_is_rejected_at_any_position() {
        for text in [
            "Levels(title: \"t\", version: 9, colour: 3)",
            "Level(colour: 3, version: 9)",
            "Level(world: \"platform\", version: 9)",
            "Recording(world: \"ice\", steps: [], version: 99, colour: 3)",
            "Game(title: \"version: 1\", /* */ version: 2)",
            "Model(seed: 1, version: 0)",
        ] {
            let error = read_document("a.ron", text).expect_err("a newer one").0.remove(0);
            let reported = error.reason.contains("newer") || error.reason.contains("version 0");
            assert!(reported, "{text}: {error}");
            let version = &text[error.column - 1..];
            assert!(version.starts_with(|it: char| it.is_ascii_digit()), "{text}: {error}");
        }
    }

    #[test]
    fn documents_of_every_kind_are_read() {
        let levels = |name, text| match read_document(name, text) {
            Ok(Parsed { value: Document::Levels(collection), .. }) => collection.levels.len(),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(levels("a.txt", "##\n@.\n\n##\n@.\n"), 2);
        assert_eq!(levels("a.txt", "[[[17]], [[17]], [[20]]]"), 3);
        assert_eq!(levels("a.ron", "Level(board: [\"@\"])"), 1);
        assert!(matches!(
            read_document("x.lurd", "uu").map(|reading| reading.value),
            Ok(Document::Moves(moves)) if moves.len() == 2
        ));
    }
}

//! Formats of level files: the file extensions that select them, the parts of a level that a format
//! cannot store, and the replacement of one level in the text of a file.

use super::detect::{Format, extension_of, format_of};
use super::xsb::{read_xsb, write_xsb};
use super::{Collection, ReplaceError, alphabets, ron_level, slc};
use crate::worlds::ice::{Ground, Level};
use crate::worlds::{AnyLevel, WorldKind};
use std::fmt;
use std::path::Path;

/// Format in which a level file can be written.
///
/// `Display` writes the subject of a sentence that a [`Loss`](super::Loss) continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelFormat {
    /// Native RON; stores every part of a level of any world.
    Native,
    /// Sokoban text.
    Xsb,
    /// SokobanLevels XML.
    Slc,
    /// Codes matrix.
    Codes,
    /// PDDL problem.
    Pddl,
    /// Stage file of the platform world.
    Stage,
    /// Zuma game in JSON.
    GameJson,
}

/// Each world and file extension with the format that they select.
const ENDINGS: [(WorldKind, &str, LevelFormat); 12] = [
    (WorldKind::Ice, "ron", LevelFormat::Native),
    (WorldKind::Ice, "xsb", LevelFormat::Xsb),
    (WorldKind::Ice, "sok", LevelFormat::Xsb),
    (WorldKind::Ice, "slc", LevelFormat::Slc),
    (WorldKind::Ice, "txt", LevelFormat::Xsb),
    (WorldKind::Ice, "json", LevelFormat::Codes),
    (WorldKind::Ice, "pddl", LevelFormat::Pddl),
    (WorldKind::Platform, "ron", LevelFormat::Native),
    (WorldKind::Platform, "stage", LevelFormat::Stage),
    (WorldKind::Platform, "txt", LevelFormat::Stage),
    (WorldKind::Zuma, "ron", LevelFormat::Native),
    (WorldKind::Zuma, "json", LevelFormat::GameJson),
];

impl fmt::Display for LevelFormat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Native => "A native file",
            Self::Xsb => "Sokoban text",
            Self::Slc => "A SokobanLevels file",
            Self::Codes => "A codes matrix",
            Self::Pddl => "A PDDL problem",
            Self::Stage => "A stage file",
            Self::GameJson => "A game in JSON",
        })
    }
}

impl LevelFormat {
    /// Returns the format that a path's extension selects for a level of this world.
    ///
    /// Ignores case. `None` if the world has no format with this extension.
    #[must_use]
    pub fn for_path(world: WorldKind, path: &Path) -> Option<Self> {
        let ending = extension_of(path);
        let is_asked = |(of, known, _): &&(WorldKind, &str, Self)| *of == world && *known == ending;
        ENDINGS.iter().find(is_asked).map(|(.., format)| *format)
    }
}

/// Part of a level that is lost when it is written in some format.
///
/// `Display` writes the rest of a sentence that begins with the `Display` text of the format:
/// "Sokoban text" + "cannot store …".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Ice of this many cells, which become floor.
    Ice(usize),
    /// Marks of doubtful ice on this many cells; see [`crate::worlds::ice::Square::is_doubtful`].
    Marks(usize),
    /// The own step limit of the level, which has this value.
    StepLimit(u32),
    /// Title, author and note; at least one of them is not empty.
    Metadata,
    /// The author.
    Author,
    /// The note.
    Note,
    /// The board: its rows would be read as something else, usually as text.
    Board,
}

impl Loss {
    /// Returns the effect on the level in the file, as one item of a list.
    #[must_use]
    pub fn consequence(self) -> String {
        match self {
            Self::Ice(1) => "1 ice cell becomes floor".to_owned(),
            Self::Ice(cells) => format!("{cells} ice cells become floor"),
            Self::Marks(1) => "1 mark of doubtful ice is lost".to_owned(),
            Self::Marks(cells) => format!("{cells} marks of doubtful ice are lost"),
            Self::StepLimit(limit) => format!("the step limit of {limit} is lost"),
            Self::Metadata => "title, author and note are lost".to_owned(),
            Self::Author => "the author is lost".to_owned(),
            Self::Note => "the note is lost".to_owned(),
            Self::Board => "the file would be read as another board".to_owned(),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ice(cells) => {
                let words = if *cells == 1 { "cell becomes" } else { "cells become" };
                write!(formatter, "cannot store ice: {cells} ice {words} floor")
            }
            Self::Marks(_) => formatter.write_str("cannot store marks of doubtful ice"),
            Self::StepLimit(_) => formatter.write_str("cannot store the level's own step limit"),
            Self::Metadata => formatter.write_str("cannot store title, author and note"),
            Self::Author => formatter.write_str("cannot store the author of a level"),
            Self::Note => formatter.write_str("cannot store the note of a level"),
            Self::Board => formatter.write_str("would read this board as a different one"),
        }
    }
}

/// Returns the parts of a level of any world that the format cannot store.
#[must_use]
pub fn losses_in_format(level: &AnyLevel, format: LevelFormat) -> Vec<Loss> {
    match (level, format) {
        (AnyLevel::Ice(level), _) => ice_level_losses(level, format),
        (_, LevelFormat::Stage) if has_metadata(level.words()) => {
            vec![Loss::Metadata]
        }
        _ => Vec::new(),
    }
}

/// Returns the parts of an ice level that the format cannot store.
///
/// Empty for formats of other worlds. Lost ice is not reported for PDDL, because the program
/// refuses to write a board with ice as PDDL.
#[must_use]
pub fn ice_level_losses(level: &Level, format: LevelFormat) -> Vec<Loss> {
    use LevelFormat::{Codes, Pddl, Slc, Xsb};
    if !matches!(format, Xsb | Slc | Codes | Pddl) {
        return Vec::new();
    }
    let has_no_ice = matches!(format, Xsb | Slc);
    let ice = level.board.cells().iter().filter(|square| square.ground == Ground::Ice).count();
    let marks = level.doubtful_cell_count();
    let words = [&level.title, &level.author, &level.note].map(String::as_str);
    let lost = [
        (has_no_ice && ice > 0).then_some(Loss::Ice(ice)),
        (format == Codes && has_metadata(words)).then_some(Loss::Metadata),
        (format == Pddl && !level.author.trim().is_empty()).then_some(Loss::Author),
        (matches!(format, Slc | Pddl) && !level.note.trim().is_empty()).then_some(Loss::Note),
        (marks > 0).then_some(Loss::Marks(marks)),
        level.own_step_limit.map(Loss::StepLimit),
        (has_no_ice && has_other_tiles(level) || format == Xsb && !reads_back(level))
            .then_some(Loss::Board),
    ];
    lost.into_iter().flatten().collect()
}

/// Returns true if title, author or note, given in this order, is not empty.
fn has_metadata(words: [&str; 3]) -> bool {
    words.iter().any(|words| !words.is_empty())
}

/// Returns true if the board has visible tiles that Sokoban text lacks.
fn has_other_tiles(level: &Level) -> bool {
    let mut seen = level.board.cells().iter().map(|square| square.as_observed().ground);
    seen.any(|ground| !ground.tile().is_in_sokoban)
}

/// Returns true if the board, written as Sokoban text, reads back as the same board.
///
/// Ignores ice and marks of doubtful ice. Without walls, rows may be read as text.
fn reads_back(level: &Level) -> bool {
    let alone = Collection::untitled(vec![level.clone()]);
    let back = read_xsb(&write_xsb(&alone)).value;
    matches!(&back.levels[..], [read] if read.board.as_observed() == level.board.as_observed())
}

/// Returns the text with another level in place of the level at `index`.
///
/// `name` is the file name. The level is written in the notation and formatting of the text, and
/// every byte outside of it stays. Parts that the format cannot store are omitted: see
/// [`super::losses_in_format`].
///
/// # Errors
/// If the text has no level at `index`, the format cannot be edited or cannot store the level, or
/// the changed text would not read back as intended.
pub fn replace_level(
    name: &str,
    text: &str,
    index: usize,
    level: &Level,
) -> Result<String, ReplaceError> {
    match format_of(name, text) {
        Ok(Format::RonLevels) => ron_level::replace_level(text, index, level),
        Ok(Format::Xsb) => alphabets::replace_board(text, index, level),
        Ok(Format::Codes) => alphabets::replace_in_list(text, index, level),
        Ok(Format::Slc) => slc::replace_level(text, index, level),
        Ok(_) => Err(ReplaceError::ReadOnly),
        Err(_) => Err(ReplaceError::NoSuchLevel),
    }
}

/// How [`replace_level`] can edit the levels of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InPlaceEditing {
    /// The levels are in this format, which the program also writes.
    OwnFormat(LevelFormat),
    /// The levels are in the notation of another program, or no level can be read.
    ///
    /// [`replace_level`] returns an error that names the parts that the notation cannot store.
    OtherNotation,
    /// The text cannot be edited in place, or has no known format.
    Unsupported,
}

/// Returns how the levels in the text of a file with this name can be edited.
#[must_use]
pub fn in_place_editing(name: &str, text: &str) -> InPlaceEditing {
    match format_of(name, text) {
        Ok(Format::RonLevels) => InPlaceEditing::OwnFormat(LevelFormat::Native),
        Ok(Format::Xsb) if alphabets::is_in_xsb(text) => {
            InPlaceEditing::OwnFormat(LevelFormat::Xsb)
        }
        Ok(Format::Codes) if alphabets::is_in_codes(text) => {
            InPlaceEditing::OwnFormat(LevelFormat::Codes)
        }
        Ok(Format::Slc) => InPlaceEditing::OwnFormat(LevelFormat::Slc),
        Ok(Format::Xsb | Format::Codes) => InPlaceEditing::OtherNotation,
        _ => InPlaceEditing::Unsupported,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::platform::read_stage;
    use crate::formats::ron_level::read_level;
    use crate::worlds::zuma::testing::example_game;

    #[test]
    fn extension_selects_format_by_world() {
        for (world, path, expected) in [
            (WorldKind::Ice, "a.JSON", Some(LevelFormat::Codes)),
            (WorldKind::Zuma, "a.json", Some(LevelFormat::GameJson)),
            (WorldKind::Platform, "a.json", None),
            (WorldKind::Ice, "a.stage", None),
            (WorldKind::Ice, "a.xsb.sok", Some(LevelFormat::Xsb)),
            (WorldKind::Ice, "xsb", None),
        ] {
            assert_eq!(LevelFormat::for_path(world, Path::new(path)), expected, "{world:?} {path}");
        }
        for world in WorldKind::ALL {
            let native = LevelFormat::for_path(world, Path::new("folder.txt/a.ron"));
            assert_eq!(native, Some(LevelFormat::Native), "{world:?}");
        }
    }

    #[test]
    fn losses_by_format() {
        use Loss::{Author, Board, Ice, Marks, Metadata, Note, StepLimit};
        let plain = r##"board: ["#@$ .#"]"##;
        let words = r##"title: "A", board: ["#@$ .#"]"##;
        let signed = r##"author: "A", board: ["#@$ .#"]"##;
        let icy = r##"board: ["#@$ .#", "#    #"], ice: ["   ~  ", " ~    "]"##;
        let marked = r##"board: ["#@$ .#"], doubtful: ["   ?"]"##;
        let limited = r##"step_limit: Some(33), board: ["#@$ .#"]"##;
        let bare = r#"board: ["   ", "   "]"#;
        let everything = r##"
            note: "B", step_limit: Some(5), board: ["#@$ .#"], ice: ["   ~"], doubtful: ["   ?"]"##;
        for (level, format, expected) in [
            (plain, LevelFormat::Xsb, &[][..]),
            (plain, LevelFormat::Codes, &[]),
            (words, LevelFormat::Xsb, &[]),
            (words, LevelFormat::Pddl, &[]),
            (words, LevelFormat::Codes, &[Metadata]),
            (signed, LevelFormat::Pddl, &[Author]),
            (signed, LevelFormat::Slc, &[]),
            (icy, LevelFormat::Xsb, &[Ice(2)]),
            (icy, LevelFormat::Codes, &[]),
            (icy, LevelFormat::Pddl, &[]),
            (marked, LevelFormat::Xsb, &[Marks(1)]),
            (marked, LevelFormat::Codes, &[Marks(1)]),
            (marked, LevelFormat::Pddl, &[Marks(1)]),
            (limited, LevelFormat::Xsb, &[StepLimit(33)]),
            (limited, LevelFormat::Pddl, &[StepLimit(33)]),
            (words, LevelFormat::Slc, &[]),
            (icy, LevelFormat::Slc, &[Ice(2)]),
            (bare, LevelFormat::Slc, &[]),
            (everything, LevelFormat::Slc, &[Ice(1), Note, Marks(1), StepLimit(5)]),
            (bare, LevelFormat::Xsb, &[Board]),
            (bare, LevelFormat::Codes, &[]),
            (everything, LevelFormat::Native, &[]),
            (everything, LevelFormat::Xsb, &[Ice(1), Marks(1), StepLimit(5)]),
            (everything, LevelFormat::Codes, &[Metadata, Marks(1), StepLimit(5)]),
        ] {
            let read = read_level(&format!("Level({level})")).expect("a level").value;
            assert_eq!(losses_in_format(&read.into(), format), expected, "{format:?} of {level}");
        }
    }

    #[test]
    fn stages_lose_metadata_and_games_lose_nothing() {
        let mut stage = read_stage("A*\nW 0 0\nA 0\nG 1\n").expect("a stage").value;
        assert_eq!(losses_in_format(&stage.clone().into(), LevelFormat::Stage), []);
        stage.author = "A".to_owned();
        assert_eq!(losses_in_format(&stage.clone().into(), LevelFormat::Stage), [Loss::Metadata]);
        assert_eq!(losses_in_format(&stage.into(), LevelFormat::Native), []);
        let mut game = example_game();
        game.title = "A".to_owned();
        assert_eq!(losses_in_format(&game.into(), LevelFormat::GameJson), []);
    }

    #[test]
    fn consequences_state_counts() {
        for (loss, expected) in [
            (Loss::Ice(1), "1 ice cell becomes floor"),
            (Loss::Ice(14), "14 ice cells become floor"),
            (Loss::Marks(2), "2 marks of doubtful ice are lost"),
            (Loss::StepLimit(33), "the step limit of 33 is lost"),
        ] {
            assert_eq!(loss.consequence(), expected);
        }
    }

    #[test]
    fn loss_text_continues_format_name() {
        for (format, loss, expected) in [
            (
                LevelFormat::Xsb,
                Loss::Ice(3),
                "Sokoban text cannot store ice: 3 ice cells become floor",
            ),
            (
                LevelFormat::Codes,
                Loss::Metadata,
                "A codes matrix cannot store title, author and note",
            ),
            (
                LevelFormat::Xsb,
                Loss::Board,
                "Sokoban text would read this board as a different one",
            ),
        ] {
            assert_eq!(format!("{format} {loss}"), expected);
        }
    }
}

//! The formats that levels are written in, and the endings that ask for them.

use super::detect::ending_of;
use crate::worlds::WorldKind;
use std::fmt;
use std::path::Path;

/// What a level becomes in a file. Its words are the subject of what is said about a
/// [`Loss`](super::Loss).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelFormat {
    /// Everything there is to say about a level of any world.
    Native,
    /// Boards as Sokoban programs know them.
    Xsb,
    /// Boards and words as XML.
    Slc,
    /// Boards as numbers.
    Codes,
    /// Boards for other planners.
    Pddl,
    /// Stages as numbers.
    Stage,
    /// Zuma games as other programs know them.
    GameJson,
}

/// Which ending asks for what, in each world.
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
    /// The format that the file's ending asks for, in small or capital letters, when a level of
    /// that world is written.
    #[must_use]
    pub fn of(world: WorldKind, path: &Path) -> Option<Self> {
        let ending = ending_of(path);
        let is_asked = |(of, known, _): &&(WorldKind, &str, Self)| *of == world && *known == ending;
        ENDINGS.iter().find(is_asked).map(|(.., format)| *format)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_mean_something_else_in_each_world() {
        for (world, path, expected) in [
            (WorldKind::Ice, "a.JSON", Some(LevelFormat::Codes)),
            (WorldKind::Zuma, "a.json", Some(LevelFormat::GameJson)),
            (WorldKind::Platform, "a.json", None),
            (WorldKind::Ice, "a.stage", None),
            (WorldKind::Ice, "a.xsb.sok", Some(LevelFormat::Xsb)),
            (WorldKind::Ice, "xsb", None),
        ] {
            assert_eq!(LevelFormat::of(world, Path::new(path)), expected, "{world:?} {path}");
        }
        for world in WorldKind::ALL {
            let native = LevelFormat::of(world, Path::new("folder.txt/a.ron"));
            assert_eq!(native, Some(LevelFormat::Native), "{world:?}");
        }
    }
}

//! Formats of level files, and the file extensions that select them.

use super::detect::extension_of;
use crate::worlds::WorldKind;
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

#[cfg(test)]
mod tests {
    use super::*;

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
}

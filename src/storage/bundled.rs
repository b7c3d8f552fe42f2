//! Levels bundled with the program, embedded at compile time.
//!
//! A pack is a folder `levels/<folder>/<number>-<name>/` of files `<number>-<name>.ron`. `<folder>`
//! is `classic` or the name of a world. Lessons are the files `levels/lessons/<number>-<name>.lesson`.
//! The numbers give the order and are not shown.

use crate::worlds::WorldKind;
use include_dir::{Dir, File, include_dir};

/// The folder `levels` of the source code.
static LEVELS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/levels");

/// Folder of the lessons below `levels`.
pub const LESSONS_FOLDER: &str = "lessons";

/// A folder of bundled levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelPack {
    /// Name of the parent folder below `levels`: `classic`, or the name of a world.
    pub folder: String,
    /// Title from the folder's name: "2-first-steps" is "First steps".
    pub title: String,
    /// The files in the order of their numbers.
    pub levels: Vec<BundledFile>,
}

impl LevelPack {
    /// World of the levels; a folder not named after a world contains ice levels.
    #[must_use]
    pub fn world(&self) -> WorldKind {
        WorldKind::ALL.into_iter().find(|kind| kind.name() == self.folder).unwrap_or(WorldKind::Ice)
    }
}

/// A text file embedded in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundledFile {
    /// Path below `levels`: `ice/1-first/02-slide.ron`.
    pub path: &'static str,
    /// Content of the file.
    pub text: &'static str,
}

/// Returns the bundled packs, ordered by folder and number; empty ones are left out.
#[must_use]
pub fn packs() -> Vec<LevelPack> {
    let packs = LEVELS.dirs().flat_map(|folder| folder.dirs().map(move |pack| (folder, pack)));
    let mut packs: Vec<_> = packs.map(|(folder, pack)| (folder_name(folder), pack)).collect();
    packs.sort_by_key(|(folder, pack)| (*folder, sort_key(folder_name(pack))));
    packs
        .into_iter()
        .map(|(folder, pack)| LevelPack {
            folder: folder.to_owned(),
            title: title_of(folder_name(pack)),
            levels: text_files(pack),
        })
        .filter(|pack| !pack.levels.is_empty())
        .collect()
}

/// Returns the bundled lessons, in the order of their numbers.
#[must_use]
pub fn lessons() -> Vec<BundledFile> {
    LEVELS.get_dir(LESSONS_FOLDER).map(text_files).unwrap_or_default()
}

/// The text files of a folder, in the order of their numbers.
fn text_files(folder: &'static Dir<'static>) -> Vec<BundledFile> {
    let mut files: Vec<_> = folder.files().filter_map(text_file).collect();
    files.sort_by_key(|file| sort_key(file.path));
    files
}

/// Returns the file, unless it is hidden or not text.
fn text_file(file: &'static File<'static>) -> Option<BundledFile> {
    let path = file.path().to_str()?;
    let is_hidden = file.path().file_name()?.to_str()?.starts_with('.');
    let text = file.contents_utf8()?;
    (!is_hidden).then_some(BundledFile { path, text })
}

/// Last part of a folder's path.
fn folder_name(folder: &'static Dir<'static>) -> &'static str {
    folder.path().file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// Sort key of a path's last part: the leading number, then the name.
///
/// So "10-x" follows "9-x". Names without a number come last.
fn sort_key(path: &'static str) -> (usize, &'static str) {
    let name = path.rsplit('/').next().unwrap_or(path);
    let digits = name.find(|character: char| !character.is_ascii_digit()).unwrap_or(name.len());
    (name[..digits].parse().unwrap_or(usize::MAX), name)
}

/// Title of a folder or file name: "02-first_steps.ron" is "First steps".
///
/// Drops the leading number and everything from the first dot, replaces dashes and underscores by
/// spaces, and writes the first letter in upper case.
#[must_use]
pub fn title_of(name: &str) -> String {
    let name = name.split_once('.').map_or(name, |(stem, _)| stem);
    let words = match name.split_once('-') {
        Some((number, words)) if number.parse::<u32>().is_ok() => words,
        _ => name,
    };
    let words = words.replace(['-', '_'], " ");
    let mut characters = words.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Document, Parsed, read_document};

    #[test]
    fn titles_are_derived_from_names() {
        for (name, title) in [
            ("2-first-steps", "First steps"),
            ("02-the-long_slide.ron", "The long slide"),
            ("rinks", "Rinks"),
            ("left-right", "Left right"),
            ("", ""),
        ] {
            assert_eq!(title_of(name), title, "of {name:?}");
        }
    }

    #[test]
    fn numbers_determine_order() {
        let mut names = ["10-b", "x", "9-c", "9-a"];
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(names, ["9-a", "9-c", "10-b", "x"]);
    }

    fn files(is_for: impl Fn(WorldKind) -> bool) -> Vec<BundledFile> {
        packs()
            .into_iter()
            .filter(|pack| is_for(pack.world()))
            .flat_map(|pack| pack.levels)
            .collect()
    }

    #[test]
    fn folder_determines_world() {
        let worlds = packs().into_iter().map(|pack| (pack.world(), pack.folder));
        let mut worlds: Vec<_> = worlds.collect();
        worlds.dedup();
        let [ice, platform, zuma] = WorldKind::ALL;
        let reported = [(ice, "classic"), (ice, "ice"), (platform, "platform"), (zuma, "zuma")];
        assert_eq!(worlds, reported.map(|(world, folder)| (world, folder.to_owned())));
    }

    #[test]
    fn every_bundled_level_reads_without_problems() {
        for file in files(|world| world != WorldKind::Zuma) {
            let reading = read_document(file.path, file.text);
            let document = reading.and_then(Parsed::without_problems);
            match document.unwrap_or_else(|error| panic!("{}: {error}", file.path)) {
                Document::Levels(collection) => {
                    assert_eq!(collection.levels.len(), 1, "in {}", file.path);
                    assert_eq!(collection.level_problems(), [], "in {}", file.path);
                }
                Document::Stage(stage) => assert_eq!(stage.problems(), [], "in {}", file.path),
                other => panic!("{}: {other:?}", file.path),
            }
        }
    }

    #[test]
    fn bundled_zuma_games_round_trip() {
        use crate::formats::zuma::{ZumaDocument, read_zuma, write_game};
        let files = files(|world| world == WorldKind::Zuma);
        assert!(files.len() > 10);
        for file in files {
            let document = read_zuma(file.text).and_then(crate::formats::Parsed::without_problems);
            match document.unwrap_or_else(|error| panic!("{}: {error}", file.path)) {
                ZumaDocument::Game(game) => {
                    assert_eq!(write_game(&game), file.text, "{}", file.path);
                }
                ZumaDocument::Model(_) => panic!("{}: a model", file.path),
            }
        }
    }
}

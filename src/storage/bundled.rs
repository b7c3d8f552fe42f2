//! The levels and themes that come with the program, embedded in it.
//!
//! A pack is a folder `levels/<world>/<number>-<name>/` of files `<number>-<name>.ron`; numbers
//! give the order and are not shown.

use include_dir::{Dir, File, include_dir};

static LEVELS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/levels");
static THEMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/themes");

/// A folder of bundled levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// Name of the folder above: `ice`, `classic`, …
    pub world: String,
    /// Made of the folder's name: "2-first-steps" is "First steps".
    pub title: String,
    /// The files in order.
    pub levels: Vec<BundledFile>,
}

/// A text file embedded in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundledFile {
    /// Its path below `levels` or `themes`: `ice/1-first/02-slide.ron`.
    pub path: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// The name of the folder with games of the Zuma world.
const ZUMA: &str = "zuma";

/// The bundled levels that are boards, by world and then by number. O(files).
#[must_use]
pub fn packs() -> Vec<Pack> {
    packs_of(&LEVELS).into_iter().filter(|pack| pack.world != ZUMA).collect()
}

/// The bundled Zuma games, by number. O(files).
#[must_use]
pub fn zuma_packs() -> Vec<Pack> {
    packs_of(&LEVELS).into_iter().filter(|pack| pack.world == ZUMA).collect()
}

/// The bundled themes in the order of their names.
#[must_use]
pub fn themes() -> Vec<BundledFile> {
    text_files(&THEMES)
}

fn packs_of(levels: &'static Dir<'static>) -> Vec<Pack> {
    let folders = levels.dirs().flat_map(|world| world.dirs().map(move |pack| (world, pack)));
    let mut folders: Vec<_> = folders.map(|(world, pack)| (name_of(world), pack)).collect();
    folders.sort_by_key(|(world, pack)| (*world, order_of(name_of(pack))));
    folders
        .into_iter()
        .map(|(world, pack)| Pack {
            world: world.to_owned(),
            title: title_of(name_of(pack)),
            levels: text_files(pack),
        })
        .filter(|pack| !pack.levels.is_empty())
        .collect()
}

fn text_files(folder: &'static Dir<'static>) -> Vec<BundledFile> {
    let mut files: Vec<_> = folder.files().filter_map(text_file).collect();
    files.sort_by_key(|file| order_of(file.path));
    files
}

/// Hidden files, and files that are no text, are not part of a pack.
fn text_file(file: &'static File<'static>) -> Option<BundledFile> {
    let path = file.path().to_str()?;
    let is_hidden = file.path().file_name()?.to_str()?.starts_with('.');
    let text = file.contents_utf8()?;
    (!is_hidden).then_some(BundledFile { path, text })
}

fn name_of(folder: &'static Dir<'static>) -> &'static str {
    folder.path().file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// Sorts by the number at the front, then by name: "10-x" stands behind "9-x".
fn order_of(path: &'static str) -> (usize, &'static str) {
    let name = path.rsplit('/').next().unwrap_or(path);
    let digits = name.find(|character: char| !character.is_ascii_digit()).unwrap_or(name.len());
    (name[..digits].parse().unwrap_or(usize::MAX), name)
}

/// The words shown for a folder or file name: no number, no ending, spaces, a capital first.
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

    #[test]
    fn titles_come_from_names() {
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
    fn numbers_give_the_order() {
        let mut names = ["10-b", "x", "9-c", "9-a"];
        names.sort_by_key(|name| order_of(name));
        assert_eq!(names, ["9-a", "9-c", "10-b", "x"]);
    }

    #[test]
    fn every_bundled_level_reads_without_problems() {
        for file in packs().iter().flat_map(|pack| &pack.levels) {
            let reading = crate::formats::ron_level::read_level(file.text);
            let level = reading.and_then(crate::formats::Reading::without_problems);
            let level = level.unwrap_or_else(|error| panic!("{}: {error}", file.path));
            assert_eq!(level.problems(), [], "in {}", file.path);
        }
    }

    #[test]
    fn every_bundled_game_reads_and_is_written_alike() {
        use crate::formats::zuma::{ZumaDocument, read_zuma, write_game};
        let packs = zuma_packs();
        let files: Vec<_> = packs.iter().flat_map(|pack| &pack.levels).collect();
        assert!(files.len() > 10);
        for file in files {
            let document = read_zuma(file.text).and_then(crate::formats::Reading::without_problems);
            match document.unwrap_or_else(|error| panic!("{}: {error}", file.path)) {
                ZumaDocument::Game(game) => {
                    assert_eq!(write_game(&game), file.text, "{}", file.path);
                }
                ZumaDocument::Model(_) => panic!("{}: a model", file.path),
            }
        }
    }
}

//! Finds level files in folders.
//!
//! Also names of new files, and the folder of the program's own files.

use super::StorageError;
use crate::formats::detect::KNOWN_EXTENSIONS;
use crate::formats::extension_of;
use directories::ProjectDirs;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Maximum number of nested folders to search, the given folder included.
const MAX_DEPTH: usize = 32;

/// Level files, and errors of folders that could not be searched.
#[derive(Debug, Default)]
pub struct LevelFiles {
    /// Files in path order.
    pub files: Vec<PathBuf>,
    /// Errors of folders, entries and links; their levels may be missing.
    pub problems: Vec<StorageError>,
}

/// Returns the file itself, or every level file below a folder, in path order.
///
/// A path to a file is returned even if its extension is unknown. Below a folder, level files have
/// a known extension other than `.lurd`, which contains moves only. Skips hidden files and folders
/// (with a leading dot), links to folders, pipes and devices. An unreadable or too deep subfolder
/// or a broken link with a level extension becomes a problem, and the search continues.
///
/// # Errors
/// If the path does not exist, or the folder itself cannot be read.
pub fn level_files(path: &Path) -> Result<LevelFiles, StorageError> {
    if !fs::metadata(path).map_err(StorageError::io(path, "read"))?.is_dir() {
        return Ok(LevelFiles { files: vec![path.to_owned()], problems: Vec::new() });
    }
    search(path, &entries_of)
}

/// An entry of a folder.
struct Entry {
    path: PathBuf,
    is_folder: bool,
}

/// Function that lists a folder; fails for the folder or for some entries.
///
/// Tests replace it to simulate errors.
type ListFolder = dyn Fn(&Path) -> io::Result<Vec<io::Result<Entry>>>;

/// Lists a folder of the disk.
///
/// A link to a folder does not count as a folder.
fn entries_of(folder: &Path) -> io::Result<Vec<io::Result<Entry>>> {
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        // A link to a folder may form a cycle, so it does not count as a folder.
        Ok(Entry { is_folder: entry.file_type()?.is_dir(), path: entry.path() })
    };
    Ok(fs::read_dir(folder)?.map(entry).collect())
}

/// Searches a folder with the given function to list folders.
fn search(folder: &Path, list: &ListFolder) -> Result<LevelFiles, StorageError> {
    let mut found = LevelFiles::default();
    let entries = list(folder).map_err(StorageError::io(folder, "read"))?;
    found.add_entries(folder, entries, MAX_DEPTH, list);
    found.files.sort();
    Ok(found)
}

impl LevelFiles {
    /// Adds the level files among the entries of a folder, and searches its subfolders.
    ///
    /// `depth` is the number of nested folders still allowed, this one included.
    fn add_entries(
        &mut self,
        folder: &Path,
        entries: Vec<io::Result<Entry>>,
        depth: usize,
        list: &ListFolder,
    ) {
        let (mut entries, errors): (Vec<_>, Vec<_>) = entries.into_iter().partition(Result::is_ok);
        let errors = errors.into_iter().filter_map(Result::err);
        self.problems.extend(errors.map(StorageError::io(folder, "read all of it")));
        entries.sort_by(|one, other| {
            let path = |entry: &io::Result<Entry>| entry.as_ref().ok().map(|it| it.path.clone());
            path(one).cmp(&path(other))
        });
        for Entry { path, is_folder } in entries.into_iter().flatten() {
            let name = path.file_name().unwrap_or_default();
            if name.to_string_lossy().starts_with('.') {
                continue;
            }
            if is_folder {
                self.search_subfolder(&path, depth - 1, list);
            } else if has_level_extension(&path) {
                self.add_file(path);
            }
        }
    }

    /// Adds a regular file; skips pipes, devices and links to folders.
    ///
    /// A broken link becomes a problem.
    fn add_file(&mut self, path: PathBuf) {
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => self.files.push(path),
            Ok(_) => {}
            Err(error) => self.problems.push(StorageError::io(&path, "read")(error)),
        }
    }

    /// Adds the level files below a subfolder; an error becomes a problem.
    fn search_subfolder(&mut self, folder: &Path, depth: usize, list: &ListFolder) {
        if depth == 0 {
            self.problems
                .push(StorageError::TooDeep { path: folder.to_owned(), max_depth: MAX_DEPTH });
            return;
        }
        match list(folder) {
            Ok(entries) => self.add_entries(folder, entries, depth, list),
            Err(error) => self.problems.push(StorageError::io(folder, "read")(error)),
        }
    }
}

fn has_level_extension(path: &Path) -> bool {
    let ending = extension_of(path);
    ending != "lurd" && KNOWN_EXTENSIONS.contains(&ending.as_str())
}

/// Returns the path of a file that does not exist yet.
///
/// The file name is `name`, a dot and `extension`. If that is taken, `name` gets a dash and the
/// first free number from 2.
#[must_use]
pub fn unused_path(folder: &Path, name: &str, extension: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{name}-{number}.{extension}"));
    let mut names = std::iter::once(format!("{name}.{extension}")).chain(numbered);
    let free = names.find_map(|name| Some(folder.join(name)).filter(|path| !path.exists()));
    free.unwrap_or_default()
}

/// Returns a file name without extension for a title: lower case, with dashes.
///
/// `level` for a title without letters and digits.
#[must_use]
pub fn file_name_from_title(title: &str) -> String {
    let is_word = |character: char| character.is_alphanumeric();
    let words: Vec<String> = title
        .split(|character: char| !is_word(character))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.is_empty() { "level".to_owned() } else { words.join("-") }
}

/// Returns the folder for settings, recent files, backups and crash recovery.
///
/// `BLACKICE_DATA_DIR` if set and not empty, else the system's data folder. It may not exist yet.
///
/// # Errors
/// If the variable is not set or empty, and the system knows no home folder.
pub fn data_folder() -> Result<PathBuf, StorageError> {
    data_folder_from(env::var_os("BLACKICE_DATA_DIR"))
}

/// The data folder for this value of the variable.
fn data_folder_from(named: Option<OsString>) -> Result<PathBuf, StorageError> {
    if let Some(folder) = named.filter(|folder| !folder.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    let folders = ProjectDirs::from("", "", "Black Ice").ok_or(StorageError::NoDataFolder)?;
    Ok(folders.data_dir().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_in_path_order() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b/2.xsb", "b/10.ron", "a/x.TXT", "c.json", "notes.md", "m.lurd", ".h/a.ron"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, "").expect("written");
        }
        let found = level_files(folder.path()).expect("a folder").files;
        let names: Vec<_> = found
            .iter()
            .map(|path| path.strip_prefix(folder.path()).expect("below").display().to_string())
            .collect();
        assert_eq!(names, ["a/x.TXT", "b/10.ron", "b/2.xsb", "c.json"]);
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.path(), folder.path().join("b/again"))
                .expect("a link");
            let to = folder.path().join("link.xsb");
            std::os::unix::fs::symlink(folder.path().join("b/2.xsb"), &to).expect("a link");
            let again = level_files(folder.path()).expect("a folder").files;
            assert_eq!(again, [&found[..], &[to]].concat());
        }
        let single = folder.path().join("notes.md");
        assert_eq!(level_files(&single).expect("a file").files, [single]);
        assert!(level_files(&folder.path().join("absent")).is_err());
    }

    /// Permissions do not stop every user, so the listing function refuses the folder.
    #[test]
    fn unreadable_folder_is_reported_and_others_are_searched() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["a/1.xsb", "locked/2.xsb", "locked/in/3.xsb", "z/4.xsb"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, "").expect("written");
        }
        let locked = folder.path().join("locked");
        let list = {
            let locked = locked.clone();
            move |path: &Path| {
                let refuses = path == locked;
                let error = || io::Error::from(io::ErrorKind::PermissionDenied);
                if refuses { Err(error()) } else { entries_of(path) }
            }
        };
        let found = search(folder.path(), &list).expect("the folder itself is read");
        assert_eq!(found.files, ["a/1.xsb", "z/4.xsb"].map(|name| folder.path().join(name)));
        let problems: Vec<_> = found.problems.iter().map(ToString::to_string).collect();
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].starts_with(&format!("{}: cannot read: ", locked.display())));
        assert!(search(&locked, &list).is_err(), "nothing of it is read");
    }

    #[cfg(unix)]
    #[test]
    fn broken_links_are_reported_and_others_are_read() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a.xsb"), "").expect("written");
        symlink("gone.xsb", at("dangling.xsb")).expect("linked");
        symlink("round.xsb", at("round.xsb")).expect("linked");
        // Names without a level extension, so they are ignored.
        symlink("gone", at("dangling.md")).expect("linked");
        symlink("gone", at(".hidden.xsb")).expect("linked");
        let found = level_files(folder.path()).expect("read");
        assert_eq!(found.files, [at("a.xsb")]);
        let problems: Vec<_> = found.problems.iter().map(ToString::to_string).collect();
        let [dangling, round] = &problems[..] else { panic!("{problems:?}") };
        for (problem, name) in [(dangling, "dangling.xsb"), (round, "round.xsb")] {
            let start = format!("{}: cannot read: ", at(name).display());
            assert!(problem.starts_with(&start), "{problem}");
        }
    }

    #[test]
    fn unreadable_entry_is_reported_and_others_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("a.xsb"), "").expect("written");
        let list = |path: &Path| {
            let mut entries = entries_of(path)?;
            entries.insert(0, Err(io::ErrorKind::Other.into()));
            Ok(entries)
        };
        let found = search(folder.path(), &list).expect("read");
        assert_eq!((found.files.len(), found.problems.len()), (1, 1));
    }

    #[test]
    fn too_deep_folders_are_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let deep = (0..MAX_DEPTH).fold(folder.path().to_owned(), |path, _| path.join("d"));
        fs::create_dir_all(&deep).expect("made");
        fs::write(deep.join("far.xsb"), "").expect("written");
        fs::write(deep.parent().expect("a parent").join("near.xsb"), "").expect("written");
        let found = level_files(folder.path()).expect("read");
        assert_eq!(found.files, [deep.parent().expect("a parent").join("near.xsb")]);
        let reported = format!("{}: not searched: more than 32 nested folders", deep.display());
        assert_eq!(found.problems[0].to_string(), reported);
    }

    #[test]
    fn environment_variable_takes_precedence() {
        let named = |name: &str| data_folder_from(Some(OsString::from(name)));
        assert_eq!(named("/x/y").expect("named"), PathBuf::from("/x/y"));
        // Without a name the result depends on the system.
        let system = data_folder_from(None).ok();
        assert_eq!(named("").ok(), system);
        assert_ne!(system, Some(PathBuf::new()));
    }
}

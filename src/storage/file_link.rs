//! Links into a file: `RUN.ron#step=6` and `LESSON.lesson#m3`.
//!
//! Pages for handouts use the same ends in their addresses.

use super::StorageError;
use std::fmt;
use std::path::{Path, PathBuf};

/// A place in a file to which a link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilePlace {
    /// The state of a run after this number of actions.
    Step(usize),
    /// The moment of a lesson with this number, from 1.
    Moment(usize),
}

impl FilePlace {
    /// Reads the end of a link, without its `#`; `None` if it is not one.
    ///
    /// Capital letters and spaces at the ends do not matter.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        if let Some(step) = text.strip_prefix("step=") {
            return number(step).map(Self::Step);
        }
        number(text.strip_prefix('m')?).filter(|number| *number > 0).map(Self::Moment)
    }
}

impl fmt::Display for FilePlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => write!(formatter, "step={step}"),
            Self::Moment(moment) => write!(formatter, "m{moment}"),
        }
    }
}

/// Returns a number of decimal digits only.
fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// Splits a link into its file and the place in it.
///
/// A path that exists is no link, so file names may contain `#`. Neither is a path whose part
/// before the last `#` does not exist: it is returned unchanged, and opening it reports the path.
///
/// # Errors
/// If the file before `#` exists, but the text after it names no place.
pub fn split_link(link: &Path) -> Result<(PathBuf, Option<FilePlace>), StorageError> {
    let whole = || Ok((link.to_owned(), None));
    if link.exists() {
        return whole();
    }
    let Some((file, end)) = link.to_str().and_then(|text| text.rsplit_once('#')) else {
        return whole();
    };
    let file = PathBuf::from(file);
    if !file.is_file() {
        return whole();
    }
    match FilePlace::from_text(end) {
        Some(place) => Ok((file, Some(place))),
        None => Err(StorageError::Link { path: file, end: end.to_owned() }),
    }
}

/// Returns the link to a place in a file.
#[must_use]
pub fn link_to(file: &Path, place: FilePlace) -> String {
    format!("{}#{place}", file.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn links_name_a_step_or_a_moment() {
        for (text, expected) in [
            ("step=6", Some(FilePlace::Step(6))),
            ("step=0", Some(FilePlace::Step(0))),
            (" M3 ", Some(FilePlace::Moment(3))),
            ("m0", None),
            ("m", None),
            ("step=-1", None),
            ("step=+1", None),
            ("step=99999999999999999999999", None),
            ("move=3", None),
            ("", None),
        ] {
            assert_eq!(FilePlace::from_text(text), expected, "{text:?}");
            if let Some(place) = expected {
                assert_eq!(FilePlace::from_text(&place.to_string()), Some(place));
            }
        }
    }

    #[test]
    fn only_the_end_after_an_existing_file_is_a_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for name in ["run.ron", "a#step=2", "b#c.ron"] {
            fs::write(path(name), "").expect("written");
        }
        let split = |name: &str| {
            let (file, place) = split_link(&path(name)).map_err(|error| error.to_string())?;
            let file = file.strip_prefix(folder.path()).expect("in the folder").to_owned();
            Ok::<_, String>((file.display().to_string(), place))
        };
        let found = |name: &str, place| Ok((name.to_owned(), place));
        assert_eq!(split("run.ron"), found("run.ron", None));
        assert_eq!(split("run.ron#step=6"), found("run.ron", Some(FilePlace::Step(6))));
        assert_eq!(split("b#c.ron#m2"), found("b#c.ron", Some(FilePlace::Moment(2))));
        assert_eq!(split("a#step=2"), found("a#step=2", None));
        assert_eq!(split("none.ron#step=6"), found("none.ron#step=6", None));
        let refused = split("run.ron#move=6").expect_err("no place");
        assert!(refused.contains("run.ron") && refused.contains("\"move=6\""), "{refused}");
        let link = link_to(&path("run.ron"), FilePlace::Step(6));
        let split = split_link(Path::new(&link)).expect("a link");
        assert_eq!(split, (path("run.ron"), Some(FilePlace::Step(6))));
    }
}

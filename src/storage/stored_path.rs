//! Paths in the program's own RON and JSON files, lossless on Unix.
//!
//! A Unix path is any sequence of bytes, but RON and JSON contain Unicode text, and serde refuses
//! other paths. A Unicode path is written as a string: `"/levels/a.xsb"`. Any other path is written
//! as a list of one string, in which `%` and every non-Unicode byte become `%` and two hexadecimal
//! digits: `["/levels/caf%E9.xsb"]`. Writing never fails.
//!
//! Use these modules in `#[serde(with = "…")]`: [`one`], [`optional`], [`list`]. Systems other than
//! Unix replace non-Unicode parts, so only Unicode paths are lossless there.

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

/// A path as written in the file.
#[derive(Debug)]
struct SerializedPath<'path>(Cow<'path, Path>);

impl Serialize for SerializedPath<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_str() {
            Some(text) => serializer.serialize_str(text),
            None => vec![escaped(&self.0)].serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for SerializedPath<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PathVisitor).map(|path| Self(Cow::Owned(path)))
    }
}

/// Reads a path from a string, or from a list of one escaped string.
struct PathVisitor;

impl<'de> Visitor<'de> for PathVisitor {
    type Value = PathBuf;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a path, or a list of one path with %XX for non-Unicode bytes")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<PathBuf, E> {
        Ok(PathBuf::from(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PathBuf, A::Error> {
        let text: String =
            list.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
        if list.next_element::<de::IgnoredAny>()?.is_some() {
            return Err(de::Error::invalid_length(2, &self));
        }
        unescaped(&text).ok_or_else(|| de::Error::custom("expected % and two hexadecimal digits"))
    }
}

/// Text of a path in which `%` and every non-Unicode byte are escaped as `%XX`.
#[cfg(unix)]
fn escaped(path: &Path) -> String {
    use std::fmt::Write;
    use std::os::unix::ffi::OsStrExt;
    let mut text = String::new();
    for chunk in path.as_os_str().as_bytes().utf8_chunks() {
        text.push_str(&chunk.valid().replace('%', "%25"));
        for byte in chunk.invalid() {
            // Writing to a string cannot fail.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

/// Text of a path in which `%` is escaped; non-Unicode parts are replaced.
#[cfg(not(unix))]
fn escaped(path: &Path) -> String {
    path.to_string_lossy().replace('%', "%25")
}

/// Path of an escaped text; `None` if a `%` lacks its two hexadecimal digits.
fn unescaped(text: &str) -> Option<PathBuf> {
    let mut pieces = text.as_bytes().split(|byte| *byte == b'%');
    let mut bytes = pieces.next()?.to_vec();
    for piece in pieces {
        let (digits, rest) = piece.split_at_checked(2)?;
        let digits = std::str::from_utf8(digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(rest);
    }
    Some(path_of_bytes(bytes))
}

/// Converts bytes to a path; systems other than Unix replace non-Unicode bytes.
#[must_use]
pub fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    #[cfg(unix)]
    let path: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(bytes);
    #[cfg(not(unix))]
    let path = std::ffi::OsString::from(String::from_utf8_lossy(&bytes).into_owned());
    PathBuf::from(path)
}

/// Serde functions for a path.
pub mod one {
    use super::{
        Cow, Deserialize, Deserializer, Path, PathBuf, Serialize, SerializedPath, Serializer,
    };

    /// Writes a path, see the [module](super).
    ///
    /// # Errors
    /// Only those of the serialiser.
    pub fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
        SerializedPath(Cow::Borrowed(path)).serialize(serializer)
    }

    /// Reads a path, see the [module](super).
    ///
    /// # Errors
    /// If the value is not a path.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
        SerializedPath::deserialize(deserializer).map(|stored| stored.0.into_owned())
    }
}

/// Serde functions for an optional path.
pub mod optional {
    use super::{Cow, Deserialize, Deserializer, PathBuf, Serialize, SerializedPath, Serializer};

    /// Writes an optional path, see the [module](super).
    ///
    /// # Errors
    /// Only those of the serialiser.
    pub fn serialize<S: Serializer>(
        path: &Option<PathBuf>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        path.as_deref().map(|path| SerializedPath(Cow::Borrowed(path))).serialize(serializer)
    }

    /// Reads an optional path, see the [module](super).
    ///
    /// # Errors
    /// If the value is neither a path nor none.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<PathBuf>, D::Error> {
        let stored = Option::<SerializedPath<'static>>::deserialize(deserializer)?;
        Ok(stored.map(|stored| stored.0.into_owned()))
    }
}

/// Serde functions for a list of paths.
pub mod list {
    use super::{Cow, Deserialize, Deserializer, PathBuf, SerializedPath, Serializer};

    /// Writes a list of paths, see the [module](super).
    ///
    /// # Errors
    /// Only those of the serialiser.
    pub fn serialize<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(paths.iter().map(|path| SerializedPath(Cow::Borrowed(path))))
    }

    /// Reads a list of paths, see the [module](super).
    ///
    /// # Errors
    /// If the value is not a list of paths.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<PathBuf>, D::Error> {
        let stored = Vec::<SerializedPath<'static>>::deserialize(deserializer)?;
        Ok(stored.into_iter().map(|stored| stored.0.into_owned()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ron::ser::PrettyConfig;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Paths {
        #[serde(with = "one")]
        one: PathBuf,
        #[serde(with = "optional")]
        optional: Option<PathBuf>,
        #[serde(with = "list")]
        list: Vec<PathBuf>,
    }

    fn read_back(paths: &Paths) -> [Paths; 2] {
        let pretty = ron::ser::to_string_pretty(paths, PrettyConfig::new()).expect("written");
        let json = serde_json::to_string(paths).expect("written");
        [ron::from_str(&pretty).expect(&pretty), serde_json::from_str(&json).expect(&json)]
    }

    #[test]
    fn files_of_older_versions_are_read() {
        let text = r#"(one: "/a%20b", optional: Some("c"), list: ["d", "e"])"#;
        let path = PathBuf::from;
        let expected = Paths {
            one: path("/a%20b"),
            optional: Some(path("c")),
            list: vec![path("d"), path("e")],
        };
        assert_eq!(ron::from_str::<Paths>(text).expect("read"), expected);
        assert_eq!(
            ron::to_string(&expected).expect("written"),
            text.replace(": ", ":").replace(", ", ",")
        );
    }

    #[test]
    fn malformed_paths_are_rejected() {
        for slip in [r#"["%4"]"#, r#"["%zz"]"#, r#"["a", "b"]"#, "[]", "3", r#"["%é1"]"#] {
            let text = format!(r#"(one: {slip}, optional: None, list: [])"#);
            assert!(ron::from_str::<Paths>(&text).is_err(), "{slip}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn non_unicode_bytes_are_escaped() {
        let path = path_of_bytes(b"/50%/caf\xe9.xsb".to_vec());
        let paths = Paths { one: path.clone(), optional: Some(path.clone()), list: vec![path] };
        let text = ron::to_string(&paths).expect("written");
        assert!(text.contains(r#"one:["/50%25/caf%E9.xsb"]"#), "{text}");
        assert_eq!(ron::from_str::<Paths>(&text).expect("read"), paths);
    }

    #[cfg(unix)]
    proptest! {
        #[test]
        fn paths_round_trip(bytes in proptest::collection::vec(any::<u8>(), 0..20)) {
            let path = path_of_bytes(bytes);
            let paths =
                Paths { one: path.clone(), optional: Some(path.clone()), list: vec![path.clone(), path] };
            for again in read_back(&paths) {
                prop_assert_eq!(&again, &paths);
            }
        }
    }
}

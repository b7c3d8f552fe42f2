//! Rotating backups, in a folder apart from the user's files.

use super::{StorageError, write_atomically};
use std::fs;
use std::path::{Path, PathBuf};

/// Saves content as the newest backup of a name; returns its path.
///
/// Keeps the newest `keep` backups, at least 1. If the newest backup has the same content, saves
/// and removes nothing and returns its path.
///
/// `name` may be any string, such as a path. Characters that are unsafe in file names are replaced,
/// and a checksum keeps similar names apart.
///
/// # Errors
/// If the folder cannot be read or written, or an old backup cannot be removed.
pub fn backup(
    folder: &Path,
    name: &str,
    content: &[u8],
    keep: usize,
) -> Result<PathBuf, StorageError> {
    let mut kept = backups(folder, name)?;
    if let Some(newest) = kept.last()
        && fs::read(newest).is_ok_and(|bytes| bytes == content)
    {
        return Ok(newest.clone());
    }
    let next = kept.last().and_then(|newest| backup_number(newest)).map_or(1, |number| number + 1);
    let path = folder.join(format!("{}.{next:06}.bak", safe_stem(name)));
    write_atomically(&path, content)?;
    kept.push(path.clone());
    let surplus = kept.len().saturating_sub(keep.max(1));
    for old in &kept[..surplus] {
        fs::remove_file(old).map_err(StorageError::io(old, "remove"))?;
    }
    Ok(path)
}

/// Returns the backups of a name, oldest first; empty if the folder does not exist.
///
/// # Errors
/// If the folder exists but cannot be read.
pub fn backups(folder: &Path, name: &str) -> Result<Vec<PathBuf>, StorageError> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let io_error = StorageError::io(folder, "read");
    let prefix = format!("{}.", safe_stem(name));
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(&io_error)? {
        let path = entry.map_err(&io_error)?.path();
        let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if file_name.starts_with(&prefix) && backup_number(&path).is_some() {
            found.push(path);
        }
    }
    found.sort_by_key(|path| backup_number(path));
    Ok(found)
}

/// Number of a backup: `name.000007.bak` is 7. `None` for other files.
fn backup_number(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?.strip_suffix(".bak")?;
    name.rsplit_once('.')?.1.parse().ok()
}

/// File stem for any name, in ASCII characters that every file system allows.
///
/// The last 40 characters of the name and a checksum of the whole name.
fn safe_stem(name: &str) -> String {
    let tail: Vec<char> = name.chars().rev().take(40).collect();
    let is_safe = |character: char| character.is_ascii_alphanumeric() || character == '-';
    let safe = tail.iter().rev().map(|it| if is_safe(*it) { *it } else { '_' });
    format!("{}-{:08x}", safe.collect::<String>(), checksum(name))
}

/// 32-bit FNV-1a (Fowler, Noll, Vo), equal on every machine and in every version.
fn checksum(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_backups_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let texts = |name: &str| -> Vec<String> {
            let paths = backups(folder.path(), name).expect("a folder");
            paths.iter().map(|path| fs::read_to_string(path).expect("read")).collect()
        };
        for text in ["1", "2", "2", "3", "4"] {
            backup(folder.path(), "/home/a b/rink.ron", text.as_bytes(), 3).expect("kept");
            backup(folder.path(), "/home/a_b/rink.ron", b"other", 3).expect("kept");
        }
        assert_eq!(texts("/home/a b/rink.ron"), ["2", "3", "4"]);
        assert_eq!(texts("/home/a_b/rink.ron"), ["other"], "names that look alike are apart");
        assert_eq!(texts("absent"), [""; 0]);
        backup(folder.path(), "/home/a b/rink.ron", b"5", 0).expect("kept");
        assert_eq!(texts("/home/a b/rink.ron"), ["5"], "at least one is kept");
    }
}

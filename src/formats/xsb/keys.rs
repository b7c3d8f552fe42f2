//! Lines that say what they are about: `Title: …`, `Author: …`, `Comment: …`.

/// What a `Key: value` line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// `Title:`
    Title,
    /// `Author:`
    Author,
    /// `Comment:`, of one line, or of several up to `Comment-End:`.
    Comment,
    /// `Comment-End:`
    CommentEnd,
    /// `Collection:` or `Set:`, which name the whole text wherever they stand.
    Collection,
}

/// Key and value of a `Key: value` line, in a comment or not.
pub(super) fn key_value(line: &str) -> Option<(Key, &str)> {
    let (name, value) = plain(line).split_once(':')?;
    let key = match name.trim_end().to_ascii_lowercase().as_str() {
        "title" => Key::Title,
        "author" => Key::Author,
        "comment" => Key::Comment,
        "comment-end" => Key::CommentEnd,
        "collection" | "set" => Key::Collection,
        _ => return None,
    };
    Some((key, value.trim()))
}

/// A line without the marks of a comment and the blanks around it.
pub(super) fn plain(line: &str) -> &str {
    line.trim_start().trim_start_matches([';', ':']).trim()
}

/// Whether a comment of several lines begins here.
pub(super) fn is_comment_start(line: &str) -> bool {
    key_value(line) == Some((Key::Comment, ""))
}

/// Whether a comment of several lines ends here.
pub(super) fn is_comment_end(line: &str) -> bool {
    matches!(key_value(line), Some((Key::CommentEnd, _)))
}

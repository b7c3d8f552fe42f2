//! Recognises lines between boards by their marks: `Title: …`, `:: remark`, `Solution`.

/// Kind of a `Key: value` line.
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
    /// `Collection:` or `Set:`.
    ///
    /// In the header it names the whole text; below a board it says where the level comes from.
    Collection,
    /// Any other known key. This program keeps the pair and does not use it.
    Other,
}

/// Known keys, in lower case.
const KEYS: [(&str, Key); 25] = [
    ("title", Key::Title),
    ("author", Key::Author),
    ("comment", Key::Comment),
    ("comment-end", Key::CommentEnd),
    ("collection", Key::Collection),
    ("set", Key::Collection),
    ("copyright", Key::Other),
    ("date", Key::Other),
    ("date created", Key::Other),
    ("date-created", Key::Other),
    ("date of last change", Key::Other),
    ("date-last-change", Key::Other),
    ("difficulty", Key::Other),
    ("email", Key::Other),
    ("e-mail", Key::Other),
    ("game", Key::Other),
    ("homepage", Key::Other),
    ("id", Key::Other),
    ("limit", Key::Other),
    ("rating", Key::Other),
    ("solver", Key::Other),
    ("source", Key::Other),
    ("url", Key::Other),
    ("version", Key::Other),
    ("website", Key::Other),
];

/// Returns key, name as written and value of a line with a known key; `None` for others.
///
/// Comment marks (`;`) and tags around the line are ignored.
pub(super) fn key_value(line: &str) -> Option<(Key, &str, &str)> {
    let (name, value) = without_marks(line).split_once(':')?;
    let (name, value) = (name.trim_end(), value.trim());
    let known = KEYS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    Some((known.1, name, value))
}

/// Returns name and value of a line whose key is one capitalised word; `None` for others.
///
/// Such lines are pairs only directly below a board or another pair; elsewhere they are prose.
pub(super) fn unknown_pair(line: &str) -> Option<(&str, &str)> {
    let (name, value) = without_marks(line).split_once(':')?;
    let is_word = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
    };
    is_word(name).then(|| (name, value.trim()))
}

/// Returns a line without comment marks (`;`), tags, and the blanks around it.
pub(super) fn without_marks(line: &str) -> &str {
    let mut words = line.trim_start().trim_start_matches(';').trim();
    while let Some(end) = words.find(['>', ']']).filter(|end| is_tag(&words[..=*end])) {
        words = words[end + 1..].trim_start();
    }
    while let Some(start) = words.rfind(['<', '[']).filter(|start| is_tag(&words[*start..])) {
        words = words[..start].trim_end();
    }
    words
}

/// Names of the elements of web pages that may be around boards and titles.
const PAGE_TAGS: [&str; 36] = [
    "a",
    "b",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "hr",
    "html",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "soko",
    "span",
    "strong",
    "table",
    "td",
    "title",
    "tr",
    "tt",
    "ul",
];

/// Names of the tags of forums.
const FORUM_TAGS: [&str; 13] = [
    "b", "center", "code", "color", "font", "i", "pre", "quote", "size", "soko", "spoiler", "tt",
    "u",
];

/// Returns true if a text is one tag of a page (`<p>`) or forum (`[code]`).
///
/// Other words in such brackets may be a title: `<Untitled>`, `[Easy]`.
fn is_tag(text: &str) -> bool {
    let (inner, known) = match (text.strip_prefix('<'), text.strip_prefix('[')) {
        (Some(inner), _) => (inner.strip_suffix('>'), &PAGE_TAGS[..]),
        (_, Some(inner)) => (inner.strip_suffix(']'), &FORUM_TAGS[..]),
        _ => (None, &[][..]),
    };
    let Some(inner) = inner.filter(|inner| !inner.contains(['<', '>', '[', ']'])) else {
        return false;
    };
    if inner.starts_with("!--") || inner.to_ascii_lowercase().starts_with("!doctype") {
        return true;
    }
    let name = inner.trim_start_matches('/').split([' ', '=', '/']).next().unwrap_or_default();
    known.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Returns true if a comment of several lines begins with this line.
pub(super) fn is_comment_start(line: &str) -> bool {
    matches!(key_value(line), Some((Key::Comment, _, "")))
}

/// Returns true if a comment of several lines ends with this line.
pub(super) fn is_comment_end(line: &str) -> bool {
    matches!(key_value(line), Some((Key::CommentEnd, ..)))
}

/// Returns true if the line is for readers of the file only.
///
/// It is a `::` remark, a fence of a code block, or has only tags of a page or forum.
pub(super) fn is_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("::")
        || line.starts_with("```")
        || line.starts_with(['<', '[']) && without_marks(line).is_empty()
}

/// Returns true if the line is a rule between paragraphs: `=====`, `- - -`, `=-=-=`, `+----+`.
///
/// Three or four characters must be equal. Dots, colons, `<`, `>` and `^` make a rule only if at
/// least five are equal. Other characters (`???`, `:-)`, `(*)`) are text.
pub(super) fn is_rule(line: &str) -> bool {
    let signs: Vec<char> =
        without_marks(line).chars().filter(|sign| !sign.is_whitespace()).collect();
    let Some(first) = signs.first() else { return false };
    let is_one_kind = signs.iter().all(|sign| sign == first);
    let are_all_of = |known: &str| signs.iter().all(|sign| known.contains(*sign));
    match signs.len() {
        0..3 => false,
        3 | 4 => is_one_kind && are_all_of("=-_*#~+"),
        _ => is_one_kind && are_all_of(".:<>^") || are_all_of("=-_*#~+|/\\"),
    }
}

/// Returns the heading of a solution or snapshot, and the moves behind it; `None` for other lines.
///
/// The moves are empty if none follow on the same line. A heading may contain colons:
/// `Solution (moves: 12)`.
pub(super) fn saved_game(line: &str) -> Option<(&str, &str)> {
    let words = without_marks(line);
    let name = ["solution", "snapshot"]
        .into_iter()
        .find(|name| words.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name)))?;
    if words[name.len()..].starts_with(char::is_alphabetic) {
        return None;
    }
    match words.rsplit_once(':') {
        Some((heading, moves)) if is_moves(moves) || moves.trim().is_empty() => {
            Some((heading, moves.trim()))
        }
        _ => Some((words, "")),
    }
}

/// Returns true if a line is moves: at least one letter, run lengths, groups, position marks.
pub(super) fn is_moves(line: &str) -> bool {
    let is_letter = |letter: char| "lurdLURD".contains(letter);
    let is_mark = |mark: char| mark.is_ascii_digit() || "()[]*".contains(mark);
    line.contains(is_letter)
        && line.chars().all(|it| is_letter(it) || is_mark(it) || it.is_whitespace())
}

/// Returns true if a text is like a sentence or names an author: no title.
///
/// It has more than two words and ends like a sentence, or begins with "by" and another word.
pub(super) fn is_sentence_or_author(words: &str) -> bool {
    let count = words.split_whitespace().count();
    let first = words.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    count > 1 && first == "by" || count > 2 && words.ends_with(['.', '!', '?'])
}

/// Returns true if a text has only digits; also true for an empty text.
pub(super) fn is_number(words: &str) -> bool {
    words.chars().all(|character| character.is_ascii_digit())
}

//! Fuzzy matching of typed characters with names.

/// Returns how well a search matches a text; a higher score is better.
///
/// `None` if the characters of the search do not occur in the text in this order. Ignores case, and
/// spaces of the search. Each character matches its first occurrence after the previous match.
/// Consecutive matches and matches at the start of words score higher; between equal matches, the
/// shorter text does, up to a length of 60 characters. An empty search scores 0 for every text.
/// O(characters of both).
#[must_use]
pub fn score(search: &str, text: &str) -> Option<u32> {
    if search.trim().is_empty() {
        return Some(0);
    }
    let mut points = 0;
    let mut letters = text.chars().flat_map(char::to_lowercase);
    let mut before = ' ';
    let mut follows = false;
    for expected in
        search.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase)
    {
        loop {
            // The text ends before all letters were found: no match.
            let letter = letters.next()?;
            let starts_word = !before.is_alphanumeric();
            before = letter;
            if letter == expected {
                points += 2 + 6 * u32::from(follows) + 4 * u32::from(starts_word);
                follows = true;
                break;
            }
            follows = false;
        }
    }
    let length = text.chars().count().min(60) as u32;
    // The length only decides between equal points, because it counts less than one point.
    Some(points * 100 + 60 - length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(search: &str, best: &str, worse: &str) {
        assert!(score(search, best) > score(search, worse), "{search:?}: {best:?}, {worse:?}");
    }

    #[test]
    fn better_matches_score_higher() {
        check("run", "Run", "Run to the end");
        check("run", "Run to the end", "Turn around");
        check("nr", "Next run", "Open recent");
        check("sa", "Save as…", "Show reachable squares");
        check("mouse", "Mousetrap", "Move up, use");
        assert_eq!(score("xyz", "Save"), None);
        assert_eq!(score("as", "Save"), None, "in this order only");
        assert_eq!(score("", "Run"), score("", "Command palette"), "in the order of the table");
    }
}

//! How messages name a level of a file.

/// Returns number and title of a level: `level 3 “Twins”`. A level alone in its file has no number:
/// `level “Twins”`, or `the level` without a title.
#[must_use]
pub fn level_label(number: usize, count: usize, title: &str) -> String {
    match (count, title.trim()) {
        (..=1, "") => "the level".to_owned(),
        (..=1, title) => format!("level “{title}”"),
        (_, "") => format!("level {number}"),
        (_, title) => format!("level {number} “{title}”"),
    }
}

#[cfg(test)]
mod tests {
    use super::level_label;

    #[test]
    fn a_label_has_number_and_title_as_far_as_they_say_something() {
        for (number, count, title, expected) in [
            (1, 1, "", "the level"),
            (1, 1, " Twins ", "level “Twins”"),
            (3, 4, "", "level 3"),
            (3, 4, "Twins", "level 3 “Twins”"),
        ] {
            assert_eq!(level_label(number, count, title), expected);
        }
    }
}

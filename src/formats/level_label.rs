//! Labels of levels in messages.

/// Returns number and title of a level for a message: `level 3 “Twins”`.
///
/// `number` is from 1, and `None` for the only level of a file: `level “Twins”`. Without a title:
/// `level 3` or `the level`.
#[must_use]
pub fn level_label(number: Option<usize>, title: &str) -> String {
    match (number, title.trim()) {
        (None, "") => "the level".to_owned(),
        (None, title) => format!("level “{title}”"),
        (Some(number), "") => format!("level {number}"),
        (Some(number), title) => format!("level {number} “{title}”"),
    }
}

#[cfg(test)]
mod tests {
    use super::level_label;

    #[test]
    fn label_contains_number_and_title_if_present() {
        for (number, title, expected) in [
            (None, "", "the level"),
            (None, " Twins ", "level “Twins”"),
            (Some(3), "", "level 3"),
            (Some(3), "Twins", "level 3 “Twins”"),
        ] {
            assert_eq!(level_label(number, title), expected);
        }
    }
}

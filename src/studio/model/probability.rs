//! Formatting of probabilities.

/// A probability in whole percent. Values between 0 and 1 never show as 0 % or 100 %.
#[must_use]
pub fn percent(probability: f32) -> String {
    // An empty sum is -0.0; adding 0.0 removes the sign.
    let percent = probability * 100.0 + 0.0;
    match format!("{percent:.0} %") {
        text if percent > 0.0 && text == "0 %" => "<1 %".to_owned(),
        text if percent < 100.0 && text == "100 %" => ">99 %".to_owned(),
        text => text,
    }
}

/// Whether a loss probability is 1 up to rounding.
#[must_use]
pub fn is_out_of_reach(lost: f32) -> bool {
    lost > 1.0 - 1e-4
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn what_is_not_certain_is_not_told_as_if_it_were() {
        let told = [0.0, -0.0, 0.004, 0.005, 0.006, 0.5, 0.994, 0.9987, 1.0].map(percent);
        let expected = ["0 %", "0 %", "<1 %", "<1 %", "1 %", "50 %", "99 %", ">99 %", "100 %"];
        assert_eq!(told, expected);
    }
}

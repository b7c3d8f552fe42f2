//! What a list points at that might be so: shown on the belief board while it is pointed at.

use super::RunId;
use crate::board::CellIndex;
use crate::worlds::ice::Transition;

/// A course with what it may lead to, or a world. Made from recorded facts and the belief alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Imagining {
    /// Run and cursor that it belongs to: it is shown nowhere else.
    pub at: Option<(RunId, usize)>,
    /// The way of the course, as far as it is certain.
    pub moves: Vec<Transition>,
    /// What its last action may do.
    pub landings: Vec<Landing>,
    /// The unknown cells that are ice in the world that is pointed at.
    pub world: Option<Box<[CellIndex]>>,
}

/// One of the things that an action may do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Landing {
    /// What it changes.
    pub change: Transition,
    /// Its probability.
    pub probability: f32,
    /// Probability that the goal is out of reach after it.
    pub lost: f32,
}

impl Landing {
    /// Where whoever slides comes to rest.
    #[must_use]
    pub fn rest(&self) -> CellIndex {
        self.change.push.map_or(self.change.to, |push| push.to)
    }
}

/// A probability in whole percent.
#[must_use]
pub fn percent(probability: f32) -> String {
    // Sums of nothing are -0.0: they would be written with their sign.
    let percent = probability * 100.0 + 0.0;
    if percent > 0.0 && percent < 0.5 { "<1 %".to_owned() } else { format!("{percent:.0} %") }
}

/// A probability as a share of 1. What is not certain is not told as if it were.
#[must_use]
pub fn share(probability: f32) -> String {
    // Sums of nothing are -0.0.
    let share = probability + 0.0;
    match format!("{share:.2}") {
        text if share > 0.0 && text == "0.00" => "<0.01".to_owned(),
        text if share < 1.0 && text == "1.00" => ">0.99".to_owned(),
        text => text,
    }
}

impl Imagining {
    /// Whether it is about that moment of that run.
    #[must_use]
    pub fn is_at(&self, run: RunId, cursor: usize) -> bool {
        self.at == Some((run, cursor))
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn what_is_not_certain_is_not_told_as_if_it_were() {
        let told = [0.0, -0.0, 0.004, 0.005, 0.006, 0.5, 0.994, 0.9987, 1.0].map(share);
        let expected = ["0.00", "0.00", "<0.01", "<0.01", "0.01", "0.50", "0.99", ">0.99", "1.00"];
        assert_eq!(told, expected);
    }
}

//! Recorded facts of decisions in words, for the window and for pages.

use super::{PlanReason, Proof, Verdict};

impl Verdict {
    /// The verdict in one to three words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Chosen => "chosen",
            Self::Tied => "equal cost",
            Self::Costlier => "costs more",
            Self::Riskier => "riskier",
            Self::Tried => "tried earlier",
            Self::Idle => "no effect",
            Self::DeadEnd => "dead end",
            Self::NotSearched => "not searched",
        }
    }
}

impl PlanReason {
    /// The reason for a new plan as a sentence without its full stop.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::First => "First plan",
            Self::Surprise => "New plan: the last action had an unexpected outcome",
            Self::Invalidated => "New plan: the old one no longer reaches the goal",
            Self::Improved => "New plan: a better one was found",
            Self::UsedUp => "New plan: the old one is finished",
            Self::Unspecified => "New plan: the agent did not say why",
        }
    }
}

impl Proof {
    /// The claim of an agent of the ice world about its plan.
    ///
    /// `engine` is the algorithm that decided. A clairvoyant agent sees the true ice.
    #[must_use]
    pub fn claim_on_ice(self, engine: &str, is_clairvoyant: bool) -> &'static str {
        match self {
            Self::Optimal if is_clairvoyant => "shortest plan on the true ice map",
            Self::Optimal if engine.ends_with("unknown = floor") => {
                "shortest plan if every unknown cell is floor"
            }
            Self::Optimal if engine.ends_with("unknown = ice") => {
                "shortest plan if every unknown cell is ice"
            }
            Self::Optimal if engine.starts_with("exact") => "best policy over all ice maps",
            Self::Optimal => "shortest plan on the assumed ice map",
            Self::Bounded => "cost within the bounds shown",
            Self::Estimated => "none: estimated from sampled scenarios",
            Self::BestEffort => "none: best effort",
        }
    }

    /// The claim of a player of the Zuma world about its choice.
    #[must_use]
    pub const fn claim_in_zuma(self, knows_the_model: bool) -> &'static str {
        match (self, knows_the_model) {
            (Self::Optimal, _) => "optimal: no action has a higher expected value",
            (_, true) => "near-optimal: longer lines are estimated",
            (_, false) => "best effort, no guarantee",
        }
    }
}

/// Returns a number with its noun: "1 cell", "3 cells".
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

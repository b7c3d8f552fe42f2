//! Objectives of the solver, its verdict and plans.

use crate::board::{CellSet, Direction};
use crate::planning::search::SolveStatus;
use crate::worlds::ice::{BoardLayout, State, rules};
use std::fmt;
use std::str::FromStr;

/// The cost that a solution should minimise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// Finds any plan quickly, then saves pushes for about as long, longer while it succeeds.
    #[default]
    Fast,
    /// Finds any plan quickly, then saves pushes until optimal or the budget is spent.
    ///
    /// Ends earlier if neither a proof nor another saving is possible within the memory limit.
    Improve,
    /// Minimum number of moves; every step, slide and push is one move.
    Moves,
    /// Minimum number of pushes; then, if the budget allows, minimum number of moves.
    Pushes,
}

impl Objective {
    /// Every objective, in the order of menus.
    pub const ALL: [Self; 4] = [Self::Fast, Self::Improve, Self::Moves, Self::Pushes];

    /// Name in commands and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Improve => "improve",
            Self::Moves => "moves",
            Self::Pushes => "pushes",
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Objective {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|objective| objective.name() == name)
            .ok_or_else(|| format!("no objective \"{name}\": fast, improve, moves or pushes"))
    }
}

/// Result of the solver: solvability, plan, and proofs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What the search proved.
    pub status: SolveStatus,
    /// The best plan found, replayed by the rules; `None` without one.
    pub plan: Option<Plan>,
    /// Lower bound on the cost of any plan: in moves for [`Objective::Moves`], else in pushes.
    ///
    /// 0 if the level is unsolvable, or before any bound is proved.
    pub lower_bound: u32,
    /// Number of expanded states of all searches.
    ///
    /// For `Fast` and `Improve` only up to the first plan, not during its improvement.
    pub expanded: u64,
    /// Whether `should_stop` of the budget (time limit, cancellation) ended the search.
    pub stopped: bool,
    /// Whether the plan is proved to have the minimum number of moves.
    ///
    /// Among all plans for [`Objective::Moves`], among those with the same number of pushes for
    /// [`Objective::Pushes`]. Always false for the other objectives.
    pub is_tie_break_proved: bool,
}

/// A sequence of actions that solves a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// All actions: steps, slides and pushes.
    pub actions: Vec<Direction>,
    /// Number of actions that push.
    pub pushes: u32,
}

impl Verdict {
    /// The verdict "unsolvable", proved with this many expanded states.
    pub(super) fn unsolvable(expanded: u64) -> Self {
        let (status, lower_bound) = (SolveStatus::Unsolvable, 0);
        let (stopped, is_tie_break_proved) = (false, false);
        Self { status, plan: None, lower_bound, expanded, stopped, is_tie_break_proved }
    }
}

impl Plan {
    /// Number of actions.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.actions.len() as u32
    }

    /// Replays the actions by the rules; `None` if the last state is not a goal.
    #[must_use]
    pub fn replayed(
        layout: &BoardLayout,
        ice: &CellSet,
        state: &State,
        actions: Vec<Direction>,
    ) -> Option<Self> {
        let mut state = state.clone();
        let mut pushes = 0;
        for action in &actions {
            let change =
                rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, *action);
            pushes += u32::from(change.push.is_some());
        }
        state.solves(layout).then_some(Self { actions, pushes })
    }
}

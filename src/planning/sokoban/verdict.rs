//! What is asked of a solver, and what it answers.

use crate::board::{CellSet, Direction};
use crate::planning::search::Status;
use crate::worlds::ice::{Layout, State, rules};
use std::fmt;
use std::str::FromStr;

/// What a solution should have little of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// Any solution soon, then fewer pushes for as long as that pays.
    #[default]
    Fast,
    /// Any solution soon, then fewer pushes until no fewer are possible or the budget is spent.
    Improve,
    /// The fewest moves, pushes counted among them.
    Moves,
    /// The fewest pushes, and among those plans as few moves as the budget allows.
    Pushes,
}

impl Objective {
    /// Every objective, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Fast, Self::Improve, Self::Moves, Self::Pushes];

    /// The name by which it is asked for.
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

/// The answer to "is it solvable, and how well?".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What was proved.
    pub status: Status,
    /// A plan, if one was found; replayed by the rules before it is told.
    pub plan: Option<Plan>,
    /// No plan has less: moves where the objective is moves, pushes otherwise.
    pub lower_bound: u32,
    /// States expanded: in all searches together, but where any plan will do only until the first
    /// one was found, not while it was made better.
    pub expanded: u64,
    /// Whether the guard (clock, cancel) ended the work, and not the number of nodes.
    pub stopped: bool,
    /// Whether it is proved too that the plan has the fewest moves: of all plans, or among those
    /// with as few pushes where that is the objective.
    pub are_ties_proved: bool,
}

/// Actions that solve a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Every action, pushes and walks.
    pub actions: Vec<Direction>,
    /// Which of the actions push, counted.
    pub pushes: u32,
}

impl Verdict {
    /// There is no plan, as that many expanded states prove.
    pub(super) fn unsolvable(expanded: u64) -> Self {
        let (status, lower_bound) = (Status::Unsolvable, 0);
        let (stopped, are_ties_proved) = (false, false);
        Self { status, plan: None, lower_bound, expanded, stopped, are_ties_proved }
    }
}

impl Plan {
    /// Number of actions.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.actions.len() as u32
    }

    /// Carries the actions out by the rules; `None` unless they solve the level.
    #[must_use]
    pub fn replayed(
        layout: &Layout,
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

//! Cost measures of a search, and bounds in them.

/// Cost measure of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum CostMeasure {
    /// Actions: steps, slides and pushes cost one each.
    ///
    /// With a [`PushRisk`], each costs [`PushRisk::action_price`], and a push also its risk price.
    Actions,
    /// Pushes. Without ice, states then store the player's region instead of the cell.
    Pushes,
    /// Pushes, then moves.
    ///
    /// States whose bound on the remaining pushes exceeds `most_pushes` count as deadlocks.
    PushesThenMoves {
        /// Cost of a push in addition to that of the move, in moves.
        push: u32,
        /// Maximum number of pushes of a plan: the proved minimum from the start.
        most_pushes: u32,
    },
}

impl CostMeasure {
    /// Cost of `actions` actions, `pushes` pushes among them, if there are no risk prices.
    ///
    /// [`DEADLOCKED`] if the measure has a maximum number of pushes and `pushes` exceeds it.
    pub(super) fn price(self, pushes: u32, actions: u32) -> u32 {
        match self {
            Self::Actions => actions,
            Self::Pushes => pushes,
            Self::PushesThenMoves { most_pushes, .. } if pushes > most_pushes => DEADLOCKED,
            Self::PushesThenMoves { push, .. } => pushes * push + actions,
        }
    }
}

/// Lower bounds on the remaining pushes, and on the remaining actions with pushes included.
#[derive(Debug, Clone, Copy)]
pub(super) struct CostBounds {
    pub(super) pushes: u32,
    pub(super) actions: u32,
}

/// Estimate of a state that is proved to be on no solution; also marks a bound not computed.
pub(super) const DEADLOCKED: u32 = u32::MAX;

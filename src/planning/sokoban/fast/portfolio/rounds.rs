//! Lengths of the turns of the portfolio.

/// Nodes of the first turn.
const FIRST_TURN: u64 = 200;

/// From this turn length on, restarts and hasty beams run too; each computes its own packing order,
/// which is slow.
const LATE_TURN: u64 = 1_600;

/// Length and kind of the turns of one round.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// Nodes of a turn of the first feature search.
    pub(super) share: u64,
    /// Whether weighted A* uses its high weight in this round.
    pub(super) is_greedy: bool,
}

impl Round {
    pub(super) const FIRST: Self = Self { share: FIRST_TURN, is_greedy: true };

    pub(super) fn is_late(self) -> bool {
        self.share >= LATE_TURN
    }

    /// Nodes of a turn of each other feature search.
    pub(super) fn others(self, is_small: bool) -> u64 {
        self.share / if is_small || self.is_late() { 4 } else { 2 }
    }

    /// The next round. Turns double, because weighted A* restarts each time.
    ///
    /// On boards that are not small, long turns grow by a quarter only; otherwise the last search
    /// would wait for half of the time.
    pub(super) fn next(self, is_small: bool) -> Self {
        let Self { share, is_greedy } = self;
        let more = if is_small || !self.is_late() { share } else { share / 4 };
        Self { share: share.saturating_add(more), is_greedy: !is_greedy }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_grow_slowly_once_they_are_long() {
        let shares = |is_small| {
            let rounds =
                std::iter::successors(Some(Round::FIRST), |round| Some(round.next(is_small)));
            rounds.map(|round| round.share).take(6).collect::<Vec<_>>()
        };
        assert_eq!(shares(false), [200, 400, 800, 1_600, 2_000, 2_500]);
        assert_eq!(shares(true), [200, 400, 800, 1_600, 3_200, 6_400]);
        let late = Round { share: 1_600, ..Round::FIRST };
        assert_eq!([Round::FIRST.others(false), late.others(false)], [100, 400]);
        assert_eq!([Round::FIRST.others(true), late.others(true)], [50, 400]);
        // The share saturates instead of overflowing.
        let longest = Round { share: u64::MAX, ..Round::FIRST };
        assert_eq!(longest.next(false).share, u64::MAX);
    }
}

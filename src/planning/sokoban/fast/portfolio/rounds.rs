//! How long turns are.

/// Nodes of the first turn of every search.
const FIRST_TURN: u64 = 200;

/// Once a turn has so many nodes, searches are begun anew and hasty beams sent: these make packing
/// plans of their own, which takes a while.
const LATE_TURN: u64 = 1_600;

/// Which turns come next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// Nodes of a turn of the first search.
    pub(super) share: u64,
    /// Whether weighted A* is.
    pub(super) is_greedy: bool,
}

impl Round {
    pub(super) const FIRST: Self = Self { share: FIRST_TURN, is_greedy: true };

    pub(super) fn is_late(self) -> bool {
        self.share >= LATE_TURN
    }

    /// Nodes of a turn of each of the other searches for features, on a board that is small or not.
    pub(super) fn others(self, is_small: bool) -> u64 {
        self.share / if is_small || self.is_late() { 4 } else { 2 }
    }

    /// Turns are twice as long each time, so that weighted A*, which begins anew each time, gets
    /// on. Later they grow slowly on boards that are not small, or whoever comes last would wait
    /// for half of the time.
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
        // However many turns there were, the next one is not shorter.
        let longest = Round { share: u64::MAX, ..Round::FIRST };
        assert_eq!(longest.next(false).share, u64::MAX);
    }
}

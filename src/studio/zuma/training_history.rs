//! The beliefs of a learner during its training, a bounded number of them.

use crate::worlds::zuma::Belief;
use std::sync::Arc;

/// Maximum number of recorded beliefs; more than a learning curve has points.
///
/// A belief takes at most [`Belief::MAX_BYTES`], so a training keeps at most half a megabyte.
pub(super) const MAX_BELIEFS: usize = 128;

const _: () = assert!(MAX_BELIEFS * Belief::MAX_BYTES <= 512 * 1024);

/// Beliefs by the number of games after which the learner held them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TrainingHistory {
    /// Number of games and belief, by ascending games; shared, because snapshots are copied.
    beliefs: Vec<(u32, Arc<Belief>)>,
}

impl TrainingHistory {
    /// Records the belief after a number of games; replaces one after the same number.
    ///
    /// Removes every second earlier belief when there are too many.
    pub fn record(&mut self, games: u32, belief: &Belief) {
        let belief = Arc::new(belief.clone());
        if let Some(last) = self.beliefs.last_mut().filter(|last| last.0 >= games) {
            last.1 = belief;
            return;
        }
        if self.beliefs.len() >= MAX_BELIEFS {
            let mut place = 0;
            // Keeps the first, and so the longest possible way back.
            self.beliefs.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
        self.beliefs.push((games, belief));
    }

    /// The last belief recorded after at most `games` games; `None` before the first.
    #[must_use]
    pub fn at(&self, games: u32) -> Option<&Belief> {
        let after = self.beliefs.partition_point(|(recorded, _)| *recorded <= games);
        let place = after.checked_sub(1)?;
        self.beliefs.get(place).map(|(_, belief)| belief.as_ref())
    }

    /// Number of recorded beliefs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.beliefs.len()
    }

    /// Returns true if no belief was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.beliefs.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn belief_after_a_number_of_games_is_the_last_one_recorded() {
        let mut history = TrainingHistory::default();
        let (first, mut second) = (Belief::default(), Belief::default());
        second.hit.0[0].yes += 1.0;
        history.record(10, &first);
        history.record(20, &second);
        assert_eq!(history.at(9), None);
        assert_eq!(history.at(10), Some(&first));
        assert_eq!(history.at(19), Some(&first));
        assert_eq!(history.at(u32::MAX), Some(&second));
        history.record(20, &first);
        assert_eq!((history.at(20), history.len()), (Some(&first), 2));
    }

    #[test]
    fn number_and_size_of_beliefs_are_bounded() {
        let mut history = TrainingHistory::default();
        let known = Belief::default();
        for games in 0..100_000 {
            history.record(games, &known);
            assert!(history.len() <= MAX_BELIEFS);
        }
        assert!(history.len() > MAX_BELIEFS / 4, "{}", history.len());
        assert_eq!(history.beliefs[0].0, 0, "the first is kept");
        assert_eq!(history.beliefs.last().map(|last| last.0), Some(99_999));
    }
}

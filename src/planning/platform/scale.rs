//! One cost for actions and pushes.

use super::bound::Least;

/// Scale of a search's costs: actions only, or pushes first and then actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scale {
    /// Extra cost of a push, in actions; 0 if pushes count like other actions.
    push: u32,
    columns: u32,
}

/// Maximum extra cost of a push, in actions.
const DEAREST_PUSH: u32 = 1 << 16;

/// Maximum cost of a reachable state.
const HIGHEST: u32 = u32::MAX - 1;

impl Scale {
    /// Every action costs 1.
    pub(super) const MOVES: Self = Self { push: 0, columns: 0 };

    /// Pushes first. With many pushes in every plan (`least`), a push costs less, so that sums fit
    /// into 32 bits.
    pub(super) fn pushes_first(least: Option<Least>, columns: usize) -> Self {
        let pushes = least.map_or(0, |least| least.pushes);
        let push = (HIGHEST / 4 / pushes.saturating_add(1)).clamp(1, DEAREST_PUSH);
        Self { push, columns: columns as u32 }
    }

    /// Cost of an action.
    pub(super) fn action(self, is_push: bool) -> u32 {
        1 + if is_push { self.push } else { 0 }
    }

    /// Cost of so many actions, pushes among them; saturates at the maximum cost.
    pub(super) fn cost(self, Least { moves, pushes }: Least) -> u32 {
        moves.saturating_add(pushes.saturating_mul(self.push)).min(HIGHEST)
    }

    /// Lower bound on the measure, given a lower bound on the cost.
    ///
    /// Between two pushes, a plan without detours visits no column twice, so `pushes` pushes leave
    /// room for at most `pushes + 1` times as many other actions as there are columns.
    pub(super) fn at_least(self, cost: u32) -> u32 {
        if self.push == 0 {
            return cost;
        }
        cost.saturating_sub(self.columns).div_ceil(self.push.saturating_add(self.columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_says_how_many_pushes_there_are_at_least() {
        let check = |columns, known: u32, (moves, pushes), expected| {
            let scale = Scale::pushes_first(Some(Least { moves: 0, pushes: known }), columns);
            assert_eq!(scale.at_least(scale.cost(Least { moves, pushes })), expected, "{moves}");
        };
        check(20, 0, (0, 0), 0);
        check(20, 5, (30, 5), 5);
        check(20, 5, (120, 5), 5);
        check(20, 5, (150, 5), 6);
        // No plan with so few pushes has so many actions.
        check(20, 5, (70_000, 5), 7);
        // So many pushes that the cost cannot separate them from actions.
        check(979, 313_379, (626_188, 313_379), 243_874);
        check(979, 0, (0, 70_000), 64_572);
    }

    #[test]
    fn moves_count_themselves() {
        assert_eq!(Scale::MOVES.cost(Least { moves: 7, pushes: 3 }), 7);
        assert_eq!(Scale::MOVES.at_least(7), 7);
        assert_eq!((Scale::MOVES.action(true), Scale::MOVES.action(false)), (1, 1));
    }
}

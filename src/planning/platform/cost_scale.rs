//! Combines the actions and the pushes of a plan into one cost.

use super::bound::LowerBounds;

/// Scale of a search's costs: actions only, or pushes first and then actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CostScale {
    /// Extra cost of a push, in actions; 0 if pushes count like other actions.
    push: u32,
    /// Number of columns, the gate's included; 0 if pushes count like other actions.
    columns: u32,
}

/// Maximum extra cost of a push, in actions.
const MAX_PUSH_COST: u32 = 1 << 16;

/// Maximum cost of a reachable state.
const MAX_COST: u32 = u32::MAX - 1;

impl CostScale {
    /// Every action costs 1.
    pub(super) const MOVES: Self = Self { push: 0, columns: 0 };

    /// Scale that minimises pushes first, then actions.
    ///
    /// `least` are lower bounds for the start; `columns` is the number of columns, the gate's
    /// included. A push costs up to 2^16 extra actions, fewer if every plan has very many pushes,
    /// so that sums fit into 32 bits. Where one push less takes more actions than that, the scale
    /// only approximates the order.
    pub(super) fn pushes_first(least: Option<LowerBounds>, columns: usize) -> Self {
        let pushes = least.map_or(0, |least| least.pushes);
        let push = (MAX_COST / 4 / pushes.saturating_add(1)).clamp(1, MAX_PUSH_COST);
        Self { push, columns: columns as u32 }
    }

    /// Cost of one action, which may be a push.
    pub(super) fn action(self, is_push: bool) -> u32 {
        1 + if is_push { self.push } else { 0 }
    }

    /// Cost of a number of actions and of the pushes among them; at most [`MAX_COST`].
    pub(super) fn cost(self, LowerBounds { moves, pushes }: LowerBounds) -> u32 {
        moves.saturating_add(pushes.saturating_mul(self.push)).min(MAX_COST)
    }

    /// Lower bound on the measure (actions, or pushes), given a lower bound on the cost.
    ///
    /// Between two pushes, a plan without detours visits no column twice, so `pushes` pushes leave
    /// room for at most `pushes + 1` times as many other actions as there are columns.
    pub(super) fn measure_bound(self, cost: u32) -> u32 {
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
    fn cost_gives_lower_bound_on_pushes() {
        let check = |columns, known: u32, (moves, pushes), expected| {
            let scale =
                CostScale::pushes_first(Some(LowerBounds { moves: 0, pushes: known }), columns);
            assert_eq!(
                scale.measure_bound(scale.cost(LowerBounds { moves, pushes })),
                expected,
                "{moves}"
            );
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
    fn without_push_cost_cost_is_actions() {
        assert_eq!(CostScale::MOVES.cost(LowerBounds { moves: 7, pushes: 3 }), 7);
        assert_eq!(CostScale::MOVES.measure_bound(7), 7);
        assert_eq!((CostScale::MOVES.action(true), CostScale::MOVES.action(false)), (1, 1));
    }
}

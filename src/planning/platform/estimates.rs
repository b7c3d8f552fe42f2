//! Estimates of the cost of a platform level: an admissible bound that counts the rocks that must
//! cross each edge, the heuristic of the stage format (the text format of stage files), and the
//! scale that combines actions and pushes into one cost.
//!
//! Every effective action moves the agent over one edge between two columns, so a plan has as many
//! actions as edge crossings. Columns are numbered with the gate to the right; edge n lies between
//! the columns n and n + 1. `wall(k)` is the highest row of wall in column k; row 0 is the lowest.
//!
//! * To leave column k to the right, the agent must stand high enough. At least
//!   `wall(k + 1) − 1 − wall(k)` rocks must lie in k. When the agent leaves a column to the right
//!   for the last time, its rocks stay, so all these rocks lie there at the same time.
//! * Let c be a column not left of the agent. Until the agent leaves c to the right for the first
//!   time, no rock comes back from the right of c; rocks that lie in n + 1 … c by then and did not
//!   before were pushed over edge n.
//! * The agent pushes a rock over edge n while it crosses edge n − 1, one rock at a time.
//!
//! So `need(n)`, the maximum over c of the rocks that must cross edge n, is a number of crossings
//! of edge n − 1 to the right. To the left there are as many crossings, minus one where the path to
//! the gate crosses the edge.
//!
//! ```text
//! row 3            G
//! row 2            ▒      walls 0 0 0 2, agent A in column 0, rock o in column 1, gate G
//! row 1   A  o     ▒
//! row 0   ▒  ▒  ▒  ▒
//! ```
//!
//! Column 2 needs one rock, which must cross edge 1; the agent pushes it while it crosses edge 0.
//! The bound is 3 actions and 1 push, and the plan R, CR, CR (right, then climb right twice)
//! reaches it.
//!
//! The tests compare the bound with exact distances in all states of thousands of random stages
//! (admissible and consistent).

use crate::worlds::platform::Terrain;

/// Lower bounds on the actions and on the pushes of every plan from one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LowerBounds {
    /// Number of actions, pushes included.
    pub(super) moves: u32,
    /// Number of pushes; a rock moved by one column counts once.
    pub(super) pushes: u32,
}

/// Tables of the bound, for a terrain whose gate is in its last column.
#[derive(Debug, Clone)]
pub(super) struct RockBound {
    /// By column before the gate: minimum rocks in it that let the agent leave it to the right.
    needed_rocks: Vec<i32>,
    /// By column before the gate: minimum rocks that stay when another rock crosses it.
    ///
    /// The maximum of `needed_rocks` and of the drop from the wall of the column to the left.
    remaining_rocks: Vec<i32>,
    /// Highest row of wall of each column.
    heights: Vec<i32>,
}

impl RockBound {
    /// Computes the tables. O(columns).
    pub(super) fn new(terrain: &Terrain) -> Self {
        let heights: Vec<i32> = terrain.heights().iter().map(|height| i32::from(*height)).collect();
        let needed_rocks: Vec<i32> =
            heights.windows(2).map(|pair| (pair[1] - 1 - pair[0]).max(0)).collect();
        let drops = heights.windows(2).map(|pair| pair[0] - pair[1]);
        let remaining_rocks = std::iter::once(0).chain(drops).zip(&needed_rocks);
        let remaining_rocks = remaining_rocks.map(|(drop, step)| drop.max(*step)).collect();
        Self { needed_rocks, remaining_rocks, heights }
    }

    /// Lower bounds on every plan from a state; `None` proves that no plan exists.
    ///
    /// `agent` is the agent's column, `rocks` the number of rocks in each column. Many states
    /// without a plan have bounds too. O(columns).
    pub(super) fn estimate(&self, agent: u16, rocks: &[u8]) -> Option<LowerBounds> {
        const NEVER: i32 = i32::MIN / 2;
        let agent = usize::from(agent);
        let gate = self.needed_rocks.len();
        let (mut returns, mut pushes) = (0, 0);
        // Number of edges left of the agent that no rock has to cross so far.
        let mut passed = 0;
        // Number of rocks that must cross the edge right of the current column.
        let mut need = 0;
        // Maximum lack of rocks in the columns from here to c, for c next to this column, c one
        // further, and any other c.
        let (mut next, mut second, mut other) = (NEVER, NEVER, NEVER);
        // From the gate to the left, because the need of a column passes on to those left of it.
        for column in (0..gate).rev() {
            let is_visited = column >= agent || need > 0;
            if !is_visited {
                break;
            }
            if need > 0 && column == 0 {
                return None;
            }
            pushes += need;
            // A rock that crosses the edge right of this column is pushed while the agent crosses
            // the edge left of it.
            if column > agent {
                returns += (need - 1).max(0);
            } else if need > 0 {
                returns += need + passed;
                passed = 0;
            } else {
                passed += 1;
            }
            let (step, own) = (self.needed_rocks[column], i32::from(rocks[column]));
            let stair = |cliff| self.required_rocks(cliff, column, agent, rocks).max(step) - own;
            other += step - own;
            if column + 2 < gate {
                other = other.max(second + stair(column + 2));
            }
            second = if column + 1 < gate { next + stair(column + 1) } else { NEVER };
            // Rocks for a column left of the agent may come from its right.
            next = if column < agent { NEVER } else { step - own };
            let passing = if need > 0 { need + self.remaining_rocks[column] - own } else { 0 };
            need = other.max(second).max(next).max(passing).max(0);
        }
        if need > 0 {
            return None;
        }
        Some(LowerBounds {
            moves: (gate - agent.min(gate)) as u32 + 2 * returns as u32,
            pushes: pushes as u32,
        })
    }

    /// Number of rocks needed in `column`, one or two left of `cliff`, to leave `cliff`.
    ///
    /// This holds when the agent first stands high enough in `cliff` to leave it to the right. In
    /// its last two steps the agent came from two columns to the left and climbed at most one row
    /// each time. A turn back from `cliff` and into it again brings no rock into `cliff`, so the
    /// agent would have stood equally high there before.
    ///
    /// Negative if the wall of `column` is higher than necessary. 0 if `cliff` needs no rocks or is
    /// left of the agent, and if the agent, right of `column`, may already have made these steps.
    fn required_rocks(&self, cliff: usize, column: usize, agent: usize, rocks: &[u8]) -> i32 {
        if self.needed_rocks[cliff] == 0 || cliff < agent {
            return 0;
        }
        let wall_ahead = self.heights[cliff + 1] - 1;
        if agent > column {
            let is_high_enough = |column: usize| {
                let top = self.heights[column] + i32::from(rocks[column]);
                top >= wall_ahead - (cliff - column) as i32
            };
            if (agent..=cliff).all(is_high_enough) {
                return 0;
            }
        }
        wall_ahead - (cliff - column) as i32 - self.heights[column]
    }
}

/// Heuristic by column of the agent: the sum of the costs from that column up to the gate.
///
/// In actions; 0 for the gate. A column costs 1 if the next wall is at most one row higher, else
/// the number of rows to fill. Ignores rocks, so it is not admissible: rocks that are there already
/// shorten the climb. `heights` is the highest row of wall of each column, the gate's column last.
pub(super) fn stage_heuristic(heights: &[u8]) -> Vec<u32> {
    let mut estimates = vec![0; heights.len()];
    for column in (0..heights.len().saturating_sub(1)).rev() {
        let (height, next) = (heights[column], heights[column + 1]);
        let cost = if height + 2 > next { 1 } else { next - height - 1 };
        estimates[column] = estimates[column + 1] + u32::from(cost);
    }
    estimates
}

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

//! Backward beams: crates are pulled from the targets to their start cells (reversed play).
//!
//! If targets are close together, most filling orders fail, and a forward search detects that late.
//! Backwards, every feasible order of emptying the targets is correct. The difficulty moves to the
//! start cells, so the search ends as soon as it meets the [`Perimeter`]: boards that few pushes
//! lead to from the first board. Feature-guided beams also follow a [`Packing`] order, in which
//! they fill the start cells.

use super::beam::{AnyBeam, Beam, BeamLimits, BeamSequence, doubled};
use super::distance_layers::DistanceLayers;
use super::feature_layers::BeamVariant;
use crate::planning::search::Budget;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::Matching;
use crate::planning::sokoban::fast::features::Packing;
use crate::planning::sokoban::fast::moves::{FeatureScope, MoveFinder, Perimeter, SearchOutcome};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::{Cell, Regions, StaticLevel};
use crate::worlds::ice::{BoardLayout, State};
use std::cell::RefCell;
use std::rc::Rc;

/// Width of the first beam, in boards per layer.
const FIRST_WIDTH: usize = 100;

/// Number of boards of the perimeter for the first width.
///
/// It grows with the square of the width, because a wider beam profits more.
const FIRST_PERIMETER: usize = 25_000;
/// Maximum number of boards of the perimeter.
const MAX_PERIMETER: usize = 400_000;

/// Cost of computing a packing order, counted in beam states.
const STATES_PER_PACKING: u64 = 500;

/// Ranking of the boards of a backward beam.
///
/// Each ranking has its own sequence of beams, with growing width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BeamGuidance {
    /// Push distances and unfinished regions; see [`DistanceLayers`].
    Distances,
    /// All features, without a limit on layers without progress; see
    /// [`BeamVariant::without_idle_limit`].
    Features,
    /// All features with random weights, finished regions free, and few layers without progress.
    ///
    /// See [`BeamVariant::with_idle_limit`].
    PerturbedFeatures,
}

/// Backward beams on one board.
pub(crate) struct BackwardBeams<'a> {
    /// Static tables of reversed play.
    level: &'a StaticLevel,
    /// The targets, where crates start in reversed play.
    crates: &'a [Cell],
    /// First cell of one region of the solved board, where the player may end.
    player: Cell,
    /// First cell of each other region of the solved board.
    other_players: Vec<Cell>,
    /// Boards near the first board, shared by all beams.
    perimeter: Rc<RefCell<Perimeter<'a>>>,
    /// Minimum number of pulls of a single crate to each start cell.
    pub(crate) distances: Rc<PushDistances>,
    /// Unperturbed packing order, computed on first use.
    packing: Option<Packing<'a>>,
    /// Indexed by [`BeamGuidance`].
    beams: [BeamSequence<'a>; 3],
    /// Number of packing orders computed so far.
    packing_count: u64,
}

impl<'a> BackwardBeams<'a> {
    /// Prepares backward beams; `None` if the board has too many crates for matchings.
    ///
    /// Also `None` if all cells are targets. `level` holds the tables of forward play, `reversed`
    /// those of reversed play, `to_targets` the forward push distances. O(crates × cells).
    pub(crate) fn new(
        (layout, state): (&BoardLayout, &State),
        (level, reversed): (&'a StaticLevel, &'a StaticLevel),
        to_targets: &PushDistances,
    ) -> Option<Self> {
        let starts = &reversed.targets;
        if !Matching::is_exact_for(to_targets, starts.len()) {
            return None;
        }
        let place =
            |cell: &Cell| to_targets.placement(level.cells[usize::from(*cell)], state.player);
        let positions: Vec<_> = starts.iter().map(|cell| vec![place(cell)]).collect();
        let mut players = region_cells(level).into_iter();
        let player = players.next()?;
        Some(Self {
            level: reversed,
            crates: &level.targets,
            player,
            other_players: players.collect(),
            perimeter: Rc::new(RefCell::new(Perimeter::new(
                level,
                starts,
                level.number_of(state.player),
            ))),
            distances: Rc::new(to_targets.distances_from_starts(layout, &positions)),
            packing: None,
            beams: Default::default(),
            packing_count: 0,
        })
    }

    /// Number of states expanded so far, boards of the perimeter included.
    pub(crate) fn expanded(&self) -> u64 {
        let by_beams: u64 = self.beams.iter().map(BeamSequence::expanded).sum();
        by_beams + self.perimeter.borrow().expanded()
    }

    /// Number of states expanded plus the cost of packing orders, in states.
    ///
    /// With that cost, [`Self::resume`] ends even if every beam ends at once.
    fn cost_in_states(&self) -> u64 {
        self.expanded() + STATES_PER_PACKING * self.packing_count
    }

    /// Resumes the beams with the ranking `guidance` for about `states` states.
    ///
    /// The states include the growth of the perimeter and the cost of packing orders. Returns
    /// [`SearchOutcome::BudgetSpent`] without a solution.
    pub(crate) fn resume(
        &mut self,
        guidance: BeamGuidance,
        states: u64,
        budget: &Budget<'_>,
    ) -> SearchOutcome {
        let last = self.cost_in_states().saturating_add(states.min(budget.nodes));
        while self.cost_in_states() < last && !(budget.should_stop)() {
            let before = self.cost_in_states();
            // Grow the perimeter for this width before the beam starts. Beams of other kinds may
            // see it grow while they run.
            let width = beam_limits(guidance, self.beams[guidance as usize].number()).width;
            let times = (width / FIRST_WIDTH).max(1);
            let boards = FIRST_PERIMETER.saturating_mul(times).saturating_mul(times);
            let turn = budget.with_nodes(last - before);
            if !self.grow_perimeter(boards.min(MAX_PERIMETER), &turn) {
                break;
            }
            let left = last.saturating_sub(self.cost_in_states());
            let mut beams = std::mem::take(&mut self.beams[guidance as usize]);
            let outcome =
                beams.resume_one(left, budget, |number| self.next_beam(guidance, number, budget));
            self.beams[guidance as usize] = beams;
            // A beam that makes no progress at all ends the turn.
            if outcome != SearchOutcome::BudgetSpent || self.cost_in_states() == before {
                return outcome;
            }
        }
        SearchOutcome::BudgetSpent
    }

    /// Grows the perimeter to at least `boards` boards; returns false if stopped early.
    ///
    /// See [`Perimeter::grow`].
    pub(crate) fn grow_perimeter(&self, boards: usize, budget: &Budget<'_>) -> bool {
        self.perimeter.borrow_mut().grow(boards, budget)
    }

    /// Creates a beam guided by distances, from the solved boards to the perimeter.
    pub(crate) fn beam(&self, limits: BeamLimits) -> Beam<DistanceLayers<'a>> {
        let finder = self.finder(FeatureScope::RegionsOnly);
        Beam::new(DistanceLayers::new(finder, self.distances.clone()), limits)
    }

    /// Creates a move finder for reversed play with the solved boards as roots.
    pub(crate) fn finder(&self, scope: FeatureScope<'a>) -> MoveFinder<'a> {
        MoveFinder::new(self.level, scope, (self.crates, self.player))
            .with_perimeter(&self.other_players, self.perimeter.clone())
    }

    /// Computes an order in which reversed play fills the start cells.
    pub(crate) fn packing(&self, perturbation: Perturbation, budget: &Budget<'_>) -> Packing<'a> {
        Packing::new(self.level, self.crates, perturbation, budget)
    }

    /// Creates beam `number`, counted from 0, of the sequence with the ranking `guidance`.
    fn next_beam(
        &mut self,
        guidance: BeamGuidance,
        number: u32,
        budget: &Budget<'_>,
    ) -> Box<dyn AnyBeam + 'a> {
        let (variant, packing) = match guidance {
            BeamGuidance::Distances => return Box::new(self.beam(beam_limits(guidance, number))),
            BeamGuidance::Features => {
                // The unperturbed packing order is computed once and cloned for each beam.
                let packing = self.packing.take().unwrap_or_else(|| {
                    self.packing_count += 1;
                    self.packing(Perturbation::NONE, budget)
                });
                self.packing = Some(packing.clone());
                (BeamVariant::without_idle_limit(number, true), packing)
            }
            BeamGuidance::PerturbedFeatures => {
                let variant = BeamVariant::with_idle_limit(number, true);
                let variant =
                    BeamVariant { weights: variant.weights.ignoring_finished_regions(), ..variant };
                self.packing_count += 1;
                (variant, self.packing(variant.perturbation, budget))
            }
        };
        variant.beam(self.finder(FeatureScope::Candidates(packing)), Some(&self.distances))
    }
}

/// Limits of beam `number`, counted from 0, of the sequence with the ranking `guidance`.
fn beam_limits(guidance: BeamGuidance, number: u32) -> BeamLimits {
    match guidance {
        BeamGuidance::Distances => BeamLimits::with_width(doubled(FIRST_WIDTH, number)),
        BeamGuidance::Features => BeamVariant::without_idle_limit(number, true).limits,
        BeamGuidance::PerturbedFeatures => BeamVariant::with_idle_limit(number, true).limits,
    }
}

/// The first cell of each region of the solved board.
fn region_cells(level: &StaticLevel) -> Vec<Cell> {
    let mut regions = Regions::new(level.len());
    regions.divide(level, &level.is_target);
    let cells = 0..level.len() as Cell;
    let free = cells.filter(|cell| !level.is_target[usize::from(*cell)]);
    free.filter(|cell| regions.least_cell(*cell) == *cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::Surface;
    use crate::planning::sokoban::fast::{ImprovementEffort, solve_fast};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn packing_orders_count_towards_the_turn() {
        // The crates fill a room behind a door: pulling out any crate shuts others in for good.
        let rows = ["#@_______________####", "#_$_$_$_$_$_____#...#", "#________________...#"];
        let rows = [&rows[..], &["#_$_$_$_$_______#...#", "#________________####"]].concat();
        let drawing = format!("{0}/{1}/{0}", "#".repeat(21), rows.join("/"));
        let level = Level::untitled(board_of_letters(&drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let layout = terrain.layout();
        let (static_level, crates) =
            StaticLevel::new(layout, terrain.ice(), &state).expect("crates in reach");
        let player = static_level.number_of(state.player);
        let reversed = static_level.reversed(&crates, player).expect("no ice");
        let distances = PushDistances::new(layout, |_| Surface::Stops, crates.len());
        let levels = (&static_level, &reversed);
        let mut search =
            BackwardBeams::new((layout, &state), levels, &distances).expect("few crates");
        let budget = Budget::nodes(1_000_000);
        assert!(search.grow_perimeter(FIRST_PERIMETER, &budget));
        let before = search.expanded();
        let outcome =
            search.resume(BeamGuidance::PerturbedFeatures, 10 * STATES_PER_PACKING, &budget);
        assert_eq!(outcome, SearchOutcome::BudgetSpent);
        let states = search.expanded() - before;
        assert!(states < 5 * STATES_PER_PACKING, "{states} states");
        assert!((5..=10).contains(&search.packing_count), "{} plans", search.packing_count);
    }

    #[test]
    fn backward_turns_respect_the_node_limit() {
        // Too wide a board for the search from both ends.
        let row = |start: &str| format!("{start:_<59}#");
        let rows = ["#@", "#_______#________#", "#__$_$__#___....__#", "#___$_$____$....__#"];
        let rows: Vec<String> =
            rows.iter().chain(&["#__$_$__#_$______#", "#_"]).map(|one| row(one)).collect();
        let drawing = format!("{0}/{1}/{0}", "#".repeat(60), rows.join("/"));
        let level = Level::untitled(board_of_letters(&drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (layout, player) = (terrain.layout(), state.player);
        let (static_level, crates) =
            StaticLevel::new(layout, terrain.ice(), &state).expect("crates in reach");
        let reversed =
            static_level.reversed(&crates, static_level.number_of(player)).expect("no ice");
        let distances = PushDistances::new(layout, |_| Surface::Stops, crates.len());
        let new = || {
            let levels = (&static_level, &reversed);
            BackwardBeams::new((layout, &state), levels, &distances).expect("few crates")
        };
        let budget = Budget::nodes(100_000);
        for guidance in
            [BeamGuidance::Distances, BeamGuidance::Features, BeamGuidance::PerturbedFeatures]
        {
            let mut at_once = new();
            let outcome = at_once.resume(guidance, 100_000, &budget);
            assert!(matches!(outcome, SearchOutcome::Solved(_)), "{guidance:?}: {outcome:?}");
            let (mut in_turns, mut turns) = (new(), 0);
            while in_turns.resume(guidance, 7, &budget) == SearchOutcome::BudgetSpent {
                turns += 1;
                assert!(in_turns.expanded() <= 7 * turns, "{guidance:?}");
            }
            assert_eq!(in_turns.expanded(), at_once.expanded(), "{guidance:?}");
        }
        // Checks the same of the portfolio, where the beams share the budget with other searches.
        for nodes in [100, 1_000, 3_000] {
            let verdict = solve_fast(
                layout,
                terrain.ice(),
                &state,
                ImprovementEffort::WhileWorthwhile,
                &Budget::nodes(nodes),
            );
            assert!(verdict.expanded <= nodes, "{} for {nodes}", verdict.expanded);
        }
    }
}

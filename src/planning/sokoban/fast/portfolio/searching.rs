//! The searches for any plan, and who has a turn when.
//!
//! They take turns with growing shares of the budget: feature searches of different styles, beams
//! from either end, and weighted A* over single pushes, which is better where a few crates must do
//! something intricate.

mod layered;
mod steady;

use super::rounds::Round;
use crate::planning::search::{Budget, Weight};
use crate::planning::sokoban::fast::beams::{Beams, BothEnds, FromTheEnd, LedBy};
use crate::planning::sokoban::fast::feature_search::{FeatureSearch, Probe};
use crate::planning::sokoban::fast::features::{Packing, Style};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Task};
use crate::planning::sokoban::fast::moves::Outcome;
use crate::planning::sokoban::{Planner, PushAction, PushDistances};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// On boards that are searched from both ends that search and the first of the others go before
/// the rest: so many turns each, of so many nodes.
const EARLY_TURNS: (u32, u64) = (8, 100);

/// States of the beams for a board of the first search: on boards that are searched from both
/// ends, where the beams go first, and on others. There those from the end that are led by features
/// have as many again.
const SMALL_BEAM_SHARE: u64 = 8;
const BEAM_SHARE: u64 = 4;

/// States of the beams from the end that are led by distances, which cost least.
const BY_DISTANCES_SHARE: u64 = 8;

/// States of the hasty beams, and of those from the end that are led by perturbed features: they
/// get through most often where no other search does.
const HASTY_SHARE: u64 = 8;
const BY_PERTURBED_FEATURES_SHARE: u64 = 12;

/// Searches that hold memory at the same time: those for features, the one from both ends or else a
/// hasty beam, weighted A*, another beam forwards, one of each kind from the end, and one begun
/// anew.
const MOST_SEARCHES: usize = Style::ALL.len() + 7;

/// Crates times cells of the largest boards that are searched for features: on larger ones a
/// single board has too many moves.
const MOST_CRATE_CELLS: usize = 200_000;

/// Who takes turns on a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Team {
    /// Every search.
    All,
    /// The searches for features, those begun anew too, the one from both ends, and weighted A*.
    Steady,
    /// Beams, which take most of the time where all share one thread.
    Layered,
}

pub(super) struct Searching<'a> {
    pub(super) task: Task<'a>,
    team: Team,
    planner: Planner,
    floorplan: &'a Floorplan,
    crates: &'a [Cell],
    /// In the order of [`Style::ALL`], each made when its first turn comes.
    features: [Option<FeatureSearch<'a>>; Style::ALL.len()],
    both_ends: Option<BothEnds<'a>>,
    /// The floor as play looks from its end, and the search from there; made when they are wanted.
    turned_round: &'a OnceCell<Option<Floorplan>>,
    from_the_end: Option<FromTheEnd<'a>>,
    /// Unperturbed, for the searches that go on.
    packing: Option<Packing<'a>>,
    probe: Option<Rc<RefCell<Probe>>>,
    /// Searches begun anew so far.
    begun_anew: u64,
    beams: Beams<'a>,
    hasty_beams: Beams<'a>,
    /// Those of the planner, once beams want them.
    distances: Option<Rc<PushDistances>>,
    player: Cell,
    /// States expanded so far, by whoever took part.
    pub(super) expanded: u64,
}

pub(super) enum Found {
    Pushes(Vec<PushAction>),
    Proof,
}

impl<'a> Searching<'a> {
    pub(super) fn new(
        task: Task<'a>,
        planner: Planner,
        (floorplan, crates): (&'a Floorplan, &'a [Cell]),
        turned_round: &'a OnceCell<Option<Floorplan>>,
    ) -> Self {
        let is_whole = crates.len() == task.state.crates.len();
        debug_assert!(is_whole || task.state.solves(task.layout), "crates out of reach");
        let board = (task.layout.as_ref(), task.state);
        Self {
            team: Team::All,
            floorplan,
            crates,
            features: Style::ALL.map(|_| None),
            both_ends: BothEnds::new(board, (floorplan, crates), planner.distances()),
            turned_round,
            from_the_end: None,
            packing: None,
            probe: None,
            begun_anew: 0,
            beams: Beams::default(),
            hasty_beams: Beams::default(),
            distances: None,
            player: floorplan.at(task.state.player),
            expanded: 0,
            task,
            planner,
        }
    }

    /// The first round; on boards that are searched from both ends two searches go before it.
    pub(super) fn first_round(&mut self, budget: &Budget<'_>) -> Result<Round, Found> {
        let mut round = Round::FIRST;
        if self.both_ends.is_some() {
            let part = part_of(budget);
            let (turns, nodes) = EARLY_TURNS;
            for _ in 0..turns {
                let found = self
                    .look_for_features(0, nodes, &part)
                    .or_else(|| self.look_from_both_ends(nodes, &part));
                found_by(found)?;
            }
            round.share = u64::from(turns) * nodes;
        }
        Ok(round)
    }

    /// Lets the searches of the team take turns, until one ends or none can go on.
    pub(super) fn go_on(&mut self, mut round: Round, budget: &Budget<'_>) -> Option<Found> {
        loop {
            match self.take_turns(&mut round, budget) {
                Err(found) => return Some(found),
                Ok(false) => return None,
                Ok(true) => {}
            }
        }
    }

    /// Gives every search of the team a turn. Whether they can go on with the next round; `Err`
    /// with what one found.
    pub(super) fn take_turns(
        &mut self,
        round: &mut Round,
        budget: &Budget<'_>,
    ) -> Result<bool, Found> {
        let Round { share, is_greedy } = *round;
        let is_small = self.both_ends.is_some();
        let part = part_of(budget);
        let begun = self.expanded;
        if is_small && self.team != Team::Steady {
            found_by(self.look_in_layers(SMALL_BEAM_SHARE * share, &part))?;
        }
        let others = round.others(is_small);
        let goes_on = match self.team {
            Team::Layered => None,
            Team::All | Team::Steady => {
                Some(self.look_steadily((share, others), is_greedy, &part)?)
            }
        };
        if self.searches_features() {
            if !is_small {
                self.look_elsewhere(*round, &part)?;
            } else if round.is_late() && self.team != Team::Steady {
                let by_distances = BY_DISTANCES_SHARE * share;
                found_by(self.look_from_the_end(LedBy::Distances, by_distances, &part))?;
            }
        }
        *round = round.next(is_small);
        let goes_on = goes_on.unwrap_or(self.expanded > begun);
        Ok(goes_on && self.left(budget) > 0 && !(budget.should_stop)())
    }

    /// Gives the searches that go on from where they were a turn, and weighted A*. Whether any of
    /// them did something.
    fn look_steadily(
        &mut self,
        (share, others): (u64, u64),
        is_greedy: bool,
        part: &Budget<'_>,
    ) -> Result<bool, Found> {
        let before = self.expanded;
        let styles = if self.searches_features() { Style::ALL.len() } else { 0 };
        if styles > 0 {
            found_by(self.look_for_features(0, share, part))?;
        }
        found_by(self.look_from_both_ends(others, part))?;
        for index in 1..styles {
            found_by(self.look_for_features(index, others, part))?;
        }
        let has_gone_on = self.expanded > before;
        let weight = Weight::tenths(if is_greedy { 50 } else { 20 });
        let was_cut = self.look_for_distances(weight, 2 * others, part)?;
        Ok(has_gone_on || !was_cut)
    }

    fn searches_features(&self) -> bool {
        self.crates.len() * self.floorplan.len() <= MOST_CRATE_CELLS
    }

    /// Leaves the turns of one team to this one, and what only others need.
    pub(super) fn join(&mut self, team: Team) {
        self.team = team;
        if team == Team::Steady {
            (self.beams, self.hasty_beams) = (Beams::default(), Beams::default());
            self.from_the_end = None;
        }
    }

    /// What a plan is made better with; the memory of all else is free again.
    pub(super) fn planner_alone(self) -> (Task<'a>, Planner) {
        (self.task, self.planner)
    }

    /// On boards that are not small: beams, and searches begun anew. Small boards are soon searched
    /// through, so there it is better to go on.
    fn look_elsewhere(&mut self, round: Round, budget: &Budget<'_>) -> Result<(), Found> {
        let share = round.share;
        let states = BEAM_SHARE * share;
        if self.team != Team::Steady {
            found_by(self.look_in_layers(states, budget))?;
            let by_distances = BY_DISTANCES_SHARE * share;
            found_by(self.look_from_the_end(LedBy::Distances, by_distances, budget))?;
            found_by(self.look_from_the_end(LedBy::Features, states, budget))?;
            if round.is_late() {
                found_by(self.look_in_layers_hastily(HASTY_SHARE * share, budget))?;
                let by_perturbed = BY_PERTURBED_FEATURES_SHARE * share;
                found_by(self.look_from_the_end(LedBy::PerturbedFeatures, by_perturbed, budget))?;
            }
        }
        if round.is_late() && self.team != Team::Layered {
            found_by(self.look_anew(share, budget))?;
        }
        Ok(())
    }

    /// Whether there is enough to be done for two teams: neither on boards that are searched from
    /// both ends nor on those too large for beams.
    pub(super) fn is_for_two(&self) -> bool {
        self.both_ends.is_none() && self.searches_features()
    }

    pub(super) fn left(&self, budget: &Budget<'_>) -> u64 {
        budget.nodes.saturating_sub(self.expanded)
    }

    /// What an outcome means for the whole.
    fn found(&self, outcome: Outcome) -> Option<Found> {
        match outcome {
            Outcome::Solved(macro_moves) => {
                Some(Found::Pushes(self.task.pushes(self.floorplan, &macro_moves)))
            }
            Outcome::Exhausted => Some(Found::Proof),
            Outcome::BudgetSpent => None,
        }
    }
}

/// Each search may fill its part of the memory.
fn part_of<'a>(budget: &Budget<'a>) -> Budget<'a> {
    Budget { bytes: budget.bytes / MOST_SEARCHES, ..*budget }
}

/// What was found ends the round.
fn found_by(turn: Option<Found>) -> Result<(), Found> {
    turn.map_or(Ok(()), Err)
}

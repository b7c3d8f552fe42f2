//! The platform world as a search space: one edge for each action.

use super::Measure;
use super::bound::{Bound, Least};
use super::course::Course;
use super::given;
use super::scale::Scale;
use crate::planning::search::{Space, StateTable, Successors, zobrist_word};
use crate::worlds::platform::{Action, State, Terrain, Transition, rules};

/// The heuristic of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Estimate {
    /// Twice the heuristic of the stage format.
    TwiceGiven,
    /// The admissible bound.
    Bound(Measure),
}

/// Packed states and their heuristic values.
///
/// New states come from the rules; columns are numbered with the gate to the right.
#[derive(Debug)]
pub(super) struct StageSpace {
    terrain: Terrain,
    estimate: Estimate,
    scale: Scale,
    bound: Bound,
    given: Vec<u32>,
    states: StateTable,
    /// Heuristic value of each state; [`DEAD`] if the gate is out of reach.
    estimates: Vec<u32>,
    /// The current state, unpacked and packed.
    state: State,
    words: Vec<u16>,
}

/// Columns in a 16-bit word: 3 bits each, for at most 5 rocks.
const COLUMNS_A_WORD: usize = 5;
const BITS: usize = 3;

const DEAD: u32 = u32::MAX;

impl StageSpace {
    pub(super) fn new(course: &Course, estimate: Estimate) -> Self {
        let columns = course.start.rocks.len();
        let word_count = columns.div_ceil(COLUMNS_A_WORD);
        let bound = Bound::new(&course.terrain);
        let scale = if estimate == Estimate::Bound(Measure::Pushes) {
            let least = bound.estimate(course.start.agent, &course.start.rocks);
            Scale::pushes_first(least, columns)
        } else {
            Scale::MOVES
        };
        Self {
            terrain: course.terrain.clone(),
            estimate,
            scale,
            bound,
            given: given::estimates(&course.heights),
            states: StateTable::new(word_count),
            estimates: Vec::new(),
            state: course.start.clone(),
            words: vec![0; word_count],
        }
    }

    /// The number of a state.
    pub(super) fn number_of(&mut self, state: &State) -> u32 {
        self.state.clone_from(state);
        self.words.fill(0);
        for (column, count) in state.rocks.iter().enumerate() {
            self.words[column / COLUMNS_A_WORD] += u16::from(*count) << shift(column);
        }
        let hash = self.hash();
        self.intern(hash)
    }

    /// Lower bounds on every plan from a state, whatever heuristic the search uses; `None` if no
    /// plan exists.
    pub(super) fn least(&self, state: &State) -> Option<Least> {
        self.bound.estimate(state.agent, &state.rocks)
    }

    /// Scale of the costs.
    pub(super) fn scale(&self) -> Scale {
        self.scale
    }

    /// Agent and rocks of a numbered state.
    pub(super) fn state(&self, number: u32) -> State {
        let (agent, words) = self.states.get(number);
        let mut state = State { agent, rocks: self.state.rocks.clone() };
        unpack(words, &mut state.rocks);
        state
    }

    fn look_at(&mut self, number: u32) {
        let (agent, words) = self.states.get(number);
        self.state.agent = agent;
        self.words.copy_from_slice(words);
        unpack(words, &mut self.state.rocks);
    }

    fn hash(&self) -> u64 {
        let columns = self.state.rocks.iter().enumerate().filter(|(_, count)| **count > 0);
        let rocks = columns.fold(0, |hash, (column, count)| hash ^ rocks_word(column, *count));
        rocks ^ agent_word(self.state.agent)
    }

    /// The number of the current state.
    fn intern(&mut self, hash: u64) -> u32 {
        let number = self.states.intern(hash, self.state.agent, &self.words);
        if number as usize == self.estimates.len() {
            let bound = self.bound.estimate(self.state.agent, &self.state.rocks);
            let estimate = bound.map(|least| match self.estimate {
                Estimate::TwiceGiven => 2 * self.given[usize::from(self.state.agent)],
                Estimate::Bound(_) => self.scale.cost(least),
            });
            self.estimates.push(estimate.unwrap_or(DEAD));
        }
        number
    }

    /// Applies a change to the current state. Returns the new hash.
    fn change(&mut self, change: Transition, hash: u64) -> u64 {
        let mut hash = hash ^ agent_word(change.from) ^ agent_word(change.to);
        if let Some(rock) = change.rock {
            hash = self.set_rocks(rock.from, -1, hash);
            if !rock.vanished {
                hash = self.set_rocks(rock.to, 1, hash);
            }
        }
        self.state.agent = change.to;
        hash
    }

    fn set_rocks(&mut self, column: u16, change: i8, hash: u64) -> u64 {
        let column = usize::from(column);
        let before = self.state.rocks[column];
        let after = before.saturating_add_signed(change);
        self.state.rocks[column] = after;
        let word = &mut self.words[column / COLUMNS_A_WORD];
        *word = *word - (u16::from(before) << shift(column)) + (u16::from(after) << shift(column));
        hash ^ rocks_word(column, before) ^ rocks_word(column, after)
    }

    /// Reverts a change.
    fn take_back(&mut self, change: Transition) {
        self.state.agent = change.from;
        if let Some(rock) = change.rock {
            self.set_rocks(rock.from, 1, 0);
            if !rock.vanished {
                self.set_rocks(rock.to, -1, 0);
            }
        }
    }
}

fn unpack(words: &[u16], rocks: &mut [u8]) {
    for (columns, word) in rocks.chunks_mut(COLUMNS_A_WORD).zip(words) {
        for (place, count) in columns.iter_mut().enumerate() {
            *count = ((word >> (place * BITS)) & 7) as u8;
        }
    }
}

const fn shift(column: usize) -> usize {
    column % COLUMNS_A_WORD * BITS
}

fn agent_word(column: u16) -> u64 {
    zobrist_word(u64::from(column) + 1)
}

/// A column without rocks contributes nothing, so that hashing a wide stage costs only its rocks.
fn rocks_word(column: usize, count: u8) -> u64 {
    if count == 0 { 0 } else { zobrist_word((column as u64 + 1) << 32 | u64::from(count)) }
}

impl Space for StageSpace {
    type Action = Action;

    fn successors(&mut self, state: u32, successors: &mut Successors<Action>) {
        self.look_at(state);
        let hash = self.hash();
        for action in Action::ALL {
            let change = rules::outcome(&self.terrain, &self.state, action);
            if change.is_change() {
                let hash = self.change(change, hash);
                let number = self.intern(hash);
                self.take_back(change);
                successors.add(number, action, self.scale.action(change.rock.is_some()));
            }
        }
    }

    fn heuristic(&mut self, state: u32) -> Option<u32> {
        let estimate = self.estimates[state as usize];
        (estimate != DEAD).then_some(estimate)
    }

    fn is_goal(&mut self, state: u32) -> bool {
        self.states.get(state).0 == self.terrain.gate()
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.estimates.capacity() * size_of::<u32>()
    }
}

//! A platform level as a search space: one edge for each action that changes the state.
//!
//! The space is the part of the stage that matters for a plan, with the gate to the right.

use super::estimates::{CostScale, LowerBounds, RockBound, stage_heuristic};
use crate::planning::search::{Measure, Space, StateTable, Successors, zobrist_word};
use crate::worlds::platform::{Action, Level, Problem, State, Terrain, Transition, rules};

/// Heuristic that a search uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeuristicKind {
    /// Twice the heuristic of the stage format.
    TwiceStageHeuristic,
    /// The admissible bound, as a cost for this measure.
    Bound(Measure),
}

/// Search space of one stage: packed states and their heuristic values.
///
/// New states come from the rules; columns are numbered with the gate to the right. One state at a
/// time is unpacked: the current state.
#[derive(Debug)]
pub(super) struct StageSpace {
    terrain: Terrain,
    heuristic_kind: HeuristicKind,
    scale: CostScale,
    bound: RockBound,
    /// Heuristic of the stage format for each column of the agent.
    stage_heuristic: Vec<u32>,
    /// The agent's column, then the packed rocks of each state.
    states: StateTable,
    /// Heuristic value of each state; [`UNREACHABLE`] if the bound excludes every plan.
    estimates: Vec<u32>,
    /// The current state, unpacked.
    state: State,
    /// The rocks of the current state, packed.
    words: Vec<u16>,
}

/// Number of columns in a 16-bit word.
const COLUMNS_A_WORD: usize = 5;
/// Bits per column, for at most 5 rocks.
const BITS: usize = 3;

/// Heuristic value of a state from which no plan exists.
const UNREACHABLE: u32 = u32::MAX;

impl StageSpace {
    /// Creates a space without states for a stage and a heuristic.
    pub(super) fn new(stage_view: &StageView, heuristic_kind: HeuristicKind) -> Self {
        let columns = stage_view.start.rocks.len();
        let word_count = columns.div_ceil(COLUMNS_A_WORD);
        let bound = RockBound::new(&stage_view.terrain);
        let scale = if heuristic_kind == HeuristicKind::Bound(Measure::Pushes) {
            let least = bound.estimate(stage_view.start.agent, &stage_view.start.rocks);
            CostScale::pushes_first(least, columns)
        } else {
            CostScale::MOVES
        };
        Self {
            terrain: stage_view.terrain.clone(),
            heuristic_kind,
            scale,
            bound,
            stage_heuristic: stage_heuristic(&stage_view.heights),
            states: StateTable::new(word_count),
            estimates: Vec::new(),
            state: stage_view.start.clone(),
            words: vec![0; word_count],
        }
    }

    /// Returns the index of a state; adds the state if it is new.
    ///
    /// The state becomes the current one.
    pub(super) fn index_of(&mut self, state: &State) -> u32 {
        self.state.clone_from(state);
        self.words.fill(0);
        for (column, count) in state.rocks.iter().enumerate() {
            self.words[column / COLUMNS_A_WORD] += u16::from(*count) << shift(column);
        }
        let hash = self.hash();
        self.intern(hash)
    }

    /// Lower bounds on every plan from a state; `None` proves that no plan exists.
    ///
    /// They do not depend on the heuristic of the search.
    pub(super) fn lower_bounds(&self, state: &State) -> Option<LowerBounds> {
        self.bound.estimate(state.agent, &state.rocks)
    }

    /// Scale of the costs.
    pub(super) fn scale(&self) -> CostScale {
        self.scale
    }

    /// Agent and rocks of the state with this index.
    pub(super) fn state(&self, number: u32) -> State {
        let (agent, words) = self.states.get(number);
        let mut state = State { agent, rocks: self.state.rocks.clone() };
        unpack(words, &mut state.rocks);
        state
    }

    /// Unpacks the state with this index into the current state.
    fn load(&mut self, number: u32) {
        let (agent, words) = self.states.get(number);
        self.state.agent = agent;
        self.words.copy_from_slice(words);
        unpack(words, &mut self.state.rocks);
    }

    /// Zobrist hash of the current state.
    fn hash(&self) -> u64 {
        let columns = self.state.rocks.iter().enumerate().filter(|(_, count)| **count > 0);
        let rocks = columns.fold(0, |hash, (column, count)| hash ^ rocks_word(column, *count));
        rocks ^ agent_word(self.state.agent)
    }

    /// Returns the index of the current state; adds the state if it is new.
    ///
    /// `hash` is the hash of the current state.
    fn intern(&mut self, hash: u64) -> u32 {
        let number = self.states.intern(hash, self.state.agent, &self.words);
        if number as usize == self.estimates.len() {
            let bound = self.bound.estimate(self.state.agent, &self.state.rocks);
            let estimate = bound.map(|least| match self.heuristic_kind {
                HeuristicKind::TwiceStageHeuristic => {
                    2 * self.stage_heuristic[usize::from(self.state.agent)]
                }
                HeuristicKind::Bound(_) => self.scale.cost(least),
            });
            self.estimates.push(estimate.unwrap_or(UNREACHABLE));
        }
        number
    }

    /// Applies a change to the current state, whose hash is `hash`; returns the new hash.
    fn apply(&mut self, change: Transition, hash: u64) -> u64 {
        let mut hash = hash ^ agent_word(change.from) ^ agent_word(change.to);
        if let Some(rock) = change.rock {
            hash = self.change_rocks(rock.from, -1, hash);
            if !rock.vanished {
                hash = self.change_rocks(rock.to, 1, hash);
            }
        }
        self.state.agent = change.to;
        hash
    }

    /// Adds `change` to the number of rocks in a column; returns the new hash.
    fn change_rocks(&mut self, column: u16, change: i8, hash: u64) -> u64 {
        let column = usize::from(column);
        let before = self.state.rocks[column];
        let after = before.saturating_add_signed(change);
        self.state.rocks[column] = after;
        let word = &mut self.words[column / COLUMNS_A_WORD];
        *word = *word - (u16::from(before) << shift(column)) + (u16::from(after) << shift(column));
        hash ^ rocks_word(column, before) ^ rocks_word(column, after)
    }

    /// Reverts `change`, the last change of the current state.
    fn revert(&mut self, change: Transition) {
        self.state.agent = change.from;
        if let Some(rock) = change.rock {
            self.change_rocks(rock.from, 1, 0);
            if !rock.vanished {
                self.change_rocks(rock.to, -1, 0);
            }
        }
    }
}

/// Unpacks `words` into the number of rocks of every column.
fn unpack(words: &[u16], rocks: &mut [u8]) {
    for (columns, word) in rocks.chunks_mut(COLUMNS_A_WORD).zip(words) {
        for (place, count) in columns.iter_mut().enumerate() {
            *count = ((word >> (place * BITS)) & 7) as u8;
        }
    }
}

/// Index of the lowest bit of a column in its word.
const fn shift(column: usize) -> usize {
    column % COLUMNS_A_WORD * BITS
}

/// Zobrist word of the agent's column.
fn agent_word(column: u16) -> u64 {
    zobrist_word(u64::from(column) + 1)
}

/// Zobrist word of `count` rocks in a column.
///
/// A column without rocks contributes nothing, so that hashing a wide stage costs only its rocks.
fn rocks_word(column: usize, count: u8) -> u64 {
    if count == 0 { 0 } else { zobrist_word((column as u64 + 1) << 32 | u64::from(count)) }
}

impl Space for StageSpace {
    type Action = Action;

    fn successors(&mut self, state: u32, successors: &mut Successors<Action>) {
        self.load(state);
        let hash = self.hash();
        for action in Action::ALL {
            let change = rules::outcome(&self.terrain, &self.state, action);
            if change.is_change() {
                let hash = self.apply(change, hash);
                let number = self.intern(hash);
                self.revert(change);
                successors.add(number, action, self.scale.action(change.rock.is_some()));
            }
        }
    }

    fn heuristic(&mut self, state: u32) -> Option<u32> {
        let estimate = self.estimates[state as usize];
        (estimate != UNREACHABLE).then_some(estimate)
    }

    fn is_goal(&mut self, state: u32) -> bool {
        self.states.get(state).0 == self.terrain.gate()
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.estimates.capacity() * size_of::<u32>()
    }
}

/// The columns from the agent's end of a stage up to the gate's, with the gate to the right.
///
/// Nothing behind the gate matters: the agent reaches the gate only at the end, and no rock passes.
/// A stage with its gate to the left is mirrored; rocks in the gate's column never move and count
/// as wall.
#[derive(Debug, Clone)]
pub(super) struct StageView {
    /// Terrain up to the gate, whose column is the last one.
    pub(super) terrain: Terrain,
    /// Agent and rocks at the start.
    pub(super) start: State,
    /// Highest row of wall of each column up to the gate's; the gate's rocks do not count.
    pub(super) heights: Vec<u8>,
    /// Whether left and right are swapped.
    is_mirrored: bool,
    /// Terrain of the whole stage, not mirrored.
    stage: Terrain,
    /// Agent and rocks of the whole stage at the start.
    stage_start: State,
}

impl StageView {
    /// Creates the view of a level.
    ///
    /// # Errors
    /// All problems that make the level unplayable.
    pub(super) fn new(level: &Level) -> Result<Self, Vec<Problem>> {
        let (stage, stage_start) = Terrain::compile(level)?;
        let gate = usize::from(stage.gate());
        let is_mirrored = usize::from(stage_start.agent) > gate;
        let mut columns = level.columns.clone();
        let mut agent = usize::from(stage_start.agent);
        if is_mirrored {
            columns.reverse();
            agent = columns.len() - 1 - agent;
        }
        columns.truncate(if is_mirrored { columns.len() - gate } else { gate + 1 });
        let heights = columns.iter().map(|column| column.height).collect();
        let last = columns.len() - 1;
        columns[last].height = columns[last].top();
        columns[last].rocks = 0;
        let level = Level { columns, agent: Some(agent), gate: Some(last), ..Level::default() };
        let (terrain, start) = Terrain::compile(&level)?;
        Ok(Self { terrain, start, heights, is_mirrored, stage, stage_start })
    }

    /// The action in the original stage that corresponds to an action in this view.
    pub(super) fn unmirrored(&self, action: Action) -> Action {
        if self.is_mirrored { action.mirrored() } else { action }
    }

    /// Terrain of the original stage.
    pub(super) fn stage(&self) -> &Terrain {
        &self.stage
    }

    /// The state of the original stage that corresponds to a state of this view.
    ///
    /// Rocks at the gate and behind it are those of the start.
    pub(super) fn unmirrored_state(&self, state: &State) -> State {
        let last = self.stage.width() - 1;
        let place = |column: usize| if self.is_mirrored { last - column } else { column };
        let mut whole = self.stage_start.clone();
        let before_gate = state.rocks.len() - 1;
        for (column, count) in state.rocks[..before_gate].iter().enumerate() {
            whole.rocks[place(column)] = *count;
        }
        whole.agent = place(usize::from(state.agent)) as u16;
        whole
    }
}

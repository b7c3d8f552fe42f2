//! The results of a verification.
//!
//! A verification answers the questions of [`Question`] about one level with decision diagrams,
//! which represent sets of states. A layer is the set of all states at one distance from the start,
//! in moves. A dead state is a reachable state from which the level cannot be solved. An ice map
//! assigns ice or floor to each cell that may be ice. [`Question::Layouts`] counts the ice maps for
//! which the level can be solved; the effect of ice on a cell is the solvable share of the ice maps
//! with ice there.

use super::request::{Question, QuestionSet, StopReason, VerificationMessage};
use crate::board::{CellIndex, CellSet};
use crate::picture::{IceEffect, IceEffectCertainty};
use crate::planning::symbolic::{
    CellLayoutSample, IceLayoutBounds, IceLayoutCounts, IceLayoutQuestion, IceLayoutSample, Layer,
    SampleConfig, ShortestPlan, Solvability, SymbolicStateSpace,
};
use crate::worlds::ice::{Level, State, Terrain};

/// State of a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum QuestionState {
    /// Not started.
    Waiting,
    /// Running.
    Running,
    /// Ended with an answer, at a limit, by an error, or by a cancelled job.
    Finished {
        /// Wall-clock time in seconds.
        seconds: f32,
        /// Why there is no answer; `None` if there is one.
        halt: Option<StopReason>,
    },
}

/// Result for a random sample of ice maps, each passed to the solver.
///
/// The solver leaves an ice map undecided at its work limit or if the job stops.
#[derive(Debug, Clone)]
pub struct SampleResult {
    /// Settings of the sample.
    pub config: SampleConfig,
    /// Result so far.
    pub sample: Box<IceLayoutSample>,
    /// Wall-clock time in seconds; `None` until the sample has ended.
    pub seconds: Option<f32>,
}

/// The results about one level, which a running job extends.
#[derive(Debug)]
pub struct VerificationResult {
    level: Level,
    terrain: Terrain,
    start: State,
    /// Layers so far, by distance.
    layers: Vec<Layer>,
    /// For each cell, the first layer with a crate on it.
    first_layers: Vec<Option<u32>>,
    /// Maximum number of states, and of diagram nodes, in any layer so far.
    max_values: [f64; 2],
    moves_lower_bound: u32,
    shortest: Option<ShortestPlan>,
    states: Option<SymbolicStateSpace>,
    lost_cells: Option<CellSet>,
    layout_counts: Option<Box<IceLayoutCounts>>,
    /// The highest bounds proved so far; kept when the count is finished.
    bounds: Option<Box<IceLayoutBounds>>,
    /// The last sample; kept when a later count is finished.
    sample: Option<SampleResult>,
    /// See [`Self::ice_cells`].
    ice_cells: Vec<CellIndex>,
    /// State of each question, in the order of [`Question::ALL`].
    question_states: [QuestionState; Question::ALL.len()],
    /// See [`Self::nodes`].
    nodes: u64,
}

impl VerificationResult {
    /// Results without any answer; all questions wait.
    pub(super) fn new(level: Level, terrain: Terrain, start: State) -> Self {
        let doubtful = level.doubtful_cells();
        let question = IceLayoutQuestion::with_doubtful_cells(
            terrain.layout(),
            terrain.ice(),
            &start,
            &doubtful,
        );
        Self {
            ice_cells: question.cells(),
            first_layers: vec![None; terrain.layout().cell_count()],
            level,
            terrain,
            start,
            layers: Vec::new(),
            max_values: [0.0; 2],
            moves_lower_bound: 0,
            shortest: None,
            states: None,
            lost_cells: None,
            layout_counts: None,
            bounds: None,
            sample: None,
            question_states: [QuestionState::Waiting; Question::ALL.len()],
            nodes: 0,
        }
    }

    /// Marks these questions as waiting and removes the layers if they will be listed again.
    ///
    /// Other answers stay until new ones replace them.
    pub(super) fn begin(&mut self, questions: QuestionSet) {
        for question in questions.iter() {
            self.question_states[question as usize] = QuestionState::Waiting;
        }
        if questions.has(Question::Layers) {
            self.layers.clear();
            self.first_layers.fill(None);
            self.max_values = [0.0; 2];
        }
    }

    /// Stores a message of the job.
    pub(super) fn add(&mut self, news: VerificationMessage) {
        match news {
            VerificationMessage::Began(question) => {
                self.question_states[question as usize] = QuestionState::Running;
            }
            VerificationMessage::AtLeast(moves) => {
                // A repeated search counts from 0 again, but the earlier bound stays proved.
                self.moves_lower_bound = self.moves_lower_bound.max(moves);
            }
            VerificationMessage::Layer(layer) => {
                // A cell is new in one layer only, so no entry is overwritten.
                for cell in &layer.new_crate_cells {
                    self.first_layers[usize::from(*cell)] = Some(layer.distance);
                }
                self.max_values[0] = self.max_values[0].max(layer.states as f64);
                self.max_values[1] = self.max_values[1].max(layer.nodes as f64);
                self.layers.push(layer);
            }
            VerificationMessage::Shortest(shortest, nodes) => {
                self.nodes = self.nodes.max(nodes);
                // An interrupted repetition must not replace a proved answer.
                let is_open = matches!(shortest, ShortestPlan::Open { .. });
                if !is_open || self.shortest.is_none() {
                    self.shortest = Some(shortest);
                }
            }
            VerificationMessage::Space(space) => {
                self.nodes = self.nodes.max(space.nodes());
                self.lost_cells = Some(space.crates().dead());
                self.states = Some(*space);
            }
            VerificationMessage::Layouts(answer) => {
                self.nodes = self.nodes.max(answer.nodes);
                self.layout_counts = Some(answer);
            }
            VerificationMessage::Bounds(bounds) => {
                // A repeated count may start below an earlier bound, which stays proved.
                let known = self.bounds.as_ref().map_or(0, |known| known.solvable);
                if bounds.solvable >= known {
                    self.bounds = Some(bounds);
                }
            }
            VerificationMessage::SampleBegan(config) => {
                self.sample = Some(SampleResult { config, sample: Box::default(), seconds: None });
            }
            VerificationMessage::Sample(sample) => {
                if let Some(result) = &mut self.sample {
                    result.sample = sample;
                }
            }
            VerificationMessage::SampleOver { seconds } => {
                if let Some(result) = &mut self.sample {
                    result.seconds = Some(seconds);
                }
            }
            VerificationMessage::Over { question, seconds, halt } => {
                self.question_states[question as usize] = QuestionState::Finished { seconds, halt };
            }
        }
    }

    /// The verified level.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Board, true ice and step limit of the level.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The initial state.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The layers found so far; the index is the distance from the start in moves.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Largest number of states, then of diagram nodes, in a single layer so far.
    #[must_use]
    pub fn max_values(&self) -> [f64; 2] {
        self.max_values
    }

    /// The number of the first layer with a crate on the cell.
    ///
    /// `None` if there is none so far.
    #[must_use]
    pub fn first_layer(&self, cell: CellIndex) -> Option<u32> {
        *self.first_layers.get(usize::from(cell))?
    }

    /// The number of the last layer so far with a crate on a new cell.
    ///
    /// 0 without layers.
    #[must_use]
    pub fn last_new_cell_layer(&self) -> u32 {
        self.first_layers.iter().flatten().max().copied().unwrap_or_default()
    }

    /// State of a question.
    #[must_use]
    pub fn question_state(&self, question: Question) -> QuestionState {
        self.question_states[question as usize]
    }

    /// Whether the level can be solved with its true ice.
    ///
    /// Unknown until the moves or the states are answered, or a layer contains a goal.
    #[must_use]
    pub fn solvability(&self) -> Solvability {
        match (&self.shortest, &self.states) {
            (Some(ShortestPlan::Plan(_)), _) => Solvability::Solvable,
            (Some(ShortestPlan::Unsolvable), _) => Solvability::Unsolvable,
            (_, Some(space)) if space.is_solvable() => Solvability::Solvable,
            (_, Some(_)) => Solvability::Unsolvable,
            _ if self.layers.iter().any(|layer| layer.goals > 0) => Solvability::Solvable,
            _ => Solvability::Unknown,
        }
    }

    /// Shortest plan, proof that none exists, or why the search stopped; `None` before its end.
    #[must_use]
    pub fn shortest(&self) -> Option<&ShortestPlan> {
        self.shortest.as_ref()
    }

    /// Lower bound on the number of moves that the search has proved.
    ///
    /// 0 before it starts.
    #[must_use]
    pub fn moves_lower_bound(&self) -> u32 {
        self.moves_lower_bound
    }

    /// The reachable states, and which are dead; `None` until they are known.
    #[must_use]
    pub fn states(&self) -> Option<&SymbolicStateSpace> {
        self.states.as_ref()
    }

    /// Cells on which a crate stands only in dead states; `None` until proved.
    #[must_use]
    pub fn lost_cells(&self) -> Option<&CellSet> {
        self.lost_cells.as_ref()
    }

    /// The count over all ice maps; `None` until it is finished.
    #[must_use]
    pub fn layout_counts(&self) -> Option<&IceLayoutCounts> {
        self.layout_counts.as_deref()
    }

    /// Bounds proved by an unfinished count of ice maps.
    ///
    /// `None` before the first bounds and once a count is finished.
    #[must_use]
    pub fn bounds(&self) -> Option<&IceLayoutBounds> {
        self.bounds.as_deref().filter(|_| self.layout_counts.is_none())
    }

    /// The last sample of ice maps: an estimate, not a proof.
    ///
    /// `None` before the first sample and once a count is finished.
    #[must_use]
    pub fn sample(&self) -> Option<&SampleResult> {
        self.sample.as_ref().filter(|_| self.layout_counts.is_none())
    }

    /// Cells that the count and the sample vary between ice and floor, ascending.
    ///
    /// These are the cells of the player's area whose ice the level leaves open, without targets.
    #[must_use]
    pub fn ice_cells(&self) -> &[CellIndex] {
        &self.ice_cells
    }

    /// Number of [`Self::ice_cells`] whose effect is exact, bounded or estimated.
    #[must_use]
    pub fn decided_count(&self) -> usize {
        let effects = self.ice_cells.iter().filter_map(|cell| self.ice_effect(*cell));
        effects.filter(|effect| effect.certainty != IceEffectCertainty::Undecided).count()
    }

    /// The best certainty with which the effect of ice is known for any cell.
    ///
    /// `None` while [`Question::Layouts`] waits and no earlier count, bound or sample has a result.
    #[must_use]
    pub fn ice_knowledge(&self) -> Option<IceEffectCertainty> {
        let is_decided =
            self.sample().is_some_and(|result| result.sample.solvable_fraction().is_some());
        match self.question_state(Question::Layouts) {
            _ if self.layout_counts.is_some() => Some(IceEffectCertainty::Exact),
            _ if is_decided => Some(IceEffectCertainty::Sampled),
            _ if self.bounds.is_some() => Some(IceEffectCertainty::LowerBound),
            QuestionState::Running | QuestionState::Finished { .. } => {
                Some(IceEffectCertainty::Undecided)
            }
            QuestionState::Waiting => None,
        }
    }

    /// Whether the effect of ice comes from a finished count, or from a sample that has ended.
    #[must_use]
    pub fn is_ice_effect_final(&self) -> bool {
        self.layout_counts().is_some()
            || self.sample().is_some_and(|sample| sample.seconds.is_some())
    }

    /// The effect of ice on a cell; `None` if the cell is not in [`Self::ice_cells`].
    ///
    /// Also `None` while [`Self::ice_knowledge`] is `None`. A cell without a result of its own is
    /// undecided.
    #[must_use]
    pub fn ice_effect(&self, cell: CellIndex) -> Option<IceEffect> {
        let place = self.ice_cells.binary_search(&cell).ok()?;
        let effect = match self.ice_knowledge()? {
            IceEffectCertainty::Exact => self.exact_effect(place, cell),
            IceEffectCertainty::Sampled => self.sampled_effect(place),
            IceEffectCertainty::LowerBound => self.bounded_effect(place),
            IceEffectCertainty::Undecided => None,
        };
        Some(effect.unwrap_or(IceEffect {
            solvable_fraction: 0.0,
            is_required: false,
            certainty: IceEffectCertainty::Undecided,
        }))
    }

    /// Effect from the finished count; `place` is the cell's index in [`Self::ice_cells`].
    ///
    /// Half of all ice maps have ice on the cell.
    fn exact_effect(&self, place: usize, cell: CellIndex) -> Option<IceEffect> {
        let answer = self.layout_counts()?;
        let solvable = *answer.per_cell.get(place)?;
        Some(IceEffect {
            solvable_fraction: share(solvable, answer.layouts / 2),
            is_required: answer.required.contains(&cell),
            certainty: IceEffectCertainty::Exact,
        })
    }

    /// Effect from the sample; `None` if no ice map with ice on the cell was decided.
    fn sampled_effect(&self, place: usize) -> Option<IceEffect> {
        let found = self.sample()?.sample.per_cell.get(place).filter(|found| found.decided > 0)?;
        let solvable_fraction = share(found.solvable.into(), found.decided.into());
        Some(IceEffect {
            solvable_fraction,
            is_required: false,
            certainty: IceEffectCertainty::Sampled,
        })
    }

    /// Effect from the proved bounds; `None` while no ice map with ice on the cell is solved.
    fn bounded_effect(&self, place: usize) -> Option<IceEffect> {
        let bounds = self.bounds()?;
        let solvable = *bounds.per_cell.get(place).filter(|solvable| **solvable > 0)?;
        let solvable_fraction = share(solvable, bounds.layouts / 2);
        Some(IceEffect {
            solvable_fraction,
            is_required: false,
            certainty: IceEffectCertainty::LowerBound,
        })
    }

    /// Counts of the sampled ice maps with ice on a cell; `None` without a sample.
    ///
    /// Also `None` if the cell is not in [`Self::ice_cells`].
    #[must_use]
    pub fn cell_sample(&self, cell: CellIndex) -> Option<CellLayoutSample> {
        let place = self.ice_cells.binary_search(&cell).ok()?;
        self.sample()?.sample.per_cell.get(place).copied()
    }

    /// Maximum number of diagram nodes reported with an answer.
    ///
    /// Only [`Question::Moves`], [`Question::States`] and [`Question::Layouts`] report nodes with
    /// their answers. For the nodes of layers see [`Self::max_values`].
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Returns `solvable` as a fraction of `layouts`; 0 of 0 is 0.
fn share(solvable: u128, layouts: u128) -> f32 {
    (solvable as f64 / layouts.max(1) as f64) as f32
}

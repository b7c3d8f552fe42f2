//! The results of a verification.

use super::news::{Ended, News, Part};
use super::request::Questions;
use crate::board::{CellIndex, CellSet};
use crate::picture::{IceEffect, IceKnowledge};
use crate::planning::symbolic::{
    CellSample, Layer, LayoutAnswer, LayoutBounds, LayoutQuestion, LayoutSample, SampleOrder,
    Shortest, Solvability, StateSpace,
};
use crate::worlds::ice::{Level, State, Terrain};

/// State of a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// Not started.
    Waiting,
    /// Running.
    AtWork,
    /// Finished, with an answer or stopped by its limits.
    Over {
        /// Wall-clock time in seconds.
        seconds: f32,
        /// Why there is no answer; `None` if there is one.
        halt: Option<Ended>,
    },
}

/// A random sample of layouts, each decided by the solver.
#[derive(Debug, Clone)]
pub struct Sample {
    /// How the layouts are drawn.
    pub order: SampleOrder,
    /// Result so far.
    pub found: Box<LayoutSample>,
    /// Wall-clock time in seconds; `None` while the job samples.
    pub seconds: Option<f32>,
}

/// The results about a level.
#[derive(Debug)]
pub struct Proof {
    level: Level,
    terrain: Terrain,
    start: State,
    layers: Vec<Layer>,
    /// For each cell, the first layer with a crate on it.
    first: Vec<Option<u32>>,
    highest: [f64; 2],
    at_least: u32,
    shortest: Option<Shortest>,
    space: Option<StateSpace>,
    lost: Option<CellSet>,
    layouts: Option<Box<LayoutAnswer>>,
    bounds: Option<Box<LayoutBounds>>,
    sample: Option<Sample>,
    /// Cells that may be ice and matter, in ascending order.
    asked: Vec<CellIndex>,
    progress: [Progress; Part::ALL.len()],
    nodes: u64,
}

impl Proof {
    /// Results without any answer.
    pub(super) fn new(level: Level, terrain: Terrain, start: State) -> Self {
        let doubtful = level.doubtful_cells();
        let question = LayoutQuestion::about(terrain.layout(), terrain.ice(), &start, &doubtful);
        Self {
            asked: question.cells(),
            first: vec![None; terrain.layout().cell_count()],
            level,
            terrain,
            start,
            layers: Vec::new(),
            highest: [0.0; 2],
            at_least: 0,
            shortest: None,
            space: None,
            lost: None,
            layouts: None,
            bounds: None,
            sample: None,
            progress: [Progress::Waiting; Part::ALL.len()],
            nodes: 0,
        }
    }

    /// Restarts these questions. Proved answers stay until new ones replace them.
    pub(super) fn begin(&mut self, questions: Questions) {
        for part in questions.iter() {
            self.progress[part as usize] = Progress::Waiting;
        }
        if questions.has(Part::Layers) {
            self.layers.clear();
            self.first.fill(None);
            self.highest = [0.0; 2];
        }
    }

    /// Stores a message of the job.
    pub(super) fn take_in(&mut self, news: News) {
        match news {
            News::Began(part) => self.progress[part as usize] = Progress::AtWork,
            News::AtLeast(moves) => self.at_least = self.at_least.max(moves),
            News::Layer(layer) => {
                for cell in &layer.fresh_crates {
                    self.first[usize::from(*cell)] = Some(layer.distance);
                }
                self.highest[0] = self.highest[0].max(layer.states as f64);
                self.highest[1] = self.highest[1].max(layer.nodes as f64);
                self.layers.push(layer);
            }
            News::Shortest(shortest, nodes) => {
                self.nodes = self.nodes.max(nodes);
                // An interrupted repetition must not replace a proved answer.
                let is_open = matches!(shortest, Shortest::Open { .. });
                if !is_open || self.shortest.is_none() {
                    self.shortest = Some(shortest);
                }
            }
            News::Space(space) => {
                self.nodes = self.nodes.max(space.nodes());
                self.lost = Some(space.crates().lost());
                self.space = Some(*space);
            }
            News::Layouts(answer) => {
                self.nodes = self.nodes.max(answer.nodes);
                self.layouts = Some(answer);
            }
            News::Bounds(bounds) => {
                // A repeated count may start below an earlier bound, which stays proved.
                let known = self.bounds.as_ref().map_or(0, |known| known.solvable);
                if bounds.solvable >= known {
                    self.bounds = Some(bounds);
                }
            }
            News::SampleBegan(order) => {
                self.sample = Some(Sample { order, found: Box::default(), seconds: None });
            }
            News::Sample(found) => {
                if let Some(sample) = &mut self.sample {
                    sample.found = found;
                }
            }
            News::SampleOver { seconds } => {
                if let Some(sample) = &mut self.sample {
                    sample.seconds = Some(seconds);
                }
            }
            News::Over { part, seconds, halt } => {
                self.progress[part as usize] = Progress::Over { seconds, halt };
            }
        }
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The level's map.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The initial state.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The layers found so far.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Largest number of states, and of diagram nodes, in a layer.
    #[must_use]
    pub fn highest(&self) -> [f64; 2] {
        self.highest
    }

    /// The first layer with a crate on the cell; `None` if there is none so far.
    #[must_use]
    pub fn first_layer(&self, cell: CellIndex) -> Option<u32> {
        *self.first.get(usize::from(cell))?
    }

    /// The last layer in which a crate reaches a new cell, so far.
    #[must_use]
    pub fn last_fresh(&self) -> u32 {
        self.first.iter().flatten().max().copied().unwrap_or_default()
    }

    /// State of a question.
    #[must_use]
    pub fn progress(&self, part: Part) -> Progress {
        self.progress[part as usize]
    }

    /// Whether the level can be solved.
    #[must_use]
    pub fn solvability(&self) -> Solvability {
        match (&self.shortest, &self.space) {
            (Some(Shortest::Plan(_)), _) => Solvability::Solvable,
            (Some(Shortest::Unsolvable), _) => Solvability::Unsolvable,
            (_, Some(space)) if space.is_solvable() => Solvability::Solvable,
            (_, Some(_)) => Solvability::Unsolvable,
            _ if self.layers.iter().any(|layer| layer.goals > 0) => Solvability::Solvable,
            _ => Solvability::Unknown,
        }
    }

    /// The fewest moves, or that there is no plan; `None` without an answer.
    #[must_use]
    pub fn shortest(&self) -> Option<&Shortest> {
        self.shortest.as_ref()
    }

    /// Proved lower bound on the number of moves.
    #[must_use]
    pub fn at_least(&self) -> u32 {
        self.at_least
    }

    /// The reachable states, and which are dead.
    #[must_use]
    pub fn space(&self) -> Option<&StateSpace> {
        self.space.as_ref()
    }

    /// Cells on which a crate stands only in dead states, once known.
    #[must_use]
    pub fn lost_cells(&self) -> Option<&CellSet> {
        self.lost.as_ref()
    }

    /// The count over all ice layouts.
    #[must_use]
    pub fn layouts(&self) -> Option<&LayoutAnswer> {
        self.layouts.as_deref()
    }

    /// Bounds proved by an unfinished count of layouts.
    #[must_use]
    pub fn bounds(&self) -> Option<&LayoutBounds> {
        self.bounds.as_deref().filter(|_| self.layouts.is_none())
    }

    /// The sample of layouts, if the count did not finish. An estimate, not a proof.
    #[must_use]
    pub fn sample(&self) -> Option<&Sample> {
        self.sample.as_ref().filter(|_| self.layouts.is_none())
    }

    /// Cells that may be ice and matter, in ascending order.
    #[must_use]
    pub fn asked_cells(&self) -> &[CellIndex] {
        &self.asked
    }

    /// Number of these cells with an exact effect, a bound or an estimate.
    #[must_use]
    pub fn decided_cells(&self) -> usize {
        let effects = self.asked.iter().filter_map(|cell| self.ice_effect(*cell));
        effects.filter(|effect| effect.knowledge != IceKnowledge::Undecided).count()
    }

    /// How precisely the effect of ice is known; `None` before the question starts.
    #[must_use]
    pub fn ice_knowledge(&self) -> Option<IceKnowledge> {
        let is_decided = self.sample().is_some_and(|sample| sample.found.share().is_some());
        match self.progress(Part::Layouts) {
            _ if self.layouts.is_some() => Some(IceKnowledge::Exact),
            _ if is_decided => Some(IceKnowledge::Sampled),
            _ if self.bounds.is_some() => Some(IceKnowledge::AtLeast),
            Progress::AtWork | Progress::Over { .. } => Some(IceKnowledge::Undecided),
            Progress::Waiting => None,
        }
    }

    /// The effect of ice on a cell; `None` if the cell cannot be ice, does not matter, or nothing
    /// is known.
    #[must_use]
    pub fn ice_effect(&self, cell: CellIndex) -> Option<IceEffect> {
        let place = self.asked.binary_search(&cell).ok()?;
        let effect = match self.ice_knowledge()? {
            IceKnowledge::Exact => self.exact_effect(place, cell),
            IceKnowledge::Sampled => self.sampled_effect(place),
            IceKnowledge::AtLeast => self.least_effect(place),
            IceKnowledge::Undecided => None,
        };
        Some(effect.unwrap_or(IceEffect {
            keeps: 0.0,
            always_saves: false,
            knowledge: IceKnowledge::Undecided,
        }))
    }

    fn exact_effect(&self, place: usize, cell: CellIndex) -> Option<IceEffect> {
        let answer = self.layouts()?;
        let solvable = *answer.per_cell.get(place)?;
        Some(IceEffect {
            keeps: share(solvable, answer.layouts / 2),
            always_saves: answer.always_save.contains(&cell),
            knowledge: IceKnowledge::Exact,
        })
    }

    fn sampled_effect(&self, place: usize) -> Option<IceEffect> {
        let found = self.sample()?.found.per_cell.get(place).filter(|found| found.decided > 0)?;
        let keeps = share(found.solvable.into(), found.decided.into());
        Some(IceEffect { keeps, always_saves: false, knowledge: IceKnowledge::Sampled })
    }

    fn least_effect(&self, place: usize) -> Option<IceEffect> {
        let bounds = self.bounds()?;
        let solvable = *bounds.per_cell.get(place).filter(|solvable| **solvable > 0)?;
        let keeps = share(solvable, bounds.layouts / 2);
        Some(IceEffect { keeps, always_saves: false, knowledge: IceKnowledge::AtLeast })
    }

    /// The sampled layouts with ice on a cell.
    #[must_use]
    pub fn cell_sample(&self, cell: CellIndex) -> Option<CellSample> {
        let place = self.asked.binary_search(&cell).ok()?;
        self.sample()?.found.per_cell.get(place).copied()
    }

    /// Largest number of diagram nodes of any question.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The share of solvable layouts.
fn share(solvable: u128, layouts: u128) -> f32 {
    (solvable as f64 / layouts.max(1) as f64) as f32
}

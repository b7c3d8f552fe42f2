//! What was asked about a level, and what is proved of it so far.

use super::news::{Ended, News, Part};
use crate::board::{CellIndex, CellSet};
use crate::picture::IceEffect;
use crate::planning::symbolic::{Layer, LayoutAnswer, Shortest, Solvability, StateSpace};
use crate::worlds::ice::{Level, State, Terrain};

/// What a part has come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// It was not begun.
    Waiting,
    /// It is at work.
    AtWork,
    /// It is over, after so many seconds: with its answer, or ended by its budget.
    Over {
        /// Seconds by the clock on the wall.
        seconds: f32,
        /// Why there is no answer; `None` if there is.
        halt: Option<Ended>,
    },
}

/// What is proved of a level.
#[derive(Debug)]
pub struct Proof {
    level: Level,
    terrain: Terrain,
    start: State,
    layers: Vec<Layer>,
    /// By cell: the first layer in which a crate stands there.
    first: Vec<Option<u32>>,
    highest: [f64; 2],
    at_least: u32,
    shortest: Option<Shortest>,
    space: Option<StateSpace>,
    lost: Option<CellSet>,
    layouts: Option<Box<LayoutAnswer>>,
    progress: [Progress; Part::ALL.len()],
    nodes: u64,
}

impl Proof {
    /// Nothing is proved yet.
    pub(super) fn new(level: Level, terrain: Terrain, start: State) -> Self {
        Self {
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
            progress: [Progress::Waiting; Part::ALL.len()],
            nodes: 0,
        }
    }

    /// Takes in what was found.
    pub(super) fn take_in(&mut self, news: News) {
        match news {
            News::Began(part) => self.progress[part as usize] = Progress::AtWork,
            News::AtLeast(moves) => self.at_least = moves,
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
                self.shortest = Some(shortest);
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

    /// Its map.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// Its first state.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The layers found so far.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Most states, and most diagram nodes, of a layer.
    #[must_use]
    pub fn highest(&self) -> [f64; 2] {
        self.highest
    }

    /// The first layer in which a crate stands on the cell; `None` if none does so far.
    #[must_use]
    pub fn first_layer(&self, cell: CellIndex) -> Option<u32> {
        *self.first.get(usize::from(cell))?
    }

    /// The last layer in which crates come to new cells, as far as is known.
    #[must_use]
    pub fn last_fresh(&self) -> u32 {
        self.first.iter().flatten().max().copied().unwrap_or_default()
    }

    /// What a part has come to.
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

    /// The answer to the first question.
    #[must_use]
    pub fn shortest(&self) -> Option<&Shortest> {
        self.shortest.as_ref()
    }

    /// No plan has fewer moves, as far as is known.
    #[must_use]
    pub fn at_least(&self) -> u32 {
        self.at_least
    }

    /// All states, and which are dead.
    #[must_use]
    pub fn space(&self) -> Option<&StateSpace> {
        self.space.as_ref()
    }

    /// The cells on which a crate stands only in states that are lost, once that is known.
    #[must_use]
    pub fn lost_cells(&self) -> Option<&CellSet> {
        self.lost.as_ref()
    }

    /// What is known of all layouts of the ice.
    #[must_use]
    pub fn layouts(&self) -> Option<&LayoutAnswer> {
        self.layouts.as_deref()
    }

    /// What ice on a cell does; `None` if the cell is not in doubt, or nothing is known.
    #[must_use]
    pub fn ice_effect(&self, cell: CellIndex) -> Option<IceEffect> {
        let answer = self.layouts()?;
        let place = answer.unknown.binary_search(&cell).ok()?;
        let with_ice = answer.per_cell.get(place)?;
        Some(IceEffect {
            keeps: (*with_ice as f64 / (answer.layouts / 2).max(1) as f64) as f32,
            always_saves: answer.always_save.contains(&cell),
        })
    }

    /// Most diagram nodes at once, in any part.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

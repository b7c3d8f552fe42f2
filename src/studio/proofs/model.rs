//! What is proved, what is still worked at, and where the cursor is.

use super::job::{End, Job, Order};
use super::news::{Ended, Part};
use super::proof::{Progress, Proof};
use super::request::Tint;
use super::safety::Safety;
use crate::board::CellSet;
use crate::planning::symbolic::Halt;
use crate::studio::model::Player;
use crate::worlds::ice::{Board, Level, State, Terrain};
use std::time::Duration;

/// Proofs about one level at a time. The cursor counts layers.
#[derive(Debug)]
pub struct Proofs {
    /// The cursor.
    pub player: Player,
    /// What the board is tinted by.
    pub tint: Tint,
    /// Whether the editor shows what ice would do.
    pub shows_ice_map: bool,
    /// Whether a state is safe, as far as that was asked.
    pub(super) safety: Option<Safety>,
    pub(super) millions: u32,
    pub(super) seconds: u32,
    pub(super) asks_layouts: bool,
    proof: Option<Box<Proof>>,
    job: Option<Job>,
    revision: u64,
    subject: u64,
}

impl Default for Proofs {
    fn default() -> Self {
        Self {
            player: Player::default(),
            tint: Tint::default(),
            shows_ice_map: true,
            safety: None,
            millions: 10,
            seconds: 30,
            asks_layouts: true,
            proof: None,
            job: None,
            revision: 0,
            subject: 0,
        }
    }
}

impl Proofs {
    /// What is shown.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_deref()
    }

    /// What is proved of that board; `None` if nothing is.
    #[must_use]
    pub fn about(&self, board: &Board) -> Option<&Proof> {
        self.proof().filter(|proof| proof.level().board == *board)
    }

    /// The cells of that board on which a crate stands only in states that are lost, once that is
    /// proved.
    #[must_use]
    pub fn lost_cells(&self, board: &Board) -> Option<&CellSet> {
        self.proof().filter(|proof| proof.level().board.plays_like(board))?.lost_cells()
    }

    /// Whether the engine is at work.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.job.is_some()
    }

    /// Whether it was ended before all its answers were found, and would find more if it went on.
    #[must_use]
    pub fn was_cut_short(&self) -> bool {
        let ends_early = |part: &Part| {
            self.proof().is_some_and(|proof| {
                let Progress::Over { halt: Some(ended), .. } = proof.progress(*part) else {
                    return false;
                };
                matches!(ended, Ended::NotBegun | Ended::OutOfTime | Ended::Halted(Halt::Stopped))
            })
        };
        !self.is_at_work() && Part::ALL.iter().any(ends_early)
    }

    /// Most diagram nodes in each part, in millions.
    #[must_use]
    pub fn millions(&self) -> u32 {
        self.millions
    }

    /// Longest time of each part, in seconds.
    #[must_use]
    pub fn seconds(&self) -> u32 {
        self.seconds
    }

    /// Whether all layouts of the ice are asked for too.
    #[must_use]
    pub fn asks_layouts(&self) -> bool {
        self.asks_layouts
    }

    /// Whether a state is safe, as far as that was asked.
    #[must_use]
    pub fn safety(&self) -> Option<&Safety> {
        self.safety.as_ref()
    }

    /// Changes whenever another level is proved: for what of a view does not grow.
    #[must_use]
    pub(super) fn subject(&self) -> u64 {
        self.subject
    }

    /// Changes whenever something else is shown.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Ends what is under way; what was proved stays.
    pub fn cancel(&mut self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Lets time pass.
    pub(in crate::studio) fn advance(&mut self, passed_ms: f32) {
        self.player.advance(passed_ms, |_| 0.0, false);
    }

    pub(super) fn start(
        &mut self,
        level: Level,
        (terrain, state): (Terrain, State),
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        let order = Order {
            doubtful: self.asks_layouts.then(|| level.doubtful_cells()),
            terrain: terrain.clone(),
            state: state.clone(),
            nodes: u64::from(self.millions) * 1_000_000,
            time: Duration::from_secs(u64::from(self.seconds)),
        };
        self.player.pause();
        self.player.show(0, 0);
        self.proof = Some(Box::new(Proof::new(level, terrain, state)));
        self.revision += 1;
        self.subject += 1;
        self.job = Some(Job::start(order, wake));
    }

    /// Takes in what the thread has found; says what is new.
    pub(super) fn take_in(&mut self) -> Intake {
        let (Some(job), Some(proof)) = (&self.job, &mut self.proof) else {
            return Intake::default();
        };
        let (news, end) = job.poll();
        let (knew_moves, knew_states) = (proof.shortest().is_some(), proof.space().is_some());
        let (layers, is_new) = (proof.layers().len(), !news.is_empty());
        news.into_iter().for_each(|news| proof.take_in(news));
        let knows_states = proof.space().is_some() && !knew_states;
        if proof.layers().len() > layers {
            // A cursor at the end goes along.
            let last = proof.layers().len() - 1;
            let was_last = self.player.cursor() == self.player.last();
            self.player.show(last, if was_last { last } else { self.player.cursor() });
        }
        self.revision += u64::from(is_new || end.is_some());
        if end.is_some() {
            self.job = None;
        }
        let knows_moves = proof.shortest().is_some() && !knew_moves;
        Intake {
            knows_moves,
            knows_states,
            is_over: end.is_some(),
            has_failed: end == Some(End::Failed),
        }
    }
}

/// What came of the last look at the thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Intake {
    /// The fewest moves are known now, or that there is no plan.
    pub knows_moves: bool,
    /// All states are known now, and which are dead.
    pub knows_states: bool,
    /// The work is over.
    pub is_over: bool,
    /// It broke down.
    pub has_failed: bool,
}

//! Data of both boards at one cursor position, computed once when the cursor moves.
//!
//! The boards are the truth board and the board of the agent's belief. The cursor is the playback
//! position, counted in actions from the start of the run. When it moves by one action, the boards
//! animate the *motion* of player and crates, and cells that the action revealed *glow*.

use crate::board::{CellIndex, CellSet, Direction};
use crate::episode::Frame;
use crate::picture::{Actors, MotionSpeed, dropped_plan, expected_moves, followed_plan};
use crate::planning::walks;
use crate::studio::model::{IceRun, PlaybackCursor, RunFacts, RunId};
use crate::worlds::ice::{Ice, State, Transition};
use std::cell::{OnceCell, RefCell};

/// Final strength of the glow on cells that the last step revealed.
const FINAL_GLOW: f32 = 0.45;

/// Time from the end of the motion until the glow is [`FINAL_GLOW`], in milliseconds.
const FADE_MS: f32 = 900.0;

/// State, belief, plan and changed cells at one cursor position.
#[derive(Debug)]
pub(super) struct BoardFrame {
    /// The run to which the data belongs.
    run: RunId,
    /// Number that increases with every change of the run.
    revision: u64,
    cursor: usize,
    /// State and belief at the cursor.
    pub frame: Frame<Ice>,
    /// Cells whose ground the last action proved or contradicted.
    pub changed_cells: Vec<CellIndex>,
    /// Expected moves of the rest of the current plan.
    pub current_plan: Vec<Transition>,
    /// Expected moves of the previous plan that were given up at the cursor.
    pub abandoned_plan: Vec<Transition>,
    /// State before the last action; `None` at the start.
    before: Option<State>,
    /// Direction that the player faces: that of the last action, or down at the start.
    facing: Direction,
    /// Cells that the player reaches without a push; computed at the first use.
    reachable: OnceCell<CellSet>,
    /// Last goal and answer of [`Self::walk_to`].
    walk: RefCell<Option<(CellIndex, Vec<Transition>)>>,
    /// Last cell and answer of [`Self::known_since`].
    known_since: RefCell<Option<(CellIndex, Option<usize>)>>,
}

impl BoardFrame {
    /// Computes the data of a run at the cursor. Replays a bounded number of steps.
    pub fn new(run: &IceRun, cursor: usize) -> Self {
        let frame = run.frame(cursor);
        let taken = cursor.checked_sub(1).and_then(|before| run.step(before));
        let (followed, dropped) = plans(run, cursor, &frame);
        Self {
            run: run.id(),
            revision: run.revision(),
            cursor,
            changed_cells: taken
                .map(|step| step.belief_update.cells().collect())
                .unwrap_or_default(),
            current_plan: followed,
            abandoned_plan: dropped,
            // The motion to the cursor starts from the state before the last action.
            before: taken.map(|_| run.frame(cursor - 1).state),
            facing: taken.map_or(Direction::Down, |step| step.decision.action),
            frame,
            reachable: OnceCell::new(),
            walk: RefCell::new(None),
            known_since: RefCell::new(None),
        }
    }

    /// The cursor position.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns true if the data is for this run, its current revision and this cursor.
    pub fn is_for(&self, run: &IceRun, cursor: usize) -> bool {
        (self.run, self.revision, self.cursor) == (run.id(), run.revision(), cursor)
    }

    /// Positions of player and crates now: in motion towards the cursor, or at rest.
    pub fn actors(&self, run: &IceRun, playback: &PlaybackCursor, motion: MotionSpeed) -> Actors {
        let layout = run.terrain().layout();
        let moving = playback.motion().and_then(|(step, passed_ms)| {
            let taken = run.step(step).filter(|_| step + 1 == self.cursor)?;
            let (action, before) = (taken.decision.action, self.before.as_ref()?);
            Some(motion.actors(layout, before, action, &taken.change, passed_ms))
        });
        moving.unwrap_or_else(|| self.at_rest(run))
    }

    /// Positions of player and crates at the cursor, without motion.
    pub fn at_rest(&self, run: &IceRun) -> Actors {
        Actors::at_rest(run.terrain().layout(), &self.frame.state, self.facing)
    }

    /// Cells that the player reaches without a push, if unknown cells are floor.
    pub fn reachable(&self) -> &CellSet {
        self.reachable.get_or_init(|| {
            let Frame { state, belief } = &self.frame;
            let is_ice = |cell| belief.known_ice().contains(cell);
            walks::reachable(belief.layout(), state, is_ice)
        })
    }

    /// Moves of a shortest walk to a cell, if unknown cells are floor.
    ///
    /// Empty if there is no walk or the player is there.
    pub fn walk_to(&self, goal: CellIndex) -> Vec<Transition> {
        let mut kept = self.walk.borrow_mut();
        match &*kept {
            Some((cell, walk)) if *cell == goal => walk.clone(),
            _ => {
                let Frame { state, belief } = &self.frame;
                let is_ice = |cell| belief.known_ice().contains(cell);
                let path = walks::path(belief.layout(), state, is_ice, goal).unwrap_or_default();
                let actions = path.into_iter().map(|(direction, _)| direction);
                let walk = expected_moves(belief, state, actions);
                *kept = Some((goal, walk.clone()));
                walk
            }
        }
    }

    /// Cursor position of the last change of a cell's knowledge, up to the cursor.
    ///
    /// `None` if no step so far has changed it.
    pub fn known_since(&self, run: &IceRun, cell: CellIndex) -> Option<usize> {
        let mut kept = self.known_since.borrow_mut();
        match *kept {
            Some((known, since)) if known == cell => since,
            _ => {
                let since = run.last_change_of(cell, self.cursor);
                *kept = Some((cell, since));
                since
            }
        }
    }
}

/// Strength of the glow on revealed cells, and whether it is still fading.
///
/// 1 until the motion ends, then falling to [`FINAL_GLOW`] within [`FADE_MS`]. `since_step_ms` is
/// the time since the cursor moved by one action, infinite after a jump; `motion_ms` is the
/// duration of the motion.
pub(super) fn glow_strength(since_step_ms: f32, motion_ms: f32) -> (f32, bool) {
    let faded = ((since_step_ms - motion_ms).max(0.0) / FADE_MS).min(1.0);
    (1.0 - (1.0 - FINAL_GLOW) * faded, faded < 1.0)
}

/// Plan at the cursor, and the abandoned part of the previous plan, as expected moves.
///
/// At the end of an unfinished run there is no decision yet. The previous plan then still counts,
/// unless the last action had another outcome than expected.
fn plans(run: &IceRun, cursor: usize, frame: &Frame<Ice>) -> (Vec<Transition>, Vec<Transition>) {
    let (recording, playback) = (run.recording(), run.playback());
    let goes_on = recording.outcome.is_none() && cursor == run.len();
    let last = cursor.checked_sub(1).and_then(|before| run.step(before)).filter(|_| goes_on);
    let Some(last) = last else {
        let followed = followed_plan(recording, playback, cursor);
        return (followed, dropped_plan(recording, playback, cursor));
    };
    if last.differs_from_prediction() {
        let dropped = followed_plan(recording, playback, cursor - 1).into_iter().skip(1);
        return (Vec::new(), dropped.collect());
    }
    let rest = run
        .plan(cursor - 1)
        .map_or(&[][..], |plan| plan.actions.get(plan.executed + 1..).unwrap_or_default());
    (expected_moves(&frame.belief, &frame.state, rest.iter().copied()), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Decision, PlanNote, PlanReason};
    use crate::episode::{Episode, EpisodeLimits, Recording, RecordingHeader};
    use crate::worlds::ice::{IcePrior, Level, board_of_letters};

    /// Run on a row of cells with the player at the left.
    ///
    /// Each entry of `plans` is a decision to go right with the reason of its new plan; `None`
    /// follows the previous plan.
    fn run(row: &str, plans: &[Option<PlanReason>]) -> IceRun {
        let board = board_of_letters(row).expect("a drawing");
        let mut episode = Episode::<Ice>::begin(RecordingHeader {
            level: Level::untitled(board),
            agent: "script".to_owned(),
            seed: 0,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        })
        .expect("a level");
        for reason in plans {
            let mut decision = Decision::without_explanation(Direction::Right, "script");
            decision.plan = match *reason {
                Some(reason) => PlanNote::New { reason, actions: vec![Direction::Right; 4] },
                None => PlanNote::Continues,
            };
            let (state, belief) = (episode.state().clone(), episode.belief());
            decision.predicted = expected_moves(belief, &state, [Direction::Right]).pop();
            episode.commit(decision, 0.0);
        }
        let recording: Recording<Ice> = episode.into_recording();
        IceRun::new(RunId(1), recording).expect("a run")
    }

    fn ends(moves: &[Transition]) -> Vec<CellIndex> {
        moves.iter().map(|step| step.to).collect()
    }

    #[test]
    fn plan_continues_at_the_end_of_a_live_run() {
        let run = run("@      $.", &[Some(PlanReason::First), None]);
        let frame = BoardFrame::new(&run, 2);
        assert_eq!((ends(&frame.current_plan), ends(&frame.abandoned_plan)), (vec![3, 4], vec![]));
        assert_eq!(ends(&BoardFrame::new(&run, 0).current_plan), [1, 2, 3, 4]);
    }

    #[test]
    fn surprise_abandons_the_plan_at_once() {
        let run = run("@ ~~   $.", &[Some(PlanReason::First), None]);
        let frame = BoardFrame::new(&run, 2);
        assert_eq!((ends(&frame.current_plan), ends(&frame.abandoned_plan)), (vec![], vec![3, 4]));
        assert_eq!(frame.changed_cells, [2, 3, 4]);
    }

    #[test]
    fn known_since_returns_the_step() {
        let run = run("@ ~~   $.", &[Some(PlanReason::First), None]);
        let frame = BoardFrame::new(&run, 2);
        assert_eq!([1, 3, 5].map(|cell| frame.known_since(&run, cell)), [Some(1), Some(2), None]);
    }

    #[test]
    fn actors_move_during_a_step() {
        let run = run("@ ~~   $.", &[Some(PlanReason::First), None]);
        let mut player = PlaybackCursor::default();
        let motion = MotionSpeed { ms_per_cell: 100 };
        player.show_recording(2, 1);
        player.apply(crate::studio::model::PlaybackRequest::Step(1));
        player.advance(150.0, |_| 300.0, false);
        let frame = BoardFrame::new(&run, 2);
        let column = |motion| frame.actors(&run, &player, motion).player.column;
        assert!((column(motion) - 2.5).abs() < 0.01, "{}", column(motion));
        assert_eq!(column(MotionSpeed { ms_per_cell: 0 }), 4.0);
        player.apply(crate::studio::model::PlaybackRequest::GoTo(2));
        assert_eq!(frame.actors(&run, &player, motion), frame.at_rest(&run));
    }

    #[test]
    fn glow_fades_to_its_final_strength() {
        assert_eq!(glow_strength(0.0, 300.0), (1.0, true));
        assert_eq!(glow_strength(300.0, 300.0), (1.0, true));
        let (later, fades) = glow_strength(600.0, 300.0);
        assert!(fades && later > FINAL_GLOW && later < 1.0);
        assert_eq!(glow_strength(f32::INFINITY, 300.0), (FINAL_GLOW, false));
    }
}

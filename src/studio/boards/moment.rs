//! Data of both boards at one cursor position, computed once when the cursor moves.

use crate::board::{CellIndex, CellSet, Direction};
use crate::episode::Frame;
use crate::picture::{Actors, Motion, dropped_plan, expected_moves, followed_plan};
use crate::planning::walks;
use crate::studio::model::{IceRun, Player, RunFacts, RunId};
use crate::worlds::ice::{Ice, State, Transition};
use std::cell::{OnceCell, RefCell};

/// Final strength of the glow on cells that changed at the step before the cursor.
const STEADY_GLOW: f32 = 0.45;

/// Time from the end of the motion until the glow is [`STEADY_GLOW`], in milliseconds.
const FADE_MS: f32 = 900.0;

/// State, belief, plan and newly learned cells at one cursor position.
#[derive(Debug)]
pub(super) struct Moment {
    run: RunId,
    revision: u64,
    cursor: usize,
    /// State and belief at the cursor.
    pub frame: Frame<Ice>,
    /// Cells whose belief the last action changed.
    pub learnt: Vec<CellIndex>,
    /// Rest of the current plan.
    pub followed: Vec<Transition>,
    /// Part of the previous plan that a surprise invalidated.
    pub dropped: Vec<Transition>,
    before: Option<State>,
    facing: Direction,
    reachable: OnceCell<CellSet>,
    walk: RefCell<Option<(CellIndex, Vec<Transition>)>>,
    known_since: RefCell<Option<(CellIndex, Option<usize>)>>,
}

impl Moment {
    /// Computes the data of a run at the cursor. Replays at most 64 steps, a few times.
    pub fn of(run: &IceRun, cursor: usize) -> Self {
        let frame = run.frame(cursor);
        let taken = cursor.checked_sub(1).and_then(|before| run.step(before));
        let (followed, dropped) = plans(run, cursor, &frame);
        Self {
            run: run.id(),
            revision: run.revision(),
            cursor,
            learnt: taken.map(|step| step.lesson.cells().collect()).unwrap_or_default(),
            followed,
            dropped,
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

    /// Returns true if the data is still valid for this run and cursor.
    pub fn is_of(&self, run: &IceRun, cursor: usize) -> bool {
        (self.run, self.revision, self.cursor) == (run.id(), run.revision(), cursor)
    }

    /// Positions of player and crates now: in motion towards the cursor, or at rest.
    pub fn actors(&self, run: &IceRun, player: &Player, motion: Motion) -> Actors {
        let layout = run.terrain().layout();
        let moving = player.motion().and_then(|(step, passed_ms)| {
            let taken = run.step(step).filter(|_| step + 1 == self.cursor)?;
            let (action, before) = (taken.decision.action, self.before.as_ref()?);
            Some(motion.actors(layout, before, action, &taken.change, passed_ms))
        });
        moving.unwrap_or_else(|| self.at_rest(run))
    }

    /// Positions of player and crates after the motion.
    pub fn at_rest(&self, run: &IceRun) -> Actors {
        Actors::at_rest(run.terrain().layout(), &self.frame.state, self.facing)
    }

    /// Cells that the player reaches without a push, according to the belief.
    pub fn reachable(&self) -> &CellSet {
        self.reachable.get_or_init(|| {
            let Frame { state, belief } = &self.frame;
            let is_ice = |cell| belief.known_ice().contains(cell);
            walks::reachable(belief.layout(), state, is_ice)
        })
    }

    /// Walk to a cell according to the belief; empty if there is none.
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

    /// Cursor position at which the cell became known; `None` if it was known from the start.
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

/// Strength of the glow on newly learned cells, and whether it is still fading.
///
/// `since_arrival_ms` is infinite after a jump; `motion_ms` is the duration of the motion.
pub(super) fn glow_strength(since_arrival_ms: f32, motion_ms: f32) -> (f32, bool) {
    let faded = ((since_arrival_ms - motion_ms).max(0.0) / FADE_MS).min(1.0);
    (1.0 - (1.0 - STEADY_GLOW) * faded, faded < 1.0)
}

/// Plan at the cursor, and the abandoned part of the previous plan.
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
    if last.is_surprise() {
        let dropped = followed_plan(recording, playback, cursor - 1).into_iter().skip(1);
        return (Vec::new(), dropped.collect());
    }
    let rest = run
        .plan(cursor - 1)
        .map_or(&[][..], |plan| plan.actions.get(plan.done + 1..).unwrap_or_default());
    (expected_moves(&frame.belief, &frame.state, rest.iter().copied()), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Decision, PlanNote, PlanReason};
    use crate::episode::{Episode, Limits, Recording, RecordingHeader};
    use crate::worlds::ice::{IcePrior, Level, board_of_letters};

    /// Run on a row of cells with the player at the left.
    ///
    /// Each entry is a decision to go right with the reason of its plan; `None` follows the
    /// previous plan.
    fn run(row: &str, plans: &[Option<PlanReason>]) -> IceRun {
        let board = board_of_letters(row).expect("a drawing");
        let mut episode = Episode::<Ice>::begin(RecordingHeader {
            level: Level::untitled(board),
            agent: "script".to_owned(),
            seed: 0,
            prior: IcePrior::default(),
            limits: Limits::default(),
            construct_ms: 0.0,
        })
        .expect("a level");
        for reason in plans {
            let mut decision = Decision::bare(Direction::Right, "script");
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
    fn the_plan_goes_on_where_the_run_still_grows() {
        let run = run("@      $.", &[Some(PlanReason::First), None]);
        let moment = Moment::of(&run, 2);
        assert_eq!((ends(&moment.followed), ends(&moment.dropped)), (vec![3, 4], vec![]));
        assert_eq!(ends(&Moment::of(&run, 0).followed), [1, 2, 3, 4]);
    }

    #[test]
    fn a_surprise_voids_the_rest_of_the_plan_at_once() {
        let run = run("@ ~~   $.", &[Some(PlanReason::First), None]);
        let moment = Moment::of(&run, 2);
        assert_eq!((ends(&moment.followed), ends(&moment.dropped)), (vec![], vec![3, 4]));
        assert_eq!(moment.learnt, [2, 3, 4]);
    }

    #[test]
    fn tells_since_when_a_cell_is_known() {
        let run = run("@ ~~   $.", &[Some(PlanReason::First), None]);
        let moment = Moment::of(&run, 2);
        assert_eq!([1, 3, 5].map(|cell| moment.known_since(&run, cell)), [Some(1), Some(2), None]);
    }

    #[test]
    fn actors_are_on_their_way_while_a_step_is_shown() {
        let run = run("@ ~~   $.", &[Some(PlanReason::First), None]);
        let mut player = Player::default();
        let motion = Motion { ms_per_cell: 100 };
        player.show(2, 1);
        player.apply(crate::studio::model::PlayerRequest::Step(1));
        player.advance(150.0, |_| 300.0, false);
        let moment = Moment::of(&run, 2);
        let column = |motion| moment.actors(&run, &player, motion).player.column;
        assert!((column(motion) - 2.5).abs() < 0.01, "{}", column(motion));
        assert_eq!(column(Motion { ms_per_cell: 0 }), 4.0);
        player.apply(crate::studio::model::PlayerRequest::GoTo(2));
        assert_eq!(moment.actors(&run, &player, motion), moment.at_rest(&run));
    }

    #[test]
    fn the_glow_fades_to_a_steady_mark() {
        assert_eq!(glow_strength(0.0, 300.0), (1.0, true));
        assert_eq!(glow_strength(300.0, 300.0), (1.0, true));
        let (later, fades) = glow_strength(600.0, 300.0);
        assert!(fades && later > STEADY_GLOW && later < 1.0);
        assert_eq!(glow_strength(f32::INFINITY, 300.0), (STEADY_GLOW, false));
    }
}

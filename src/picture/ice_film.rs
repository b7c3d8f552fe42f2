//! Pictures of a recorded ice run: one step, or the frames of an animation over a range of steps.

use super::{
    Actors, BeliefView, DrawableRun, Frames, Glow, MotionSpeed, PictureLayers, Placement,
    PlanStatus, Point, Scene, Theme, belief_scene, expected_moves, plan_scene, truth_scene,
};
use crate::agents::{PlanNote, PlanReason};
use crate::board::{CellIndex, Direction};
use crate::episode::{Frame, Playback, Recording, ShownBoards};
use crate::worlds::World;
use crate::worlds::ice::{Ice, Problem, Terrain, Transition};

/// Gap between two boards side by side, in cells.
const GAP_CELLS: f32 = 0.5;

/// Pictures of every step of a recorded ice run.
///
/// The true board shows no plan; the belief board always shows all known ice.
#[derive(Debug)]
pub struct IceFilm<'a> {
    recording: &'a Recording<Ice>,
    playback: Playback<Ice>,
    terrain: Terrain,
    boards: ShownBoards,
    layers: PictureLayers,
    placement: Placement,
    theme: &'a Theme,
}

impl<'a> IceFilm<'a> {
    /// Prepares the pictures of a recording; a cell has `cell_size` points. O(steps).
    ///
    /// # Errors
    /// The problems of the recorded level, if it cannot be opened.
    pub fn new(
        recording: &'a Recording<Ice>,
        boards: ShownBoards,
        cell_size: f32,
        theme: &'a Theme,
    ) -> Result<Self, Vec<Problem>> {
        let playback = Playback::new(recording)?;
        let (terrain, _) = Ice::open(&recording.header.level)?;
        let placement = Placement::with_cell_size(cell_size);
        let layers = PictureLayers::default();
        Ok(Self { recording, playback, terrain, boards, layers, placement, theme })
    }

    /// Selects the layers to draw: ice of the true board, plans on the belief board.
    #[must_use]
    pub fn showing(self, layers: PictureLayers) -> Self {
        Self { layers, ..self }
    }

    /// Draws the boards at a step.
    ///
    /// `actors` may be in motion. `glow` is the strength, from 0 to 1, of the glow on the cells
    /// that the action before this step revealed.
    fn draw(&self, step: usize, frame: &Frame<Ice>, actors: &Actors, glow: f32) -> Scene {
        // The glow marks the cells that the action before this step revealed.
        let learnt: Vec<CellIndex> = step
            .checked_sub(1)
            .and_then(|before| self.recording.steps.get(before))
            .map(|taken| taken.belief_update.cells().collect())
            .unwrap_or_default();
        let view =
            BeliefView { belief: &frame.belief, glow: Glow { cells: &learnt, strength: glow } };
        let (placement, theme) = (self.placement, self.theme);
        let truth = || truth_scene(&self.terrain, actors, self.layers.ice, None, placement, theme);
        let belief = || {
            let mut scene = belief_scene(view, actors, placement, theme);
            if !self.layers.plan {
                return scene;
            }
            // The dropped plan lies below the current one.
            for (moves, status) in [
                (dropped_plan(self.recording, &self.playback, step), PlanStatus::Dropped),
                (followed_plan(self.recording, &self.playback, step), PlanStatus::Followed),
            ] {
                let layout = self.terrain.layout();
                let plan = plan_scene(layout, &moves, status, placement, theme);
                scene.append(&plan, Point::default());
            }
            scene
        };
        match self.boards {
            ShownBoards::Truth => truth(),
            ShownBoards::Belief => belief(),
            ShownBoards::Both => side_by_side(&truth(), &belief(), GAP_CELLS * placement.cell_size),
        }
    }

    /// Returns the direction of the last action before a step; down at the start.
    fn facing(&self, step: usize) -> Direction {
        let taken = step.checked_sub(1).and_then(|before| self.recording.steps.get(before));
        taken.map_or(Direction::Down, |taken| taken.decision.action)
    }
}

impl DrawableRun for IceFilm<'_> {
    fn step_count(&self) -> usize {
        self.recording.len()
    }

    fn still(&self, step: usize) -> Scene {
        let step = step.min(self.recording.len());
        let frame = self.playback.frame(self.recording, step);
        let actors = Actors::at_rest(self.terrain.layout(), &frame.state, self.facing(step));
        self.draw(step, &frame, &actors, 1.0)
    }

    fn duration_ms(&self, step: usize, motion: MotionSpeed) -> u32 {
        motion.duration_ms(self.terrain.layout(), &self.recording.steps[step].change)
    }

    fn motion_frames(&self, step: usize, motion: MotionSpeed, frame_ms: u32) -> Frames<'_> {
        let frame = self.playback.frame(self.recording, step);
        let taken = &self.recording.steps[step];
        let layout = self.terrain.layout();
        let duration_ms = self.duration_ms(step, motion);
        Box::new((frame_ms..duration_ms).step_by(frame_ms as usize).map(move |time_ms| {
            let action = taken.decision.action;
            let actors = motion.actors(layout, &frame.state, action, &taken.change, time_ms as f32);
            let glow = 1.0 - time_ms as f32 / duration_ms as f32;
            (self.draw(step, &frame, &actors, glow), frame_ms)
        }))
    }
}

/// Returns the moves of the plan at a step that are not yet executed.
///
/// Predicted with the belief at this step, unknown cells counting as floor; actions that would
/// change nothing are left out. Empty without a plan.
#[must_use]
pub fn followed_plan(
    recording: &Recording<Ice>,
    playback: &Playback<Ice>,
    step: usize,
) -> Vec<Transition> {
    let Some(plan) = playback.plan(recording, step) else { return Vec::new() };
    let frame = playback.frame(recording, step);
    expected_moves(&frame.belief, &frame.state, plan.actions.iter().skip(plan.executed).copied())
}

/// Returns the rest of the old plan if the decision at `step` drops it.
///
/// These are the moves after the last action, as the belief before that action predicted them.
/// Empty if the decision continues its plan, has no old plan, or the old plan was finished.
#[must_use]
pub fn dropped_plan(
    recording: &Recording<Ice>,
    playback: &Playback<Ice>,
    step: usize,
) -> Vec<Transition> {
    let gives_up = recording.steps.get(step).is_some_and(|taken| {
        let PlanNote::New { reason, .. } = &taken.decision.plan else { return false };
        !matches!(reason, PlanReason::First | PlanReason::UsedUp)
    });
    let Some(before) = step.checked_sub(1).filter(|_| gives_up) else { return Vec::new() };
    followed_plan(recording, playback, before).into_iter().skip(1).collect()
}

/// Returns a scene with two pictures side by side, `gap` points apart.
fn side_by_side(left: &Scene, right: &Scene, gap: f32) -> Scene {
    let mut both = left.clone();
    both.append(right, Point::new(left.width + gap, 0.0));
    both.width = left.width + gap + right.width;
    both.height = left.height.max(right.height);
    both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::Decision;
    use crate::board::Grid;
    use crate::episode::{Episode, EpisodeLimits, RecordingHeader};
    use crate::worlds::ice::{Ground, IcePrior, Level, Occupant, Square};

    /// One row: player, three ice cells, floor, crate, target. The player moves right twice, each
    /// time with a new plan of three moves to the right.
    fn recording() -> Recording<Ice> {
        let board = Grid::from_fn(1, 7, |position| match position.column {
            0 => Square::with(Ground::Floor, Occupant::Player),
            1..=3 => Square::empty(Ground::Ice),
            5 => Square::with(Ground::Floor, Occupant::Crate),
            6 => Square::empty(Ground::Target),
            _ => Square::empty(Ground::Floor),
        });
        let mut episode = Episode::begin(RecordingHeader {
            level: Level::untitled(board),
            agent: "script".to_owned(),
            seed: 0,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        })
        .expect("a level");
        for reason in [PlanReason::First, PlanReason::Surprise] {
            let mut decision = Decision::without_explanation(Direction::Right, "script");
            decision.plan = PlanNote::New { reason, actions: vec![Direction::Right; 3] };
            episode.commit(decision, 0.0);
        }
        episode.into_recording()
    }

    #[test]
    fn frames_cover_every_step_with_a_pause() {
        let recording = recording();
        let film = IceFilm::new(&recording, ShownBoards::Both, 20.0, &Theme::bundled()[0])
            .expect("a film");
        let count = |steps, frame_ms| {
            film.frames(steps, MotionSpeed { ms_per_cell: 100 }, frame_ms).count()
        };
        // Four cells of slide and one of push, at five frames per cell.
        assert_eq!(count(0..=2, 20), (1 + 19) + (1 + 4) + 1);
        assert_eq!(count(0..=999, 1000), 3);
        assert_eq!(count(1..=1, 20), 1);
        assert_eq!(film.frames(0..=2, MotionSpeed { ms_per_cell: 0 }, 20).count(), 3);
        let last = film.frames(0..=2, MotionSpeed::default(), 40).last().expect("a frame").0;
        assert_eq!(last, film.still(2));
        assert_eq!((last.width, last.height), (7.0 * 20.0 * 2.0 + 10.0, 20.0));
    }

    #[test]
    fn a_surprise_shows_the_dropped_plan() {
        let recording = recording();
        let playback = Playback::new(&recording).expect("a playback");
        assert_eq!(dropped_plan(&recording, &playback, 0), []);
        let dropped = dropped_plan(&recording, &playback, 1);
        assert_eq!(dropped.iter().map(|step| step.to).collect::<Vec<_>>(), [2, 3]);
        let followed = followed_plan(&recording, &playback, 1);
        assert_eq!(followed.iter().map(|step| step.to).collect::<Vec<_>>(), [5]);
        assert_eq!(followed_plan(&recording, &playback, 2), []);
    }
}

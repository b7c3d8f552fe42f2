//! Games of the Zuma world in a handout.

use super::geometry::{CELL_SIZE, Geometry};
use super::layers::{BoardKind, Layer};
use super::legend_data::SAMPLE_SIZE;
use super::run_source::{DecisionFacts, ResultFacts, RunSource};
use super::wording::{self, MAX_CANDIDATES};
use crate::agents::percent;
use crate::agents::zuma::UntrainedPlayer;
use crate::episode::{Playback, Recording};
use crate::picture::{
    LegendEntry, LineView, Scene, Theme, Track, aim_legend, line_legend, line_scene,
};
use crate::worlds::zuma::{Zuma, points_text};

/// Layers in the order of [`RunSource::scenes`].
const LAYERS: [Layer; 2] =
    [Layer::of(BoardKind::Truth), Layer::of(BoardKind::Truth).with_plan(true)];

/// Headings of the columns of the candidates.
pub(super) const COLUMNS: [&str; 4] = ["action", "verdict", "points", "hit"];

/// A recorded Zuma game.
pub(super) struct ZumaSource<'a> {
    recording: &'a Recording<Zuma>,
    playback: Playback<Zuma>,
    track: Track,
}

impl<'a> ZumaSource<'a> {
    /// Prepares a game.
    ///
    /// # Errors
    /// The problems of the game, if it cannot be opened.
    pub fn new(recording: &'a Recording<Zuma>) -> Result<Self, Vec<String>> {
        let texts = |problems: Vec<_>| problems.iter().map(ToString::to_string).collect::<Vec<_>>();
        let playback = Playback::new(recording).map_err(texts)?;
        let track = Track::with_ball_diameter(recording.header.level.max_length, CELL_SIZE);
        Ok(Self { recording, playback, track })
    }

    /// Length of the line before the action at index `step`.
    fn length(&self, step: usize) -> usize {
        self.playback.frame(self.recording, step).state.line.len()
    }
}

impl RunSource for ZumaSource<'_> {
    fn geometry(&self) -> Geometry {
        Geometry::Track(self.track)
    }

    fn layers(&self) -> &'static [Layer] {
        &LAYERS
    }

    fn is_clairvoyant(&self) -> bool {
        let player = UntrainedPlayer::from_name(&self.recording.header.agent);
        player.is_ok_and(UntrainedPlayer::is_clairvoyant)
    }

    fn scenes(&self, step: usize, themes: [&Theme; 2]) -> Vec<[Scene; 2]> {
        let state = self.playback.frame(self.recording, step).state;
        let aim = self.recording.steps.get(step).map(|next| next.decision.action);
        let view = LineView::at_rest(&self.track, state.line, Some(state.ball), None);
        let aimed = LineView { chosen: aim, ..view.clone() };
        let line = themes.map(|theme| line_scene(&self.track, &view, theme));
        // The arrow of the next action is painted last, so it is the rest of the scene.
        let arrow = std::array::from_fn(|index| {
            let mut scene = line_scene(&self.track, &aimed, themes[index]);
            scene.shapes.drain(..line[index].shapes.len());
            scene
        });
        vec![line, arrow]
    }

    fn legend(&self, theme: &Theme) -> Vec<(LegendEntry, &'static [usize])> {
        let line = line_legend(SAMPLE_SIZE, theme).into_iter().map(|entry| (entry, &[0][..]));
        line.chain(aim_legend(SAMPLE_SIZE, theme).into_iter().zip([&[0][..], &[1]])).collect()
    }

    fn cells(&self, _: usize) -> Vec<u8> {
        Vec::new()
    }

    fn decision(&self, step: usize) -> DecisionFacts {
        let Some(taken) = self.recording.steps.get(step) else { return DecisionFacts::default() };
        let (decision, length) = (&taken.decision, self.length(step));
        let claim = decision.proof.claim_in_zuma(self.is_clairvoyant());
        let rows = decision.candidates.iter().take(MAX_CANDIDATES).map(|candidate| {
            let action = candidate.actions.first().copied().unwrap_or(decision.action);
            let (reward, hit) =
                (candidate.forecast.reward, candidate.forecast.execution_probability);
            [
                action.words(length),
                candidate.verdict.words().to_owned(),
                reward.map_or_else(String::new, |points| format!("{points:.1}")),
                hit.map_or_else(String::new, percent),
            ]
        });
        let (columns, candidates) = wording::filled_columns(COLUMNS, rows.collect());
        let outcomes = decision.candidates.first().map_or(&[][..], |chosen| &chosen.outcomes);
        DecisionFacts {
            action: decision.action.words(length),
            engine: decision.engine.clone(),
            facts: wording::facts(decision, claim, taken.decision_ms),
            more: decision.candidates.len() - candidates.len(),
            columns,
            candidates,
            outcomes: outcomes
                .iter()
                .map(|it| format!("{}: {}", percent(it.probability), it.change.pop_words()))
                .collect(),
            ..DecisionFacts::default()
        }
    }

    fn result(&self, step: usize) -> ResultFacts {
        let Some(taken) = self.recording.steps.get(step) else { return ResultFacts::default() };
        let change = &taken.change;
        let length = self.length(step);
        let chosen = taken.decision.action.words(length);
        let done = change.done.words(length);
        let is_miss = change.done != taken.decision.action;
        let mut parts = vec![if is_miss { format!("missed: {done}") } else { done }];
        parts.extend((!change.pops.is_empty()).then(|| change.pop_words()));
        parts.extend(change.fallen.map(|colour| format!("a {colour} ball falls off the line")));
        parts.push(points_text(change.reward));
        let [before, after] =
            [step, step + 1].map(|at| self.playback.frame(self.recording, at).belief);
        ResultFacts {
            happened: parts.join("; "),
            expected: if is_miss { chosen } else { String::new() },
            learnt: after.changes_since(&before),
        }
    }
}

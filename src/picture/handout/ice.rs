//! Runs of the ice world in a handout.

use super::geometry::{CELL_SIZE, Geometry};
use super::layers::{BoardKind, Layer};
use super::legend_data::{SAMPLE_SIZE, is_hidden};
use super::run_source::{DecisionFacts, ResultFacts, RunSource};
use super::wording::{self, MAX_CANDIDATES};
use crate::agents::{AgentKind, Basis, Candidate, PossibleOutcome, counted};
use crate::board::{CellIndex, Direction};
use crate::episode::{Frame, Playback, Recording};
use crate::picture::{
    Actors, BeliefView, Glow, LegendEntry, Placement, PlanStatus, Point, Scene, Theme,
    belief_legend, belief_scene, board_legend, dropped_plan, expected_moves, followed_plan,
    plan_legend, plan_scene, truth_scene,
};
use crate::planning::strips::direction_name;
use crate::worlds::World;
use crate::worlds::ice::{BoardLayout, Ice, Knowledge, Terrain, Transition};

/// Layers in the order of [`RunSource::scenes`].
const LAYERS: [Layer; 5] = [
    Layer::of(BoardKind::Truth).with_truth(true),
    Layer::of(BoardKind::Truth).with_truth(false),
    Layer::of(BoardKind::Belief),
    Layer::of(BoardKind::Belief).with_plan(true),
    Layer::of(BoardKind::Belief).with_plan(false),
];

/// Code of a cell with known floor.
const FLOOR: u8 = 101;
/// Code of a cell with known ice.
const ICE: u8 = 102;
/// Code of a wall.
const WALL: u8 = 103;

/// Headings of the columns of the candidates.
pub(super) const COLUMNS: [&str; 10] =
    ["actions", "verdict", "g", "h", "success", "steps", "cost", "added risk", "reveals", "bits"];

/// A recorded run of the ice world.
pub(super) struct IceSource<'a> {
    recording: &'a Recording<Ice>,
    playback: Playback<Ice>,
    terrain: Terrain,
    placement: Placement,
}

impl<'a> IceSource<'a> {
    /// Prepares a run.
    ///
    /// # Errors
    /// The problems of the level, if it cannot be opened.
    pub fn new(recording: &'a Recording<Ice>) -> Result<Self, Vec<String>> {
        let texts = |problems: Vec<_>| problems.iter().map(ToString::to_string).collect::<Vec<_>>();
        let playback = Playback::new(recording).map_err(texts)?;
        let (terrain, _) = Ice::open(&recording.header.level).map_err(texts)?;
        Ok(Self { recording, playback, terrain, placement: Placement::with_cell_size(CELL_SIZE) })
    }

    /// Board of the level.
    fn layout(&self) -> &BoardLayout {
        self.terrain.layout()
    }

    /// Scene of the plans at a step: the dropped one below the one that the agent follows.
    fn plans(&self, followed: &[Transition], dropped: &[Transition], theme: &Theme) -> Scene {
        let mut scene = Scene::default();
        for (moves, status) in [(dropped, PlanStatus::Dropped), (followed, PlanStatus::Followed)] {
            let plan = plan_scene(self.layout(), moves, status, self.placement, theme);
            scene.append(&plan, Point::default());
        }
        scene
    }

    /// Rest of the plan of the last decision before a step, as that decision left it.
    fn past_plan(&self, step: usize, frame: &Frame<Ice>) -> Vec<Transition> {
        let last = step.checked_sub(1).and_then(|last| self.playback.plan(self.recording, last));
        let Some(plan) = last else { return Vec::new() };
        let ahead = plan.actions.iter().skip(plan.executed + 1).copied();
        expected_moves(&frame.belief, &frame.state, ahead)
    }

    /// Texts of a candidate, one for each of [`COLUMNS`].
    fn candidate(candidate: &Candidate<Ice>, basis: Basis) -> [String; 10] {
        let figure = |value: Option<f32>, digits: usize| {
            // Adding 0 turns -0, the sum of no terms, into 0.
            value.map_or_else(String::new, |value| format!("{:.digits$}", value + 0.0))
        };
        let percent =
            |share: Option<f32>| share.map_or_else(String::new, |share| basis.percent_alone(share));
        let forecast = &candidate.forecast;
        let reveals = candidate.reveals.len();
        [
            letters(&candidate.actions),
            candidate.verdict.words().to_owned(),
            format!("{:.0}", candidate.cost),
            figure(candidate.heuristic, 1),
            percent(forecast.success),
            figure(forecast.steps, 1),
            figure(forecast.upper, 1),
            percent(candidate.risk),
            if reveals > 0 { reveals.to_string() } else { String::new() },
            figure(candidate.information_bits, 2),
        ]
    }

    /// Text of a possible outcome.
    fn outcome(&self, outcome: &PossibleOutcome<Ice>, basis: Basis) -> String {
        let share = basis.percent_alone(outcome.probability);
        let mut text = format!("{share}: {}", outcome.change.words(self.layout()));
        if outcome.is_unsampled || outcome.lost > 0.999 {
            text += "; no path to the goal after it";
        } else {
            if let Some(success) = outcome.forecast.success {
                text += &format!("; success {}", basis.percent_alone(success));
            }
            if let Some(steps) = outcome.forecast.steps {
                text += &format!(", {steps:.1} more steps");
            }
        }
        text
    }
}

impl RunSource for IceSource<'_> {
    fn geometry(&self) -> Geometry {
        Geometry::Grid { rows: self.layout().rows(), columns: self.layout().columns() }
    }

    fn layers(&self) -> &'static [Layer] {
        &LAYERS
    }

    fn is_clairvoyant(&self) -> bool {
        AgentKind::from_name(&self.recording.header.agent).is_ok_and(AgentKind::is_clairvoyant)
    }

    fn scenes(&self, step: usize, themes: [&Theme; 2]) -> Vec<[Scene; 2]> {
        let frame = self.playback.frame(self.recording, step);
        let taken = step.checked_sub(1).and_then(|last| self.recording.steps.get(last));
        let facing = taken.map_or(Direction::Down, |taken| taken.decision.action);
        let actors = Actors::at_rest(self.layout(), &frame.state, facing);
        let learnt: Vec<CellIndex> =
            taken.map(|taken| taken.belief_update.cells().collect()).unwrap_or_default();
        let glow = Glow { cells: &learnt, strength: 1.0 };
        let view = BeliefView { belief: &frame.belief, glow };
        let followed = followed_plan(self.recording, &self.playback, step);
        let dropped = dropped_plan(self.recording, &self.playback, step);
        let past = self.past_plan(step, &frame);
        let truth =
            |ice, theme| truth_scene(&self.terrain, &actors, ice, None, self.placement, theme);
        vec![
            themes.map(|theme| truth(true, theme)),
            themes.map(|theme| truth(false, theme)),
            themes.map(|theme| belief_scene(view, &actors, self.placement, theme)),
            themes.map(|theme| self.plans(&followed, &dropped, theme)),
            themes.map(|theme| self.plans(&past, &[], theme)),
        ]
    }

    fn legend(&self, theme: &Theme) -> Vec<(LegendEntry, &'static [usize])> {
        // The layers are those of `LAYERS`: truth, truth without ice, belief, two of plans.
        let board = board_legend(SAMPLE_SIZE, theme).into_iter().map(|entry| {
            let layers: &[usize] = if is_hidden(&entry) { &[0] } else { &[0, 1, 2] };
            (entry, layers)
        });
        let belief = belief_legend(SAMPLE_SIZE, theme).into_iter().map(|entry| (entry, &[2][..]));
        // Only the layer of the next decision's plan shows a dropped plan.
        let plans = plan_legend(SAMPLE_SIZE, theme).into_iter().zip([&[3, 4][..], &[3]]);
        board.chain(belief).chain(plans).collect()
    }

    fn cells(&self, step: usize) -> Vec<u8> {
        let belief = self.playback.frame(self.recording, step).belief;
        let cells =
            (0..(self.layout().rows() * self.layout().columns()) as CellIndex).map(|cell| {
                match belief.knowledge(cell) {
                    Knowledge::Unknown => (belief.ice_probability(cell) * 100.0).round() as u8,
                    Knowledge::Floor => FLOOR,
                    Knowledge::Ice => ICE,
                    Knowledge::Wall => WALL,
                }
            });
        cells.collect()
    }

    fn decision(&self, step: usize) -> DecisionFacts {
        let Some(taken) = self.recording.steps.get(step) else { return DecisionFacts::default() };
        let decision = &taken.decision;
        let basis = Basis::of(decision);
        let claim = decision.proof.claim_on_ice(&decision.engine, self.is_clairvoyant());
        let listed = decision.candidates.iter().take(MAX_CANDIDATES);
        let rows = listed.map(|candidate| Self::candidate(candidate, basis)).collect();
        let (columns, candidates) = wording::filled_columns(COLUMNS, rows);
        let (plan, path) = wording::plan(self.recording, &self.playback, step, " ");
        let outcomes = decision.candidates.first().map_or(&[][..], |chosen| &chosen.outcomes);
        DecisionFacts {
            action: direction_name(decision.action).to_owned(),
            engine: decision.engine.clone(),
            facts: wording::facts(decision, claim, taken.decision_ms),
            plan,
            path,
            more: decision.candidates.len() - candidates.len(),
            columns,
            candidates,
            outcomes: outcomes.iter().map(|outcome| self.outcome(outcome, basis)).collect(),
        }
    }

    fn result(&self, step: usize) -> ResultFacts {
        let Some(taken) = self.recording.steps.get(step) else { return ResultFacts::default() };
        let predicted = taken.decision.predicted.as_ref();
        let expected = predicted.filter(|predicted| **predicted != taken.change);
        let update = &taken.belief_update;
        let mut learnt = Vec::new();
        for (cells, what) in [(&update.ice, "ice"), (&update.floor, "floor")] {
            if let [cell] = cells[..] {
                learnt.push(format!("{} is {what}", self.layout().position_of(cell)));
            } else if !cells.is_empty() {
                learnt.push(format!("{} are {what}", counted(cells.len(), "cell")));
            }
        }
        if !update.contradicted.is_empty() {
            let cells = counted(update.contradicted.len(), "cell");
            learnt.push(format!("{cells} contradict the belief"));
        }
        if update.impossible {
            learnt.push("no ice map explains the observation".to_owned());
        }
        let action = direction_name(taken.decision.action);
        ResultFacts {
            happened: format!("{action}: {}", taken.change.words(self.layout())),
            expected: expected.map_or_else(String::new, |expected| expected.words(self.layout())),
            learnt,
        }
    }
}

/// Returns directions as letters without separators.
fn letters(actions: &[Direction]) -> String {
    let letters: Vec<_> = actions.iter().map(|action| action.letter()).collect();
    wording::path(&letters, "")
}

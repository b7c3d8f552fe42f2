//! Tests that a hidden future changes nothing in the window and in exported pictures, in any world.

use super::files::Files;
use super::model::testing::shuffled;
use super::model::{Mode, PlaybackRequest, Studio};
use super::request::Request;
use super::settings::Settings;
use super::window_tests::shapes_and_texts;
use crate::agents::{Decision, Forecast, PlanNote, PlanReason};
use crate::board::Direction;
use crate::episode::{
    AnyRecording, DeadEnd, Episode, EpisodeOutcome, Failure, Recording, RecordingHeader,
    ZumaGameSetup,
};
use crate::worlds::ice::{Ice, State as IceState};
use crate::worlds::platform::{Action as Climb, Platform};
use crate::worlds::zuma::{Action as Shot, TrainedPrior, Zuma};
use crate::worlds::{AnyLevel, World, WorldKind};
use proptest::prelude::*;

/// One beginning of a run in three versions: cut, whole, and continued with other actions.
struct Versions {
    runs: Vec<AnyRecording>,
    /// Number of steps that the versions share.
    cursor: usize,
}

/// Plays `steps` random actions; `action` makes an action from a state and a random number.
fn versions<W: World>(
    header: &RecordingHeader<W>,
    (steps, seed): (usize, u64),
    action: impl Fn(&W::State, u64) -> W::Action,
) -> Versions
where
    AnyRecording: From<Recording<W>>,
{
    let mut episode = Episode::<W>::begin(header.clone()).expect("a playable level");
    let mut random = seed;
    let mut play = |episode: &mut Episode<W>, count: usize, engine: &str| {
        for step in 0..count {
            random = shuffled(random);
            let mut decision =
                Decision::without_explanation(action(episode.state(), random >> 33), engine);
            decision.effort.nodes = random >> 50;
            decision.forecast =
                Forecast { steps: Some((count - step) as f32), ..decision.forecast };
            let actions = vec![decision.action; 1 + (random >> 40) as usize % 4];
            decision.plan = PlanNote::New { reason: PlanReason::Improved, actions };
            episode.commit(decision, 1.0);
        }
    };
    play(&mut episode, steps, "first");
    let begun = episode.recording().clone();
    let cursor = begun.len() / 2;
    let start = begun.until(cursor);
    let mut other = Episode::<W>::begin(header.clone()).expect("a playable level");
    for step in &start.steps {
        other.commit(step.decision.clone(), step.decision_ms);
    }
    play(&mut other, 3, "other");
    let mut whole = begun;
    if cursor < whole.len() {
        whole.outcome.get_or_insert(EpisodeOutcome::Failed(Failure::StepLimit));
        whole.dead_end = Some(DeadEnd { step: whole.len() as u32, nodes: 1 });
    }
    let other = other.into_recording();
    Versions { runs: vec![start.into(), whole.into(), other.into()], cursor }
}

/// Versions of a run on one of the bundled levels of a world.
fn versions_in(world: WorldKind, place: usize, steps: usize, seed: u64) -> Versions {
    let files = Files::default();
    let levels =
        files.shelves().flat_map(|shelf| &shelf.levels).map(|it| AnyLevel::clone(&it.level));
    let levels: Vec<AnyLevel> = levels.filter(|level| level.world() == world).collect();
    match levels[place % levels.len()].clone() {
        AnyLevel::Ice(level) => versions::<Ice>(
            &super::model::testing::walk_across(level, 0, seed).header,
            (steps, seed),
            |_: &IceState, random| Direction::ALL[random as usize % 4],
        ),
        AnyLevel::Platform(level) => versions::<Platform>(
            &RecordingHeader {
                level,
                agent: "A*".to_owned(),
                seed,
                prior: (),
                limits: Default::default(),
                construct_ms: 0.0,
            },
            (steps, seed),
            |_, random| Climb::ALL[random as usize % 4],
        ),
        AnyLevel::Zuma(game) => {
            let experience = TrainedPrior::default();
            let setup = ZumaGameSetup {
                game,
                seed,
                experience,
                construct_ms: 0.0,
                previous_steps: Vec::new(),
            };
            versions::<Zuma>(&setup.header("explorer"), (steps, seed), |state, random| {
                Shot::from_rank(random as usize % Shot::count(state.line.len()))
            })
        }
    }
}

/// A studio that shows a run at a step.
fn studio_at(run: AnyRecording, cursor: usize, hides_future: bool) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    let run = studio.open_run(run, None).expect("a playable level");
    studio.show_run(run);
    studio.mode = Mode::Watch;
    studio.hidden.future = hides_future;
    studio.apply(Request::Playback(PlaybackRequest::GoTo(cursor)));
    studio
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn hidden_future_does_not_change_windows_and_pictures_of_any_world(
        world in prop::sample::select(&WorldKind::ALL[..]),
        place in any::<usize>(),
        steps in 1_usize..10,
        seed in any::<u64>(),
        hides_truth in any::<bool>(),
    ) {
        let Versions { runs, cursor } = versions_in(world, place, steps, seed);
        let seen = runs.into_iter().map(|run| {
            let mut studio = studio_at(run, cursor, true);
            studio.hidden.truth = hides_truth;
            let pictures = ["a.svg", "a.gif"].map(|name| studio.exported(name));
            (shapes_and_texts(studio), pictures)
        });
        let seen: Vec<_> = seen.collect();
        for (number, other) in seen.iter().enumerate().skip(1) {
            prop_assert_eq!(&seen[0].0.1, &other.0.1, "texts of run {}", number);
            prop_assert!(seen[0].0.0 == other.0.0, "shapes of run {}", number);
            prop_assert!(seen[0].1 == other.1, "pictures of run {}", number);
        }
    }
}

/// The property above can fail: with a visible future, the same runs differ.
#[test]
fn visible_future_changes_windows_and_pictures_of_every_world() {
    for world in WorldKind::ALL {
        let Versions { runs, cursor } = versions_in(world, 0, 6, 3);
        let seen = runs.into_iter().take(2).map(|run| {
            let studio = studio_at(run, cursor, false);
            let film = studio.exported("a.gif");
            let (shapes, texts) = shapes_and_texts(studio);
            (shapes, texts, film)
        });
        let seen: Vec<_> = seen.collect();
        assert!(seen[0].0 != seen[1].0 && seen[0].1 != seen[1].1, "{world:?}: window");
        assert!(seen[0].2 != seen[1].2, "{world:?}: animation");
    }
}

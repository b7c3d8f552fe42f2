//! Recordings at any step, and actions taken back.

use super::{episode, level, play};
use crate::agents::{AutomaticAgent, Decision};
use crate::board::Direction;
use crate::episode::{EpisodeOutcome, Frame, Playback};
use crate::worlds::World;
use crate::worlds::ice::{Ice, RandomBoards};
use proptest::prelude::*;

const BOARDS: RandomBoards =
    RandomBoards { rows: 6, columns: 6, crates: 2, wall_probability: 0.1, ice_fraction: 0.3 };

fn directions() -> impl Strategy<Value = Vec<Direction>> {
    prop::collection::vec(prop::sample::select(Direction::ALL.to_vec()), 0..150)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn frames_match_the_episode_at_every_step(seed in 0..1000_u64, actions in directions()) {
        let Some(level) = BOARDS.level(seed, 0) else { return Ok(()) };
        let mut episode = episode(level);
        let frame = |episode: &super::Episode<Ice>| Frame::<Ice> {
            state: episode.state().clone(),
            belief: episode.belief().clone(),
        };
        let mut frames = vec![frame(&episode)];
        for action in actions {
            episode.commit(Decision::without_explanation(action, "script"), 0.0);
            frames.push(frame(&episode));
        }
        let recording = episode.into_recording();
        frames.truncate(recording.len() + 1);
        let playback = Playback::new(&recording).expect("the level opened before");
        prop_assert_eq!(playback.len(), recording.len());
        for (step, expected) in frames.iter().enumerate() {
            prop_assert_eq!(&playback.frame(&recording, step), expected);
        }
        prop_assert_eq!(&playback.frame(&recording, 10_000), &frames[recording.len()]);
    }

    #[test]
    fn take_back_restores_the_earlier_episode(
        seed in 0..1000_u64,
        actions in directions(),
        extra in directions(),
    ) {
        let Some(level) = BOARDS.level(seed, 1) else { return Ok(()) };
        let mut played = episode(level);
        for action in actions {
            played.commit(Decision::without_explanation(action, "script"), 0.0);
        }
        prop_assume!(!played.is_over());
        let kept = played.recording().clone();
        let (state, belief) = (played.state().clone(), played.belief().clone());
        let observation = played.observation().clone();
        for action in &extra {
            played.commit(Decision::without_explanation(*action, "script"), 0.0);
        }
        while played.recording().len() > kept.len() {
            prop_assert!(played.take_back());
        }
        prop_assert_eq!(played.recording(), &kept);
        prop_assert_eq!(played.state(), &state);
        prop_assert_eq!(played.belief(), &belief);
        prop_assert_eq!(played.observation(), &observation);
    }
}

#[test]
fn a_level_solved_from_the_start_takes_no_step() {
    for agent in AutomaticAgent::ALL {
        let recording = play(level(&["@ *  "]), agent, 1);
        assert_eq!(
            (recording.outcome.as_ref(), recording.len()),
            (Some(&EpisodeOutcome::Solved), 0)
        );
        let playback = Playback::new(&recording).expect("the level opened before");
        assert!(playback.is_empty());
        assert!(Ice::is_solved(
            &episode(level(&["@ *  "])).truth().clone(),
            &playback.frame(&recording, 0).state
        ));
    }
    assert!(!episode(level(&["@ *  "])).take_back(), "there is nothing to take back");
}

//! The demonstration: a run in which an agent enters a trap.
//!
//! The studio shows it at the start if there is no last open level to show.

use super::state::DemoJob;
use crate::agents::AutomaticAgent;
use crate::episode::{Episode, EpisodeLimits, Recording, RecordingHeader, run};
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Mode, Studio};
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, IcePrior, Level};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Level of the demonstration, with a trap that the Optimist agent enters.
const LEVEL: &str = "ice/3-traps/02-false-floor.ron";

/// Time limit of the whole demonstration run, which ends early after it.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Returns true for the level of the demonstration.
pub(super) fn is_demonstration_level(source: &LevelSource) -> bool {
    matches!(source, LevelSource::Bundled(path) if path == LEVEL)
}

impl Studio {
    /// Opens the demonstration level and starts a job in which the Optimist agent plays it.
    ///
    /// Does nothing if the library lacks the level.
    pub fn begin_demonstration(&mut self) {
        let source = LevelSource::Bundled(LEVEL.to_owned());
        let Some(shelved) = self.files.library_level(&source) else { return };
        let AnyLevel::Ice(level) = AnyLevel::clone(&shelved.level) else { return };
        self.open_source(source);
        self.mode = Mode::Watch;
        let seed = self.settings.seed;
        let job = Job::start(self.waker(), move |_| play_demonstration(level, seed));
        let of = self.level_id();
        self.files.demo = Some(DemoJob { job, level: of, runs_before: self.runs.len() });
    }

    /// Shows the demonstration as a run when its job has ended.
    ///
    /// Drops it if another level, run or mode was opened since, or if the job failed.
    pub(super) fn collect_demonstration(&mut self) {
        let Some(DemoJob { job, level: of, runs_before }) = &self.files.demo else { return };
        let of = *of;
        let was_first = self.runs.len() == *runs_before && self.level_id() == of;
        let answer = job.poll();
        if answer == JobStatus::Busy {
            return;
        }
        self.files.demo = None;
        if let JobStatus::Done(Some(recording)) = answer
            && was_first
            && self.mode == Mode::Watch
        {
            let run = self.watch_recording(recording, Some(of)).map(|run| run.id());
            self.files.session.pieces.ignored_runs.extend(run);
        }
    }
}

/// Plays a level with the Optimist agent; `None` if the level is not playable.
///
/// `seed` is the seed of the agent's random numbers. At the time limit, the game is cancelled and
/// the recording contains the steps so far.
fn play_demonstration(level: Level, seed: u64) -> Option<Recording<Ice>> {
    let limits = EpisodeLimits::default();
    let header = RecordingHeader {
        level,
        agent: AutomaticAgent::Optimist.name().to_owned(),
        seed,
        prior: IcePrior::default(),
        limits,
        construct_ms: 0.0,
    };
    let mut episode = Episode::begin(header).ok()?;
    let started = Instant::now();
    let clock = move || started.elapsed();
    let cancelled = move || started.elapsed() > TIME_LIMIT;
    run(
        &mut episode,
        |episode, budget| AutomaticAgent::Optimist.construct(episode.agent_init(), budget),
        &limits,
        &clock,
        &cancelled,
        |_| ControlFlow::Continue(()),
    );
    Some(episode.into_recording())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::{EventKind, events};

    #[test]
    fn demonstration_contains_many_events() {
        let files = crate::studio::files::Files::default();
        let source = LevelSource::Bundled(LEVEL.to_owned());
        let level = AnyLevel::clone(&files.library_level(&source).expect("bundled").level);
        let AnyLevel::Ice(level) = level else { panic!("a stage") };
        let recording = play_demonstration(level, 1).expect("playable");
        let marks = events::events(&recording);
        let count = |kind| marks.iter().filter(|event| event.kind == kind).count();
        assert!(recording.outcome.is_some());
        assert!(count(EventKind::LessLikely) >= 2, "{marks:?}");
        assert!((12..=120).contains(&recording.len()), "{} steps", recording.len());
    }
}

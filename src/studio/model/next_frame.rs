//! When the window needs its next frame: an idle window draws none.
//!
//! Input and other threads wake the window at once; [`Studio::next_frame_in`] adds the frames that
//! nothing else causes: motion, the figures of running jobs, messages that expire, and work that
//! repeats while you use the window, such as backups. That work ends one interval after the last
//! cause of a frame, because nothing can have changed since.

use super::{Mode, Studio};
use std::time::Duration;

/// Milliseconds between two frames while only figures of running jobs change.
///
/// Also the minimum pause before a frame that is not part of a motion.
const STATUS_INTERVAL_MS: u64 = 100;

impl Studio {
    /// Time until the next frame that neither input nor another thread causes; `None` if idle.
    ///
    /// 0 while something moves.
    #[must_use]
    pub fn next_frame_in(&self) -> Option<Duration> {
        if self.is_moving() {
            return Some(Duration::ZERO);
        }
        if self.is_busy() {
            return Some(Duration::from_millis(STATUS_INTERVAL_MS));
        }
        let now_ms = self.now_ms();
        let work = self.file_work_due_ms().map(|due_ms| due_ms.saturating_sub(now_ms));
        let notice = self.notices.next_expiry_seconds().map(|seconds| (seconds * 1e3) as u64 + 1);
        let agent = self.running_agent.as_ref().map(|running| {
            u64::try_from(running.live().overdue_in().as_millis()).unwrap_or(u64::MAX)
        });
        let lesson = self.lesson.as_ref().and_then(|lesson| lesson.due_in_ms());
        let next_ms = [work, notice, agent, lesson].into_iter().flatten().min()?;
        Some(Duration::from_millis(next_ms.max(STATUS_INTERVAL_MS)))
    }

    /// Records a cause of this frame, so that the work that repeats runs once more after it.
    ///
    /// Causes are input, requests and news of other threads, but not a frame that was scheduled.
    pub fn note_cause(&mut self) {
        self.caused_at_ms = self.now_ms();
    }

    /// Studio time in milliseconds of the last frame with a cause: input, a request, or news.
    pub(in crate::studio) fn caused_at_ms(&self) -> u64 {
        self.caused_at_ms
    }

    /// Whether the agent's steps are on screen as they come: its run is shown and played.
    pub(super) fn follows_live_run(&self) -> bool {
        self.mode == Mode::Watch && self.shows_live_run() && self.playback.is_playing()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Studio;
    use crate::studio::command::Command;
    use crate::studio::files::Files;
    use crate::studio::model::Mode;
    use crate::studio::model::testing::wait_until;
    use crate::studio::request::Request;
    use crate::studio::settings::{Settings, SettingsRequest};
    use crate::studio::source::LevelSource;
    use crate::worlds::ice::{Level, board_of_letters};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// Draws the scheduled frames, and returns how many there were before the studio was idle.
    #[track_caller]
    fn frames_until_idle(studio: &mut Studio) -> usize {
        for count in 0..200 {
            let Some(pause) = studio.next_frame_in() else { return count };
            studio.advance(pause.as_secs_f32() * 1e3);
            // Jobs, such as the writing of settings, end in real time.
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("never idle");
    }

    #[test]
    fn idle_studio_schedules_no_frame() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = Files::new(folder.path().to_owned());
        let mut studio = Studio::new(Settings::default(), files, || ());
        studio.begin_session();
        studio.mode = Mode::Watch;
        studio.advance(16.0);
        let first = frames_until_idle(&mut studio);
        // A message, changed settings, the scans and the rescue file each need a few more frames.
        studio.apply_frame([Request::Settings(SettingsRequest::MsPerCell(150))]);
        studio.notices.info("saved");
        let later = frames_until_idle(&mut studio);
        assert!((1..30).contains(&first) && (1..30).contains(&later), "{first} and {later} frames");
        assert!(studio.notices.iter().next().is_none(), "the message has expired");
        let path = folder.path().join("settings.ron");
        let is_saved =
            |_: &Studio| std::fs::read_to_string(&path).is_ok_and(|it| it.contains("150"));
        wait_until(&mut studio, "the settings are saved", is_saved);
        studio.advance(3_600_000.0);
        assert!(frames_until_idle(&mut studio) < 30);
    }

    #[test]
    fn message_that_a_job_adds_after_a_rest_does_not_expire_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut files = Files::default();
        files.add_theme_folder(folder.path().to_owned());
        let mut studio = Studio::new(Settings::default(), files, || ());
        wait_until(&mut studio, "it rests", |studio| studio.next_frame_in().is_none());
        std::fs::write(folder.path().join("mine.ron"), "Theme(\n  version: x)").expect("written");
        for _ in 0..4_000 {
            // Each frame comes an hour after the last one.
            studio.advance(3_600_000.0);
            if studio.notices.iter().next().is_some() {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("no message about the theme");
    }

    #[test]
    fn unwatched_run_finishes_with_no_frames_but_for_its_steps() {
        let (wakes, woken) = channel();
        let wake = move || wakes.send(()).unwrap_or_default();
        let mut studio = Studio::new(Settings::default(), Files::default(), wake);
        let board = board_of_letters("#####/#@$.#/#####").expect("letters only");
        studio.open_level(LevelSource::Bundled("test".to_owned()), Level::untitled(board));
        studio.apply(Request::Command(Command::Run));
        studio.apply(Request::Command(Command::PlayPause));
        assert!(studio.running_agent.is_some() && !studio.playback.is_playing());
        assert!(!studio.is_moving() && !studio.is_busy(), "a paused run needs no frames");
        while studio.running_agent.is_some() {
            woken.recv_timeout(Duration::from_secs(20)).expect("the agent wakes the window");
            studio.advance(16.0);
        }
        assert!(studio.runs.shown().expect("a run").outcome().is_some());
        assert_eq!(studio.playback.cursor(), 0);
    }
}

//! Reloading theme files when they change.

use super::themes::look;
use crate::studio::job::{Job, Progress};
use crate::studio::model::Studio;

/// Milliseconds between two scans of the folders.
const LOOK_EVERY_MS: u64 = 1_000;

impl Studio {
    /// Starts a scan of the theme folders when it is due, and collects its result.
    pub(super) fn take_in_themes(&mut self) {
        let now_ms = self.now_ms();
        let waker = self.waker();
        let themes = &mut self.files.themes;
        if let Some(job) = &themes.job {
            match job.poll() {
                Progress::Busy => return,
                Progress::Lost => themes.job = None,
                Progress::Done(look) => {
                    themes.job = None;
                    if let Some(look) = look {
                        themes.known = look.clone();
                        for problem in look.problems {
                            self.notices.trouble(problem);
                        }
                    }
                }
            }
            return;
        }
        let is_due = themes.looked_at_ms.is_none_or(|last| now_ms >= last + LOOK_EVERY_MS);
        if is_due && !themes.folders.is_empty() {
            themes.looked_at_ms = Some(now_ms);
            let (folders, known) = (themes.folders.clone(), themes.known.clone());
            themes.job = Some(Job::start(waker, move |_| look(&folders, &known)));
        }
    }
}

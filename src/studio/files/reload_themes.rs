//! Reloading theme files when they change.

use super::themes::scan_themes;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::Studio;

/// Milliseconds between the starts of two scans of the theme folders.
const SCAN_INTERVAL_MS: u64 = 1_000;

impl Studio {
    /// Collects the result of a scan of the theme folders, or starts one when due.
    pub(super) fn advance_themes(&mut self) {
        let now_ms = self.now_ms();
        let waker = self.waker();
        let themes = &mut self.files.themes;
        if let Some(job) = &themes.job {
            match job.poll() {
                JobStatus::Busy => return,
                JobStatus::Failed => themes.job = None,
                JobStatus::Done(look) => {
                    themes.job = None;
                    if let Some(look) = look {
                        themes.last_scan = look.clone();
                        for problem in look.problems {
                            self.notices.error(problem);
                        }
                    }
                }
            }
            return;
        }
        let is_due = themes.scanned_at_ms.is_none_or(|last| now_ms >= last + SCAN_INTERVAL_MS);
        if is_due && !themes.folders.is_empty() {
            themes.scanned_at_ms = Some(now_ms);
            let (folders, known) = (themes.folders.clone(), themes.last_scan.clone());
            themes.job = Some(Job::start(waker, move |_| scan_themes(&folders, &known)));
        }
    }
}

//! Reloading theme files when they change.

use super::repeated_scan::RepeatedScan;
use super::themes::scan_themes;
use crate::studio::job::JobStatus;
use crate::studio::model::Studio;
use std::time::Duration;

/// Milliseconds between two scans of the theme folders.
pub(super) const SCAN_INTERVAL_MS: u64 = 1_000;

impl Studio {
    /// Applies the changes that a scan of the theme folders found, and starts a scan when due.
    pub(super) fn advance_themes(&mut self) {
        let now_ms = self.now_ms();
        let waker = self.waker();
        let themes = &mut self.files.themes;
        match themes.job.as_ref().map(RepeatedScan::poll) {
            Some(JobStatus::Busy) if !themes.job.as_ref().is_some_and(RepeatedScan::is_resting) => {
                return;
            }
            Some(JobStatus::Done(scan)) => {
                themes.job = None;
                themes.last_scan = scan.clone();
                for problem in scan.problems {
                    self.notices.error(problem);
                }
                return;
            }
            Some(JobStatus::Failed) => themes.job = None,
            Some(JobStatus::Busy) | None => {}
        }
        let is_due = themes.scanned_at_ms.is_none_or(|last| now_ms >= last + SCAN_INTERVAL_MS);
        if is_due && !themes.folders.is_empty() {
            themes.scanned_at_ms = Some(now_ms);
            let (folders, known) = (themes.folders.clone(), themes.last_scan.clone());
            let interval = Duration::from_millis(SCAN_INTERVAL_MS);
            let scan = move || scan_themes(&folders, &known);
            themes.job = Some(RepeatedScan::start(interval, waker, scan));
        }
    }
}

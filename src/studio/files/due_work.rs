//! When the next save or scan of files is due.

use super::{external_changes, reload_themes, save_session};
use crate::studio::model::Studio;

impl Studio {
    /// Studio time in milliseconds at which files need the next frame; `None` if nothing is due.
    ///
    /// Scans and backups are due once after the last cause of a frame. From then on, the scans
    /// repeat on their own threads and wake the window themselves.
    pub(in crate::studio) fn file_work_due_ms(&self) -> Option<u64> {
        let repeated = |ran_at_ms: Option<u64>, interval_ms: u64| {
            let ran_at_ms = ran_at_ms.unwrap_or(0);
            (ran_at_ms <= self.caused_at_ms()).then_some(ran_at_ms + interval_ms)
        };
        let has_theme_folders = !self.files.themes.folders.is_empty();
        let themes = repeated(self.files.themes.scanned_at_ms, reload_themes::SCAN_INTERVAL_MS)
            .filter(|_| has_theme_folders);
        let settings = self.settings_due_ms();
        // During a gesture, nothing is scanned or backed up; its end is input.
        if self.files.session.is_pointer_down || self.current_editor().is_gesturing() {
            return themes.into_iter().chain(settings).min();
        }
        let session = &self.files.session;
        let scan = repeated(self.files.watch.scanned_at_ms, external_changes::SCAN_INTERVAL_MS);
        let draft = repeated(Some(session.backed_up_at_ms), save_session::BACKUP_INTERVAL_MS)
            .filter(|_| self.shown_level().is_modified());
        let rescue_due_ms = session.rescued_at_ms + save_session::RESCUE_INTERVAL_MS;
        let rescue = repeated(Some(session.rescued_at_ms), save_session::RESCUE_INTERVAL_MS);
        // Pieces that were written a short time ago wait for the end of their pause.
        let paused = session.pieces.entries.values().map(|piece| piece.not_before_ms);
        let paused = paused.filter(|not_before| *not_before > session.rescued_at_ms).min();
        let paused = paused.map(|not_before| not_before.max(rescue_due_ms));
        let rescue = rescue.or(paused).filter(|_| session.rescue_file.is_some());
        [themes, settings, scan, draft, rescue].into_iter().flatten().min()
    }
}

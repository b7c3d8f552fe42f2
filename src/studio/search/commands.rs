//! Handlers of the search view.

use super::{RecordedSearch, SearchChange, SearchRequest, SearchSide, SearchView};
use crate::planning::search::Budget;
use crate::planning::sokoban::VisitSubject;
use crate::studio::command::Command;
use crate::studio::model::{Mode, PlaybackRequest, Studio};

impl Studio {
    /// Shows the search of the edited level, or starts it.
    ///
    /// Starts a job if the last result is of another level or other settings.
    pub(in crate::studio) fn watch_search(&mut self) {
        self.commit_text();
        self.playback.pause();
        self.adapter().watch_search(self);
    }

    /// Shows the last result if `is_wanted` accepts it; false if it does not, or during a search.
    pub(in crate::studio) fn show_finished_search<S: SearchView>(
        &mut self,
        is_wanted: impl FnOnce(&S) -> bool,
    ) -> bool {
        let shows = self.search.finished().is_some_and(is_wanted);
        if shows {
            self.mode = Mode::Search;
        }
        shows
    }

    /// Switches to the search view and starts a job; a running search is cancelled.
    ///
    /// Keeps the last result meanwhile if `is_of_level` says that it is of the same level. `work`
    /// is the search, see [`SearchModel::start`](super::SearchModel::start).
    pub(in crate::studio) fn begin_search<S: SearchView>(
        &mut self,
        is_of_level: impl Fn(&S) -> bool,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<S> + Send + 'static,
    ) {
        let searches = [self.search.result(), self.search.kept()];
        let is_other = |found: &RecordedSearch| !found.downcast().is_some_and(&is_of_level);
        if searches.into_iter().flatten().any(is_other) {
            self.search.discard_result();
        }
        self.cancel_gesture();
        self.mode = Mode::Search;
        let wake = self.waker();
        self.search.start(self.level_id(), wake, work);
    }

    /// Stores the result of the search once it has ended, or reports that it failed.
    pub(in crate::studio) fn collect_search(&mut self) {
        if let Some(level) = self.search.collect() {
            let text = format!("The search of “{}” failed; no result", self.level_name(level));
            self.notices.error(text);
        }
    }

    /// Applies a request.
    pub(in crate::studio) fn apply_search(&mut self, request: SearchRequest) {
        match request {
            SearchRequest::Tint(tint) => self.search.tint = tint,
            SearchRequest::CommonStep(chosen) => self.search.set_common_step(chosen),
        }
    }

    /// Keeps the shown search and starts one by the other algorithm, or ends the comparison.
    fn compare_searches(&mut self) {
        if self.search.kept().is_some() {
            self.search.end_comparison();
        } else if self.search.keep_result() {
            self.adapter().choose_other_search(self);
            self.watch_search();
        }
    }

    /// Moves two searches by the same step or by the same share.
    fn switch_common_step(&mut self) {
        if self.search.kept().is_none() {
            let key = Command::CompareSearches.key_text();
            return self.notices.info(format!("One search is shown. {key} compares two"));
        }
        let chosen = self.search.common_step().other();
        self.search.set_common_step(chosen);
    }

    /// Executes a command of the search view; steps do nothing without a result.
    pub(in crate::studio) fn perform_search(&mut self, command: Command) {
        let change = match command {
            Command::NextSearchMethod => Some(SearchChange::Method),
            Command::NextSearchObjective => Some(SearchChange::Objective),
            Command::SwitchDetector1 => Some(SearchChange::Detector(0)),
            Command::SwitchDetector2 => Some(SearchChange::Detector(1)),
            Command::SwitchDetector3 => Some(SearchChange::Detector(2)),
            Command::SwitchDetector4 => Some(SearchChange::Detector(3)),
            Command::SwitchDetector5 => Some(SearchChange::Detector(4)),
            Command::SwitchDetector6 => Some(SearchChange::Detector(5)),
            Command::SwitchDetector7 => Some(SearchChange::Detector(6)),
            _ => None,
        };
        if let Some(change) = change {
            return self.adapter().change_search(self, change);
        }
        let cursor = self.search.playback.cursor();
        let Some(shown) = self.search.shown(SearchSide::Newest) else { return };
        let (found, position) = (shown.found, shown.position(cursor));
        let target = match command {
            // The other search may be longer: never go back to the end of this one.
            Command::NextEvent => shown.cursor_of(found.next_layer(position)).max(cursor),
            Command::PreviousEvent => shown.cursor_of(found.previous_layer(position)),
            Command::NextOnPath => shown.cursor_of(found.next_on_path(position)).max(cursor),
            Command::PreviousOnPath => shown.cursor_of(found.parent(position)),
            Command::CompareSearches => return self.compare_searches(),
            Command::SwitchCommonStep => return self.switch_common_step(),
            Command::SwitchSearchTint => {
                self.search.tint = match self.search.tint {
                    VisitSubject::Crate => VisitSubject::Player,
                    VisitSubject::Player => VisitSubject::Crate,
                };
                return;
            }
            _ => return,
        };
        self.search.playback.apply(PlaybackRequest::GoTo(target));
    }
}

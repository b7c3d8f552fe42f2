//! The open runs.
//!
//! Every run belongs to a level. Only runs of the shown level are shown: each level remembers its
//! selected run; a level without runs shows none.
//!
//! While the future is hidden, [`Runs::shown`], [`Runs::get`], [`Runs::iter`] and
//! [`Runs::of_level`] return copies that end at the cursor, so no view can show a later step. The
//! methods named `recorded` return the complete runs; saving and jumping need them.

use super::run_copies::RunCopies;
use super::{LevelId, ManualPlay, Run, RunId, RunWorld, WorldRun};
use crate::formats::ron_recording::AnyRecording;
use crate::studio::documents::DocumentId;
use std::collections::HashMap;

/// The open runs in creation order, the closed ones, and the selected run of each level.
#[derive(Debug, Default)]
pub struct Runs {
    list: Vec<Run>,
    /// The level whose runs are shown.
    level: LevelId,
    /// The selected run of each level.
    selected: HashMap<LevelId, RunId>,
    /// Closed runs that can be reopened, with their manual game if they have one.
    closed: Vec<(Run, Option<ManualPlay>)>,
    /// Number of identifiers given so far; the last one has this number.
    created_count: u64,
    /// Copies that end at the cursor, while the future is hidden.
    copies: RunCopies,
}

impl Runs {
    /// All open runs in creation order, up to the cursor while the future is hidden.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Run> {
        self.list.iter().filter_map(|run| self.copies.seen(run))
    }

    /// All open runs in creation order, complete.
    pub(in crate::studio) fn iter_recorded(&self) -> impl DoubleEndedIterator<Item = &Run> {
        self.list.iter()
    }

    /// Number of open runs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether no run is open.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The selected run of the shown level; `None` if it has no runs.
    ///
    /// Ends at the cursor while the future is hidden.
    #[must_use]
    pub fn shown(&self) -> Option<&Run> {
        self.get(*self.selected.get(&self.level)?)
    }

    /// The selected run of the shown level, complete; `None` if it has no runs.
    pub(in crate::studio) fn shown_recorded(&self) -> Option<&Run> {
        self.recorded(*self.selected.get(&self.level)?)
    }

    /// Hides everything after a cursor position; `None` shows the complete runs.
    ///
    /// O(runs) if only the cursor moved forward by one step; otherwise replays each run.
    pub(super) fn hide_after(&mut self, cursor: Option<usize>) {
        self.copies.update(&self.list, cursor);
    }

    /// Whether views see a copy of the run that ends at the cursor.
    pub(super) fn is_cut(&self, id: RunId) -> bool {
        self.copies.is_cut(id)
    }

    /// The level whose runs are shown.
    #[must_use]
    pub fn level(&self) -> LevelId {
        self.level
    }

    /// Shows the runs of another level.
    pub fn open_level(&mut self, level: LevelId) {
        self.level = level;
    }

    /// The open runs of the shown level, up to the cursor while the future is hidden.
    pub fn of_level(&self) -> impl DoubleEndedIterator<Item = &Run> {
        self.iter().filter(|run| run.level_id() == self.level)
    }

    /// Moves the runs of closed levels in the world of `to` to the level `to`.
    ///
    /// If `to` has no selected run, selects its newest open one. Closed runs move, too.
    pub fn reassign_document(&mut self, is_open: impl Fn(DocumentId) -> bool, to: LevelId) {
        for run in self.all_mut().filter(|run| run.world() == to.world && !is_open(run.document()))
        {
            run.set_document(to.document);
        }
        let list = &self.list;
        self.selected.retain(|level, run| {
            list.iter().any(|open| open.id() == *run && open.level_id() == *level)
        });
        let last = self.list.iter().rfind(|run| run.level_id() == to).map(|run| run.id());
        if let Some(run) = last {
            self.selected.entry(to).or_insert(run);
        }
    }

    /// All runs, mutable, including closed runs that can be reopened.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        self.list.iter_mut().chain(self.closed.iter_mut().map(|(run, _)| run))
    }

    /// The open run with this identifier; `None` if it was closed.
    ///
    /// Ends at the cursor while the future is hidden.
    #[must_use]
    pub fn get(&self, id: RunId) -> Option<&Run> {
        self.copies.seen(self.recorded(id)?)
    }

    /// The open run with this identifier, complete; `None` if it was closed.
    pub(in crate::studio) fn recorded(&self, id: RunId) -> Option<&Run> {
        self.list.iter().find(|run| run.id() == id)
    }

    /// The open run with this identifier if it belongs to world `W`, mutable.
    pub fn get_world_mut<W: RunWorld>(&mut self, id: RunId) -> Option<&mut WorldRun<W>> {
        W::downcast_mut(self.get_mut(id)?)
    }

    /// The open run with this identifier, mutable; `None` if it was closed.
    pub fn get_mut(&mut self, id: RunId) -> Option<&mut Run> {
        self.list.iter_mut().find(|run| run.id() == id)
    }

    /// Opens a recording as a run of the level with document `home`, and selects it there.
    ///
    /// # Errors
    /// The level's problems as text, if the recorded level cannot be opened.
    pub fn add(
        &mut self,
        recording: impl Into<AnyRecording>,
        home: DocumentId,
    ) -> Result<RunId, Vec<String>> {
        self.created_count += 1;
        let id = RunId(self.created_count);
        let mut run = Run::new(id, recording.into())?;
        run.set_document(home);
        self.selected.insert(run.level_id(), id);
        self.list.push(run);
        Ok(id)
    }

    /// Replaces the recording of an open run after an undo; ignores a closed run.
    ///
    /// # Errors
    /// The level's problems as text, if the recorded level cannot be opened.
    pub fn replace(
        &mut self,
        id: RunId,
        recording: impl Into<AnyRecording>,
    ) -> Result<(), Vec<String>> {
        let mut run = Run::new(id, recording.into())?;
        if let Some(place) = self.get_mut(id) {
            run.replace(&**place);
            *place = run;
        }
        Ok(())
    }

    /// Selects an open run for its level.
    pub fn select(&mut self, id: RunId) {
        if let Some(level) = self.get(id).map(Run::level_id) {
            self.selected.insert(level, id);
        }
    }

    /// Closes a run.
    ///
    /// If it was selected, selects the next run of its level, else the previous.
    ///
    /// The run can be reopened with its manual game.
    pub fn close(&mut self, id: RunId, manual_play: Option<ManualPlay>) {
        let Some(place) = self.list.iter().position(|run| run.id() == id) else { return };
        let run = self.list.remove(place);
        let level = run.level_id();
        self.closed.push((run, manual_play));
        if self.selected.get(&level) != Some(&id) {
            return;
        }
        let is_of_level = |run: &&Run| run.level_id() == level;
        let after = self.list[place..].iter().find(is_of_level);
        match after.or_else(|| self.list[..place].iter().rfind(is_of_level)) {
            Some(neighbour) => self.selected.insert(level, neighbour.id()),
            None => self.selected.remove(&level),
        };
    }

    /// Whether a closed run can be reopened.
    #[must_use]
    pub fn has_closed(&self) -> bool {
        !self.closed.is_empty()
    }

    /// Reopens the run that was closed last and selects it for its level; `None` without one.
    ///
    /// Returns its identifier and its manual game, if it had one.
    pub fn reopen(&mut self) -> Option<(RunId, Option<ManualPlay>)> {
        let (run, hand) = self.closed.pop()?;
        let id = run.id();
        let place = self.list.partition_point(|open| open.id() < id);
        self.selected.insert(run.level_id(), id);
        self.list.insert(place, run);
        Some((id, hand))
    }

    /// The run `offset` positions after the shown one in the level's list; wraps around.
    ///
    /// `None` if no run is shown.
    #[must_use]
    pub fn neighbour(&self, offset: isize) -> Option<RunId> {
        let runs: Vec<_> = self.of_level().map(|run| run.id()).collect();
        let shown = self.shown()?.id();
        let place = runs.iter().position(|run| *run == shown)?;
        let place = (place as isize + offset).rem_euclid(runs.len() as isize);
        runs.get(place as usize).copied()
    }
}

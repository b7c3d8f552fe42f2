//! The runs that are open side by side.

use super::{Hand, Run, RunId, RunOf, RunWorld};
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::WorldKind;

/// Open runs in the order they were made, and which one is shown.
#[derive(Debug, Default)]
pub struct Runs {
    list: Vec<Run>,
    shown: Option<RunId>,
    /// With the game at the keyboard that a run was, if it was.
    closed: Vec<(Run, Option<Hand>)>,
    made: u64,
}

impl Runs {
    /// All open runs.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Run> {
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

    /// The run that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&Run> {
        self.get(self.shown?)
    }

    /// All of them, to change, with those that are closed but can be had back.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        self.list.iter_mut().chain(self.closed.iter_mut().map(|(run, _)| run))
    }

    /// An open run.
    #[must_use]
    pub fn get(&self, id: RunId) -> Option<&Run> {
        self.list.iter().find(|run| run.id() == id)
    }

    /// An open run of that world, to change.
    pub fn get_of<W: RunWorld>(&mut self, id: RunId) -> Option<&mut RunOf<W>> {
        W::of_mut(self.get_mut(id)?)
    }

    /// An open run, to change.
    pub fn get_mut(&mut self, id: RunId) -> Option<&mut Run> {
        self.list.iter_mut().find(|run| run.id() == id)
    }

    /// Opens a recording and shows it.
    ///
    /// # Errors
    /// The level's problems in words, if the recorded level cannot be opened.
    pub fn add(&mut self, recording: impl Into<AnyRecording>) -> Result<RunId, Vec<String>> {
        self.made += 1;
        let id = RunId(self.made);
        self.list.push(Run::new(id, recording.into())?);
        self.shown = Some(id);
        Ok(id)
    }

    /// Puts a changed recording in the place of a run: a move was taken back.
    ///
    /// # Errors
    /// The level's problems in words, if the recorded level cannot be opened.
    pub fn replace(
        &mut self,
        id: RunId,
        recording: impl Into<AnyRecording>,
    ) -> Result<(), Vec<String>> {
        let run = Run::new(id, recording.into())?;
        if let Some(place) = self.get_mut(id) {
            *place = run.in_place_of(&**place);
        }
        Ok(())
    }

    /// Shows a run; false if it is not open.
    pub fn show(&mut self, id: RunId) -> bool {
        let is_open = self.get(id).is_some();
        if is_open {
            self.shown = Some(id);
        }
        is_open
    }

    /// Shows the last open run of a world, or none: the one that is shown stays if it is of it.
    pub fn show_of(&mut self, world: WorldKind) {
        if self.shown().is_none_or(|run| run.world() != world) {
            self.shown = self.list.iter().rfind(|run| run.world() == world).map(|run| run.id());
        }
    }

    /// Closes a run; its neighbour is shown instead. It can be had back, with the game that is
    /// played in it.
    pub fn close(&mut self, id: RunId, hand: Option<Hand>) {
        let Some(place) = self.list.iter().position(|run| run.id() == id) else { return };
        self.closed.push((self.list.remove(place), hand));
        if self.shown == Some(id) {
            let neighbour = self.list.get(place).or_else(|| self.list.last());
            self.shown = neighbour.map(|run| run.id());
        }
    }

    /// Whether a run was closed that can be had back.
    #[must_use]
    pub fn has_closed(&self) -> bool {
        !self.closed.is_empty()
    }

    /// Opens the run again that was closed last, and shows it.
    pub fn reopen(&mut self) -> Option<(RunId, Option<Hand>)> {
        let (run, hand) = self.closed.pop()?;
        let id = run.id();
        let place = self.list.partition_point(|open| open.id() < id);
        self.list.insert(place, run);
        self.shown = Some(id);
        Some((id, hand))
    }

    /// The run that many places after the shown one, around the ends.
    #[must_use]
    pub fn beside(&self, offset: isize) -> Option<RunId> {
        let place = self.list.iter().position(|run| Some(run.id()) == self.shown)?;
        let place = (place as isize + offset).rem_euclid(self.list.len() as isize);
        Some(self.list[place as usize].id())
    }
}

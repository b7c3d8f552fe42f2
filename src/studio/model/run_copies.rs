//! Copies of runs that end at the cursor, shown while the future is hidden.
//!
//! A copy contains no step, outcome or dead end after the cursor, so a view that reads it cannot
//! show the future. A run that has ended by then needs no copy.

use super::{Run, RunId};
use std::collections::HashMap;

/// First revision of copies: caches must not mix a copy with its run.
const FIRST_REVISION: u64 = 1 << 48;

/// The copies, by run; empty while the future is visible.
#[derive(Debug, Default)]
pub(super) struct RunCopies {
    copies: HashMap<RunId, RunCopy>,
    /// Number of copies made so far, which gives each one another revision.
    made_count: u64,
}

/// A copy, and the version of the run from which it was made.
#[derive(Debug)]
struct RunCopy {
    revision: u64,
    cursor: usize,
    /// The copy; `None` if the run cannot be replayed, which then is not shown at all.
    run: Option<Run>,
}

impl RunCopies {
    /// The part of a run that may be seen: its copy if there is one, else the whole run.
    pub fn seen<'a>(&'a self, run: &'a Run) -> Option<&'a Run> {
        match self.copies.get(&run.id()) {
            Some(copy) => copy.run.as_ref(),
            None => Some(run),
        }
    }

    /// Whether a copy replaces the run.
    pub fn is_cut(&self, id: RunId) -> bool {
        self.copies.contains_key(&id)
    }

    /// Makes the copies for a cursor position; removes all if `cursor` is `None`.
    pub fn update(&mut self, runs: &[Run], cursor: Option<usize>) {
        let Some(cursor) = cursor else { return self.copies.clear() };
        let is_over = |run: &Run| run.len() <= cursor && run.outcome().is_some();
        self.copies.retain(|id, _| runs.iter().any(|run| run.id() == *id && !is_over(run)));
        for run in runs.iter().filter(|run| !is_over(run)) {
            let kept = self.copies.get_mut(&run.id()).filter(|it| it.revision == run.revision());
            self.made_count += 1;
            let revision = FIRST_REVISION + self.made_count;
            match kept {
                Some(copy) if copy.cursor == cursor => {}
                // One step forward: extend the copy instead of replaying the run.
                Some(copy) if copy.cursor + 1 == cursor => {
                    copy.cursor = cursor;
                    if let Some(copied) = &mut copy.run {
                        copied.extend_copy(&**run, revision);
                    }
                }
                _ => {
                    let copy = run.copy_until(cursor, revision);
                    let copy = RunCopy { revision: run.revision(), cursor, run: copy };
                    self.copies.insert(run.id(), copy);
                }
            }
            // Document and file can change without a new revision.
            if let Some(copy) = self.copies.get_mut(&run.id()).and_then(|copy| copy.run.as_mut()) {
                copy.set_document(run.document());
                copy.file_mut().clone_from(run.file());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{random_walk, studio_with};
    use crate::studio::model::PlaybackRequest;
    use crate::studio::request::Request;

    #[test]
    fn copy_ends_at_the_cursor_and_grows_with_it() {
        let mut walk = random_walk("gambler", 9, 1);
        walk.dead_end = Some(crate::episode::DeadEnd { step: 4, nodes: 1 });
        let mut studio = studio_with([walk.clone()]);
        studio.hidden.future = true;
        for cursor in [0, 3, 4, 5, 2, 9] {
            studio.apply(Request::Playback(PlaybackRequest::GoTo(cursor)));
            let run = studio.runs.shown().expect("a run");
            let seen = run.ice().expect("on ice").recording();
            assert_eq!(seen.steps, walk.steps[..cursor]);
            assert_eq!(seen.outcome.is_some(), cursor == 9);
            assert_eq!(seen.dead_end.is_some(), cursor >= 4);
            let recorded = studio.runs.shown_recorded().expect("a run");
            assert_eq!(recorded.len(), 9);
            let ends = run.events().iter().all(|event| event.step <= cursor);
            assert!(ends, "{:?}", run.events());
        }
        studio.hidden.future = false;
        studio.apply(Request::Playback(PlaybackRequest::GoTo(1)));
        assert_eq!(studio.runs.shown().map(|run| run.len()), Some(9));
    }

    #[test]
    fn every_copy_has_another_revision() {
        let mut studio = studio_with([random_walk("gambler", 6, 1)]);
        studio.hidden.future = true;
        let mut seen = Vec::new();
        for cursor in [0, 1, 2, 3, 1, 2] {
            studio.apply(Request::Playback(PlaybackRequest::GoTo(cursor)));
            let revision = studio.runs.shown().expect("a run").revision();
            assert!(!seen.contains(&revision), "{cursor}");
            seen.push(revision);
        }
    }
}

//! Undo as a tree of edits, in the manner of the Helix editor.
//!
//! Each revision remembers the edit that led to it from its parent; the root is the level as it
//! was opened. Undo steps to the parent, redo to the child that was visited last. An edit made
//! after an undo starts a new branch, and the old one stays: any revision can be jumped to. The
//! history holds no level. It only says which edits to apply, so whoever owns the level must
//! apply all of them, in order.

use std::collections::{BTreeMap, BTreeSet};

/// A change that can be taken back.
pub trait Edit: Clone {
    /// The edit that takes this one back.
    #[must_use]
    fn inverse(&self) -> Self;

    /// Whether it changes nothing.
    fn is_empty(&self) -> bool;
}

/// Names a revision of one history for good: never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RevisionId(u64);

/// One moment of an edited value.
#[derive(Debug, Clone)]
struct Revision<E> {
    /// Where the edit started, and the edit; `None` at the root.
    origin: Option<(RevisionId, E)>,
    name: String,
    /// Milliseconds since whatever moment the caller counts from.
    time_ms: u64,
    /// Where redo leads.
    last_child: Option<RevisionId>,
}

/// A revision as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// What to jump to.
    pub id: RevisionId,
    /// The name of the gesture.
    pub name: String,
    /// When it happened, in milliseconds, as it was told.
    pub time_ms: u64,
    /// Number of edits from the oldest revision that is still known.
    pub depth: usize,
    /// The lane it is drawn in: 0 for the first line of work, one more for each branch.
    pub branch: usize,
    /// Whether the level is in this revision now.
    pub is_current: bool,
    /// Whether the level as it is now came about by this edit: undo leads past it.
    pub is_past: bool,
    /// Whether the file on disk holds this revision.
    pub is_saved: bool,
}

/// A tree of revisions with a current one.
#[derive(Debug, Clone)]
pub struct History<E> {
    /// By age: a parent's number is lower than its children's.
    revisions: BTreeMap<RevisionId, Revision<E>>,
    current: RevisionId,
    saved: Option<RevisionId>,
    next: u64,
    limit: usize,
}

/// Most revisions kept unless told otherwise.
const DEFAULT_LIMIT: usize = 10_000;

impl<E: Edit> History<E> {
    /// A history that starts now, saved, and keeps up to 10,000 revisions.
    #[must_use]
    pub fn new(name: &str, time_ms: u64) -> Self {
        Self::with_limit(name, time_ms, DEFAULT_LIMIT)
    }

    /// A history that keeps at most that many revisions; at least the current one and the one
    /// before.
    #[must_use]
    pub fn with_limit(name: &str, time_ms: u64, limit: usize) -> Self {
        let root = RevisionId(0);
        let revision = Revision { origin: None, name: name.to_owned(), time_ms, last_child: None };
        Self {
            revisions: BTreeMap::from([(root, revision)]),
            current: root,
            saved: Some(root),
            next: 1,
            limit: limit.max(2),
        }
    }

    /// Adds an edit that has been applied in the current revision. An empty edit is not kept;
    /// true if it was.
    pub fn commit(&mut self, name: &str, edit: E, time_ms: u64) -> bool {
        if edit.is_empty() {
            return false;
        }
        let id = RevisionId(self.next);
        self.next += 1;
        let origin = Some((self.current, edit));
        let revision = Revision { origin, name: name.to_owned(), time_ms, last_child: None };
        self.revisions.insert(id, revision);
        self.enter(id);
        while self.revisions.len() > self.limit {
            self.forget_oldest();
        }
        true
    }

    /// Steps back: the edit to apply, or `None` at the oldest revision.
    pub fn undo(&mut self) -> Option<E> {
        let (parent, edit) = self.revisions.get(&self.current)?.origin.as_ref()?;
        let (parent, undo) = (*parent, edit.inverse());
        self.enter(parent);
        Some(undo)
    }

    /// Steps forward to the child visited last: the edit to apply, or `None` at a tip.
    pub fn redo(&mut self) -> Option<E> {
        let child = self.revisions.get(&self.current)?.last_child?;
        let (_, edit) = self.revisions.get(&child)?.origin.as_ref()?;
        let edit = edit.clone();
        self.enter(child);
        Some(edit)
    }

    /// Makes a revision the current one: the edits to apply, in order. Empty if it is the
    /// current one already or is not known (any more). O(depth of both).
    pub fn jump(&mut self, to: RevisionId) -> Vec<E> {
        if !self.revisions.contains_key(&to) {
            return Vec::new();
        }
        let mut back = Vec::new();
        let mut forth = Vec::new();
        let (mut from, mut onto) = (self.current, to);
        // The younger of two revisions is never an ancestor of the older one.
        while from != onto {
            let younger = from.max(onto);
            let Some((parent, edit)) =
                self.revisions.get(&younger).and_then(|revision| revision.origin.as_ref())
            else {
                return Vec::new();
            };
            if younger == from {
                back.push(edit.inverse());
                from = *parent;
            } else {
                forth.push(edit.clone());
                onto = *parent;
            }
        }
        self.enter(to);
        back.extend(forth.into_iter().rev());
        back
    }

    /// Whether [`Self::undo`] has somewhere to go; the name of what it would take back.
    #[must_use]
    pub fn undo_name(&self) -> Option<&str> {
        let current = self.revisions.get(&self.current)?;
        current.origin.as_ref().map(|_| current.name.as_str())
    }

    /// Whether [`Self::redo`] has somewhere to go; the name of what it would do again.
    #[must_use]
    pub fn redo_name(&self) -> Option<&str> {
        let child = self.revisions.get(&self.current)?.last_child?;
        self.revisions.get(&child).map(|revision| revision.name.as_str())
    }

    /// The revision the level is in.
    #[must_use]
    pub fn current(&self) -> RevisionId {
        self.current
    }

    /// Number of revisions known, the oldest one included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.revisions.len()
    }

    /// Whether nothing has been edited since the oldest revision known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.revisions.len() == 1
    }

    /// Notes that the current revision is the one on disk.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.current);
    }

    /// Whether the current revision is another than the one on disk.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.saved != Some(self.current)
    }

    /// Every revision from the oldest to the newest, for a list. O(revisions · log revisions).
    #[must_use]
    pub fn entries(&self) -> Vec<HistoryEntry> {
        let mut places: BTreeMap<RevisionId, Place> = BTreeMap::new();
        let past: BTreeSet<_> =
            std::iter::successors(Some(self.current), |id| self.parent(*id)).collect();
        let mut branches = 1;
        let mut entries = Vec::with_capacity(self.revisions.len());
        for (id, revision) in &self.revisions {
            let parent = revision.origin.as_ref().and_then(|(parent, _)| places.get_mut(parent));
            let (depth, branch) = match parent {
                None => (0, 0),
                Some(parent) if parent.continued => {
                    branches += 1;
                    (parent.depth + 1, branches - 1)
                }
                Some(parent) => {
                    parent.continued = true;
                    (parent.depth + 1, parent.branch)
                }
            };
            places.insert(*id, Place { depth, branch, continued: false });
            entries.push(HistoryEntry {
                id: *id,
                name: revision.name.clone(),
                time_ms: revision.time_ms,
                depth,
                branch,
                is_current: *id == self.current,
                is_past: past.contains(id),
                is_saved: Some(*id) == self.saved,
            });
        }
        entries
    }

    /// Makes a revision current, and the way to it the one that redo follows.
    fn enter(&mut self, id: RevisionId) {
        self.current = id;
        let mut child = id;
        while let Some(parent) = self.parent(child) {
            let Some(revision) = self.revisions.get_mut(&parent) else { return };
            revision.last_child = Some(child);
            child = parent;
        }
    }

    fn parent(&self, id: RevisionId) -> Option<RevisionId> {
        self.revisions.get(&id)?.origin.as_ref().map(|(parent, _)| *parent)
    }

    /// Drops the oldest abandoned tip; on a single line of work, the oldest revision.
    fn forget_oldest(&mut self) {
        let parents: BTreeSet<_> =
            self.revisions.keys().filter_map(|id| self.parent(*id)).collect();
        let abandoned =
            self.revisions.keys().find(|id| **id != self.current && !parents.contains(id)).copied();
        let forgotten = if let Some(tip) = abandoned {
            let parent = self.parent(tip);
            self.revisions.remove(&tip);
            let newest_sibling =
                self.revisions.keys().rev().find(|id| self.parent(**id) == parent).copied();
            if let Some(parent) = parent.and_then(|parent| self.revisions.get_mut(&parent))
                && parent.last_child == Some(tip)
            {
                parent.last_child = newest_sibling;
            }
            Some(tip)
        } else {
            let root = self.revisions.pop_first().map(|(root, _)| root);
            if let Some(mut heir) = self.revisions.first_entry() {
                heir.get_mut().origin = None;
            }
            root
        };
        if self.saved == forgotten {
            self.saved = None;
        }
    }
}

/// Where a revision stands in the tree as it is listed.
struct Place {
    depth: usize,
    branch: usize,
    /// Whether a child has taken the lane over.
    continued: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An edit of a text: cut so many characters from its end, then add these.
    #[derive(Debug, Clone, PartialEq)]
    struct Change(&'static str, &'static str);

    impl Edit for Change {
        fn inverse(&self) -> Self {
            Self(self.1, self.0)
        }

        fn is_empty(&self) -> bool {
            self.0 == self.1
        }
    }

    #[derive(Default)]
    struct Text(String);

    impl Text {
        #[track_caller]
        fn follow(&mut self, edits: impl IntoIterator<Item = Change>) -> &str {
            for Change(before, after) in edits {
                let kept = self.0.strip_suffix(before).expect("the edit fits").to_owned();
                self.0 = kept + after;
            }
            &self.0
        }
    }

    fn typed(history: &mut History<Change>, text: &mut Text, word: &'static str) -> RevisionId {
        text.follow([Change("", word)]);
        assert!(history.commit(word, Change("", word), 0));
        history.current()
    }

    #[test]
    fn an_edit_after_undo_keeps_what_was_undone() {
        let (mut history, mut text) = (History::new("open", 0), Text::default());
        let ab = {
            typed(&mut history, &mut text, "a");
            typed(&mut history, &mut text, "b")
        };
        assert_eq!(text.follow(history.undo()), "a");
        let ac = typed(&mut history, &mut text, "c");
        assert_eq!(text.0, "ac");
        assert_eq!(text.follow(history.jump(ab)), "ab");
        assert_eq!(text.follow(history.jump(ac)), "ac");
        let lanes: Vec<_> =
            history.entries().iter().map(|entry| (entry.depth, entry.branch)).collect();
        assert_eq!(lanes, [(0, 0), (1, 0), (2, 0), (2, 1)]);
    }

    #[test]
    fn redo_follows_the_branch_that_was_visited_last() {
        let (mut history, mut text) = (History::new("open", 0), Text::default());
        typed(&mut history, &mut text, "a");
        let ab = typed(&mut history, &mut text, "b");
        text.follow(history.undo());
        text.follow(history.undo());
        typed(&mut history, &mut text, "x");
        assert_eq!(text.follow(history.jump(ab)), "ab");
        text.follow(history.undo());
        assert_eq!((history.undo_name(), history.redo_name()), (Some("a"), Some("b")));
        assert_eq!(text.follow(history.undo()), "");
        assert_eq!(text.follow(history.redo()), "a");
        assert_eq!(text.follow(history.redo()), "ab");
        assert_eq!(text.follow(history.redo()), "ab", "a tip has nothing to redo");
    }

    #[test]
    fn a_full_history_forgets_its_beginning() {
        let (mut history, mut text) = (History::with_limit("open", 0, 3), Text::default());
        let first = history.current();
        for word in ["a", "b", "c", "d"] {
            typed(&mut history, &mut text, word);
        }
        assert_eq!(history.len(), 3);
        assert!(history.is_modified());
        assert_eq!(history.jump(first), [], "what is forgotten cannot be jumped to");
        assert_eq!(text.follow(std::iter::from_fn(|| history.undo())), "ab");
        assert!(history.is_modified(), "the saved revision is forgotten");
        typed(&mut history, &mut text, "x");
        typed(&mut history, &mut text, "y");
        assert_eq!(history.len(), 3, "the abandoned branch goes first");
        assert_eq!(text.follow(std::iter::from_fn(|| history.undo())), "ab");
    }

    #[test]
    fn empty_edits_leave_no_trace() {
        let mut history = History::new("open", 0);
        assert!(!history.commit("nothing", Change("a", "a"), 0));
        assert!(history.is_empty() && !history.is_modified());
    }

    #[test]
    fn going_back_to_the_saved_revision_is_unmodified() {
        let (mut history, mut text) = (History::new("open", 0), Text::default());
        typed(&mut history, &mut text, "a");
        assert!(history.is_modified());
        history.mark_saved();
        typed(&mut history, &mut text, "b");
        assert!(history.is_modified());
        text.follow(history.undo());
        assert!(!history.is_modified());
    }
}

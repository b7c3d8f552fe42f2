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

    /// About how much memory it holds on to, in bytes.
    fn bytes(&self) -> usize;
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
    /// The place in the list of the revision that the edit started from; `None` for the oldest.
    pub parent: Option<usize>,
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
    /// Of all edits together.
    bytes: usize,
}

/// Most revisions kept unless told otherwise.
const DEFAULT_LIMIT: usize = 10_000;

/// Most memory for all edits together, in bytes: many edits of large boards reach this first.
const MAX_BYTES: usize = 256 << 20;

/// The current revision and the one before it are never forgotten.
const FEWEST_KEPT: usize = 2;

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
            limit: limit.max(FEWEST_KEPT),
            bytes: 0,
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
        self.bytes += edit.bytes();
        let origin = Some((self.current, edit));
        let revision = Revision { origin, name: name.to_owned(), time_ms, last_child: None };
        self.revisions.insert(id, revision);
        self.enter(id);
        while self.revisions.len() > self.limit
            || (self.bytes > MAX_BYTES && self.revisions.len() > FEWEST_KEPT)
        {
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
        for (row, (id, revision)) in self.revisions.iter().enumerate() {
            let parent = revision.origin.as_ref().and_then(|(parent, _)| places.get_mut(parent));
            let parent_row = parent.as_ref().map(|parent| parent.row);
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
            places.insert(*id, Place { row, depth, branch, continued: false });
            entries.push(HistoryEntry {
                id: *id,
                name: revision.name.clone(),
                time_ms: revision.time_ms,
                parent: parent_row,
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
        let (forgotten, origin) = if let Some(tip) = abandoned {
            let origin = self.revisions.remove(&tip).and_then(|revision| revision.origin);
            self.redirect_redo(origin.as_ref().map(|(parent, _)| *parent), tip);
            (Some(tip), origin)
        } else {
            let root = self.revisions.pop_first().map(|(root, _)| root);
            let heir = self.revisions.first_entry();
            (root, heir.and_then(|mut heir| heir.get_mut().origin.take()))
        };
        self.bytes -= origin.map_or(0, |(_, edit)| edit.bytes());
        if self.saved == forgotten {
            self.saved = None;
        }
    }

    /// Lets redo follow the newest child that is left, where it would follow a forgotten one.
    fn redirect_redo(&mut self, parent: Option<RevisionId>, forgotten: RevisionId) {
        let newest = self.revisions.keys().rev().find(|id| self.parent(**id) == parent).copied();
        if let Some(parent) = parent.and_then(|parent| self.revisions.get_mut(&parent))
            && parent.last_child == Some(forgotten)
        {
            parent.last_child = newest;
        }
    }
}

/// Where a revision stands in the tree as it is listed.
struct Place {
    row: usize,
    depth: usize,
    branch: usize,
    /// Whether a child has taken the lane over.
    continued: bool,
}

#[cfg(test)]
mod tests;

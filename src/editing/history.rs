//! Undo history as a tree of edits, as in the Helix editor.
//!
//! Each revision stores the edit that led to it from its parent; the root is the level as it was
//! opened, and a *tip* has no child. Undo steps to the parent, redo to the child visited last. An
//! edit after an undo starts a new branch and keeps the old one, so you can jump to any revision:
//!
//! ```text
//! 0 open ── 1 draw walls ── 2 draw ice         undo from 2 leads to 1
//!                       └── 3 place the player   an edit there starts a branch
//! ```
//!
//! The history stores no level. It only returns the edits to apply, and the owner of the level must
//! apply all of them in order. [`super::Draft`] does this.

use std::collections::{BTreeMap, BTreeSet};

/// A change with an inverse.
pub trait Edit: Clone {
    /// Returns the edit that reverts this one.
    #[must_use]
    fn inverse(&self) -> Self;

    /// Returns true if the edit changes nothing.
    fn is_empty(&self) -> bool;

    /// Approximate memory of the edit, in bytes.
    fn bytes(&self) -> usize;
}

/// Identifies a revision of one history. Never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RevisionId(u64);

/// One state of the edited value in the tree.
#[derive(Debug, Clone)]
struct Revision<E> {
    /// Parent revision and the edit from it; `None` at the root.
    origin: Option<(RevisionId, E)>,
    /// Name of the edit that led to it.
    name: String,
    /// Milliseconds since a time chosen by the caller.
    time_ms: u64,
    /// Child that redo goes to; `None` at a tip.
    last_child: Option<RevisionId>,
}

/// A revision as shown in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Target for [`History::jump`].
    pub id: RevisionId,
    /// Name of the edit.
    pub name: String,
    /// Time of the edit in milliseconds, as given by the caller.
    pub time_ms: u64,
    /// Index of the parent revision in the list; `None` for the oldest.
    pub parent: Option<usize>,
    /// Number of edits since the oldest known revision.
    pub depth: usize,
    /// Lane in a drawing of the tree: 0 for the first chain of edits, one more for each branch.
    pub branch: usize,
    /// Whether this is the current revision.
    pub is_current: bool,
    /// Whether this revision is an ancestor of the current one or the current one itself.
    pub is_past: bool,
    /// Whether the file on disk contains this revision.
    pub is_saved: bool,
}

/// Tree of revisions with a current one.
#[derive(Debug, Clone)]
pub struct History<E> {
    /// Ordered by age: a parent's id is lower than those of its children.
    revisions: BTreeMap<RevisionId, Revision<E>>,
    current: RevisionId,
    /// Revision in the file on disk; `None` if the history has dropped it.
    saved: Option<RevisionId>,
    /// Number of the next revision.
    next: u64,
    /// Maximum number of revisions.
    limit: usize,
    /// Memory of all edits, in bytes.
    bytes: usize,
}

/// Default maximum number of revisions.
const DEFAULT_LIMIT: usize = 10_000;

/// Maximum memory of all edits, in bytes. Many edits of large boards reach this limit first.
const MAX_BYTES: usize = 256 << 20;

/// Minimum number of revisions kept: the current one and its parent.
const FEWEST_KEPT: usize = 2;

impl<E: Edit> History<E> {
    /// Creates a history that counts as saved and keeps up to 10,000 revisions.
    #[must_use]
    pub fn new(name: &str, time_ms: u64) -> Self {
        Self::with_limit(name, time_ms, DEFAULT_LIMIT)
    }

    /// Creates a history that keeps at most `limit` revisions, and at least two.
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

    /// Adds an edit that was applied in the current revision; true if it was added.
    ///
    /// An empty edit is not added. Drops revisions beyond the limits on number and memory: first
    /// tips other than the current one, then the root, oldest first.
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
        self.make_current(id);
        while self.revisions.len() > self.limit
            || (self.bytes > MAX_BYTES && self.revisions.len() > FEWEST_KEPT)
        {
            self.drop_oldest();
        }
        true
    }

    /// Undoes one edit: returns the edit to apply, or `None` at the oldest revision.
    pub fn undo(&mut self) -> Option<E> {
        let (parent, edit) = self.revisions.get(&self.current)?.origin.as_ref()?;
        let (parent, undo) = (*parent, edit.inverse());
        self.make_current(parent);
        Some(undo)
    }

    /// Redoes one edit: returns the edit to apply, or `None` at a tip.
    ///
    /// Follows the child visited last.
    pub fn redo(&mut self) -> Option<E> {
        let child = self.revisions.get(&self.current)?.last_child?;
        let (_, edit) = self.revisions.get(&child)?.origin.as_ref()?;
        let edit = edit.clone();
        self.make_current(child);
        Some(edit)
    }

    /// Makes a revision the current one and returns the edits to apply, in order.
    ///
    /// Empty if it is the current one already or unknown. O(depth of both · log revisions).
    pub fn jump(&mut self, to: RevisionId) -> Vec<E> {
        if !self.revisions.contains_key(&to) {
            return Vec::new();
        }
        let mut back = Vec::new();
        let mut forward = Vec::new();
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
                forward.push(edit.clone());
                onto = *parent;
            }
        }
        self.make_current(to);
        back.extend(forward.into_iter().rev());
        back
    }

    /// Name of the edit that [`Self::undo`] would revert; `None` if there is none.
    #[must_use]
    pub fn undo_name(&self) -> Option<&str> {
        let current = self.revisions.get(&self.current)?;
        current.origin.as_ref().map(|_| current.name.as_str())
    }

    /// Name of the edit that [`Self::redo`] would apply; `None` if there is none.
    #[must_use]
    pub fn redo_name(&self) -> Option<&str> {
        let child = self.revisions.get(&self.current)?.last_child?;
        self.revisions.get(&child).map(|revision| revision.name.as_str())
    }

    /// The current revision.
    #[must_use]
    pub fn current(&self) -> RevisionId {
        self.current
    }

    /// Number of known revisions, including the oldest one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.revisions.len()
    }

    /// Returns true if there are no edits since the oldest known revision.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.revisions.len() == 1
    }

    /// Records that the file on disk contains the current revision.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.current);
    }

    /// Returns true if the current revision is not the one on disk.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.saved != Some(self.current)
    }

    /// All revisions from the oldest to the newest, for a list. O(revisions · log revisions).
    #[must_use]
    pub fn entries(&self) -> Vec<HistoryEntry> {
        let mut places: BTreeMap<RevisionId, ListPosition> = BTreeMap::new();
        let past: BTreeSet<_> =
            std::iter::successors(Some(self.current), |id| self.parent(*id)).collect();
        // The first child continues the lane of its parent; each further child starts a new lane.
        let mut branches = 1;
        let mut entries = Vec::with_capacity(self.revisions.len());
        for (row, (id, revision)) in self.revisions.iter().enumerate() {
            let parent = revision.origin.as_ref().and_then(|(parent, _)| places.get_mut(parent));
            let parent_row = parent.as_ref().map(|parent| parent.row);
            let (depth, branch) = match parent {
                None => (0, 0),
                Some(parent) if parent.is_continued => {
                    branches += 1;
                    (parent.depth + 1, branches - 1)
                }
                Some(parent) => {
                    parent.is_continued = true;
                    (parent.depth + 1, parent.branch)
                }
            };
            places.insert(*id, ListPosition { row, depth, branch, is_continued: false });
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

    /// Makes a revision current, and makes redo follow the path to it.
    fn make_current(&mut self, id: RevisionId) {
        self.current = id;
        let mut child = id;
        while let Some(parent) = self.parent(child) {
            let Some(revision) = self.revisions.get_mut(&parent) else { return };
            revision.last_child = Some(child);
            child = parent;
        }
    }

    /// Parent of a revision; `None` for the root and for unknown revisions.
    fn parent(&self, id: RevisionId) -> Option<RevisionId> {
        self.revisions.get(&id)?.origin.as_ref().map(|(parent, _)| *parent)
    }

    /// Drops the oldest tip that is not current; if there is none, the root.
    fn drop_oldest(&mut self) {
        let parents: BTreeSet<_> =
            self.revisions.keys().filter_map(|id| self.parent(*id)).collect();
        let abandoned =
            self.revisions.keys().find(|id| **id != self.current && !parents.contains(id)).copied();
        let (dropped, origin) = if let Some(tip) = abandoned {
            let origin = self.revisions.remove(&tip).and_then(|revision| revision.origin);
            self.redirect_redo(origin.as_ref().map(|(parent, _)| *parent), tip);
            (Some(tip), origin)
        } else {
            // Without an abandoned tip all revisions form one chain: the next one becomes the root.
            let root = self.revisions.pop_first().map(|(root, _)| root);
            let successor = self.revisions.first_entry();
            (root, successor.and_then(|mut successor| successor.get_mut().origin.take()))
        };
        self.bytes -= origin.map_or(0, |(_, edit)| edit.bytes());
        if self.saved == dropped {
            self.saved = None;
        }
    }

    /// Redirects redo from a dropped child of `parent` to its newest remaining child.
    fn redirect_redo(&mut self, parent: Option<RevisionId>, dropped: RevisionId) {
        let newest = self.revisions.keys().rev().find(|id| self.parent(**id) == parent).copied();
        if let Some(parent) = parent.and_then(|parent| self.revisions.get_mut(&parent))
            && parent.last_child == Some(dropped)
        {
            parent.last_child = newest;
        }
    }
}

/// Row in the list of revisions, depth below the root, and lane (see [`HistoryEntry`]).
struct ListPosition {
    row: usize,
    depth: usize,
    branch: usize,
    /// Whether a child continues its lane.
    is_continued: bool,
}

#[cfg(test)]
mod tests;

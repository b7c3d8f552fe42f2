//! The undo tree by example. Tests of `draft` cover random sequences.

use super::*;

/// An edit of a text: removes characters at its end, then adds others.
#[derive(Debug, Clone, PartialEq)]
struct Change(&'static str, &'static str);

impl Edit for Change {
    fn inverse(&self) -> Self {
        Self(self.1, self.0)
    }

    fn is_empty(&self) -> bool {
        self.0 == self.1
    }

    /// A capital letter is an edit that fills half the memory limit.
    fn bytes(&self) -> usize {
        if self.1.starts_with(char::is_uppercase) { MAX_BYTES / 2 } else { 1 }
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
    let lanes: Vec<_> = history.entries().iter().map(|entry| (entry.depth, entry.branch)).collect();
    assert_eq!(lanes, [(0, 0), (1, 0), (2, 0), (2, 1)]);
    let parents: Vec<_> = history.entries().iter().map(|entry| entry.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(1)]);
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
fn large_edits_evict_old_revisions() {
    let (mut history, mut text) = (History::new("open", 0), Text::default());
    for word in ["a", "B", "c", "D"] {
        typed(&mut history, &mut text, word);
    }
    assert_eq!(text.follow(std::iter::from_fn(|| history.undo())), "aB");
    assert_eq!(text.follow(std::iter::from_fn(|| history.redo())), "aBcD");
    typed(&mut history, &mut text, "E");
    assert_eq!(text.follow(history.undo()), "aBcD");
}

#[test]
fn empty_edits_are_not_recorded() {
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

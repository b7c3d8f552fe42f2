//! Labels with their glossary terms, and the labels of values: curves, event marks, detectors, legends.
//!
//! The matches on enums are exhaustive, so a new curve, mark or detector needs a term; a test checks
//! the entries of the legends.

use super::Term;
use crate::episode::EventKind;
use crate::planning::sokoban::Detector;
use crate::studio::model::Metric;

/// A label of the window, and the term that explains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermLabel {
    /// The text of the label.
    pub label: &'static str,
    /// The term that the help defines.
    pub term: Term,
    /// Note on the use of the term at this label; empty for no note.
    pub note: &'static str,
}

impl From<Term> for TermLabel {
    /// The term under its own name, without a note.
    fn from(term: Term) -> Self {
        term.labelled(term.name())
    }
}

impl Term {
    /// The term under another label, for example a shorter one.
    #[must_use]
    pub const fn labelled(self, label: &'static str) -> TermLabel {
        TermLabel { label, term: self, note: "" }
    }

    /// The term under its own name, with a note on its use at this label.
    #[must_use]
    pub const fn note(self, note: &'static str) -> TermLabel {
        self.labelled(self.name()).note(note)
    }

    /// The definition without backticks, for plain text.
    #[must_use]
    pub fn plain(self) -> String {
        self.definition().replace('`', "")
    }
}

impl TermLabel {
    /// The label with this note, in place of an earlier note.
    #[must_use]
    pub const fn note(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// The help: the term, its definition, and the note, each on its own line.
    #[must_use]
    pub fn help(self) -> String {
        let definition = self.term.plain();
        let lines = [self.term.name(), &definition, self.note];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// The label and term of the curve of a metric.
#[must_use]
pub const fn of_metric(metric: Metric) -> TermLabel {
    let term = match metric {
        Metric::UnknownCells => Term::UnknownCell,
        Metric::ExpectedSteps => Term::ExpectedSteps,
        Metric::Success => Term::Success,
        Metric::Regret => Term::Regret,
        Metric::AgentRow => Term::AgentRow,
        Metric::Points => Term::Points,
        Metric::ExpectedPoints => Term::ExpectedTotal,
        Metric::Nodes => Term::Node,
        Metric::Milliseconds => Term::DecisionTime,
    };
    term.labelled(metric.label())
}

/// The label and term of the mark of an event on the timeline.
#[must_use]
pub const fn of_event(kind: EventKind) -> TermLabel {
    let term = match kind {
        EventKind::Push => Term::Push,
        EventKind::Pop => Term::Pop,
        EventKind::Chain => Term::Chain,
        EventKind::Miss => Term::Miss,
        EventKind::Overflow => Term::Overflow,
        EventKind::Discovery => Term::Discovery,
        EventKind::LessLikely => Term::LessLikely,
        EventKind::Surprise => Term::Surprise,
        EventKind::Replan => Term::Replan,
        EventKind::DeadEnd => Term::DeadEnd,
        EventKind::Goal => Term::Goal,
        EventKind::PlayedOut => Term::PlayedOut,
        EventKind::Stopped => Term::Stopped,
        EventKind::Failure => Term::Failure,
    };
    term.labelled(kind.label())
}

/// The label and term of a deadlock detector, without a note.
#[must_use]
pub const fn of_detector(detector: Detector) -> TermLabel {
    let term = match detector {
        Detector::DeadCell => Term::DeadCell,
        Detector::Freeze => Term::Freeze,
        Detector::Bipartite => Term::Bipartite,
        Detector::ClosedDiagonal => Term::ClosedDiagonal,
        Detector::Pattern => Term::Pattern,
        Detector::Corral => Term::Corral,
        Detector::PiCorral => Term::PiCorral,
    };
    term.labelled(detector.name())
}

/// The label and term of a legend entry; `None` for a label without a term.
///
/// A label that names a term, such as the name of a tile, has that term.
#[must_use]
pub fn of_legend(label: &'static str) -> Option<TermLabel> {
    let term = match label {
        "crate on target" => Term::Crate,
        "known floor" | "known ice" => Term::KnownCell,
        "ice 10 %" | "ice 50 %" | "ice 90 %" => {
            return Some(Term::UnknownCell.labelled(label).note("With this probability of ice."));
        }
        "just learnt" => Term::Discovery,
        "searched early" | "searched late" | "ice may lie here: not decided" => Term::Tint,
        "a crate can be here early" | "only late" | "first in this layer" => Term::LayerOfStates,
        "dead cell: no push brings a crate from here to a target" | "dead ice" => Term::DeadCell,
        "with a crate here all is lost" => Term::DeadState,
        "ice here keeps all ice maps solvable"
        | "keeps half of them"
        | "always breaks the level"
        | "only ice here saves it"
        | "ice here keeps at least half of all ice maps solvable (count not finished)"
        | "at least a few" => Term::IceMap,
        "sampled, not proved: all ice maps with ice here solvable"
        | "half of them"
        | "none of them" => Term::Sample,
        _ => *Term::ALL.iter().find(|term| term.name() == label)?,
    };
    Some(term.labelled(label))
}

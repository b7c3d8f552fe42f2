//! The terms of values that the window labels: curves, event marks, detectors, legends.
//!
//! The matches are exhaustive, so a new curve, mark or detector needs a term.

use super::{Term, TermLabel};
use crate::episode::EventKind;
use crate::planning::sokoban::Detector;
use crate::studio::model::Metric;

/// The label and term of a curve.
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

/// The label and term of an event mark.
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

//! Pointing at the candidates and scenarios of a decision with keys, as the pointer does.

use super::evaluation::{DecisionEvaluation, cells_of};
use super::pointed_entry::{PointedAt, PointedEntry};
use crate::agents::ExampleScenario;
use crate::planning::strips::direction_name;
use crate::studio::command::Command;
use crate::studio::model::{HoverMarks, HoverPreview, IceRun, Run, RunFacts, Studio};
use crate::studio::verification::VerificationRequest;
use crate::worlds::ice::Ice;

impl Studio {
    /// Executes a command about the decision at the cursor; ignores other commands.
    pub(in crate::studio) fn perform_inspector(&mut self, command: Command) {
        match command {
            Command::NextCandidate => self.point(PointedEntry::Candidate, true),
            Command::PreviousCandidate => self.point(PointedEntry::Candidate, false),
            Command::NextScenario => self.point(PointedEntry::Scenario, true),
            Command::PreviousScenario => self.point(PointedEntry::Scenario, false),
            Command::CheckSafety => self.switch_safety_check(),
            _ => {}
        }
    }

    /// Starts the safety check at the cursor; stops a running one.
    fn switch_safety_check(&mut self) {
        let Some(run) = self.runs.shown().and_then(Run::ice) else { return };
        let at = (run.id(), self.playback.cursor());
        let is_busy = self.verification.safety().is_some_and(|safety| safety.is_busy(at.0, at.1));
        self.apply_verification(match is_busy {
            true => VerificationRequest::StopSafety,
            false => VerificationRequest::CheckSafety,
        });
    }

    /// Points at the next or previous candidate or scenario; after the last, at none.
    fn point(&mut self, entry: fn(usize) -> PointedEntry, is_forward: bool) {
        let Some(run) = self.runs.shown().and_then(Run::ice) else { return };
        let (id, cursor) = (run.id(), self.playback.cursor());
        let count = self.shown_evaluation().map_or(0, |(run, shown)| match entry(0) {
            PointedEntry::Candidate(_) => shown.decision.candidates.len(),
            PointedEntry::Scenario(_) => shown.consistent_scenarios(run, cursor).count(),
        });
        if count == 0 {
            self.pointed = None;
            return self.notices.info(match entry(0) {
                PointedEntry::Candidate(_) => "This decision shows no candidates",
                PointedEntry::Scenario(_) => "This decision shows no scenarios",
            });
        }
        let now = self.pointed.filter(|it| (it.run, it.cursor) == (id, cursor));
        let now = now.and_then(|it| (0..count).find(|place| entry(*place) == it.entry));
        let next = match (now, is_forward) {
            (None, true) => Some(0),
            (None, false) => Some(count - 1),
            (Some(place), true) => Some(place + 1).filter(|next| *next < count),
            (Some(place), false) => place.checked_sub(1),
        };
        self.pointed = next.map(|place| PointedAt { run: id, cursor, entry: entry(place) });
        // The presenter has a caption for the text.
        if let Some(text) = self.pointed_text().filter(|_| !self.presenter.is_on()) {
            self.notices.info(text);
        }
    }

    /// The evaluation at the cursor, if the viewer may see it.
    fn shown_evaluation(&self) -> Option<(&IceRun, DecisionEvaluation<'_>)> {
        let run = self.runs.shown().and_then(Run::ice)?;
        let is_visible = self.visible().shows_estimates_of(run);
        let evaluation = DecisionEvaluation::at(run, self.playback.cursor())?;
        is_visible.then_some((run, evaluation))
    }

    /// The entry to which the keys point, with its evaluation; `None` at another step.
    fn pointed_entry(&self) -> Option<(&IceRun, DecisionEvaluation<'_>, PointedEntry)> {
        let (run, evaluation) = self.shown_evaluation()?;
        let pointed = self.pointed.filter(|it| it.run == run.id())?;
        let is_here = pointed.cursor == self.playback.cursor();
        is_here.then_some((run, evaluation, pointed.entry))
    }

    /// Marks on the boards of the candidate or scenario to which the keys point.
    #[must_use]
    pub fn pointed_marks(&self) -> HoverMarks {
        let Some((run, evaluation, entry)) = self.pointed_entry() else {
            return HoverMarks::default();
        };
        let cursor = self.playback.cursor();
        match entry {
            PointedEntry::Candidate(place) => {
                let Some(candidate) = evaluation.decision.candidates.get(place) else {
                    return HoverMarks::default();
                };
                let preview = evaluation.preview(run, cursor, candidate);
                HoverMarks { cells: cells_of(candidate, &preview), preview, action_rank: None }
            }
            PointedEntry::Scenario(place) => {
                let scenario = evaluation.consistent_scenarios(run, cursor).nth(place);
                let preview = HoverPreview {
                    at: Some((run.id(), cursor)),
                    scenario: scenario.map(|(_, scenario)| scenario.hidden.clone()),
                    ..HoverPreview::default()
                };
                HoverMarks { preview, ..HoverMarks::default() }
            }
        }
    }

    /// The candidate or scenario to which the keys point, as a sentence; `None` without one.
    #[must_use]
    pub fn pointed_text(&self) -> Option<String> {
        let (run, evaluation, entry) = self.pointed_entry()?;
        match entry {
            PointedEntry::Candidate(place) => {
                let candidates = &evaluation.decision.candidates;
                let candidate = candidates.get(place)?;
                let actions: Vec<_> =
                    candidate.actions.iter().map(|action| direction_name(*action)).collect();
                let (number, count) = (place + 1, candidates.len());
                let (actions, verdict) = (actions.join(", "), candidate.verdict.words());
                Some(format!("Candidate {number} of {count}: {actions} ({verdict})"))
            }
            PointedEntry::Scenario(place) => {
                let cursor = self.playback.cursor();
                let shown: Vec<_> = evaluation.consistent_scenarios(run, cursor).collect();
                let (_, scenario) = shown.get(place)?;
                let (number, count) = (place + 1, shown.len());
                Some(format!("Scenario {number} of {count}: {}", steps_text(scenario)))
            }
        }
    }
}

/// Steps to the goal in a scenario, in words.
fn steps_text(scenario: &ExampleScenario<Ice>) -> String {
    match scenario.steps {
        Some(steps) => format!("{steps:.0} steps to the goal"),
        None => "no path to the goal".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;

    #[test]
    fn a_decision_without_candidates_points_at_nothing() {
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        studio.apply(Request::Command(Command::NextCandidate));
        assert_eq!(studio.pointed_text(), None);
        assert!(studio.pointed_marks().is_empty());
        let texts: Vec<_> = studio.notices.iter().map(|it| it.text.clone()).collect();
        assert_eq!(texts, ["This decision shows no candidates"]);
    }
}

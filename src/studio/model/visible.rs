//! What the user may see: the only module that combines settings and held keys into a [`Visible`].
//!
//! The user hides facts: `G` toggles the truth in the editor, `H` hides the truth of a run while
//! the key is held, `P` toggles the plan, and other commands the future, the reasons and the
//! labels. `G` and the button of `H` switch the same flag. Boards, headers, timeline, inspector,
//! accessible texts and pictures ask [`Studio::visible`]. Thumbnails of levels of all worlds use
//! [`Studio::hides_truth`].
//!
//! A moment of a lesson hides facts as well, see [`Studio::lesson_visible`].
//!
//! While the future is hidden, [`super::Runs`] gives copies of the runs that end at the cursor, so
//! views cannot show a later step.
//!
//! Invariant: while the truth is hidden, nothing shown depends on ice that the agent does not know.
//! Limit: the actions and the length of a recording are always shown, even if an agent that sees
//! the ice chose the actions.

use super::{BoardSubject, Metric, RunFacts, Studio};
use crate::episode::{EventKind, Visible};
use crate::studio::command::Command;

impl Visible {
    /// Whether events of this kind may be shown; false for dead ends while the truth is hidden.
    ///
    /// A dead end is proved with the true ice.
    #[must_use]
    pub fn shows_event(self, kind: EventKind) -> bool {
        self.truth || kind != EventKind::DeadEnd
    }

    /// Whether forecasts and candidates of the run's agent may be shown.
    ///
    /// Estimates of an agent that sees the truth would reveal it.
    #[must_use]
    pub fn shows_estimates_of(self, run: &dyn RunFacts) -> bool {
        self.reasons && (self.truth || !run.is_clairvoyant())
    }

    /// Whether the plan of a run may be shown; that of an agent that sees the truth reveals it.
    #[must_use]
    pub fn shows_plan_of(self, run: &dyn RunFacts) -> bool {
        self.plan && (self.truth || !run.is_clairvoyant())
    }

    /// Whether a metric of a run may be shown.
    #[must_use]
    pub fn shows_metric(self, metric: Metric, run: &dyn RunFacts) -> bool {
        match metric {
            Metric::UnknownCells => self.labels,
            _ => !metric.is_from_decision() || self.shows_estimates_of(run),
        }
    }
}

impl Studio {
    /// The facts that the user may see now.
    #[must_use]
    pub fn visible(&self) -> Visible {
        let lesson = self.lesson_visible();
        Visible {
            truth: self.shows_truth(),
            plan: lesson.plan && self.settings.show_plan,
            reasons: lesson.reasons && !self.hidden.reasons,
            future: lesson.future && !self.hidden.future,
            labels: lesson.labels && !self.hidden.labels,
        }
    }

    /// Whether the truth of the open world is visible.
    fn shows_truth(&self) -> bool {
        !self.hides_truth() || !self.adapter().hides_facts(self.mode)
    }

    /// Whether the user hides the truth, also while the open world hides nothing.
    ///
    /// Lists with levels of all worlds use this.
    #[must_use]
    pub fn hides_truth(&self) -> bool {
        self.hidden.truth || self.hides_truth_by_key || !self.lesson_visible().truth
    }

    /// Stores whether the key that hides the truth is held; a press without effect says why.
    pub fn hide_truth_by_key(&mut self, is_held: bool) {
        if is_held
            && !self.hides_truth_by_key
            && let Some(reason) = self.obstacle(Command::HideTruth)
        {
            self.notices.info(reason);
        }
        self.hides_truth_by_key = is_held;
    }

    /// Shows the truth again, unless the key that hides it is held.
    pub(super) fn show_truth(&mut self) {
        self.hidden.truth = false;
    }

    /// Gives views only the part of the runs that they may show now.
    ///
    /// Call it after every change of the cursor, the runs or the hidden facts.
    pub(super) fn hide_future_steps(&mut self) {
        let hides = !self.visible().future;
        self.playback.hide_future(hides);
        self.runs.hide_after(hides.then(|| self.playback.cursor()));
    }

    /// Whether the timeline shows events of this kind.
    #[must_use]
    pub fn shows_mark(&self, kind: EventKind) -> bool {
        self.settings.shows(kind) && self.visible().shows_event(kind)
    }

    /// The facts that a picture shows if it shows the same as the window.
    #[must_use]
    pub fn picture_visible(&self) -> Visible {
        let visible = self.visible();
        let plan = match self.board_subject() {
            BoardSubject::Run(run) => visible.shows_plan_of(&**run),
            BoardSubject::Level => visible.plan,
        };
        Visible { plan, ..visible }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Mode;
    use super::*;
    use crate::episode::Recording;
    use crate::studio::model::PlaybackRequest;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;
    use crate::worlds::WorldKind;
    use crate::worlds::ice::Ice;

    #[test]
    fn truth_hidden_in_one_mode_is_hidden_in_all() {
        use Command::{HideTruth, ToggleIceLayer};
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        for covering in [HideTruth, ToggleIceLayer] {
            for showing in [HideTruth, ToggleIceLayer] {
                for (command, expected) in [(covering, false), (showing, true)] {
                    studio.apply(Request::Command(command));
                    for mode in [Mode::Edit, Mode::Watch, Mode::Search, Mode::Verify] {
                        studio.mode = mode;
                        assert_eq!(studio.visible().truth, expected, "{mode:?} {command:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn level_lists_hide_ice_in_every_world() {
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        studio.apply(Request::Command(Command::ToggleIceLayer));
        for world in WorldKind::ALL.into_iter().filter(|world| *world != WorldKind::Ice) {
            studio.new_level(world);
            assert!(studio.visible().truth && studio.hides_truth(), "{world:?}");
        }
    }

    #[test]
    fn clairvoyant_estimates_are_hidden_with_the_ice() {
        for (agent, expected) in [("clairvoyant", false), ("gambler", true)] {
            let mut studio = studio_with([random_walk(agent, 3, 1)]);
            assert_eq!(studio.picture_visible(), Visible::default());
            studio.apply(Request::Command(Command::HideTruth));
            assert_eq!(
                studio.picture_visible(),
                Visible { truth: false, plan: expected, ..Visible::default() }
            );
            let run = studio.runs.shown().expect("a run");
            let visible = studio.visible();
            assert!(visible.shows_metric(Metric::UnknownCells, &**run));
            assert_eq!(visible.shows_metric(Metric::ExpectedSteps, &**run), expected);
        }
    }

    /// With the future hidden, a run, its beginning, and a longer beginning are equal for views.
    #[test]
    fn views_cannot_tell_how_a_run_continues() {
        for seed in 0..4 {
            let walk = random_walk("gambler", 12, seed);
            for cursor in 0..12 {
                let mut other = walk.until(cursor);
                let seen = |recording: &Recording<Ice>| {
                    let mut studio = studio_with([recording.clone()]);
                    studio.hidden.future = true;
                    studio.apply(Request::Playback(PlaybackRequest::GoTo(cursor)));
                    let run = studio.runs.shown().expect("a run");
                    let facts = (run.len(), run.outcome().cloned(), run.dead_end());
                    let events = format!("{:?} {:?}", run.events(), run.metric_bounds());
                    let player = (studio.playback.last(), studio.playback.cursor());
                    let disabled = Command::all().map(|it| studio.obstacle(it)).collect::<Vec<_>>();
                    (facts, events, player, disabled, run.text(), studio.is_in_progress(run.id()))
                };
                let expected = seen(&walk);
                assert_eq!(seen(&other), expected, "seed {seed}, cursor {cursor}");
                // Another end: the same beginning, then one more step of another walk.
                other.outcome = None;
                other.steps.push(walk.steps[cursor].clone());
                assert_eq!(seen(&other), expected, "seed {seed}, cursor {cursor}");
            }
        }
    }
}

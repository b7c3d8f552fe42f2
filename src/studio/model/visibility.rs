//! Visibility: the only module that decides which facts the user may see now.
//!
//! The user hides facts: `G` toggles the truth in the editor, `H` hides the truth of a run while
//! the key is held, and `P` toggles the plan. `G` and the button of `H` switch the same flag.
//! [`Studio::visibility`] combines all this into one [`Visibility`]. Boards, headers, timeline,
//! inspector, accessible texts and pictures use this value. Thumbnails of levels of all worlds use
//! [`Studio::hides_truth`].
//!
//! Invariant: while the truth is hidden, nothing shown depends on ice that the agent does not know.
//! Limit: the actions and the length of a recording are always shown, even if an agent that sees
//! the ice chose the actions.

use super::{BoardSubject, Metric, RunFacts, Studio};
use crate::episode::EventKind;
use crate::picture::PictureLayers;

/// The facts that the user may see now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visibility {
    /// Facts that the world hides from agents: the true ice, the true probabilities.
    pub truth: bool,
    /// The agent's plan.
    pub plan: bool,
}

impl Visibility {
    /// Whether events of this kind may be shown; false for dead ends while the truth is hidden.
    ///
    /// A dead end is proved with the true ice.
    #[must_use]
    pub fn shows_event(self, kind: EventKind) -> bool {
        self.truth || kind != EventKind::DeadEnd
    }

    /// Whether plan, forecasts and candidates of the run's agent may be shown.
    ///
    /// Estimates of an agent that sees the truth would reveal it.
    #[must_use]
    pub fn shows_estimates_of(self, run: &dyn RunFacts) -> bool {
        self.truth || !run.is_clairvoyant()
    }

    /// Whether the plan of a run may be shown.
    #[must_use]
    pub fn shows_plan_of(self, run: &dyn RunFacts) -> bool {
        self.plan && self.shows_estimates_of(run)
    }

    /// Whether a metric of a run may be shown.
    #[must_use]
    pub fn shows_metric(self, metric: Metric, run: &dyn RunFacts) -> bool {
        !metric.is_from_decision() || self.shows_estimates_of(run)
    }
}

impl Studio {
    /// The facts that the user may see now.
    #[must_use]
    pub fn visibility(&self) -> Visibility {
        Visibility { truth: self.shows_truth(), plan: self.settings.show_plan }
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
        self.truth_hidden || self.hides_truth_by_key
    }

    /// Stores whether the key that hides the truth is held.
    pub fn hide_truth_by_key(&mut self, is_held: bool) {
        self.hides_truth_by_key = is_held;
    }

    /// Shows the truth again, unless the key that hides it is held.
    pub(super) fn show_truth(&mut self) {
        self.truth_hidden = false;
    }

    /// Whether the timeline shows events of this kind.
    #[must_use]
    pub fn shows_mark(&self, kind: EventKind) -> bool {
        self.settings.shows(kind) && self.visibility().shows_event(kind)
    }

    /// Layers with which a picture shows the same facts as the window.
    #[must_use]
    pub fn picture_layers(&self) -> PictureLayers {
        let visible = self.visibility();
        let plan = match self.board_subject() {
            BoardSubject::Run(run) => visible.shows_plan_of(&**run),
            BoardSubject::Level => visible.plan,
        };
        PictureLayers { ice: visible.truth, plan }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Mode;
    use super::*;
    use crate::studio::command::Command;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;
    use crate::worlds::WorldKind;

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
                        assert_eq!(studio.visibility().truth, expected, "{mode:?} {command:?}");
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
            assert!(studio.visibility().truth && studio.hides_truth(), "{world:?}");
        }
    }

    #[test]
    fn clairvoyant_estimates_are_hidden_with_the_ice() {
        for (agent, expected) in [("clairvoyant", false), ("gambler", true)] {
            let mut studio = studio_with([random_walk(agent, 3, 1)]);
            assert_eq!(studio.picture_layers(), PictureLayers { ice: true, plan: true });
            studio.apply(Request::Command(Command::HideTruth));
            assert_eq!(studio.picture_layers(), PictureLayers { ice: false, plan: expected });
            let run = studio.runs.shown().expect("a run");
            let visible = studio.visibility();
            assert!(visible.shows_metric(Metric::UnknownCells, &**run));
            assert_eq!(visible.shows_metric(Metric::ExpectedSteps, &**run), expected);
        }
    }
}

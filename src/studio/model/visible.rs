//! Visibility: which facts the user may see now. The only place that decides it.
//!
//! The user hides facts with toggles: the truth with `G` while editing and with `H` while watching
//! (two keys of one toggle), and the plan with `P`. [`Studio::visible`] combines the toggles into
//! one [`Visible`]. Everything that paints, names or exports something asks this value: boards,
//! headers, thumbnails, timeline, inspector, accessible texts and pictures.
//!
//! Invariant: while the truth is hidden, nothing shown depends on ice that the agent does not know.
//! Limit: the actions and the length of a recording are always shown, even if an agent that sees
//! the ice chose the actions.

use super::{Figure, Mode, OnBoards, RunFacts, Studio};
use crate::agents::AgentKind;
use crate::agents::zuma::Yardstick;
use crate::episode::EventKind;
use crate::picture::PictureLayers;
use crate::worlds::WorldKind;

/// The facts that the user may see now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visible {
    /// Facts that the world hides from agents: the true ice, the true probabilities.
    pub truth: bool,
    /// The agent's plan.
    pub plan: bool,
}

impl Visible {
    /// Whether events of this kind may be shown. A dead end is proved with the true ice.
    #[must_use]
    pub fn shows_event(self, kind: EventKind) -> bool {
        self.truth || kind != EventKind::DeadEnd
    }

    /// Whether the agent's estimates may be shown: plan, forecasts and candidates. Those of an
    /// agent that sees the truth reveal it.
    #[must_use]
    pub fn shows_reckoning_of(self, run: &dyn RunFacts) -> bool {
        self.truth || !is_clairvoyant(run)
    }

    /// Whether the plan of a run may be shown.
    #[must_use]
    pub fn shows_plan_of(self, run: &dyn RunFacts) -> bool {
        self.plan && self.shows_reckoning_of(run)
    }

    /// Whether a metric of a run may be shown.
    #[must_use]
    pub fn shows_figure(self, figure: Figure, run: &dyn RunFacts) -> bool {
        !figure.is_reckoned() || self.shows_reckoning_of(run)
    }
}

/// Whether the run's agent sees the facts that the world hides from other agents.
#[must_use]
pub fn is_clairvoyant(run: &dyn RunFacts) -> bool {
    AgentKind::from_name(run.agent()).is_ok_and(AgentKind::is_clairvoyant)
        || Yardstick::from_name(run.agent()).is_ok_and(Yardstick::is_clairvoyant)
}

impl Studio {
    /// The facts that the user may see now.
    #[must_use]
    pub fn visible(&self) -> Visible {
        Visible { truth: self.shows_truth(), plan: self.settings.show_plan }
    }

    fn shows_truth(&self) -> bool {
        match (self.world, self.mode) {
            // A platform level hides nothing, and the Zuma editor shows the probabilities.
            (WorldKind::Platform, _) | (WorldKind::Zuma, Mode::Edit) => true,
            (WorldKind::Ice, _) | (WorldKind::Zuma, _) => !self.covers_truth(),
        }
    }

    /// Whether the truth is hidden. Lists of levels of all worlds ask this in every world.
    #[must_use]
    pub fn covers_truth(&self) -> bool {
        self.truth_hidden || self.hides_truth_by_key
    }

    /// Hides the truth while its key is held.
    pub fn hide_truth_by_key(&mut self, is_held: bool) {
        self.hides_truth_by_key = is_held;
    }

    /// Shows the truth again.
    pub(super) fn uncover_truth(&mut self) {
        self.truth_hidden = false;
    }

    /// Whether the timeline shows events of this kind.
    #[must_use]
    pub fn shows_mark(&self, kind: EventKind) -> bool {
        self.settings.shows(kind) && self.visible().shows_event(kind)
    }

    /// The layers of a picture that shows the same facts as the screen.
    #[must_use]
    pub fn picture_layers(&self) -> PictureLayers {
        let visible = self.visible();
        let plan = match self.on_boards() {
            OnBoards::Run(run) => visible.shows_plan_of(&**run),
            OnBoards::Level => visible.plan,
        };
        PictureLayers { ice: visible.truth, plan }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::command::Command;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;

    #[test]
    fn what_one_mode_covers_stays_covered_in_the_others() {
        use Command::{HideTruth, ToggleIceLayer};
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        for covering in [HideTruth, ToggleIceLayer] {
            for showing in [HideTruth, ToggleIceLayer] {
                for (command, expected) in [(covering, false), (showing, true)] {
                    studio.apply(Request::Command(command));
                    for mode in [Mode::Edit, Mode::Watch, Mode::Search, Mode::Proof] {
                        studio.mode = mode;
                        assert_eq!(studio.visible().truth, expected, "{mode:?} {command:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn lists_of_levels_cover_the_ice_whichever_world_is_shown() {
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        studio.apply(Request::Command(Command::ToggleIceLayer));
        for command in [Command::NewStage, Command::NewGame] {
            studio.apply(Request::Command(command));
            assert!(studio.visible().truth && studio.covers_truth(), "{command:?}");
        }
    }

    #[test]
    fn what_an_agent_that_sees_the_ice_reckons_is_hidden_with_the_ice() {
        for (agent, expected) in [("clairvoyant", false), ("gambler", true)] {
            let mut studio = studio_with([random_walk(agent, 3, 1)]);
            assert_eq!(studio.picture_layers(), PictureLayers { ice: true, plan: true });
            studio.apply(Request::Command(Command::HideTruth));
            assert_eq!(studio.picture_layers(), PictureLayers { ice: false, plan: expected });
            let run = studio.runs.shown().expect("a run");
            let visible = studio.visible();
            assert!(visible.shows_figure(Figure::UnknownCells, &**run));
            assert_eq!(visible.shows_figure(Figure::ExpectedSteps, &**run), expected);
        }
    }
}

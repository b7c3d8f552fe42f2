//! What a person may see now: the one place that decides it.
//!
//! A person covers things with switches: the truth with `G` while drawing and with `H` while
//! watching, which are two keys of one switch, and the plan with `P`. [`Studio::visible`] turns these switches into one [`Visible`], and
//! everything that paints, names or exports something asks that value: boards, headers,
//! thumbnails, timeline, inspector, accessible texts and pictures.
//!
//! Invariant: while the truth is covered, nothing that is shown of a level depends on ice that the
//! agent has not learnt. The limit: a recording itself, its actions and its length, is shown as it
//! is, also where an agent that sees the ice chose the actions.

use super::{Figure, Mode, OnBoards, RunFacts, Studio};
use crate::agents::AgentKind;
use crate::agents::zuma::Yardstick;
use crate::episode::EventKind;
use crate::picture::PictureLayers;
use crate::worlds::WorldKind;

/// What a person may see now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visible {
    /// What the world hides from agents: the true ice, the true odds.
    pub truth: bool,
    /// The plan of the agent.
    pub plan: bool,
}

impl Visible {
    /// Whether marks of that kind may be shown. A dead end is proved with the true ice.
    #[must_use]
    pub fn shows_event(self, kind: EventKind) -> bool {
        self.truth || kind != EventKind::DeadEnd
    }

    /// Whether the reckoning of a run may be shown: plan, forecasts and candidates. An agent that
    /// sees the truth reckons with it.
    #[must_use]
    pub fn shows_reckoning_of(self, run: &dyn RunFacts) -> bool {
        self.truth || !is_clairvoyant(run)
    }

    /// Whether the plan of a run may be shown.
    #[must_use]
    pub fn shows_plan_of(self, run: &dyn RunFacts) -> bool {
        self.plan && self.shows_reckoning_of(run)
    }

    /// Whether a figure of a run may be shown.
    #[must_use]
    pub fn shows_figure(self, figure: Figure, run: &dyn RunFacts) -> bool {
        !figure.is_reckoned() || self.shows_reckoning_of(run)
    }
}

/// Whether the run's agent knows what the world hides from the other agents.
#[must_use]
pub fn is_clairvoyant(run: &dyn RunFacts) -> bool {
    AgentKind::from_name(run.agent()).is_ok_and(AgentKind::is_clairvoyant)
        || Yardstick::from_name(run.agent()).is_ok_and(Yardstick::is_clairvoyant)
}

impl Studio {
    /// What a person may see now.
    #[must_use]
    pub fn visible(&self) -> Visible {
        Visible { truth: self.shows_truth(), plan: self.settings.show_plan }
    }

    fn shows_truth(&self) -> bool {
        match (self.world, self.mode) {
            // Stages hide nothing, and a game is drawn with its odds.
            (WorldKind::Platform, _) | (WorldKind::Zuma, Mode::Edit) => true,
            (WorldKind::Ice, _) | (WorldKind::Zuma, _) => !self.covers_truth(),
        }
    }

    /// Whether the truth is covered. Lists of levels of all worlds ask this, whichever world the
    /// window shows.
    #[must_use]
    pub fn covers_truth(&self) -> bool {
        self.truth_hidden || self.hides_truth_by_key
    }

    /// Covers the truth as long as the key for it is held.
    pub fn hide_truth_by_key(&mut self, is_held: bool) {
        self.hides_truth_by_key = is_held;
    }

    /// Shows the truth again.
    pub(super) fn uncover_truth(&mut self) {
        self.truth_hidden = false;
    }

    /// Whether marks of that kind are shown on the timeline.
    #[must_use]
    pub fn shows_mark(&self, kind: EventKind) -> bool {
        self.settings.shows(kind) && self.visible().shows_event(kind)
    }

    /// What a picture shows if it shows what the screen shows.
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

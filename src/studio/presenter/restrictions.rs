//! Commands that the presenter allows: those that need no panel, no editor and no dialog of a file.

use crate::studio::command::{Command, Context};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;

impl Studio {
    /// Why the presenter does not allow a request; `None` if it does, and outside the presenter.
    pub(in crate::studio) fn presenter_refusal(&self, request: &Request) -> Option<String> {
        let is_allowed = match request {
            Request::Command(command) => is_presentable(*command),
            Request::ShowMode(mode) => *mode != Mode::Edit,
            _ => true,
        };
        let key = Command::Present.key_text();
        let text = || format!("The presenter shows no panels. {key} or Esc leaves it.");
        (self.presenter.is_on() && !is_allowed).then(text)
    }
}

/// Whether a command works in the presenter.
fn is_presentable(command: Command) -> bool {
    use Command::*;
    match command.spec().context {
        Context::EditingAny | Context::EditingWorld(_) => false,
        Context::Always => matches!(
            command,
            Present
                | Cancel
                | FitBoard
                | ZoomIn
                | ZoomOut
                | HideLabels
                | NextTheme
                | Help
                | Run
                | RunToEnd
                | CancelRun
                | WatchSearch
                | VerifyLevel
                | ReopenRun
                | PlayByHand
                | NextAgent
                | KnownDensity
                | KnownSolvable
                | Solve
                | StopSolving
                | NextObjective
                | Train
                | ExploreFreely
                | CloseLesson
                | Demonstration
                | Quit
        ),
        _ => !matches!(
            command,
            SaveRun
                | EditFromHere
                | ShowDecision
                | ShowPlots
                | ShowRuns
                | ToggleLegend
                | ReviewDecisions
                | GoToStep
                | TimelineZoomIn
                | TimelineZoomOut
        ),
    }
}

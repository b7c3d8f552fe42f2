//! Tests: an external program plays in the window.

use super::testing::{studio_drawing, wait_until};
use super::{Run, RunFacts, Studio};
use crate::agents::AgentKind;
use crate::episode::{EpisodeOutcome, Failure};
use crate::studio::command::Command;
use crate::studio::request::Request;
use crate::studio::settings::SettingsRequest;

const CORRIDOR: &str = "######/#@$_.#/######";

/// A studio that has started the program of this command as external agent.
fn asked(command: &str) -> Studio {
    let mut studio = studio_drawing(CORRIDOR);
    studio.apply(Request::ChooseAgent(AgentKind::External));
    studio.apply(Request::Settings(SettingsRequest::Program(command.to_owned())));
    studio.apply(Request::Command(Command::RunToEnd));
    studio
}

#[test]
fn missing_program_command_is_reported() {
    let studio = asked("  ");
    assert!(studio.runs.iter().next().is_none());
    let actual = studio.notices.iter().last().map(|notice| notice.text.as_str());
    let asks = "expected a command that starts a program: type the command in the toolbar, beside \
                the agent";
    assert_eq!(actual, Some(asks));
}

#[cfg(unix)]
#[test]
fn program_plays_and_outcome_is_recorded() {
    let check = |command: &str, is_so: fn(&EpisodeOutcome) -> bool| {
        let mut studio = asked(command);
        wait_until(&mut studio, "the game is over", |studio| studio.running_agent.is_none());
        let run = studio.runs.shown().and_then(Run::ice).expect("a run");
        assert_eq!(run.agent(), "external");
        let outcome = run.recording().outcome.as_ref().expect("an end");
        assert!(is_so(outcome), "{command}: {outcome}");
    };
    check("printf 'R\\nR\\n'; cat > /dev/null", |outcome| *outcome == EpisodeOutcome::Solved);
    check(
        "echo resign I am tired",
        |outcome| matches!(outcome, EpisodeOutcome::Failed(Failure::Resigned(why)) if why == "I am tired"),
    );
    check("exit 3", |outcome| outcome.to_string().contains("exit status: 3"));
}

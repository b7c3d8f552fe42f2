//! The agent that asks an external program.

use super::messages::{GameDescription, decision_message, game_message};
use super::output_reader::{MAX_LINE_BYTES, OutputLine};
use super::process::{Process, Received};
use super::replies::{ActionReply, Reply, parse_reply};
use crate::agents::{
    Agent, AgentKind, AgentReply, Decision, DecisionEffort, Percept, PlanNote, PlanReason,
};
use crate::board::Direction;
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{BeliefUpdate, Ice};
use std::time::{Duration, Instant};

/// Engine name for decisions without one.
const ENGINE: &str = "external program";

/// Maximum time between two checks of the stop signal while the program decides.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Extra wait beyond the time limit of a decision.
///
/// The clock of the episode then counts the limit as exceeded, too.
const EXTRA_WAIT: Duration = Duration::from_millis(20);

/// A shell command that starts an external program, once for every game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Text for the system's shell.
    command: String,
}

/// Error: the command is empty or white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a command that starts a program")]
pub struct BlankCommand;

impl Program {
    /// Name of the agent on the command line and in recordings.
    pub const NAME: &'static str = AgentKind::External.name();

    /// Creates a program from a command for the system's shell.
    ///
    /// Whether the command can be executed is known only when a game begins.
    ///
    /// # Errors
    /// If the command is blank.
    pub fn new(command: &str) -> Result<Self, BlankCommand> {
        if command.trim().is_empty() {
            return Err(BlankCommand);
        }
        Ok(Self { command: command.to_owned() })
    }

    /// Starts the program for one game and sends the description of the game.
    ///
    /// If the program cannot be started, the agent reports a crash at its first decision.
    #[must_use]
    pub fn start_agent(&self, description: &GameDescription<'_>) -> ExternalAgent {
        let process = Process::start(&self.command)
            .map_err(|error| format!("cannot start the program: {error}"));
        let process = process.map(|mut process| {
            // The queue is empty, so it has room for one line.
            let _ = process.send(game_message(description));
            process
        });
        let limits = description.limits;
        let grace = limits.decision_time.saturating_sub(limits.soft_decision_time) + EXTRA_WAIT;
        ExternalAgent { process, grace, plan: None }
    }
}

/// Agent that plays by the replies of a program. Dropping it ends the program.
#[derive(Debug)]
pub struct ExternalAgent {
    /// The process, or why there is none: not started, or ended as too slow.
    process: Result<Process, String>,
    /// How long the agent waits for a reply after the stop signal.
    ///
    /// The time between the soft limit of a decision and its hard limit, plus [`EXTRA_WAIT`].
    grace: Duration,
    /// Remaining actions of the program's plan, possibly none; `None` without a plan.
    ///
    /// A plan ends if the program sends another action without a new plan.
    plan: Option<Vec<Direction>>,
}

/// Why there is no reply.
enum NoReply {
    /// No reply within the time limit.
    Late,
    /// The reply is a line of more than [`MAX_LINE_BYTES`].
    TooLong,
    /// The program has ended or closed its output.
    Gone,
}

impl Agent<Ice> for ExternalAgent {
    fn name(&self) -> &str {
        Program::NAME
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> AgentReply<Ice> {
        let process = match &mut self.process {
            Ok(process) => process,
            Err(why) => return AgentReply::Crashed(why.clone()),
        };
        match send_and_wait(process, decision_message(percept), budget.should_stop, self.grace) {
            Ok(line) => match parse_reply(&line) {
                Ok(Reply::Act(reply)) => {
                    AgentReply::Act(self.decision(*reply, percept.belief_update))
                }
                Ok(Reply::Resign(reason)) => AgentReply::Resign(reason),
                Err(nonsense) => AgentReply::InvalidAction(nonsense.to_string()),
            },
            Err(NoReply::TooLong) => {
                AgentReply::InvalidAction(format!("a line of more than {MAX_LINE_BYTES} bytes"))
            }
            Err(NoReply::Gone) => AgentReply::Crashed(process.end_message()),
            Err(NoReply::Late) => {
                // End the program: a late reply would otherwise answer the next question.
                self.end_program("the program did not answer in time");
                AgentReply::InvalidAction("no answer in time".to_owned())
            }
        }
    }
}

impl ExternalAgent {
    /// Converts a reply with an action to a decision, and updates the remaining plan.
    fn decision(&mut self, reply: ActionReply, belief_update: &BeliefUpdate) -> Decision<Ice> {
        let ActionReply { action, forecast, plan, engine, nodes, scenarios } = reply;
        let plan = self.plan_note(action, plan, belief_update);
        let engine = engine.unwrap_or_else(|| ENGINE.to_owned());
        let effort = DecisionEffort { nodes, scenarios, cut_short: false };
        Decision { effort, forecast, plan, ..Decision::without_explanation(action, &engine) }
    }

    /// Compares the action and the plan sent with it to the previous plan.
    ///
    /// Returns the note for the recording: no plan, the previous plan continues, or a new plan with
    /// a reason. The previous plan continues if the new one equals its rest, or, without a new one,
    /// if the rest begins with the action. Stores the actions that remain after this one.
    fn plan_note(
        &mut self,
        action: Direction,
        new_plan: Option<Vec<Direction>>,
        belief_update: &BeliefUpdate,
    ) -> PlanNote<Ice> {
        let before = self.plan.take();
        let continues = match (&before, &new_plan) {
            (Some(before), Some(new_plan)) => before == new_plan,
            (Some(before), None) => before.first() == Some(&action),
            (None, _) => false,
        };
        let plan = if continues { before.clone() } else { new_plan };
        // The agent plays the first action now, so a later reply can only continue the rest.
        self.plan = plan.as_ref().map(|plan| plan.iter().skip(1).copied().collect());
        match plan {
            None => PlanNote::None,
            Some(_) if continues => PlanNote::Continues,
            Some(actions) => {
                let reason = match before {
                    None => PlanReason::First,
                    Some(before) if before.is_empty() => PlanReason::UsedUp,
                    Some(_) if belief_update.impossible => PlanReason::Surprise,
                    Some(_) => PlanReason::Unspecified,
                };
                PlanNote::New { reason, actions }
            }
        }
    }

    /// Kills the program if it still runs; later decisions then report `why` as a crash.
    fn end_program(&mut self, why: &str) {
        if let Ok(process) = std::mem::replace(&mut self.process, Err(why.to_owned())) {
            process.kill();
        }
    }
}

/// Sends the question and waits for a line that is not blank.
///
/// The question is the message before a decision. Gives up `grace` after `should_stop` first
/// returned true. Replies are used in the order of arrival, because a program may reply ahead of
/// the questions.
///
/// # Errors
/// Why there is no reply.
fn send_and_wait(
    process: &mut Process,
    question: String,
    should_stop: Guard<'_>,
    grace: Duration,
) -> Result<String, NoReply> {
    let mut unsent = process.send(question);
    let mut stopped: Option<Instant> = None;
    loop {
        if stopped.is_some_and(|stopped| stopped.elapsed() > grace) {
            return Err(NoReply::Late);
        }
        if stopped.is_none() && should_stop() {
            stopped = Some(Instant::now());
        }
        // If the program does not read, the queue stays full, but the stop check must still run.
        if let Some(line) = unsent.take() {
            unsent = process.send(line);
        }
        if unsent.is_some() {
            std::thread::sleep(POLL_INTERVAL);
            continue;
        }
        match process.receive(POLL_INTERVAL) {
            Received::Silent => {}
            Received::Line(OutputLine::Text(line)) if line.trim().is_empty() => {}
            Received::Line(OutputLine::Text(line)) => return Ok(line),
            Received::Line(OutputLine::TooLong) => return Err(NoReply::TooLong),
            Received::Closed => return Err(NoReply::Gone),
        }
    }
}

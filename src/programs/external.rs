//! The agent that asks an external program.

use super::answers::{Reply, Thought, read_answer};
use super::listening::{Heard, LONGEST_LINE};
use super::process::{Process, Voice};
use super::telling::{Opening, opening_line, question_line};
use crate::agents::{Agent, AgentKind, Answer, Decision, Effort, Percept, PlanNote, PlanReason};
use crate::board::Direction;
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{Ice, Lesson};
use std::time::{Duration, Instant};

/// Engine name for decisions without one.
const ENGINE: &str = "external program";

/// Polling interval of the stop check, while the program decides.
const ASK: Duration = Duration::from_millis(5);

/// Extra wait beyond the limits, so that the runner's clock also counts them as exceeded.
const BEYOND: Duration = Duration::from_millis(20);

/// A shell command that runs an external program, once for every game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    command: String,
}

/// Error: the command is blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a command that starts a program")]
pub struct NoCommand;

impl Program {
    /// Name of the agent on the command line and in recordings.
    pub const NAME: &'static str = AgentKind::External.name();

    /// Creates a program from a command for the system's shell.
    ///
    /// # Errors
    /// If the command is blank. Whether it can be executed is known only when a game begins.
    pub fn new(command: &str) -> Result<Self, NoCommand> {
        if command.trim().is_empty() {
            return Err(NoCommand);
        }
        Ok(Self { command: command.to_owned() })
    }

    /// Starts the program for one game and sends the description of the game.
    ///
    /// If the program cannot be started, the agent reports a crash at its first decision.
    #[must_use]
    pub fn sit_down(&self, opening: &Opening<'_>) -> External {
        let process = Process::start(&self.command)
            .map_err(|error| format!("cannot start the program: {error}"));
        let process = process.map(|mut process| {
            // The queue is empty, so it has room for one line.
            let _ = process.say(opening_line(opening));
            process
        });
        let limits = opening.limits;
        let patience = limits.decision.saturating_sub(limits.think) + BEYOND;
        External { process, patience, plan: None }
    }
}

/// Agent that plays by the replies of a program. Dropping it ends the program.
#[derive(Debug)]
pub struct External {
    /// The process, or why there is none.
    process: Result<Process, String>,
    /// Wait for a reply after the budget is spent.
    patience: Duration,
    /// Remaining actions of the program's last plan.
    plan: Option<Vec<Direction>>,
}

/// Why there is no reply.
enum Unanswered {
    /// Time limit exceeded.
    Late,
    /// The reply is too long.
    TooLong,
    /// The program has ended or closed its output.
    Gone,
}

impl Agent<Ice> for External {
    fn name(&self) -> &str {
        Program::NAME
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let process = match &mut self.process {
            Ok(process) => process,
            Err(why) => return Answer::Crashed(why.clone()),
        };
        match ask(process, question_line(percept), budget.should_stop, self.patience) {
            Ok(line) => match read_answer(&line) {
                Ok(Reply::Act(thought)) => Answer::Act(self.decision(*thought, percept.lesson)),
                Ok(Reply::Resign(reason)) => Answer::Resign(reason),
                Err(nonsense) => Answer::Nonsense(nonsense.to_string()),
            },
            Err(Unanswered::TooLong) => {
                Answer::Nonsense(format!("a line of more than {LONGEST_LINE} bytes"))
            }
            Err(Unanswered::Gone) => Answer::Crashed(process.obituary()),
            Err(Unanswered::Late) => {
                self.abandon("the program did not answer in time");
                Answer::Nonsense("no answer in time".to_owned())
            }
        }
    }
}

impl External {
    fn decision(&mut self, thought: Thought, lesson: &Lesson) -> Decision<Ice> {
        let Thought { action, forecast, plan, engine, nodes, worlds } = thought;
        let plan = self.note(action, plan, lesson);
        let engine = engine.unwrap_or_else(|| ENGINE.to_owned());
        let effort = Effort { nodes, worlds, cut_short: false };
        Decision { effort, forecast, plan, ..Decision::bare(action, &engine) }
    }

    /// Compares the action and the plan sent with it to the previous plan.
    fn note(
        &mut self,
        action: Direction,
        told: Option<Vec<Direction>>,
        lesson: &Lesson,
    ) -> PlanNote<Ice> {
        let before = self.plan.take();
        let continues = match (&before, &told) {
            (Some(before), Some(told)) => before == told,
            (Some(before), None) => before.first() == Some(&action),
            (None, _) => false,
        };
        let plan = if continues { before.clone() } else { told };
        self.plan = plan.as_ref().map(|plan| plan.iter().skip(1).copied().collect());
        match plan {
            None => PlanNote::None,
            Some(_) if continues => PlanNote::Continues,
            Some(actions) => {
                let reason = match before {
                    None => PlanReason::First,
                    Some(before) if before.is_empty() => PlanReason::UsedUp,
                    Some(_) if lesson.impossible => PlanReason::Surprise,
                    Some(_) => PlanReason::Untold,
                };
                PlanNote::New { reason, actions }
            }
        }
    }

    fn abandon(&mut self, why: &str) {
        if let Ok(process) = std::mem::replace(&mut self.process, Err(why.to_owned())) {
            process.abandon();
        }
    }
}

/// Sends the question and waits for a line that is not blank.
///
/// Gives up `patience` after `should_stop` first returned true. Replies are used in the order of
/// arrival, because a program may answer ahead of the questions.
fn ask(
    process: &mut Process,
    question: String,
    should_stop: Guard<'_>,
    patience: Duration,
) -> Result<String, Unanswered> {
    let mut unsaid = process.say(question);
    let mut stopped: Option<Instant> = None;
    loop {
        if stopped.is_some_and(|stopped| stopped.elapsed() > patience) {
            return Err(Unanswered::Late);
        }
        if stopped.is_none() && should_stop() {
            stopped = Some(Instant::now());
        }
        if let Some(line) = unsaid.take() {
            unsaid = process.say(line);
        }
        if unsaid.is_some() {
            std::thread::sleep(ASK);
            continue;
        }
        match process.hear(ASK) {
            Voice::Silent => {}
            Voice::Heard(Heard::Line(line)) if line.trim().is_empty() => {}
            Voice::Heard(Heard::Line(line)) => return Ok(line),
            Voice::Heard(Heard::TooLong) => return Err(Unanswered::TooLong),
            Voice::Closed => return Err(Unanswered::Gone),
        }
    }
}

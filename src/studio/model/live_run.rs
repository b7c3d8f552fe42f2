//! Live runs of the ice world: agents that play on threads.
//!
//! A live run is an episode on a separate thread. The agent decides as fast as it can until the
//! episode ends; the thread sends every step over a channel. Playing, pausing and scrubbing in the
//! window never delay the agent. Cancelling or dropping a [`LiveRun`] ends it; the window never
//! waits. An agent is overdue if its construction or decision takes longer than its time limit.
//! A [`RunningAgent`] is a live run with the open run that it extends.

use super::RunId;
use crate::episode::{
    Episode, EpisodeLimits, EpisodeOutcome, Failure, RecordedStep, Recording, RecordingHeader, run,
};
use crate::programs::IcePlayer;
use crate::worlds::ice::{Ice, Problem};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Time beyond its limit that an agent may stay silent before the window abandons it.
///
/// An external program has half a second to exit after its last decision; that time must fit in.
const OVERDUE_GRACE: Duration = Duration::from_millis(1_500);

/// Message from a live run to the window.
#[derive(Debug)]
pub enum LiveEvent {
    /// The agent is constructed; construction time in milliseconds.
    Constructed(f64),
    /// The run has one more step.
    Step(Box<RecordedStep<Ice>>),
    /// The run is over: outcome, and milliseconds of an overdue decision, if there was one.
    Ended(EpisodeOutcome, Option<f32>),
}

/// An agent that plays on a separate thread.
#[derive(Debug)]
pub struct LiveRun {
    shared: Arc<Shared>,
    events: Receiver<LiveEvent>,
    /// Time limits of construction and decisions.
    limits: EpisodeLimits,
    started: Instant,
    /// Whether `poll` has returned the end of the run.
    is_over: bool,
}

/// Input of a live run: level, player, and the steps played before.
#[derive(Debug)]
pub struct LiveRunStart {
    /// Level, agent's name, seed, limits.
    pub header: RecordingHeader<Ice>,
    /// The agent or program that decides.
    pub player: IcePlayer,
    /// Steps already played; the new run starts after them.
    pub played: Vec<RecordedStep<Ice>>,
}

/// State shared by the window and the agent's thread.
#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    /// Milliseconds from the start to the last request, plus 1; 0 while idle.
    asked_at_ms: AtomicU64,
    /// Whether the agent is constructed.
    constructed: AtomicBool,
}

impl LiveRun {
    /// Starts a run. Calls `wake` whenever the agent's thread has sent an event.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    pub fn start(
        start: LiveRunStart,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Self, Vec<Problem>> {
        let mut episode = Episode::begin(start.header)?;
        for step in start.played {
            episode.commit(step.decision, step.decision_ms);
        }
        let limits = episode.recording().header.limits;
        let shared = Arc::new(Shared::default());
        let (sender, events) = channel();
        let started = Instant::now();
        let workers = Arc::clone(&shared);
        let player = start.player;
        std::thread::spawn(move || {
            play(&mut episode, &player, &workers, &EventSender { sender, wake, started });
        });
        Ok(Self { shared, events, limits, started, is_over: false })
    }

    /// All events since the last call; none once the run is over. Never blocks.
    ///
    /// Ends the run as failed if the agent is overdue.
    pub fn poll(&mut self) -> Vec<LiveEvent> {
        let mut events: Vec<_> = self.events.try_iter().collect();
        if self.is_over {
            return Vec::new();
        }
        self.is_over = events.iter().any(|event| matches!(event, LiveEvent::Ended(..)));
        if !self.is_over
            && let Some((failure, decision_ms)) = self.overdue()
        {
            self.shared.cancel();
            self.is_over = true;
            events.push(LiveEvent::Ended(EpisodeOutcome::Failed(failure), decision_ms));
        }
        events
    }

    /// Whether [`Self::poll`] has returned the end of the run.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Time that the agent has spent on its construction or decision; `None` while it is idle.
    #[must_use]
    pub fn thinking_for(&self) -> Option<Duration> {
        let asked_at = self.shared.asked_at_ms.load(Ordering::Acquire).checked_sub(1)?;
        Some(self.started.elapsed().saturating_sub(Duration::from_millis(asked_at)))
    }

    /// Asks the agent to end the run, and returns at once.
    ///
    /// The run keeps its steps; a later [`Self::poll`] returns its end.
    pub fn cancel(&mut self) {
        self.shared.cancel();
    }

    /// Time until [`Self::poll`] must be called to notice an overdue agent.
    ///
    /// For an idle agent, as if its next decision began now.
    #[must_use]
    pub fn overdue_in(&self) -> Duration {
        let is_constructed = self.shared.constructed.load(Ordering::Acquire);
        self.limit(is_constructed).saturating_sub(self.thinking_for().unwrap_or_default())
    }

    /// Time limit of a decision, or of the construction, with `OVERDUE_GRACE`.
    fn limit(&self, is_constructed: bool) -> Duration {
        let limit = match is_constructed {
            true => self.limits.decision_time,
            false => self.limits.construct_time,
        };
        limit.saturating_add(OVERDUE_GRACE)
    }

    /// Returns the failure of an agent that does not answer in time; `None` otherwise.
    ///
    /// With the failure comes the time of an overdue decision, in milliseconds. The time limit is
    /// extended by `OVERDUE_GRACE`. The window abandons the agent; its thread ends when the agent
    /// next checks whether to stop.
    fn overdue(&self) -> Option<(Failure, Option<f32>)> {
        let thinking = self.thinking_for()?;
        let is_constructed = self.shared.constructed.load(Ordering::Acquire);
        if thinking <= self.limit(is_constructed) {
            return None;
        }
        Some(match is_constructed {
            true => (Failure::DecisionTime, Some(thinking.as_secs_f32() * 1e3)),
            false => (Failure::ConstructionTime, None),
        })
    }
}

impl Drop for LiveRun {
    fn drop(&mut self) {
        self.shared.cancel();
    }
}

/// Sends events to the window and wakes it.
struct EventSender<F> {
    sender: Sender<LiveEvent>,
    wake: F,
    started: Instant,
}

impl<F: Fn()> EventSender<F> {
    /// Sends an event and wakes the window; does nothing once the run was dropped.
    fn send(&self, event: LiveEvent) {
        // Sending fails once the run was dropped, which also cancels it.
        if self.sender.send(event).is_ok() {
            (self.wake)();
        }
    }
}

/// Plays the episode to its end on the agent's thread and sends every step.
fn play<F: Fn()>(
    episode: &mut Episode<Ice>,
    player: &IcePlayer,
    shared: &Shared,
    sender: &EventSender<F>,
) {
    let limits = episode.recording().header.limits;
    let started = sender.started;
    let clock = move || started.elapsed();
    let cancelled = || shared.is_cancelled();
    let mut sent = episode.recording().len();
    let mut reported_constructed = false;
    shared.mark_asked(sender.started);
    run(
        episode,
        |episode, budget| player.construct(episode, budget),
        &limits,
        &clock,
        &cancelled,
        |episode| {
            // The time between two decisions does not count against the agent.
            shared.mark_idle();
            if !reported_constructed {
                reported_constructed = true;
                sender.send(LiveEvent::Constructed(episode.recording().header.construct_ms));
            }
            send_new_steps(episode, &mut sent, sender);
            // From the next request on, the limit for decisions applies.
            shared.constructed.store(true, Ordering::Release);
            if shared.is_cancelled() {
                return ControlFlow::Break(());
            }
            shared.mark_asked(sender.started);
            ControlFlow::Continue(())
        },
    );
    shared.mark_idle();
    // The last step comes after the last call of the closure above.
    send_new_steps(episode, &mut sent, sender);
    let Recording { outcome, overdue_ms, .. } = episode.recording();
    if let Some(outcome) = outcome.clone() {
        sender.send(LiveEvent::Ended(outcome, *overdue_ms));
    }
}

/// Sends the steps from index `sent` on and updates `sent`.
fn send_new_steps<F: Fn()>(episode: &Episode<Ice>, sent: &mut usize, sender: &EventSender<F>) {
    for step in &episode.recording().steps[*sent..] {
        sender.send(LiveEvent::Step(Box::new(step.clone())));
        *sent += 1;
    }
}

impl Shared {
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    /// Stores the time at which the agent starts to construct or decide.
    fn mark_asked(&self, started: Instant) {
        self.asked_at_ms.store(started.elapsed().as_millis() as u64 + 1, Ordering::Release);
    }

    /// Records that the agent is neither constructing nor deciding.
    fn mark_idle(&self) {
        self.asked_at_ms.store(0, Ordering::Release);
    }
}

/// A running agent and the run that it extends.
///
/// The agent plays until its run ends, even if another run is shown or playback is paused.
#[derive(Debug)]
pub struct RunningAgent {
    run: RunId,
    live: LiveRun,
    /// Whether the cursor follows the newest step during playback.
    follows_newest: bool,
}

impl RunningAgent {
    pub(super) fn new(run: RunId, live: LiveRun) -> Self {
        Self { run, live, follows_newest: false }
    }

    pub(super) fn live(&self) -> &LiveRun {
        &self.live
    }

    pub(super) fn live_mut(&mut self) -> &mut LiveRun {
        &mut self.live
    }

    /// The run to which the agent's steps are appended.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Time that the agent has spent on its construction or decision; `None` while it is idle.
    #[must_use]
    pub fn thinking_for(&self) -> Option<Duration> {
        self.live.thinking_for()
    }

    /// Whether the cursor follows the newest step during playback.
    #[must_use]
    pub fn follows_newest(&self) -> bool {
        self.follows_newest
    }

    /// Makes the cursor follow the newest step during playback, from now on.
    pub(super) fn follow_newest(&mut self) {
        self.follows_newest = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::AgentKind;
    use crate::board::Grid;
    use crate::worlds::ice::{Ground, IcePrior, Level, Occupant, Square};

    /// A run of an agent in a row of eight cells with one crate.
    fn live_run() -> LiveRun {
        let row = Grid::from_fn(1, 8, |position| match position.column {
            0 => Square::with(Ground::Floor, Occupant::Player),
            4 => Square::with(Ground::Floor, Occupant::Crate),
            7 => Square::empty(Ground::Target),
            _ => Square::empty(Ground::Floor),
        });
        let header = RecordingHeader {
            level: Level::untitled(row),
            agent: "optimist".to_owned(),
            seed: 1,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        };
        let Ok(AgentKind::Automatic(agent)) = AgentKind::from_name("optimist") else {
            panic!("the optimist decides by itself")
        };
        let player = IcePlayer::Automatic(agent);
        LiveRun::start(LiveRunStart { header, player, played: Vec::new() }, || ()).expect("a level")
    }

    /// All events until the run is over.
    fn wait_until_ended(run: &mut LiveRun) -> Vec<LiveEvent> {
        let began = Instant::now();
        let mut events = Vec::new();
        while !run.is_over() && began.elapsed() < Duration::from_secs(20) {
            events.extend(run.poll());
            std::thread::sleep(Duration::from_millis(2));
        }
        events
    }

    #[test]
    fn agent_plays_to_the_end_without_polling() {
        let events = wait_until_ended(&mut live_run());
        let steps = events.iter().filter(|it| matches!(it, LiveEvent::Step(_))).count();
        assert!(steps >= 6, "{steps}");
        assert!(matches!(events.last(), Some(LiveEvent::Ended(EpisodeOutcome::Solved, None))));
    }

    #[test]
    fn a_cancelled_run_ends_as_cancelled() {
        let mut run = live_run();
        run.cancel();
        let events = wait_until_ended(&mut run);
        assert!(matches!(events.last(), Some(LiveEvent::Ended(EpisodeOutcome::Cancelled, None))));
    }
}

//! Agents at work, off the window's thread.
//!
//! A live run is an episode on a thread of its own. It sends what happens over a channel and
//! waits at a gate before each decision: for one permit while it is followed step by step, or
//! not at all while it runs ahead. Dropping a [`LiveRun`] cancels it; the window never waits.

use crate::agents::AutomaticAgent;
use crate::episode::{Episode, Failure, Limits, Outcome, RecordingHeader, Step, run};
use crate::worlds::ice::{Ice, Problem};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much longer than its limit an agent may stay silent before it is left behind.
const GRACE: Duration = Duration::from_millis(500);

/// What a live run tells.
#[derive(Debug)]
pub enum LiveEvent {
    /// The agent is ready after that many milliseconds.
    Constructed(f64),
    /// One more step.
    Step(Box<Step<Ice>>),
    /// It is over.
    Ended(Outcome),
}

/// An agent that plays on a thread of its own.
#[derive(Debug)]
pub struct LiveRun {
    gate: Arc<Gate>,
    events: Receiver<LiveEvent>,
    limits: Limits,
    started: Instant,
    is_over: bool,
}

/// What is to be played from where.
#[derive(Debug)]
pub struct Start {
    /// Level, agent's name, seed, limits.
    pub header: RecordingHeader<Ice>,
    /// Who decides.
    pub agent: AutomaticAgent,
    /// Steps already taken, which the new run begins with.
    pub played: Vec<Step<Ice>>,
}

#[derive(Debug, Default)]
struct Gate {
    state: Mutex<GateState>,
    changed: Condvar,
    cancelled: AtomicBool,
    /// Milliseconds from the start at which the agent was last asked, plus one; 0 = not asked.
    asked_at_ms: AtomicU64,
    constructed: AtomicBool,
}

#[derive(Debug, Default)]
struct GateState {
    permits: usize,
    runs_ahead: bool,
}

impl LiveRun {
    /// Starts a run. `wake` is called whenever there is something to [`LiveRun::poll`].
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    pub fn start(start: Start, wake: impl Fn() + Send + 'static) -> Result<Self, Vec<Problem>> {
        let mut episode = Episode::begin(start.header)?;
        for step in start.played {
            episode.commit(step.decision, step.decision_ms);
        }
        let limits = episode.recording().header.limits;
        let gate = Arc::new(Gate::default());
        let (sender, events) = channel();
        let started = Instant::now();
        let worker_gate = Arc::clone(&gate);
        let agent = start.agent;
        std::thread::spawn(move || {
            play(&mut episode, agent, &worker_gate, &Wire { sender, wake, started });
        });
        Ok(Self { gate, events, limits, started, is_over: false })
    }

    /// Everything that happened since the last call. Never waits.
    pub fn poll(&mut self) -> Vec<LiveEvent> {
        let mut events: Vec<_> = self.events.try_iter().collect();
        if self.is_over {
            return Vec::new();
        }
        self.is_over = events.iter().any(|event| matches!(event, LiveEvent::Ended(_)));
        if !self.is_over
            && let Some(failure) = self.overdue()
        {
            self.gate.cancel();
            self.is_over = true;
            events.push(LiveEvent::Ended(Outcome::Failed(failure)));
        }
        events
    }

    /// Whether it has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the agent is at work right now, and for how long it has been.
    #[must_use]
    pub fn thinking_for(&self) -> Option<Duration> {
        let asked_at = self.gate.asked_at_ms.load(Ordering::Acquire).checked_sub(1)?;
        Some(self.started.elapsed().saturating_sub(Duration::from_millis(asked_at)))
    }

    /// Whether the agent decides as fast as it can.
    #[must_use]
    pub fn runs_ahead(&self) -> bool {
        self.gate.lock().runs_ahead
    }

    /// Lets the agent make one decision, unless one is allowed already.
    pub fn allow_one(&self) {
        self.gate.change(|state| state.permits = state.permits.max(1));
    }

    /// Lets the agent decide as fast as it can, or step by step again.
    pub fn run_ahead(&self, ahead: bool) {
        self.gate.change(|state| {
            state.runs_ahead = ahead;
            state.permits = 0;
        });
    }

    /// Ends the run; what was recorded stays. Answers at once.
    pub fn cancel(&mut self) {
        self.gate.cancel();
    }

    /// An agent that does not answer is left behind: its thread ends when it next asks whether
    /// to stop, and the window goes on.
    fn overdue(&self) -> Option<Failure> {
        let thinking = self.thinking_for()?;
        let constructed = self.gate.constructed.load(Ordering::Acquire);
        let (limit, failure) = if constructed {
            (self.limits.decision, Failure::DecisionTime)
        } else {
            (self.limits.construct, Failure::ConstructionTime)
        };
        (thinking > limit + GRACE).then_some(failure)
    }
}

impl Drop for LiveRun {
    fn drop(&mut self) {
        self.gate.cancel();
    }
}

struct Wire<F> {
    sender: Sender<LiveEvent>,
    wake: F,
    started: Instant,
}

impl<F: Fn()> Wire<F> {
    fn send(&self, event: LiveEvent) {
        // Nobody listens any more once the run was dropped; then it is also cancelled.
        if self.sender.send(event).is_ok() {
            (self.wake)();
        }
    }
}

fn play<F: Fn()>(episode: &mut Episode<Ice>, agent: AutomaticAgent, gate: &Gate, wire: &Wire<F>) {
    let limits = episode.recording().header.limits;
    let started = wire.started;
    let clock = move || started.elapsed();
    let cancelled = || gate.cancelled.load(Ordering::Acquire);
    let mut sent = episode.recording().len();
    let mut told_constructed = false;
    gate.mark_asked(wire.started);
    run(
        episode,
        |episode, budget| agent.construct(episode.seat(), budget),
        &limits,
        &clock,
        &cancelled,
        |episode| {
            gate.mark_idle();
            if !told_constructed {
                told_constructed = true;
                wire.send(LiveEvent::Constructed(episode.recording().header.construct_ms));
            }
            send_new_steps(episode, &mut sent, wire);
            let allowed = gate.wait();
            gate.mark_asked(wire.started);
            if allowed { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    gate.mark_idle();
    send_new_steps(episode, &mut sent, wire);
    if let Some(outcome) = episode.recording().outcome.clone() {
        wire.send(LiveEvent::Ended(outcome));
    }
}

fn send_new_steps<F: Fn()>(episode: &Episode<Ice>, sent: &mut usize, wire: &Wire<F>) {
    for step in &episode.recording().steps[*sent..] {
        wire.send(LiveEvent::Step(Box::new(step.clone())));
        *sent += 1;
    }
}

impl Gate {
    /// Waits for a permit; false once the run is cancelled.
    fn wait(&self) -> bool {
        let mut state = self.lock();
        self.constructed.store(true, Ordering::Release);
        loop {
            if self.cancelled.load(Ordering::Acquire) {
                return false;
            }
            if state.runs_ahead {
                return true;
            }
            if state.permits > 0 {
                state.permits -= 1;
                return true;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut GateState)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
        // Taking the lock orders the store before the waiter's next look.
        self.change(|_| ());
    }

    fn mark_asked(&self, started: Instant) {
        self.asked_at_ms.store(started.elapsed().as_millis() as u64 + 1, Ordering::Release);
    }

    fn mark_idle(&self) {
        self.asked_at_ms.store(0, Ordering::Release);
    }
}

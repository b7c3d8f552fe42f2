//! Agents at work, off the window's thread.
//!
//! A live run is an episode on a thread of its own. It sends what happens over a channel and
//! waits at a gate before each decision: until one more is allowed while it is followed step by
//! step, or not at all while it runs ahead. Dropping a [`LiveRun`] cancels it; the window never
//! waits.

use crate::episode::{Episode, Failure, Limits, Outcome, Recording, RecordingHeader, Step, run};
use crate::programs::Player;
use crate::worlds::ice::{Ice, Problem};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much longer than its limit an agent may stay silent before it is left behind. A program is
/// given half a second to part after its last decision, which has to fit in.
const GRACE: Duration = Duration::from_millis(1_500);

/// What a live run tells.
#[derive(Debug)]
pub enum LiveEvent {
    /// The agent is ready after that many milliseconds.
    Constructed(f64),
    /// One more step.
    Step(Box<Step<Ice>>),
    /// It is over, by a decision that took too long if its milliseconds are told.
    Ended(Outcome, Option<f32>),
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
    pub player: Player,
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
    /// As many steps as the run may have before the agent waits.
    allowed_steps: usize,
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
        let player = start.player;
        std::thread::spawn(move || {
            play(&mut episode, &player, &worker_gate, &Wire { sender, wake, started });
        });
        Ok(Self { gate, events, limits, started, is_over: false })
    }

    /// Everything that happened since the last call. Never waits.
    pub fn poll(&mut self) -> Vec<LiveEvent> {
        let mut events: Vec<_> = self.events.try_iter().collect();
        if self.is_over {
            return Vec::new();
        }
        self.is_over = events.iter().any(|event| matches!(event, LiveEvent::Ended(..)));
        if !self.is_over
            && let Some((failure, decision_ms)) = self.overdue()
        {
            self.gate.cancel();
            self.is_over = true;
            events.push(LiveEvent::Ended(Outcome::Failed(failure), decision_ms));
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

    /// Lets the agent decide until the run has that many steps. A number, not one more: of a
    /// decision that is under way the caller has not heard yet, and it must not be counted twice.
    pub fn allow_up_to(&self, steps: usize) {
        self.gate.change(|state| state.allowed_steps = state.allowed_steps.max(steps));
    }

    /// Lets the agent decide as fast as it can, or step by step again.
    pub fn run_ahead(&self, ahead: bool) {
        self.gate.change(|state| {
            state.runs_ahead = ahead;
            state.allowed_steps = 0;
        });
    }

    /// Ends the run; what was recorded stays. Answers at once.
    pub fn cancel(&mut self) {
        self.gate.cancel();
    }

    /// An agent that does not answer is left behind: its thread ends when it next asks whether
    /// to stop, and the window goes on. Why it failed, and how long it has been deciding.
    fn overdue(&self) -> Option<(Failure, Option<f32>)> {
        let thinking = self.thinking_for()?;
        let constructed = self.gate.constructed.load(Ordering::Acquire);
        let (limit, failure) = if constructed {
            let decision_ms = thinking.as_secs_f32() * 1e3;
            (self.limits.decision, (Failure::DecisionTime, Some(decision_ms)))
        } else {
            (self.limits.construct, (Failure::ConstructionTime, None))
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

fn play<F: Fn()>(episode: &mut Episode<Ice>, player: &Player, gate: &Gate, wire: &Wire<F>) {
    let limits = episode.recording().header.limits;
    let started = wire.started;
    let clock = move || started.elapsed();
    let cancelled = || gate.cancelled.load(Ordering::Acquire);
    let mut sent = episode.recording().len();
    let mut told_constructed = false;
    gate.mark_asked(wire.started);
    run(
        episode,
        |episode, budget| player.construct(episode, budget),
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
            let allowed = gate.wait(episode.recording().len());
            gate.mark_asked(wire.started);
            if allowed { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    gate.mark_idle();
    send_new_steps(episode, &mut sent, wire);
    let Recording { outcome, overdue_ms, .. } = episode.recording();
    if let Some(outcome) = outcome.clone() {
        wire.send(LiveEvent::Ended(outcome, *overdue_ms));
    }
}

fn send_new_steps<F: Fn()>(episode: &Episode<Ice>, sent: &mut usize, wire: &Wire<F>) {
    for step in &episode.recording().steps[*sent..] {
        wire.send(LiveEvent::Step(Box::new(step.clone())));
        *sent += 1;
    }
}

impl Gate {
    /// Waits until a run of so many steps may go on; false once it is cancelled.
    fn wait(&self, steps: usize) -> bool {
        let mut state = self.lock();
        self.constructed.store(true, Ordering::Release);
        loop {
            if self.cancelled.load(Ordering::Acquire) {
                return false;
            }
            if state.runs_ahead || steps < state.allowed_steps {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::AgentKind;
    use crate::board::Grid;
    use crate::worlds::ice::{Ground, IcePrior, Level, Occupant, Square};

    /// An agent that waits before the first of some steps to a crate and on to a target.
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
            limits: Limits::default(),
            construct_ms: 0.0,
        };
        let Ok(AgentKind::Automatic(agent)) = AgentKind::from_name("optimist") else {
            panic!("the optimist decides by itself")
        };
        let player = Player::Automatic(agent);
        LiveRun::start(Start { header, player, played: Vec::new() }, || ()).expect("a level")
    }

    /// The number of steps it has taken once it waits.
    fn steps_until_it_waits(run: &mut LiveRun, expected: usize) -> usize {
        let mut steps = 0;
        let began = Instant::now();
        let mut heard_at = began;
        // It waits if it has what is expected and was silent for a while.
        while began.elapsed() < Duration::from_secs(20)
            && (steps < expected || heard_at.elapsed() < Duration::from_millis(200))
        {
            for event in run.poll() {
                steps += usize::from(matches!(event, LiveEvent::Step(_)));
                heard_at = Instant::now();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        steps
    }

    #[test]
    fn a_decision_under_way_is_not_asked_for_twice() {
        let mut run = live_run();
        run.allow_up_to(1);
        run.allow_up_to(1);
        assert_eq!(steps_until_it_waits(&mut run, 1), 1);
        run.allow_up_to(1);
        assert_eq!(steps_until_it_waits(&mut run, 0), 0);
        run.allow_up_to(3);
        run.allow_up_to(2);
        assert_eq!(steps_until_it_waits(&mut run, 2), 2);
    }
}

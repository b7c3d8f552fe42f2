//! Work on a thread of its own that answers over a channel and is cancelled when it is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// Work under way. Dropping it cancels it; nobody waits for its end.
#[derive(Debug)]
pub(in crate::studio) struct Job<T> {
    answer: Receiver<T>,
    cancelled: Arc<AtomicBool>,
    started: Instant,
}

/// What has become of a job.
#[derive(Debug, PartialEq)]
pub(in crate::studio) enum Progress<T> {
    /// It is at work.
    AtWork,
    /// This is the answer.
    Done(T),
    /// It ended without an answer.
    Failed,
}

/// Calls when it is dropped, so that also work that panics is heard of.
struct CallAtEnd<F: Fn()>(F);

impl<F: Fn()> Drop for CallAtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts the work. It is given what to ask whether to stop, which says yes after `time`, or
    /// at once when the job is dropped. `wake` is called at the end.
    pub fn start(
        time: Duration,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send + 'static,
    ) -> Self {
        let (sender, answer) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&cancelled);
        let started = Instant::now();
        std::thread::spawn(move || {
            let _call = CallAtEnd(wake);
            let should_stop = || stop.load(Ordering::Acquire) || started.elapsed() >= time;
            let done = work(&should_stop);
            // The listener may be gone: the job was cancelled.
            let _ = sender.send(done);
        });
        Self { answer, cancelled, started }
    }

    /// What has become of it. Never waits.
    pub fn poll(&self) -> Progress<T> {
        match self.answer.try_recv() {
            Ok(answer) => Progress::Done(answer),
            Err(TryRecvError::Empty) => Progress::AtWork,
            Err(TryRecvError::Disconnected) => Progress::Failed,
        }
    }
}

impl<T> Job<T> {
    /// Tells it to stop; what it has found out by then is still its answer.
    pub fn stop(&self) {
        self.cancelled.store(true, Ordering::Release);
    }

    /// How long it has been at work.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait_for<T>(is_so: impl Fn() -> Option<T>) -> T {
        for _ in 0..2_000 {
            if let Some(found) = is_so() {
                return found;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("waited in vain");
    }

    fn end<T: Send + 'static>(job: &Job<T>) -> Progress<T> {
        wait_for(|| Some(job.poll()).filter(|progress| !matches!(progress, Progress::AtWork)))
    }

    #[test]
    fn a_job_answers_and_calls() {
        let (call, calls) = channel();
        let wake = move || {
            let _ = call.send(());
        };
        let job = Job::start(Duration::MAX, wake, |_| 7);
        assert_eq!(end(&job), Progress::Done(7));
        assert_eq!(calls.recv_timeout(Duration::from_secs(10)), Ok(()));
    }

    #[test]
    fn a_dropped_job_is_told_to_stop() {
        let (stopped, was_stopped) = channel();
        let job = Job::start(
            Duration::MAX,
            || (),
            move |should_stop| {
                while !should_stop() {
                    std::thread::yield_now();
                }
                let _ = stopped.send(());
            },
        );
        assert_eq!(job.poll(), Progress::AtWork);
        drop(job);
        assert_eq!(was_stopped.recv_timeout(Duration::from_secs(10)), Ok(()));
    }

    #[test]
    fn time_ends_a_job_and_a_panic_is_an_answer_too() {
        let late = Job::start(
            Duration::from_millis(1),
            || (),
            |should_stop| {
                while !should_stop() {
                    std::thread::yield_now();
                }
                "late"
            },
        );
        assert_eq!(end(&late), Progress::Done("late"));
        let failed: Job<()> = Job::start(Duration::MAX, || (), |_| panic!("meant to"));
        assert_eq!(end(&failed), Progress::Failed);
    }
}

//! Background jobs: work on a thread, whose answer the window polls once a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// Shared by worker and window: the stop flag and the progress.
#[derive(Debug)]
pub struct Gauge {
    stop: AtomicBool,
    permille: AtomicU32,
    started: Instant,
    time: Duration,
}

impl Default for Gauge {
    /// Without a time limit.
    fn default() -> Self {
        Self::of_work_within(Duration::MAX)
    }
}

impl Gauge {
    fn of_work_within(time: Duration) -> Self {
        Self {
            stop: AtomicBool::new(false),
            permille: AtomicU32::new(0),
            started: Instant::now(),
            time,
        }
    }

    /// Whether the work should end: the window stopped it, or its time limit has passed.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire) || self.started.elapsed() >= self.time
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// Sets the progress, from 0 to 1.
    pub fn set_progress(&self, part: f32) {
        self.permille.store((part.clamp(0.0, 1.0) * 1e3) as u32, Ordering::Release);
    }

    /// The progress, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.permille.load(Ordering::Acquire) as f32 / 1e3
    }
}

/// Work on a separate thread. Dropping the job stops the worker and discards its answer.
#[derive(Debug)]
pub struct Job<T> {
    answer: Receiver<T>,
    gauge: Arc<Gauge>,
}

/// State of a job.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// The worker is running.
    Busy,
    /// The worker's answer; returned once.
    Done(T),
    /// The worker panicked: there is no answer.
    Lost,
}

/// The worker's sender. Its drop calls `wake`, so that the window notices a panic, too.
struct Line<T, W: Fn()> {
    answer: Option<Sender<T>>,
    wake: W,
}

impl<T, W: Fn()> Drop for Line<T, W> {
    fn drop(&mut self) {
        // Close the channel first: a poll after `wake` must find the final state.
        self.answer = None;
        (self.wake)();
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts work without a time limit. Calls `wake` when the work has ended.
    pub fn start(
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Gauge) -> T + Send + 'static,
    ) -> Self {
        Self::start_within(Duration::MAX, wake, work)
    }

    /// Starts work that must stop after `time`, or when the job is dropped.
    pub fn start_within(
        time: Duration,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Gauge) -> T + Send + 'static,
    ) -> Self {
        let (sender, answer) = channel();
        let gauge = Arc::new(Gauge::of_work_within(time));
        let worker_gauge = Arc::clone(&gauge);
        std::thread::spawn(move || {
            let line = Line { answer: Some(sender), wake };
            let done = work(&worker_gauge);
            if let Some(answer) = &line.answer {
                // Sending fails if the job was dropped: the answer is not needed.
                let _ = answer.send(done);
            }
        });
        Self { answer, gauge }
    }

    /// The state of the job. Never blocks.
    pub fn poll(&self) -> Progress<T> {
        match self.answer.try_recv() {
            Ok(answer) => Progress::Done(answer),
            Err(TryRecvError::Empty) => Progress::Busy,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }
}

impl<T> Job<T> {
    /// Blocks until the work ends, at most for `most`. Only for closing the window.
    pub fn wait(&self, most: Duration) {
        // The caller drops the job next, so the answer does not matter.
        let _ = self.answer.recv_timeout(most);
    }

    /// Asks the worker to stop. The worker's partial answer can still be polled.
    pub fn stop(&self) {
        self.gauge.stop();
    }

    /// The progress, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.gauge.progress()
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.gauge.started.elapsed()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Removes the finished jobs from a list and returns their answers; `None` if the worker panicked.
pub fn take_finished<K: Clone, T: Send + 'static>(
    jobs: &mut Vec<(K, Job<T>)>,
) -> Vec<(K, Option<T>)> {
    let mut finished = Vec::new();
    jobs.retain(|(key, job)| match job.poll() {
        Progress::Busy => true,
        Progress::Lost => {
            finished.push((key.clone(), None));
            false
        }
        Progress::Done(answer) => {
            finished.push((key.clone(), Some(answer)));
            false
        }
    });
    finished
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
        wait_for(|| Some(job.poll()).filter(|progress| !matches!(progress, Progress::Busy)))
    }

    /// Starts a job, waits for `wake`, and returns the state polled then.
    fn at_the_call<T: Send + 'static>(work: fn(&Gauge) -> T) -> Progress<T> {
        let (call, calls) = channel();
        let wake = move || {
            let _ = call.send(());
        };
        let job = Job::start(wake, work);
        assert_eq!(calls.recv_timeout(Duration::from_secs(10)), Ok(()));
        job.poll()
    }

    fn until_stopped(gauge: &Gauge) {
        while !gauge.is_stopped() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_job_calls_when_all_is_said() {
        assert_eq!(at_the_call(|_| 7), Progress::Done(7));
        assert_eq!(at_the_call::<()>(|_| panic!("meant to")), Progress::Lost);
    }

    #[test]
    fn a_dropped_job_is_told_to_stop() {
        let (stopped, was_stopped) = channel();
        let job = Job::start(
            || (),
            move |gauge| {
                until_stopped(gauge);
                let _ = stopped.send(());
            },
        );
        assert_eq!(job.poll(), Progress::Busy);
        drop(job);
        assert_eq!(was_stopped.recv_timeout(Duration::from_secs(10)), Ok(()));
    }

    #[test]
    fn time_ends_a_job_and_so_does_a_word() {
        let work = |gauge: &Gauge| {
            until_stopped(gauge);
            "so far"
        };
        let late = Job::start_within(Duration::from_millis(1), || (), work);
        assert_eq!(end(&late), Progress::Done("so far"));
        let told = Job::start(|| (), work);
        told.stop();
        assert_eq!(end(&told), Progress::Done("so far"));
    }

    #[test]
    fn a_job_is_waited_for_but_not_for_ever() {
        let (slow_work, done) = (Duration::from_millis(50), Arc::new(AtomicBool::new(false)));
        let worker_done = Arc::clone(&done);
        let slow = Job::start(
            || (),
            move |_| {
                std::thread::sleep(slow_work);
                worker_done.store(true, Ordering::Release);
            },
        );
        slow.wait(Duration::from_secs(10));
        assert!(done.load(Ordering::Acquire));
        Job::start(|| (), until_stopped).wait(Duration::from_millis(1));
    }

    #[test]
    fn also_jobs_that_broke_down_are_finished() {
        let mut jobs = vec![
            ("done", Job::start(|| (), |_| 1)),
            ("lost", Job::start(|| (), |_| panic!("meant to"))),
            ("busy", Job::start(|| (), |gauge| [(), until_stopped(gauge)].len())),
        ];
        let mut finished = Vec::new();
        for _ in 0..2_000 {
            finished.extend(take_finished(&mut jobs));
            if finished.len() == 2 {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        finished.sort_unstable();
        assert_eq!(finished, [("done", Some(1)), ("lost", None)]);
        assert_eq!(jobs.len(), 1);
    }
}

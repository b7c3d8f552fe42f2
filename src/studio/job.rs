//! Background jobs: work on a thread, whose answer the window polls once a frame.
//!
//! A [`RepeatedScan`] is a job that scans files again and again, so that the window need not wake to
//! start it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// State that worker and window share: stop flag, time limit and progress.
#[derive(Debug)]
pub struct JobControl {
    stop: AtomicBool,
    /// Progress, from 0 to 1000.
    permille: AtomicU32,
    started: Instant,
    time_limit: Duration,
}

impl Default for JobControl {
    /// Creates a control without a time limit and with progress 0.
    fn default() -> Self {
        Self::with_time_limit(Duration::MAX)
    }
}

impl JobControl {
    /// Creates a control whose time limit counts from now.
    fn with_time_limit(time: Duration) -> Self {
        Self {
            stop: AtomicBool::new(false),
            permille: AtomicU32::new(0),
            started: Instant::now(),
            time_limit: time,
        }
    }

    /// Whether the work should end: the job was stopped or dropped, or is out of time.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire) || self.started.elapsed() >= self.time_limit
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// Sets the progress; values outside 0 to 1 count as the nearer end.
    pub fn set_progress(&self, part: f32) {
        self.permille.store((part.clamp(0.0, 1.0) * 1e3) as u32, Ordering::Release);
    }

    /// The progress, from 0 to 1, rounded down to thousandths.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.permille.load(Ordering::Acquire) as f32 / 1e3
    }
}

/// Work on a separate thread.
///
/// Dropping the job asks the worker to stop and discards its answer. The thread runs until the
/// work itself notices the stop flag.
#[derive(Debug)]
pub struct Job<T> {
    answer: Receiver<T>,
    control: Arc<JobControl>,
}

/// State of a job.
#[derive(Debug, PartialEq, Eq)]
pub enum JobStatus<T> {
    /// The worker has not ended yet.
    Busy,
    /// The worker's answer; [`Job::poll`] returns it once.
    Done(T),
    /// There is no answer: the worker panicked, or the answer was returned before.
    Failed,
}

/// The worker's sender. Its drop calls `wake`, so that the window notices a panic, too.
struct AnswerSender<T, W: Fn()> {
    answer: Option<Sender<T>>,
    wake: W,
}

impl<T, W: Fn()> Drop for AnswerSender<T, W> {
    fn drop(&mut self) {
        // Close the channel first: a poll after `wake` must find the final state.
        self.answer = None;
        (self.wake)();
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts work without a time limit.
    ///
    /// Calls `wake` on the worker's thread when the work has ended, also by a panic.
    pub fn start(
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&JobControl) -> T + Send + 'static,
    ) -> Self {
        Self::start_within(Duration::MAX, wake, work)
    }

    /// Starts work that must stop after `time`, or when the job is stopped or dropped.
    ///
    /// The work itself checks [`JobControl::is_stopped`]. Calls `wake` on the worker's thread when
    /// the work has ended, also by a panic.
    pub fn start_within(
        time: Duration,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&JobControl) -> T + Send + 'static,
    ) -> Self {
        let (sender, answer) = channel();
        let control = Arc::new(JobControl::with_time_limit(time));
        let worker_control = Arc::clone(&control);
        std::thread::spawn(move || {
            let line = AnswerSender { answer: Some(sender), wake };
            let done = work(&worker_control);
            if let Some(answer) = &line.answer {
                // Sending fails if the job was dropped: the answer is not needed.
                let _ = answer.send(done);
            }
        });
        Self { answer, control }
    }

    /// The state of the job. Never blocks.
    ///
    /// Returns the answer once, and [`JobStatus::Failed`] from then on.
    pub fn poll(&self) -> JobStatus<T> {
        match self.answer.try_recv() {
            Ok(answer) => JobStatus::Done(answer),
            Err(TryRecvError::Empty) => JobStatus::Busy,
            Err(TryRecvError::Disconnected) => JobStatus::Failed,
        }
    }
}

impl<T> Job<T> {
    /// Blocks until the work ends, but no longer than `limit`, and discards its answer.
    ///
    /// Only for closing the window.
    pub fn wait(&self, limit: Duration) {
        // The caller drops the job next, so the answer does not matter.
        let _ = self.answer.recv_timeout(limit);
    }

    /// Asks the worker to stop. An answer that it still returns can be polled.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The progress that the worker reported last, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.control.progress()
    }

    /// Time since the start; grows even after the work has ended.
    pub fn elapsed(&self) -> Duration {
        self.control.started.elapsed()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Removes the finished jobs from a list and returns their keys and answers.
///
/// An answer is `None` if the worker panicked or the answer was polled before.
pub fn take_finished<K: Clone, T: Send + 'static>(
    jobs: &mut Vec<(K, Job<T>)>,
) -> Vec<(K, Option<T>)> {
    let mut finished = Vec::new();
    jobs.retain(|(key, job)| match job.poll() {
        JobStatus::Busy => true,
        JobStatus::Failed => {
            finished.push((key.clone(), None));
            false
        }
        JobStatus::Done(answer) => {
            finished.push((key.clone(), Some(answer)));
            false
        }
    });
    finished
}

/// A scan that repeats until it finds news, then wakes the window and ends.
///
/// Dropping it ends the thread without waking the window.
#[derive(Debug)]
pub struct RepeatedScan<T> {
    job: Job<Option<T>>,
    /// Whether at least one scan has ended and found nothing.
    is_resting: Arc<AtomicBool>,
    /// Its drop ends the pause between two scans.
    _alive: Sender<()>,
}

impl<T: Send + 'static> RepeatedScan<T> {
    /// Starts the first scan; `interval` is the pause between two scans.
    ///
    /// `scan` returns `None` if nothing has changed. Calls `wake` on the thread after news.
    pub fn start(
        interval: Duration,
        wake: impl Fn() + Send + 'static,
        mut scan: impl FnMut() -> Option<T> + Send + 'static,
    ) -> Self {
        let (alive, dropped) = channel::<()>();
        let is_resting = Arc::new(AtomicBool::new(false));
        let has_news = Arc::new(AtomicBool::new(false));
        let (rests, found) = (Arc::clone(&is_resting), Arc::clone(&has_news));
        let wake_if_news = move || {
            if has_news.load(Ordering::Acquire) {
                wake();
            }
        };
        let job = Job::start(wake_if_news, move |control| {
            loop {
                if let Some(news) = scan() {
                    found.store(!control.is_stopped(), Ordering::Release);
                    return Some(news);
                }
                rests.store(true, Ordering::Release);
                if dropped.recv_timeout(interval) != Err(RecvTimeoutError::Timeout) {
                    return None;
                }
            }
        });
        Self { job, is_resting, _alive: alive }
    }

    /// The news, once. Busy while nothing has changed; never blocks.
    pub fn poll(&self) -> JobStatus<T> {
        match self.job.poll() {
            JobStatus::Done(Some(news)) => JobStatus::Done(news),
            JobStatus::Busy => JobStatus::Busy,
            JobStatus::Done(None) | JobStatus::Failed => JobStatus::Failed,
        }
    }

    /// Whether at least one scan has ended and found nothing; another one may replace it then.
    pub fn is_resting(&self) -> bool {
        self.is_resting.load(Ordering::Acquire)
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

    fn end<T: Send + 'static>(job: &Job<T>) -> JobStatus<T> {
        wait_for(|| Some(job.poll()).filter(|progress| !matches!(progress, JobStatus::Busy)))
    }

    /// Starts a job, waits for `wake`, and returns the state polled then.
    fn at_the_call<T: Send + 'static>(work: fn(&JobControl) -> T) -> JobStatus<T> {
        let (call, calls) = channel();
        let wake = move || {
            let _ = call.send(());
        };
        let job = Job::start(wake, work);
        assert_eq!(calls.recv_timeout(Duration::from_secs(10)), Ok(()));
        job.poll()
    }

    fn until_stopped(control: &JobControl) {
        while !control.is_stopped() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn job_wakes_window_after_answer_or_panic() {
        assert_eq!(at_the_call(|_| 7), JobStatus::Done(7));
        assert_eq!(at_the_call::<()>(|_| panic!("meant to")), JobStatus::Failed);
    }

    #[test]
    fn dropped_job_stops() {
        let (stopped, was_stopped) = channel();
        let job = Job::start(
            || (),
            move |control| {
                until_stopped(control);
                let _ = stopped.send(());
            },
        );
        assert_eq!(job.poll(), JobStatus::Busy);
        drop(job);
        assert_eq!(was_stopped.recv_timeout(Duration::from_secs(10)), Ok(()));
    }

    #[test]
    fn job_stops_at_time_limit_or_on_request() {
        let work = |control: &JobControl| {
            until_stopped(control);
            "so far"
        };
        let late = Job::start_within(Duration::from_millis(1), || (), work);
        assert_eq!(end(&late), JobStatus::Done("so far"));
        let reported = Job::start(|| (), work);
        reported.stop();
        assert_eq!(end(&reported), JobStatus::Done("so far"));
    }

    #[test]
    fn wait_returns_after_time_limit() {
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
    fn panicked_jobs_count_as_finished() {
        let mut jobs = vec![
            ("done", Job::start(|| (), |_| 1)),
            ("lost", Job::start(|| (), |_| panic!("meant to"))),
            ("busy", Job::start(|| (), |control| [(), until_stopped(control)].len())),
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

    #[test]
    fn scan_repeats_until_news_and_wakes_only_then() {
        let (wakes, woken) = channel();
        let mut scans = 0;
        let scan = RepeatedScan::start(
            Duration::from_millis(1),
            move || wakes.send(()).expect("the test waits"),
            move || {
                scans += 1;
                (scans == 3).then_some(scans)
            },
        );
        woken.recv_timeout(Duration::from_secs(20)).expect("woken");
        assert_eq!(scan.poll(), JobStatus::Done(3));
        assert!(scan.is_resting() && woken.recv().is_err(), "it wakes once");
    }

    #[test]
    fn dropped_scan_ends_its_thread_without_waking() {
        let (wakes, woken) = channel::<()>();
        let scan = RepeatedScan::start(
            Duration::from_secs(3_600),
            move || wakes.send(()).expect("the test waits"),
            || None::<u8>,
        );
        assert_eq!(scan.poll(), JobStatus::Busy);
        drop(scan);
        // Ends as soon as the thread drops its sender.
        assert!(woken.recv_timeout(Duration::from_secs(20)).is_err());
    }
}

//! A scan of files that repeats on its own thread, so that the window need not wake to start it.

use crate::studio::job::{Job, JobStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// A scan that repeats until it finds news, then wakes the window and ends.
///
/// Dropping it ends the thread without waking the window.
#[derive(Debug)]
pub(super) struct RepeatedScan<T> {
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
    pub(super) fn start(
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
    pub(super) fn poll(&self) -> JobStatus<T> {
        match self.job.poll() {
            JobStatus::Done(Some(news)) => JobStatus::Done(news),
            JobStatus::Busy => JobStatus::Busy,
            JobStatus::Done(None) | JobStatus::Failed => JobStatus::Failed,
        }
    }

    /// Whether at least one scan has ended and found nothing; another one may replace it then.
    pub(super) fn is_resting(&self) -> bool {
        self.is_resting.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

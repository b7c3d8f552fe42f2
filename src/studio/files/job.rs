//! Work off the window's thread, with an answer that is asked for once a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Tells a worker to stop, and the window how far it is.
#[derive(Debug, Default)]
pub struct Gauge {
    stop: AtomicBool,
    permille: AtomicU32,
}

impl Gauge {
    /// Whether nobody wants the answer any more.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Notes how far the work is, from 0 to 1.
    pub fn set_progress(&self, part: f32) {
        self.permille.store((part.clamp(0.0, 1.0) * 1e3) as u32, Ordering::Release);
    }

    /// How far the work is, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.permille.load(Ordering::Acquire) as f32 / 1e3
    }
}

/// Work on a thread of its own. Dropping it tells the worker to stop and forgets the answer.
#[derive(Debug)]
pub struct Job<T> {
    answer: Receiver<T>,
    gauge: Arc<Gauge>,
}

/// What a job has to say.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// Still at work.
    Busy,
    /// The answer, once.
    Done(T),
    /// The worker broke down.
    Lost,
}

impl<T: Send + 'static> Job<T> {
    /// Starts it. `wake` is called when there is an answer.
    pub fn start(
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Gauge) -> T + Send + 'static,
    ) -> Self {
        let (sender, answer) = channel();
        let gauge = Arc::new(Gauge::default());
        let worker_gauge = Arc::clone(&gauge);
        std::thread::spawn(move || {
            let result = work(&worker_gauge);
            // Nobody waits for the answer any more if the job was dropped.
            if sender.send(result).is_ok() {
                drop(sender);
                wake();
            }
        });
        Self { answer, gauge }
    }

    /// The answer, if it is there. Never waits.
    pub fn poll(&self) -> Progress<T> {
        match self.answer.try_recv() {
            Ok(answer) => Progress::Done(answer),
            Err(TryRecvError::Empty) => Progress::Busy,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }

    /// How far it is, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.gauge.progress()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.gauge.stop.store(true, Ordering::Release);
    }
}

/// Takes the finished jobs off a list and gives their answers.
pub fn take_finished<K: Clone, T: Send + 'static>(jobs: &mut Vec<(K, Job<T>)>) -> Vec<(K, T)> {
    let mut finished = Vec::new();
    jobs.retain(|(key, job)| match job.poll() {
        Progress::Busy => true,
        Progress::Lost => false,
        Progress::Done(answer) => {
            finished.push((key.clone(), answer));
            false
        }
    });
    finished
}

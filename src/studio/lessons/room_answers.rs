//! Answers of searches, proofs and trainings: found for the lesson that is written, and compared
//! with the stored ones for the lesson that is played.
//!
//! A room stores its answer in words ([`Room::digest`]). An answer depends only on level and
//! settings, so a job reruns one room after the other in the background, as `blackice lesson check`
//! does, and each answer is kept until the program ends.

use crate::lessons::{Lesson, Room, room_answer};
use crate::picture::LESSON_NODES;
use crate::planning::search::Budget;
use crate::studio::job::{Job, JobStatus};
use crate::worlds::AnyLevel;
use std::sync::Arc;
use std::time::Duration;

/// Time limit of a search or proof whose answer a lesson needs.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Name of the only level of a lesson that is rerun.
const LEVEL: &str = "level";

/// The answers found so far, and the job that finds the next one.
#[derive(Debug, Default)]
pub struct RoomAnswers {
    pub(super) job: Option<(AskedRoom, Job<Option<String>>)>,
    /// `None` for a room whose search or proof does not end within the limits.
    known: Vec<(AskedRoom, Option<String>)>,
    /// Revision of the written lesson, and moment of the played one, of the last search for work.
    pub(super) seen: Option<(Option<u64>, Option<usize>)>,
}

/// Settings and level of a room, without what its answer does not depend on.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct AskedRoom {
    room: Room,
    level: Arc<AnyLevel>,
}

impl AskedRoom {
    /// Returns the settings and the level of a room; `None` for a run or without the level.
    pub(super) fn new(lesson: &Lesson, room: &Room) -> Option<Self> {
        let level = Arc::clone(lesson.levels.get(room.level()?)?);
        let mut room = room.clone();
        room.set_document(LEVEL);
        room.set_digest(None);
        match &mut room {
            Room::Search { expanded, .. } => *expanded = 0,
            Room::Verify { layer, .. } => *layer = 0,
            Room::Watch { .. } | Room::Training { .. } => {}
        }
        Some(Self { room, level })
    }

    /// Returns the answer in words; `None` if the budget ends the work.
    fn answer(&self, budget: &Budget<'_>) -> Option<String> {
        let mut lesson = Lesson::default();
        lesson.levels.insert(LEVEL.to_owned(), Arc::clone(&self.level));
        Some(room_answer(&lesson, &self.room, budget).ok()??.to_string())
    }
}

impl RoomAnswers {
    /// Returns the answer of a room; `None` if it is not known yet, `Some(None)` if it has none.
    pub(super) fn get(&self, asked: &AskedRoom) -> Option<Option<&str>> {
        let found = self.known.iter().find(|(known, _)| known == asked);
        found.map(|(_, answer)| answer.as_deref())
    }

    /// Stores the answers that are known in all rooms of a lesson without one.
    ///
    /// Returns true if a room waits for its answer.
    pub(in crate::studio) fn fill(&self, lesson: &mut Lesson) -> bool {
        let mut waits = false;
        for place in 0..lesson.moments.len() {
            let room = &lesson.moments[place].room;
            if room.digest().is_some() {
                continue;
            }
            let Some(asked) = AskedRoom::new(lesson, room) else { continue };
            match self.get(&asked) {
                Some(answer) => {
                    let answer = answer.map(str::to_owned);
                    lesson.moments[place].room.set_digest(answer);
                }
                None => waits = true,
            }
        }
        waits
    }

    /// Keeps the answer of the job if it has ended; returns true if there is a new one.
    pub(super) fn collect(&mut self) -> bool {
        let Some((asked, job)) = self.job.take() else { return false };
        let answer = match job.poll() {
            JobStatus::Busy => {
                self.job = Some((asked, job));
                return false;
            }
            JobStatus::Done(answer) => answer,
            JobStatus::Failed => None,
        };
        self.known.push((asked, answer));
        self.seen = None;
        true
    }

    /// Starts a job for a room.
    pub(super) fn start(&mut self, asked: AskedRoom, waker: impl Fn() + Send + 'static) {
        let work = asked.clone();
        let job = Job::start_within(TIME_LIMIT, waker, move |control| {
            let stops = || control.is_stopped();
            work.answer(&Budget::guarded(LESSON_NODES, &stops))
        });
        self.job = Some((asked, job));
    }
}

//! Answers of searches, proofs and trainings: found for the lesson that is written, and compared
//! with the stored ones for the lesson that is played.
//!
//! A room stores its answer in words ([`Room::digest`]). An answer depends only on level and
//! settings, so a job reruns one room after the other in the background, as `blackice lesson check`
//! does, and each answer is kept until the program ends.

use super::OpenLesson;
use super::rooms::{MAX_NODES, TIME_LIMIT};
use crate::lessons::{Lesson, Room, room_answer};
use crate::planning::search::Budget;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::Studio;
use crate::worlds::AnyLevel;
use std::sync::Arc;

/// Name of the only level of a lesson that is rerun.
const LEVEL: &str = "level";

/// The answers found so far, and the job that finds the next one.
#[derive(Debug, Default)]
pub struct RoomAnswers {
    job: Option<(AskedRoom, Job<Option<String>>)>,
    /// `None` for a room whose search or proof does not end within the limits.
    known: Vec<(AskedRoom, Option<String>)>,
    /// Revision of the written lesson, and moment of the played one, that were looked at last.
    seen: Option<(Option<u64>, Option<usize>)>,
}

/// Settings and level of a room, without what its answer does not depend on.
#[derive(Debug, Clone, PartialEq)]
struct AskedRoom {
    room: Room,
    level: Arc<AnyLevel>,
}

impl AskedRoom {
    /// Returns the settings and the level of a room; `None` for a run or without the level.
    fn new(lesson: &Lesson, room: &Room) -> Option<Self> {
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
    fn get(&self, asked: &AskedRoom) -> Option<Option<&str>> {
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
    fn collect(&mut self) -> bool {
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
    fn start(&mut self, asked: AskedRoom, waker: impl Fn() + Send + 'static) {
        let work = asked.clone();
        let job = Job::start_within(TIME_LIMIT, waker, move |control| {
            let stops = || control.is_stopped();
            work.answer(&Budget::guarded(MAX_NODES, &stops))
        });
        self.job = Some((asked, job));
    }
}

impl Studio {
    /// Collects the answer of a room, and starts the job for the next one.
    pub(super) fn advance_room_answers(&mut self) {
        if self.room_answers.collect() {
            self.save_missing_answers();
        }
        self.compare_answer();
        let written = self.authored.as_deref().map(|authored| authored.revision());
        let played = self.followed_lesson().map(OpenLesson::current);
        let seen = Some((written, played));
        if self.room_answers.job.is_some() || self.room_answers.seen == seen {
            return;
        }
        self.room_answers.seen = seen;
        if let Some(asked) = self.unanswered_room() {
            let waker = self.waker();
            self.room_answers.start(asked, waker);
        }
    }

    /// The first room whose answer is needed and not known.
    fn unanswered_room(&self) -> Option<AskedRoom> {
        let is_unknown = |asked: &AskedRoom| self.room_answers.get(asked).is_none();
        let played = self.followed_lesson().and_then(|open| {
            let room = &open.moment()?.room;
            room.digest()?;
            AskedRoom::new(open.lesson(), room).filter(is_unknown)
        });
        played.or_else(|| {
            let lesson = self.authored.as_deref()?.lesson();
            let rooms = lesson.moments.iter().map(|moment| &moment.room);
            let mut asked = rooms.filter(|room| room.digest().is_none());
            asked.find_map(|room| AskedRoom::new(lesson, room).filter(is_unknown))
        })
    }

    /// Reports an answer of the current moment that differs from the stored one, once.
    ///
    /// An open question comes first: the report would tell its answer.
    fn compare_answer(&mut self) {
        let Some(open) = self.followed_lesson().filter(|open| !open.asks()) else { return };
        let place = open.current();
        let room = open.moment().map(|moment| &moment.room);
        let Some(stored) = room.and_then(Room::digest).map(str::to_owned) else { return };
        if open.compared.contains(&place) {
            return;
        }
        let asked = room.and_then(|room| AskedRoom::new(open.lesson(), room));
        let Some(found) = asked.and_then(|asked| {
            self.room_answers.get(&asked).map(|answer| answer.map(str::to_owned))
        }) else {
            return;
        };
        if let Some(open) = self.lesson.as_deref_mut() {
            open.compared.insert(place);
        }
        if let Some(found) = found.filter(|found| *found != stored) {
            self.notices.error(format!(
                "Moment {}: the answer differs from the one in the lesson. Now: {found}. In the \
                 lesson: {stored}.",
                place + 1
            ));
        }
    }
}

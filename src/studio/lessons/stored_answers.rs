//! Uses of the answers of rooms: the file of a lesson that is written stores them, and a lesson that
//! is played is compared with them.

use super::OpenLesson;
use super::room_answers::AskedRoom;
use crate::lessons::Room;
use crate::studio::model::Studio;

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
    /// An open question comes first, because the report contains its answer.
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

//! Marks of events: which are drawn when many share a place, and how.

use crate::episode::{Event, EventKind};
use crate::picture::{Point, Scene, Theme, event_mark};
use crate::studio::paint;
use eframe::egui::{self, Pos2, Ui, Vec2};
use std::ops::Range;

/// The most important event among a few neighbouring steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Where it happened.
    pub step: usize,
    /// What it was.
    pub kind: EventKind,
    /// Number of events that share the place.
    pub count: usize,
}

/// One mark for each `per_mark` steps that have an event, `events` being in the order of their
/// steps. Groups are aligned to multiples of `per_mark`, so that panning does not change them.
/// O(log events + events in view).
#[must_use]
pub fn marks(
    events: &[Event],
    steps: Range<usize>,
    per_mark: usize,
    shows: impl Fn(EventKind) -> bool,
) -> Vec<Mark> {
    let per_mark = per_mark.max(1);
    let start = steps.start - steps.start % per_mark;
    let from = events.partition_point(|event| event.step < start);
    let mut marks: Vec<Mark> = Vec::new();
    let in_view = events[from..].iter().take_while(|event| event.step < steps.end);
    for event in in_view.filter(|event| shows(event.kind)) {
        let group = event.step / per_mark;
        match marks.last_mut().filter(|mark| mark.step / per_mark == group) {
            Some(mark) => {
                mark.count += 1;
                if importance(event.kind) > importance(mark.kind) {
                    mark.step = event.step;
                    mark.kind = event.kind;
                }
            }
            None => marks.push(Mark { step: event.step, kind: event.kind, count: 1 }),
        }
    }
    marks
}

/// The events of one step.
pub fn events_at(events: &[Event], step: usize) -> impl Iterator<Item = &Event> {
    let from = events.partition_point(|event| event.step < step);
    events[from..].iter().take_while(move |event| event.step == step)
}

/// What else happened at a mark's step: at most two kinds, the most important first.
pub fn others_at(
    events: &[Event],
    mark: Mark,
    shows: impl Fn(EventKind) -> bool,
) -> Vec<EventKind> {
    let happened = |kind: &EventKind| events_at(events, mark.step).any(|event| event.kind == *kind);
    let others = EventKind::ALL.into_iter().rev().filter(|kind| *kind != mark.kind && shows(*kind));
    others.filter(happened).take(2).collect()
}

fn importance(kind: EventKind) -> usize {
    EventKind::ALL.iter().position(|known| *known == kind).unwrap_or_default()
}

/// The shapes of a mark at a place.
#[must_use]
pub fn mark_shapes(kind: EventKind, centre: Pos2, radius: f32, theme: &Theme) -> Vec<egui::Shape> {
    let mut scene = Scene::default();
    event_mark(&mut scene, kind, Point::new(centre.x, centre.y), radius, theme);
    paint::shapes(&scene, Pos2::ZERO, 1.0).collect()
}

/// The mark of an event as a small picture in a row of text.
pub fn event_icon(ui: &mut Ui, kind: EventKind, theme: &Theme) {
    let side = ui.spacing().icon_width;
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), egui::Sense::hover());
    ui.painter().extend(mark_shapes(kind, rect.center(), side * 0.4, theme));
}

#[cfg(test)]
mod tests {
    use super::*;
    use EventKind::{Discovery, Goal, Push, Surprise};

    const EVENTS: [(usize, EventKind); 6] =
        [(1, Push), (1, Discovery), (2, Push), (5, Surprise), (5, Discovery), (9, Goal)];

    #[track_caller]
    fn check(
        steps: Range<usize>,
        per_mark: usize,
        hidden: Option<EventKind>,
        expected: &[(usize, EventKind, usize)],
    ) {
        let events = EVENTS.map(|(step, kind)| Event { step, kind });
        let found = marks(&events, steps, per_mark, |kind| Some(kind) != hidden);
        let found: Vec<_> = found.iter().map(|mark| (mark.step, mark.kind, mark.count)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_most_important_event_of_a_group_is_drawn() {
        check(0..10, 1, None, &[(1, Discovery, 2), (2, Push, 1), (5, Surprise, 2), (9, Goal, 1)]);
        check(0..10, 4, None, &[(1, Discovery, 3), (5, Surprise, 2), (9, Goal, 1)]);
        check(0..10, 100, None, &[(9, Goal, 6)]);
        check(0..10, 4, Some(Surprise), &[(1, Discovery, 3), (5, Discovery, 1), (9, Goal, 1)]);
    }

    #[test]
    fn groups_stay_when_the_view_is_panned() {
        check(2..9, 4, None, &[(1, Discovery, 3), (5, Surprise, 2)]);
        check(4..6, 4, None, &[(5, Surprise, 2)]);
    }

    #[test]
    fn what_else_happened_at_a_mark_is_told_once() {
        let at = [Push, Discovery, Surprise, Discovery, Goal];
        let events = at.map(|kind| Event { step: 5, kind });
        let check = |hidden: Option<EventKind>, expected: &[EventKind]| {
            let mark = Mark { step: 5, kind: Goal, count: 5 };
            assert_eq!(others_at(&events, mark, |kind| Some(kind) != hidden), expected);
        };
        check(None, &[Surprise, Discovery]);
        check(Some(Surprise), &[Discovery, Push]);
    }

    #[test]
    fn events_of_one_step() {
        let events = EVENTS.map(|(step, kind)| Event { step, kind });
        let kinds = |step| events_at(&events, step).map(|event| event.kind).collect::<Vec<_>>();
        assert_eq!(kinds(5), [Surprise, Discovery]);
        assert_eq!(kinds(3), []);
    }
}

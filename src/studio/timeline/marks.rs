//! Event marks: the choice of marks when many events share a place, and their shapes.
//!
//! Rare events are all kinds except the frequent kind of each world: pushes, moved rocks or pops.

use super::geometry::Axis;
use crate::episode::{Event, EventKind};
use crate::picture::{Point, Scene, Theme, event_mark};
use crate::studio::paint;
use eframe::egui::{self, Painter, Pos2, Rect, Ui, Vec2};
use std::ops::Range;

/// The most important event of a group of neighbouring steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Step of the event.
    pub step: usize,
    /// Kind of the event.
    pub kind: EventKind,
    /// Number of events in the group.
    pub count: usize,
}

/// Returns one mark for each group of `per_mark` steps with a shown event.
///
/// `events` must be sorted by step. Groups start at multiples of `per_mark`, so that panning does
/// not change them; the first one may begin before `steps`. O(log events + events in the groups).
#[must_use]
pub fn marks(
    events: &[Event],
    steps: Range<usize>,
    per_mark: usize,
    shows: impl Fn(EventKind) -> bool,
) -> Vec<Mark> {
    let per_mark = per_mark.max(1);
    // Start at a group boundary, even if it is left of the visible range.
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

/// The events of one step; `events` must be sorted by step.
pub fn events_at(events: &[Event], step: usize) -> impl Iterator<Item = &Event> {
    let from = events.partition_point(|event| event.step < step);
    events[from..].iter().take_while(move |event| event.step == step)
}

/// The rare events of the other steps in the group of a step.
///
/// `events` must be sorted by step; groups have `per_mark` steps, as in [`marks`].
pub fn events_beside(
    events: &[Event],
    step: usize,
    per_mark: usize,
) -> impl Iterator<Item = &Event> {
    let first = step - step % per_mark.max(1);
    let from = events.partition_point(|event| event.step < first);
    let group = events[from..].iter().take_while(move |event| event.step < first + per_mark);
    group.filter(move |event| event.step != step && !event.kind.is_main_event())
}

/// All shown kinds of events in a group of neighbouring steps, drawn side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cluster {
    /// First step of the group.
    pub first: usize,
    /// The kinds, each once, the most important first.
    pub kinds: Vec<EventKind>,
}

/// Returns one cluster for each group of `per_cluster` steps with a shown event.
///
/// `events` must be sorted by step; groups are aligned as in [`marks`]. O(log events + events in
/// the groups).
#[must_use]
pub fn clusters(
    events: &[Event],
    steps: Range<usize>,
    per_cluster: usize,
    shows: impl Fn(EventKind) -> bool,
) -> Vec<Cluster> {
    let per_cluster = per_cluster.max(1);
    let start = steps.start - steps.start % per_cluster;
    let from = events.partition_point(|event| event.step < start);
    let mut clusters: Vec<Cluster> = Vec::new();
    let in_view = events[from..].iter().take_while(|event| event.step < steps.end);
    for event in in_view.filter(|event| shows(event.kind)) {
        let first = event.step - event.step % per_cluster;
        match clusters.last_mut().filter(|cluster| cluster.first == first) {
            Some(cluster) if cluster.kinds.contains(&event.kind) => {}
            Some(cluster) => cluster.kinds.push(event.kind),
            None => clusters.push(Cluster { first, kinds: vec![event.kind] }),
        }
    }
    for cluster in &mut clusters {
        cluster.kinds.sort_by_key(|kind| std::cmp::Reverse(importance(*kind)));
    }
    clusters
}

/// Returns centres and radius of `count` marks in a rectangle, without overlap.
///
/// Uses one or two rows, whichever allows the larger radius; the radius is at most `largest`.
#[must_use]
pub fn mark_positions(count: usize, room: Rect, largest: f32) -> (Vec<Pos2>, f32) {
    let radius_with = |rows: usize| {
        let columns = count.div_ceil(rows).max(1) as f32;
        largest.min(room.width() / (2.0 * columns)).min(room.height() / (2.0 * rows as f32))
    };
    let rows = if radius_with(2) > radius_with(1) { 2 } else { 1 };
    let (radius, columns) = (radius_with(rows), count.div_ceil(rows).max(1));
    let place = |number: usize| {
        let (row, column) = (number / columns, number % columns);
        let in_row = columns.min(count - row * columns) as f32;
        let x = (column as f32 - (in_row - 1.0) / 2.0) * 2.0 * radius;
        let y = (row as f32 - (rows as f32 - 1.0) / 2.0) * 2.0 * radius;
        room.center() + Vec2::new(x, y)
    };
    ((0..count).map(place).collect(), radius)
}

/// Rank of a kind: a later kind in [`EventKind::ALL`] is more important.
fn importance(kind: EventKind) -> usize {
    EventKind::ALL.iter().position(|known| *known == kind).unwrap_or_default()
}

/// Paints the mark of the goal at a step.
pub(in crate::studio) fn paint_goal(
    painter: &Painter,
    axis: &Axis,
    rect: Rect,
    step: f64,
    theme: &Theme,
) {
    let centre = Pos2::new(axis.x(step), rect.center().y);
    painter.extend(mark_shapes(EventKind::Goal, centre, rect.height() * 0.3, theme));
}

/// The shapes of an event's mark, about `2 * radius` points wide around its centre.
#[must_use]
pub fn mark_shapes(kind: EventKind, centre: Pos2, radius: f32, theme: &Theme) -> Vec<egui::Shape> {
    let mut scene = Scene::default();
    event_mark(&mut scene, kind, Point::new(centre.x, centre.y), radius, theme);
    paint::shapes(&scene, Pos2::ZERO, 1.0).collect()
}

/// The mark of an event as an icon in a row of text.
pub fn event_icon(ui: &mut Ui, kind: EventKind, theme: &Theme) {
    let side = ui.spacing().icon_width;
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), egui::Sense::hover());
    ui.painter().extend(mark_shapes(kind, rect.center(), side * 0.4, theme));
}

#[cfg(test)]
mod tests {
    use super::*;
    use EventKind::{Discovery, Goal, Push, Surprise};
    use proptest::prelude::*;

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
    fn groups_ignore_panning() {
        check(2..9, 4, None, &[(1, Discovery, 3), (5, Surprise, 2)]);
        check(4..6, 4, None, &[(5, Surprise, 2)]);
    }

    #[test]
    fn a_cluster_has_every_kind_of_its_steps_once() {
        let events = EVENTS.map(|(step, kind)| Event { step, kind });
        let check = |per_cluster, hidden: Option<EventKind>, expected: &[(usize, &[EventKind])]| {
            let found = clusters(&events, 0..10, per_cluster, |kind| Some(kind) != hidden);
            let found: Vec<_> = found.iter().map(|it| (it.first, &it.kinds[..])).collect();
            assert_eq!(found, expected);
        };
        check(1, Some(Push), &[(1, &[Discovery]), (5, &[Surprise, Discovery]), (9, &[Goal])]);
        check(4, None, &[(0, &[Discovery, Push]), (4, &[Surprise, Discovery]), (8, &[Goal])]);
        check(100, None, &[(0, &[Goal, Surprise, Discovery, Push])]);
    }

    proptest! {
        #[test]
        fn marks_do_not_overlap_and_stay_in_their_rectangle(
            count in 1_usize..=8,
            width in 8.0_f32..40.0,
            height in 6.0_f32..20.0,
        ) {
            let room = Rect::from_min_size(Pos2::new(30.0, 5.0), Vec2::new(width, height));
            let (places, radius) = mark_positions(count, room, 6.0);
            prop_assert_eq!(places.len(), count);
            prop_assert!(radius > 0.9, "{}", radius);
            for (number, place) in places.iter().enumerate() {
                let mark = Rect::from_center_size(*place, Vec2::splat(2.0 * radius));
                prop_assert!(room.expand(1e-3).contains_rect(mark), "{:?}", mark);
                for other in &places[number + 1..] {
                    prop_assert!((*other - *place).length() >= 2.0 * radius - 1e-3);
                }
            }
        }
    }

    #[test]
    fn events_of_one_step() {
        let events = EVENTS.map(|(step, kind)| Event { step, kind });
        let kinds = |step| events_at(&events, step).map(|event| event.kind).collect::<Vec<_>>();
        assert_eq!(kinds(5), [Surprise, Discovery]);
        assert_eq!(kinds(3), []);
    }
}

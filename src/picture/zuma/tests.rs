//! Tracks of every length, and motion that ends as the rules say.

use super::*;
use crate::picture::{MotionSpeed, Point, Rect, Theme};
use crate::worlds::zuma::testing::{example_model, line};
use crate::worlds::zuma::{Action, Colour, Line, RandomSource, SeededRandom, State, rules};

fn distance(one: Point, other: Point) -> f32 {
    (one.x - other.x).hypot(one.y - other.y)
}

/// Balls touch, stay within the picture and do not overlap.
#[track_caller]
fn check_track(max_length: u32, track: &Track, area: Rect) {
    let points: Vec<_> = (0..=max_length).map(|at| track.point(at as f32)).collect();
    let ball = track.ball_diameter();
    for (at, point) in points.iter().enumerate() {
        for corner in [point.offset(-0.5 * ball, -0.5 * ball), point.offset(0.5 * ball, 0.5 * ball)]
        {
            let inside = corner.x >= area.min.x - 0.5
                && corner.y >= area.min.y - 0.5
                && corner.x <= area.max.x + 0.5
                && corner.y <= area.max.y + 0.5;
            assert!(inside, "ball {at} of {max_length} at {point:?} is outside {area:?}");
        }
        for (other, other_point) in points[..at].iter().enumerate() {
            let apart = distance(*point, *other_point) / ball;
            let least = if other + 1 == at { 0.9 } else { 0.99 };
            assert!(apart > least, "{at} and {other} of {max_length} are {apart} apart");
            assert!(other + 1 != at || apart < 1.01, "{at} and {other} are {apart} apart");
        }
        let action = Action::Insert(at as u8);
        assert_eq!(track.action_at(track.place_of(action), max_length as usize), Some(action));
    }
    assert_eq!(track.action_at(track.bin(), max_length as usize), Some(Action::Discard));
}

#[test]
fn tracks_fit_into_any_area() {
    for max_length in [1, 2, 5, 10, 20, 40, 63] {
        for (width, height) in [(300.0, 200.0), (900.0, 260.0), (1400.0, 800.0), (260.0, 600.0)] {
            let area = Rect::at(Point::new(10.0, 20.0), width, height);
            check_track(max_length, &Track::fitting(max_length, area), area);
        }
        let track = Track::with_ball_diameter(max_length, 20.0);
        let (width, height) = track.size();
        check_track(max_length, &track, Rect::at(Point::default(), width, height));
    }
}

#[test]
fn the_track_and_its_hole_are_inside_the_picture() {
    for max_length in 1..=63 {
        let track = Track::with_ball_diameter(max_length, 20.0).without_hand();
        let ((width, height), half) = (track.size(), 0.6 * track.ball_diameter());
        for point in track.outline() {
            let inside = point.x >= half
                && point.y >= half
                && point.x + half <= width
                && point.y + half <= height;
            assert!(inside, "{max_length}: {point:?} in {width} × {height}");
        }
    }
}

#[test]
fn motion_starts_and_ends_at_rest_and_keeps_all_balls() {
    let track = Track::with_ball_diameter(7, 30.0);
    let motion = MotionSpeed { ms_per_cell: 100 };
    let mut dice = SeededRandom::new(5, 0);
    let mut pops = 0;
    for _ in 0..300 {
        let length = dice.pick(8);
        let before = State::initial(dice.line_of(length), Colour::ALL[dice.pick(2)]);
        let action = Action::from_rank(dice.pick(Action::count(length)));
        let mut after = before;
        let change = rules::apply(&example_model(), 9, 7, &mut after, action, &mut dice);
        pops += change.pops.len();
        let taken = StepMotion { before: &before, action, change: &change };
        let duration = zuma_duration_ms(&change, motion) as f32;
        let end = taken.view(&track, motion, duration);
        assert_eq!(end, LineView::at_rest(&track, after.line, Some(after.ball), None));
        for tenth in 0..10 {
            let view = taken.view(&track, motion, duration * tenth as f32 / 10.0);
            assert_ne!(view.actual, Some(action));
            let mut balls = view.balls.iter().chain(&view.hand);
            assert!(balls.all(|ball| (-0.01..=1.5).contains(&ball.size)));
            assert!(view.balls.len() + 12 > before.line.len(), "{view:?}");
        }
        let first = taken.view(&track, motion, 0.0);
        assert_eq!((first.balls.len(), first.hand.is_some()), (before.line.len(), true));
        assert_eq!(taken.view(&track, MotionSpeed { ms_per_cell: 0 }, 0.0), end);
    }
    assert!(pops > 5, "{pops} pops");
}

#[test]
fn colours_differ_by_figure_as_well() {
    let theme = &Theme::bundled()[0];
    let figures: Vec<_> = Colour::ALL
        .iter()
        .map(|colour| ball_scene(*colour, 20.0, theme).shapes.split_off(3))
        .map(|shapes| shapes.iter().map(std::mem::discriminant).collect::<Vec<_>>())
        .zip(Colour::ALL)
        .collect();
    let corners = |colour| match ball_scene(colour, 20.0, theme).shapes.last() {
        Some(crate::picture::Shape::Polygon { points, .. }) => points.len(),
        _ => 0,
    };
    assert_eq!(Colour::ALL.map(corners), [4, 0, 3, 0]);
    assert_ne!(figures[1].0, figures[3].0);
}

#[test]
fn bar_lengths_follow_action_values() {
    let theme = &Theme::bundled()[0];
    let track = Track::with_ball_diameter(5, 30.0);
    let scene = action_value_scene(&track, &[-3.0, 0.0, 5.0, 1.0], theme);
    let lengths: Vec<_> = scene
        .shapes
        .iter()
        .map(|shape| match shape {
            crate::picture::Shape::Line { from, to, .. } => distance(*from, *to),
            _ => 0.0,
        })
        .collect();
    assert!(lengths[0] < lengths[1] && lengths[1] < lengths[3] && lengths[3] < lengths[2]);
    assert_eq!(action_value_scene(&track, &[], theme).shapes, []);
    let empty = LineView::at_rest(&track, Line::EMPTY, None, None);
    assert_eq!(empty.balls, []);
    let three = LineView::at_rest(&track, line(&[1, 2, 3]), Some(Colour::Red), None);
    assert_eq!(three.balls.len(), 3);
}

//! Icons for playback, views, files, exports, general commands and messages. Each function draws
//! the icon of its name.

use super::pen::{Pen, point};
use std::f32::consts::TAU;

pub(super) fn open(pen: &mut Pen) {
    pen.path([(2.2, 12.8), (2.2, 3.6), (6.0, 3.6), (7.6, 5.2), (12.2, 5.2), (12.2, 7.2)]);
    pen.outline([(4.4, 7.4), (14.2, 7.4), (12.0, 12.8), (2.2, 12.8)]);
}

pub(super) fn save(pen: &mut Pen) {
    pen.outline([
        (2.6, 3.4),
        (3.4, 2.6),
        (10.8, 2.6),
        (13.4, 5.2),
        (13.4, 12.6),
        (12.6, 13.4),
        (3.4, 13.4),
        (2.6, 12.6),
    ]);
    pen.path([(5.2, 13.2), (5.2, 9.0), (10.8, 9.0), (10.8, 13.2)]);
    pen.path([(5.4, 2.8), (5.4, 5.4), (9.4, 5.4)]);
}

pub(super) fn new(pen: &mut Pen) {
    pen.path([(12.6, 7.0), (12.6, 5.6), (9.4, 2.2), (3.4, 2.2), (3.4, 13.8), (7.4, 13.8)]);
    pen.path([(9.2, 2.4), (9.2, 5.8), (12.4, 5.8)]);
    pen.line((11.6, 9.6), (11.6, 14.2));
    pen.line((9.3, 11.9), (13.9, 11.9));
}

pub(super) fn folder(pen: &mut Pen) {
    pen.outline([(2.2, 3.6), (6.2, 3.6), (7.8, 5.4), (13.8, 5.4), (13.8, 12.6), (2.2, 12.6)]);
}

pub(super) fn export(pen: &mut Pen) {
    pen.path([(4.6, 6.6), (2.8, 6.6), (2.8, 13.4), (13.2, 13.4), (13.2, 6.6), (11.4, 6.6)]);
    pen.line((8.0, 10.0), (8.0, 2.4));
    pen.path([(5.2, 5.0), (8.0, 2.2), (10.8, 5.0)]);
}

pub(super) fn camera(pen: &mut Pen) {
    pen.outline([
        (2.0, 5.0),
        (4.8, 5.0),
        (6.0, 3.2),
        (10.0, 3.2),
        (11.2, 5.0),
        (14.0, 5.0),
        (14.0, 12.6),
        (2.0, 12.6),
    ]);
    pen.ring((8.0, 8.6), 2.4);
}

pub(super) fn history(pen: &mut Pen) {
    pen.arc((8.4, 8.0), 5.4, -0.44, 0.36);
    pen.path([(1.9, 3.0), (3.2, 6.2), (6.4, 4.9)]);
    pen.path([(8.4, 5.0), (8.4, 8.2), (10.8, 9.6)]);
}

pub(super) fn list(pen: &mut Pen) {
    for y in [4.0, 8.0, 12.0] {
        pen.dot((3.0, y), 1.1);
        pen.line((6.2, y), (13.4, y));
    }
}

pub(super) fn search(pen: &mut Pen) {
    pen.ring((7.0, 7.0), 4.6);
    pen.line((10.4, 10.4), (13.8, 13.8));
}

pub(super) fn help(pen: &mut Pen) {
    pen.ring((8.0, 8.0), 6.0);
    pen.arc((8.0, 6.6), 1.9, -0.47, 0.12);
    pen.path([(9.2, 8.0), (8.0, 8.8), (8.0, 9.4)]);
    pen.dot((8.0, 11.4), 0.95);
}

pub(super) fn settings(pen: &mut Pen) {
    pen.ring((8.0, 8.0), 4.3);
    pen.ring((8.0, 8.0), 1.4);
    for eighth in 0..8 {
        let at = |distance: f32| {
            let angle = TAU * eighth as f32 / 8.0;
            (8.0 + angle.cos() * distance, 8.0 + angle.sin() * distance)
        };
        pen.line(at(4.6), at(6.2));
    }
}

pub(super) fn keyboard(pen: &mut Pen) {
    pen.frame((1.8, 3.8), (14.2, 12.4));
    for x in [4.6, 8.0, 11.4] {
        pen.dot((x, 6.8), 0.85);
    }
    pen.line((5.4, 9.8), (10.6, 9.8));
}

pub(super) fn plus(pen: &mut Pen) {
    minus(pen);
    pen.line((8.0, 3.2), (8.0, 12.8));
}

pub(super) fn minus(pen: &mut Pen) {
    pen.line((3.2, 8.0), (12.8, 8.0));
}

pub(super) fn close(pen: &mut Pen) {
    pen.line((4.0, 4.0), (12.0, 12.0));
    pen.line((4.0, 12.0), (12.0, 4.0));
}

pub(super) fn check(pen: &mut Pen) {
    pen.path([(3.0, 8.6), (6.4, 12.0), (13.0, 4.4)]);
}

pub(super) fn warning(pen: &mut Pen) {
    pen.outline([(8.0, 2.4), (14.0, 13.2), (2.0, 13.2)]);
    pen.line((8.0, 6.4), (8.0, 9.0));
    pen.dot((8.0, 11.2), 0.95);
}

pub(super) fn error(pen: &mut Pen) {
    pen.ring((8.0, 8.0), 6.0);
    pen.line((8.0, 4.8), (8.0, 8.6));
    pen.dot((8.0, 11.0), 0.95);
}

pub(super) fn more(pen: &mut Pen) {
    for x in [3.4, 8.0, 12.6] {
        pen.dot((x, 8.0), 1.3);
    }
}

pub(super) fn play(pen: &mut Pen) {
    pen.round_polygon([(4.5, 3.0), (12.5, 8.0), (4.5, 13.0)]);
}

pub(super) fn pause(pen: &mut Pen) {
    pen.round_polygon([(4.0, 3.0), (5.5, 3.0), (5.5, 13.0), (4.0, 13.0)]);
    pen.round_polygon([(10.5, 3.0), (12.0, 3.0), (12.0, 13.0), (10.5, 13.0)]);
}

pub(super) fn step_forward(pen: &mut Pen) {
    pen.line((4.0, 3.5), (4.0, 12.5));
    pen.round_polygon([(7.5, 4.0), (13.0, 8.0), (7.5, 12.0)]);
}

pub(super) fn step_back(pen: &mut Pen) {
    pen.mirrored(step_forward);
}

pub(super) fn skip_to_end(pen: &mut Pen) {
    pen.round_polygon([(2.5, 4.5), (6.5, 8.0), (2.5, 11.5)]);
    pen.round_polygon([(7.5, 4.5), (11.5, 8.0), (7.5, 11.5)]);
    pen.line((13.8, 3.5), (13.8, 12.5));
}

pub(super) fn skip_to_start(pen: &mut Pen) {
    pen.mirrored(skip_to_end);
}

pub(super) fn repeat(pen: &mut Pen) {
    pen.path([(2.5, 8.0), (2.5, 6.5), (4.0, 5.0), (13.0, 5.0)]);
    pen.path([(10.8, 2.8), (13.0, 5.0), (10.8, 7.2)]);
    pen.path([(13.5, 8.0), (13.5, 9.5), (12.0, 11.0), (3.0, 11.0)]);
    pen.path([(5.2, 8.8), (3.0, 11.0), (5.2, 13.2)]);
}

pub(super) fn agent(pen: &mut Pen) {
    pen.frame((2.8, 5.5), (13.2, 13.2));
    pen.line((8.0, 5.5), (8.0, 3.2));
    pen.dot((8.0, 2.6), 1.2);
    pen.dot((5.9, 8.7), 1.1);
    pen.dot((10.1, 8.7), 1.1);
    pen.line((6.3, 11.0), (9.7, 11.0));
}

pub(super) fn fork(pen: &mut Pen) {
    pen.ring((4.0, 3.6), 1.6);
    pen.ring((4.0, 12.4), 1.6);
    pen.ring((12.0, 5.6), 1.6);
    pen.line((4.0, 5.2), (4.0, 10.8));
    pen.path([(12.0, 7.2), (11.4, 8.6), (9.6, 9.4), (6.0, 10.0), (4.4, 10.8)]);
}

pub(super) fn solve(pen: &mut Pen) {
    pen.line((4.6, 2.6), (4.6, 13.4));
    pen.round_polygon([(4.6, 3.0), (12.8, 5.8), (4.6, 8.6)]);
    pen.line((2.8, 13.4), (6.4, 13.4));
}

pub(super) fn compare(pen: &mut Pen) {
    pen.line((8.0, 2.0), (8.0, 14.0));
    pen.frame((2.0, 4.0), (5.4, 12.0));
    pen.frame((10.6, 4.0), (14.0, 12.0));
}

pub(super) fn walk_right(pen: &mut Pen) {
    pen.line((2.5, 8.0), (13.2, 8.0));
    pen.path([(9.4, 4.2), (13.2, 8.0), (9.4, 11.8)]);
}

pub(super) fn walk_left(pen: &mut Pen) {
    pen.mirrored(walk_right);
}

/// A step of stairs, and an arrow to the right at its upper level.
pub(super) fn climb_right(pen: &mut Pen) {
    pen.path([(2.5, 13.2), (7.0, 13.2), (7.0, 5.5), (13.2, 5.5)]);
    pen.path([(10.4, 2.7), (13.2, 5.5), (10.4, 8.3)]);
}

pub(super) fn climb_left(pen: &mut Pen) {
    pen.mirrored(climb_right);
}

pub(super) fn show(pen: &mut Pen) {
    // Two arcs that meet in the corners of the eye.
    pen.arc((8.0, 12.2), 7.0, -0.397, -0.103);
    pen.arc((8.0, 3.8), 7.0, 0.103, 0.397);
    pen.ring((8.0, 8.0), 2.0);
}

pub(super) fn hide(pen: &mut Pen) {
    pen.arc((8.0, 3.8), 7.0, 0.103, 0.397);
    for (from, to) in
        [((3.9, 10.6), (2.9, 12.2)), ((8.0, 11.4), (8.0, 13.4)), ((12.1, 10.6), (13.1, 12.2))]
    {
        pen.line(from, to);
    }
}

pub(super) fn layers(pen: &mut Pen) {
    pen.outline([(8.0, 2.2), (14.0, 5.4), (8.0, 8.6), (2.0, 5.4)]);
    pen.path([(2.0, 8.4), (8.0, 11.6), (14.0, 8.4)]);
    pen.path([(2.0, 11.2), (8.0, 14.2), (14.0, 11.2)]);
}

pub(super) fn ice(pen: &mut Pen) {
    for sixth in 0..6 {
        let at = |distance: f32, turn: f32| {
            let angle = TAU * (sixth as f32 / 6.0 + turn - 0.25);
            (8.0 + angle.cos() * distance, 8.0 + angle.sin() * distance)
        };
        pen.line((8.0, 8.0), at(6.2, 0.0));
        pen.path([at(5.4, 0.064), at(3.6, 0.0), at(5.4, -0.064)]);
    }
}

pub(super) fn dead_cell(pen: &mut Pen) {
    pen.frame((2.2, 2.2), (13.8, 13.8));
    for (from, to) in
        [((2.8, 9.4), (6.6, 13.2)), ((2.8, 2.8), (13.2, 13.2)), ((9.4, 2.8), (13.2, 6.6))]
    {
        pen.line(from, to);
    }
}

/// A mortarboard, for training.
pub(super) fn learn(pen: &mut Pen) {
    pen.outline([(8.0, 3.4), (13.8, 6.2), (8.0, 9.0), (2.2, 6.2)]);
    pen.path([(4.6, 8.2), (4.6, 11.2), (8.0, 12.8), (11.4, 11.2), (11.4, 8.2)]);
    pen.line((13.8, 6.2), (13.8, 10.6));
}

pub(super) fn link(pen: &mut Pen) {
    pen.path([(6.4, 4.6), (4.0, 4.6), (2.2, 6.4), (2.2, 9.6), (4.0, 11.4), (6.4, 11.4)]);
    pen.path([(9.6, 4.6), (12.0, 4.6), (13.8, 6.4), (13.8, 9.6), (12.0, 11.4), (9.6, 11.4)]);
    pen.line((5.4, 8.0), (10.6, 8.0));
}

pub(super) fn zoom_in(pen: &mut Pen) {
    zoom_out(pen);
    pen.line((7.0, 5.0), (7.0, 9.0));
}

pub(super) fn zoom_out(pen: &mut Pen) {
    super::general::search(pen);
    pen.line((5.0, 7.0), (9.0, 7.0));
}

pub(super) fn zoom_fit(pen: &mut Pen) {
    pen.path([(2.5, 5.6), (2.5, 2.5), (5.6, 2.5)]);
    pen.path([(10.4, 2.5), (13.5, 2.5), (13.5, 5.6)]);
    pen.path([(13.5, 10.4), (13.5, 13.5), (10.4, 13.5)]);
    pen.path([(5.6, 13.5), (2.5, 13.5), (2.5, 10.4)]);
    pen.round_polygon([(6.6, 6.6), (9.4, 6.6), (9.4, 9.4), (6.6, 9.4)]);
}

pub(super) fn theme(pen: &mut Pen) {
    pen.ring((8.0, 8.0), 5.6);
    let half: Vec<_> = (0..=12)
        .map(|step| {
            let angle = TAU * (step as f32 / 24.0 - 0.25);
            point((8.0 + angle.cos() * 5.6, 8.0 + angle.sin() * 5.6))
        })
        .collect();
    pen.sharp_polygon(half);
}

//! Icons of playback and runs. Each function draws the icon of its name.

use super::pen::Pen;

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

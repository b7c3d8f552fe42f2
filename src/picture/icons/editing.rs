//! Icons of drawing tools and board changes. Each function draws the icon of its name.

use super::pen::{Pen, point};

pub(super) fn brush(pen: &mut Pen) {
    pen.path([(6.6, 8.2), (12.2, 2.6), (13.6, 4.0), (8.0, 9.6)]);
    pen.round_polygon([(6.2, 9.0), (7.4, 10.2), (6.0, 12.4), (2.8, 13.2), (4.2, 10.2)]);
}

pub(super) fn line(pen: &mut Pen) {
    pen.line((4.4, 11.6), (11.6, 4.4));
    pen.ring((3.4, 12.6), 1.4);
    pen.ring((12.6, 3.4), 1.4);
}

pub(super) fn rectangle(pen: &mut Pen) {
    pen.frame((2.5, 3.8), (13.5, 12.2));
}

pub(super) fn fill(pen: &mut Pen) {
    pen.outline([(7.0, 3.2), (12.0, 8.2), (7.4, 12.8), (2.4, 7.8)]);
    pen.line((5.2, 1.6), (7.0, 3.2));
    pen.sharp_polygon([(3.4, 8.2), (11.0, 8.2), (7.4, 12.0)].map(point));
    pen.dot((13.2, 12.0), 1.4);
    pen.line((13.2, 10.2), (13.2, 11.5));
}

pub(super) fn eyedropper(pen: &mut Pen) {
    pen.path([(8.2, 5.6), (3.4, 10.4), (2.6, 13.4), (5.6, 12.6), (10.4, 7.8)]);
    pen.line((7.4, 4.8), (11.2, 8.6));
    pen.round_polygon([(9.8, 4.6), (11.8, 2.6), (13.4, 4.2), (11.4, 6.2)]);
}

pub(super) fn select(pen: &mut Pen) {
    pen.path([(2.5, 5.0), (2.5, 2.5), (5.0, 2.5)]);
    pen.path([(11.0, 2.5), (13.5, 2.5), (13.5, 5.0)]);
    pen.path([(13.5, 11.0), (13.5, 13.5), (11.0, 13.5)]);
    pen.path([(5.0, 13.5), (2.5, 13.5), (2.5, 11.0)]);
    pen.line((7.4, 2.5), (8.6, 2.5));
    pen.line((7.4, 13.5), (8.6, 13.5));
    pen.line((2.5, 7.4), (2.5, 8.6));
    pen.line((13.5, 7.4), (13.5, 8.6));
}

pub(super) fn undo(pen: &mut Pen) {
    pen.path([(5.6, 2.8), (2.6, 5.8), (5.6, 8.8)]);
    pen.line((2.6, 5.8), (9.2, 5.8));
    pen.arc((9.2, 9.4), 3.6, -0.25, 0.25);
    pen.line((9.2, 13.0), (6.0, 13.0));
}

pub(super) fn redo(pen: &mut Pen) {
    pen.mirrored(undo);
}

pub(super) fn copy(pen: &mut Pen) {
    pen.frame((5.6, 5.6), (13.4, 13.4));
    pen.path([(3.6, 10.4), (2.6, 9.6), (2.6, 3.6), (3.6, 2.6), (9.6, 2.6), (10.4, 3.6)]);
}

pub(super) fn cut(pen: &mut Pen) {
    pen.ring((4.2, 12.0), 1.9);
    pen.ring((11.8, 12.0), 1.9);
    pen.line((5.2, 10.4), (11.0, 2.2));
    pen.line((10.8, 10.4), (5.0, 2.2));
}

pub(super) fn paste(pen: &mut Pen) {
    pen.frame((3.0, 3.4), (13.0, 13.8));
    pen.round_polygon([(6.2, 2.4), (9.8, 2.4), (9.8, 4.4), (6.2, 4.4)]);
    pen.line((5.8, 8.0), (10.2, 8.0));
    pen.line((5.8, 10.8), (8.8, 10.8));
}

pub(super) fn crop(pen: &mut Pen) {
    pen.path([(4.4, 1.8), (4.4, 11.6), (14.2, 11.6)]);
    pen.path([(1.8, 4.4), (11.6, 4.4), (11.6, 14.2)]);
}

pub(super) fn rotate_clockwise(pen: &mut Pen) {
    pen.arc((8.0, 8.6), 5.0, 0.08, 0.86);
    pen.path([(11.9, 1.9), (12.0, 5.4), (8.5, 5.5)]);
}

pub(super) fn rotate_counterclockwise(pen: &mut Pen) {
    pen.mirrored(rotate_clockwise);
}

pub(super) fn mirror_horizontal(pen: &mut Pen) {
    for y in [2.2, 6.0, 9.8] {
        pen.line((8.0, y), (8.0, y + 1.8));
    }
    pen.line((8.0, 13.6), (8.0, 13.8));
    pen.outline([(5.4, 4.0), (5.4, 12.0), (2.0, 12.0)]);
    pen.round_polygon([(10.6, 4.0), (10.6, 12.0), (14.0, 12.0)]);
}

pub(super) fn mirror_vertical(pen: &mut Pen) {
    for x in [2.2, 6.0, 9.8] {
        pen.line((x, 8.0), (x + 1.8, 8.0));
    }
    pen.line((13.6, 8.0), (13.8, 8.0));
    pen.outline([(4.0, 5.4), (12.0, 5.4), (12.0, 2.0)]);
    pen.round_polygon([(4.0, 10.6), (12.0, 10.6), (12.0, 14.0)]);
}

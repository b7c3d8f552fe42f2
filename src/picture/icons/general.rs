//! Icons for general commands and messages. Each function draws the icon of its name.

use super::pen::Pen;
use std::f32::consts::TAU;

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

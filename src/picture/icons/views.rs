//! Icons of views and zoom. Each function draws the icon of its name.

use super::pen::{Pen, point};
use std::f32::consts::TAU;

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

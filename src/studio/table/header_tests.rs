//! Tests: each column header of each table shows its own help.

use crate::studio::app::App;
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::model::testing::{careful_run, studio_drawing, studio_with, wait_until};
use crate::studio::request::Request;
use eframe::egui::{Pos2, Rect, Vec2, accesskit, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

/// Window sizes that must be usable.
const SIZES: [Vec2; 2] = [Vec2::new(1024.0, 640.0), Vec2::new(1920.0, 1080.0)];

#[derive(Debug, Clone, PartialEq)]
struct Header {
    title: String,
    help: String,
    place: Rect,
}

/// The visible headers with the help that screen readers read.
fn headers(harness: &Harness<'_, App>) -> Vec<Header> {
    let nodes = harness.query_all_by_role(accesskit::Role::ColumnHeader);
    let header = |node: egui_kittest::Node<'_>| Header {
        title: node.accesskit_node().label().unwrap_or_default(),
        help: node.accesskit_node().description().unwrap_or_default(),
        place: node.rect(),
    };
    nodes.map(header).collect()
}

/// Compares the tooltip at corners and centre of each header with the header's help.
fn check(what: &str, make: impl Fn() -> Studio, least: usize) {
    for size in SIZES {
        let builder = Harness::builder().with_size(size);
        let mut harness =
            builder.build_ui_state(|ui, app: &mut App| app.frame(ui), App::new(make()));
        harness.run_steps(6);
        let count = headers(&harness).len();
        assert!(count >= least, "{what} at {size}: {:?}", headers(&harness));
        for place in 0..count {
            let nodes = harness.query_all_by_role(accesskit::Role::ColumnHeader);
            nodes.skip(place).take(1).for_each(|header| header.scroll_to_me());
            harness.run_steps(12);
            let headers = headers(&harness);
            let header = &headers[place];
            let own = header.place.shrink(1.0);
            let ends = [own.left_top(), own.right_top(), own.left_bottom(), own.right_bottom()];
            for point in ends.into_iter().chain([own.center()]) {
                point_at(&mut harness, point);
                for other in &headers {
                    let is_shown = harness.query_by_label(&other.help).is_some();
                    let is_own = other.help == header.help;
                    assert_eq!(is_shown, is_own, "{what} at {size}: {header:?}, {other:?}");
                }
            }
        }
    }
}

fn point_at(harness: &mut Harness<'_, App>, point: Pos2) {
    harness.hover_at(point - vec2(0.0, 0.25));
    harness.run_steps(1);
    harness.hover_at(point);
    harness.run_steps(8);
}

fn watching_careful() -> Studio {
    studio_with([careful_run()])
}

#[test]
fn headers_of_candidates_show_their_own_help() {
    check("candidates", watching_careful, 4);
}

#[test]
fn headers_of_runs_show_their_own_help() {
    let make = || {
        let mut studio = watching_careful();
        studio.apply(Request::Command(Command::ShowRuns));
        studio
    };
    check("runs", make, 4);
}

#[test]
fn headers_of_a_search_show_their_own_help() {
    let make = || {
        let mut studio = studio_drawing("#######/#@$  .#/#     #/#######");
        studio.apply(Request::Command(Command::WatchSearch));
        wait_until(&mut studio, "it is searched", |studio| studio.search.progress().is_none());
        studio.apply(Request::Command(Command::StepForward));
        studio
    };
    check("search", make, 8);
}

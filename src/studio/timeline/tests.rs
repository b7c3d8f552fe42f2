//! The timeline in the hands of a person: found by accessible names.

use crate::episode::EventKind;
use crate::studio::app::App;
use crate::studio::model::testing::{random_walk, studio_with};
use crate::studio::model::{PlayerRequest, Studio};
use crate::studio::request::Request;
use eframe::egui::{Key, Modifiers, Pos2, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

fn harness(studio: Studio) -> Harness<'static, App> {
    let builder = Harness::builder().with_size(Vec2::new(1440.0, 900.0)).with_max_steps(32);
    let mut harness = builder.build_ui_state(|ui, app: &mut App| app.frame(ui), App::new(studio));
    harness.run_steps(4);
    harness
}

fn cursor(harness: &Harness<'_, App>) -> usize {
    harness.state().studio().player.cursor()
}

#[test]
fn a_typed_step_number_moves_the_cursor() {
    let mut harness = harness(studio_with([random_walk("gambler", 100, 1)]));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::G);
    harness.run_steps(3);
    let field = harness.get_by_label("step number");
    assert!(field.is_focused());
    field.type_text("42");
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(cursor(&harness), 42);
}

#[test]
fn dragging_scrubs_and_holds_playback_until_release() {
    let mut harness = harness(studio_with([random_walk("gambler", 100, 1)]));
    harness.state_mut().studio_mut().apply(Request::Player(PlayerRequest::PlayPause));
    let canvas = harness.get_by_label("timeline").rect();
    let at = |share: f32| Pos2::new(canvas.left() + share * canvas.width(), canvas.center().y);
    harness.drag_at(at(0.25));
    harness.run_steps(2);
    let first = cursor(&harness);
    harness.hover_at(at(0.75));
    harness.run_steps(20);
    let second = cursor(&harness);
    assert!((20..30).contains(&first), "{first}");
    assert!((70..80).contains(&second), "{second}");
    harness.drop_at(at(0.75));
    harness.run_steps(4);
    assert!(harness.state().studio().player.is_playing());
    assert!(cursor(&harness) > second);
}

#[test]
fn a_click_on_another_lane_shows_that_run_at_that_step() {
    let runs = [random_walk("optimist", 100, 1), random_walk("gambler", 60, 2)];
    let mut harness = harness(studio_with(runs));
    let canvas = harness.get_by_label("timeline").rect();
    let first_lane = Pos2::new(canvas.center().x, canvas.top() + 30.0);
    harness.drag_at(first_lane);
    harness.run_steps(1);
    harness.drop_at(first_lane);
    harness.run_steps(2);
    let shown = harness.state().studio().runs.shown().expect("a run");
    assert_eq!(shown.recording().header.agent, "optimist");
    assert!((48..=52).contains(&cursor(&harness)));
}

#[test]
fn chips_show_and_hide_kinds_of_marks() {
    let mut harness = harness(studio_with([random_walk("gambler", 20, 1)]));
    harness.get_by_label("push marks").click();
    harness.run_steps(2);
    let settings = &harness.state().studio().settings;
    assert!(!settings.shows(EventKind::Push) && settings.shows(EventKind::Goal));
    harness.get_by_label("push marks").click();
    harness.run_steps(2);
    assert!(harness.state().studio().settings.shows(EventKind::Push));
}

#[test]
fn the_loop_button_and_the_ends_of_the_range() {
    let mut harness = harness(studio_with([random_walk("gambler", 100, 1)]));
    harness.get_by_label("Loop").click();
    harness.run_steps(2);
    assert_eq!(harness.state().studio().player.loop_range(), Some((0, 100)));
    let end = harness.get_by_label("loop end").rect().center();
    harness.drag_at(end);
    harness.run_steps(1);
    harness.hover_at(end - Vec2::new(400.0, 0.0));
    harness.run_steps(2);
    harness.drop_at(end - Vec2::new(400.0, 0.0));
    harness.run_steps(2);
    let (first, last) = harness.state().studio().player.loop_range().expect("a loop");
    assert!(first == 0 && (50..90).contains(&last), "{last}");
}

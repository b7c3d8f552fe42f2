//! Tests of the timeline through its accessible names.

use crate::episode::EventKind;
use crate::studio::app::App;
use crate::studio::model::testing::{random_walk, studio_with};
use crate::studio::model::{PlaybackRequest, Studio};
use crate::studio::request::Request;
use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

fn harness(studio: Studio) -> Harness<'static, App> {
    let builder = Harness::builder().with_size(Vec2::new(1440.0, 900.0)).with_max_steps(32);
    let mut harness = builder.build_ui_state(|ui, app: &mut App| app.frame(ui), App::new(studio));
    harness.run_steps(4);
    harness
}

fn cursor(harness: &Harness<'_, App>) -> usize {
    harness.state().studio().playback.cursor()
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
    harness.state_mut().studio_mut().apply(Request::Playback(PlaybackRequest::PlayPause));
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
    assert!(harness.state().studio().playback.is_playing());
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
    assert_eq!(shown.agent(), "optimist");
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
fn loop_button_and_dragged_ends_set_the_range() {
    let mut harness = harness(studio_with([random_walk("gambler", 100, 1)]));
    harness.get_by_label("Loop").click();
    harness.run_steps(2);
    assert_eq!(harness.state().studio().playback.loop_range(), Some((0, 100)));
    let end = harness.get_by_label("loop end").rect().center();
    harness.drag_at(end);
    harness.run_steps(1);
    harness.hover_at(end - Vec2::new(400.0, 0.0));
    harness.run_steps(2);
    harness.drop_at(end - Vec2::new(400.0, 0.0));
    harness.run_steps(2);
    let (first, last) = harness.state().studio().playback.loop_range().expect("a loop");
    assert!(first == 0 && (50..90).contains(&last), "{last}");
}

/// The cursor after clicks at the left and the right quarter of the timeline.
fn steps_at_quarters(harness: &mut Harness<'_, App>) -> [usize; 2] {
    let canvas = harness.get_by_label("timeline").rect();
    [0.25, 0.75].map(|share| {
        let place = Pos2::new(canvas.left() + share * canvas.width(), canvas.center().y);
        harness.drag_at(place);
        harness.run_steps(1);
        harness.drop_at(place);
        harness.run_steps(2);
        cursor(harness)
    })
}

fn turn_wheel(harness: &mut Harness<'_, App>, modifiers: Modifiers, delta: Vec2) {
    let centre = harness.get_by_label("timeline").rect().center();
    harness.hover_at(centre);
    harness.run_steps(1);
    let (unit, phase, source) = (MouseWheelUnit::Line, TouchPhase::Move, MouseWheelSource::Unknown);
    let wheel = Event::MouseWheel { unit, delta, phase, source, modifiers };
    harness.event_modifiers(wheel, modifiers);
    harness.run_steps(20);
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
    harness.remove_cursor();
    harness.run_steps(2);
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_pans() {
    let mut harness = harness(studio_with([random_walk("gambler", 400, 1)]));
    let [left, right] = steps_at_quarters(&mut harness);
    assert!((90..=110).contains(&left) && (290..=310).contains(&right), "{left} {right}");
    turn_wheel(&mut harness, Modifiers::COMMAND, Vec2::new(0.0, 4.0));
    let [near_left, near_right] = steps_at_quarters(&mut harness);
    assert!(near_left > left + 20 && near_right < right - 20, "{near_left} {near_right}");
    assert!((190..=210).contains(&((near_left + near_right) / 2)), "the pointer's step stays");
    turn_wheel(&mut harness, Modifiers::SHIFT, Vec2::new(0.0, -2.0));
    let [later_left, later_right] = steps_at_quarters(&mut harness);
    assert!(later_left > near_left && later_right > near_right, "{later_left} {later_right}");
    assert!((later_right - later_left).abs_diff(near_right - near_left) <= 1);
    turn_wheel(&mut harness, Modifiers::COMMAND, Vec2::new(0.0, -40.0));
    assert_eq!(steps_at_quarters(&mut harness), [left, right], "out again as far as it goes");
}

#[test]
fn the_middle_button_pans_and_leaves_the_cursor_alone() {
    let mut harness = harness(studio_with([random_walk("gambler", 400, 1)]));
    turn_wheel(&mut harness, Modifiers::COMMAND, Vec2::new(0.0, 6.0));
    let [left, right] = steps_at_quarters(&mut harness);
    let centre = harness.get_by_label("timeline").rect().center();
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Middle,
        pressed,
        modifiers: Modifiers::NONE,
    };
    harness.hover_at(centre);
    harness.event(button(centre, true));
    harness.run_steps(1);
    for drawn in 1..=8 {
        harness.hover_at(centre + Vec2::new(25.0 * drawn as f32, 0.0));
        harness.run_steps(1);
    }
    harness.event(button(centre + Vec2::new(200.0, 0.0), false));
    harness.remove_cursor();
    harness.run_steps(2);
    assert_eq!(cursor(&harness), right, "the cursor stays");
    let [earlier_left, earlier_right] = steps_at_quarters(&mut harness);
    assert!(earlier_left < left && earlier_right < right, "{earlier_left} {earlier_right}");
    assert!((earlier_right - earlier_left).abs_diff(right - left) <= 1);
}

#[test]
fn shift_and_drag_on_the_ruler_draws_a_loop() {
    let mut harness = harness(studio_with([random_walk("gambler", 100, 1)]));
    let canvas = harness.get_by_label("timeline").rect();
    let at = |share: f32| Pos2::new(canvas.left() + share * canvas.width(), canvas.top() + 8.0);
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::SHIFT,
    };
    harness.event_modifiers(button(at(0.25), true), Modifiers::SHIFT);
    harness.run_steps(1);
    harness.hover_at(at(0.75));
    harness.run_steps(2);
    harness.event(button(at(0.75), false));
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
    harness.run_steps(2);
    let (first, last) = harness.state().studio().playback.loop_range().expect("a loop");
    assert!((20..30).contains(&first) && (70..80).contains(&last), "{first} {last}");
    assert_eq!(cursor(&harness), 0);
}

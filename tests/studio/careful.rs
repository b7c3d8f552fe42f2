//! Tests of the careful agent in the studio: it is the default agent, and the window shows the
//! candidates and scenarios of its decisions.

use super::desk::Desk;
use super::looks::wear;
use blackice::episode::Outcome;
use blackice::studio::model::PlayerRequest;
use eframe::egui::{Key, Modifiers, accesskit};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens the demonstration, then runs the default agent on the same level.
fn demonstration_and_its_counterpart(width: f32, height: f32) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.chord(SHIFT, Key::F1);
    desk.until("the demonstration is there", |studio| studio.runs.len() == 1);
    let lost = desk.studio().runs.shown().expect("a run").outcome().cloned();
    assert!(matches!(lost, Some(Outcome::Failed(_))), "the optimist loses: {lost:?}");
    desk.chord(CTRL | SHIFT, Key::Enter);
    desk.until("the run is over", |studio| studio.runs.len() == 2 && studio.simulation.is_none());
    desk
}

/// Stops playback and moves the cursor to step 0.
fn to_the_start(desk: &mut Desk) {
    if desk.studio().player.is_playing() {
        desk.key(Key::Space);
    }
    assert!(!desk.studio().player.is_playing());
    desk.key(Key::Home);
    desk.frames(3);
}

/// Scrolls the first widget with a name into view and points at it.
fn point_at(desk: &mut Desk, label: &str) {
    let nodes = desk.harness.query_all_by_label(label);
    nodes.into_iter().next().expect("a widget with that label").scroll_to_me();
    // Scrolling is animated.
    desk.frames(20);
    let nodes = desk.harness.query_all_by_label(label);
    nodes.into_iter().next().expect("a widget with that label").hover();
    desk.frames(4);
}

/// First label that starts with `words`.
fn label_with(desk: &Desk, words: &str) -> Option<String> {
    let nodes = desk.harness.query_all_by_label_contains(words);
    nodes.filter_map(|node| node.accesskit_node().label()).find(|label| label.starts_with(words))
}

#[test]
fn careful_agent_solves_the_trap_and_its_scenarios_can_be_highlighted() {
    let mut desk = demonstration_and_its_counterpart(1280.0, 800.0);
    let run = desk.studio().runs.shown().expect("a run");
    assert_eq!(run.agent(), "careful");
    assert_eq!(run.outcome(), Some(&Outcome::Solved));
    to_the_start(&mut desk);
    let world = label_with(&desk, "scenario 1:").expect("a list of scenarios");
    point_at(&mut desk, &world);
    assert!(desk.studio().pointed_at.imagining.world.is_some());
    assert!(desk.harness.query_by_label("possible ice map").is_some());
    // Hiding the panels removes the list and the highlighted scenario.
    desk.key(Key::Tab);
    assert!(desk.studio().pointed_at.imagining.world.is_none());
    assert!(desk.harness.query_by_label("possible ice map").is_none());
}

/// The header lies inside the window, so the column is not cut at its edge.
#[test]
fn the_added_risk_is_visible_at_every_decision_in_a_small_window() {
    let mut desk = demonstration_and_its_counterpart(1024.0, 640.0);
    to_the_start(&mut desk);
    let steps = desk.studio().runs.shown().expect("a run").len();
    for theme in desk.studio().files.theme_names() {
        wear(&mut desk, &theme);
        for step in 0..steps {
            desk.harness.state_mut().studio_mut().player.apply(PlayerRequest::GoTo(step));
            desk.frames(2);
            let headers = desk.harness.query_all_by_role(accesskit::Role::ColumnHeader);
            let is_risk = |node: &egui_kittest::Node<'_>| {
                node.accesskit_node().label().as_deref() == Some("+risk")
            };
            let right = headers.filter(is_risk).map(|node| node.rect().right()).next();
            assert!(right.is_some_and(|right| right <= 1024.0), "{theme}, {step}: {right:?}");
        }
    }
}

#[test]
fn candidates_and_scenarios_show_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1440.0, 900.0), (1920.0, 1080.0)] {
        let mut desk = demonstration_and_its_counterpart(width, height);
        to_the_start(&mut desk);
        for pointed_at in ["candidate", "scenario 2:"] {
            let label = label_with(&desk, pointed_at).expect("a label to point at");
            point_at(&mut desk, &label);
            assert!(desk.studio().pointed_at.imagining.at.is_some(), "{label}");
            for theme in desk.studio().files.theme_names() {
                wear(&mut desk, &theme);
                let name = pointed_at.trim_end_matches([' ', '2', ':']);
                desk.keep_picture(&format!("careful-{name}-{theme}-{width}x{height}"));
            }
            desk.harness.remove_cursor();
        }
        desk.harness.get_by_label("Plots").click();
        desk.frames(4);
        desk.keep_picture(&format!("careful-plots-{width}x{height}"));
        assert!(desk.harness.query_by_label("Post-mortem").is_some());
    }
}

#[test]
fn large_boards_evaluate_the_plan_in_sampled_scenarios() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = folder.join("levels/ice/5-halls/05-cold-store.ron");
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = Desk::new(width, height);
        desk.chord(CTRL, Key::O);
        desk.type_path(&path);
        desk.until("the level is open", |studio| studio.editor.level().title == "Cold store");
        desk.chord(CTRL | SHIFT, Key::Enter);
        desk.until("the run is over", |studio| {
            studio.runs.len() == 1 && studio.simulation.is_none()
        });
        to_the_start(&mut desk);
        let run = desk.studio().runs.shown().and_then(|run| run.ice()).expect("a run on ice");
        let steps = &run.recording().steps;
        let told = steps.iter().filter(|step| step.decision.forecast.success.is_some()).count();
        assert!(told * 2 > steps.len(), "{told} of {}", steps.len());
        let shown = steps.iter().position(|step| !step.decision.imagined.is_empty());
        let shown = shown.expect("a decision with scenarios");
        let worlds = &steps[shown].decision.imagined;
        assert!(worlds.iter().all(|world| world.is_played && !world.is_fatal));
        let mut ice = worlds.iter().flat_map(|world| &world.hidden);
        assert!(ice.all(|cell| run.inside().contains(*cell)), "ice outside the walls");
        for _ in 0..shown {
            desk.key(Key::ArrowRight);
        }
        assert!(desk.harness.query_all_by_label("success").next().is_some());
        let world = label_with(&desk, "scenario 1:").expect("a list of scenarios");
        assert!(world.contains("the plan"), "{world}");
        point_at(&mut desk, &world);
        assert!(desk.studio().pointed_at.imagining.world.is_some());
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("careful-large-{theme}-{width}x{height}"));
        }
    }
}

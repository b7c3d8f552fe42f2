//! Tests of the timeline of an ended training, by key, pointer and accessible name.

use super::harness::StudioHarness;
use blackice::planning::zuma::Learner;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::Mode;
use blackice::studio::request::Request;
use blackice::studio::zuma::{BeliefHolder, GameNumber, TrainingSnapshot, ZumaRequest};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};

const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens a small game and trains on it to the end.
fn harness_after_training(learner: Learner) -> StudioHarness {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let game = include_str!("../../levels/zuma/1-games/01-example.ron");
    let open = Request::Files(FilesRequest::OpenText(game.to_owned()));
    harness.egui.state_mut().studio_mut().apply(open);
    harness.frames(3);
    for request in [
        ZumaRequest::Number(GameNumber::MaxLength, 4.0),
        ZumaRequest::Number(GameNumber::Steps, 10.0),
    ] {
        harness.egui.state_mut().studio_mut().apply(Request::from(request));
    }
    while harness.studio().worlds.zuma.game().line.len() > 3 {
        let request = Request::from(ZumaRequest::Remove(0));
        harness.egui.state_mut().studio_mut().apply(request);
    }
    for request in [ZumaRequest::Seconds(20), ZumaRequest::Learner(learner)] {
        harness.egui.state_mut().studio_mut().apply(Request::from(request));
    }
    harness.press_chord(SHIFT, Key::T);
    harness.wait_until("a policy is trained", |studio| {
        !studio.worlds.zuma.training_jobs.policies().is_empty()
    });
    harness.wait_until("the best play is known", |studio| {
        !studio.worlds.zuma.training_jobs.computes_optimal_play()
    });
    harness.frames(3);
    harness
}

fn ended(harness: &StudioHarness) -> &TrainingSnapshot {
    harness.studio().worlds.zuma.training_jobs.ended().expect("an ended training")
}

fn cursor(harness: &StudioHarness) -> usize {
    harness.studio().shown_playback().cursor()
}

#[test]
fn presenter_shows_the_belief_and_says_what_the_training_has_reached() {
    let mut harness = harness_after_training(Learner::Model);
    harness.press_key(Key::F11);
    harness.press_key(Key::Home);
    harness.frames(3);
    harness.egui.get_by_label("Truth and belief");
    assert_eq!(harness.studio().step_caption(), "Before the first game");
    harness.press_key(Key::ArrowRight);
    let caption = harness.studio().step_caption();
    assert!(caption.starts_with("After ") && caption.ends_with(" points a game"), "{caption}");
}

#[test]
fn timeline_keys_go_through_an_ended_training() {
    let mut harness = harness_after_training(Learner::Model);
    assert_eq!(harness.studio().mode, Mode::Watch);
    let last = ended(&harness).curve.len();
    assert!(last > 10 && cursor(&harness) == last, "{last}");
    harness.press_key(Key::ArrowLeft);
    assert_eq!(cursor(&harness), last - 1);
    harness.press_key(Key::Home);
    assert_eq!(cursor(&harness), 0);
    harness.egui.get_by_label("Before the first game");
    harness.press_key(Key::ArrowRight);
    harness.press_key(Key::ArrowRight);
    assert_eq!(cursor(&harness), 2);
    let point = ended(&harness).curve[1];
    let text = format!("games: {:.1} points a game", point.mean_reward);
    harness.egui.get_by_label_contains(&text);
    harness.press_key(Key::End);
    assert_eq!(cursor(&harness), last);
    assert_eq!(harness.studio().playback.cursor(), 0, "the run cursor is unchanged");
}

#[test]
fn the_belief_is_that_of_the_point() {
    let mut harness = harness_after_training(Learner::Model);
    assert_eq!(harness.studio().worlds.zuma.belief_holder, BeliefHolder::Learner);
    let training = ended(&harness).clone();
    let last = training.curve.len();
    let (early, late) = (training.belief_at(1), training.belief_at(last));
    assert!(early.is_some() && late.is_some() && early != late, "the learner learns");
    assert_eq!(training.belief_at(last), training.belief.as_ref());
    assert_eq!(training.belief_at(0), None, "nothing is recorded before the first game");
    // Balls seen never become fewer, so the pseudo-counts grow from point to point.
    let seen = |step| -> f64 {
        let belief = training.belief_at(step).expect("a belief");
        belief.hit.0.iter().map(|beta| beta.yes + beta.no).sum()
    };
    assert!((1..last).all(|step| seen(step) <= seen(step + 1)));
    harness.press_key(Key::Home);
    harness.press_key(Key::ArrowRight);
    harness.frames(2);
    assert_eq!(cursor(&harness), 1);
}

#[test]
fn the_slider_and_the_curve_select_a_point() {
    let mut harness = harness_after_training(Learner::QLearning);
    let last = ended(&harness).curve.len();
    // The slider and its text have the same name.
    assert!(harness.egui.query_all_by_label("point of the curve").count() > 0);
    let request = Request::from(ZumaRequest::TrainingPoint(3));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(2);
    assert_eq!(cursor(&harness), 3);
    // Title and plot have the same name; the plot is the higher one.
    let title = "Learning curve: mean points of a game";
    let nodes = harness.egui.get_all_by_label(title);
    let plot = nodes.max_by(|one, other| one.rect().height().total_cmp(&other.rect().height()));
    plot.expect("a plot").click();
    harness.frames(3);
    let at = cursor(&harness);
    assert!(at > last / 4 && at < last, "near the middle of {last}: {at}");
    assert!(ended(&harness).belief.is_none(), "Q-learning keeps no belief");
    assert!(last >= 3);
}

/// Texts of the window in the right quarter, with their rectangles.
fn panel_texts(harness: &StudioHarness, left: f32) -> Vec<(String, Rect)> {
    let labels = harness.egui.query_all_by_role(Role::Label);
    let texts = labels.map(|node| {
        let text = node.accesskit_node().value().or(node.accesskit_node().label());
        (text.unwrap_or_default(), node.rect())
    });
    texts.filter(|(text, place)| !text.is_empty() && place.left() >= left).collect()
}

#[test]
fn texts_of_the_training_panel_do_not_overlap_in_the_smallest_window() {
    for learner in [Learner::Model, Learner::QLearning] {
        let mut harness = harness_after_training(learner);
        for size in [(1024.0, 640.0), (1280.0, 800.0), (819.0, 480.0)] {
            harness.resize(size.into());
            harness.press_key(Key::Home);
            harness.press_key(Key::ArrowRight);
            harness.frames(5);
            let texts = panel_texts(&harness, size.0 * 0.71);
            assert!(texts.len() > 8, "{texts:?}");
            for (index, (text, place)) in texts.iter().enumerate() {
                assert!(place.right() <= size.0, "{text} at {place} in {size:?}");
                for (other, at) in &texts[..index] {
                    let common = place.intersect(*at).shrink(0.5);
                    assert!(!common.is_positive(), "{text} {place} on {other} {at} in {size:?}");
                }
            }
        }
    }
}

//! Tests of the whole window: hidden ice must not leak, and all texts must be readable.

use super::app::App;
use super::boards::header_height;
use super::command::Command;
use super::files::Files;
use super::level_analysis::{CountBounds, LevelVerdict, SolverEffort};
use super::model::testing::{
    HARD_LEVEL, random_walk, studio_drawing, studio_with, walk_across, with_other_hidden_ice,
};
use super::model::{Mode, PlaybackRequest, Studio};
use super::platform::{PlatformVerdict, TimedPlatformVerdict};
use super::request::Request;
use super::settings::{Settings, SettingsRequest};
use super::source::LevelSource;
use crate::episode::{DeadEnd, EpisodeOutcome, Failure, Recording};
use crate::picture::{Rgba, thumbnail};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, Level, board_of_letters};
use crate::worlds::platform::read_drawing;
use eframe::egui::epaint::ClippedShape;
use eframe::egui::{self, Color32, Rect, Shape, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use proptest::prelude::*;
use std::time::Duration;

fn window(studio: Studio) -> Harness<'static, App> {
    let builder = Harness::builder().with_size(Vec2::new(1024.0, 640.0));
    let mut harness = builder.build_ui_state(|ui, app: &mut App| app.frame(ui), App::new(studio));
    harness.run_steps(4);
    harness
}

/// Every shape and every accessible text of a window.
pub(super) fn shapes_and_texts(studio: Studio) -> (Vec<ClippedShape>, Vec<String>) {
    let harness = window(studio);
    let nodes = harness.query_all_by_label_contains("");
    let texts = nodes.map(|node| {
        let node = node.accesskit_node();
        format!("{:?} {:?}", node.label(), node.value())
    });
    (harness.output().shapes.clone(), texts.collect())
}

#[test]
fn idle_window_requests_no_frame() {
    let mut runs = studio_with([walk_across(bundled_levels()[0].clone(), 3, 1)]);
    runs.mode = Mode::Watch;
    for studio in [runs, drawing(bundled_levels()[0].clone())] {
        let mut harness = window(studio);
        let next_frame_in = |harness: &Harness<'static, App>| {
            harness.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay
        };
        // The last searches of the level, messages and scans.
        let started = std::time::Instant::now();
        let mut idle_frames = 0;
        while idle_frames < 40 {
            assert!(
                started.elapsed() < Duration::from_secs(60),
                "never idle: {:?}, next frame {:?}, egui {:?}",
                harness.state().studio().is_moving(),
                harness.state().studio().next_frame_in(),
                harness.ctx.repaint_causes(),
            );
            harness.step();
            let is_idle = next_frame_in(&harness) == Duration::MAX;
            idle_frames = if is_idle { idle_frames + 1 } else { 0 };
        }
    }
}

fn bundled_levels() -> Vec<Level> {
    let files = Files::default();
    let levels = files.shelves().flat_map(|shelf| &shelf.levels).map(|it| &*it.level);
    let on_ice = levels.filter_map(|level| match level {
        AnyLevel::Ice(level) => Some(level.clone()),
        AnyLevel::Platform(_) | AnyLevel::Zuma(_) => None,
    });
    on_ice.collect()
}

/// A run at its end, with hidden ice.
fn watching(recording: Recording<Ice>, overlay: bool) -> Studio {
    let last = recording.len();
    let mut studio = studio_with([recording]);
    studio.settings.overlay = overlay;
    studio.apply(Request::Command(Command::HideTruth));
    studio.apply(Request::Playback(PlaybackRequest::GoTo(last)));
    studio
}

fn drawing(level: Level) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    studio.open_level(LevelSource::Bundled("test".to_owned()), level);
    studio.mode = Mode::Edit;
    studio.hidden.truth = true;
    studio
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn hidden_ice_does_not_change_the_window(
        place in any::<prop::sample::Index>(),
        steps in 0_usize..12,
        seed in any::<u64>(),
        overlay in any::<bool>(),
    ) {
        let levels = bundled_levels();
        let mut run = walk_across(place.get(&levels).clone(), steps, seed);
        let other = with_other_hidden_ice(&run, seed);
        let drawn = [&run, &other].map(|it| shapes_and_texts(drawing(it.header.level.clone())));
        prop_assert_eq!(&drawn[0].1, &drawn[1].1, "texts while drawing");
        prop_assert!(drawn[0].0 == drawn[1].0, "shapes while drawing");
        let theme = &crate::picture::Theme::bundled()[0];
        let small = [&run, &other].map(|it| thumbnail(&it.header.level, false, 40.0, theme));
        prop_assert_eq!(&small[0], &small[1]);
        // The dead-end search uses the true ice.
        run.dead_end = Some(DeadEnd { step: run.len() as u32 / 2, nodes: 1 });
        let watched = [run, other].map(|it| shapes_and_texts(watching(it, overlay)));
        prop_assert_eq!(&watched[0].1, &watched[1].1, "texts while watching");
        prop_assert!(watched[0].0 == watched[1].0, "shapes while watching");
    }
}

#[test]
fn visible_ice_changes_the_window() {
    let level = bundled_levels().remove(0);
    let run = walk_across(level, 0, 1);
    let other = with_other_hidden_ice(&run, 1);
    let [one, other] = [run, other].map(|recording| {
        let mut studio = watching(recording, false);
        studio.apply(Request::ShowTruth);
        shapes_and_texts(studio).0
    });
    assert!(one != other);
}

#[test]
fn search_and_verification_are_hidden_with_the_ice() {
    for mode in [Mode::Search, Mode::Verify] {
        let mut studio = drawing(bundled_levels().remove(0));
        studio.mode = mode;
        let mut harness = window(studio);
        harness.get_by_label("Show the ice").click();
        harness.run_steps(3);
        assert!(harness.query_by_label("Show the ice").is_none(), "{mode:?}");
        assert!(harness.state().studio().visible().truth);
    }
}

/// Texts in a rectangle whose contrast with the background is below 4.5.
fn unreadable(shapes: &[ClippedShape], within: Rect) -> Vec<String> {
    let token = |colour: Color32| {
        let [red, green, blue, alpha] = colour.to_srgba_unmultiplied();
        Rgba { red, green, blue, alpha }
    };
    let mut grounds: Vec<(Rect, Rgba)> = Vec::new();
    let mut found = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in shapes {
        match shape {
            Shape::Rect(rect) => {
                grounds.push((rect.rect.intersect(*clip_rect), token(rect.fill)));
            }
            Shape::Text(text) => {
                let place = text.visual_bounding_rect();
                if !within.contains(place.center()) || text.galley.text().is_empty() {
                    continue;
                }
                let below = grounds.iter().filter(|(rect, _)| rect.contains(place.center()));
                let ground = below.fold(Rgba::opaque(0, 0, 0), |ground, (_, it)| it.over(ground));
                for section in &text.galley.job.sections {
                    let colour = match section.format.color {
                        Color32::PLACEHOLDER => text.fallback_color,
                        colour => colour,
                    };
                    let ratio = token(text.override_text_color.unwrap_or(colour)).contrast(ground);
                    if ratio < 4.5 {
                        found.push(format!("{:?}: {ratio:.1}", text.galley.text()));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// Checks the text contrast above the widget `name` in each theme and layout; `is_strip` checks on
/// the widget itself.
fn check_text_contrast(harness: &mut Harness<'_, App>, name: &str, is_strip: bool) {
    for theme in ["Dark", "Light", "Projector", "Colour-blind"] {
        for (hidden, overlay) in [(false, false), (false, true), (true, false), (true, true)] {
            let studio = harness.state_mut().studio_mut();
            studio.apply(Request::Settings(SettingsRequest::Theme(theme.to_owned())));
            studio.panels_hidden = hidden;
            studio.settings.overlay = overlay;
            harness.run_steps(3);
            let mut place = harness.get_by_label(name).rect();
            if !is_strip {
                let height = header_height(harness.state().studio());
                place = Rect::from_x_y_ranges(place.x_range(), place.top() - height..=place.top());
            }
            let shapes = &harness.output().shapes;
            let texts = shapes.iter().filter(|it| {
                matches!(&it.shape, Shape::Text(text)
                if place.contains(text.visual_bounding_rect().center()))
            });
            assert!(texts.count() >= 2, "{theme}: no words above {name}");
            let found = unreadable(shapes, place);
            assert!(found.is_empty(), "{theme}, hidden {hidden}, overlay {overlay}: {found:?}");
        }
    }
}

#[test]
fn board_headers_are_readable_in_every_theme_and_layout() {
    let outcomes = [
        None,
        Some(EpisodeOutcome::Solved),
        Some(EpisodeOutcome::Cancelled),
        Some(EpisodeOutcome::Failed(Failure::StepLimit)),
    ];
    for outcome in outcomes {
        let is_over = outcome.is_some();
        let mut recording = random_walk("gambler", 5, 1);
        recording.outcome = outcome;
        let mut harness = window(studio_with([recording.clone()]));
        let last = if is_over { 5 } else { 2 };
        harness.state_mut().studio_mut().apply(Request::Playback(PlaybackRequest::GoTo(last)));
        check_text_contrast(&mut harness, "truth board", false);
        if !is_over {
            recording.dead_end = Some(DeadEnd { step: 1, nodes: 1 });
            let mut harness = window(studio_with([recording]));
            harness.state_mut().studio_mut().apply(Request::Playback(PlaybackRequest::GoTo(2)));
            check_text_contrast(&mut harness, "truth board", false);
        }
    }
}

/// A studio with a level that the solver cannot finish soon, and the given verdict.
fn evaluated(level_verdict: LevelVerdict, step_limit: Option<u32>) -> Studio {
    let board = board_of_letters(HARD_LEVEL).expect("letters only");
    let level = Level { own_step_limit: step_limit, ..Level::untitled(board.clone()) };
    let mut studio = drawing(level);
    studio.hidden.truth = false;
    studio.level_analyzer.put(&board, level_verdict);
    studio
}

/// A verdict with these bounds.
fn verdict(is_solvable: Option<bool>, moves: CountBounds, pushes: CountBounds) -> LevelVerdict {
    let mut level_verdict = LevelVerdict::default();
    (level_verdict.is_solvable, level_verdict.moves, level_verdict.pushes) =
        (is_solvable, moves, pushes);
    level_verdict.effort = SolverEffort { states: 12_345, seconds: 0.1 };
    level_verdict
}

/// Every verdict about an ice level, with the start of its text.
fn level_verdicts() -> Vec<(&'static str, Studio)> {
    let range = |at_least, at_most| CountBounds { at_least, at_most };
    let (five, open) = (range(5, Some(5)), range(5, Some(9)));
    let solvable = |moves, pushes| verdict(Some(true), moves, pushes);
    let mut verified = verdict(Some(false), range(0, None), range(0, None));
    verified.is_verified = true;
    let mut stale = evaluated(solvable(five, five), None);
    stale.advance(1.0);
    stale.apply(Request::Command(Command::MirrorVertically));
    let mut solving = studio_drawing(HARD_LEVEL);
    solving.apply(Request::Command(Command::Solve));
    let mut hidden = studio_drawing(HARD_LEVEL);
    hidden.hidden.truth = true;
    vec![
        ("Verdict hidden", hidden),
        ("Not solved", studio_drawing("#####/# $.#/#####")),
        ("Waiting for the solver", studio_drawing(HARD_LEVEL)),
        ("Waiting for the solver", solving),
        ("Solvable: fewest 5 moves, 5 pushes", evaluated(solvable(five, five), None)),
        ("Solvable: at most 9 moves, 9 pushes", evaluated(solvable(open, open), None)),
        ("Solvable: fewest 5 moves, at most", evaluated(solvable(five, open), None)),
        ("Solvable: fewest 5 pushes, at most", evaluated(solvable(open, five), None)),
        ("Solvable: fewest 5 moves, 5 pushes, before", stale),
        ("Solvable in 5 moves, but", evaluated(solvable(five, five), Some(3))),
        ("Solvable, but not within", evaluated(solvable(open, open), Some(3))),
        ("Not solvable within", evaluated(verdict(None, range(5, None), five), Some(3))),
        ("Unsolvable", evaluated(verified, None)),
        ("Unknown", evaluated(verdict(None, range(3, None), range(3, None)), None)),
    ]
}

/// Every verdict about a platform level, with the start of its text.
fn stage_verdicts() -> Vec<(&'static str, Studio)> {
    let studio = |rows: &[&str], verdict: Option<PlatformVerdict>| {
        let (stage, faults) = read_drawing(rows);
        assert_eq!(faults, []);
        let mut studio = Studio::new(Settings::default(), Files::default(), || ());
        if let Some(verdict) = verdict {
            studio
                .worlds
                .platform
                .analyzer
                .put(&stage, Some(TimedPlatformVerdict { verdict, expanded: 7, seconds: 0.1 }));
        }
        studio.open_level(LevelSource::New(9), stage);
        studio
    };
    let playable = ["@  G", "####"];
    vec![
        ("Not solved", studio(&["   G", "####"], None)),
        // The solver finishes a platform level while the window opens, so "Waiting for the solver"
        // never shows.
        ("Solvable", studio(&playable, Some(PlatformVerdict::Solvable(3)))),
        ("Unsolvable", studio(&playable, Some(PlatformVerdict::Unsolvable))),
        ("Unknown", studio(&playable, Some(PlatformVerdict::Unknown(3)))),
    ]
}

#[test]
fn verdicts_are_readable_in_every_theme_and_layout() {
    for (begins, studio) in level_verdicts().into_iter().chain(stage_verdicts()) {
        let mut harness = window(studio);
        let said = harness.get_by_label("verdict").accesskit_node().value().unwrap_or_default();
        assert!(said.starts_with(begins), "{begins}: {said}");
        check_text_contrast(&mut harness, "verdict", true);
    }
}

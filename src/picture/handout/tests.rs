//! Tests of the handout page: size, escaping, independence, every world.

use super::geometry::Geometry;
use super::page::escaped;
use super::*;
use crate::agents::Decision;
use crate::board::{Direction, Grid, Position};
use crate::episode::{Episode, EpisodeLimits, RecordingHeader, Visible};
use crate::formats::ron_recording::{AnyRecording, read_recording};
use crate::lessons::{
    Advance, Annotation, AnnotationRole, AnswerKey, AnswerOption, Camera, CellTopic, Controls,
    Moment, Question, QuestionKind, RegretUnit, Room,
};
use crate::picture::{ShownBoards, Theme};
use crate::worlds::ice::{Ground, Ice, IcePrior, Level, Occupant, Square};
use serde_json::{Value, json};

/// The start of an episode on a board.
fn episode(board: Grid<Square>, agent: &str) -> Episode<Ice> {
    Episode::begin(RecordingHeader {
        level: Level::untitled(board),
        agent: agent.to_owned(),
        seed: 0,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    })
    .expect("a level")
}

/// A run of a walk that circles `steps` times on an 11 × 11 board with some ice.
fn walk(steps: usize, agent: &str) -> AnyRecording {
    let board = Grid::from_fn(11, 11, |at| match (at.row, at.column) {
        (0 | 10, _) | (_, 0 | 10) => Square::empty(Ground::Wall),
        (1, 1) => Square::with(Ground::Floor, Occupant::Player),
        (5, 5) => Square::with(Ground::Floor, Occupant::Crate),
        (8, 8) => Square::empty(Ground::Target),
        (row, column) if (row * 7 + column * 3) % 5 == 0 => Square::empty(Ground::Ice),
        _ => Square::empty(Ground::Floor),
    });
    let mut episode = episode(board, agent);
    for step in 0..steps {
        let action = Direction::ALL[(step * step + step / 3) % 4];
        episode.commit(Decision::without_explanation(action, "script"), 0.0);
    }
    episode.into_recording().into()
}

/// A moment with a question of this kind.
fn moment(kind: QuestionKind) -> Moment {
    let at = Position::new(2, 3);
    Moment {
        title: "Choose".into(),
        narration: "Look <closely>.".into(),
        visible: Visible { future: false, ..Visible::default() },
        camera: Some(Camera { row: 3.0, column: 3.0, rows: 5.0 }),
        boards: ShownBoards::Belief,
        annotations: vec![Annotation::Cell { at, role: AnnotationRole::Risk }],
        controls: Controls::Step,
        question: Some(Question::new("Where to?", kind)),
        advance: Advance::AfterAnswer,
        ..Moment::new(Room::Watch { run: "walk".to_owned(), step: 2 })
    }
}

/// The moment as part of a handout, at step 2 of the first run.
fn shown(moment: &Moment, key: AnswerKey) -> HandoutMoment<'_> {
    let view = MomentView::Run { run: 0, step: 2 };
    HandoutMoment { moment, view, key: Some(key), hints: Vec::new() }
}

/// The page in the first bundled theme, and its data.
fn page(handout: &Handout<'_>) -> (String, Value) {
    let html = handout_html(handout, &Theme::bundled()[0]).expect("a page");
    let (_, rest) = html.split_once("id=\"data\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("an end");
    let data = serde_json::from_str(data).expect("JSON");
    (html, data)
}

#[test]
fn a_page_of_200_steps_has_at_most_a_megabyte() {
    let recording = walk(200, "script");
    let (html, data) = page(&Handout::of_recording(&recording));
    assert_eq!(data["runs"][0]["steps"], 200);
    assert!(html.len() < 1_000_000, "{} bytes", html.len());
}

#[test]
fn a_page_refers_to_nothing_outside() {
    let recording = walk(3, "script");
    let (html, _) = page(&Handout::of_recording(&recording));
    for outside in
        ["http:", "https:", "//cdn", "@import", "url(", "<link", "src=", "fetch(", "XMLHttp"]
    {
        assert!(!html.contains(outside), "{outside}");
    }
    assert!(html.contains("default-src 'none'"));
    assert!(!html.contains("{{"), "every place is filled");
}

#[test]
fn names_and_titles_are_never_markup() {
    let bad = "</script><script>alert('1')</script><img onerror=\"x\">{{DATA}}&";
    let recording = walk(2, bad);
    let mut handout = Handout { title: bad.to_owned(), ..Handout::of_recording(&recording) };
    handout.note = bad.to_owned();
    let asked = moment(QuestionKind::Move);
    handout.moments = vec![shown(&asked, AnswerKey::Options(Vec::new()))];
    let (html, data) = page(&handout);
    assert!(!html.contains("alert('1')<"), "markup in the page");
    assert!(!html.contains("<img"), "markup in the page");
    assert_eq!(html.matches("</script>").count(), 2);
    assert_eq!(data["title"], bad);
    assert_eq!(data["runs"][0]["agent"], bad);
    assert_eq!(escaped("a<b> & \"c\"\u{1}'"), "a&lt;b&gt; &amp; &quot;c&quot;&#39;");
}

#[test]
fn the_truth_without_ice_and_the_belief_do_not_depend_on_hidden_ice() {
    // Neither walk leaves the first cell, so both agents know the same.
    let with_ice = |ice: bool| {
        let board = Grid::from_fn(1, 6, |at| match at.column {
            0 => Square::with(Ground::Floor, Occupant::Player),
            2 if ice => Square::empty(Ground::Ice),
            3 => Square::with(Ground::Floor, Occupant::Crate),
            4 => Square::empty(Ground::Target),
            _ => Square::empty(Ground::Floor),
        });
        AnyRecording::from(episode(board, "script").into_recording())
    };
    let shapes = |recording: &AnyRecording| {
        let (_, data) = page(&Handout::of_recording(recording));
        let symbols = &data["symbols"];
        let layers = data["runs"][0]["layers"].as_array().expect("layers").clone();
        layers
            .into_iter()
            .map(|layer| {
                let added = layer["steps"][0][0].as_array().map_or(&[][..], |it| &it[2..]).to_vec();
                let drawn = added.iter().map(|number| {
                    let at = 3 * number.as_u64().expect("a number") as usize;
                    let symbol = symbols["instances"][at].as_u64().expect("a number") as usize;
                    let rows = symbols["symbols"][symbol].as_array().expect("rows");
                    let rows = rows.iter().map(|row| {
                        let mut row = row.clone();
                        let colour = row[1].as_u64().expect("a colour") as usize;
                        row[1] = symbols["colours"][colour].clone();
                        row
                    });
                    let place = [&symbols["instances"][at + 1], &symbols["instances"][at + 2]];
                    json!([rows.collect::<Vec<_>>(), place])
                });
                drawn.collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    let (ice, floor) = (shapes(&with_ice(true)), shapes(&with_ice(false)));
    assert_ne!(ice[0], floor[0], "the truth shows the ice");
    assert_eq!(ice[1..], floor[1..]);
}

#[test]
fn moments_carry_questions_marks_and_what_may_be_seen() {
    let recording = walk(4, "script");
    let option = AnswerOption {
        key: "R".to_owned(),
        label: "right".into(),
        is_right: true,
        is_chosen: true,
        regret: None,
        unit: RegretUnit::default(),
    };
    let (moves, pointing) =
        (moment(QuestionKind::Move), moment(QuestionKind::Cell(CellTopic::Ice)));
    let mut handout = Handout {
        digest: Some("12ab".to_owned()),
        moments: vec![shown(&moves, AnswerKey::Options(vec![option]))],
        ..Handout::of_recording(&recording)
    };
    let still = MomentView::Picture {
        level: Box::new(recording.level()),
        shows_ice: false,
        facts: vec!["210 expanded".to_owned()],
    };
    let cell = shown(&pointing, AnswerKey::Cells(vec![Position::new(1, 2)]));
    handout.moments.push(HandoutMoment { view: still, ..cell });
    let (_, data) = page(&handout);
    let first = &data["moments"][0];
    assert_eq!(first["view"], json!({ "run": 0, "step": 2 }));
    // The frame is inside row 2, column 3; a cell has 400 units.
    assert_eq!(first["marks"][0]["role"], 1);
    let (x, y) = place_of(&data, &first["marks"][0]["drawn"][0]);
    assert!((1200..1250).contains(&x) && (800..850).contains(&y), "{x} {y}");
    assert_eq!(first["visible"]["future"], false);
    assert_eq!((&first["controls"], &first["advance"]), (&json!("step"), &json!("answer")));
    assert_eq!(first["question"]["key"][0]["answer"], "R");
    assert_eq!(data["moments"][1]["question"]["key"], json!([[1, 2]]));
    let (x, y) = place_of(&data, &data["moments"][1]["question"]["right"]["drawn"][0]);
    assert!((800..850).contains(&x) && (400..450).contains(&y), "{x} {y}");
    assert_eq!(data["moments"][1]["view"]["facts"], json!(["210 expanded"]));
    assert_eq!(data["digest"], "12ab");
}

/// Left and upper edge of an instance, in units.
fn place_of(data: &Value, instance: &Value) -> (i64, i64) {
    let at = 3 * instance.as_u64().expect("a number") as usize;
    let number = |offset: usize| data["symbols"]["instances"][at + offset].as_i64();
    (number(1).expect("a number"), number(2).expect("a number"))
}

#[test]
fn marks_on_a_track_are_around_its_balls() {
    let text = include_str!("../../../tests/data/saved/zuma-oracle.ron");
    let recording = read_recording(text).expect("a recording").value;
    let level = recording.level();
    let geometry = Geometry::of_level(&level);
    let Geometry::Track(track) = geometry else { panic!("a track") };
    let mut marked = moment(QuestionKind::Move);
    let at = Position::new(0, 2);
    marked.annotations = vec![Annotation::Cell { at, role: AnnotationRole::Note }];
    let view = MomentView::Picture { level: Box::new(level), shows_ice: true, facts: Vec::new() };
    let mut handout = Handout::of_recording(&recording);
    handout.moments = vec![HandoutMoment { view, ..shown(&marked, AnswerKey::Cells(vec![])) }];
    let (_, data) = page(&handout);
    let (x, y) = place_of(&data, &data["moments"][0]["marks"][0]["drawn"][0]);
    let ball = track.point(2.0);
    assert!((x as f32 / 10.0 - (ball.x - 20.0)).abs() < 4.0, "{x} {ball:?}");
    assert!((y as f32 / 10.0 - (ball.y - 20.0)).abs() < 4.0, "{y} {ball:?}");
    assert_eq!(geometry.square(Position::new(1, 0)), None, "a track has one row");
}

#[test]
fn a_legend_entry_belongs_to_the_layers_that_show_it() {
    let (_, data) = page(&Handout::of_recording(&walk(1, "script")));
    let run = &data["runs"][0];
    let layers_of = |label: &str| {
        let mut entries = run["legend"].as_array().expect("entries").iter();
        entries.find(|entry| entry["label"] == label).map(|entry| entry["layers"].clone())
    };
    for (label, layers) in [
        ("wall", json!([0, 1, 2])),
        ("ice", json!([0])),
        ("ice 50 %", json!([2])),
        ("plan", json!([3, 4])),
        ("dropped plan", json!([3])),
    ] {
        assert_eq!(layers_of(label), Some(layers), "{label}");
    }
    assert_eq!(data["roles"].as_array().map(Vec::len), Some(AnnotationRole::ALL.len()));
}

#[test]
fn the_legend_of_a_picture_with_hidden_ice_has_no_ice() {
    let recording = walk(1, "script");
    let marked = moment(QuestionKind::Move);
    let labels = |shows_ice| {
        let view = MomentView::Picture {
            level: Box::new(recording.level()),
            shows_ice,
            facts: Vec::new(),
        };
        let mut handout = Handout::of_recording(&recording);
        handout.moments = vec![HandoutMoment { view, ..shown(&marked, AnswerKey::Cells(vec![])) }];
        let (_, data) = page(&handout);
        let entries = data["moments"][0]["view"]["legend"].as_array().expect("entries").clone();
        entries.into_iter().map(|entry| entry["label"].clone()).collect::<Vec<_>>()
    };
    assert!(labels(true).contains(&json!("ice")));
    assert!(!labels(false).contains(&json!("ice")) && labels(false).contains(&json!("wall")));
}

#[test]
fn moments_that_do_not_fit_are_refused() {
    let recording = walk(1, "script");
    let asked = moment(QuestionKind::Cell(CellTopic::Ice));
    let handout = Handout {
        moments: vec![shown(&asked, AnswerKey::Cells(Vec::new()))],
        ..Handout::of_recording(&recording)
    };
    let refused = handout_html(&handout, &Theme::bundled()[0]).expect_err("no step 2");
    assert_eq!(refused.to_string(), "moment 1: no step 2; the last step of the run is 1");
    let empty = Handout { runs: vec![], moments: vec![], ..handout };
    assert_eq!(handout_html(&empty, &Theme::bundled()[0]), Err(HandoutError::Empty));
}

#[test]
fn every_world_gives_a_page() {
    let saved = [
        (include_str!("../../../tests/data/saved/ice-careful.ron"), 5),
        (include_str!("../../../tests/data/saved/platform.ron"), 2),
        (include_str!("../../../tests/data/saved/zuma-oracle.ron"), 2),
    ];
    for theme in Theme::bundled() {
        for (text, layers) in saved {
            let recording = read_recording(text).expect("a recording").value;
            let html = handout_html(&Handout::of_recording(&recording), theme).expect("a page");
            let (_, data) = page(&Handout::of_recording(&recording));
            let run = &data["runs"][0];
            let is_complete = |name: &str, count: usize| {
                assert_eq!(run[name].as_array().map(Vec::len), Some(count), "{name}");
            };
            is_complete("decisions", recording.len());
            is_complete("results", recording.len());
            is_complete("layers", layers);
            for layer in run["layers"].as_array().expect("layers") {
                let steps = layer["steps"].as_array().map(Vec::len);
                assert_eq!(steps, Some(recording.len() + 1));
            }
            assert!(html.len() < 1_000_000);
        }
    }
}

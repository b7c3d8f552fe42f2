//! Bundled themes are valid and readable, also with colour-vision deficiency.

use super::theme::BUNDLED_TEXTS;
use super::tokens::BoardColours;
use super::{Rgba, Theme};
use crate::worlds::ice::TILES;

/// Contrast of text by WCAG AA.
const TEXT: f32 = 4.5;
/// Contrast of marks by WCAG AA.
const MARK: f32 = 3.0;

#[track_caller]
fn check_contrast(theme: &Theme, what: &str, front: Rgba, back: Rgba, least: f32) {
    let contrast = front.over(back).contrast(back);
    assert!(
        contrast >= least,
        "{}: {what}: {front} on {back} has {contrast:.2}, below {least}",
        theme.name
    );
}

#[test]
fn bundled_themes_have_no_problems() {
    for text in BUNDLED_TEXTS {
        let (theme, problems) = Theme::parse(text);
        assert_eq!(problems, []);
        assert!(theme.is_some());
    }
    let names: Vec<_> = Theme::bundled().iter().map(|theme| theme.name.as_str()).collect();
    assert_eq!(names, ["Dark", "Light", "Projector", "Colour-blind"]);
}

#[test]
fn the_colour_of_every_tile_is_in_the_group_board() {
    for tile in &TILES {
        assert!(BoardColours::NAMES.contains(&tile.colour), "{}", tile.colour);
    }
}

#[test]
fn text_meets_wcag_contrast() {
    for theme in Theme::bundled() {
        let chrome = &theme.chrome;
        let grounds = [
            ("background", chrome.background),
            ("panel", chrome.panel),
            ("raised", chrome.raised),
            ("hovered", chrome.hovered),
            ("selection", chrome.selection),
        ];
        for (name, ground) in grounds {
            check_contrast(theme, &format!("text on {name}"), chrome.text, ground, TEXT);
            check_contrast(
                theme,
                &format!("quiet text on {name}"),
                chrome.text_quiet,
                ground,
                TEXT,
            );
        }
        for (name, ground) in &grounds[..3] {
            for (role, colour) in [
                ("accent", chrome.accent),
                ("error", chrome.error),
                ("warning", chrome.warning),
                ("success", chrome.success),
            ] {
                check_contrast(theme, &format!("{role} on {name}"), colour, *ground, TEXT);
            }
        }
        check_contrast(theme, "text on accent", chrome.on_accent, chrome.accent, TEXT);
    }
}

#[test]
fn marks_meet_wcag_contrast() {
    for theme in Theme::bundled() {
        let (chrome, board, belief) = (&theme.chrome, &theme.board, &theme.belief);
        let marks = theme.events.iter().chain(theme.series.iter()).chain(theme.planning.iter());
        for (name, colour) in marks {
            check_contrast(theme, &format!("{name} on panel"), colour, chrome.panel, MARK);
            check_contrast(
                theme,
                &format!("{name} on background"),
                colour,
                chrome.background,
                MARK,
            );
        }
        for (name, colour) in theme.planning.iter() {
            check_contrast(theme, &format!("{name} on floor"), colour, board.floor, MARK);
        }
        for (what, front, back) in [
            ("wall on floor", board.wall, board.floor),
            ("hatch of ice on floor", board.ice_hatch, board.floor),
            ("hatch of dead cells on floor", theme.planning.dead_cell, board.floor),
            ("target on floor", board.target, board.floor),
            (
                "crate on floor",
                board.floor.most_visible([board.crate_body, board.crate_edge]),
                board.floor,
            ),
            ("crate's frame on its planks", board.crate_edge, board.crate_body),
            (
                "done on floor",
                board.floor.most_visible([board.done_body, board.done_edge]),
                board.floor,
            ),
            (
                "done's mark on its outline",
                board.done_mark,
                board.done_mark.most_visible([board.done_body, board.done_edge]),
            ),
            (
                "crate on ice",
                board.ice.most_visible([board.crate_body, board.crate_edge]),
                board.ice,
            ),
            (
                "player on floor",
                board.floor.most_visible([board.player, board.player_edge]),
                board.floor,
            ),
            (
                "player on ice",
                board.ice.most_visible([board.player, board.player_edge, board.player_face]),
                board.ice,
            ),
            ("beak on its outline", board.player_beak, board.player_edge),
            ("eyes on face", board.player_eye, board.player_face),
            ("hardly ever ice", belief.probable_low, belief.unknown),
            ("almost certainly ice", belief.probable_high, belief.unknown),
            ("tick on floor", belief.known_floor_mark, board.floor),
            ("glow on floor", belief.changed, board.floor),
            ("glow on ice", belief.changed, board.ice),
            ("glow on unknown", belief.changed, belief.unknown),
            ("rail on background", theme.balls.rail, chrome.background),
            ("rail on track", theme.balls.rail, theme.balls.track),
            ("plan on track", theme.planning.plan, theme.balls.track),
        ] {
            check_contrast(theme, what, front, back, MARK);
        }
    }
}

#[test]
fn balls_and_figures_meet_wcag_contrast() {
    for theme in Theme::bundled() {
        let balls = &theme.balls;
        for (name, colour) in balls.iter().take(4) {
            let outline = balls.track.most_visible([colour, balls.ink]);
            check_contrast(theme, &format!("{name} on track"), outline, balls.track, MARK);
            let figure = colour.most_visible([balls.ink, balls.shine]);
            check_contrast(theme, &format!("figure on {name}"), figure, colour, MARK);
        }
    }
}

#[test]
fn the_projector_theme_has_no_greys() {
    let theme = Theme::named("projector").expect("bundled");
    assert!(theme.line_scale > 1.3);
    for (group, colours) in theme.groups() {
        for (name, colour) in colours {
            let channels = [colour.red, colour.green, colour.blue];
            let (low, high) = (channels.iter().min(), channels.iter().max());
            let spread = high.zip(low).map_or(0, |(high, low)| high - low);
            let is_black_or_white = channels == [0; 3] || channels == [255; 3];
            assert!(is_black_or_white || spread > 18, "{group} {name} {colour} is grey");
        }
    }
}

#[test]
fn the_colour_blind_theme_separates_roles_for_every_deficiency() {
    let theme = Theme::named("colour-blind").expect("bundled");
    let (board, belief, planning) = (&theme.board, &theme.belief, &theme.planning);
    let mut pairs = vec![
        ("floor, ice", board.floor, board.ice),
        ("crate, done", board.crate_body, board.done_body),
        ("target, crate", board.target, board.crate_body),
        ("player, crate", board.player, board.crate_body),
        ("low, high", belief.probable_low, belief.probable_high),
        ("glow, ice", belief.changed, board.ice),
        ("plan, dropped", planning.plan, planning.plan_dropped),
        ("dead cell, ice", planning.dead_cell, board.ice_hatch),
        ("dead cell, low", planning.dead_cell, belief.probable_low),
        ("early, late", planning.searched_early, planning.searched_late),
        ("late, frontier", planning.searched_late, planning.frontier),
    ];
    let events: Vec<_> = theme.events.iter().collect();
    let balls: Vec<_> = theme.balls.iter().take(4).collect();
    for group in [events, balls] {
        for (index, (name, colour)) in group.iter().enumerate() {
            pairs.extend(group[..index].iter().map(|(_, other)| (*name, *colour, *other)));
        }
    }
    for (kind, sight) in SIGHTS {
        for (what, one, other) in &pairs {
            let distance = oklab_distance(seen(*one, sight), seen(*other, sight));
            assert!(distance > 0.08, "{kind}: {what}: {one} {other} are {distance:.3} apart");
        }
    }
}

/// Matrices on linear RGB for complete colour-vision deficiency, from Machado, Oliveira and
/// Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009).
const SIGHTS: [(&str, [[f32; 3]; 3]); 4] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn seen(colour: Rgba, sight: [[f32; 3]; 3]) -> [f32; 3] {
    let linear = [colour.red, colour.green, colour.blue].map(|channel| {
        let value = f32::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    times(sight, linear).map(|value| value.clamp(0.0, 1.0))
}

fn times(matrix: [[f32; 3]; 3], vector: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(factor, value)| factor * value).sum())
}

/// Distance in Oklab (Ottosson 2020) of two linear RGB colours; black and white have distance 1.
fn oklab_distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    const CONES: [[f32; 3]; 3] = [
        [0.412_221_46, 0.536_332_55, 0.051_445_995],
        [0.211_903_5, 0.680_699_5, 0.107_396_96],
        [0.088_302_46, 0.281_718_85, 0.629_978_7],
    ];
    const LAB: [[f32; 3]; 3] = [
        [0.210_454_26, 0.793_617_8, -0.004_072_047],
        [1.977_998_5, -2.428_592_2, 0.450_593_7],
        [0.025_904_037, 0.782_771_77, -0.808_675_77],
    ];
    let lab = |colour| times(LAB, times(CONES, colour).map(f32::cbrt));
    let (one, other) = (lab(one), lab(other));
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
}

/// Changes the text of the dark theme and compares the reported problem.
#[track_caller]
fn check_problem(from: &str, to: &str, expected: &str, is_usable: bool) {
    let text = include_str!("../../themes/dark.ron");
    assert!(text.contains(from));
    let (theme, problems) = Theme::parse(&text.replacen(from, to, 1));
    let actual: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(actual.join("; "), expected);
    assert_eq!(theme.is_some(), is_usable);
    if let Some(theme) = theme {
        assert_eq!(theme.events, Theme::named("dark").expect("bundled").events);
    }
}

#[test]
fn colours_of_older_theme_files_are_no_problem() {
    check_problem("\"dead_cell\":", "\"risk\": \"#ff7272\", \"dead_cell\":", "", true);
}

#[test]
fn problems_name_line_column_and_reason() {
    check_problem(
        "        \"goal\": \"#5fd894\",\n",
        "",
        "line 66, column 5: events lacks “goal”",
        true,
    );
    check_problem(
        "\"goal\": \"#5fd894\"",
        "\"goal\": \"green\"",
        "line 72, column 9: goal: “green” is no colour; write #rrggbb or #rrggbbaa",
        true,
    );
    check_problem(
        "\"goal\": \"#5fd894\"",
        "\"goal\": \"#5fd894\", \"gaol\": \"#5fd894\"",
        "line 72, column 28: “gaol” is no colour of events",
        true,
    );
    check_problem(
        "line_scale: 1.0",
        "line_scale: -1.0",
        "line 6, column 5: line_scale must be above 0 and at most 100",
        false,
    );
    check_problem(
        "version: 1",
        "version: 2",
        "line 3, column 5: version 2 is not known; this is 1",
        false,
    );
    check_problem(
        "is_dark: true",
        "is_dark: perhaps",
        "line 5, column 13: Expected boolean",
        false,
    );
}

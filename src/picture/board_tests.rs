//! Appearance of boards as properties that hold for any exact pixels.

use super::{
    Actors, BeliefView, Glow, Icon, LegendEntry, Placement, PlanStatus, Point, Rgba, Scene, Shape,
    Theme, annotation_legend, belief_legend, belief_scene, board_legend, drawing_scene,
    event_legend, expected_moves, icon_scene, plan_legend, plan_scene, rasterise, svg_text,
    thumbnail, truth_scene,
};
use crate::board::Direction;
use crate::worlds::World;
use crate::worlds::ice::{Board, Ground, Ice, IcePrior, Level, Square, board_of_letters};

fn board(drawing: &str) -> Board {
    board_of_letters(drawing).expect("a drawing")
}

fn believed(text: &str, density: f64, actions: &[Direction], theme: &Theme) -> Scene {
    let (terrain, mut state) = Ice::open(&Level::untitled(board(text))).expect("a level");
    let mut observation = Ice::observe(&terrain, &state);
    let mut belief = Ice::first_belief(&observation, &IcePrior::Density(density));
    for action in actions {
        Ice::apply(&terrain, &mut state, *action);
        let after = Ice::observe(&terrain, &state);
        let update = Ice::belief_update(&belief, &observation, *action, &after);
        Ice::update_belief(&mut belief, &update);
        observation = after;
    }
    let actors = Actors::at_rest(terrain.layout(), &state, Direction::Right);
    let view = BeliefView { belief: &belief, glow: Glow { cells: &[3], strength: 0.7 } };
    belief_scene(view, &actors, Placement::with_cell_size(24.0), theme)
}

fn truth(text: &str, show_ice: bool, cell_size: f32, theme: &Theme) -> Scene {
    let (terrain, state) = Ice::open(&Level::untitled(board(text))).expect("a level");
    let actors = Actors::at_rest(terrain.layout(), &state, Direction::Down);
    truth_scene(&terrain, &actors, show_ice, None, Placement::with_cell_size(cell_size), theme)
}

const LEVEL: &str = "#######\n#@ ~~.#\n#$ ~  #\n#######";

/// Every kind of scene.
fn all_scenes(theme: &Theme) -> Vec<Scene> {
    let mut scenes = vec![
        truth(LEVEL, true, 48.0, theme),
        truth(LEVEL, true, 14.0, theme),
        truth(LEVEL, true, 6.0, theme),
        believed(LEVEL, 0.3, &[Direction::Right], theme),
    ];
    let (terrain, state) = Ice::open(&Level::untitled(board(LEVEL))).expect("a level");
    let observation = Ice::observe(&terrain, &state);
    let belief = Ice::first_belief(&observation, &IcePrior::default());
    let moves = expected_moves(&belief, &state, [Direction::Right, Direction::Right]);
    for status in [PlanStatus::Followed, PlanStatus::Dropped] {
        let placement = Placement::with_cell_size(30.0);
        scenes.push(plan_scene(terrain.layout(), &moves, status, placement, theme));
    }
    scenes.extend(legends(theme, 32.0).into_iter().map(|entry| entry.sample));
    scenes.extend(Icon::ALL.iter().map(|icon| icon_scene(*icon, 16.0, theme.chrome.text)));
    scenes
}

fn legends(theme: &Theme, size: f32) -> Vec<LegendEntry> {
    let tables = [board_legend, belief_legend, event_legend, plan_legend, annotation_legend];
    tables.iter().flat_map(|legend| legend(size, theme)).collect()
}

#[test]
fn polygons_are_convex() {
    for shape in all_scenes(&Theme::bundled()[0]).iter().flat_map(|scene| &scene.shapes) {
        let Shape::Polygon { points, .. } = shape else { continue };
        let corner = |index: usize| points[index % points.len()];
        let turns: Vec<f32> = (0..points.len())
            .map(|index| {
                let (a, b, c) = (corner(index), corner(index + 1), corner(index + 2));
                (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
            })
            .collect();
        let has = |is_so: fn(&f32) -> bool| turns.iter().any(is_so);
        assert!(!(has(|turn| *turn > 0.01) && has(|turn| *turn < -0.01)), "{points:?}");
    }
}

#[test]
fn svg_is_balanced() {
    for scene in all_scenes(&Theme::bundled()[1]) {
        let svg = svg_text(&scene, "<\"&\">", Rgba::opaque(0, 0, 0));
        let mut open: Vec<&str> = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (inside, _) = tag.split_once('>').expect("every tag ends");
            assert!(inside.matches('"').count().is_multiple_of(2), "{inside}");
            let name = inside.split([' ', '/']).find(|name| !name.is_empty());
            if inside.starts_with('/') {
                assert_eq!(open.pop(), name);
            } else if !inside.ends_with('/') {
                open.extend(name);
            }
        }
        assert!(open.is_empty() && !svg.contains("NaN") && !svg.contains("inf"));
    }
}

/// Mean colour of the cell in row 1 and the given column.
fn mean_colour(scene: &Scene, cell_size: u32, column: u32) -> Rgba {
    let image = rasterise(scene, 1.0, Rgba::opaque(0, 0, 0)).expect("a picture");
    let cell =
        image::imageops::crop_imm(&image, column * cell_size, cell_size, cell_size, cell_size);
    let pixels: Vec<_> = cell.to_image().pixels().map(|pixel| pixel.0).collect();
    let mean = |channel: usize| {
        (pixels.iter().map(|pixel| u32::from(pixel[channel])).sum::<u32>() / pixels.len() as u32)
            as u8
    };
    Rgba::opaque(mean(0), mean(1), mean(2))
}

#[test]
fn ice_contrasts_with_floor_at_every_size() {
    for theme in Theme::bundled() {
        for cell_size in [6, 12, 24, 64] {
            let scene = truth(LEVEL, true, cell_size as f32, theme);
            let ice = mean_colour(&scene, cell_size, 4);
            let hidden = mean_colour(&truth(LEVEL, false, cell_size as f32, theme), cell_size, 4);
            let contrast = ice.contrast(hidden);
            assert!(contrast > 1.3, "{} {cell_size}: {ice} {hidden} {contrast}", theme.name);
        }
    }
}

#[test]
fn tiles_differ_in_shape_and_not_only_in_colour() {
    // Outlines only: colours are removed before scenes are compared.
    let theme = &Theme::bundled()[0];
    for size in [12.0, 24.0, 64.0] {
        let shapes: Vec<(&str, String)> = legends(theme, size)
            .into_iter()
            .map(|entry| (entry.label, outlines(&entry.sample)))
            .collect();
        for (index, (label, shape)) in shapes.iter().enumerate() {
            let twin = shapes[..index].iter().find(|(_, other)| other == shape);
            // Known ice must look the same everywhere.
            assert!(twin.is_none() || *label == "known ice", "{label} {twin:?} at {size}");
        }
    }
}

fn outlines(scene: &Scene) -> String {
    let mut text = svg_text(scene, "", Rgba::TRANSPARENT);
    while let Some(start) = text.find('#') {
        text.replace_range(start..start + 7, "");
    }
    text
}

#[test]
fn dots_grow_with_the_probability() {
    let theme = &Theme::bundled()[0];
    let largest_dot = |density| {
        let scene = believed("#####\n#@ .#\n#$  #\n#####", density, &[], theme);
        let dots = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Circle { radius, fill, .. } => {
                let low =
                    theme.belief.probable_low.mixed(theme.belief.probable_high, density as f32);
                (*fill == low).then_some(*radius)
            }
            _ => None,
        });
        dots.fold(0.0, f32::max)
    };
    assert!(largest_dot(0.1) > 0.0);
    assert!(largest_dot(0.5) > 1.4 * largest_dot(0.1));
    assert!(largest_dot(0.9) > 1.3 * largest_dot(0.5));
}

#[test]
fn hidden_ice_does_not_show_in_the_belief() {
    let theme = &Theme::bundled()[0];
    let without = "#######\n#@    #\n#$ ~ .#\n#######";
    let with = "#######\n#@   ~#\n#$~~~.#\n#######";
    // Both players learn only that the first cell to the right is floor.
    let steps = [Direction::Right, Direction::Left];
    assert_eq!(believed(without, 0.3, &steps, theme), believed(with, 0.3, &steps, theme));
    assert_ne!(believed(without, 0.3, &steps, theme), believed(without, 0.3, &[], theme));
}

/// Returns true if a rectangle of floor covers a point of the scene.
fn has_floor_at(scene: &Scene, x: f32, y: f32, theme: &Theme) -> bool {
    scene.shapes.iter().any(|shape| {
        matches!(shape, Shape::Rectangle { rect, fill, .. }
            if *fill == theme.board.floor
                && (rect.min.x..rect.max.x).contains(&x)
                && (rect.min.y..rect.max.y).contains(&y))
    })
}

#[test]
fn floor_outside_the_walls_is_drawn_as_surroundings() {
    const PADDED: &str = "___####/####__#/#@_$.##/#######";
    let theme = &Theme::bundled()[0];
    let level = Level::untitled(board(PADDED));
    let drawn = drawing_scene(&level.board, true, Placement::with_cell_size(20.0), theme);
    let played = truth(PADDED, true, 20.0, theme);
    for scene in [&drawn, &played] {
        assert!(!has_floor_at(scene, 10.0, 10.0, theme), "outside of the walls");
        assert!(has_floor_at(scene, 90.0, 30.0, theme), "inside of the walls");
    }
    let small = thumbnail(&level, true, 64.0, theme);
    assert!(!has_floor_at(&small, 2.0, 2.0, theme));
    // An empty board is all floor.
    let bare = drawing_scene(&board("___/___"), true, Placement::with_cell_size(20.0), theme);
    assert!(has_floor_at(&bare, 10.0, 10.0, theme));
}

#[test]
fn large_boards_have_few_shapes_when_small() {
    let large = Board::from_fn(100, 100, |position| {
        Square::empty(match (position.row * 7 + position.column * 3) % 5 {
            0 => Ground::Wall,
            1 | 2 => Ground::Ice,
            _ => Ground::Floor,
        })
    });
    let scene = drawing_scene(&large, true, Placement::with_cell_size(7.0), &Theme::bundled()[0]);
    assert!(scene.shapes.len() < 30_000, "{}", scene.shapes.len());
    let small = thumbnail(&Level::untitled(large), true, 64.0, &Theme::bundled()[0]);
    assert!(small.width <= 64.0 && small.height <= 64.0);
}

#[test]
fn expected_moves_slide_on_known_ice_only() {
    let (terrain, mut state) =
        Ice::open(&Level::untitled(board("@~~ $.\n      "))).expect("a level");
    let before = Ice::observe(&terrain, &state);
    let mut belief = Ice::first_belief(&before, &IcePrior::default());
    let right = [Direction::Right];
    assert_eq!(expected_moves(&belief, &state, right)[0].to, 1);
    let start = state.clone();
    Ice::apply(&terrain, &mut state, Direction::Right);
    let after = Ice::observe(&terrain, &state);
    let update = Ice::belief_update(&belief, &before, Direction::Right, &after);
    Ice::update_belief(&mut belief, &update);
    assert_eq!(expected_moves(&belief, &start, right)[0].to, 3);
    assert_eq!(expected_moves(&belief, &start, [Direction::Up]), []);
}

#[test]
fn a_scene_can_be_moved_and_scaled() {
    let theme = &Theme::bundled()[0];
    let scene = truth(LEVEL, true, 24.0, theme);
    let mut moved = Scene::new(500.0, 500.0);
    moved.append(&scene, Point::new(10.0, 20.0));
    moved.append(&Scene::default(), Point::default());
    assert_eq!(moved.shapes.len(), scene.shapes.len());
    let there_and_back = scene.scaled(2.0).scaled(0.5);
    assert_eq!(there_and_back, scene);
}

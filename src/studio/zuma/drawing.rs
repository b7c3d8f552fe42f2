//! The canvas of the Zuma editor: click to colour or insert balls, right-click to remove them.

use super::track_view::{TrackView, picture_area};
use super::{ZumaRequest, text};
use crate::picture::{Point, Theme, Track, ball_scene, bare_line_scene, gap_scene};
use crate::studio::boards::{HeaderLine, header_height, show_header};
use crate::studio::glossary::Term;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::{paint, style};
use crate::worlds::zuma::{Action, Colour};
use eframe::egui::{
    InputState, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, UiBuilder,
    Vec2, WidgetInfo,
};

/// Shows header, colours and line.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, view: &mut TrackView, requests: &mut Requests) {
    let theme = studio.theme();
    let full = ui.available_rect_before_wrap();
    let (top, rest) = full.split_top_bottom_at_y(full.top() + header_height(studio));
    let (head, colours) = top.split_left_right_at_x(top.right() - theme.spacing * 42.0);
    show_header(ui, head, theme, header(studio), [&[Term::Game], &[Term::LongestLine]]);
    let mut row = ui.new_child(UiBuilder::new().max_rect(colours.shrink(theme.spacing)));
    row.horizontal_centered(|ui| {
        for (colour, key) in Colour::ALL.into_iter().zip(1..) {
            colour_ui(ui, studio, (colour, key), requests);
        }
    });
    line_ui(ui, studio, (view, rest), requests);
    ui.advance_cursor_after_rect(full);
}

/// Title of the edited game, and its size or its first problem.
fn header(studio: &Studio) -> [HeaderLine; 2] {
    let chrome = &studio.theme().chrome;
    let game = studio.worlds.zuma.game();
    let title = HeaderLine { text: studio.shown_level().name(), colour: chrome.text };
    let note = match studio.worlds.zuma.problems() {
        [] => HeaderLine {
            text: format!(
                "{} balls to play · line: {} of {} balls · can be played",
                game.steps,
                game.line.len(),
                game.max_length
            ),
            colour: chrome.text_quiet,
        },
        [problem, ..] => HeaderLine { text: text::problem(problem), colour: chrome.error },
    };
    [title, note]
}

/// A button that selects a drawing colour.
///
/// `key` is the number key that does so, too.
fn colour_ui(ui: &mut Ui, studio: &Studio, (colour, key): (Colour, u8), requests: &mut Requests) {
    let theme = studio.theme();
    let side = theme.spacing * 8.0;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
    let is_on = studio.worlds.zuma.drawing_colour == colour;
    let name = format!("draw {colour} balls");
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_on, &name));
    let fill = if is_on { theme.chrome.selection } else { theme.chrome.raised };
    let fill = if response.hovered() { theme.chrome.hovered } else { fill };
    ui.painter().rect_filled(rect, 5.0, style::colour(fill));
    if is_on || response.has_focus() {
        let stroke = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.accent));
        ui.painter().rect_stroke(rect, 5.0, stroke, StrokeKind::Inside);
    }
    let ball = theme.spacing * 5.5;
    let origin = rect.center() - Vec2::splat(ball / 2.0);
    paint::scene(ui.painter(), &ball_scene(colour, ball, theme), origin, 1.0);
    if response.on_hover_text(format!("Draw with {colour} ({key})")).clicked() {
        requests.push(Request::from(ZumaRequest::DrawingColour(colour)));
    }
}

/// Shows the line and handles the pointer.
///
/// Marks the ball or gap that a click changes, or the gap of the keyboard while keys draw.
fn line_ui(
    ui: &mut Ui,
    studio: &Studio,
    (view, rect): (&mut TrackView, Rect),
    requests: &mut Requests,
) {
    let theme = studio.theme();
    let game = studio.worlds.zuma.game();
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, "first line, editor");
        info.current_text_value = Some(text::line(game.line));
        info
    });
    // A line that is too long is shown completely; the header shows the problem.
    let longest = game.max_length.clamp(1, 63).max(game.line.len() as u32);
    let whole = Track::bare(longest, picture_area(rect.shrink(theme.spacing)));
    let track = view.place(ui, &response, (whole, longest), None);
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 0.0, style::colour(theme.board.surroundings));
    paint::scene(&painter, &bare_line_scene(&track, game.line, theme), Pos2::ZERO, 1.0);
    if game.line.is_empty() {
        paint_hint(&painter, rect, theme);
    }
    let pointer = response.hover_pos();
    // The gap of the keys stays until the pointer moves or is pressed over this panel.
    if let Some(gap) = studio.worlds.zuma.keyboard_gap() {
        let acts =
            |input: &InputState| input.pointer.delta() != Vec2::ZERO || input.pointer.any_pressed();
        if pointer.is_none() || !ui.input(acts) {
            paint_target(
                &painter,
                &track,
                &Target::Gap(gap),
                studio.worlds.zuma.drawing_colour,
                theme,
            );
            return;
        }
        requests.push(Request::from(ZumaRequest::UsePointer));
    }
    let Some(pointer) = pointer else { return };
    let place = Point::new(pointer.x, pointer.y);
    let Some(target) = Target::at(&track, place, game.line.len()) else { return };
    paint_target(&painter, &track, &target, studio.worlds.zuma.drawing_colour, theme);
    let request = match target {
        Target::Ball(at) if response.secondary_clicked() => Some(ZumaRequest::Remove(at)),
        Target::Ball(at) if response.clicked() => Some(ZumaRequest::Recolour(at)),
        Target::Gap(at) if response.clicked() => Some(ZumaRequest::Insert(at)),
        _ => None,
    };
    if let Some(request) = request {
        requests.push(Request::from(request));
    }
    response.on_hover_text_at_pointer(match target {
        Target::Ball(_) => "Click to recolour, right-click to remove",
        Target::Gap(_) => "Click to insert a ball",
    });
}

/// Paints advice on an empty track.
fn paint_hint(painter: &Painter, rect: Rect, theme: &Theme) {
    let words = "Click the track to insert a ball, or use the arrow keys and Enter. Keys 1 to 4 \
                 select the colour";
    let quiet = style::colour(theme.chrome.text_quiet);
    let font = TextStyle::Body.resolve(&painter.ctx().global_style());
    let galley = painter.layout(words.to_owned(), font, quiet, rect.width() * 0.5);
    let corner = rect.center() - galley.size() / 2.0;
    // The outline of the track would cross the text.
    let ground = Rect::from_min_size(corner, galley.size()).expand(theme.spacing * 2.0);
    painter.rect_filled(ground, theme.spacing, style::colour(theme.board.surroundings));
    painter.galley(corner, galley, quiet);
}

/// The part of the line under the pointer.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// The ball with this index.
    Ball(usize),
    /// The gap before the ball with this index, or behind all balls.
    Gap(usize),
}

impl Target {
    /// The part at a point: a gap near its centre, else a ball; `None` far from the line.
    fn at(track: &Track, point: Point, length: usize) -> Option<Self> {
        let gap = track.action_at(point, length).and_then(|action| match action {
            Action::Insert(at) => Some(usize::from(at)),
            Action::Discard => None,
        });
        let off = |at: usize| {
            let middle = track.place_of(Action::Insert(at as u8));
            (middle.x - point.x).hypot(middle.y - point.y)
        };
        match (track.ball_at(point, length), gap) {
            (_, Some(at)) if off(at) < 0.2 * track.ball_diameter() => Some(Self::Gap(at)),
            (Some(at), _) => Some(Self::Ball(at)),
            (None, Some(at)) => Some(Self::Gap(at)),
            (None, None) => None,
        }
    }
}

/// Outlines a ball, or marks a gap with a small ball of the colour `ink`.
fn paint_target(painter: &Painter, track: &Track, target: &Target, ink: Colour, theme: &Theme) {
    match *target {
        Target::Gap(at) => {
            let action = Action::Insert(at as u8);
            let scene = gap_scene(track, action, theme.planning.selected, theme);
            paint::scene(painter, &scene, Pos2::ZERO, 1.0);
            // A small ball beside the gap shows the colour that a click inserts.
            let small = 0.5 * track.ball_diameter();
            let above = track.beside(at as f32 - 0.5, 0.72);
            let origin = Pos2::new(above.x - small / 2.0, above.y - small / 2.0);
            paint::scene(painter, &ball_scene(ink, small, theme), origin, 1.0);
        }
        Target::Ball(at) => {
            let centre = track.point(at as f32);
            let stroke =
                Stroke::new(2.0 * theme.line_scale, style::colour(theme.planning.selected));
            painter.circle_stroke(
                Pos2::new(centre.x, centre.y),
                0.54 * track.ball_diameter(),
                stroke,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::command::Command;
    use crate::studio::files::Files;
    use crate::studio::settings::Settings;
    use eframe::egui::{Context, CornerRadius, Event, RawInput, Shape};

    const ROOM: Rect = Rect { min: Pos2::ZERO, max: Pos2::new(700.0, 400.0) };

    /// The painted shapes and pushed requests of an empty line for these input events.
    fn frame(studio: &Studio, context: &Context, events: Vec<Event>) -> (Vec<Shape>, Requests) {
        let mut requests = Requests::default();
        let mut view = TrackView::default();
        let input = RawInput { events, screen_rect: Some(ROOM), ..RawInput::default() };
        let mut output = context.run_ui(input, |ui| {
            line_ui(ui, studio, (&mut view, ROOM), &mut requests);
        });
        output.textures_delta.clear();
        (output.shapes.into_iter().map(|shape| shape.shape).collect(), requests)
    }

    fn empty_game() -> Studio {
        let mut studio = Studio::new(Settings::default(), Files::default(), || ());
        studio.apply(Request::Command(Command::NewZumaGame));
        studio
    }

    #[test]
    fn hint_on_empty_track_has_a_background() {
        let (shapes, _) = frame(&empty_game(), &Context::default(), Vec::new());
        let place = shapes.iter().position(|shape| matches!(shape, Shape::Text(_)));
        let place = place.expect("words on an empty track");
        let words = shapes[place].visual_bounding_rect();
        let Shape::Rect(ground) = &shapes[place - 1] else { panic!("{:?}", shapes[place - 1]) };
        assert!(ground.rect.contains_rect(words) && ground.rect != ROOM);
        assert_ne!(ground.corner_radius, CornerRadius::ZERO);
    }

    #[test]
    fn last_input_decides_between_keys_and_pointer() {
        let mut studio = empty_game();
        let context = Context::default();
        let track = |place: f32| Event::PointerMoved(Pos2::new(place, 30.0));
        for (command, events, gap) in [
            (None, vec![track(30.0)], None),
            (Some(Command::InsertBall), vec![], Some(0)),
            (Some(Command::InsertBall), vec![], Some(1)),
            (None, vec![], Some(1)),
            (None, vec![track(90.0)], None),
            (Some(Command::GapLeft), vec![], Some(0)),
        ] {
            if let Some(command) = command {
                studio.apply(Request::Command(command));
            }
            for request in frame(&studio, &context, events).1.take() {
                studio.apply(request);
            }
            assert_eq!(studio.worlds.zuma.keyboard_gap(), gap, "{command:?}");
        }
    }
}

//! The board of a game: balls on their track, the aim of the next ball, and the action values.
//!
//! An action inserts the ball at a gap of the line or throws it into the bin. Its value is the
//! expected number of points to the end.

use super::track_view::{TrackView, picture_area};
use super::{ZumaRequest, text};
use crate::board::Position;
use crate::picture::{
    LineView, Point, StepMotion, Track, action_value_scene, game_scene, gap_scene, line_scene,
};
use crate::studio::boards::{
    AnnotationGesture, HeaderLine, describe_level_without_run, header_above, header_height,
    show_header,
};
use crate::studio::glossary::Term;
use crate::studio::model::{LevelVersion, Run, RunFacts, RunWorld, Studio, WorldRun};
use crate::studio::request::{Request, Requests};
use crate::studio::{paint, style};
use crate::worlds::zuma::{Action, Game, State, Zuma, points_text};
use eframe::egui::{Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo};

/// Accessible name of the board, for screen readers and tests.
const NAME: &str = "line of balls";

/// Ball diameter, in points, with which a game's picture is drawn to measure it.
const MEASURED_BALL_POINTS: f32 = 32.0;

/// Shows the board of the visible run at the cursor.
///
/// Without a run, the edited game.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, view: &mut TrackView, requests: &mut Requests) {
    let shown = studio.runs.shown();
    let (Some(any), Some(run)) = (shown, shown.and_then(Zuma::downcast)) else {
        return game_without_run_ui(ui, studio, NAME, studio.worlds.zuma.game());
    };
    let theme = studio.theme();
    let full = ui.available_rect_before_wrap();
    let (top, rest) = full.split_top_bottom_at_y(full.top() + header_height(studio));
    let state = run.frame(studio.playback.cursor()).state;
    let lines = header(studio, (any, run), &state);
    show_header(ui, top, theme, lines, [&[Term::Game], &[Term::Points, Term::LongestLine]]);
    let response = ui.allocate_rect(rest, Sense::click_and_drag());
    let longest = run.recording().header.level.max_length;
    let whole = Track::fitting(longest, picture_area(rest.shrink(theme.spacing * 2.0)));
    let cursor = studio.playback.cursor();
    // In a manual game the camera follows the aim of the user, in a recording the chosen action.
    let aim = studio.aim().or_else(|| run.step(cursor).map(|step| step.decision.action));
    let track = view.place(ui, &response, (whole, longest), aim.map(|action| (cursor, action)));
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, NAME);
        let marks = studio.annotations_text();
        info.current_text_value = Some(format!("{}{marks}", text::line(state.line)));
        info
    });
    paint_board(ui, studio, (any, run), &track, rest);
    annotations_ui(ui, studio, (&track, longest), &response, (&mut view.annotations, requests));
    if studio.aim().is_some() {
        handle_pointer(ui, studio, (&track, &state), &response, requests);
    }
    ui.advance_cursor_after_rect(full);
}

/// Handles and paints annotations: each place of a ball on the track is a cell of one row.
fn annotations_ui(
    ui: &Ui,
    studio: &Studio,
    (track, longest): (&Track, u32),
    response: &Response,
    (gesture, requests): (&mut AnnotationGesture, &mut Requests),
) {
    gesture.handle(response, requests, |point| {
        let ball = track.ball_at(Point::new(point.x, point.y), longest as usize)?;
        Some(Position::new(0, ball))
    });
    let painter = ui.painter().with_clip_rect(response.rect);
    gesture.paint(&painter, studio, |at| track.square_of(at));
}

/// Shows a Zuma game without a run below its header, scaled to the panel.
///
/// Ball diameters stay between 3.2 and 128 points.
fn game_without_run_ui(ui: &mut Ui, studio: &Studio, name: &'static str, game: &Game) {
    let theme = studio.theme();
    let (full, board) = header_above(ui, studio);
    let response = ui.interact(board, ui.scope_id().with(name), Sense::hover());
    let painter = ui.painter_at(board);
    painter.rect_filled(board, 0.0, style::colour(theme.board.surroundings));
    let room = board.shrink(theme.spacing * 4.0);
    // The picture scales with the ball: measure it once to find the diameter that fits.
    let measured = game_scene(game, MEASURED_BALL_POINTS, theme);
    let fits = (room.width() / measured.width).min(room.height() / measured.height);
    let scene = game_scene(game, MEASURED_BALL_POINTS * fits.clamp(0.1, 4.0), theme);
    let corner = room.center() - Vec2::new(scene.width, scene.height) / 2.0;
    paint::scene(&painter, &scene, corner, 1.0);
    describe_level_without_run(&response, studio, name);
    ui.advance_cursor_after_rect(full);
}

/// Title and player of the game, and its status or result at the cursor.
fn header(studio: &Studio, (any, run): (&Run, &WorldRun<Zuma>), state: &State) -> [HeaderLine; 2] {
    let chrome = &studio.theme().chrome;
    let recording = run.recording();
    let game = &recording.header.level;
    let title = studio.level_title_of_run(any);
    let title = if title.is_empty() { "Untitled game" } else { title.as_str() };
    let name = studio.run_name(any);
    let who = match any.agent() {
        "you" => format!("{name} play"),
        "oracle" => format!("{name} plays and knows the model"),
        _ => format!("{name} plays"),
    };
    let title = HeaderLine { text: format!("{title}: {who}"), colour: chrome.text };
    let older = match studio.version_of(any).is_older() {
        true => format!("{} · ", LevelVersion::OLDER_TEXT),
        false => String::new(),
    };
    // The result belongs to the last position. Earlier positions show the status of their ball.
    let is_end = studio.playback.cursor() == run.len();
    if let Some(outcome) = recording.outcome.as_ref().filter(|_| is_end) {
        let colour = text::ending_colour(outcome, studio.theme());
        let text = format!("{older}{}", text::result_text(outcome, state));
        return [title, HeaderLine { text, colour }];
    }
    let status = format!(
        "{older}ball {} of {} · {} · line: {} of {} balls",
        state.step + 1,
        game.steps,
        points_text(state.total_reward),
        state.line.len(),
        game.max_length
    );
    if studio.aim().is_some() {
        let text = format!(
            "your ball: click a gap, or aim with the arrow keys and press Enter · \
                     {status}"
        );
        return [title, HeaderLine { text, colour: chrome.accent }];
    }
    [title, HeaderLine { text: status, colour: chrome.text_quiet }]
}

/// Paints the line of balls, the ball in hand with its aim, and the action values.
///
/// While playback animates a step, paints the moving balls instead.
fn paint_board(
    ui: &mut Ui,
    studio: &Studio,
    (any, run): (&Run, &WorldRun<Zuma>),
    track: &Track,
    rest: Rect,
) {
    let (theme, visible) = (studio.theme(), studio.visible());
    let painter = ui.painter().with_clip_rect(rest);
    painter.rect_filled(rest, 0.0, style::colour(theme.board.surroundings));
    let cursor = studio.playback.cursor();
    let motion_ms = studio.shown_motion_ms();
    // During an animation, the step is drawn between its two states.
    let moving = studio.playback.motion().filter(|(_, passed)| *passed < motion_ms);
    let add = |scene: &crate::picture::Scene| paint::scene(&painter, scene, Pos2::ZERO, 1.0);
    if let Some((from, passed)) = moving
        && let Some(step) = run.step(from)
    {
        let before = run.frame(from).state;
        let (action, change) = (step.decision.action, &step.change);
        let motion = StepMotion { before: &before, action, change };
        return add(&line_scene(track, &motion.view(track, studio.motion(), passed), theme));
    }
    let state = run.frame(cursor).state;
    let decision =
        run.step(cursor).map(|step| &step.decision).filter(|_| visible.shows_plan_of(&**any));
    // After the end there is no ball to play, so the hand is empty.
    let is_over = run.recording().outcome.is_some() && cursor == run.len();
    let hand = (!is_over).then_some(state.ball);
    let aim = studio.aim().or(decision.map(|decision| decision.action));
    add(&line_scene(track, &LineView::at_rest(track, state.line, hand, aim), theme));
    if let Some(decision) = decision.filter(|_| visible.shows_estimates_of(&**any)) {
        // The bars compare all actions, so a single missing value leaves out all of them.
        let mut worths = vec![f32::NAN; Action::count(state.line.len())];
        for candidate in &decision.candidates {
            let place = candidate.actions.first().and_then(|action| worths.get_mut(action.rank()));
            if let (Some(place), Some(worth)) = (place, candidate.forecast.reward) {
                *place = worth;
            }
        }
        if !worths.iter().any(|worth| worth.is_nan()) {
            add(&action_value_scene(track, &worths, theme));
        }
    }
    let can_be_seen = |it: &Action| it.is_possible(state.line.len()) && !track.is_covered(*it);
    if let Some(action) = studio.hover_marks.action_rank.map(Action::from_rank).filter(can_be_seen)
    {
        add(&gap_scene(track, action, theme.planning.selected, theme));
    }
}

/// Aims at the gap or bin under a moving pointer; a click plays the ball there.
fn handle_pointer(
    ui: &Ui,
    studio: &Studio,
    (track, state): (&Track, &State),
    response: &Response,
    requests: &mut Requests,
) {
    let Some(pointer) = response.hover_pos() else { return };
    let under = track.action_at(Point::new(pointer.x, pointer.y), state.line.len());
    let Some(action) = under else { return };
    let has_moved = ui.input(|input| input.pointer.delta() != Vec2::ZERO);
    if response.clicked() {
        requests.push(Request::from(ZumaRequest::PlayBall(action)));
    } else if has_moved && studio.aim() != Some(action) {
        requests.push(Request::from(ZumaRequest::Aim(action)));
    }
}

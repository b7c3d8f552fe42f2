//! Tests of the verification in the model: levels in, texts out.

use super::{
    LayoutChoice, Question, QuestionSet, QuestionState, Tint, VerificationRequest,
    VerificationResult, ice_text, text,
};
use crate::agents::AgentKind;
use crate::board::{Direction, Position};
use crate::episode::EventKind;
use crate::picture::{IceEffect, IceEffectCertainty};
use crate::planning::symbolic::Halt;
use crate::studio::command::Command;
use crate::studio::model::testing::{HARD_LEVEL, studio_drawing, wait_until};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::ice::{Ground, Level};

/// Ice in the wrong place makes this level unsolvable.
const BENT: &str = "#######/#___@_#/#___$##/#.$_._#/#######";

/// A studio in which the level has been verified.
fn verified(letters: &str) -> Studio {
    let mut studio = studio_drawing(letters);
    studio.apply(Request::Command(Command::VerifyLevel));
    wait_until(&mut studio, "it is verified", |studio| !studio.verification.is_busy());
    studio
}

fn result(studio: &Studio) -> &VerificationResult {
    studio.verification.result().expect("a proof")
}

fn ask(studio: &mut Studio, request: VerificationRequest) {
    studio.apply(Request::Verification(request));
}

/// Checks the answers to the four questions.
#[track_caller]
fn check(letters: &str, expected: [&str; 4]) {
    let studio = verified(letters);
    let actual = Question::ALL.map(|question| text::answer(result(&studio), question));
    assert_eq!(actual, expected, "{letters}");
    for question in Question::ALL {
        let state = result(&studio).question_state(question);
        assert!(
            matches!(state, QuestionState::Finished { halt: None, .. }),
            "{question:?}: {state:?}"
        );
    }
}

#[test]
fn every_question_is_answered() {
    check(
        "#####/#@$.#/#####",
        ["1, 1 pushes (proved)", "3 states, 3 layers", "3, 0 % dead", "4 of 4 solvable, 100 %"],
    );
    check(
        "#####/#@_.#/#$__#/#####",
        ["no plan exists (proved)", "5 states, 4 layers", "5, 100 % dead", "0 of 32 solvable, 0 %"],
    );
}

#[test]
fn layers_grow_under_the_cursor_and_can_be_scrubbed() {
    let mut studio = verified(BENT);
    assert_eq!(studio.mode, Mode::Verify);
    let last = result(&studio).layers().len() - 1;
    assert!(last > 5);
    assert_eq!((studio.shown_playback().cursor(), studio.shown_playback().last()), (last, last));
    studio.apply(Request::Command(Command::Start));
    assert_eq!((studio.verification.playback.cursor(), studio.playback.cursor()), (0, 0));
    // Events are layers in which crates reach new cells, and the first goal.
    let marks: Vec<usize> = result(&studio)
        .layers()
        .iter()
        .filter(|layer| {
            let is_goal = layer.distance == result(&studio).moves_lower_bound().max(1);
            !layer.new_crate_cells.is_empty() || is_goal && layer.goals > 0
        })
        .map(|layer| layer.distance as usize)
        .collect();
    for mark in marks.iter().filter(|mark| **mark > 0) {
        studio.apply(Request::Command(Command::NextEvent));
        assert_eq!(studio.verification.playback.cursor(), *mark, "of {marks:?}");
    }
    studio.apply(Request::Command(Command::PreviousEvent));
    assert_eq!(studio.verification.playback.cursor(), marks[marks.len() - 2]);
}

#[test]
fn cells_know_the_first_layer_with_a_crate() {
    let studio = verified("######/#@$_.#/######");
    let firsts: Vec<_> = (6..12).map(|cell| result(&studio).first_layer(cell)).collect();
    assert_eq!(firsts, [None, None, Some(0), Some(1), Some(2), None]);
}

#[test]
fn a_verification_is_shown_and_stopped_from_other_modes_and_worlds() {
    let mut studio = studio_drawing(HARD_LEVEL);
    studio.apply(Request::Command(Command::VerifyLevel));
    assert_eq!(studio.job_status(), None, "its own panel shows it");
    studio.apply(Request::ShowMode(Mode::Watch));
    let words = studio.job_status().expect("it is at work");
    assert!(words.starts_with("verifying "), "{words}");
    studio.apply(Request::Command(Command::NewPlatformLevel));
    assert_eq!(studio.job_status(), Some(words));
    studio.apply(Request::Command(Command::CancelRun));
    wait_until(&mut studio, "it stopped", |studio| !studio.verification.is_busy());
    assert_eq!(studio.job_status(), None);
}

#[test]
fn exceeded_limits_are_reported() {
    let mut studio = studio_drawing(HARD_LEVEL);
    ask(&mut studio, VerificationRequest::TimeLimitSeconds(0));
    ask(&mut studio, VerificationRequest::NodeLimitMillions(u32::MAX));
    assert_eq!(
        (studio.verification.time_limit_seconds(), studio.verification.node_limit_millions()),
        (1, 50)
    );
    ask(&mut studio, VerificationRequest::NodeLimitMillions(1));
    studio.apply(Request::Command(Command::VerifyLevel));
    wait_until(&mut studio, "it is at work", |studio| {
        studio.verification.result().is_some_and(|result| result.moves_lower_bound() > 0)
    });
    studio.apply(Request::Command(Command::Cancel));
    wait_until(&mut studio, "it stopped", |studio| !studio.verification.is_busy());
    for question in Question::ALL {
        let state = result(&studio).question_state(question);
        assert!(matches!(state, QuestionState::Finished { halt: Some(_), .. }), "{state:?}");
    }
    let actual = text::answer(result(&studio), Question::Moves);
    assert!(actual.starts_with("at least ") && actual.ends_with(": stopped"), "{actual}");
    assert_eq!(text::answer(result(&studio), Question::States), "not started");
    let (verdict, _) = text::verdict(result(&studio), false, studio.theme());
    assert!(verdict.starts_with("undecided"), "{verdict}");
    assert_eq!(text::halt_text(Halt::Nodes), "node limit reached");
    // With one million nodes a fast machine uses up the nodes before the second has passed.
    ask(&mut studio, VerificationRequest::NodeLimitMillions(50));
    studio.apply(Request::Command(Command::VerifyLevel));
    assert!(studio.verification.is_busy(), "it is verified again where it was cut short");
    wait_until(&mut studio, "it ran out of time", |studio| {
        matches!(result(studio).question_state(Question::Moves), QuestionState::Finished { .. })
    });
    let actual = text::answer(result(&studio), Question::Moves);
    assert!(actual.ends_with(": time limit reached"), "{actual}");
}

#[test]
fn editor_verdict_uses_verification() {
    for (letters, moves, actual) in [
        (BENT, Some(()), "fewest moves proved by Verify"),
        ("#####/#@_.#/#$__#/#####", None, "unsolvable proved by Verify"),
    ] {
        let mut studio = verified(letters);
        studio.apply(Request::ShowMode(Mode::Edit));
        let board = studio.worlds.ice.level().board.clone();
        let level_verdict = studio.level_analyzer.verdict_of(&board).expect("a judgement");
        assert_eq!(level_verdict.is_solvable, Some(moves.is_some()));
        assert_eq!(
            level_verdict.moves.proved(),
            moves.map(|()| result(&studio).moves_lower_bound())
        );
        let verified = crate::studio::level_analysis::text::verification_note(level_verdict);
        assert_eq!(verified.as_deref(), Some(actual));
        // Another board has other results; undo brings them back.
        let changed = Position::new(1, 1);
        studio.apply(Request::from(crate::studio::ice::IceRequest::Point(Some(changed))));
        studio.apply(Request::Command(Command::MarkDoubtful));
        assert_ne!(studio.worlds.ice.level().board, board);
        studio.apply(Request::Command(Command::Undo));
        let again = studio.level_analyzer.verdict_of(&studio.worlds.ice.level().board);
        assert!(again.is_some_and(|level_verdict| level_verdict.is_verified));
    }
}

#[test]
fn the_shortest_plan_opens_as_a_run() {
    let mut studio = verified(BENT);
    let moves = result(&studio).moves_lower_bound();
    ask(&mut studio, VerificationRequest::OpenPlan);
    let run = studio.runs.shown().expect("a run");
    assert_eq!((studio.mode, run.len() as u32), (Mode::Watch, moves));
    let outcome = run.ice().and_then(|run| run.recording().outcome.as_ref());
    assert!(outcome.is_some_and(crate::episode::EpisodeOutcome::is_solved));
}

#[test]
fn layouts_open_as_levels() {
    for (choice, kind) in [
        (LayoutChoice::Best, "easiest ice"),
        (LayoutChoice::Hardest, "hardest ice"),
        (LayoutChoice::Broken, "broken by ice"),
    ] {
        let mut studio = verified(BENT);
        ask(&mut studio, VerificationRequest::OpenLayout(choice));
        assert_eq!((studio.mode, studio.worlds.ice.level().title.as_str()), (Mode::Edit, kind));
        assert!(studio.worlds.ice.is_modified(), "it is kept nowhere else");
        assert!(
            studio.verification.result_for(&studio.worlds.ice.level().board).is_none()
                || choice == LayoutChoice::Best
        );
        let level = studio.worlds.ice.level().clone();
        let solvable = choice != LayoutChoice::Broken;
        let again = verified_level(level);
        let (verdict, _) = text::verdict(result(&again), false, again.theme());
        assert_eq!(verdict.starts_with("solvable"), solvable, "{verdict}");
    }
}

fn verified_level(level: Level) -> Studio {
    let mut studio = studio_drawing("#@$.#");
    studio.open_level(LevelSource::Bundled("other".to_owned()), level);
    studio.apply(Request::Command(Command::VerifyLevel));
    wait_until(&mut studio, "it is verified", |studio| !studio.verification.is_busy());
    studio
}

#[test]
fn only_doubtful_cells_are_varied() {
    let mut studio = studio_drawing("#####/#@$.#/#####");
    let select = |studio: &mut Studio, column| {
        let cell = Position::new(1, column);
        studio.apply(Request::from(crate::studio::ice::IceRequest::Point(Some(cell))));
        studio.apply(Request::Command(Command::MarkDoubtful));
    };
    select(&mut studio, 1);
    assert!(
        studio.worlds.ice.level().board.get(Position::new(1, 1)).is_some_and(|it| it.is_doubtful)
    );
    assert!(studio.is_enabled(Command::Undo));
    select(&mut studio, 3);
    let notice = studio.notices.iter().last().map(|notice| notice.text.clone());
    assert_eq!(notice.as_deref(), Some("Only floor and ice can be doubtful"));
    studio.apply(Request::Command(Command::VerifyLevel));
    wait_until(&mut studio, "it is verified", |studio| !studio.verification.is_busy());
    assert_eq!(text::answer(result(&studio), Question::Layouts), "2 of 2 solvable, 100 %");
    assert_eq!(result(&studio).ice_effect(6).map(|effect| effect.solvable_fraction), Some(1.0));
    assert_eq!(result(&studio).ice_effect(7), None);
}

#[test]
fn ice_effects_apply_to_unchanged_level_only() {
    let mut studio = verified(BENT);
    let board = studio.worlds.ice.level().board.clone();
    let effects: Vec<_> = (0..board.cell_count() as u16)
        .filter_map(|cell| result(&studio).ice_effect(cell))
        .map(ice_text::ice_effect)
        .collect();
    assert!(effects.iter().all(|text| text.starts_with("Ice here ")), "{effects:?}");
    assert!(effects.iter().any(|text| text.contains(" % of ice maps")), "{effects:?}");
    studio.apply(Request::Command(Command::SwitchEditWatch));
    assert!(studio.verification.result_for(&studio.worlds.ice.level().board).is_some());
    let mut changed = board;
    changed.get_mut(Position::new(1, 1)).expect("a square").ground = Ground::Wall;
    assert!(
        studio.verification.result_for(&changed).is_none(),
        "another level is not judged by this one"
    );
    assert_eq!(studio.verification.tint, Tint::Layers);
    studio.apply(Request::Command(Command::VerifyLevel));
    studio.apply(Request::Command(Command::SwitchVerificationTint));
    assert_eq!((studio.mode, studio.verification.tint), (Mode::Verify, Tint::Ice));
}

/// Plays moves in a manual game.
fn play(studio: &mut Studio, actions: &[Direction]) {
    studio.apply(Request::ChooseAgent(AgentKind::You));
    studio.apply(Request::Command(Command::Run));
    for action in actions {
        studio.apply(Request::Move(*action));
    }
}

fn dead_end(studio: &Studio) -> Option<usize> {
    let events = studio.runs.shown().map_or(&[][..], |run| run.events());
    events.iter().find(|event| event.kind == EventKind::DeadEnd).map(|event| event.step)
}

#[test]
fn dead_ends_are_marked_where_they_are_proved() {
    use Direction::{Down, Left, Right, Up};
    let mut studio = studio_drawing("#######/#_____#/#@$_._#/#_____#/#######");
    play(&mut studio, &[Up, Right, Down, Left]);
    assert_eq!(dead_end(&studio), None, "nobody has looked yet");
    studio.apply(Request::Command(Command::SwitchEditWatch));
    studio.apply(Request::Command(Command::VerifyLevel));
    wait_until(&mut studio, "it is verified", |studio| !studio.verification.is_busy());
    assert_eq!(dead_end(&studio), Some(3), "the third action pushes the crate to the wall");
    // From now on the verification answers at once.
    studio.apply(Request::ShowMode(Mode::Watch));
    let run = studio.runs.shown().expect("a run").id();
    assert_eq!(studio.verified_dead_end(run).flatten().map(|dead_end| dead_end.step), Some(3));
}

#[test]
fn lost_cells_are_those_of_lost_states() {
    let studio = verified("#######/#_____#/#@$_._#/#_____#/#######");
    let lost = result(&studio).lost_cells().expect("known");
    let positions: Vec<_> = lost.iter().map(|cell| (cell / 7, cell % 7)).collect();
    // The edges, except for the target's row and column, are dead for a single crate.
    assert!(positions.contains(&(1, 1)) && positions.contains(&(3, 4)), "{positions:?}");
    assert!(!positions.contains(&(2, 3)), "{positions:?}");
}

#[test]
fn states_are_proved_safe_or_not() {
    let mut studio = studio_drawing(BENT);
    play(&mut studio, &[]);
    let safety = |studio: &mut Studio| {
        ask(studio, VerificationRequest::CheckSafety);
        let at = (studio.runs.shown().expect("a run").id(), studio.playback.cursor());
        wait_until(studio, "it is proved", |studio| {
            studio.verification.safety().is_some_and(|safety| safety.answer(at.0, at.1).is_some())
        });
        let safety = studio.verification.safety().expect("asked");
        let answer = safety.answer(at.0, at.1).expect("an answer").expect("a small level");
        assert_eq!(safety.answer(at.0, at.1 + 1), None, "an answer is about one moment");
        (answer.solvable, answer.layouts, answer.broken.is_some())
    };
    let (solvable, layouts, has_broken) = safety(&mut studio);
    assert!(0 < solvable && solvable < layouts && has_broken);
    // Every crate is in place: all ice maps are solvable.
    let mut easy = self::studio_drawing("#####/#@$.#/#####");
    play(&mut easy, &[]);
    assert_eq!(safety(&mut easy), (4, 4, false));
}

/// Four crates on 10 × 10 cells: ice maps cannot be counted within a second.
const FOUR_CRATES: &str = "##########/#________#/#_$____._#/#___##___#/#_$____._#/#_@__#___#/\
                           #_$____._#/#___##___#/#_$____._#/##########";

fn asked_alone(letters: &str) -> Studio {
    let mut studio = studio_drawing(letters);
    for question in [Question::Moves, Question::Layers, Question::States] {
        ask(&mut studio, VerificationRequest::Ask(question, false));
    }
    ask(&mut studio, VerificationRequest::TimeLimitSeconds(1));
    studio.apply(Request::Command(Command::VerifyLevel));
    studio
}

#[test]
fn ice_question_can_run_alone() {
    let mut studio = asked_alone("#####/#@$.#/#####");
    wait_until(&mut studio, "it is verified", |studio| !studio.verification.is_busy());
    for question in [Question::Moves, Question::Layers, Question::States] {
        assert_eq!(result(&studio).question_state(question), QuestionState::Waiting);
    }
    assert_eq!(text::answer(result(&studio), Question::Layouts), "4 of 4 solvable, 100 %");
    let (verdict, _) = text::verdict(result(&studio), false, studio.theme());
    assert_eq!(verdict, "ice maps: 4 of 4 solvable, 100 %");
    assert_eq!((studio.verification.tint, text::limit_advice(result(&studio))), (Tint::Ice, None));
    ask(&mut studio, VerificationRequest::Sample);
    assert!(!studio.verification.is_busy(), "nothing is sampled where all is counted");
}

#[test]
fn questions_run_alone_and_keep_other_answers() {
    let mut studio = studio_drawing("#####/#@$.#/#####");
    ask(&mut studio, VerificationRequest::AskAlone(Question::Layouts));
    wait_until(&mut studio, "it is counted", |studio| !studio.verification.is_busy());
    ask(&mut studio, VerificationRequest::AskAlone(Question::Moves));
    wait_until(&mut studio, "it is solved", |studio| !studio.verification.is_busy());
    assert_eq!(text::answer(result(&studio), Question::Layouts), "4 of 4 solvable, 100 %");
    assert_eq!(text::answer(result(&studio), Question::Moves), "1, 1 pushes (proved)");
    assert_eq!(result(&studio).question_state(Question::States), QuestionState::Waiting);
    let open = studio.verification.open_questions();
    assert_eq!(open.iter().collect::<Vec<_>>(), [Question::Layers, Question::States]);
    ask(&mut studio, VerificationRequest::Start);
    wait_until(&mut studio, "all is answered", |studio| !studio.verification.is_busy());
    assert!(result(&studio).states().is_some());
    assert_eq!(studio.verification.open_questions(), QuestionSet::ALL, "all are asked again");
}

#[test]
fn exceeded_count_falls_back_to_sample() {
    let mut studio = asked_alone(FOUR_CRATES);
    ask(&mut studio, VerificationRequest::Samples(200));
    wait_until(&mut studio, "it is sampled", |studio| !studio.verification.is_busy());
    assert_eq!(result(&studio).layout_counts(), None, "a sample is never the answer");
    let sampled = result(&studio).sample().expect("a sample");
    assert!(sampled.sample.layouts() > 0 && sampled.seconds.is_some());
    let actual = ice_text::sampled(sampled);
    assert!(
        actual.contains(" % solvable (95 % interval") && actual.contains("sampled ice maps"),
        "{actual}"
    );
    assert!(ice_text::about_sample(sampled).ends_with("an estimate, not a proof"));
    let advice = text::limit_advice(result(&studio)).expect("an advice");
    assert!(advice.starts_with("Allow more seconds, mark fewer cells"), "{advice}");
    assert_eq!(result(&studio).ice_knowledge(), Some(IceEffectCertainty::Sampled));
    assert!(result(&studio).decided_count() > 0);
    let cell = result(&studio).ice_cells()[0];
    let actual = ice_text::cell_text(result(&studio), cell).expect("an effect");
    assert!(actual.starts_with("Sampled, not proved: ") && actual.contains("95 %"), "{actual}");
    assert!(studio.verification.can_sample());
}

#[test]
fn stopped_count_has_undecided_cells_and_no_sample() {
    let mut studio = asked_alone(HARD_LEVEL);
    ask(&mut studio, VerificationRequest::TimeLimitSeconds(60));
    studio.apply(Request::Command(Command::CancelRun));
    wait_until(&mut studio, "it stopped", |studio| !studio.verification.is_busy());
    let shown = result(&studio);
    assert!(shown.sample().is_none() && shown.decided_count() == 0);
    assert_eq!(shown.ice_knowledge(), Some(IceEffectCertainty::Undecided));
    let effect = shown.ice_effect(shown.ice_cells()[0]).expect("a cell in doubt");
    assert_eq!(ice_text::ice_effect(effect), "Ice here: not decided");
    assert!(ice_text::decided(shown).contains("not decided (marked “?”)"));
    assert_eq!(text::limit_advice(shown).as_deref(), Some("Verify again to continue"));
    // The editor hides undecided cells until the user asks for them.
    let board = studio.worlds.ice.level().board.clone();
    assert!(!studio.verification.shows_ice_map(&board));
    studio.verification.toggle_ice_map(&board);
    assert!(studio.verification.shows_ice_map(&board));
    studio.verification.toggle_ice_map(&board);
    assert!(!studio.verification.shows_ice_map(&board));
}

#[test]
fn bounds_and_samples_are_marked() {
    let mut effect = IceEffect {
        solvable_fraction: 0.0,
        is_required: false,
        certainty: IceEffectCertainty::Exact,
    };
    assert_eq!(ice_text::ice_effect(effect), "Ice here always makes the level unsolvable");
    effect.certainty = IceEffectCertainty::Sampled;
    let actual = ice_text::ice_effect(effect);
    assert_eq!(actual, "Sampled, not proved: < 1 % of ice maps with ice here solvable");
    assert_eq!(ice_text::short_solvable_percent(effect), "< 1");
    effect =
        IceEffect { solvable_fraction: 0.559, certainty: IceEffectCertainty::LowerBound, ..effect };
    let actual = ice_text::ice_effect(effect);
    assert!(actual.contains("at least 55 %") && actual.contains("not finished"), "{actual}");
    assert_eq!(ice_text::short_solvable_percent(effect), "≥55");
}

//! Tests of the verification in the model: levels in, texts out.

use super::{LayoutChoice, Part, Progress, Proof, ProofRequest, Questions, Tint, ice_words, words};
use crate::agents::AgentKind;
use crate::board::{Direction, Position};
use crate::episode::EventKind;
use crate::picture::{IceEffect, IceKnowledge};
use crate::planning::symbolic::Halt;
use crate::studio::command::Command;
use crate::studio::model::testing::{HARD, studio_drawing, until};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::ice::{Ground, Level};

/// Ice in the wrong place makes this level unsolvable.
const BENT: &str = "#######/#___@_#/#___$##/#.$_._#/#######";

/// A studio in which the level has been verified.
fn verified(letters: &str) -> Studio {
    let mut studio = studio_drawing(letters);
    studio.apply(Request::Command(Command::Verify));
    until(&mut studio, "it is verified", |studio| !studio.proofs.is_at_work());
    studio
}

fn proof(studio: &Studio) -> &Proof {
    studio.proofs.proof().expect("a proof")
}

fn ask(studio: &mut Studio, request: ProofRequest) {
    studio.apply(Request::Proof(request));
}

/// Checks the answers to the four questions.
#[track_caller]
fn check(letters: &str, expected: [&str; 4]) {
    let studio = verified(letters);
    let told = Part::ALL.map(|part| words::answer(proof(&studio), part));
    assert_eq!(told, expected, "{letters}");
    for part in Part::ALL {
        let progress = proof(&studio).progress(part);
        assert!(matches!(progress, Progress::Over { halt: None, .. }), "{part:?}: {progress:?}");
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
    assert_eq!(studio.mode, Mode::Proof);
    let last = proof(&studio).layers().len() - 1;
    assert!(last > 5);
    assert_eq!((studio.shown_player().cursor(), studio.shown_player().last()), (last, last));
    studio.apply(Request::Command(Command::Start));
    assert_eq!((studio.proofs.player.cursor(), studio.player.cursor()), (0, 0));
    // Events are layers in which crates reach new cells, and the first goal.
    let marks: Vec<usize> = proof(&studio)
        .layers()
        .iter()
        .filter(|layer| {
            let is_goal = layer.distance == proof(&studio).at_least().max(1);
            !layer.fresh_crates.is_empty() || is_goal && layer.goals > 0
        })
        .map(|layer| layer.distance as usize)
        .collect();
    for mark in marks.iter().filter(|mark| **mark > 0) {
        studio.apply(Request::Command(Command::NextEvent));
        assert_eq!(studio.proofs.player.cursor(), *mark, "of {marks:?}");
    }
    studio.apply(Request::Command(Command::PreviousEvent));
    assert_eq!(studio.proofs.player.cursor(), marks[marks.len() - 2]);
}

#[test]
fn cells_know_the_first_layer_with_a_crate() {
    let studio = verified("######/#@$_.#/######");
    let firsts: Vec<_> = (6..12).map(|cell| proof(&studio).first_layer(cell)).collect();
    assert_eq!(firsts, [None, None, Some(0), Some(1), Some(2), None]);
}

#[test]
fn a_verification_is_shown_and_stopped_from_other_modes_and_worlds() {
    let mut studio = studio_drawing(HARD);
    studio.apply(Request::Command(Command::Verify));
    assert_eq!(studio.work_words(), None, "its own panel shows it");
    studio.apply(Request::ShowMode(Mode::Watch));
    let words = studio.work_words().expect("it is at work");
    assert!(words.starts_with("verifying "), "{words}");
    studio.apply(Request::Command(Command::NewStage));
    assert_eq!(studio.work_words(), Some(words));
    studio.apply(Request::Command(Command::CancelRun));
    until(&mut studio, "it stopped", |studio| !studio.proofs.is_at_work());
    assert_eq!(studio.work_words(), None);
}

#[test]
fn budgets_are_answers_in_words() {
    let mut studio = studio_drawing(HARD);
    ask(&mut studio, ProofRequest::Seconds(0));
    ask(&mut studio, ProofRequest::Millions(u32::MAX));
    assert_eq!((studio.proofs.seconds(), studio.proofs.millions()), (1, 50));
    ask(&mut studio, ProofRequest::Millions(1));
    studio.apply(Request::Command(Command::Verify));
    until(&mut studio, "it is at work", |studio| {
        studio.proofs.proof().is_some_and(|proof| proof.at_least() > 0)
    });
    studio.apply(Request::Command(Command::Cancel));
    until(&mut studio, "it stopped", |studio| !studio.proofs.is_at_work());
    for part in Part::ALL {
        let progress = proof(&studio).progress(part);
        assert!(matches!(progress, Progress::Over { halt: Some(_), .. }), "{progress:?}");
    }
    let told = words::answer(proof(&studio), Part::Moves);
    assert!(told.starts_with("at least ") && told.ends_with(": stopped"), "{told}");
    assert_eq!(words::answer(proof(&studio), Part::States), "not started");
    let (verdict, _) = words::verdict(proof(&studio), false, studio.theme());
    assert!(verdict.starts_with("undecided"), "{verdict}");
    assert_eq!(words::halt(Halt::Nodes), "node limit reached");
    // With one million nodes a fast machine uses up the nodes before the second has passed.
    ask(&mut studio, ProofRequest::Millions(50));
    studio.apply(Request::Command(Command::Verify));
    assert!(studio.proofs.is_at_work(), "it is verified again where it was cut short");
    until(&mut studio, "it ran out of time", |studio| {
        matches!(proof(studio).progress(Part::Moves), Progress::Over { .. })
    });
    let told = words::answer(proof(&studio), Part::Moves);
    assert!(told.ends_with(": time limit reached"), "{told}");
}

#[test]
fn the_editor_takes_over_what_is_proved() {
    for (letters, moves, told) in [
        (BENT, Some(()), "fewest moves proved by Verify"),
        ("#####/#@_.#/#$__#/#####", None, "unsolvable proved by Verify"),
    ] {
        let mut studio = verified(letters);
        studio.apply(Request::ShowMode(Mode::Edit));
        let board = studio.editor.level().board.clone();
        let judgement = studio.judge.judgement_of(&board).expect("a judgement");
        assert_eq!(judgement.is_solvable, Some(moves.is_some()));
        assert_eq!(judgement.moves.proved(), moves.map(|()| proof(&studio).at_least()));
        let verified = crate::studio::solving::words::verified(judgement);
        assert_eq!(verified.as_deref(), Some(told));
        // Another board has other results; undo brings them back.
        let changed = Position::new(1, 1);
        studio.apply(Request::Editor(crate::studio::editor::EditorRequest::Point(Some(changed))));
        studio.apply(Request::Command(Command::MarkDoubtful));
        assert_ne!(studio.editor.level().board, board);
        studio.apply(Request::Command(Command::Undo));
        let again = studio.judge.judgement_of(&studio.editor.level().board);
        assert!(again.is_some_and(|judgement| judgement.is_verified));
    }
}

#[test]
fn the_shortest_plan_opens_as_a_run() {
    let mut studio = verified(BENT);
    let moves = proof(&studio).at_least();
    ask(&mut studio, ProofRequest::OpenPlan);
    let run = studio.runs.shown().expect("a run");
    assert_eq!((studio.mode, run.len() as u32), (Mode::Watch, moves));
    let outcome = run.ice().and_then(|run| run.recording().outcome.as_ref());
    assert!(outcome.is_some_and(crate::episode::Outcome::is_solved));
}

#[test]
fn layouts_open_as_levels() {
    for (choice, kind) in [
        (LayoutChoice::Best, "easiest ice"),
        (LayoutChoice::Hardest, "hardest ice"),
        (LayoutChoice::Broken, "broken by ice"),
    ] {
        let mut studio = verified(BENT);
        ask(&mut studio, ProofRequest::OpenLayout(choice));
        assert_eq!((studio.mode, studio.editor.level().title.as_str()), (Mode::Edit, kind));
        assert!(studio.editor.is_modified(), "it is kept nowhere else");
        assert!(
            studio.proofs.about(&studio.editor.level().board).is_none()
                || choice == LayoutChoice::Best
        );
        let level = studio.editor.level().clone();
        let solvable = choice != LayoutChoice::Broken;
        let again = verified_level(level);
        let (verdict, _) = words::verdict(proof(&again), false, again.theme());
        assert_eq!(verdict.starts_with("solvable"), solvable, "{verdict}");
    }
}

fn verified_level(level: Level) -> Studio {
    let mut studio = studio_drawing("#@$.#");
    studio.open_level(LevelSource::Bundled("other".to_owned()), level);
    studio.apply(Request::Command(Command::Verify));
    until(&mut studio, "it is verified", |studio| !studio.proofs.is_at_work());
    studio
}

#[test]
fn marked_cells_alone_are_asked_about() {
    let mut studio = studio_drawing("#####/#@$.#/#####");
    let select = |studio: &mut Studio, column| {
        let cell = Position::new(1, column);
        studio.apply(Request::Editor(crate::studio::editor::EditorRequest::Point(Some(cell))));
        studio.apply(Request::Command(Command::MarkDoubtful));
    };
    select(&mut studio, 1);
    assert!(studio.editor.level().board.get(Position::new(1, 1)).is_some_and(|it| it.is_doubtful));
    assert!(studio.is_enabled(Command::Undo));
    select(&mut studio, 3);
    let notice = studio.notices.iter().last().map(|notice| notice.text.clone());
    assert_eq!(notice.as_deref(), Some("Only floor and ice can be doubtful"));
    studio.apply(Request::Command(Command::Verify));
    until(&mut studio, "it is verified", |studio| !studio.proofs.is_at_work());
    assert_eq!(words::answer(proof(&studio), Part::Layouts), "2 of 2 solvable, 100 %");
    assert_eq!(proof(&studio).ice_effect(6).map(|effect| effect.keeps), Some(1.0));
    assert_eq!(proof(&studio).ice_effect(7), None);
}

#[test]
fn what_ice_does_is_told_of_the_level_as_it_is() {
    let mut studio = verified(BENT);
    let board = studio.editor.level().board.clone();
    let effects: Vec<_> = (0..board.cell_count() as u16)
        .filter_map(|cell| proof(&studio).ice_effect(cell))
        .map(ice_words::ice_effect)
        .collect();
    assert!(effects.iter().all(|text| text.starts_with("Ice here ")), "{effects:?}");
    assert!(effects.iter().any(|text| text.contains(" % of ice maps")), "{effects:?}");
    studio.apply(Request::Command(Command::SwitchMode));
    assert!(studio.proofs.about(&studio.editor.level().board).is_some());
    let mut changed = board;
    changed.get_mut(Position::new(1, 1)).expect("a square").ground = Ground::Wall;
    assert!(studio.proofs.about(&changed).is_none(), "another level is not judged by this one");
    assert_eq!(studio.proofs.tint, Tint::Layers);
    studio.apply(Request::Command(Command::Verify));
    studio.apply(Request::Command(Command::SwitchProofTint));
    assert_eq!((studio.mode, studio.proofs.tint), (Mode::Proof, Tint::Ice));
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
    studio.apply(Request::Command(Command::SwitchMode));
    studio.apply(Request::Command(Command::Verify));
    until(&mut studio, "it is verified", |studio| !studio.proofs.is_at_work());
    assert_eq!(dead_end(&studio), Some(3), "the third action pushes the crate to the wall");
    // From now on the verification answers at once.
    studio.apply(Request::ShowMode(Mode::Watch));
    let run = studio.runs.shown().expect("a run").id();
    assert_eq!(studio.proved_dead_end(run).flatten().map(|dead_end| dead_end.step), Some(3));
}

#[test]
fn lost_cells_are_those_of_lost_states() {
    let studio = verified("#######/#_____#/#@$_._#/#_____#/#######");
    let lost = proof(&studio).lost_cells().expect("known");
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
        ask(studio, ProofRequest::ProveSafety);
        let at = (studio.runs.shown().expect("a run").id(), studio.player.cursor());
        until(studio, "it is proved", |studio| {
            studio.proofs.safety().is_some_and(|safety| safety.answer(at.0, at.1).is_some())
        });
        let safety = studio.proofs.safety().expect("asked");
        let answer = safety.answer(at.0, at.1).expect("an answer").expect("a small level");
        assert_eq!(safety.answer(at.0, at.1 + 1), None, "an answer is about one moment");
        (answer.solvable, answer.layouts, answer.broken.is_some())
    };
    let (solvable, layouts, has_broken) = safety(&mut studio);
    assert!(0 < solvable && solvable < layouts && has_broken);
    // Every crate is in place: all layouts are solvable.
    let mut easy = self::studio_drawing("#####/#@$.#/#####");
    play(&mut easy, &[]);
    assert_eq!(safety(&mut easy), (4, 4, false));
}

/// Four crates on 10 × 10 cells: layouts cannot be counted within a second.
const FOUR_CRATES: &str = "##########/#________#/#_$____._#/#___##___#/#_$____._#/#_@__#___#/\
                           #_$____._#/#___##___#/#_$____._#/##########";

fn asked_alone(letters: &str) -> Studio {
    let mut studio = studio_drawing(letters);
    for part in [Part::Moves, Part::Layers, Part::States] {
        ask(&mut studio, ProofRequest::Ask(part, false));
    }
    ask(&mut studio, ProofRequest::Seconds(1));
    studio.apply(Request::Command(Command::Verify));
    studio
}

#[test]
fn the_ice_question_is_asked_alone() {
    let mut studio = asked_alone("#####/#@$.#/#####");
    until(&mut studio, "it is verified", |studio| !studio.proofs.is_at_work());
    for part in [Part::Moves, Part::Layers, Part::States] {
        assert_eq!(proof(&studio).progress(part), Progress::Waiting);
    }
    assert_eq!(words::answer(proof(&studio), Part::Layouts), "4 of 4 solvable, 100 %");
    let (verdict, _) = words::verdict(proof(&studio), false, studio.theme());
    assert_eq!(verdict, "ice maps: 4 of 4 solvable, 100 %");
    assert_eq!((studio.proofs.tint, words::advice(proof(&studio))), (Tint::Ice, None));
    ask(&mut studio, ProofRequest::Sample);
    assert!(!studio.proofs.is_at_work(), "nothing is sampled where all is counted");
}

#[test]
fn questions_are_asked_one_by_one_and_answers_stay() {
    let mut studio = studio_drawing("#####/#@$.#/#####");
    ask(&mut studio, ProofRequest::AskAlone(Part::Layouts));
    until(&mut studio, "it is counted", |studio| !studio.proofs.is_at_work());
    ask(&mut studio, ProofRequest::AskAlone(Part::Moves));
    until(&mut studio, "it is solved", |studio| !studio.proofs.is_at_work());
    assert_eq!(words::answer(proof(&studio), Part::Layouts), "4 of 4 solvable, 100 %");
    assert_eq!(words::answer(proof(&studio), Part::Moves), "1, 1 pushes (proved)");
    assert_eq!(proof(&studio).progress(Part::States), Progress::Waiting);
    let open = studio.proofs.open_questions();
    assert_eq!(open.iter().collect::<Vec<_>>(), [Part::Layers, Part::States]);
    ask(&mut studio, ProofRequest::Start);
    until(&mut studio, "all is answered", |studio| !studio.proofs.is_at_work());
    assert!(proof(&studio).space().is_some());
    assert_eq!(studio.proofs.open_questions(), Questions::ALL, "all are asked again");
}

#[test]
fn a_count_over_its_budget_gives_a_sample_with_an_interval_and_an_advice() {
    let mut studio = asked_alone(FOUR_CRATES);
    ask(&mut studio, ProofRequest::Samples(200));
    until(&mut studio, "it is sampled", |studio| !studio.proofs.is_at_work());
    assert_eq!(proof(&studio).layouts(), None, "a sample is never the answer");
    let sample = proof(&studio).sample().expect("a sample");
    assert!(sample.found.layouts() > 0 && sample.seconds.is_some());
    let told = ice_words::sampled(sample);
    assert!(
        told.contains(" % solvable (95 % interval") && told.contains("sampled ice maps"),
        "{told}"
    );
    assert!(ice_words::about_sample(sample).ends_with("an estimate, not a proof"));
    let advice = words::advice(proof(&studio)).expect("an advice");
    assert!(advice.starts_with("Allow more seconds, mark fewer cells"), "{advice}");
    assert_eq!(proof(&studio).ice_knowledge(), Some(IceKnowledge::Sampled));
    assert!(proof(&studio).decided_cells() > 0);
    let cell = proof(&studio).asked_cells()[0];
    let told = ice_words::of_cell(proof(&studio), cell).expect("an effect");
    assert!(told.starts_with("Sampled, not proved: ") && told.contains("95 %"), "{told}");
    assert!(studio.proofs.can_sample());
}

#[test]
fn a_count_that_was_stopped_leaves_undecided_cells_and_no_sample() {
    let mut studio = asked_alone(HARD);
    ask(&mut studio, ProofRequest::Seconds(60));
    studio.apply(Request::Command(Command::CancelRun));
    until(&mut studio, "it stopped", |studio| !studio.proofs.is_at_work());
    let shown = proof(&studio);
    assert!(shown.sample().is_none() && shown.decided_cells() == 0);
    assert_eq!(shown.ice_knowledge(), Some(IceKnowledge::Undecided));
    let effect = shown.ice_effect(shown.asked_cells()[0]).expect("a cell in doubt");
    assert_eq!(ice_words::ice_effect(effect), "Ice here: not decided");
    assert!(ice_words::decided(shown).contains("not decided (marked “?”)"));
    assert_eq!(words::advice(shown).as_deref(), Some("Verify again to continue"));
}

#[test]
fn bounds_and_estimates_are_never_told_as_proofs() {
    let mut effect = IceEffect { keeps: 0.0, always_saves: false, knowledge: IceKnowledge::Exact };
    assert_eq!(ice_words::ice_effect(effect), "Ice here always makes the level unsolvable");
    effect.knowledge = IceKnowledge::Sampled;
    let told = ice_words::ice_effect(effect);
    assert_eq!(told, "Sampled, not proved: < 1 % of ice maps with ice here solvable");
    assert_eq!(ice_words::keeps_briefly(effect), "< 1");
    effect = IceEffect { keeps: 0.559, knowledge: IceKnowledge::AtLeast, ..effect };
    let told = ice_words::ice_effect(effect);
    assert!(told.contains("at least 55 %") && told.contains("not finished"), "{told}");
    assert_eq!(ice_words::keeps_briefly(effect), "≥55");
}

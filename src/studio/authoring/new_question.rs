//! Questions that an author can ask at a moment, with their first texts.

use crate::board::Position;
use crate::lessons::{
    CellTopic, Lesson, Moment, NumberTopic, Question, QuestionKind, Words, moment_problems,
};

/// Returns the kinds of question that have a right answer at a moment, in the order of menus.
///
/// The first one is what the key asks. `cell` is the selected cell, for a question about it. Reruns
/// no search and no proof.
pub(super) fn fitting_kinds(
    lesson: &Lesson,
    moment: &Moment,
    cell: Option<Position>,
) -> Vec<QuestionKind> {
    let fits = |kind: &QuestionKind| {
        let question = Some(new_question(kind.clone()));
        let asking = Moment { question, ..moment.clone() };
        moment_problems(lesson, &asking).is_empty()
    };
    all_kinds(cell).into_iter().filter(fits).collect()
}

/// Returns a question of a kind, with its first text.
pub(super) fn new_question(kind: QuestionKind) -> Question {
    Question::new(&first_text(&kind), kind)
}

/// All kinds of question; `cell` is the selected cell.
fn all_kinds(cell: Option<Position>) -> Vec<QuestionKind> {
    use NumberTopic::*;
    let mut kinds = vec![QuestionKind::Candidate, QuestionKind::Move];
    // Searches and proofs ask for their own numbers first.
    kinds.extend([ExpandedNodes, SolvableIceMaps].map(QuestionKind::Number));
    kinds.push(QuestionKind::Outcome);
    kinds.extend(CellTopic::ALL.map(QuestionKind::Cell));
    let topics = [SuccessPercent, ExpectedSteps, UnknownCells, FewestMoves, DeadStates];
    kinds.extend(topics.map(QuestionKind::Number));
    let of_cell = cell.map(|Position { row, column }| IcePercent { row, column });
    kinds.extend(of_cell.map(QuestionKind::Number));
    kinds.push(QuestionKind::Choice {
        choices: ["First choice", "Second choice"].map(Words::english).to_vec(),
        right: vec![0],
    });
    kinds
}

/// Name of a kind, for menus.
pub(super) fn kind_label(kind: &QuestionKind) -> String {
    match kind {
        QuestionKind::Move => "Next move".to_owned(),
        QuestionKind::Candidate => "Candidate of the agent".to_owned(),
        QuestionKind::Cell(CellTopic::Ice) => "Cell with ice".to_owned(),
        QuestionKind::Cell(CellTopic::KnownIce) => "Ice that the agent knows".to_owned(),
        QuestionKind::Cell(CellTopic::Dead) => "Dead cell".to_owned(),
        QuestionKind::Outcome => "Success or failure".to_owned(),
        QuestionKind::Choice { .. } => "Your own choices".to_owned(),
        QuestionKind::Number(topic) => match topic {
            NumberTopic::ExpandedNodes => "Number of expanded nodes".to_owned(),
            NumberTopic::FewestMoves => "Fewest moves".to_owned(),
            NumberTopic::SolvableIceMaps => "Number of solvable ice maps".to_owned(),
            NumberTopic::DeadStates => "Number of dead states".to_owned(),
            NumberTopic::SuccessPercent => "Probability of success".to_owned(),
            NumberTopic::IcePercent { row, column } => {
                format!("Probability of ice at {}", Position::new(*row, *column))
            }
            NumberTopic::UnknownCells => "Number of unknown cells".to_owned(),
            NumberTopic::ExpectedSteps => "Expected steps".to_owned(),
        },
    }
}

/// First text of a question, which the author may replace.
fn first_text(kind: &QuestionKind) -> String {
    match kind {
        QuestionKind::Move => "Which action comes next?".to_owned(),
        QuestionKind::Candidate => "Which candidate does the agent choose?".to_owned(),
        QuestionKind::Cell(CellTopic::Ice) => "Where is ice?".to_owned(),
        QuestionKind::Cell(CellTopic::KnownIce) => "Where has the agent found ice?".to_owned(),
        QuestionKind::Cell(CellTopic::Dead) => "Which cell is dead?".to_owned(),
        QuestionKind::Outcome => "Does the agent succeed?".to_owned(),
        QuestionKind::Choice { .. } => "Which statement is right?".to_owned(),
        QuestionKind::Number(topic) => match topic {
            NumberTopic::ExpandedNodes => "How many nodes does the search expand?".to_owned(),
            NumberTopic::FewestMoves => {
                "How many moves does the shortest solution have?".to_owned()
            }
            NumberTopic::SolvableIceMaps => {
                "For how many ice maps is the level solvable?".to_owned()
            }
            NumberTopic::DeadStates => "How many reachable states are dead?".to_owned(),
            NumberTopic::SuccessPercent => "How likely is success, in percent?".to_owned(),
            NumberTopic::IcePercent { row, column } => {
                let cell = Position::new(*row, *column);
                format!("How likely is ice at {cell}, in percent?")
            }
            NumberTopic::UnknownCells => "How many cells does the agent not know?".to_owned(),
            NumberTopic::ExpectedSteps => "How many steps does the agent expect?".to_owned(),
        },
    }
}

//! The report of answers as an HTML page without scripts and without other files.

use super::report_text::{given_text, share_text, wrong_text};
use crate::lessons::{AnswerReport, Lesson};

/// Head of the page up to its title.
const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>\n\
    body { font-family: sans-serif; margin: 2em; }\n\
    table { border-collapse: collapse; margin-bottom: 2em; }\n\
    th, td { border: 1px solid #888; padding: 0.3em 0.6em; text-align: left; }\n\
    .right { background: #d5ecd5; }\n.wrong { background: #f3d9d2; }\n</style>\n<title>";

/// Returns the report as a page: questions, then students by question.
///
/// Right answers begin with ✓, wrong ones with ✗, so that the colours are not needed.
pub(super) fn report_page(lesson: &Lesson, report: &AnswerReport) -> String {
    let title = escaped(lesson.title.in_language("en"));
    let mut page = format!("{HEAD}{title}</title>\n</head>\n<body>\n<h1>{title}</h1>\n");
    page.push_str("<h2>Questions</h2>\n<table>\n");
    push_row(
        &mut page,
        "th",
        &["Moment", "Question", "Answered", "Right", "Commonest wrong answer"],
    );
    for question in &report.questions {
        let answered = question.answered.to_string();
        let right = share_text(question.right, question.answered);
        let (moment, wrong) = (question.moment.to_string(), wrong_text(question));
        let ask = question.ask.in_language("en");
        push_row(&mut page, "td", &[&moment, ask, &answered, &right, &wrong]);
    }
    page.push_str("</table>\n<h2>Students</h2>\n<table>\n");
    let numbers: Vec<String> =
        report.questions.iter().map(|it| format!("Moment {}", it.moment)).collect();
    let titles = ["Student", "Right"].into_iter().chain(numbers.iter().map(String::as_str));
    push_row(&mut page, "th", &titles.collect::<Vec<_>>());
    for student in &report.students {
        let right = share_text(student.right(), student.answered());
        page.push_str(&format!("<tr><th>{}</th><td>{right}</td>", escaped(&student.name)));
        for (index, question) in report.questions.iter().enumerate() {
            let text = escaped(&given_text(lesson, student, index, question));
            page.push_str(&match student.answers[index].as_ref().map(|answer| answer.right) {
                Some(true) => format!("<td class=\"right\">✓ {text}</td>"),
                Some(false) => format!("<td class=\"wrong\">✗ {text}</td>"),
                None => "<td></td>".to_owned(),
            });
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n</body>\n</html>\n");
    page
}

/// Appends a row of cells with this tag; escapes their texts.
fn push_row(page: &mut String, tag: &str, cells: &[&str]) {
    page.push_str("<tr>");
    for cell in cells {
        page.push_str(&format!("<{tag}>{}</{tag}>", escaped(cell)));
    }
    page.push_str("</tr>\n");
}

/// Returns a text for elements and attributes; leaves out control characters.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            control if control.is_control() => safe.push(' '),
            plain => safe.push(plain),
        }
    }
    safe
}

//! Recognises titles and numbers among the plain lines around boards.
//!
//! A gap is all lines between two boards; the header is the gap above the first board.

use crate::formats::xsb::between_boards::{Gap, GapItem, TextLineItem};
use crate::formats::xsb::key_lines::{Key, is_number};
use crate::formats::xsb::metadata_layout::starts_with_digit;

/// Returns true if a text is the number of the level at `index`: `index + 1`.
pub(super) fn repeats_place(words: &str, index: usize) -> bool {
    is_number(words) && words.parse() == Ok(index + 1)
}

/// Returns true if a text is a heading with the number of the level at `index`.
///
/// Examples for index 1: `Level 2`, `No. 2`, `Puzzle #2`.
pub(super) fn is_level_heading(words: &str, index: usize) -> bool {
    let mut parts = words.split_whitespace();
    let name = parts.next().unwrap_or_default();
    let number = parts.next().unwrap_or_default();
    name.chars().all(|letter| letter.is_alphabetic() || letter == '.')
        && number.trim_start_matches('#').trim_end_matches(['.', ':']).parse() == Ok(index + 1)
        && parts.next().is_none()
}

/// Returns true if the last plain line of a gap is the title of the board below.
///
/// `texts` are the plain lines of the gap.
pub(super) fn ends_with_title(gap: &Gap<'_>, texts: &[&TextLineItem<'_>]) -> bool {
    let Some((title, others)) = texts.split_last() else { return false };
    let says_nothing = |item: &&GapItem<'_>| matches!(item, GapItem::Blank | GapItem::Remark);
    let is_only_line = gap.items.iter().filter(|it| !says_nothing(it)).count() == 1;
    let in_paragraph = || others.iter().filter(|it| it.paragraph == title.paragraph);
    let follows_numbers = in_paragraph().all(|text| is_number(text.text));
    is_only_line || !title.touches_above && (follows_numbers || title.touches_below)
}

/// Returns true if the last plain line of the header is the title of the first board.
///
/// `texts` are the plain lines of the header. True if the line begins with a digit; or, without
/// `Title:` keys below, if it is alone in its paragraph and has other lines above it, or each other
/// board has a plain line above it.
pub(super) fn has_title_in_header(gaps: &[Gap<'_>], texts: &[&TextLineItem<'_>]) -> bool {
    let Some((title, others)) = texts.split_last() else { return false };
    let count = gaps.len() - 1;
    let keys_name_levels = gaps[1..].iter().any(|gap| gap.has(Key::Title));
    let stands_alone =
        !others.is_empty() && others.iter().all(|text| text.paragraph != title.paragraph);
    let others_have_titles = gaps[..count].iter().skip(1).all(|gap| gap.texts().next().is_some());
    starts_with_digit(title.text) || !keys_name_levels && (stands_alone || others_have_titles)
}

/// Returns a title without quotes and without its number.
///
/// Examples: `1 'name'`, `1. name` and `1: name`. A number alone stays, and one that is part of the
/// title: `3.14`, `10:30 am`.
pub(super) fn title_without_number(line: &str) -> &str {
    let after_number = line.trim_start_matches(|character: char| character.is_ascii_digit());
    let has_number = after_number.len() < line.len();
    let after_mark = Some(after_number).filter(|_| has_number).and_then(|rest| {
        let name = rest.strip_prefix(['.', ':', ')'])?;
        let is_apart =
            name.starts_with([' ', '\t', '\'', '"']) || name.starts_with(char::is_uppercase);
        is_apart.then_some(name)
    });
    let name = after_mark.unwrap_or(after_number).trim_start();
    let unquoted = [('\'', '\''), ('"', '"')]
        .into_iter()
        .find_map(|(open, close)| name.strip_prefix(open)?.strip_suffix(close));
    match unquoted {
        Some(name) if !name.is_empty() => name,
        _ if after_mark.is_some() && !name.is_empty() => name,
        _ => line,
    }
}

/// Returns true if a text is a number that continues a sequence through the gaps.
///
/// `index` is that of its gap. The number must be one more than a number in the gap above, or one
/// less than one in the gap below, each among the first or last three plain lines there.
pub(super) fn is_in_sequence(gaps: &[Gap<'_>], index: usize, words: &str) -> bool {
    let number = |words: &str| words.parse::<usize>().ok().filter(|_| is_number(words));
    // Numbers are next to titles, not among many other lines.
    let number_in = |gap: Option<&Gap<'_>>| {
        let texts = || gap.into_iter().flat_map(Gap::texts);
        texts().take(3).chain(texts().rev().take(3)).find_map(|text| number(text.text))
    };
    let Some(own) = number(words) else { return false };
    let above = index.checked_sub(1).and_then(|above| number_in(gaps.get(above)));
    let below = number_in(gaps.get(index + 1));
    above.is_some_and(|above| above.checked_add(1) == Some(own))
        || below.is_some_and(|below| own.checked_add(1) == Some(below))
}

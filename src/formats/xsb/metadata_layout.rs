//! Decides whether the metadata of a text is above or below its boards.
//!
//! [`super::metadata`] has the rules, and defines header, group and plain line. A gap is all lines
//! between two boards. Evidence comes first from blank lines: text that touches only one board
//! belongs to it. If blank lines show nothing, the interpretation that gives every level one title
//! is used.

use super::between_boards::{Gap, GapItem, Group, TextLineItem};
use super::gap_split::GapSplit;
use super::key_lines::{Key, is_number, is_sentence_or_author};

/// On which side of the boards the metadata of a text is.
#[derive(Debug)]
pub(super) struct MetadataLayout {
    /// Number of levels.
    count: usize,
    /// Whether `Title:` lines are above their boards.
    pub titles_above: bool,
    /// Whether all other `Key: value` lines are above their boards.
    pub keys_above: bool,
    /// Whether each level has a `Title:` below it and the header has none.
    ///
    /// Then a title belongs to the board above even if it touches the board below.
    titles_all_below: bool,
    /// Index of the first header item whose keys may be about the first level.
    first_level_item: usize,
    /// Whether a level below the first one has its own `Collection:` or `Set:`.
    sets_differ: bool,
    /// Whether plain titles are below their boards.
    pub titles_below: bool,
    /// Whether plain lines that touch the board below are about it.
    pub lines_above: bool,
    /// Index of the header item at which the text about the first board begins.
    ///
    /// `None` unless all text above a board, in each gap, is about this board.
    pub first_text: Option<usize>,
    /// Whether `first_text` is a rule; then keys above a board are about it, too.
    has_rules: bool,
    /// The split of the gaps, if their text repeats between all boards.
    ///
    /// It decides before all other fields except `has_rules`.
    pub split: Option<GapSplit>,
}

impl MetadataLayout {
    /// Detects the sides from the gaps of a text. O(lines).
    ///
    /// `gaps` has the lines before each level and, last, those after the last level.
    pub(super) fn detect(gaps: &[Gap<'_>]) -> Self {
        let count = gaps.len().saturating_sub(1);
        let rules = first_block_below_rule(gaps);
        let (header, below) =
            gaps.split_first().map_or((None, gaps), |(it, rest)| (Some(it), rest));
        let titles_all_below = !below.is_empty()
            && below.iter().all(|gap| gap.has(Key::Title))
            && !header.is_some_and(|it| it.has(Key::Title));
        let titles_above = !titles_all_below && has_titles_above(gaps);
        let is_other = |group: &Group<'_, '_>| {
            group.has(is_other_key) && !(titles_all_below && group.has_title)
        };
        let keys_above = majority_side(gaps, is_other).unwrap_or(titles_above);
        let titles_below = has_titles_below(gaps);
        // Rules before all boards are stronger evidence than text that repeats.
        let split = if rules.is_none() { GapSplit::of(gaps) } else { None };
        let block = rules.or_else(|| first_paragraphs(gaps).filter(|_| !titles_below));
        let touches_below = |text: &TextLineItem<'_>| text.touches_below && !text.touches_above;
        Self {
            count,
            titles_above,
            keys_above,
            titles_all_below,
            first_level_item: header.map_or(0, first_level_item),
            sets_differ: below.iter().any(|gap| gap.has(Key::Collection)),
            titles_below,
            lines_above: gaps.iter().take(count).skip(1).flat_map(Gap::texts).any(touches_below),
            first_text: block,
            has_rules: rules.is_some(),
            split,
        }
    }

    /// Returns true if new keys of a level should go above its board.
    pub(super) fn adds_keys_above(&self) -> bool {
        match &self.split {
            _ if self.has_rules => true,
            Some(split) => split.keys_above && split.is_empty_below,
            None => self.titles_above,
        }
    }

    /// Returns the index of the level that an item with a key is about.
    ///
    /// `None` for the whole collection. `gap` is the index of the gap, `place` that of the item in
    /// it, and `group` the group of the item.
    pub(super) fn level_of_item(
        &self,
        gap: usize,
        group: &Group<'_, '_>,
        place: usize,
        item: &GapItem<'_>,
    ) -> Option<usize> {
        let above = gap.checked_sub(1);
        let below = Some(gap).filter(|level| *level < self.count);
        let stands_above = if item.is_title() { self.titles_above } else { self.keys_above };
        let names_set = matches!(item, GapItem::Pair(pair) if pair.key == Key::Collection);
        match (above, below) {
            (None, _) if self.has_rules => below.filter(|_| Some(place) >= self.first_text),
            (None, _) if names_set && !self.sets_differ => None,
            (above, below) if let Some(split) = &self.split => {
                split.start(gap).map_or(above, |start| if place >= start { below } else { above })
            }
            (None, _) => below.filter(|_| stands_above && place >= self.first_level_item),
            (above, None) => above,
            (_, below) if self.has_rules => below,
            (above, _) if self.titles_all_below && group.has_title => above,
            (above, below) => match (group.touches_above, group.touches_below) {
                (true, false) => above,
                (false, true) => below,
                _ if stands_above => below,
                _ => above,
            },
        }
    }
}

/// Returns true for a comment and for a pair other than `Title:`, `Collection:` and `Set:`.
fn is_other_key(item: &GapItem<'_>) -> bool {
    match item {
        GapItem::Pair(pair) => !matches!(pair.key, Key::Title | Key::Collection | Key::CommentEnd),
        GapItem::Comment(_) => true,
        _ => false,
    }
}

/// Returns true if more groups with certain keys are above their boards than below.
///
/// `has_key` selects the groups. Counts groups that touch only one board, and all groups behind the
/// last board. `None` if the counts are equal.
fn majority_side(gaps: &[Gap<'_>], has_key: impl Fn(&Group<'_, '_>) -> bool) -> Option<bool> {
    let last = gaps.len().checked_sub(1)?;
    let (mut above, mut below) = (0, 0);
    for (index, gap) in gaps.iter().enumerate().skip(1) {
        for group in gap.groups().filter(|group| has_key(group)) {
            match (group.touches_above, group.touches_below) {
                _ if index == last => below += 1,
                (true, false) => below += 1,
                (false, true) => above += 1,
                _ => {}
            }
        }
    }
    (above != below).then_some(above > below)
}

/// Returns true if `Title:` lines are above their boards.
///
/// Blank lines decide by `majority_side`. If they do not show a side, each level must have a title
/// above it, and the text below the last board must name no level.
fn has_titles_above(gaps: &[Gap<'_>]) -> bool {
    majority_side(gaps, |group| group.has_title).unwrap_or_else(|| {
        let Some((last, above)) = gaps.split_last() else { return false };
        // Authors and comments in paragraphs of their own may be below boards with titles above.
        let title_groups = || above.iter().flat_map(Gap::groups).filter(|group| group.has_title);
        let are_together = title_groups().any(|group| group.has(is_other_key));
        let names_level = |key| match key {
            Key::Title => true,
            Key::Author | Key::Comment => are_together,
            _ => false,
        };
        let names_last = last.pairs().any(|pair| names_level(pair.key));
        let is_alone = above.len() == 1 && !last.has(Key::Title);
        !above.is_empty()
            && (is_alone || !names_last)
            && above.iter().all(|gap| gap.has(Key::Title))
    })
}

/// Returns the index of the header item from which keys may be about the first level.
///
/// It begins the group of the last title, or else the group that touches the board. A `Collection:`
/// above the title in its group, and the lines between both, are about the collection. The number
/// of items if there is no such group.
fn first_level_item(header: &Gap<'_>) -> usize {
    let titled = header.groups().filter(|group| group.has_title).last();
    let touching = || header.groups().last().filter(|group| group.touches_below);
    let Some(group) = titled.or_else(touching) else { return header.items.len() };
    let names_set =
        |item: &GapItem<'_>| matches!(item, GapItem::Pair(it) if it.key == Key::Collection);
    let set = group.items.iter().position(names_set);
    let title = group.items.iter().rposition(GapItem::is_title);
    match (set, title) {
        (Some(set), Some(title)) if set < title => group.start + title,
        _ => group.start,
    }
}

/// Returns the index of the rule at which the text about the first board begins.
///
/// `None` unless a rule begins the text above each board. The header may have further rules above.
fn first_block_below_rule(gaps: &[Gap<'_>]) -> Option<usize> {
    let (header, others) = gaps.split_last()?.1.split_first()?;
    let rules_of_a_block = others.first()?.rules().count();
    let own_rules = header.rules().count().checked_sub(rules_of_a_block)?;
    let block = header.rules().nth(own_rules)?;
    let has_prose = |items: &[GapItem<'_>]| items.iter().any(|item| item.text().is_some());
    let is_block = |gap: &Gap<'_>| gap.begins_with_rule() && has_prose(&gap.items);
    (has_prose(&header.items[block..]) && others.iter().all(is_block)).then_some(block)
}

/// Returns the index of the header item at which the text about the first board begins.
///
/// `None` unless a title and further lines are above each board, none touches the board above, and
/// no text follows the last board. In one paragraph the first line is the title. In several
/// paragraphs, the first line is the title only if it is alone in its paragraph and the others read
/// like sentences above at least one board.
fn first_paragraphs(gaps: &[Gap<'_>]) -> Option<usize> {
    let (last, above) = gaps.split_last()?;
    let (header, inner) = above.split_first()?;
    let has_metadata = |gap: &Gap<'_>| gap.texts().next().is_some();
    if inner.is_empty()
        || has_metadata(last)
        || gaps.iter().any(|gap| gap.has(Key::Title))
        || !inner.iter().all(has_metadata)
        || inner.iter().flat_map(Gap::texts).any(|text| text.touches_above)
    {
        return None;
    }
    let paragraphs: Vec<Vec<Vec<&TextLineItem<'_>>>> = inner.iter().map(Gap::paragraphs).collect();
    let size = paragraphs.first()?.len();
    // Only the last paragraphs of the header are about the first board.
    let of_header = header.paragraphs();
    let own = of_header.get(of_header.len().checked_sub(size)?..)?;
    let blocks = || paragraphs.iter().map(|it| &it[..]).chain([own]);
    let is_title_first = |block: &[Vec<&TextLineItem<'_>>]| {
        let first = block.first().filter(|first| first.len() == 1);
        first.is_some_and(|first| !first.iter().any(|it| is_sentence_or_author(it.text)))
    };
    let are_sentences = |block: &[Vec<&TextLineItem<'_>>]| {
        block.iter().skip(1).flatten().all(|text| is_sentence_or_author(text.text))
    };
    let has_several_lines = |block: &[Vec<&TextLineItem<'_>>]| {
        block.iter().flatten().filter(|text| !is_number(text.text)).count() > 1
    };
    let is_block = if size == 1 {
        paragraphs.iter().any(|it| has_several_lines(it))
    } else {
        blocks().all(is_title_first) && blocks().any(are_sentences)
    };
    if !is_block || paragraphs.iter().any(|it| it.len() != size) {
        return None;
    }
    let first = own.first()?.first()?.line.number;
    header.items.iter().position(|item| item.text().is_some_and(|it| it.line.number == first))
}

/// Returns true if plain titles are below their boards.
///
/// True in these cases, if no `Title:` keys are below boards:
///
/// - no text is above the first board, and all text touches only the board above;
/// - no text is above the first board, text follows every board, and its first line touches the
///   board above everywhere or no line touches only the board below;
/// - the text above the first board ends in a line that begins with no digit, text follows the last
///   board, and all text touches only the board above;
/// - such a header, and text touches every board from below and has rules below it, a number, or
///   the same number of paragraphs everywhere.
fn has_titles_below(gaps: &[Gap<'_>]) -> bool {
    let Some((header, below)) = gaps.split_first() else { return false };
    let Some((last, inner)) = below.split_last() else { return false };
    if below.iter().any(|gap| gap.has(Key::Title)) {
        return false;
    }
    let texts = || below.iter().flat_map(Gap::texts);
    let touch_below =
        inner.iter().flat_map(Gap::texts).any(|it| it.touches_below && !it.touches_above);
    let touch_above =
        inner.iter().flat_map(Gap::texts).all(|it| it.touches_above && !it.touches_below)
            && last.texts().all(|text| text.touches_above);
    let above_first = header.texts().next_back();
    if last.texts().next().is_none() {
        return above_first.is_none() && touch_above && texts().next().is_some();
    }
    let all_have_words = below.iter().all(|gap| gap.texts().next().is_some());
    let touches = |gap: &Gap<'_>| gap.texts().next().is_some_and(|text| text.touches_above);
    let all_touch = below.iter().all(touches);
    let Some(above) = above_first else {
        return all_touch || touch_above || !inner.is_empty() && all_have_words && !touch_below;
    };
    // One title without a number among numbered ones is still a title.
    let has_rules_below = below.iter().all(Gap::ends_with_rule);
    let mut first_texts = below.iter().filter_map(|gap| gap.texts().next());
    let has_numbers_below = first_texts.any(|text| starts_with_digit(text.text));
    let size = last.paragraphs().len();
    let have_same_size = || inner.iter().all(|gap| gap.paragraphs().len() == size);
    !starts_with_digit(above.text)
        && (all_touch && (has_rules_below || has_numbers_below)
            || !inner.is_empty() && touch_above
            || !inner.is_empty() && all_touch && !touch_below && have_same_size())
}

/// Returns true if a text begins with a digit.
pub(super) fn starts_with_digit(words: &str) -> bool {
    words.starts_with(|character: char| character.is_ascii_digit())
}

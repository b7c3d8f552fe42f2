//! Processes every level of the input in parallel.

use super::ExitStatus;
use super::diagnostics::VerbError;
use super::input::{Input, InputLevel};
use super::output::progress;
use super::output::{print_error, sanitized_line};
use super::threads::Interrupt;
use super::threads::{Cancelled, parallel_map_in_order};
use crate::episode::panic_message;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Processes every level and passes each result to `each`, in input order.
///
/// `work` runs on several threads; its second argument returns true once the result is no longer
/// needed. `threads` is the number of threads (`None`: rayon's default); `shows_progress` turns on
/// a progress bar. Returns the worst exit status of `each` and of the input.
///
/// A panic in `work` is a program fault: a message names the level, the status is
/// [`ExitStatus::BadInput`], and the other levels are still processed. Once `each` breaks, no
/// further level begins. Ctrl-C also ends the work: `each` receives the finished levels, a message
/// gives their number, and the status is at least [`ExitStatus::Negative`].
///
/// # Errors
/// If the system cannot create the threads.
pub fn process_levels<'a, L: Sync, R: Send>(
    input: &'a Input<L>,
    threads: Option<usize>,
    shows_progress: bool,
    work: impl Fn(&'a InputLevel<L>, &Cancelled<'_>) -> R + Sync,
    each: impl FnMut(&'a InputLevel<L>, R) -> ControlFlow<ExitStatus, ExitStatus>,
) -> Result<ExitStatus, VerbError> {
    let silently = |level, cancelled: &Cancelled<'_>, _: &SetStatus<'_>| work(level, cancelled);
    process_levels_with_status(input, threads, shows_progress, silently, each)
}

/// Sets the message beside the progress bar for the current level.
pub type SetStatus<'a> = dyn Fn(String) + 'a;

/// Like [`process_levels`], for long work that reports its progress on each level.
///
/// # Errors
/// As [`process_levels`].
pub fn process_levels_with_status<'a, L: Sync, R: Send>(
    input: &'a Input<L>,
    threads: Option<usize>,
    shows_progress: bool,
    work: impl Fn(&'a InputLevel<L>, &Cancelled<'_>, &SetStatus<'_>) -> R + Sync,
    mut each: impl FnMut(&'a InputLevel<L>, R) -> ControlFlow<ExitStatus, ExitStatus>,
) -> Result<ExitStatus, VerbError> {
    let mut answer = if input.has_problems() { ExitStatus::BadInput } else { ExitStatus::Done };
    let bar = progress(input.levels.len(), shows_progress);
    let interrupt = Interrupt::listen();
    let mut finished = 0;
    let done = parallel_map_in_order(
        threads,
        &input.levels,
        &|| interrupt.is_requested(),
        |level, cancelled| {
            let set_status = |message: String| {
                bar.set_message(sanitized_line(&format!("{}: {message}", level.name)));
            };
            // A fault on one level must not lose the results of the others.
            let result = catch_unwind(AssertUnwindSafe(|| work(level, cancelled, &set_status)));
            (level, result.map_err(|panic| panic_message(&*panic)))
        },
        |(level, result)| {
            bar.inc(1);
            finished += 1;
            let result = match result {
                Ok(result) => result,
                Err(panic) => {
                    let name = &level.name;
                    print_error(&format!("{name}: no result: internal error: {panic}"));
                    answer = answer.max(ExitStatus::BadInput);
                    return ControlFlow::Continue(());
                }
            };
            match each(level, result) {
                ControlFlow::Continue(of_level) => {
                    answer = answer.max(of_level);
                    ControlFlow::Continue(())
                }
                ControlFlow::Break(broke) => {
                    answer = answer.max(broke);
                    ControlFlow::Break(())
                }
            }
        },
    );
    // Remove the bar before the messages below, which would otherwise share its line.
    bar.finish_and_clear();
    done?;
    let count = input.levels.len();
    // An interrupt that arrived after the last level changes nothing.
    if interrupt.is_requested() && finished < count {
        print_error(&format!("stopped after {finished} of {count} levels"));
        answer = answer.max(ExitStatus::Negative);
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::Level;

    #[test]
    fn panic_on_one_level_keeps_other_results() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["a.xsb", "b.xsb", "c.xsb"] {
            std::fs::write(folder.path().join(name), "#####\n#@$.#\n#####\n").expect("written");
        }
        let input: Input<Level> = Input::read(&[folder.path().to_owned()]);
        for threads in [1, 3] {
            let work = |level: &InputLevel, _: &Cancelled<'_>| {
                assert!(level.index != 2, "a fault");
                level.index
            };
            let mut results = Vec::new();
            let each = |_: &InputLevel, index| {
                results.push(index);
                ControlFlow::Continue(ExitStatus::Done)
            };
            let answer = process_levels(&input, Some(threads), false, work, each);
            assert!(matches!(answer, Ok(ExitStatus::BadInput)), "{threads} threads");
            assert_eq!(results, [1, 3], "{threads} threads");
        }
    }
}

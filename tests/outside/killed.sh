#!/usr/bin/env bash
# Work that is unsaved when the program is killed, and what the next start makes of it. Outside the
# gate: it needs a display. Exit status 1 if a check fails.
#
#   tests/outside/killed.sh
#
# See window.sh for what it needs. SHOTS=FOLDER keeps pictures of the dialog (needs ImageMagick).
source "$(dirname "$0")/window.sh"

# Number of files with runs that a crash would leave.
kept_runs() {
    find "$BLACKICE_DATA_DIR/rescue" -name '*.ron' 2>/dev/null | wc -l
}

keep_picture() {
    if [ -n "${SHOTS:-}" ]; then import -window "$window" "$SHOTS/$1.png"; fi
}

start_display
start_program

# An agent's run on one level, an edit of another one.
press ctrl+f ctrl+a
xdotool type --delay 30 mousetrap
PAUSE=1 press Return
press Escape
PAUSE=4 press ctrl+Return
press ctrl+n
press Left 4 Return
edited="$(level_text)"
check "a cell was drawn" "$(grep -c '~' <<<"$edited")" 1
# Unsaved work is written down every five seconds.
sleep 8
check "the run is kept while the program runs" "$(kept_runs)" 1

kill -9 "$program"
wait "$program" 2>/dev/null || true
start_program
keep_picture rescue
# The button that opens everything has the focus.
PAUSE=2 press Return
keep_picture rescued
check "the edited level is open again" "$(level_text)" "$edited"
sleep 8
check "the run is kept in its turn" "$(kept_runs)" 1

# Whoever discards it all has an empty start.
kill -9 "$program"
wait "$program" 2>/dev/null || true
start_program
press Tab
PAUSE=1 press Return Return
stop_program
start_program
keep_picture discarded
check "nothing is left after it was discarded" "$(kept_runs)" 0

stop_program
exit "$failed"

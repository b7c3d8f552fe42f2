#!/usr/bin/env bash
# Tests that the next start offers the unsaved work of a killed program. Not part of the gate: the
# script needs a display. The exit status is 1 if a check fails.
#
#   tests/outside/killed.sh
#
# window.sh lists the required programs. SHOTS=FOLDER saves pictures of the dialog (needs
# ImageMagick).
source "$(dirname "$0")/window.sh"

# Number of unsaved runs stored for recovery.
kept_runs() {
    find "$BLACKICE_DATA_DIR/rescue" -name '*.ron' 2>/dev/null | wc -l
}

keep_picture() {
    if [ -n "${SHOTS:-}" ]; then import -window "$window" "$SHOTS/$1.png"; fi
}

start_display
start_program

# Run an agent on one level, and edit another level.
press ctrl+f ctrl+a
xdotool type --delay 30 mousetrap
PAUSE=1 press Return
press Escape
PAUSE=4 press ctrl+Return
press ctrl+n
press Left 4 Return
edited="$(level_text)"
check "a cell was drawn" "$(grep -c '~' <<<"$edited")" 1
# The program stores unsaved work every five seconds.
sleep 8
check "the run is kept while the program runs" "$(kept_runs)" 1

kill -9 "$program"
wait "$program" 2>/dev/null || true
start_program
keep_picture rescue
# The button that opens all unsaved work has the focus.
PAUSE=2 press Return
keep_picture rescued
check "the edited level is open again" "$(level_text)" "$edited"
sleep 8
check "the run is kept in its turn" "$(kept_runs)" 1

# After discarding all unsaved work, the next start is empty.
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

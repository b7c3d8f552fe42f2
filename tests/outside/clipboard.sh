#!/usr/bin/env bash
# The system clipboard, with another X11 program at the other end. Outside the gate: it needs a
# display. Exit status 1 if a check fails.
#
#   tests/outside/clipboard.sh
#
# See window.sh for what it needs. A program owns what it has put on the X11 clipboard while it
# runs; without a clipboard manager the text may vanish with the program.
source "$(dirname "$0")/window.sh"

start_display
start_program

level='#######
#@ $ .#
#######'

# From another program into the studio, as a new level, and back.
printf '%s\n' "$level" | to_clipboard
press ctrl+shift+v
sleep 1
press ctrl+Return
sleep 1
check "a pasted level comes back as text" "$(level_text | grep '#')" "$level"

# Keys typed right behind the chord that opens a field go into the field.
printf 'mousetrap' | to_clipboard
press ctrl+f ctrl+a ctrl+v
PAUSE=1 press Return
check "a title pasted into the search field opens the level" "$(title)" "Mousetrap"

# Copied squares are text for other programs.
press Escape
press ctrl+a ctrl+c
sleep 0.5
copied="$(timeout 5 xclip -selection clipboard -o)"
check "copied squares are rows of letters" "$(printf '%s' "$copied" | head -c 1)" "#"

# Line ends of other systems do no harm.
printf '####\r\n#@$.\r\n####' | to_clipboard
press ctrl+shift+v
sleep 1
press ctrl+Return
sleep 1
check "line ends change nothing" "$(level_text | sed -n 2p)" '#@$.'

stop_program
exit "$failed"

#!/usr/bin/env bash
# Tests the system clipboard with another X11 program. Not part of the gate: the script needs a
# display. The exit status is 1 if a check fails.
#
#   tests/outside/clipboard.sh
#
# window.sh lists the required programs. On X11 a program serves its clipboard text only while it
# runs; without a clipboard manager the text may vanish with the program.
source "$(dirname "$0")/window.sh"

start_display
start_program

level='#######
#@ $ .#
#######'

# Paste a level from another program as a new level, and copy it back.
printf '%s\n' "$level" | to_clipboard
press ctrl+shift+v
sleep 1
press ctrl+Return
sleep 1
check "a pasted level comes back as text" "$(level_text | grep '#')" "$level"

# Keys typed right after the chord that opens a field go into the field.
printf 'mousetrap' | to_clipboard
press ctrl+f ctrl+a ctrl+v
PAUSE=1 press Return
check "a title pasted into the search field opens the level" "$(title)" "Mousetrap"

# Copied cells are text for other programs.
press Escape
press ctrl+a ctrl+c
sleep 0.5
copied="$(timeout 5 xclip -selection clipboard -o)"
check "copied squares are rows of letters" "$(printf '%s' "$copied" | head -c 1)" "#"

# Line breaks of other systems are accepted.
printf '####\r\n#@$.\r\n####' | to_clipboard
press ctrl+shift+v
sleep 1
press ctrl+Return
sleep 1
check "line ends change nothing" "$(level_text | sed -n 2p)" '#@$.'

stop_program
exit "$failed"

#!/usr/bin/env bash
# Tests the keys under keyboard layouts of other languages. Not part of the gate: the script needs a
# display. The exit status is 1 if a check fails.
#
#   tests/outside/keyboards.sh [LAYOUT…]
#
# window.sh lists the required programs. Without arguments the script tests fr de ru il tr. It
# presses keys by their position (X11 key codes), as on a real keyboard with that layout.
source "$(dirname "$0")/window.sh"

# X11 key codes of digits, and of letters by their position on a US keyboard.
digit() { echo $((${1} == 0 ? 19 : 9 + ${1})); }
place() { case "$1" in e) echo 26 ;; n) echo 57 ;; f) echo 41 ;; c) echo 54 ;; v) echo 55 ;; g) echo 42 ;; k) echo 45 ;; esac; }

press_code() {
    xdotool key "$1"
    sleep 0.3
}

with_held() { # key code of the held key, then the code to press
    xdotool keydown "$1"
    xdotool key "$2"
    xdotool keyup "$1"
    sleep 0.4
}
control=37 shift=50 enter=36 left=113 right=114

# Prints a new level in which each digit key has drawn one cell, from left to right.
drawn_by_digits() { # layout
    setxkbmap "$1"
    sleep 1
    with_held "$control" "$(place n)"
    sleep 0.5
    press_code "$left"
    for tile in 1 2 3 4 5 6 7 8 9 0; do
        press_code "$(digit "$tile")"
        press_code "$enter"
        press_code "$right"
    done
    xdotool keydown "$control" keydown "$shift"
    xdotool key "$(place c)"
    xdotool keyup "$shift" keyup "$control"
    sleep 0.7
    timeout 5 xclip -selection clipboard -o
}

start_display
start_program

layouts=("$@")
[ "$#" -gt 0 ] || layouts=(fr de ru il tr)
expected="$(drawn_by_digits us)"
printf 'us:\n%s\n' "$expected"
for layout in "${layouts[@]}"; do
    drawn="$(drawn_by_digits "$layout")"
    check "$layout: the digits draw the same tiles as on a US keyboard" "$drawn" "$expected"
done
setxkbmap us

# Keys within a few milliseconds after the chord go into the field that opens.
with_held "$control" "$(place n)"
xdotool key --delay 1 ctrl+k m o u s e t r a p Return
sleep 2
check "keys right behind Ctrl+K go into the palette" "$(title)" "Mousetrap"
xdotool key --delay 1 ctrl+f f i s h Return
sleep 2
check "keys right behind Ctrl+F go into the search field" "$(title)" "Fish"

stop_program
exit "$failed"

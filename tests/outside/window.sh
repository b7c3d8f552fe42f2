# Shared functions of the scripts that test the window: a separate display, the program, keys and
# checks. Needs Xvfb, openbox, xdotool, xclip, setxkbmap, xkbcomp and wmctrl.
#
# BLACKICE (default: a debug build made first) is the program;
# DISPLAY_NUMBER (default: 90) is the number of the display.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

export DISPLAY=":${DISPLAY_NUMBER:-90}" LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY
work="$(mktemp -d)"
export BLACKICE_DATA_DIR="$work/data"
started=()
failed=0

stop_all() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    rm -rf "$work"
}
trap stop_all EXIT

if [ -z "${BLACKICE:-}" ]; then
    cargo build --quiet
    BLACKICE="${CARGO_TARGET_DIR:-target}/debug/blackice"
fi

start_display() {
    Xvfb "$DISPLAY" -screen 0 1280x800x24 >/dev/null 2>&1 &
    started+=($!)
    for _ in $(seq 100); do
        xdotool getdisplaygeometry >/dev/null 2>&1 && break
        sleep 0.1
    done
    openbox >/dev/null 2>&1 &
    started+=($!)
}

# Starts the program with the given arguments and waits for its window.
start_program() {
    "$BLACKICE" "$@" >"$work/said" 2>&1 &
    program=$!
    started+=("$program")
    window="$(timeout 60 xdotool search --sync --onlyvisible --name 'Black Ice' | head -1)"
    xdotool windowactivate --sync "$window"
    sleep 2
}

stop_program() {
    kill "$program" 2>/dev/null || true
    wait "$program" 2>/dev/null || true
}

# Presses chords one after the other, PAUSE seconds apart.
press() {
    for chord in "$@"; do
        xdotool key --clearmodifiers "$chord"
        sleep "${PAUSE:-0.4}"
    done
}

# Prints the window title without the program's name.
title() {
    xdotool getwindowname "$window" | sed 's/ [–-] Black Ice$//'
}

# Copies standard input to the clipboard. xclip keeps running to serve the text, so it must not hold
# the script's output open.
to_clipboard() {
    xclip -selection clipboard >/dev/null 2>&1
}

# Prints the level as text, as the program copies it to the clipboard.
level_text() {
    printf 'nothing' | to_clipboard
    press ctrl+shift+c
    sleep 0.5
    timeout 5 xclip -selection clipboard -o
}

check() {
    if [ "$2" = "$3" ]; then
        echo "ok: $1"
    else
        echo "FAILED: $1"
        diff <(printf '%s\n' "$3") <(printf '%s\n' "$2") | sed 's/^</expected:/; s/^>/found:   /' || true
        failed=1
    fi
}

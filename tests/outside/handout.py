#!/usr/bin/env python3
"""Plays handout pages in headless Chromium and checks what a reader sees.

Usage: tests/outside/handout.py BLACKICE [CHROMIUM]

Needs Chromium and nothing but the standard library. Writes pages to a temporary folder.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LEVEL = Path(__file__).parents[2] / "levels/ice/3-traps/01-mousetrap.ron"
KEYS = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, "PageDown": 34, "PageUp": 33}
CONTROL = 2


class Browser:
    """Chromium, driven through its debugging pipe (file descriptors 3 and 4)."""

    def __init__(self, program):
        (read_in, self.writer), (self.reader, write_out) = os.pipe(), os.pipe()

        def connect():
            # The numbers 3 and 4 may be in use, so both ends move out of the way first.
            ends = os.dup(read_in), os.dup(write_out)
            high = [os.dup2(end, number) for end, number in zip(ends, (103, 104))]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        flags.append(f"--user-data-dir={self.folder.name}")
        self.process = subprocess.Popen(
            [program, *flags], preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL
        )
        self.number, self.buffer, self.session = 0, b"", None
        self.events = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.send(f"{domain}.enable")

    def receive(self):
        while b"\0" not in self.buffer:
            part = os.read(self.reader, 1 << 16)
            if not part:
                raise SystemExit("the browser ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writer, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        # A blank page first: a link to another moment alone would not load the page again.
        for address in ["about:blank", url]:
            self.events.clear()
            self.send("Page.navigate", url=address)
            while not any(it.get("method") == "Page.loadEventFired" for it in self.events):
                self.events.append(self.receive())

    def run(self, script):
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, script):
        """Waits until a condition holds; returns false after two seconds."""
        for _ in range(40):
            if self.run(script):
                return True
            time.sleep(0.05)
        return False

    def key(self, key, modifiers=0):
        code = KEYS.get(key, ord(key[0].upper()))
        event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        text = {"text": key} if len(key) == 1 and not modifiers else {}
        self.send("Input.dispatchKeyEvent", type="keyDown", **event, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", **event)

    def text(self, element):
        return self.run(f"document.getElementById({element!r}).textContent")

    def width(self, width, height):
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )


checks = 0


def check(name, found, expected=True):
    global checks
    checks += 1
    if found != expected:
        raise SystemExit(f"FAILED {name}: found {found!r}, expected {expected!r}")
    print(f"ok {name}")


def with_moments(page):
    """Returns the page with two moments: a hidden future with a question, and a cell question."""
    head, rest = page.split('id="data">', 1)
    text, tail = rest.split("</script>", 1)
    data = json.loads(text)
    seen = {"truth": False, "plan": True, "reasons": True, "future": False, "labels": True}
    # The picture of the marks: any instances of the page.
    mark = {"role": 1, "drawn": data["selection"]}
    choices = [
        {"label": "up", "answer": "U", "right": False, "regret": 2.5, "unit": "steps", "loss": "2.5 steps worse"},
        {"label": "right", "answer": "R", "right": True, "regret": None, "unit": "steps", "loss": None},
    ]
    moment = {"title": "First", "narration": "Look.", "view": {"run": 0, "step": 6}, "visible": seen}
    moment |= {"boards": "both", "marks": [mark], "controls": "free"}
    asked = {"ask": "Where to?", "kind": "choices", "key": choices, "explanation": "It looks."}
    asked |= {"right": {"role": 0, "drawn": []}, "hints": [{"text": "Not up.", "mark": mark}]}
    cell = {"ask": "Where is ice?", "kind": "cell", "key": [[2, 2]], "explanation": "", "right": mark, "hints": []}
    data["moments"] = [
        moment | {"advance": "answer", "question": asked},
        moment | {"advance": "key", "question": cell, "title": "Second"},
        moment | {"advance": "key", "title": "Third", "visible": {**seen, "future": True}},
    ]
    data["digest"] = "12ab"
    text = json.dumps(data).replace("<", "\\u003c")
    return f'{head}id="data">{text}</script>{tail}'


def check_quiet(browser, name):
    """No request but for the page itself, no exception, no message of the console."""
    requests = [
        event["params"]["request"]["url"] for event in browser.events
        if event.get("method") == "Network.requestWillBeSent"
    ]
    outside = [url for url in requests if not url.startswith(("file:", "blob:"))]
    check(f"{name}: requests", (outside, len([it for it in requests if it.startswith("file:")])), ([], 1))
    bad = ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
    check(f"{name}: console", [event for event in browser.events if event.get("method") in bad], [])


def check_run(browser, url):
    browser.width(1280, 800)
    browser.open(url + "#step=6")
    check("link to a step", browser.text("position"), "Step 6 of 23")
    check("two boards", browser.run("document.querySelectorAll('figure svg').length"), 2)
    check("no data in the document", browser.run("!document.getElementById('data')"))
    browser.key("ArrowRight")
    check("step forward", browser.text("position"), "Step 7 of 23")
    browser.key("End")
    check("the end is said", "Solved in 23 steps" in browser.text("decision"))
    browser.key("Home")
    check("start", browser.text("position"), "Step 0 of 23")
    browser.key("ArrowRight", CONTROL)
    check("next event", browser.text("position"), "Step 1 of 23")
    check("the link follows", browser.run("location.hash"), "#step=1")
    browser.run("const it = document.getElementById('scrub'); it.value = 9; it.dispatchEvent(new Event('input'))")
    check("scrub", browser.text("position"), "Step 9 of 23")
    browser.run("[...document.querySelectorAll('.term')].find((it) => it.textContent === 'g').click()")
    told = "[...document.querySelectorAll('.explanation')].map((it) => it.textContent).join('')"
    check("a heading explains itself", browser.run(told).startswith("g: Steps from the start"))
    browser.key("ArrowRight")
    check("the explanation stays", browser.run(told).startswith("g: Steps from the start"))
    browser.run("[...document.querySelectorAll('.term')].find((it) => it.textContent === 'g').click()")
    check("the explanation closes", browser.run(told), "")
    browser.key("ArrowLeft")
    legend = "[...document.querySelectorAll('#legend-list li')].map((entry) => entry.textContent)"
    labels = browser.run(legend)
    check("legend", [it in labels for it in ["wall", "ice", "ice 50 %", "plan", "replan"]], [True] * 5)
    browser.key("p")
    check("legend without a plan", "plan" in browser.run(legend), False)
    browser.key("p")
    browser.key("v")
    check("only the truth", browser.run("document.querySelector('figcaption').textContent"), "Truth")
    browser.key("h")
    check("ice hidden", browser.run("document.querySelector('figcaption').textContent"), "Board, ice hidden")
    labels = browser.run(legend)
    check("legend of a board without ice", [it in labels for it in ["wall", "ice", "ice 50 %"]], [True, False, False])
    browser.key("h")
    browser.key("v")
    browser.key("v")
    browser.key(".")
    check("blank", browser.run("!document.getElementById('blank').hidden"))
    browser.key(".")
    browser.key(" ")
    check("plays", browser.text("play"), "Pause")
    browser.key(" ")
    check("pauses", browser.text("play"), "Play")
    browser.key("Home")
    browser.key("f")
    check("hidden future: no number of steps", browser.text("position"), "Step 0")
    html = browser.run("document.documentElement.outerHTML")
    check("hidden future: no end", "Solved" in html or "goal" in html, False)
    check("hidden future: no marks", browser.run("document.querySelectorAll('#marks *').length"), 0)
    browser.key("f")
    for width, height in [(390, 844), (320, 640), (1280, 800)]:
        browser.width(width, height)
        fits = "document.documentElement.scrollWidth <= innerWidth"
        check(f"width {width}: no horizontal scroll", browser.run(fits))
    browser.send("Emulation.setEmulatedMedia", media="print")
    check("paper: figures", browser.wait("document.querySelectorAll('#paper figure svg').length >= 10"))
    shown = "getComputedStyle(document.getElementById('player')).display"
    check("paper: no controls", browser.run(shown), "none")
    browser.send("Emulation.setEmulatedMedia", media="")
    check("paper is put away", browser.wait("document.querySelectorAll('#paper *').length === 0"))
    check("prints", len(browser.send("Page.printToPDF")["data"]) > 10_000)
    check_quiet(browser, "run")


def check_lesson(browser, url):
    browser.width(1280, 800)
    browser.open(url)
    check("first moment", browser.text("moment-number"), "1 / 3")
    html = browser.run("document.documentElement.outerHTML")
    check("hidden future of a moment", re.findall("Solved|Step 23|of 23|It looks", html), [])
    check("an open question hides the reasons", browser.text("decision"), "")
    check("no ice on the true board", browser.run("document.querySelector('figcaption').textContent"), "Board, ice hidden")
    browser.key("ArrowRight")
    check("an open question stops time", browser.text("position"), "Step 6")
    browser.key("PageDown")
    check("the answer comes first", browser.text("moment-number"), "1 / 3")
    browser.key("1")
    browser.key("Enter")
    check("wrong, with regret", "It is 2.5 steps worse than" in browser.text("judgement"))
    browser.run("document.getElementById('hint').click()")
    check("hint", browser.text("hints"), "Not up.")
    shown = "[...document.querySelectorAll('#figures g.hint')].filter((mark) => mark.getClientRects().length).length"
    check("the hint marks a cell", browser.run(shown), 2)
    browser.key("2")
    browser.key("Enter")
    legend = "[...document.querySelectorAll('#legend-list li')].map((entry) => entry.textContent)"
    check("legend of marks", "marked: danger" in browser.run(legend))
    check("legend without hidden ice", "ice" in browser.run(legend), False)
    check("right", browser.text("judgement"), "Right: right")
    check("explanation", browser.text("explanation"), "It looks.")
    browser.run("const make = URL.createObjectURL; URL.createObjectURL = (it) => { it.text().then((text) => { window.saved = text; }); return make(it); }")
    browser.run("document.getElementById('name').value = 'Ada'; document.getElementById('hand-in').requestSubmit()")
    check("answers are saved", browser.wait("Boolean(window.saved)"))
    lines = [json.loads(line) for line in browser.run("window.saved").splitlines()]
    check("answers: head", (lines[0]["lesson"], lines[0]["name"]), ("12ab", "Ada"))
    found = {name: lines[1][name] for name in ["moment", "answer", "right", "regret", "tries", "hints"]}
    expected = {"moment": 1, "answer": "R", "right": True, "regret": 0, "tries": 2, "hints": 1}
    check("answers: line", found, expected)
    browser.key("PageDown")
    check("second moment", (browser.text("moment-number"), browser.run("location.hash")), ("2 / 3", "#m2"))
    place = browser.run("(({ left, top, width, height }) => [left + width * 2.5 / 8, top + height * 2.5 / 6])(document.querySelector('figure svg').getBoundingClientRect())")
    for kind in ["mousePressed", "mouseReleased"]:
        browser.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
    browser.run("document.getElementById('question').requestSubmit()")
    check("cell", browser.text("judgement"), "Right: row 3, column 3")
    browser.open(url + "#m3")
    check("link to a moment", browser.text("moment-title"), "Third")
    browser.send("Emulation.setEmulatedMedia", media="print")
    check("paper: answers last", browser.wait("document.querySelector('#paper section:last-child h2')?.textContent === 'Answers'"))
    browser.send("Emulation.setEmulatedMedia", media="")
    browser.width(390, 844)
    check("lesson at 390", browser.run("document.documentElement.scrollWidth <= innerWidth"))
    check_quiet(browser, "lesson")


def main():
    blackice = sys.argv[1]
    browser = Browser(sys.argv[2] if len(sys.argv) > 2 else "chromium")
    try:
        with tempfile.TemporaryDirectory() as folder:
            recording, page, lesson = (Path(folder) / name for name in ["run.ron", "run.html", "lesson.html"])
            run = [blackice, "run", LEVEL, "--agent", "careful", "--record", recording]
            subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
            subprocess.run([blackice, "picture", recording, page], check=True)
            lesson.write_text(with_moments(page.read_text()))
            check_run(browser, page.as_uri())
            check_lesson(browser, lesson.as_uri())
    finally:
        browser.process.terminate()
    print(f"{checks} checks")


main()

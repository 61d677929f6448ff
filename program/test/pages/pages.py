#!/usr/bin/env python3
"""Opens the program's pages in headless Chromium and looks at them: pages.py PROGRAM

One page of frames holds every page at the width of a desk and of a phone; a script in it (the pages have none) counts
the marks, measures what overflows, and computes the contrast of text with its ground. Once in light, once in dark.
Exits with 77 (skipped) where there is no Chromium; scripts/install-packages --tests installs it.
"""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PHONE, DESK = 390, 1200
CARDS = 12

LOOK = r"""
const count = (page, selector) => page.querySelectorAll(selector).length;
function light(colour) {  // relative luminance (WCAG 2)
  const parts = colour.match(/[\d.]+/g).slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}
function contrast(a, b) {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
function least_contrast(page, view) {
  const ground = view.getComputedStyle(page.body).backgroundColor;
  let least = 21;
  for (const e of page.querySelectorAll('h1,h2,h3,p,th,td,caption,figcaption,svg text')) {
    const style = view.getComputedStyle(e);
    const own = e.closest('.named') ? view.getComputedStyle(e.closest('.named')).backgroundColor : ground;
    least = Math.min(least, contrast(e.namespaceURI.endsWith('svg') ? style.fill : style.color, own));
  }
  return least;
}
function look(frame) {
  const page = frame.contentDocument, root = page.documentElement;
  const found = {name: frame.name, title: page.title, wide: root.scrollWidth, room: root.clientWidth,
                 contrast: least_contrast(page, frame.contentWindow), text: page.body.innerText, marks: {}};
  for (const svg of page.querySelectorAll('svg[id]')) {
    const marks = found.marks[svg.id] = {};
    for (const kind of ['cell', 'bar', 'test', 'curve', 'scale', 'you-are-here']) marks[kind] = count(svg, '.' + kind);
    marks.words = svg.querySelector('title').textContent !== '' && svg.querySelector('desc').textContent !== '';
    marks.drawn = svg.getBoundingClientRect().width > 200;
  }
  for (const table of page.querySelectorAll('table[id]')) found.marks[table.id] = {rows: count(table, 'tbody tr')};
  return found;
}
addEventListener('load', () => {
  const pictures = [...document.images].map(i => ({name: i.alt, width: i.naturalWidth}));
  document.getElementById('found').textContent =
    JSON.stringify({dark: matchMedia('(prefers-color-scheme: dark)').matches, pictures,
                    pages: [...document.querySelectorAll('iframe')].map(look)});
});
"""

PAGES = {
    "good": ["test", "--shuffle", "fisher-yates", "--decks", "400", "--seed", "a", "--html"],
    "riffle": ["test", "--shuffle", "riffle", "--rounds", "4", "--cards", "20", "--decks", "60", "--seed", "a", "--html"],
    "sattolo": ["test", "--shuffle", "sattolo", "--cards", str(CARDS), "--decks", "200", "--seed", "a", "--html"],
    "hands": ["test", "hands.txt", "--deck", "land*24 spell*36", "--html"],
    "theory": ["theory", "riffle", "--rounds", "1..12", "--plot"],
    "compare": ["compare", "fisher-yates", "naive-swap", "sattolo", "--decks", "300", "--html"],
}


class Checks:
    def __init__(self):
        self.made, self.wrong = 0, []

    def that(self, holds, what):
        self.made += 1
        if not holds:
            self.wrong.append(what)


def make_pages(program, folder):
    (folder / "hands.txt").write_text("land land spell land land spell land\n" * 30 +
                                      "spell land land spell land land land\n" * 30)
    for name, words in PAGES.items():
        run = subprocess.run([program, "judge", *words, name + ".html"], cwd=folder, capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(f"{name}: {run.stderr}")
    for words in (["test", "--shuffle", "sattolo", "--cards", str(CARDS), "--decks", "200", "--seed", "a", "--svg",
                   "report.svg"], ["theory", "riffle", "--rounds", "1..12", "--plot", "theory.svg"]):
        subprocess.run([program, "judge", *words], cwd=folder, capture_output=True)


def browse(chromium, folder, dark):
    frames = "".join(f'<iframe name="{name} {wide}" src="{name}.html" width="{wide}" height="900"></iframe>\n'
                     for name in PAGES for wide in (PHONE, DESK))
    pictures = "".join(f'<img src="{name}.svg" alt="{name}">' for name in ("report", "theory"))
    (folder / "look.html").write_text(f"<!doctype html><meta charset=utf-8><pre id=found></pre>{frames}{pictures}"
                                      f"<script>{LOOK}</script>")
    with tempfile.TemporaryDirectory() as profile:
        run = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--allow-file-access-from-files", f"--user-data-dir={profile}", "--enable-logging=stderr",
             "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=20000", "--dump-dom",
             *(["--blink-settings=preferredColorScheme=0"] if dark else []), (folder / "look.html").as_uri()],
            capture_output=True, text=True, timeout=120)
    found = re.search(r'<pre id="found">(.+?)</pre>', run.stdout, re.S)
    if not found:
        sys.exit(f"the browser found nothing:\n{run.stderr}\n{run.stdout[:2000]}")
    return json.loads(html.unescape(found.group(1))), [line for line in run.stderr.splitlines() if "CONSOLE" in line]


def check_marks(checks, name, marks, text):
    def has(picture, **wanted):
        for kind, number in wanted.items():
            seen = marks.get(picture, {}).get(kind.replace("_", "-"), 0)
            checks.that(seen >= 1 if number == "some" else seen == number,
                        f"{name}: {picture} has {seen} of {kind}, {number} expected")

    if name in ("good", "riffle", "sattolo"):
        cards = {"good": 52, "riffle": 20, "sattolo": CARDS}[name]
        has("card-by-position", cell=cards * cards, scale=9)
        has("telling-count", bar="some")
    if name in ("good", "riffle", "sattolo", "hands"):
        has("p-values", test=marks["tests"]["rows"])
    if name == "good":
        checks.that("No deviation found in 400 decks of 52 cards" in text, "good: the verdict")
        checks.that("could have missed" in text, "good: what a pass could have missed")
        checks.that("digits" not in marks and "distance-curve" not in marks, "good: nothing about a fault")
    if name == "riffle":
        has("distance-curve", curve=1, you_are_here=1)
        checks.that("It looks like: 4 riffles" in text and "you are here: 4 riffles" in text, "riffle: its name")
        checks.that("digits" not in marks, "riffle: no digits, for no loop is at fault")
    if name == "sattolo":
        has("digits", cell=CARDS * (CARDS + 1) // 2 - 1, scale=9)
        has("digit-1", bar=2)
        has("findings", rows="some")
        checks.that("It looks like: Sattolo" in text, "sattolo: its name")
    if name == "hands":
        has("kind-by-position", cell=14)
        has("telling-count", bar="some")
        checks.that("Deviation found in 60 decks of 60 cards" in text, "hands: the verdict")
    if name == "theory":
        has("theory-curve", curve=2)
        has("distances", rows=12)
        checks.that("0.334060999468" in text, "theory: seven riffles")
    if name == "compare":
        has("distance-by-rounds", curve=3)
        has("deviations", bar=3)
        has("times", bar=3)
        has("panel", rows=3)


def check(checks, found, console, dark):
    checks.that(not console, f"the console says {console}")
    checks.that(found["dark"] == dark, "the browser's colour scheme is another")
    for picture in found["pictures"]:
        checks.that(picture["width"] > 300, f"{picture['name']}.svg does not open as a picture")
    for page in found["pages"]:
        name, width = page["name"].split()
        checks.that(page["title"], f"{name}: no title")
        checks.that(page["room"] == int(width), f"{name}: {page['room']} wide")
        checks.that(page["wide"] <= page["room"], f"{name}: {page['wide']} wide on a screen of {page['room']}")
        checks.that(page["contrast"] >= 4.5, f"{name}: a contrast of {page['contrast']:.2f}, dark: {dark}")
        for picture, marks in page["marks"].items():
            checks.that(marks.get("words", True) and marks.get("drawn", True), f"{name}: {picture} has no words or size")
        check_marks(checks, name, page["marks"], page["text"])


def check_alone(checks, folder):
    """A page needs nothing but itself, and is small."""
    for name in PAGES:
        page = (folder / f"{name}.html").read_text(encoding="utf-8")
        checks.that("<script" not in page and "http" not in page and "src=" not in page, f"{name}: needs something else")
        checks.that(len(page.encode()) < 1_000_000, f"{name}: a megabyte or more")
    shown = pathlib.Path(__file__).resolve().parents[3] / "docs/pictures/riffle.svg"
    checks.that((folder / "theory.svg").read_bytes() == shown.read_bytes(), "docs/pictures/riffle.svg is not what is drawn")
    checks.that("&lt;b&gt;" in (folder / "hostile.html").read_text(), "names are not escaped")


def main(program):
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium:
        print("skipped: no chromium; scripts/install-packages --tests installs it")
        return 77
    checks = Checks()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = pathlib.Path(program).resolve()
        make_pages(program, folder)
        (folder / "<b>.txt").write_text("2 1\n1 2\n" * 10)
        subprocess.run([program, "judge", "test", "<b>.txt", "--html", "hostile.html"], cwd=folder, capture_output=True)
        check_alone(checks, folder)
        for dark in (False, True):
            check(checks, *browse(chromium, folder, dark), dark)
    print(f"{checks.made} checks, {len(checks.wrong)} wrong")
    for what in checks.wrong:
        print(what)
    return 1 if checks.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

#!/usr/bin/env python3
"""Doxygen makes a page of every public header, with what the header opens with, and warns of nothing."""
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tree"))
import sources  # noqa: E402


def made(project, output, more=""):
    """What Doxygen warns of."""
    settings = (project / "docs/api/Doxyfile").read_text(encoding="utf-8")
    settings += f"\nOUTPUT_DIRECTORY = {output}\nNUM_PROC_THREADS = 1\n{more}\n"
    done = subprocess.run(["doxygen", "-"], input=settings, cwd=project, capture_output=True, text=True)
    return done.stderr.strip() if done.returncode == 0 else f"exit {done.returncode}: {done.stderr}"


def opening(header):
    """The first words of the comment that it opens with."""
    first = header.read_text(encoding="utf-8").split("\n", 1)[0]
    return re.findall(r"\w+", first.removeprefix("//"))[:4]


def main():
    project, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    if not shutil.which("doxygen"):
        print("doxygen is missing")
        return 77
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    wrong = made(project, output).splitlines()

    pages = {}
    for page in (output / "html").glob("*_8hpp.html"):
        text = page.read_text(encoding="utf-8")
        words = re.findall(r"\w+", re.sub(r"<[^>]+>", "", text.split('id="details"')[-1]).replace("Detailed Description", ""))
        pages.setdefault(page.name.split("_8hpp")[0].split("_2")[-1].replace("__", "_"), []).append(" ".join(words))
    for _, header in sources.public_headers(project):
        words = " ".join(opening(header))
        if not words or not any(words in text for text in pages.get(header.stem, [])):
            wrong.append(f"{header}: its page does not say '{words}'")

    # The check finds what is wrong where something is.
    broken = output / "broken.hpp"
    broken.write_text("/// See \\ref nowhere_at_all.\nint broken();\n", encoding="utf-8")
    if "nowhere_at_all" not in made(project, output / "broken", f"INPUT = {broken}\nUSE_MDFILE_AS_MAINPAGE =\nFILTER_PATTERNS ="):
        wrong.append("a reference to nothing should be warned of")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())

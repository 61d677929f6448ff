#!/usr/bin/env python3
"""The engine of the page answers as the program does: check.py PROGRAM ENGINE.wasm DOCUMENT...

Every command that the documents show and every question of questions.txt is asked of both: what is printed, the exit
code and the files that are written are compared to the byte, and once more with --json where the verb has it. Games and
definitions are brought along, as the page and the npm package do. Logarithms and powers come from the C library, and glibc rounds some of
them otherwise on processors that multiply and add in one step: where last digits differ, the program is asked again
without that, and is to print the same bytes as the engine; these answers are counted apart, and those that still differ
by a billionth at most. Left out is what the program itself answers differently the second time (a clock, fresh
randomness), and what needs a process or a disk, which a question is refused in so many words; both are counted and, with
--verbose, listed. Of --version, which is about the build, name and commit are compared.
"""
import base64
import decimal
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "documents"))
from documents import parts  # noqa: E402

BOUNDED = re.compile(rb'"within_bounds":true| certified digits')
NUMBER = re.compile(rb"-?[0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?|-?[0-9]+e[-+]?[0-9]+")
CLOSE = decimal.Decimal("1e-9")
UNFUSED = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"}  # glibc without fused multiplication
REFUSALS = ("which questions do not see", "can be started by a question", "there is no disk here",
            "expected one of the files given with the question", "this faro was built without")
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1", FARO_INSTRUCTIONS="portable")  # reports name them


class Engine:
    """The engine in node, asked line by line."""

    def __init__(self, wasm):
        self.process = subprocess.Popen(["node", str(HERE / "ask.mjs"), wasm], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def first_stage(command):
    """The words of `faro ...` at the beginning of a command and whether it is all of it; None for other commands."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    words = []
    try:
        for token in lexer:
            if token.strip("|&;<>") == "":
                if "<" in token or ">" in token or not words:
                    return None
                return (words[1:], False) if words[0] == "faro" else None
            words.append(token)
    except ValueError:
        return None
    if not words or words[0] != "faro" or any(c in command for c in "$`*~"):
        return None
    return words[1:], True


def files_of(folder):
    """The small files of a folder as a question has them: texts, or bytes in base64."""
    out = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.stat().st_size < 1 << 20:
            content, name = path.read_bytes(), str(path.relative_to(folder))
            try:
                out[name] = content.decode()
            except UnicodeDecodeError:
                out[name] = {"base64": base64.b64encode(content).decode()}
    return out


def run(program, words, folder, **more):
    """What the program prints in a copy of the folder, its exit code, what it says, and the files it wrote."""
    with tempfile.TemporaryDirectory() as work:
        copy = pathlib.Path(work, "work")
        shutil.copytree(folder, copy)
        before = files_of(copy)
        done = subprocess.run([program, *words], cwd=copy, env=dict(ENVIRONMENT, **more), capture_output=True,
                              stdin=subprocess.DEVNULL)
        written = {name: text for name, text in files_of(copy).items() if before.get(name) != text}
        return done.stdout, done.returncode, done.stderr.decode(errors="replace"), written


def alike(a, b):
    """Whether two texts are the same but for the last digits of numbers in floating point, of any exponent."""
    if NUMBER.sub(b"#", a) != NUMBER.sub(b"#", b):
        return False
    numbers = [[decimal.Decimal(number.decode()) for number in NUMBER.findall(text)] for text in (a, b)]
    return all(abs(x - y) <= CLOSE * max(abs(x), abs(y)) for x, y in zip(*numbers))


class Checker:
    def __init__(self, program, engine, verbose):
        self.program, self.engine, self.verbose = program, engine, verbose
        self.same = self.unfused = self.near = self.wrong = self.fresh = self.refused = 0
        root = HERE.parents[1]
        self.shipped = {path.name if path.suffix == ".lua" else path.stem: path.read_text(encoding="utf-8") for path in (root / "wings").glob("*/shipped/*/*")}

    def check(self, where, words, folder):
        printed, code, said, written = run(self.program, words, folder)
        shipped = {name: text for name, text in self.shipped.items() if name in words}
        answer = self.engine.ask({"words": words, "files": {**shipped, **files_of(folder)}})
        got = json.loads(answer["json"]) if answer["json"] else {}
        if "text" in got:
            out = got["text"].encode()
        elif "base64" in got:
            out = base64.b64decode(got["base64"])
        else:
            out = b""
        if words == ["--version"]:
            out, printed = (b"".join(text.splitlines(True)[:2]) for text in (out, printed))
        error = got.get("error", {}).get("message", "")
        line = f"{where}: faro {shlex.join(words)}"
        if any(r in error for r in REFUSALS):
            self.refused += 1
            return self.tell(f"needs more than a question has: {line}: {error}")
        wrote = answer["files"]
        if (out, answer["exit_code"], wrote) == (printed, code, written) and (not error or error in said):
            self.same += 1
            return None
        if alike(out, printed) and (out, wrote) == run(self.program, words, folder, **UNFUSED)[0:4:3]:
            self.unfused += 1
            return self.tell(f"the same but for fused multiplication: {line}")
        if (answer["exit_code"], wrote) == (code, written) and alike(out, printed):
            self.near += 1
            return self.tell(f"the same but for last digits: {line}")
        if BOUNDED.search(out + printed) and "--fractions" not in words:
            # Fractions are looked for only for some seconds of the clock, which a busy machine spends elsewhere: asked
            # for without that limit, both have to find the same.
            return self.check(where, [*words, "--fractions"], folder)
        if any(run(self.program, words, folder)[0:4:3] != (printed, written) for _ in range(5)):  # few orders come again
            self.fresh += 1
            return self.tell(f"answers differently every time: {line}")
        self.wrong += 1
        print(f"{line}\n  program {code}: {printed[:2000]!r} {said!r} {list(written)}\n"
              f"  engine  {answer['exit_code']}: {out[:2000]!r} {error!r} {answer['notes']} {list(wrote)}", flush=True)
        return None

    def tell(self, text):
        if self.verbose:
            print(text, flush=True)

    def with_json(self, where, words, folder):
        self.check(where, words, folder)
        help_text = subprocess.run([self.program, *words, "--help"], capture_output=True, text=True).stdout
        if "--json" in help_text and not any(w.startswith(("--json", "--format", "--html", "--svg")) for w in words):
            self.check(where, [*words, "--json"], folder)


def check_document(checker, program, document):
    text = pathlib.Path(document).read_text(encoding="utf-8")
    environment = dict(ENVIRONMENT, PATH=f"{pathlib.Path(program).parent}:{ENVIRONMENT['PATH']}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "names.txt").write_text("".join(f"name {i}\n" for i in range(1, 6)))
        for _, command, _ in parts(text):
            if command is True:
                continue
            stage = first_stage(command.split("  #")[0])
            if stage:
                checker.with_json(pathlib.Path(document).name, stage[0], folder)
            subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True)


def check_streams(checker, answers):
    """The orders that an independent implementation computed (tests/answers/streams.py, order.py)."""
    for known in json.loads(pathlib.Path(answers).read_text(encoding="utf-8")):
        order = known.get("fisher_yates_ascending_52", known.get("order_of_52"))
        if not order or not known["seed"]:  # an empty seed is the library's: the program refuses it
            continue
        named = ["--algorithm", "fisher-yates-ascending"] if "fisher_yates_ascending_52" in known else []
        words = ["shuffle", *named, "-i", "0-51", "--seed", known["seed"], "--generator", known["generator"]]
        answer = checker.engine.ask({"words": words})
        if json.loads(answer["json"]).get("text", "").split() == [str(place) for place in order]:
            checker.same += 1
        else:
            checker.wrong += 1
            print(f"{answers}: faro {shlex.join(words)}: {answer['json'][:300]}")


def main(arguments):
    verbose = "--verbose" in arguments
    program, wasm, *documents = [a for a in arguments if a != "--verbose"]
    program = str(pathlib.Path(program).resolve())
    checker = Checker(program, Engine(wasm), verbose)
    for document in documents:
        if document.endswith(("streams.json", "order.json")):
            check_streams(checker, document)
        elif document.endswith(".md"):
            check_document(checker, program, document)
        else:
            for line in pathlib.Path(document).read_text(encoding="utf-8").splitlines():
                if line and not line.startswith("#"):
                    checker.with_json(pathlib.Path(document).name, shlex.split(line), HERE / "files")
    print(f"{checker.same} answers the same, {checker.unfused} but for fused multiplication, {checker.near} "
          f"but for last digits of floating point, {checker.wrong} different; left out: {checker.fresh} that differ every "
          f"time, {checker.refused} that need a disk or a process")
    return 1 if checker.wrong or not checker.same else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

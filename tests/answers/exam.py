#!/usr/bin/env python3
"""An independent implementation of the versions of `faro exam` (docs/exam-banks.md, "The map"), in plain Python.

exam.py --write   writes exam.json, the known answers that the C++ tests read
exam.py           recomputes them; exits 1 at the first that differs
"""
import hashlib
import hmac
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from streams import chacha  # noqa: E402

ANSWERS = pathlib.Path(__file__).with_name("exam.json")


class Chooser:
    """ChaCha20 words, Lemire's multiply-shift."""

    def __init__(self, seed, name):
        master = hashlib.sha256(seed.encode()).digest()
        self.words = chacha(20, hmac.new(master, b"faro-exam/1\0version\0" + name.encode(), "sha256").digest())

    def below(self, n):
        while True:
            product = next(self.words) * n
            if product % 2**64 >= 2**64 % n:
                return product >> 64

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def kind(self, counts):
        at = self.below(sum(counts))
        for i, n in enumerate(counts):
            if at < n:
                return i
            at -= n


def sample(c, n, k):
    places = list(range(n))
    for i in range(k):
        j = i + c.below(n - i) if n - i > 1 else i
        places[i], places[j] = places[j], places[i]
    return sorted(places[:k])


def blocks_of(questions):
    blocks, known = [], {}
    for q in questions:
        name = q.get("group") or q.get("pool")
        if name not in known or name is None:
            blocks.append({"questions": [], "picks": q.get("picks", 0), "pin": q.get("pin"), "shuffled": False})
            if name:
                known[name] = blocks[-1]
        block = known.get(name, blocks[-1])
        block["questions"].append(q)
        block["shuffled"] |= q.get("shuffled", False)
    return blocks


def arranged(c, questions):
    blocks = []
    for b in blocks_of(questions):
        if b["picks"]:
            for i in sample(c, len(b["questions"]), b["picks"]):
                blocks.append({"questions": [b["questions"][i]], "pin": b["pin"], "shuffled": False})
        else:
            blocks.append(b)
    free = [b for b in blocks if not b["pin"]]
    c.shuffle(free)
    middle = [free.pop(0) if not b["pin"] else b for b in blocks if b["pin"] in (None, "here")]
    out = []
    first = [b for b in blocks if b["pin"] == "first"]
    last = [b for b in blocks if b["pin"] == "last"]
    for b in first + middle + last:
        if b["shuffled"]:
            c.shuffle(b["questions"])
        out += b["questions"]
    return out


def word_of(c, questions, places):
    counts, more = [questions // places] * places, questions % places
    for i in range(places):
        if more and (more == places - i or c.kind([places - i - more, more]) == 1):
            counts[i] += 1
            more -= 1
    word = []
    while len(word) < questions:
        left = [i for i in range(places) if counts[i]]
        word.append(left[0] if len(left) == 1 else c.kind(counts))
        counts[word[-1]] -= 1
    return word


def version(case):
    c = Chooser(case["seed"], case["name"])
    order = arranged(c, case["questions"])
    free = {q["id"]: [a for a in range(q["answers"]) if a not in q.get("anchored", [])] for q in order}
    at = {}
    if case["balance"]:
        classes = {}
        for q in order:
            if 0 in free[q["id"]] and len(free[q["id"]]) > 1:  # answer 0 is the right one
                classes.setdefault(tuple(free[q["id"]]), []).append(q["id"])
        for places, ids in classes.items():
            at.update(zip(ids, word_of(c, len(ids), len(places))))
    out = []
    for q in order:
        places = free[q["id"]]
        moving = [a for a in places if not (q["id"] in at and a == 0)]
        c.shuffle(moving)
        if q["id"] in at:
            moving.insert(at[q["id"]], 0)
        answers = list(range(q["answers"]))
        for place, answer in zip(places, moving):
            answers[place] = answer
        out.append(q["id"] + ":" + "".join("ABCDEFGH"[a] for a in answers))
    return " ".join(out)


def gift(questions):
    text = ""
    for q in questions:
        words = []
        if "group" in q:
            words.append(f"group={q['group']}" + (":shuffle" if q.get("shuffled") else ""))
        if "pool" in q:
            words.append(f"pool={q['pool']}:{q['picks']}")
        if "pin" in q:
            words.append(f"pin={q['pin']}")
        if "anchored" in q:
            words.append("anchor=" + ",".join("ABCDEFGH"[a] for a in q["anchored"]))
        answers = " ".join(("=" if a == 0 else "~") + f"answer {a}" for a in range(q["answers"]))
        settings = f"// faro: {' '.join(words)}\n" if words else ""
        text += f"// [id:{q['id']}]\n{settings}Question {q['id']}?{{{answers}}}\n\n"
    return text


def cases():
    plain = [{"id": f"q{i}", "answers": 2 + i % 4} for i in range(12)]
    fixed = [{"id": "a", "answers": 4, "anchored": [3]}, {"id": "b", "answers": 3, "pin": "here"},
             {"id": "c", "answers": 4, "pool": "p", "picks": 2}, {"id": "d", "answers": 5, "anchored": [0, 2]},
             {"id": "e", "answers": 3, "pool": "p", "picks": 2}, {"id": "f", "answers": 4, "group": "g", "shuffled": True},
             {"id": "g", "answers": 4, "pool": "p", "picks": 2}, {"id": "h", "answers": 2, "group": "g", "shuffled": True},
             {"id": "i", "answers": 3, "group": "g", "shuffled": True}, {"id": "j", "answers": 4, "pin": "last"},
             {"id": "k", "answers": 4, "pin": "first"}, {"id": "l", "answers": 4}]
    for questions in (plain, fixed):
        for balance in (False, True):
            for name in ("A", "B", "Grüße"):
                yield {"seed": "known answers", "name": name, "balance": balance, "questions": questions}


def main():
    answers = [{"seed": c["seed"], "name": c["name"], "balance": c["balance"], "gift": gift(c["questions"]),
                "version": version(c)} for c in cases()]
    if sys.argv[1:] == ["--write"]:
        ANSWERS.write_text(json.dumps(answers, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return 0
    known = json.loads(ANSWERS.read_text(encoding="utf-8"))
    for is_, should in zip(answers, known, strict=True):
        if is_ != should:
            print(f"recomputed {is_}\nknown      {should}")
            return 1
    print(f"{len(known)} versions agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())

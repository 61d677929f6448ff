#!/usr/bin/env python3
"""Checks the chain, the commitment, what was in time and the draws of a transcript (docs/spec-draw.md):

    verify_transcript.py FILE [HEAD-BEFORE-PUBLIC]

It checks what the result rests on: the hashes, seals, SHA-256 of drand rounds, and that nobody contributed, revealed or
stayed away once public information was known. The h of the last line before that, given as it was published in time, shows
that the file was not made later; without it a line on standard error says so. The signatures of drand and of people, which
need more than this language brings along, are left to faro.
"""
import hashlib, json, sys

from verify_draw import draw
from verify_kinds import drawn


def sha(data):
    return hashlib.sha256(data).digest()


def frame(*fields):
    return b"".join(len(field).to_bytes(8, "big") + field for field in fields)


def root(leaf, index, count, path):
    if count == 1:
        return leaf
    split = 1 << (count - 1).bit_length() - 1
    if index < split:
        return sha(b"\1" + root(leaf, index, split, path[:-1]) + path[-1])
    return sha(b"\1" + path[-1] + root(leaf, index - split, count - split, path[:-1]))


def opened(step, plan, first_line):
    """The secret of a session, if it is the one that was committed to."""
    index, name, secret = plan["sessions"].index(step["session"]), step["session"].encode(), bytes.fromhex(step["value"])
    text = sha(first_line.split(b',"commitment":')[0])
    leaf = frame(b"faro-commit/1", text, index.to_bytes(8, "big"), name, bytes.fromhex(step["salt"]), secret)
    path = [bytes.fromhex(hash) for hash in step["path"]]
    assert root(sha(b"\0" + leaf), index, len(plan["sessions"]), path).hex() == plan["commitment"], "commitment"
    return secret


def check_party(step, before, plan):
    """A contribution, a reveal or an absence: in time, and what was sealed."""
    kind, party, own = step["step"], step["party"], [s for s in before if s.get("party") == step["party"]]
    assert not any(s["step"] == "public" for s in before), "after public information"
    assert all(step["date"] < source["when"] for source in plan["publics"]), "at a time when public information was known"
    assert party in plan["parties"], "party"
    if kind == "contribute":
        assert not own, "twice"
    elif kind == "reveal":
        assert [s["step"] for s in own] == ["contribute"] and own[0]["sealed"], "nothing to reveal"
        words = (plan["commitment"], party, bytes.fromhex(step["salt"]), step["value"])
        seal = frame(b"faro-contribution/1", *(word if isinstance(word, bytes) else word.encode() for word in words))
        assert sha(seal).hex() == own[0]["value"], "seal"
    else:
        assert not own or [(s["step"], s.get("sealed")) for s in own] == [("contribute", True)], "not absent"


def check_public(step, before, plan):
    source = next(source for source in plan["publics"] if source["name"] == step["name"])
    assert step["date"] >= source["when"], "before it could be known"
    assert not any(s["step"] == "public" and s["name"] == step["name"] for s in before), "twice"
    if source["kind"] == "drand":
        assert sha(bytes.fromhex(step["proof"])).hex() == step["value"], "randomness"


def fields_of(session, secret, steps, plan):
    yield from (bytes.fromhex(plan["commitment"]), session.encode(), secret)
    for party in plan["parties"]:
        own = [s for s in steps if s["step"] in ("contribute", "reveal") and s["party"] == party]
        yield party.encode()
        yield (("-" if own[-1].get("sealed") else "+") + own[-1]["value"]).encode() if own else b""
    for source in plan["publics"]:
        yield source["name"].encode()
        yield next(s["value"] for s in steps if s["step"] == "public" and s["name"] == source["name"]).encode()


def check(step, before, secrets, line):
    plan, kind = (before or [step])[0], step["step"]
    assert (kind == "commit") == (not before), "commitment first, and once"
    if kind == "commit":
        assert step["format"] == "faro-transcript/2", "format"
        assert ("kind" in step) == ("rules" in step), "kind"
        assert all(source["when"] > step["date"] for source in step["publics"]), "known before the commitment"
        return
    assert step["date"] >= before[-1]["date"], "dated back"
    if kind in ("contribute", "absent") or kind == "reveal" and step["party"]:
        check_party(step, before, plan)
    elif kind == "public":
        assert not secrets, "after a secret"
        check_public(step, before, plan)
    elif kind == "reveal":
        assert all(any(s["step"] == "public" and s["name"] == p["name"] for s in before) for p in plan["publics"]), "too early"
        secrets[step["session"]] = opened(step, plan, line)
    elif kind == "draw":
        assert not any(s["step"] == "draw" and s["session"] == step["session"] for s in before), "twice"
        low, _, high = plan["range"].partition("-")
        items = plan["items"] or [str(i) for i in range(int(low), int(high) + 1)]
        fields = list(fields_of(step["session"], secrets[step["session"]], before, plan))
        order = drawn(plan["kind"], plan["rules"], len(items), plan["take"], fields) if "kind" in plan else None
        expected = [items[i] for i in order] if order else draw(fields, items)[:plan["take"]]
        assert step["result"] == expected, "result"
        print(*step["result"], sep="\n")
    else:
        assert kind in ("sign", "publish"), "step"


def verify(lines, head_before_public=None):
    h, steps, secrets, first, in_time = bytes(32), [], {}, lines[0], None
    for number, line in enumerate(lines, 1):
        step = json.loads(line)
        if step["step"] == "public":
            in_time = in_time or h.hex()
        h = sha(h + line[:-72] + b"}")
        assert step["h"] == h.hex(), f"line {number}: h"
        try:
            check(step, steps, secrets, first)
        except AssertionError as e:
            raise AssertionError(f"line {number}: {e}") from None
        steps.append(step)
    in_time = in_time or h.hex()
    assert head_before_public in (None, in_time), f"the h before public information is {in_time}"
    if head_before_public is None:
        print(f"when the lines were made is a claim, unless {in_time} was published in time", file=sys.stderr)


if __name__ == "__main__":
    verify(open(sys.argv[1], "rb").read().removesuffix(b"\n").split(b"\n"), *sys.argv[2:])

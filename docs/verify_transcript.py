#!/usr/bin/env python3
"""Checks the chain, the commitment and the draws of a transcript (docs/spec-draw.md): verify_transcript.py FILE

It checks what the result rests on; order and dates of the steps, seals, drand and signatures are left to faro.
"""
import hashlib, json, sys

from verify_draw import draw


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


def verify(lines):
    h, steps, secrets = bytes(32), [], {}
    for number, line in enumerate(lines, 1):
        step, body = json.loads(line), line[:-72] + b"}"
        h = sha(h + body)
        assert step["h"] == h.hex(), f"line {number}: h"
        steps.append(step)
        plan, kind = steps[0], step["step"]
        if kind == "reveal" and not step["party"]:
            index, name, secret = plan["sessions"].index(step["session"]), step["session"].encode(), bytes.fromhex(step["value"])
            text = sha(lines[0].split(b',"commitment":')[0])
            leaf = frame(b"faro-commit/1", text, index.to_bytes(8, "big"), name, bytes.fromhex(step["salt"]), secret)
            path = [bytes.fromhex(hash) for hash in step["path"]]
            top = root(sha(b"\0" + leaf), index, len(plan["sessions"]), path).hex()
            assert top == plan["commitment"], f"line {number}: commitment"
            secrets[step["session"]] = secret
        if kind == "draw":
            fields = [bytes.fromhex(plan["commitment"]), step["session"].encode(), secrets[step["session"]]]
            for party in plan["parties"]:
                own = [s for s in steps if s["step"] in ("contribute", "reveal") and s["party"] == party]
                sign = "-" if own and own[-1].get("sealed") else "+"
                fields += [party.encode(), (sign + own[-1]["value"]).encode() if own else b""]
            for source in plan["publics"]:
                value = next(s["value"] for s in steps if s["step"] == "public" and s["name"] == source["name"])
                fields += [source["name"].encode(), value.encode()]
            low, _, high = plan["range"].partition("-")
            items = plan["items"] or [str(i) for i in range(int(low), int(high) + 1)]
            assert step["result"] == draw(fields, items)[:plan["take"]], f"line {number}: result"
            print(*step["result"], sep="\n")


if __name__ == "__main__":
    verify(open(sys.argv[1], "rb").read().removesuffix(b"\n").split(b"\n"))

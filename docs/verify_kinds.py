"""The kinds of draws of transcripts (docs/spec-draw.md, section 7), for verify_transcript.py."""
import re

from verify_draw import all_words, below, shuffled


def members(numbers, count):
    out = [int(number) - 1 for number in numbers.split(" ")]
    assert len(set(out)) == len(out) and all(0 <= item < count for item in out), "a rule names items that are not there"
    return out


def read(rules, pattern, count):
    """What matches the pattern of every rule that begins like it, and the items it names."""
    for rule in rules:
        head, _, numbers = rule.rpartition(": ")
        if found := re.fullmatch(pattern, head, re.S):
            yield found.groups(), members(numbers, count)


def tickets(words, rules, count, take):
    left, out = [int(rule) for rule in rules], []
    assert len(left) == count, "a rule for each item"
    while len(out) < take:
        ticket, item = below(words, sum(left)), 0
        while ticket >= left[item]:
            ticket, item = ticket - left[item], item + 1
        out.append(item)
        left[item] = 0
    return out


def dealt(words, pots, groups):
    """The items of each pot, shuffled, to the groups in turn; the next pot goes on where the last one ended."""
    out, at = [[] for _ in range(groups)], 0
    for pot in pots:
        for item in shuffled(words, pot):
            out[at % groups].append(item)
            at += 1
    return out


def drawn(kind, rules, count, take, fields):
    words, items = all_words(fields), range(count)
    if kind == "tickets":
        return tickets(words, rules, count, take)
    limits, pots = [], []
    if kind == "pairs":
        limits = [(0, 1, who) for _, who in read(rules, "apart .*", count)]
    elif kind == "panel":
        limits = [(int(low), int(high), who) for (low, high), who in read(rules, r"from (\d+) to (\d+) .*", count)]
    elif kind == "groups":
        groups = int(re.fullmatch(r"(\d+) groups", rules[0])[1])
        pots = [who for _, who in read(rules, "pot .*", count)]
        limits = [(0, int(most), who) for (most,), who in read(rules, r"at most (\d+) .*", count)]
        assert len(pots) + len(limits) + 1 == len(rules), "rules"
    assert kind in ("order", "groups") or len(limits) == len(rules), "rules"
    while True:
        if kind == "groups":
            rows = dealt(words, pots or [items], groups)
        else:
            order = shuffled(words, items)[:take]
            rows = [order[i:i + 2] for i in range(0, count, 2)] if kind == "pairs" else [order]
        if all(low <= len(set(row) & set(who)) <= high for row in rows for low, high, who in limits):
            return [item for row in rows for item in row]

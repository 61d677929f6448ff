"""The kinds of draws of transcripts (docs/spec-draw.md, section 7), for verify_transcript.py."""
import re

from verify_draw import all_words, below, shuffled

MOST_TRIES, MOST_STEPS = 100_000, 200_000_000


def number_in(text):
    """A whole number up to 2^63 - 1 without leading zeros, or None."""
    return int(text) if re.fullmatch("0|[1-9][0-9]{0,18}", text) and int(text) < 2**63 else None


def members(numbers, count):
    out = [number_in(number) for number in numbers.split(" ")]
    assert None not in out and len(set(out)) == len(out) and all(1 <= item <= count for item in out), "a rule names items that are not there"
    return [item - 1 for item in out]


def tickets(rules, count, take):
    out = [number_in(rule) for rule in rules]
    assert len(out) == count and None not in out and sum(out) <= 2**62, "a rule for each item"
    assert sum(number > 0 for number in out) >= take, "too few items have a ticket"
    return out


def read_rules(kind, rules, count, take):
    """What the rules say: tickets, or the number of groups, the pots, and limits as least, most and who."""
    assert kind in ("order", "tickets", "pairs", "groups", "panel"), "kind"
    assert kind == "order" or count <= 100_000, "items"
    if kind == "order":
        return None
    if kind == "tickets":
        return tickets(rules, count, take)
    groups, pots, limits = 0, [], []
    for number, rule in enumerate(rules):
        head, colon, numbers = rule.rpartition(": ")
        if kind == "groups" and number == 0:
            first = re.fullmatch("([0-9]+) groups", rule)
            groups = first and number_in(first[1])
            assert groups and groups <= count, "groups"
            continue
        assert colon, "rules"
        who = members(numbers, count)
        if kind == "groups" and head.startswith("pot "):
            pots.append(who)
        elif kind == "groups" and (found := re.match("at most ([0-9]+) ", head)) and number_in(found[1]) is not None:
            limits.append((0, number_in(found[1]), who))
        elif kind == "pairs" and head.startswith("apart "):
            limits.append((0, 1, who))
        else:
            found = kind == "panel" and re.match("from ([0-9]+) to ([0-9]+) ", head)
            low, high = (number_in(found[1]), number_in(found[2])) if found else (None, None)
            assert low is not None and high is not None and low <= high and low <= len(who), "rules"
            limits.append((low, high, who))
    everybody = sorted(item for pot in pots for item in pot)
    assert kind != "groups" or groups and everybody in ([], list(range(count))), "groups and pots"
    assert kind == "panel" or take == count, "all are drawn"
    assert kind != "pairs" or count % 2 == 0, "an even number"
    return groups, pots or [list(range(count))], limits


def by_tickets(words, left, take):
    left, out = list(left), []
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
        return by_tickets(words, rules, take)
    groups, pots, limits = rules
    rows = {"pairs": count // 2, "groups": groups, "panel": 1}[kind]
    steps = count + sum(len(who) + rows for _, _, who in limits)
    for _ in range(min(MOST_TRIES, MOST_STEPS // steps)):
        if kind == "groups":
            found = dealt(words, pots, groups)
        else:
            order = shuffled(words, items)[:take]
            found = [order[i:i + 2] for i in range(0, count, 2)] if kind == "pairs" else [order]
        if all(low <= len(set(row) & set(who)) <= high for row in found for low, high, who in limits):
            return [item for row in found for item in row]
    assert False, "no draw meets the rules"

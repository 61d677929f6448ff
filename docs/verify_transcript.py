#!/usr/bin/env python3
"""Checks the chain, the commitment, what was in time and the draws of a transcript (docs/spec-draw.md):

    verify_transcript.py FILE [HEAD-BEFORE-PUBLIC]

It ends as `faro audit verify` does: 0 it is reproduced, 1 it does not hold, 4 it holds so far and is not drawn yet, 2 it is
no transcript. It checks what the result rests on: the hashes, seals, SHA-256 of drand rounds, and that nobody contributed,
revealed or stayed away once public information was known. The h of the last line before that, given as it was published in
time, shows that the file was not made later; without it a line on standard error says so. The signatures of drand and of
people, which need more than this language brings along, are left to faro.
"""
import datetime, hashlib, re, sys

from verify_draw import all_words, shuffled
from verify_kinds import drawn, number_in, read_rules
from verify_layout import Malformed, read

CHAINS = {"default": (1595431050, 30, 192), "quicknet": (1692803367, 3, 96)}  # first round, seconds, digits of a signature


class Fails(Exception):
    """It is a transcript, and what it says is not so."""


def need(right, what):
    if not right:
        raise Fails(what)


def sha(data):
    return hashlib.sha256(data).digest()


def frame(*fields):
    return b"".join(len(field).to_bytes(8, "big") + field for field in fields)


def is_hex(text):
    return len(text) % 2 == 0 and re.fullmatch("[0-9a-f]*", text)


def is_digest(text):
    return len(text) == 64 and is_hex(text)


def is_name(text):
    return 0 < len(text.encode()) <= 1000 and text[0] != " " != text[-1]


def is_date(text):
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z", text, re.ASCII)
    year, month, day, hour, minute, second = map(int, found.groups()) if found else 6 * (99,)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1 <= month <= 12 and 1 <= day <= days[month - 1] and hour < 24 and minute < 60 and second < 60


def differ(texts):
    return len(set(texts)) == len(texts)


def root(leaf, index, count, path):
    if count == 1:
        need(not path, "path")
        return leaf
    need(path, "path")
    split = 1 << (count - 1).bit_length() - 1
    if index < split:
        return sha(b"\1" + root(leaf, index, split, path[:-1]) + path[-1])
    return sha(b"\1" + path[-1] + root(leaf, index - split, count - split, path[:-1]))


class Transcript:
    def __init__(self):
        self.h, self.steps, self.secrets, self.drawn, self.before_public = bytes(32), [], {}, set(), None

    def take(self, step, line):
        h, kind = sha(self.h + line[:-72] + b"}"), step["step"]
        need(step["h"] == h.hex(), "h")
        need((kind == "commit") == (not self.steps), "commitment first, and once")
        if self.steps:
            need(len(self.drawn) < len(self.plan["sessions"]) or kind in ("sign", "publish"), "after the last draw")
        need(is_date(step["date"]) and (not self.steps or step["date"] >= self.steps[-1]["date"]), "date")
        if kind == "commit":
            self.plan_text = line[:-72].rpartition(b',"commitment":')[0]
        getattr(self, kind)(step)
        self.steps.append(step)
        self.h = h

    def of(self, kind, key, name):
        """The steps of a kind about a party, session or source."""
        return [s for s in self.steps if s["step"] == kind and s.get(key) == name]

    # The announcement.

    def commit(self, plan):
        self.plan = plan
        need(plan["format"] == "faro-transcript/2" and plan["algorithm"] == "faro-draw/1", "format")
        need(("kind" in plan) == ("rules" in plan) and plan.get("kind") != "order", "kind")
        need(bool(plan["items"]) != bool(plan["range"]), "items or a range")
        self.items = self.all_items(plan)
        need(0 < plan["take"] <= len(self.items), "take")
        try:
            self.rules = read_rules(plan.get("kind", "order"), plan.get("rules", []), len(self.items), plan["take"])
        except AssertionError as e:
            raise Fails(str(e)) from None
        need(0 < len(plan["sessions"]) <= 10_000, "sessions")
        for names in (plan["sessions"], plan["parties"]):
            need(differ(names) and all(map(is_name, names)), "names")
        need(differ([source["name"] for source in plan["publics"]]), "public information")
        for source in plan["publics"]:
            self.check_source(source, plan["date"])
        need(plan["secret"] in ("fresh", "given") and is_digest(plan["commitment"]), "commitment")

    def all_items(self, plan):
        if plan["items"]:
            need(all(plan["items"]) and differ(plan["items"]), "items")
            return plan["items"]
        low, _, high = plan["range"].partition("-")
        low, high = number_in(low), number_in(high)
        need(low is not None and high is not None and 0 <= high - low < 10_000_000, "range")
        return [str(i) for i in range(low, high + 1)]

    def check_source(self, source, committed):
        need(is_name(source["name"]) and is_date(source["when"]) and source["kind"] in ("text", "drand"), "public information")
        if source["kind"] == "drand":
            chain, _, digits = source["name"].partition(" ")
            number = number_in(digits)
            need(chain in CHAINS and number, "a round of drand")
            seconds = CHAINS[chain][0] + (number - 1) * CHAINS[chain][1]
            try:
                when = (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)).isoformat() + "Z"
            except OverflowError:
                when = None
            need(when == source["when"], "the time of a round of drand")
        need(source["when"] > committed, "known before the commitment")

    # Parties.

    def has_contributed(self, party):
        return bool(self.of("contribute", "party", party))

    def is_silent(self, party):
        return not self.has_contributed(party) and not self.of("absent", "party", party)

    def is_sealed(self, party):
        own = self.of("contribute", "party", party)
        return bool(own) and own[0]["sealed"] and not self.of("reveal", "party", party)

    def value_of(self, party):
        own = self.of("reveal", "party", party) or self.of("contribute", "party", party)
        return own[0]["value"] if own else None

    def check_in_time(self, step):
        need(step["party"] in self.plan["parties"], "party")
        need(self.before_public is None, "after public information")
        need(all(step["date"] < source["when"] for source in self.plan["publics"]), "at a time when public information was known")

    def contribute(self, step):
        value = step["value"]
        self.check_in_time(step)
        need(self.is_silent(step["party"]), "twice")
        need(value and (is_name(value) or len(value.encode()) > 1000), "value")
        need(not step["sealed"] or is_digest(value), "seal")
        need(not self.secrets, "after a secret")
        need(all(self.value_of(party) != value for party in self.plan["parties"]), "what another party said")

    def absent(self, step):
        self.check_in_time(step)
        party = step["party"]
        need(not self.of("absent", "party", party) and (not self.has_contributed(party) or self.is_sealed(party)), "not absent")

    def reveal(self, step):
        if not step["party"]:
            return self.reveal_secret(step)
        party = step["party"]
        self.check_in_time(step)
        need(self.is_sealed(party) and not self.of("absent", "party", party), "nothing to reveal")
        need(not step["session"] and not step["path"] and is_digest(step["salt"]), "reveal")
        need(not any(map(self.is_silent, self.plan["parties"])), "too early")
        words = (self.plan["commitment"].encode(), party.encode(), bytes.fromhex(step["salt"]), step["value"].encode())
        need(sha(frame(b"faro-contribution/1", *words)).hex() == self.value_of(party), "seal")
        need(is_name(step["value"]), "value")

    # Public information, and the organiser.

    def public(self, step):
        source = next((source for source in self.plan["publics"] if source["name"] == step["name"]), None)
        need(source and not self.of("public", "name", step["name"]), "public information")
        need(step["date"] >= source["when"], "before it could be known")
        need(is_name(step["value"]) and is_hex(step["previous"]), "value")
        need(not self.secrets, "after a secret")
        if source["kind"] == "drand":
            digits = CHAINS[source["name"].partition(" ")[0]][2]
            need(is_digest(step["value"]) and is_hex(step["proof"]) and len(step["proof"]) == digits, "signature of drand")
            need(sha(bytes.fromhex(step["proof"])).hex() == step["value"], "randomness")
        else:
            need(not step["proof"] and not step["previous"], "proof")
        if self.before_public is None:
            self.before_public = self.h

    def all_public(self):
        return all(self.of("public", "name", source["name"]) for source in self.plan["publics"])

    def reveal_secret(self, step):
        sessions, name = self.plan["sessions"], step["session"]
        need(name in sessions and name not in self.secrets, "session")
        need(self.all_public() and (self.plan["publics"] or not any(map(self.is_silent, self.plan["parties"]))), "too early")
        need(is_hex(step["value"]) and len(step["value"]) >= 32 and is_digest(step["salt"]) and all(map(is_digest, step["path"])), "secret")
        index, secret = sessions.index(name), bytes.fromhex(step["value"])
        leaf = frame(b"faro-commit/1", sha(self.plan_text), index.to_bytes(8, "big"), name.encode(), bytes.fromhex(step["salt"]), secret)
        path = [bytes.fromhex(text) for text in step["path"]]
        need(root(sha(b"\0" + leaf), index, len(sessions), path).hex() == self.plan["commitment"], "commitment")
        self.secrets[name] = secret

    # The draw.

    def fields_of(self, session):
        yield from (bytes.fromhex(self.plan["commitment"]), session.encode(), self.secrets[session])
        for party in self.plan["parties"]:
            yield party.encode()
            yield (("-" if self.is_sealed(party) else "+") + self.value_of(party)).encode() if self.has_contributed(party) else b""
        for source in self.plan["publics"]:
            yield source["name"].encode()
            yield self.of("public", "name", source["name"])[0]["value"].encode()

    def draw(self, step):
        name, plan = step["session"], self.plan
        need(name in self.secrets and name not in self.drawn, "too early, or twice")
        if not plan["publics"]:
            need(not any(self.is_sealed(party) and not self.of("absent", "party", party) for party in plan["parties"]), "too early")
        fields, count = list(self.fields_of(name)), len(self.items)
        need(step["key"] == sha(b"faro-draw/1\0" + frame(*fields)).hex(), "key")
        if "kind" in plan:
            try:
                order = drawn(plan["kind"], self.rules, count, plan["take"], fields)
            except AssertionError as e:
                raise Fails(str(e)) from None
        else:
            order = shuffled(all_words(fields), range(count))[:plan["take"]]
        need(step["result"] == [self.items[i] for i in order], "result")
        self.drawn.add(name)
        print(*step["result"], sep="\n")

    def sign(self, step):
        need(is_name(step["signer"]) and is_name(step["purpose"]) and is_digest(step["public_key"]), "signature")
        need(is_hex(step["signature"]) and len(step["signature"]) == 128, "signature")

    def publish(self, step):
        need(is_name(step["name"]) and step["value"], "what is published")


def verify(data, head_before_public=None):
    transcript = Transcript()
    for number, (step, line) in enumerate(read(data), 1):
        try:
            transcript.take(step, line)
        except Fails as e:
            raise Fails(f"line {number}: {e}") from None
    in_time = (transcript.before_public or transcript.h).hex()
    need(head_before_public in (None, in_time), f"the h before public information is {in_time}")
    if head_before_public is None:
        print(f"when the lines were made is a claim, unless {in_time} was published in time", file=sys.stderr)
    return 0 if transcript.drawn else 4


def main(*arguments):
    if len(arguments) not in (1, 2):
        print("expected TRANSCRIPT, and perhaps the h before public information", file=sys.stderr)
        return 2
    path, *more = arguments
    try:
        with open(path, "rb") as file:
            code = verify(file.read(), *more)
        if code == 4:
            print("it holds so far and is not drawn yet", file=sys.stderr)
        return code
    except OSError as e:
        print(f"{path} can't be read: {e.strerror}", file=sys.stderr)
        return 2
    except Malformed as e:
        print(f"{path} is no transcript: {e}", file=sys.stderr)
        return 2
    except Fails as e:
        print(f"{path} does not hold: {e}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

#!/usr/bin/env python3
"""Checks transcripts by docs/spec-draw.md: the chain, the commitment, what was in time, signatures, and every draw.

    verify_transcript.py FILE [HEAD-BEFORE-PUBLIC]      says what was drawn, a line each
    verify_transcript.py FILE FILE...                   says the code of each and its name, a line each

It ends with the code of the first file that is not 0:
    0  every announced draw is reproduced
    1  it does not hold
    2  it is no transcript, or can't be read
    4  it holds so far, and a draw that was announced is not there yet
    5  nothing is wrong in what is checked here, but a signature by drand stands in it, which needs more than this language
       brings along (BLS12-381): `faro audit verify` and the page that `faro audit page` writes check that, too
HEAD-BEFORE-PUBLIC is the h of the last line before public information, as it was published in time (64 digits): it shows
that the lines before it were not made later; without it a line on standard error says so. Signatures by people (Ed25519) are
checked. Nothing but Python is needed: the other files are verify_layout.py, verify_kinds.py, verify_signature.py, verify_draw.py.
"""
import datetime, hashlib, os, re, sys

from verify_draw import all_words, shuffled
from verify_kinds import drawn, number_in, read_rules
from verify_layout import Malformed, read
from verify_signature import holds, is_key

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
        self.h, self.steps, self.secrets, self.results, self.before_public = bytes(32), [], {}, {}, None

    def take(self, step, line):
        h, kind = sha(self.h + line[:-72] + b"}"), step["step"]
        need(step["h"] == h.hex(), "h")
        need((kind == "commit") == (not self.steps), "commitment first, and once")
        if self.steps:
            need(len(self.results) < len(self.plan["sessions"]) or kind in ("sign", "publish"), "after the last draw")
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
        need(value and value[0] != " " != value[-1], "value")
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
            need(source["name"].startswith("default ") or not step["previous"], "a round before, where none is signed")
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
        need(name in self.secrets and name not in self.results, "too early, or twice")
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
        self.results[name] = step["result"]

    def sign(self, step):
        need(is_name(step["signer"]) and is_name(step["purpose"]) and is_digest(step["public_key"]), "signature")
        need(is_hex(step["signature"]) and len(step["signature"]) == 128, "signature")
        text = ("faro-signature/2", self.h.hex(), step["date"], step["signer"], step["purpose"], step["public_key"], "")
        key, signature = bytes.fromhex(step["public_key"]), bytes.fromhex(step["signature"])
        need(is_key(key) and holds(key, "\n".join(text).encode(), signature), "signature")

    def publish(self, step):
        need(is_name(step["name"]) and step["value"], "what is published")


    # The verdict.

    def undrawn(self):
        return [name for name in self.plan["sessions"] if name not in self.results]

    def unchecked(self):
        """Rounds of drand whose signatures stand here unchecked."""
        return [source["name"] for source in self.plan["publics"] if source["kind"] == "drand" and self.of("public", "name", source["name"])]


def shown(names):
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def verify(data, head_before_public=None):
    """The code, what was drawn, and what is to be said about it."""
    transcript, notes = Transcript(), []
    try:
        for number, (step, line) in enumerate(read(data), 1):
            try:
                transcript.take(step, line)
            except Fails as e:
                raise Fails(f"line {number}: {e}") from None
        in_time = (transcript.before_public or transcript.h).hex()
        need(head_before_public in (None, in_time), f"the h before public information is {in_time}")
    except Malformed as e:
        return 2, [], [f"it is no transcript: {e}"]
    except Fails as e:
        return 1, [], [f"it does not hold: {e}"]
    if head_before_public is None:
        notes.append(f"when the lines were made is a claim, unless {in_time} was published in time")
    code, undrawn, unchecked = 0, transcript.undrawn(), transcript.unchecked()
    if undrawn:
        code = 4
        notes.append(f"not decided: of {len(transcript.plan['sessions'])} announced draws, {len(undrawn)} are missing: {shown(undrawn)}")
    if unchecked:
        code = 5
        notes.append(f"not checked here: the signature of drand {shown(unchecked)}; any bytes would pass for it. faro audit verify checks it")
    return code, [item for result in transcript.results.values() for item in result], notes


def verify_file(path, *head):
    try:
        with open(path, "rb") as file:
            return verify(file.read(), *head)
    except OSError as e:
        return 2, [], [f"it can't be read: {e.strerror}"]


def say(lines, stream):
    """Lines for people; who closes the other end, as `head` does, has read enough."""
    try:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
        stream.write("".join(line + "\n" for line in lines))
        stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main(*arguments):
    if arguments in (("-h",), ("--help",)):
        say([__doc__.strip()], sys.stdout)
        return 0
    if not arguments:
        say(["expected a transcript, and perhaps the h before public information; --help says more"], sys.stderr)
        return 2
    if len(arguments) == 1 or len(arguments) == 2 and is_digest(arguments[1]):
        code, drawn_items, notes = verify_file(*arguments)
        say(drawn_items, sys.stdout)
        say([f"{arguments[0]}: {note}" for note in notes], sys.stderr)
        return code
    worst = 0
    for path in arguments:
        code, _, notes = verify_file(path)
        say([f"{code} {path}"], sys.stdout)
        say([f"{path}: {note}" for note in notes], sys.stderr)
        worst = worst or code
    return worst


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""The lines of transcripts, as they are written and in no other way (docs/spec-draw.md), for verify_transcript.py."""
import json, re

MOST_BYTES, LONGEST_TEXT, MOST_ENTRIES = 2**26, 2**20, 10**6
TEXT = r'"(?:[^"\\\0-\x1f\x7f-\x9f\u2028\u2029]|\\["\\])*"'
NUMBER = r"(?:0|[1-9]\d{0,19})"
SHAPES = {"": TEXT, "#": NUMBER, "!": "(?:true|false)", "*": rf"\[(?:{TEXT}(?:,{TEXT})*)?\]"}
SOURCE = rf'\{{"kind":{TEXT},"name":{TEXT},"when":{TEXT}\}}'
SHAPES["%"] = rf"\[(?:{SOURCE}(?:,{SOURCE})*)?\]"
# The members of each step in their order: # number, ! true or false, * list of texts, % public information, ? may be left out.
STEPS = {"commit": "format date title algorithm items* range take# kind? rules?* sessions* parties* publics% secret commitment",
         "contribute": "date party sealed! value", "public": "date name value proof previous",
         "reveal": "date party session value salt path*", "absent": "date party", "draw": "date session key result*",
         "sign": "date signer purpose public_key signature", "publish": "date name value"}


class Malformed(Exception):
    """No transcript: neither that it holds nor that it does not can be said."""


def pattern_of(step, members):
    out = rf'\{{"step":"{step}"'
    for name, optional, shape in re.findall(r"(\w+)(\??)([#!*%]?)", members):
        member = rf',"{name}":{SHAPES[shape]}'
        out += f"(?:{member})?" if optional else member
    return re.compile(out + r',"h":"[0-9a-f]{64}"\}', re.ASCII)


PATTERNS = {step: pattern_of(step, members) for step, members in STEPS.items()}


def texts_in(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_in(part)


def read_line(number, line):
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise Malformed(f"line {number}: UTF-8 was expected") from None
    name = re.match(r'\{"step":"([a-z]+)"', text)
    if not name or name[1] not in PATTERNS or not PATTERNS[name[1]].fullmatch(text):
        raise Malformed(f"line {number}: a step, its members in their order and its h were expected, with no byte besides")
    step = json.loads(text)
    if step.get("take", 0) >= 2**64 or any(len(part.encode()) > LONGEST_TEXT for part in texts_in(step)):
        raise Malformed(f"line {number}: a number or a text is too long")
    if any(isinstance(value, list) and len(value) > MOST_ENTRIES for value in step.values()):
        raise Malformed(f"line {number}: a list is too long")
    return step


def read(data):
    """The steps of a transcript, each with the bytes of its line."""
    if not data.endswith(b"\n") or len(data) > MOST_BYTES:
        raise Malformed("lines that end in LF were expected, at most 2^26 bytes")
    return [(read_line(number, line), line) for number, line in enumerate(data[:-1].split(b"\n"), 1)]

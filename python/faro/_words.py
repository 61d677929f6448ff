"""What the program says, in Python's words: ``draw=7`` for ``--draw 7``, at the one door through which it comes."""
from __future__ import annotations

import functools
import json
import keyword
import re
from typing import Any, Callable, Mapping

from . import _faro

# An option with what stands behind it, if that can be its value: quoted, a number, a placeholder, or a word.
_OPTION = re.compile(r"(?<![\w'-])(--?[a-zA-Z][\w-]*)(?:( )('[^']*'|\"[^\"]*\"|(?!--)[\w.%+-][^\s;:()]*))?(:?)")
_PLACEHOLDER = re.compile(r"[A-Z]+(x[A-Z]|([-.]+[A-Za-z]+)*)\Z")
_NUMBER = re.compile(r"-?\d+(\.\d+)?\Z")
_COMMAND = re.compile(r"`?\bfaro(-mpi)? [a-z][^,;:()]*")  # of a shell, which stays as it is
_IN_HELP = re.compile(r"^ +(?:(-\w)(?:, )?)?(--[\w-]+)?((?:, --[\w-]+)*)( \S+)?(?:  |$)", re.MULTILINE)
_UNKNOWN = re.compile(r"no field '(.*?)' of (faro[a-z ]*[a-z])")
_TYPES = {"an array": "a list", "array": "a list", "object": "a dictionary", "boolean": "True or False", "null": "None"}
_JSON_TYPE = re.compile(rf"\bgot ({'|'.join(_TYPES)})\Z")
_REQUIRED = re.compile(r"([A-Z]+) is required; see faro.*")
_FIELD = re.compile(r"\bfields? ((?:'[\w-]+'(?: and )?)+)(:?)")


def keyword_of(name: str) -> str:
    """The keyword of an option or a field: ``head_count``, and ``as_`` where Python has the word for itself."""
    name = name.lstrip("-").replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def field_of(name: str) -> str:
    """The field that a keyword stands for."""
    return name.rstrip("_").replace("_", "-")


@functools.lru_cache(maxsize=None)
def _options(verb: str) -> dict[str, tuple[str, bool]]:
    """The options of a verb as they are typed: the keyword of each, and whether it takes a value. Its help says so."""
    text = _faro.ask(json.dumps({"words": [*verb.split(), "--help"]}), False)[0]
    help_text = json.loads(text).get("text", "") if text else ""
    found = {}
    for short, name, others, value in _IN_HELP.findall(help_text):
        for typed in filter(None, [short, name, *others.split(", ")]):
            found[typed] = (keyword_of(name or short), bool(value))
    return found


@functools.lru_cache(maxsize=None)
def _choices(verb: str) -> dict[str, list]:
    schemas = json.loads(_faro.ask_schema())["oneOf"]
    fields: dict = next((one["properties"] for one in schemas if one["title"] == f"faro {verb}"), {})
    return {name: field.get("enum", []) for name, field in fields.items()}


def worded(verb: str, request: Mapping[str, Any], called: Mapping[str, str]) -> Callable[[str], str]:
    """What rewrites messages about a request: names of options and fields as keywords, by what ``called`` says where a
    function has other names for them. What the caller wrote himself is left as it is."""

    @functools.lru_cache(maxsize=None)
    def written() -> str:
        return json.dumps(request, ensure_ascii=False)

    def named(option: str) -> tuple[str, bool]:
        name, takes = _options(verb).get(option, (keyword_of(option), True))
        return called.get(name, name), takes

    def value(option: str, text: str) -> str | None:
        if text[0] in "'\"" or _NUMBER.match(text) or _PLACEHOLDER.match(text):
            return text
        field = option.lstrip("-")
        is_one = text == "none" or text[0].isdigit() or re.match(r"[A-Z]+[=,:]", text) or text == str(request.get(field)) or text in _choices(verb).get(field, [])
        return repr(text) if is_one else None

    def spoken(found: re.Match) -> str:
        option, blank, behind, colon = found.groups()
        is_short = not option.startswith("--")
        if (is_short and option not in _options(verb)) or option in written():
            return found[0]
        name, takes = named(option)
        if not takes:
            return f"{name}=True{blank or ''}{behind or ''}{colon}"
        text, comma = (behind.rstrip(","), "," * behind.endswith(",")) if behind else ("", "")
        right = value(option, text) if text else None
        if right is not None:
            return f"{name}={right}{comma}{colon}"
        if not behind:
            return f"{name}{colon or '='}"
        return f"{name}= {behind}{colon}"

    def rewritten(text: str) -> str:
        return _OPTION.sub(spoken, text)

    def fields(found: re.Match) -> str:
        return re.sub(r"'([\w-]+)'", lambda one: called.get(keyword_of(one[1]), keyword_of(one[1])), found[1]) + (found[2] or "=")

    def say(message: str) -> str:
        message = _JSON_TYPE.sub(lambda type_: f"got {_TYPES[type_[1]]}", message)
        unknown = _UNKNOWN.match(message)
        if unknown:
            rest = re.sub(r"[a-z][a-z-]*", lambda word: keyword_of(word[0]) if f"--{word[0]}" in _options(verb) else word[0],
                          message[unknown.end():])
            return f"{unknown[2]} takes no {keyword_of(unknown[1])}={rest}"
        required = _REQUIRED.fullmatch(message)
        if required:
            return f"{keyword_of(required[1].lower())}= is required"
        message = _FIELD.sub(fields, message)
        out, at = "", 0
        for command in _COMMAND.finditer(message):
            out += rewritten(message[at:command.start()]) + command[0]
            at = command.end()
        return out + rewritten(message[at:])

    return say

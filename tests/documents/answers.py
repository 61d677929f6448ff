"""Answers in JSON: fields of them, and what docs/answers.schema.json says of them."""
import json
import pathlib
import re

FIELDS = re.compile("\x1e(.*?)\x1e(.*?)\x1e", re.S)  # paths between tabs, an answer: what `field` of transcripts.bash prints
SCHEMA = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "answers.schema.json"
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_of(value, kind):
    if kind in ("number", "integer"):
        return not isinstance(value, bool) and isinstance(value, int if kind == "integer" else (int, float))
    return isinstance(value, TYPES[kind])


def problem(schema, value, described, place):
    """As far as the schema uses the language of schemas; None where all is as described."""
    if "$ref" in described:
        if described["$ref"] != "#/$defs/fraction":
            return problem(schema, value, schema["$defs"][described["$ref"].rsplit("/", 1)[1]], place)
        fits = isinstance(value, str) and re.fullmatch("[-/0-9]+", value)
        return None if fits else f"{place}: expected a fraction, got {value!r}"
    kinds = described.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_of(value, kind) for kind in kinds):
        return f"{place}: expected {kinds}, got {value!r}"
    inner = []
    if isinstance(value, list) and "items" in described:
        inner = [(item, described["items"], f"{place}[]") for item in value]
    if isinstance(value, dict):
        for name in described.get("required", []):
            if name not in value:
                return f"{place}: has no {name}"
        properties, others = described.get("properties", {}), described.get("additionalProperties", False)
        for name in value:
            if name not in properties and others is False:
                return f"{place}.{name}: is not described"
        inner = [(item, properties.get(name, others), f"{place}.{name}") for name, item in value.items()]
    return next(filter(None, (problem(schema, *one) for one in inner)), None)


def problem_of_answer(schema, words, output):
    names = [" ".join(words[:count]) for count in range(1, len(words) + 1)]
    verb = next((name for name in reversed(names) if name in schema["properties"]), None)
    if verb is None:
        return f"{words[0]}: is not described"
    for line in output.splitlines():  # several deals are a line each
        try:
            answer = json.loads(line)
        except ValueError:
            continue
        if isinstance(answer, dict) and "error" in answer:
            continue
        is_reading = isinstance(answer, dict) and list(answer) == ["tables"]  # of a dry run
        if said := problem(schema, answer, schema["$defs"]["reading"] if is_reading else schema["properties"][verb], verb):
            return said
    return None


def problems(folder):
    """What the schema does not say of the answers in a folder: files with a command in the first line, and what it printed."""
    kept = sorted(folder.glob("*")) if folder.is_dir() else []
    if not kept:
        return []
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    texts = (file.read_text(encoding="utf-8", errors="replace").partition("\n") for file in kept)
    return list(filter(None, (problem_of_answer(schema, words.split(), output) for words, _, output in texts)))


def at(value, path):
    """Names, numbers of elements, * for each of them, and at the end length."""
    if not path:
        return value
    step, *rest = path
    if step == "*":
        return [at(each, rest) for each in value]
    if step == "length" and isinstance(value, (list, str)):
        return len(value)
    try:
        return at(value[int(step) if isinstance(value, list) else step], rest)
    except (KeyError, IndexError, TypeError):
        return "absent"


def fields(text):
    """The text with the fields that are asked for in the place of answers, each on a line."""
    def chosen(found):
        lines, answer, decoder = [], found[2].lstrip(), json.JSONDecoder()
        while answer.startswith(("{", "[")):
            value, end = decoder.raw_decode(answer)
            lines += (json.dumps(at(value, path.split(".")), ensure_ascii=False) for path in found[1].split("\t"))
            answer = answer[end:].lstrip()
        return "\n".join(lines + answer.splitlines() + [""])
    return FIELDS.sub(chosen, text)

#!/usr/bin/env python3
"""What verbs answer is described beside the code, once: answers.py PROJECT.

docs/answers.schema.json, docs/answers.md and python/faro/_answers.pyi are what scripts/make-answers gives from the files NAME.answer. Every verb
with --json has a description, none is of a verb that is not there, and a wing speaks only of kinds that program, itself or what it needs describes.
"""
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

sys.dont_write_bytecode = True


def loaded(path):
    loader = importlib.machinery.SourceFileLoader("make_answers", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_answers", loader))
    loader.exec_module(module)
    return module


def refusal(make, text, verbs=("x",)):
    """What is wrong with a description; None where nothing is."""
    try:
        make.schema(make.described(make.read(text), dict.fromkeys(verbs, "")))
    except make.Wrong as wrong:
        return str(wrong)
    return None


def self_test(make):
    whole = "shared fraction text  A number.\nanswer x\n  a? number:chance [with --a]  One.\n  f fraction  Exact.\n  [with --b]\n  b (null|text)[]  More.\n"
    assert refusal(make, whole) is None
    asked = make.schema(make.described(make.read(whole), {"x": ""}))["properties"]["x"]
    assert asked == {"type": "object", "required": ["f"], "properties": {
        "a": {"description": "One. Only with --a.", "type": "number", "unit": "chance"},
        "f": {"description": "Exact.", "$ref": "#/$defs/fraction"},
        "b": {"description": "More. Only with --b.", "type": "array", "items": {"type": ["null", "string"]}}}}, asked
    for text, said in ((whole.replace("number:", "nothing:"), "nothing is no kind"), (whole.replace("a?", "a"), "says when"),
                       (whole.replace("  One.", ""), "says not what it means"), (whole + "  b text  Again.\n", "described twice"),
                       (whole + "answer y\n", "is no verb"), (whole.replace("answer x", "more x"), "no file NAME.answer describes"),
                       (whole + "shared y object\n  a text  One.\n", "nothing uses it"), (whole + "    c text  Inside.\n", "is no object"), (whole.replace("null|", "null|fraction|"), "one of several kinds")):
        assert said in (found := refusal(make, text) or ""), (said, found)


def needed_wings(project):
    """{wing: the wings that it may speak of}."""
    direct = {}
    for path in project.glob("wings/*/CMakeLists.txt"):
        said = re.search(r"faro_wing\(([^)]*)\)", path.read_text(encoding="utf-8"))[1]
        direct[path.parent.name] = {word for part in re.findall(r"\b(?:VERB_)?NEEDS ([a-z_ ]+)", said) for word in part.split()}
    whole = {}
    for wing in direct:
        found, more = {wing}, {wing}
        while more:
            more = {need for one in more for need in direct.get(one, ())} - found
            found |= more
        whole[wing] = found
    return whole


def strangers(make, project):
    """What a wing speaks of and does not need."""
    blocks = [block for path in make.files(project) for block in make.read(path.read_text(encoding="utf-8"), path.relative_to(project).as_posix())]
    home = {block["name"]: pathlib.Path(block["file"]).parts[:2] for block in blocks if block["what"] in ("shared", "fields")}
    needed = needed_wings(project)

    def spoken(of):
        yield from make.names_in(of["kind"])
        for field in of["fields"]:
            yield from [field["use"]] if "use" in field else spoken(field)

    for block in blocks:
        root, wing = pathlib.Path(block["file"]).parts[:2]
        for name in set(spoken(block)) & home.keys():
            of = home[name]
            if of[0] == "wings" and (root != "wings" or of[1] not in needed[wing]):
                yield f"{block['file']}: {name} is of the wing {of[1]}, which it does not need"


def main():
    project = pathlib.Path(sys.argv[1]).resolve()
    make = loaded(project / "scripts/make-answers")
    self_test(make)
    try:
        made = make.made(project)
        wrong = list(strangers(make, project))
    except make.Wrong as problem:
        made, wrong = {}, [str(problem)]
    wrong += [f"{place} is not what the files NAME.answer give: run scripts/make-answers" for place, text in made.items()
              if not (project / place).is_file() or (project / place).read_text(encoding="utf-8") != text]
    print("\n".join(wrong) or f"{len(made)} files are as the descriptions beside the code give them")
    return 1 if wrong else 0


sys.exit(main())

#!/usr/bin/env python3
"""What is public is meant: the public headers, and the names in them, are those of public_names.txt.

public_names.py PROJECT           exits 1 at what was added, or has gone, and is not in the list
public_names.py PROJECT --write   writes the list: an addition is a line in it, and so a decision
Public are the headers below an include/faro/ that stand in no folder `detail`; examples, and projects that use faro,
include no others. Public headers include only what is installed.
"""
import pathlib
import re
import sys

import sources

LIST = pathlib.Path(__file__).with_name("public_names.txt")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)
# At the left edge of a namespace: what declares a name.
TYPE = re.compile(r"^(?:class|struct|enum class|enum|union|concept)\s+(?:\[\[\w+\]\]\s*|__attribute__\(\(.*?\)\)\s*)?([a-z_]\w*)")
ALIAS = re.compile(r"^using\s+([a-z_]\w*)\s*=")
CONSTANT = re.compile(r"^(?:inline\s+)?(?:constexpr|const)\b[^=({;]*?\b([a-z_]\w*)\s*(?:=|\{|;)")
FUNCTION = re.compile(r"(?:^|[\s*&>])(operator\s*\S{1,3}|[a-z_]\w*)\s*\((?!\()")
NO_NAMES = {"requires", "decltype", "noexcept", "sizeof", "alignas", "static_assert", "if", "for", "while", "return", "defined", "operator"}


def without_comments(text):
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    return re.sub(r"^\s*#(?:.*\\\n)*.*$", "", text, flags=re.MULTILINE)


def name_of(declaration):
    """The name that a declaration at the level of a namespace declares; none for what declares none."""
    said = " ".join(declaration.split())
    while said.startswith("template"):  # template <...>
        depth = 0
        for at, sign in enumerate(said):
            depth += {"<": 1, ">": -1}.get(sign, 0) if said[at - 1:at + 1] != "->" else 0
            if sign == ">" and depth == 0:
                said = said[at + 1:].strip()
                break
        else:
            return None
        said = re.sub(r"^requires\s+(?:[^()]*?\([^()]*\)|[\w:<>, ]+?)\s+(?=[a-z\[])", "", said)
    said = re.sub(r"^(?:\[\[.*?\]\]\s*)+", "", said)
    if said.startswith(("friend", "extern template", "namespace", "using namespace", "static_assert", "using faro", "using std")):
        return None
    for kind in (TYPE, ALIAS):
        if found := kind.match(said):
            return found.group(1)
    head = said.split("{")[0]
    set_to = re.search(r"(?<![=!<>])=(?!=)", head)
    is_constant = set_to and "operator" not in head[:set_to.start()] and "(" not in head[:set_to.start()]
    if "(" in head and not is_constant:
        for found in FUNCTION.finditer(head):
            if found.group(1) not in NO_NAMES:
                return re.sub(r"\s+", "", found.group(1))
        return None
    found = CONSTANT.match(said)
    return found.group(1) if found else None


def names_in(text):
    """(namespace, name) of everything that a header declares in faro, but for what is in `detail`."""
    text = without_comments(text)
    spaces, depth, begin, names = [], 0, 0, set()
    at = 0
    while at < len(text):
        opens = re.compile(r"\s*(?:inline\s+)?namespace\s*([\w:]*)\s*\{").match(text, at) if depth == 0 else None
        if opens:
            spaces.append(opens.group(1))
            at = begin = opens.end()
            continue
        sign = text[at]
        if sign in "{(":
            depth += 1
        elif sign in "})":
            if depth == 0 and sign == "}":
                spaces.pop()
                at += 1
                begin = at
                continue
            depth -= 1
        # A declaration ends with ';', or with the body of a function.
        rest = text[at + 1:].lstrip()[:1]
        if depth == 0 and (sign == ";" or (sign == "}" and rest not in (";", ",", "{", "("))):
            space = "::".join(spaces)
            if "detail" not in space and space.startswith("faro"):
                if name := name_of(text[begin:at + 1]):
                    names.add((space, name))
            begin = at + 1
        at += 1
    return names


def self_test():
    found = names_in("#pragma once\nnamespace faro {\n/// One;\nstruct a {\n  int x{};\n  friend bool operator==(a, a) = default;\n};\n"
                     "namespace detail { int hidden(int); }\ntemplate <class T, class U = b<T>>\nrequires c<T>\nauto d(T t) -> decltype(t.f()) { return {}; }\n"
                     "inline constexpr int e = f(1);\nusing g = int;\n[[nodiscard]] std::vector<int> h(int n = i());\n"
                     "template <class C> concept j = requires(C& k) { k(); };\na operator+(a, a);\nnamespace odds { enum class l { m }; }\n}\n")
    assert found == {("faro", n) for n in ("a", "d", "e", "g", "h", "j", "operator+")} | {("faro::odds", "l")}, found


def public_headers(project):
    for name, header in sources.public_headers(project):
        if "/detail/" not in name:
            yield f"faro/{name}", header


def wrong_includes(project):
    """Public headers that include what is private; programs for users that include what is not public."""
    private = sources.by_include(project).keys() - {f"faro/{name}" for name, _ in sources.public_headers(project)}
    for _, header in sources.public_headers(project):
        for quote, name in INCLUDE.findall(header.read_text(encoding="utf-8")):
            if quote == '"':
                yield f"{header.relative_to(project)}: includes {name}, which is not installed"
    for folder in ("examples", "tests/consumer"):
        for path in (project / folder).rglob("*.[ch]pp"):
            for _, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                if name.startswith("faro/") and "/detail/" in name or name in private:
                    yield f"{path.relative_to(project)}: includes {name}, which is not public"


def main():
    self_test()
    project = pathlib.Path(sys.argv[1])
    found = []
    for name, header in public_headers(project):
        found.append(name)
        found += sorted(f"  {space}::{name}" for space, name in names_in(header.read_text(encoding="utf-8")))
    if sys.argv[2:] == ["--write"]:
        LIST.write_text("\n".join(found) + "\n", encoding="utf-8")
        return 0

    def with_header(lines):
        header = ""
        for line in lines:
            header = line if not line.startswith(" ") else header
            yield (header, line.strip())

    listed = set(with_header(LIST.read_text(encoding="utf-8").splitlines()))
    is_there = set(with_header(found))
    wrong = list(wrong_includes(project))
    wrong += [f"{header}: {name} is public and not in {LIST.name}" for header, name in sorted(is_there - listed)]
    wrong += [f"{header}: {name} is in {LIST.name} and not there" for header, name in sorted(listed - is_there)]
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())

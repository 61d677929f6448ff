#!/usr/bin/env python3
"""What a release has frozen stays as it is: frozen.py PROJECT [--write].

tests/frozen.sha256 lists files that say what seeds give, by their digests: answers of this library and of others, published numbers,
records and transcripts of released versions. None of them may change or go; new ones may come. tests/frozen_fields.txt lists the fields of answers in JSON: none may go, or be of another
type. --write makes both anew: before the first release, and after it only to add what is new.
"""
import hashlib
import json
import pathlib
import sys

FILES = ["tests/answers/**/*", "wings/*/test/**/*.json", "wings/*/test/**/*.csv"]


def golden(project):
    """Every file that says what must come out, with its digest."""
    found = {path for pattern in FILES for path in project.glob(pattern) if path.is_file() and path.suffix in {".json", ".txt", ".csv", ".draw", ".dlr"}}
    return {path.relative_to(project).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(found)}


def fields(node, at=""):
    """Every property of a schema as "path type"."""
    if isinstance(node, list):
        for part in node:
            yield from fields(part, at)
    elif isinstance(node, dict):
        for name, part in (node.get("properties") or {}).items():
            kind = part.get("type", part.get("$ref", "any")) if isinstance(part, dict) else "any"
            yield f"{at}/{name} {kind if isinstance(kind, str) else '|'.join(kind)}"
            yield from fields(part, f"{at}/{name}")
        for name, part in (node.get("$defs") or {}).items():
            yield from fields(part, f"{at}#{name}")
        for key in ("items", "oneOf", "anyOf", "allOf", "additionalProperties", "prefixItems"):
            yield from fields(node.get(key), at)


def main():
    project = pathlib.Path(sys.argv[1])
    files, listed = project / "tests/frozen.sha256", project / "tests/frozen_fields.txt"
    now = golden(project)
    known = sorted(set(fields(json.loads((project / "docs/answers.schema.json").read_text(encoding="utf-8")))))
    if sys.argv[2:] == ["--write"]:
        files.write_text("".join(f"{digest}  {name}\n" for name, digest in now.items()), encoding="utf-8")
        listed.write_text("".join(f"{line}\n" for line in known), encoding="utf-8")
        return 0
    kept = dict(reversed(line.split("  ", 1)) for line in files.read_text(encoding="utf-8").splitlines())
    wrong = [f"{name}: {'is gone' if name not in now else 'is another one'}; what seeds give never changes" for name, digest in kept.items() if now.get(name) != digest]
    had = listed.read_text(encoding="utf-8").splitlines()
    wrong += [f"docs/answers.schema.json: the field '{line}' is gone or of another type" for line in had if line not in set(known)]
    print("\n".join(wrong) or f"{len(kept)} files and {len(had)} fields are as they were frozen")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Where the sources of the tree are, for the tests of this folder."""
import pathlib
import re

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)


def header_roots(project):
    """Folders in which <faro/...> is looked for: what stands there is installed."""
    wings = sorted((project / "wings").glob("*/include")) if (project / "wings").is_dir() else []
    return [p for p in (project / "core/include", project / "program/include", project / "program/records/include", *wings) if p.is_dir()]


def public_headers(project):
    """(name below faro/, path) of every header that is installed."""
    return sorted((path.relative_to(root / "faro").as_posix(), path) for root in header_roots(project) for path in (root / "faro").rglob("*.hpp"))


def is_test(inside):
    """Whether a file, from the project's folder, is a test of core, program or a wing."""
    return "test" in (inside.parts[1], inside.parts[2] if inside.parts[0] == "wings" else "")


def product(project):
    """The paths of all C++ files of core, program and wings, without their tests."""
    return sorted(path for top in ("core", "program", "wings") for path in (project / top).rglob("*.[ch]pp")
                  if not is_test(path.relative_to(project)))


def by_include(project):
    """{as it is included: path} of all headers of the product."""
    found = {f"faro/{name}": path for name, path in public_headers(project)}
    for root in ("core/src", "program", "wings"):
        for path in (project / root).rglob("*.hpp"):
            inside = path.relative_to(project / root)
            if "include" not in inside.parts and not is_test(path.relative_to(project)):
                found.setdefault(inside.as_posix(), path)
    return found


def home(path):
    """The folder that a file counts for, as a tuple: what is public, in src/ or in detail/ counts for the folder it is of.
    ("core", "text"), ("program", "cli", "system"), ("wings", "judge", "panel"), ("wings", "judge", "verb")."""
    parts = [p for p in path.parts[:-1] if p not in ("src", "detail")]
    if "include" in parts:
        at = parts.index("include")
        below = parts[at + 2:]
        if parts[0] == "wings" and below[:1] == [parts[1]]:
            below = below[1:]
        elif parts[:2] == ["program", "records"] and below[:1] == ["records"]:
            below = below[1:]
        parts = parts[:at] + below
    return tuple(parts)

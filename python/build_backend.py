"""The build backend of faro's wheel and source distribution (PEP 517): CMake, and the standard library.

A wheel carries the shared libraries that it needs and that not every system has, under their own names in
``faro/lib``, found by ``$ORIGIN/lib``: each can be replaced by another build of it, as the LGPL of GMP asks. Their
licences are in ``dist-info/licenses``. ``--config-setting=bundle=no`` leaves them out: for packages of a system.
"""
import base64
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOUSE = HERE / "house" if (HERE / "house").is_dir() else HERE.parent
# What every Linux has that the wheel's C library is on.
EVERYWHERE = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+))\.so.*")
# Compiled in from their headers: where Debian keeps their licences.
COMPILED_IN = ("pybind11-dev", "libboost1.74-dev", "libboost1.81-dev", "nlohmann-json3-dev")
OF_THE_HOUSE = ("CMakeLists.txt", "LICENSE", "README.md", "core", "program", "wings", "cmake")


def version():
    return re.search(r"project\(faro VERSION ([0-9.]+)", (HOUSE / "CMakeLists.txt").read_text())[1]


def metadata():
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    return (f"Metadata-Version: 2.1\nName: faro\nVersion: {version()}\n"
            "Summary: Chance you can check: exact odds, fair shuffles, decks judged, draws proved\n"
            "Requires-Python: >=3.9\nRequires-Dist: numpy>=1.21\n"
            f"Description-Content-Type: text/markdown\n\n{readme}")


def run(*words):
    subprocess.run([str(word) for word in words], check=True)


def compile_module():
    """The compiled module; the folder it is compiled in is kept, so that a second time is quick."""
    build = Path(os.environ.get("FARO_PYTHON_BUILD", HOUSE / "build" / "python" if HOUSE == HERE.parent else HERE / "build"))
    options = ["-G", "Ninja"] if shutil.which("ninja") else []
    if shutil.which("ccache"):
        options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    try:
        import pybind11

        options.append(f"-Dpybind11_DIR={pybind11.get_cmake_dir()}")
    except ImportError:
        pass
    run("cmake", "-S", HERE, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG",
        f"-DPython_EXECUTABLE={sys.executable}", *options)
    run("cmake", "--build", build, "--target", "faro_python", "--parallel", str(os.cpu_count() or 1))
    [module] = (build / "faro").glob("_faro*.so")
    return module


def needed(library):
    """The libraries that one asks for, and where the loader finds them."""
    out = subprocess.run(["ldd", str(library)], check=True, capture_output=True, text=True).stdout
    found = dict(re.findall(r"(\S+) => (/\S+)", out))
    return {name: Path(path) for name, path in found.items() if not EVERYWHERE.fullmatch(name)}


def licence_of(path):
    """The licence of an installed file or package of Debian; nothing where that is not known."""
    if not shutil.which("dpkg"):
        return None
    package = path
    if isinstance(path, Path):
        asked = [path.resolve(), Path(str(path.resolve()).removeprefix("/usr"))]
        for one in asked:
            out = subprocess.run(["dpkg", "-S", str(one)], capture_output=True, text=True).stdout
            if out:
                package = out.split(":")[0]
                break
        else:
            return None
    text = Path("/usr/share/doc") / package / "copyright"
    return (package, text.read_bytes()) if text.is_file() else None


def add_common_licences(licences):
    """Debian's licence files name the texts that many packages share: these come along."""
    for text in list(licences.values()):
        for name in re.findall(rb"/usr/share/common-licenses/([A-Z]+-[0-9.]*[0-9])", text):
            path = Path("/usr/share/common-licenses") / name.decode()
            if path.is_file():
                licences[path.name] = path.read_bytes()


def bundle(module, files, licences):
    """Adds the libraries that the module needs, and lets it find them beside itself."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / module.name
        shutil.copy(module, copy)
        libraries = needed(copy)
        run("strip", "--strip-unneeded", copy)
        run("patchelf", "--set-rpath", "$ORIGIN/lib", copy)
        files[f"faro/{module.name}"] = copy.read_bytes()
        for name, path in sorted(libraries.items()):
            library = Path(folder) / name
            shutil.copy(path.resolve(), library)
            run("patchelf", "--set-rpath", "$ORIGIN", library)
            files[f"faro/lib/{name}"] = library.read_bytes()
            found = licence_of(path)
            if not found:
                raise SystemExit(f"no licence was found for {path}; build with --config-setting=bundle=no")
            licences[found[0]] = found[1]


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    settings = config_settings or {}
    module = compile_module()
    files, licences = {}, {"faro": (HOUSE / "LICENSE").read_bytes()}
    for path in sorted((HERE / "faro").iterdir()):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            files[f"faro/{path.name}"] = path.read_bytes()
    for path in sorted((HOUSE / "wings").glob("*/shipped/*/*")):  # games and definitions
        files[f"faro/{path.parent.name}/{path.name}"] = path.read_bytes()
    if settings.get("bundle") == "no":
        files[f"faro/{module.name}"] = module.read_bytes()
    else:
        bundle(module, files, licences)
        licences.update(filter(None, map(licence_of, COMPILED_IN)))
        blst = HOUSE / "build" / "blst" / "LICENSE"
        if blst.is_file():
            licences["blst"] = blst.read_bytes()
        add_common_licences(licences)
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    info = f"faro-{version()}.dist-info"
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: faro\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    for name, text in sorted(licences.items()):
        files[f"{info}/licenses/{name}.txt"] = text
    files[f"{info}/RECORD"] = ("".join(record_line(name, data) for name, data in files.items())
                               + f"{info}/RECORD,,\n").encode()
    name = f"faro-{version()}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if ".so" in path else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def source_files():
    """What a source distribution has, by its name there."""
    for path in sorted(HERE.rglob("*")):
        inside = path.relative_to(HERE)
        if path.is_file() and inside.parts[0] not in ("build", "dist", "house") and "__pycache__" not in inside.parts:
            if ".pytest_cache" not in inside.parts:
                yield str(inside), path
    yield "LICENSE", HOUSE / "LICENSE"
    for top in OF_THE_HOUSE:
        path = HOUSE / top
        for one in [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file()):
            yield f"house/{one.relative_to(HOUSE)}", one


def build_sdist(sdist_directory, config_settings=None):
    base = f"faro-{version()}"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        entries = {name: path.read_bytes() for name, path in source_files()}
        for name, data in {**entries, "PKG-INFO": metadata().encode()}.items():
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mode = len(data), 0o644
            tar.addfile(entry, io.BytesIO(data))
    with open(Path(sdist_directory) / f"{base}.tar.gz", "wb") as file:
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as zipped:
            zipped.write(packed.getvalue())
    return f"{base}.tar.gz"

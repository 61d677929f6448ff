"""The sessions of the README and the examples of all docstrings hold."""
import doctest
import importlib
import pkgutil
from pathlib import Path

import faro
import pytest
from pages import run_page

# Parts that need a package of others, which may not be there.
OPTIONAL = {"dask": "dask", "plotting": "matplotlib", "torch": "torch"}
DOCUMENTS = Path(__file__).parents[2] / "docs"
CHAPTERS = sorted(f"book/{p.stem}" for p in DOCUMENTS.glob("book/*.md") if p.stem != "README")
PAGES = {"arrays": "", "errata": "", "notebooks": "matplotlib", "pandas": "pandas", "retry-loops": "", "scale": "dask.dataframe", "training": "torch", **dict.fromkeys(CHAPTERS, "")}
MODULES = sorted(m.name for m in pkgutil.iter_modules(faro.__path__) if not m.name.startswith("_faro"))


def test_the_first_page():
    assert run_page(Path(__file__).parents[1] / "README.md") > 20


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_documents(page):
    if PAGES[page]:
        pytest.importorskip(PAGES[page], reason=f"{PAGES[page]} is not installed (scripts/install-packages --python-parts)")
    assert run_page(DOCUMENTS / f"{page}.md") >= 3


@pytest.mark.parametrize("name", ["", *MODULES])
def test_examples_of_docstrings(name):
    if name in OPTIONAL:
        pytest.importorskip(OPTIONAL[name], reason=f"{name} is not installed (scripts/install-packages --python-parts)")
    module = importlib.import_module(f"faro.{name}" if name else "faro")
    assert doctest.testmod(module, extraglobs={"faro": faro}).failed == 0


def test_all_that_is_promised_is_there_and_explained():
    for name in faro.__all__:
        assert getattr(faro, name).__doc__, name


def test_the_version_is_the_houses():
    house = (Path(__file__).parents[2] / "CMakeLists.txt").read_text()
    assert f"project(faro VERSION {faro.__version__} " in house

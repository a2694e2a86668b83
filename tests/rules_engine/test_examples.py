"""The examples in the docstrings of the engine are true."""

import doctest
from importlib import import_module

import pytest

from tests.support.steps import ROOT

MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "rules_engine").rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testmod(import_module(name), optionflags=options)
    assert found.attempted
    assert not found.failed

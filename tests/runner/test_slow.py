"""Which tests are slow is measured, and the list names tests that are there."""

from tests.runner.slow import listed, measured
from tests.support.steps import ROOT

SAID = """
============================= slowest durations ==============================
12.50s call     tests/a/test_x.py::test_y[1-few]
1.90s call     tests/a/test_x.py::test_quick
9.00s setup    tests/a/test_x.py::test_shares_its_beginning
2.00s call     tests/b/test_z.py::TestIt::test_in_a_class
"""


def test_a_test_is_slow_by_itself_and_in_all_its_cases() -> None:
    assert measured([SAID, SAID]) == [
        "tests/a/test_x.py::test_y",
        "tests/b/test_z.py::TestIt::test_in_a_class",
    ]


def test_every_test_of_the_list_is_there() -> None:
    gone = []
    for name in listed():
        file, *_, function = name.split("::")
        path = ROOT / file
        if not path.is_file() or f"{function}(" not in path.read_text(encoding="utf-8"):
            gone.append(name)
    # A machine of states is run by a method of its base.
    assert [name for name in gone if not name.endswith("::runTest")] == []

"""What the control of switches takes for a test that noticed."""

import pytest

from tests.support.switching import saw

BY_ASSERTION = "FAILED tests/a.py::test_it - AssertionError: Refusal(code='x')"
BY_COMPARISON = "FAILED tests/a.py::test_it[1-2] - assert 3 == 4"
NO_EXCEPTION = "FAILED tests/a.py::test_it - Failed: DID NOT RAISE <class 'ValueError'>"
STUMBLED = "FAILED tests/a.py::test_it - NameError: name 'x' is not defined"
OF_A_PACKAGE = "FAILED tests/a.py::test_it - django.db.utils.IntegrityError: UNIQUE"


@pytest.mark.parametrize("line", [BY_ASSERTION, BY_COMPARISON, NO_EXCEPTION])
def test_a_test_that_saw_something_wrong_has_noticed(line: str) -> None:
    assert saw(f"== summary ==\n{line}\n1 failed")


TOO_SLOW = (
    "FAILED tests/a.py::test_it - hypothesis.errors.FailedHealthCheck: Input generation is slow"
)


@pytest.mark.parametrize("line", [STUMBLED, OF_A_PACKAGE, TOO_SLOW, ""])
def test_a_test_that_stumbled_has_not(line: str) -> None:
    assert not saw(f"== summary ==\n{line}\n1 failed")


def test_one_that_saw_it_is_enough() -> None:
    assert saw(f"{STUMBLED}\n{BY_COMPARISON}\n")

"""The code for the door names a registration and can't be made up."""

import pytest

from tournament.events.arrival import arrival_code, registration_of_code

REGISTRATION = "0123456789abcdef0123456789abcdef"


def test_the_code_names_the_registration() -> None:
    code = arrival_code(REGISTRATION)
    assert registration_of_code(code) == REGISTRATION
    assert len(code) < 50
    assert code.replace("-", "").replace("_", "").isalnum()


def test_the_code_needs_the_installations_key(settings: object) -> None:
    code = arrival_code(REGISTRATION)
    settings.SECRET_KEY = "another-key-of-another-installation"  # type: ignore[attr-defined]
    assert registration_of_code(code) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda code: "",
        lambda code: REGISTRATION,
        lambda code: REGISTRATION + "-",
        lambda code: code[:-1],
        lambda code: code + "A",
        lambda code: code.upper(),
        lambda code: "1" + code[1:],
        lambda code: code.replace("-", ".", 1),
        lambda code: code + "\x00",
        lambda code: "\ud800" + code,
        lambda code: "٣" * 40,
        lambda code: arrival_code("other")[-16:] + "-" + code,
    ],
    ids=range(12),
)
def test_everything_else_names_nobody(change: object) -> None:
    assert registration_of_code(change(arrival_code(REGISTRATION))) is None  # type: ignore[operator]

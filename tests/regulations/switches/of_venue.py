"""Switches in what comes out after a day in the hall."""

from tests.support.switch import in_file

SWITCHES = in_file(
    "tournament/championship/custody.py",
    (
        "CH-REG-8",
        "near = {key for key in alike.get(own, ()) if not state.found_apart(own, key)}",
        "near = set[str]()",
    ),
)

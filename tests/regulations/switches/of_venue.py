"""Switches in a day that another machine has, and in what comes out of the hall."""

from tests.support.switch import in_file

CHAMPIONSHIP = "tournament/championship"
SWITCHES = (
    *in_file(
        f"{CHAMPIONSHIP}/custody/returning/queries.py",
        (
            "CH-REG-8",
            "near = {key for key in alike.get(own, ()) if not state.found_apart(own, key)}",
            "near = set[str]()",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/custody/queries.py",
        (
            "CH-VENUE-1",
            "return held is not None and held.machine != machine",
            "return False",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/custody/evolve.py",
        (
            "CH-VENUE-2",
            "if item.status == RegistrationStatus.OFFERED\n",
            "if item.status is None\n",
        ),
        (
            "CH-VENUE-5",
            "known_size=fact.size, known_root=fact.root, known_at=at)",
            "known_at=at)",
        ),
        (
            "CH-VENUE-1",
            "ended=why, ended_size=fact.size",
            'ended="", ended_size=fact.size',
        ),
    ),
)

"""Questions about who is expected in the final."""

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.statuses import RegistrationStatus

EXPECTED_IN_FINAL = frozenset({RegistrationStatus.CONFIRMED, RegistrationStatus.INVITED})
"""Qualified: whoever said that they come, and whoever has not answered yet (CH-FINAL-5)."""


def expected(state: ChampionshipState, event: str) -> list[Registration]:
    """Who is expected on site of the final, in the order of their numbers."""
    return [item for item in state.of_day(event) if item.status in EXPECTED_IN_FINAL]

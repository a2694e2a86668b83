"""How a day begins: as the championship's ledger had it at the point that the first entry names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.check_in.queries import keys_taken_over, taken_over
from tournament.championship.statuses import RegistrationStatus
from tournament.ledger.audit.report import Book
from tournament.ledger.core.canonical import canonical_bytes

Plain = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a day has to begin with: who may come, whose keys are known, how it was planned."""

    registrations: list[dict[str, Any]]
    keys: tuple[dict[str, Any], ...]
    day: Plain
    names: bool = False
    """Whether all may be present from the beginning (FT-ENTRY-2)."""

    def agrees(self, registrations: Any) -> bool:
        """Whether a day may begin with these."""
        present = [{**item, "status": RegistrationStatus.CHECKED_IN} for item in self.registrations]
        return _same(registrations, self.registrations) or (
            self.names and _same(registrations, present)
        )


def beginning_of(state: ChampionshipState, event: str) -> Beginning | None:
    """What a day would begin with in this state; nothing if it is not planned."""
    if event not in state.days:
        return None
    day = state.days[event]
    registrations = [
        {
            "registration": item.id,
            "person": item.person,
            "number": item.number,
            "status": item.status,
        }
        for item in taken_over(state, event)
    ]
    planned = {
        "kind": "final" if state.is_final(event) else "day",
        "stage": day.stage,
        "date": day.date.isoformat(),
        "zone": day.zone,
        "tables": day.tables,
        "profile": state.rules.body(),
    }
    rules = state.rules.tournament
    names = rules is not None and rules.entry == "names"
    return Beginning(registrations, keys_taken_over(state, event), planned, names)


def compare_beginning(ledger: str, body: Plain, found: list[Beginning], book: Book) -> bool:
    """Compare a day's first entry with what it may have begun with; whether the list agrees.

    A hall's day has two such points: what was handed over, and what headquarters had when it
    learned that check-in was open.
    """
    planned = [_differs(body, item.day) for item in found]
    if planned and all(planned):
        book.fail("beginning_day", ledger, 1, field=planned[0])
    if "keys" in body and found and not any(_same(body["keys"], item.keys) for item in found):
        book.fail("beginning_keys", ledger, 1)
    return any(item.agrees(body["registrations"]) for item in found)


def _differs(body: Plain, day: Plain) -> str:
    """The first field that is not as it was planned."""
    return next((name for name, value in day.items() if not _agrees(name, body, value)), "")


def _agrees(name: str, body: Plain, value: Any) -> bool:
    if name != "profile":
        return _same(body[name], value)
    # An old day lacks the numbers that came later: their defaults were in force then.
    return _same({**value, **body[name]}, value)


def _same(one: Any, other: Any) -> bool:
    return canonical_bytes(one) == canonical_bytes(other)

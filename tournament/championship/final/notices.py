"""Who has to be told when the final is on another day."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.final.queries import expected
from tournament.championship.notice import Notice

State = ChampionshipState


def _moved(before: State, after: State, fact: facts.FinalMoved) -> Iterator[Notice]:
    old = before.days[fact.event].date.isoformat()
    for item in expected(after, fact.event):
        yield Notice("final_moved", item.id, {"from_date": old})


OCCASIONS: Mapping[type[Any], Callable[[State, State, Any], Iterator[Notice]]] = {
    facts.FinalMoved: _moved,
}

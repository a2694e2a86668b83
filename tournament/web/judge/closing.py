"""Who has signed the closing of a day, and whose signature is still missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.championship.staff_statements import CLOSING, closers
from tournament.events.states import championship_state
from tournament.web.judge.hall import Hall
from tournament.web.judge.key_model import account_names
from tournament.web.words import ROLE


@dataclass(frozen=True, slots=True)
class SignerView:
    """Somebody who has signed, or has to; `level` is `account` without a key, empty before."""

    name: str
    role: str = ""
    level: str = ""
    at: str = ""


def closing_signers(hall: Hall) -> Sequence[SignerView]:
    """Its judges and its organizers: those who have signed in order, then the others by name."""
    state = hall.state
    done = [item for item in state.statements if item.kind == CLOSING]
    missing = closers(championship_state(state.championship), state.id) - {x.user for x in done}
    names = account_names([*(item.user for item in done), *missing])
    signed = [
        SignerView(
            names.get(item.user, "–"),
            str(ROLE.get(item.role, "")),
            item.level,
            hall.clock(item.at),
        )
        for item in done
    ]
    return [*signed, *(SignerView(name) for name in sorted(names.get(x, "–") for x in missing))]

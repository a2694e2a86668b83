"""What is not signed when a day is to be closed; who has signed the closing, and who has not."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.championship.sheets.statements.queries import CLOSING, closers, unwitnessed_by
from tournament.events.states import championship_state
from tournament.play.log_findings import open_findings
from tournament.web.judge.key_model import account_names
from tournament.web.judge.rulings_model import RulingView, rulings_of
from tournament.web.shared.judge_calls import shown_calls
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.words import ROLE


@dataclass(frozen=True, slots=True)
class SignerView:
    """Somebody who has signed, or has to; `level` is `account` without a key, empty before."""

    name: str
    role: str = ""
    level: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What the closing of a day would pass over.

    `witnessed`: names with how many signatures of players each has seen and not signed for; they
    can't any more once the day is closed (a ruling can still be signed).
    """

    rulings: Sequence[RulingView]
    unconfirmed: Sequence[RulingView]
    witnessed: Sequence[tuple[str, int]]
    logs: int
    calls: int

    @property
    def needs_a_word(self) -> bool:
        """Whether a signature is missing, so that the day is closed by an explicit word only."""
        return bool(self.rulings or self.witnessed)


def left_open(hall: StaffDay) -> LeftOpen:
    """What is not signed, confirmed, looked at or answered on this day."""
    rulings = rulings_of(hall)
    due = unwitnessed_by(hall.event)
    names = account_names(due)
    return LeftOpen(
        rulings=[item for item in rulings if not item.signed],
        unconfirmed=[item for item in rulings if item.on_duty and not item.confirmed],
        witnessed=sorted((names.get(user, "–"), len(items)) for user, items in due.items()),
        logs=len({item.log.pk for item in open_findings(hall.event.id)}),
        calls=len(shown_calls(hall.event.id)),
    )


def closing_signers(hall: StaffDay) -> Sequence[SignerView]:
    """Its judges and its organizers: those who have signed in order, then the others by name."""
    state = hall.event
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

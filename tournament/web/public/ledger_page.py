"""The public log of a day and of a championship: every entry of a ledger as a sentence.

Newest first, a page of entries at a time; who acted is told by their role alone. An address names
the entry before which its page begins, so it shows the same for ever.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import Http404
from django.urls import reverse
from django.utils.translation import pgettext

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import fact_from
from tournament.championship.sheets.keys.state import LEVEL_OF_KIND
from tournament.events.checkpoints import current_checkpoint
from tournament.events.history import history_of
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    folded,
    recorded,
)
from tournament.events.wording import short_date, years_title
from tournament.ledger import store
from tournament.ledger.core.entry import Entry, moment_of
from tournament.web.public.history import decided_words
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.ledger_words import sentence
from tournament.web.shared.ledger_words.teller import Teller
from tournament.web.shared.words import ACTOR

PAGE_LENGTH = 50


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry: number, when, who in which role, what, and what followed from it at once."""

    seq: int
    date: str
    time: str
    who: str
    words: str
    follows: str
    rule: str
    level: str
    in_hall: bool
    reentered: bool
    receipt: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of a log: lines by date, newest first, and the way to the pages beside it."""

    size: int
    root: str
    days: Sequence[tuple[str, Sequence[LogLine]]]
    earlier: str
    later: str
    newest: bool


def log_of_day(reading: DayReading, before: int | None) -> LogPage:
    """A page of a day's log; without a bound the newest one."""
    ledger = event_ledger(reading.id)
    entries = _entries(ledger, before)
    history = history_of(reading.id)
    custody = [item for item in reading.championship.custodies if item.event == reading.id]
    again = _entered_again(ledger)

    def line(entry: Entry) -> LogLine:
        fact = fact_from(entry.type, entry.v, dict(entry.body))
        moment = history.at(entry.seq)
        tell = _teller(reading, moment.after if moment is not None else None)
        own = moment if moment is not None and moment.seq == entry.seq else None
        return _line(
            entry,
            fact,
            tell,
            follows=decided_words(reading, own) if own is not None else "",
            in_hall=any(
                item.size < entry.seq and (not item.ended or entry.seq <= item.ended_size)
                for item in custody
            ),
            reentered=any(first < entry.seq <= last for first, last in again),
            receipt=reverse("day_receipt", args=[reading.id, entry.seq]),
        )

    return _page(ledger, reverse("day_ledger_page", args=[reading.id]), before, map(line, entries))


def log_of_championship(championship: str, before: int | None) -> LogPage:
    """A page of a championship's log; 404 for what is not public."""
    state = public_championship(championship)
    ledger = championship_ledger(championship)
    tell = Teller(state, lots=state.lots, zone=settings.TIME_ZONE)
    address = reverse("championship_ledger_page", args=[championship])
    # A hall's laptop gives no receipts of what it adds here: headquarters enters that anew.
    signed = int(current_checkpoint(ledger).split("\n")[1])

    def line(entry: Entry) -> LogLine:
        fact = fact_from(entry.type, entry.v, dict(entry.body))
        receipt = reverse("championship_receipt", args=[championship, entry.seq])
        return _line(entry, fact, tell, receipt=receipt if entry.seq <= signed else "")

    return _page(ledger, address, before, map(line, _entries(ledger, before)))


def public_championship(championship: str) -> ChampionshipState:
    """The state of a championship that anyone may read; 404 for a draft or an unknown one."""
    state = championship_state(championship)
    if not state.id or not state.life.announced:
        raise Http404
    return state


def championship_title(championship: str) -> str:
    """What a championship is called above its log and its files."""
    return years_title(championship_state(championship))


def _teller(reading: DayReading, state: Any) -> Teller:
    event = state if state is not None else reading.event
    return Teller(
        reading.championship,
        event,
        names=reading.names,
        lots=reading.event.lots,
        zone=reading.day.zone,
    )


def _entries(ledger: str, before: int | None) -> list[Entry]:
    """The entries of a page, oldest first."""
    size = folded(ledger).frontier.size
    last = size if before is None else min(before - 1, size)
    first = max(last - PAGE_LENGTH, 0)
    return [item.entry for item in islice(store.entries_after(ledger, first), last - first)]


def _entered_again(ledger: str) -> list[tuple[int, int]]:
    """The stretches that were entered again: after the beginning, to the end."""
    stretches: list[tuple[int, int]] = []
    began: int | None = None
    for entry, fact in recorded(ledger, facts.ReEntryBegan, facts.ReEntryConfirmed):
        if isinstance(fact, facts.RE_ENTRY_BEGAN):
            began = began or entry.seq
        elif began is not None:
            stretches.append((began, fact.last))
            began = None
    if began is not None:
        stretches.append((began, folded(ledger).frontier.size))
    return stretches


def _line(entry: Entry, fact: Any, tell: Teller, receipt: str, **more: Any) -> LogLine:
    there = moment_of(entry.at).astimezone(ZoneInfo(tell.zone))
    role = entry.actor_id.partition(":")[0]
    return LogLine(
        seq=entry.seq,
        date=short_date(there.date()),
        time=f"{there:%H:%M}",
        who=str(ACTOR.get(role, pgettext("who acted", "somebody"))),
        words=sentence(fact, tell),
        follows=more.get("follows", ""),
        rule=getattr(fact, "rule", ""),
        level=level_of(fact),
        in_hall=more.get("in_hall", False),
        reentered=more.get("reentered", False),
        receipt=receipt,
    )


def level_of(fact: Any) -> str:
    """The assurance level of a signature; empty for every other fact."""
    if isinstance(fact, facts.SheetAcknowledged):
        return "A1"
    if isinstance(fact, facts.KeyEnrolled):
        return LEVEL_OF_KIND.get(fact.kind, "")
    level = getattr(fact, "level", "")
    return level if level in {"A0", "A1", "A2", "A3"} else ""


def _page(ledger: str, address: str, before: int | None, lines: Iterable[LogLine]) -> LogPage:
    known = folded(ledger).checkpoint
    newest_first = list(lines)[::-1]
    by_date: dict[str, list[LogLine]] = {}
    for line in newest_first:
        by_date.setdefault(line.date, []).append(line)
    oldest = newest_first[-1].seq if newest_first else 1
    top = newest_first[0].seq if newest_first else known.size
    return LogPage(
        size=known.size,
        root=known.root,
        days=list(by_date.items()),
        earlier=f"{address}?before={oldest}" if oldest > 1 else "",
        later=_later(address, top, known.size),
        newest=top >= known.size,
    )


def _later(address: str, top: int, size: int) -> str:
    if top >= size:
        return ""
    following = top + PAGE_LENGTH + 1
    return address if following > size else f"{address}?before={following}"

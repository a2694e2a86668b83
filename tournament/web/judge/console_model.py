"""The table board as values: tables, what needs somebody, what can be called, waits, is over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from tournament.championship import commands
from tournament.championship.event_state import EventState
from tournament.championship.now.day import DayNow
from tournament.championship.now.match import MatchCase
from tournament.championship.play.tables.queries import spare_tables, tables_to_call
from tournament.ledger.core.entry import moment_of
from tournament.people.names.alike import searched
from tournament.people.names.typed import as_searched, is_meant
from tournament.web.judge.match_actions import DayActions, MatchActions
from tournament.web.judge.view_models import MatchView, Trouble, match_view
from tournament.web.shared.actions import Offered
from tournament.web.shared.components import Kind
from tournament.web.shared.staff_day import StaffDay

MOST_FOUND = 8
"""Players whom a search names; who looks for more types more."""
FREE: Final = pgettext_lazy("a table", "free")
JUDGE_CALLED: Final = pgettext_lazy("a table", "judge!")
CHIP: Final[Mapping[StrEnum, tuple[Kind, Promise]]] = {
    Trouble.UNSIGNED: ("bad", pgettext_lazy("a table", "to sign!")),
    Trouble.TIME_UP: ("bad", pgettext_lazy("a table", "time up")),
    Trouble.ABSENT: ("warning", pgettext_lazy("a table", "not here?")),
    MatchCase.CALLED: ("info", pgettext_lazy("a table", "called")),
    MatchCase.IN_PLAY: ("neutral", pgettext_lazy("a table", "playing")),
    MatchCase.SIGNING: ("warning", pgettext_lazy("a table", "to sign")),
    MatchCase.DISPUTED: ("bad", pgettext_lazy("a table", "dispute")),
    MatchCase.INTERRUPTED: ("warning", pgettext_lazy("a table", "interrupted")),
}
"""How a table looks on the board: a colour and a word that fits on a phone."""
STOPPED: Final = frozenset(Trouble) - {Trouble.ABSENT}
"""What each has a next step of its own for; who is not here may just not have been marked."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A table of the hall on the board, with who plays there or would play there next."""

    number: int
    kind: Kind
    word: str | Promise
    since: datetime | None = None
    names: str = ""
    selected: bool = False


@dataclass(frozen=True, slots=True)
class ReadyMatch:
    """A match that can be called, with its table: the published one, or a proposal."""

    match: MatchView
    table: int | None

    @property
    def at_once(self) -> bool:
        """Whether it can be called without asking anybody."""
        may = self.match.actions["call"] if self.match.actions is not None else None
        return bool(self.table and may and may.allowed and not self.match.resting)


@dataclass(frozen=True, slots=True)
class Selected:
    """The match that is unfolded under the board; `table`: at which one, or proposed for which."""

    match: MatchView | None
    table: int | None
    at: str = ""
    """How the address names it; empty where nobody has chosen it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A player whom a search has found, and their match, the last one if they play no more."""

    name: str
    match: MatchView


@dataclass(frozen=True, slots=True)
class Console:
    """Everything the console shows."""

    chips: Sequence[Chip]
    spare: int
    """Tables that nobody needs: they are counted only."""
    selected: Selected
    found: Sequence[Found]
    troubled: Sequence[MatchView]
    absent: Sequence[MatchView]
    """Called long enough ago for the judge to rule, and nobody has said that they have begun."""
    running: Sequence[MatchView]
    ready: Sequence[ReadyMatch]
    at_once: Sequence[ReadyMatch]
    """What one press calls: nobody rests, and a table is free for each."""
    waiting: Sequence[MatchView]
    finished: Sequence[MatchView]
    free_tables: Sequence[int]
    paused: bool
    paused_until: str
    drawn: bool
    day: DayNow
    pause: Offered | None
    resume: Offered | None
    close: Offered | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address of the page asks for: a match or a table, a player's name."""

    match: str = ""
    table: str = ""
    name: str = ""


def console_of(hall: StaffDay, day: DayActions, asked: Asked, called: frozenset[int]) -> Console:
    """Read a day: the longest at their tables first, ready ones in the order of CH-DE-9.

    `called` are the tables to which players call the judge.
    """
    # Of a day that does not count nothing is on a table any more.
    state = EventState() if hall.day_now.not_played else hall.event
    matches = [match.id for match in state.structure.matches] if state.order else []
    views = {
        match: match_view(hall, match, MatchActions(day, match, one_of_many=True))
        for match in matches
    }
    at_tables = sorted(
        (view for view in views.values() if view.now.holds_table),
        key=lambda view: (view.since or hall.now, view.id),
    )
    finished = sorted(
        (view for view in views.values() if view.now.ended),
        key=lambda view: (view.ended_at, view.id),
        reverse=True,
    )
    free = state.free_tables()
    # On an interrupted day nobody is called, so no table is proposed (CH-DAY-5).
    offered = {} if state.suspended else tables_to_call(state, hall.now)
    ready = [ReadyMatch(views[match], offered.get(match)) for match in state.call_list()]
    found = _found(hall, views, asked.name)
    selected = _selected(views, ready, asked, found, state.tables)
    chosen = selected.match.id if selected.match is not None else ""
    spare = spare_tables(state) - {*offered.values(), selected.table if selected.at else None}
    shown = [table for table, used in sorted(state.tables.items()) if used and table not in spare]
    until = state.paused_until
    return Console(
        chips=_chips(shown, at_tables, ready, selected, called),
        spare=sum(state.tables.values()) - len(shown),
        selected=selected,
        found=found,
        troubled=sorted(
            (view for view in at_tables if view.trouble in STOPPED and view.id != chosen),
            key=lambda view: list(Trouble).index(view.trouble or Trouble.ABSENT),
        ),
        absent=[view for view in at_tables if view.trouble == Trouble.ABSENT and view.id != chosen],
        running=[
            view
            for view in at_tables
            if view.id != chosen and (view.waiting_sheet is None or view.trouble is None)
        ],
        ready=[item for item in ready if item.match.id != chosen],
        at_once=[item for item in ready if item.at_once],
        waiting=[view for view in views.values() if view.now.pending and view.id != chosen],
        finished=[view for view in finished if view.id != chosen],
        free_tables=free,
        paused=state.paused,
        paused_until=hall.clock(moment_of(until)) if until is not None else "",
        drawn=bool(state.order),
        day=hall.day_now,
        pause=day(_("Begin the break"), reverse("pause_day", args=[hall.id]), commands.PauseDay()),
        resume=day(_("End the break"), reverse("resume_day", args=[hall.id]), commands.ResumeDay()),
        close=day(_("Close the day"), reverse("close_day", args=[hall.id]), commands.CompleteDay()),
    )


def _selected(
    views: Mapping[str, MatchView],
    ready: Sequence[ReadyMatch],
    asked: Asked,
    found: Sequence[Found],
    tables: Mapping[int, bool],
) -> Selected:
    """The match or the table of the address, the one match found, else what is called next."""
    proposed = {item.match.id: item.table for item in ready}
    at_table = {view.table: view for view in views.values() if view.table is not None}
    # A whole name means its player, though another's begins with it.
    meant = [item for item in found if _is_whole(item.name, asked.name)] or found
    matches = {item.match.id for item in meant}
    name = asked.match if asked.match in views else matches.pop() if len(matches) == 1 else ""
    if name:
        view = views[name]
        return Selected(view, view.table or proposed.get(name), name)
    table = next((number for number in tables if str(number) == asked.table), None)
    if table is not None:
        next_one = next((item.match for item in ready if item.table == table), None)
        return Selected(at_table.get(table, next_one), table, str(table))
    first = next((item for item in ready if item.table is not None), None)
    return Selected(first.match, first.table) if first is not None else Selected(None, None)


def _chips(
    tables: Sequence[int],
    at_tables: Sequence[MatchView],
    ready: Sequence[ReadyMatch],
    selected: Selected,
    called: frozenset[int],
) -> list[Chip]:
    """Every table in use that is needed or chosen, by its number."""
    taken = {view.table: view for view in at_tables}
    planned = {item.table: item.match.names for item in ready}
    return [
        _chip(
            number,
            taken.get(number),
            planned.get(number, ""),
            selected=bool(selected.at) and number == selected.table,
            calls=number in called,
        )
        for number in tables
    ]


def _chip(
    number: int, view: MatchView | None, planned: str, *, selected: bool, calls: bool
) -> Chip:
    if view is None:
        return Chip(number, "good", FREE, names=planned, selected=selected)
    # While the day is interrupted no clock runs and nothing is entered: that comes first.
    told = (view.trouble if view.now.at_table else None) or view.now.case
    kind, word = ("bad", JUDGE_CALLED) if calls else CHIP.get(told, CHIP[view.now.case])
    return Chip(number, kind, word, view.since, view.names, selected)


def _found(hall: StaffDay, views: Mapping[str, MatchView], asked: str) -> Sequence[Found]:
    """Players whose names begin like every word, with the match they are in or were in last.

    Whoever has exactly this name comes first, however many others fit.
    """
    if not asked.strip() or not hall.event.order:
        return ()

    def fits(registration: str, words: Sequence[str]) -> bool:
        return all(_begins(hall.name(registration), word) for word in words)

    seeds = [
        seed
        for registration, seed in hall.event.seed_of.items()
        if is_meant(asked, partial(fits, registration))
    ]
    named = ((hall.name(hall.event.order[seed - 1]), seed) for seed in seeds)
    first = sorted(named, key=lambda item: not _is_whole(item[0], asked))[:MOST_FOUND]
    return [Found(name, views[hall.event.progress.path(seed)[-1]]) for name, seed in first]


def _is_whole(name: str, asked: str) -> bool:
    return searched(name) in as_searched(asked)


def _begins(name: str, word: str) -> bool:
    return any(part.startswith(word) for part in searched(name).split())

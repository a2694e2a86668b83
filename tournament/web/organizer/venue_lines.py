"""Entries of a day's ledger for its staff: what happened, when by the city's clocks, by whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.codec import fact_from
from tournament.championship.custody.returning.comparison import Difference, Side, differences
from tournament.championship.event_state import EventState
from tournament.events.history import history_of
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_ledger, event_state
from tournament.events.venue.lost import Comparison
from tournament.events.venue.rest import Outcome, Rest
from tournament.ledger import store
from tournament.ledger.core.entry import Entry, moment_of
from tournament.people.models import Person, User
from tournament.web.shared.ledger_words import sentence
from tournament.web.shared.ledger_words.teller import Teller
from tournament.web.shared.words import ACTOR

MOST_MISSING = 30
"""Lines of what a receipt lacks; the rest is counted."""
OUTCOME: dict[Outcome, tuple[str | Promise, str]] = {
    "judge": (_("for the judge"), "bad"),
    "enter": (_("to be entered"), "info"),
    "held": (_("entered"), "good"),
    "closing": (_("close the day here"), "warning"),
}
"""What becomes of an entry that is handed in, and how it is shown."""
KNOWN: dict[str, str | Promise] = {
    "draw": _("a draw"),
    "decided": _("decided without this game"),
    "in_play": _("in play"),
    "called": _("called"),
    "uncalled": _("not called"),
}
"""How far a match is by a ledger that has no winner of a game."""
ONLY: dict[str, str | Promise] = {"here": _("only here"), "there": _("only on the laptop")}
"""Which of two ledgers alone has something."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry; `badge` says what becomes of it, `against` which entry here decided the same."""

    seq: int
    time: str
    who: str
    words: str
    outcome: str = ""
    badge: str = ""
    kind: str = ""
    against: int | None = None


def lines_of_rest(event_id: str, rest: Rest) -> list[Line]:
    """What a laptop hands in, in its order; what it noted about itself is left out."""
    shown = [item for item in rest.entries if item.outcome in OUTCOME]
    told = _lines(event_id, [(item.entry, item.state) for item in shown])
    return [
        Line(
            line.seq,
            line.time,
            line.who,
            line.words,
            item.outcome,
            str(OUTCOME[item.outcome][0]),
            OUTCOME[item.outcome][1],
            item.against,
        )
        for item, line in zip(shown, told, strict=True)
    ]


def lines_since(event_id: str, size: int) -> list[Line]:
    """The first entries of a day's own ledger behind this many."""
    history, now = history_of(event_id), event_state(event_id)
    found = []
    for sealed in store.entries_after(event_ledger(event_id), size):
        moment = history.at(sealed.entry.seq)
        found.append((sealed.entry, moment.after if moment is not None else now))
        if len(found) == MOST_MISSING:
            break
    return _lines(event_id, found)


@dataclass(frozen=True, slots=True)
class Compared:
    """Where two ledgers of a day differ, in words, the weightiest first; `more` are left out."""

    lines: Sequence[Line]
    more: int


def compared(event_id: str, found: Comparison) -> Compared:
    """The matches that differ, then what only one of the ledgers has."""
    place = place_of(event_id)
    state, zone = championship_state(place.championship), day_of(place).zone
    names = {**_names(found.here), **_names(found.there)}
    here, there = (
        Teller(state, day, names=names, lots=day.lots, zone=zone)
        for day in (found.here, found.there)
    )
    same_draw = found.here.order == found.there.order
    games = differences(found.here, found.there) if same_draw else []
    lines = [_game_line(item, here, there) for item in games[:MOST_MISSING]]
    for entries, tell, only in (
        (found.only_here, here, "here"),
        (found.only_there, there, "there"),
    ):
        for entry in entries[: MOST_MISSING - len(lines)]:
            words = sentence(fact_from(entry.type, entry.v, dict(entry.body)), tell)
            lines.append(Line(0, "", "", words, badge=str(ONLY[only]), kind="info"))
    total = len(games) + len(found.only_here) + len(found.only_there)
    return Compared(lines, total - len(lines))


def _game_line(item: Difference, here: Teller, there: Teller) -> Line:
    """A game of a match, what is known of it here, and what on the laptop."""
    plays = (tell.event.plays.get(item.match) for tell in (here, there))
    tables = [play.table for play in plays if play is not None and play.table is not None]
    words = [gettext("Table %(table)s") % {"table": tables[0]}] if tables else []
    words += [here.match(item.match), gettext("game %(game)s") % {"game": item.game}]
    told = {"here": _known(item.here, here), "there": _known(item.there, there)}
    if item.other_players:
        told["there"] += f" ({there.pair(item.match)})"
    sides = gettext("here – %(here)s, on the laptop – %(there)s") % told
    badge, kind = str(ONLY.get(item.only, gettext("differs"))), "info" if item.only else "warning"
    return Line(0, "", sides, " · ".join(words), badge=badge, kind=kind)


def _known(side: Side, tell: Teller) -> str:
    if side.known == "won":
        return gettext("%(player)s won") % {"player": tell.player(side.winner)}
    return str(KNOWN[side.known])


def _lines(event_id: str, items: Sequence[tuple[Entry, EventState]]) -> list[Line]:
    place = place_of(event_id)
    zone, state = day_of(place).zone, championship_state(place.championship)
    users = _users(entry for entry, _ in items)
    names = _names(items[-1][1] if items else EventState())
    found = []
    for entry, after in items:
        fact = fact_from(entry.type, entry.v, dict(entry.body))
        tell = Teller(state, after, names=names, lots=after.lots, zone=zone)
        role, _colon, key = entry.actor_id.partition(":")
        actor = str(ACTOR.get(role, pgettext("who acted", "somebody")))
        who = f"{actor}, {users[key]}" if key in users else actor
        at = moment_of(entry.at).astimezone(ZoneInfo(zone))
        found.append(Line(entry.seq, f"{at:%H:%M}", who, sentence(fact, tell)))
    return found


def _users(entries: Iterable[Entry]) -> dict[str, str]:
    keys = {entry.actor_id.partition(":")[2] for entry in entries}
    return {item.public_id: str(item) for item in User.objects.filter(public_id__in=keys)}


def _names(state: EventState) -> dict[str, str]:
    """Whole names, since only staff read this; whoever is not known here is a number."""
    persons = {item.person: key for key, item in state.entrants.items()}
    known = Person.objects.filter(pk__in=persons).values_list("pk", "full_name")
    return {persons[pk]: name for pk, name in known}

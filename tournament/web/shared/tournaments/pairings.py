"""The rounds of a tournament as a reader sees them: who meets whom at which table, how it ended."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, pgettext

from tournament.brackets import DoubleLoss, DrawnMatch
from tournament.championship.event_state import EventState, Play
from tournament.championship.now.match import MatchCase, match_case, round_ends
from tournament.championship.play.tables.queries import Where, may_be_changed, where_played
from tournament.championship.rounds.state import PairedRound
from tournament.championship.rounds.table import published_rounds, without_opponent
from tournament.web.shared.components import Kind
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import STATES
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.where_words import pair_words


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of a round; `result` is empty while it is open, `numbers` are its games."""

    match: str
    where: Where
    first: str
    second: str
    players: tuple[str, str]
    """Both registrations."""
    result: str
    numbers: str
    winner: str
    """`A`, `B`, `draw`, or nothing."""
    case: MatchCase
    version: int
    may_move: bool = False
    """Whether it waits for its call, so that it can get another table than published."""
    group: str = ""
    of_rounds: bool = True
    """Whether it belongs to a round; a match of the bracket has a winner."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return STATES[self.case] == "done"

    @property
    def at_table(self) -> bool:
        """Whether it holds a table."""
        return STATES[self.case] == "live"

    @property
    def status(self) -> str:
        """How far it is, in words."""
        return status_word(self.case)

    @property
    def kind(self) -> Kind:
        """How that looks."""
        return status_kind(self.case)

    @property
    def names(self) -> str:
        """Who plays."""
        return f"{self.first} – {self.second}"

    @property
    def place(self) -> str:
        """Their table in words, that they wait for one, or which pair of the round they are."""
        return pair_words(self.where)


@dataclass(frozen=True, slots=True)
class RoundView:
    """One round: its number, its matches in its order, who has no opponent."""

    number: int
    pairings: Sequence[Pairing]
    bye: str = ""
    ends: datetime | None = None
    """When the time of the last match at a table is up, where it is limited (CH-TIME-1)."""
    ends_at: str = ""
    """The same on the hall's clock."""
    waits: bool = False
    """Whether other matches of it have not begun, so that it lasts longer."""

    @classmethod
    def of(
        cls, reading: DayReading, number: int, pairings: Sequence[Pairing], bye: str = ""
    ) -> "RoundView":
        """With the end of its time."""
        ends, waits = round_ends(reading.event, (item.match for item in pairings))
        return cls(number, pairings, bye, ends, reading.clock(ends), waits)

    @property
    def over(self) -> int:
        """How many of its matches are over."""
        return sum(item.over for item in self.pairings)

    @property
    def total(self) -> int:
        """How many matches it has."""
        return len(self.pairings)

    @property
    def open(self) -> bool:
        """Whether something of it is still to be played."""
        return self.over < self.total


@dataclass(frozen=True, slots=True)
class Draft:
    """A pairing that is not published yet: numbered pairs of names, and everybody in it."""

    number: int
    pairs: Sequence[tuple[int, str, str]]
    bye: str
    players: Sequence[tuple[str, str]]
    exchanged: Sequence[tuple[str, str]]


def rounds_of_day(reading: DayReading, names: Mapping[str, str]) -> list[RoundView]:
    """All published rounds, first to last."""
    event, rules = reading.event, reading.free
    if rules is None or not event.order:
        return []
    byes = without_opponent(event, rules)
    grouped: dict[int, list[Pairing]] = {}
    prefix = "S" if rules.format == "swiss" else "T"
    for item in published_rounds(event, rules):
        group = item.group if rules.groups > 1 else ""
        for number in range(1, len(item.pairs) + 1):
            match = f"{prefix}{item.group}{item.number}.{number}"
            pairings = grouped.setdefault(item.number, [])
            pairings.append(pairing_of(event, names, match, group))
    return [
        RoundView.of(
            reading,
            number,
            pairings,
            ", ".join(names.get(key, "–") for (of, _group), key in byes.items() if of == number),
        )
        for number, pairings in sorted(grouped.items())
    ]


def pairing_of(event: EventState, names: Mapping[str, str], match: str, group: str = "") -> Pairing:
    """A match of two players who are known."""
    play = event.plays.get(match, Play(match))
    first, second = (str(key) for key in event.players(match))
    case = match_case(event, match)
    result, winner = _result(event, match) if STATES[case] == "done" else ("", "")
    return Pairing(
        match=match,
        where=where_played(event, match),
        first=names.get(first, "–"),
        second=names.get(second, "–"),
        players=(first, second),
        result=result,
        numbers=numbers_of(play.scores),
        winner=winner,
        case=case,
        version=event.version_of(match),
        may_move=may_be_changed(event, match),
        group=group,
        of_rounds=event.structure.wiring.index[match] < event.structure.round_matches,
    )


def numbers_of(scores: Iterable[Sequence[int]]) -> str:
    """The numbers of a match, game by game."""
    return ", ".join(f"{first}:{second}" for first, second in scores)


def _result(event: EventState, match: str) -> tuple[str, str]:
    """How a match ended in two numbers, and who won."""
    decision = event.progress.decision(match)
    if isinstance(decision, DoubleLoss):
        return "0 : 0", ""
    if isinstance(decision, DrawnMatch):
        return "½ : ½", "draw"
    first, _second = event.players(match)
    won = event.progress.winner(match)
    if won is None:
        return "", ""
    return ("1 : 0", "A") if event.order[won - 1] == first else ("0 : 1", "B")


def draft_of(reading: DayReading, names: Mapping[str, str]) -> Draft | None:
    """The pairing that the desk looks at before it is published."""
    draft: PairedRound | None = reading.event.rounds.draft
    if draft is None:
        return None
    everybody = sorted(draft.players, key=lambda key: names[key].casefold())
    return Draft(
        number=draft.number,
        pairs=[
            (number, names[first], names[second])
            for number, (first, second) in enumerate(draft.pairs, start=1)
        ],
        bye=names[draft.bye] if draft.bye is not None else "",
        players=[(key, names[key]) for key in everybody],
        exchanged=[(names[one], names[other]) for one, other in draft.exchanged],
    )


def current_round(rounds: Sequence[RoundView]) -> RoundView | None:
    """The first round with something left to play, else the last one."""
    return next((item for item in rounds if item.open), rounds[-1] if rounds else None)


def round_title(number: int, planned: int) -> str:
    """A round by its number, and of how many it is one."""
    if not planned:
        return pgettext("of a tournament", "Round %(number)s") % {"number": number}
    return gettext("Round %(number)s of %(all)s") % {"number": number, "all": planned}

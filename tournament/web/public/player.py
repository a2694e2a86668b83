"""A player's public page: their days and places, who they have met, their recorded games.

There is one only of somebody whose name everybody may read (CH-PD-3) and who is in a drawn bracket,
which is public anyway; registrations, consents and their dates are told of nobody. Without the
consent, or once it is withdrawn, the page is gone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext

from tournament.events.models import Entrant, Registration, counting
from tournament.events.states import championship_state
from tournament.people.public_names import shown_names
from tournament.play.game_views import games_to_watch
from tournament.web.shared.components import Link
from tournament.web.shared.day_reading import DayReading, read_days
from tournament.web.shared.name_order import name_order
from tournament.web.shared.player_links import player_urls
from tournament.web.shared.words import place_text, round_word


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """A day of the player: `place` is a dash until it is certain; `path_url` shows their way."""

    title: str
    url: str
    path_url: str
    place: str
    won: int
    lost: int
    games: Sequence[Link]


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody they have played against, with the matches won and lost against them."""

    name: str
    url: str
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything that stands on the page."""

    name: str
    days: Sequence[PlayedDay]
    met: Sequence[Met]


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A match that was played to its end."""

    opponent: str
    person: str
    url: str
    won: bool


def player_page(person: str) -> PlayerPage:
    """The page of a person; 404 for whoever has none, without telling why."""
    name = shown_names(frozenset([person]), "public").get(person)
    held = _held(person) if name is not None else []
    if name is None or not held:
        raise Http404
    meetings = [meeting for reading, seed in held for meeting in _meetings(reading, seed)]
    return PlayerPage(name, [_day(reading, seed) for reading, seed in held], _met(meetings))


def _held(person: str) -> list[tuple[DayReading, int]]:
    """The days in whose bracket they are, with their seed there, the latest first."""
    own = Registration.objects.filter(person_id=person)
    seeded = Entrant.objects.filter(pk__in=own.values("pk"), seed__isnull=False)
    rows = seeded.filter(counting("game_day__championship__")).values_list(
        "game_day__championship", "game_day", "pk"
    )
    found = []
    for championship in {row[0] for row in rows}:
        state = championship_state(championship)
        if not (state.life.announced and state.life.listed):
            continue
        registered = {event: key for known, event, key in rows if known == championship}
        for reading in read_days(state, [state.days[event] for event in registered]):
            seed = reading.event.seed_of.get(registered[reading.id])
            if reading.drawn and seed is not None:
                found.append((reading, seed))
    return sorted(found, key=lambda item: item[0].day.date, reverse=True)


def _day(reading: DayReading, seed: int) -> PlayedDay:
    progress = reading.event.progress
    registration = reading.event.order[seed - 1]
    page = reverse("day", args=[reading.id])
    path = progress.path(seed)
    won = sum(progress.winner(match) == seed for match in path)
    return PlayedDay(
        title=reading.title,
        url=page,
        path_url=f"{page}?player={reading.number(registration)}#bracket",
        place=place_text(reading.places.get(registration)),
        won=won,
        lost=progress.losses(seed),
        games=[
            _game(reading, match, number)
            for match, number in games_to_watch(reading.id)
            if match in path
        ],
    )


def _game(reading: DayReading, match: str, number: int) -> Link:
    label = gettext("%(round)s, game %(number)s") % {
        "round": round_word(match, reading.event.structure),
        "number": number,
    }
    return Link(label, reverse("game", args=[reading.id, match, number]))


def _meetings(reading: DayReading, seed: int) -> Iterator[_Meeting]:
    """Their matches that two have played; who did not come, or left, was not met."""
    event, urls = reading.event, player_urls(reading)
    own = event.order[seed - 1]
    for match in event.progress.path(seed):
        opponent = next((item for item in event.players(match) if item not in {None, own}), None)
        if opponent is None or not reading.match_now(match).ended:
            continue
        if event.progress.end_kind(match) == "walkover" or event.progress.winner(match) is None:
            continue
        yield _Meeting(
            opponent=reading.names[opponent],
            person=reading.person(opponent),
            url=urls.get(opponent, ""),
            won=event.progress.winner(match) == seed,
        )


def _met(meetings: Sequence[_Meeting]) -> list[Met]:
    """Everybody whom they have met, those most often first."""
    by_person: dict[tuple[str, str], list[_Meeting]] = {}
    for meeting in meetings:
        # Whose name is not shown is called by a number, another one on every day.
        by_person.setdefault((meeting.person, meeting.opponent), []).append(meeting)
    rows = [
        Met(
            name=several[0].opponent,
            url=several[0].url,
            won=sum(item.won for item in several),
            lost=sum(not item.won for item in several),
        )
        for several in by_person.values()
    ]
    return sorted(rows, key=lambda row: (-row.won - row.lost, name_order(row.name)))

"""What a hall waits for, as a phone rings with it: called, moved, to sign, judged, announced.

Said as the state has it at the moment of sending; what is over by then is not said any more.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import EventState
from tournament.championship.now.match import MatchCase, match_case
from tournament.championship.play.tables.queries import may_be_changed, where_played
from tournament.championship.statuses import AT_PLAY, UNSIGNED
from tournament.events.announcements import names_a_player, told_in_hall
from tournament.events.states import event_state
from tournament.ledger.core.entry import utc_text
from tournament.outbox.kinds import Letter, message
from tournament.outbox.site import absolute
from tournament.people.models import Person

About = Mapping[str, str]
Values = Mapping[str, int | str | Promise | None]
READ_HERE = _("An announcement in the hall: read it on the page of the day.")
SAMPLE: Values = {"table": 4, "words": READ_HERE}


def _called(day: EventState, about: About) -> Values | None:
    """The table, as long as this very call waits for the players."""
    play = day.plays.get(about["match"])
    if play is None or play.called_at is None or utc_text(play.called_at) != about["at"]:
        return None
    if match_case(day, about["match"]) != MatchCase.CALLED:
        return None
    return {"table": play.table}


def _moved(day: EventState, about: About) -> Values | None:
    """The table of this change, as long as it is theirs and the call is to come."""
    if not may_be_changed(day, about["match"]):
        return None
    table = day.published_tables[about["match"]]
    return {"table": table} if str(table) == about["table"] else None


def _sign(day: EventState, about: About) -> Values | None:
    """The table, as long as this very sheet lacks a signature."""
    play = day.plays.get(about["match"])
    sheet = play.open_game.sheet if play is not None else None
    if play is None or sheet is None or sheet.digest != about["digest"] or day.suspended:
        return None
    if sheet.state not in UNSIGNED:
        return None
    return {"table": play.table}


def _announced(day: EventState, about: About) -> Values | None:
    """The words themselves, as long as they are in force; what names somebody is read here only."""
    told = told_in_hall(day)
    if told is None or told.id != about["announcement"]:
        return None
    return {"words": READ_HERE if names_a_player(day, told.text) else told.text}


@dataclass(frozen=True, slots=True)
class HallKind:
    """A kind: its title for the staff, its sentence, and that one's values while it is true."""

    title: str | Promise
    sentence: str | Promise
    values: Callable[[EventState, About], Values | None]

    def letter(self, event: str, values: Values, number: int | None) -> Letter:
        """The message as it is handed to a channel."""
        page = absolute(reverse("day", args=[event]))
        subject = str(self.sentence) % values
        return Letter(subject=subject, paragraphs=(), page=page, number=number)


KINDS: Mapping[str, HallKind] = {
    "called": HallKind(
        _("Called to a table"), _("Table %(table)s: your match is called."), _called
    ),
    "table_changed": HallKind(
        _("Another table"), _("Your match has another table now: %(table)s."), _moved
    ),
    "table_lost": HallKind(
        _("A table that is taken away"),
        _("Your match waits for another table."),
        lambda day, about: {} if where_played(day, about["match"]).waits else None,
    ),
    "sign": HallKind(
        _("A result sheet to sign"), _("Table %(table)s: read the result and sign."), _sign
    ),
    "judged": HallKind(
        _("A judge has ruled"), _("The judge has ruled on your match."), lambda _day, _about: {}
    ),
    "interrupted": HallKind(
        _("Play is interrupted"),
        _("The day is interrupted. Your page says what follows."),
        lambda day, _about: {} if day.suspended else None,
    ),
    "goes_on": HallKind(
        _("Play goes on"),
        _("The day goes on. Your page says where you play."),
        lambda day, _about: {} if day.status in AT_PLAY and not day.suspended else None,
    ),
    "hall_announcement": HallKind(_("Announced in the hall"), "%(words)s", _announced),
}


def sample_letter(kind: str) -> Letter:
    """A message of this kind about an invented match, in the present language."""
    return KINDS[kind].letter("example", SAMPLE, None)


def _register(name: str, told: HallKind) -> None:
    @message(name, title=told.title, rings=True)
    def compose(about: About, person: Person) -> Letter | None:
        day = event_state(about["event"])
        entrant = day.entrants.get(about["registration"])
        if entrant is None or entrant.person != person.pk:
            return None
        values = told.values(day, about)
        return told.letter(about["event"], values, entrant.number) if values is not None else None


for _name, _told in KINDS.items():
    _register(_name, _told)

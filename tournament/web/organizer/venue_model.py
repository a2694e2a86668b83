"""What the pages of a day in the hall show, in words: custody, matters to answer, findings."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship import facts
from tournament.events.execution import Caller
from tournament.events.selectors import day_of, place_of
from tournament.events.services import part_of
from tournament.events.states import event_ledger, folded, recorded
from tournament.events.venue.lost import re_entry_began
from tournament.events.venue.returning import Played, Return
from tournament.events.venue.todos import Todo
from tournament.events.wording import local_time
from tournament.ledger.audit.texts import sentence
from tournament.people.models import User
from tournament.people.policy import Actor
from tournament.play.judge_calls import end_open_calls, open_calls
from tournament.play.models import Recording
from tournament.play.recordings import end_open_ones
from tournament.web.shared.custody import who
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.venue_words import todo_word
from tournament.web.shared.words import language


def open_at_tables(event_id: str, actor: Actor) -> list[tuple[str, str, str]]:
    """What is open at tables and belongs to one device or address: what, whose, where to end it."""
    rows = Recording.objects.filter(game_day=event_id, state=Recording.State.OPEN)
    recorded_ones = rows.values_list("match", flat=True)
    found = [(gettext("A game is being recorded"), match) for match in recorded_ones]
    found += [(gettext("The judge is called"), call.match) for call in open_calls(event_id)]
    if not found:
        return []
    hall = staff_day_of(event_id, actor)
    return [
        (words, hall.pair(match), reverse("match", args=[event_id, match]))
        for words, match in found
    ]


def end_open(caller: Caller, event: str) -> None:
    """End what is open at tables; what is recorded so far is handed in."""
    end_open_ones(part_of(caller, "open ones"), event=event)
    end_open_calls(event, caller.now)


def entered_again(event_id: str) -> int:
    """How many entries were made since what a laptop knew is entered again; CH-VENUE-5."""
    began = re_entry_began(event_id)
    return folded(event_ledger(event_id)).checkpoint.size - began if began else 0


def entered_from_laptop(event_id: str) -> facts.ReEntryBeganFromLaptop | None:
    """By what the laptop's rest began to be entered again that no judge has confirmed yet."""
    began = re_entry_began(event_id)
    said = recorded(event_ledger(event_id), facts.ReEntryBegan)
    found = [fact for entry, fact in said if began and entry.seq >= began]
    last = found[-1] if found else None
    return last if isinstance(last, facts.ReEntryBeganFromLaptop) else None


def matters(event_id: str, todos: Sequence[Todo]) -> list[tuple[int, str]]:
    """What happened at headquarters meanwhile and wants an answer, with the names that staff read.

    Each with its number in the ledger.
    """
    zone = day_of(place_of(event_id)).zone
    found = []
    for item in todos:
        about = ""
        if item.registration is not None:
            number, name = who(event_id, item.registration)
            about = f": № {number} · {name}"
        elif item.user is not None:
            user = User.objects.filter(public_id=item.user).first()
            about = f": {user}" if user is not None else ""
        label = f"{todo_word(item.kind)}{about} ({local_time(item.at, zone)})"
        found.append((item.seq, label))
    return found


def played_words(event_id: str, played: Played) -> str:
    """How far the day is, and whether it is over."""
    told = {
        "decided": played.decided,
        "matches": played.matches,
        "time": local_time(played.newest, day_of(place_of(event_id)).zone),
    }
    if played.closed:
        return gettext("The day is closed, %(decided)s of %(matches)s matches were played.") % told
    if not played.matches:
        return gettext("The day is not closed, the draw is still to come.") % told
    return (
        gettext(
            "%(decided)s of %(matches)s matches played, the day is not closed. "
            "Last entry: %(time)s."
        )
        % told
    )


def audit_sentences(look: Return) -> list[str]:
    """What the audit has found wrong, in the reader's language."""
    failures = look.audit.failures if look.audit is not None else ()
    return [sentence(item, language()) for item in failures]

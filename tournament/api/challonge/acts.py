"""What these clients do that is more than one service: the steps of each in one transaction."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from tournament.api.challonge.answers import in_check_in_window
from tournament.api.challonge.errors import NotTaken
from tournament.api.challonge.models import MatchAttachment, MatchNote
from tournament.api.challonge.reading import Reading
from tournament.championship import commands
from tournament.championship.rounds.queries import swiss_rules
from tournament.events import services, tournaments
from tournament.events.execution import Caller, Refused
from tournament.events.models import TournamentText
from tournament.events.services import part_of
from tournament.events.states import event_state
from tournament.people.endings import Kind, ended
from tournament.play import rounds
from tournament.play.issuing import NO_REASON, NOT_ISSUED, issue_ruling
from tournament.regulations.refusals import Refusal

ABORTED = "check_in_aborted"
"""Whether check-in was given up: then everybody on the list plays."""
_FEWEST = 2


@transaction.atomic
def start(caller: Caller, reading: Reading) -> None:
    """Draw, in the order of the seeds, and publish the first round."""
    event, text = reading.address.event, reading.text
    if len(reading.participants) < _FEWEST:
        raise NotTaken(gettext("A tournament needs two participants at least. Add some first."))
    if text.settings.get(ABORTED) and reading.now.checks_in:
        _open_again(caller, event)
        for key in reading.participants:
            if not reading.held(key).present:
                services.check_in(part_of(caller, key), event=event, registration=key)
    words = f"{text.slug} {caller.now.isoformat()}"
    tournaments.start_tournament(caller, event=event, words=words)
    if swiss_rules(event_state(event)) is not None:
        rounds.publish_round(part_of(caller, "publish 1"), event=event, number=1)


def go_on(caller: Caller, reading: Reading) -> None:
    """Pair and publish the next round once one is decided, where a program runs the tournament.

    Where a rule stands in the way, such as too few players, the rounds are over.
    """
    text, event = reading.address.text, reading.address.event
    if text is None or not text.settings.get("created_by_api"):
        return
    state = event_state(event)
    if swiss_rules(state) is None or state.progress.ready() or not state.rounds_left:
        return
    number = state.rounds.played + 1
    try:
        with transaction.atomic():
            rounds.pair_round(part_of(caller, f"pair {number}"), event=event, number=number)
            part = part_of(caller, f"publish {number}")
            rounds.publish_round(part, event=event, number=number)
    except Refused:
        return


@transaction.atomic
def check_in(caller: Caller, reading: Reading, registration: str) -> None:
    """A participant is here; the first one opens check-in."""
    event = reading.address.event
    if reading.now.before_check_in:
        services.open_check_in(part_of(caller, "open"), event=event)
    elif reading.text.settings.get(ABORTED):
        _open_again(caller, event)
    keep(reading.text, caller.now, **{ABORTED: False})
    services.check_in(caller, event=event, registration=registration)


@transaction.atomic
def process_check_ins(caller: Caller, reading: Reading) -> None:
    """Check-in is over: whoever is not here does not play."""
    event, kept = reading.address.event, reading.text.settings
    if reading.now.before_check_in and in_check_in_window(kept, caller.now):
        services.open_check_in(part_of(caller, "open"), event=event)
    elif not reading.now.checks_in or kept.get(ABORTED):
        raise Refused(Refusal("check_in_not_open"))
    if not event_state(event).check_in_closed:
        services.close_check_in(caller, event=event)


@transaction.atomic
def abort_check_in(caller: Caller, reading: Reading) -> None:
    """Nobody is checked in any more, and everybody on the list plays."""
    if reading.drawn:
        raise Refused(Refusal("undo_too_late"))
    if reading.now.before_check_in and not in_check_in_window(reading.text.settings, caller.now):
        return
    keep(reading.text, caller.now, **{ABORTED: True})
    if reading.now.before_check_in:
        return
    event = reading.address.event
    _open_again(caller, event)
    for key, entrant in event_state(event).entrants.items():
        if entrant.present:
            services.undo_check_in(part_of(caller, f"undo {key}"), event=event, registration=key)


def _open_again(caller: Caller, event: str) -> None:
    """Open a check-in that was closed, if it was."""
    state = event_state(event)
    if state.check_in_closed:
        services.extend_check_in(part_of(caller, "extend"), event=event, minutes=1)


def keep(text: TournamentText, now: datetime, **settings: object) -> None:
    """Keep choices that decide nothing."""
    text.settings = {**text.settings, **settings}
    text.changed_at = max(now, text.changed_at)
    text.save(update_fields=["settings", "changed_at"])


@transaction.atomic
def reset(caller: Caller, reading: Reading) -> None:
    """Back to an open list: a draft at once; what is drawn by withdrawing the draw (CH-DE-11).

    Once a match was called or has a result, nothing leads back (CH-ROLE-6).
    """
    event, text = reading.address.event, reading.text
    if reading.drawn:
        services.withdraw_draw(
            part_of(caller, "withdraw"),
            event=event,
            category="ineligible_entrant",
            reason=gettext("The organizer's program has reset the tournament."),
        )
    abort_check_in(caller, Reading.of(reading.address))
    keep(text, caller.now, predictions_opened_at=None)
    MatchNote.objects.filter(tournament=text).delete()
    attachments = MatchAttachment.objects.filter(tournament=text)
    for key in attachments.values_list("pk", flat=True):
        ended(Kind.ATTACHMENT, str(key), caller.now)
    attachments.delete()


def leave(caller: Caller, reading: Reading, registration: str) -> None:
    """Take a participant off the list, or out of what is played (CH-WD-1)."""
    event = reading.address.event
    if not reading.drawn:
        tournaments.remove_entrant(caller, event=event, registration=registration)
        return
    met = reading.event.open_match_version(registration)
    ruling = commands.RuleWithdrawal(NOT_ISSUED, registration, met, NO_REASON)
    reason = gettext("Taken out by the organizer's program.")
    with transaction.atomic():
        issue_ruling(caller, ruling, event=event, category="left", reason=reason)
        go_on(caller, reading)


def place_seeds(caller: Caller, reading: Reading, seeds: Sequence[tuple[str, int]]) -> None:
    """Put participants at these seeds, one after the other; the others move on."""
    order = list(reading.participants)
    for registration, seed in seeds:
        order.remove(registration)
        order.insert(seed - 1, registration)
    if tuple(order) != reading.participants:
        event = reading.address.event
        tournaments.arrange(part_of(caller, "arrange"), event=event, order=order)

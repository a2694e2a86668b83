"""What messages say when a day is set anew, split, interrupted or void."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.statuses import COMES, DayStatus, RegistrationStatus
from tournament.events.letter_texts import (
    AFTER_MOVE,
    Occasion,
    Writer,
    calendar_of,
    letter_of,
    where_and_when,
)
from tournament.events.now import call_words
from tournament.events.reopened_words import reopened_words
from tournament.outbox.kinds import Letter


def day_set_again(occasion: Occasion) -> Letter | None:
    """CH-DAY-2, CH-SPLIT-4: the registration goes on in another day."""
    return _on_another_day(
        occasion,
        gettext("Another day instead: %(day)s"),
        gettext("The day %(earlier)s was not played. You are on the list of another one.")
        % {"earlier": occasion.earlier},
    )


def _on_another_day(occasion: Occasion, subject: str, opening: str) -> Letter | None:
    """Where and when they play now, and what they are there."""
    told = AFTER_MOVE.get(occasion.status)
    if told is None or occasion.day_status != DayStatus.OPEN:
        return None
    return letter_of(
        occasion,
        subject,
        opening,
        where_and_when(occasion),
        told(occasion),
        link=_answer_link(occasion),
        calendar=calendar_of(occasion) if occasion.asks_again else None,
    )


def split_choice(occasion: Occasion) -> Letter | None:
    """CH-SPLIT-3: the stage is split, and the player may choose."""
    if occasion.status not in {
        RegistrationStatus.CONFIRMED,
        RegistrationStatus.RECONFIRM_NEEDED,
        RegistrationStatus.WAITLISTED,
    }:
        return None
    return letter_of(
        occasion,
        gettext("Your city plays on several days: %(day)s"),
        gettext(
            "More players have registered than fit into one day, so the city plays on several "
            "days. Say on your page on which day you would like to play."
        ),
        gettext(
            "Wishes are met in the order of registration; for the others a public lot decides."
        ),
        link=gettext("Choose a day"),
    )


def split_assigned(occasion: Occasion) -> Letter | None:
    """CH-SPLIT-3: the player's day."""
    if occasion.day_status != DayStatus.OPEN:
        return None
    if occasion.status == RegistrationStatus.CONFIRMED:
        told = gettext("You play on the day for which you registered.")
    elif occasion.status in AFTER_MOVE:
        told = AFTER_MOVE[occasion.status](occasion)
    else:
        return None
    waits = occasion.status == RegistrationStatus.WAITLISTED
    return letter_of(
        occasion,
        gettext("The days are settled: %(day)s") if waits else gettext("Your day: %(day)s"),
        gettext("Everybody who has a place knows their day now."),
        where_and_when(occasion),
        told,
        link=_answer_link(occasion),
        calendar=calendar_of(occasion) if occasion.status in COMES else None,
    )


def split_undone(occasion: Occasion) -> Letter | None:
    """CH-SPLIT-1: one day again."""
    return _on_another_day(
        occasion,
        gettext("Your city plays on one day after all: %(day)s"),
        gettext("The split into several days was taken back."),
    )


def day_suspended(occasion: Occasion) -> Letter | None:
    """CH-DAY-5: the day is interrupted; once a date is set, `day_goes_on` tells it."""
    now = occasion.interrupted
    if now is None or not now.is_in or now.day.goes_on is not None:
        return None
    return letter_of(
        occasion,
        gettext("The game day is interrupted: %(day)s"),
        gettext("All clocks are stopped and no match is called. What was played counts."),
        gettext("Your page will say when the day goes on, and another letter."),
        call_words(now),
    )


def day_goes_on(occasion: Occasion) -> Letter | None:
    """CH-DAY-6: when the interrupted day is continued, for those who have a match to play."""
    now = occasion.interrupted
    if now is None or not now.is_in:
        return None
    return letter_of(
        occasion,
        gettext("The interrupted day goes on: %(day)s"),
        gettext(
            "The game day was interrupted. It goes on with the same bracket; what was played "
            "counts."
        ),
        where_and_when(occasion),
        call_words(now),
        gettext("If you cannot come, tell the judge: you then withdraw from the bracket."),
        calendar=calendar_of(occasion),
        until=occasion.start,
    )


def day_voided(occasion: Occasion) -> Letter | None:
    """CH-DAY-7: nothing of the day counts."""
    if occasion.status != RegistrationStatus.RELEASED or occasion.day_status != DayStatus.VOIDED:
        return None
    return letter_of(
        occasion,
        gettext("The game day is void: %(day)s"),
        gettext(
            "The game day %(day)s was not played to its end and is not continued; nothing of it "
            "counts."
        )
        % {"day": occasion.title},
        gettext("If you have questions, ask the publisher of the championship.")
        if occasion.final
        else gettext("You have not used your game day: you can register for any other one."),
        to_all_days=True,
    )


def _answer_link(occasion: Occasion) -> str:
    return gettext("Answer here") if occasion.asks_again else ""


def match_reopened(occasion: Occasion) -> Letter | None:
    """CH-OVERRIDE-1, CH-MATCH-3: a match is open again; not once the player is called anew."""
    if occasion.reopened is None or occasion.status != RegistrationStatus.IN_BRACKET:
        return None
    return letter_of(
        occasion,
        gettext("Your match is open again: %(day)s"),
        reopened_words(occasion.reopened),
        gettext("Your page and the page of the day show when and where you play."),
    )


KINDS: Mapping[str, tuple[str | Promise, Writer]] = {
    "day_set_again": (_("Another day instead"), day_set_again),
    "split_choice": (_("Choice of a day"), split_choice),
    "split_assigned": (_("The day is settled"), split_assigned),
    "split_undone": (_("The split is taken back"), split_undone),
    "day_suspended": (_("The day is interrupted"), day_suspended),
    "day_goes_on": (_("The interrupted day goes on"), day_goes_on),
    "day_voided": (_("The day is void"), day_voided),
    "match_reopened": (_("A match is open again"), match_reopened),
}
"""Every kind with its title for the staff."""

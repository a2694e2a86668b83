"""Sentences for facts about registrations, appointments, seats in the final and prizes.

Players stand here by their numbers. What would say more about a person than that they registered
(that they are a minor, is alike another one, is shut out) is told without saying who.
"""

from typing import Any

from django.utils.translation import gettext

from tournament.championship import facts
from tournament.web.shared.ledger_words.teller import Teller, Words
from tournament.web.shared.words import ASKED_BY, ROLE


def _who(fact: Any, tell: Teller) -> dict[str, Any]:
    return {"player": tell.player(fact.registration)}


def _registered(fact: facts.Registered, tell: Teller) -> str:
    return gettext("%(player)s registers.") % _who(fact, tell)


def _consented(fact: facts.RepresentativeConsented, tell: Teller) -> str:
    return gettext("A missing consent of a parent or guardian has arrived.")


def _withdrawn(fact: facts.RegistrationWithdrawn, tell: Teller) -> str:
    """A parent who asks is told as the player: a minor is not made known by it."""
    if not fact.asked_by:
        return gettext("%(player)s withdraws.") % _who(fact, tell)
    asked_by = "player" if fact.asked_by == "representative" else fact.asked_by
    told = {**_who(fact, tell), "asked_by": ASKED_BY.get(asked_by, asked_by)}
    return gettext("%(player)s withdraws; asked by %(asked_by)s.") % told


def _edited(fact: facts.PersonEdited, tell: Teller) -> str:
    return gettext("%(player)s: the data on the list were corrected.") % _who(fact, tell)


def _moved(fact: facts.RegistrationMoved, tell: Teller) -> str:
    told = {**_who(fact, tell), "new": tell.player(fact.new_registration)}
    return gettext("%(player)s goes to another day and is %(new)s there.") % told


def _reconfirmed(fact: facts.RegistrationReconfirmed, tell: Teller) -> str:
    return gettext("%(player)s comes on the new date.") % _who(fact, tell)


def _offered(fact: facts.PlaceOffered, tell: Teller) -> str:
    told = {**_who(fact, tell), "until": tell.moment(fact.until)}
    return gettext("%(player)s is offered a free place until %(until)s.") % told


def _accepted(fact: facts.PlaceAccepted, tell: Teller) -> str:
    return gettext("%(player)s takes the offered place.") % _who(fact, tell)


def _lapsed(fact: facts.PlaceLapsed, tell: Teller) -> str:
    return gettext("%(player)s does not take the offered place.") % _who(fact, tell)


def _merged(fact: facts.PersonsMerged, tell: Teller) -> str:
    return gettext("Two records turn out to be one person.")


def _unmerged(fact: facts.MergeUndone, tell: Teller) -> str:
    return gettext("Two records are two people after all.")


def _apart(fact: facts.PersonsKeptApart, tell: Teller) -> str:
    return gettext("Two records that look alike are two people.")


def _erased(fact: facts.PersonErased, tell: Teller) -> str:
    return gettext("A person’s data are deleted; results keep the number.")


def _banned(fact: facts.PersonBanned, tell: Teller) -> str:
    return gettext("The publisher shuts a player out of the championship.")


def _role_granted(fact: Any, tell: Teller) -> str:
    told = {
        "role": ROLE.get(fact.role, fact.role),
        "where": tell.scope(fact.scope_kind, fact.scope),
    }
    return gettext("Appointed: %(role)s (%(where)s).") % told


def _role_revoked(fact: facts.RoleRevoked, tell: Teller) -> str:
    grant = tell.championship.grants.get(fact.grant)
    if grant is None:
        return gettext("An appointment ends.")
    told = {"role": ROLE.get(grant.role, grant.role), "where": tell.scope(*_scope(grant))}
    return gettext("An appointment ends: %(role)s (%(where)s).") % told


def _scope(grant: Any) -> tuple[str, str]:
    return grant.scope_kind, grant.scope


def _judge_replaced(fact: facts.JudgeReplaced, tell: Teller) -> str:
    told = {"where": tell.scope(*_scope(fact))}
    return gettext("A judge is replaced by another (%(where)s).") % told


def _duty_judge(fact: facts.DutyJudgeNamed, tell: Teller) -> str:
    return gettext("The duty judge for %(date)s is named.") % {"date": tell.date(fact.date)}


def _linked(fact: facts.AccountLinked, tell: Teller) -> str:
    if fact.user is None:
        return gettext("A player has no account among the staff.")
    return gettext("A player has an account among the staff.")


def _related(fact: facts.RelationDeclared, tell: Teller) -> str:
    return gettext(
        "A member of the staff is related to a player and does not rule on their matches."
    )


def _unrelated(fact: facts.RelationWithdrawn, tell: Teller) -> str:
    return gettext("A declared relation was a mistake.")


def _proposed(fact: facts.QualifiersProposed, tell: Teller) -> str:
    told = {"stage": tell.stage(fact.stage), "players": tell.players(fact.registrations)}
    return gettext("%(stage)s, checked by the organizer, go to the final: %(players)s.") % told


def _confirmed(fact: facts.QualifiersConfirmed, tell: Teller) -> str:
    told = {
        "stage": tell.stage(fact.stage),
        "players": tell.players(seat["regional"] for seat in fact.seats),
    }
    return gettext("%(stage)s: the publisher asks to the final: %(players)s.") % told


def _fixed(fact: facts.QualifiersFixed, tell: Teller) -> str:
    return gettext("Who plays the final is settled.")


def _regionals_reopened(fact: facts.RegionalsReopened, tell: Teller) -> str:
    return gettext("The cities go on: who plays the final is open again.")


def _seat_answered(fact: facts.SeatAnswered, tell: Teller) -> str:
    if fact.coming:
        return gettext("%(player)s comes to the final.") % _who(fact, tell)
    return gettext("%(player)s does not come to the final.") % _who(fact, tell)


def _asked_again(fact: facts.SeatAskedAgain, tell: Teller) -> str:
    told = {**_who(fact, tell), "until": tell.moment(fact.until)}
    return gettext("%(player)s has until %(until)s to answer.") % told


def _seat_offered(fact: facts.SeatOffered, tell: Teller) -> str:
    told = {"player": tell.player(fact.regional), "place": fact.place}
    return gettext("A seat in the final goes to %(player)s, place %(place)s of the day.") % told


def _final_planned(fact: facts.FinalPlanned, tell: Teller) -> str:
    told = {"city": tell.city(fact.city), "date": tell.date(fact.date), "start": fact.start}
    return gettext("The final is planned: %(city)s, %(date)s at %(start)s.") % told


def _final_moved(fact: facts.FinalMoved, tell: Teller) -> str:
    told = {"date": tell.date(fact.date), "start": fact.start}
    return gettext("The final is moved to %(date)s at %(start)s.") % told


def _play_off(fact: facts.FinalPlayOff, tell: Teller) -> str:
    told = {"place": fact.place, "players": tell.players(fact.order)}
    return gettext("Place %(place)s of the final is played off: %(players)s.") % told


def _prizes(fact: facts.PrizesAwarded, tell: Teller) -> str:
    told = {"players": tell.players(fact.holders)}
    return gettext("The prizes are awarded: %(players)s.") % told


def _prize_given(fact: facts.PrizeHandedOver, tell: Teller) -> str:
    told = {"place": fact.place, "date": tell.date(fact.date)}
    return gettext("The prize for place %(place)s was handed over on %(date)s.") % told


def _rehearsal(fact: facts.RehearsalStarted, tell: Teller) -> str:
    if fact.stage_kind == "regional":
        return gettext("A practice day begins; no one in it is real, and nothing of it counts.")
    return gettext("A rehearsal of the final begins; nothing of it counts.")


def _rehearsal_over(fact: facts.RehearsalThrownAway, tell: Teller) -> str:
    return gettext("The rehearsal is thrown away.")


WORDS: Words = {
    facts.Registered: _registered,
    facts.RepresentativeConsented: _consented,
    facts.RegistrationWithdrawn: _withdrawn,
    facts.PersonEdited: _edited,
    facts.RegistrationMoved: _moved,
    facts.RegistrationReconfirmed: _reconfirmed,
    facts.PlaceOffered: _offered,
    facts.PlaceAccepted: _accepted,
    facts.PlaceLapsed: _lapsed,
    facts.PersonsMerged: _merged,
    facts.MergeUndone: _unmerged,
    facts.PersonsKeptApart: _apart,
    facts.PersonErased: _erased,
    facts.PersonBanned: _banned,
    facts.RoleGranted: _role_granted,
    facts.RoleRevoked: _role_revoked,
    facts.JudgeReplaced: _judge_replaced,
    facts.DutyJudgeNamed: _duty_judge,
    facts.AccountLinked: _linked,
    facts.RelationDeclared: _related,
    facts.RelationWithdrawn: _unrelated,
    facts.QualifiersProposed: _proposed,
    facts.QualifiersConfirmed: _confirmed,
    facts.QualifiersFixed: _fixed,
    facts.RegionalsReopened: _regionals_reopened,
    facts.SeatAnswered: _seat_answered,
    facts.SeatAskedAgain: _asked_again,
    facts.SeatOffered: _seat_offered,
    facts.FinalPlanned: _final_planned,
    facts.FinalMoved: _final_moved,
    facts.FinalPlayOff: _play_off,
    facts.PrizesAwarded: _prizes,
    facts.PrizeHandedOver: _prize_given,
    facts.RehearsalStarted: _rehearsal,
    facts.RehearsalThrownAway: _rehearsal_over,
}

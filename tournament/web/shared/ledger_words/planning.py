"""Sentences for facts of the championship: its life, its cities, its days."""

from typing import Any

from django.utils.translation import gettext

from tournament.championship import facts
from tournament.web.shared.ledger_words.teller import Teller, Words
from tournament.web.shared.life_words import STAGE_END_REASON
from tournament.web.shared.words import (
    CANCEL_REASON,
    ENDED_BY_RULE,
    SHORT_DAY_ORDER,
    SUSPEND_REASON,
)


def _why_cancelled(category: str) -> str:
    return str({**CANCEL_REASON, **ENDED_BY_RULE}.get(category, CANCEL_REASON["other"]))


def _day_of(fact: Any, tell: Teller) -> dict[str, Any]:
    return {"day": tell.day(fact.event)}


def _created(fact: Any, tell: Teller) -> str:
    return gettext("The championship is set up.")


def _announced(fact: facts.ChampionshipAnnounced, tell: Teller) -> str:
    return gettext("The championship is announced.")


def _cancelled(fact: facts.ChampionshipCancelled, tell: Teller) -> str:
    told = {"reason": _why_cancelled(fact.category)}
    return gettext("The championship is cancelled: %(reason)s.") % told


def _archived(fact: facts.ChampionshipArchived, tell: Teller) -> str:
    return gettext("The championship is archived; nothing of it changes any more.")


def _profile(fact: facts.ProfileSet, tell: Teller) -> str:
    told = {"name": fact.profile["name"], "version": fact.profile["version"]}
    return gettext("The regulations get new numbers: %(name)s, version %(version)s.") % told


def _index(fact: facts.PublicIndexSet, tell: Teller) -> str:
    if fact.shown:
        return gettext("The championship is in the public list.")
    return gettext("The championship opens by direct links alone.")


def _stage_added(fact: facts.StageAdded, tell: Teller) -> str:
    return gettext("%(stage)s takes part.") % {"stage": tell.city(fact.city)}


def _stage_withdrawn(fact: facts.StageWithdrawn, tell: Teller) -> str:
    reason = str(STAGE_END_REASON.get(fact.category, STAGE_END_REASON["other"]))
    told = {"stage": tell.stage(fact.stage), "reason": reason}
    return gettext("%(stage)s takes no part: %(reason)s.") % told


def _stage_restored(fact: facts.StageRestored, tell: Teller) -> str:
    return gettext("%(stage)s takes part after all.") % {"stage": tell.stage(fact.stage)}


def _stage_closed(fact: facts.StageClosed, tell: Teller) -> str:
    told = {"stage": tell.stage(fact.stage)}
    return gettext("%(stage)s never reported; the publisher closes the stage.") % told


def _day_planned(fact: facts.DayPlanned, tell: Teller) -> str:
    told = {
        "stage": tell.stage(fact.stage),
        "date": tell.date(fact.date),
        "start": fact.start,
        "tables": fact.tables,
    }
    return gettext("%(stage)s: a day on %(date)s at %(start)s, %(tables)s tables.") % told


def _opened(fact: facts.RegistrationOpened, tell: Teller) -> str:
    return gettext("%(day)s: registration opens.") % _day_of(fact, tell)


def _closed(fact: facts.RegistrationClosed, tell: Teller) -> str:
    return gettext("%(day)s: registration is closed.") % _day_of(fact, tell)


def _reopened(fact: facts.RegistrationReopened, tell: Teller) -> str:
    return gettext("%(day)s: registration goes on.") % _day_of(fact, tell)


def _deadline(fact: facts.DeadlineSet, tell: Teller) -> str:
    if fact.date is None:
        return gettext("%(day)s: registration ends with the day.") % _day_of(fact, tell)
    told = {**_day_of(fact, tell), "date": tell.date(fact.date)}
    return gettext("%(day)s: registration on the site ends on %(date)s.") % told


def _described(fact: facts.DayDescribed, tell: Teller) -> str:
    return gettext("%(day)s: place and notes for the players are written.") % _day_of(fact, tell)


def _moved(fact: Any, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "date": tell.date(fact.date), "start": fact.start}
    return gettext("%(day)s: moved to %(date)s at %(start)s.") % told


def _day_cancelled(fact: facts.DayCancelled, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "reason": _why_cancelled(fact.category)}
    return gettext("%(day)s: cancelled, %(reason)s.") % told


def _rescheduled(fact: facts.DayRescheduled, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "old": tell.day(fact.instead_of), "count": len(fact.carried)}
    return gettext("%(day)s: set instead of %(old)s; %(count)s registrations go along.") % told


def _short(fact: facts.DayShort, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "count": fact.counted}
    return gettext("%(day)s: too few players are here (%(count)s).") % told


def _decided(fact: facts.DayDecided, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "order": SHORT_DAY_ORDER.get(fact.order, fact.order)}
    return gettext("%(day)s, too few players: %(order)s.") % told


def _merged(fact: facts.DayMerged, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "into": tell.day(fact.into), "count": len(fact.placed)}
    return gettext("%(day)s is merged into %(into)s; %(count)s players go there.") % told


def _more_days(fact: facts.MoreDaysAllowed, tell: Teller) -> str:
    told = {"stage": tell.stage(fact.stage)}
    return gettext("%(stage)s may be split into more days than it needs.") % told


def _split(fact: facts.StageSplit, tell: Teller) -> str:
    told = {"stage": tell.stage(fact.stage), "count": len(fact.parts)}
    return gettext("%(stage)s is split into %(count)s days.") % told


def _preference(fact: facts.PreferenceStated, tell: Teller) -> str:
    told = {"player": tell.player(fact.registration), "day": tell.day(fact.event)}
    return gettext("%(player)s would like to play here: %(day)s.") % told


def _assigned(fact: facts.SplitAssigned, tell: Teller) -> str:
    told = {"stage": tell.stage(fact.stage), "count": len(fact.placed)}
    return gettext("%(stage)s: who plays when is settled; %(count)s go to another day.") % told


def _split_undone(fact: facts.SplitUndone, tell: Teller) -> str:
    return gettext("%(stage)s plays on one day after all.") % {"stage": tell.stage(fact.stage)}


def _swapped(fact: facts.RegistrationsSwapped, tell: Teller) -> str:
    told = {"players": tell.players(item["registration"] for item in fact.placed)}
    return gettext("Two players swap their days: %(players)s.") % told


def _check_in(fact: facts.CheckInOpened, tell: Teller) -> str:
    return gettext("%(day)s: check-in opens.") % _day_of(fact, tell)


def _published(fact: facts.BracketPublished, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "count": len(fact.entrants)}
    return gettext("%(day)s: the bracket is drawn, %(count)s players.") % told


def _withdrawn(fact: facts.BracketWithdrawn, tell: Teller) -> str:
    return gettext("%(day)s: the draw is withdrawn.") % _day_of(fact, tell)


def _started(fact: facts.DayStarted, tell: Teller) -> str:
    return gettext("%(day)s: the first match is called.") % _day_of(fact, tell)


def _result(fact: Any, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "size": fact.size}
    return gettext("%(day)s: closed with %(size)s entries in its ledger.") % told


def _suspended(fact: facts.DaySuspended, tell: Teller) -> str:
    reason = str(SUSPEND_REASON.get(fact.category, SUSPEND_REASON["other"]))
    return gettext("%(day)s: interrupted, %(reason)s.") % {**_day_of(fact, tell), "reason": reason}


def _continuation(fact: facts.ContinuationSet, tell: Teller) -> str:
    told = {**_day_of(fact, tell), "date": tell.date(fact.date), "start": fact.start}
    return gettext("%(day)s: goes on on %(date)s at %(start)s.") % told


def _continued(fact: facts.DayContinued, tell: Teller) -> str:
    return gettext("%(day)s: play goes on.") % _day_of(fact, tell)


def _voided(fact: facts.DayVoided, tell: Teller) -> str:
    return gettext("%(day)s: nothing of the day counts.") % _day_of(fact, tell)


def _told(fact: facts.AnnouncementPublished, tell: Teller) -> str:
    if fact.stage is None:
        return gettext("An announcement to everybody.")
    return gettext("An announcement to one city: %(stage)s.") % {"stage": tell.stage(fact.stage)}


def _untold(fact: facts.AnnouncementWithdrawn, tell: Teller) -> str:
    return gettext("An announcement is taken back.")


def _wished(fact: facts.HostingWished, tell: Teller) -> str:
    return gettext("Somebody wishes to host a stage.")


def _answered(fact: facts.HostingDecided, tell: Teller) -> str:
    if fact.accepted:
        return gettext("A wish to host a stage is accepted.")
    return gettext("A wish to host a stage is declined.")


WORDS: Words = {
    facts.ChampionshipCreated: _created,
    facts.ChampionshipAnnounced: _announced,
    facts.ChampionshipCancelled: _cancelled,
    facts.ChampionshipArchived: _archived,
    facts.ProfileSet: _profile,
    facts.PublicIndexSet: _index,
    facts.StageAdded: _stage_added,
    facts.StageWithdrawn: _stage_withdrawn,
    facts.StageRestored: _stage_restored,
    facts.StageClosed: _stage_closed,
    facts.DayPlanned: _day_planned,
    facts.RegistrationOpened: _opened,
    facts.RegistrationClosed: _closed,
    facts.RegistrationReopened: _reopened,
    facts.DeadlineSet: _deadline,
    facts.DayDescribed: _described,
    facts.DayMoved: _moved,
    facts.DayCancelled: _day_cancelled,
    facts.DayRescheduled: _rescheduled,
    facts.DayShort: _short,
    facts.DayDecided: _decided,
    facts.DayMerged: _merged,
    facts.MoreDaysAllowed: _more_days,
    facts.StageSplit: _split,
    facts.PreferenceStated: _preference,
    facts.SplitAssigned: _assigned,
    facts.SplitUndone: _split_undone,
    facts.RegistrationsSwapped: _swapped,
    facts.CheckInOpened: _check_in,
    facts.BracketPublished: _published,
    facts.BracketWithdrawn: _withdrawn,
    facts.DayStarted: _started,
    facts.DayResult: _result,
    facts.DaySuspended: _suspended,
    facts.ContinuationSet: _continuation,
    facts.DayContinued: _continued,
    facts.DayVoided: _voided,
    facts.AnnouncementPublished: _told,
    facts.AnnouncementWithdrawn: _untold,
    facts.HostingWished: _wished,
    facts.HostingDecided: _answered,
}

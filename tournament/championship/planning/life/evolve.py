"""What the facts of a championship's life do to its state (spec 5.2)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import days_dropped
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.planning.life.state import (
    Announcement,
    Application,
    Life,
    ProfileVersion,
)
from tournament.championship.statuses import ApplicationStatus
from tournament.regulations.profile import Profile

State = ChampionshipState


def _created(state: State, fact: facts.ChampionshipCreated, at: datetime) -> State:
    profile = Profile.from_body(dict(fact.profile))
    return replace(
        state,
        id=fact.championship,
        profile=profile,
        first_day=date.fromisoformat(fact.first_day),
        final_date=date.fromisoformat(fact.final_date),
        demo=fact.demo,
        life=Life(announced=fact.announced, profiles=(ProfileVersion(profile, at, False),)),
    )


def _announced(state: State, fact: facts.ChampionshipAnnounced, at: datetime) -> State:
    return replace(state, life=replace(state.life, announced=True))


def _cancelled(state: State, fact: facts.ChampionshipCancelled, at: datetime) -> State:
    state = days_dropped(state, tuple(state.days.values()), fact.category)
    return replace(state, life=replace(state.life, cancelled_for=fact.category))


def _archived(state: State, fact: facts.ChampionshipArchived, at: datetime) -> State:
    return replace(state, life=replace(state.life, archived=True))


def _profile_set(state: State, fact: facts.ProfileSet, at: datetime) -> State:
    profile = Profile.from_body(dict(fact.profile))
    version = ProfileVersion(profile, at, fact.reason_sha256 is not None)
    life = replace(state.life, profiles=(*state.life.profiles, version))
    return replace(state, profile=profile, life=life)


def _fixed(state: State, fact: facts.QualifiersFixed, at: datetime) -> State:
    return replace(state, life=replace(state.life, qualifiers_fixed=True))


def _reopened(state: State, fact: facts.RegionalsReopened, at: datetime) -> State:
    return replace(state, life=replace(state.life, qualifiers_fixed=False))


def _index_set(state: State, fact: facts.PublicIndexSet, at: datetime) -> State:
    return replace(state, life=replace(state.life, listed=fact.shown))


def _told(state: State, fact: facts.AnnouncementPublished, at: datetime) -> State:
    told = Announcement(fact.announcement, fact.stage, at, fact.sent)
    announcements = {**state.life.announcements, told.id: told}
    return replace(state, life=replace(state.life, announcements=announcements))


def _taken_back(state: State, fact: facts.AnnouncementWithdrawn, at: datetime) -> State:
    told = replace(state.life.announcements[fact.announcement], withdrawn=True)
    announcements = {**state.life.announcements, told.id: told}
    return replace(state, life=replace(state.life, announcements=announcements))


def _wished(state: State, fact: facts.HostingWished, at: datetime) -> State:
    wish = Application(fact.application, at)
    applications = {**state.life.applications, wish.id: wish}
    return replace(state, life=replace(state.life, applications=applications))


def _wish_decided(state: State, fact: facts.HostingDecided, at: datetime) -> State:
    status = ApplicationStatus.ACCEPTED if fact.accepted else ApplicationStatus.DECLINED
    wish = replace(state.life.applications[fact.application], status=status)
    applications = {**state.life.applications, wish.id: wish}
    return replace(state, life=replace(state.life, applications=applications))


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.ChampionshipCreated: _created,
    facts.ChampionshipAnnounced: _announced,
    facts.ChampionshipCancelled: _cancelled,
    facts.ChampionshipArchived: _archived,
    facts.ProfileSet: _profile_set,
    facts.QualifiersFixed: _fixed,
    facts.RegionalsReopened: _reopened,
    facts.PublicIndexSet: _index_set,
    facts.AnnouncementPublished: _told,
    facts.AnnouncementWithdrawn: _taken_back,
    facts.HostingWished: _wished,
    facts.HostingDecided: _wish_decided,
}

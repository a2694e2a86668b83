"""Rehearsals of the final: copies that count for nothing, with players without a name.

A rehearsal is a championship of its own with a final and nothing else. Nobody is told of it, it
stands in no list of the public, and every page of it says what it is.
"""

from django.db import transaction

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.final.queries import expected
from tournament.events.execution import Answer, Caller, Place, Refused, execute
from tournament.events.models import DayDescription, DayPlan, Stage
from tournament.events.retention import forget_proofs
from tournament.events.selectors import place_of
from tournament.events.services import part_of
from tournament.events.states import championship_ledger, championship_state, event_ledger
from tournament.ledger import store
from tournament.people.identity import new_opaque_id
from tournament.people.models import Reason
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal


def start_rehearsal(caller: Caller, *, championship: str) -> str:
    """Copy the final as it is known now, to be drawn and played at once; the id of its day."""
    state = championship_state(championship)
    final = state.final
    if final is None:
        raise Refused(Refusal("final_not_planned"))
    if state.life.archived:
        raise Refused(Refusal("championship_archived"))
    copy = part_of(caller, "rehearsal").command_id
    command = commands.StartRehearsal(
        championship=copy,
        public_key=store.installation_key().public_text(),
        rehearsal_of=championship,
        profile=state.rules,
        date=local_date(caller.now, final.zone),
        stage=new_opaque_id(),
        event=new_opaque_id(),
        city=state.stages[final.stage].city,
        zone=final.zone,
        start=final.start,
        tables=final.tables,
        players=tuple(
            {"registration": new_opaque_id(), "person": new_opaque_id(), "city": city}
            for city in cities_of_players(state)
        ),
        grants=tuple(
            {"grant": new_opaque_id(), "user": item.user, "role": item.role}
            for item in state.grants.values()
            if not item.revoked and item.scope in {final.id, final.stage}
        ),
    )
    answer = execute(command, Place(copy), caller)
    return str(answer.entries[0].body["event"])


def cities_of_players(state: ChampionshipState) -> list[str]:
    """A city for each player of a rehearsal: who is known so far, and who is still to qualify.

    A stage that has sent nobody yet sends as many as from a single day.
    """
    final = state.final
    listed = expected(state, final.id) if final is not None else []
    known = [state.home_of(item.id) for item in listed]
    coming = [
        stage.city
        for stage in state.regional_stages
        if stage.city not in known and not stage.withdrawn_for
        for _ in range(state.rules.single_day_qualifiers)
    ]
    return known + coming


def throw_rehearsal_away(caller: Caller, *, event: str) -> Answer:
    """Hide a rehearsal; its ledger stays, as every ledger does, and what was typed goes."""
    return throw_away(caller, commands.ThrowRehearsalAway(event))


@transaction.atomic
def throw_away(
    caller: Caller, command: commands.ThrowRehearsalAway | commands.ThrowPracticeAway
) -> Answer:
    """Hide a rehearsal of whatever kind, and delete what was typed in it."""
    event = command.event
    place = place_of(event)
    answer = execute(command, place, caller)
    ledgers = [championship_ledger(place.championship), event_ledger(event)]
    Reason.objects.filter(ledger_id__in=ledgers).delete()
    DayDescription.objects.filter(game_day_id=event).delete()
    DayPlan.objects.filter(game_day_id=event).delete()
    forget_proofs(place.championship, caller.now)
    return answer


def rehearsals_of(championship: str) -> list[ChampionshipState]:
    """The rehearsals of a final that were not thrown away, the newest last."""
    # The practice days of all cities rehearse it, too; none of them is read here.
    finals = Stage.objects.filter(championship__rehearsal_of=championship, kind="final")
    rows = finals.order_by("championship__pk").values_list("championship_id", flat=True)
    states = [championship_state(key) for key in rows]
    return [item for item in states if item.rehearsal and not item.rehearsal.thrown_away]

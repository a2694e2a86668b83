"""What is done about judges: their ties to players, their replacement, the duty judge.

Who may rule on what is asked of the rules (`championship.judges`); here only the commands go out.
"""

from datetime import date
from functools import partial

from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.selectors import place_of
from tournament.events.services import execute_for_reason
from tournament.people import persons
from tournament.people.identity import new_opaque_id
from tournament.people.models import User


@transaction.atomic
def link_account(caller: Caller, *, event: str, person: str, user: User | None) -> Answer:
    """CH-JUDGE-3, CH-JUDGE-4: note which account of the staff a player has.

    In the account, for what it does anywhere, and in the ledger, for who may judge this day.
    """
    command = commands.LinkAccount(person, user.public_id if user is not None else None)
    answer = execute(command, place_of(event), caller)
    persons.link_account(person, user)
    return answer


def replace_judge(
    caller: Caller, *, event: str, ended: str, user: str, category: str, reason: str
) -> Answer:
    """CH-JUDGE-6: another judge from now on; earlier rulings stand."""
    command = partial(commands.ReplaceJudge, new_opaque_id(), ended, new_opaque_id(), user)
    return execute_for_reason(caller, place_of(event), (category, reason), command)


def name_duty_judge(caller: Caller, *, championship: str, day: date, user: str) -> Answer:
    """CH-JUDGE-5: who rules on a date when no judge of a day may."""
    command = commands.NameDutyJudge(new_opaque_id(), day, user)
    return execute(command, Place(championship), caller)


def confirm_ruling(caller: Caller, *, event: str, ruling: str) -> Answer:
    """CH-JUDGE-5: the duty judge confirms what the organizer entered for them."""
    return execute(commands.ConfirmRuling(ruling), place_of(event), caller)

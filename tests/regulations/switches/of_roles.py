"""Switches in the policy: who may do what where (table 5.1)."""

from tests.support.switch import in_file

SWITCHES = in_file(
    "tournament/people/policy.py",
    (
        "CH-ROLE-1",
        "return self.scope_id == scope.stage\n",
        "return scope.stage is not None\n",
    ),
    (
        "CH-ROLE-2",
        "Action.RULE: {_JUDGE: _ANYWHERE,",
        "Action.RULE: {_PUBLISHER: _ANYWHERE, _JUDGE: _ANYWHERE,",
    ),
    (
        "CH-ROLE-4",
        "Action.SEE_PROTECTED: {\n",
        "Action.SEE_PROTECTED: {\n        _HELPER: _ANYWHERE,\n",
    ),
    ("CH-ROLE-5", "if acting_as in (None, role) and", "if"),
    (
        "CH-SHEET-6",
        "    if actor.tablet_event is not None:\n        return Refusal",
        "    if False:\n        return Refusal",
    ),
    (
        "CH-SHEET-6",
        "return action is Action.RECORD_ATTESTATION and scope.event == actor.tablet_event",
        "return True",
    ),
    (
        "CH-CONTACT-1",
        "Action.CREATE_STAGE: {_PUBLISHER: _ANYWHERE},",
        "Action.CREATE_STAGE: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},",
    ),
    (
        "CH-CONTACT-1",
        "Action.APPOINT_ORGANIZER: {_PUBLISHER: _ANYWHERE},",
        "Action.APPOINT_ORGANIZER: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},",
    ),
    (
        "CH-PD-2",
        "return limit is Limit.NONE or scope.protected_open",
        "return True",
    ),
    (
        "CH-PUBLIC-1",
        "Action.VIEW_PUBLIC: {\n        _SPECTATOR: _ANYWHERE,\n",
        "Action.VIEW_PUBLIC: {\n",
    ),
)

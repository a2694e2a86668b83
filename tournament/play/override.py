"""What a judge does about a result that counted already and was wrong.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way. `Wrong.met` is the fingerprint (`championship.corrections.seen`) of all matches
that the result can reach, as the judge saw them.
"""

import secrets
from dataclasses import dataclass

from tournament.championship import commands
from tournament.championship.commands import Found
from tournament.events.execution import Answer, Caller
from tournament.play.issuing import issue_ruling


@dataclass(frozen=True, slots=True)
class Wrong:
    """Which result was wrong, what really happened, and what the judge looked at.

    `witness` vouches for a clerical error of a judge who has been replaced (CH-JUDGE-1).
    """

    match: str
    outcome: Found
    met: str
    game: int | None = 1
    witness: str | None = None


def rule_correction(
    caller: Caller, *, event: str, wrong: Wrong, category: str, reason: str
) -> Answer:
    """CH-OVERRIDE-1: correct a confirmed result that no started match has used."""
    nonce = secrets.token_hex(16)

    def command(ruling: str, words: commands.Reason) -> commands.RuleCorrection:
        return commands.RuleCorrection(
            ruling, wrong.match, wrong.outcome, wrong.met, nonce, words, wrong.game, wrong.witness
        )

    return issue_ruling(caller, event=event, category=category, reason=reason, command_of=command)


def override_replay(
    caller: Caller, *, event: str, wrong: Wrong, category: str, reason: str
) -> Answer:
    """CH-OVERRIDE-2 (b): correct the result; all later matches that used it are void."""
    nonce = secrets.token_hex(16)

    def command(ruling: str, words: commands.Reason) -> commands.OverrideReplay:
        return commands.OverrideReplay(
            ruling, wrong.match, wrong.outcome, wrong.met, nonce, words, wrong.game, wrong.witness
        )

    return issue_ruling(caller, event=event, category=category, reason=reason, command_of=command)


def override_stand(
    caller: Caller, *, event: str, wrong: Wrong, category: str, reason: str
) -> Answer:
    """CH-OVERRIDE-2 (a): the bracket stands, the error is noted in public."""

    def command(ruling: str, words: commands.Reason) -> commands.OverrideStand:
        return commands.OverrideStand(
            ruling, wrong.match, wrong.outcome, wrong.met, words, wrong.game, wrong.witness
        )

    return issue_ruling(caller, event=event, category=category, reason=reason, command_of=command)

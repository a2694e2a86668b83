"""What can be done about a match or a ruling: by the desk and by a judge, as the rules answer it.

A page asks for an action by its name; what its form will say has an example here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.commands import Command, Replacement, Seat
from tournament.championship.event_state import EventState, Game, Play, Ruling
from tournament.championship.play.tables.queries import changed_to
from tournament.championship.rulings.override.queries import CLERICAL, ruling_behind, seen
from tournament.championship.rulings.queries import met_of_leaver, met_of_ruling
from tournament.events.execution import Caller
from tournament.events.preview import preview
from tournament.events.selectors import place_of
from tournament.people.policy import Role
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.play.recording_access import why_not_recorded
from tournament.regulations.refusals import Refusal
from tournament.web.shared.actions import Action, Actions, Offered, Offers
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.words import language

CALLS_TOLD_ABOVE: Final = frozenset({"day_paused", "no_table_free"})
"""What the console says once of all calls."""
NOT_THAT_FAR: Final = frozenset(
    {
        "day_suspended",
        "both_left_elsewhere",
        "match_decided",
        "no_time_limit",
        "not_called_yet",
        "nothing_to_correct",
        "result_is_a_ruling",
        "ruling_not_mendable",
        "ruling_used",
        "sheet_disputed",
        "sheet_not_refused",
        "sheet_refused",
        "start_stands",
        "signed_does_not_refuse",
        "tie_break_not_in_play",
        "walkover_used",
        "withdrawal_used",
    }
)
"""The match or the ruling is not where anybody looks for this; a suspension is told above."""


SEATS: Final[tuple[Seat, Seat]] = ("A", "B")
WITNESS: Final = NOT_ISSUED
"""Whoever vouches for an error of a judge who has been replaced."""


class DayActions:
    """Asks the rules for whoever looks at a page of a running day."""

    def __init__(self, hall: StaffDay, caller: Caller) -> None:
        self.hall, self._place, self.caller = hall, place_of(hall.id), caller
        place = self._place
        self._ask = Actions(place, caller)
        # A judge with a part in it enters the duty judge's ruling as an organizer (CH-JUDGE-5).
        self._for_the_duty_judge = Actions(place, replace(caller, acting_as=Role.ORGANIZER))

    def __call__(
        self,
        label: str | Promise,
        url: str,
        *samples: Command,
        without: frozenset[str] = NOT_THAT_FAR,
    ) -> Offered | None:
        """One thing to do, unless it makes no sense by the refusals `without`."""
        found = self._ask(label, url, *samples, without=without)
        return found or self._for_the_duty_judge(label, url, *samples, without=without)

    def forbids(self, command: Command) -> str:
        """Why whoever looks has not the right, as a sentence; nothing if they have it."""
        found = preview(command, self._place, self.caller)
        if isinstance(found, Refusal) and found.kind == "permission":
            return found.text(language())
        return ""


def agreement(match: str, game: int, digest: str, seat: Seat) -> Command:
    """What the player of a seat says on the tablet."""
    return commands.AcknowledgeOnTablet(match, game, digest, seat, "pin", None)


@dataclass(frozen=True, slots=True)
class Match:
    """A match as the samples need it."""

    id: str
    event: EventState

    @property
    def play(self) -> Play:
        """Its games."""
        return self.event.plays.get(self.id, Play(self.id))

    @property
    def game(self) -> Game:
        """The open one."""
        return self.play.open_game

    @property
    def digest(self) -> str:
        """Of the open sheet."""
        return self.game.sheet.digest if self.game.sheet is not None else ""

    @property
    def tables(self) -> tuple[int, ...]:
        """Those that it can have instead of its published one, or else the first in use."""
        found = tuple(table for table, _other in changed_to(self.event, self.id)[:1])
        return found or tuple(self.event.tables)[:1]

    @property
    def by_desk(self) -> bool:
        """Whether the desk's word counts, and nothing is signed (FT-RESULT-1)."""
        return self.event.rules.by_desk

    @property
    def met(self) -> str:
        """What a judge would have looked at."""
        return str(self.event.version_of(self.id))


def _correction(match: Match) -> tuple[Command, ...]:
    """It was not played, for one: at once, or by one of both choices about what followed."""
    behind = ruling_behind(match.event, match.id) is not None
    said = {
        "ruling": NOT_ISSUED,
        "match": match.id,
        "outcome": "none",
        "met": seen(match.event, match.id),
        "reason": replace(NO_REASON, category=CLERICAL[0]) if behind else NO_REASON,
        "game": None,
        "witness": WITNESS,
    }
    return (
        commands.RuleCorrection(nonce="", **said),  # type: ignore[arg-type]
        commands.OverrideReplay(nonce="", **said),  # type: ignore[arg-type]
        commands.OverrideStand(**said),  # type: ignore[arg-type]
    )


def _facts(match: Match, game: Game) -> Command:
    return commands.RuleSheetFacts(
        NOT_ISSUED, match.id, game.number, game.revision, "A", match.met, "", NO_REASON
    )


OF_A_MATCH: Mapping[str, Action[Match]] = {
    "call": Action(
        _("Call"), "call_match", lambda at: (commands.CallMatch(at.id, rest_waived=True),)
    ),
    "table": Action(
        _("Another table"),
        "table_change",
        lambda at: (commands.ChangeTable(at.id, table) for table in at.tables),
        when=lambda at: at.id in at.event.published_tables,
    ),
    "start": Action(_("They have begun"), "start_play", lambda at: (commands.StartPlay(at.id),)),
    "unstart": Action(
        _("They have not begun"), "undo_start", lambda at: (commands.UndoStart(at.id),)
    ),
    "uncall": Action(
        _("Take back the call"), "uncall_match", lambda at: (commands.UncallMatch(at.id),)
    ),
    "enter": Action(
        _("Enter the result"),
        "enter_result",
        lambda at: (commands.FillSheet(at.id, at.game.number, at.game.revision, "A", ""),),
        when=lambda at: not at.by_desk,
    ),
    "score": Action(
        _("Enter the result"),
        "score",
        lambda at: (commands.EnterScore(at.id, (), "A", at.met),),
        when=lambda at: at.by_desk,
    ),
    "attest": Action(
        _("Both have signed"),
        "attest_paper",
        lambda at: (commands.AttestPaper(at.id, at.game.number, at.digest),),
    ),
    "tablet": Action(
        _("On the tablet"),
        "tablet",
        lambda at: (agreement(at.id, at.game.number, at.digest, seat) for seat in SEATS),
    ),
    "refuse": Action(
        _("A player does not sign"),
        "refuse_sheet",
        lambda at: (
            commands.RefuseSheet(at.id, at.game.number, at.digest, "A", False),
            commands.RefuseSheet(at.id, at.game.number, at.digest, "B", False),
        ),
    ),
    "concede": Action(
        _("A player concedes the match"),
        "concede_match",
        lambda at: (commands.ConcedeMatch(at.id, "A", True),),
    ),
}
"""What the desk does about a match."""
RULINGS: Mapping[str, Action[Match]] = {
    "walkover": Action(
        _("A player did not come: walkover"),
        "rule_walkover",
        lambda at: (commands.RuleWalkover(NOT_ISSUED, at.id, "A", at.met, NO_REASON),),
    ),
    "double_loss": Action(
        _("Both did not come"),
        "rule_double_loss",
        lambda at: (commands.RuleDoubleLoss(NOT_ISSUED, at.id, False, at.met, NO_REASON),),
    ),
    "both_leave": Action(
        _("Both finalists leave"),
        "rule_double_loss",
        lambda at: (commands.RuleDoubleLoss(NOT_ISSUED, at.id, True, at.met, NO_REASON),),
    ),
    "accept": Action(
        _("Say what happened, and accept it"),
        "rule_acceptance",
        lambda at: (commands.RuleAcceptance(NOT_ISSUED, at.id, at.digest, at.met, NO_REASON),),
    ),
    "replay": Action(
        _("The game is to be replayed"),
        "rule_replay",
        lambda at: (commands.RuleReplay(NOT_ISSUED, at.id, at.met, NO_REASON),),
        when=lambda at: at.game.judge_decides,
    ),
    "interrupted": Action(
        _("Interrupted or set up wrongly: replay the game"),
        "rule_replay",
        lambda at: (commands.RuleReplay(NOT_ISSUED, at.id, at.met, NO_REASON),),
        when=lambda at: not at.game.judge_decides,
    ),
    "facts": Action(
        _("The sheet is wrong: rule on the facts"),
        "rule_sheet_facts",
        lambda at: (_facts(at, at.game),),
        when=lambda at: not at.game.judge_decides,
    ),
    "tie_break": Action(
        _("Time is up: tie-break"),
        "rule_tie_break",
        lambda at: (
            commands.RuleTieBreak(NOT_ISSUED, at.id, "A", (2, 1), None, None, at.met, NO_REASON),
        ),
    ),
    "more_time": Action(
        _("Give more time"),
        "rule_time_extension",
        lambda at: (commands.RuleTimeExtension(NOT_ISSUED, at.id, 1, at.met, NO_REASON),),
    ),
    "correct": Action(
        _("The result is wrong: correct it"),
        "rule_correction",
        _correction,
        when=lambda at: ruling_behind(at.event, at.id) is None,
    ),
    "correct_ruling": Action(
        _("Ruled for the wrong seat or match: correct it"),
        "rule_correction",
        _correction,
        when=lambda at: ruling_behind(at.event, at.id) is not None,
    ),
}
"""What a judge rules about a match, as the page lists it."""


class MatchActions(Offers[Match]):
    """What can be done about one match; `one_of_many`: on the console, among others."""

    def __init__(self, day: DayActions, match: str, *, one_of_many: bool = False) -> None:
        self._day, self._match = day, Match(match, day.hall.event)
        told = NOT_THAT_FAR | CALLS_TOLD_ABOVE if one_of_many else NOT_THAT_FAR
        super().__init__(day, {**OF_A_MATCH, **RULINGS}, self._match, [day.hall.id, match], told)

    @cached_property
    def rulings(self) -> list[Offered]:
        """What a judge may rule about it."""
        found = [*map(self.__getitem__, RULINGS), *self.leaving]
        return [offered for offered in found if offered is not None]

    @property
    def rulings_by_reason(self) -> list[list[Offered]]:
        """The same; those that are greyed for one reason come together, so that it is said once."""
        groups: dict[str, list[Offered]] = {}
        for offered in self.rulings:
            groups.setdefault(offered.sentence or offered.why, []).append(offered)
        return list(groups.values())

    @property
    def record(self) -> Offered | None:
        """Recording its open game at the table; absent for whoever plays in it (CH-JUDGE-4)."""
        id, match = self._day.hall.id, self._match.id
        if self._match.by_desk or why_not_recorded(self._day.caller, id, match) is not None:
            return None
        return Offered(gettext("Record this game"), reverse("record", args=[id, match]))

    @property
    def forbidden(self) -> str:
        """Why whoever looks may rule nothing about it, such as a part in it (CH-JUDGE-2)."""
        return self._day.forbids(*RULINGS["double_loss"].samples(self._match))

    @property
    def games(self) -> Mapping[int, Offered | None]:
        """Facts of a game that both have signed, by its number (CH-SHEET-7)."""
        url = reverse("rule_sheet_facts", args=[self._day.hall.id, self._match.id])
        label = _("Seats exchanged or entered wrongly: rule on the facts")
        return {
            game.number: self._day(label, f"{url}?game={game.number}", _facts(self._match, game))
            for game in self._match.play.games
            if game.sheet is not None and game.sheet.accepted
        }

    @property
    def leaving(self) -> list[Offered | None]:
        """That a player of it leaves the day, or is disqualified."""
        hall, event = self._day.hall, self._match.event
        players = [key for key in event.players(self._match.id) if key is not None]
        kinds = (
            ("rule_withdrawal", _("Leaves the day: %(name)s"), commands.RuleWithdrawal),
            ("rule_disqualification", _("Disqualify: %(name)s"), commands.RuleDisqualification),
        )
        return [
            self._day(
                str(label) % {"name": hall.name(key)},
                reverse(page, args=[hall.id, key]),
                command(NOT_ISSUED, key, event.open_match_version(key), NO_REASON),
            )
            for page, label, command in kinds
            for key in players
        ]


def _in_bracket(event: EventState, ruling: Ruling) -> bool:
    """Whether its match and its player are there: a draw that was withdrawn since had others."""
    if not event.order or (ruling.match and ruling.match not in event.structure):
        return False
    return ruling.registration is None or ruling.registration in event.seed_of


def ruling_actions(day: DayActions, ruling: Ruling) -> list[Offered]:
    """How a ruling can be taken back or corrected (CH-NOSHOW-3, CH-WD-1, CH-JUDGE-1)."""
    event, id = day.hall.event, day.hall.id
    if not _in_bracket(event, ruling):
        return []
    revoke, match = reverse("revoke_ruling", args=[id, ruling.id]), ruling.match or ""
    found = []
    if ruling.type == "walkover":
        met = str(event.version_of(match))
        command: Command = commands.RevokeWalkover(NOT_ISSUED, ruling.id, met, NO_REASON)
        found.append(day(_("Take it back"), revoke, command))
    if ruling.type == "withdrawal":
        met = met_of_leaver(event, str(ruling.registration))
        command = commands.RevokeWithdrawal(NOT_ISSUED, ruling.id, met, NO_REASON)
        found.append(day(_("Take it back"), revoke, command))
    instead, met = Replacement("annulled"), met_of_ruling(event, ruling)
    found.append(
        day(
            _("Clerical error"),
            reverse("amend_ruling", args=[id, ruling.id]),
            commands.SupersedeRuling(NOT_ISSUED, ruling.id, instead, met, NO_REASON, WITNESS),
        )
    )
    if not any(found) and match and ruling_behind(event, match) == ruling:
        url = reverse("rule_correction", args=[id, match])
        found.append(day(_("Wrong seat or match"), url, *_correction(Match(match, event))))
    return [item for item in found if item is not None]

"""Rulings on games of a match: accept or replay, what really happened, more time, the tie-break."""

from typing import Any

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship import commands
from tournament.championship.commands import Seat
from tournament.championship.event_state import Game, Play
from tournament.championship.play.match_rules import match_rules, said_of
from tournament.championship.rulings.lots.state import Lot
from tournament.championship.rulings.time.queries import PURPOSE, Proposal, drawn_seat, propose
from tournament.events.execution import Answer, Caller
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import games
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.regulations.refusals import Refusal
from tournament.web.judge.game_forms import CountForm, ExtensionForm, SheetFactsForm, TieBreakForm
from tournament.web.judge.log_model import LogReader
from tournament.web.judge.match_actions import DayActions, MatchActions
from tournament.web.judge.previews import Preview, preview
from tournament.web.judge.ruling_page import RulingView
from tournament.web.judge.view_models import match_view
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.game_pages import pages_of_day, sheet_of
from tournament.web.shared.result_form import typed_result
from tournament.web.shared.ruling_words import (
    EXTENSION_CATEGORIES,
    FACTS_CATEGORIES,
    REPLAY_CATEGORIES,
    SETTLING_CATEGORIES,
    TIE_BREAK_BASIS,
    TIE_BREAK_CATEGORIES,
)
from tournament.web.shared.staff_day import StaffDay, staff_day_with


class GameView(RulingView):
    """A ruling on a game of the match."""

    def prepare(self) -> None:
        """The match, and its open game."""
        super().prepare()
        self.play = self.hall.event.plays.get(self.match, Play(self.match))
        self.game = self.play.open_game


class SheetView(GameView):
    """A ruling that says what happened in a game."""

    form_class = SheetFactsForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """With what stands on the sheet now."""
        return {
            **super().get_form_kwargs(),
            "sheet": pages_of_day(self.hall.event).sheet,
            "names": self.names,
            "start": match_rules(self.hall.event).start(self.play, self.game),
            "initial": _content(self.game),
        }

    def command(self, met: str, **said: Any) -> commands.RuleSheetFacts:
        """What the judge finds to be true."""
        return commands.RuleSheetFacts(
            NOT_ISSUED, self.match, met=met, nonce="", reason=NO_REASON, **said
        )


class Acceptance(SheetView):
    """CH-SHEET-2: what happened in a refused or disputed game, and that it counts, in one form."""

    template_name = "judge/dispute.html"
    categories = SETTLING_CATEGORIES
    rule = "CH-SHEET-2"
    heading = _("Dispute in %(match)s")
    button = _("Decide and accept")

    def prepare(self) -> None:
        """What is on the sheet."""
        super().prepare()
        waiting = match_view(self.hall, self.match).waiting_sheet
        self.explanation = gettext(
            "On the sheet: %(result)s. If that is right, choose the reason and decide. Correct "
            "what was otherwise: what is there then counts without the missing signatures."
        ) % {"result": waiting.told if waiting is not None else "–"}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What is known of the game beside the sheet."""
        reader = LogReader(self.hall, acting(self.request).actor)
        return {
            **super().get_context_data(**kwargs),
            "sheet": match_view(self.hall, self.match).waiting_sheet,
            "records": reader.records(self.match, self.game),
            "has_engine": pages_of_day(self.hall.event).has_engine,
            "replay": MatchActions(DayActions(self.hall, self.caller()), self.match)["replay"],
        }

    def carry_out(self, caller: Caller, form: Form) -> Answer:
        """Both rulings, or the acceptance alone."""
        said = dict(form.cleaned_data)
        why = {name: said.pop(name) for name in ("category", "reason")}
        facts = self.command(**said)
        return games.settle_sheet(caller, facts, event=self.event_id, **why)

    def preview(self) -> Preview:
        """What it changes elsewhere depends on what the judge is about to say."""
        digest = self.game.sheet.digest if self.game.sheet is not None else ""
        command = commands.RuleAcceptance(NOT_ISSUED, self.match, digest, self.met, NO_REASON)
        return Preview(preview(command, acting(self.request), self.hall).refusal)


class Replay(GameView):
    """CH-SHEET-2, CH-DAY-5: the open game is void and played again from the same start."""

    categories = REPLAY_CATEGORIES
    button = _("Order the replay")
    explanation = _(
        "Only this game is void. It is played again with fresh shuffling, the same leaders out "
        "and the same first player; earlier games of the match stay."
    )

    def prepare(self) -> None:
        """Which game, and whether its sheet or an interruption is the cause."""
        super().prepare()
        self.rule = "CH-SHEET-2" if self.game.sheet is not None else "CH-DAY-5"
        about = {"game": self.game.number, "match": self.pair}
        self.heading = gettext("Replay game %(game)s of %(match)s") % about

    def command(self, met: str, **said: Any) -> commands.RuleReplay:
        """The game is played again."""
        return commands.RuleReplay(NOT_ISSUED, self.match, met, NO_REASON)


class SheetFacts(SheetView):
    """CH-SHEET-2, -7: what the judge finds to be true goes on a new revision of a sheet.

    Of a refused or disputed one this is said together with what becomes of it: `Acceptance`.
    """

    categories = FACTS_CATEGORIES
    button = _("Rule on the facts")

    def prepare(self) -> None:
        """The game with the number in the address or the form, else the open one."""
        super().prepare()
        asked = self.request.POST.get("game") or self.request.GET.get("game")
        numbered = (game for game in self.play.games if str(game.number) == asked)
        self.game = next(numbered, self.game)
        about = {"game": self.game.number, "match": self.pair}
        self.heading = gettext("What happened in game %(game)s of %(match)s") % about
        if self.game.sheet is not None and self.game.sheet.accepted:
            self.rule = "CH-SHEET-7"
            self.explanation = gettext(
                "Your facts count at once; what both had signed stays visible as replaced."
            )
        else:
            self.rule = "CH-SHEET-2"
            self.explanation = gettext(
                "The sheet gets a new revision with your facts; signatures on the old one lapse. "
                "Then both sign it, or you accept it or have the game replayed."
            )

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Nothing to rule on without a sheet."""
        if self.game.sheet is None:
            raise Http404
        if self.game.judge_decides:
            return redirect("rule_acceptance", self.event_id, self.match)
        return super().get(request, *args, **kwargs)

    def preview(self) -> Preview:
        """Only a decided match stands in the way of any facts."""
        decided = self.hall.event.progress.decision(self.match) is not None
        return Preview(Refusal("match_decided") if decided else None)


class Extension(RulingView):
    """CH-TIME-1: some minutes more."""

    form_class = ExtensionForm
    categories = EXTENSION_CATEGORIES
    rule = "CH-TIME-1"
    heading = _("More time for %(match)s")
    button = _("Give more time")
    explanation = _("The minutes are added to what is left of the match’s time.")

    def command(self, met: str, minutes: int = 1, **said: Any) -> commands.RuleTimeExtension:
        """So many minutes more."""
        return commands.RuleTimeExtension(NOT_ISSUED, self.match, minutes, met, NO_REASON)


class TieBreak(RulingView):
    """CH-MATCH-2: first the counts, then what follows from them, then the judge's decision."""

    template_name = "judge/tie_break.html"
    form_class = TieBreakForm
    categories = TIE_BREAK_CATEGORIES
    rule = "CH-MATCH-2"
    heading = _("Tie-break in %(match)s")
    button = _("Decide the match")

    def prepare(self) -> None:
        """Whether there is something to count in the game of the day."""
        super().prepare()
        self.counted = match_rules(self.hall.event).counted_at_time
        self.explanation = _COUNTED if self.counted else _DRAWN

    def get_form_kwargs(self) -> dict[str, Any]:
        """With both players."""
        return {**super().get_form_kwargs(), "names": self.names, "counted": self.counted}

    def command(
        self,
        met: str,
        winner: Seat = "A",
        heroes: tuple[int, int] | None = (1, 0),
        damage_over_life: tuple[int, int] | None = None,
        lot: str | None = None,
        **said: Any,
    ) -> commands.RuleTieBreak:
        """What was counted, and who wins."""
        return commands.RuleTieBreak(
            NOT_ISSUED, self.match, winner, heroes, damage_over_life, lot, met, NO_REASON
        )

    def preview(self) -> Preview:
        """What changes elsewhere depends on the counts."""
        return Preview(super().preview().refusal)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The counts, and what follows from them once they are there."""
        context = super().get_context_data(**kwargs)
        form, asked = context["form"], self.request.GET
        sent = asked if "heroes_a" in asked or not self.counted else None
        counts = CountForm(sent, names=self.names, counted=self.counted)
        lots = self.hall.event.lots.values()
        lot = next((item.id for item in lots if _about(item, self.hall, self.match)), "")
        drawn = drawn_seat(self.hall.event, self.match, lot)
        proposal = _proposal(counts, form, drawn)
        if proposal is not None:
            form.initial |= {**asked.dict(), "winner": proposal.seat}
            form.initial["lot"] = lot if proposal.basis == "lot" and drawn is not None else ""
        return {
            **context,
            "counts": counts,
            "proposal": proposal,
            "proposed": _seat_name(self.names, proposal),
            "basis": TIE_BREAK_BASIS[proposal.basis] if proposal is not None else "",
            "lot_needed": proposal is not None and proposal.seat is None,
            "lot": lot,
        }


@require_POST
@requires(Action.DRAW, day_scope)
def tie_break_lot(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-MATCH-2: open the lot about a match in which everything counted is equal."""
    staff_day_with(request, event_id, match)
    lot = games.open_tie_break_lot(caller_of(request), event=event_id, match=match)
    return redirect("day_lot", event_id, lot)


_COUNTED = _(
    "Only when time is up. The players finish the current round first; then living heroes are "
    "compared, then damage minus life on the own leader, then a public lot is drawn. "
    "No one shares a result."
)
_DRAWN = _(
    "Only when time is up. Nothing is counted in this game: a public lot decides. "
    "No one shares a result."
)


def _about(lot: Lot, hall: StaffDay, match: str) -> bool:
    """Whether it is about this match between those who play it now."""
    asked = (PURPOSE, match, frozenset(hall.event.players(match)))
    return (lot.purpose, lot.subject, frozenset(lot.candidates)) == asked


def _proposal(counts: CountForm, form: TieBreakForm, drawn: str | None) -> Proposal | None:
    """What follows from the counts, once they are there."""
    said = form if form.is_bound else counts
    if not said.is_bound or not said.is_valid():
        return None
    if isinstance(said, TieBreakForm):
        data = said.cleaned_data
        return propose(data["heroes"], data["damage_over_life"], drawn)
    return propose(said.heroes(), said.damage_over_life(), drawn)


def _seat_name(names: tuple[str, str], proposal: Proposal | None) -> str:
    if proposal is None or proposal.seat is None:
        return ""
    return names["AB".index(proposal.seat)]


def _content(game: Game) -> dict[str, Any]:
    """What stands on a game's sheet now, by the fields of the form."""
    if game.sheet is None:
        return {}
    said = said_of(game.sheet.statement)
    typed = typed_result(sheet_of(game.sheet.statement), said)
    return {"game": game.number, "revision": game.revision, **typed}

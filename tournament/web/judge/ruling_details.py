"""What a ruling decides, in words: a few beside its type in lists, a sentence for who signs it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import Ruling
from tournament.championship.play.match_rules import said_of
from tournament.championship.rulings.override.queries import NOT_PLAYED
from tournament.web.judge.sheet_views import said_view
from tournament.web.shared.game_pages import sheet_of
from tournament.web.shared.ruling_words import TIE_BREAK_BASIS, ruling_word
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.words import outcome_word

SEATS = ("A", "B")


def detail_of(ruling: Ruling) -> str:
    """The detail of a ruling; empty for types that have none."""
    found = _DETAILS.get(ruling.type)
    return found(ruling.effect) if found is not None else ""


def decision_of(hall: StaffDay, ruling: Ruling) -> str:
    """What a ruling decides, as a sentence with the names that the staff reads."""
    found = _DECISIONS.get(ruling.type)
    if found is not None:
        return found(hall, ruling)
    words = ruling_word(ruling.type)
    return f"{words[:1].upper()}{words[1:]}."


def name_in_seat(hall: StaffDay, ruling: Ruling, seat: str) -> str:
    """Who sat there when it was ruled; older rulings know only who sits there now."""
    players = ruling.effect.get("players")
    if players is None:
        return hall.name_of_seat(str(ruling.match), seat)
    return hall.name(players["AB".index(seat)])


def _walkover(hall: StaffDay, ruling: Ruling) -> str:
    winner = str(ruling.effect["winner"])
    return gettext("%(winner)s wins the match, because %(loser)s did not come.") % {
        "winner": name_in_seat(hall, ruling, winner),
        "loser": name_in_seat(hall, ruling, "B" if winner == "A" else "A"),
    }


def _double_loss(hall: StaffDay, ruling: Ruling) -> str:
    return gettext("Both players did not come: the match counts as lost for both.")


def _about_player(hall: StaffDay, ruling: Ruling) -> str:
    words = {
        "withdrawal": gettext("%(name)s leaves the day; the open match goes to the opponent."),
        "withdrawal_revoked": gettext("The withdrawal of %(name)s is taken back."),
        "disqualification": gettext("%(name)s is disqualified and plays no more on this day."),
    }[ruling.type]
    name = {"name": hall.name(str(ruling.registration))}
    if ruling.effect.get("concedes"):
        return gettext("%(name)s gives the match up and keeps place 2.") % name
    return words % name


def _accepted(hall: StaffDay, ruling: Ruling) -> str:
    game = ruling.effect["game"]
    play = hall.event.plays[str(ruling.match)]
    sheets = [sheet for item in play.games for sheet in item.sheets]
    sheet = next(item for item in sheets if item.digest == ruling.effect["digest"])
    told = {"game": game, "result": _result(hall, sheet.statement)}
    if "found" in ruling.effect:
        return gettext("What the sheet of game %(game)s says is right: %(result)s.") % told
    return gettext("Game %(game)s counts without the missing signature: %(result)s.") % told


def _corrected(hall: StaffDay, ruling: Ruling) -> str:
    effect = ruling.effect
    statement = effect.get("statement")
    if statement is not None:
        told = {"game": statement["game"], "result": _result(hall, statement)}
        said = gettext("What happened in game %(game)s: %(result)s.") % told
    elif effect.get("game") is not None:
        told = {"game": effect["game"], "result": _won(hall, ruling, effect["outcome"])}
        said = gettext("What happened in game %(game)s: %(result)s.") % told
    elif effect.get("outcome") in SEATS:
        said = gettext("The match was won by %(name)s.") % {
            "name": hall.name_of_seat(str(ruling.match), effect["outcome"])
        }
    elif effect.get("outcome") == NOT_PLAYED:
        said = gettext("The match was not played.")
    else:
        said = gettext("The result that was entered is wrong.")
    return f"{said} {_BRACKET[ruling.type]}".strip()


def _replayed(hall: StaffDay, ruling: Ruling) -> str:
    return gettext("Game %(game)s is void and played again.") % {"game": ruling.effect["game"]}


def _more_time(hall: StaffDay, ruling: Ruling) -> str:
    return gettext("The match gets %(minutes)s more minutes.") % {
        "minutes": ruling.effect["minutes"]
    }


def _tie_break(hall: StaffDay, ruling: Ruling) -> str:
    return gettext("Time is up. %(name)s wins the match: %(basis)s.") % {
        "name": name_in_seat(hall, ruling, str(ruling.effect["winner"])),
        "basis": TIE_BREAK_BASIS[ruling.effect["basis"]],
    }


def _won(hall: StaffDay, ruling: Ruling, outcome: str) -> str:
    if outcome not in SEATS:
        return outcome_word(outcome)
    return gettext("%(name)s won") % {"name": hall.name_of_seat(str(ruling.match), outcome)}


def _result(hall: StaffDay, statement: Mapping[str, Any]) -> str:
    seats = {item["seat"]: hall.name(item["id"]) for item in statement["players"]}
    return said_view(sheet_of(statement), seats, said_of(statement)).told


def _game(effect: Mapping[str, Any]) -> str:
    return gettext("game %(game)s") % {"game": effect["game"]}


def _minutes(effect: Mapping[str, Any]) -> str:
    return gettext("%(minutes)s min more") % {"minutes": effect["minutes"]}


def _basis(effect: Mapping[str, Any]) -> str:
    basis = str(TIE_BREAK_BASIS[effect["basis"]])
    if effect["heroes"] is None:
        return basis
    counted = ":".join(str(number) for number in effect["heroes"])
    return gettext("%(basis)s; living heroes %(heroes)s") % {"basis": basis, "heroes": counted}


_DETAILS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "accept_result": _game,
    "replay_game": _game,
    "time_extension": _minutes,
    "tie_break": _basis,
}
_BRACKET = {
    "correct_result": "",
    "override_stand": _("The bracket stays as it is."),
    "override_replay": _("Later matches that used the result are void and played again."),
}
_DECISIONS: Mapping[str, Callable[[StaffDay, Ruling], str]] = {
    "walkover": _walkover,
    "double_loss": _double_loss,
    "withdrawal": _about_player,
    "withdrawal_revoked": _about_player,
    "disqualification": _about_player,
    "accept_result": _accepted,
    "correct_result": _corrected,
    "override_stand": _corrected,
    "override_replay": _corrected,
    "replay_game": _replayed,
    "time_extension": _more_time,
    "tie_break": _tie_break,
}

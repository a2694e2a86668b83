"""The sheet of Pixel Tactics on pages and paper: leaders, living heroes, decks that shrink."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from reports.texts import texts_in
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.texts import LEADER_NAMES, NAMES
from tournament.adapters.pixel_tactics.match_rules import (
    HEROES,
    LEADERS,
    NextGameOfCards,
    PixelTacticsMatch,
)
from tournament.championship.command import Details
from tournament.championship.play.match_rules import NextGame, PairOfNumbers
from tournament.web.shared.game_sheets import (
    DetailLine,
    EarlierForm,
    GameSheet,
    Names,
    Seats,
    SlipWords,
    StartWords,
)
from tournament.web.shared.words import language

_HEROES = ("heroes_a", "heroes_b")
_LEADERS = ("leader_a", "leader_b")
_ENDED = {
    "leader_defeated": _("the leader was defeated"),
    "both_retreat": _("both units retreated"),
    "concession": _("a player conceded"),
}
_COMPARED = {
    "leader": _("another leader (%(name)s)"),
    "living": _("another number of living heroes (%(name)s)"),
}


def card_word(number: int) -> str:
    """A card by its number in the card list: the name of its hero."""
    return NAMES[NUMBERS[number - 1][0]].in_language(language())


def leader_word(number: int) -> str:
    """The same with the name of its leader in brackets."""
    return f"{card_word(number)} ({LEADER_NAMES[NUMBERS[number - 1][0]].in_language(language())})"


def leader_words() -> list[tuple[int, str]]:
    """All cards in the order of the reader's alphabet."""
    return sorted(
        ((number, leader_word(number)) for number in range(1, len(NUMBERS) + 1)),
        key=lambda item: item[1],
    )


class LeadersForm(EarlierForm):
    """The leaders of earlier games of a match that nobody wrote down (PT-MATCH-3)."""

    heading = _("Leaders of the games before")

    def __init__(self, data: Any = None, *, missing: Mapping[int, Details], names: Names) -> None:
        super().__init__(data, missing=missing, names=names)
        for number, details in missing.items():
            for seat, name, known in zip("ab", names, details[LEADERS], strict=True):
                if known is not None:
                    continue
                self.fields[f"leader_{number}_{seat}"] = forms.TypedChoiceField(
                    label=gettext("Game %(number)s: leader of %(name)s")
                    % {"number": number, "name": name},
                    choices=[("", "–"), *leader_words()],
                    coerce=int,
                )

    def told(self) -> dict[int, Details]:
        """The leaders by the number of the game."""
        data = self.cleaned_data
        return {
            number: {LEADERS: tuple(data.get(f"leader_{number}_{seat}") for seat in "ab")}
            for number in self.missing
        }


class PixelTacticsSheet(GameSheet):
    """Leaders and living heroes beside who went first."""

    ruleset = "pixel_tactics"
    more = _("Concession, both units retreated, leaders")
    earlier_form = LeadersForm

    @property
    def more_at_desk(self) -> str:
        """What the desk's form of a result has beside the two buttons of the winner."""
        return gettext("Leaders, a draw, a concession, both units retreated…")

    def ended(self, reason: str) -> str:
        """How a game ended."""
        return str(_ENDED[reason])

    def fields(self, names: Names, start: NextGame | None) -> dict[str, forms.Field]:
        """Living heroes, who went first, leaders; those that are out of the match say so."""
        found: dict[str, forms.Field] = {}
        counted = PixelTacticsMatch.schema[HEROES]
        assert isinstance(counted, PairOfNumbers)
        heroes = gettext("Living heroes of %(name)s, if both units retreated")
        for field, name in zip(_HEROES, names, strict=True):
            found[field] = forms.IntegerField(
                label=heroes % {"name": name},
                required=False,
                min_value=counted.low,
                max_value=counted.high,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )
        found |= super().fields(names, start)
        cards = cast("NextGameOfCards | None", start)
        outs = cards.leaders_out if cards is not None else ((), ())
        for field, name, out in zip(_LEADERS, names, outs, strict=True):
            found[field] = forms.TypedChoiceField(
                label=gettext("Leader of %(name)s") % {"name": name},
                required=False,
                coerce=int,
                empty_value=None,
                choices=_leader_choices(out),
            )
        return found

    def details(self, typed: Mapping[str, Any]) -> Details:
        """The details that were typed."""
        heroes = [typed[name] for name in _HEROES]
        return {
            HEROES: heroes if None not in heroes else None,
            **super().details(typed),
            LEADERS: [typed[name] for name in _LEADERS],
        }

    def faults(self, typed: Mapping[str, Any]) -> dict[str, str]:
        """Living heroes are noted for both players or for none."""
        missing = [name for name in _HEROES if typed.get(name) is None]
        if len(missing) != 1:
            return {}
        return {missing[0]: gettext("Write the number for both players, or for none.")}

    def typed(self, details: Details) -> dict[str, Any]:
        """Details as the fields of the form have them."""
        heroes = details[HEROES] or (None, None)
        return {
            **dict(zip(_HEROES, heroes, strict=True)),
            **super().typed(details),
            **dict(zip(_LEADERS, details[LEADERS], strict=True)),
        }

    def lines(self, details: Details, seats: Seats) -> list[DetailLine]:
        """What was noted, line by line."""
        heroes, leaders = details[HEROES], details[LEADERS]
        found = super().lines(details, seats)
        if heroes is not None:
            words = _pair(seats, [str(number) for number in heroes])
            found.insert(0, DetailLine(HEROES, gettext("Living heroes"), words))
        if any(leader is not None for leader in leaders):
            said = [gettext("not noted") if item is None else leader_word(item) for item in leaders]
            found.append(DetailLine(LEADERS, gettext("Leaders"), _pair(seats, said)))
        return found

    def sentences(self, details: Details, seats: Seats) -> list[str]:
        """Who went first, and who led."""
        leader = gettext("Leader of %(name)s: %(leader)s")
        return [
            *super().sentences(details, seats),
            *(
                leader % {"name": name, "leader": leader_word(number)}
                for name, number in zip(seats.values(), details[LEADERS], strict=True)
                if number is not None
            ),
        ]

    def count(self, details: Details) -> str:
        """The living heroes."""
        heroes = details[HEROES]
        return "" if heroes is None else f"{heroes[0]}:{heroes[1]}"

    def start(self, start: NextGame, names: Names) -> StartWords:
        """Cards in the decks, cards drawn, leaders that are out (PT-MATCH-3…6, PT-DRAWN-2)."""
        cards = cast(NextGameOfCards, start)
        sides = []
        for name, drawn, out in zip(names, cards.drawn, cards.leaders_out, strict=True):
            told = [gettext("draws %(number)s cards") % {"number": drawn}]
            if out:
                leaders = ", ".join(leader_word(leader) for leader in out)
                told.append(gettext("can’t use as a leader: %(leaders)s") % {"leaders": leaders})
            sides.append((name, "; ".join(told)))
        missing = gettext(
            "Leaders of earlier games are out too, but not all are written down: ask the players."
        )
        return StartWords(
            shared=gettext("%(cards)s cards in each deck") % {"cards": cards.deck},
            sides=sides,
            note=missing if cards.not_noted else "",
            short=gettext("leaders out") if any(cards.leaders_out) else "",
        )

    def slip(self, start: NextGame) -> SlipWords:
        """Leaders that are out; how it ended; the leaders of both."""
        words, outs = texts_in(language()), cast(NextGameOfCards, start).leaders_out
        return SlipWords(
            notes=[
                f"{words['leaders_out']} {side}: {', '.join(card_word(leader) for leader in out)}"
                for side, out in zip("AB", outs, strict=True)
                if out
            ],
            ends=(
                (words["leader_defeated"],),
                (f"{words['both_retreated']} A ", " : B ", ""),
                (words["concession"],),
            ),
            asked=(f"{words['leader']} A", f"{words['leader']} B"),
        )

    def compared(self, what: str, names: Seats) -> str:
        """What is said differently."""
        kind, _underscore, seat = what.partition("_")
        if kind not in _COMPARED:
            return super().compared(what, names)
        return str(_COMPARED[kind]) % {"name": names.get(seat.upper()) or seat.upper()}

    def value(self, what: str, value: str | int, names: Seats) -> str:
        """What one of them says of it."""
        if what.startswith("leader_"):
            return leader_word(int(value))
        return str(value) if what.startswith("living_") else super().value(what, value, names)


def _pair(seats: Seats, words: Sequence[str]) -> str:
    return "; ".join(f"{name}: {word}" for name, word in zip(seats.values(), words, strict=True))


def _leader_choices(out: Sequence[int]) -> list[tuple[int | str, str]]:
    """All cards; those that are out of the match say so (PT-MATCH-3)."""
    marked = gettext("%(leader)s – out of this match")
    return [
        ("", gettext("not noted")),
        *(
            (number, marked % {"leader": word} if number in out else word)
            for number, word in leader_words()
        ),
    ]

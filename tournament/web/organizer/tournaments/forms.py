"""Forms of free tournaments: to make one, its list, its rounds, the desk's word about a match."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from decimal import Decimal
from typing import Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules_engine.rulesets import names
from tournament.championship import commands
from tournament.championship.command import Outcome
from tournament.championship.play.scores.queries import contradicts
from tournament.events.selectors import cities
from tournament.events.tournaments import NO_GAME, Entrant, TournamentPlan
from tournament.events.wording import game_name
from tournament.regulations.checks import contradictions
from tournament.regulations.inputs import Number, declared
from tournament.regulations.refusals import Refusal
from tournament.regulations.tournament_rules import (
    ENTRANTS,
    TIE_BREAKS,
    Entry,
    TournamentRules,
)
from tournament.web.organizer.tournaments.names_forms import (
    LONGEST_LIST,
    READING,
    NamesField,
    ask_reading,
    names_of,
)
from tournament.web.shared.day_forms import WhenForm
from tournament.web.shared.declared_fields import field_of, form_field
from tournament.web.shared.tournaments.words import (
    ENTRY,
    FORMAT,
    FORMAT_HELP,
    LATE_POINTS,
    RESULTS,
    SEEDING,
    TIE_BREAK,
)
from tournament.web.shared.words import language

TIES = tuple(f"tie_{number}" for number in range(1, len(TIE_BREAKS) + 1))
"""The fields of the tie-breaks, as many as there are."""
USUALLY_SHOWN = 5
"""Fields of tie-breaks that stand with the other choices; more are a click away."""
FIRST_TABLES = 16
REFUSED_AT = {
    "tournament_size": "size",
    "tournament_points_order": "points_draw",
    "tournament_rounds": "rounds",
    "tournament_tie_breaks": "tie_1",
    "tournament_draws": "draws",
    "tournament_groups": "groups",
    "tournament_cut": "cut",
    "tournament_city": "city",
    "tournament_game": "results",
    "name_length": "players",
    "name_not_taken": "players",
    "names_not_taken": "players",
    "tournament_full": "players",
}
"""Beside which field a refusal is told."""
BY_NUMBERS, GOES_ON = "numbers", "open"


_USUAL = TournamentRules("swiss")
_POINTS = ("points_win", "points_draw", "points_bye")


def _points(name: str, label: Any) -> Any:
    usual = Decimal(getattr(_USUAL, name)) / 10
    return form_field(TournamentRules, name, label=label, initial=usual)


def _choice(name: str, label: Any, words: Mapping[str, Any]) -> Any:
    shown = {"widget": forms.RadioSelect, "initial": getattr(_USUAL, name)}
    return form_field(TournamentRules, name, label=label, words=words, **shown)


class NewTournamentForm(WhenForm):
    """What an organizer says when they make a tournament; all but the name is filled in."""

    name = form_field(TournamentPlan, "name", label=pgettext_lazy("of a tournament", "Name"))
    ruleset = forms.ChoiceField(label=pgettext_lazy("which is played", "Game"))
    game = form_field(TournamentPlan, "game", label=_("Which other game"), required=False)
    format = _choice("format", _("Format"), FORMAT)
    rounds = form_field(
        TournamentRules,
        "rounds",
        label=pgettext_lazy("of a tournament", "Rounds"),
        required=False,
        help_text=_("Leave it empty for as many as the number of players suggests."),
    )
    city = forms.ChoiceField(label=_("City"), help_text=_("By its clocks the tournament goes."))
    place = form_field(TournamentPlan, "place", label=_("Place"), required=False)
    players = NamesField(
        label=_("Players"),
        longest=LONGEST_LIST,
        required=False,
        help_text=_("One name a line. Others can be added later."),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
    )
    entry = _choice("entry", _("Who enters the players"), ENTRY)
    results = _choice("results", _("What makes a result count"), RESULTS)
    seeding = _choice("seeding", _("Seeds"), SEEDING)
    size = form_field(TournamentPlan, "size", label=_("Most players"), initial=64)
    wins = form_field(TournamentPlan, "wins", label=_("Games that win a match"), initial=1)
    scores = forms.BooleanField(label=_("Numbers of each game are noted"), required=False)
    draws = forms.BooleanField(label=_("A match may end drawn"), required=False)
    points_win = _points("points_win", _("Points for a win"))
    points_draw = _points("points_draw", _("Points for a draw"))
    points_bye = _points("points_bye", _("Points for a round without an opponent"))
    late_points = _choice("late_points", _("A round missed by coming late"), LATE_POINTS)
    cycles = forms.ChoiceField(
        label=_("How often each pair meets in a round robin"),
        widget=forms.RadioSelect,
        initial="1",
    )
    groups = form_field(TournamentRules, "groups", label=_("Groups of a round robin"), initial=1)
    cut = form_field(
        TournamentRules,
        "cut",
        label=_("How many go on to a bracket after the rounds"),
        required=False,
        help_text=_("Empty: none, the rounds decide."),
    )
    third_place = forms.BooleanField(label=_("A match for the third place"), required=False)
    grand_final_reset = forms.BooleanField(
        label=_("A second grand final after a first loss (double elimination)"),
        initial=True,
        required=False,
    )
    round_minutes = form_field(
        TournamentPlan, "round_minutes", label=_("Minutes of a round"), required=False
    )
    tables = form_field(TournamentPlan, "tables", label=_("Tables"), initial=FIRST_TABLES)
    description = form_field(
        TournamentPlan,
        "description",
        label=_("What to know"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    private = forms.BooleanField(
        label=_("Only for those who have the link"),
        required=False,
        help_text=_(
            "No list has it, search engines are asked to leave it out, and a new one gets an "
            "address that can’t be guessed."
        ),
    )
    FIRST: ClassVar[tuple[str, ...]] = (
        *("name", "ruleset", "game", "format"),
        *("rounds", "players", "city", "place"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_reading(self, "players")
        self.fields["name"].widget.attrs["autofocus"] = True
        games = [(name, game_name(name)) for name in names()]
        self._choose("ruleset", [*games, (NO_GAME, gettext("another game"))])
        told = {key: f"{FORMAT[key]}: {FORMAT_HELP[key]}" for key in FORMAT}
        self._choose("format", list(told.items()))
        by_name = sorted(((item.code, item.name) for item in cities().values()), key=lambda c: c[1])
        self._choose("city", by_name)
        self._choose("cycles", [("1", gettext("once")), ("2", gettext("twice"))])
        kinds = [("", "–"), *((name, str(TIE_BREAK[name])) for name in TIE_BREAKS)]
        for number, name in enumerate(TIES, start=1):
            label = gettext("Tie-break %(number)s") % {"number": number}
            self.fields[name] = forms.ChoiceField(label=label, choices=kinds, required=False)

    def _choose(self, field: str, choices: list[tuple[str, str]]) -> None:
        cast(forms.ChoiceField, self.fields[field]).choices = choices

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """What is looked at each time."""
        return [self[name] for name in (*self.FIRST, "date", "start") if name in self.fields]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """What is usually right as it is."""
        left_out = {*self.FIRST, READING, "date", "start", *self._seldom_ties()}
        return [self[name] for name in self.fields if name not in left_out]

    @property
    def more_tie_breaks(self) -> list[forms.BoundField]:
        """Places for tie-breaks that few tournaments have so many of."""
        return [self[name] for name in self._seldom_ties()]

    def _seldom_ties(self) -> tuple[str, ...]:
        chosen = [number for number, name in enumerate(TIES, start=1) if self[name].value()]
        return TIES[max(USUALLY_SHOWN, *chosen, 0) :]

    @property
    def reading_asked(self) -> forms.BoundField | None:
        """The question how the list of players is meant, if there is one."""
        return self[READING] if READING in self.fields else None

    @property
    def open(self) -> bool:
        """Whether something in the fold is to be corrected."""
        return any(field.errors for field in self.other_fields)

    def clean(self) -> dict[str, Any]:
        """Another game is told by its name."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("ruleset") == NO_GAME and not data.get("game") and "game" not in self.errors:
            self.add_error("game", gettext("Say which game is played."))
        # What cannot be read stands for what is usual, so that the rest is judged at once.
        usual = {name: field.initial for name, field in self.fields.items()}
        for refusal in (
            () if "format" in self.errors else contradictions(self._rules("names", usual | data))
        ):
            field = REFUSED_AT[refusal.code]
            if field not in self.errors:
                self.add_error(field, refusal.text(language()))
        return data

    @property
    def names(self) -> list[str]:
        """Players to be entered at once; only of a valid form."""
        return names_of(self, "players")

    def plan(self) -> TournamentPlan:
        """The tournament; only of a valid form."""
        data = self.cleaned_data
        return TournamentPlan(
            city=data["city"],
            date=data["date"],
            start=f"{data['start']:%H:%M}",
            tables=data["tables"],
            ruleset=data["ruleset"],
            **self._texts(data["ruleset"]),
            **self._numbers(cast(Entry, data["entry"])),
        )

    def _texts(self, ruleset: str) -> dict[str, Any]:
        data = self.cleaned_data
        texts = {name: data[name] for name in ("name", "place", "description", "private")}
        return {**texts, "game": data["game"] if ruleset == NO_GAME else ""}

    def _numbers(self, entry: Entry) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "rules": self._rules(entry, data),
            "size": min(data["size"], ENTRANTS[data["format"]]),
            "wins": data["wins"],
            "round_minutes": data["round_minutes"] or 0,
        }

    def _rules(self, entry: Entry, data: Mapping[str, Any]) -> TournamentRules:
        ties = [data[name] for name in TIES]
        rounds = {"swiss": data["rounds"] or 0, "round_robin": int(data["cycles"])}
        own = {item.name: data[item.name] for item in fields(TournamentRules) if item.name in data}
        own |= {name: int(data[name] * 10) for name in _POINTS}
        own |= {
            "entry": entry,
            "seeding": data["seeding"] if entry == "names" else "drawn",
            "rounds": rounds.get(data["format"], 0),
            "tie_breaks": tuple(name for name in ties if name),
            "cut": data["cut"] or 0,
        }
        return TournamentRules(**own)


class ChangeTournamentForm(NewTournamentForm):
    """What can be changed about a tournament: its texts, and its rules while they are open.

    The page carries what it showed. A field that its reader left alone stays what it is by now; one
    that somebody else has changed as well is theirs once they have been told.
    """

    STAYS = ("ruleset", "city", "date", "start", "tables", "entry", "players")
    FIRST = ("name", "game", "place", "description", "private")

    def __init__(self, *args: Any, plan: TournamentPlan, rules_open: bool, **kwargs: Any) -> None:
        super().__init__(*args, initial=values_of(plan), **kwargs)
        self.plan_before, self.rules_open = plan, rules_open
        for name in self.STAYS:
            del self.fields[name]
        if plan.ruleset == NO_GAME:
            self.fields["game"].required = True
        else:
            del self.fields["game"]
        for field in self.fields.values():
            field.show_hidden_initial = True
        self.met_otherwise = self._met_otherwise() if self.is_bound else {}

    def _met_otherwise(self) -> dict[str, Any]:
        """Fields that both have changed, with what they are now; brings the data up to date."""
        said, changed = dict(self.data.items()), self.changed_data
        found: dict[str, Any] = {}
        for name, field in self.fields.items():
            item = self[name]
            shown = self.rules_open or name in self.FIRST
            now, seen = item.initial, said.get(item.html_initial_name)
            if name not in changed:
                said[item.html_name] = _as_sent(now)
            elif shown and field.has_changed(now, seen) and field.has_changed(now, item.data):
                found[name] = now
            said[item.html_initial_name] = _as_sent(now)
        self.data = said
        return found

    def clean(self) -> dict[str, Any]:
        """Whoever writes over somebody else's change has seen it."""
        for name, now in self.met_otherwise.items():
            if name in self.errors:
                continue
            words = gettext(
                "Meanwhile somebody else has made this: %(now)s. Save again to have yours."
            )
            self.add_error(name, words % {"now": self._shown(name, now)})
        return super().clean()

    def _shown(self, name: str, value: Any) -> str:
        field = self.fields[name]
        if isinstance(field, forms.BooleanField):
            return gettext("yes") if value else gettext("no")
        choices = dict(getattr(field, "choices", ()))
        return str(choices.get(value, "" if value is None else value)) or "–"

    def plan(self) -> TournamentPlan:
        """The tournament as it is to be; only of a valid form."""
        known = self.plan_before
        rules_changed = not set(self.changed_data) <= set(self.FIRST)
        numbers = self._numbers(known.rules.entry) if rules_changed else {}
        return replace(known, **self._texts(known.ruleset), **numbers)


def _as_sent(value: Any) -> str:
    return "" if value is None else str(value)


def values_of(plan: TournamentPlan) -> dict[str, Any]:
    """A tournament as the form would have been filled in for it."""
    rules = plan.rules
    return {
        **asdict(rules),
        **asdict(plan),
        **{name: Decimal(getattr(rules, name)) / 10 for name in _POINTS},
        **dict(zip(TIES, rules.tie_breaks, strict=False)),
        "rounds": rules.rounds or None if rules.format == "swiss" else None,
        "cycles": str(rules.cycles),
        "cut": rules.cut or None,
        "round_minutes": plan.round_minutes or None,
    }


class NameForm(forms.Form):
    """Another name for a player."""

    name = form_field(Entrant, "name", label=_("Name"))


_PLACE_IN_LIST = Number(1, 9999)


class OrderForm(forms.Form):
    """The list in the order of its seeds: a number for each player."""

    def __init__(self, *args: Any, players: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        for number, (key, name) in enumerate(players, start=1):
            self.fields[key] = field_of(_PLACE_IN_LIST, label=name, initial=number)

    @property
    def order(self) -> list[str]:
        """The registrations by their numbers; who has the same number stays as they were."""
        return sorted((key for key, _name in self.players), key=self.cleaned_data.__getitem__)


class ExchangeForm(forms.Form):
    """Two players of a pairing who change places."""

    one = forms.ChoiceField(label=_("Player"))
    other = forms.ChoiceField(label=_("changes places with"))

    def __init__(self, *args: Any, players: Any = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            cast(forms.ChoiceField, self.fields[name]).choices = list(players)


class TableForm(forms.Form):
    """Another table for a pair; the rules say whether it can be had."""

    table = form_field(commands.ChangeTable, "table", label=pgettext_lazy("in the hall", "Table"))

    def __init__(self, *args: Any, tables: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].widget = forms.Select(choices=tables)


class RoundsForm(forms.Form):
    """How many rounds are played."""

    rounds = form_field(commands.SetRounds, "rounds", label=_("Number of rounds"))


class ScoreForm(forms.Form):
    """The desk's word about a match: numbers of its games, who has won.

    `result` is what a button of the round's page says at once: `A`, `B`, `draw`, or games won as
    `2:1`.
    """

    met = forms.CharField(widget=forms.HiddenInput, max_length=20)
    result = forms.RegexField(
        r"^(A|B|draw|[0-9]:[0-9])?$", widget=forms.HiddenInput, required=False, max_length=4
    )
    winner = forms.ChoiceField(label=_("Who won?"), widget=forms.RadioSelect, initial=BY_NUMBERS)
    meant = forms.BooleanField(
        label=_("The winner is right although the numbers or the record say otherwise"),
        required=False,
    )

    def __init__(
        self, *args: Any, players: tuple[str, str], games: int, draws: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.draws, self.games = draws, games
        # A button of the round's page says all at once.
        self.fields["winner"].required = not (self.is_bound and self.data.get("result"))
        first, second = players
        choices = [(BY_NUMBERS, gettext("as the numbers say")), ("A", first), ("B", second)]
        if draws:
            choices.append(("draw", gettext("a draw")))
        choices.append((GOES_ON, gettext("no one yet: the match goes on")))
        cast(forms.ChoiceField, self.fields["winner"]).choices = choices
        number = declared(commands.EnterScore, "scores").of.of
        for game in range(1, games + 1):
            for letter, name in (("a", first), ("b", second)):
                label = gettext("Game %(number)s: %(name)s") % {"number": game, "name": name}
                self.fields[f"{letter}{game}"] = field_of(number, label=label, required=False)

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each game, side by side."""
        return [(self[f"a{game}"], self[f"b{game}"]) for game in range(1, self.games + 1)]

    @property
    def scores(self) -> list[tuple[int, int]]:
        """The numbers of the games that were filled in, or that a button says."""
        data = self.cleaned_data
        result = data.get("result") or ""
        if ":" in result:
            first, second = (int(number) for number in result.split(":"))
            return [(1, 0)] * first + [(0, 1)] * second
        pairs = [(data[f"a{game}"], data[f"b{game}"]) for game in range(1, self.games + 1)]
        return [(first, second) for first, second in pairs if first is not None]

    @property
    def decided(self) -> Outcome | None:
        """Who has won; None while the match goes on."""
        said = self.cleaned_data["winner"]
        return None if said == GOES_ON else cast(Outcome, said)

    @property
    def contradicted(self) -> bool:
        """Whether the numbers that were sent name another winner, which has to be meant."""
        return self.is_bound and self.is_valid() and contradicts(self.scores, self.decided)

    def clean(self) -> dict[str, Any]:
        """Both numbers of a game or neither; who won follows from them where nobody says so."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for game in range(1, self.games + 1):
            first, second = data.get(f"a{game}"), data.get(f"b{game}")
            if (first is None) != (second is None) and not self.errors:
                missing = f"a{game}" if first is None else f"b{game}"
                self.add_error(missing, gettext("Type both numbers of the game, or neither."))
        if self.errors:
            return data
        if data.get("result") in {"A", "B", "draw"}:
            data["winner"] = data["result"]
        elif data.get("result") or data.get("winner") in {"", BY_NUMBERS}:
            data["winner"] = self._by_numbers()
        return data

    def _by_numbers(self) -> str:
        won = sum((a > b) - (a < b) for a, b in self.scores)
        if not self.scores:
            self.add_error("winner", Refusal("score_empty").text(language()))
        elif not won and not self.draws:
            self.add_error("winner", Refusal("draw_not_allowed").text(language()))
        return "A" if won > 0 else "B" if won < 0 else "draw"

"""What happens in a game, said in plain words: lines of a log, steps, buttons.

>>> event_sentence("12 A recruit A:witch A:V1", "en")
'A recruits: Witch → vanguard 1.'
>>> label("A recruit A:witch A:V1", "en")
'Recruit: Witch → vanguard 1'

Names stand behind a colon or an arrow and are never declined. With the position before an event
the cards that lie in its areas are named.
"""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.pixel_tactics.actions import (
    AREA,
    CARD_WORD,
    KIND_WORD,
    METHOD_WORD,
    PLAYER_WORD,
    SHAPES,
)
from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    CARD,
    CARD_CODE,
    KINDS,
    LEADER,
    NUMBER,
    PLAYERS,
    REACTION,
    UNIT_OF,
    WHO,
)
from rules_engine.pixel_tactics.due import due
from rules_engine.pixel_tactics.frames import PROGRAM
from rules_engine.pixel_tactics.healing import HEALING
from rules_engine.pixel_tactics.names import (
    hero_name,
    leader_name,
    place_name,
    place_of,
    result_words,
    row_name,
    winner_words,
)
from rules_engine.pixel_tactics.pick_codes import (
    AMOUNTS,
    ARRANGED,
    CARDS,
    COLUMN,
    PLACED,
    UNIT_COLUMN,
    UNIT_ROW,
    VALUE,
    WORD,
    WORDS,
    read_pick,
)
from rules_engine.pixel_tactics.pick_codes import AREA as AREA_PICK
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.texts import (
    ANSWERS,
    ANSWERS_TO,
    ATTACKS,
    LABELS,
    METHODS,
    STEP_WORDS,
    STEPS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


_KIND_OF: Final = {word: kind for kind, word in enumerate(KINDS)}
_PLACES: Final = ("first", "second")
_DRAWS: Final = frozenset(("draw", "initial_draw", "leader_return"))
"""The kinds whose sentences end with what was drawn."""


def event_sentence(line: str, language: str, before: State | None = None) -> str:
    """An event of a log in plain words, ending with a full stop; its number may be left out.

    `before` is the position before it, by which cards in areas are named. Raises ValueError if the
    text is no event.
    """
    number, _space, rest = line.partition(" ")
    return action_sentence(rest if number.isdecimal() else line, language, before)


def action_sentence(text: str, language: str, before: State | None = None) -> str:
    """A step in plain words, ending with a full stop; what chance decided may stand behind it.

    Raises ValueError if the text is no step.
    """
    return f"{_told(text, language, before, as_label=False)}."


def label(text: str, language: str, before: State | None = None) -> str:
    """The few words of a step for a button. Raises ValueError if the text is no step."""
    return _told(text, language, before, as_label=True)


def _told(text: str, language: str, before: State | None, *, as_label: bool) -> str:
    telling = _Telling(_event(text), language, before)
    try:
        return telling.label() if as_label else telling.sentence()
    except (KeyError, IndexError, ValueError) as error:
        raise ValueError(text) from error


def _event(text: str) -> Event:
    """The words of a step taken apart; claims are left out."""
    words = text.partition(" ! ")[0].split(" ")
    outcome = None
    if "=>" in words:
        mark = words.index("=>")
        outcome = tuple(words[mark + 1].split(",")) if words[mark + 1 :] else ()
        words = words[:mark]
    if len(words) < 2 or words[0] not in WHO:
        raise ValueError(text)
    return Event(0, words[0], words[1], tuple(words[2:]), outcome)


def _card(word: str) -> int:
    """A card of a log or step; one that is not known has no number."""
    if word == "?" or word.startswith("#"):
        return 0
    owner, _colon, name = word.partition(":")
    return PLAYERS.index(owner) << 5 if name == "?" else CARD_CODE[word]


class _Telling:
    """One event that is being put into words."""

    def __init__(self, event: Event, language: str, before: State | None) -> None:
        self.event = event
        self.language = language
        self.before = before
        self.player = WHO.index(event.who)
        self.waits = due(before).code if before is not None else ""

    def sentence(self) -> str:
        """The whole sentence with all picks and what was drawn, without its full stop."""
        name, values, picks = self._facts()
        text = STEPS[name].in_language(self.language).format_map(values)
        if picks:
            text += self._word("picked").format(picks=", ".join(picks))
        drawn = self._drawn()
        if drawn and name in _DRAWS:
            text += f": {drawn}"
        elif drawn:
            text += self._word("drawn").format(cards=drawn)
        return text

    def label(self) -> str:
        """The words of a button."""
        name, values, _picks = self._facts()
        texts = LABELS.get(name) or STEPS[name]
        text = texts.in_language(self.language).format_map(values)
        return text[:1].upper() + text[1:]

    def _facts(self) -> tuple[str, dict[str, str], list[str]]:
        """Which text tells the event, its values, and the picks that stand behind it."""
        event = self.event
        kind, words = event.kind, event.words
        values = {"who": event.who}
        if kind == "check":
            if not words:
                return "check_nobody", values, []
            values["fallen"] = ", ".join(map(self._place, words[0].split(",")))
            return kind, values, []
        if kind == "ruling":
            return self._ruling(values)
        if kind == "confirm":
            return kind, {**values, "number": words[0]}, []
        if kind == "game_end":
            return kind, {**values, "result": result_words(words[0], words[1], self.language)}, []
        if kind == "leader_reveal":
            shown = [f"{word[0]} – {leader_name(_card(word), self.language)}" for word in words]
            return kind, {**values, "leaders": ", ".join(shown)}, []
        if kind in ("wave_end", "round_end") and self.before is not None:
            values["row"] = row_name(self.before.wave, self.language)
            values["round"] = str(self.before.round)
            return f"{kind}_known", values, []
        if kind in ("choose", "pick"):
            picks = ", ".join(map(self._pick, words))
            return kind if picks else "choose_nothing", {**values, "picks": picks}, []
        return self._shaped(values)

    def _shaped(self, values: dict[str, str]) -> tuple[str, dict[str, str], list[str]]:
        """An event whose first words have a fixed meaning."""
        name = self.event.kind
        kind = _KIND_OF[name]
        shapes = (AREA,) if kind == REACTION else SHAPES.get(kind, ())
        words = self.event.words
        places = 0
        for shape, word in zip(shapes, words[: len(shapes)], strict=True):
            if shape == AREA:
                values[_PLACES[places]] = self._place(word)
                places += 1
            elif shape == CARD_WORD:
                code = _card(word)
                values["card"] = hero_name(code, self.language)
                values["leader"] = leader_name(code, self.language)
                values["player"] = PLAYERS[(code & CARD) >> 5]
                if not code & NUMBER:
                    name = f"{name}_hidden"
            elif shape == KIND_WORD:
                values["attack"] = ATTACKS[word].in_language(self.language)
            elif shape == PLAYER_WORD:
                values["player"] = word
            elif shape == METHOD_WORD:
                values["method"] = METHODS[word].in_language(self.language)
            elif name in ("replace", "search"):
                name = f"{name}_{word}"
        if name == "deal" and self.waits == "hand_discarded":
            name = "lose"
        rest = words[len(shapes) :]
        if kind == REACTION and rest and rest[0] in AREA_CODE:
            name = "reaction_to"
            values["second"] = self._place(rest[0])
            rest = rest[1:]
        return name, values, [self._pick(word) for word in rest]

    def _ruling(self, values: dict[str, str]) -> tuple[str, dict[str, str], list[str]]:
        """What a judge decided; his own words stay in the log."""
        words = self.event.words
        if words[0] == "accept":
            return "accept", {**values, "number": words[1]}, []
        winner = words[1] if words[0] == "result" else words[0]
        return "ruling", {**values, "result": winner_words(winner, self.language)}, []

    def _place(self, word: str, *, named: bool = True) -> str:
        """An area, with the card that lies there."""
        area = AREA_CODE[word]
        code = self.before.cells[area] if named and self.before is not None else 0
        if not code:
            return place_of(area, self.player, self.language)
        place = place_name(area, self.language)
        if UNIT_OF[area] != self.player:
            place = f"{place}, {PLAYERS[UNIT_OF[area]]}"
        name_of = leader_name if area % 9 == LEADER else hero_name
        return f"{name_of(code, self.language)} ({place})"

    def _pick(self, word: str) -> str:
        """An answer in words."""
        language = self.language
        if _is_unknown(word):
            return self._word("hidden_card")
        value = read_pick(word)
        shape, low = value - (value & VALUE), value & VALUE
        if value < 0:
            raise ValueError(word)
        if shape == AREA_PICK:
            most = self._most_healed()
            return f"{self._place(word)} – {most}" if most else self._place(word)
        if shape == AMOUNTS:
            area, _star, amount = word.partition("*")
            return f"{self._place(area)} – {amount}"
        if shape == CARDS:
            name = hero_name(low, language)
            return name if low >> 5 == self.player else f"{name} ({PLAYERS[low >> 5]})"
        if shape == PLACED:
            area = word.partition("@")[2]
            return f"{hero_name(low, language)} → {self._place(area, named=False)}"
        if shape == ARRANGED:
            place = self._place(word.partition("=")[0], named=False)
            if not low & CARD:
                return self._word("nothing_there").format(place=place)
            return f"{hero_name(low, language)} → {place}"
        if shape == COLUMN:
            return self._word("column_name").format(column=word)
        if shape == UNIT_COLUMN:
            text = self._word("unit_column_name")
            return text.format(column=low % 3 + 1, player=word[0])
        if shape == UNIT_ROW:
            text = self._word("unit_row_name")
            return text.format(row=row_name(low % 3, language), player=word[0])
        assert shape == WORD, word
        answer = WORDS[low]
        answers = ANSWERS_TO.get(self.waits, ANSWERS)
        return answers.get(answer, ANSWERS[answer]).in_language(language)

    def _word(self, name: str) -> str:
        return STEP_WORDS[name].in_language(self.language)

    def _most_healed(self) -> int:
        """How much an area that is now picked heals without an amount; 0 if it heals nobody."""
        frame = self.before.stack[-1] if self.before is not None and self.before.stack else ()
        name, limit = pending_pick(frame) if frame and frame[0] == PROGRAM else ("", 0)
        return limit if name in HEALING else 0

    def _drawn(self) -> str:
        """The cards that chance brought, those that are not known counted behind them."""
        event = self.event
        if event.outcome is None or event.kind == "shuffle":
            return ""
        # A leader's return may tell the whole new deck; its first card is the one that is drawn.
        outcome = event.outcome[:1] if event.kind == "leader_return" else event.outcome
        named = [hero_name(_card(word), self.language) for word in outcome if not _is_unknown(word)]
        hidden = len(outcome) - len(named)
        if hidden and (named or hidden > 1):
            named.append(self._word("face_down").format(count=hidden))
        return ", ".join(named)


def _is_unknown(word: str) -> bool:
    return not _card(word) & NUMBER if word[:1] in "?#" or word.endswith(":?") else False

"""Standard-Bearer as one of the games that the engine knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules_engine.core.open_game import OpenGame, Program, random_program
from rules_engine.core.open_position import OpenPosition
from rules_engine.core.ruleset import Ruleset
from rules_engine.core.texts import read
from rules_engine.standard_bearer.data import KINDS, PACKAGE, VARIANTS, army_of
from rules_engine.standard_bearer.notation import SEATS, UNIT_NUMBERS, read_step
from rules_engine.standard_bearer.programs import STRENGTHS, program
from rules_engine.standard_bearer.rules import CHOOSING, StandardBearerPosition

if TYPE_CHECKING:
    from rules_engine.core.chance import Chance
    from rules_engine.core.events import Event


class StandardBearer(OpenGame):
    """The game as `core.ruleset.Ruleset` asks for it."""

    id = "standard_bearer"
    format = "standard-bearer 1"
    position = StandardBearerPosition
    log_fault = "SB-LOG-04"
    over_rule = "SB-LOG-02"
    claim_rule = "SB-LOG-01"
    variants = VARIANTS
    modules = ("rules",)
    programs: Mapping[str, Program] = {
        "random": random_program,
        **{name: program(name) for name in STRENGTHS},
    }
    unoffered = frozenset(("random",))

    @property
    def players(self) -> tuple[str, ...]:
        """Programs that write logs; the usual one needs no compiled engine to be quick."""
        return ("middle", "strong", "easy", "random")

    def start(self, variant: str) -> OpenPosition:
        """An empty board, to be deployed by a variant's army and layout."""
        position = StandardBearerPosition()
        # Of one that is not known only the headers are judged.
        position.variant = variant if variant in self.variants else VARIANTS[0]
        return position

    def read_action(self, text: str) -> str:
        """The action that words mean: the words themselves, if they are in its form."""
        read_step(text)
        return text

    def chance_action(self, position: Any, chance: Chance) -> str:
        """The order of an army, or who begins."""
        if position.stage == CHOOSING:
            return chance.choice(["table first => A", "table first => B"])
        cards = [KINDS[kind] for kind in chance.shuffled(army_of(position.variant))]
        return f"table shuffle {SEATS[position.stage]} => {','.join(cards)}"

    def data(self) -> Mapping[str, object]:
        """Warriors, armies and layouts."""
        held = read(PACKAGE, "data")
        return {name: held[name] for name in ("kinds", "armies", "layouts", "variants")}

    # Words.

    def word(self, text: str, language: str, before: Any) -> str:
        """A kind of warriors by its name, a unit with its kind where the position is known."""
        from rules_engine.standard_bearer.drawing import kind_name

        if text in KINDS:
            return kind_name(text, language)
        unit = UNIT_NUMBERS.get(text)
        if unit is None or before is None or before.field.place[unit] < 0:
            return text
        return f"{kind_name(KINDS[before.field.kinds[unit]], language)} {text}"

    def told(self, event: Event, language: str, before: Any) -> Mapping[str, str]:
        """Where a unit goes, the units and the direction of a line, all targets."""
        said = [self.word(word, language, before) for word in event.words]
        direction = self.values["direction"].get(event.words[0]) if event.words else None
        return {
            "end": said[-1] if said else "",
            "direction": direction.in_language(language) if direction else "",
            "units": ", ".join(said[2:]),
            "targets": ", ".join(said[1:]),
        }

    # Boards.

    def drawing(self, position: Any, language: str) -> dict[str, Any]:
        """Cells with their units, whose turn it is, the last formation, what was lost."""
        from rules_engine.standard_bearer.drawing import drawing

        return drawing(position, language, self._ended(position, language))

    def board(self, position: Any, language: str) -> str:
        """The board for a terminal."""
        from rules_engine.standard_bearer.drawing import board

        return board(position, language, self._ended(position, language))

    def _ended(self, position: Any, language: str) -> str:
        if position.result is None:
            return ""
        winner, reason = position.result
        return self.result_words(winner, reason, language)


RULESET: Final[Ruleset] = StandardBearer()

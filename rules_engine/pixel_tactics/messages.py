"""Why something is illegal, said to a reader in Russian or English."""

from __future__ import annotations

from rules_engine.core.violation import Violation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


LANGUAGES: Final = ("ru", "en")

_LABELS: Final = {
    "action": ("действие", "action"),
    "who": ("кто", "who"),
    "stage": ("этап", "stage"),
    "round": ("раунд", "round"),
    "wave": ("волна", "wave"),
    "ap": ("очков действия", "action points"),
    "order_ap": ("очков для приказов", "points for orders"),
    "hand": ("карт в руке", "cards in hand"),
    "deck": ("карт в колоде", "cards in the deck"),
    "cause": ("причина", "cause"),
    "accepted": ("принято судьёй", "accepted by a judge"),
    "expected": ("должно быть", "expected"),
    "actual": ("записано", "recorded"),
}
_VALUES: Final = {
    ("wave", "V"): ("авангард", "vanguard"),
    ("wave", "F"): ("фланги", "flank"),
    ("wave", "R"): ("тыл", "rear"),
    ("who", "table"): ("стол", "table"),
    ("who", "judge"): ("судья", "judge"),
    ("cause", "foreign_area"): ("область чужого отряда", "an area of the other unit"),
    ("cause", "no_hero_area"): ("это не область героя", "that is no area of a hero"),
    ("cause", "body"): ("там лежит тело", "a body lies there"),
    ("cause", "occupied"): ("там уже стоит карта", "a card already stands there"),
    ("accepted", "in_vain"): (
        "напрасно: принять можно только событие, которое нельзя проверить, а не неправильное",
        "in vain: only an event that cannot be judged can be accepted, not an illegal one",
    ),
}


class BrokenRule(Violation):
    """A violation of a rule of Pixel Tactics, which can be said in words."""

    __slots__ = ()

    def sentence(self, language: str) -> str:
        """What the rule says."""
        from rules_engine.pixel_tactics.rule_texts import SENTENCES

        return _in(SENTENCES.get(self.rule, ("", "")), language)

    def remedy(self, language: str) -> str:
        """What to do instead; empty if nothing can be advised."""
        from rules_engine.pixel_tactics.remedies import REMEDIES

        return _in(REMEDIES.get(self.rule, ("", "")), language)

    def facts(self, language: str) -> str:
        """What it is about: who, when, what he had."""
        known = [
            f"{_in(_LABELS[name], language)} {_value(name, value, language)}"
            for name, value in self.params.items()
            if name in _LABELS
        ]
        return ", ".join(known)

    def message(self, language: str = "ru") -> str:
        """Rule, sentence, facts and remedy."""
        sentence = f"{self.rule}: {self.sentence(language).rstrip('.')}"
        facts = self.facts(language)
        remedy = self.remedy(language).rstrip(".")
        return f"{sentence}{f' ({facts})' if facts else ''}.{f' {remedy}.' if remedy else ''}"


def _in(texts: tuple[str, str], language: str) -> str:
    return texts[LANGUAGES.index(language)]


def _value(name: str, value: str | int, language: str) -> str:
    return _in(_VALUES.get((name, str(value)), (str(value), str(value))), language)

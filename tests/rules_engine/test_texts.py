"""The words of the engine: every card and every rule, in both languages."""

import ast
import re
from pathlib import Path

import pytest

from rules_engine.pixel_tactics import texts as tables
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.texts import ABILITIES, REMEDIES, SENTENCES

ENGINE = Path(__file__).resolve().parents[2] / "rules_engine"
CARDS = [row[0] for row in NUMBERS]
SLOTS = ["vanguard", "flank", "rear", "order", "leader"]
KINDS = {
    "Перехват.": "Intercept.",
    "Дальняя атака.": "Ranged attack.",
    "Заклинание:": "Spell:",
    "Реакция:": "Reaction:",
    "Действие лидера:": "Leader action:",
    "Не действует во время перемирия.": "Does not work during the truce.",
}

RULE_ID = re.compile(r"PT-[A-Z]+-\d+")
KNOWN_ID = re.compile(
    r"PT-("
    r"META|CARD|ZONE|SETUP|STATE|BODY|REL|ROUND|WAVE|TURN|AP|FREE|LONG|LIMITED|ACTOR|RECRUIT|"
    r"ATTACK|MELEE|RANGED|INTERCEPT|SPELL|LEADERACT|DRAW|ORDER|MOVE|ROTATE|CLEAR|PASS|TRUCE|"
    r"DAMAGE|HEAL|DEFEAT|REVIVE|CASUALTY|TARGET|ABILITY|REACT|LOOK|END|DRAWN|MATCH|VOCAB|LOG|"
    r"CON|AMB|FAQ"
    r")-\d+"
)
CYRILLIC = re.compile("[А-Яа-яЁё]")
WORDS = {
    **{f"ability {card} {slot}": ABILITIES[card][slot] for card in CARDS for slot in SLOTS},
    **{f"name {card}": texts for card, texts in tables.NAMES.items()},
    **{f"leader {card}": texts for card, texts in tables.LEADER_NAMES.items()},
    **{f"title {card}": texts for card, texts in tables.UNIT_TITLES.items()},
    **SENTENCES,
    **{f"remedy {rule}": texts for rule, texts in REMEDIES.items()},
}


def strings_of(path: Path) -> list[str]:
    if path.suffix != ".py":
        return [path.read_text(encoding="utf-8")] if path.suffix == ".toml" else []
    return [
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


@pytest.mark.parametrize("name", ["NAMES", "LEADER_NAMES", "UNIT_TITLES", "ABILITIES"])
def test_every_card_has_its_words_in_the_order_of_the_card_list(name: str) -> None:
    assert list(getattr(tables, name)) == CARDS


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_five_abilities(card: str) -> None:
    assert list(ABILITIES[card]) == SLOTS


def test_russian_is_russian_and_english_is_english() -> None:
    for name, (russian, english) in WORDS.items():
        assert CYRILLIC.search(russian), name
        assert english, name
        assert not CYRILLIC.search(english), name


def test_texts_are_short_and_evenly_spaced() -> None:
    for name, texts in WORDS.items():
        for text in texts:
            assert len(text) <= 200, name
            assert text == " ".join(text.split()), name


def test_both_languages_name_the_same_numbers() -> None:
    for name, texts in WORDS.items():
        russian, english = (sorted(re.findall(r"\d+", text)) for text in texts)
        assert russian == english, name


def test_both_languages_name_the_same_kind_of_ability() -> None:
    for name in (name for name in WORDS if name.startswith("ability ")):
        russian, english = WORDS[name]
        for ru, en in KINDS.items():
            assert (ru in russian) == (en in english), name


def test_a_sentence_ends_with_a_stop_and_a_remedy_does_not() -> None:
    for rule, texts in SENTENCES.items():
        assert all(text.endswith(".") for text in texts), rule
        assert not any(text.endswith(".") for text in REMEDIES.get(rule, ())), rule


def test_ids_are_of_known_families() -> None:
    assert not KNOWN_ID.fullmatch("PT-NONE-1")
    assert [rule for rule in SENTENCES if not KNOWN_ID.fullmatch(rule)] == []


def test_every_remedy_belongs_to_a_rule() -> None:
    assert REMEDIES.keys() <= SENTENCES.keys()


@pytest.mark.parametrize(("family", "last"), [("CON", 22), ("AMB", 53), ("FAQ", 73)])
def test_decisions_and_rulings_are_numbered_without_gaps(family: str, last: int) -> None:
    numbered = [rule for rule in SENTENCES if rule.startswith(f"PT-{family}-")]
    assert numbered == [f"PT-{family}-{number:02}" for number in range(1, last + 1)]


def test_the_parts_of_the_catalogue_do_not_overlap() -> None:
    parts = (tables.RULES, tables.DECISIONS, tables.RULINGS)
    assert len(SENTENCES) == sum(map(len, parts))


def test_every_rule_the_engine_names_has_a_sentence() -> None:
    named = {
        (rule, path.name)
        for path in sorted(ENGINE.rglob("*.*"))
        for text in strings_of(path)
        for rule in RULE_ID.findall(text)
    }
    assert {("PT-AP-1", "rule_texts.toml"), ("PT-AP-1", "turn_legality.py")} <= named
    assert [pair for pair in sorted(named) if pair[0] not in SENTENCES] == []

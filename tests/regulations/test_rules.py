"""The catalogue of rules is complete: every rule of the regulations, every rule that refuses."""

import re
from pathlib import Path

from rules_engine.pixel_tactics.texts import SENTENCES
from tests.support.tables import every_row
from tournament.regulations import rules
from tournament.regulations.refusals import CODES
from tournament.regulations.rules import ON_SHEETS, RULES, TOPICS, told

LAST = {
    **{"GEN": 3, "DATE": 2, "CITY": 2, "TZ": 1, "CONTACT": 2, "FREE": 1, "PUBLIC": 2},
    **{"REG": 8, "PD": 6, "DAY": 7, "SPLIT": 4, "WAIT": 1, "CHECKIN": 3, "QUAL": 4},
    **{"MATCH": 4, "TIME": 1, "SHEET": 7, "JUDGE": 6, "NOSHOW": 3, "WD": 2, "DQ": 2},
    **{
        "OVERRIDE": 4,
        "STAGE": 1,
        "VENUE": 5,
        "WITNESS": 1,
        "DE": 13,
        "PLACE": 3,
        "FINAL": 11,
        "PRIZE": 1,
    },
    "ROLE": 6,
}
"""The regulations' rules by topic: each topic counts from 1 to this number without a gap."""
POINTS = {6, 22, 23, 25, 27, 28, 29, 30}
"""Of the open points (CH-AMB) those whose decision no other rule states."""
ROUNDS = {"SW": 9, "RR": 5, "TB": 9}
"""The rules of tournaments in rounds, likewise; their whole text is docs/swiss.md."""
FREE = {
    **{
        "LEDGER": 1,
        "ROLE": 1,
        "RULES": 1,
        "SIZE": 1,
        "ENTRY": 2,
        "SEED": 1,
        "LATE": 1,
        "RESULT": 3,
    },
    **{"SCORE": 1, "DRAW": 1, "POINTS": 1, "PAIR": 3, "TABLE": 1, "CUT": 1, "END": 1},
}
"""The rules of free tournaments, likewise; their whole text is docs/free_tournaments.md."""
LONGEST = 260
FOLDER = Path(rules.__file__).parent / "rule_texts"


def test_every_rule_of_the_regulations_has_its_sentences():
    expected = {f"CH-{topic}-{n}" for topic, last in LAST.items() for n in range(1, last + 1)}
    expected |= {f"CH-AMB-{n:02}" for n in POINTS}
    assert {rule for rule in RULES if rule.startswith("CH-")} == expected


def test_every_rule_of_rounds_has_its_sentences_and_its_whole_text():
    expected = {f"{topic}-{n}" for topic, last in ROUNDS.items() for n in range(1, last + 1)}
    assert {rule for rule in RULES if rule.startswith(tuple(ROUNDS))} == expected
    text = (Path(__file__).parents[2] / "docs" / "swiss.md").read_text("utf-8")
    assert set(re.findall(r"^\*\*((?:SW|RR|TB)-\d)\.", text, re.MULTILINE)) == expected


def test_every_rule_of_free_tournaments_has_its_sentences_and_its_whole_text():
    expected = {f"FT-{topic}-{n}" for topic, last in FREE.items() for n in range(1, last + 1)}
    assert {rule for rule in RULES if rule.startswith("FT-")} == expected
    text = (Path(__file__).parents[2] / "docs" / "free_tournaments.md").read_text("utf-8")
    assert set(re.findall(r"^\*\*(FT-[A-Z]+-\d)\.", text, re.MULTILINE)) == expected


def test_rules_of_the_game_are_told_in_the_games_own_words():
    of_game = {rule: text for rule, text in RULES.items() if rule.startswith("PT-")}
    assert of_game == {rule: SENTENCES[rule] for rule in ON_SHEETS}


def test_every_rule_that_refuses_is_in_the_catalogue():
    assert {code.rule for code in CODES.values()} <= set(RULES)


def test_each_rule_is_told_in_one_place():
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(TOPICS)
    found = [*ON_SHEETS, *(rule for topic in TOPICS for rule in told(topic))]
    assert sorted(found) == sorted(RULES), "no id in two files"


@every_row("rule", RULES)
def test_a_rule_speaks_both_languages_in_short(rule: str):
    text = RULES[rule]
    assert re.search("[а-яё]", text.ru)
    assert not re.search("[а-яё]", text.en)
    for sentence in (text.ru, text.en):
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "  " not in sentence
        assert len(sentence) <= LONGEST

"""The public draw against other implementations and fixed vectors (CH-DE-10)."""

from __future__ import annotations

import hashlib
import json
import shutil
import struct
import subprocess
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets import RECIPE, drawn_order, list_digest, seed_value, shuffle, stream

NODE_FOLDER = Path(__file__).parent / "node"
IDS = [f"r{number:02}" for number in range(1, 11)]
SECRET = bytes(range(32))
TEXT = "7 3 9"


def other_style(ids: list[str], secret: bytes, text: str) -> list[str]:
    """The same draw written from the rule: recursion and struct instead of loops and slices."""
    listed = hashlib.sha256(b"\n".join(sorted(one.encode() for one in ids))).hexdigest()
    parts = (b"CH-DE-10", listed.encode(), secret.hex().encode(), text.encode())
    root = hashlib.sha256(b"\0".join(parts)).digest()

    def number(at: int) -> int:
        block = hashlib.sha256(root + struct.pack(">Q", at // 4)).digest()
        return struct.unpack(">4Q", block)[at % 4]

    def settle(rest: list[str], at: int) -> list[str]:
        if len(rest) < 2:
            return rest
        while number(at) // len(rest) >= 2**64 // len(rest):
            at += 1
        j = number(at) % len(rest)
        head = [*rest[:j], rest[-1], *rest[j + 1 : -1]] if j < len(rest) - 1 else rest[:-1]
        return [*settle(head, at + 1), rest[j]]

    return settle(sorted(ids), 0)


def by_recipe(ids: list[str], secret: bytes, text: str) -> list[str]:
    names: dict = {"ids": ids, "secret": secret.hex(), "text": text}
    exec(RECIPE, names)
    return names["order"]


@pytest.mark.rule("CH-DE-10")
def test_fixed_vector():
    digest = list_digest(reversed(IDS))
    assert digest == "cecd0f8124c0243cdb74eb674de06143a0425b19a83af29991ba25ce43882dbd"
    seed = seed_value(digest, SECRET, TEXT)
    assert seed.hex() == "29afde727e0ebea82e15753c1d4858c3b779ece02e9c4166869e34b9dfc4488b"
    assert list(islice(stream(seed), 5)) == [
        18007169711077682848,
        4844704573054869068,
        13847139504643261182,
        10132096455624293623,
        577403965118992555,
    ]
    assert drawn_order(IDS, SECRET, TEXT) == [
        "r04",
        "r10",
        "r08",
        "r06",
        "r01",
        "r02",
        "r05",
        "r07",
        "r03",
        "r09",
    ]


@pytest.mark.rule("CH-DE-10")
def test_the_bytes_can_be_typed(tmp_path):
    """The documented shell line gives the same R."""
    digest = list_digest(IDS)
    command = r"""printf 'CH-DE-10\0%s\0%s\0%s' "$H" "$SECRET" "$TEXT" | sha256sum"""
    if shutil.which("sha256sum") is None:
        pytest.skip("sha256sum is not installed")
    typed = {"H": digest, "SECRET": SECRET.hex(), "TEXT": "семь три"}
    answer = subprocess.run(
        ["sh", "-c", command], env={"PATH": "/usr/bin:/bin", **typed}, capture_output=True
    )
    assert answer.stdout[:64].decode() == seed_value(digest, SECRET, "семь три").hex()


DRAWS = {
    "ids": st.lists(
        st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), min_size=1),
        min_size=1,
        max_size=70,
        unique=True,
    ),
    "secret": st.binary(min_size=32, max_size=32),
    "text": st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40),
}


@pytest.mark.rule("CH-DE-10")
@given(**DRAWS)
def test_other_implementations_agree(ids, secret, text):
    drawn = drawn_order(ids, secret, text)
    assert sorted(drawn) == sorted(ids)
    assert drawn == other_style(ids, secret, text)
    assert drawn == by_recipe(ids, secret, text)


@pytest.mark.node
@pytest.mark.rule("CH-DE-10")
@pytest.mark.parametrize(("many", "text"), [(2, ""), (10, TEXT), (32, "шесть, 12, 5"), (97, "🎲")])
def test_javascript_agrees(many, text):
    ids = [f"{number * 7919 % 1009:04x}" for number in range(many)]
    request = json.dumps({"ids": ids, "secret": SECRET.hex(), "text": text})
    answer = subprocess.run(
        ["node", str(NODE_FOLDER / "draw.js")],
        input=request.encode(),
        capture_output=True,
        check=True,
    )
    assert json.loads(answer.stdout) == drawn_order(ids, SECRET, text)


def test_recipe_has_ten_lines():
    assert len(RECIPE.splitlines()) == 10


@pytest.mark.rule("CH-DE-10")
def test_numbers_beyond_the_last_full_range_are_rejected(monkeypatch):
    """2^64 is no multiple of 3: its last number would favour an item."""
    numbers = iter([2**64 - 1, 5, 2**64 - 1])
    monkeypatch.setattr("tournament.brackets.draw.stream", lambda seed: numbers)
    # Index 2 rejects the first number and takes 5 mod 3 = 2; index 1 takes the last, mod 2 = 1.
    assert shuffle(["a", "b", "c"], b"") == ["a", "b", "c"]


def test_every_order_of_three_comes_up():
    orders = {tuple(drawn_order(["a", "b", "c"], SECRET, str(n))) for n in range(100)}
    assert len(orders) == 6


@pytest.mark.parametrize("ids", [["a", "a"], ["a", ""], ["a", "b\nc"]])
def test_ambiguous_lists_are_refused(ids):
    with pytest.raises(ValueError, match="registration id"):
        list_digest(ids)


@pytest.mark.parametrize(
    ("digest", "secret", "text", "complaint"),
    [
        ("ab", SECRET, TEXT, "64 lowercase hex"),
        ("A" * 64, SECRET, TEXT, "64 lowercase hex"),
        ("a" * 64, SECRET[:31], TEXT, "32 bytes"),
        ("a" * 64, SECRET, "7\0003", "zero byte"),
    ],
)
def test_bad_input_is_refused(digest, secret, text, complaint):
    with pytest.raises(ValueError, match=complaint):
        seed_value(digest, secret, text)

"""Signed checkpoints: their text, who signed them, and what is no checkpoint."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.checkpoints import (
    CheckpointError,
    SignedCheckpoint,
    open_checkpoint,
    read_checkpoint,
    sign_checkpoint,
)
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import EMPTY_ROOT
from tournament.ledger.core.notes import NoteKey, open_note, sign_note


def key_of(number: int) -> InstallationKey:
    return InstallationKey.of(Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32))


KEY, MACHINE, STRANGER = key_of(1), key_of(2), key_of(3)
KNOWN = {key.key_id: key.public_key for key in (KEY, MACHINE)}
LEDGER, ROOT = "event:e1", "ab" * 32
ROOT_TEXT = "q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s="
NOTE = sign_checkpoint(LEDGER, 12, ROOT, KEY)


def test_a_checkpoint_has_three_lines_and_a_signature() -> None:
    text, _, line = NOTE.partition("\n\n")
    assert text.split("\n") == ["pixel-tactics/event:e1", "12", ROOT_TEXT]
    assert line.startswith("\N{EM DASH} pixel-tactics/event:e1 ")
    assert line.endswith("\n")
    assert sign_checkpoint(LEDGER, 12, ROOT, KEY) == NOTE


def test_it_tells_which_key_signed() -> None:
    expected = SignedCheckpoint(LEDGER, 12, ROOT)
    assert open_checkpoint(NOTE, KNOWN) == (expected, KEY.key_id)
    by_machine = sign_checkpoint(LEDGER, 12, ROOT, MACHINE)
    assert open_checkpoint(by_machine, KNOWN) == (expected, MACHINE.key_id)


def test_it_is_a_signed_note_whose_key_has_the_name_of_the_log() -> None:
    key = NoteKey("pixel-tactics/event:e1", KEY.public_key)
    assert open_note(NOTE, [key])[1] == [key]


def test_others_may_sign_it_too() -> None:
    witness = sign_note(NOTE.partition("\n\n")[0] + "\n", "witness.example", STRANGER)
    both = NOTE + witness.rpartition("\n\n")[2]
    assert open_checkpoint(both, KNOWN)[1] == KEY.key_id


def test_the_empty_ledger_has_a_checkpoint() -> None:
    note = sign_checkpoint("championship:c1", 0, EMPTY_ROOT.hex(), KEY)
    assert open_checkpoint(note, KNOWN)[0].size == 0


def test_a_key_that_is_not_known_is_not_believed() -> None:
    with pytest.raises(CheckpointError, match="no known key"):
        open_checkpoint(sign_checkpoint(LEDGER, 12, ROOT, STRANGER), KNOWN)
    with pytest.raises(CheckpointError, match="no known key"):
        open_checkpoint(NOTE, {})


@given(st.integers(0, len(NOTE) - 1), st.characters(exclude_categories=["Cs"]))
def test_no_changed_character_is_believed(place: int, character: str) -> None:
    changed = NOTE[:place] + character + NOTE[place + 1 :]
    if changed != NOTE:
        with pytest.raises(CheckpointError):
            open_checkpoint(changed, KNOWN)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "origin"),
        (f"example.com/log\n12\n{ROOT_TEXT}\n", "origin"),
        (f"pixel-tactics/\n12\n{ROOT_TEXT}\n", "origin"),
        (f"pixel-tactics/e 1\n12\n{ROOT_TEXT}\n", "origin"),
        (f"pixel-tactics/e+1\n12\n{ROOT_TEXT}\n", "origin"),
        (f"pixel-tactics/{'e' * 65}\n12\n{ROOT_TEXT}\n", "origin"),
        ("pixel-tactics/event:e1\n12\n", "other lines"),
        (f"pixel-tactics/event:e1\n12\n{ROOT_TEXT}", "other lines"),
        (f"pixel-tactics/event:e1\n12\n{ROOT_TEXT}\nmore\n", "other lines"),
        (f"pixel-tactics/event:e1\n012\n{ROOT_TEXT}\n", "no size"),
        (f"pixel-tactics/event:e1\n-1\n{ROOT_TEXT}\n", "no size"),
        (f"pixel-tactics/event:e1\n١٢\n{ROOT_TEXT}\n", "no size"),
        (f"pixel-tactics/event:e1\n9007199254740992\n{ROOT_TEXT}\n", "no size"),
        ("pixel-tactics/event:e1\n12\nabc\n", "base64"),
        ("pixel-tactics/event:e1\n12\nq6s=\n", "32 bytes"),
    ],
)
def test_other_lines_are_no_checkpoint_even_if_signed(text: str, reason: str) -> None:
    with pytest.raises(CheckpointError, match=reason):
        read_checkpoint(text)
    origin = text.split("\n")[0]
    if text.endswith("\n") and " " not in origin and "+" not in origin:
        with pytest.raises(CheckpointError, match=reason):
            open_checkpoint(sign_note(text, origin, KEY), KNOWN)


@pytest.mark.parametrize(
    ("ledger", "size", "root"),
    [
        ("event e1", 1, ROOT),
        ("", 1, ROOT),
        (LEDGER, -1, ROOT),
        (LEDGER, 2**53, ROOT),
        (LEDGER, 1, ROOT[:-2]),
        (LEDGER, 1, ROOT.upper()),
        (LEDGER, 1, "not hexadecimal"),
    ],
)
def test_what_has_no_form_is_not_signed(ledger: str, size: int, root: str) -> None:
    with pytest.raises(ValueError):
        sign_checkpoint(ledger, size, root, KEY)

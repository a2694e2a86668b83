"""Signed notes: the standard's example, unknown keys left aside, bad notes refused."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.notes import NOTE_LIMIT, NoteError, NoteKey, open_note, sign_note

# The example in the documentation of Go's package `note`, on which the standard rests.
KNOWN_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
KNOWN_SECRET = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
KNOWN_TEXT = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
)
KNOWN_LINE = (
    "\N{EM DASH} PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfq"
    "dngotpRZb6KE6RyyBwJnAM=\n"
)
KNOWN_NOTE = f"{KNOWN_TEXT}\n{KNOWN_LINE}"


def known_key() -> NoteKey:
    name, _, encoded = KNOWN_KEY.split("+", 2)
    return NoteKey(name, Ed25519PublicKey.from_public_bytes(base64.b64decode(encoded)[1:]))


def key_of(number: int) -> InstallationKey:
    return InstallationKey.of(Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32))


KEY, OTHER = key_of(1), key_of(2)
OURS = NoteKey("example.org/log", KEY.public_key)
THEIRS = NoteKey("example.org/log", OTHER.public_key)
TEXT = "Первая строка\n\nи третья\n"
NOTE = sign_note(TEXT, OURS.name, KEY)


def test_the_known_note_is_believed() -> None:
    assert known_key().hash().hex() == KNOWN_KEY.split("+")[1]
    assert open_note(KNOWN_NOTE, [known_key()]) == (KNOWN_TEXT, [known_key()])


def test_the_known_key_signs_the_known_note() -> None:
    secret = Ed25519PrivateKey.from_private_bytes(base64.b64decode(KNOWN_SECRET)[1:])
    assert sign_note(KNOWN_TEXT, "PeterNeumann", InstallationKey.of(secret)) == KNOWN_NOTE


def test_a_text_may_hold_empty_lines() -> None:
    assert open_note(NOTE, [OURS]) == (TEXT, [OURS])


def line_of(key: NoteKey, by: InstallationKey, text: str = TEXT) -> str:
    return sign_note(text, key.name, by).rpartition("\n\n")[2]


def test_signatures_of_unknown_keys_are_left_aside() -> None:
    stranger = NoteKey("witness.example", key_of(3).public_key)
    note = f"{TEXT}\n{line_of(stranger, key_of(4))}{line_of(OURS, KEY)}"
    assert open_note(note, [OURS]) == (TEXT, [OURS])
    # The same name with another key is another key, and the other way round.
    for unknown in (THEIRS, NoteKey("example.org/other", KEY.public_key)):
        with pytest.raises(NoteError, match="no known key"):
            open_note(NOTE, [unknown])


def test_who_signed_is_told_in_the_order_of_the_lines() -> None:
    note = f"{TEXT}\n{line_of(THEIRS, OTHER)}{line_of(OURS, KEY)}{line_of(THEIRS, OTHER)}"
    assert open_note(note, [OURS, THEIRS])[1] == [THEIRS, OURS]


def test_a_bad_signature_of_a_known_key_spoils_the_note() -> None:
    forged = line_of(OURS, KEY, "another text\n")
    with pytest.raises(NoteError, match="does not match"):
        open_note(f"{TEXT}\n{line_of(THEIRS, OTHER)}{forged}", [OURS, THEIRS])


def test_sixteen_signatures_are_accepted() -> None:
    lines = "".join(line_of(NoteKey(f"w{n}", key_of(n).public_key), key_of(n)) for n in range(16))
    keys = [NoteKey(f"w{n}", key_of(n).public_key) for n in range(16)]
    assert open_note(f"{TEXT}\n{lines}", keys)[1] == keys


DASH = "\N{EM DASH}"


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        ("", "no signature lines"),
        (TEXT, "no signature line"),
        (f"{TEXT}\n", "no signature line"),
        (NOTE[:-1], "no signature lines"),
        (NOTE + "\n", "no signature line"),
        (NOTE + "x\n", "no signature line"),
        (NOTE.replace(DASH, "-"), "no signature line"),
        (NOTE.replace(f"{DASH} ", DASH), "no signature line"),
        (NOTE.replace("example.org/log", "example.org/ log"), "no signature line|base64"),
        (NOTE.replace("example.org/log", "exa+mple"), "no signature line"),
        (NOTE.replace("example.org/log", "exa\N{NO-BREAK SPACE}mple"), "no signature line"),
        (NOTE.replace("example.org/log ", "example.org/log"), "no signature line"),
        (NOTE[:-2] + "\n", "base64"),
        (f"{TEXT}\n{DASH} name AAAAAA==\n", "too short"),
        (NOTE.replace("\n", "\r\n"), "control characters"),
        (NOTE.replace("Первая", "Пер\tвая"), "control characters"),
        (NOTE.replace("Первая", "Пер\ud800вая"), "not Unicode"),
        ("x" * (NOTE_LIMIT + 1), "longer than"),
    ],
)
def test_a_note_out_of_form_is_refused(note: str, reason: str) -> None:
    with pytest.raises(NoteError, match=reason):
        open_note(note, [OURS])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("no line feed", "name"),
        ("", "name"),
        ("a tab\there\n", "name"),
        ("a text\n", ""),
        ("a text\n", "two words"),
        ("a text\n", "one+two"),
    ],
)
def test_what_has_no_form_is_not_signed(text: str, name: str) -> None:
    with pytest.raises(NoteError):
        sign_note(text, name, KEY)


@given(st.integers(0, len(NOTE) - 1), st.characters(exclude_categories=["Cs"]))
def test_no_changed_character_is_believed(place: int, character: str) -> None:
    changed = NOTE[:place] + character + NOTE[place + 1 :]
    if changed != NOTE:
        with pytest.raises(NoteError):
            open_note(changed, [OURS])

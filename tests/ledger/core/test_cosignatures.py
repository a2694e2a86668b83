"""Cosignatures: lines of real witnesses and the standards' examples, forged lines, majorities."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tournament.ledger.core.checkpoints import CheckpointError, TreeHead, read_tree_head
from tournament.ledger.core.cosignatures import (
    WitnessKey,
    answered,
    cosign,
    cosignatures_of,
    enough,
    time_of,
)
from tournament.ledger.core.notes import (
    NoteError,
    NoteKey,
    UntrustedNote,
    note_parts,
    open_note,
    read_vkey,
)

DASH = "\N{EM DASH}"
# A checkpoint of a public log with the lines of two independent witnesses, and the published key
# of one of them.
REAL_TEXT = """\
arche2025h1.staging.ct.transparency.dev
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=
"""
_BASE64 = {
    "arche2025h1.staging.ct.transparency.dev": (
        "zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4"
        "kJXFbon5Ch9MNL5zRNZ55lvGt0="
    ),
    "transparency.dev/DEV:witness-little-garden": (
        "2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44"
        "vdgJY096st5BQ=="
    ),
    "remora.n621.de": (
        "2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0W"
        "BxtqB0DrAWfBw=="
    ),
}
REAL = f"{REAL_TEXT}\n" + "".join(f"{DASH} {name} {line}\n" for name, line in _BASE64.items())
REAL_WITNESS = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2"
REAL_TIME = 1_779_573_024
# The example of the standard; its keys are not published.
EXAMPLE = (
    "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBk"
    "BIfZ+qnA=="
)
EXAMPLE_TIME = 1_679_315_147
OTHER_EXAMPLE = (
    "ZGhGuQAAAABm/qTPeyKXD+R2rzyQsxPiP8mXum7qq/iF0u4vanlqJyocWODBt97w9uL+8qT7S5gxEHWWOworDcFiEBYJXO"
    "RmnFBOBA=="
)
OTHER_TIME = 1_727_964_367
# The log and its signatures by which another witness is tested.
SIGSUM = "sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562"
SIGSUM_KEY = NoteKey(
    SIGSUM,
    Ed25519PublicKey.from_public_bytes(
        bytes.fromhex("ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f")
    ),
)

TEXT = "example.org/log\n3\nmoeOULW2t1OSu0rmapf5xwnGRyWr/1/Zqmxma8RPBeo=\n"


def witness_of(number: int, name: str = "") -> tuple[WitnessKey, Ed25519PrivateKey]:
    key = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
    return WitnessKey(name or f"witness{number}.example", key.public_key()), key


(FIRST, FIRST_KEY), (SECOND, SECOND_KEY) = witness_of(1), witness_of(2)
AT = 1_700_000_000
LINE = cosign(TEXT, FIRST, FIRST_KEY, AT)
NOTE = f"{TEXT}\n{LINE}"


def test_a_real_witness_is_read_as_it_was_meant() -> None:
    witness = WitnessKey.from_vkey(REAL_WITNESS)
    [found] = cosignatures_of(REAL, [witness, FIRST])
    assert (found.witness, found.at) == (witness, REAL_TIME)
    assert found.line in REAL
    assert witness.vkey() == REAL_WITNESS
    assert read_tree_head(REAL_TEXT).size == 1_432_088_532


@pytest.mark.parametrize(
    "change", [("1432088532", "1432088533"), ("2net5wAAAABqEiEg", "2net5wAAAABqEiEh")]
)
def test_a_real_witness_did_not_sign_anything_else(change: tuple[str, str]) -> None:
    with pytest.raises(UntrustedNote, match=r"remora\.n621\.de does not match"):
        cosignatures_of(REAL.replace(*change), [WitnessKey.from_vkey(REAL_WITNESS)])


def test_times_stand_where_the_standard_puts_them() -> None:
    for line, at in ((EXAMPLE, EXAMPLE_TIME), (OTHER_EXAMPLE, OTHER_TIME)):
        signature = base64.b64decode(line)[4:]
        assert len(signature) == 72
        assert time_of(signature) == at


def test_the_signed_message_is_the_standards() -> None:
    message = f"cosignature/v1\ntime {AT}\n{TEXT}".encode()
    signature = base64.b64decode(LINE.split(" ")[2])[12:]
    FIRST_KEY.public_key().verify(signature, message)


def test_a_published_log_key_has_its_published_hash() -> None:
    plain = "TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6"
    assert NoteKey.from_vkey(plain).vkey() == plain
    with pytest.raises(NoteError, match="other signatures"):
        WitnessKey.from_vkey(plain)


@pytest.mark.parametrize(
    ("size", "root", "signature"),
    [
        (
            1,
            "KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=",
        ),
        (
            5,
            "QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=",
            "UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=",
        ),
    ],
)
def test_checkpoints_of_another_log_are_read(size: int, root: str, signature: str) -> None:
    note = f"{SIGSUM}\n{size}\n{root}\n\n{DASH} {SIGSUM} {signature}\n"
    text, keys = open_note(note, [SIGSUM_KEY])
    assert keys == [SIGSUM_KEY]
    assert read_tree_head(text) == TreeHead(SIGSUM, size, base64.b64decode(root))


@pytest.mark.parametrize(
    "vkey",
    [
        "",
        "remora.n621.de",
        "remora.n621.de+da77ade7",
        "remora.n621.de+00000000+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
        "remora.n621.de+DA77ADE7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
        "other.example+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
        "remora n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
        "remora.n621.de+da77ade7+BOvN63jn",
        "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw=",
        "remora.n621.de+da77ade7+",
        f"{'n' * 200}+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
    ],
)
def test_a_key_out_of_form_is_refused(vkey: str) -> None:
    with pytest.raises(NoteError):
        WitnessKey.from_vkey(vkey)


def test_lines_of_others_are_left_aside_and_the_latest_of_ones_own_counts() -> None:
    later = cosign(TEXT, FIRST, FIRST_KEY, AT + 60)
    stranger = cosign(TEXT, *witness_of(3), AT)
    note = f"{TEXT}\n{stranger}{later}{LINE}{cosign(TEXT, SECOND, SECOND_KEY, AT)}"
    found = cosignatures_of(note, [SECOND, FIRST])
    assert [(item.witness, item.at) for item in found] == [(SECOND, AT), (FIRST, AT + 60)]
    assert cosignatures_of(note, []) == []


def test_a_log_cannot_cosign_for_a_witness() -> None:
    plain = NoteKey(FIRST.name, FIRST.public_key)
    assert plain.hash() != FIRST.hash()
    assert open_note(NOTE, [FIRST])[1] == [FIRST]
    with pytest.raises(UntrustedNote, match="no known key"):
        open_note(NOTE, [plain])


def test_a_time_that_no_clock_shows_is_refused() -> None:
    with pytest.raises(ValueError, match="no time"):
        cosign(TEXT, FIRST, FIRST_KEY, 1 << 63)
    data = bytearray(base64.b64decode(LINE.split(" ")[2]))
    data[4] |= 0x80
    line = f"{DASH} {FIRST.name} {base64.b64encode(data).decode()}\n"
    with pytest.raises(UntrustedNote):
        cosignatures_of(f"{TEXT}\n{line}", [FIRST])


def test_an_answer_holds_the_line_of_the_one_who_was_asked() -> None:
    log = f"{TEXT}\n{DASH} example.org/log AAAAAAAA\n"
    assert answered(log, LINE, FIRST).at == AT
    for answer in ("", "hello\n", cosign(TEXT, SECOND, SECOND_KEY, AT), LINE.strip()):
        with pytest.raises(NoteError):
            answered(log, answer, FIRST)
    other = cosign(TEXT.replace("3", "4", 1), FIRST, FIRST_KEY, AT)
    with pytest.raises(UntrustedNote):
        answered(log, other, FIRST)


def test_two_majorities_have_a_witness_in_common() -> None:
    assert [enough(number) for number in range(7)] == [0, 1, 2, 2, 3, 3, 4]


ROOT = "A" * 43 + "="


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n",
        "a\n1\n",
        "a\n1\nKgA=\n",
        f"a\n01\n{ROOT}\n",
        f"\n1\n{ROOT}\n",
        f"a\n9223372036854775808\n{ROOT}\n",
        f"a\n1\n{ROOT}",
        f"a\n1\n{ROOT}\n\nb\n",
    ],
)
def test_no_tree_head_is_seen_where_there_is_none(text: str) -> None:
    with pytest.raises(CheckpointError):
        read_tree_head(text)


def test_further_lines_belong_to_what_is_cosigned() -> None:
    text = TEXT + "one more\n"
    assert read_tree_head(text) == read_tree_head(TEXT)
    note = f"{text}\n{cosign(text, FIRST, FIRST_KEY, AT)}"
    assert cosignatures_of(note, [FIRST])
    assert note_parts(note)[0] == text
    with pytest.raises(UntrustedNote):
        cosignatures_of(note.replace("one", "two"), [FIRST])


def test_a_kind_of_key_is_asked_for() -> None:
    assert read_vkey(FIRST.vkey(), 4) == (FIRST.name, FIRST.public_key)
    with pytest.raises(NoteError):
        read_vkey(FIRST.vkey(), 1)

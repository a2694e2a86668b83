"""What a witness answers: every status of the standard, and nothing signed twice whatever dies."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.ledger.witness.a_log import NOW, ORIGIN, ALog, witness_for
from tournament.ledger.core.cosignatures import cosignatures_of
from tournament.ledger.witness import answering
from tournament.ledger.witness.answering import SIZE, Answer, Witness, request_body
from tournament.ledger.witness.state import BadState, State, load, save

LOG = ALog().grown(40)
FORK = ALog(leaves=LOG.leaves[:5], word="other").grown(40)
OK, CONFLICT, BAD_PROOF = HTTPStatus.OK, HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY
BAD, FORBIDDEN, UNKNOWN = HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return witness_for(tmp_path, LOG)


def again(witness: Witness) -> Witness:
    """The witness after its process has died."""
    return Witness(witness._path, load(witness._path), lambda: NOW)


def test_what_has_grown_is_cosigned(witness: Witness) -> None:
    for old, size in ((0, 1), (1, 1), (1, 7), (7, 8), (8, 8), (8, 40)):
        answer = witness.add_checkpoint(LOG.request(old, size))
        assert answer.status == OK
        [found] = cosignatures_of(LOG.note(size) + answer.body, [witness.state.witness])
        assert found.at == NOW
    newest = witness.newest(ORIGIN)
    assert newest is not None
    assert newest.startswith(LOG.note(40))
    assert witness.newest("another") is None


def test_an_empty_log_is_cosigned_and_no_other_of_no_size(witness: Witness) -> None:
    assert witness.add_checkpoint(ALog().request(0, 0)).status == OK
    assert witness.add_checkpoint(request_body(0, [LOG.leaves[0]], ALog().note(0))).status == (
        BAD_PROOF
    )
    false = ALog().note(0).split("\n")
    false[2] = LOG.note(1).split("\n")[2]
    assert witness.add_checkpoint(request_body(0, [], "\n".join(false))).status == FORBIDDEN


def test_whoever_does_not_know_the_newest_size_is_told_it(witness: Witness) -> None:
    assert witness.add_checkpoint(LOG.request(3, 7)) == Answer(CONFLICT, "0\n", SIZE)
    witness.add_checkpoint(LOG.request(0, 7))
    for old, size in ((0, 20), (3, 20), (8, 20), (0, 3), (3, 3), (0, 7)):
        assert witness.add_checkpoint(LOG.request(old, size)) == Answer(CONFLICT, "7\n", SIZE)
    assert witness.state.logs[ORIGIN].size == 7
    assert SIZE == "text/x.tlog.size"


def test_another_line_of_history_is_refused_for_ever_and_kept_as_evidence(
    witness: Witness,
) -> None:
    witness.add_checkpoint(LOG.request(0, 10))
    assert witness.add_checkpoint(FORK.request(10, 20)).status == BAD_PROOF
    assert not witness.state.logs[ORIGIN].contradiction
    assert witness.add_checkpoint(FORK.request(10, 10)) == Answer(CONFLICT, "10\n", SIZE)
    assert witness.state.logs[ORIGIN].contradiction == FORK.note(10)
    assert again(witness).state.logs == witness.state.logs
    assert witness.add_checkpoint(LOG.request(10, 12)).status == OK


def test_a_wrong_proof_is_refused(witness: Witness) -> None:
    witness.add_checkpoint(LOG.request(0, 6))
    note = LOG.note(8)
    for proof in ([], [LOG.leaves[0]], [LOG.leaves[0]] * 63):
        assert witness.add_checkpoint(request_body(6, proof, note)).status == BAD_PROOF
    assert witness.add_checkpoint(request_body(6, [LOG.leaves[0]], LOG.note(6))).status == BAD_PROOF


def test_only_the_logs_own_keys_count(witness: Witness) -> None:
    stranger = ALog(number=8).grown(5)
    assert witness.add_checkpoint(stranger.request(0, 5)).status == FORBIDDEN
    unsigned = request_body(0, [], LOG.text(5) + "\n" + stranger.note(5).split("\n\n")[1])
    assert witness.add_checkpoint(unsigned).status == FORBIDDEN
    spoilt = LOG.note(5).replace("\n5\n", "\n6\n")
    assert witness.add_checkpoint(request_body(0, [], spoilt)).status == FORBIDDEN
    elsewhere = ALog(origin="pixel-tactics/championship:c2").grown(5)
    assert witness.add_checkpoint(elsewhere.request(0, 5)).status == UNKNOWN
    assert witness.state.logs[ORIGIN].size == 0


def test_a_further_key_of_a_log_goes_on_from_the_same_tree(witness: Witness) -> None:
    witness.add_checkpoint(LOG.request(0, 5))
    renewed = ALog(number=8, leaves=LOG.leaves)
    state = witness.state.with_key(renewed.note_key)
    save(witness._path, state)
    later = again(witness)
    assert later.add_checkpoint(renewed.request(0, 9)) == Answer(CONFLICT, "5\n", SIZE)
    assert later.add_checkpoint(renewed.request(5, 9)).status == OK
    assert state.with_key(renewed.note_key) is state


MALFORMED: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("nothing", lambda good: b""),
    ("no text", lambda good: b"\xff" + good),
    ("no gap", lambda good: good.replace(b"\n\n", b"\n")),
    ("no old size", lambda good: good.partition(b"\n")[2]),
    ("a zero in front", lambda good: good.replace(b"old 3", b"old 03")),
    ("a sign", lambda good: good.replace(b"old 3", b"old +3")),
    ("too large", lambda good: good.replace(b"old 3", b"old 9999999999999999999")),
    ("a larger old size", lambda good: good.replace(b"old 3", b"old 31")),
    ("two spaces", lambda good: good.replace(b"old 3", b"old  3")),
    ("carriage return", lambda good: good.replace(b"\n", b"\r\n")),
    ("64 hashes", lambda good: good.replace(b"old 3\n", b"old 3\n" + b"A" * 43 + b"=\n" * 61)),
    ("a short hash", lambda good: good.replace(b"old 3\n", b"old 3\nKgA=\n")),
    ("no base64", lambda good: good.replace(b"old 3\n", b"old 3\n*\n")),
    ("no signature", lambda good: good.rpartition(b"\n\n")[0] + b"\n"),
    ("no last line feed", lambda good: good[:-1]),
    ("no size", lambda good: good.replace(b"\n20\n", b"\ntwenty\n")),
    ("a broken line", lambda good: good + b"hello\n"),
]


@pytest.mark.parametrize("change", [row[1] for row in MALFORMED], ids=[row[0] for row in MALFORMED])
def test_what_is_out_of_form_is_refused(witness: Witness, change: Callable[[bytes], bytes]) -> None:
    witness.add_checkpoint(LOG.request(0, 3))
    assert witness.add_checkpoint(change(LOG.request(3, 20))).status == BAD
    assert witness.state.logs[ORIGIN].size == 3


def test_lines_of_others_do_no_harm(witness: Witness, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = witness_for(tmp_path / "other", LOG, name="other.example")
    line = other.add_checkpoint(LOG.request(0, 20)).body
    assert witness.add_checkpoint(LOG.request(0, 20) + line.encode()).status == OK


def test_who_dies_between_keeping_and_answering_has_not_signed_anything_else(
    tmp_path: Path,
) -> None:
    witness = witness_for(tmp_path, LOG)

    class Dead(BaseException):
        pass

    def dies() -> int:
        raise Dead

    witness._clock = dies
    with pytest.raises(Dead):
        witness.add_checkpoint(LOG.request(0, 10))
    later = again(witness)
    assert later.add_checkpoint(FORK.request(0, 10)) == Answer(CONFLICT, "10\n", SIZE)
    assert later.add_checkpoint(FORK.request(10, 10)) == Answer(CONFLICT, "10\n", SIZE)
    assert later.add_checkpoint(LOG.request(0, 10)) == Answer(CONFLICT, "10\n", SIZE)
    assert later.add_checkpoint(LOG.request(10, 10)).status == OK


def test_what_cannot_be_kept_is_not_signed(
    witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, state: State) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(answering, "save", full)
    with pytest.raises(OSError, match="No space"):
        witness.add_checkpoint(LOG.request(0, 10))
    monkeypatch.undo()
    assert witness.state.logs[ORIGIN].size == 0
    assert witness.add_checkpoint(LOG.request(0, 10)).status == OK


def test_many_at_once_are_cosigned_one_after_the_other(witness: Witness) -> None:
    sizes = [random.Random(1).randint(1, 40) for _ in range(60)]

    def ask(size: int) -> list[tuple[int, Answer]]:
        old, answers = 0, []
        for _ in range(4):
            if old > size:
                break
            answers.append((size, witness.add_checkpoint(LOG.request(old, size))))
            if answers[-1][1].status != CONFLICT:
                break
            old = int(answers[-1][1].body)
        return answers

    with ThreadPoolExecutor(8) as pool:
        answers = [item for found in pool.map(ask, sizes) for item in found]
    signed = [(size, answer) for size, answer in answers if answer.status == OK]
    assert signed
    for size, answer in signed:
        assert cosignatures_of(LOG.note(size) + answer.body, [witness.state.witness])
    assert witness.state.logs[ORIGIN].size == max(size for size, _ in signed)
    assert {answer.status for _, answer in answers} <= {OK, CONFLICT}


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: "[]",
        lambda text: text.replace("pixel-tactics-witness/1", "other"),
        lambda text: text.replace('"size": 3', '"size": "3"'),
        lambda text: text.replace('"secret": "', '"secret": "A'),
        lambda text: text.replace('"root": "', '"root": "0'),
        lambda text: text.replace('"name": "club', '"name": "a club'),
        lambda text: text.replace("pixel-tactics/championship:c1+", "x+"),
    ],
)
def test_a_spoilt_file_is_refused(witness: Witness, change: Callable[[str], str]) -> None:
    witness.add_checkpoint(LOG.request(0, 3))
    path = witness._path
    path.write_text(change(path.read_text()))
    with pytest.raises(BadState):
        load(path)


def test_the_file_is_its_owners(witness: Witness) -> None:
    assert witness._path.stat().st_mode & 0o077 == 0
    assert [item.name for item in witness._path.parent.iterdir()] == ["witness.json"]

"""Brackets and slips with made-up people, for the tests and the bench of the documents."""

from datetime import date

from reports.bracket_sheet import (
    BracketSheet,
    DocumentHead,
    DrawnMatch,
    Line,
    MatchWords,
    PlaceRow,
    Side,
)
from reports.slips import Slip, SlipPlayer

FAMILY_NAMES = ("Королёв", "Щукин", "Воробьёв", "Соловьёв", "Ёлкин", "Цой", "Ким", "Журавлёв")
GIVEN_NAMES = ("Пётр", "Семён", "Артём", "Фёдор", "Ян", "Глеб", "Юрий", "Эдуард")
HEAD = DocumentHead(
    championship="Чемпионат России по Pixel Tactics, 2016",
    city="Ростов-на-Дону",
    day=date(2016, 3, 12),
    checkpoint="example.org/day/7\n142\n9vM4rFh2b3gk0cV0cUq1c0qv7eA6sN2dJxw1Q0o9rYI=",
    reference="https://example.org/day/7/checkpoint/142",
)


def name_of(seed: int) -> str:
    """A name for a seed; different for each of the first 64, and then from the beginning."""
    return f"{FAMILY_NAMES[(seed - 1) % 8]} {GIVEN_NAMES[(seed - 1) // 8 % 8]}"


def slip(number: int = 1, a: str = "Королёв Пётр", b: str = "Щукина Алёна") -> Slip:
    """A slip of the first round."""
    return Slip(
        championship=HEAD.championship,
        city=HEAD.city,
        day=HEAD.day,
        round_name="Верхняя сетка, круг 1",
        table=str(number),
        game_number=1,
        a=SlipPlayer(a, 2 * number - 1),
        b=SlipPlayer(b, 2 * number),
        reference=f"https://example.org/s/{number:04d}",
        ends=(
            ("лидер повержен",),
            ("отступили оба отряда, живых героев A ", " : B ", ""),
            ("сдался",),
        ),
        asked=("Лидер A", "Лидер B"),
    )


def bracket(size: int, *, played: bool = True) -> BracketSheet:
    """A full bracket of ``size`` = 4, 8, 16, 32 or 64 players; side A wins every match.

    Straight drops: which loser drops where is the concern of the real brackets, not of a picture.
    """
    rounds = size.bit_length() - 1
    matches: list[DrawnMatch] = []
    lines: list[Line] = []

    def add(
        round_code: str,
        number: int,
        place: tuple[float, float],
        sources: tuple[tuple[str, str] | None, tuple[str, str] | None],
    ) -> None:
        match_id = round_code if round_code.startswith("G") else f"{round_code}.{number}"
        sides = []
        for position, source in enumerate(sources):
            seed = 2 * number - 1 + position if round_code == "W1" else (number + position) * 2
            known = played or round_code == "W1"
            sides.append(
                Side(
                    name=name_of(seed) if known else "",
                    seed=seed if known else None,
                    score=str(1 - position) if played else "",
                    comes="" if source is None or known else " ".join(reversed(source)),
                )
            )
            if source is not None and source[1] == "winner":
                lines.append(Line(source[0], match_id, "ab"[position]))
        band = {"W": "winners", "L": "losers", "G": "final"}[round_code[0]]
        matches.append(
            DrawnMatch(
                match_id,
                MatchWords(f"Круг {round_code}", "", *sides),
                band,
                *place,
                winner="a" if played else None,
            )
        )

    for r in range(1, rounds + 1):
        for j in range(size >> r):
            feeders = (
                (None, None)
                if r == 1
                else tuple((f"W{r - 1}.{2 * j + i}", "winner") for i in (1, 2))
            )
            column = 0 if r == 1 else 2 * r - 3
            add(f"W{r}", j + 1, (column, (2 * j + 1) * 2 ** (r - 1) / 2), feeders)
    for r in range(1, 2 * rounds - 1):
        count = size >> (r // 2 + 2 if r % 2 else r // 2 + 1)
        for j in range(count):
            if r == 1:
                feeders = tuple((f"W1.{2 * j + i}", "loser") for i in (1, 2))
            elif r % 2:
                feeders = tuple((f"L{r - 1}.{2 * j + i}", "winner") for i in (1, 2))
            else:
                feeders = (
                    (f"L{r - 1}.{j + 1}", "winner"),
                    (f"W{r // 2 + 1}.{j + 1}", "loser"),
                )
            add(f"L{r}", j + 1, (r - 1, (2 * j + 1) * (size >> 2) / count / 2), feeders)
    last = 2 * rounds - 2
    middle = (size >> 1) / 2
    add(
        "GF",
        1,
        (last, middle),
        ((f"W{rounds}.1", "winner"), (f"L{last}.1", "winner")),
    )
    add("GF2", 1, (last + 1, middle), (("GF", "winner"), ("GF", "loser")))
    places = [PlaceRow(str(i), name_of(i), i) for i in range(1, size + 1)] if played else []
    return BracketSheet(HEAD, size, matches, lines, places)

"""Brackets and slips with made-up people, for the tests and the bench of the documents."""

from datetime import date

from reports.bracket_sheet import (
    BracketSheet,
    DocumentHead,
    DrawnMatch,
    Line,
    PlaceRow,
    Side,
    Source,
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
        match_id=f"W1.{number}",
        round_name="Верхняя сетка, круг 1",
        table=str(number),
        game_number=1,
        a=SlipPlayer(a, 2 * number - 1),
        b=SlipPlayer(b, 2 * number),
        reference=f"https://example.org/s/{number:04d}",
        short_reference=f"K7-{number:04d}",
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
        sources: tuple[Source | None, Source | None],
        **more: str,
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
                    source=source,
                )
            )
            if source is not None and source.outcome == "winner":
                lines.append(Line(source.match_id, match_id, "ab"[position]))
        band = {"W": "winners", "L": "losers", "G": "final"}[round_code[0]]
        matches.append(
            DrawnMatch(
                match_id,
                round_code,
                band,
                *place,
                *sides,
                winner="a" if played else None,
                loser_to=more.get("loser_to", ""),
            )
        )

    for r in range(1, rounds + 1):
        for j in range(size >> r):
            feeders = (
                (None, None)
                if r == 1
                else tuple(Source(f"W{r - 1}.{2 * j + i}", "winner") for i in (1, 2))
            )
            column = 0 if r == 1 else 2 * r - 3
            drop = f"L1.{j // 2 + 1}" if r == 1 else f"L{2 * r - 2}.{j + 1}"
            add(f"W{r}", j + 1, (column, (2 * j + 1) * 2 ** (r - 1) / 2), feeders, loser_to=drop)
    for r in range(1, 2 * rounds - 1):
        count = size >> (r // 2 + 2 if r % 2 else r // 2 + 1)
        for j in range(count):
            if r == 1:
                feeders = tuple(Source(f"W1.{2 * j + i}", "loser") for i in (1, 2))
            elif r % 2:
                feeders = tuple(Source(f"L{r - 1}.{2 * j + i}", "winner") for i in (1, 2))
            else:
                feeders = (
                    Source(f"L{r - 1}.{j + 1}", "winner"),
                    Source(f"W{r // 2 + 1}.{j + 1}", "loser"),
                )
            add(f"L{r}", j + 1, (r - 1, (2 * j + 1) * (size >> 2) / count / 2), feeders)
    last = 2 * rounds - 2
    middle = (size >> 1) / 2
    add(
        "GF",
        1,
        (last, middle),
        (Source(f"W{rounds}.1", "winner"), Source(f"L{last}.1", "winner")),
    )
    add("GF2", 1, (last + 1, middle), (Source("GF", "winner"), Source("GF", "loser")))
    places = [PlaceRow(str(i), name_of(i), i) for i in range(1, size + 1)] if played else []
    return BracketSheet(HEAD, size, matches, lines, places)

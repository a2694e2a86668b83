"""Text from people that goes into headers, mail and calendars."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from tournament.outbox.plain import lines, one_line

RIGHT_TO_LEFT = "\u202eтекст\u202c"


def test_line_breaks_and_marks_of_direction_are_gone() -> None:
    assert one_line("Иван\r\nBcc: all@mail.example") == "Иван Bcc: all@mail.example"
    assert one_line(f"Анна {RIGHT_TO_LEFT}") == "Анна текст"
    assert one_line("Нуль\x00\u2028Байт\u200b") == "Нуль Байт"
    assert one_line("  Ёлкина-Палкина   Мария ") == "Ёлкина-Палкина Мария"


def test_what_is_too_long_is_cut_with_a_mark() -> None:
    cut = one_line("я" * 500, 80)
    assert len(cut) == 80
    assert cut.endswith("…")


def test_lines_are_kept_but_harmless() -> None:
    assert lines("колода\r\nручка\u202e!") == "колода\nручка!"


@given(st.text())
def test_one_line_is_one_line_whatever_comes_in(text: str) -> None:
    result = one_line(text)
    assert len(result.splitlines()) <= 1
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs"} for char in result)
    assert one_line(result) == result

"""The guard of typed text: what is taken off, what is kept, what is refused."""

import pytest

from tournament.people.names.guard import name_faults, plain, text_faults, trimmed


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u202a+7 912 345-67-89\u202c", "+7 912 345-67-89"),
        ("\ufeffКот\u200b ", "Кот"),
        ("\u2068Кот\u2069", "Кот"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("مه\u200dدی", "مهدی"),
        ("ا\u200cب", "اب"),
        ("ه\u200d شمسی", "ه\u200d شمسی"),
        ("क्\u200dष", "क्\u200dष"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("❤\ufe0f 1\ufe0f\u20e3", "❤\ufe0f 1\ufe0f\u20e3"),
    ],
)
def test_marks_at_the_edges_go_and_joiners_stay_where_their_script_joins(
    typed: str, kept: str
) -> None:
    assert text_faults(trimmed(typed), 80) == []
    assert plain(typed) == kept
    assert plain(kept) == kept


@pytest.mark.parametrize(
    "typed",
    ["Ан\u200cна", "An\u200dna", "Ан\u202eна", "\u3164", "Кот\u2800Кот", "а\ufe0f", "Ко\u00adт",
     "a\U000e0100"],
)  # fmt: skip
def test_what_shows_nothing_is_refused_inside(typed: str) -> None:
    assert [fault.code for fault in text_faults(typed, 80)] == ["invisible_character"]


def test_parts_of_a_name_are_asked_as_parts() -> None:
    assert name_faults("Ю", "surname") == []
    assert [fault.code for fault in name_faults("Б", "surname")] == ["name_initials"]
    assert [fault.code for fault in name_faults("А", "given_name")] == ["name_initials"]
    assert [fault.code for fault in name_faults("А.", "patronymic")] == ["name_initials"]
    assert name_faults("Q.", "patronymic") == []

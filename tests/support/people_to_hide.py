"""People with names, birth dates and contacts that occur nowhere else: what no log may hold."""

from datetime import date
from functools import cache

from tournament.people.naming import date_texts
from tournament.people.persons import PersonData

GROWN_UP = PersonData(
    full_name="Вазелинова Пелагея Ардальоновна",
    display_name="Пелагея-Молния",
    birth_date=date(1998, 11, 23),
    contact="pelageya.molniya@example.org",
    city="Урюпинск",
)
CHILD = PersonData(
    full_name="Баламутов Ферапонт Ильич",
    birth_date=date(2012, 8, 27),
    contact="",
    city="Урюпинск",
    representative_name="Баламутова Ефросинья Саввична",
    representative_contact="efrosinya@example.org",
)
AT_CHECK_IN = PersonData(
    full_name="Стрекозова Лукерья Фокиевна",
    birth_date=date(1987, 6, 15),
    contact="+7 926 111-72-93",
    city="Урюпинск",
)
AT_THE_DESK = PersonData(
    full_name="Куролесов Онуфрий Патрикеевич",
    birth_date=date(1979, 10, 29),
    contact="onufriy.k@example.org",
    city="Урюпинск",
)
IN_A_LIST = PersonData(
    full_name="Zavirukhin Akakiy",
    birth_date=date(1983, 12, 19),
    contact="8 (917) 333-84-55",
    city="Урюпинск",
)
KNOWN = (GROWN_UP, CHILD)
EVERYBODY = (GROWN_UP, CHILD, AT_CHECK_IN, AT_THE_DESK, IN_A_LIST)
ENTRANT_BY_NAME = "Фокич"
DROPPED_ENTRANT = "Евлампий Сорокопут"
HOST_TO_BE = "Мнемозинов Гавриил"


@cache
def given_away() -> list[str]:
    """Every text by which one of them would be recognised, in lower case."""
    words: set[str] = set()
    for name in (ENTRANT_BY_NAME, DROPPED_ENTRANT, HOST_TO_BE):
        words.update(name.split())
    for person in EVERYBODY:
        for name in (person.full_name, person.display_name, person.representative_name):
            words.update(part.rstrip("аяй") for part in name.replace("-", " ").split())
        words.update(date_texts(person.birth_date))
        for contact in (person.contact, person.representative_contact):
            digits = "".join(char for char in contact if char.isdigit())
            words.update([contact, digits[1:] if len(digits) > 6 else ""])
            words.add(contact.partition("@")[0] if "@" in contact else "")
    return sorted(word.casefold() for word in words if len(word) > 3)

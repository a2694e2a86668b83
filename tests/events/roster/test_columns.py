"""Recognising columns by the headings that people write."""

import pytest

from tests.events.roster.reading import HEADINGS, codes
from tests.support.tables import every_row
from tournament.events.roster.columns import ColumnMapping, column_letters, recognise
from tournament.events.roster.vocabulary import FIELDS, meaning


@every_row(
    ("heading", "field"),
    [
        ("ФИО", "full_name"),
        ("Ф.И.О.", "full_name"),
        ("  ФАМИЛИЯ,  Имя ", "full_name"),
        ("1) ФИО участника (полностью) *", "full_name"),
        ("Как вас зовут? Фамилия и имя", "full_name"),
        ("Введите ваши фамилию, имя и отчество", "full_name"),
        ("Full Name", "full_name"),
        ("Participant", "full_name"),
        ("Фамилия", "surname"),
        ("Last name", "surname"),
        ("Ваша фамилия", "surname"),
        ("Имя", "given_name"),
        ("First_Name", "given_name"),
        ("Отчество (при наличии)", "patronymic"),
        ("Дата рождения", "birth_date"),
        ("ДАТА РОЖДЕНИЯ (ДД.ММ.ГГГГ)", "birth_date"),
        ("Д.р.", "birth_date"),
        ("Когда вы родились?", "birth_date"),
        ("День, месяц и год рождения", "birth_date"),
        ("Date of Birth", "birth_date"),
        ("Birthday:", "birth_date"),
        ("Контакт", "contact"),
        ("Телефон или e-mail", "contact"),
        ("Как с вами связаться?", "contact"),
        ("E-Mail", "email"),
        ("Адрес электронной почты", "email"),
        ("Ваша почта", "email"),
        ("Контактный телефон", "phone"),
        ("Номер телефона для связи", "phone"),
        ("Phone number", "phone"),
        ("Город", "city"),
        ("Населённый пункт", "city"),
        ("Откуда вы?", "city"),
        ("City", "city"),
        ("Ник", "display_name"),
        ("Псевдоним для сетки", "display_name"),
        ("Имя на табло", "display_name"),
        ("Имя для диплома", "display_name"),
        ("Name on the badge", "display_name"),
        ("Nickname", "display_name"),
        ("Согласие на обработку ПДн", "consent_processing"),
        ("Согласен(на) на обработку персональных данных", "consent_processing"),
        ("Даю согласие на обработку моих персональных данных", "consent_processing"),
        ("I agree to the processing of my personal data", "consent_processing"),
        ("Согласие на распространение персональных данных", "consent_public"),
        ("Можно ли показывать имя? Согласие на публикацию", "consent_public"),
        ("Consent to show my name in public", "consent_public"),
        ("ФИО родителя", "representative_name"),
        ("Законный представитель", "representative_name"),
        ("Имя мамы или папы (если нет 18)", "representative_name"),
        ("Parent's name", "representative_name"),
        ("Телефон законного представителя", "representative_contact"),
        ("E-mail родителя", "representative_contact"),
        ("Guardian contact", "representative_contact"),
        ("Согласие родителя на обработку персональных данных ребёнка", "consent_representative"),
        ("Parental consent", "consent_representative"),
    ],
)
def test_headings_that_people_write(heading: str, field: str) -> None:
    assert meaning(heading).fields == (field,)


@pytest.mark.parametrize(
    "heading",
    [
        "", "№", "Отметка времени", "Timestamp", "Дата", "Возраст", "Год рождения",
        "Место рождения", "Город проведения", "В каком городе будете играть?", "Имя пользователя",
        "Название команды", "Согласие на фото- и видеосъёмку", "Согласен с правилами",
        "Дата рождения родителя", "Номер паспорта родителя", "Почтовый индекс", "Комментарий",
        "Друг, который вас позвал: имя",
    ],
)  # fmt: skip
def test_headings_of_other_things(heading: str) -> None:
    assert meaning(heading).fields == ()


@pytest.mark.rule("CH-PD-3")
@pytest.mark.parametrize(
    "heading", ["Согласие", "Согласие на обработку и публикацию персональных данных", "I agree"]
)
def test_one_tick_for_both_consents_is_never_taken_for_one(heading: str) -> None:
    mapping = recognise(["ФИО", "Дата рождения", heading])
    assert not {"consent_processing", "consent_public"} & mapping.columns.keys()
    assert codes(mapping.issues) == ["heading_ambiguous"]
    assert mapping.missing() == ("consent_processing",)


@pytest.mark.parametrize("name", FIELDS)
def test_the_names_of_the_fields_are_headings_too(name: str) -> None:
    assert meaning(name) == ((name,), "exact")


def test_a_name_beside_a_surname_is_the_given_name() -> None:
    assert recognise(["Имя", "Фамилия"]).columns == {"given_name": 0, "surname": 1}
    assert recognise(["Surname", "Name"]).columns == {"surname": 0, "given_name": 1}
    alone = recognise(["Имя", "Дата рождения"])
    assert (alone.columns["full_name"], alone.reasons["full_name"]) == (0, "likely")


@pytest.mark.parametrize("headings", [["Фамилия", "Имя", "ФИО"], ["ФИО", "Фамилия", "Имя"]])
def test_a_full_name_beside_a_surname_is_never_taken_silently(headings: list[str]) -> None:
    mapping = recognise(headings)
    assert mapping.columns.keys() == {"surname", "given_name"}
    assert [(issue.code, issue.params["fields"]) for issue in mapping.issues] == [
        ("name_twice", "full_name, surname, given_name")
    ]
    assert not mapping.beyond_doubt


def test_a_full_name_beside_half_a_name_is_taken_but_told() -> None:
    mapping = recognise(["Фамилия", "ФИО"])
    assert (mapping.columns, codes(mapping.issues)) == ({"full_name": 1}, ["name_twice"])


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        (["Ваша почта для рассылок", "E-mail"], {"email": 1}),
        (["ФИО ребёнка", "ФИО"], {"full_name": 1}),
    ],
)
def test_a_known_word_outweighs_a_likely_one_and_both_are_told(
    headings: list[str], columns: dict[str, int]
) -> None:
    mapping = recognise(headings)
    assert (mapping.columns, codes(mapping.issues)) == (columns, ["column_alike"])
    assert not mapping.beyond_doubt


def test_a_column_that_the_table_hides_gives_way_and_is_told_where_it_is_read() -> None:
    headings = ["ФИО", "Дата рождения", "Дата рождения", "Согласие на обработку"]
    assert recognise(headings, hidden={1}).columns["birth_date"] == 2
    read = recognise(["ФИО", "Дата рождения"], hidden={1})
    assert (read.columns["birth_date"], codes(read.issues)) == (1, ["column_hidden"])


def test_two_equal_claims_leave_the_field_open() -> None:
    mapping = recognise(["ФИО", "Участник", "Дата рождения"], 4)
    assert "full_name" not in mapping.columns
    (issue,) = mapping.issues
    assert (issue.line, issue.code) == (4, "column_ambiguous")
    assert issue.params == {"field": "full_name", "columns": "A (ФИО), B (Участник)"}
    assert mapping.missing() == ("full_name", "consent_processing")
    assert mapping.with_choice("full_name", 1).issues == ()


def test_repeated_headings_are_reported() -> None:
    mapping = recognise(["ФИО", "Ответ", "", "ответ!", ""])
    assert [(issue.code, issue.params) for issue in mapping.issues] == [
        ("heading_repeated", {"columns": "B (Ответ), D (ответ!)"})
    ]


def test_what_is_missing() -> None:
    assert recognise(HEADINGS).missing() == ()
    assert recognise(["Фамилия", "Дата рождения"]).missing() == ("full_name", "consent_processing")
    problems = recognise(["ФИО"], 3).problems()
    assert [(problem.line, problem.params["field"]) for problem in problems] == [
        (3, "birth_date"),
        (3, "consent_processing"),
    ]


@pytest.mark.rule("CH-PD-3")
def test_without_the_public_consent_there_is_a_warning() -> None:
    assert codes(recognise(HEADINGS[:-1]).warnings()) == ["public_consent_column_missing"]
    assert recognise(HEADINGS).warnings() == ()


def test_choices_of_a_person() -> None:
    mapping = recognise(["Кто", "Дата рождения", "ФИО", "Согласие на обработку"])
    chosen = mapping.with_choice("full_name", 0)
    assert (chosen.columns["full_name"], chosen.reasons["full_name"]) == (0, "chosen")
    assert chosen.ignored == ("ФИО",)
    taken = chosen.with_choice("city", 0)
    assert "full_name" not in taken.columns
    assert mapping.with_choice("birth_date", None).missing() == ("birth_date",)
    parts = mapping.with_choice("surname", 0).with_choice("given_name", 2)
    assert "full_name" not in parts.columns
    assert parts.missing() == ()
    assert "surname" not in parts.with_choice("full_name", 0).columns


def test_a_whole_form_of_choices() -> None:
    mapping = recognise(HEADINGS)
    choices = {"full_name": 0, "birth_date": 1, "consent_processing": 4, "city": None}
    chosen = mapping.with_choices(choices)
    assert chosen.columns == {"full_name": 0, "birth_date": 1, "consent_processing": 4}
    assert set(chosen.reasons.values()) == {"chosen"}
    assert chosen.problems() == ()


@pytest.mark.parametrize(
    ("more", "fields"),
    [
        ({"consent_public": 4}, "consent_processing, consent_public"),
        ({"surname": 2}, "full_name, surname"),
    ],
)
def test_clashing_choices_are_problems(more: dict[str, int], fields: str) -> None:
    choices = {"full_name": 0, "birth_date": 1, "consent_processing": 4, **more}
    problems = recognise(HEADINGS).with_choices(choices).problems()
    assert ("column_choices_clash", {"fields": fields}) in [
        (problem.code, problem.params) for problem in problems
    ]


@pytest.mark.parametrize(("name", "index"), [("age", 0), ("city", 6), ("city", -1)])
def test_choices_that_do_not_exist(name: str, index: int) -> None:
    mapping: ColumnMapping = recognise(HEADINGS)
    with pytest.raises(ValueError, match="no such"):
        mapping.with_choice(name, index)
    with pytest.raises(ValueError, match="no such"):
        mapping.with_choices({name: index})


def test_letters_of_columns() -> None:
    assert [column_letters(index) for index in (0, 25, 26, 51, 52, 701, 702)] == [
        "A", "Z", "AA", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip

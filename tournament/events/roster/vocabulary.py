"""The words by which people head the columns of a registration list, in Russian and English.

Owns the meaning of one heading read alone; two columns that claim the same meaning are `columns`'
concern. A heading that could mean two things gives both, and a person decides.
"""

import re
import unicodedata
from typing import Final, Literal, NamedTuple

FIELDS: Final = (
    "full_name",
    "surname",
    "given_name",
    "patronymic",
    "birth_date",
    "contact",
    "email",
    "phone",
    "city",
    "display_name",
    "consent_processing",
    "consent_public",
    "representative_name",
    "representative_contact",
    "consent_representative",
)

Confidence = Literal["exact", "likely"]

_SYNONYMS: Final = {
    "full_name": "фио; ф и о; фамилия имя отчество; фамилия имя; фамилия и имя; имя и фамилия; "
    "имя фамилия; полное имя; фио участника; фио игрока; full name; name; participant; player; "
    "участник; игрок; name surname; first and last name",
    "surname": "фамилия; surname; last name; family name; lastname",
    "given_name": "имя; first name; given name; firstname",
    "patronymic": "отчество; patronymic; middle name; отчество при наличии",
    "birth_date": "дата рождения; д р; др; дата рожд; день рождения; birth date; birthdate; dob; "
    "date of birth; birthday; дата рождения участника; дата рождения игрока; birth_date",
    "contact": "контакт; контакты; связь; контактные данные; contact; contacts; для связи; "
    "контакт для связи",
    "email": "email; e mail; mail; почта; электронная почта; эл почта; емейл; имейл; мейл; "
    "адрес электронной почты; email address; адрес e mail",
    "phone": "телефон; тел; номер телефона; моб; моб тел; мобильный; мобильный телефон; сотовый; "
    "phone; phone number; mobile; контактный телефон; telephone",
    "city": "город; населенный пункт; город проживания; откуда; city; town; ваш город",
    "display_name": "ник; никнейм; псевдоним; прозвище; nickname; nick; alias; display name; "
    "отображаемое имя; игровой ник; игровое имя; имя на табло; имя на экране; имя на сайте; "
    "имя на бейдже; name on the screen; name on the badge; badge name",
    "consent_processing": "согласие на обработку; согласие на обработку персональных данных; "
    "согласие на обработку пдн; согласие пдн; consent to processing; processing consent; "
    "personal data consent; consent processing",
    "consent_public": "согласие на публикацию; согласие на публикацию имени; показ имени; "
    "согласие на распространение; согласие на показ имени; consent to publication; "
    "public consent; consent to publish; consent public; публикация имени",
    "representative_name": "представитель; законный представитель; родитель; фио родителя; "
    "фио представителя; фио законного представителя; parent; guardian; parent name; "
    "guardian name; representative; representative name; legal representative",
    "representative_contact": "телефон родителя; контакт родителя; контакт представителя; "
    "телефон представителя; телефон законного представителя; контакт законного представителя; "
    "parent contact; parent phone; guardian contact; guardian phone; representative contact; "
    "representative phone",
    "consent_representative": "согласие родителя; согласие представителя; "
    "согласие законного представителя; parental consent; parent consent; guardian consent; "
    "representative consent; consent representative",
}
_EXACT: Final = {
    synonym.strip().replace("_", " "): field
    for field, synonyms in _SYNONYMS.items()
    for synonym in synonyms.split(";")
}

_CONSENT = re.compile(r"соглас|соглаш|разреша|разрешен|consent|\bagree|permission|permit")
_GUARDIAN = re.compile(r"родител|представител|опекун|\bмам[аы]\b|parent|guardian|representative")
_OTHER_CONSENT = re.compile(r"фото|видео|съемк|рассыл|photo|video|newsletter|mailing")
_PUBLIC = re.compile(
    r"публи|показ|распростран|\bсайт|\bоглаш|public|publish|\bshow|\bdisplay|disseminat"
)
_PROCESSING = re.compile(r"обработ|хранени|processing|process my|process personal|152")
_PERSONAL = re.compile(r"персональн|личных данных|\bпдн\b|personal data")
_RULES = re.compile(r"правил|регламент|положени|услови|rules|terms")
_CONTACT = re.compile(r"контакт|связ|contact|reach you")
_EMAIL = re.compile(r"почт[аыеу]\b|\be ?mail|\bmail\b|мейл|имейл|емейл")
_PHONE = re.compile(r"телефон|\bтел\b|мобильн|сотов|phone|\bmobile\b|whatsapp")
_NAME = re.compile(r"\bфио\b|\bф и о\b|\bим[яе]|фамил|\bname\b|кто\b|\bзовут\b")
_BIRTH = re.compile(r"рожд|родил|\bд р\b|\bdob\b|birth|\bborn\b")
_DATE = re.compile(r"дат[аыу]|день|дня|числ|месяц|когда|date|\bday\b|birthday|when")
_NOT_BIRTH_DATE = re.compile(r"мест|город|год\b|года\b|свидетельств|place|year|certificat|where")
_NICKNAME = re.compile(
    r"\bник\b|никнейм|псевдоним|прозвищ|\bnick|\balias|отображаем|display name|"
    r"\bимя (?:на|для) |\bname (?:on|for) |\bbadge"
)
_NOT_A_PERSON = re.compile(
    r"пользовател|команд|судь|организатор|файл|\bдруг[ау]?\b|тренер|user|team|judge|organi[sz]er|friend|"
    r"клуб|club|школ|school|рекомендова"
)
_FULL_NAME = re.compile(r"\bфио\b|\bф и о\b|полное имя|full name|вас зовут|your name")
_CITY = re.compile(r"\bгород|населенн|\bcity\b|\btown\b|откуда")
_NOT_HOME = re.compile(r"проведен|игра|игров|турнир|этап|участвова|рожд|tournament|play")


class Meaning(NamedTuple):
    """What a heading may mean; more than one field: a person has to choose."""

    fields: tuple[str, ...] = ()
    confidence: Confidence = "likely"


def normalised_heading(heading: str) -> str:
    """Small letters and digits with single spaces; ё as е; a question's number is left out."""
    text = unicodedata.normalize("NFKC", heading).casefold().replace("ё", "е")
    words = re.sub(r"[\W_]+", " ", text).split()
    while len(words) > 1 and words[0].isdecimal():
        words.pop(0)
    return " ".join(words)


def meaning(heading: str) -> Meaning:
    """The field or fields that a heading may head; none for a column that is not wanted."""
    text = normalised_heading(heading)
    if text in _EXACT:
        return Meaning((_EXACT[text],), "exact")
    if _CONSENT.search(text):
        return Meaning(_consent(text))
    if _GUARDIAN.search(text):
        return Meaning(_guardian(text))
    if _BIRTH.search(text):
        certain = _DATE.search(text) or not _NOT_BIRTH_DATE.search(text)
        return Meaning(("birth_date",) if certain and "мест" not in text else ())
    if _NICKNAME.search(text):
        return Meaning(("display_name",))
    if _NOT_A_PERSON.search(text):
        return Meaning()
    return Meaning(_contact(text) or _name(text) or _city(text))


def _consent(text: str) -> tuple[str, ...]:
    if _GUARDIAN.search(text):
        return ("consent_representative",)
    if _OTHER_CONSENT.search(text):
        return ()
    public, processing = _PUBLIC.search(text), _PROCESSING.search(text)
    # The law asks for two separate consents; one tick for both is a person's decision to read.
    if public and processing:
        return ("consent_processing", "consent_public")
    if public:
        return ("consent_public",)
    if processing or _PERSONAL.search(text):
        return ("consent_processing",)
    return () if _RULES.search(text) else ("consent_processing", "consent_public")


def _guardian(text: str) -> tuple[str, ...]:
    if _BIRTH.search(text) or re.search(r"паспорт|подпись|адрес прож|степень|passport", text):
        return ()
    contact = _CONTACT.search(text) or _EMAIL.search(text) or _PHONE.search(text)
    name = _NAME.search(text)
    fields = ("representative_name",) if name else ()
    return fields + (("representative_contact",) if contact else ())


def _contact(text: str) -> tuple[str, ...]:
    if re.search(r"почтовый (?:адрес|индекс)|postal", text):
        return ()
    email, phone = _EMAIL.search(text), _PHONE.search(text)
    if email and phone:
        return ("contact",)
    if email:
        return ("email",)
    if phone:
        return ("phone",)
    return ("contact",) if _CONTACT.search(text) else ()


def _name(text: str) -> tuple[str, ...]:
    surname = "фамил" in text or "surname" in text or "last name" in text
    given = re.search(r"\bим(?:я|ени)\b|first name|given name", text)
    if _FULL_NAME.search(text) or (surname and given):
        return ("full_name",)
    if surname:
        return ("surname",)
    if "отчеств" in text or "patronymic" in text:
        return ("patronymic",)
    return ("given_name",) if given else ()


def _city(text: str) -> tuple[str, ...]:
    return ("city",) if _CITY.search(text) and not _NOT_HOME.search(text) else ()

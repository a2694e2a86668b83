"""What each number of a profile is: its rule, its bounds, its words, its place on the form.

The form of a profile, its check and the list of differences read this one catalogue.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.regulations.profile import Profile
from tournament.regulations.wording import RuleText

Value = int | bool | str


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two others, both allowed."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some codes, each with its words."""

    options: Mapping[str, RuleText]


@dataclass(frozen=True, slots=True)
class ProfileField:
    """A number of the profile; `group` is the part of the form that it stands in."""

    name: str
    rule: str
    group: str
    kind: Number | Flag | Choice
    words: RuleText


GROUPS: Mapping[str, RuleText] = {
    "people": RuleText("Игроки", "Players"),
    "days": RuleText("Этапы и игровые дни", "Stages and game days"),
    "door": RuleText("Отметка и очередь", "Check-in and the waiting list"),
    "matches": RuleText("Матчи", "Matches"),
    "final": RuleText("Отбор и финал", "Qualification and the final"),
}
"""Parts of the form in their order."""


def _row(
    name: str, rule: str, group: str, kind: Number | Flag | Choice, ru: str, en: str
) -> ProfileField:
    return ProfileField(name, rule, group, kind, RuleText(ru, en))


_CATALOGUE: tuple[ProfileField, ...] = (
    _row(
        "minimum_age", "CH-REG-2", "people", Number(0, 99),
        "Возраст на дату игрового дня, лет, не меньше", "Age on the game day, years, at least",
    ),
    _row(
        "representative_registers_below", "CH-REG-6", "people", Number(0, 21),
        "Младше скольких лет записывает родитель", "Age below which a parent registers",
    ),
    _row(
        "representative_consents_below", "CH-REG-6", "people", Number(0, 21),
        "Младше скольких лет нужно согласие родителя",
        "Age below which a parent’s consent is needed",
    ),
    _row(
        "retention_days", "CH-PD-4", "people", Number(1, 365),
        "Сколько дней после финала хранятся персональные данные",
        "Days after the final for which personal data are kept",
    ),
    _row(
        "stage_minimum", "CH-DAY-1", "days", Number(2, 64),
        "Игроков на этапе, не меньше", "Players of a stage, at least",
    ),
    _row(
        "min_counts", "CH-DAY-1", "days",
        Choice({
            "present": RuleText("пришедшие", "those present"),
            "registered": RuleText("записанные", "those registered"),
        }),
        "Кого считают для минимума этапа", "Who counts for the least number of a stage",
    ),
    _row(
        "day_maximum", "CH-DAY-3", "days", Number(2, 64),
        "Игроков в игровом дне, не больше", "Players of a game day, at most",
    ),
    _row(
        "stage_days_maximum", "CH-DAY-4", "days", Number(1, 3),
        "Игровых дней у этапа, не больше", "Game days of a stage, at most",
    ),
    _row(
        "short_day", "CH-SPLIT-4", "days",
        Choice({
            "play": RuleText("играется", "is played"),
            "merge": RuleText("объединяется с другим днём", "is merged into another day"),
            "block": RuleText("ждёт решения издателя", "waits for the publisher’s ruling"),
        }),
        "Если на день разделённого этапа пришло меньше минимума, он",
        "A day of a split stage with fewer players than the minimum",
    ),
    _row(
        "short_day_minimum", "CH-SPLIT-4", "days", Number(2, 64),
        "Игроков, с которыми такой день ещё играется, не меньше",
        "Players with whom such a day is still played, at least",
    ),
    _row(
        "short_day_minutes", "CH-SPLIT-4", "days", Number(0, 240),
        "Сколько минут такой день ждёт решения издателя",
        "Minutes for which such a day waits for the publisher’s ruling",
    ),
    _row(
        "days_before_final", "CH-DATE-1", "days", Number(0, 60),
        "Дней между последним днём этапа и финалом, не меньше",
        "Days between the last day of a stage and the final, at least",
    ),
    _row(
        "offer_hours", "CH-WAIT-1", "door", Number(1, 168),
        "Часов, чтобы занять предложенное место", "Hours in which to take an offered place",
    ),
    _row(
        "check_in_extension_minutes", "CH-CHECKIN-2", "door", Number(0, 240),
        "На сколько минут всего можно продлить отметку",
        "Minutes by which check-in may be extended in all",
    ),
    _row(
        "day_wins", "CH-MATCH-1", "matches", Number(1, 5),
        "Побед в партиях, чтобы выиграть матч этапа", "Won games that decide a regional match",
    ),
    _row(
        "grace_minutes", "CH-NOSHOW-1", "matches", Number(0, 60),
        "Сколько минут ждут неявившегося", "Minutes for which an absent player is waited for",
    ),
    _row(
        "rest_minutes", "CH-DE-9", "matches", Number(0, 60),
        "Минут отдыха между матчами игрока", "Minutes of rest between two matches of a player",
    ),
    _row(
        "round_time_minutes", "CH-TIME-1", "matches", Number(0, 240),
        "Минут на матч (0: без ограничения)", "Minutes for a match (0: no limit)",
    ),
    _row(
        "signing_minutes", "CH-SHEET-3", "matches", Number(1, 60),
        "Через сколько минут отсутствие подписи можно признать отказом",
        "Minutes after which a missing signature may be declared a refusal",
    ),
    _row(
        "grand_final_reset", "CH-DE-5", "matches", Flag(),
        "Второй гранд-финал после первого поражения непобеждённого",
        "A second grand final after the undefeated player’s first loss",
    ),
    _row(
        "single_day_qualifiers", "CH-QUAL-1", "final", Number(1, 4),
        "Сколько игроков идут в финал от этапа с одним днём",
        "Players who go to the final from a stage of one day",
    ),
    _row(
        "split_day_qualifiers", "CH-QUAL-2", "final", Number(1, 4),
        "Сколько игроков идут в финал от каждого из нескольких дней",
        "Players who go to the final from each of several days",
    ),
    _row(
        "answer_days", "CH-QUAL-4", "final", Number(1, 60),
        "Дней, чтобы ответить на приглашение в финал",
        "Days in which to answer the invitation to the final",
    ),
    _row(
        "answer_reminder_days", "CH-FINAL-5", "final", Number(0, 30),
        "За сколько дней до срока напомнить об ответе",
        "Days before that deadline on which to remind of the answer",
    ),
    _row(
        "final_wins", "CH-FINAL-2", "final", Number(1, 5),
        "Побед в партиях, чтобы выиграть матч финала", "Won games that decide a match of the final",
    ),
    _row(
        "prize_places", "CH-FINAL-3", "final", Number(1, 8),
        "Призовых мест", "Places with a prize",
    ),
)  # fmt: skip
FIELDS: Mapping[str, ProfileField] = {row.name: row for row in _CATALOGUE}
"""Every number of the profile by its name, in the order of the form."""
NOT_NUMBERS = frozenset({"name", "version"})
"""What names a profile; the form asks for the name, and the version counts by itself."""


def fault(row: ProfileField, value: Value) -> bool:
    """Whether a value is not one that this number may have."""
    kind = row.kind
    if isinstance(kind, Flag):
        return not isinstance(value, bool)
    if isinstance(kind, Choice):
        return value not in kind.options
    if isinstance(value, bool) or not isinstance(value, int):
        return True
    return not kind.low <= value <= kind.high


def differences(old: Profile, new: Profile) -> list[tuple[ProfileField, Value, Value]]:
    """The numbers in which two versions differ, in the order of the form."""
    return [
        (row, getattr(old, name), getattr(new, name))
        for name, row in FIELDS.items()
        if getattr(old, name) != getattr(new, name)
    ]

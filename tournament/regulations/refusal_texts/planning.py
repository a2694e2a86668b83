"""Refusals about the championship, its cities and its days."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "championship_exists": Code(
        "CH-GEN-1", "Такой чемпионат уже создан.", "This championship exists already.", "stale"
    ),
    "city_has_stage": Code(
        "CH-CITY-1",
        "У этого города уже есть этап. Добавьте игровой день к нему.",
        "This city has a stage already. Add a game day to that stage.",
    ),
    "date_before_start": Code(
        "CH-DATE-1",
        "Этапы начинаются {date}. Выберите этот или более поздний день.",
        "Stages start on {date}. Choose that day or a later one.",
    ),
    "date_too_late": Code(
        "CH-DATE-1",
        "Этап должен закончиться не позже чем за {days} дн. до финала ({final}). "
        "Выберите более ранний день.",
        "A stage has to end at least {days} days before the final ({final}). "
        "Choose an earlier day.",
    ),
    "too_many_days": Code(
        "CH-DAY-4",
        "У этапа уже {days} игровых дня. Больше нельзя.",
        "The stage has {days} game days already. No more are possible.",
    ),
    "date_taken": Code(
        "CH-DAY-4",
        "На эту дату у этапа уже назначен день. Выберите другую дату.",
        "The stage has a day on this date already. Choose another date.",
    ),
    "day_not_planned": Code(
        "CH-DAY-2",
        "Регистрация этого дня уже открыта или закончена.",
        "Registration of this day is open already, or over.",
        "stale",
    ),
    "day_fixed": Code(
        "CH-DAY-2",
        "Этот день уже начался, сыгран или отменён, изменить его нельзя.",
        "This day has begun, was played or is cancelled; it can't be changed.",
    ),
    "date_same": Code(
        "CH-DAY-2",
        "День и так назначен на это время. Выберите другую дату или время.",
        "The day is on this date and time already. Choose another one.",
    ),
    "cancel_too_late": Code(
        "CH-DAY-2",
        "Матчи этого дня уже вызывались, отменить его нельзя.",
        "Matches of this day have been called; it can't be cancelled.",
    ),
    "no_place": Code(
        "CH-DAY-3",
        "Все {places} мест заняты. Место освободится, если кто-то снимется или не придёт к "
        "закрытию отметки.",
        "All {places} places are taken. One is freed if somebody withdraws or is absent when "
        "check-in closes.",
    ),
    "too_few": Code(
        "CH-DAY-1",
        "Пришли {present}, а нужно не меньше {needed}. Продлите отметку и дождитесь остальных.",
        "{present} are present, at least {needed} are needed. Extend check-in and wait for others.",
    ),
    "too_few_in_stage": Code(
        "CH-DAY-1",
        "Вместе с теми, кто подтвердил место на следующие дни, набралось {counted}, а этапу нужно "
        "не меньше {needed}. Продлите отметку или попросите записанных на следующие дни "
        "подтвердить место.",
        "Together with those who have confirmed a place on the later days there are {counted}, and "
        "the stage needs at least {needed}. Extend check-in, or ask those registered for the later "
        "days to confirm their place.",
    ),
    "too_many": Code(
        "CH-DAY-3",
        "Отмечены {present}, а место есть для {places}.",
        "{present} are checked in, there is room for {places}.",
    ),
    "day_paused": Code(
        "CH-DAY-5",
        "Перерыв: новые матчи не вызываются. Сначала продолжите день.",
        "Break: no match is called. Resume the day first.",
    ),
    "pause_state": Code(
        "CH-DAY-5",
        "Перерыв уже начат или уже закончен.",
        "The break has started already, or is over already.",
        "stale",
    ),
}

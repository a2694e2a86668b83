"""Refusals about days that are split, short, interrupted or set anew."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    # --- another day instead -------------------------------------------------------------------
    "nothing_to_reschedule": Code(
        "CH-DAY-2",
        "Другой день назначают вместо отменённого или аннулированного дня этапа. Этот день можно "
        "перенести.",
        "Another day is set instead of a cancelled or void day of a city. This one can be moved.",
    ),
    "rescheduled_already": Code(
        "CH-DAY-2",
        "Вместо этого дня уже назначен другой. Откройте его.",
        "Another day was set instead of this one already. Open that day.",
        "stale",
    ),
    "date_past": Code(
        "CH-DATE-1",
        "Эта дата в городе уже прошла. Выберите сегодняшнюю или более позднюю.",
        "This date has passed in the city. Choose today or a later date.",
    ),
    # --- too few -------------------------------------------------------------------------------
    "short_day": Code(
        "CH-SPLIT-4",
        "Пришли {present}, а нужно {needed}: такой день не играют без решения издателя. Продлите "
        "отметку, объедините день с другим или попросите издателя решить.",
        "{present} are present, {needed} are needed: such a day isn't played without the "
        "publisher's ruling. Extend check-in, merge the day into another, or ask the publisher.",
    ),
    "short_day_players": Code(
        "CH-SPLIT-4",
        "Пришли {present}, а сетку проводят хотя бы для {needed}. Продлите отметку или отмените "
        "день; пришедшие могут перейти на другой день этапа.",
        "{present} are present; a bracket needs at least {needed}. Extend check-in or give the day "
        "up; those present may go to another day of the stage.",
    ),
    "short_day_order": Code(
        "CH-SPLIT-4",
        "Выберите одно из трёх: играть, объединить с другим днём или не играть.",
        "Choose one of three: play, merge into another day, or don't play.",
    ),
    "short_day_late": Code(
        "CH-SPLIT-4",
        "Этот день уже разыгран по сетке или закончен, решать о нём поздно.",
        "This day has been drawn or is over; it is too late to rule on it.",
    ),
    "short_day_only_one": Code(
        "CH-DAY-1",
        "Это единственный день этапа: меньше {needed} игроков – этап не проводится. Продлите "
        "отметку или отмените день и назначьте другой.",
        "This is the only day of its stage: with fewer than {needed} players it isn't held. Extend "
        "check-in, or cancel the day and set another.",
    ),
    "short_day_settled": Code(
        "CH-SPLIT-4",
        "О малочисленном дне уже решено, отменять его нечего.",
        "The short day has been settled; there is nothing to cancel.",
        "stale",
    ),
    "short_day_waits": Code(
        "CH-SPLIT-4",
        "У издателя есть {minutes} мин на решение. Дождитесь его или отмените день сами.",
        "The publisher has {minutes} minutes to rule. Wait, or cancel the day yourself.",
    ),
    "merge_early": Code(
        "CH-SPLIT-4",
        "Объединить день можно после закрытия отметки и до фиксации списка. Закройте отметку.",
        "A day is merged after check-in has closed and before the list is frozen. Close check-in.",
    ),
    "merge_where": Code(
        "CH-SPLIT-4",
        "Перейти можно на день того же этапа, который ещё не начался. Выберите другой.",
        "People can go to a day of the same stage that has not begun. Choose another one.",
    ),
    "merge_needless": Code(
        "CH-SPLIT-4",
        "Пришли {present}, этого хватает. Проведите жеребьёвку.",
        "{present} are present, which is enough. Hold the draw.",
    ),
    "merge_full": Code(
        "CH-SPLIT-4",
        "Перейти хотят {going}, а свободных мест там {free}. Оставьте столько, сколько поместится, "
        "или выберите другой день.",
        "{going} would go there, {free} places are free. Choose as many as there is room for, or "
        "another day.",
    ),
    # --- split ---------------------------------------------------------------------------------
    "stage_has_day": Code(
        "CH-SPLIT-1",
        "У этапа уже есть игровой день, второй рядом с ним не назначают. Если записались и ждут "
        "больше {places}, разделите игроков этого дня на дни.",
        "The stage has a game day; no second one is planned beside it. If more than {places} are "
        "registered or waiting, divide the day's players instead.",
    ),
    "split_when": Code(
        "CH-SPLIT-1",
        "Делят день, регистрация которого открыта и отметка ещё не началась.",
        "A day is split while its registration is open and before its check-in.",
    ),
    "split_already": Code(
        "CH-SPLIT-1",
        "Этап уже разделён. Чтобы разделить иначе, сначала верните один день.",
        "The stage is split already. To split it otherwise, make it one day first.",
        "stale",
    ),
    "split_needless": Code(
        "CH-SPLIT-1",
        "Записались или ждут: {players}; в день помещается {places}, делить не нужно.",
        "{players} are registered or waiting; one day fits {places}, no split needed.",
    ),
    "split_running": Code(
        "CH-SPLIT-1",
        "Этап сейчас делят на дни, и это пока закрыто. Дождитесь распределения.",
        "The stage is being split into days, so this is closed for now. Wait until everybody has "
        "a day.",
    ),
    "split_unknown": Code(
        "CH-SPLIT-1",
        "Этот этап не разделён на дни. Откройте день заново.",
        "This stage is not split. Open the day again.",
        "stale",
    ),
    "split_fixed": Code(
        "CH-SPLIT-1",
        "Отметка одного из дней уже началась: вернуть один день нельзя.",
        "Check-in of one of the days has begun: they can't be made one any more.",
    ),
    "more_days_allowed": Code(
        "CH-SPLIT-2",
        "Издатель уже согласился на большее число дней.",
        "The publisher has agreed to more days already.",
        "stale",
    ),
    "split_more_days": Code(
        "CH-SPLIT-2",
        "Всем хватает дней: {days}. Больше дней – больше финалистов, нужно согласие издателя.",
        "{days} days are enough for all. More days mean more finalists: the publisher must agree.",
    ),
    "split_size": Code(
        "CH-SPLIT-2",
        "В каждом дне должно быть от {least} до {most} игроков. Измените числа.",
        "Each day has to have {least} to {most} players. Change the numbers.",
    ),
    "split_sum": Code(
        "CH-SPLIT-2",
        "В днях вместе {sum} мест, а играть будут {players}. Сделайте сумму равной {players}.",
        "The days together have {sum} places, and {players} will play. Make the sum {players}.",
    ),
    "preferences_closed": Code(
        "CH-SPLIT-3",
        "Выбор дней закончен, список зафиксирован для жребия.",
        "Choosing days is over; the list is frozen for the lot.",
    ),
    "preferences_open": Code(
        "CH-SPLIT-3",
        "Сначала закончите выбор дней.",
        "End the choosing of days first.",
    ),
    "preference_unknown": Code(
        "CH-SPLIT-3",
        "Такого дня среди дней этапа нет. Выберите один из показанных.",
        "This is not one of the days. Choose one of those shown.",
    ),
    "split_not_drawn": Code(
        "CH-SPLIT-3",
        "Распределить можно один раз и после жребия. Проведите жребий.",
        "Days are given once, after the lot. Draw the lot.",
        "stale",
    ),
    "swap_where": Code(
        "CH-SPLIT-3",
        "Меняются местами игроки разных дней одного этапа. Выберите другого игрока.",
        "Players of different days of one stage change places. Choose another player.",
    ),
    # --- interrupted ---------------------------------------------------------------------------
    "day_suspended": Code(
        "CH-DAY-5",
        "День приостановлен: часы стоят, результаты не вносятся. Сначала продолжите его.",
        "The day is suspended: clocks are stopped and no result is entered. Continue it first.",
    ),
    "suspended_already": Code(
        "CH-DAY-5",
        "День уже приостановлен.",
        "The day is suspended already.",
        "stale",
    ),
    "not_suspended": Code(
        "CH-DAY-5",
        "День не приостановлен. Сначала приостановите его.",
        "The day is not suspended. Suspend it first.",
        "stale",
    ),
    "judge_continues": Code(
        "CH-DAY-5",
        "Недоиграно матчей: {count}. Как их доигрывать, решает судья: пусть продолжит он.",
        "Matches in play: {count}. The judge decides how each goes on: let the judge continue the "
        "day.",
    ),
    "match_undecided": Code(
        "CH-DAY-5",
        "Решите о каждом недоигранном матче ({count}): с этого места или заново.",
        "Decide for each match in play ({count}): go on from the position, or play the game again.",
    ),
    "continuation_past": Code(
        "CH-DAY-6",
        "Эта дата уже прошла. Выберите сегодняшнюю или более позднюю.",
        "This date has passed. Choose today or a later date.",
    ),
    "continue_early": Code(
        "CH-DAY-6",
        "Продолжение назначено на {date}. Дождитесь этого дня или назначьте другой.",
        "The day goes on on {date}. Wait for that date, or set another.",
    ),
    "continue_without_judge": Code(
        "CH-DAY-6",
        "На продолжение не назначен судья. Назначьте его.",
        "No judge is named for the continuation. Appoint one.",
    ),
    "day_over": Code(
        "CH-DAY-7",
        "Этот день уже закрыт, отменён или аннулирован.",
        "This day is closed, cancelled or void already.",
        "stale",
    ),
    "finalists_unknown": Code(
        "CH-DAY-7",
        "Ещё не известны ни победитель, ни оба финалиста: места так не оставить. Аннулируйте день "
        "или продолжите его.",
        "Neither the champion nor both finalists are known, so the places can't be kept. Void the "
        "day, or continue it.",
    ),
}

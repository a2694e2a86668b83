"""Every refusal of the system: its code, the rule that it belongs to, and its two sentences.

A refusal is a value. The sentence says what is wrong and what to do; parameters are plain values
that are never birth dates, contacts or names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["rule", "stale", "permission"]
Language = Literal["ru", "en"]


@dataclass(frozen=True, slots=True)
class Code:
    """What a refusal code means. `stale`: somebody else was faster; show the present state."""

    rule: str
    ru: str
    en: str
    kind: Kind = "rule"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that a rule forbids: code and parameters, never a sentence."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """Id of the rule that refuses."""
        return CODES[self.code].rule

    @property
    def kind(self) -> Kind:
        """Whether a rule, a newer state or a missing right stands in the way."""
        return CODES[self.code].kind

    def text(self, language: Language) -> str:
        """What is wrong and what to do, in the reader's language."""
        code = CODES[self.code]
        return (code.ru if language == "ru" else code.en).format(**self.params)


CODES: Mapping[str, Code] = {
    "not_allowed": Code(
        "CH-ROLE-1",
        "Ваша роль здесь этого не позволяет. Решения по матчам принимает судья дня, остальное "
        "делает организатор: попросите их.",
        "Your role does not allow this here. A judge of the day rules on matches, the organizer "
        "does the rest: ask them.",
        "permission",
    ),
    "granted_already": Code(
        "CH-ROLE-1",
        "Этот человек уже назначен на эту роль здесь.",
        "This person holds this role here already.",
        "stale",
    ),
    "grant_ended": Code(
        "CH-ROLE-1",
        "Это назначение уже закончено. Обновите страницу.",
        "This appointment has ended already. Load the page again.",
        "stale",
    ),
    "own_match": Code(
        "CH-JUDGE-4",
        "Это ваш собственный матч. Результат вносит другой судья или организатор.",
        "This is your own match. Another judge or organizer has to enter it.",
        "permission",
    ),
    "own_draw": Code(
        "CH-JUDGE-4",
        "Вы сами играете в этом дне. Жеребьёвку проводит судья, который не играет.",
        "You play on this day yourself. A judge who does not play has to make the draw.",
        "permission",
    ),
    "judge_conflict": Code(
        "CH-JUDGE-2",
        "Вы играете в этом матче или следующим против одного из игроков. "
        "Решение принимает другой судья.",
        "You play in this match, or next against one of its players. Another judge has to rule.",
        "permission",
    ),
    "command_reused": Code(
        "CH-OVERRIDE-3",
        "Эта отправка уже записана как другое действие. Откройте страницу заново и повторите.",
        "This sending is recorded as another action already. Open the page again and repeat.",
        "stale",
    ),
    "representative_unnamed": Code(
        "CH-REG-6",
        "Отмечено согласие родителя, но нет его имени. Впишите, кто дал согласие.",
        "A parent's consent is ticked, but no name is given. Write down who consented.",
    ),
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
    "registration_not_open": Code(
        "CH-REG-1",
        "Регистрация на этот день ещё не открыта или уже закончена. До жеребьёвки её открывает "
        "организатор на странице дня, после жеребьёвки никого добавить нельзя.",
        "Registration for this day is not open yet, or is over. Before the draw the organizer "
        "opens it on the day's page; after the draw nobody can be added.",
    ),
    "age_below_minimum": Code(
        "CH-REG-2",
        "На дату игрового дня ({date}) игроку должно исполниться {age} лет. "
        "Проверьте дату рождения или выберите более поздний день.",
        "The player has to be {age} on the date of the game day ({date}). "
        "Check the birth date or choose a later day.",
    ),
    "registered_here": Code(
        "CH-REG-3",
        "Этот человек уже есть в списке дня. Если это тёзка, внесите его на стойке с отметкой "
        "«другой человек».",
        "This person is on the day's list already. For a namesake, enter him at the desk and "
        "tick “another person”.",
    ),
    "registered_elsewhere": Code(
        "CH-REG-3",
        "Этот человек уже записан на другой игровой день чемпионата. Сначала снимите ту запись; "
        "если это тёзка, внесите его на стойке с отметкой «другой человек».",
        "This person is registered for another game day of the championship. End that "
        "registration first; for a namesake, enter him at the desk and tick “another person”.",
    ),
    "day_used": Code(
        "CH-REG-3",
        "Этот человек уже играл в одном игровом дне чемпионата, второй раз нельзя.",
        "This person has played a game day of the championship already; a second is not possible.",
    ),
    "consent_missing": Code(
        "CH-REG-6",
        "Нет согласия на обработку данных. Без него записать игрока нельзя.",
        "The consent to processing is missing. Without it nobody can be registered.",
    ),
    "representative_missing": Code(
        "CH-REG-6",
        "Игрок младше {age}: нужны имя и согласие родителя. Отметьте согласие в списке, когда "
        "получите его.",
        "The player is under {age}: name and consent of a parent are needed. Tick the consent in "
        "the list once you have it.",
    ),
    "online_closed": Code(
        "CH-REG-1",
        "Запись через сайт на этот день закончена: на входе уже отмечают игроков. Подойдите к "
        "стойке в зале, там запишут, если есть место.",
        "Online registration for this day is over: check-in has begun. Come to the desk in the "
        "hall; they can enter you while there is a place.",
    ),
    "representative_registers": Code(
        "CH-REG-6",
        "Игрока младше {age} записывает родитель или опекун. Пусть он заполнит форму: впишет своё "
        "имя и отметит согласие.",
        "A player under {age} is registered by a parent or guardian. Ask him to fill in the form "
        "with his own name and to tick the consent.",
    ),
    "same_day": Code(
        "CH-REG-7",
        "Это тот же день. Выберите другой.",
        "This is the same day. Choose another one.",
    ),
    "move_too_late": Code(
        "CH-REG-7",
        "В этом дне уже отмечают игроков или он сыгран, перейти из него нельзя.",
        "Check-in of this day has begun, or it is over; nobody can move away from it.",
    ),
    "move_unconsented": Code(
        "CH-REG-7",
        "Перенести запись можно только с согласия игрока. Спросите его и отметьте согласие.",
        "A registration is moved only with the player’s consent. Ask him and tick the box.",
    ),
    "day_full": Code(
        "CH-REG-7",
        "Все {places} мест того дня заняты. Ваша запись осталась прежней. Отметьте, что согласны "
        "встать в лист ожидания, или выберите другой день.",
        "All {places} places of that day are taken. Your registration has not changed. Tick that "
        "its waiting list is fine, or choose another day.",
    ),
    "mend_too_late": Code(
        "CH-REG-2",
        "Данные для проверки возраста меняются только до начала отметки игроков. Подойдите к "
        "стойке.",
        "What the age is checked by can change only before check-in begins. Come to the desk.",
    ),
    "nobody_in_line": Code(
        "CH-WAIT-1",
        "Свободного места или ожидающих сейчас нет.",
        "There is no free place now, or nobody waits for it.",
        "stale",
    ),
    "offer_over": Code(
        "CH-WAIT-1",
        "Место больше не предлагается: срок вышел или на предложение уже ответили. Вы остаётесь "
        "в листе ожидания, если не снялись.",
        "The place is not offered any more: the time is over, or it was answered before. You stay "
        "on the waiting list unless you have withdrawn.",
        "stale",
    ),
    "offer_alone": Code(
        "CH-WAIT-1",
        "В листе ожидания больше никого нет, передать место некому. Примите его или снимитесь.",
        "Nobody else is on the waiting list to pass the place on to. Take it, or withdraw.",
    ),
    "offer_stands": Code(
        "CH-WAIT-1",
        "Срок ответа ещё не вышел.",
        "The time to answer is not over yet.",
        "stale",
    ),
    "offers_open": Code(
        "CH-WAIT-1",
        "Ещё есть предложенное место без ответа. Обновите страницу.",
        "An offered place is still unanswered. Load the page again.",
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
    "merge_state": Code(
        "CH-REG-4",
        "По этой паре уже есть решение, или одна из анкет связана с другим решением. Откройте "
        "список заново.",
        "This pair is decided already, or one of the records is part of another decision. Open "
        "the list again.",
        "stale",
    ),
    "merge_needs_choice": Code(
        "CH-REG-4",
        "Записи этих людей на игровые дни за это время изменились, или не выбрано, какая из двух "
        "закончится. Откройте пару заново.",
        "The registrations of these two have changed meanwhile, or it was not said which of them "
        "ends. Open the pair again.",
        "stale",
    ),
    "erased_already": Code(
        "CH-PD-4",
        "Эти данные уже удалены.",
        "These data are deleted already.",
        "stale",
    ),
    "erase_registered": Code(
        "CH-PD-4",
        "Пока есть действующая запись на день, данные нужны. Сначала снимите запись.",
        "While a registration is in force the data are needed. End the registration first.",
    ),
    "erase_while_playing": Code(
        "CH-PD-4",
        "Игрок стоит в сетке дня, который ещё не закрыт. Удалите данные после закрытия дня.",
        "The player stands in the bracket of a day that is not closed. Delete the data after it.",
    ),
    "registration_unknown": Code(
        "CH-REG-1",
        "Такой записи в этом дне нет. Обновите страницу.",
        "There is no such registration in this day. Load the page again.",
        "stale",
    ),
    "registration_state": Code(
        "CH-REG-5",
        "Состояние записи уже другое. Обновите страницу и посмотрите, что записано сейчас.",
        "The registration is in another state by now. Load the page again to see it.",
        "stale",
    ),
    "check_in_not_open": Code(
        "CH-CHECKIN-1",
        "Отметка на входе сейчас не идёт. Откройте её или продлите.",
        "Check-in is not open now. Open it or extend it.",
    ),
    "check_in_early": Code(
        "CH-CHECKIN-1",
        "Отметка открывается в день игры, {date}.",
        "Check-in opens on the day of play, {date}.",
    ),
    "check_in_over": Code(
        "CH-CHECKIN-2",
        "Время отметки вышло. Продлите её или закройте и проведите жеребьёвку.",
        "The time for check-in is over. Extend it, or close it and go on to the draw.",
    ),
    "check_in_running": Code(
        "CH-CHECKIN-1",
        "Сначала закройте отметку: список игроков ещё меняется.",
        "Close check-in first: the list of players still changes.",
    ),
    "extension_used_up": Code(
        "CH-CHECKIN-2",
        "Продлить можно всего на {total} мин, осталось {left}.",
        "Check-in may be extended by {total} minutes in total, {left} are left.",
    ),
    "extension_short": Code(
        "CH-CHECKIN-2",
        "Отметка не может кончиться раньше начала игры, {start}. До него ещё {needed} мин, "
        "продлить можно не больше чем на {left}.",
        "Check-in can't end before play starts at {start}. That is {needed} minutes away; an "
        "extension may have up to {left}.",
    ),
    "check_in_endless": Code(
        "CH-CHECKIN-2",
        "Отметка идёт без срока, продлевать нечего. Когда все придут, закройте её.",
        "Check-in is open without an end, so there is nothing to extend. Close it when all are "
        "here.",
    ),
    "no_place": Code(
        "CH-DAY-3",
        "Все {places} мест заняты. Место освободится, если кто-то снимется или не придёт к "
        "закрытию отметки.",
        "All {places} places are taken. One is freed if somebody withdraws or is absent when "
        "check-in closes.",
    ),
    "undo_too_late": Code(
        "CH-CHECKIN-3",
        "Список уже зафиксирован для жеребьёвки, отметку отменить нельзя.",
        "The list is frozen for the draw; a check-in can't be undone any more.",
    ),
    "too_few": Code(
        "CH-DAY-1",
        "Пришли {present}, а нужно не меньше {needed}. Продлите отметку и дождитесь остальных.",
        "{present} are present, at least {needed} are needed. Extend check-in and wait for others.",
    ),
    "too_many": Code(
        "CH-DAY-3",
        "Отмечены {present}, а место есть для {places}.",
        "{present} are checked in, there is room for {places}.",
    ),
    "no_judge": Code(
        "CH-JUDGE-2",
        "На день не назначен судья. Назначьте хотя бы одного.",
        "No judge is appointed for the day. Appoint at least one.",
    ),
    "list_not_frozen": Code(
        "CH-DE-10",
        "Сначала зафиксируйте список игроков.",
        "Freeze the list of players first.",
    ),
    "list_frozen": Code(
        "CH-DE-10",
        "Список игроков уже зафиксирован.",
        "The list of players is frozen already.",
        "stale",
    ),
    "draw_text_short": Code(
        "CH-DE-10",
        "Введите то, что назвали в зале: не меньше {length} знаков.",
        "Type in what was called out in the hall: at least {length} characters.",
    ),
    "drawn_already": Code(
        "CH-DE-10",
        "Жеребьёвка уже проведена, второй раз нельзя.",
        "The draw was made already; there is no second one.",
        "stale",
    ),
    "redraw_too_late": Code(
        "CH-DE-11",
        "Отменить жеребьёвку можно только до вызова первого матча.",
        "A draw can be withdrawn only before the first match is called.",
    ),
    "day_not_running": Code(
        "CH-DE-9",
        "Сетка этого дня сейчас не играется.",
        "The bracket of this day is not being played now.",
        "stale",
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
    "match_unknown": Code(
        "CH-DE-4",
        "Такого матча в сетке нет.",
        "There is no such match in the bracket.",
        "stale",
    ),
    "match_not_ready": Code(
        "CH-DE-9",
        "Матч {match} сейчас не ждёт вызова. Посмотрите, что записано сейчас.",
        "Match {match} is not waiting to be called. See what is recorded now.",
        "stale",
    ),
    "rest_needed": Code(
        "CH-DE-9",
        "Игрок закончил матч меньше {minutes} мин назад. Подождите или отметьте, что он согласен "
        "играть сразу.",
        "A player ended his match less than {minutes} minutes ago. Wait, or tick that he agrees "
        "to play at once.",
    ),
    "table_unknown": Code(
        "CH-DE-9",
        "Стола {table} нет или он закрыт. Выберите другой.",
        "There is no table {table}, or it is out of use. Choose another one.",
    ),
    "table_taken": Code(
        "CH-DE-9",
        "Стол {table} занят матчем {match}. Выберите другой.",
        "Table {table} is taken by match {match}. Choose another one.",
        "stale",
    ),
    "no_table_free": Code(
        "CH-DE-9",
        "Свободных столов нет. Дождитесь конца матча или откройте ещё стол.",
        "No table is free. Wait until a match ends, or open another table.",
    ),
    "uncall_too_late": Code(
        "CH-MATCH-3",
        "Отменить вызов можно только до начала игры.",
        "A call can be taken back only before play has begun.",
        "stale",
    ),
    "match_not_called": Code(
        "CH-SHEET-1",
        "Матч {match} сейчас не играется. Посмотрите, что записано сейчас.",
        "Match {match} is not being played. See what is recorded now.",
        "stale",
    ),
    "sheet_stale": Code(
        "CH-SHEET-4",
        "Пока вы вносили результат, его внёс кто-то другой. Посмотрите, что записано сейчас.",
        "While you entered the result somebody else did. See what is recorded now.",
        "stale",
    ),
    "sheet_missing": Code(
        "CH-SHEET-1",
        "Для этой партии ещё не внесён результат.",
        "No result has been entered for this game yet.",
        "stale",
    ),
    "outcome_contradiction": Code(
        "CH-SHEET-3",
        "Исход и причина не сходятся. Ничья бывает, только когда отступили оба отряда и живых "
        "героев поровну; если героев больше у одного, победил он. Выберите «отступили оба отряда» "
        "и впишите число героев обоих.",
        "Outcome and reason do not fit. A draw needs both units to retreat with equal numbers of "
        "living heroes; with more heroes a player wins. Choose “both units retreated” and write "
        "down both numbers.",
    ),
    "reason_missing": Code(
        "CH-JUDGE-1",
        "Решение судьи требует причины. Запишите её словами.",
        "A ruling needs a reason. Write it down.",
    ),
    "ruling_state_changed": Code(
        "CH-JUDGE-1",
        "Пока вы готовили решение, матч изменился. Посмотрите, что записано сейчас.",
        "While you prepared the ruling the match changed. See what is recorded now.",
        "stale",
    ),
    "grace_running": Code(
        "CH-NOSHOW-1",
        "Вызванного ждут {minutes} мин. Осталось {left} мин.",
        "A called player is waited for {minutes} minutes. {left} minutes are left.",
    ),
    "not_called_yet": Code(
        "CH-NOSHOW-1",
        "Техническая победа возможна только после вызова матча.",
        "A walkover is possible only after the match was called.",
    ),
    "already_left": Code(
        "CH-WD-1",
        "Этот игрок уже снялся или выбыл.",
        "This player has left already, or is out.",
        "stale",
    ),
    "nothing_to_correct": Code(
        "CH-OVERRIDE-1",
        "У этого матча нет подтверждённого результата партии.",
        "This match has no confirmed result of a game.",
    ),
    "same_result": Code(
        "CH-OVERRIDE-1",
        "Новый результат такой же, как записанный.",
        "The new result is the one that is recorded.",
    ),
    "later_match_started": Code(
        "CH-OVERRIDE-2",
        "Матч {match}, в который вошёл этот результат, уже начат. Исправить сетку так нельзя.",
        "Match {match}, which used this result, has started. The bracket can't be corrected so.",
    ),
    "day_completed": Code(
        "CH-OVERRIDE-2",
        "День закрыт, результаты больше не меняются.",
        "The day is closed; results do not change any more.",
    ),
    "open_matches": Code(
        "CH-DE-12",
        "Сначала доиграйте матчи: открыто {count}.",
        "Finish the matches first: {count} are open.",
    ),
}

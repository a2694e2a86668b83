"""Refusals about the life of a championship and of its cities' stages."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "championship_draft": Code(
        "CH-GEN-1",
        "Чемпионат ещё черновик. Сначала издатель объявляет его, потом открывается регистрация.",
        "The championship is still a draft. The publisher announces it first, then registration "
        "can open.",
    ),
    "announced_already": Code(
        "CH-GEN-1",
        "Чемпионат уже объявлен. Обновите страницу.",
        "The championship has been announced already. Load the page again.",
        "stale",
    ),
    "championship_over": Code(
        "CH-GEN-1",
        "Этот чемпионат закончен или отменён, в нём больше ничего не начинается. "
        "Создайте новый чемпионат.",
        "This championship is over or cancelled; nothing begins in it any more. Create a new one.",
    ),
    "day_in_play": Code(
        "CH-GEN-1",
        "Сейчас идёт игровой день. Закройте, отмените или аннулируйте его, потом отменяйте "
        "чемпионат.",
        "A game day is being played. Close, cancel or void it first, then cancel the championship.",
    ),
    "not_finished": Code(
        "CH-GEN-1",
        "В архив уходит только сыгранный или отменённый чемпионат. Сначала закройте финал.",
        "Only a finished or cancelled championship is archived. Close its final first.",
    ),
    "profile_changed": Code(
        "CH-GEN-1",
        "Пока вы меняли регламент, появилась другая его версия. Посмотрите её и внесите изменения "
        "заново.",
        "While you changed the numbers, another version of them appeared. See it and make your "
        "changes again.",
        "stale",
    ),
    "profile_same": Code(
        "CH-GEN-1",
        "Ни одно число не изменилось. Измените что-нибудь или вернитесь назад.",
        "No number differs. Change one, or go back.",
    ),
    "profile_locked": Code(
        "CH-GEN-1",
        "Регистрация уже открывалась, поэтому числа меняются только с объяснением. Запишите "
        "причину: её увидят организаторы.",
        "Registration has opened already, so numbers change only with a reason. Write it down for "
        "the organizers.",
    ),
    "profile_name": Code(
        "CH-GEN-1",
        "Имя регламента состоит из строчных латинских букв, цифр и дефисов, не больше 40 знаков. "
        "Например, gaga-2017.",
        "The name of the numbers is made of small Latin letters, digits and hyphens, at most 40 "
        "of them. For example gaga-2017.",
    ),
    "profile_number": Code(
        "CH-GEN-1",
        "Такого значения у «{number}» быть не может ({of}). Укажите число из допустимых границ.",
        "“{number}” can't have this value ({of}). Enter one within its bounds.",
    ),
    "profile_minimum": Code(
        "CH-DAY-1",
        "Минимум этапа больше, чем помещается в один день. Уменьшите минимум или увеличьте "
        "наибольшее число игроков дня.",
        "A stage would need more players than a day may have. Lower the least number of the stage, "
        "or raise the most of a day.",
    ),
    "profile_ages": Code(
        "CH-REG-6",
        "Родитель не может записывать тех, за кого уже не нужно его согласие. Поставьте возраст "
        "согласия не ниже возраста регистрации.",
        "A parent can't register those who need no consent any more. Set the age of consent no "
        "lower than that of registering.",
    ),
    "fixing_state": Code(
        "CH-STAGE-1",
        "Сейчас состав финала не утверждается: он уже утверждён, или чемпионат ещё не начался, или "
        "закончен. Обновите страницу.",
        "The finalists can't be settled now: they are already, or the championship has not begun "
        "or is over. Load the page again.",
        "stale",
    ),
    "stages_open": Code(
        "CH-STAGE-1",
        "Ещё не закончено этапов: {stages}. Подтвердите отобравшихся, отмените этап или закройте "
        "его решением издателя.",
        "Stages that are not through yet: {stages}. Confirm their qualifiers, cancel them, or "
        "close them by the publisher's ruling.",
    ),
    "answers_open": Code(
        "CH-QUAL-4",
        "Ждём ответа о финале: {answers}. Дождитесь ответов или срока, потом утверждайте состав.",
        "Answers about the final that are awaited: {answers}. Wait for them or for their deadline, "
        "then settle the list.",
    ),
    "qualifiers_not_fixed": Code(
        "CH-STAGE-1",
        "Состав финала ещё не утверждён. Сначала издатель утверждает его на странице чемпионата.",
        "The finalists are not settled yet. The publisher has to settle them on the championship's "
        "page first.",
    ),
    "reopening_state": Code(
        "CH-STAGE-1",
        "Снова открыть этапы можно только после утверждения состава и до жеребьёвки финала.",
        "Stages can be reopened only after the finalists are settled and before the final's draw. "
        "Withdraw the draw first if it has been made.",
    ),
    "regionals_closed": Code(
        "CH-STAGE-1",
        "Состав финала утверждён, города и дни больше не добавляются. Сначала снова откройте "
        "этапы.",
        "The finalists are settled, so no city or day is added. Reopen the stages first.",
    ),
    "index_same": Code(
        "CH-PUBLIC-2",
        "В открытом списке уже так. Обновите страницу.",
        "The public list is like this already. Load the page again.",
        "stale",
    ),
    "stage_over": Code(
        "CH-STAGE-1",
        "Этот этап уже отменён или закрыт. Обновите страницу.",
        "This stage is cancelled or closed already. Load the page again.",
        "stale",
    ),
    "stage_played": Code(
        "CH-CITY-2",
        "На этом этапе уже играли, отозвать город нельзя. Если организатор не даёт результатов, "
        "закройте этап решением издателя.",
        "A match of this stage has been played; the city can't be withdrawn. If it never reports, "
        "close the stage by the publisher's ruling.",
    ),
    "stage_at_door": Code(
        "CH-CITY-2",
        "У этапа есть день с открытой отметкой или прерванный. Сначала отмените или аннулируйте "
        "его.",
        "A day of the stage is at its check-in or suspended. Cancel or void it first.",
    ),
    "stage_not_withdrawn": Code(
        "CH-CITY-2",
        "Этот город не отозван. Обновите страницу.",
        "This city is not withdrawn. Load the page again.",
        "stale",
    ),
    "city_withdrawn": Code(
        "CH-CITY-2",
        "Город отозван. Сначала издатель возвращает его в чемпионат.",
        "The city is withdrawn. The publisher has to take it back first.",
    ),
    "stage_shut": Code(
        "CH-STAGE-1",
        "Издатель закрыл этот этап, новых дней у него не будет. Выберите другой город.",
        "The publisher has closed this stage; it gets no more days. Choose another city.",
    ),
    "stage_completed": Code(
        "CH-QUAL-2",
        "Финалисты этого города уже утверждены, а они зависят от числа сыгранных дней. Новых дней "
        "у этапа не будет; назначьте день в другом городе.",
        "The qualifiers of this city are confirmed, and they depend on how many days were played. "
        "The stage gets no more days; plan one in another city.",
    ),
    "closing_early": Code(
        "CH-STAGE-1",
        "Закрыть этап решением издателя можно не раньше чем за {days} дн. до финала. Попросите "
        "организатора закончить день.",
        "The publisher can close a stage no earlier than {days} days before the final. Ask its "
        "organizer to finish the day.",
    ),
    "stage_reported": Code(
        "CH-STAGE-1",
        "Все дни этого этапа закрыты или отменены. Подтвердите отобравшихся.",
        "All days of this stage are closed or cancelled. Confirm its qualifiers instead.",
    ),
    "registration_settled": Code(
        "CH-TZ-1",
        "Отметка этого дня уже открыта, или он окончен: регистрация теперь только на месте.",
        "Check-in of this day has opened, or the day is over: registration is at the door now.",
    ),
    "zone_unknown": Code(
        "CH-TZ-1",
        "Такого часового пояса нет. Выберите из списка пояс города, например Europe/Kaliningrad.",
        "There is no such time zone. Choose that of a city from the list, such as "
        "Europe/Kaliningrad.",
    ),
    "deadline_after_day": Code(
        "CH-TZ-1",
        "Регистрация не может идти дольше, чем до игрового дня ({date}). Выберите эту или более "
        "раннюю дату.",
        "Registration can't last longer than the game day ({date}). Choose that date or an "
        "earlier one.",
    ),
    "deadline_same": Code(
        "CH-TZ-1",
        "Этот срок регистрации уже стоит. Выберите другую дату.",
        "Registration ends on this date already. Choose another one.",
        "stale",
    ),
    "deadline_in_past": Code(
        "CH-TZ-1",
        "Эта дата в городе уже прошла. Выберите сегодняшнюю или более позднюю.",
        "This date has passed in the city. Choose today or a later one.",
    ),
    "deadline_passed": Code(
        "CH-TZ-1",
        "Регистрация на сайте шла до конца дня {date} по времени города. Спросите у организатора, "
        "можно ли записаться на месте.",
        "Online registration ended with {date} by the city's clock. Ask the organizer about "
        "registering at the door.",
    ),
    "registration_closed": Code(
        "CH-REG-1",
        "Организатор закрыл регистрацию на этот день. Спросите у него о регистрации на месте или "
        "выберите другой день.",
        "The organizer has closed registration for this day. Ask about registering at the door, or "
        "choose another day.",
    ),
    "registration_closed_already": Code(
        "CH-REG-1",
        "Регистрация на этот день и так закрыта. Обновите страницу.",
        "Registration for this day is closed already. Load the page again.",
        "stale",
    ),
    "registration_not_closed": Code(
        "CH-REG-1",
        "Регистрация на этот день не закрыта. Обновите страницу.",
        "Registration for this day is not closed. Load the page again.",
        "stale",
    ),
    "announcing_draft": Code(
        "CH-PUBLIC-2",
        "Черновик никто не видит. Сначала объявите чемпионат.",
        "No one sees a draft. Announce the championship first.",
    ),
    "announcement_stage": Code(
        "CH-PUBLIC-2",
        "Такого этапа нет. Выберите город из списка.",
        "There is no such stage. Choose a city of the list.",
    ),
    "announcement_gone": Code(
        "CH-PUBLIC-2",
        "Это объявление уже снято. Обновите страницу.",
        "This announcement has been taken back already. Load the page again.",
        "stale",
    ),
    "application_consent": Code(
        "CH-CONTACT-2",
        "Без согласия контакт не хранится. Спросите согласие и отметьте его.",
        "A contact is not kept without consent. Ask for it and tick the box.",
    ),
    "application_decided": Code(
        "CH-CONTACT-2",
        "На эту заявку уже ответили. Обновите страницу.",
        "This application has been answered already. Load the page again.",
        "stale",
    ),
    "helper_scope": Code(
        "CH-ROLE-4",
        "Помощник стойки назначается на один игровой день. Назначьте его на день.",
        "A desk helper is appointed for one game day. Appoint this helper for a day.",
    ),
}

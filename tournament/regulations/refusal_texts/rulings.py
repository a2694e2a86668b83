"""Refusals about absence, leaving and closed days."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "command_reused": Code(
        "CH-OVERRIDE-3",
        "Эта отправка уже записана как другое действие. Откройте страницу заново и повторите.",
        "This sending is recorded as another action already. Open the page again and repeat.",
        "stale",
    ),
    "grace_running": Code(
        "CH-NOSHOW-1",
        "Вызванного ждут {minutes} мин. Осталось {left} мин.",
        "A called player is waited for {minutes} minutes. {left} minutes are left.",
    ),
    "not_called_yet": Code(
        "CH-NOSHOW-1",
        "Неявка бывает только в матче, который вызван и ещё не начат. Если игрок ушёл посреди "
        "матча, снимите его или запишите сдачу.",
        "Only a match that is called and has not begun is lost by absence. If a player left in "
        "the middle of it, withdraw them or record a concession.",
    ),
    "already_left": Code(
        "CH-WD-1",
        "Этот игрок уже снялся или выбыл.",
        "This player has left already, or is out.",
        "stale",
    ),
    "day_completed": Code(
        "CH-OVERRIDE-2",
        "День закрыт, результаты больше не меняются.",
        "The day is closed; results do not change any more.",
    ),
}

"""Refusals about who may do what, and judges."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "not_allowed": Code(
        "CH-ROLE-1",
        "Ваша роль здесь этого не позволяет. Решения по матчам принимает судья дня, остальное "
        "делает организатор: попросите их.",
        "Your role does not allow this here. A judge of the day rules on matches, the organizer "
        "does the rest: ask them.",
        "permission",
    ),
    "tablet_only": Code(
        "CH-SHEET-6",
        "Этот планшет сейчас только для подписей игроков. Чтобы работать на нём дальше, выйдите и "
        "войдите снова.",
        "This tablet only takes the players' signatures now. To go on working on it, log out and "
        "log in again.",
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
    "no_judge": Code(
        "CH-JUDGE-2",
        "На день не назначен судья. Назначьте хотя бы одного.",
        "No judge is appointed for the day. Appoint at least one.",
    ),
    "reason_missing": Code(
        "CH-JUDGE-1",
        "Решение требует причины. Запишите её словами.",
        "A ruling needs a reason. Write it down.",
    ),
    "ruling_state_changed": Code(
        "CH-JUDGE-1",
        "Пока вы готовили решение, матч изменился. Посмотрите, что записано сейчас.",
        "While you prepared the ruling the match changed. See what is recorded now.",
        "stale",
    ),
}

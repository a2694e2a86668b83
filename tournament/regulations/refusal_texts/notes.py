"""Refusals about the judge's notebook, and about calling a judge to a table."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "note_about_oneself": Code(
        "CH-JUDGE-2",
        "О себе судья не пишет. Попросите другого судью дня.",
        "Judges write nothing about themselves. Ask another judge of the day.",
    ),
    "note_not_in_codes": Code(
        "CH-PD-5",
        "Вид и категория заметки выбираются из списка; слова хранятся отдельно. Выберите из "
        "списка.",
        "Kind and category of a note come from the list; words are kept apart. Choose from the "
        "list.",
    ),
    "note_about_other_match": Code(
        "CH-JUDGE-1",
        "В матче {match} этого игрока нет. Выберите его матч или не указывайте матч.",
        "This player is not in match {match}. Choose one of this player's matches, or none.",
    ),
    "note_unknown": Code(
        "CH-OVERRIDE-3",
        "Такой заметки в этом дне нет. Обновите страницу.",
        "There is no such note in this day. Load the page again.",
        "stale",
    ),
    "note_of_another_judge": Code(
        "CH-JUDGE-1",
        "Ошибочной заметку признаёт только судья, который её записал. Обратитесь к нему.",
        "Only the judge who wrote a note says that it was a mistake. Ask that judge.",
    ),
    "note_withdrawn_already": Code(
        "CH-OVERRIDE-3",
        "Эта заметка уже признана ошибочной.",
        "This note is marked as a mistake already.",
        "stale",
    ),
    "judge_call_not_at_table": Code(
        "CH-JUDGE-1",
        "Судью зовут к столу, за которым вас ждут или вы играете. Сейчас такого стола нет.",
        "A judge is called to the table where you are awaited or play. There is none now.",
        "stale",
    ),
    "judge_call_too_soon": Code(
        "CH-JUDGE-1",
        "Судью к этому столу уже звали. Если он не идёт, позовите снова через {seconds} с.",
        "The judge has been called to this table. If no one comes, call again in {seconds} s.",
    ),
}

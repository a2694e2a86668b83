"""Refusals about players who do not come or leave."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "slot_not_held": Code(
        "CH-NOSHOW-2",
        "Это место в нижней сетке больше никого не ждёт. Посмотрите, что записано сейчас.",
        "This slot of the losers bracket waits for no one any more. See what is recorded now.",
        "stale",
    ),
    "slot_not_for_him": Code(
        "CH-NOSHOW-2",
        "Это место ждёт не этого игрока. Выберите одного из двоих, для кого оно оставлено.",
        "This slot does not wait for that player. Choose one of those for whom it is held.",
    ),
    "slot_by_lot": Code(
        "CH-NOSHOW-2",
        "Пришли оба, и об этом месте открыт жребий. Доведите его до конца.",
        "Both came, and lots are being drawn about this slot. Finish that draw.",
    ),
    "slot_still_waits": Code(
        "CH-NOSHOW-2",
        "Второй игрок матча {match} ещё не известен, поэтому место ещё ждёт. Закройте его, когда "
        "матч пора будет вызывать.",
        "The other player of match {match} is not known yet, so the slot still waits. Close it "
        "when the match could be called.",
    ),
    "lot_decides_otherwise": Code(
        "CH-NOSHOW-2",
        "Жребий об этом месте не брошен или выпал другому. Откройте его и посмотрите результат.",
        "The lot about this slot is not drawn, or fell to the other one. See its result.",
    ),
    "walkover_used": Code(
        "CH-NOSHOW-3",
        "По этой технической победе уже вызван матч {match}, поэтому она остаётся.",
        "Match {match} was called because of this walkover, so it is kept.",
    ),
    "withdrawal_used": Code(
        "CH-WD-1",
        "После снятия уже вызван матч {match}, поэтому вернуть игрока нельзя.",
        "Match {match} was called since the player left, so the withdrawal can't be taken back.",
    ),
    "disqualified_already": Code(
        "CH-DQ-1",
        "Этот игрок уже дисквалифицирован.",
        "This player is disqualified already.",
        "stale",
    ),
    "both_left_elsewhere": Code(
        "CH-DE-12",
        "Уйти вдвоём можно только из гранд-финала. Здесь снимите игроков по одному.",
        "Only from the grand final do both leave at once. Here withdraw the players one by one.",
    ),
}

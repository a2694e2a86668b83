"""The sentences and the words of buttons in which steps of a game are told, Russian and English."""

from __future__ import annotations

from rules_engine.pixel_tactics.names import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


SENTENCES: Final[dict[str, Words]] = {
    "shuffle": ("Колода перетасована: {player}", "Deck shuffled: {player}"),
    "initial_draw": ("{player} берёт стартовые карты", "{player} draws the starting cards"),
    "leader_choice": ("{who} тайно выбирает лидера: {leader}", "{who} secretly chooses: {leader}"),
    "leader_choice_hidden": ("{who} тайно выбирает лидера", "{who} secretly chooses a leader"),
    "leader_reveal": ("Лидеры открыты: {leaders}", "Leaders revealed: {leaders}"),
    "leader_return": (
        "Лидеры одинаковы: {player} замешивает своего в колоду и берёт карту",
        "The leaders are the same: {player} shuffles the leader back and draws a card",
    ),
    "first_player": ("Первым ходит {player} ({method})", "{player} goes first ({method})"),
    "draw": ("{who} берёт карту", "{who} draws a card"),
    "recruit": ("{who} нанимает: {card} → {first}", "{who} recruits: {card} → {first}"),
    "attack": ("{who}, {attack}: {first} → {second}", "{who}, {attack}: {first} → {second}"),
    "effect_attack": (
        "{who}, {attack} по эффекту карты: {first} → {second}",
        "{who}, {attack} by a card's effect: {first} → {second}",
    ),
    "spell": ("{who}, заклинание: {first}", "{who}, spell: {first}"),
    "effect_spell": (
        "{who}, заклинание по эффекту карты: {first}",
        "{who}, spell by a card's effect: {first}",
    ),
    "leader_action": ("{who}, действие лидера", "{who}, leader action"),
    "order": ("{who} разыгрывает приказ: {card}", "{who} plays an order: {card}"),
    "move": ("{who} передвигает: {first} → {second}", "{who} moves: {first} → {second}"),
    "rotate": ("{who} меняет местами: {first} и {second}", "{who} swaps: {first} and {second}"),
    "clear": ("{who} убирает тело: {first}", "{who} clears a body: {first}"),
    "pass": ("{who} пасует", "{who} passes"),
    "end_turn": ("{who} завершает ход", "{who} ends the turn"),
    "choose": ("{who} выбирает: {picks}", "{who} chooses: {picks}"),
    "choose_nothing": ("{who} ничего не выбирает", "{who} chooses nothing"),
    "pick": ("{who} выбирает: {picks}", "{who} chooses: {picks}"),
    "done": ("{who} заканчивает выбор", "{who} ends the choice"),
    "redirect": ("{who} выбирает цель атаки: {first}", "{who} picks the target: {first}"),
    "replace_yes": ("{who} подставляет под урон: {first}", "{who} gives the damage to: {first}"),
    "replace_no": (
        "{who} не подставляет под урон: {first}",
        "{who} does not give the damage to: {first}",
    ),
    "reaction": ("{who}, реакция: {first}", "{who}, reaction: {first}"),
    "reaction_to": (
        "{who}, реакция: {first} → {second}",
        "{who}, reaction: {first} → {second}",
    ),
    "search_found": ("{who} находит в колоде: {card}", "{who} finds in the deck: {card}"),
    "search_missing": (
        "{who} ищет в колоде, но такой карты там нет: {card}",
        "{who} searches the deck, but the card is not there: {card}",
    ),
    "random_discard": (
        "{player} сбрасывает случайную карту: {card}",
        "{player} discards a random card: {card}",
    ),
    "deal": ("{player} берёт: {card}", "{player} draws: {card}"),
    "deal_hidden": ("Взята закрытая карта", "A card is drawn face down"),
    "lose": ("{player} сбрасывает с руки: {card}", "{player} discards from hand: {card}"),
    "check": ("Проверка потерь, повержены: {fallen}", "Casualties check, defeated: {fallen}"),
    "check_nobody": ("Проверка потерь: никто не повержен", "Casualties check: no one is defeated"),
    "wave_end": ("Конец волны", "End of the wave"),
    "wave_end_known": ("Конец волны: {row}", "End of the wave: {row}"),
    "round_end": ("Конец раунда", "End of the round"),
    "round_end_known": ("Конец раунда {round}", "End of round {round}"),
    "concede": ("{who} сдаётся", "{who} concedes"),
    "ruling": ("Решение судьи. {result}", "A judge's ruling. {result}"),
    "accept": ("Судья признаёт событие {number}", "A judge accepts event {number}"),
    "confirm": ("{who} подтверждает событие {number}", "{who} confirms event {number}"),
    "game_end": ("Партия окончена. {result}", "The game is over. {result}"),
}
"""By kind, or by kind and case: the sentence without its full stop."""

LABELS: Final[dict[str, Words]] = {
    "leader_choice": ("Лидер {who}: {leader}", "Leader of {who}: {leader}"),
    "leader_choice_hidden": ("Лидер выбран тайно", "Leader chosen secretly"),
    "initial_draw": ("Стартовые карты: {player}", "Starting cards: {player}"),
    "leader_return": ("Лидер в колоду: {player}", "Leader back to the deck: {player}"),
    "draw": ("Взять карту", "Draw a card"),
    "recruit": ("Нанять: {card} → {first}", "Recruit: {card} → {first}"),
    "attack": ("{attack}: {first} → {second}", "{attack}: {first} → {second}"),
    "effect_attack": ("{attack}: {first} → {second}", "{attack}: {first} → {second}"),
    "spell": ("Заклинание: {first}", "Spell: {first}"),
    "effect_spell": ("Заклинание: {first}", "Spell: {first}"),
    "leader_action": ("Действие лидера", "Leader action"),
    "order": ("Приказ: {card}", "Order: {card}"),
    "move": ("Передвинуть: {first} → {second}", "Move: {first} → {second}"),
    "rotate": ("Поменять местами: {first} и {second}", "Swap: {first} and {second}"),
    "clear": ("Убрать тело: {first}", "Clear the body: {first}"),
    "pass": ("Пас", "Pass"),
    "end_turn": ("Конец хода", "End of turn"),
    "choose": ("{picks}", "{picks}"),
    "choose_nothing": ("Ничего не выбирать", "Choose nothing"),
    "pick": ("{picks}", "{picks}"),
    "done": ("Готово", "Done"),
    "redirect": ("Цель: {first}", "Target: {first}"),
    "replace_yes": ("Урон получит: {first}", "Damage goes to: {first}"),
    "replace_no": ("Урон не получит: {first}", "Damage does not go to: {first}"),
    "reaction": ("Реакция: {first}", "Reaction: {first}"),
    "reaction_to": ("Реакция: {first} → {second}", "Reaction: {first} → {second}"),
    "search_found": ("В колоде есть: {card}", "In the deck: {card}"),
    "search_missing": ("В колоде нет: {card}", "Not in the deck: {card}"),
    "random_discard": ("В сброс: {card}", "Discarded: {card}"),
    "deal": ("Взято: {card}", "Drawn: {card}"),
    "deal_hidden": ("Закрытая карта", "A card face down"),
    "lose": ("В сброс: {card}", "Discarded: {card}"),
    "concede": ("Сдаётся {who}", "{who} concedes"),
    "ruling": ("Решение судьи: {result}", "Judge's ruling: {result}"),
}
"""By kind: the words of a button, where they are not the sentence."""

ATTACKS: Final[dict[str, Words]] = {
    "melee": ("ближняя атака", "melee attack"),
    "ranged": ("дальняя атака", "ranged attack"),
}
METHODS: Final[dict[str, Words]] = {
    "random": ("по жребию", "by lot"),
    "last_winner": ("победитель прошлой партии", "the last winner"),
}
ANSWERS: Final[dict[str, Words]] = {
    "yes": ("да", "yes"),
    "no": ("нет", "no"),
    "none": ("ничего не делать", "do nothing"),
}
ANSWERS_TO: Final[dict[tuple[str, str], Words]] = {
    ("pick_play_or_keep", "yes"): ("разыграть как приказ", "play it as an order"),
    ("pick_play_or_keep", "no"): ("оставить на руке", "keep it in hand"),
    ("pick_may_steal", "yes"): ("воскресить у себя", "revive it in the own unit"),
    ("pick_may_steal", "no"): ("не воскрешать", "do not revive it"),
    ("pick_may_act", "yes"): ("действовать сразу", "act at once"),
    ("pick_may_act", "no"): ("не действовать", "do not act"),
}
"""By what is due: what its answers mean."""

PICKED: Final[Words] = (". Выбор: {picks}", ". Choice: {picks}")
DRAWN: Final[Words] = (". Взято: {cards}", ". Drawn: {cards}")
FACE_DOWN: Final[Words] = ("закрытых – {count}", "{count} face down")
HIDDEN_CARD: Final[Words] = ("закрытая карта", "a card face down")
NOTHING_THERE: Final[Words] = ("{place} – пусто", "{place} – empty")
COLUMN_NAME: Final[Words] = ("столбец {column}", "column {column}")
UNIT_COLUMN_NAME: Final[Words] = ("столбец {column} ({player})", "column {column} ({player})")
UNIT_ROW_NAME: Final[Words] = ("ряд «{row}» ({player})", "row “{row}” ({player})")

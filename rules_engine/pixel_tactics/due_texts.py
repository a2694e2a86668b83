"""What a position waits for, in words, Russian and English; `{who}` is the letter of a player."""

from typing import Final

DUE_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "turn": ("Ход игрока {who}: выберите действие.", "Player {who}'s turn: choose an action."),
    "turn_over": (
        "У игрока {who} не осталось действий: завершите ход.",
        "Player {who} has no actions left: end the turn.",
    ),
    "over": ("Партия окончена.", "The game is over."),
    "shuffle": ("Колоду игрока {who} тасуют.", "The deck of player {who} is shuffled."),
    "starting_hand": (
        "Начальная рука игрока {who}: отметьте взятые карты.",
        "Starting hand of player {who}: tap the cards drawn.",
    ),
    "leader_choice": ("Игрок {who}: выберите лидера.", "Player {who}: choose your leader."),
    "leader_reveal": (
        "Лидеры открываются: отметьте лидера A, затем лидера B.",
        "The leaders are revealed: tap the leader of A, then that of B.",
    ),
    "leader_return": (
        "Лидеры одинаковы и вернулись в колоды. Игрок {who} взял карту: какую?",
        "Equal leaders went back into the decks. Player {who} drew a card: which one?",
    ),
    "first_player": ("Кто ходит первым?", "Who goes first?"),
    "drawn": ("Игрок {who} взял карту: какую?", "Player {who} drew a card: which one?"),
    "play_or_keep_unseen": (
        "Игрок {who} взял карту. Сыграл – отметьте её, оставил в руке – «неизвестная».",
        "Player {who} drew a card. If it is played, tap it; if it is kept, tap “unknown”.",
    ),
    "drawn_discarded": (
        "Игрок {who} сбросил одну из взятых карт: какую?",
        "Player {who} discarded one of the cards drawn: which one?",
    ),
    "hand_discarded": (
        "Игрок {who} сбросил руку: отметьте сброшенную карту.",
        "Player {who} discarded the hand: tap a card that was in it.",
    ),
    "random_discard": (
        "Игрок {who} сбросил случайную карту: какую?",
        "Player {who} discarded a card at random: which one?",
    ),
    "search": (
        "Игрок {who} ищет карту в колоде: какую и нашлась ли она?",
        "Player {who} searches the deck: for which card, and is it there?",
    ),
    "redirect": (
        "Игрок {who}: выберите свою карту, в которую попадёт атака.",
        "Player {who}: choose which of your cards the attack hits.",
    ),
    "replace": (
        "Игрок {who}: примет ли эта карта урон на себя?",
        "Player {who}: does this card take the damage?",
    ),
    "reaction": (
        "Игрок {who}: какая реакция будет первой?",
        "Player {who}: which reaction comes first?",
    ),
    "command": ("Игрок {who}: кто кого атакует?", "Player {who}: who attacks whom?"),
    "command_or_spell": (
        "Игрок {who}: атака или заклинание этого героя?",
        "Player {who}: an attack or the spell of this hero?",
    ),
    "check": ("Проверка потерь.", "Casualties check."),
    "wave_end": ("Конец волны.", "End of the wave."),
    "round_end": ("Конец раунда.", "End of the round."),
    "game_end": ("Партия заканчивается.", "The game ends."),
    "pick_hero": ("Игрок {who}: выберите героя.", "Player {who}: choose a hero."),
    "pick_hero_in_melee": (
        "Игрок {who}: выберите героя в ближнем бою.",
        "Player {who}: choose a hero in melee.",
    ),
    "pick_own_hero": (
        "Игрок {who}: выберите своего героя.",
        "Player {who}: choose one of your heroes.",
    ),
    "pick_body": ("Игрок {who}: выберите тело.", "Player {who}: choose a body."),
    "pick_other_in_melee": (
        "Игрок {who}: выберите другого своего героя в ближнем бою.",
        "Player {who}: choose another hero of yours in melee.",
    ),
    "pick_copyable": (
        "Игрок {who}: выберите героя, чьё заклинание повторить.",
        "Player {who}: choose the hero whose spell is copied.",
    ),
    "pick_column": ("Игрок {who}: выберите столбец.", "Player {who}: choose a column."),
    "pick_unit_column": (
        "Игрок {who}: выберите столбец одного из отрядов.",
        "Player {who}: choose a column of one unit.",
    ),
    "pick_unit_row": (
        "Игрок {who}: выберите ряд одного из отрядов.",
        "Player {who}: choose a row of one unit.",
    ),
    "pick_own_order": (
        "Игрок {who}: выберите карту своей руки, чей приказ исполнить.",
        "Player {who}: choose a card of your hand whose order is carried out.",
    ),
    "pick_rival_hand": (
        "Игрок {who}: выберите карту из руки соперника.",
        "Player {who}: choose a card of the rival's hand.",
    ),
    "pick_own_hand": (
        "Игрок {who}: выберите карту своей руки и откройте её.",
        "Player {who}: choose a card of your hand and reveal it.",
    ),
    "pick_may_steal": (
        "Игрок {who}: забрать поверженного героя в свой отряд?",
        "Player {who}: take the defeated hero into your unit?",
    ),
    "pick_may_act": (
        "Игрок {who}: дать нанятому герою действие?",
        "Player {who}: let the recruited hero act?",
    ),
    "pick_play_or_keep": (
        "Игрок {who}: сыграть взятую карту как приказ?",
        "Player {who}: play the card drawn as an order?",
    ),
    "pick_recruit": (
        "Игрок {who}: выберите карту руки и пустую область для неё.",
        "Player {who}: choose a card of your hand and an empty area for it.",
    ),
    "pick_recruit_in_wave": (
        "Игрок {who}: выберите карту руки и пустую область в ряду волны.",
        "Player {who}: choose a card of your hand and an empty area in the wave's row.",
    ),
    "pick_heroes_up_to": (
        "Игрок {who}: выбирайте героев по порядку, затем «готово».",
        "Player {who}: choose heroes in order, then “done”.",
    ),
    "pick_heal_hero": (
        "Игрок {who}: выберите героя; без числа исцеляется до 4 урона.",
        "Player {who}: choose a hero; without a number up to 4 damage is healed.",
    ),
    "pick_heal_heroes": (
        "Игрок {who}: выберите трёх героев по порядку; без числа исцеляется до 2 урона.",
        "Player {who}: choose three heroes in order; without a number up to 2 damage is healed.",
    ),
    "pick_heal_leader": (
        "Игрок {who}: сколько урона исцелить на лидере? «Готово» – до 2.",
        "Player {who}: how much damage is healed on the leader? “Done” means up to 2.",
    ),
    "pick_split": (
        "Игрок {who}: распределите урон между героями.",
        "Player {who}: divide the damage among heroes.",
    ),
    "pick_split_up_to": (
        "Игрок {who}: распределите исцеление между героями, затем «готово».",
        "Player {who}: divide the healing among heroes, then “done”.",
    ),
    "pick_own_damage": (
        "Игрок {who}: выберите, с каких своих героев снять урон, затем «готово».",
        "Player {who}: choose the heroes of yours to take damage from, then “done”.",
    ),
    "pick_leader_damage": (
        "Игрок {who}: выберите героя, на которого перейдёт урон с лидера, или «готово».",
        "Player {who}: choose the hero that gets damage from your leader, or “done”.",
    ),
    "pick_recruits": (
        "Игрок {who}: наймите героев в один ряд, затем «готово».",
        "Player {who}: recruit heroes into one row, then “done”.",
    ),
    "pick_two_own_cards": (
        "Игрок {who}: выберите две карты своего отряда.",
        "Player {who}: choose two cards of your unit.",
    ),
    "pick_two_rival_cards": (
        "Игрок {who}: выберите две карты отряда соперника.",
        "Player {who}: choose two cards of the rival's unit.",
    ),
    "pick_two_heroes": (
        "Игрок {who}: выберите первого героя, затем второго.",
        "Player {who}: choose the first hero, then the second.",
    ),
    "pick_arrange_unit": (
        "Игрок {who}: расставьте карты своего отряда заново, область за областью.",
        "Player {who}: arrange the cards of your unit again, area by area.",
    ),
    "pick_arrange_column": (
        "Игрок {who}: выберите столбец и расставьте его карты заново.",
        "Player {who}: choose a column and arrange its cards again.",
    ),
    "pick_top_cards": (
        "Игрок {who}: назовите верхние карты своей колоды в новом порядке.",
        "Player {who}: name the top cards of your deck in their new order.",
    ),
    "pick_keep_and_top": (
        "Игрок {who}: выберите карту в руку, затем карту на верх колоды.",
        "Player {who}: choose the card for your hand, then the one for the top of the deck.",
    ),
    "pick_raise": (
        "Игрок {who}: выберите своё тело, затем цель его атаки.",
        "Player {who}: choose a body of yours, then the target of its attack.",
    ),
    "pick_where_if_yes": (
        "Игрок {who}: в какую пустую область встанет герой?",
        "Player {who}: which empty area does the hero enter?",
    ),
}

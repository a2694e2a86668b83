"""The events of a game: each is read, judged and carried out, line by line.

Words are judged by `events`, actions by `legality`; here they meet. A line is one action with its
picks, so most lines are one look-up, one `rule_broken` and one `apply`. The position before an
illegal event is found by playing the game again up to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.check import Commitment, EventCheck
from rules_engine.core.events import BadWord, column_of
from rules_engine.pixel_tactics.claims import claim_name, claim_rule, claimed_value
from rules_engine.pixel_tactics.codes import (
    AREA_TEXT,
    ATTACK,
    CARD_TEXT,
    CHECK,
    CLEAR,
    DEAL,
    DONE,
    END_TURN,
    GAME_END,
    LEADER_CHOICE,
    LEADER_RETURN,
    MOVE,
    NOBODY,
    NUMBER,
    OWNER,
    PASS,
    PICK,
    REACTION,
    REASONS,
    RECRUIT,
    RESULT_RULES,
    ROTATE,
    SEARCH,
    SHUFFLE,
    STAGE_OVER,
    TABLE,
    WAVE_END,
    WINNERS,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.commitments import opened_action
from rules_engine.pixel_tactics.ending_changes import defeated_at_check
from rules_engine.pixel_tactics.events import (
    ACCEPT,
    CARRY_CARDS,
    CHOOSE,
    CONFIRM,
    HIDDEN_PICK,
    Claim,
    Parsed,
    parse,
    parse_opening,
)
from rules_engine.pixel_tactics.faults import some_of_each_kind
from rules_engine.pixel_tactics.flow import apply
from rules_engine.pixel_tactics.frames import (
    BATCH,
    DEAL_DUE,
    GAME_END_DUE,
    KIND,
    LATE,
    LATE_CLOSED,
    PLAYER,
    PROGRAM,
    WHOSE,
)
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.hidden import (
    FORGET,
    HIDDEN_CARD,
    HIDDEN_PICKS,
    cards_of,
    carry_out,
    draws_hidden,
    picks_hidden,
    right_picks,
)
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.pick_codes import AREA, NO, VALUE, shape_of
from rules_engine.pixel_tactics.reactions import shown_subject, waiting
from rules_engine.pixel_tactics.state import only_order, tops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Final, NoReturn


PLAIN_KINDS: Final = frozenset((RECRUIT, ATTACK, MOVE, ROTATE, CLEAR, PASS, END_TURN, WAVE_END))
"""The events that are one action, and after which neither cards are dealt nor picks are due."""
REMEMBERED: Final = 20_000
SHORT: Final = 60
"""How many texts of events are remembered, and how long they are at most: most logs consist of the
same few thousand."""

NO_FALL: Final[Action] = (CHECK, TABLE)
"""A check at which nobody is defeated."""

_plain: Final[dict[str, Action]] = {"table check": NO_FALL}
_parsed: Final[tuple[dict[str, Parsed], dict[str, Parsed]]] = ({}, {})


class _Hidden(Exception):
    """With commitments opened, the log still hides what would be needed."""


class GameCheck(EventCheck):
    """The events of one game being checked, from the line below its headers on.

    With commitments it is a second check of the same game, `opened` with the values told. It may
    begin in the middle of a game, in the position `start`.
    """

    outcome_rule: ClassVar[str] = "PT-LOG-12"
    value_form: ClassVar[str] = "card"

    __slots__ = (
        "declined", "given", "headers", "mark", "observed", "outcome_word", "parsed", "rules",
        "start", "state", "taken",
    )  # fmt: skip

    def __init__(
        self,
        headers: Headers,
        base: int,
        commitments: dict[int, Commitment] | None = None,
        start: Game | None = None,
    ) -> None:
        super().__init__(headers.game, base, commitments)
        self.headers = headers
        self.rules = headers.rules()
        self.observed = headers.mode == "observed"
        self.parsed = _parsed[self.observed]
        self.start = start
        self.state = Game(self.rules) if start is None else start.copy()
        self.mark = 0
        self.declined = (0, 0)

    def position(self) -> Game:
        """The position after the events so far."""
        return self.state

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.stage == STAGE_OVER

    # Faults.

    def _before(self) -> Game:
        """The position before the present event: the game played again up to it."""
        state = Game(self.rules) if self.start is None else self.start.copy()
        for step in self.steps[: self.mark]:
            if step[0] < HIDDEN_CARD:
                apply(state, step)
            else:
                carry_out(state, step)
        return state

    def _illegal(
        self, rule: str, column: int, action: Action | None, expected: str = "", actual: str = ""
    ) -> NoReturn:
        """The verdict on the present event; `action` is the step at fault, if it is one."""
        from rules_engine.pixel_tactics.actions import action_text

        params: dict[str, str | int] = {}
        if action is not None:
            actual = action_text(action)
            violation = self.state.why_illegal(action)
            params = violation.params if violation and violation.rule == rule else {}
        legal = legal_actions(self.state)
        if not expected and len(legal) == 1:
            expected = action_text(legal[0])
        kind = action[0] if action else -1
        shown = some_of_each_kind(legal, kind)
        self.illegal(
            rule,
            column,
            params=params,
            expected=expected,
            actual=actual,
            position=self._before().text(),
            legal=tuple(map(action_text, shown)),
        )

    def _wrong_word(self, rule: str, word: int, expected: str, actual: str) -> NoReturn:
        """An event at fault in what chance decided or in what is claimed."""
        words = self.text.split(" ")
        column = column_of(self.text, word) if 0 < word < len(words) else len(self.text) + 1
        self._illegal(rule, column, None, expected, actual)

    # Event after event.

    def events(self, lines: Iterator[str]) -> str | None:
        """Check event after event; give the line behind them, nothing at the end of the text."""
        state, steps = self.state, self.steps
        keep = self.kept.append if self.observed else None
        plain = _plain
        number = 0
        behind: str | None = None
        for text in lines:
            word, _space, rest = text.partition(" ")
            if word != str(number + 1):
                behind = text
                break
            number += 1
            if keep:
                keep(text)
            action = plain.get(rest)
            if action is None:
                self.event = number
                self._line(text, rest)
                continue
            broken = rule_broken(state, action)
            if broken:
                self.event = number
                self._plain_fault(text, broken, action)
            if action is NO_FALL:
                self.event = number
                self._no_fall(text)
                continue
            apply(state, action)
            steps.append(action)
        self.event = number
        return behind

    def one_line(self, number: int, rest: str) -> None:
        """Check a single event, given without its number."""
        self.event = number
        self._line(f"{number} {rest}", rest)

    def _no_fall(self, text: str) -> None:
        """A check at which nobody is said to be defeated: nothing in the units may change."""
        state = self.state
        before = state.cells[:]
        apply(state, NO_FALL)
        stack = state.stack
        if state.cells != before or (stack and stack[-1][KIND] == GAME_END_DUE):
            self.text = text
            self.mark = len(self.steps)
            self.state = self._before()
            self._check(())
        self.steps.append(NO_FALL)

    def _plain_fault(self, text: str, rule: str, action: Action) -> NoReturn:
        self.text = text
        self.mark = len(self.steps)
        self._illegal(rule, column_of(text, 2), action)

    def _line(self, text: str, rest: str) -> None:
        """Check an event that is not one of the plain ones, or was not seen before."""
        self.text = text
        self.mark = len(self.steps)
        parsed = self.parsed.get(rest)
        if parsed is None:
            try:
                parsed = parse(text.split(" "), self.observed)
            except BadWord as bad:
                self.malformed(bad.word, bad.expected, bad.wanted, bad.within)
            self._remember(rest, parsed)
        self._carry_out(parsed)

    def _remember(self, rest: str, parsed: Parsed) -> None:
        bare = parsed.outcome is None and not parsed.claims
        if parsed.action[0] in PLAIN_KINDS and bare:
            if len(_plain) < REMEMBERED:
                _plain[rest] = parsed.action
        elif len(rest) < SHORT and len(self.parsed) < REMEMBERED:
            self.parsed[rest] = parsed

    def _carry_out(self, parsed: Parsed) -> None:
        """Check one event and carry it out: head, picks, the end of their list, chance, claims."""
        state, action, picks = self.state, parsed.action, parsed.picks
        kind, who = action[0], action[1]
        if kind in (CONFIRM, ACCEPT):
            self.vouch(who, action[2], 4 if kind == ACCEPT else 3)
            return
        carries = kind in CARRY_CARDS
        self.given = () if parsed.outcome is None or carries else parsed.outcome
        self.taken = 0
        self.outcome_word = parsed.outcome_word
        if kind == CHECK:
            self._check(picks)
        elif kind == CHOOSE:
            if self.observed and self.declined == (self.event, who) and picks == (NO,):
                return
            self._choose(who, picks)
        elif kind == REACTION:
            self._reaction(action, picks)
        else:
            if kind == SEARCH:
                self._searched(action)
            elif kind == SHUFFLE and parsed.outcome is None and not self.observed:
                action = (*action, *(only_order(state, action[2]) or ()))
            self._step(action, 2)
            if carries:
                self._recorded(parsed)
            elif kind == LEADER_CHOICE:
                self._commit(parsed)
            if picks:
                self._picks(who, picks, len(action) + 1)
        if state.stack:
            self._end_of_list()
        if self.taken < len(self.given):
            extra = CARD_TEXT[self.given[self.taken]]
            self._wrong_word("PT-LOG-12", self.outcome_word, "", extra)
        if kind == GAME_END:
            self._result()
        if parsed.claims and not self.opened:
            self._claims(parsed.claims, kind)

    def _step(self, action: Action, word: int) -> None:
        """One action: legal or not, what it changes, and the cards that are dealt by it."""
        state = self.state
        broken = rule_broken(state, action)
        if broken:
            self._illegal(broken, column_of(self.text, word), action)
        one, other = state.topsA, state.topsB
        apply(state, action)
        self.steps.append(action)
        if action[0] in CARRY_CARDS or action[0] == SEARCH:
            return
        if state.topsA is not one or state.topsB is not other:
            self._dealt((one, other))
        while state.stack and state.stack[-1][KIND] == DEAL_DUE:
            self._deal()

    def _dealt(self, before: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """Compare the cards that came off decks of known order with the outcome of the event."""
        state = self.state
        for player in (A, B):
            known = tops(state, player)
            if known is before[player]:
                continue
            for number in before[player][: max(0, len(before[player]) - len(known))]:
                code = player << OWNER | number
                given = self.given[self.taken] if self.taken < len(self.given) else -1
                if given != code and (given or not self.observed):
                    actual = CARD_TEXT[given] if given >= 0 else ""
                    word = self.outcome_word if given >= 0 else 0
                    self._wrong_word("PT-LOG-12", word, CARD_TEXT[code], actual)
                self.taken += 1

    def _deal(self) -> None:
        """The next card of the outcome comes off a deck of unknown order."""
        state = self.state
        if self.taken == len(self.given):
            self._wrong_word("PT-LOG-12", 0, "", "")
        code = self.given[self.taken]
        self.taken += 1
        if not code and draws_hidden(state):
            self.doubt("hidden_card")
            self.declined = (self.event + 1, state.stack[-1][WHOSE])
            self._unseen((HIDDEN_CARD, state.stack[-1][WHOSE]))
            return
        action = (DEAL, TABLE, code)
        broken = rule_broken(state, action)
        if broken:
            self._wrong_word(broken, self.outcome_word, "", CARD_TEXT[code])
        before = (state.topsA, state.topsB)
        apply(state, action)
        self.steps.append(action)
        self._dealt(before)

    def _unseen(self, step: Action) -> None:
        """Carry out what the engine has no action for."""
        carry_out(self.state, step)
        self.steps.append(step)

    # Picks.

    def _picks(self, who: int, picks: tuple[int, ...], word: int) -> None:
        """The picks on the line of their event, or further ones on a line of picks."""
        for pick in picks:
            stack = self.state.stack
            if not stack or stack[-1][KIND] != PROGRAM or stack[-1][LATE] == LATE_CLOSED:
                self._illegal("PT-LOG-15", column_of(self.text, word), (PICK, who, pick))
            self._step((PICK, who, pick), word)
            word += 1

    def _choose(self, who: int, picks: tuple[int, ...]) -> None:
        """A line of picks that were due late."""
        if HIDDEN_PICK in picks and self.state.stack and picks_hidden(self.state):
            self._hidden_picks(who, picks)
        elif not picks:
            self._step((DONE, who), 2)
        else:
            self._step((PICK, who, picks[0]), 3)
            self._picks(who, picks[1:], 4)

    def _hidden_picks(self, who: int, picks: tuple[int, ...]) -> None:
        """Picks of which only their player saw the cards."""
        if self.opened:
            raise _Hidden
        cards = cards_of(picks)
        if not right_picks(self.state, who, cards):
            self._wrong_word("PT-LOG-18", 3, "", " ".join(self.text.split(" ")[3:]))
        self.doubt("hidden_card")
        self._unseen((HIDDEN_PICKS, who, *cards))

    def _reaction(self, action: Action, picks: tuple[int, ...]) -> None:
        """A reaction; whether its second area is the card concerned, the batch knows."""
        _kind, who, source = action
        subject = NOBODY
        stack = self.state.stack
        if picks and shape_of(picks[0]) == AREA and stack and stack[-1][KIND] == BATCH:
            mine = [e for e in waiting(stack[-1]) if e[1:3] == (who, source)]
            shown = [shown_subject(entry) for entry in mine]
            if picks[0] & VALUE in shown or NOBODY not in shown:
                subject = picks[0] & VALUE
        self._step((REACTION, who, source, subject), 2)
        named = subject != NOBODY
        self._picks(who, picks[named:], 4 + named)

    def _end_of_list(self) -> None:
        """The end of the line ends an open list of picks; any other list is not complete."""
        state = self.state
        while state.stack:
            frame = state.stack[-1]
            if frame[KIND] != PROGRAM or frame[LATE] == LATE_CLOSED:
                return
            if rule_broken(state, (DONE, frame[PLAYER])):
                self._illegal("PT-LOG-15", len(self.text) + 1, None)
            self._step((DONE, frame[PLAYER]), 2)

    # Single events.

    def _check(self, claimed: tuple[int, ...]) -> None:
        """The list of the defeated is a claim like any other (PT-CASUALTY-5)."""
        action = (CHECK, TABLE)
        broken = rule_broken(self.state, action)
        if broken:
            self._illegal(broken, column_of(self.text, 2), action)
        falling = tuple(defeated_at_check(self.state))
        if claimed != falling:
            expected, actual = (
                ",".join(AREA_TEXT[area] for area in areas) or "-" for areas in (falling, claimed)
            )
            self._wrong_word("PT-CASUALTY-5", 3, expected, actual)
        self._step(action, 2)

    def _recorded(self, parsed: Parsed) -> None:
        """An order of a deck, or the first cards off it: in mode `full` it must be there.

        Only a deck of fewer than two cards needs no order (PT-FAQ-72).
        """
        if parsed.outcome is None and not self.observed:
            kind, player = parsed.action[0], parsed.action[2]
            if kind != SHUFFLE or self.state.pool[player]:
                self._wrong_word("PT-LOG-12", 0, "", "")
        self._commit(parsed)

    def _searched(self, action: Action) -> None:
        """A card that is said to be missing from a deck of which not all is known (PT-LOG-17)."""
        _kind, player, code, found = action
        state = self.state
        if not found and state.unknown[player] and state.pool[player] >> (code & NUMBER) & 1:
            self.doubt("hidden_deck", CARD_TEXT[code])

    def _commit(self, parsed: Parsed) -> None:
        if parsed.commitment and not self.opened:
            kind = parsed.action[0]
            player = parsed.action[1 if kind == LEADER_CHOICE else 2]
            self.commitments[self.event] = Commitment(parsed.commitment, kind, player)

    def _result(self) -> None:
        """The result that the headers claim."""
        state = self.state
        claimed = self.headers.result
        if claimed not in (NOBODY, state.winner):
            rule = RESULT_RULES[state.reason]
            self._wrong_word(rule, 3, WINNERS[state.winner], WINNERS[claimed])
        self.outcome = f"{WINNERS[state.winner]} {REASONS[state.reason]}"

    def _claims(self, claims: tuple[Claim, ...], kind: int) -> None:
        """What the writer says of the position after the event."""
        word = self.text.split(" ").index("!") + 1
        for what, value in claims:
            right = claimed_value(self.state, what)
            if right != value:
                name = claim_name(what)
                rule = claim_rule(what, kind, self.state, self._before())
                self._wrong_word(rule, word, f"{name}={right}", f"{name}={value}")
            word += 1

    # The values that commitments stood for.

    def read_opening(self, words: list[str]) -> tuple[int, tuple[int, ...]]:
        """The event and the cards of an opening."""
        return parse_opening(words)

    def is_value_of(self, found: Commitment, value: tuple[int, ...]) -> bool:
        """A leader is one card."""
        return found.kind != LEADER_CHOICE or len(value) == 1

    def again(self) -> GameCheck | None:
        """Check the events again with what was opened."""
        opened = GameCheck(self.headers, self.base, self.commitments)
        try:
            for number, text in enumerate(self.kept, 1):
                opened.event = number
                opened.text = text
                opened.mark = len(opened.steps)
                opened._carry_out(opened._opened(parse(text.split(" "), True)))
        except _Hidden:
            return None
        return opened

    def _opened(self, parsed: Parsed) -> Parsed:
        """An event with the hidden value of its commitment, or with what follows from others."""
        action = parsed.action
        kind = action[0]
        found = self.commitments.get(self.event)
        value = found.value if found else ()
        if kind != LEADER_CHOICE and kind not in CARRY_CARDS:
            return parsed
        if kind == LEADER_RETURN and not value:
            self._unseen((FORGET, action[2]))
        elif kind == LEADER_RETURN and action[3] not in (0, value[0]):
            drawn, said = CARD_TEXT[value[0]], CARD_TEXT[action[3]]
            self._wrong_word("PT-LOG-12", parsed.outcome_word, drawn, said)
        known = tops(self.state, action[2]) if kind != LEADER_CHOICE else ()
        action = opened_action(action, value, known)
        return Parsed(action, parsed.picks, parsed.outcome, "", parsed.outcome_word, parsed.claims)

"""Where each rule of tic-tac-toe is enforced, and what stands there with the rule off."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "tic_tac_toe/rules.py",
        ("TTT-TURN-1", 'if who != "BA"[self.marks.count(EMPTY) % 2]:', "if False:"),
        ("TTT-PLACE-1", "if self.marks[CELLS.index(cell)] != EMPTY:", "if False:"),
        ("TTT-LINE-1", "if has_line(self.marks):", "if False:"),
        ("TTT-FULL-1", "elif EMPTY not in self.marks:", "elif False:"),
        (
            "TTT-END-1",
            "if self.result is not None:\n            return Violation",
            "if False:\n            return Violation",
        ),
        ("TTT-LOG-1", 'raise BadWord(4, "line_end")', "return text"),
    ),
    *in_file(
        "core/open_check.py",
        (
            "TTT-END-1",
            "if state.result is not None:\n                self._illegal",
            "if False:\n                self._illegal",
        ),
        ("TTT-LOG-2", "if value != right:", "if False:"),
        ("TTT-LOG-2", 'if claimed not in ("", winner):', "if False:"),
    ),
)

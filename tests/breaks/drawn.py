"""Faults that nobody knows before they are drawn: a fixed table of mutations, and a draw by seed.

A draw depends on the sources of the product and on the seed alone.
"""

import ast
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

Found = Iterator[tuple[ast.AST, str]]
"""What may be replaced in a source, and by what."""

# --- the table of mutations ----------------------------------------------------------------------

_SWAPPED: Final[Mapping[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_NARROWING: Final = frozenset({"filter", "exclude", "select_for_update", "order_by", "distinct"})
"""Methods whose call may be forgotten in a chain."""
_WORDS: Final = frozenset({None, "help_text", "description"})
"""Arguments that no test has to look at, and those that have no name."""
_GUARDS: Final = frozenset(
    {"requires", "requires_log_in", "require_POST", "require_safe", "never_cache", "atomic"}
)
"""Decorators that may be forgotten."""


def comparison(node: ast.AST) -> Found:
    """A bound is in or out, a comparison or a membership is turned round."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        sign = _SWAPPED[type(node.ops[0])]
        yield node, f"({_code(node.left)} {sign} {_code(node.comparators[0])})"


def both(node: ast.AST) -> Found:
    """`and` is `or`, and the other way round."""
    if isinstance(node, ast.BoolOp):
        sign = " or " if isinstance(node.op, ast.And) else " and "
        yield node, f"({sign.join(f'({_code(item)})' for item in node.values)})"


def one_of_both(node: ast.AST) -> Found:
    """The last part of a condition is forgotten."""
    if isinstance(node, ast.BoolOp):
        kept = ast.BoolOp(node.op, node.values[:-1]) if len(node.values) > 2 else node.values[0]
        yield node, f"({_code(kept)})"


def negation(node: ast.AST) -> Found:
    """A `not` is forgotten."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, f"({_code(node.operand)})"


def condition(node: ast.AST) -> Found:
    """A condition always holds, or never."""
    if isinstance(node, ast.If | ast.IfExp):
        yield node.test, "True"
        yield node.test, "False"
    if isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield test, "True"


def number(node: ast.AST) -> Found:
    """A number is one more or one less."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, str(node.value + 1)
        yield node, f"({node.value - 1})"


def call(node: ast.AST) -> Found:
    """What is called for what it does is not called."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield node, "pass"


def answer(node: ast.AST) -> Found:
    """A function answers nothing, or the opposite."""
    if not isinstance(node, ast.Return) or node.value is None:
        return
    if isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool):
        yield node, f"return {not node.value.value}"
    elif isinstance(node.value, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield node, f"return not ({_code(node.value)})"
    elif not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield node, "return None"


def narrowing(node: ast.AST) -> Found:
    """A filter, an order or a lock is forgotten."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _NARROWING
    ):
        instead = ".all()" if _code(node.func.value).endswith(".objects") else ""
        yield node, f"{_code(node.func.value)}{instead}"


def keyword(node: ast.AST) -> Found:
    """One of several named arguments is forgotten."""
    if isinstance(node, ast.Call) and len(node.keywords) > 1:
        for left_out in node.keywords:
            if left_out.arg not in _WORDS:
                kept = [item for item in node.keywords if item is not left_out]
                yield node, _code(ast.Call(node.func, node.args, kept))


def element(node: ast.AST) -> Found:
    """A set or a table lacks one of its members."""
    if isinstance(node, ast.Set) and len(node.elts) > 1:
        for left_out in node.elts:
            yield node, _code(ast.Set([item for item in node.elts if item is not left_out]))
    if isinstance(node, ast.Dict) and len(node.keys) > 1:
        for place, key in enumerate(node.keys):
            if key is not None:
                keys, values = list(node.keys), list(node.values)
                del keys[place], values[place]
                yield node, _code(ast.Dict(keys, values))


def permission(node: ast.AST) -> Found:
    """What somebody needs a right for is open to everybody who may read."""
    guards: list[ast.expr] = []
    if isinstance(node, ast.FunctionDef):
        guards = [item.args[0] for item in node.decorator_list
                  if isinstance(item, ast.Call) and _name(item) == "requires"]  # fmt: skip
    if isinstance(node, ast.Assign) and _code(node.targets[0]) == "action":
        guards = [node.value]
    for guard in guards:
        if _code(guard).startswith("Action.") and _code(guard) != "Action.VIEW_PUBLIC":
            yield guard, "Action.VIEW_PUBLIC"


def guard(node: ast.AST) -> Found:
    """A decorator that guards is forgotten."""
    if isinstance(node, ast.FunctionDef):
        for item in node.decorator_list:
            if _name(item) in _GUARDS:
                # A decorator that does nothing stands in its place.
                yield item, "(lambda guarded: guarded)"


MUTATIONS: Final[Sequence[Callable[[ast.AST], Found]]] = (
    comparison, both, one_of_both, negation, condition, number, call, answer, narrowing, keyword,
    element, permission, guard,
)  # fmt: skip
_IF: Final = re.compile(r"{%-? if (not )?([\w.|:\"']+) %}")
"""The conditions of templates that are turned round: those of one word."""


_AROUND: Final = (0, 20, 60, 200, 600)
"""Bytes on both sides of a place by which it is known again."""


def _code(node: ast.AST) -> str:
    return ast.unparse(node)


def _name(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


# --- what can be drawn ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn:
    """A mutation: the text between two places of a source and what stands there instead."""

    room: str
    file: str
    kind: str
    begin: int
    end: int
    old: str
    new: str
    lines: range

    @property
    def told(self) -> str:
        """File, line and what is changed, on one line."""
        old, new = (" ".join(text.split())[:90] for text in (self.old, self.new))
        return f"{self.file}:{self.lines.start} {self.kind}: {old} → {new}"


def mutations(room: str, file: str, source: str) -> list[Drawn]:
    """Every mutation of a source."""
    if file.endswith(".html"):
        return [
            Drawn(
                room, file, "template", *found.span(), found[0],
                f"{{% if {'' if found[1] else 'not '}{found[2]} %}}",
                range(line := source.count("\n", 0, found.start()) + 1, line + 1),
            )
            for found in _IF.finditer(source)
        ]  # fmt: skip
    tree = ast.parse(source)
    skipped = _skipped(tree)
    starts = _starts(source)
    made = []
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        for mutation in MUTATIONS:
            for place, new in mutation(node):
                begin, end = _place(place, starts)
                lines = range(place.lineno, (place.end_lineno or place.lineno) + 1)  # type: ignore[attr-defined]
                old = source.encode()[begin:end].decode()
                made.append(Drawn(room, file, mutation.__name__, begin, end, old, new, lines))
    return made


def _skipped(tree: ast.Module) -> set[int]:
    """Nodes whose change no test can notice, or whose place is not known: types, f-strings."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        parts: list[Any] = []
        if isinstance(node, ast.JoinedStr):
            parts = [node]
        elif isinstance(node, ast.AnnAssign | ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            parts = [node.returns]
        elif isinstance(node, ast.ClassDef):
            parts = [item for item in node.decorator_list if _name(item) == "dataclass"]
        elif isinstance(node, ast.If) and _code(node.test) == "TYPE_CHECKING":
            parts = [node]
        for part in filter(None, parts):
            skipped |= {id(item) for item in ast.walk(part)}
    return skipped


def _starts(source: str) -> list[int]:
    """Where each line begins, in bytes."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _place(node: Any, starts: Sequence[int]) -> tuple[int, int]:
    begin = starts[node.lineno - 1] + node.col_offset
    return begin, starts[node.end_lineno - 1] + node.end_col_offset


def applied(drawn: Drawn, source: str) -> str:
    """The source that it was found in, with the mutation."""
    data = source.encode()
    return (data[: drawn.begin] + drawn.new.encode() + data[drawn.end :]).decode()


def carried(drawn: Drawn, source: str, other: str) -> tuple[str, int]:
    """Another state of the source with the mutation, and by how many lines it stands lower there.

    The place is found by the text around it; ValueError where that is not there, or not once.
    """
    data, there = source.encode(), other.encode()
    for around in _AROUND:
        first = max(0, drawn.begin - around)
        window = data[first : drawn.end + around]
        if data.count(window) == there.count(window) == 1:
            begin = there.index(window) + drawn.begin - first
            end = begin + drawn.end - drawn.begin
            lower = there.count(b"\n", 0, begin) - data.count(b"\n", 0, drawn.begin)
            return (there[:begin] + drawn.new.encode() + there[end:]).decode(), lower
    raise ValueError(f"{drawn.file} is otherwise here")


# --- the draw ------------------------------------------------------------------------------------

_PERMISSIONS: Final = (
    "tournament/people/policy.py", "tournament/people/access.py", "tournament/people/grants.py",
    "tournament/people/protected.py", "tournament/people/api_tokens.py",
    "tournament/people/device_sessions.py", "tournament/play/recording_access.py",
    "tournament/api/authentication.py", "tournament/web/shared/acting.py",
    "tournament/api/challonge/authentication.py",
)  # fmt: skip
"""Modules that decide who may do what; so do decorators and the actions of pages."""
_OF_PERMISSIONS: Final = frozenset({"permission", "guard"})
SHARES: Final[Mapping[str, int]] = {
    "permissions": 4, "pages": 8, "templates": 3, "services": 8, "rules": 5, "engine": 2,
}  # fmt: skip
"""How many of thirty come from which part of the product."""


def room_of(file: str) -> tuple[str, str]:
    """The part of the product and the room that a file belongs to."""
    folders = file.split("/")[:-1]
    own = folders[1] if folders[0] == "tournament" and len(folders) > 1 else ""
    deep, above = "/".join(folders[:3]), "/".join(folders[:2])
    if file in _PERMISSIONS:
        return "permissions", above
    if folders[0] == "rules_engine":
        return "engine", above
    if file.endswith(".html"):
        return "templates", "/".join(folders[:4])
    if own in {"championship", "ledger"}:
        return "rules", deep
    if own in {"brackets", "regulations", "adapters"}:
        return "rules", above
    if own in {"web", "api"}:
        return "pages", deep
    return "services", deep


@cache
def everything(tree: Path) -> Mapping[str, Mapping[str, Sequence[Drawn]]]:
    """All mutations of a tree, by part and room."""
    found: dict[str, dict[str, list[Drawn]]] = {part: {} for part in SHARES}
    files = (
        path
        for top in ("tournament", "reports", "rules_engine")
        for path in sorted((tree / top).rglob("*"))
        if path.suffix == ".py" or (path.suffix == ".html" and "templates" in path.parts)
    )
    for path in files:
        file = path.relative_to(tree).as_posix()
        if {"migrations", "locale"} & set(path.parts):
            continue
        part, room = room_of(file)
        for item in mutations(room, file, path.read_text("utf-8")):
            of = "permissions" if item.kind in _OF_PERMISSIONS else part
            found[of].setdefault(room, []).append(item)
    return found


def draw(tree: Path, seed: int, count: int) -> Iterator[Drawn]:
    """So many mutations, each of another file; whoever can't use one asks for the next.

    The parts have their shares; within a part the rooms take turns in an order of the lot, and
    within a room each kind of mutation is as likely as the others.
    """
    chance = random.Random(seed)
    parts = {part: _turns(chance, rooms) for part, rooms in everything(tree).items()}
    whole = sum(SHARES.values())
    wanted = {part: max(1, round(count * share / whole)) for part, share in SHARES.items()}
    order = [part for part, number in wanted.items() for _ in range(number)]
    chance.shuffle(order)
    used: set[str] = set()
    while True:
        for part in order:
            item = next(one for one in parts[part] if one.file not in used)
            used.add(item.file)
            yield item


def _turns(chance: random.Random, rooms: Mapping[str, Sequence[Drawn]]) -> Iterator[Drawn]:
    while True:
        names = sorted(rooms)
        chance.shuffle(names)
        for name in names:
            # Of conditions and numbers there are most, and they are no more of a fault.
            kind = chance.choice(sorted({item.kind for item in rooms[name]}))
            yield chance.choice([item for item in rooms[name] if item.kind == kind])

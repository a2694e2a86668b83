"""The faults by hand can still be put in, each in a file of its own."""

from tests.breaks.by_hand import BY_HAND, Break
from tests.breaks.copies import changed
from tests.support.steps import ROOT
from tests.support.tables import every_row


def test_thirty_are_listed_each_in_a_file_and_a_room_of_its_own() -> None:
    assert len({item.file for item in BY_HAND}) == len({item.room for item in BY_HAND}) == 30


@every_row("item", BY_HAND)
def test_each_has_its_place(item: Break) -> None:
    source = (ROOT / item.file).read_text("utf-8")
    assert changed(ROOT, item).source != source
    if item.file.endswith(".py"):
        compile(changed(ROOT, item).source, item.file, "exec")

"""The picture of a position: well-formed, without anything active, with what lies on the table."""

import struct
from xml.etree import ElementTree

import pytest

from reports.board_picture import Moment, board_png, board_svg
from reports.picture_parts import GOLD, HEADER, HEIGHT, INK, WIDTH
from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.logs import frames
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.programs import play_match
from rules_engine.pixel_tactics.setting import position_of

SVG = "{http://www.w3.org/2000/svg}"
LONG = "Очень Длинное Имя-Которое Никак Не Помещается В Одну Строку Заголовка Картинки"


def moments(language: str) -> list[Moment]:
    log = write_log(play_match("greedy", Chance(5), 1, "championship")).encode()
    return [
        Moment(
            drawing(frame.state, language),
            ("Анна <b>", LONG),
            "Матч W2.5, партия 1",
            "Раунд 2",
            frame.sentence(language),
        )
        for frame in frames(log)
    ]


def texts(svg: str) -> list[str]:
    return [item.text or "" for item in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_position_of_a_game_can_be_drawn(language: str) -> None:
    for moment in moments(language):
        svg = board_svg(moment, language)
        words = texts(svg)
        for rows in moment.drawing["units"].values():
            for cell in (cell for row in rows for cell in row if cell["what"] != "empty"):
                name = str(cell["card"]["name"])
                assert any(word.rstrip("…") and name.startswith(word.rstrip("…")) for word in words)


def test_markers_hidden_cards_and_the_top_of_the_deck_are_drawn() -> None:
    def drawn(position: str) -> tuple[int, int, str]:
        moment = Moment(drawing(position_of(position), "en"), ("A", "B"), "", "", "")
        svg = ElementTree.fromstring(board_svg(moment, "en"))
        fills = [item.get("fill") for item in svg.iter(f"{SVG}rect") if item.get("stroke") == INK]
        told = [item.text or "" for item in svg.iter(f"{SVG}text")]
        tops = next((text for text in told if text.startswith("top of the deck")), "")
        return fills.count(GOLD), fills.count(HEADER), tops

    assert drawn("A:V1=knight") == (0, 0, "")
    assert drawn("markers=2,1 handB=+4 deckA=healer,witch/") == (
        3, 4, "top of the deck: Healer › Witch",
    )  # fmt: skip
    many = drawn("markers=90,0")
    assert 0 < many[0] < 90, "more than fit are told as a number"


def test_nothing_in_it_is_active_or_comes_from_elsewhere() -> None:
    svg = board_svg(moments("ru")[-1], "ru")
    names = {item.tag.removeprefix(SVG) for item in ElementTree.fromstring(svg).iter()}
    assert names <= {"svg", "title", "rect", "path", "text"}
    assert "href" not in svg
    assert "Анна &lt;b&gt;" in svg


def test_what_is_too_long_is_cut() -> None:
    words = texts(board_svg(moments("ru")[-1], "ru"))
    assert any(word.endswith("…") for word in words)


def test_the_picture_has_the_size_that_messengers_show() -> None:
    picture = board_png(moments("en")[40], "en")
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture[16:24]) == (WIDTH, HEIGHT)

"""A page that changes while somebody uses it: buttons, choices, focus, what is read aloud.

And what comes of a network that answers in place of the site, with half of it, or not at all.
"""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from tests.support.chromium import hasty
from tests.web import test_scripts as site
from tests.web.test_scripts import Hall

pytestmark = pytest.mark.browser

browser, context, hall = site.browser, site.context, site.hall
_addresses = site._addresses_of_this_module

CALLED = (
    '<section class="judge-calls"><h2>Judge!</h2><p>table 1</p><p>table 2</p>'
    '<a class="button" href="#x">I come</a></section>'
)


def row(
    match: str, tables: str = "3 4 5", word: str = "Call", table: str = "3", about: str = ""
) -> str:
    """A match that can be called, as the console shows it."""
    options = "".join(
        f'<option value="{number}"{" selected" if number == table else ""}>{number}</option>'
        for number in tables.split()
    )
    return (
        f'<li class="ready" id="match-{match}"><div class="ready__text">{match}</div>'
        f'<form class="ready__call" method="post" action="/call"><select name="table">{options}'
        f'</select><input type="hidden" name="digest" value="{about}"><input type="hidden"'
        f' name="command_id" value="{word}"><button class="button">{word}</button></form></li>'
    )


def console(*rows: str, calls: str = "", over: str = "", fill: int = 40) -> str:
    """A page of many matches; the judge may be called above them."""
    return (
        f'<div id="calls" data-live-part aria-live="polite">{calls}</div>'
        f'<section id="running" data-live-part>{"<p>.</p>" * fill}</section>'
        f'<section id="ready" data-live-part aria-label="r"><p role="status">{len(rows)}</p>'
        f'<ul class="console__list">{"".join(rows)}</ul></section>'
        f'<section id="finished" data-live-part>{over}{"<p>.</p>" * 40}</section>'
    )


class Judge:
    """Who has the page open."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.page = hall.page
        self.turns = 0
        self.way = "/day"

    def shows(self, body: str) -> None:
        self.turns += 1
        self.hall.body = f'{body}<p id="turn" data-live-part>{self.turns}</p>'

    def opens(self, body: str) -> None:
        self.shows(body)
        self.hall.main = f'data-live="{self.way}" data-every="5000"'
        self.hall.open()

    def sees(self, body: str, busy: str = "") -> None:
        """The next state of the page, once it is there."""
        self.shows(body)
        self.hall.pass_time(7, busy)
        expect(self.page.locator("#turn")).to_have_text(str(self.turns))

    def place(self, match: str) -> tuple[float, float]:
        """Where the button of a match is on the screen."""
        box = self.page.locator(f"#match-{match} button").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def text(self) -> str:
        return self.page.locator("main").inner_text()


@pytest.fixture
def judge(hall: Hall) -> Judge:
    return Judge(hall)


TWO = row("W1"), row("W2")


class TestButtons:
    def test_what_appears_and_goes_above_moves_no_button(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.page.locator("#match-W2").scroll_into_view_if_needed()
        before = judge.place("W2")
        for calls in (CALLED, CALLED + CALLED, ""):
            judge.sees(console(*TWO, calls=calls))
            assert judge.place("W2") == pytest.approx(before, abs=0.1)
        judge.sees(console(row("W0"), *TWO, calls=CALLED))
        assert judge.place("W2") == pytest.approx(before, abs=0.1)

    @pytest.mark.parametrize("fill", [2, 40])
    def test_at_the_top_of_the_page_under_a_finger(self, judge: Judge, fill: int) -> None:
        """Where nothing can be scrolled, room is put in; it goes when somebody scrolls."""
        judge.opens(console(*TWO, calls=CALLED, fill=fill // 20))
        judge.page.mouse.move(*judge.place("W2"))
        before = judge.place("W2")
        for calls in ("", CALLED, "", CALLED + CALLED):
            judge.sees(console(*TWO, calls=calls, fill=fill // 20))
            assert judge.place("W2") == pytest.approx(before, abs=0.1)
        judge.sees(console(*TWO, fill=fill // 20))
        assert judge.page.evaluate("scrollY") == 0
        assert judge.page.evaluate("parseFloat(document.querySelector('main').style.marginTop)") > 9
        judge.page.evaluate("scrollTo(0, 200)")
        before = judge.place("W2")
        judge.hall.pass_time(1)
        assert judge.place("W2") == pytest.approx(before, abs=0.1)
        assert judge.page.evaluate("parseFloat(document.querySelector('main').style.marginTop)") < 1

    def test_at_the_top_with_nobody_there_what_is_new_is_seen(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.sees(console(*TWO, calls=CALLED))
        assert judge.page.evaluate("scrollY") == 0
        expect(judge.page.get_by_text("Judge!")).to_be_in_viewport()

    def test_what_is_read_aloud_above_is_pointed_to(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.page.locator("#match-W2").scroll_into_view_if_needed()
        judge.sees(console(*TWO, calls=CALLED))
        judge.page.get_by_role("button", name="↑ Judge!").click()
        expect(judge.page.get_by_role("heading", name="Judge!")).to_be_in_viewport()
        expect(judge.page.locator("#live-above")).to_have_count(0)

    def test_nothing_changes_while_a_finger_is_down(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.page.locator("#match-W2").scroll_into_view_if_needed()
        judge.page.mouse.move(*judge.place("W2"))
        judge.page.mouse.down()
        judge.shows(console(row("W2"), calls=CALLED))
        judge.hall.pass_time(7, busy="finger")
        expect(judge.page.locator("#turn")).to_have_text("1")
        with hasty(), judge.page.expect_request(lambda asked: asked.method == "POST"):
            judge.page.mouse.up()
        judge.hall.pass_time(0.2, busy="finger leaving")
        expect(judge.page.locator("#turn")).to_have_text("1")
        judge.hall.pass_time(0.3, busy="leaving")
        expect(judge.page.locator("#turn")).to_have_text("2")

    def test_a_button_of_something_else_takes_no_press_at_once(self, judge: Judge) -> None:
        """The finger was on its way to another sheet than the one that stands there now."""
        judge.opens(console(row("W1", word="Signed", about="sheet 1"), fill=2))
        place = judge.place("W1")
        judge.shows(console(row("W1", word="Signed", about="sheet 2"), fill=2))
        # In small steps: a third of a second later the button takes the press.
        judge.hall.ask(0.1)
        expect(judge.page.locator("#turn")).to_have_text("2")
        assert judge.place("W1") == pytest.approx(place, abs=0.1)
        judge.page.mouse.click(*place)
        assert judge.hall.posted == []
        judge.hall.pass_time(0.4)
        with hasty(), judge.page.expect_request(lambda asked: asked.method == "POST") as sent:
            judge.page.mouse.click(*place)
        assert "sheet+2" in (sent.value.post_data or "")


class TestChoices:
    def test_a_chosen_table_is_kept(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.page.select_option("#match-W2 select", "5")
        judge.sees(console(row("W0"), row("W1", table="4"), row("W2", tables="4 5 6", table="4")))
        expect(judge.page.locator("#match-W2 select")).to_have_value("5")
        expect(judge.page.locator("#match-W2 option")).to_have_text(["4", "5", "6"])
        expect(judge.page.locator("#match-W1 select")).to_have_value("4")
        expect(judge.page.locator("#live-notice")).to_be_empty()

    def test_a_choice_that_is_no_longer_offered_is_said(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.page.select_option("#match-W2 select", "5")
        judge.sees(console(row("W2", tables="3 4", table="4")))
        expect(judge.page.locator("#match-W2 select")).to_have_value("4")
        told = "выбранного варианта больше нет"
        expect(judge.page.locator("#live-notice")).to_contain_text(told)
        judge.sees(console(row("W2", tables="3 4", table="3")))
        expect(judge.page.locator("#match-W2 select")).to_have_value("3")
        for _ in range(5):
            judge.sees(console())
        expect(judge.page.locator("#live-notice")).to_be_empty()

    @pytest.mark.parametrize("gone", ["", row("W2", about="another sheet")])
    def test_a_form_that_goes_with_a_choice_is_said(self, judge: Judge, gone: str) -> None:
        judge.opens(console(*TWO))
        judge.page.select_option("#match-W2 select", "5")
        judge.sees(console(row("W1"), gone))
        told = "выбранного варианта больше нет"
        expect(judge.page.locator("#live-notice")).to_contain_text(told)
        expect(judge.page.locator("select").last).to_have_value("3")

    def test_typed_and_ticked_is_kept_and_untouched_follows(self, judge: Judge) -> None:
        def fields(default: str, checked: int, words: str) -> str:
            radios = "".join(
                f'<input type="radio" name="who" value="{n}"{" checked" * (n == checked)}>'
                for n in range(3)
            )
            return (
                '<form data-live-part id="form" method="post">'
                f'<input name="typed" value="{default}">'
                f'<textarea name="more">{default}</textarea><input name="left" value="{default}">'
                f'<input type="checkbox" name="tick">{radios}<p>{words}</p></form>'
            )

        judge.opens(fields("a", 0, "x"))
        judge.page.fill("[name=typed]", "mine")
        judge.page.fill("[name=more]", "my words")
        judge.page.check("[name=tick]")
        judge.page.check("[name=who][value='1']")
        for default, checked, words in (("b", 2, "y"), ("c", 0, "z")):
            judge.sees(fields(default, checked, words))
            expect(judge.page.locator("#form p")).to_have_text(words)
            expect(judge.page.locator("[name=typed]")).to_have_value("mine")
            expect(judge.page.locator("[name=more]")).to_have_value("my words")
            expect(judge.page.locator("[name=left]")).to_have_value(default)
            expect(judge.page.locator("[name=tick]")).to_be_checked()
            expect(judge.page.locator("[name=who][value='1']")).to_be_checked()
        judge.page.evaluate("document.forms.form.reset()")
        judge.sees(fields("d", 2, "y"))
        expect(judge.page.locator("[name=more]")).to_have_value("d")
        expect(judge.page.locator("[name=who][value='2']")).to_be_checked()

    def test_what_was_sent_without_an_answer_is_the_same_command_again(self, judge: Judge) -> None:
        """Otherwise the second press would be a second command."""
        judge.opens(console(row("W1", word="one")))
        with hasty():
            judge.page.click("#match-W1 button")
        judge.sees(console(row("W1", word="two"), row("W2", word="two")), busy="leaving")
        # In steps: an answer would be late if the clock ran away from it.
        for _ in range(4):
            judge.hall.pass_time(5, busy="leaving")
        judge.sees(console(row("W1", word="three"), row("W2", word="three")), busy="leaving")
        expect(judge.page.locator("#match-W1 button")).to_have_text("three")
        expect(judge.page.locator("#match-W1 [name=command_id]")).to_have_value("one")
        expect(judge.page.locator("#match-W2 [name=command_id]")).to_have_value("three")


class TestFocusAndVoice:
    def test_the_focus_stays_after_every_change(self, judge: Judge) -> None:
        judge.opens(console(row("W1"), row("W2"), row("W3")))
        button = judge.page.locator("#match-W2 button")
        button.focus()
        judge.page.evaluate("document.addEventListener('focusout', () => { window.lost = true })")
        for rows in (
            [row("W1", word="Agreed"), row("W2", word="Agreed")],
            [row("W0"), row("W2"), row("W1")],
            [row("W2", tables="8", table="8"), row("W9")],
        ):
            judge.sees(console(*rows, calls=CALLED))
            expect(button).to_be_focused()
        assert not judge.page.evaluate("window.lost")
        judge.sees(console(row("W9")))
        expect(judge.page.locator("#ready")).to_be_focused()
        judge.sees(console())
        expect(judge.page.locator("#ready")).to_be_focused()

    def test_a_region_that_is_read_aloud_stays_and_changes(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.page.evaluate(
            """() => {
                window.heard = [];
                window.regions = [...document.querySelectorAll('#calls, #ready [role=status]')];
                for (const region of window.regions)
                    new MutationObserver(() => window.heard.push(region.textContent))
                        .observe(region, {childList: true, characterData: true, subtree: true});
            }"""
        )
        judge.sees(console(row("W1"), calls=CALLED))
        assert judge.page.evaluate("window.regions.every((region) => region.isConnected)")
        assert sorted(judge.page.evaluate("window.heard")) == ["1", "Judge!table 1table 2I come"]
        judge.sees(console(row("W1"), calls=CALLED, over="<p>one more</p>"))
        assert len(judge.page.evaluate("window.heard")) == 2, "nothing is read aloud twice"

    def test_details_stay_as_the_reader_has_them(self, judge: Judge) -> None:
        def two(first: str, second: str, words: str) -> str:
            return (
                f'<div id="d" data-live-part><details{first}><summary>1</summary>{words}</details>'
                f"<details{second}><summary>2</summary>{words}</details></div>"
            )

        judge.opens(two("", " open", "x"))
        details = judge.page.locator("details")
        details.first.locator("summary").click()
        details.last.locator("summary").click()
        judge.sees(two("", " open", "y"))
        expect(details.first).to_have_attribute("open", "")
        expect(details.last).not_to_have_attribute("open", "")


@pytest.fixture
def half_answers() -> Iterator[str]:
    """A server that sends the beginning of a page: of `/cut` it hangs up, else it goes silent."""
    over = threading.Event()

    class Half(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", "9999")
            self.end_headers()
            self.wfile.write(b'<!doctype html><main id="main">')
            if self.path != "/cut":
                over.wait(60)

        def log_message(self, format: str, *args: object) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Half) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        over.set()
        server.shutdown()


PORTAL = "<!doctype html><html><body><h1>Welcome to our Wi-Fi</h1></body></html>"
AGAIN = "Показано состояние на 14:05."


class TestBadNetworks:
    """The page stays as it is and says what has happened; later it is current again."""

    def stays(self, judge: Judge, words: str, seconds: float = 7) -> None:
        before = judge.page.locator("#ready").inner_html()
        with hasty():
            judge.page.select_option("#match-W2 select", "5")
        judge.hall.pass_time(seconds)
        expect(judge.page.locator("#live-notice")).to_contain_text(words)
        assert judge.page.locator("#ready").inner_html() == before
        expect(judge.page.locator("#match-W2 select")).to_have_value("5")

    @pytest.mark.parametrize(
        ("status", "whole", "words"),
        [
            (200, PORTAL, "Ответил не сайт"),
            (403, PORTAL, "Ответил не сайт"),
            (404, PORTAL, "Ответил не сайт"),
            (500, None, "сбой"),
            (503, PORTAL, "сбой"),
        ],
    )
    def test_another_answer(self, judge: Judge, status: int, whole: str | None, words: str) -> None:
        judge.opens(console(*TWO))
        judge.hall.status, judge.hall.whole = status, whole
        self.stays(judge, words)
        expect(judge.page.locator("#live-notice")).to_contain_text(AGAIN)
        judge.hall.status, judge.hall.whole = 200, None
        judge.hall.pass_time(20)
        judge.sees(console(row("W2")))
        expect(judge.page.locator("#live-notice")).to_be_empty()
        expect(judge.page.locator("#match-W2 select")).to_have_value("5")

    def test_half_a_page_without_a_sign_of_it(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        whole = judge.hall._html("/day")
        judge.hall.whole = whole[: whole.index("match-W2")]
        self.stays(judge, "Ответил не сайт")

    @pytest.mark.parametrize(
        ("way", "words"), [("/cut", "Ответил не сайт"), ("/stalled", "Нет связи с сайтом")]
    )
    def test_half_an_answer(self, judge: Judge, half_answers: str, way: str, words: str) -> None:
        judge.hall.site, judge.way = half_answers, way
        judge.opens(console(*TWO))
        judge.hall.passes_on = True
        if way == "/cut":
            self.stays(judge, words)
            return
        with judge.page.expect_response("**/stalled"):
            judge.hall.pass_time(7, busy="asking")
        expect(judge.page.locator("#live-notice")).to_be_empty()
        self.stays(judge, words, seconds=16)

    def test_logged_out_meanwhile(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.hall.status = 401
        self.stays(judge, "Войти снова")
        link = judge.page.locator("#live-notice a")
        expect(link).to_have_attribute("href", "/log-in?next=%2Fday")
        asked = judge.hall.asked
        judge.hall.pass_time(120)
        assert judge.hall.asked == asked

    def test_another_page_of_ours_in_its_place(self, judge: Judge) -> None:
        judge.opens(console(*TWO))
        judge.hall.body = "<p>The day is over.</p>"
        self.stays(judge, "Загрузите её заново")

"""A whole tournament with every call that a client has, whatever the client calls them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.request import Request, urlopen

from steps import BASE, KEY, refused, some, tell

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


def play(c: Any, kind: str, url: str, fault: type[Exception]) -> None:
    soon = datetime.now(UTC) + timedelta(minutes=30)
    t = tell(
        f"{kind} tournaments.create",
        c.tournaments.create(
            "Клубный вечер", url, "double elimination", accept_attachments=True, start_at=soon,
            check_in_duration=60,
        ),
        id=some, name="Клубный вечер", url=url, tournament_type="double elimination",
        state="checking_in", created_at=some, updated_at=some,
        check_in_duration=60,
    )  # fmt: skip
    tell(f"{kind} tournaments.index", c.tournaments.index(state="pending"), length=lambda n: n >= 1)
    tell(f"{kind} tournaments.show", c.tournaments.show(url, include_participants=1), id=t.id)
    tell(f"{kind} tournaments.show by number", c.tournaments.show(t.id), url=url)
    tell(
        f"{kind} tournaments.update",
        c.tournaments.update(url, name="Вечер", prediction_method=1),
        name="Вечер", prediction_method=1, updated_at=lambda at: at > t.updated_at,
    )  # fmt: skip
    refused(f"{kind} tournaments.start too early", lambda: c.tournaments.start(url),
            fault, "")  # fmt: skip
    one = tell(
        f"{kind} participants.create", c.participants.create(url, "Аня", misc="id 7"),
        id=some, tournament_id=t.id, name="Аня", seed=1, misc="id 7", active=True,
    )  # fmt: skip
    refused(f"{kind} participants.create twice", lambda: c.participants.create(url, "Аня"),
            fault, "Аня")  # fmt: skip
    many = tell(
        f"{kind} participants.bulk_add",
        c.participants.bulk_add(url, ["Боря", "Вера", "Глеб", "Даша"], misc=["b", "v", "g", "d"]),
        length=4, names=["Боря", "Вера", "Глеб", "Даша"],
    )  # fmt: skip
    tell(f"{kind} bulk_add pairs by position", many[2], misc="g", seed=4)
    tell(f"{kind} participants.index", c.participants.index(url), length=5)
    tell(f"{kind} participants.show", c.participants.show(url, one.id, include_matches=1), seed=1)
    tell(
        f"{kind} participants.update",
        c.participants.update(url, many[3].id, name="Дарья", seed=1, misc="first"),
        name="Дарья", seed=1, misc="first", updated_at=lambda at: at >= many[3].updated_at,
    )  # fmt: skip
    tell(f"{kind} participants.randomize", c.participants.randomize(url), length=5)
    c.participants.destroy(url, many[1].id)
    tell(f"{kind} participants.destroy", c.participants.index(url), length=4)
    if hasattr(c.tournaments, "open_for_predictions"):
        tell(f"{kind} tournaments.open_for_predictions", c.tournaments.open_for_predictions(url),
             state="accepting_predictions", predictions_opened_at=some)  # fmt: skip
    tell(f"{kind} participants.check_in", c.participants.check_in(url, one.id), checked_in=True,
         checked_in_at=some)  # fmt: skip
    tell(f"{kind} participants.undo_check_in", c.participants.undo_check_in(url, one.id),
         checked_in=False, checked_in_at=None)  # fmt: skip
    c.participants.check_in(url, one.id)
    tell(f"{kind} tournaments.process_check_ins", c.tournaments.process_check_ins(url),
         state="checked_in")  # fmt: skip
    tell(f"{kind} who is not here is not active", c.participants.show(url, many[0].id),
         active=False)  # fmt: skip
    tell(f"{kind} tournaments.abort_check_in", c.tournaments.abort_check_in(url),
         state=lambda s: s in {"pending", "accepting_predictions"})  # fmt: skip
    tell(f"{kind} tournaments.start", c.tournaments.start(url), state="underway", started_at=some)
    tell(f"{kind} tournaments.reset", c.tournaments.reset(url), state="pending")
    c.tournaments.start(url)
    refused(f"{kind} participants.create after the start",
            lambda: c.participants.create(url, "Поздно"), fault, "")  # fmt: skip
    matches = tell(f"{kind} matches.index", c.matches.index(url), length=6)
    tell(f"{kind} matches.index open", c.matches.index(url, state="open"), length=2)
    tell(f"{kind} matches.index of one", c.matches.index(url, participant_id=one.id), length=1)
    m = matches[0]
    tell(f"{kind} matches.show equals", c.matches.show(url, m.id), round=1, state="open",
         identifier="A", id=m.id, updated_at=m.updated_at, player1_id=m.player1_id)  # fmt: skip
    if hasattr(c.matches, "mark_as_underway"):
        tell(f"{kind} matches.mark_as_underway", c.matches.mark_as_underway(url, m.id),
             underway_at=some)  # fmt: skip
        tell(f"{kind} matches.unmark_as_underway", c.matches.unmark_as_underway(url, m.id),
             underway_at=None)  # fmt: skip
    tell(f"{kind} matches.update live score", c.matches.update(url, m.id, scores_csv="3-2"),
         scores_csv="3-2", state="open", winner_id=None)  # fmt: skip
    done = tell(
        f"{kind} matches.update",
        c.matches.update(url, m.id, scores_csv="3-2,4-1,2-2", winner_id=m.player1_id,
                         player1_votes=3),
        state="complete", winner_id=m.player1_id, loser_id=m.player2_id, scores_csv="3-2,4-1,2-2",
    )  # fmt: skip
    tell(f"{kind} matches.reopen", c.matches.reopen(url, m.id), state="open", winner_id=None,
         updated_at=lambda at: at >= done.updated_at)  # fmt: skip
    refused(f"{kind} matches.update winner alone",
            lambda: c.matches.update(url, m.id, winner_id=m.player1_id),
            fault, "scores_csv")  # fmt: skip
    refused(f"{kind} matches.update tie in a bracket",
            lambda: c.matches.update(url, m.id, scores_csv="1-1", winner_id="tie"),
            fault, "FT-DRAW-1")  # fmt: skip
    a = tell(
        f"{kind} attachments.create file",
        c.attachments.create(url, m.id, asset=PNG, description="Слип"),
        id=some, match_id=m.id, description="Слип", asset_content_type="image/png",
        asset_file_size=len(PNG), asset_url=some,
    )  # fmt: skip
    path = a.asset_url.partition("/v1/")[2]
    request = Request(f"http://{BASE}/v1/{path}?api_key={KEY}")
    file = urlopen(request).read()
    tell(f"{kind} the file comes back", {"content": file}, content=PNG)
    b = tell(f"{kind} attachments.create url",
             c.attachments.create(url, m.id, url="https://example.org/vod"),
             url="https://example.org/vod")  # fmt: skip
    tell(f"{kind} attachments.index", c.attachments.index(url, m.id), length=2)
    tell(f"{kind} attachments.show", c.attachments.show(url, m.id, b.id), url=b.url)
    tell(f"{kind} attachments.update", c.attachments.update(url, m.id, b.id, description="x"),
         description="x", url=b.url)  # fmt: skip
    c.attachments.destroy(url, m.id, b.id)
    tell(f"{kind} attachments.destroy", c.matches.show(url, m.id), has_attachment=True)
    c.participants.destroy(url, many[2].id)
    tell(f"{kind} participants.destroy after the start", c.participants.show(url, many[2].id),
         active=False)  # fmt: skip
    while found := c.matches.index(url, state="open"):
        c.matches.update(url, found[0].id, scores_csv="1-0", winner_id=found[0].player1_id)
    tell(f"{kind} all is played", c.tournaments.show(url), state="awaiting_review")
    tell(f"{kind} tournaments.finalize", c.tournaments.finalize(url), state="complete",
         completed_at=some)  # fmt: skip
    tell(f"{kind} ranks", {"ranks": sorted(p.final_rank for p in c.participants.index(url))},
         ranks=[1, 2, 3, 4])  # fmt: skip
    c.tournaments.destroy(url)
    tell(f"{kind} tournaments.destroy after the start",
         {"left": [x.url for x in c.tournaments.index()], "state": c.tournaments.show(url).state},
         left=lambda urls: url not in urls, state="complete")  # fmt: skip
    draft = f"{url}_draft"
    c.tournaments.create("Draft", draft)
    c.tournaments.destroy(draft)
    tell(f"{kind} tournaments.destroy", {"left": [x.url for x in c.tournaments.index()]},
         left=lambda urls: draft not in urls)  # fmt: skip

"""achallonge: every method of its objects, with the lookups that it makes by itself."""

import asyncio
import tempfile
from pathlib import Path

import challonge
from challonge import APIException, Match, MatchState, Participant, Tournament, User
from challonge.enums import DoubleEliminationEnding, Pairing, RankingOrder, TournamentType
from challonge.helpers import Connection
from steps import BASE, KEY, some, tell

Connection.challonge_api_url = f"http://{BASE}/v1/{{}}.json"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


async def refused(name: str, waits: object, word: str) -> None:
    try:
        await waits  # type: ignore[misc]
    except APIException as fault:
        tell(name, {"said": str(fault)}, said=lambda text: word in text)
    else:
        tell(name, {"said": ""}, said=word)


async def choose(t: Tournament) -> None:
    """What is chosen before a tournament starts."""
    await t.update(name="Другой")
    await t.update_name("Вечер")
    await t.update_tournament_type(TournamentType.swiss)
    tell("update_tournament_type", t, tournament_type="swiss", name="Вечер")
    await t.update_url("evening_2")
    await t.update_subdomain("club")
    await t.update_description("Слова")
    await t.allow_attachments(True)
    await t.set_start_date("2027/05/31", "18:30", 30)
    tell("set_start_date", t, url="evening_2", subdomain="club", description="Слова",
         accept_attachments=True, check_in_duration=30, start_at=some)  # fmt: skip
    await t.setup_swiss_points(match_win=3, match_tie=1)
    await t.setup_swiss_rounds(2)
    tell("setup_swiss", t, pts_for_match_win="3.0", pts_for_match_tie="1.0", swiss_rounds=2)
    await t.update_tournament_type(TournamentType.round_robin)
    await t.setup_round_robin_points(match_win=2, match_tie=1)
    await t.update_ranking_order(RankingOrder.points_scored)
    tell("update_ranking_order", t, ranked_by="points scored")
    await t.update_ranking_order(RankingOrder.match_wins)
    await t.update_notifications(on_match_open=True, on_tournament_end=True)
    await t.set_max_participants(16)
    await t.set_private(True)
    tell("set_private", t, private=True, signup_cap=16)
    await t.set_private(False)
    await t.update_website_options(hide_forum=True, show_rounds=True, open_signup=False)
    await t.update_pairing_method(Pairing.seeds)
    await refused("update_pairing_method sequential",
                  t.update_pairing_method(Pairing.sequential), "sequential_pairings")  # fmt: skip
    await t.update_tournament_type(TournamentType.double_elimination)
    await t.update_double_elim_ending(DoubleEliminationEnding.single_match)
    tell("update_double_elim_ending", t, grand_finals_modifier="single match")
    await t.update_double_elim_ending(DoubleEliminationEnding.default)
    await refused("update_double_elim_ending skip",
                  t.update_double_elim_ending(DoubleEliminationEnding.no_grand_finals),
                  "grand_finals_modifier")  # fmt: skip
    await t.update_tournament_type(TournamentType.single_elimination)
    await t.set_single_elim_third_place_match(True)
    tell("set_single_elim_third_place_match", t, hold_third_place_match=True)


async def enter(t: Tournament) -> Participant:
    """Who plays."""
    await t.add_participants("Боря", "Вера", "Глеб")
    p = await t.add_participant("Аня", seed=1, misc="7")
    tell("add_participant", p, id=some, name="Аня", seed=1, misc="7")
    tell("get_participants", await t.get_participants(force_update=True), length=4)
    tell("get_participant", await t.get_participant(p.id), name="Аня")
    tell("search_participant", await t.search_participant("Аня", force_update=True), id=p.id)
    await p.change_display_name("Анна")
    await p.change_username("Анна-2")
    await p.change_seed(2)
    await p.change_misc("8")
    tell("change_…", p, name="Анна-2", seed=2, misc="8")
    await refused("change_email", p.change_email("a@example.org"), "email")
    await p.check_in()
    tell("check_in", p, checked_in=True)
    await p.undo_check_in()
    tell("undo_check_in", p, checked_in=False)
    await p.check_in()
    await t.process_check_ins()
    tell("process_check_ins", t, state="checked_in")
    await t.abort_check_in()
    tell("abort_check_in", t, state="pending")
    await t.shuffle_participants()
    gone = await t.add_participant("Лишний")
    await t.remove_participant(gone)
    tell("remove_participant", await t.get_participants(force_update=True), length=4)
    return p


async def attach(m: Match) -> None:
    """What is attached to a match."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "slip.png"
        path.write_bytes(PNG)
        file = await m.attach_file(str(path), "слип")
        tell("attach_file", file, asset_content_type="image/png", asset_file_size=len(PNG))
        text = await m.attach_text("слова")
        tell("attach_text", text, description="слова")
        url = await m.attach_url("https://example.org/")
        tell("attach_url", url, url="https://example.org/")
        for change in (url.change_url("https://example.org/2"), text.change_text("другие")):
            await refused_by_itself(change)
        await m.destroy_attachment(text)
        await m.destroy_attachment(url)
        tell("destroy_attachment", m.attachments, length=1)


async def refused_by_itself(change: object) -> None:
    """Its changes of attachments name a match that they do not know: they never leave it."""
    try:
        await change  # type: ignore[misc]
    except AttributeError:
        tell("changing an attachment fails in the client", {})
    else:
        tell("an attachment is changed", {})


async def main() -> None:
    user: User = await challonge.get_user("name", KEY)
    await user.validate()
    t = await user.create_tournament("Клубный вечер", "evening")
    tell("create_tournament", t, id=some, url="evening", state="pending", created_by_api=True)
    tell("get_tournament", await user.get_tournament(url="evening", force_update=True), id=t.id)
    found = await user.get_tournaments(force_update=True)
    tell("get_tournaments: with a day of the championship", found, length=2)
    await choose(t)
    again = await user.get_tournament(url="evening_2", subdomain="club", force_update=True)
    tell("get_tournament in a subdomain", again, id=t.id)
    p = await enter(t)
    await t.start()
    tell("start", t, state="underway", participants=some, matches=some)
    await t.reset()
    tell("reset", t, state="pending")
    # It keeps the matches of the draw that was withdrawn.
    t.matches = None
    await t.start()
    matches = await t.get_matches(force_update=True)
    tell("get_matches", [m for m in matches if m.state != "x"], length=lambda n: n >= 4)
    m = await p.get_next_match()
    tell("get_next_match", m, state="open")
    tell("get_next_opponent", await p.get_next_opponent(), id=some)
    tell("get_matches of one", await p.get_matches(MatchState.open_), length=1)
    tell("get_match", await t.get_match(m.id, force_update=True), id=m.id)
    await m.mark_as_underway()
    tell("mark_as_underway", m, underway_at=some)
    await m.unmark_as_underway()
    tell("unmark_as_underway", m, underway_at=None)
    await m.report_live_scores("1-0")
    tell("report_live_scores", m, scores_csv="1-0", state="open")
    await m.report_winner(p, "1-0,2-1,2-0")
    tell("report_winner", m, winner_id=p.id, state="complete")
    await m.reopen()
    tell("reopen", m, state="open", winner_id=None)
    await m.change_votes(player1_votes=3, player2_votes=4, add=False)
    tell("change_votes", m, player1_votes=3, player2_votes=4)
    await refused("report_tie in a bracket", m.report_tie("1-1"), "FT-DRAW-1")
    await attach(m)
    while True:
        left = [x for x in await t.get_matches(force_update=True) if x.state == "open"]
        if not left:
            break
        one = await t.get_participant(left[0].player1_id)
        await left[0].report_winner(one, "2-0")
    await t.finalize()
    tell("finalize", t, state="complete", completed_at=some)
    ranking = await t.get_final_ranking()
    tell("get_final_ranking", list(ranking), length=4)
    draft = await user.create_tournament("Draft", "draft")
    await user.destroy_tournament(draft)
    tell("destroy_tournament", await user.get_tournaments(force_update=True), length=lambda n: n)
    await user.destroy_tournament(t)
    left = [other.id for other in await user.get_tournaments(force_update=True)]
    tell("destroy_tournament after the start", {"left": left}, left=lambda ids: t.id not in ids)


asyncio.run(main())

// Plays double eliminations with brackets-manager, for the comparison with our own brackets.
//
// Standard input:  [{size, ordering, table}], where table[meeting][low - 1][high - 1] is "1" if
// the lower seed wins the players' (meeting + 1)-th match; ordering is null for the default.
// Standard output: [{matches: [{bracket, round, number, players, winner}], ranks, milliseconds}].
"use strict";

const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");

const READY = 2;
const COMPLETED = 4;
const BRACKETS = ["winners", "losers", "grand_final"];

async function play({ size, ordering, table }) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const settings = { grandFinal: "double" };
  if (ordering) settings.seedOrdering = ordering;
  const began = process.hrtime.bigint();
  const stage = await manager.create.stage({
    tournamentId: 0,
    name: "comparison",
    type: "double_elimination",
    seeding: Array.from({ length: size }, (_, index) => `#${index + 1}`),
    settings,
  });
  const created = process.hrtime.bigint();
  const participants = await storage.select("participant");
  const seeds = new Map(participants.map(({ id, name }) => [id, Number(name.slice(1))]));
  const groups = await storage.select("group");
  const rounds = await storage.select("round");
  const bracketOf = new Map(groups.map((group) => [group.id, BRACKETS[group.number - 1]]));
  const roundOf = new Map(rounds.map((round) => [round.id, round.number]));
  const meetings = new Map();
  const played = [];
  let open = true;
  while (open) {
    open = false;
    for (const { id } of await storage.select("match")) {
      const match = await storage.select("match", id);
      if (match.status !== READY) continue;
      const bracket = bracketOf.get(match.group_id);
      const round = roundOf.get(match.round_id);
      // A fault of the peer: the second grand final opens although the undefeated player won.
      const first = played.find((one) => one.bracket === "grand_final");
      if (bracket === "grand_final" && round === 2 && first.winner === first.players[0]) continue;
      const players = [seeds.get(match.opponent1.id), seeds.get(match.opponent2.id)];
      const [low, high] = [Math.min(...players), Math.max(...players)];
      const meeting = meetings.get(low * 10000 + high) || 0;
      meetings.set(low * 10000 + high, meeting + 1);
      const winner = table[meeting][low - 1][high - 1] === "1" ? low : high;
      const result = (player) => (player === winner ? { result: "win" } : {});
      await manager.update.match({
        id,
        opponent1: result(players[0]),
        opponent2: result(players[1]),
      });
      played.push({ bracket, round, number: match.number, players, winner });
      open = true;
    }
  }
  const ended = process.hrtime.bigint();
  // The peer ranks only when it believes that nothing is open.
  const unfinished = (await storage.select("match")).filter((one) => one.status < COMPLETED);
  const ranks = unfinished.length
    ? null
    : (await manager.get.finalStandings(stage.id)).map(({ name, rank }) => [
        Number(name.slice(1)),
        rank,
      ]);
  return {
    matches: played,
    ranks,
    milliseconds: { create: Number(created - began) / 1e6, play: Number(ended - created) / 1e6 },
  };
}

async function main() {
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  const results = [];
  for (const request of JSON.parse(text)) results.push(await play(request));
  process.stdout.write(JSON.stringify(results));
}

main();

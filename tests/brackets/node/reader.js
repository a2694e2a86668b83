// Reads our tables with brackets-manager, as a program does that keeps them.
//
// Standard input:  [tables of brackets-model], one tournament with one stage each.
// Standard output: [{whole, next: {match: [match, ...]}, seeding}], where `whole` says whether the
// tables came out as they went in, and `next` names the matches that follow each of ours.
"use strict";

const { isDeepStrictEqual } = require("node:util");
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");

async function read(model) {
  const manager = new BracketsManager(new InMemoryDatabase());
  await manager.import(structuredClone(model));
  const whole =
    isDeepStrictEqual(await manager.export(), model) &&
    isDeepStrictEqual(await manager.get.tournamentData(0), model);
  const next = {};
  for (const { id, match } of model.match) {
    if (match === null) continue;
    next[match] = (await manager.find.nextMatches(id)).map((one) => one.match);
  }
  return { whole, next, seeding: (await manager.get.seeding(0)).map((one) => one && one.id) };
}

async function main() {
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  const results = [];
  for (const model of JSON.parse(text)) results.push(await read(model));
  process.stdout.write(JSON.stringify(results));
}

main();

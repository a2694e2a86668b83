// Creates and plays one double elimination with brackets-manager; argument: the size.
// Plays in the order of the storage and looks nothing up that it need not, to be fair to the peer.
"use strict";

const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");

async function main() {
  const size = Number(process.argv[2]);
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const began = process.hrtime.bigint();
  await manager.create.stage({
    tournamentId: 0,
    name: "benchmark",
    type: "double_elimination",
    seeding: Array.from({ length: size }, (_, index) => `#${index + 1}`),
    settings: { grandFinal: "double" },
  });
  const created = process.hrtime.bigint();
  let played = 0;
  let open = true;
  while (open) {
    open = false;
    for (const match of storage.data.match) {
      if (storage.data.match[match.id].status !== 2 || played === 2 * size - 2) continue;
      await manager.update.match({ id: match.id, opponent1: { result: "win" } });
      played += 1;
      open = true;
    }
  }
  const ended = process.hrtime.bigint();
  process.stdout.write(
    JSON.stringify({
      matches: played,
      create: Number(created - began) / 1e6,
      play: Number(ended - created) / 1e6,
    }),
  );
}

main();

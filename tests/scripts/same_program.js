/* Reads [[one text, another], …] from its input and writes the places of pairs that are not the same program. */
import { readFileSync } from "node:fs";
import { parse } from "acorn";

/** @param {string} text A module. */
const program = (text) =>
  JSON.stringify(parse(text, { ecmaVersion: 2022, sourceType: "module" }), (key, value) =>
    ["start", "end", "raw"].includes(key) ? undefined : value,
  );

const pairs = JSON.parse(readFileSync(0, "utf8"));
const different = [];
for (const [place, [one, other]] of pairs.entries()) if (program(one) !== program(other)) different.push(place);
process.stdout.write(JSON.stringify(different));

/* Reads [[kind, one text, another], …] and writes the places of pairs that do not mean the same: modules
   (".js") by their syntax trees, style sheets (".css") by their rules and declarations. */
import { readFileSync } from "node:fs";
import { parse } from "acorn";
import postcss from "postcss";

/** @param {string} text A module. */
const program = (text) =>
  JSON.stringify(parse(text, { ecmaVersion: 2022, sourceType: "module" }), (key, value) =>
    ["start", "end", "raw"].includes(key) ? undefined : value,
  );

/** @param {string} text Of a selector, a condition or a value: blanks that mean nothing go. */
const plain = (text) =>
  text
    .replace(/\s+/g, " ")
    .replace(/ ?([,>~:;(){}!]) ?/g, "$1")
    .replace(/(^|[^\d])0\./g, "$1.")
    .trim();

/** @param {string} text A style sheet. */
const rules = (text) => {
  const found = [];
  postcss.parse(text).walk((node) => {
    if (node.type === "rule") found.push(plain(node.selector));
    if (node.type === "atrule") found.push(`@${node.name} ${plain(node.params)}`);
    if (node.type === "decl") found.push(`${node.prop}:${plain(node.value)}${node.important ? "!" : ""}`);
  });
  return JSON.stringify(found);
};

const meaning = { ".js": program, ".css": rules };
const different = [];
for (const [place, [kind, one, other]] of JSON.parse(readFileSync(0, "utf8")).entries()) {
  if (meaning[kind](one) !== meaning[kind](other)) different.push(place);
}
process.stdout.write(JSON.stringify(different));

// The draw of CH-DE-10 in another language.
// Standard input: {ids, secret, text}.  Standard output: the drawn order.
"use strict";

const { createHash } = require("node:crypto");

const sha = (data) => createHash("sha256").update(data).digest();
const { ids, secret, text } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const order = [...ids].sort();
const list = sha(order.join("\n")).toString("hex");
const seed = sha(["CH-DE-10", list, secret, text].join("\0"));
let used = 0;
function number() {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(used >> 2));
  return sha(Buffer.concat([seed, counter])).readBigUInt64BE(8 * (used++ & 3));
}
for (let last = order.length - 1; last > 0; last -= 1) {
  const choices = BigInt(last + 1);
  let drawn;
  do drawn = number();
  while (drawn >= (1n << 64n) - ((1n << 64n) % choices));
  const chosen = Number(drawn % choices);
  [order[last], order[chosen]] = [order[chosen], order[last]];
}
process.stdout.write(JSON.stringify(order));

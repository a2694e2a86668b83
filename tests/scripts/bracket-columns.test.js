/* Columns of a bracket that are over take little room, and everything to the right of them moves along. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { foldable, movedPath, placing } from "../../tournament/web/static/web/scripts/bracket-columns.js";

const sizes = { margin: 8, pitch: 280, folded: 44 };

test("without folded columns everything stays where it is", () => {
  const place = placing(sizes, new Set());
  for (const x of [0, 8, 30, 288, 1000.5]) assert.equal(place(x), x);
});

test("what stands right of a folded column moves by what it gives", () => {
  const place = placing(sizes, new Set([0, 2]));
  assert.equal(place(8), 8);
  assert.equal(place(288), 52);
  assert.equal(place(568), 332);
  assert.equal(place(848), 376);
});

test("a line still ends at the box it leads to", () => {
  const place = placing(sizes, new Set([0]));
  assert.equal(movedPath("M252 25H266V-6H280", 8, place), "M39.6 25H41.8V-6H44");
  assert.equal(movedPath("M252 25H266V-6H280", 288, place), "M252 25H266V-6H280");
});

test("rounds fold from the left as far as they are over, and none do on a day that is", () => {
  assert.deepEqual([...foldable([[true, true], [true], [true, false], [true]])], [0, 1]);
  assert.deepEqual([...foldable([[true, false], [true]])], []);
  assert.deepEqual([...foldable([[true], [true]])], []);
});

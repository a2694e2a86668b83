/* How far a draw is open, and when the end of a table's time sounds. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { goesOn, opened, sounds } from "../../tournament/web/static/web/scripts/screen.js";

test("a draw is opened step by step, back to nothing, and after the last seed all is to be read", () => {
  assert.equal(opened(0, 1, 12), 1);
  assert.equal(opened(0, -1, 12), 0);
  assert.equal(opened(11, 1, 12), 12);
  assert.equal(opened(12, 1, 12), null);
});

test("a screen that is loaded again goes on where it stood in the same draw, and begins another one closed", () => {
  const kept = JSON.stringify({ draw: "noon", open: 7, running: true });
  assert.deepEqual(goesOn(kept, "noon", 12), { open: 7, running: true });
  assert.deepEqual(goesOn(kept, "later", 12), { open: 0, running: false });
  assert.deepEqual(goesOn(null, "noon", 12), { open: 0, running: false });
  assert.deepEqual(goesOn(kept, "noon", 6), { open: null, running: true });
  const over = JSON.stringify({ draw: "noon", open: null, running: false });
  assert.deepEqual(goesOn(over, "noon", 12), { open: null, running: false });
});

test("it sounds five minutes before the end and at the end, once each", () => {
  const end = 1_000_000;
  const five = end - 5 * 60_000;
  assert.equal(sounds([end], five - 1000, five), true);
  assert.equal(sounds([end], five, five + 1000), false);
  assert.equal(sounds([end], end - 500, end + 500), true);
  assert.equal(sounds([end], end + 500, end + 1500), false);
  assert.equal(sounds([], 0, end), false);
  assert.equal(sounds([NaN], 0, end), false);
});

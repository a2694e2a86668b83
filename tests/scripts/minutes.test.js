/* Minutes that have gone since an instant or are left until it, and expected times that have passed. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isLate, lastMinutes, minutes } from "../../tournament/web/static/web/scripts/minutes.js";

const noon = Date.parse("2026-11-23T12:00:00Z");

test("minutes that have gone are whole ones, and never fewer than none", () => {
  assert.equal(minutes({ since: "2026-11-23T11:48:01Z" }, noon), 11);
  assert.equal(minutes({ since: "2026-11-23T12:00:30Z" }, noon), 0);
});

test("minutes that are left count the one that has begun", () => {
  assert.equal(minutes({ until: "2026-11-23T12:04:01Z" }, noon), 5);
  assert.equal(minutes({ until: "2026-11-23T11:55:00Z" }, noon), -5);
});

test("no instant, no minutes", () => {
  assert.ok(Number.isNaN(minutes({ until: "soon" }, noon)));
  assert.ok(Number.isNaN(minutes({}, noon)));
});

test("the last five minutes are counted in seconds, and it is nought for a minute", () => {
  assert.equal(lastMinutes("2026-11-23T12:05:01Z", noon), null);
  assert.equal(lastMinutes("2026-11-23T12:05:00Z", noon), "5:00");
  assert.equal(lastMinutes("2026-11-23T12:01:00.400Z", noon), "1:01");
  assert.equal(lastMinutes("2026-11-23T12:00:09Z", noon), "0:09");
  assert.equal(lastMinutes("2026-11-23T11:59:30Z", noon), "0:00");
  assert.equal(lastMinutes("2026-11-23T11:59:00Z", noon), null);
  assert.equal(lastMinutes("soon", noon), null);
  assert.equal(lastMinutes(undefined, noon), null);
});

test("an expected time is late once its grace is over, also past midnight", () => {
  const from = "2026-11-23T22:50+03:00";
  /** @param {string} now */
  const late = (now, time = "23:10") => isLate(time, from, Date.parse(now));
  assert.ok(!late("2026-11-23T23:09:00+03:00"));
  assert.ok(!late("2026-11-23T23:15:00+03:00"));
  assert.ok(late("2026-11-23T23:15:01+03:00"));
  assert.ok(!late("2026-11-23T23:59:00+03:00", "00:20"));
  assert.ok(late("2026-11-24T00:26:00+03:00", "00:20"));
  assert.ok(!late("2026-11-23T22:50:00+03:00", "22:50"));
});

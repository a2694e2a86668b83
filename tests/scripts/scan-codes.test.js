/* The code in what a camera read; what is said where nobody knows what became of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, outcome } from "../../tournament/web/static/web/scripts/scan-codes.js";
import { loadsAgain, unpacked } from "../../tournament/web/static/web/scripts/viewer-moments.js";

const TEXTS = { unknown: "Not confirmed.", failed: "Nobody was checked in." };

test("a code is read in the address of any site", () => {
  for (const text of [
    "https://site.example/staff/arrive/abc-12/",
    "http://192.168.1.10:8000/staff/arrive/abc-12",
    "/staff/arrive/abc-12/?from=hall#top",
  ]) assert.equal(codeIn(text), "abc-12");
  assert.equal(codeIn("https://site.example/ticket/17"), null);
  assert.equal(codeIn("17"), null);
});

test("only the site's own word counts, also a refusal", () => {
  const told = { kind: "refusal", sentence: "The day is full." };
  assert.deepEqual(outcome({ kind: "refused", told }, TEXTS, ""), { ...told, known: true });
  for (const kind of ["nobody", "strange", "fault"]) {
    assert.deepEqual(outcome({ kind, told: {} }, TEXTS, "Why."), { kind: "refusal", sentence: "Not confirmed. Why.", known: false });
  }
  assert.equal(outcome({ kind: "logged_out", told: {} }, TEXTS, "Why.").known, true);
});

test("a viewer's page that does not fit is loaded again once for the same state", () => {
  const kept = new Map();
  const notes = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  assert.deepEqual([90, 90, 91, 91].map((count) => loadsAgain(notes, "game", 80, count)), [true, false, true, false]);
  assert.equal(loadsAgain(null, "game", 80, 90), false);
});

test("a moment is the one before with its patches", () => {
  const step = { when: "", said: "", areas: [] };
  const [first, second] = unpacked([
    { ...step, lines: [[0, 0, ["a", "b"]]] },
    { ...step, lines: [[1, 1, ["c", "d"]]] },
  ]);
  assert.deepEqual([first.html, second.html], [["a", "b"], ["a", "c", "d"]]);
});

/* What becomes of taps at a table: a step, a question, more to tap; without the page and the site. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choosing } from "../../tournament/web/static/web/scripts/table-choosing.js";

const step = (text, taps, kind = taps[0], ends = "") => ({ text, label: text, who: text[0], kind, taps, ends });
const LEGAL = [
  step("A recruit A:witch A:V1", ["recruit", "A:witch", "A:V1"]),
  step("A recruit A:witch A:V2", ["recruit", "A:witch", "A:V2"]),
  step("A recruit A:knight A:V1", ["recruit", "A:knight", "A:V1"]),
  step("A draw", ["draw"]),
];
const form = (verb, places, more = {}) => ({
  verb, words: verb, places, text: `{who} ${[verb, ...places.map((_, place) => `{${place}}`)].join(" ")}`,
  fixed: "", guess: true, rare: false, ...more,
});
const FORMS = [form("recruit", ["card", "area"]), form("move", ["area", "area"]), form("spell", ["area", "row"])];
const begun = () => new Choosing(FORMS, { row: ["V", "F", "R"] });

test("taps in any order make the step that they all belong to", () => {
  for (const order of [["A:witch", "A:V2"], ["A:V2", "A:witch"]]) {
    const choosing = begun();
    const outcomes = order.map((thing) => choosing.tap(thing, LEGAL));
    assert.deepEqual(outcomes.map(({ kind }) => kind).at(-1), "step");
    assert.equal(outcomes.at(-1).step.text, "A recruit A:witch A:V2");
  }
});

test("two things that make one step are enough, one thing alone is not", () => {
  const attack = step("A attack A:V1 melee B:V1", ["attack", "A:V1", "melee", "B:V1"]);
  const far = step("A attack A:V1 ranged B:V1", ["attack", "A:V1", "ranged", "B:V1"]);
  const spell = step("A spell A:F1 F", ["spell", "A:F1", "F"]);
  const choosing = begun();
  assert.equal(choosing.tap("A:F1", [attack, spell]).kind, "chosen");
  choosing.clear();
  choosing.tap("A:V1", [attack, spell]);
  assert.equal(choosing.tap("B:V1", [attack, spell]).step, attack);
  choosing.clear();
  choosing.tap("A:V1", [attack, far]);
  assert.equal(choosing.tap("B:V1", [attack, far]).kind, "chosen");
});

test("what is tapped twice is taken back", () => {
  const choosing = begun();
  choosing.tap("A:witch", LEGAL);
  assert.deepEqual(choosing.chosen, ["A:witch"]);
  assert.equal(choosing.tap("A:witch", LEGAL).kind, "chosen");
  assert.deepEqual(choosing.chosen, []);
});

test("another card is a new beginning, an impossible place is asked about", () => {
  const choosing = begun();
  choosing.tap("A:witch", LEGAL);
  assert.equal(choosing.tap("A:knight", LEGAL).kind, "chosen");
  assert.deepEqual(choosing.chosen, ["A:knight"]);
  const outcome = choosing.tap("A:R3", LEGAL);
  assert.deepEqual(outcome, { kind: "impossible", taps: ["A:knight", "A:R3"] });
  assert.deepEqual(choosing.chosen, []);
});

test("a form is filled by what fits its next place", () => {
  const choosing = begun();
  assert.equal(choosing.tapForm("A:V1").kind, "chosen");
  assert.deepEqual(choosing.fitting.map(({ verb }) => verb), ["move", "spell"]);
  assert.equal(choosing.takeForm(FORMS[2]).kind, "chosen");
  assert.equal(choosing.tapForm("A:V2").kind, "chosen");
  const outcome = choosing.tapForm("F");
  assert.equal(outcome.kind, "form");
  assert.equal(choosing.textOf(outcome.form, outcome.values, []), "A spell A:V1 F");
});

test("a form takes what was tapped before in its own order", () => {
  const choosing = begun();
  choosing.who = "B";
  choosing.tapForm("B:V1");
  choosing.tapForm("B:witch");
  const outcome = choosing.takeForm(FORMS[0]);
  assert.equal(choosing.textOf(outcome.form, outcome.values, []), "B recruit B:witch B:V1");
});

test("who asks why is the one whose turn it is, else the owner of the card", () => {
  const choosing = begun();
  assert.equal(choosing.seatOf(["B:witch"], LEGAL), "A");
  assert.equal(choosing.seatOf(["B:witch"], []), "B");
  assert.equal(choosing.seatOf(["pass"], []), "A");
});

test("a table that moves on keeps taps that may still begin a step", () => {
  const choosing = begun();
  choosing.tapForm("A:witch");
  choosing.takeForm(FORMS[0]);
  choosing.moved(LEGAL);
  assert.deepEqual([choosing.chosen, choosing.form], [["A:witch"], null]);
  assert.equal(choosing.tap("A:V2", LEGAL).step.text, "A recruit A:witch A:V2");
});

test("a table that moves on forgets other taps and keeps the reason that is typed", () => {
  const choosing = begun();
  choosing.tap("A:witch", LEGAL);
  choosing.correcting = 3;
  choosing.moved(LEGAL.slice(2));
  assert.deepEqual([choosing.chosen, choosing.correcting, choosing.begun], [[], 3, true]);
  choosing.clear();
  assert.equal(choosing.begun, false);
});

/* Which steps are offered for what was tapped; what ends a turn or the game; what happened, in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { beside, endOf, endings, guesses, kindOf, left, offered, onlyEnd, playable } from "../../tournament/web/static/web/scripts/table-taps.js";
import { since } from "../../tournament/web/static/web/scripts/table-words.js";

const step = (taps, ends = "") => ({ text: taps.join(" "), label: taps.join(" "), who: "A", kind: taps[0], taps, ends });
const nowhere = () => false;
const everywhere = () => true;

test("a tap is a place, a card, or a word", () => {
  assert.deepEqual(["A:V1", "B:F3", "A:witch", "B:?", "melee", "A"].map(kindOf), ["area", "area", "card", "card", "word", "word"]);
});

test("the same tap twice needs it twice", () => {
  assert.deepEqual(left(["move", "A:V1", "A:V2"], ["A:V1"]), ["move", "A:V2"]);
  assert.equal(left(["move", "A:V1", "A:V2"], ["A:V1", "A:V1"]), null);
});

test("what may be tapped next leaves out the verb", () => {
  const { taps, full } = offered([step(["recruit", "A:witch", "A:V1"]), step(["recruit", "A:witch", "A:V2"])], ["A:witch"]);
  assert.deepEqual([...taps], ["A:V1", "A:V2"]);
  assert.deepEqual(full, []);
});

test("of two ways to end a turn one is enough; the ends of the game stand apart", () => {
  const legal = [step(["pass"]), step(["end_turn"]), step(["concede"]), step(["ruling", "tie"])];
  assert.deepEqual(playable(legal).map(({ kind }) => kind), ["end_turn"]);
  assert.deepEqual(playable(legal.slice(0, 1)).map(({ kind }) => kind), ["pass"]);
  assert.deepEqual(endings(legal).map(({ kind }) => kind), ["concede", "ruling"]);
  assert.deepEqual(legal.map(endOf), ["turn", "turn", "game", "game"]);
  assert.equal(endOf(step(["draw"])), "");
  assert.equal(endOf(step(["pick"], "turn")), "turn");
});

test("few steps of one kind are offered in their own words, of many what tells them apart", () => {
  const reactions = ["yes", "no"].map((word) => step(["reaction", word]));
  assert.deepEqual(beside(reactions, [], nowhere).map(({ step: made }) => made?.text), ["reaction yes", "reaction no"]);
  const deals = ["a", "b", "c"].map((card) => step(["deal", `A:${card}`]));
  assert.deepEqual(beside(deals, [], nowhere), ["A:a", "A:b", "A:c"].map((tap) => ({ tap, plain: true })));
});

test("of several verbs each is offered, alone with its whole step; the board offers the rest", () => {
  const legal = [step(["draw"]), step(["move", "A:V1", "A:V2"]), step(["move", "A:V1", "A:V3"])];
  const [draw, move] = beside(legal, [], everywhere);
  assert.equal(draw.step.text, "draw");
  assert.deepEqual(move, { tap: "move", plain: false });
  assert.deepEqual(beside(legal, ["move"], everywhere), [{ hint: "area" }]);
});

test("a turn ends by itself where its end is all that is left, and no game does", () => {
  const ends = [step(["pass"]), step(["end_turn"]), step(["concede"])];
  assert.equal(onlyEnd(ends).kind, "end_turn");
  assert.equal(onlyEnd([ends[0], ends[2]]).kind, "pass");
  assert.equal(onlyEnd([...ends, step(["order", "A:witch"])]), null);
  assert.equal(onlyEnd([ends[2]]), null);
  assert.equal(onlyEnd([step(["pick", "A:V1"])]), null);
});

test("a guess keeps to the form of the step", () => {
  const forms = [
    { verb: "move", words: "", places: ["area", "area"], text: "{who} move {0} {1}", fixed: "", guess: true, rare: false },
    { verb: "recruit", words: "", places: ["card", "area"], text: "{who} recruit {0} {1}", fixed: "", guess: true, rare: false },
    { verb: "pick", words: "", places: ["card", "area"], text: "{who} pick", fixed: "", guess: false, rare: true },
  ];
  assert.deepEqual(guesses(forms, ["A:V1", "A:witch"], "A").map(({ text }) => text), ["A recruit A:witch A:V1"]);
  assert.deepEqual(guesses(forms, ["move", "A:V1", "A:witch"], "A"), []);
});

test("what happened is said: steps played, kept, taken back", () => {
  const view = (size, queue = []) => ({
    state: { size, last: Array.from({ length: size }, (_, n) => ({ n, sentence: `Step ${n}.` })) }, queue,
  });
  const words = { unchecked: "unchecked", undone: "Taken back: {step}" };
  assert.equal(since(view(1), view(3), words), "Step 1. Step 2.");
  assert.equal(since(view(3), view(2), words), "Taken back: Step 2.");
  assert.equal(since(view(3), view(3, [{ id: "1", label: "Draw" }]), words), "Draw: unchecked.");
  assert.equal(since(view(3), view(3), words), "");
});

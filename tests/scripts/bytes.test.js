/* What exactly is signed, how keys are named, and that a page shows all of a sheet and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as bytes from "../../tournament/web/static/web/scripts/bytes.js";

const text = (content) => new TextEncoder().encode(content);

test("what is signed is DSSE's encoding", async () => {
  const payload = text("привет");
  assert.equal(new TextDecoder().decode(bytes.pae("type", payload)), "DSSEv1 4 type 12 привет");
  assert.equal(
    await bytes.digest("http://example.com/HelloWorld", text("hello world")),
    "217751fac2c4f14edb2c9297fbc34abcb016ba88e74757e875ec4ac16fb6b6a1",
  );
});

test("base64 and its form in addresses come back as they were", () => {
  const all = Uint8Array.from({ length: 256 }, (_, place) => place);
  assert.deepEqual(bytes.fromBase64(bytes.toBase64(all)), all);
  assert.deepEqual(bytes.fromUrl(bytes.toUrl(all)), all);
  assert.match(bytes.toUrl(all), /^[\w-]+$/);
});

test("a key's name, its words and a command's id follow from it", async () => {
  const list = Array.from({ length: 256 }, (_, place) => `w${place}`);
  const key = await bytes.keyIdOf(text("spki"));
  assert.match(key, /^[0-9a-f]{32}$/);
  const words = await bytes.keyWords(key, list);
  assert.equal(words.length, 6);
  assert.deepEqual(await bytes.keyWords(key, list), words);
  assert.equal(await bytes.commandId("sign", "a", "b"), await bytes.commandId("sign", "a", "b"));
  assert.notEqual(await bytes.commandId("sign", "a", "b"), await bytes.commandId("sign", "ab", ""));
});

const lines = (said) => new Map(Object.entries(said).map(([name, value]) => [name, JSON.stringify(value)]));

test("only what is shown whole may be signed", () => {
  const statement = {
    type: "result-sheet", event: "day", match: "W1.2", game: 1, outcome: "A", end_reason: "leader_defeated",
    players: [{ seat: "A", id: "a" }, { seat: "B", id: "b" }], living_heroes: [null, null],
    first_player: null, leaders: [null, null],
  };
  const shown = { match: "W1.2", game: 1, players: ["a", "b"], outcome: "A", end_reason: "leader_defeated" };
  assert.ok(bytes.isShown(statement, "day", lines(shown)));
  assert.ok(!bytes.isShown(statement, "other", lines(shown)));
  assert.ok(!bytes.isShown({ ...statement, type: "ruling" }, "day", lines(shown)));
  assert.ok(!bytes.isShown(statement, "day", lines({ ...shown, outcome: "B" })));
  assert.ok(!bytes.isShown({ ...statement, leaders: [3, null] }, "day", lines(shown)));
  const { outcome, ...less } = shown;
  assert.equal(outcome, "A");
  assert.ok(!bytes.isShown(statement, "day", lines(less)));
});

test("of a statement with details, each is shown, and none hides behind another name", () => {
  const players = [{ id: "r1" }, { id: "r2" }];
  const details = { first_player: "A", leaders: [7, null], living_heroes: null };
  const statement = {
    type: "result-sheet",
    v: 2,
    event: "day",
    match: "W1.1",
    game: 1,
    players,
    outcome: "A",
    end_reason: "leader_defeated",
    ruleset: { id: "pixel_tactics", version: "1" },
    details,
  };
  const shown = {
    match: "W1.1",
    game: 1,
    players: ["r1", "r2"],
    outcome: "A",
    end_reason: "leader_defeated",
    first_player: "A",
    leaders: [7, null],
  };
  assert.ok(bytes.isShown(statement, "day", lines(shown)));
  const { leaders, ...less } = shown;
  assert.deepEqual(leaders, [7, null]);
  assert.ok(!bytes.isShown(statement, "day", lines(less)));
  assert.ok(!bytes.isShown({ ...statement, details: { ...details, points: 3 } }, "day", lines(shown)));
  assert.ok(!bytes.isShown({ ...statement, details: { ...details, outcome: "B" } }, "day", lines({ ...shown, outcome: "B" })));
  assert.ok(!bytes.isShown({ ...statement, details: { ...details, outcome: "B" } }, "day", lines(shown)));
});

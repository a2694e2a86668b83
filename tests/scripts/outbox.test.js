/* What waits is kept until the site itself has answered, is sent by one tab, in its order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createOutbox, fate, isOver } from "../../tournament/web/static/web/scripts/outbox.js";
import { alone } from "../../tournament/web/static/web/scripts/owner.js";

const NEVER = 1e9;
/* What is to come never does not keep the tests waiting. */
const timeout = globalThis.setTimeout;
globalThis.setTimeout = (action, time) => {
  const timer = timeout(action, time);
  return time < NEVER ? timer : timer.unref();
};
const answer = (kind, told = {}) => ({ kind, told, status: 0, text: "", headers: null });
const item = (id) => ({ id, url: `/${id}`, fields: {}, title: id });

/* A browser's storage, shared by its tabs. */
const storage = () => {
  const kept = new Map();
  return {
    kept,
    list: async () => [...kept.values()],
    put: async (one) => void kept.set(one.id, one),
    remove: async (id) => void kept.delete(id),
  };
};

/* An outbox of a tab, and what it has sent; `answers` come in turn, the last one for ever. */
const tab = (store, answers, more = {}) => {
  const sent = [];
  const fates = [];
  const outbox = createOutbox({
    store,
    alone: (_name, action) => action(),
    send: async (one) => {
      sent.push(one.id);
      return answers.length > 1 ? answers.shift() : answers[0];
    },
    settled: (_item, _answer, end) => void fates.push(end),
    wait: () => NEVER,
    ...more,
  });
  return { outbox, sent, fates };
};

test("only the site's own final word ends what waits", () => {
  assert.equal(fate(answer("done")), "sent");
  for (const kind of ["refused", "conflict", "forbidden", "missing"]) {
    assert.equal(fate(answer(kind, { final: true })), "ended");
    assert.equal(fate(answer(kind, { final: "yes" })), "kept");
    assert.equal(fate(answer(kind)), "kept");
  }
  for (const kind of ["logged_out", "fault", "strange", "nobody"]) {
    assert.equal(fate(answer(kind, { final: true })), "kept");
  }
});

test("a tap ends with every word of the site, also with one that may pass", () => {
  const tap = { kind: "call" };
  for (const kind of ["refused", "conflict", "forbidden", "missing"]) {
    assert.equal(fate(answer(kind, { final: true }), tap), "ended");
    assert.equal(fate(answer(kind, { final: false }), tap), "ended");
    assert.equal(fate(answer(kind, { message: "Later." }), tap), "kept");
    assert.equal(fate(answer(kind, { final: false }), { id: "signature" }), "kept");
  }
  for (const kind of ["logged_out", "fault", "strange", "nobody"]) assert.equal(fate(answer(kind, { final: false }), tap), "kept");
});

test("a tap that is not taken stays until somebody has read why, without what it said", async () => {
  const store = storage();
  const { outbox, sent, fates } = tab(store, [answer("conflict", { final: false, message: "Somebody was faster." })]);
  await outbox.keep({ ...item("one"), kind: "call", fields: [["table", "3"]] });
  await outbox.again();
  assert.deepEqual([sent, fates], [["one"], ["ended"]]);
  const [left] = store.kept.values();
  assert.deepEqual([left.refused, left.fields], ["Somebody was faster.", {}]);
  const restarted = tab(store, [answer("done")]);
  await restarted.outbox.flush();
  assert.deepEqual(restarted.sent, []);
  await restarted.outbox.seen();
  assert.equal(store.kept.size, 0);
});

test("a tap is kept for a day, whoever looks; a signature of any release for as long as it takes", async () => {
  const day = 24 * 60 * 60 * 1000;
  assert.ok(isOver({ kind: "call", at: 0 }, day));
  assert.ok(!isOver({ kind: "call", at: 1 }, day));
  assert.ok(!isOver({ at: 0 }, 9 * day));
  const store = storage();
  store.kept.set("signature", { ...item("signature"), fields: { key: "k" }, at: 1 });
  store.kept.set("tap", { ...item("tap"), kind: "call", holder: "user:y", at: 1 });
  store.kept.set("own", { ...item("own"), kind: "call", at: 1 });
  const gone = [];
  const { outbox, sent } = tab(store, [answer("done")], { mine: (one) => !one.holder, over: ({ id }) => gone.push(id) });
  await outbox.flush();
  assert.deepEqual([sent, gone, store.kept.size], [["signature"], ["own"], 0]);
});

test("what was not taken waits and is sent again, after a restart, too", async () => {
  const store = storage();
  const first = tab(store, [answer("strange")]);
  await first.outbox.keep(item("one"));
  await first.outbox.keep(item("two"));
  /* One answer of a network says enough about it. */
  assert.deepEqual(first.sent, ["one", "one"]);
  assert.equal(store.kept.size, 2);
  assert.ok(first.outbox.has("two"));
  const restarted = tab(store, [answer("done")]);
  await restarted.outbox.flush();
  assert.deepEqual(restarted.sent, ["one", "two"]);
  assert.equal(store.kept.size, 0);
});

test("a refusal of one does not hold up the others", async () => {
  const store = storage();
  const { outbox, sent, fates } = tab(store, [answer("nobody"), answer("refused"), answer("done")]);
  await outbox.keep(item("one"));
  await outbox.keep(item("two"));
  assert.deepEqual(sent, ["one", "one", "two"]);
  assert.deepEqual(fates, ["kept", "kept", "sent"]);
  assert.deepEqual([...store.kept.keys()], ["one"]);
});

test("what comes while another is sent goes in the same run", async () => {
  const store = storage();
  const { outbox, sent } = tab(store, [answer("done")]);
  await Promise.all([outbox.keep(item("one")), outbox.keep(item("two")), outbox.again()]);
  assert.deepEqual(sent.sort(), ["one", "two"]);
});

test("acts of another account stay where they are", async () => {
  const store = storage();
  store.kept.set("other", { ...item("other"), at: 1, holder: "user:x" });
  const { outbox, sent } = tab(store, [answer("done")], { mine: (one) => !one.holder });
  await outbox.flush();
  assert.deepEqual(sent, []);
  assert.equal(store.kept.size, 1);
});

test("it tries again by itself, ever more seldom, until it is taken", async () => {
  const failures = [];
  const wait = (count) => failures.push(count);
  const store = storage();
  const { outbox, sent } = tab(store, [answer("nobody"), answer("fault"), answer("done")], { wait });
  await outbox.keep(item("one"));
  while (store.kept.size) await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(sent, ["one", "one", "one"]);
  assert.deepEqual(failures, [0, 1]);
});

/* Two tabs with one store, each slow to send. */
const twoTabs = async () => {
  const store = storage();
  store.kept.set("one", { ...item("one"), at: 1 });
  const slow = async () => {
    await new Promise((done) => setTimeout(done, 30));
    return answer("done");
  };
  const sent = [];
  const both = [1, 2].map((number) =>
    createOutbox({ store, alone, wait: () => NEVER, send: (one) => (sent.push([number, one.id]), slow()) }),
  );
  await Promise.all(both.map((outbox) => outbox.flush()));
  return sent;
};

test("two tabs send it once, by a lease where there are no locks", async () => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  assert.equal((await twoTabs()).length, 1);
  assert.equal(kept.size, 0);
  delete globalThis.localStorage;
});

test("two tabs send it once, by a lock; one that sleeps with it is taken over", async () => {
  /* One lock as browsers have it: a queue, a signal that ends the waiting, a way to take it. */
  let last = Promise.resolve();
  const locks = {
    request: async (_name, { signal, steal }, action) => {
      if (steal) return action();
      const before = last;
      let free = () => {};
      last = new Promise((done) => (free = done));
      const over = new Promise((_done, failed) => signal.addEventListener("abort", () => failed(signal.reason)));
      await Promise.race([before, over]);
      return action().finally(free);
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  assert.equal((await twoTabs()).length, 1);
  alone("outbox", () => new Promise(() => {}));
  assert.equal(await alone("outbox", async () => "mine", 20), "mine");
  await assert.rejects(alone("outbox", () => Promise.reject(new Error("its own")), 20), /its own/);
  delete globalThis.navigator;
});

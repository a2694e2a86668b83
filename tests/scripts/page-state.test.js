/* What a page says of itself to whoever looks on: what it is at, how much waits, that another page comes. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const root = { dataset: {} };
const heard = new Map();
const went = [];
globalThis.Element = class {
  constructor(attributes) {
    this.getAttribute = (name) => attributes[name] ?? null;
    this.hasAttribute = (name) => name in attributes;
    this.closest = (selector) => (selector === "a[href]" && "href" in attributes ? this : null);
  }
};
globalThis.document = { documentElement: root, baseURI: "http://hall.test/day?q=1" };
globalThis.window = { addEventListener: (type, hear) => void heard.set(type, hear) };
globalThis.location = {
  href: "http://hall.test/day?q=1",
  assign: (address) => void went.push(address),
  replace: (address) => void went.push(`instead ${address}`),
  reload: () => void went.push("again"),
};
const timeout = globalThis.setTimeout;
globalThis.setTimeout = (...given) => timeout(...given).unref();
const { begin, during, leave, reload, waiting } = await import(
  "../../tournament/web/static/web/scripts/page-state.js"
);

const PLAIN = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };
const press = (attributes, more = {}) => heard.get("click")({ ...PLAIN, target: new Element(attributes), ...more });
const stays = () => heard.get("pageshow")({ persisted: true });

beforeEach(() => {
  stays();
  went.length = 0;
});

test("it is busy from the first beginning to the last end, with a word for each thing", () => {
  const [one, other, same] = [begin("asking"), begin("sending"), begin("asking")];
  assert.equal(root.dataset.busy, "asking sending");
  one();
  one();
  assert.equal(root.dataset.busy, "asking sending");
  same();
  assert.equal(root.dataset.busy, "sending");
  other();
  assert.equal("busy" in root.dataset, false);
});

test("what lasts is over with its promise, whatever comes of it", async () => {
  let finish = () => {};
  const lasts = during("asking", () => new Promise((done) => (finish = done)));
  assert.equal(root.dataset.busy, "asking");
  finish("told");
  assert.equal(await lasts, "told");
  assert.equal("busy" in root.dataset, false);
  await assert.rejects(during("asking", () => Promise.reject(new Error("fault"))), /fault/);
  assert.equal("busy" in root.dataset, false);
});

test("what goes on in the same turn leaves no gap that anybody could see", async () => {
  const seen = [];
  const look = timeout(() => seen.push(root.dataset.busy), 0);
  const both = async () => {
    await during("asking", async () => {});
    await during("sending", () => new Promise((done) => timeout(done, 5)));
  };
  await both();
  clearTimeout(look);
  assert.deepEqual(seen, ["sending"]);
});

test("it tells how much is kept until it can be sent", () => {
  waiting(2);
  assert.equal(root.dataset.waiting, "2");
  waiting(0);
  assert.equal("waiting" in root.dataset, false);
});

test("who leaves is busy until another page is there, or this one is shown again", () => {
  leave("/there");
  leave("/there", "replace");
  reload();
  assert.deepEqual(went, ["/there", "instead /there", "again"]);
  assert.equal(root.dataset.busy, "leaving");
  heard.get("pageshow")({ persisted: false });
  assert.equal(root.dataset.busy, "leaving");
  stays();
  assert.equal("busy" in root.dataset, false);
});

test("a form that is sent leads away, one that a script sends does not", () => {
  heard.get("submit")({ defaultPrevented: true });
  assert.equal("busy" in root.dataset, false);
  heard.get("submit")({ defaultPrevented: false });
  assert.equal(root.dataset.busy, "leaving");
});

test("a link leads away unless it opens elsewhere, is saved, stays within the page or is a script's", () => {
  const left = (...given) => {
    press(...given);
    const busy = root.dataset.busy === "leaving";
    stays();
    return busy;
  };
  assert.ok(left({ href: "/there" }));
  assert.ok(left({ href: "/day?q=1" }), "the same page anew");
  assert.ok(left({ href: "?q=2#done" }));
  assert.equal(left({ href: "#done" }), false);
  assert.equal(left({ href: "https://elsewhere.test/" }), false);
  assert.equal(left({ href: "/there", target: "_blank" }), false);
  assert.equal(left({ href: "/file", download: "" }), false);
  assert.equal(left({}), false);
  for (const more of [{ ctrlKey: true }, { button: 1 }, { defaultPrevented: true }]) {
    assert.equal(left({ href: "/there" }, more), false);
  }
});

/* What waits to be sent on this page: #sending shows it, with why, since when and "send now".
   It is sent when a page that shows it is opened, when the connection is back, and again and again. */
import { put, read, remove } from "./database.js";
import { ask, tell } from "./network.js";
import { createOutbox } from "./outbox.js";
import { alone } from "./owner.js";
import { waiting as tellWaiting } from "./page-state.js";

/**
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {import("./network.js").Answer} Answer
 * @typedef {(item: Item, answer: Answer) => Promise<void> | void} Heard
 */

const place = document.getElementById("sending");
const texts = place?.dataset ?? {};
const note = document.getElementById("signing-note");
const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("outbox") : null;
/** @type {Heard[]} */
const hearers = [];

/* ---- Where it is kept ---- */
const PREFIX = "outbox:";
/** @type {Map<string, Item>} */
const inMemory = new Map();

/**
 * What the storage beside the database says, or null where there is none.
 * @template T
 * @param {(storage: Storage) => T} action
 * @returns {T | null}
 */
const beside = (action) => {
  try {
    return action(globalThis.localStorage);
  } catch (fault) {
    if (fault instanceof DOMException) return null;
    throw fault;
  }
};
/**
 * Leave it at that where the browser has no database for us.
 * @param {unknown} fault
 */
const without = (fault) => {
  if (!(fault instanceof DOMException)) throw fault;
};
const store = {
  /** @returns {Promise<Item[]>} */
  async list() {
    /** @type {Item[]} */
    const kept = (await read("outbox").catch(without)) ?? [];
    const texts = beside((storage) =>
      Object.keys(storage).filter((key) => key.startsWith(PREFIX)).map((key) => storage.getItem(key) ?? ""),
    );
    const all = [...kept, ...(texts ?? []).map((text) => JSON.parse(text)), ...inMemory.values()];
    return [...new Map(all.map((item) => [item.id, item])).values()];
  },
  /** @param {Item} item */
  async put(item) {
    try {
      await put("outbox", item);
    } catch (fault) {
      without(fault);
      const kept = beside((storage) => storage.setItem(PREFIX + item.id, JSON.stringify(item)) ?? true);
      if (!kept) inMemory.set(item.id, item);
    }
    others?.postMessage("changed");
  },
  /** @param {string} id */
  async remove(id) {
    inMemory.delete(id);
    beside((storage) => storage.removeItem(PREFIX + id));
    await remove("outbox", id).catch(without);
    others?.postMessage("changed");
  },
};

/* ---- What is shown ---- */
/* Whether the note is about what waits, and goes with it. */
let ofWaiting = false;
/**
 * Say something in place of what is said of what waits.
 * @param {string} text
 */
export const say = (text) => {
  ofWaiting = false;
  if (note && note.textContent !== text) note.textContent = text;
};

/**
 * @param {number} at
 * @returns {string}
 */
const clock = (at) => {
  const today = new Date(at).toDateString() === new Date().toDateString();
  const style = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return new Date(at).toLocaleString(document.documentElement.lang, today ? style : { ...style, day: "numeric", month: "long" });
};

/** @param {import("./outbox.js").State} state */
const show = ({ waiting, sending, answer }) => {
  tellWaiting(waiting.length);
  if (!place || !note) return;
  const list = /** @type {HTMLElement} */ (place.querySelector("ul"));
  const parts = /** @type {HTMLElement} */ (place.querySelector("[data-waiting]"));
  parts.hidden = !waiting.length;
  const lines = waiting.map(({ title, at }) => [title, (texts.since ?? "").replace("{time}", clock(at))].filter(Boolean).join(" · "));
  if (lines.join("\n") !== [...list.children].map((line) => line.textContent).join("\n")) {
    list.replaceChildren(
      ...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
    );
  }
  if (!waiting.length) {
    if (ofWaiting) say("");
    return;
  }
  if (!sending && !answer) return;
  const words = document.createElement("p");
  if (answer) {
    tell(words, answer);
    words.append(" ", texts.kept ?? "");
    const logIn = words.querySelector("a");
    if (logIn) words.append(" ", logIn);
  } else {
    words.textContent = texts.sending ?? "";
  }
  if (words.innerHTML !== note.innerHTML) note.replaceChildren(...words.childNodes);
  ofWaiting = true;
};

/* ---- Sending ---- */
const outbox = createOutbox({
  store,
  alone,
  changed: show,
  mine: (item) => (item.holder ?? "") === (texts.holder ?? ""),
  send: (item) => {
    const token = document.querySelector("input[name=csrfmiddlewaretoken]");
    return ask(item.url, {
      body: new URLSearchParams(item.fields),
      headers: item.holder && token instanceof HTMLInputElement ? { "X-CSRFToken": token.value } : {},
      shape: (told) => typeof told.next === "string",
    });
  },
  settled: async (item, answer, fate) => {
    if (fate === "kept") return;
    say(fate === "sent" ? (texts.sent ?? "") : [texts.ended, answer.told.message].filter(Boolean).join(" "));
    if (fate === "sent") for (const hear of hearers) await hear(item, answer);
  },
});

/**
 * Be told of everything that the site has taken.
 * @param {Heard} hear
 */
export const whenSent = (hear) => {
  hearers.push(hear);
};
export const { keep, again, has } = outbox;

/* What an earlier page has left is sent now; whoever imports this hears of it. */
if (place) {
  place.querySelector("button")?.addEventListener("click", again);
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || outbox.look());
  others?.addEventListener("message", outbox.look);
  outbox.flush();
}

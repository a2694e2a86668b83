/* What waits to be sent on this page: #sending shows it, with why, since when and "send now".
   It is sent when a page that shows it is opened, when the connection is back, and again and again. */
import { storage } from "./dom.js";
import { store, whenChanged } from "./kept-items.js";
import { ask, siteNow, tell } from "./network.js";
import { createOutbox } from "./outbox.js";
import { alone } from "./owner.js";
import { waiting as tellWaiting } from "./page-state.js";

/**
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {import("./network.js").Answer} Answer
 * @typedef {(item: Item, answer: Answer) => Promise<void> | void} Heard
 * @typedef {(item: Item, answer: Answer, came: {fate: import("./outbox.js").Fate, late: boolean}) => Promise<void> | void} Settled
 */

const SAID = "sending-said";
const MINUTE = 60000;

const place = document.getElementById("sending");
export const texts = place?.dataset ?? {};
const note = document.getElementById("signing-note");
/** @type {Settled[]} */
const hearers = [];
/** @type {Set<string>}  What was tapped on this page just now, and has not been tried in vain since. */
const fresh = new Set();
/** @type {string[]}  What was sent later. */
const lately = [];
/** @type {Map<string, [string, string][]>}  What goes with a tap as long as this page is open, and is kept nowhere. */
const beside = new Map();

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
/** What was sent later is said by the page that comes, too. */
export const carry = () => lately.length && storage("sessionStorage")?.setItem(SAID, lately.join(" "));

/**
 * @param {number} at
 * @returns {string}
 */
const clock = (at) => {
  const today = new Date(at).toDateString() === new Date().toDateString();
  const style = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return new Date(at).toLocaleString(document.documentElement.lang, today ? style : { ...style, day: "numeric", month: "long" });
};

/**
 * A tap's own time by the site's clock: a phone's may be wrong.
 * @param {Item} item
 */
const tapped = ({ at }) => clock(at + siteNow() - Date.now());

/**
 * @param {HTMLElement} part
 * @param {Item[]} items
 * @param {(item: Item) => string} words
 */
const list = (part, items, words) => {
  part.hidden = !items.length;
  const lines = items.map((item) => {
    const line = Object.assign(document.createElement("li"), { textContent: words(item) });
    const link = Object.assign(document.createElement("a"), { href: item.page, textContent: texts.open });
    if (item.refused !== undefined) line.append(" ", link);
    return line;
  });
  const inside = /** @type {HTMLElement} */ (part.querySelector("ul"));
  const told = (/** @type {Iterable<Element>} */ all) => [...all].map(({ textContent }) => textContent).join("\n");
  if (told(lines) !== told(inside.children)) inside.replaceChildren(...lines);
};

/** @param {import("./outbox.js").State} state */
const show = ({ waiting, refused, sending, answer }) => {
  tellWaiting(waiting.length);
  if (!place || !note) return;
  const [kept, ended] = ["waiting", "not-taken"].map((name) => /** @type {HTMLElement} */ (place.querySelector(`[data-${name}]`)));
  const when = (/** @type {Item} */ item) => (item.kind ? tapped(item) : clock(item.at));
  list(kept, waiting, (item) => [item.title, (texts.since ?? "").replace("{time}", when(item))].filter(Boolean).join(" · "));
  list(ended, refused, (item) => `${item.title} · ${when(item)}: ${item.refused}`);
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
  /* A signature of a personal page is sent from any of them, as it was before there were taps. */
  mine: ({ holder }) => (holder ? holder === texts.holder : !texts.holder?.startsWith("user:")),
  over: ({ title }) => say((texts.over ?? "").replace("{title}", title)),
  send: (item) => {
    const token = document.querySelector("input[name=csrfmiddlewaretoken]");
    return ask(item.url, {
      body: new URLSearchParams([...new URLSearchParams(item.fields), ...(beside.get(item.id) ?? [])]),
      headers: item.holder && token instanceof HTMLInputElement ? { "X-CSRFToken": token.value } : {},
      shape: (told) => typeof told.next === "string",
    });
  },
  settled: async (item, answer, fate) => {
    const late = !fresh.delete(item.id);
    if (fate === "kept") return;
    beside.delete(item.id);
    if (fate === "sent" && item.kind && (late || Date.now() - item.at >= MINUTE)) {
      const line = (texts.late ?? "").replace("{title}", item.title).replace("{tapped}", tapped(item));
      lately.push(line.replace("{entered}", clock(siteNow())));
      say(lately.join(" "));
    } else if (fate === "sent") {
      say(texts.sent ?? "");
    } else if (!item.kind || (!late && !document.hidden)) {
      /* It is said to whoever has just tapped it. */
      say([texts.ended, answer.told.message].filter(Boolean).join(" "));
      if (item.kind) await store.remove(item.id);
    }
    for (const hear of hearers) await hear(item, answer, { fate, late });
  },
});

/**
 * Be told what has become of everything.
 * @param {Settled} hear
 */
export const whenSettled = (hear) => {
  hearers.push(hear);
};
/**
 * Be told of everything that the site has taken.
 * @param {Heard} hear
 */
export const whenSent = (hear) => whenSettled((item, answer, { fate }) => (fate === "sent" ? hear(item, answer) : undefined));
/**
 * Keep something and send it.
 * @param {Omit<Item, "at">} item
 * @param {[string, string][]} [more]  What is sent along from this page alone.
 */
export const keep = (item, more = []) => {
  fresh.add(item.id);
  beside.set(item.id, more);
  return outbox.keep(item);
};
/**
 * Somebody wants one that waits to be sent now.
 * @param {Item} item
 */
export const press = ({ id }) => {
  fresh.add(id);
  return outbox.again();
};
export const { again, has, waits } = outbox;

/* What an earlier page has left is sent now; whoever imports this hears of it. */
if (place) {
  const said = storage("sessionStorage")?.getItem(SAID);
  if (said) say(said);
  storage("sessionStorage")?.removeItem(SAID);
  place.querySelector("[data-waiting] button")?.addEventListener("click", again);
  place.querySelector("[data-not-taken] button")?.addEventListener("click", outbox.seen);
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || outbox.look());
  whenChanged(outbox.look);
  outbox.flush();
}

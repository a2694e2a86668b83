/* Forms of which a tap is kept until the site has taken it, form[data-kept="kind"] (`shared/kept_taps.py`): sent by
   `waiting.js`, at once if that is possible, and the page stays until the answer is there. Every other form of such a
   page is sent only while the site is there, and says at once if it is not. A page that the phone has kept offers
   the first alone. Without this script all of them are ordinary forms. */
import { all, around, storage } from "./dom.js";
import { ask, sentence } from "./network.js";
import { during, isOffline, leave, reload } from "./page-state.js";
import { isField, isKept, noteSent } from "./touched.js";
import { carry, keep, press, say, texts, waits, whenSettled } from "./waiting.js";

/** @typedef {[string, string][]} Fields */

/** @type {Record<string, {word: string, fields: string[]}>} */
const kinds = JSON.parse(texts.taps || "{}");
/* What a page needs for its own sake: it goes along, and is kept nowhere. */
const OF_THE_PAGE = ["csrfmiddlewaretoken", "q"];
const { keptAt } = document.documentElement.dataset;
const inPlace = document.querySelector("[data-in-place]");

/** @param {HTMLFormElement} form */
const addressOf = (form) => new URL(form.getAttribute("action") || location.href, location.href).pathname;
/** @param {HTMLFormElement} form */
const buttonsOf = (form) => /** @type {HTMLButtonElement[]} */ ([...form.elements]).filter(({ type }) => type === "submit");
/** @param {string} which */
const forms = (which) => /** @type {HTMLFormElement[]} */ (all(which));

/* ---- What is kept ---- */
/**
 * What is kept of a form, and what only goes along; null if somebody has typed what no phone may keep.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {{kept: Fields, more: Fields} | null}
 */
const fieldsOf = (form, submitter) => {
  const known = kinds[form.dataset.kept ?? ""]?.fields;
  if (!known || !form.checkValidity()) return null;
  const sent = /** @type {Fields} */ ([...new FormData(form, submitter)]);
  const more = sent.filter(([name]) => OF_THE_PAGE.includes(name));
  const kept = sent.filter(([name]) => known.includes(name));
  const strange = sent.some(([name, value]) => value && !known.includes(name) && !OF_THE_PAGE.includes(name));
  return strange ? null : { kept, more };
};

/** An id of its own for what is tapped on an old page: that page's may have been used. */
const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {HTMLFormElement} form
 * @param {{kept: Fields, more: Fields}} fields
 */
const tap = async (form, { kept, more }) => {
  const url = addressOf(form);
  /* What waits for this address already is the same act, also if the page has been loaded again since. */
  const same = waits((item) => item.url === url);
  if (same) return press(same);
  const own = kept.find(([name]) => name === "command_id")?.[1];
  const id = own && !keptAt ? own : newId();
  const fields = /** @type {Fields} */ ([...kept.filter(([name]) => name !== "command_id"), ["command_id", id]]);
  const { kept: kind = "", keptOf } = form.dataset;
  const title = [kinds[kind].word, keptOf].filter(Boolean).join(" · ");
  noteSent(form);
  /* What was typed (`forms.js`) is not put into the form of the next game. */
  storage("sessionStorage")?.removeItem(`keep:${form.dataset.keep}`);
  return keep({ id, url, fields, kind, title, holder: texts.holder, page: location.pathname }, more);
};

/* ---- What is not ---- */
/** @type {WeakSet<HTMLFormElement>}  The site is there for them. */
const asked = new WeakSet();

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
const ifThere = async (form, submitter) => {
  const answer = await ask("/healthz", { shape: ({ status }) => status === "ok" });
  if (answer.kind === "done") {
    asked.add(form);
    form.requestSubmit(submitter);
  } else {
    say(`${sentence(answer)} ${texts.unkept}`);
  }
};

/* Before the script that holds forms back without connection: a tap may wait. */
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.getAttribute("method") !== "post") return;
    const fields = fieldsOf(form, event.submitter);
    if (fields) {
      event.preventDefault();
      during("tapping", () => tap(form, fields));
    } else if (!asked.delete(form) && !isOffline() && !form.matches("[data-in-place] *, [data-ends-ways], [data-sign]")) {
      event.preventDefault();
      during("tapping", () => ifThere(form, event.submitter));
    }
  },
  true,
);

/* ---- What has come of it ---- */
const isTyped = () => [...document.querySelectorAll("input, select, textarea")].some((field) => isField(field) && isKept(field));

/* A page that acts in its place does so here, too (`in-place.js`). */
whenSettled(({ id, kind, url }, { told }, { fate, late }) => {
  if (!kind || fate !== "sent" || inPlace) return;
  const next = new URL(told.next, location.href);
  if (!late) {
    carry();
    const stays = next.pathname === location.pathname && next.search === location.search;
    if (!stays) return leave(next.href);
    history.replaceState(null, "", next);
    return reload();
  }
  const isHere = forms("form[data-kept]").some((form) => addressOf(form) === url);
  if (!isHere || isTyped() || waits((item) => item.id !== id)) return;
  carry();
  reload();
});

/* ---- A page that the phone has kept ---- */
const heldBack = () => {
  /** @type {(() => void)[]} */
  const undo = [];
  for (const form of forms("form[method=post]:not([data-kept], [data-sign])")) {
    const words = Object.assign(document.createElement("p"), { className: "muted", textContent: texts.offline });
    form.append(words);
    undo.push(() => words.remove());
    for (const button of buttonsOf(form)) {
      button.disabled = true;
      undo.push(() => (button.disabled = false));
    }
  }
  for (const link of all("a.button[href]")) {
    link.setAttribute("aria-disabled", "true");
    undo.push(() => link.removeAttribute("aria-disabled"));
  }
  return undo;
};
if (keptAt) {
  const undo = heldBack();
  const stop = (/** @type {MouseEvent} */ event) => {
    const link = around(event, "a[href]");
    const there = link instanceof HTMLAnchorElement ? new URL(link.href) : location;
    if (there.origin !== location.origin || there.pathname === location.pathname) return;
    event.preventDefault();
    say(texts.offline ?? "");
  };
  document.addEventListener("click", stop, true);
  document.addEventListener(
    "live:updated",
    () => {
      document.removeEventListener("click", stop, true);
      for (const one of undo) one();
    },
    { once: true },
  );
}

/* Makes forms kinder on bad Wi-Fi; every form also works without this script.
   - sending while offline is held back with a notice, and what was typed stays;
   - a second press while sending is ignored (the command id makes a repeat safe anyway);
   - form[data-keep="key"] keeps what was typed in this tab until a page with [data-keep-done];
   - input[data-filter-input="list id"] hides the items [data-filter-text] that do not match;
   - the tabs of the present page are scrolled into sight;
   - button[data-print] prints the page, button[data-copy][data-copied] copies a text. */
import { during, isOffline } from "./page-state.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {[name: string, value: string, checked?: boolean]} Kept */

const SENDING = 15000;
const PREFIX = "keep:";
const NOT_KEPT = ["password", "hidden", "file", "submit", "button", "reset", "image"];

/** @type {Record<string, string>} */
const ON_A_KEYBOARD = { ə: "a", ø: "o", ł: "l", đ: "d", ı: "i", æ: "ae", œ: "oe", ә: "а" };

const texts = document.getElementById("script-texts")?.dataset ?? {};

/**
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
const all = (selector) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))];
/**
 * @param {string} selector
 * @returns {HTMLFormElement[]}
 */
const forms = (selector) => /** @type {HTMLFormElement[]} */ (all(selector));

/**
 * @param {HTMLFormElement} form
 * @param {string} [text]
 */
const note = (form, text = "") => {
  let place = form.querySelector(".form-note");
  if (!place) {
    place = document.createElement("p");
    place.className = "form-note live-notice";
    place.setAttribute("role", "alert");
    form.prepend(place);
  }
  place.textContent = text;
};

/* ---- Sending ---- */
/**
 * @param {HTMLFormElement} form
 * @returns {HTMLButtonElement[]}
 */
const buttonsOf = (form) => {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...form.elements]);
  return buttons.filter((button) => button.type === "submit");
};
/**
 * What was sent has been answered: it may be sent again.
 * @param {HTMLFormElement} form
 */
export const release = (form) => {
  delete form.dataset.sending;
  for (const button of buttonsOf(form)) button.removeAttribute("aria-disabled");
};
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.getAttribute("method")?.toLowerCase() !== "post" || event.defaultPrevented) return;
  if (form.dataset.sending) {
    event.preventDefault();
    return;
  }
  if (isOffline()) {
    event.preventDefault();
    note(form, texts.offlineForm);
    return;
  }
  form.dataset.sending = "yes";
  for (const button of buttonsOf(form)) button.setAttribute("aria-disabled", "true");
  if (form.dataset.keep) remember(form, true);
  setTimeout(release, SENDING, form);
});
window.addEventListener("pageshow", () => forms("form[data-sending]").forEach(release));
window.addEventListener("online", () => all(".form-note").forEach((place) => place.replaceChildren()));

/* ---- Keeping what was typed ---- */
/**
 * @param {HTMLFormElement} form
 * @returns {Field[]}
 */
const keepable = (form) => {
  const fields = /** @type {Field[]} */ ([...form.elements]);
  /* What a page has shown before somebody changed it (`initial-…`) belongs to what they typed. */
  const kept = (/** @type {Field} */ { name, type }) => name.startsWith("initial-") || !NOT_KEPT.includes(type);
  return fields.filter((field) => field.name && kept(field));
};
/**
 * What an action on the storage gives; null where the browser allows none.
 * @template T
 * @param {(storage: Storage) => T} action
 * @returns {T | null}
 */
const store = (action) => {
  try {
    return action(window.sessionStorage);
  } catch (refused) {
    if (refused instanceof DOMException) return null;
    throw refused;
  }
};
/**
 * @param {HTMLFormElement} form
 * @param {boolean} sent
 */
const remember = (form, sent) => {
  /** @type {Kept[]} */
  const values = keepable(form).map((field) =>
    ["checkbox", "radio"].includes(field.type)
      ? [field.name, field.value, /** @type {HTMLInputElement} */ (field).checked]
      : [field.name, field.value],
  );
  store((storage) => storage.setItem(PREFIX + form.dataset.keep, JSON.stringify({ sent, values })));
};
/** @param {HTMLFormElement} form */
const restore = (form) => {
  const text = store((storage) => storage.getItem(PREFIX + form.dataset.keep));
  if (!text || form.querySelector("[aria-invalid=true], .form-errors")) return;
  let changed = false;
  for (const [name, value, checked] of /** @type {Kept[]} */ (JSON.parse(text).values)) {
    for (const field of keepable(form).filter((candidate) => candidate.name === name)) {
      if (checked === undefined) {
        changed ||= field.value !== value;
        field.value = value;
      } else if ("checked" in field && field.value === value) {
        changed ||= field.checked !== checked;
        field.checked = checked;
      }
    }
  }
  if (changed) note(form, texts.restored);
};
if (document.querySelector("[data-keep-done]")) {
  store((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && JSON.parse(storage[key]).sent) storage.removeItem(key);
    }
  });
}
for (const form of forms("form[data-keep]")) {
  restore(form);
  form.addEventListener("input", () => remember(form, false));
}

/* ---- Filtering a long list ---- */
/** @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD")
  .replaceAll("и\u0306", "й").replace(/[\p{Mn}\p{Cf}'`´ʹʻʼˈ‘’‛′]/gu, "")
  .replace(/[əøłđıæœә]/g, (letter) => ON_A_KEYBOARD[letter] ?? letter).normalize("NFC").trim();
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю";
/** The same keys under another layout.
 * @param {string} text @param {string} from @param {string} to */
const retyped = (text, from, to) =>
  [...text.toLowerCase()].map((letter) => to[from.indexOf(letter)] ?? letter).join("");
/** @param {HTMLInputElement} input */
const filter = (input) => {
  const list = document.getElementById(input.dataset.filterInput ?? "");
  if (!list) return;
  const typed = input.value;
  const meant = [typed, retyped(typed, LATIN, CYRILLIC), retyped(typed, CYRILLIC, LATIN)].map((text) =>
    plain(text).split(/\s+/).filter(Boolean),
  );
  let shown = 0;
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-filter-text]"))) {
    const text = plain(item.dataset.filterText ?? "");
    item.hidden = !meant.some((words) => words.every((word) => text.includes(word)));
    if (!item.hidden) shown += 1;
  }
  for (const place of all(`[data-filter-empty="${list.id}"]`)) place.hidden = shown > 0;
};
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.filterInput) filter(target);
});

/* ---- Buttons that need a script ---- */
document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element && target.closest("button");
  if (!button) return;
  if ("print" in button.dataset) window.print();
  if (!button.dataset.copy || !button.dataset.copied) return;
  const { copy } = button.dataset;
  await during("copying", () => navigator.clipboard.writeText(copy));
  button.textContent = button.dataset.copied;
});
const showAll = () => {
  for (const button of all(`button[data-print]${navigator.clipboard ? ", button[data-copied]" : ""}`)) {
    button.hidden = false;
  }
  for (const input of all("input[data-filter-input]")) filter(/** @type {HTMLInputElement} */ (input));
};
showAll();
document.addEventListener("live:updated", showAll);

for (const tab of all(".tabs [aria-current]")) tab.scrollIntoView({ block: "nearest", inline: "center" });
/** @type {HTMLElement | null} */ (document.querySelector("form[method=post] .form-errors"))?.focus();

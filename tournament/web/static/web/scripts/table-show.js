/* What a page with a table shows: its parts, texts and words, buttons, the board, what is told.
   Decides nothing; table-page.js tells it what. */
import { all, brought, byId } from "./dom.js";
import { kindOf } from "./table-taps.js";

/**
 * @typedef {{message?: string, remedy?: string, rule?: string}} Refused
 * @typedef {Record<string, string | boolean | null>} Attributes
 */

/** @type {{words: Record<string, string>, forms: import("./table-taps.js").Form[], choices: Record<string, string[]>}} */
const source = brought("table-words");
export const { words, forms, choices } = source;
/** @type {Record<string, string>} */
export const texts = /** @type {Record<string, string>} */ (byId("table-texts").dataset);

/**
 * A part of the table by its name.
 * @param {string} name
 * @returns {HTMLElement}
 */
export const part = (name) => byId(`table-${name}`);

/**
 * What a tap is called.
 * @param {string} tap
 * @returns {string}
 */
export const word = (tap) => words[tap] ?? tap;

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

/* ---- Buttons: what they do is looked up when they are pressed, so that they can stay where they are ---- */

/** @type {WeakMap<Element, () => unknown>} */
const presses = new WeakMap();

/**
 * @param {string} label
 * @param {() => unknown} press
 * @param {string} [kind]
 * @param {Attributes} [more]
 * @returns {HTMLButtonElement}
 */
export const button = (label, press, kind = "quiet", more = {}) => {
  const made = element("button", { type: "button", class: `button button--${kind}`, ...more }, label);
  presses.set(made, press);
  return made;
};

/**
 * Do what the pressed button does, unless an answer is awaited.
 * @param {Event} event
 */
export const pressed = (event) => {
  const target = event.target instanceof Element ? event.target.closest("button") : null;
  if (target && !target.closest("[aria-disabled=true]")) presses.get(target)?.();
};

/**
 * What stands on the page goes on under the new presses.
 * @param {Element} same
 * @param {Element} fresh
 */
const adopt = (same, fresh) => {
  const news = [fresh, ...fresh.querySelectorAll("button")];
  [same, ...same.querySelectorAll("button")].forEach((item, place) => {
    const press = presses.get(news[place]);
    if (press) presses.set(item, press);
  });
};

/**
 * Show these elements in a place. What is there already stays: under a finger, with the focus, with
 * what was typed and unfolded.
 * @param {HTMLElement} place
 * @param {HTMLElement[]} made
 */
export const update = (place, made) => {
  const there = [...place.children];
  const kept = made.map((fresh) => {
    const found = there.findIndex((item) => {
      if (item instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) {
        if (item.firstElementChild?.isEqualNode(fresh.firstElementChild)) fresh.open = item.open;
      }
      return item.isEqualNode(fresh);
    });
    if (found < 0) return fresh;
    const [same] = there.splice(found, 1);
    adopt(same, fresh);
    return same;
  });
  for (const gone of there) gone.remove();
  kept.forEach((item, index) => {
    if (place.children[index] !== item) place.insertBefore(item, place.children[index] ?? null);
  });
};

/* ---- The board ---- */

let shown = "";

/**
 * A place or a card on the board.
 * @param {string} thing
 * @returns {HTMLElement | null}
 */
export const named = (thing) => part("board").querySelector(`[data-area="${thing}"], [data-card="${thing}"]`);

/**
 * @param {string} thing
 * @returns {boolean}
 */
export const onBoard = (thing) => named(thing) !== null;

/**
 * @param {string} html
 * @param {Set<string> | null} listed  What may be tapped; null where anything may.
 * @param {string[]} chosen
 */
export const board = (html, listed, chosen) => {
  const place = part("board");
  if (shown !== html) {
    const opened = all("details", place).map((item) => item.hasAttribute("open"));
    place.innerHTML = html;
    shown = html;
    all("details", place).forEach((item, index) => item.toggleAttribute("open", Boolean(opened[index])));
  }
  for (const item of all("[data-area], [data-card]", place)) {
    const own = item.dataset.area ?? item.dataset.card ?? "";
    const idle = Boolean(listed) && !listed?.has(own) && !chosen.includes(own);
    item.toggleAttribute("data-may", Boolean(listed?.has(own)));
    if (item.tagName === "BUTTON") item.setAttribute("aria-pressed", String(chosen.includes(own)));
    /* A card keeps its place, whoever has it; one in a hand says why not when it is tapped. */
    if (item.matches(".board-hand--all button")) item.setAttribute("aria-disabled", String(idle));
    if (item.matches(".board-card--gone")) item.toggleAttribute("disabled", idle);
  }
};

/**
 * What a card does where it lies, and where all of it can be read.
 * @param {string | undefined} thing
 * @returns {HTMLElement[]}
 */
export const about = (thing) => {
  const place = thing && kindOf(thing) !== "word" ? named(thing) : null;
  const card = place?.dataset.card ?? place?.dataset.cardHere;
  if (!place || !card || card.endsWith("?")) return [];
  const ability = place.querySelector(".board-cell__ability")?.textContent ?? "";
  const href = `${part("board").dataset.cards}${card.slice(2)}/`;
  const link = element("a", { href, target: "_blank", rel: "noopener" }, `${word(card)}: ${texts.allAbilities}`);
  return [element("p", { class: "game-table__about" }, ability ? `${ability} ` : "", link)];
};

/** On a phone the panel lies over the board: what may be tapped is brought to where it is seen. */
export const reach = () => {
  if (part("panel").hidden || matchMedia("(min-width: 64rem)").matches) return;
  const places = all("[data-may]", part("board")).map((item) => item.getBoundingClientRect());
  const top = Math.min(...places.map((place) => place.top));
  const bottom = Math.max(...places.map((place) => place.bottom));
  const edge = part("panel").getBoundingClientRect().top;
  const seen = (/** @type {{top: number, bottom: number}} */ place) => place.top >= 0 && place.bottom <= edge;
  const inSight = bottom - top < edge ? seen({ top, bottom }) : places.some(seen);
  if (places.length && !inSight) window.scrollBy(0, top < 0 ? top - 12 : bottom - edge + 12);
};

/* ---- What is told ---- */

/**
 * @param {HTMLElement | null} node
 */
export const answer = (node) => part("answer").replaceChildren(...(node ? [node] : []));

/**
 * @param {Refused | null} refusal
 * @param {string} [title]
 */
export const notice = (refusal, title = "") => {
  if (!refusal) return answer(null);
  const body = element("div", { class: "notice__body" });
  if (title) body.append(element("p", { class: "notice__title" }, title));
  if (refusal.message) body.append(element("p", {}, refusal.message));
  if (refusal.remedy) body.append(element("p", {}, `${texts.remedy} ${refusal.remedy}`));
  if (refusal.rule) {
    const href = `${part("board").dataset.rules}#${refusal.rule}`;
    const link = element("a", { href, target: "_blank", rel: "noopener" }, refusal.rule);
    body.append(element("p", { class: "notice__rule" }, link));
  }
  answer(element("div", { class: "notice notice--refusal" }, body));
};

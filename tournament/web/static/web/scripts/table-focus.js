/* The focus at a table. What it stood on may be gone after a step: it is found again by what it is, not
   by its node; else it goes on to the next sensible control. It never falls to the page's body, from
   where a keyboard has to start over and a screen reader begins with the page's head. */
import { all } from "./dom.js";
import { named, part } from "./table-show.js";
import { kindOf } from "./table-taps.js";

/** @typedef {{node: HTMLElement, region: string, index: number, thing: string}} Place */

const REGIONS = ["board", "chosen", "choices", "answer", "list", "end-list", "last", "tools"];

/**
 * @param {Element | null | undefined} node
 * @returns {node is HTMLElement}
 */
const usable = (node) =>
  node instanceof HTMLElement &&
  node.isConnected &&
  !node.closest("[inert], [hidden]") &&
  !node.matches(":disabled") &&
  (node.checkVisibility?.() ?? node.getClientRects().length > 0);

/**
 * @param {HTMLElement} node
 * @returns {string}
 */
const thingOf = (node) => node.dataset.area ?? node.dataset.card ?? node.dataset.tap ?? node.textContent ?? "";

/**
 * @param {string} region
 * @returns {HTMLElement[]}
 */
const buttons = (region) => all("button, input, summary", part(region)).filter(usable);

/** @returns {HTMLElement | undefined} */
const tappable = () => all("button[data-may]", part("board")).find(usable);

/** @type {Place | null} */
let last = null;

/**
 * Where the focus goes when what it stood on is gone.
 * @param {Place | null} from
 * @returns {HTMLElement | undefined}
 */
const next = (from) => {
  const region = from?.region ?? "";
  const onBoard = from && (region === "board" || region === "chosen") ? named(from.thing) : null;
  if (usable(onBoard)) return onBoard;
  const same = from && REGIONS.includes(region) ? buttons(region).find((item) => thingOf(item) === from.thing) : null;
  if (same) return same;
  const folded = region.endsWith("list") ? part(region).closest("details")?.querySelector("summary") : null;
  if (usable(folded)) return folded;
  if (region === "answer" && usable(part("why"))) return part("why");
  /* In a list that has become shorter: at the same place in it. */
  const inList = region === "last" || (region === "choices" && kindOf(from?.thing ?? "") === "card");
  const left = inList ? buttons(region) : [];
  if (from && left.length) return left[Math.min(from.index, left.length - 1)];
  const choice = all("button, input", part("choices")).find(usable);
  const goOn = region === "board" || region === "chosen" ? [tappable(), choice] : [choice, tappable()];
  return [...goOn, part("undo"), part("why"), part("panel")].find(usable);
};

/**
 * @param {HTMLElement | undefined} node
 */
const move = (node) => {
  if (!node) return;
  node.focus({ preventScroll: true });
  if (node.matches(":focus-visible")) node.scrollIntoView({ block: "nearest" });
};

/** Somebody who was at the table is still there after it has changed. */
export const keep = () => {
  const { activeElement } = document;
  if (!last || (usable(activeElement) && activeElement !== document.body)) return;
  move(next(last));
};

/** To the table, for somebody whose way there has just gone. */
export const enter = () => move(next(null));

/**
 * Begin to remember where somebody is at the table.
 * @param {HTMLElement} table
 */
export const remember = (table) => {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || !table.contains(target)) {
      last = null;
      return;
    }
    const region = REGIONS.find((name) => part(name).contains(target)) ?? "";
    const index = region ? buttons(region).indexOf(target) : 0;
    last = { node: target, region, index, thing: thingOf(target) };
  });
  /* Whoever points elsewhere has left. */
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !table.contains(target)) last = null;
  });
};

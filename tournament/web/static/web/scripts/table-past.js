/* What happened at a table: in a list, in a few lines, and said to whoever does not see the board. */
import { tell } from "./network.js";
import { button, element, part, texts, update } from "./table-show.js";
import { store } from "./table-store.js";
import { since } from "./table-words.js";

/**
 * @typedef {import("./table-taps.js").View} View
 * @typedef {import("./table-taps.js").Happened} Happened
 */

const LATEST = 5;

/**
 * The latest of what happened since the reader's last step.
 * @param {Happened[]} items
 */
export const news = (items) => {
  part("news").hidden = !items.length;
  update(part("news"), items.slice(-LATEST).map((item) => element("li", {}, item.sentence)));
};

/**
 * The list of what happened, newest first, with what waits to be sent before it.
 * @param {View} view
 * @param {(place: number) => void} remove
 * @param {((to: number) => void) | null} takeBack
 */
export const past = ({ state, queue }, remove, takeBack) => {
  const waiting = queue.map((item, place) =>
    element("li", { class: "game-table__step game-table__step--unchecked" },
      element("span", {}, item.label),
      element("span", { class: "badge badge--warning" }, item.refused ? texts.refused : texts.unchecked),
      button(texts.remove, () => remove(place)))).reverse();
  const happened = [...state.last].reverse().map((item) =>
    element("li", { class: "game-table__step", value: String(item.n + 1) },
      element("span", {}, item.sentence),
      takeBack && button("↶", () => takeBack(item.n), "quiet", { "aria-label": `${texts.toHere}: ${item.sentence}`, title: texts.toHere })));
  const made = [...waiting, ...happened];
  update(part("last"), made.length ? made : [element("li", { class: "muted" }, texts.nothingYet)]);
};

/**
 * Whether anybody can be asked; what is said stays while it is the same, under a finger as well.
 * @param {View} view
 */
const net = ({ trouble, texts: own }) => {
  const words = { ...texts, ...own };
  const kind = trouble?.kind ?? (store.safe ? "" : "noStore");
  const place = part("net");
  if (place.dataset.kind === kind) return;
  place.dataset.kind = kind;
  if (trouble && trouble.kind !== "nobody") tell(place, trouble, words.kept);
  else place.textContent = trouble ? words.offline : kind && words.noStore;
  place.hidden = !kind;
};

/** @type {{view: View, needs: string} | null} What was told last. */
let before = null;

/**
 * Say what is due, whether anybody can be asked, and, to whoever does not see the board, what happened.
 * @param {View} view
 * @param {string} needs
 * @param {boolean} waits  An answer is awaited: what happened is said when it is here.
 */
export const told = (view, needs, waits) => {
  net(view);
  part("needs").textContent = needs;
  if (waits) return;
  const happened = before ? since(before.view, view, texts) : "";
  const cut = before && view.trouble && before.view.trouble?.kind !== view.trouble.kind ? part("net").textContent : "";
  if (happened || cut || needs !== before?.needs) {
    part("heard").textContent = [cut, happened, needs].filter(Boolean).join(" ");
  }
  before = { view: { ...view, queue: [...view.queue] }, needs };
};

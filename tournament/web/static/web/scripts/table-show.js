/* What a page with a table shows: its parts, texts and words, the board, refusals, what happened.
   Decides nothing; table-page.js tells it what. */
import { kindOf } from "./table-taps.js";

const source = document.getElementById("table-words");
const { words, forms, choices, cards } = JSON.parse(source.textContent);
const texts = document.getElementById("table-texts").dataset;
const part = (name) => document.getElementById(`table-${name}`);
const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const word = (tap) => words[tap] ?? tap;

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};
const button = (label, press, kind = "quiet", more = {}) =>
  element("button", { type: "button", class: `button button--${kind}`, onclick: press, ...more }, label);

/* ---- The board ---- */
let shown = "";
const named = (thing) => part("board").querySelector(`[data-area="${thing}"], [data-card="${thing}"]`);
const onBoard = (thing) => named(thing) !== null;
const board = (html, listed, chosen) => {
  const place = part("board");
  if (shown !== html) {
    const opened = place.querySelector("details[open]") !== null;
    const focused = document.activeElement?.dataset?.area ?? document.activeElement?.dataset?.card;
    place.innerHTML = html;
    shown = html;
    if (opened) place.querySelectorAll("details").forEach((item) => item.setAttribute("open", ""));
    if (focused) named(focused)?.focus({ preventScroll: true });
  }
  for (const item of place.querySelectorAll("[data-area], [data-card]")) {
    const own = item.dataset.area ?? item.dataset.card;
    item.toggleAttribute("data-may", listed.has(own));
    if (item.tagName === "BUTTON") item.setAttribute("aria-pressed", String(chosen.includes(own)));
  }
};
/* What a card does where it lies, and where all of it can be read. */
const about = (thing) => {
  const place = thing && kindOf(thing) !== "word" ? named(thing) : null;
  const card = place?.dataset.card ?? place?.dataset.cardHere;
  if (!card || card.endsWith("?")) return [];
  const ability = place.querySelector(".board-cell__ability")?.textContent ?? "";
  const link = element("a", { href: `${part("board").dataset.cards}${card.slice(2)}/`, target: "_blank", rel: "noopener" }, `${word(card)}: ${texts.allAbilities}`);
  return [element("p", { class: "game-table__about" }, ability ? `${ability} ` : "", link)];
};

/* ---- What is told ---- */
const answer = (node) => {
  const place = part("answer");
  place.replaceChildren(...(node ? [node] : []));
  place.hidden = !node;
};
const notice = (refusal, title = "") => {
  if (!refusal) return answer(null);
  const body = element("div", { class: "notice__body" });
  if (title) body.append(element("p", { class: "notice__title" }, title));
  body.append(element("p", {}, refusal.message));
  if (refusal.remedy) body.append(element("p", {}, `${texts.remedy} ${refusal.remedy}`));
  if (refusal.rule) {
    const address = part("board").dataset.rules;
    body.append(element("p", { class: "notice__rule" }, element("a", { href: `${address}#${refusal.rule}`, target: "_blank", rel: "noopener" }, refusal.rule)));
  }
  answer(element("div", { class: "notice notice--refusal" }, body));
};

/* ---- What happened ---- */
const LATEST = 5;
const news = (items) => {
  part("news").hidden = !items.length;
  part("news").replaceChildren(...items.slice(-LATEST).map((item) => element("li", {}, item.sentence)));
};
const past = ({ state, queue }, { remove, takeBack }) => {
  const waiting = queue.map((item, place) =>
    element("li", { class: "game-table__step game-table__step--unchecked" },
      element("span", {}, item.label),
      element("span", { class: "badge badge--warning" }, item.refused ? texts.refused : texts.unchecked),
      button(texts.remove, () => remove(place)))).reverse();
  const happened = [...state.last].reverse().map((item) =>
    element("li", { class: "game-table__step", value: String(item.n + 1) },
      element("span", {}, item.sentence),
      takeBack && button("↶", () => takeBack(item.n), "quiet", { "aria-label": `${texts.toHere}: ${item.sentence}`, title: texts.toHere })));
  part("last").replaceChildren(...waiting, ...happened);
  if (!waiting.length && !happened.length) part("last").append(element("li", { class: "muted" }, texts.nothingYet));
};

export {
  about, answer, board, button, cards, choices, element, forms, news, notice, onBoard, part, past, say, texts, word,
};

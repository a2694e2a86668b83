/* The panel of a table: what may be done now, as buttons, and how they are drawn. What a button does is
   the page's (`acts`). */
import { about, button, element, onBoard, part, texts, update, word } from "./table-show.js";
import { beside, kindOf } from "./table-taps.js";
import { say } from "./table-words.js";

/**
 * @typedef {import("./table-taps.js").Offer} Offer
 * @typedef {import("./table-taps.js").Step} Step
 * @typedef {import("./table-taps.js").View} View
 * @typedef {import("./table-choosing.js").Choosing} Choosing
 *
 * @typedef {object} Acts
 * @property {(step: Step) => void} commit  Play a step, asking back where it ends something.
 * @property {(step: Step) => void} done  Play it.
 * @property {(thing: string) => void} tap
 * @property {(form: import("./table-taps.js").Form) => void} takeForm
 * @property {(seat: string) => void} seat
 * @property {() => void} back
 * @property {(andAfter: boolean) => void} remove  What the site has refused.
 * @property {() => void} forgetAgain
 * @property {(reason: string) => void} correct
 */

/**
 * @param {string} text
 * @param {Record<string, string>} [more]
 * @returns {HTMLElement}
 */
export const hint = (text, more = {}) => element("p", { class: "game-table__hint", ...more }, text);

/**
 * What was tapped so far.
 * @param {Choosing} choosing
 * @param {Acts} acts
 */
export const chips = (choosing, acts) => {
  const { chosen, form } = choosing;
  part("chosen").hidden = !(chosen.length || form);
  const shown = [form?.words, ...chosen.map(word)].filter(Boolean).join(" · ");
  update(part("chosen"), [
    element("span", {}, `${texts.chosen} ${shown}`),
    button(texts.back, acts.back),
    ...about(chosen.at(-1)),
  ]);
};

/**
 * What the site lists, narrowed by what was tapped.
 * @param {Offer[]} legal
 * @param {string[]} chosen
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export const listed = (legal, chosen, acts) =>
  beside(legal, chosen, onBoard).map((choice) => {
    if ("step" in choice) return button(choice.step.label, () => acts.commit(choice.step), "primary");
    if ("hint" in choice) {
      return hint(say(texts.pickNext, { what: choice.hint === "area" ? texts.placeArea : texts.placeCard }));
    }
    const { tap, plain } = choice;
    const card = kindOf(tap) === "word" ? null : tap;
    return button(word(tap), () => acts.tap(tap), plain ? "quiet" : "primary", { "data-tap": card });
  });

/**
 * Which form is meant.
 * @param {Choosing} choosing
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
const anyForm = (choosing, acts) => {
  const { who, asking } = choosing;
  const seats = ["A", "B"].map((seat) =>
    button(word(seat), () => acts.seat(seat), "quiet", { "aria-pressed": String(who === seat) }));
  const taken = (/** @type {boolean} */ rare) =>
    choosing.fitting.filter((item) => item.rare === rare).map((item) => button(item.words, () => acts.takeForm(item)));
  const rare = taken(true);
  return [
    ...(asking ? [] : [element("div", { class: "game-table__whose", role: "group", "aria-label": texts.whose }, ...seats)]),
    ...taken(false),
    ...(rare.length
      ? [element("details", { class: "game-table__all" }, element("summary", {}, texts.rare),
          element("div", { class: "game-table__choices" }, ...rare))]
      : []),
  ];
};

/**
 * What the form that was taken needs next.
 * @param {Choosing} choosing
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export const formed = (choosing, acts) => {
  const { form, chosen, choices } = choosing;
  if (!form) return anyForm(choosing, acts);
  const due = form.places[chosen.length];
  const what = texts[`place${due[0].toUpperCase()}${due.slice(1)}`];
  return [
    hint(say(texts.pickNext, { what })),
    ...(choices[due] ?? []).map((value) => button(word(value), () => acts.tap(value), "primary")),
  ];
};

/**
 * What to do with a step that the site has refused.
 * @param {View} view
 * @param {HTMLElement[]} others
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export const mended = ({ queue }, others, acts) => [
  hint(say(texts.edit, { step: queue[0].label })),
  ...others,
  button(texts.remove, () => acts.remove(false)),
  ...(queue.length > 1 ? [button(texts.removeAll, () => acts.remove(true), "danger")] : []),
];

/**
 * Steps that were taken back, to be done again.
 * @param {View} view
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export const repeated = ({ again, state }, acts) => {
  const entry = state.legal.find((item) => item.text === again[0]);
  const step = entry?.label ?? again[0];
  return [
    hint(entry ? texts.takenBack : say(texts.againNot, { step })),
    ...(entry ? [button(say(texts.again, { step }), () => acts.done(entry), "primary")] : []),
    button(texts.againDrop, acts.forgetAgain),
  ];
};

/**
 * Whoever ends something is asked back.
 * @param {Step} step
 * @param {string} question
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export const confirmed = (step, question, acts) => [
  hint(question),
  button(step.label, () => acts.done(step), "danger"),
  button(texts.back, acts.back),
];

/**
 * A correction wants a reason.
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export const corrected = (acts) => {
  const send = () => {
    const field = /** @type {HTMLInputElement} */ (part("reason"));
    const reason = field.value.trim();
    part("reason-missing").textContent = reason ? "" : texts.correctEmpty;
    if (reason) acts.correct(reason);
    else field.focus();
  };
  const input = { class: "input", type: "text", maxlength: "500", id: "table-reason", autocomplete: "off" };
  return [
    element("div", { class: "field" },
      element("label", { class: "field__label", for: "table-reason" }, texts.correct),
      element("input", input)),
    element("p", { class: "field__errors", role: "alert", id: "table-reason-missing" }),
    button(texts.correctDo, send, "danger"),
    button(texts.back, acts.back),
  ];
};

/* What the reader has done to the page that is open: nothing of it is lost when the page changes. */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @type {WeakSet<EventTarget>} */
const touched = new WeakSet();
/** @type {WeakSet<Element>} */
const folded = new WeakSet();
/** @type {WeakSet<EventTarget>} */
const sent = new WeakSet();

/** @param {Event} event */
const touch = ({ target }) => target && touched.add(target);
document.addEventListener("input", touch, true);
document.addEventListener("change", touch, true);
document.addEventListener("reset", ({ target }) => {
  for (const field of /** @type {HTMLFormElement} */ (target).elements) touched.delete(field);
});
document.addEventListener("click", ({ target }) => {
  const details = target instanceof Element && target.closest("summary")?.parentElement;
  if (details) folded.add(details);
});
window.addEventListener("submit", (event) => {
  if (event.target && !event.defaultPrevented) sent.add(event.target);
});

/**
 * A script has sent this form and does not know what has come of it.
 * @param {HTMLFormElement} form
 */
export const noteSent = (form) => sent.add(form);

/**
 * @param {Element} node
 * @returns {node is Field}
 */
export const isField = (node) => node.matches("input, select, textarea");

/**
 * What a select shows without anybody's choice.
 * @param {HTMLSelectElement} select
 * @returns {HTMLOptionElement[]}
 */
const usual = ({ options, multiple }) => {
  const named = [...options].filter((option) => option.defaultSelected);
  return multiple ? named : [named.at(-1) ?? options[0]];
};

/**
 * Whether a field holds something else than the page came with, also if no event told of it.
 * @param {Field} field
 * @returns {boolean}
 */
const differs = (field) => {
  if (field instanceof HTMLSelectElement) {
    const standing = usual(field);
    return [...field.options].some((option) => option.selected !== standing.includes(option));
  }
  if (field.type === "checkbox" || field.type === "radio") {
    const { checked, defaultChecked } = /** @type {HTMLInputElement} */ (field);
    return checked !== defaultChecked;
  }
  return field.type !== "hidden" && field.value !== field.defaultValue;
};

/**
 * Fields that make one choice: the radio buttons of one name, or the field alone.
 * @param {Field} field
 * @returns {Field[]}
 */
const choice = (field) => {
  if (field.type !== "radio" || !field.form) return [field];
  const all = /** @type {Field[]} */ ([...field.form.elements]);
  return all.filter(({ type, name }) => type === "radio" && name === field.name);
};

/**
 * Whether a field holds what somebody has typed or chosen, or is typing.
 * @param {Field} field
 * @returns {boolean}
 */
export const isKept = (field) =>
  choice(field).some((one) => touched.has(one) || differs(one)) ||
  (field === document.activeElement && !field.matches("select, [type=radio], [type=checkbox]"));

/**
 * The field is as the page has it again.
 * @param {Field} field
 */
export const letGo = (field) => choice(field).forEach((one) => touched.delete(one));

/**
 * Whether somebody has folded or unfolded these details.
 * @param {Element} details
 * @returns {boolean}
 */
export const isFolded = (details) => folded.has(details);

/**
 * Whether a form was sent, perhaps without an answer: sent again it has to be the same command.
 * @param {HTMLFormElement | null} form
 * @returns {boolean}
 */
export const wasSent = (form) => form !== null && sent.has(form);

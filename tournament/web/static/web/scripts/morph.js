/* Turns the nodes of the page that is open into those of a newer one. A node that stands for the same
   thing stays the same node: it keeps its focus, its place, what was typed, whether it is unfolded,
   and what reads the page aloud hears a change instead of a new page. */
import { isField, isFolded, isKept, letGo, wasSent } from "./touched.js";

/** @typedef {import("./touched.js").Field} Field */

/* Hidden fields that do not say which state a form is about. */
const LOOSE = "[name=command_id], [name=csrfmiddlewaretoken], [data-loose]";

/**
 * A form is the same while it sends the same command about the same state.
 * @param {HTMLFormElement} form
 * @returns {string}
 */
const commandOf = (form) =>
  [...form.querySelectorAll("input[type=hidden]")]
    .filter((field) => !field.matches(LOOSE))
    .map((field) => `${field.getAttribute("name")}=${field.getAttribute("value")}`)
    .join("&");

/**
 * For what a node stands among its siblings.
 * @param {Node} node
 * @returns {string}
 */
const identity = (node) => {
  if (!(node instanceof Element)) return node.nodeName;
  /** @param {string | null} name */
  const of = (name) => node.getAttribute(name ?? "");
  const kind = `${node.nodeName} `;
  if (node instanceof HTMLFormElement) return `${kind}${of("id")} ${of("action")} ${commandOf(node)}`;
  if (node.id) return `${kind}#${node.id}`;
  if (node.matches("option")) return kind + (of("value") ?? node.textContent);
  if (node.matches("[type=radio], [type=checkbox], button[name]")) return `${kind}${of("name")} ${of("value")}`;
  if (of("name") || of("href")) return kind + (of("name") ?? of("href"));
  if (node.matches("li, tr, article, section")) {
    const inner = of("aria-labelledby") ?? node.querySelector("[id], a[href], form");
    if (inner) return kind + (typeof inner === "string" ? inner : identity(inner));
  }
  return `${kind}.${(of("class") ?? "").trim().split(/\s/)[0]} ${of("role")}`;
};

/* What scripts have set, and no page comes with. */
const OWN = ["style", "tabindex"];

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {(name: string) => boolean} [left]  Which ones stay as they are.
 */
const attributes = (old, fresh, left = () => false) => {
  for (const { name, value } of fresh.attributes) {
    if (!left(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!left(name) && !OWN.includes(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
};

/**
 * @param {HTMLSelectElement} old
 * @param {HTMLSelectElement} fresh
 * @returns {boolean}  Whether what somebody has chosen is still offered.
 */
const choices = (old, fresh) => {
  const kept = isKept(old);
  const wanted = [...old.selectedOptions].map((option) => option.value);
  attributes(old, fresh);
  children(old, fresh, () => {});
  const offered = [...fresh.options].filter((option) => !option.disabled).map((option) => option.value);
  const possible = !fresh.disabled && wanted.every((value) => offered.includes(value));
  if (kept && possible) {
    for (const option of old.options) option.selected = wanted.includes(option.value);
    return true;
  }
  letGo(old);
  [...fresh.options].forEach((option, place) => (old.options[place].selected = option.selected));
  return !kept;
};

/**
 * A field takes over what the page says unless somebody has touched it.
 * @param {Field} old
 * @param {Field} fresh
 * @returns {boolean}  Whether nothing that somebody has chosen is lost.
 */
const field = (old, fresh) => {
  if (old instanceof HTMLSelectElement) return choices(old, /** @type {HTMLSelectElement} */ (fresh));
  if (old.name === "command_id" && wasSent(old.form)) return true;
  const kept = isKept(old);
  attributes(old, fresh, (name) => kept && (name === "value" || name === "checked"));
  if (!kept && "defaultChecked" in old && "defaultChecked" in fresh) old.checked = fresh.defaultChecked;
  if (!kept && old.type !== "file" && old.value !== fresh.value) old.value = fresh.value;
  if (old instanceof HTMLTextAreaElement && !kept) old.defaultValue = old.value = fresh.value;
  return !(kept && fresh.disabled);
};

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {(field: Field) => void} lost
 */
const element = (old, fresh, lost) => {
  if (old.isEqualNode(fresh)) return;
  if (isField(old)) {
    if (!field(old, /** @type {Field} */ (fresh))) lost(old);
    return;
  }
  if (old instanceof HTMLFormElement && old.dataset.sending) return;
  const version = old.getAttribute("data-live-version");
  const sameVersion = version === fresh.getAttribute("data-live-version");
  if (version !== null && sameVersion) return;
  const stays = old instanceof HTMLDetailsElement && (old.open || isFolded(old));
  attributes(old, fresh, (name) => stays && name === "open");
  if (!sameVersion) old.replaceChildren();
  children(old, fresh, lost);
};

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {(field: Field) => void} lost
 */
const children = (old, fresh, lost) => {
  /* What scripts have put into the page is theirs. */
  const own = [...old.childNodes].filter((node) => !(node instanceof Element && node.matches(".form-note")));
  /** @type {Map<string, ChildNode[]>} */
  const here = new Map();
  for (const node of own) here.set(identity(node), [...(here.get(identity(node)) ?? []), node]);
  const pairs = [...fresh.childNodes].map((next) => ({ next, same: here.get(identity(next))?.shift() }));
  for (const nodes of here.values()) for (const node of nodes) node.remove();
  let at = old.firstChild;
  for (const { next, same } of pairs) {
    if (!same) {
      old.insertBefore(document.importNode(next, true), at);
      continue;
    }
    /* Texts give way to elements, so that an element moves only where the order has changed. */
    while (at && at !== same && (!own.includes(at) || at.nodeType !== same.nodeType)) at = at.nextSibling;
    if (same === at) at = at.nextSibling;
    else if (old.moveBefore) old.moveBefore(same, at);
    else old.insertBefore(same, at);
    if (same instanceof Element) element(same, /** @type {Element} */ (next), lost);
    else if (same.nodeValue !== next.nodeValue) same.nodeValue = next.nodeValue;
  }
};

/**
 * Turn an element into a newer one of the same id.
 * @param {Element} old
 * @param {Element} fresh
 * @returns {Field[]}  Fields that held somebody's choice and lost it.
 */
export const morph = (old, fresh) => {
  const before = [...old.querySelectorAll("*")].filter(isField).filter(isKept);
  /** @type {Set<Field>} */
  const lost = new Set();
  element(old, fresh, (one) => lost.add(one));
  for (const one of before) {
    const chosen = !/radio|checkbox/.test(one.type) || /** @type {HTMLInputElement} */ (one).checked;
    if (!one.isConnected && chosen && !wasSent(one.form)) lost.add(one);
  }
  return [...lost];
};

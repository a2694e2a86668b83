/* Small typed ways to the elements of a page. */

/**
 * The element that a script can't do without.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @param {ParentNode} [place]
 * @returns {T}
 */
export const one = (selector, type, place = document) => {
  const found = place.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`This page has no ${selector}`);
  return found;
};

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export const byId = (id) => one(`#${id}`, HTMLElement);

/**
 * All elements that a script works on.
 * @param {string} selector
 * @param {ParentNode} [place]
 * @returns {HTMLElement[]}
 */
export const all = (selector, place = document) => [
  .../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(selector)),
];

/**
 * The JSON that a page brings along; null if it brings none.
 * @param {string} id
 * @returns {any}
 */
export const brought = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");

/**
 * The element at or above that at which something happened.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/**
 * What the browser keeps for this tab or for this site; null where it allows none.
 * @param {"sessionStorage" | "localStorage"} kind
 * @returns {Storage | null}
 */
export const storage = (kind) => {
  try {
    return window[kind];
  } catch {
    return null;
  }
};

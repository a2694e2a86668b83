/* Texts of pages: whether one is the site's and whole, and how a new one is made of the last one. */

/** @typedef {[number, number] | string} Step  So many pieces of the old page from one on, or new words. */

/**
 * Whether it is a whole page of this site: not a portal's in its place, not the first half of one.
 * @param {string} text
 * @returns {boolean}
 */
export const isOurs = (text) => text.includes('id="script-texts"') && text.trimEnd().endsWith("</html>");

/**
 * The page of which `page_changes.py` tells what has changed; null if it changed another one.
 * @param {string} text  The page that is here.
 * @param {Record<string, any>} told
 * @returns {string | null}
 */
export const changed = (text, { of, steps }) => {
  const pieces = text.split("<");
  if (pieces.length !== of || !Array.isArray(steps)) return null;
  return /** @type {Step[]} */ (steps)
    .map((step) => (typeof step === "string" ? step : pieces.slice(step[0], step[0] + step[1]).join("<")))
    .join("<");
};

/* The moments of a game as the site packs them, and whether a page that does not fit them is loaded
   again. Knows no page. */

/**
 * @typedef {{lines: [number, number, string[]][], when: string, said: string, areas: string[]}} Packed
 * @typedef {Omit<Packed, "lines"> & {html: string[]}} Moment
 */

/**
 * A moment's board is the lines of the one before with its patches applied.
 * @param {Packed[]} steps
 * @returns {Moment[]}
 */
export const unpacked = (steps) => {
  /** @type {string[]} */
  let html = [];
  return steps.map(({ lines, ...step }) => {
    html = html.slice();
    for (const [from, count, fresh] of lines) html.splice(from, count, ...fresh);
    return { ...step, html };
  });
};

/**
 * Whether a page is loaded again because it holds `last` moments and the site `count`: once for the
 * same two numbers, else it would load again without end. Where nothing can be noted, never.
 * @param {{getItem(key: string): string | null, setItem(key: string, value: string): void} | null} notes
 * @param {string} game
 * @param {number} last
 * @param {number} count
 * @returns {boolean}
 */
export const loadsAgain = (notes, game, last, count) => {
  if (!notes) return false;
  const state = `${last}/${count}`;
  if (notes.getItem(game) === state) return false;
  notes.setItem(game, state);
  return true;
};

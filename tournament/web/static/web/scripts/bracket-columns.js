/* Where things stand in the picture of a bracket while some of its columns are folded: no DOM. */

/** @typedef {{margin: number, pitch: number, folded: number}} Sizes */

/**
 * Turns a place of the whole picture into that of the picture with folded columns.
 * @param {Sizes} sizes
 * @param {ReadonlySet<number>} folded
 * @returns {(x: number) => number}
 */
export const placing = ({ margin, pitch, folded: narrow }, folded) => (x) => {
  let place = Math.min(x, margin);
  for (let column = 0, left = margin; left < x; column++, left += pitch) {
    const share = Math.min(1, (x - left) / pitch);
    place += share * (folded.has(column) ? narrow : pitch);
  }
  return Math.round(place * 10) / 10;
};

/**
 * The path of a line (M, H, V, C, all absolute), moved sideways; it begins at a box's corner.
 * @param {string} d
 * @param {number} corner  Where the box stands in the whole picture.
 * @param {(x: number) => number} place
 * @returns {string}
 */
export const movedPath = (d, corner, place) =>
  d.replace(/([MHVC])([^MHVC]*)/g, (_, kind, told) => {
    const numbers = told.trim().split(/\s+/).map(Number);
    if (kind === "V") return `V${told}`;
    const moved = numbers.map((/** @type {number} */ number, /** @type {number} */ at) =>
      kind === "H" || at % 2 === 0 ? Math.round((place(corner + number) - place(corner)) * 10) / 10 : number,
    );
    return kind + moved.join(" ");
  });

/**
 * The columns that are over: those on the left that are, one after the other, as long as something is to be played.
 * @param {readonly (readonly boolean[])[]} over  For each column, whether each of its matches is.
 * @returns {Set<number>}
 */
export const foldable = (over) => {
  const live = over.findIndex((column) => column.includes(false));
  return new Set(live > 0 ? Array.from({ length: live }, (_, column) => column) : []);
};

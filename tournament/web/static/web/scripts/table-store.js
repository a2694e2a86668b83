/* What a page with a table keeps in this browser, so that a reload or an empty battery loses nothing:
   one JSON value per recording or practice game. `safe` turns false where the browser keeps nothing. */

/**
 * @template T
 * @param {(storage: Storage) => T} action
 * @returns {T | null}
 */
const attempt = (action) => {
  try {
    return action(window.localStorage);
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    store.safe = false;
    return null;
  }
};

export const store = {
  safe: true,
  /**
   * @param {string} key
   * @returns {any} Null where nothing is kept.
   */
  read: (key) => JSON.parse(attempt((storage) => storage.getItem(key)) || "null"),
  /**
   * @param {string} key
   * @param {unknown} value
   */
  write: (key, value) => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
  /** @param {string} key */
  remove: (key) => attempt((storage) => storage.removeItem(key)),
  /** @returns {string} An id that nobody else makes. */
  newId: () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
};

/* What a page with a table keeps in this browser, so that a reload or an empty battery loses nothing:
   one JSON value per recording or practice game. `safe` turns false where the browser keeps nothing. */
const store = { safe: true };
const attempt = (action) => {
  try {
    return action(window.localStorage);
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    store.safe = false;
    return null;
  }
};
store.read = (key) => JSON.parse(attempt((storage) => storage.getItem(key)) || "null");
store.write = (key, value) => attempt((storage) => storage.setItem(key, JSON.stringify(value)));
store.remove = (key) => attempt((storage) => storage.removeItem(key));
store.newId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
export { store };

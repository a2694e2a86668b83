/* The browser's own database: keys, what waits to be sent, receipts; one for each address of the site.
   Browsers close it when they like (space, sleep, another version): then it is opened again. */

/** @typedef {"keys" | "outbox" | "receipts"} Store */

const NAME = "pixel-tactics-signing";
const STORES = { keys: "key", outbox: "id", receipts: "id" };
/* Some browsers never answer at all. */
const OPENS_IN = 5000;

/**
 * @template T
 * @param {IDBRequest<T>} asked
 * @returns {Promise<T>}
 */
const settled = (asked) =>
  new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
const forget = () => {
  opened = null;
};

/** @returns {Promise<IDBDatabase>} */
const open = async () => {
  if (!globalThis.indexedDB) throw new DOMException("no database", "NotSupportedError");
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(STORES)) asked.result.createObjectStore(name, { keyPath });
  };
  const late = new Promise((_done, failed) => {
    setTimeout(() => failed(new DOMException("no answer", "TimeoutError")), OPENS_IN);
  });
  await Promise.race([settled(asked), late]);
  const base = asked.result;
  base.onclose = forget;
  base.onversionchange = () => {
    forget();
    base.close();
  };
  return base;
};

/** @returns {Promise<IDBDatabase>} */
const database = () => {
  if (!opened) {
    opened = open();
    opened.catch(forget);
  }
  return opened;
};

/**
 * Do something with the database; once more with a new connection where the old one has gone.
 * @template T
 * @param {(base: IDBDatabase) => Promise<T>} action
 * @returns {Promise<T>}
 */
const within = async (action) => {
  const first = await database();
  try {
    return await action(first);
  } catch (fault) {
    if (!(fault instanceof DOMException)) throw fault;
    forget();
    return action(await database());
  }
};

/**
 * Whether it opens; it does not everywhere, for instance in some browsers' private windows.
 * @returns {Promise<boolean>}
 */
export const opens = async () => {
  try {
    await database();
    return true;
  } catch (fault) {
    if (fault instanceof DOMException) return false;
    throw fault;
  }
};

/**
 * @param {Store} name
 * @returns {Promise<any[]>}
 */
export const read = (name) =>
  within((base) => settled(base.transaction(name).objectStore(name).getAll()));

/**
 * @param {Store} name
 * @param {(store: IDBObjectStore) => void} action
 * @returns {Promise<void>}
 */
const write = (name, action) =>
  within(
    (base) =>
      new Promise((kept, failed) => {
        const change = base.transaction(name, "readwrite", { durability: "strict" });
        change.oncomplete = () => kept();
        change.onerror = () => failed(change.error);
        change.onabort = () => failed(change.error);
        action(change.objectStore(name));
      }),
  );

/**
 * @param {Store} name
 * @param {object} item
 */
export const put = (name, item) => write(name, (store) => store.put(item));

/**
 * @param {Store} name
 * @param {string} id
 */
export const remove = (name, id) => write(name, (store) => store.delete(id));

/* Where it is kept in this browser what waits to be sent (`outbox.js`): its database, else the storage beside it,
   else this page alone. */
import { put, read, remove } from "./database.js";

/** @typedef {import("./outbox.js").Item} Item */

const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("outbox") : null;
const PREFIX = "outbox:";
/** @type {Map<string, Item>} */
const inMemory = new Map();

/**
 * What the storage beside the database says, or null where there is none.
 * @template T
 * @param {(storage: Storage) => T} action
 * @returns {T | null}
 */
const beside = (action) => {
  try {
    return action(globalThis.localStorage);
  } catch (fault) {
    if (fault instanceof DOMException) return null;
    throw fault;
  }
};
/**
 * Leave it at that where the browser has no database for us.
 * @param {unknown} fault
 */
const without = (fault) => {
  if (!(fault instanceof DOMException)) throw fault;
};
export const store = {
  /** @returns {Promise<Item[]>} */
  async list() {
    /** @type {Item[]} */
    const kept = (await read("outbox").catch(without)) ?? [];
    const texts = beside((storage) =>
      Object.keys(storage).filter((key) => key.startsWith(PREFIX)).map((key) => storage.getItem(key) ?? ""),
    );
    const all = [...kept, ...(texts ?? []).map((text) => JSON.parse(text)), ...inMemory.values()];
    return [...new Map(all.map((item) => [item.id, item])).values()];
  },
  /** @param {Item} item */
  async put(item) {
    try {
      await put("outbox", item);
    } catch (fault) {
      without(fault);
      const kept = beside((storage) => storage.setItem(PREFIX + item.id, JSON.stringify(item)) ?? true);
      if (!kept) inMemory.set(item.id, item);
    }
    others?.postMessage("changed");
  },
  /** @param {string} id */
  async remove(id) {
    inMemory.delete(id);
    beside((storage) => storage.removeItem(PREFIX + id));
    await remove("outbox", id).catch(without);
    others?.postMessage("changed");
  },
};

/**
 * Be told when another tab has changed what is kept.
 * @param {() => void} hear
 */
export const whenChanged = (hear) => others?.addEventListener("message", hear);

/**
 * Nothing that was tapped under this log-in or link waits any more.
 * @param {string} holder
 */
export const forgetTaps = async (holder) => {
  for (const item of await store.list()) if (item.kind && item.holder === holder) await store.remove(item.id);
};

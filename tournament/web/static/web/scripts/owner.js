/* One owner at a time of what all tabs of this browser share, for instance of what waits to be sent. */

const LEASE = 20000;
const LOOKS_AGAIN = 200;
const SETTLES = 50;
/* A tab that the phone has put to sleep may hold a lock for ever. */
const PATIENCE = 45000;

/** @param {number} milliseconds */
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * @template T
 * @param {LockManager} locks
 * @param {string} name
 * @param {() => Promise<T>} action
 * @param {number} patience
 * @returns {Promise<T>}
 */
const byLock = async (locks, name, action, patience) => {
  /** @type {Promise<T> | null} */
  let running = null;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const once = () => {
    clearTimeout(timer);
    running ??= action();
    return running;
  };
  try {
    await locks.request(name, { signal: stop.signal }, once);
  } catch {
    /* Another tab took it over meanwhile, or nobody let it go; a fault of the action is told below. */
    if (!running) await locks.request(name, { steal: true }, once);
  }
  return once();
};

/**
 * Where there are no locks (a hall without certificate): a note in the storage that all tabs share.
 * @template T
 * @param {Storage} storage
 * @param {string} name
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
const byLease = async (storage, name, action) => {
  const key = `owner:${name}`;
  const me = Math.random().toString(36).slice(2);
  const take = () => storage.setItem(key, JSON.stringify({ me, until: Date.now() + LEASE }));
  const held = () => JSON.parse(storage.getItem(key) || "null");
  for (let owner = held(); owner?.me !== me; owner = held()) {
    if (owner && owner.until > Date.now()) {
      await after(LOOKS_AGAIN);
    } else {
      take();
      await after(SETTLES);
    }
  }
  const renewing = setInterval(take, LEASE / 4);
  try {
    return await action();
  } finally {
    clearInterval(renewing);
    if (held()?.me === me) storage.removeItem(key);
  }
};

/** @returns {Storage | null} */
const sharedStorage = () => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

/**
 * Do something that no other tab does at the same time. Whoever sleeps with it is taken over in the
 * end, so what is done has to stand being done twice.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} action
 * @param {number} [patience]
 * @returns {Promise<T>}
 */
export const alone = (name, action, patience = PATIENCE) => {
  const locks = globalThis.navigator?.locks;
  if (locks) return byLock(locks, name, action, patience);
  const storage = sharedStorage();
  return storage ? byLease(storage, name, action) : action();
};

/* What this browser keeps so that the phone rings with its screen off: a worker (push-worker.js) with the
   browser's subscription, and a note of what the site calls it. All of it goes together. */

const PREFIX = "push:";

/**
 * @template T
 * @param {(storage: Storage) => T} action
 * @returns {T | null}  Null where the browser keeps nothing.
 */
const stored = (action) => {
  try {
    return action(globalThis.localStorage);
  } catch (fault) {
    if (fault instanceof DOMException) return null;
    throw fault;
  }
};

/** @param {string} home */
export const scopeOf = (home) => `${home}push/`;

/**
 * What the site calls the ringing of this browser; empty if it does not ring.
 * @param {string} scope
 */
export const wayHere = (scope) => stored((storage) => storage.getItem(PREFIX + scope)) ?? "";

/**
 * @param {string} scope
 * @param {string} way
 */
export const note = (scope, way) => stored((storage) => storage.setItem(PREFIX + scope, way));

/** The personal pages for which this browser rings. */
export const ringingHomes = () =>
  (stored((storage) => Object.keys(storage)) ?? [])
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length, -"push/".length));

/**
 * This browser rings no more: its subscription, its worker and the note go.
 * @param {string} scope
 */
export const silence = async (scope) => {
  stored((storage) => storage.removeItem(PREFIX + scope));
  const ringing = await navigator.serviceWorker?.getRegistration(scope);
  if (!ringing || new URL(ringing.scope).pathname !== scope) return;
  try {
    await (await ringing.pushManager?.getSubscription())?.unsubscribe();
  } catch (fault) {
    /* Without connection it ends with its worker. */
    if (!(fault instanceof DOMException)) throw fault;
  }
  await ringing.unregister();
};

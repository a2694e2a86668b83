/* One tab at a time has something that all tabs of this browser keep together, as long as it is open:
   the others look on, and the next one has it when the first is closed, or when somebody says so there.
   (For a moment's work see `owner.js`.) */
import { begin } from "./page-state.js";
import { store } from "./table-store.js";

/**
 * @typedef {object} Told
 * @property {() => void} mine  This tab has it now.
 * @property {() => void} others  Another tab has it.
 *
 * @typedef {{take: () => void}} Tab  `take`: have it here, whoever has it now.
 */

const BEAT = 2000;
/** A tab that has been silent for so many milliseconds is closed, or asleep. */
const SILENT = 10000;

/**
 * @param {LockManager} locks
 * @param {string} name
 * @param {Told} told
 * @param {boolean} here
 * @returns {Tab}
 */
const byLock = (locks, name, { mine, others }, here) => {
  let waiting = new AbortController();
  const hold = () => {
    mine();
    return new Promise(() => {});
  };
  const lost = () => {
    others();
    waiting = new AbortController();
    const { signal } = waiting;
    /* What ends this is a tab that takes the lock away, or this one that takes it. */
    const wait = () => signal.aborted || locks.request(name, { signal }, hold).catch(() => signal.aborted || lost());
    /* Not at once: a page that is being left is refused every lock, and would ask without end (WebKit). */
    setTimeout(wait, 0);
  };
  const take = () => {
    waiting.abort();
    locks.request(name, { steal: true }, hold).catch(lost);
  };
  if (here) take();
  else {
    const first = locks.request(name, { ifAvailable: true }, (lock) => (lock ? hold() : "taken"));
    first.then(lost, lost);
  }
  return { take };
};

/**
 * Where there are no locks (a hall without certificate): a note in the storage of all tabs.
 * @param {string} name
 * @param {Told} told
 * @param {boolean} here
 * @returns {Tab}
 */
const byNote = (name, { mine, others }, here) => {
  const key = `tab:${name}`;
  const me = store.newId();
  /** @type {boolean | null} */
  let holding = null;
  /** @param {boolean} now */
  const hold = (now) => {
    if (now) store.write(key, { me, at: Date.now() });
    if (now === holding) return;
    holding = now;
    if (now) mine();
    else others();
  };
  const look = () => {
    const found = store.read(key);
    hold(!found || found.me === me || Date.now() - found.at > SILENT);
  };
  window.addEventListener("storage", (event) => event.key === key && look());
  window.addEventListener("pagehide", () => {
    if (holding) store.remove(key);
    holding = null;
  });
  setInterval(look, BEAT);
  if (here) hold(true);
  else look();
  return { take: () => hold(true) };
};

/**
 * Have something that one tab alone may have; `here` at once, for instance after a form that began it.
 * @param {string} name
 * @param {Told} told
 * @param {boolean} [here]
 * @returns {Tab}
 */
export const oneTab = (name, { mine, others }, here = false) => {
  let isHere = false;
  let known = begin("turn");
  /** @param {boolean} now */
  const is = (now) => {
    known();
    isHere = now;
    if (now) mine();
    else others();
  };
  const told = { mine: () => is(true), others: () => is(false) };
  const tab = navigator.locks ? byLock(navigator.locks, name, told, here) : byNote(name, told, here);
  return {
    take() {
      if (!isHere) known = begin("turn");
      tab.take();
    },
  };
};

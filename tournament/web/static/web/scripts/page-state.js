/* What state a page is in, for whoever looks on by a program. <html data-busy="asking sending"> says what the page is
   at, from the press on: its words may change, or another page comes. Without it everything that was done to the page
   has come of it. <html data-waiting="2"> says how much is kept here until it can be sent. */

/**
 * Whether the browser knows that nobody can be reached. A hall's laptop serves itself: without any
 * network it is not offline.
 * @returns {boolean}
 */
export const isOffline = () =>
  navigator.onLine === false && !["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

/** @returns {DOMStringMap} */
const said = () => globalThis.document?.documentElement.dataset ?? {};

/** @type {Map<string, number>} */
const going = new Map();

/**
 * @param {string} what
 * @param {number} by
 */
const count = (what, by) => {
  const number = (going.get(what) ?? 0) + by;
  if (number) going.set(what, number);
  else going.delete(what);
  if (going.size) said().busy = [...going.keys()].join(" ");
  else delete said().busy;
};

/**
 * The page begins something that takes time.
 * @param {string} what  One word.
 * @returns {() => void}  It is over; said again that changes nothing.
 */
export const begin = (what) => {
  let over = false;
  count(what, 1);
  return () => {
    if (!over) count(what, -1);
    over = true;
  };
};

/**
 * The page is at something until this is settled.
 * @template T
 * @param {string} what  One word.
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export const during = async (what, action) => {
  const end = begin(what);
  try {
    return await action();
  } finally {
    end();
  }
};

/**
 * So much is kept in this browser until it can be sent.
 * @param {number} number
 */
export const waiting = (number) => {
  if (number) said().waiting = String(number);
  else delete said().waiting;
};

/* ---- Another page ---- */
/* What is downloaded, or answered with nothing, leaves the page where it is. */
const COMES_WITHIN = 60000;

let stays = () => {};
/** Another page is on its way in the place of this one. */
const leaving = () => {
  stays();
  stays = begin("leaving");
  setTimeout(stays, COMES_WITHIN);
};

/**
 * Go to another page.
 * @param {string} address
 * @param {"assign" | "replace"} [how]
 */
export const leave = (address, how = "assign") => {
  leaving();
  location[how](address);
};

/** Load this page again. */
export const reload = () => {
  leaving();
  location.reload();
};

/**
 * Whether a press leads from this page to another one.
 * @param {MouseEvent} event
 * @returns {boolean}
 */
const leads = ({ target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }) => {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!link || defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return false;
  if (link.getAttribute("target") || link.hasAttribute("download")) return false;
  const [there, here] = [new URL(link.getAttribute("href") ?? "", document.baseURI), new URL(location.href)];
  const within = there.pathname === here.pathname && there.search === here.search && there.hash;
  return there.origin === here.origin && !within;
};

if (globalThis.document) {
  window.addEventListener("submit", (event) => event.defaultPrevented || leaving());
  window.addEventListener("click", (event) => leads(event) && leaving());
  window.addEventListener("pageshow", ({ persisted }) => persisted && stays());
}

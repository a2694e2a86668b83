/* Personal pages that this browser keeps, each because its owner has tapped "Keep on this phone":
   a cache and a worker (personal-worker.js) for each, which goes with them. */
import { forgetTaps } from "./kept-items.js";
import { ask } from "./network.js";
import { ringingHomes, scopeOf, silence, wayHere } from "./push-here.js";

const PREFIX = "my:";
const KEEPS_IN = 20000;

/** @returns {boolean} */
export const able = () => Boolean(navigator.serviceWorker && globalThis.caches);

/**
 * Whether this browser keeps a personal page.
 * @param {string} home
 * @returns {Promise<boolean>}
 */
export const isKept = async (home) => {
  try {
    return able() && Boolean(await caches.match(home, { cacheName: PREFIX + home }));
  } catch (fault) {
    /* Some browsers refuse to look in a private window. */
    if (!(fault instanceof DOMException)) throw fault;
    return false;
  }
};

/**
 * The kept page goes with its worker; never while that writes it, since it would come back.
 * @param {string} home
 */
const forgetPage = async (home) => {
  if (!able()) return;
  const name = PREFIX + home;
  const go = async () => {
    const worker = await navigator.serviceWorker.getRegistration(home);
    if (worker && new URL(worker.scope).pathname === home) await worker.unregister();
    await caches.delete(name);
  };
  await (navigator.locks ? navigator.locks.request(name, go) : go());
};

/**
 * Everything that is kept of a page goes, and the phone rings for it no more.
 * @param {string} home
 */
export const forget = async (home) => {
  const way = wayHere(scopeOf(home));
  await silence(scopeOf(home));
  await forgetPage(home);
  await forgetTaps(home);
  /* If the site does not hear it, the push service tells it with the next message. */
  if (way) await ask(`${home}channels/end/`, { body: new URLSearchParams({ way }) });
};

/**
 * Keep a page: its worker is told to fetch it.
 * @param {string} home
 * @param {string} script
 * @returns {Promise<boolean>}  Whether it is kept now.
 */
export const keep = async (home, script) => {
  try {
    const worker = await navigator.serviceWorker.register(script, { scope: home });
    const coming = worker.installing ?? worker.waiting;
    if (coming) {
      await new Promise((done) => {
        coming.addEventListener("statechange", () => ["activated", "redundant"].includes(coming.state) && done(null));
      });
    }
    const answer = new MessageChannel();
    const done = new Promise((heard, late) => {
      answer.port1.onmessage = heard;
      setTimeout(() => late(new DOMException("no answer", "TimeoutError")), KEEPS_IN);
    });
    worker.active?.postMessage("keep", [answer.port2]);
    await done;
    if (await isKept(home)) return true;
  } catch (fault) {
    if (!(fault instanceof TypeError || fault instanceof DOMException)) throw fault;
  }
  await forgetPage(home);
  return false;
};

/** Pages whose link does not work any more are forgotten. */
export const forgetDead = async () => {
  if (!able()) return;
  const kept = (await caches.keys()).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  for (const home of new Set([...kept, ...ringingHomes()])) {
    const { kind } = await ask(home, { html: true, cache: "no-store" });
    if (kind === "missing") await forget(home);
  }
};

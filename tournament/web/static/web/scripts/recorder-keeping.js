/* Keeps the recorder's page, so that it can be loaded again without connection (recorder-worker.js), and
   lets it go when its recording is over. */

const PREFIX = "recording:";

/**
 * What the browser keeps of a recording is kept under this name.
 * @param {string} recording
 * @returns {string}
 */
export const keyOf = (recording) => PREFIX + recording;

/**
 * Let go of what is kept of other recordings on this page.
 * @param {string} page
 * @param {string} [except]
 */
const sweep = async (page, except = "") => {
  if (!window.caches) return;
  for (const key of await caches.keys()) {
    if (!key.startsWith(PREFIX) || key === except) continue;
    const cache = await caches.open(key);
    if (await cache.match(page, { ignoreVary: true })) await caches.delete(key);
  }
};

/* Whether the recording has ended, perhaps while its page was still being fetched. */
let over = false;

/**
 * The recording on this page is over, here or elsewhere: its worker goes, and the page with it.
 * @param {string} page
 * @param {string} [key]  What was about to be kept, perhaps without the page yet.
 */
export const letGo = async (page, key = "") => {
  over = true;
  await sweep(page);
  if (key && window.caches) await caches.delete(key);
  const worker = await navigator.serviceWorker?.getRegistration(page);
  if (worker && new URL(worker.scope).pathname === page) await worker.unregister();
};

/**
 * @param {string} page
 * @param {string} key
 * @param {string} worker
 * @param {string[]} more  What the page shows besides its scripts and styles.
 */
export const keep = async (page, key, worker, more) => {
  if (!navigator.serviceWorker || !window.caches) return;
  const parts = document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=modulepreload]");
  const addresses = [...parts].map((part) => part.getAttribute("src") ?? part.getAttribute("href") ?? "");
  try {
    await navigator.serviceWorker.register(worker, { scope: page });
    await sweep(page, key);
    const cache = await caches.open(key);
    /* What two scripts import is named twice; a cache refuses all then. */
    await cache.addAll([...new Set([page, ...more, ...addresses])]);
  } catch {
    /* Without connection what was kept before stays; it is kept anew when the page is next loaded. */
  }
  if (over) await letGo(page, key);
};

/* Opens a kept personal page without connection. It answers for that one page (its scope) and the parts
   of the site that the page shows, always from the site if it can; every other page, and whatever is
   sent, goes its own way. A link that does not work any more takes all of it along.
   Stands behind `every-worker.js`. */
/* global worker, isOwn, siteOrKept */
"use strict";

{
  const home = new URL(worker.registration.scope).pathname;
  const cacheName = `my:${home}`;

  /**
   * Nobody forgets the page (`kept-pages.js`) while it is written or looked through: it would come back.
   * @template T
   * @param {() => Promise<T>} action  Quick: it asks no network.
   * @returns {Promise<T>}
   */
  const alone = async (action) => (navigator.locks ? navigator.locks.request(cacheName, action) : action());

  /** @param {string} text */
  const partsOf = (text) => [
    ...new Set([...text.matchAll(/(?:src|href)="(\/static\/[^"#]*)/g)].map(([, address]) => new URL(address, worker.location.href).href)),
  ];

  const keptParts = () =>
    alone(async () => ((await caches.has(cacheName)) ? (await (await caches.open(cacheName)).keys()).map(({ url }) => url) : []));

  /**
   * @param {string} address
   * @returns {Promise<[string, Response]>}
   */
  const loaded = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new TypeError(address);
    return [address, answer];
  };

  /**
   * Keep the page as it is now, with its parts; what it no longer shows goes.
   * @param {Response} page
   * @param {boolean} [again]  Whether it is kept already: then it may be forgotten meanwhile.
   */
  const keep = async (page, again = false) => {
    const text = await page.text();
    const parts = partsOf(text);
    const known = await keptParts();
    const fresh = await Promise.all(parts.filter((address) => !known.includes(address)).map(loaded));
    const old = text.replace("<html ", `<html data-kept-at="${new Date().toISOString()}" `);
    await alone(async () => {
      if (again && !(await caches.has(cacheName))) return;
      const cache = await caches.open(cacheName);
      for (const { url } of await cache.keys()) {
        if (!parts.includes(url) && new URL(url).pathname !== home) await cache.delete(url);
      }
      for (const [address, answer] of fresh) await cache.put(address, answer);
      await cache.put(home, new Response(old, { headers: { "Content-Type": page.headers.get("Content-Type") ?? "" } }));
    });
  };

  const forget = () =>
    alone(async () => {
      await caches.delete(cacheName);
      await worker.registration.unregister();
    });

  /**
   * What the site says of the page decides whether it is kept on.
   * @param {Request} request
   * @param {Response} answer
   */
  const heed = async (request, answer) => {
    if (answer.status === 404 || answer.status === 410) return forget();
    const isPage = answer.status === 200 && (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
    /* Only while it is kept: somebody may have said "forget" meanwhile. */
    if (isPage && !answer.redirected && !new URL(request.url).search && (await caches.has(cacheName))) return keep(answer, true);
  };

  /**
   * @param {FetchEvent} event
   * @returns {Promise<Response>}
   */
  const answered = async (event) => {
    const { request } = event;
    const isHome = new URL(request.url).pathname === home;
    const fromSite = fetch(request);
    if (isHome) {
      event.waitUntil(fromSite.then((answer) => heed(request, answer.clone())).catch(() => {}));
      /* News are news: only whoever opens the page gets what is kept. */
      if (request.mode !== "navigate") return fromSite;
    }
    return siteOrKept(fromSite, () => caches.match(isHome ? home : request, { cacheName, ignoreVary: true }));
  };

  worker.addEventListener("message", (event) => {
    const begin = async () => {
      const page = await fetch(home, { headers: { Accept: "text/html" }, cache: "no-store" });
      if (page.ok) await keep(page);
    };
    const told = () => event.ports[0].postMessage("done");
    event.waitUntil(begin().then(told, told));
  });
  worker.addEventListener("fetch", (event) => {
    const { pathname } = new URL(event.request.url);
    if (isOwn(event.request) && (pathname === home || pathname.includes("/static/"))) event.respondWith(answered(event));
  });
}

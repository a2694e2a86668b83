/* Lets the recorder's page be loaded again without connection. It answers for that one page and its
   parts alone (its scope), always from the site if it can, else with what the page has kept. */
"use strict";

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
const longestWait = 8000;

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
const answered = async (request) => {
  const kept = () => caches.match(request, { ignoreVary: true });
  const fromSite = fetch(request);
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWait)).then(kept);
  try {
    return await Promise.race([fromSite, tooLong.then((answer) => answer ?? fromSite)]);
  } catch (fault) {
    const answer = await kept();
    if (answer) return answer;
    throw fault;
  }
};

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== worker.location.origin) return;
  event.respondWith(answered(request));
});

/* How every worker begins that loads a page without connection: a new one works at once, and what the site
   answers goes before what is kept. The site puts it before each of them (`shared/workers.py`). */
/* exported isOwn, siteOrKept */
"use strict";

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
const LONGEST_WAIT = 8000;

/**
 * Whether it is only read, and from this site.
 * @param {Request} request
 */
const isOwn = (request) => request.method === "GET" && new URL(request.url).origin === worker.location.origin;

/**
 * The site's answer; what is kept if that is missing or takes too long.
 * @param {Promise<Response>} fromSite
 * @param {() => Promise<Response | undefined>} kept
 * @returns {Promise<Response>}
 */
const siteOrKept = async (fromSite, kept) => {
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)).then(kept);
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

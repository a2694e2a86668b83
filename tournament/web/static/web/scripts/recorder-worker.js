/* Lets the recorder's page be loaded again without connection. It answers for that one page and its
   parts alone (its scope), always from the site if it can, else with what the page has kept.
   Stands behind `every-worker.js`. */
/* global worker, isOwn, siteOrKept */
"use strict";

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (isOwn(request)) event.respondWith(siteOrKept(fetch(request), () => caches.match(request, { ignoreVary: true })));
});

/* Lets the recorder's page be loaded again without connection. It answers for that one page and its
   parts alone (its scope), always from the site if it can, else with what the page has kept. */
"use strict";
const longestWait = 8000;
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const kept = () => caches.match(request, { ignoreVary: true });
  const fromSite = fetch(request);
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWait)).then(kept);
  event.respondWith(
    Promise.race([fromSite, tooLong.then((answer) => answer ?? fromSite)]).catch(async (fault) => {
      const answer = await kept();
      if (answer) return answer;
      throw fault;
    }),
  );
});

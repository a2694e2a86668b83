/* Rings: shows what the site has pushed, and opens the personal page at a tap. Its scope lies below
   that page, where no page is, so it answers for none and knows the page by its own address. */
"use strict";

/** @type {ServiceWorkerGlobalScope} */
const ringer = /** @type {any} */ (self);
const RING = [400, 200, 400, 200, 800];

ringer.addEventListener("install", () => ringer.skipWaiting());
ringer.addEventListener("push", (event) => {
  const { text, tag, urgent } = event.data?.json() ?? {};
  const shown = { tag, renotify: Boolean(urgent && tag), requireInteraction: Boolean(urgent), vibrate: urgent ? RING : [] };
  event.waitUntil(ringer.registration.showNotification(String(text ?? ""), shown));
});
ringer.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const home = new URL("../", ringer.registration.scope).href;
  const open = async () => {
    const pages = await ringer.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find(({ url }) => url.split(/[?#]/)[0] === home);
    await (there ? there.focus() : ringer.clients.openWindow(home));
  };
  event.waitUntil(open());
});

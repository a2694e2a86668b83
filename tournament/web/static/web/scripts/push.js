/* Lets this phone ring although its screen is off: asks the browser for a subscription by one tap
   and hands it to the site. What the site calls it is kept here, so that the page can say whether
   it is this phone that rings; once that is switched off, here or elsewhere, nothing of it stays. */
import { byId, one } from "./dom.js";
import { ask, tell } from "./network.js";
import { during, reload } from "./page-state.js";
import { note, silence, wayHere } from "./push-here.js";

const place = byId("push");
const says = one("[data-push-says]", HTMLElement, place);
const button = one("[data-push=on]", HTMLButtonElement, place);
const { key = "", worker = "", scope = "" } = place.dataset;

/** @param {"on" | "off" | "denied" | "unable" | "insecure"} state */
const show = (state) => {
  says.textContent = place.dataset[state] ?? "";
  button.hidden = state !== "off";
};

const isLinked = () => {
  const way = wayHere(scope);
  return Boolean(way && document.querySelector(`[data-way="${CSS.escape(way)}"]`));
};

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<void>}
 */
const activated = (registration) =>
  new Promise((resolve) => {
    const coming = registration.installing ?? registration.waiting;
    if (registration.active || !coming) return resolve();
    coming.addEventListener("statechange", () => coming.state === "activated" && resolve());
  });

/**
 * The browser's subscription; one under an earlier key of the site is replaced.
 * @param {PushManager} manager
 */
const subscribed = async (manager) => {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (fault) {
    const old = await manager.getSubscription();
    if (!old) throw fault;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
};

const switchOn = async () => {
  if ((await Notification.requestPermission()) !== "granted") return show("denied");
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await activated(registration);
  const subscription = await subscribed(registration.pushManager);
  const answer = await ask(scope, {
    json: subscription.toJSON(),
    shape: (told) => typeof told.way === "string",
  });
  if (answer.kind !== "done") return tell(says, answer);
  note(scope, answer.told.way);
  reload();
};

const look = () => during("looking", status);
const status = async () => {
  if (!isSecureContext) return show("insecure");
  if (wayHere(scope) && !isLinked()) await silence(scope);
  if (!("PushManager" in globalThis) || !("Notification" in globalThis)) show("unable");
  else if (Notification.permission === "denied") show("denied");
  else show(isLinked() ? "on" : "off");
};

look();
document.addEventListener("live:updated", () => wayHere(scope) && !isLinked() && look());

button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    await during("subscribing", switchOn);
  } catch (fault) {
    if (!(fault instanceof DOMException)) throw fault;
    /* The browser has no push service, or does not reach it. */
    show("unable");
  } finally {
    button.disabled = false;
  }
});

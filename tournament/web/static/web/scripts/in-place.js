/* A page that keeps itself current (`live.js`) acts in its place within <… data-in-place>: forms are sent without
   leaving it, a[data-in-place] and searches show another state of it. The place is kept, on bad Wi-Fi the page
   stays. What stands in the way is told at the foot, in #done. Without this script everything is an ordinary form
   or link. */
import { around, byId } from "./dom.js";
import { release } from "./forms.js";
import { go } from "./live.js";
import { ask, passes, tell } from "./network.js";
import { begin, leave } from "./page-state.js";
import { noteSent } from "./touched.js";
import { texts, whenSettled } from "./waiting.js";

const TYPING_PAUSE = 300;

/** @returns {HTMLElement} */
const trouble = () => {
  const bar = byId("done");
  const old = bar.querySelector(".form-note");
  if (old instanceof HTMLElement) return old;
  const place = document.createElement("p");
  place.className = "form-note live-notice";
  place.setAttribute("role", "alert");
  bar.prepend(place);
  return place;
};

/**
 * @param {URL} url
 * @returns {Promise<boolean>}  Whether it is shown here.
 */
const lead = async (url) => {
  if (url.pathname === location.pathname) return go(url);
  leave(url.href);
  return false;
};

/**
 * @param {HTMLFormElement} form
 * @param {FormData} data
 */
const send = async (form, data) => {
  const body = new URLSearchParams(/** @type {any} */ (data));
  const answer = await ask(form.getAttribute("action") ?? "", { body, shape: ({ next }) => typeof next === "string" });
  if (passes(answer)) noteSent(form);
  release(form);
  if (answer.kind === "done") {
    trouble().remove();
    await lead(new URL(answer.told.next, location.href));
  } else {
    tell(trouble(), answer);
    if (passes(answer)) trouble().append(" ", texts.unkept ?? "");
    /* The site has said no: what is there now says why. */
    if (answer.kind === "conflict" || answer.kind === "refused") await go(new URL(location.href));
  }
};

/* A tap that is kept (`taps.js`): whoever has just tapped goes on from it, later the page only shows it. */
whenSettled(async ({ kind }, answer, { fate, late }) => {
  if (!kind) return;
  if (fate === "sent" || late) trouble().remove();
  else tell(trouble(), answer);
  await (fate === "sent" && !late ? lead(new URL(answer.told.next, location.href)) : go(new URL(location.href)));
});

/** @param {HTMLFormElement} form */
const find = (form) => {
  const url = new URL(form.getAttribute("action") ?? "", location.href);
  url.search = new URLSearchParams(/** @type {any} */ (new FormData(form))).toString();
  return go(url);
};

document.addEventListener("submit", (event) => {
  const form = around(event, "form");
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !form.closest("[data-in-place]")) return;
  event.preventDefault();
  if (form.getAttribute("method") === "get") find(form);
  else send(form, new FormData(form, event.submitter));
});

let timer = 0;
let typed = () => {};
document.addEventListener("input", (event) => {
  const form = around(event, "[data-in-place] form[role=search]");
  clearTimeout(timer);
  typed();
  if (!(form instanceof HTMLFormElement)) return;
  typed = begin("typing");
  timer = setTimeout(() => find(form).finally(typed), TYPING_PAUSE);
});

document.addEventListener("click", async (event) => {
  const link = around(event, "a[data-in-place]");
  const elsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || elsewhere) return;
  event.preventDefault();
  const url = new URL(link.href);
  if (!(await lead(url))) return;
  const target = document.getElementById(url.hash.slice(1));
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "nearest", behavior: "instant" });
});

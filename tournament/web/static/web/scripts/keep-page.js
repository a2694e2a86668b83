/* "Keep on this phone" and "Forget on this phone" (#keep-page), and how old a page is that the phone has
   kept (#kept-at). Nothing is kept without the tap. */
import { all, around, one } from "./dom.js";
import { able, forget, isKept, keep } from "./kept-pages.js";
import { during } from "./page-state.js";
import { scopeOf, wayHere } from "./push-here.js";

const MINUTE = 60000;
const EVERY = 10000;

const panel = one("#keep-page", HTMLElement);
const says = one("[data-keep-says]", HTMLElement, panel);
const { home = "", worker = "" } = panel.dataset;

/* ---- Kept or not ---- */
/** @param {string} [sentence]  What has just been done. */
const show = async (sentence) => {
  const kept = await isKept(home);
  const rings = Boolean(wayHere(scopeOf(home)));
  const missing = window.isSecureContext ? panel.dataset.unable : panel.dataset.insecure;
  const state = kept ? panel.dataset.kept : rings ? panel.dataset.rings : panel.dataset.notKept;
  says.textContent = sentence ?? (able() ? state : missing) ?? "";
  for (const button of all("[data-keep-page]", panel)) {
    button.hidden = !able() || (button.dataset.keepPage === "on" ? kept : !(kept || rings));
  }
};
/* Browsers that can put the page among the apps say so beforehand, and ask when they are told to. */
/** @type {any} */
let offer = null;
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
});
/** @param {HTMLElement} button */
const press = async (button) => {
  if (button.dataset.keepPage === "off") {
    await forget(home);
    await show(panel.dataset.forgotten);
  } else {
    const asking = offer?.prompt();
    await show((await keep(home, worker)) ? undefined : panel.dataset.failed);
    await asking;
  }
};
panel.addEventListener("click", (event) => {
  const button = around(event, "[data-keep-page]");
  if (button) during("keeping", () => press(button));
});
during("looking", show);

/* ---- How old it is ---- */
const told = one("#kept-at", HTMLElement);
const { keptAt } = document.documentElement.dataset;
const tellAge = () => {
  if (!keptAt) return;
  const language = document.documentElement.lang;
  const at = new Date(keptAt);
  const minutes = Math.round((Date.now() - at.getTime()) / MINUTE);
  const [count, unit] = /** @type {[number, "minute" | "hour"]} */ (minutes < 90 ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"]);
  const time = at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const ago = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-count, unit);
  const sentence = (told.dataset.words ?? "").replace("{time}", time).replace("{ago}", ago);
  if (told.textContent !== sentence) told.textContent = sentence;
};
tellAge();
if (keptAt) {
  const counting = setInterval(tellAge, EVERY);
  document.addEventListener("live:updated", () => {
    clearInterval(counting);
    told.textContent = "";
  });
}

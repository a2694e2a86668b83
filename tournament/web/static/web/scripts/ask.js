/* “May they?” without loading the page anew: a tap asks the site, and the page turns into its answer
   where it stands. Every state is an address, so “back” takes a tap back. Without this script, or
   when no answer comes, the same button loads the same page. */
import { isOurs } from "./changes.js";
import { byId } from "./dom.js";
import { morph } from "./morph.js";
import { ask } from "./network.js";
import { leave } from "./page-state.js";

const MARGIN = 8;
let latest = 0;

/**
 * @param {string} address
 * @param {boolean} isNew  Whether it is a step of its own, or one back.
 */
const show = async (address, isNew) => {
  const mine = (latest += 1);
  const answer = await ask(address, { html: true, shape: (_told, text) => isOurs(text) });
  if (mine !== latest) return;
  const fresh =
    answer.kind === "done"
      ? new DOMParser().parseFromString(answer.text, "text/html").getElementById("ask")
      : null;
  if (!fresh) {
    leave(address);
    return;
  }
  morph(byId("ask"), fresh);
  if (isNew) history.pushState(null, "", address);
  /* On a phone the panel lies over the board: what was tapped stays in sight above it. */
  const panel = byId("now");
  panel.scrollTop = 0;
  const chosen = document.querySelector(".board [aria-pressed=true]")?.getBoundingClientRect();
  const hidden = chosen ? chosen.bottom - panel.getBoundingClientRect().top : 0;
  if (hidden > 0 && getComputedStyle(panel).bottom === "0px") window.scrollBy(0, hidden + MARGIN);
};

document.addEventListener("submit", (event) => {
  const { target, submitter } = /** @type {SubmitEvent} */ (event);
  if (!(target instanceof HTMLFormElement) || target.id !== "ask-form") return;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(target)) if (typeof value === "string" && value) query.set(name, value);
  query.set(submitter.name, submitter.value);
  show(`${target.getAttribute("action") ?? ""}?${query}`, true);
});
window.addEventListener("popstate", () => show(location.pathname + location.search, false));

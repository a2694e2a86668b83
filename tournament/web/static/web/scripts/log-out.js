/* What somebody of the staff has tapped and waits here to be sent goes with their log-in: form[data-ends-ways]. */
import { forgetTaps } from "./kept-items.js";
import { ask } from "./network.js";
import { during, isOffline } from "./page-state.js";

/** @type {WeakSet<HTMLFormElement>} */
const emptied = new WeakSet();

/** @param {HTMLFormElement} form */
const empty = async (form) => {
  /* Without the site nobody is logged out, and nothing goes. */
  const { kind } = await ask("/healthz");
  const account = document.querySelector("[data-account]")?.getAttribute("data-account");
  if (kind === "done") await forgetTaps(`user:${account}`);
  emptied.add(form);
  form.requestSubmit();
};

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-ends-ways]")) return;
    if (emptied.delete(form) || isOffline()) return;
    event.preventDefault();
    during("forgetting", () => empty(form));
  },
  true,
);

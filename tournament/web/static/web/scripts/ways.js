/* The way from public pages back to work. A public page is one for all, so it can't know who reads
   it: pages of the staff note in this browser on which days the reader works, public pages of such a
   day show their way there. Nothing in the note is secret or a right; the site asks for the log-in.
   - [data-account] of the staff's header says whose the notes are, empty for nobody: another
     account's are forgotten, and so are all at form[data-ends-ways];
   - [data-way-day][data-way][data-way-word] is noted: where public pages below one address lead to;
   - a.ways of public pages goes there and shows the span of that word. */

/** @typedef {{account: string, days: Record<string, {way: string, word: string}>}} Notes */

const KEY = "staff-ways";

/** @returns {Notes} */
const read = () => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof found?.account === "string" && found.days) return found;
  } catch {
    /* No storage, or somebody else's: then there is no note. */
  }
  return { account: "", days: {} };
};
/** @param {Notes | null} notes */
const write = (notes) => {
  try {
    if (notes) localStorage.setItem(KEY, JSON.stringify(notes));
    else localStorage.removeItem(KEY);
  } catch {
    /* No storage: the public pages lead to the log-in as for everybody. */
  }
};

/** @param {HTMLElement} account */
const note = (account) => {
  const whose = account.dataset.account ?? "";
  const { wayDay, way, wayWord } = account.dataset;
  const kept = read();
  const notes = kept.account === whose ? kept : { account: whose, days: {} };
  if (wayDay && way) notes.days[wayDay] = { way, word: wayWord ?? "" };
  write(whose ? notes : null);
};

/** @param {HTMLAnchorElement} link */
const show = (link) => {
  const found = Object.entries(read().days).find(([day]) => location.pathname.startsWith(day))?.[1];
  const word = [...link.children].find((item) => item.getAttribute("data-word") === found?.word);
  if (!found || !word || new URL(found.way, location.href).origin !== location.origin) return;
  link.href = found.way;
  for (const item of link.children) item.classList.toggle("ways__word--shown", item === word);
};

const account = /** @type {HTMLElement | null} */ (document.querySelector("[data-account]"));
if (account) note(account);
const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a.ways"));
if (link) show(link);
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if ("endsWays" in form.dataset) write(null);
});

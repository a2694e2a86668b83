/* Keys of the staff and what they sign. Without this script, or where the browser
   can't sign, the account confirms by the same forms.
   - #own-key: makes a key on this device, shows its six words (worked out here), asks the desk;
   - #to-sign: compares each statement with the digest that the page shows, signs it and sends it
     through `waiting.js`. */
import { commandId, digest, fromBase64, keyWords } from "./bytes.js";
import { during, leave } from "./page-state.js";
import { listWords, makeKey, ownKeys, passkeysAble, publicPart, sign, usable } from "./signing.js";
import { again, has, keep, say, whenSent } from "./waiting.js";

/** @typedef {import("./signing.js").Key} Key */

/**
 * @param {string | undefined} text
 * @returns {string[]}
 */
const list = (text) => (text ? text.split(" ") : []);

/**
 * Do something; what the browser denies is said.
 * @param {() => Promise<void>} action
 * @param {string | undefined} otherwise
 */
const attempt = async (action, otherwise) => {
  try {
    await during("signing", action);
  } catch (fault) {
    if (!(fault instanceof DOMException)) throw fault;
    say(otherwise ?? "");
  }
};

/* ---- The device's own key ---- */
/**
 * How far the key of this device is.
 * @param {DOMStringMap} told  What the site knows.
 * @returns {Promise<[string, Key | null]>}
 */
const standingOf = async (told) => {
  if (!(await usable())) return ["unable", null];
  const records = await ownKeys(told.holder ?? "");
  for (const [standing, names] of /** @type {[string, string[]][]} */ ([
    ["ready", list(told.valid)],
    ["waiting", list(told.waiting)],
  ])) {
    const found = records.find((record) => names.includes(record.key));
    if (found) return [standing, found];
  }
  const newest = records[0];
  if (!newest) return ["none", null];
  if (list(told.ended).includes(newest.key)) return ["ended", null];
  if (list(told.refused).includes(newest.key)) return ["refused", null];
  return ["unasked", newest];
};

/** @param {HTMLElement} own */
const startOwn = async (own) => {
  /** @param {Key} record */
  const askDesk = (record) =>
    keep({
      id: `key:${location.pathname}:${record.key}`,
      url: location.pathname,
      fields: publicPart(record),
      title: own.dataset.title ?? "",
      holder: own.dataset.holder,
    });
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (own.querySelectorAll("[data-make]"))) {
    const { make: kind = "", name = "" } = button.dataset;
    button.hidden = kind === "passkey" && !passkeysAble();
    button.addEventListener("click", () =>
      attempt(
        async () => askDesk(await makeKey({ holder: own.dataset.holder ?? "", kind, name })),
        own.dataset.failed,
      ),
    );
  }
  const [standing, record] = await standingOf(own.dataset);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (own.querySelectorAll("[data-standing]"))) {
    part.hidden = !(part.dataset.standing ?? "").split(" ").includes(standing);
  }
  if (!record) return;
  own.querySelector("[data-ask]")?.addEventListener("click", () => attempt(() => askDesk(record), own.dataset.failed));
  const place = /** @type {HTMLElement} */ (document.getElementById("own-words"));
  listWords(place, await keyWords(record.key, list(place.dataset.words)));
  place.hidden = false;
};

/* ---- Statements ---- */
/**
 * @param {HTMLFormElement} form
 * @param {Key} record
 * @param {DOMStringMap} told
 */
const signOne = async (form, record, told) => {
  const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  const payload = fromBase64(fields.statement ?? "");
  const signed = await digest(told.type ?? "", payload);
  if (signed !== form.dataset.digest) {
    say(told.differs ?? "");
    return;
  }
  const id = `${signed}:${record.key}`;
  if (has(id)) {
    await again();
    return;
  }
  const signature = await sign(record, told.type ?? "", payload);
  const command_id = await commandId("sign", signed, record.key);
  /* The token is that of the page from which it is sent, perhaps after another log-in. */
  delete fields.csrfmiddlewaretoken;
  await keep({
    id,
    url: form.getAttribute("action") ?? "",
    fields: { ...fields, key: record.key, signature, command_id },
    title: form.dataset.title ?? "",
    holder: told.holder,
  });
};

/** @param {HTMLElement} due */
const startStatements = async (due) => {
  if (!(await usable())) return;
  const names = list(due.dataset.keys);
  const record = (await ownKeys(due.dataset.holder ?? "")).find((item) => names.includes(item.key));
  if (!record) return;
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (due.querySelectorAll("form[data-statement]"))) {
    const button = /** @type {HTMLElement} */ (form.querySelector("[data-sign]"));
    button.hidden = false;
    button.addEventListener("click", () => attempt(() => signOne(form, record, due.dataset), due.dataset.failed));
  }
};

const own = document.getElementById("own-key");
const due = document.getElementById("to-sign");
whenSent(({ kind }, { told }) => {
  if (!kind && new URL(told.next, location.href).pathname === location.pathname) leave(told.next);
});
if (own) during("starting", () => startOwn(own));
if (due) during("starting", () => startStatements(due));

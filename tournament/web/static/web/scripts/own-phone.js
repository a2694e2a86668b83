/* Signing on the player's own phone. Without this script, or where the browser
   can't sign, the pages offer the tablet and paper.
   - #own-keys with data-signs-for="person" says whose sheet is signed; data-phone of <main> tells the style sheet how far
     its key is: unable, none, elsewhere, unasked, waiting, refused, revoked, ready;
   - form[data-sign] compares what the page shows with the statement, signs it and sends it;
   - button[data-make-key] makes a key and asks the desk to confirm it;
   - what is to be sent goes through `waiting.js`, receipts through `receipts.js`. */
import { commandId, digest, fromBase64, isShown, keyWords } from "./bytes.js";
import { during, leave } from "./page-state.js";
import { keepReceipt, keepReceipts, listReceipts } from "./receipts.js";
import { listWords, makeKey, ownKeys, passkeysAble, publicPart, sign, usable } from "./signing.js";
import { again, has, keep, say, whenSent } from "./waiting.js";

/**
 * @typedef {import("./signing.js").Key} Key
 * @typedef {Key & {status: string}} KnownKey  What the site says of a key.
 * @typedef {{phone: string, key?: Key}} Standing
 */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const texts = document.getElementById("signing-texts")?.dataset ?? {};
const part = () => document.getElementById("own-keys")?.dataset ?? {};
const holder = () => part().signsFor ?? "";

/* ---- This phone's key ---- */
/** @returns {KnownKey[]} */
const known = () => JSON.parse(part().keys || "[]");

/** @returns {Promise<Standing>} */
const statusHere = async () => {
  const asked = new Map(known().map((item) => [item.key, item]));
  const own = await ownKeys(holder());
  for (const name of ["enrolled", "waiting"]) {
    const key = own.find((item) => asked.get(item.key)?.status === name);
    if (key) return { phone: name === "enrolled" ? "ready" : name, key };
  }
  const unasked = own.find((item) => !asked.has(item.key));
  if (unasked) return { phone: "unasked", key: unasked };
  /* A passkey outlives this browser's own records. */
  const passkey = [...asked.values()].find(
    (item) => item.kind === "passkey" && item.status === "enrolled" && item.rpId === location.hostname,
  );
  if (passkey && passkeysAble()) return { phone: "ready", key: passkey };
  const ended = own[0] && asked.get(own[0].key)?.status;
  if (ended) return { phone: ended };
  return { phone: [...asked.values()].some((item) => item.status === "enrolled") ? "elsewhere" : "none" };
};

/** @param {Key | undefined} key */
const showWords = async (key) => {
  const place = document.getElementById("own-words");
  if (!place) return;
  place.hidden = !key?.publicKey;
  if (!key?.publicKey || place.dataset.key === key.key) return;
  place.dataset.key = key.key;
  const list = /** @type {HTMLElement} */ (place.querySelector("ol"));
  listWords(list, await keyWords(key.key, (place.dataset.words ?? "").split(" ")));
};

const look = async () => {
  if (!holder()) return;
  /* A phone that could sign before still can, as soon as its browser gives the database back. */
  const able = await usable();
  if (!able && main.dataset.phone) return;
  const { phone, key } = able ? await statusHere() : { phone: "unable", key: undefined };
  main.dataset.phone = phone;
  main.dataset.passkeys = passkeysAble() ? "yes" : "no";
  await showWords(key);
};

/** @param {Key} record */
const askDesk = (record) =>
  keep({
    id: `key:${location.pathname}:${record.key}`,
    url: location.pathname,
    fields: publicPart(record),
    title: texts.key ?? "",
  });

/** @param {HTMLElement} button */
const make = async (button) => {
  const { makeKey: kind = "", name = "" } = button.dataset;
  const record = await makeKey({ holder: holder(), kind, name });
  await look();
  await askDesk(record);
};

const sendAgain = async () => {
  const { key } = await statusHere();
  if (key) await askDesk(key);
};

/**
 * Do what a button asks for, once at a time; what the browser denies is said.
 * @param {HTMLElement} button
 * @param {() => Promise<void>} action
 * @param {string | undefined} otherwise
 */
const busy = async (button, action, otherwise) => {
  if (button.dataset.busy) return;
  button.dataset.busy = "yes";
  button.setAttribute("aria-disabled", "true");
  try {
    await during("signing", action);
  } catch (fault) {
    if (!(fault instanceof DOMException)) throw fault;
    say((await usable()) ? (otherwise ?? "") : (texts.noStore ?? ""));
  } finally {
    delete button.dataset.busy;
    button.removeAttribute("aria-disabled");
  }
};

/* ---- Signing a sheet ---- */
/**
 * What the page shows of the sheet of a form, by field.
 * @param {HTMLFormElement} form
 * @returns {Map<string, string>}
 */
const linesOf = (form) => {
  const lines = /** @type {NodeListOf<HTMLElement>} */ (form.closest("[data-sheet]")?.querySelectorAll("[data-said]"));
  return new Map([...(lines ?? [])].map((line) => [line.dataset.said ?? "", line.dataset.value ?? ""]));
};

/* What was signed on this page; its form may be gone by the time of the answer, since the game counts. */
const signedHere = new Set();

/** @param {HTMLFormElement} form */
const signSheet = async (form) => {
  const { key } = await statusHere();
  if (!key) {
    say(texts.notSigned ?? "");
    return;
  }
  const { type = "", event = "", title = "" } = form.dataset;
  const payload = fromBase64(form.dataset.payload ?? "");
  const signed = await digest(type, payload);
  const statement = JSON.parse(new TextDecoder().decode(payload));
  if (signed !== form.dataset.digest || !isShown(statement, event, linesOf(form))) {
    say(texts.differs ?? "");
    return;
  }
  const id = `${signed}:${key.key}`;
  if (has(id)) {
    await again();
    return;
  }
  const signature = await sign(key, type, payload);
  const command_id = await commandId("sign", signed, key.key);
  signedHere.add(id);
  const fields = { match: statement.match, game: statement.game, digest: signed, key: key.key, signature, command_id };
  await keep({ id, url: form.getAttribute("action") ?? "", fields, title });
};

/* ---- When ---- */
const start = async () => {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-make-key], [data-ask-desk]") : null;
    if (!(button instanceof HTMLElement)) return;
    busy(button, () => (button.dataset.makeKey ? make(button) : sendAgain()), texts.noKey);
  });
  /* Before the script that holds forms back without connection: a signature may wait. */
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches("[data-sign]")) return;
      event.preventDefault();
      const button = form.querySelector("button");
      if (button) busy(button, () => signSheet(form), texts.notSigned);
    },
    true,
  );
  whenSent(async (item, { told }) => {
    if (item.kind) return;
    if (typeof told.receipt === "string") await keepReceipt(told.receipt, item.title, false);
    const next = new URL(told.next, location.href);
    const isHere = signedHere.has(item.id) || [...document.forms].some((form) => form.getAttribute("action") === item.url);
    if (isHere || next.pathname === location.pathname) leave(location.pathname + next.search);
  });
  document.addEventListener("live:updated", () =>
    during("looking", async () => {
      await look();
      if (await usable()) await keepReceipts();
    }),
  );
  await look();
  if (!(await usable())) return;
  await keepReceipts();
  await listReceipts();
};

if (document.getElementById("signing-texts")) during("starting", start);
